"""A place for cards."""

from __future__ import annotations

from tests.morgua.land import Land


def village(*cards: str) -> Land:
    """Wolfsford at hm1 with some cards in it."""
    land = Land()
    land.lay("wolfsford hm1", *(f"{card} hm1" for card in cards))
    return land
