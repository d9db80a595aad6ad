"""Hints and reviews for a person at the table: thought out in a worker, never in the way.

A hint is only for games in which nobody else would be wronged by it: all other seats are bots, or one's own.
A review tells one seat what it could have known, so it is for whoever is the only person at the table.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from tafelrunde.server.audience import encode
from tafelrunde.server.jobs import hint, review
from tafelrunde.server.limits import neighbourhood
from tafelrunde.server.live import Live
from tafelrunde.server.logs import about
from tafelrunde.server.messages import Error, Hints, Reviewed
from tafelrunde.server.pool import JobFailed
from tafelrunde.table import BadRecord, Refusal, Seat, save, text

if TYPE_CHECKING:
    from tafelrunde.server.connection import Connection

log = logging.getLogger("tafelrunde.server")

EFFORT = 30.0
REVIEW_EFFORT = 60.0
GAME_EFFORT = 110.0


class Adviser:
    """Thinks for one connection about one question at a time."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._task: asyncio.Task[None] | None = None
        self._re = 0

    @staticmethod
    def may_help(live: Live, held: tuple[Seat, ...]) -> bool:
        """Whether no other person plays at the table."""
        return live.humans <= set(held)

    def ask(self, live: Live, seat: int, re: int) -> None:
        """Begin to think about what the seat is asked; the answer comes as a message of its own."""
        self.stop()
        if Seat(seat) not in live.table.pending:
            raise Refusal("not-your-decision", text("refusal.not-your-decision", seat=live.seat_text(seat)))
        self._re = re
        self._task = asyncio.get_running_loop().create_task(self._think(live, seat, re))

    def stop(self) -> None:
        """Nobody wants to know any more; whoever still waits gets nothing."""
        task, self._task = self._task, None
        if task is not None and not task.done():
            task.cancel()
            self._connection.send(encode(Hints(self._re)))

    async def _think(self, live: Live, seat: int, re: int) -> None:
        version = live.book.ask[seat]
        send = self._connection.send
        try:
            found = await self._connection.hall.pool.run(
                hint,
                save(live.table, is_bare=True),
                seat,
                effort=EFFORT,
                share=neighbourhood(self._connection.who.address),
            )
        except JobFailed as problem:
            log.error("no hint at table %s: %s", live.id, problem, extra=about(live))
            send(encode(Error("internal", text("web.internal"), re=re)))
            return
        # What was thought out about another question is of no use.
        send(encode(Hints(re, found if live.book.ask[seat] == version else [])))


class Coach:
    """Looks back for one connection, at one turn or game at a time."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._task: asyncio.Task[None] | None = None
        self._re = 0

    @staticmethod
    def may_review(live: Live, held: tuple[Seat, ...]) -> bool:
        """Whether whoever asks is the only person at the table, and nobody leads through it."""
        return len(live.humans) == 1 and live.humans <= set(held) and live.guide is None

    def ask(self, live: Live, seat: int, re: int, *, is_whole: bool) -> None:
        """Begin to look back; the answer comes as a message of its own."""
        self.stop()
        self._re = re
        self._task = asyncio.get_running_loop().create_task(self._think(live, seat, re, is_whole=is_whole))

    def stop(self) -> None:
        """Something else is asked, or nobody is here any more."""
        task, self._task = self._task, None
        if task is not None and not task.done():
            task.cancel()
            self._connection.send(encode(Reviewed(self._re)))

    async def _think(self, live: Live, seat: int, re: int, *, is_whole: bool) -> None:
        send = self._connection.send
        try:
            judged, found = await self._connection.hall.pool.run(
                review,
                str(live.table.record()),
                seat,
                is_whole,
                effort=GAME_EFFORT if is_whole else REVIEW_EFFORT,
                share=neighbourhood(self._connection.who.address),
            )
        except (JobFailed, BadRecord) as problem:
            log.error("no review at table %s: %s", live.id, type(problem).__name__, extra=about(live))
            send(encode(Error("internal", text("web.internal"), re=re)))
            return
        send(encode(Reviewed(re, judged, found)))
