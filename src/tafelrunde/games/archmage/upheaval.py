"""Upheaval changes the shape of the land: what may be lifted, and where it may lie (AM-MAST-17 to -20)."""

from __future__ import annotations

from functools import lru_cache

from tafelrunde.games.archmage.board import (
    Hex,
    Land,
    Mask,
    Place,
    hexes,
    land_of,
    neighbours_of,
    write_shape,
)

Pair = tuple[Hex, Hex]


def is_whole(land: Land, start: Hex, towers: Mask, lifted: Mask) -> bool:
    """Whether every hex that still lies there can be reached without passing a Mage Tower.

    A hex that is isolated, and one that can be entered only through a Mage Tower, both fail (AM-MAST-19).
    """
    return land.reach(start, towers | lifted) | lifted == land.everywhere


@lru_cache(maxsize=1024)
def liftable(shape: str, start: Hex, towers: Mask, movable: Mask) -> tuple[Pair, ...]:
    """Adjacent hexes that may be lifted together, at least one of them at the border (AM-MAST-18)."""
    land = land_of(shape)
    return tuple(
        (one, other)
        for one in hexes(movable)
        for other in hexes(land.adjacent[one] & movable & -(2 << one))
        if land.border & (1 << one | 1 << other) and is_whole(land, start, towers, 1 << one | 1 << other)
    )


@lru_cache(maxsize=1024)
def landings(shape: str, towers: Mask, pair: Pair) -> dict[Place, tuple[Place, ...]]:
    """Free places for the first hex of a pair, and for each of them those for the second (AM-MAST-17, -20).

    One of the two must touch a hex that is no Mage Tower: everything else is whole already, so the land is
    then whole again. The two places that they came from are no other place.
    """
    land = land_of(shape)
    taken = {place: each for each, place in enumerate(land.places) if each not in pair}
    origin = {land.places[pair[0]], land.places[pair[1]]}
    shores = dict.fromkeys(
        place
        for each in hexes(land.everywhere & ~towers)
        if each not in pair
        for place in neighbours_of(land.places[each])
        if place not in taken
    )
    firsts = dict.fromkeys(shores)
    for shore in shores:
        firsts.update(dict.fromkeys(place for place in neighbours_of(shore) if place not in taken))
    found: dict[Place, tuple[Place, ...]] = {}
    for first in sorted(firsts):
        seconds = tuple(
            second
            for second in neighbours_of(first)
            if second not in taken and (first in shores or second in shores) and {first, second} != origin
        )
        if seconds:
            found[first] = seconds
    return found


def moved(shape: str, pair: Pair, places: tuple[Place, Place]) -> str:
    """The shape after the two hexes have been laid down again."""
    lie = list(land_of(shape).places)
    lie[pair[0]], lie[pair[1]] = places
    return write_shape(lie)


def place_key(place: Place) -> str:
    """A free place in notation: its coordinates."""
    return f"{place[0]},{place[1]}"
