"""Finding puzzles in games of computer players.

What is looked for in a game is in its file `puzzles.toml`: aims, each with the beat that tells of it. In
every turn of a game the last positions are searched wholly; an aim to which there is one way only is a find.
How hard it is, the levels of computer players tell by missing it.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator, Sequence
from fnmatch import fnmatchcase
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any, Literal, NamedTuple

import msgspec

from tafelrunde.bots import LEVELS, bot
from tafelrunde.learn.facts import tells
from tafelrunde.learn.guide import Guide, Led, is_reached
from tafelrunde.learn.lesson import BadLesson, Goal, folder_of
from tafelrunde.learn.proven import plans, prove
from tafelrunde.learn.puzzle import TOPIC, Puzzle, game_of, named
from tafelrunde.learn.things import elements_of, value_of
from tafelrunde.learn.ways import LONGEST, Reached, Reply, TooWide, Walk, Way, contains
from tafelrunde.table.beat import Beat
from tafelrunde.table.chance import Stream
from tafelrunde.table.decision import Seat
from tafelrunde.table.errors import BadSetup
from tafelrunde.table.game import Game
from tafelrunde.table.table import Table
from tafelrunde.table.text import Text

AIMS = "puzzles.toml"
WRITTEN = (
    "kind", "level", "found", "mode", "seats", "seat", "setup", "goal", "tell", "solution", "then", "against",
    "behind", "schema",
)  # fmt: skip
"""What is written of a puzzle, in this order; its state comes last."""
MOST_LINES = 3_000
"""Of a game that does not end."""
MOST_PLANS = 300
"""Of the other side, where all decide together."""
FEW = 0.08
"""At most so much of all ways may reach the aim."""
FEWEST = 12
"""So many ways there must be for there to be something to think about."""
MANY = 120
"""So many ways that reach an aim are too many to hope that there is one idea in them."""
WORN = 3
"""So much must be taken at least."""
VARIANTS = 4
"""Where a game lays a position open, chance does it so often for each seat."""
HOPELESS = 8
"""A position of so many times more ways than may be tried is not looked at."""


class Aim(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something that a puzzle can ask for."""

    kind: str
    won: bool = False
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


