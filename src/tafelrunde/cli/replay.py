"""Watching a recorded game: beat by beat, forwards and backwards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from rich.console import Console

from tafelrunde.bots.chronicle import chronicle
from tafelrunde.cli.words import say, show, show_beats, spoken
from tafelrunde.table import Record, Seat, Table, game
from tafelrunde.table.beat import Beat
from tafelrunde.table.errors import BadRecord, bad_setup
from tafelrunde.table.render import scene_lines
from tafelrunde.table.text import Lang, Text

WIDTH = 30
"""Of the bar that shows the first side's chance."""


class Stop(NamedTuple):
    """A table at rest, and the beats that led there."""

    table: Table[Any]
    beats: list[Beat]


def stops(record: Record) -> list[Stop]:
    """The start and every checkpoint of a game; what lies between is told by its beats."""
    table = record.start()
    found = [Stop(table.clone(), [])]
    told: list[Beat] = []
    for moment in record.moments(table):
        told += moment.beats
        if moment.text.startswith("= ") and told:
            found.append(Stop(table.clone(), told))
            told = []
    if told:
        found.append(Stop(table.clone(), told))
    return found


class Viewer:
    """Shows a record to a person."""

    def __init__(
        self,
        record: Record,
        seat: Seat,
        lang: Lang,
        console: Console,
        *,
        read: Callable[[str], str] | None = None,
    ) -> None:
        self.record = record
        self.seat = seat
        self.lang = lang
        self.console = console
        self.read = read
        """Asks what to show next; None: everything in a row."""
        self.game = game(record.game)
        self.locale = spoken(self.game.locale)

    def run(self) -> None:
        """Show the game, or what its beats tell where today's rules no longer replay it."""
        try:
            found = stops(self.record)
        except BadRecord as problem:
            self._tell_kept(problem)
            return
        self._show_title()
        place = 0
        while 0 <= place < len(found):
            self._show(found[place])
            place = self._next(place, len(found))
        if place >= len(found):
            self.console.print(say("replay.end", self.lang))

    def evaluate(self) -> None:
        """Show how the game went: everybody's chances round by round, and where it turned."""
        if not self.record.replay().is_over:  # it is evaluated with everything open
            raise bad_setup("cli.not-over", "evaluation")
        told = chronicle(self.record)
        self._show_title()
        names = [self._names(seats) for seats in told.sides]
        for number, point in {point.round: point for point in told.points}.items():
            shares = [f"{name} {100 * each:3.0f} %" for name, each in zip(names, point.chances, strict=True)]
            filled = round(WIDTH * point.chances[0])
            bar = "█" * filled + "░" * (WIDTH - filled)
            self.console.print(f"{number:3}  {bar}  {', '.join(shares)}")
        if not told.turns:
            self.console.print(say("replay.no-turns", self.lang))
        for turn in told.turns:
            side, gain = names[turn.side], round(100 * turn.change)
            self.console.print(
                say("replay.turn", self.lang, round=turn.round, side=side, gain=gain, line=turn.at)
            )

    def _names(self, seats: list[int]) -> str:
        words = [self.locale.say(Text(f"seat.{self.record.seats[seat]}"), self.lang) for seat in seats]
        return " + ".join(words)

    def _show_title(self) -> None:
        mode = self.game.mode(self.record.mode)
        self.console.print(
            say(
                "replay.title",
                self.lang,
                game=self.game.title[self.lang],
                mode=mode.title[self.lang],
                lines=len(self.record.lines),
            )
        )

    def _show(self, stop: Stop) -> None:
        show_beats(self.console, self.seat, stop.beats, self.locale, self.lang)
        scene = stop.table.view(self.seat)
        show(self.console, [[], *scene_lines(scene, self.locale, self.lang, self.console.width)])

    def _next(self, place: int, count: int) -> int:
        if self.read is None:
            return place + 1
        try:
            word = self.read(say("replay.prompt", self.lang, count=count)).strip().casefold()
        except EOFError:
            return -1
        if word in {"q", "quit", "ende"}:
            return -1
        if word in {"b", "back", "zurück"}:
            return max(0, place - 1)
        if word.isascii() and word.isdigit():
            return min(max(0, int(word[:6]) - 1), count - 1)
        return place + 1

    def _tell_kept(self, problem: BadRecord) -> None:
        kept = self.record.beats()
        if not kept:
            raise problem
        self._show_title()
        words = self.locale.say(problem.text, self.lang)
        self.console.print(say("replay.told", self.lang, problem=words), style="red")
        show_beats(self.console, self.seat, kept, self.locale, self.lang)
