"""Positions that are set up by hand, for puzzles, tests and experiments.

A game that has one keeps it in its `position.py`. What it is told is judged by the rules at once: an
impossible position is refused, and the refusal names the rule. Supplies, piles and who knows what follow by
themselves.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Generic, Self

from tafelrunde.table.chance import Stream
from tafelrunde.table.decision import Objection, Seat
from tafelrunde.table.errors import BadSetup, bad_setup
from tafelrunde.table.game import Game, S
from tafelrunde.table.table import Table
from tafelrunde.table.text import Text, text


class Position(Generic[S]):
    """A position in the making; `table()` sits down to it."""

    def __init__(self, game: Game[S], mode: str | None, seats: int | None, setup: Mapping[str, Any]) -> None:
        begun = Table.new(game, mode, seats=seats, setup=setup, stream=Stream(0), is_light=True)
        self.game, self.mode, self.seats, self.setup = game, begun.mode, begun.seats, begun.setup
        self.state: S = game.setup(begun.mode, begun.seats, begun.setup)

    @classmethod
    def of(cls, table: Table[S]) -> Self:
        """The position on a table, to be changed; the table itself stays as it is."""
        position = cls.__new__(cls)
        if table.answers_since_checkpoint:
            raise bad_setup("position-error.under-way", "position")
        position.game, position.mode = table.game, table.mode
        position.seats, position.setup = table.seats, table.setup
        position.state = table.game.copy(table.state)
        return position

    def seat(self, named: str | int) -> Seat:
        """The seat of that name, or of that number, as tables count them."""
        names = self.mode.seats[: self.seats]
        if named in range(len(names)):
            return Seat(int(named))
        if named not in names:
            raise self.refused(None, "seat", seat=str(named), known=", ".join(names))
        return Seat(names.index(str(named)))

    def known(self, word: str, words: Iterable[str], reason: str = "word") -> str:
        """A word, if it is one of those that there are here."""
        there_are = list(words)
        if word not in there_are:
            raise self.refused(None, reason, word=word, known=", ".join(there_are))
        return word

    def refused(self, rule: str | None, reason: str, **args: str | Text) -> BadSetup:
        """A position that there cannot be, the rule that says so, and `position-error.<reason>`."""
        return self._refusal(rule, text(f"position-error.{reason}", **args))

    def _refusal(self, rule: str | None, words: Text) -> BadSetup:
        refusal = BadSetup(words, rule, "position")
        refusal.locale = self.game.locale
        return refusal

    def obey(self, objection: Objection | None) -> None:
        """Refuse what a rule of the game has something against."""
        if objection is not None:
            raise self._refusal(objection.rule, objection.reason)

    def table(self, *, seed: int | str | None = None, stream: Stream | None = None) -> Table[S]:
        """A table with this position; the same seed and the same answers give the same game."""
        problems = self.game.problems(self.state)
        if problems:
            raise self.refused(None, "broken", what="; ".join(problems))
        return Table.unstarted(
            self.game, self.mode, self.seats, self.setup, self.game.copy(self.state), stream or Stream(seed)
        )
