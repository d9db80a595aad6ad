"""The map of Morgua: 109 fields in seven regions, joined by roads and sea routes.

Slots can hold a place card; ways and waters are way points. A slot without a place card counts as a land way
point too (MO-2.3.1-14), so whether a field is a place is a question to the state, not to the map.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Literal, NewType

import msgspec

Field = NewType("Field", int)
NOWHERE = Field(-1)

FieldKind = Literal["slot", "way", "water"]


class Region(msgspec.Struct, frozen=True):
    """A region; the open sea is drawn as one, but no card can name it."""

    id: str
    colour: str
    middle: bool = False
    sea: bool = False


class _Drawn(msgspec.Struct, frozen=True):
    """A field as the map's file has it."""

    id: str
    kind: FieldKind
    region: str
    x: int
    y: int


class _Connections(msgspec.Struct, frozen=True):
    road: list[tuple[str, str]]
    sea: list[tuple[str, str]]


_TABLES = tomllib.loads((Path(__file__).parent / "board.toml").read_text(encoding="utf-8"))
_CONNECTIONS = msgspec.convert(_TABLES["connections"], _Connections)

FIELDS = msgspec.convert(_TABLES["field"], list[_Drawn])
NAMES = [drawn.id for drawn in FIELDS]
NUMBERS = {name: Field(number) for number, name in enumerate(NAMES)}
REGIONS = msgspec.convert(_TABLES["region"], list[Region])
REGION_IDS = [region.id for region in REGIONS]
MIDDLE = next(number for number, region in enumerate(REGIONS) if region.middle)
REGION_OF = [REGION_IDS.index(drawn.region) for drawn in FIELDS]
"""Per field the number of its region."""
LAND_REGIONS = [number for number, region in enumerate(REGIONS) if not region.sea]
"""What a card can name (MO-9.1.1-08: all but the middle one are outer regions)."""

IS_SLOT = [drawn.kind == "slot" for drawn in FIELDS]
IS_WATER = [drawn.kind == "water" for drawn in FIELDS]
SLOTS = [Field(number) for number, is_slot in enumerate(IS_SLOT) if is_slot]


def _neighbours(pairs: list[tuple[str, str]]) -> list[tuple[Field, ...]]:
    found: list[list[Field]] = [[] for _ in FIELDS]
    for one, other in pairs:
        found[NUMBERS[one]].append(NUMBERS[other])
        found[NUMBERS[other]].append(NUMBERS[one])
    return [tuple(sorted(each)) for each in found]


ROADS = _neighbours(_CONNECTIONS.road)
SEA = _neighbours(_CONNECTIONS.sea)
NEAR = [tuple(sorted((*ROADS[number], *SEA[number]))) for number in range(len(FIELDS))]
"""Per field all neighbours, by road or by sea."""
IS_COAST = [is_slot and bool(SEA[number]) for number, is_slot in enumerate(IS_SLOT)]
"""Slots with a sea route (MO-5.1-04)."""


def _distances(start: int) -> list[int]:
    found = [-1] * len(FIELDS)
    found[start] = 0
    edge = [start]
    while edge:
        further: list[int] = []
        for field in edge:
            for near in NEAR[field]:
                if found[near] < 0:
                    found[near] = found[field] + 1
                    further.append(near)
        edge = further
    return found


DISTANCES = [_distances(number) for number in range(len(FIELDS))]
"""Steps between two fields over roads and sea routes, whatever they cost."""
BETWEEN = [sorted(SLOTS, key=lambda slot: (steps[slot], slot))[:2] for steps in DISTANCES]
"""Per field the two nearest slots: between them lies a way point, which has no name of its own."""
