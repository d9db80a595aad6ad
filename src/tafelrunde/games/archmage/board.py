"""Geometry of the land (AM-MAP): hexes as small numbers, sets of hexes as bits of one number.

A hex is the number of its tile, for good; its label travels with it. Where the tiles lie is the *shape*, a
word that the state keeps and that only Upheaval changes. What follows from a shape is worked out once.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from tafelrunde.games.archmage.facts import facts_of

Hex = int
Mask = int
"""A set of hexes: bit n is hex n."""
Place = tuple[int, int]
"""Axial coordinates."""
NOWHERE = -1

DIRECTIONS: tuple[Place, ...] = facts_of("").directions
"""Clockwise from the north, as on the Warlord's die."""


def hexes(mask: Mask) -> list[Hex]:
    """The hexes of a set, in their order."""
    found: list[Hex] = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


def mask_of(numbers: Iterable[Hex]) -> Mask:
    """The set of some hexes."""
    found = 0
    for number in numbers:
        found |= 1 << number
    return found


class Land:
    """How the hexes lie to each other in one shape."""

    __slots__ = ("adjacent", "border", "everywhere", "neighbours", "numbers", "places", "toward")

    def __init__(self, shape: str) -> None:
        self.places = read_shape(shape)
        self.numbers: dict[Place, Hex] = {place: number for number, place in enumerate(self.places)}
        self.everywhere: Mask = (1 << len(self.places)) - 1
        self.toward = tuple(
            tuple(self.numbers.get((q + east, r + south), NOWHERE) for east, south in DIRECTIONS)
            for q, r in self.places
        )
        """Per hex the next one in each direction, or NOWHERE."""
        self.neighbours = tuple(tuple(near for near in row if near != NOWHERE) for row in self.toward)
        self.adjacent: tuple[Mask, ...] = tuple(mask_of(near) for near in self.neighbours)
        self.border: Mask = mask_of(
            number for number, near in enumerate(self.neighbours) if len(near) < len(DIRECTIONS)
        )
        """Hexes with fewer than six neighbours (AM-MAP-11)."""

    def line(self, origin: Hex, direction: int, length: int) -> list[Hex]:
        """The next hexes in a direction, as far as the land goes."""
        found: list[Hex] = []
        here = self.toward[origin][direction]
        while here != NOWHERE and len(found) < length:
            found.append(here)
            here = self.toward[here][direction]
        return found

    def reach(self, start: Hex, closed: Mask = 0) -> Mask:
        """The hexes that can be reached from a hex without passing through closed ones.

        Closed hexes themselves count as reached when one can step onto them.
        """
        reached = edge = 1 << start
        while edge:
            further = 0
            for here in hexes(edge):
                further |= self.adjacent[here]
            edge = further & ~reached
            reached |= edge
            edge &= ~closed
        return reached


@lru_cache(maxsize=4096)
def land_of(shape: str) -> Land:
    """The land of a shape."""
    return Land(shape)


def write_shape(places: Sequence[Place]) -> str:
    """Where the tiles lie, as one word."""
    return ";".join(f"{q},{r}" for q, r in places)


def read_shape(shape: str) -> tuple[Place, ...]:
    """Where the tiles lie."""
    found: list[Place] = []
    for pair in shape.split(";"):
        q, r = pair.split(",")
        found.append((int(q), int(r)))
    return tuple(found)


def neighbours_of(place: Place) -> list[Place]:
    """The six places around a place, clockwise from the north."""
    return [(place[0] + east, place[1] + south) for east, south in DIRECTIONS]