class Finder:
    """Looks through the games of one game."""

    def __init__(self, game: Game[Any], players: Sequence[str]) -> None:
        self.game, self.players, self.aims = game, players, aims_of(game)

    def games(self, first: int, count: int) -> Iterator[Puzzle]:
        """Puzzles from several games, each of its own seed."""
        for seed in range(first, first + count):
            mode = self.game.mode(self.aims.modes[seed % len(self.aims.modes)])
            setup = self.game.sample_setup(mode, mode.minimum, seed)
            table = Table.new(self.game, mode.id, setup=setup, seed=seed)
            for turn, puzzle in self._turns(table, seed):
                told = f"{'-'.join(self.players)}, seed {seed}, round {turn}"
                yield msgspec.structs.replace(puzzle, found=told)

    def _turns(self, table: Table[Any], seed: int) -> Iterator[tuple[int, Puzzle]]:
        """Play a game; after every turn of a seat, look at the positions in it."""
        players = [
            bot(self.players[seat % len(self.players)], Stream(f"{seed} {seat}"))
            for seat in range(table.seats)
        ]
        turn: list[Table[Any]] = []
        last: tuple[int, Seat] | None = None
        while not table.is_over and table.length < MOST_LINES:
            seat = next(iter(table.pending))
            now = self.game.round_of(table.state), seat
            if now != last and last is not None and table.pending[seat].default is None:
                for found in self._look(turn, last[1], seed):
                    yield last[0], found
                turn, last = [], None
            if (last is None or now == last) and table.is_between_steps:
                turn.append(table.clone())
                last = now
            table.answer(seat, players[seat].choose(table, seat))

    def _look(self, turn: list[Table[Any]], seat: Seat, seed: int) -> Iterator[Puzzle]:
        """The best find of a turn: the longest solution, and of those the rarest aim."""
        best: tuple[tuple[int, float], Puzzle] | None = None
        tried = 1
        for table in reversed(turn):
            if not self.aims.within and tried * len(table.pending[seat].legal()) > HOPELESS * self.aims.most:
                break
            for whose, opened in self._opened(table, seat, seed):
                try:
                    finds, tried = self._search(opened, whose)
                except TooWide:
                    tried = HOPELESS * self.aims.most
                    continue
                for share, puzzle in finds:
                    rank = len(puzzle.solution), -share
                    if best is None or rank > best[0]:
                        best = rank, puzzle
                if best is not None and opened is not table:  # a position of its own
                    yield best[1]
                    best = None
        if best is not None:
            yield best[1]

    def _opened(self, table: Table[Any], seat: Seat, seed: int) -> Iterator[tuple[Seat, Table[Any]]]:
        """The position, or what the game makes of it so that nothing that matters is hidden."""
        kind = import_module(f"{type(self.game).__module__}.position").Position
        if not hasattr(kind, "laid_open"):
            yield seat, table
            return
        stream = Stream(f"{seed} {table.length}")
        for whose in (*table.pending,) * VARIANTS:
            try:
                yield whose, kind.of(table).laid_open(whose, stream).table(seed=1)
            except BadSetup:
                continue

    # -- searching -------------------------------------------------------------------------------------------

    def _search(self, table: Table[Any], seat: Seat) -> tuple[list[tuple[float, Puzzle]], int]:
        """What is found in a position, and how many answers were tried once for it."""
        guide = Guide(self.game, self._blank(table, seat))
        begun = guide.begin()
        told = plans(guide, begun, MOST_PLANS)
        survey = Survey(self.aims, guide, begun, told[-1] if told else ())
        survey.walk(begun.table)
        if survey.is_uncertain or survey.count < FEWEST:
            return [], survey.count
        finds = []
        for fact, ways in survey.facts.items():
            if told:
                firm = [way for way in ways if self._stands(guide, begun, fact, way, told)]
                if _rare(firm, fact.aim, survey.count):
                    finds.append(self._unique(guide, begun, fact, told))
                    continue
            if _rare(ways, fact.aim, survey.count):
                finds.append(self._unique(guide, begun, fact, told[-1:]))
        if self.aims.wear and told:
            finds.append(self._worn_down(survey, table, seat, told))
        threats = [Fact(aim, _goal(happens=(aim.beat,)), ()) for aim in self.aims.aim if aim.threat and told]
        finds += [self._unique(guide, begun, fact, told) for fact in threats]
        return [found for found in finds if found is not None], survey.count

    def _worn_down(
        self, survey: Survey, table: Table[Any], seat: Seat, told: Sequence[Reply]
    ) -> tuple[float, Puzzle] | None:
        """Where one plan takes more from the other side than any other: the position in which it wins."""
        win = next(aim for aim in self.aims.aim if aim.won)
        most = max(survey.worn)
        ways = survey.worn[most]
        if most < WORN or not _rare(ways, win, survey.count):
            return None
        kind = import_module(f"{type(self.game).__module__}.position").Position
        guide = Guide(self.game, self._blank(kind.of(table).worn_down(seat, most).table(seed=1), seat))
        return self._unique(guide, guide.begin(), Fact(win, _goal(won=True), ()), told[-1:])

    def _stands(self, guide: Guide, begun: Led, fact: Fact, way: Way, told: Sequence[Reply]) -> bool:
        """Whether a plan brings a fact about against every plan of the other side."""
        goal = msgspec.json.decode(fact.goal, type=Goal)
        table = guide.twin(begun.table)
        for key in way:
            table.play(guide.seat, key)
        for reply in told:
            twin = guide.twin(table)
            if not is_reached(goal, guide.seat, twin, guide.let_reply(twin, begun.place, reply)):
                return False
        return True

    def _told(self, fact: Fact) -> dict[str, int | str]:
        return {**dict(fact.tell), **({"within": self.aims.within} if self.aims.within else {})}

    def _threatens(self, guide: Guide, begun: Led, reached: Reached, told: Sequence[Reply]) -> bool:
        """Whether somebody who does nothing fails against some reply."""
        for reply in told:
            twin = guide.twin(begun.table)
            beats = twin.play(guide.seat, twin.pending[guide.seat].safe())
            if not reached(twin, beats + guide.let_reply(twin, begun.place, reply)):
                return True
        return False

    def _blank(self, table: Table[Any], seat: Seat) -> Puzzle:
        state = msgspec.json.encode(table.game.copy(table.state)).decode()
        return Puzzle(
            kind="", level="page", goal=Goal(), solution=("-",), seat=table.seat_name(seat),
            mode=table.mode.id, seats=table.seats, setup=dict(table.setup), state=state,
            schema=self.game.schema, id=f"{self.game.id}-new", game=self.game.id,
        )  # fmt: skip

    def _unique(
        self, guide: Guide, begun: Led, fact: Fact, told: Sequence[Reply]
    ) -> tuple[float, Puzzle] | None:
        goal = msgspec.structs.replace(msgspec.json.decode(fact.goal, type=Goal), within=self.aims.within)
        reached = partial(is_reached, goal, guide.seat)
        if fact.aim.threat and not self._threatens(guide, begun, reached, told):
            return None
        most = self.aims.most + MANY * len(told)
        walk = Walk(
            guide, begun.place, reached, most=most, enough=MANY, within=goal.within, replies=told or ((),)
        )
        try:
            walk.walk(begun.table)
        except TooWide:
            return None
        if walk.is_uncertain or not walk.reaching:
            return None
        solution = _rare(walk.reaching, fact.aim, walk.count)
        if solution is None or walk.second(solution) is not None:
            return None
        assert isinstance(guide.lesson, Puzzle)
        puzzle = msgspec.structs.replace(
            guide.lesson, goal=goal, tell=self._told(fact), solution=solution,
            kind=f"{fact.aim.kind}-still" if len(told) == 1 else fact.aim.kind,
            then=told[0] if len(told) == 1 else (),
            against=tuple(reversed(walk.refuting)) if len(told) > 1 else (),
        )  # fmt: skip
        return len(walk.reaching) / walk.count, puzzle


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
        self.before = _shown(self.begun, guide.seat, self.wear) if self.wear else 0
        self.worn: dict[int, list[Way]] = {0: []}
        """How much was taken from the other side, and by which ways."""

    def reaches(self, table: Table[Any], beats: Sequence[Beat], way: Way) -> bool:
        """Note what has come true; nothing ends a way here."""
        for fact in self._true(table, beats):
            self.facts.setdefault(fact, []).append(way)
        if self.wear and table.common is not self.begun.common:
            self.worn.setdefault(self.before - _shown(table, self.guide.seat, self.wear), []).append(way)
        return False

    def _true(self, table: Table[Any], beats: Sequence[Beat]) -> set[Fact]:
        seat = self.guide.seat
        found: set[Fact] = set()
        for aim in self.aims:
            if aim.won:
                if table.result is not None and table.result.winners == (seat,):
                    found.add(Fact(aim, _goal(won=True), ()))
                continue
            for beat in beats:
                if beat.kind == aim.beat and _is_about(beat, aim.whose, seat, table.seat_name(seat)):
                    fact = _fact(aim, beat, seat, self.begun, table)
                    if fact is not None:
                        found.add(fact)
        return found


