"""The house: what the host has decided, as every process knows it.

It is kept in the database, and each process looks there again and again; so a decision reaches all of them
within a moment, whichever was told.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from sqlalchemy import Connection, select

from tafelrunde.server.audience import now_ms
from tafelrunde.server.message_parts import RestartInfo
from tafelrunde.server.schema import REMOVED_NAME, SETTING
from tafelrunde.server.store import Store
from tafelrunde.server.words import readable
from tafelrunde.server.writer import put_setting

RESTART = "restart"
WATCHED = "host-looked"
"""Settings: the announced restart, and when the host last looked at the page."""
ATTENTION = 60_000
"""Milliseconds for which a host counts as looking."""


class TableClosed(Exception):
    """The host has closed this table."""


class Announced(msgspec.Struct, frozen=True):
    """A restart that the host has announced; times are UTC milliseconds."""

    made: int
    at: int


class House:
    """What this process knows of the host's decisions; calls `changed` with the names that are newly gone."""

    def __init__(self, store: Store, changed: Callable[[frozenset[str]], None]) -> None:
        self._store = store
        self._changed = changed
        self._started = now_ms()
        self._announced: Announced | None = None
        self._watched = 0
        self.names: frozenset[str] = frozenset()

    async def look(self) -> None:
        """Read what was decided, and tell what is new."""
        query = select(SETTING).where(SETTING.c.name.in_([RESTART, WATCHED]))
        settings = dict(await self._store.rows(query))
        names = frozenset(name for (name,) in await self._store.rows(select(REMOVED_NAME.c.name)))
        self._watched = int(settings.get(WATCHED) or 0)
        said = settings.get(RESTART)
        announced = msgspec.json.decode(said, type=Announced) if said else None
        gone = names - self.names
        if gone or announced != self._announced:
            self.names, self._announced = names, announced
            self._changed(gone)
        self.names = names

    @property
    def restart(self) -> RestartInfo | None:
        """The restart that people wait for; whoever has started since it was announced has it behind them."""
        announced = self._announced
        if announced is None or announced.made < self._started:
            return None
        return RestartInfo(announced.at, now_ms())

    @property
    def is_watched(self) -> bool:
        """Whether the host looks at the page, here or at another process."""
        return now_ms() - self._watched < ATTENTION

    def called(self, name: str) -> str:
        """What somebody is called: as they say, unless the host has removed that name."""
        said = readable(name)
        return "" if said.casefold() in self.names else said

    def is_removed(self, name: str) -> bool:
        """Whether nobody may be called so."""
        return readable(name).casefold() in self.names

    async def attend(self) -> None:
        """The host looks: every process shall tell how it fares."""
        if now_ms() - self._watched < ATTENTION // 4:
            return
        self._watched = now_ms()
        await self._store.transact(lambda connection: put_setting(connection, WATCHED, str(self._watched)))

    async def announce(self, seconds: int | None) -> None:
        """Announce a restart in so many seconds, or that there will be none."""
        now = now_ms()
        said = "" if seconds is None else msgspec.json.encode(Announced(now, now + 1000 * seconds)).decode()

        def put(connection: Connection) -> None:
            put_setting(connection, RESTART, said)

        await self._store.transact(put)
        await self.look()
