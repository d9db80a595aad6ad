"""A variant in which relics and movement points abound, so that random games see every spell."""

from __future__ import annotations

from typing import Any

ABUNDANCE: dict[str, Any] = {
    "costs": {
        "movement_points": 9,
        "initiation_relics": 1,
        "tower_initiations_max": 6,
        "mythic_initiations_max": 6,
    },
    "planet_track": {"ovals": [{"position": position, "relics": 9} for position in range(-3, 4)]},
}
