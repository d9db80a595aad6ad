"""From scenes and decisions to messages: what a viewer sees, and what of it has changed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from operator import is_
from typing import Any

from msgspec import UNSET

from tafelrunde.server.message_parts import AnswerForm, DecisionInfo, OptionInfo, ViewChange, ZoneChange
from tafelrunde.table.act import Act, Acts
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
from tafelrunde.table.weight import Weighed, Weights

MOST_NUMBERED = 48
PLAIN = Weighed("plain")
WORLDS = 2
Special = tuple[Weighed | None, Act | None]
"""What few options have besides: their weight, and whose act they are."""
NOTHING: Special = (None, None)


Compared = dict[tuple[int, int], ZoneChange | None]
"""What was found of two zones, by their identities: viewers share zones, and those are compared once."""


def scene_change(old: Scene, new: Scene, compared: Compared | None = None) -> ViewChange | None:
    """What to change in the old scene to get the new one; None when nothing."""
    compared = {} if compared is None else compared
    order: list[str] | None = None
    pairs: Iterable[tuple[Zone | None, Zone]] = zip(old.zones, new.zones, strict=False)
    if not _is_same_zones(old.zones, new.zones):
        before = {zone.key: zone for zone in old.zones}
        pairs, order = [(before.get(zone.key), zone) for zone in new.zones], [zone.key for zone in new.zones]
    zones: list[ZoneChange] = []
    for known, zone in pairs:
        if known is zone:
            continue
        pair = (id(known), id(zone))
        change = compared[pair] if pair in compared else compared.setdefault(pair, _zone_change(known, zone))
        if change is not None:
            zones.append(change)
    # Most texts that are equal are the very same.
    is_same_headline = old.headline is new.headline or old.headline == new.headline
    if not zones and order is None and is_same_headline:
        return None
    return ViewChange(new.seat, zones, order, UNSET if is_same_headline else new.headline)


def _is_same_zones(old: list[Zone], new: list[Zone]) -> bool:
    """Whether there are the same zones in the same order, whatever they hold."""
    pairs = zip(old, new, strict=False)
    return len(old) == len(new) and not [1 for one, now in pairs if one is not now and one.key != now.key]


def _zone_change(old: Zone | None, new: Zone) -> ZoneChange | None:
    if old is None:
        return ZoneChange(new.key, new.elements, [], None, new.kind, new.label, new.grid, new.owner)
    is_same_label = old.label is new.label or old.label == new.label
    is_same_grid = old.grid is new.grid or old.grid == new.grid
    is_same_kind = old.kind == new.kind and old.owner == new.owner
    put, gone, order = _elements_change(old.elements, new.elements)
    if is_same_label and is_same_grid and is_same_kind:
        is_same = not put and not gone and order is None
        return None if is_same else ZoneChange(new.key, put, gone, order)
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
    if len(old) == len(new):
        others = [pair for pair in zip(old, new, strict=True) if pair[0] is not pair[1]]
        if not [1 for known, each in others if known.key != each.key]:
            return [each for known, each in others if known != each], [], None
    first, last = _between(old, new)
    end = len(new) - last
    now = new[first:last]
    keys = [each.key for each in now]
    before = {element.key: element for element in old[first : len(old) - end]}
    put = [element for element in now if before.get(element.key) != element]
    stay = set(keys)
    gone = [key for key in before if key not in stay]
    added = [key for key in keys if key not in before]
    # What is added comes to the end, behind all that stays.
    is_in_order = not (added and end) and [key for key in before if key in stay] + added == keys
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

    All seats of a connection count together. Most options are plain, and many are the very same each time:
    so they are kept apart from what few have besides, and found by their identity.
    """

    __slots__ = ("_count", "_numbers", "_offers", "_special")

    def __init__(self, count: Iterator[int]) -> None:
        self._numbers: dict[str, int] = {}
        self._offers: dict[str, Offer] = {}
        self._special: dict[str, Special] = {}
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
        if offered is None:
            offered = decision.offered()
        new = self._unknown(offered, decision.weights(offered), decision.acts(offered))
        numbers = self._numbers
        listed = [numbers[offer[0]] for offer in offered]
        if len(numbers) > MOST_NUMBERED:
            self._forget_others(offered)
        return DecisionInfo(
            int(decision.seat),
            version,
            decision.kind,
            form_of(decision),
            decision.prompt,
            decision.minimum,
            decision.maximum,
            decision.secret,
            listed,
            new,
            idle,
            decision.forecast(),
            decision.name,
        )

    def _unknown(self, offered: Sequence[Offer], weights: Weights, acts: Acts) -> list[OptionInfo]:
        """The options that have not been told as they are, each with a number from now on."""
        new: list[OptionInfo] = []
        offers, special = self._offers, self._special
        known_of = offers.get
        apart = {*weights, *acts, *special}
        for offer in [each for each in offered if known_of(each[0]) is not each or each[0] in apart]:
            key = offer[0]
            known = known_of(key)
            more = (weights.get(key), acts.get(key))
            if known is not None and (known is offer or known == offer) and special.get(key, NOTHING) == more:
                continue
            offers[key] = offer
            if more != NOTHING:
                special[key] = more
            elif key in special:
                del special[key]
            number = self._numbers[key] = next(self._count)
            new.append(OptionInfo(number, *offer, *(more[0] or PLAIN), *(more[1] or ())))
        return new

    def _forget_others(self, offered: Sequence[Offer]) -> None:
        keys = [offer[0] for offer in offered]
        self._numbers = {key: self._numbers[key] for key in keys}
        self._offers = {key: self._offers[key] for key in keys}
        self._special = {key: self._special[key] for key in keys if key in self._special}


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
