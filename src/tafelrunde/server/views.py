"""From scenes and decisions to messages: what a viewer sees, and what of it has changed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import is_
from typing import Any

from msgspec import UNSET

from tafelrunde.server.message_parts import AnswerForm, DecisionInfo, OptionInfo, ViewChange, ZoneChange
from tafelrunde.table.act import Act
from tafelrunde.table.chance import Stream
from tafelrunde.table.decision import (
    CHANCE,
    Decision,
    Number,
    Offer,
    Ordering,
    Seat,
    Several,
)
from tafelrunde.table.errors import Refusal
from tafelrunde.table.scene import Element, Scene, Zone
from tafelrunde.table.table import Table
from tafelrunde.table.weight import Weighed

MOST_NUMBERED = 128
PLAIN = Weighed("plain")
WORLDS = 2


Compared = dict[tuple[int, int], ZoneChange | None]
"""What was found of two zones, by their identities: viewers share zones, and those are compared once."""


def scene_change(old: Scene, new: Scene, compared: Compared | None = None) -> ViewChange | None:
    """What to change in the old scene to get the new one; None when nothing."""
    compared = {} if compared is None else compared
    pairs: list[tuple[Zone | None, Zone]]
    pairs = [pair for pair in zip(old.zones, new.zones, strict=False) if pair[0] is not pair[1]]
    order: list[str] | None = None
    if len(old.zones) != len(new.zones) or [1 for one, other in pairs if one is None or one.key != other.key]:
        before = {zone.key: zone for zone in old.zones}
        pairs, order = [(before.get(zone.key), zone) for zone in new.zones], [zone.key for zone in new.zones]
    zones: list[ZoneChange] = []
    for known, zone in pairs:
        pair = (id(known), id(zone))
        if pair not in compared:
            compared[pair] = None if known is zone else _zone_change(known, zone)
        if (change := compared[pair]) is not None:
            zones.append(change)
    # Most texts that are equal are the very same.
    is_same_headline = old.headline is new.headline or old.headline == new.headline
    if not zones and order is None and is_same_headline:
        return None
    return ViewChange(new.seat, zones, order, UNSET if is_same_headline else new.headline)


def _zone_change(old: Zone | None, new: Zone) -> ZoneChange | None:
    if old is None:
        return ZoneChange(new.key, new.elements, [], None, new.kind, new.label, new.grid, new.owner)
    is_same_label = old.label is new.label or old.label == new.label
    is_same_grid = old.grid is new.grid or old.grid == new.grid
    is_same_kind = old.kind == new.kind and old.owner == new.owner
    if is_same_label and is_same_grid and is_same_kind and old.elements == new.elements:
        return None
    put, gone, order = _elements_change(old.elements, new.elements)
    if is_same_label and is_same_grid and is_same_kind:
        return ZoneChange(new.key, put, gone, order)
    return ZoneChange(
        new.key,
        put,
        gone,
        order,
        UNSET if old.kind == new.kind else new.kind,
        UNSET if is_same_label else new.label,
        UNSET if is_same_grid else new.grid,
        UNSET if old.owner == new.owner else new.owner,
    )


def _elements_change(
    old: list[Element], new: list[Element]
) -> tuple[list[Element], list[str], list[str] | None]:
    """What to put, what is gone, and the order where that does not follow from both."""
    first, last = _between(old, new)
    if len(old) == len(new) and [each.key for each in old[first:last]] == [
        each.key for each in new[first:last]
    ]:
        return (
            [now for then, now in zip(old[first:last], new[first:last], strict=True) if then != now],
            [],
            None,
        )
    end = len(new) - last
    before = {element.key: element for element in old[first : len(old) - end]}
    now = {element.key: element for element in new[first:last]}
    put = [element for key, element in now.items() if before.get(key) != element]
    gone = [key for key in before if key not in now]
    added = [key for key in now if key not in before]
    # What is added comes to the end, behind all that stays.
    is_in_order = not (added and end) and [key for key in before if key in now] + added == list(now)
    return put, gone, None if is_in_order else [element.key for element in new]


def _between(old: list[Element], new: list[Element]) -> tuple[int, int]:
    """Where in the new list that begins and ends which is not the very same at both ends of the old one."""
    is_same = [*map(is_, old, new)]
    if False not in is_same:
        return len(is_same), len(new)
    first = is_same.index(False)
    from_end = [*map(is_, reversed(old), reversed(new))]
    end = from_end.index(False) if False in from_end else len(from_end)
    return first, len(new) - min(end, len(old) - first, len(new) - first)


def form_of(decision: Decision[Any]) -> AnswerForm:
    """How the key of an answer is made."""
    if isinstance(decision, Several):
        return "several"
    if isinstance(decision, Ordering):
        return "order"
    return "number" if isinstance(decision, Number) else "choice"


class Numbered:
    """The options of one seat that one connection has been told since its last `state`, by number.

    All seats of a connection count together.
    """

    __slots__ = ("_count", "_told")

    def __init__(self, count: Iterator[int]) -> None:
        self._told: dict[str, tuple[int, Offer, Weighed | None, Act | None]] = {}
        self._count = count

    def describe(
        self,
        decision: Decision[Any],
        version: int,
        offered: Sequence[Offer] | None = None,
        *,
        idle: str | None = None,
    ) -> DecisionInfo:
        """The decision as a message; options that were told before only by their number."""
        numbers: list[int] = []
        new: list[OptionInfo] = []
        told = self._told
        if offered is None:
            offered = decision.offered()
        weight_of, act_of = decision.weights(offered).get, decision.acts(offered).get
        for offer in offered:
            key = offer[0]
            weight, act = weight_of(key), act_of(key)
            entry = told.get(key)
            if entry is None or entry[1] != offer or entry[2] != weight or entry[3] != act:
                entry = told[key] = (next(self._count), offer, weight, act)
                new.append(OptionInfo(entry[0], *offer, *(weight or PLAIN), *(act or ())))
            numbers.append(entry[0])
        if len(told) > MOST_NUMBERED:
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
            idle,
            decision.forecast(),
            decision.name,
        )


# -- taking back ------------------------------------------------------------------------------------------


def finality(table: Table[Any], seat: Seat, key: str) -> tuple[bool, bool]:
    """Whether an answer could not be taken back, and whether the seat is asked nothing more after it.

    As far as the seat can know: in imagined worlds.
    """
    is_last_plan = table.common_answers is not None and list(table.pending) == [seat]
    final = last = False
    for _ in range(WORLDS):
        world = table.imagine(seat, Stream().fork()).clone()
        plans = world.common
        try:
            world.answer(seat, key)
        except Refusal:
            continue
        goes_on = seat in world.pending and (not is_last_plan or world.common is plans)
        final |= CHANCE in world.pending or not world.can_undo(seat) or (is_last_plan and not goes_on)
        last |= not goes_on
    return final, last
