"""The account that a process gives the host of itself: its load, its live tables, and what went wrong."""

from __future__ import annotations

import logging
import os
import time
from collections import deque
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
from sqlalchemy import Connection, delete, select

from tafelrunde.server.audience import now_ms
from tafelrunde.server.columns import put_row
from tafelrunde.server.live import Live
from tafelrunde.server.logs import harmless, trace
from tafelrunde.server.schema import PROCESS
from tafelrunde.server.store import Store

if TYPE_CHECKING:
    from tafelrunde.server.hall import Hall

EVERY = 3.0
"""Seconds between two accounts."""
FRESH = 20_000
"""Milliseconds after which an account counts no more: its process is gone."""
MINUTE = 20
"""Accounts over which the speed is measured."""
MOST_ERRORS = 40
MOST_TRACE = 4000


class Guest(msgspec.Struct, frozen=True):
    """Who sits at a table."""

    seat: int
    """Its number."""
    name: str
    """The seat's name in records."""
    kind: str
    """A person or the computer."""
    player: str
    """What the person is called, or the level of the bot."""
    is_taken: bool
    """Somebody has sat down there."""
    is_here: bool
    """Connected right now."""
    called: str = ""
    """The name that a bot has there."""


class LiveTable(msgspec.Struct, frozen=True):
    """A table in memory; times are UTC milliseconds."""

    id: str
    """As in its address."""
    game: str
    """The id of the game."""
    mode: str
    """The id of the mode."""
    guests: list[Guest]
    """By seat."""
    created: int
    """When it was set up."""
    last: int
    """When something was last answered."""
    watchers: int
    """How many look on."""
    is_over: bool
    """The game has ended."""


class Mishap(msgspec.Struct, frozen=True):
    """Something that went wrong, from the log."""

    at: int
    """UTC milliseconds."""
    words: str
    """What the log says."""
    trace: str = ""
    """Where in the code it happened."""
    table: str | None = None
    """At which table."""


class Laid(msgspec.Struct, frozen=True):
    """A table that is set aside."""

    table: str
    """Its id."""
    problem: str
    """Why it cannot be opened."""
    at: int
    """When it was set aside, in UTC milliseconds."""
    tries: int
    """How often opening it has failed."""


class ProcessLoad(msgspec.Struct, frozen=True):
    """How one process fares."""

    name: str
    """By which processes tell each other apart."""
    pid: int
    """Of the operating system."""
    started: int
    """UTC milliseconds."""
    answers: float
    """A second, over the last minute."""
    sockets: int
    """Open connections."""
    thinkers: int
    """Processes that think for computer players."""
    thinking: int
    """How many of them think now."""
    waiting: int
    """Jobs that wait for a thinker."""
    memory: int
    """Resident bytes, without the thinkers."""
    late: float
    """Seconds by which the loop is behind."""
    is_overloaded: bool
    """It is too far behind to take more people."""


class Account(ProcessLoad, frozen=True, kw_only=True):
    """How a process fares, and what goes on there."""

    at: int
    tables: list[LiveTable]
    mishaps: list[Mishap]
    aside: list[Laid]


_decode = msgspec.json.Decoder(Account).decode


class Mishaps(logging.Handler):
    """Keeps the last errors that were logged, with the table that they name."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.kept: deque[Mishap] = deque(maxlen=MOST_ERRORS)

    def emit(self, record: logging.LogRecord) -> None:
        """Keep one."""
        words = harmless(record).getMessage()
        problem = record.exc_info[1] if record.exc_info else None
        way = trace(problem)[-MOST_TRACE:] if problem is not None else ""
        at = int(record.created * 1000)
        self.kept.append(Mishap(at, words[:1000], way, getattr(record, "table", None)))


class Accountant:
    """Measures a process, and gives its account where several share a database."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._started = now_ms()
        self._mishaps = Mishaps()
        self._counts: deque[tuple[float, int]] = deque(maxlen=MINUTE)
        self._count()
        logging.getLogger("tafelrunde").addHandler(self._mishaps)

    def close(self) -> None:
        """Keep no more errors."""
        logging.getLogger("tafelrunde").removeHandler(self._mishaps)

    async def work(self) -> None:
        """Measure, and tell the other processes while the host looks; SQLite has but one process."""
        self._count()
        if self._hall.house.is_watched and not self._hall.store.is_sqlite:
            await self._hall.store.transact(self._put)

    def _count(self) -> None:
        self._counts.append((time.monotonic(), self._hall.store.writer.events_written))

    def _put(self, connection: Connection) -> None:
        mine = self.account()
        values = {"at": mine.at, "account": msgspec.json.encode(mine)}
        put_row(connection, PROCESS, {"name": mine.name}, values)
        connection.execute(delete(PROCESS).where(PROCESS.c.at < mine.at - 10 * FRESH))

    def account(self) -> Account:
        """How this process fares now."""
        hall = self._hall
        (since, before), now = self._counts[0], time.monotonic()
        answers = (hall.store.writer.events_written - before) / max(now - since, EVERY)
        return Account(
            name=hall.store.process,
            pid=os.getpid(),
            at=now_ms(),
            started=self._started,
            answers=round(answers, 1),
            sockets=len(hall.connections),
            thinkers=hall.pool.size,
            thinking=hall.pool.running,
            waiting=hall.pool.turns.waiting,
            memory=resident(),
            late=round(hall.supervisor.late, 3),
            is_overloaded=hall.is_overloaded,
            tables=[_table(live) for live in hall.live.values()],
            mishaps=list(self._mishaps.kept),
            aside=[Laid(name, each.problem, each.at, each.tries) for name, each in hall.aside.items()],
        )

    async def accounts(self) -> list[Account]:
        """How all processes fare, this one first."""
        mine = self.account()
        return [mine, *(each for each in await others(self._hall.store, mine.at) if each.name != mine.name)]


async def others(store: Store, now: int) -> list[Account]:
    """The accounts that processes have given lately."""
    rows = await store.rows(select(PROCESS.c.account).where(PROCESS.c.at > now - FRESH))
    return [_decode(account) for (account,) in rows]


def _table(live: Live) -> LiveTable:
    guests = [
        Guest(each.seat, each.name, each.kind, each.player, each.is_taken, each.is_here, each.called)
        for each in live.seat_infos(())
    ]
    match = live.match
    return LiveTable(
        id=live.id,
        game=match.game,
        mode=match.mode,
        guests=guests,
        created=match.created,
        last=live.book.at,
        watchers=live.own_company.watchers,
        is_over=live.table.is_over,
    )


def together(accounts: Iterable[Account]) -> list[LiveTable]:
    """The tables of all processes, what was answered last first; one may be live at several of them."""
    found: dict[str, LiveTable] = {}
    for each in [table for account in accounts for table in account.tables]:
        known = found.get(each.id)
        if known is None:
            found[each.id] = each
            continue
        newer = max(known, each, key=lambda table: table.last)
        here = {guest.seat for table in (known, each) for guest in table.guests if guest.is_here}
        guests = [msgspec.structs.replace(guest, is_here=guest.seat in here) for guest in newer.guests]
        watchers = known.watchers + each.watchers
        found[each.id] = msgspec.structs.replace(newer, guests=guests, watchers=watchers)
    return sorted(found.values(), key=lambda table: -table.last)


def resident() -> int:
    """The bytes of memory that this process has; 0 where nobody tells."""
    try:
        pages = Path("/proc/self/statm").read_text(encoding="ascii").split()[1]
    except OSError:
        return 0
    return int(pages) * os.sysconf("SC_PAGE_SIZE")
