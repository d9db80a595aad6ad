"""Trying what an example shows: from its beginning, at a table of its own, and what comes of it."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from copy import deepcopy
from typing import Any, NamedTuple

import msgspec

from tafelrunde.learn.begin import Begun, begun, set_up
from tafelrunde.learn.example import Example, Try
from tafelrunde.table.beat import Beat
from tafelrunde.table.decision import Seat
from tafelrunde.table.errors import BadSetup, Refusal
from tafelrunde.table.game import Game
from tafelrunde.table.record import NO_ANSWERS, replay_act
from tafelrunde.table.table import Table
from tafelrunde.table.text import Text, text, verbatim

MOST_REPLIES = 40
"""So often others answer one after the other before whoever tries is asked again."""
UNDO = "undo"
BESIDES = ("concede", UNDO)
"""What can be done besides answering, and has a name of its own."""


class Outcome(NamedTuple):
    """What came of it: the table, what happened there, and what refused it."""

    table: Table[Any]
    beats: list[Beat]
    refusal: Refusal | BadSetup | None = None


class Trial:
    """The place where one example is tried; holds its beginning, and no play."""

    def __init__(self, game: Game[Any], example: Example) -> None:
        self.game = game
        self.example = example
        named = msgspec.structs.replace(example, file=f"{example.file}, {example.place}")
        self.begun: Begun = begun(game, named)
        self.seat: Seat = self.begun.table.seat_of(example.seat)

    def table(self) -> Table[Any]:
        """A table at the beginning; chance says the same whenever the same is answered."""
        return deepcopy(self.begun.table)

    def tried(self, each: Try) -> Outcome:
        """What comes of a try, from the beginning; raises BadLesson when others cannot answer as it says."""
        if each.is_of_beginning:
            return self._otherwise(each)
        return self.played(each.answers, each.then)

    def played(self, answers: tuple[str, ...], then: tuple[str, ...] = ()) -> Outcome:
        """What comes of answers, from the beginning; the first that is refused is the last."""
        table, lines, beats = self.table(), list(then), list[Beat]()
        for key in answers:
            try:
                beats += self.act(table, key)
            except Refusal as refusal:
                return Outcome(table, beats, _in_words(refusal))
            beats += self.let_reply(table, lines)
        beats += self.let_reply(table, lines, is_end=True)
        if lines:
            raise self.example.wrong(self.example.place, "then", word=lines[0])
        return Outcome(table, beats)

    def go_on(self, outcome: Outcome, answers: Sequence[str]) -> Outcome:
        """What comes of free answers after that; others reply as they do in any of the tries.

        Only what happened after the last answer is told.
        """
        table, beats, refusal = outcome
        lines = [line for each in self.example.tries for line in each.then]
        for key in answers:
            try:
                beats = self.act(table, key)
            except Refusal as refused:
                return Outcome(table, [], _in_words(refused))
            refusal = None
            beats += self.let_reply(table, lines)
        return Outcome(table, beats, refusal)

    def label(self, each: Try) -> list[Text]:
        """What is tried, in words: one after the other."""
        if each.say:
            return [self.example.text(each.say)]
        table, lines, found = self.table(), list(each.then), list[Text]()
        for key in each.answers:
            found.append(self._label(table, key))
            with suppress(Refusal):
                self.act(table, key)
                self.let_reply(table, lines)
        return found

    def _label(self, table: Table[Any], key: str) -> Text:
        """An answer in words; one that is only a number or a name comes with its question."""
        if key in BESIDES:
            return text(f"example-{key}")
        asked = table.pending.get(self.seat) or next(iter(table.pending.values()), None)
        if asked is None:
            return verbatim(key)
        try:
            label = asked.option(key).label
        except Refusal:
            label = verbatim(key)
        return (
            text("example-answer", question=asked.prompt, answer=label) if label.key == "verbatim" else label
        )

    def act(self, table: Table[Any], key: str) -> list[Beat]:
        """An answer, or what can be done besides answering; raises Refusal."""
        word, _, rest = key.partition(" ")
        if word == UNDO or word in NO_ANSWERS:
            return replay_act(table, word, f"{self.example.seat} {rest}".strip())
        return table.answer(self.seat, key)

    def let_reply(self, table: Table[Any], lines: list[str], *, is_end: bool = False) -> list[Beat]:
        """Others answer with their lines, and leave be what they may leave be, until the seat is asked.

        At the end all lines are said, whoever is asked.
        """
        beats: list[Beat] = []
        for _ in range(MOST_REPLIES):
            is_asked = self.seat in table.pending
            if is_asked and not (is_end and lines):
                break
            line = next((each for each in _first_lines(lines) if _fits(table, each)), None)
            if line is not None:
                lines.remove(line)
                word, _, rest = line.partition(" ")
                beats += replay_act(table, word, rest)
                continue
            passing = [(seat, each.default) for seat, each in table.pending.items() if seat != self.seat]
            key = next(((seat, default) for seat, default in passing if default is not None), None)
            if is_asked or key is None:
                break
            beats += table.answer(*key)
        return beats

    def _otherwise(self, each: Try) -> Outcome:
        """Begin in another way."""
        other = msgspec.structs.replace(
            self.example,
            setup={**self.example.setup, **each.setup},
            position={**self.example.position, **each.position} if each.position else {},
            before=(),
        )
        try:
            table = set_up(self.game, other)
        except BadSetup as refusal:
            refusal.locale = refusal.locale or self.game.locale
            return Outcome(self.table(), [], refusal)
        return Outcome(table, list(table.opening))


def _in_words(refusal: Refusal) -> Refusal:
    """A try is a sentence to whoever reads it: the notation behind it would tell nothing."""
    if refusal.text.key != "refusal.unknown-answer":
        return refusal
    return Refusal(refusal.reason, text("example-unknown"), refusal.rule)


def _first_lines(lines: list[str]) -> list[str]:
    """The next line of every seat."""
    return list({line.partition(" ")[0]: line for line in reversed(lines)}.values())


def _fits(table: Table[Any], line: str) -> bool:
    """Whether a line can be done now."""
    word, _, rest = line.partition(" ")
    if word in NO_ANSWERS:
        return not table.is_over
    decision = table.pending.get(table.seat_of(word))
    return decision is not None and decision.option(rest).objection is None
