"""Reading a SQLite file: what is brief in the loop itself, everything else wholly in one thread.

Under load a thread is a long way off: every call to it waits for a round of the loop, and every row that it
reads for the interpreter, which the loop has. What is known of one table is found by its key in less time.
So the loop reads it; when the disk is slow, or another process holds the file, a thread does.
"""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from time import perf_counter
from typing import Any

from sqlalchemy import Connection, Engine, Select
from sqlalchemy.exc import SQLAlchemyError

Row = tuple[Any, ...]

READERS = 4
SLOW = 0.01
"""Seconds after which a question was too slow for the loop."""
RESPITE = 200
"""How many brief questions the threads then answer before the loop tries again."""
BRIEF = "is_brief"


def brief(query: Select[Any]) -> Select[Any]:
    """The same query, with the promise that it finds few rows, by their keys."""
    return query.execution_options(**{BRIEF: True})


class SqliteReader:
    """Reads for one process."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._threads = ThreadPoolExecutor(READERS, thread_name_prefix="tafelrunde-reader")
        self._connection: Connection | None = None
        """The loop's own, which waits for nobody."""
        self._respite = 0
        """How many brief questions the threads answer before the loop tries again."""

    async def rows(self, query: Any) -> list[Row]:
        """The rows of a query."""
        if query.get_execution_options().get(BRIEF):
            self._respite -= 1
            if self._respite < 0:
                try:
                    return self._rows_here(query)
                except SQLAlchemyError:  # a thread waits, or finds out what is wrong
                    pass
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._rows_there, query)

    def _rows_here(self, query: Any) -> list[Row]:
        if self._connection is None:
            self._connection = self._engine.connect()
            self._connection.exec_driver_sql("PRAGMA busy_timeout=0")
        started = perf_counter()
        try:
            return _rows(self._connection, query)
        finally:
            self._connection.rollback()
            self._respite = RESPITE if perf_counter() - started > SLOW else 0

    def _rows_there(self, query: Any) -> list[Row]:
        with self._engine.connect() as connection:
            return _rows(connection, query)

    def close(self) -> None:
        """Nobody asks any more; who hangs is not waited for."""
        self._threads.shutdown(wait=False, cancel_futures=True)
        if self._connection is not None:
            self._connection.close()
            self._connection = None


def _rows(connection: Connection, query: Any) -> list[Row]:
    return [tuple(row) for row in connection.execute(query)]
