"""Facts about a table that a lesson waits for or an example states, and whether they are true."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fnmatch import fnmatchcase
from typing import Any

import msgspec

from tafelrunde.learn.things import elements_of, numbers_of, value_of
from tafelrunde.table.beat import Beat, known_to
from tafelrunde.table.decision import Seat
from tafelrunde.table.scene import Element, Scene
from tafelrunde.table.table import Table
from tafelrunde.table.text import Text


class Facts(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What is true, as one seat sees it: all that is named here."""

    won: bool = False
    """The game is over and won by the seat."""
    winners: tuple[str, ...] | None = None
    """The game is over and won by just these seats; by nobody when there are none."""
    happens: tuple[str, ...] = ()
    """Each is told by a beat of that kind; further words must be among its elements or what it tells."""
    order: tuple[str, ...] = ()
    """The same, one after the other."""
    never: tuple[str, ...] = ()
    """None of them is told."""
    there: tuple[str, ...] = ()
    """Things that are seen."""
    gone: tuple[str, ...] = ()
    """Things that are not seen, or not any more."""
    at: dict[str, str] = {}
    """Things and the places where they are."""
    least: dict[str, int] = {}
    """Counters and what they show at least."""
    shows: dict[str, int] = {}
    """Counters or squares with a number, and what they show; `thing name` is a number of that name on it."""
    count: dict[str, int] = {}
    """How many things a word names."""
    marked: dict[str, str] = {}
    """Things and a word about their state."""
    whose: dict[str, str] = {}
    """Things and the seats that own them."""
    says: dict[str, str] = {}
    """Things and the key of a sentence on their face; "": nothing is said on it."""
    asked: tuple[str, ...] = ()
    """`south plan`: the seat is asked the question of that name."""

    @property
    def is_stated(self) -> bool:
        """Whether anything is named at all."""
        return self.winners is not None or any(getattr(self, name) for name in Facts.__struct_fields__)


def untrue(facts: Facts, table: Table[Any], seat: Seat, beats: list[Beat]) -> str | None:
    """The first of the facts that is not true, in the words of its file; None when all are."""
    return next(_untrue(facts, table, seat, known_to(seat, beats)), None)


def _untrue(facts: Facts, table: Table[Any], seat: Seat, beats: list[Beat]) -> Iterator[str]:
    result = table.result
    if facts.won and (result is None or result.winners != (seat,)):
        yield "won"
    if facts.winners is not None and (
        result is None or {table.seat_name(each) for each in result.winners} != {*facts.winners}
    ):
        yield "winners"
    yield from (each for each in facts.happens if not any(tells(beat, each) for beat in beats))
    rest = iter(beats)
    yield from (each for each in facts.order if not any(tells(beat, each) for beat in rest))
    yield from (each for each in facts.never if any(tells(beat, each) for beat in beats))
    yield from (each for each in facts.asked if not _is_asked(table, each))
    yield from _unseen(facts, table.view(seat), table)


def _unseen(facts: Facts, scene: Scene, table: Table[Any]) -> Iterator[str]:
    yield from (word for word in facts.there if not elements_of(scene, word))
    yield from (word for word in facts.gone if elements_of(scene, word))

    def without(told: dict[str, Any], fits: Callable[[Element, Any], bool]) -> Iterator[str]:
        for word, what in told.items():
            if not any(fits(element, what) for element in elements_of(scene, word)):
                yield f"{word} = {what}"

    yield from without(facts.at, lambda element, at: element.at == at)
    yield from without(facts.least, lambda element, least: (value_of(element) or 0) >= least)
    yield from without(facts.marked, lambda element, mark: mark in (*element.marks, *element.emphasis))
    yield from without(facts.says, lambda element, key: (key or None) in _said(element))
    yield from without(facts.whose, lambda element, name: element.owner == table.seat_of(name))
    for word, count in facts.count.items():
        there = len(elements_of(scene, word))
        if there != count:
            yield f"{word} = {count} ({there})"
    for word, number in facts.shows.items():
        found = [each for each in numbers_of(scene, word) if each is not None]
        if number not in found:
            yield f"{word} = {number} ({', '.join(map(str, found))})"


def _said(element: Element) -> list[str | None]:
    face = element.face
    said = [] if face is None else [each.key for each in (*face.text, *face.now, *face.needs)]
    return [*said] or [None]


def _is_asked(table: Table[Any], wanted: str) -> bool:
    name, _, question = wanted.partition(" ")
    return any(
        table.seat_name(seat) == name and fnmatchcase(each.name, question or "*")
        for seat, each in table.pending.items()
    )


def tells(beat: Beat, wanted: str) -> bool:
    """Whether a beat is of a kind and tells of all that is named after it."""
    kind, *told = wanted.split()
    known = {*beat.elements}
    for each in beat.args.values():
        known.add(each.key.partition(".")[2] if isinstance(each, Text) else str(each))
    return fnmatchcase(beat.kind, kind) and all(
        any(fnmatchcase(word, part) for word in known) for part in told
    )
