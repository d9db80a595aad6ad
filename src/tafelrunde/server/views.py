"""From scenes and decisions to messages: what a viewer sees, and what of it has changed."""

from __future__ import annotations

from collections.abc import Iterator
from math import comb
from typing import Any, Literal

from msgspec import UNSET

from tafelrunde.server.messages import DecisionInfo, OptionInfo, ViewChange, ZoneChange
from tafelrunde.table.chance import Stream
from tafelrunde.table.decision import (
    CHANCE,
    Decision,
    Number,
    Ordering,
    Seat,
    Several,
)
from tafelrunde.table.errors import Refusal
from tafelrunde.table.scene import Element, Scene, Zone
from tafelrunde.table.table import Table

Form = Literal["choice", "several", "order", "number"]
MOST_NUMBERED = 128
WORLDS = 2


Compared = dict[tuple[int, int], ZoneChange | None]
"""What was found of two zones, by their identities: viewers share zones, and those are compared once."""


def scene_change(old: Scene, new: Scene, compared: Compared | None = None) -> ViewChange | None:
    """What to change in the old scene to get the new one; None when nothing."""
    compared = {} if compared is None else compared
    order: list[str] | None = None
    pairs: list[tuple[Zone | None, Zone]]
    if [zone.key for zone in old.zones] == (keys := [zone.key for zone in new.zones]):
        pairs = list(zip(old.zones, new.zones, strict=True))
    else:
        before = {zone.key: zone for zone in old.zones}
        pairs, order = [(before.get(zone.key), zone) for zone in new.zones], keys
    zones: list[ZoneChange] = []
    for known, zone in pairs:
        if known is zone:
            continue
        pair = (id(known), id(zone))
        if pair not in compared:
            compared[pair] = _zone_change(known, zone)
        if (change := compared[pair]) is not None:
            zones.append(change)
    headline = UNSET if _is_same(old.headline, new.headline) else new.headline
    if not zones and order is None and headline is UNSET:
        return None
    return ViewChange(new.seat, zones, order, headline)


def _is_same(one: object, other: object) -> bool:
    """Whether both are equal; most are the very same."""
    return one is other or one == other


def _zone_change(old: Zone | None, new: Zone) -> ZoneChange | None:
    if old is None:
        return ZoneChange(new.key, new.elements, [], None, new.kind, new.label, new.grid, new.owner)
    put, gone, order = _elements_change(old.elements, new.elements)
    kind = UNSET if old.kind == new.kind else new.kind
    label = UNSET if _is_same(old.label, new.label) else new.label
    grid = UNSET if _is_same(old.grid, new.grid) else new.grid
    owner = UNSET if old.owner == new.owner else new.owner
    if not (put or gone or order) and kind is label is grid is owner is UNSET:
        return None
    return ZoneChange(new.key, put, gone, order, kind, label, grid, owner)


def _elements_change(
    old: list[Element], new: list[Element]
) -> tuple[list[Element], list[str], list[str] | None]:
    """What to put, what is gone, and the order where that does not follow from both."""
    if old == new:
        return [], [], None
    same = 0  # elements at the beginning that are the very same ones
    for one, other in zip(old, new, strict=False):
        if one is not other:
            break
        same += 1
    before = {element.key: element for element in old[same:]}
    now = {element.key: element for element in new[same:]}
    put = [
        element
        for key, element in now.items()
        if (known := before.get(key)) is not element and known != element
    ]
    gone = [key for key in before if key not in now]
    keys = list(now)
    applied = [key for key in before if key in now] + [key for key in keys if key not in before]
    return put, gone, [element.key for element in new] if applied != keys else None


def form_of(decision: Decision[Any]) -> Form:
    """How the key of an answer is made."""
    if isinstance(decision, Several):
        return "several"
    if isinstance(decision, Ordering):
        return "order"
    return "number" if isinstance(decision, Number) else "choice"


def only_answer(decision: Decision[Any]) -> str | None:
    """The key of the only legal answer, or None when there are several."""
    if isinstance(decision, Number):
        return str(decision.minimum) if decision.minimum == decision.maximum else None
    if isinstance(decision, Ordering):
        return decision.safe() if len(decision.candidates) < 2 else None
    if isinstance(decision, Several):
        free = sum(each.objection is None for each in decision.candidates.values())
        most = min(decision.maximum, free)
        ways = sum(comb(free, size) for size in range(decision.minimum, most + 1))
        return decision.legal()[0] if ways == 1 else None
    legal = decision.legal()
    return legal[0] if len(legal) == 1 else None


class Numbered:
    """The options that the connections of one viewer have been told, by number.

    All viewers of a table count together, because a connection may hold several seats.
    """

    __slots__ = ("_count", "_told")

    def __init__(self, count: Iterator[int]) -> None:
        self._told: dict[str, OptionInfo] = {}
        self._count = count

    def describe(self, decision: Decision[Any], version: int, *, is_whole: bool = False) -> DecisionInfo:
        """The decision as a message; whole for a connection that has been told nothing yet."""
        numbers: list[int] = []
        new: list[OptionInfo] = []
        told = self._told
        offered = decision.offered()
        for key, label, elements in offered:
            info = told.get(key)
            if info is None or info.elements != elements or not _is_same(info.label, label):
                info = told[key] = OptionInfo(next(self._count), key, label, elements)
                new.append(info)
            elif is_whole:
                new.append(info)
            numbers.append(info.n)
        if is_whole or len(told) > MOST_NUMBERED:
            self._told = {key: told[key] for key, _, _ in offered}
        return DecisionInfo(
            int(decision.seat),
            version,
            decision.kind,
            form_of(decision),
            decision.prompt,
            decision.minimum,
            decision.maximum,
            decision.secret,
            numbers,
            new,
        )


# -- taking back ------------------------------------------------------------------------------------------


def is_final(table: Table[Any], seat: Seat, key: str) -> bool:
    """Whether an answer could not be taken back, as far as the seat can know (in imagined worlds)."""
    is_last = table.common_answers is not None and list(table.pending) == [seat]
    for _ in range(WORLDS):
        world = table.imagine(seat, Stream()).clone()
        try:
            world.answer(seat, key)
        except Refusal:
            continue
        if CHANCE in world.pending or not world.can_undo(seat) or (is_last and seat not in world.pending):
            return True
    return False
