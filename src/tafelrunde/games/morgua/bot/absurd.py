"""What no sensible player does in Morgua; `make absurd` counts it."""

from __future__ import annotations

from tafelrunde.games.morgua.acting import END
from tafelrunde.table.advisor import Deed


def absurdities(deed: Deed) -> list[str]:
    """A turn that is ended while a hero could set out on a mission from the hand, which costs nothing."""
    if deed.keys[0] == END and any(key.startswith("accept ") for key in deed.offered):
        return ["mission-left-in-hand"]
    return []