def _rare(ways: Sequence[Way], aim: Aim, count: int) -> Way | None:
    """The shortest of few ways that reach an aim."""
    if not ways or len(ways) > max(2, (FEW if aim.few is None else aim.few) * count):
        return None
    solution = min(ways, key=len)
    return solution if len(solution) >= aim.least else None


def _goal(**told: Any) -> bytes:
    return msgspec.json.encode(msgspec.to_builtins(Goal(**told)))


def _is_about(beat: Beat, whose: str, seat: Seat, name: str) -> bool:
    if whose == "any":
        return True
    named_in = Text(f"seat.{name}") in beat.args.values()
    is_own = named_in if beat.whose is None else beat.whose == seat
    return is_own == (whose == "own")


def _fact(aim: Aim, beat: Beat, seat: Seat, begun: Table[Any], table: Table[Any]) -> Fact | None:
    if aim.counter:
        word = aim.counter.format(seat=table.seat_name(seat))
        before, now = (_shown(each, seat, word) for each in (begun, table))
        if now - before < aim.more:
            return None
        goal = _goal(happens=(aim.beat,), least={word: now})
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
    return Fact(aim, _goal(happens=(told,)), tuple(tell)) if fnmatchcase(told, aim.like) else None


def _shown(table: Table[Any], seat: Seat, word: str) -> int:
    return max((value_of(each) or 0 for each in elements_of(table.view(seat), word)), default=0)


