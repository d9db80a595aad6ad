"""The bots themselves: each sits on one seat of one table.

A bot is shown the table but looks only at what its seat may know: its own decision, and worlds that `imagine`
draws.
"""

from __future__ import annotations

from collections.abc import Callable
from math import exp
from typing import Any

from tafelrunde.bots.budget import Budget, Clock
from tafelrunde.bots.levels import FORMER, Level
from tafelrunde.bots.search import REPLIES, WIDTH, Ranked, Search
from tafelrunde.bots.sense import is_absurd, others
from tafelrunde.table.advisor import Advisor
from tafelrunde.table.chance import Stream
from tafelrunde.table.decision import Decision, Seat
from tafelrunde.table.errors import BadSetup
from tafelrunde.table.table import Table
from tafelrunde.table.text import text, verbatim

MOST_LISTED = 1000
"""Decisions with more answers are never listed only to see whether there is anything to choose."""
GRAIN = 1 << 30
PLAUSIBLE = 6
"""What was searched so many times less than the best is not known well enough to be fancied."""


class Bot:
    """Answers for one seat."""

    needs_copies = True
    """Whether it copies the table to think; if not, it can play on light tables, which are faster."""

    def __init__(self, stream: Stream, advisor: Advisor | None = None) -> None:
        self.stream = stream
        self.advisor = advisor
        """Instead of the game's own, for whoever tunes one."""
        self.is_cancelled: Callable[[], bool] | None = None
        """Asked all the time while thinking; once it says yes, the best answer so far is given at once."""
        self.progress: Callable[[float], None] | None = None
        """Told now and then which share of the thinking is done."""

    @property
    def is_ready(self) -> bool:
        """Whether the answer to its next question is thought out already."""
        return False

    def forget_plan(self) -> None:
        """Think anew: what was thought out may not have been answered."""

    def picker(self) -> Callable[[Decision[Any]], str] | None:
        """How it answers when it looks at nothing but the question; None when it looks at the table too."""
        return None

    def choose(self, table: Table[Any], seat: Seat) -> str:
        """The key of a legal answer to the seat's pending decision."""
        raise NotImplementedError


class RandomBot(Bot):
    """Every legal answer with the same chance."""

    needs_copies = False

    def picker(self) -> Callable[[Decision[Any]], str]:
        """Any legal key."""
        stream = self.stream
        return lambda decision: decision.sample(stream)

    def choose(self, table: Table[Any], seat: Seat) -> str:
        """Any legal key."""
        return table.pending[seat].sample(self.stream)


class _Planner(Bot):
    """Shared by the bots that think several answers ahead."""

    def __init__(self, stream: Stream, advisor: Advisor | None = None) -> None:
        super().__init__(stream, advisor)
        self._ahead: list[str] = []
        """Answers already thought out, for the questions that follow."""

    @property
    def is_ready(self) -> bool:
        """Whether its plan goes on."""
        return bool(self._ahead)

    def forget_plan(self) -> None:
        """Drop the rest of the plan."""
        self._ahead = []

    def choose(self, table: Table[Any], seat: Seat) -> str:
        """The next answer of its plan, or the first of a new one."""
        decision = table.pending[seat]
        if self._ahead and _is_legal(decision, self._ahead[0]):
            return self._ahead.pop(0)
        self._ahead = []  # it has come otherwise, and the rest of the plan with it
        forced = _forced(decision)
        if forced is not None:
            return forced
        self._ahead = list(self.think(table, seat))
        key = self._ahead.pop(0)
        return key if _is_legal(decision, key) else decision.safe()

    def think(self, table: Table[Any], seat: Seat) -> list[str] | tuple[str, ...]:
        """One or more answers."""
        raise NotImplementedError


class GreedyBot(_Planner):
    """Takes what looks best right now, by the game's own judgement."""

    def think(self, table: Table[Any], seat: Seat) -> list[str]:
        """What the game proposes."""
        imagined = table.imagine(seat, self.stream)
        advisor = self.advisor or table.game.advisor
        return advisor.propose(imagined, seat, self.stream)


