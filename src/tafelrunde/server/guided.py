"""Acting at a table with a guide: the same wherever the table is kept, in a log or in a browser."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from tafelrunde.learn import Guide, Led, Place, lessons
from tafelrunde.learn.puzzle import puzzles
from tafelrunde.server.book import EventKind, Standing
from tafelrunde.server.stage import Stage
from tafelrunde.table import Beat, Game, Refusal, Table, text

Perform = Callable[[Table[Any]], list[Beat]]


class Guided(Stage):
    """A table at which a guide may lead whoever learns."""

    _place: Place | None = None
    """Where the guide has led with the act that is tried."""

    def _standing(self) -> Standing:
        # A guide lets others answer in the same act: that is no single answer, hidden from anybody.
        common = self.table.common_answers if self.guide is None else None
        return Standing(tuple(self.table.pending), common)

    def _check_version(self, seat: int, version: int) -> None:
        now = self.book.ask[seat]
        if version != now and not self.table.is_over:
            raise Refusal("stale", text("refusal.stale", version=version, now=now))

    def _led(self, lead: Callable[[Table[Any], Place], Led], table: Table[Any]) -> list[Beat]:
        """Let the guide lead: the table and the place in the lesson are what it says."""
        assert self.book.guide is not None
        self.table, self._place, beats = lead(table, self.book.guide)
        return beats

    def _answering(self, guide: Guide, key: str) -> Perform:
        """What whoever learns answers, as the guide takes it."""
        return partial(self._led, lambda table, place: guide.answer(table, place, key))

    def _following(self, act: str) -> tuple[EventKind, int, Perform]:
        """How whoever learns reads on, begins the step anew, or lets the guide do it; raises Refusal."""
        guide = self.guide
        if guide is None or self.book.guide is None:
            raise Refusal("cannot-undo", text("web.no-guide"))
        lead = {
            "on": guide.read_on,
            "again": guide.restart,
            "next": guide.show_next,
            "skip": guide.skip,
        }[act]
        step = guide.step(self.book.guide)
        is_aside = act != "again" and step is not None and step.is_reading and not step.then
        kind: EventKind = "guide" if is_aside else "undo-all" if act == "again" else "answer"
        return kind, int(guide.seat), partial(self._led, lead)


def guide_of(game: Game[Any], place: Place | None) -> Guide | None:
    """The guide of a table, if it has one and its lesson is still given."""
    given = (*lessons(game), *puzzles(game)) if place is not None else ()
    found = [each for each in given if place is not None and each.id == place.lesson]
    return Guide(game, found[0]) if found else None
