"""What can be wrong with the database, by name, and how long anybody waits for it."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Coroutine
from typing import Any, TypeVar

from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeout

T = TypeVar("T")

SILENCE = 3.0
"""Seconds after which a database that says nothing counts as gone."""


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


async def within(seconds: float, work: Coroutine[Any, Any, T]) -> T:
    """The result, or Silent after so long; what hangs is given up without waiting for its consent."""
    task = asyncio.get_running_loop().create_task(work)
    try:
        done, _ = await asyncio.wait({task}, timeout=seconds)
    except asyncio.CancelledError:
        task.cancel()
        raise
    if done:
        return task.result()
    task.cancel()
    task.add_done_callback(_forget)
    raise Silent(f"the database said nothing for {seconds:g} seconds")


def _forget(task: asyncio.Task[Any]) -> None:
    if not task.cancelled():
        task.exception()
