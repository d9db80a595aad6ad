"""Computer opponents. They know the table's contract, and a game only through its advisor.

A bot sits on one seat of one table. It is shown the table but looks only at what its seat may know: its own
decision, and worlds that `imagine` draws.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tafelrunde.table.chance import Stream
from tafelrunde.table.decision import Seat
from tafelrunde.table.errors import BadSetup
from tafelrunde.table.table import Table
from tafelrunde.table.text import text, verbatim


class Bot:
    """Answers for one seat."""

    needs_copies = True
    """Whether it copies the table to think; if not, it can play on light tables, which are faster."""

    def __init__(self, stream: Stream) -> None:
        self.stream = stream

    def choose(self, table: Table[Any], seat: Seat) -> str:
        """The key of a legal answer to the seat's pending decision."""
        raise NotImplementedError


class RandomBot(Bot):
    """Every legal answer with the same chance."""

    needs_copies = False

    def choose(self, table: Table[Any], seat: Seat) -> str:
        """Any legal key."""
        return table.pending[seat].sample(self.stream)


class GreedyBot(Bot):
    """Takes what looks best right now, by the game's own judgement."""

    def __init__(self, stream: Stream) -> None:
        super().__init__(stream)
        self._ahead: list[str] = []
        """Answers already thought out, for the questions that follow."""

    def choose(self, table: Table[Any], seat: Seat) -> str:
        """The next answer of its plan, or the first of a new one."""
        legal = table.pending[seat].legal()
        if self._ahead and self._ahead[0] in legal:
            return self._ahead.pop(0)
        imagined = table.imagine(seat, self.stream)
        self._ahead = table.game.advisor.propose(imagined, seat, self.stream)
        key = self._ahead.pop(0)
        return key if key in legal else table.pending[seat].safe()


BOTS: dict[str, Callable[[Stream], Bot]] = {"random": RandomBot, "greedy": GreedyBot}


def bot(name: str, stream: Stream) -> Bot:
    """A new bot of that name."""
    try:
        return BOTS[name](stream)
    except KeyError:
        known = ", ".join(BOTS)
        raise BadSetup(text("error.unknown-bot", bot=verbatim(name), known=known), field="bots") from None
