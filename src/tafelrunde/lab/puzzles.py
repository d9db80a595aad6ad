"""Finding puzzles in games of computer players, and in positions that a game composes.

In every turn of a game the last positions are searched wholly; an aim to which there is one way only is a
find. What is looked for says `lab/aims.py`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from importlib import import_module
from typing import Any

import msgspec

from tafelrunde.bots import bot
from tafelrunde.lab.aims import Fact, Survey, aims_of, goal_of, rare
from tafelrunde.learn.guide import Guide, Led, is_reached
from tafelrunde.learn.lesson import BadLesson, Goal, bad_setup
from tafelrunde.learn.proven import plans
from tafelrunde.learn.puzzle import Puzzle
from tafelrunde.learn.ways import Reached, Reply, TooWide, Walk, Way
from tafelrunde.table.chance import Stream
from tafelrunde.table.decision import Seat
from tafelrunde.table.errors import BadSetup
from tafelrunde.table.game import Game
from tafelrunde.table.table import Table
from tafelrunde.table.text import ENGLISH

MOST_LINES = 3_000
"""Of a game that does not end."""
MOST_PLANS = 500
"""Of the other side, where all decide together."""
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

    def composed(self, first: int, count: int) -> Iterator[Puzzle]:
        """Puzzles from positions that the game composes, each by a seed of its own."""
        for seed in range(first, first + count):
            blank = self._untold(**self.composing.composed(Stream(seed)))
            try:
                finds, _ = self._search(blank)
            except (TooWide, BadLesson):
                continue
            for _, puzzle in finds:
                yield msgspec.structs.replace(puzzle, found=f"composed, seed {seed}")

    @property
    def composing(self) -> Any:
        """How the game composes positions; raises BadSetup where it does not."""
        try:
            return import_module(f"{type(self.game).__module__}.composing")
        except ModuleNotFoundError as missing:
            raise bad_setup("puzzle-no-composing", "game", game=self.game.title[ENGLISH]) from missing

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
                    finds, tried = self._search(self._blank(opened, whose))
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

    def _search(self, blank: Puzzle) -> tuple[list[tuple[float, Puzzle]], int]:
        """What is found in a position, and how many answers were tried once for it."""
        guide = Guide(self.game, blank)
        begun = guide.begin()
        told = self._plans(guide, begun)
        survey = Survey(self.aims, guide, begun, told[-1] if told else ())
        survey.walk(begun.table)
        if survey.is_uncertain or survey.count < FEWEST:
            return [], survey.count
        finds = []
        for fact, ways in survey.facts.items():
            if told:
                firm = [way for way in ways if self._stands(guide, begun, fact, way, told)]
                if rare(firm, fact.aim, survey.count):
                    finds.append(self._unique(guide, begun, fact, told))
                    continue
            if rare(ways, fact.aim, survey.count):
                finds.append(self._unique(guide, begun, fact, told[-1:]))
        if self.aims.wear and told:
            finds.append(self._worn_down(survey, begun.table, told))
        threats = [aim for aim in self.aims.aim if aim.threat and len(told) > 1]
        dangers = [Fact(aim, goal_of(happens=(aim.beat,)), ()) for aim in threats]
        finds += [self._unique(guide, begun, fact, told) for fact in dangers]
        return [found for found in finds if found is not None], survey.count

    def _plans(self, guide: Guide, begun: Led) -> list[Reply]:
        """Every plan of the other side, its own staying last; only that one where there are too many."""
        try:
            return plans(guide, begun, MOST_PLANS)
        except TooWide:
            (other,) = [seat for seat in begun.table.pending if seat != guide.seat]
            return [(f"{begun.table.seat_name(other)} {begun.table.pending[other].safe()}",)]

    def _worn_down(
        self, survey: Survey, table: Table[Any], told: Sequence[Reply]
    ) -> tuple[float, Puzzle] | None:
        """Where one plan takes more from the other side than any other: the position in which it wins."""
        win = next(aim for aim in self.aims.aim if aim.won)
        most = max(survey.worn)
        ways = survey.worn[most]
        if most < WORN or not rare(ways, win, survey.count):
            return None
        blank = survey.guide.lesson
        assert isinstance(blank, Puzzle)
        if blank.position:
            worn = self.composing.worn_down(blank.position, blank.seat, most)
            guide = Guide(self.game, msgspec.structs.replace(blank, position=worn))
        else:
            kind, seat = import_module(f"{type(self.game).__module__}.position").Position, survey.guide.seat
            guide = Guide(self.game, self._blank(kind.of(table).worn_down(seat, most).table(seed=1), seat))
        return self._unique(guide, guide.begin(), Fact(win, goal_of(won=True), ()), told[-1:])

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
        return self._untold(
            seat=table.seat_name(seat), mode=table.mode.id, seats=table.seats, setup=dict(table.setup),
            state=state, schema=self.game.schema,
        )  # fmt: skip

    def _untold(self, **beginning: Any) -> Puzzle:
        """A position of which it is not known yet what it asks for."""
        return Puzzle(
            kind="", level="page", goal=Goal(), solution=("-",), id=f"{self.game.id}-new", game=self.game.id,
            **beginning,
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
        solution = rare(walk.reaching, fact.aim, walk.count)
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
