"""What can be wrong with the database, by name, and how long anybody waits for it."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeout

log = logging.getLogger("tafelrunde.server")

T = TypeVar("T")

SILENCE = 3.0
"""Seconds after which a database that says nothing counts as gone."""
LEAVE = 0.1
MOST_LEAVING = 100
"""Seconds between two wishes that what hangs may end, and how many there are at most."""
MOST_ASKING = 10
"""Questions that the database is asked at once: fewer than connections, so that writing gets one."""


class Conflict(Exception):
    """Somebody else has written this event, line or table first."""


class Unavailable(Exception):
    """The database does not answer, or refuses to write."""


class Locked(Unavailable):
    """Another process does not let go of the database."""


class Full(Unavailable):
    """There is no room left on the database's disk."""


class Silent(Unavailable):
    """The database says nothing at all."""


class NewerDatabase(Unavailable):
    """The database was made by a later version, which alone knows what is in it."""


class Unwritable(Exception):
    """What was to be written does not fit into the database: it is wrong, not the database."""


FULL = {"53100"}
LOCKED = {"55P03", "57014"}
UNFIT = "22"
"""What PostgreSQL says, as SQLSTATE: disk full; lock not available, query cancelled; data that do not fit."""


def named(problem: BaseException) -> BaseException:
    """What went wrong with the database, by its name here; anything else as it is."""
    if isinstance(problem, (Conflict, Unavailable)):
        return problem
    if isinstance(problem, (IntegrityError, sqlite3.IntegrityError)):
        return Conflict()
    if isinstance(problem, (PoolTimeout, TimeoutError)):
        return Silent(f"the database does not answer: {problem!r}")
    if isinstance(problem, (OverflowError, UnicodeError)):
        return Unwritable(repr(problem))
    if not isinstance(problem, (SQLAlchemyError, sqlite3.Error, OSError)):
        return problem
    origin = getattr(problem, "orig", None)
    words = str(origin or problem)
    state = getattr(origin, "sqlstate", None)
    if str(state).startswith(UNFIT):
        return Unwritable(words)
    if state in FULL or "is full" in words or "No space left" in words:
        return Full(words)
    if state in LOCKED or "is locked" in words:
        return Locked(words)
    return Unavailable(words)


class _Place:
    """A place among those who ask, which is left once."""

    def __init__(self, places: asyncio.Semaphore) -> None:
        self._places = places
        self._is_held = True

    def leave(self) -> None:
        """The next one may ask."""
        if self._is_held:
            self._is_held = False
            self._places.release()


class Asked:
    """What the database was asked and has not answered yet."""

    def __init__(self) -> None:
        self.patience = 1.0
        """How many times longer than usual is waited, on a machine that is slow at everything."""
        self._tasks: set[asyncio.Task[Any]] = set()
        self._is_ended = False
        self._places = asyncio.Semaphore(MOST_ASKING)
        self._silences = 0
        """How often the database has said nothing to somebody whose turn it was."""

    async def in_turn(self, seconds: float, ask: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """As `within`, but who waits for others waits as long as those are answered.

        Their waiting is not the database's silence: else a crowd that comes back at once would be sent away,
        come back, and be sent away again for ever, though every single question is answered in no time.
        When it is silent to somebody, those who wait behind need not try it too.
        """
        silences = self._silences
        await self._places.acquire()
        place = _Place(self._places)
        try:
            if self._silences != silences:
                place.leave()
                raise Unavailable("the database said nothing to others")
            return await self.within(seconds, ask(), place.leave)
        except Silent:
            self._silences += 1
            place.leave()
            raise

    async def within(
        self, seconds: float, work: Coroutine[Any, Any, T], leave: Callable[[], None] | None = None
    ) -> T:
        """The result, or Silent after so long; what hangs is given up without waiting for its consent.

        When whoever asked goes away, the database may still finish: the drivers do not like to be broken off.
        `leave` is called when it has finished, or has had its time.
        """
        if self._is_ended:
            work.close()
            raise Silent("the database is closed")
        seconds *= self.patience
        loop = asyncio.get_running_loop()
        task = loop.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._forget)
        if leave is not None:
            task.add_done_callback(lambda _: leave())
        try:
            done, _ = await asyncio.wait({task}, timeout=seconds)
        except asyncio.CancelledError:
            loop.call_later(seconds, task.cancel)
            if leave is not None:
                loop.call_later(seconds, leave)
            raise
        if done:
            return task.result()
        task.cancel()
        raise Silent(f"the database said nothing for {seconds:g} seconds")

    async def end(self, last: Coroutine[Any, Any, None]) -> None:
        """Wait for all answers, do a last thing, and leave nothing behind that would keep a loop from ending.

        A driver may swallow the wish to end and then wait for something else: so it is told again.
        """
        self._is_ended = True
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=SILENCE)
        leaving = asyncio.get_running_loop().create_task(last)
        leaving.add_done_callback(self._forget)
        self._tasks.add(leaving)
        await asyncio.wait({leaving}, timeout=SILENCE)
        for _ in range(MOST_LEAVING):
            if not self._tasks:
                return
            for task in self._tasks:
                task.cancel()
            await asyncio.wait(self._tasks, timeout=LEAVE)
        log.warning(
            "%d connections to the database could not be closed, and are left behind", len(self._tasks)
        )

    def _forget(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled():
            task.exception()
