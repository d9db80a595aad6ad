"""The example of a rule in the terminal: the table, what is tried there, and free answers."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from typing import Any

from rich.console import Console

from tafelrunde.cli.terminal import AGAIN, Quit, Terminal
from tafelrunde.cli.words import make_console, say, spoken
from tafelrunde.learn.example import TOPIC, Example, examples_of
from tafelrunde.learn.lesson import words
from tafelrunde.learn.trial import Outcome, Trial
from tafelrunde.table import Seat
from tafelrunde.table.decision import Decision
from tafelrunde.table.errors import bad_setup
from tafelrunde.table.game import Game, game
from tafelrunde.table.rulebook import Rule
from tafelrunde.table.text import Lang


class Showing(Terminal):
    """An example as a table of one's own; nothing of it is kept."""

    def __init__(
        self,
        found: Game[Any],
        example: Example,
        lang: Lang,
        console: Console,
        *,
        read: Callable[[str], str] = input,
    ) -> None:
        self.trial = Trial(found, example)
        table = self.trial.table()
        super().__init__(table, {}, lang, console, names=["human"] * table.seats, read=read)
        self.locale = spoken(words(found, TOPIC))
        self.people = [self.trial.seat]
        self._first: dict[str, str] = {}
        """The zones as they are drawn at the beginning."""

    def run(self) -> None:
        """Show the table and what comes of every try; where somebody can answer, go on with free tries."""
        self._begin()
        if not sys.stdin.isatty() and self.read is input:
            for number in range(len(self.trial.example.tries)):
                self._try(number)
            return
        try:
            while True:
                self._next_answer()
        except Quit:
            return

    def _begin(self) -> None:
        example = self.trial.example
        self.table = self.trial.table()
        self._draw(self.trial.seat, is_whole=True)
        self._first = dict(self._shown)
        if example.say:
            self._print(example.text(example.say), "bold")
        for number in range(len(example.tries)):
            self.console.print(f"{number + 1}. {self._label(number)}", markup=False, highlight=False)

    def _label(self, number: int) -> str:
        label = self.trial.label(self.trial.example.tries[number])
        return ", ".join(self.locale.say(each, self.lang) for each in label)

    def _try(self, number: int) -> None:
        self.console.print(
            f"\n{number + 1}. {self._label(number)}", markup=False, highlight=False, style="bold"
        )
        outcome = self.trial.tried(self.trial.example.tries[number])
        self._shown = dict(self._first)
        self._lead(outcome)
        if outcome.refusal is not None:
            self._explain(outcome.refusal.text, outcome.refusal.rule)

    def _lead(self, outcome: Outcome) -> None:
        self.table = outcome.table
        self._tell(outcome.beats)
        if outcome.refusal is None:
            self._draw(self.trial.seat)

    def _next_answer(self) -> None:
        line = self._line(say("show.prompt", self.lang))
        seat = self.trial.seat
        if not line:
            raise Quit
        if line.casefold() in AGAIN:
            self._begin()
        elif line.isdecimal() and 1 <= int(line) <= len(self.trial.example.tries):
            self._try(int(line) - 1)
        elif seat in self.table.pending:
            self._obey(seat, self.table.pending[seat], line)
        else:
            self._say("show.others")

    def _answer(self, seat: Seat, decision: Decision[Any], line: str) -> None:
        for key in self._keys(seat, decision, line):
            self._lead(self.trial.go_on(Outcome(self.table, []), [key]))


def show_first(found: Mapping[str, list[Rule]], lang: Lang) -> None:
    """Show the first example of some rules, by their games."""
    for name, rules in found.items():
        for example in (each for rule in rules for each in examples_of(game(name), rule.id)):
            Showing(game(name), example, lang, make_console()).run()
            return
    raise bad_setup("cli.no-example", "words")
