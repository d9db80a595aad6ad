"""News of other processes on the same database: which tables they have changed, and who is where."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

from tafelrunde.server import trouble
from tafelrunde.server.live import Live
from tafelrunde.server.store import Store
from tafelrunde.server.writer import CHANNEL, HERE, LOBBY, SEATED

Heard = Callable[[Iterable[str]], None]


class News(ABC):
    """Says which live tables are behind; looked after again and again."""

    def __init__(
        self, store: Store, live: Mapping[str, Live], heard: Heard, is_awaited: Callable[[], bool]
    ) -> None:
        self._store = store
        self._live = live
        self._heard = heard
        self._is_awaited = is_awaited
        """Whether anybody is here to hear them."""

    @abstractmethod
    async def look(self) -> None:
        """Whether there is anything new; whatever may have been missed counts as new."""

    @abstractmethod
    async def close(self) -> None:
        """No more news are wanted."""


class PostgresNews(News):
    """PostgreSQL tells by itself, over a connection that must be there: it is tried, and made anew."""

    _connection: AsyncConnection | None = None
    _driver: Any = None
    _is_ended = False

    async def look(self) -> None:
        """Listen, if nobody does; then nobody knows what was said meanwhile."""
        if self._driver is None or self._driver.is_closed():
            await self._drop()
            await self._store.asked.within(trouble.SILENCE, self._listen())
            self._heard([*self._live, HERE, LOBBY])
            return
        try:
            await self._store.asked.within(trouble.SILENCE, self._driver.fetchval("SELECT 1"))
        except BaseException:
            self._driver.terminate()
            raise

    async def _listen(self) -> None:
        connection = await self._store.engine.connect()
        try:
            driver: Any = (await connection.get_raw_connection()).driver_connection
            await driver.add_listener(CHANNEL, self._notified)
            if self._is_ended:  # while the connection was being made
                raise asyncio.CancelledError
        except BaseException:
            await connection.invalidate()
            await connection.close()
            raise
        self._connection, self._driver = connection, driver

    def _notified(self, _connection: object, _pid: int, _channel: str, payload: object) -> None:
        process, *tables = str(payload).split(" ")
        if process != self._store.process:
            self._heard(tables)

    async def close(self) -> None:
        """Listen no more."""
        self._is_ended = True
        await self._drop()

    async def _drop(self) -> None:
        connection, self._connection, self._driver = self._connection, None, None
        if connection is not None:
            await connection.invalidate()
            await connection.close()


class SqliteNews(News):
    """SQLite tells nothing: it is asked whether somebody else has written, and only then what.

    Rows are numbered as they come, so that what is new costs as much as it is, however many tables are live.
    """

    _version: int | None = None
    _seen = (-1, -1, "")

    async def look(self) -> None:
        """Look what others have written since the last time."""
        if not self._live and not self._is_awaited():
            self._version = None
            return
        version = await self._store.data_version()
        if version == self._version:
            return
        before, now = self._seen, await self._marks()
        is_behind = self._version is None or now[0] < before[0] or now[1] < before[1] or now[2] != before[2]
        changed = list(self._live) if is_behind else await self._changed(before)
        self._version, self._seen = version, now
        self._heard([*changed, HERE, LOBBY])

    async def _marks(self) -> tuple[int, int, str]:
        """The numbers of the last event and line of chat, and a mark of when somebody sat down last."""
        query = text(
            "SELECT (SELECT max(rowid) FROM event) AS event, (SELECT max(rowid) FROM chat) AS chat, "
            "(SELECT value FROM setting WHERE name = :seated) AS seated"
        ).bindparams(seated=SEATED)
        ((event, chat, seated),) = await self._store.rows(query)
        return event or 0, chat or 0, seated or ""

    async def _changed(self, before: tuple[int, int, str]) -> list[str]:
        """The live tables whose log or chat goes on after what they have seen."""
        query = text(
            'SELECT "match" AS id, max(seq) AS seq, -1 AS number FROM event WHERE rowid > :event '
            'GROUP BY "match" UNION ALL SELECT "match", -1, max(number) FROM chat '
            'WHERE rowid > :chat GROUP BY "match"'
        ).bindparams(event=before[0], chat=before[1])
        return [
            table
            for table, seq, number in await self._store.rows(query)
            if (live := self._live.get(table)) is not None and live.is_behind(seq, number)
        ]

    async def close(self) -> None:
        """There is nothing to end."""
