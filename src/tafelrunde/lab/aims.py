"""What the finder of puzzles looks for in a game, and which of it comes true on the ways through a turn.

What is looked for is in the game's file `puzzles.toml`: aims, each with the beat that tells of it.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Sequence
from fnmatch import fnmatchcase
from itertools import combinations
from typing import Any, Literal, NamedTuple

import msgspec

from tafelrunde.learn.guide import Guide, Led
from tafelrunde.learn.lesson import Goal, folder_of
from tafelrunde.learn.things import elements_of, value_of
from tafelrunde.learn.ways import Reply, Walk, Way
from tafelrunde.table.beat import Beat
from tafelrunde.table.decision import Seat
from tafelrunde.table.game import Game
from tafelrunde.table.table import Table
from tafelrunde.table.text import Text

AIMS = "puzzles.toml"
FEW = 0.08
"""At most so much of all ways may reach the aim."""


class Aim(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something that a puzzle can ask for."""

    kind: str
    won: bool = False
    by: str = ""
    """The rule by which it is won, where that matters."""
    beat: str = ""
    """The kind of beat that tells of it."""
    whose: Literal["own", "other", "any"] = "own"
    """Whose thing the beat must be about."""
    names: tuple[str, ...] = ()
    """What of the beat is named in the goal and told in the sentence."""
    element: bool = False
    """Whether the goal names the first element of the beat too."""
    like: str = "*"
    """What the goal must look like."""
    counter: str = ""
    """A counter of the seat (`{seat}` is its name) that must show more than at the beginning."""
    more: int = 0
    """By at least so much."""
    few: float | None = None
    """At most so much of all ways may reach it."""
    threat: bool = False
    """Only where whoever does nothing does not reach it."""
    both: bool = False
    """Two of them at once, of different names; the second is told as `other`."""
    least: int = 2
    """So many answers its solution must have at least."""


class Aims(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is looked for in a game."""

    aim: tuple[Aim, ...]
    modes: tuple[str, ...]
    """In which modes."""
    most: int
    """How many answers the search through a turn may try."""
    within: int = 0
    """In how many answers, where a turn is too long to be searched wholly."""
    wear: str = ""
    """A counter of the other side: whoever takes most from it wins where no more is left (`worn_down`)."""


class Fact(NamedTuple):
    """Something that came true on some way: an aim, and the goal that asks for exactly that."""

    aim: Aim
    goal: bytes
    tell: tuple[tuple[str, int | str], ...]


def aims_of(game: Game[Any]) -> Aims:
    """What is looked for in a game."""
    source = (folder_of(game) / AIMS).read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(source), Aims)


class Survey(Walk):
    """Notes all that comes true on the ways through a turn."""

    def __init__(self, aims: Aims, guide: Guide, begun: Led, reply: Reply) -> None:
        super().__init__(
            guide,
            begun.place,
            lambda table, beats: False,
            most=aims.most,
            within=aims.within,
            replies=(reply,),
        )
        self.aims = [aim for aim in aims.aim if not aim.threat]
        self.begun = begun.table
        self.facts: dict[Fact, list[Way]] = {}
        others = [name for name in self.begun.mode.seats if name != guide.lesson.seat]
        self.wear = aims.wear.format(other=others[0])
        self.before = shown(self.begun, guide.seat, self.wear) if self.wear else 0
        self.worn: dict[int, list[Way]] = {0: []}
        """How much was taken from the other side, and by which ways."""

    def reaches(self, table: Table[Any], beats: Sequence[Beat], way: Way) -> bool:
        """Note what has come true; nothing ends a way here."""
        for fact in self._true(table, beats):
            self.facts.setdefault(fact, []).append(way)
        if self.wear and table.common is not self.begun.common:
            self.worn.setdefault(self.before - shown(table, self.guide.seat, self.wear), []).append(way)
        return False

    def _true(self, table: Table[Any], beats: Sequence[Beat]) -> dict[Fact, None]:
        seat = self.guide.seat
        found: dict[Fact, None] = {}
        for aim in self.aims:
            if aim.won:
                if _is_won(aim, seat, table):
                    found[Fact(aim, goal_of(won=True), ())] = None
                continue
            told = [
                _fact(aim, beat, seat, self.begun, table)
                for beat in beats
                if beat.kind == aim.beat and _is_about(beat, aim.whose, seat, table.seat_name(seat))
            ]
            facts = [fact for fact in told if fact is not None]
            found.update(dict.fromkeys(_pairs(facts) if aim.both else facts))
        return found


def rare(ways: Sequence[Way], aim: Aim, count: int) -> Way | None:
    """The shortest of few ways that reach an aim."""
    if not ways or len(ways) > max(2, (FEW if aim.few is None else aim.few) * count):
        return None
    solution = min(ways, key=len)
    return solution if len(solution) >= aim.least else None


def goal_of(**told: Any) -> bytes:
    """A goal, so that equal ones are the same."""
    return msgspec.json.encode(msgspec.to_builtins(Goal(**told)))


def _is_won(aim: Aim, seat: Seat, table: Table[Any]) -> bool:
    result = table.result
    return result is not None and result.winners == (seat,) and (not aim.by or aim.by in result.rules)


def _is_about(beat: Beat, whose: str, seat: Seat, name: str) -> bool:
    if whose == "any":
        return True
    named_in = Text(f"seat.{name}") in beat.args.values()
    is_own = named_in if beat.whose is None else beat.whose == seat
    return is_own == (whose == "own")


def _fact(aim: Aim, beat: Beat, seat: Seat, begun: Table[Any], table: Table[Any]) -> Fact | None:
    if aim.counter:
        word = aim.counter.format(seat=table.seat_name(seat))
        before, now = (shown(each, seat, word) for each in (begun, table))
        if now - before < aim.more:
            return None
        goal = goal_of(happens=(aim.beat,), least={word: now})
        return Fact(aim, goal, (("number", now - before),))
    words, tell = [aim.beat], []
    if aim.element:
        words.append(beat.elements[0])
    for name in aim.names:
        each = beat.args[name]
        if isinstance(each, Text):
            if each.args:
                return None
            words.append(each.key.partition(".")[2])
            tell.append((name, each.key))
        elif isinstance(each, str):
            words.append(each)
            tell.append((name, each))
    told = " ".join(words)
    return Fact(aim, goal_of(happens=(told,)), tuple(tell)) if fnmatchcase(told, aim.like) else None


def _pairs(facts: Sequence[Fact]) -> Iterator[Fact]:
    """Each two that came true together."""
    for one, other in combinations(sorted(facts, key=lambda fact: fact.goal), 2):
        if one.tell != other.tell:
            happens = [msgspec.json.decode(each.goal, type=Goal).happens[0] for each in (one, other)]
            (_, name), *_ = other.tell
            yield Fact(one.aim, goal_of(happens=happens), (*one.tell, ("other", name)))


def shown(table: Table[Any], seat: Seat, word: str) -> int:
    """What a counter shows."""
    return max((value_of(each) or 0 for each in elements_of(table.view(seat), word)), default=0)
