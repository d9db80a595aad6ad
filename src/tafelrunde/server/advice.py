"""Hints and reviews for a person at the table: thought out in a worker, never in the way.

A hint is only for games in which nobody else would be wronged by it: all other seats are bots, or one's own.
A review tells one seat what it could have known, so it is for whoever is the only person at the table.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from tafelrunde.server.audience import encode
from tafelrunde.server.jobs import hint, review
from tafelrunde.server.limits import neighbourhood
from tafelrunde.server.live import Live
from tafelrunde.server.logs import about
from tafelrunde.server.messages import Error, Hints, Reviewed, ServerMessage
from tafelrunde.server.pool import JobFailed
from tafelrunde.table import BadRecord, Refusal, Seat, save, text

if TYPE_CHECKING:
    from tafelrunde.server.connection import Connection

log = logging.getLogger("tafelrunde.server")

T = TypeVar("T")
Find = Callable[[], Awaitable[Hints | Reviewed]]

EFFORT = 30.0
REVIEW_EFFORT = 60.0
GAME_EFFORT = 110.0


class Thinker:
    """Thinks for one connection, about one thing at a time; the answer comes as a message of its own."""

    nothing: type[Hints | Reviewed]
    """What whoever still waits gets when nobody wants to know any more."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._task: asyncio.Task[None] | None = None
        self._re = 0

    def _begin(self, re: int, live: Live, find: Find) -> None:
        self.stop()
        self._re = re
        self._task = asyncio.get_running_loop().create_task(self._think(re, live, find))

    def stop(self) -> None:
        """Something else is asked, or nobody is here any more."""
        task, self._task = self._task, None
        if task is not None and not task.done():
            task.cancel()
            self._connection.send(encode(self.nothing(self._re)))

    async def _think(self, re: int, live: Live, find: Find) -> None:
        try:
            told: ServerMessage = await find()
        except (JobFailed, BadRecord) as problem:
            log.error("no %s at table %s: %s", self.nothing.__name__, live.id, problem, extra=about(live))
            told = Error("internal", text("web.internal"), re=re)
        self._connection.send(encode(told))

    async def _job(self, job: Callable[..., T], *arguments: Any, effort: float) -> T:
        share = neighbourhood(self._connection.who.address)
        return await self._connection.hall.pool.run(job, *arguments, effort=effort, share=share)


class Adviser(Thinker):
    """Looks for what would be good here."""

    nothing = Hints

    @staticmethod
    def may_help(live: Live, held: tuple[Seat, ...]) -> bool:
        """Whether no other person plays at the table."""
        return live.humans <= set(held)

    def ask(self, live: Live, seat: int, re: int) -> None:
        """Begin to think about what the seat is asked."""
        if Seat(seat) not in live.table.pending:
            self.stop()
            raise Refusal("not-your-decision", text("refusal.not-your-decision", seat=live.seat_text(seat)))
        self._begin(re, live, partial(self._found, live, seat, re))

    async def _found(self, live: Live, seat: int, re: int) -> Hints:
        version = live.book.ask[seat]
        found = await self._job(hint, save(live.table, is_bare=True), seat, effort=EFFORT)
        # What was thought out about another question is of no use.
        return Hints(re, found if live.book.ask[seat] == version else [])


class Coach(Thinker):
    """Looks back at a turn or game."""

    nothing = Reviewed

    @staticmethod
    def may_review(live: Live, held: tuple[Seat, ...]) -> bool:
        """Whether whoever asks is the only person at the table, and nobody leads through it."""
        return len(live.humans) == 1 and live.humans <= set(held) and live.guide is None

    def ask(self, live: Live, seat: int, re: int, *, is_whole: bool) -> None:
        """Begin to look back."""
        self._begin(re, live, partial(self._found, live, seat, re, is_whole=is_whole))

    async def _found(self, live: Live, seat: int, re: int, *, is_whole: bool) -> Reviewed:
        effort = GAME_EFFORT if is_whole else REVIEW_EFFORT
        judged, found = await self._job(review, str(live.table.record()), seat, is_whole, effort=effort)
        return Reviewed(re, judged, found)
