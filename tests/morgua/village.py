"""A place for cards."""

from __future__ import annotations

from tests.morgua.land import Land


def village(*cards: str) -> Land:
    """Wolfsford at hm1 with some cards in it."""
    land = Land()
    land.lay("wolfsford hm1", *(f"{card} hm1" for card in cards))
    return land


def quest(*missions: str, hero: str = "falk") -> Land:
    """Wolfsford at hm1 belongs to the opponent; a hero is in it with missions."""
    land = Land()
    land.lay("wolfsford hm1", owner=1)
    land.hero(f"{hero} hm1", *missions)
    return land