class SearchBot(_Planner):
    """Searches within a budget; weaker ones look less far, and like what is nearly as good as the best."""

    def __init__(
        self,
        stream: Stream,
        budget: Budget,
        *,
        depth: int | None = None,
        width: int = WIDTH,
        turns: int | None = None,
        replies: int = REPLIES,
        fancy: float = 0.0,
        advisor: Advisor | None = None,
    ) -> None:
        super().__init__(stream, advisor)
        self.budget = budget
        self.depth = depth
        self.width = width
        self.turns = turns
        self.replies = replies
        self.fancy = fancy
        self._level: tuple[Level, bool] | None = None
        """Its level, and whether clocks matter, until it knows which game it plays."""
        self._search: Search | None = None

    @classmethod
    def of(cls, level: Level, stream: Stream, *, is_timed: bool, advisor: Advisor | None = None) -> SearchBot:
        """A bot of a level."""
        player = cls(stream, level.budget(is_timed=is_timed), advisor=advisor)
        player._level = level, is_timed
        return player

    def adapt(self, advisor: Advisor) -> None:
        """Play as its level plays this game."""
        if self._level is not None:
            level, is_timed = self._level[0].at(advisor), self._level[1]
            if level.name in FORMER:
                self.advisor = advisor.former(level.name)
                if self.advisor is None:
                    raise BadSetup(text("error.no-former-bot", bot=verbatim(level.name)), field="bots")
            self.budget = level.budget(is_timed=is_timed)
            self.depth, self.width, self.turns, self.replies, self.fancy = (
                level.depth, level.width, level.turns, level.replies, level.fancy,
            )  # fmt: skip
            self._level = None

    def think(self, table: Table[Any], seat: Seat) -> tuple[str, ...]:
        """The line that was searched most, or a fancy."""
        self.adapt(self.advisor or table.game.advisor)
        clock = Clock(self.budget, is_cancelled=self.is_cancelled, progress=self.progress)
        search = Search(
            table,
            seat,
            self.stream,
            advisor=self.advisor,
            depth=self.depth,
            width=self.width,
            turns=self.turns,
            replies=self.replies,
            last=self._search,
        )
        clock.count = search.root.visits
        search.choose(clock)
        self._search = search
        keys = self._sensible(search.world, seat, search.ranking())
        search.chosen(keys)
        return keys

    def _sensible(self, world: Table[Any], seat: Seat, ranking: list[Ranked]) -> tuple[str, ...]:
        """What is picked, unless it is absurd; then the next, as long as there is one that is not."""
        advisor = self.advisor or world.game.advisor
        left, first = list(ranking), None
        while left:
            picked = self._pick(left)
            first = first or picked
            if not is_absurd(world, seat, picked.keys, self.stream, advisor):
                return picked.keys
            left.remove(picked)
        assert first is not None
        for keys in others(world, seat, ranking, self.stream, advisor):
            if not is_absurd(world, seat, keys, self.stream, advisor):
                return keys
        return first.keys

    def _pick(self, ranking: list[Ranked]) -> Ranked:
        if not self.fancy:
            return ranking[0]
        ranking = [each for each in ranking if PLAUSIBLE * each.visits >= ranking[0].visits]
        best = max(each.value for each in ranking)
        chances = [exp((each.value - best) / (2 * self.fancy)) for each in ranking]
        ticket = self.stream.below(GRAIN) / GRAIN * sum(chances)
        for each, chance in zip(ranking, chances, strict=True):
            ticket -= chance
            if ticket < 0:
                return each
        return ranking[0]


def _is_legal(decision: Decision[Any], key: str) -> bool:
    """Whether a key may be answered."""
    if decision.is_wider_than(MOST_LISTED):
        return decision.option(key).objection is None
    return key in decision.legal()


def _forced(decision: Decision[Any]) -> str | None:
    """The only legal answer, if there is only one."""
    if decision.is_wider_than(MOST_LISTED):
        return None
    keys = decision.legal()
    return keys[0] if len(keys) == 1 else None
