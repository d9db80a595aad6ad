"""Presence: who is at which table, whichever process has let them in.

A process with people says so every few seconds; one that is silent for long is gone, and they with it. Only
where another process has people too is it written down who is at which table, and only what has changed.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Iterable
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from sqlalchemy import ColumnElement, Connection, delete, insert, select

from tafelrunde.server.audience import NOBODY, Company, now_ms
from tafelrunde.server.columns import put_row
from tafelrunde.server.schema import ATTENDANCE, PRESENCE
from tafelrunde.server.trouble import Conflict, Unavailable
from tafelrunde.server.writer import HERE

if TYPE_CHECKING:
    from tafelrunde.server.hall import Hall

BEAT = 10.0
"""Seconds between two signs of life."""
FRESH = 35_000
"""Milliseconds after which a silent process counts no more."""
PAUSE = 0.2
"""Seconds in which comings and goings are written, or looked at, together."""


class Other(NamedTuple):
    """Another process that has people."""

    process: str
    people: int


class Presence:
    """What this process tells the others of its people, and knows of theirs."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._process = hall.store.process
        self._others: tuple[Other, ...] = ()
        self._is_announced = False
        self._kept: dict[str, Company] = {}
        """What is written of the tables here."""
        self._changed: set[str] = set()
        self._heard: set[str] = set()
        self._is_due = False

    @property
    def people(self) -> int:
        """How many people are here, at all processes."""
        return self._own_people() + sum(other.people for other in self._others)

    def _own_people(self) -> int:
        """By their cookies; whoever has none counts as one for each window."""
        known = [each.who.person for each in self._hall.connections]
        return len({each for each in known if each is not None}) + known.count(None)

    # -- telling ---------------------------------------------------------------------------------------------

    def changed(self, table: str) -> None:
        """Somebody has come to a table here, or gone."""
        self._changed.add(table)
        self._soon()

    def arrived(self) -> None:
        """Somebody is here."""
        if not self._is_announced:
            self._soon()

    def heard(self, tables: Collection[str]) -> None:
        """Another process has told of people at these tables; of none: at any."""
        self._heard.update(tables or self._hall.live)
        self._soon()

    def _soon(self) -> None:
        if not self._is_due:
            self._is_due = True
            asyncio.get_running_loop().call_later(PAUSE, self._go)

    def _go(self) -> None:
        self._is_due = False
        self._hall.supervisor.send(self._work())

    async def _work(self) -> None:
        """Read what was heard, write what has changed; what fails now is done with the next sign of life."""
        try:
            await self.look()
            await self._write()
        except (Unavailable, Conflict):
            return

    async def work(self) -> None:
        """Give a sign of life while there are people, and forget whoever gives none."""
        if self._hall.connections:
            await self._hall.store.transact(partial(self._put, {}, is_beat=True))
            self._heard.update(self._hall.live)
            await self.look()
            self._changed.update(self._hall.live)
            await self._write()
        elif self._is_announced:
            await self.close()

    async def _write(self) -> None:
        if not self._hall.connections:
            self._changed &= self._kept.keys()  # of the others nothing is written that would be wrong
            if self._others:
                await self.close()
            return
        tables, self._changed = self._changed, set()
        changed = {
            table: now
            for table in tables
            if self._others and (now := self._own(table)) != self._kept.get(table, NOBODY)
        }
        if not changed and self._is_announced:
            return
        is_first = not self._is_announced
        try:
            await self._hall.store.transact(partial(self._put, changed))
        except BaseException:
            self._changed |= tables
            raise
        self._kept = {table: now for table, now in (self._kept | changed).items() if now != NOBODY}
        if is_first:
            self.heard(())

    def _own(self, table: str) -> Company:
        live = self._hall.live.get(table)
        return live.own_company if live is not None else NOBODY

    def _put(self, changed: dict[str, Company], connection: Connection, *, is_beat: bool = False) -> None:
        now = now_ms()
        values = {"at": now, "people": self._own_people()}
        is_new = put_row(connection, ATTENDANCE, {"process": self._process}, values)
        if is_new:
            self._kept = {}
        if is_beat:
            gone = select(ATTENDANCE.c.process).where(ATTENDANCE.c.at < now - FRESH)
            connection.execute(delete(PRESENCE).where(PRESENCE.c.process.in_(gone)))
            connection.execute(delete(ATTENDANCE).where(ATTENDANCE.c.at < now - FRESH))
        if changed:
            of_mine = (PRESENCE.c.process == self._process) & PRESENCE.c.match.in_(list(changed))
            connection.execute(delete(PRESENCE).where(of_mine))
            rows = [
                {"process": self._process, "match": table, "seats": _written(each), "watchers": each.watchers}
                for table, each in changed.items()
                if each != NOBODY
            ]
            if rows:
                connection.execute(insert(PRESENCE), rows)
        if changed or is_new:
            self._hall.store.writer.mention(connection, [f"{HERE}{table}" for table in changed] or [HERE])
        self._is_announced = True

    async def close(self) -> None:
        """Nobody is here any more."""
        if not self._is_announced:
            return

        def erase(connection: Connection) -> None:
            for kept in (PRESENCE, ATTENDANCE):
                connection.execute(delete(kept).where(kept.c.process == self._process))
            self._hall.store.writer.mention(connection, [HERE])

        await self._hall.store.transact(erase)
        self._is_announced = False
        self._kept = {}

    # -- listening -------------------------------------------------------------------------------------------

    async def look(self) -> None:
        """Read who is at the tables of which was heard, and tell those who look on."""
        tables, self._heard = self._heard, set()
        before, self._others = self._others, await self._found()
        if {each.process for each in self._others} - {each.process for each in before}:
            self._changed.update(self._hall.live)
        known = await self.elsewhere([table for table in tables if table in self._hall.live])
        for table in tables:
            live = self._hall.live.get(table)
            if live is not None and live.elsewhere != known.get(table, NOBODY):
                live.elsewhere = known.get(table, NOBODY)
                live.tell_seats()
        self._hall.lounge.stir()

    async def _found(self) -> tuple[Other, ...]:
        query = select(ATTENDANCE.c.process, ATTENDANCE.c.people).where(
            ATTENDANCE.c.at >= now_ms() - FRESH, ATTENDANCE.c.process != self._process
        )
        return tuple(Other(*row) for row in await self._hall.store.rows(query))

    async def elsewhere(self, tables: Collection[str]) -> dict[str, Company]:
        """Who is at these tables through other processes."""
        return await self._read(PRESENCE.c.match.in_(list(tables))) if tables and self._others else {}

    async def everywhere(self) -> dict[str, Company]:
        """All tables at which there is somebody, through any process."""
        found = {live.id: live.own_company for live in self._hall.live.values() if live.connections}
        if self._others:
            for table, there in (await self._read(PRESENCE.c.match.is_not(None))).items():
                found[table] = found.get(table, NOBODY).joined(there)
        return found

    async def _read(self, which: ColumnElement[bool]) -> dict[str, Company]:
        query = select(PRESENCE.c.match, PRESENCE.c.seats, PRESENCE.c.watchers)
        others = [each.process for each in self._others]
        found: dict[str, Company] = {}
        for table, seats, watchers in await self._hall.store.rows(
            query.where(which, PRESENCE.c.process.in_(others))
        ):
            there = Company(frozenset(map(int, seats.split())), watchers)
            found[table] = found.get(table, NOBODY).joined(there)
        return found


def _written(company: Company) -> str:
    return " ".join(map(str, sorted(company.seats)))


def tables_of(topics: Iterable[str]) -> list[str]:
    """The tables that are named in what another process says of its people."""
    return [topic.removeprefix(HERE) for topic in topics if topic != HERE]
