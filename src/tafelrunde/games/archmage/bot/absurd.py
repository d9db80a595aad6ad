"""What no sensible player does in Archmage; `make absurd` counts it."""

from __future__ import annotations

from tafelrunde.games.archmage.acting import END
from tafelrunde.table.advisor import Deed

FREE = ("promote", "initiate", "gather", "tower")
"""What Journey's End offers and costs nothing that would be kept otherwise."""


def absurdities(deed: Deed) -> list[str]:
    """A turn that is ended though its action is still to be had."""
    if deed.keys[0] != END:
        return []
    words = {key.partition(" ")[0] for key in deed.offered}
    return [f"ended-without-{word}" for word in FREE if word in words][:1]