# -- judging -------------------------------------------------------------------------------------------------


def rated(game: Game[Any], puzzle: Puzzle, known: Sequence[Puzzle] = ()) -> Puzzle | None:
    """The puzzle with its level, proven; None when it is none, is known, or when no level misses it."""
    if any((each.kind, each.solution) == (puzzle.kind, puzzle.solution) for each in known):
        return None
    whole = named(game, puzzle, "new")
    try:
        prove(whole)
    except BadLesson:
        return None
    missing = _missing(game, whole)
    return msgspec.structs.replace(puzzle, level=missing[-1], behind=_rules(whole)) if missing else None


def _missing(game: Game[Any], puzzle: Puzzle) -> list[str]:
    """The levels that do not find it, were they told the aim.

    A player looks at as many ways through the turn as its level does for an answer in play, each as the
    game's quick judgement goes; the first look that holds the solution says who finds it.
    """
    guide = Guide(game, puzzle)
    begun, stream = guide.begin(), Stream(f"{puzzle.found} {puzzle.kind}")
    looks = {each.name: each.at(game.advisor).iterations for each in LEVELS.values()}
    for look in range(max(looks.values())):
        if _looks(guide, begun, puzzle, stream):
            return [name for name, count in looks.items() if count <= look]
    return list(looks)


def _looks(guide: Guide, begun: Led, puzzle: Puzzle, stream: Stream) -> bool:
    table, seat = guide.twin(begun.table), guide.seat
    round_ = guide.game.round_of(table.state)
    way: Way = ()
    while seat in table.pending and guide.game.round_of(table.state) == round_ and len(way) < LONGEST:
        way = (*way, guide.game.advisor.rollout(table.state, table.pending[seat], stream))
        table.play(seat, way[-1])
        if contains(way, puzzle.solution):
            return True
        guide.let_reply(table, begun.place, puzzle.against[0] if puzzle.against else ())
    return False


def _rules(puzzle: Puzzle) -> tuple[str, ...]:
    """The rules behind the solution: of what happens, the last first, then of what is asked."""
    guide = Guide(game_of(puzzle), puzzle)
    led = guide.begin()
    asked: list[str] = []
    told: list[str] = []
    for key in puzzle.solution:
        asked += [led.table.pending[guide.seat].rule or ""]
        led = guide.answer(led.table, led.place, key)
        for beat in led.beats:
            told += beat.rules
            if any(tells(beat, wanted) for wanted in puzzle.goal.happens):
                break  # what comes later is not behind it
    return tuple(dict.fromkeys(rule for rule in (*reversed(told), *reversed(asked)) if rule))[:4]


# -- writing -------------------------------------------------------------------------------------------------


def next_file(game: Game[Any], folder: Path | None = None) -> Path:
    """The file of the next puzzle of a game."""
    where = folder or folder_of(game) / TOPIC
    where.mkdir(parents=True, exist_ok=True)
    taken = [int(file.stem) for file in where.glob("*.toml") if file.stem.isdecimal()]
    return where / f"{max(taken, default=0) + 1:02}.toml"


def written(puzzle: Puzzle) -> str:
    """A puzzle as its file has it."""
    told = {name: getattr(puzzle, name) for name in WRITTEN}
    lines = [f"# Found in a game of computer players: {puzzle.found}."]
    lines += [
        f"{name} = {_toml(msgspec.to_builtins(each))}"
        for name, each in told.items()
        if each or name == "seed"
    ]
    return "\n".join([*lines, f"state = '''{puzzle.state}'''", ""])


def _toml(value: Any) -> str:
    """A value in TOML; what JSON writes of text, numbers and lists is TOML too."""
    if isinstance(value, dict):
        inside = ", ".join(
            f"{json.dumps(name)} = {_toml(each)}" for name, each in value.items() if each or each == 0
        )
        return f"{{ {inside} }}" if inside else "{}"
    if isinstance(value, list):
        return f"[{', '.join(map(_toml, value))}]"
    return json.dumps(value, ensure_ascii=False)
