"""The hall: all live tables of this process, the bots that think for them, and the clocks that run."""

from __future__ import annotations

import asyncio
import ctypes
import gc
import logging
import os
import secrets
import sys
import time
from collections.abc import Iterable, Mapping
from contextlib import suppress
from functools import partial
from typing import Any
from urllib.parse import urlsplit

import msgspec
from msgspec import UNSET
from sqlalchemy import select

from tafelrunde.server.account import EVERY, Accountant
from tafelrunde.server.aside import SetAside, Shelf
from tafelrunde.server.connection import Connection
from tafelrunde.server.counting import settle
from tafelrunde.server.figures import THINKING
from tafelrunde.server.hourglass import KEEP_EVERY
from tafelrunde.server.house import House, TableClosed
from tafelrunde.server.jobs import think
from tafelrunde.server.key import HostKey
from tafelrunde.server.limits import Limits
from tafelrunde.server.live import Live
from tafelrunde.server.logs import about
from tafelrunde.server.messages import Restart
from tafelrunde.server.news import News, PostgresNews, SqliteNews
from tafelrunde.server.pool import JobFailed, Pool
from tafelrunde.server.results import Results
from tafelrunde.server.schema import CHAT
from tafelrunde.server.security import Buckets, Identity, Signer, new_token
from tafelrunde.server.stage import encode
from tafelrunde.server.store import Store
from tafelrunde.server.supervisor import Supervisor
from tafelrunde.server.trouble import Conflict, Unavailable
from tafelrunde.table import Refusal, RuleFailure, Seat, save

log = logging.getLogger("tafelrunde.server")

COOKIE = "tafelrunde"
HOST_TOKEN = "host-token"
"""The setting that keeps what opens the host's page."""
SWEEP = 1.0
"""Seconds between two looks at connections, idle tables and clocks."""
OPENED_AT_ONCE = 4
"""Tables that are read at the same time: who comes first after a restart plays before all are back."""
MOST_LATE = 2.0
"""Seconds that the loop may be behind."""
MOST_UNWRITTEN = 1000
"""Writes that may wait."""
MOST_UNTHOUGHT = 10
"""Per thinker, jobs that people at a table may wait for."""


class Settings(msgspec.Struct, frozen=True):
    """How a server runs."""

    database: str
    public_url: str | None = None
    thinkers: int = max(1, min(4, (os.cpu_count() or 2) - 1))
    creations: float = 1.0
    """New tables and records a second from one address, after a burst of thirty times as many."""
    requests: float = 100
    """Requests a second from one address, after a burst of four times as many."""
    messages: float = 60
    """Messages a second over one connection, after a burst of three times as many."""
    quota: float = 1.0
    """How much one person may have of tables, bytes, connections and jobs; 2 is twice the usual."""
    patience: float = 15 * 60
    """Seconds without an answer after which the others may let a bot play on for somebody who has left."""
    waiting: float = 24 * 3600
    """Seconds for which a new table waits for strangers."""
    silence: float = 60
    """Seconds after which a silent connection is closed."""
    database_patience: float = 1.0
    """How many times longer than the usual 3 to 5 seconds the database may say nothing before it is gone."""
    idle: float = 5
    """Seconds after which a table that nobody looks at leaves memory."""
    bot_delay: float = 0.4
    """Seconds that a bot waits at least, so that people can follow."""
    poll: float = 0.25
    """How often SQLite is asked whether another process has written."""
    variants: dict[str, Any] = {}
    """By game, corrections of its data for every new table that brings none of its own."""
    worker: str = ""
    """Which of several processes of one server this is, in its figures."""
    host_token: str | None = None
    """What opens the host's page; without one the database keeps a random one."""

    @property
    def prefix(self) -> str:
        """The path below which others reach the server: `/games` of https://example.org/games, or empty."""
        return urlsplit(self.public_url or "").path.rstrip("/")

    @property
    def is_secure(self) -> bool:
        """Whether others reach the server over TLS."""
        return (self.public_url or "").startswith("https:")


def give_back_memory() -> None:
    """Return what is no longer needed to the system, where it lets us; takes some hundredths of a second."""
    gc.collect()
    if sys.platform == "linux":
        with suppress(OSError, AttributeError):  # another library of C
            ctypes.CDLL(None).malloc_trim(0)


class Hall:
    """Opens tables, keeps them while somebody looks, and lets them go."""

    def __init__(self, settings: Settings, store: Store, pool: Pool, signer: Signer, key: HostKey) -> None:
        self.settings = settings
        self.store = store
        self.pool = pool
        self.signer = signer
        self.key = key
        self.knocks = Buckets(0.1, 5)
        """How often somebody may try to open the host's page."""
        self.creations = Buckets(settings.creations, 30 * settings.creations)
        self.requests = Buckets(settings.requests, 4 * settings.requests)
        self.limits = Limits(settings.quota)
        self.results = Results()
        self.live: dict[str, Live] = {}
        self.connections: set[Connection] = set()
        self.refusals = 0
        self.lags = 0
        self.playing: set[str] = set()
        """Tables of tournaments that a worker plays to their end."""
        self.supervisor = Supervisor()
        kind = SqliteNews if store.is_sqlite else PostgresNews
        self.news: News = kind(store, self.live, self._heard)
        self.aside = Shelf()
        self.house = House(store, self._house_changed)
        self.accountant = Accountant(self)
        self._kept = 0.0
        """When the time of the clocks was kept last."""
        self._is_untidy = False
        """Whether tables have gone since memory was given back."""
        self._opening: dict[str, asyncio.Task[Live | None]] = {}
        self._desks = asyncio.Semaphore(OPENED_AT_ONCE)
        self._thinking: dict[tuple[str, Seat], tuple[int, asyncio.Task[None]]] = {}
        self._timers: dict[str, asyncio.TimerHandle] = {}

    @classmethod
    async def start(cls, settings: Settings) -> Hall:
        """Open the store, and begin to listen."""
        store = await Store.open(settings.database, secrets.token_hex(4), settings.database_patience)
        try:
            secret = bytes.fromhex(await store.setting("cookie-secret", lambda: secrets.token_hex(32)))
            token = settings.host_token or await store.setting(HOST_TOKEN, new_token)
        except BaseException:
            await store.close()
            raise
        hall = cls(settings, store, Pool(settings.thinkers), Signer(secret), HostKey(token, secret))
        try:
            await hall.house.look()
        except BaseException:
            await hall.stop()
            raise
        hall.supervisor.keep("news", hall.news.look, settings.poll if store.is_sqlite else SWEEP)
        hall.supervisor.keep("database", store.probe, SWEEP)
        hall.supervisor.keep("sweeping", hall._sweep, SWEEP)
        hall.supervisor.keep("clocks", hall._see_to_clocks, SWEEP)
        hall.supervisor.keep("counting", hall._count, SWEEP)
        hall.supervisor.keep("house", hall.house.look, 2 * SWEEP)
        hall.supervisor.keep("account", hall.accountant.work, EVERY)
        return hall

    @property
    def is_overloaded(self) -> bool:
        """Whether the loop, the writer or the thinkers are too far behind to take more people."""
        return (
            self.supervisor.late > MOST_LATE
            or self.store.writer.waiting > MOST_UNWRITTEN
            or self.pool.turns.people_waiting > MOST_UNTHOUGHT * self.pool.size
        )

    async def stop(self) -> None:
        """Say good-bye, write what waits, end the workers."""
        self.say_bye()
        for handle in self._timers.values():
            handle.cancel()
        thinking = [task for _, task in self._thinking.values()]
        for task in thinking:
            task.cancel()
        await asyncio.gather(*thinking, return_exceptions=True)
        await self.supervisor.stop()
        self.accountant.close()
        await self.news.close()
        await self.pool.close()
        await self.store.close()

    def say_bye(self) -> None:
        """Tell everybody that the server goes."""
        for connection in self.connections:
            connection.bye()

    # -- who is here ----------------------------------------------------------------------------------------

    def identity(self, cookies: Mapping[str, str]) -> Identity | None:
        """Who a browser is, by its cookie."""
        value = cookies.get(COOKIE)
        found = self.signer.read(value) if value else None
        return Identity(found.id, self.house.called(found.name)) if found is not None else None

    def connected(self, connection: Connection) -> None:
        """A WebSocket has been opened."""
        self.connections.add(connection)

    def gone(self, connection: Connection) -> None:
        """A WebSocket has been closed."""
        self.connections.discard(connection)
        live = connection.live
        if live is not None and self.live.get(live.id) is live and not self._is_awake(live):
            for seat in live.bots:
                self._stop_thinking(live.id, seat)

    # -- opening and closing tables -------------------------------------------------------------------------

    async def open(self, table: str) -> Live | None:
        """The live table of that id, read from the log when it is not in memory; None when there is none.

        Raises Unavailable, TableClosed, or SetAside when it cannot be read whatever the database says.
        """
        live = self.live.get(table)
        if live is not None:
            live.idle_since = time.monotonic()
            return live
        opening = self._opening.get(table)
        if opening is None:
            opening = self._opening[table] = asyncio.get_running_loop().create_task(self._read(table))
            opening.add_done_callback(partial(self._opened, table))
        return await asyncio.shield(opening)

    def _opened(self, table: str, opening: asyncio.Task[Live | None]) -> None:
        del self._opening[table]
        if not opening.cancelled():
            opening.exception()  # whoever asked has been told; perhaps nobody waits any more

    async def _read(self, table: str) -> Live | None:
        self.aside.check(table)
        async with self._desks:
            match = await self.store.match(table)
            if match is None:
                return None
            if match.closed is not None:
                raise TableClosed(table)
            seats = await self.store.seats(table)
            try:
                live = Live(self.store, match, seats)
                await live.load()
            except Unavailable:
                raise
            except Exception as problem:  # whatever is wrong with it, it is wrong with this table only
                raise self.set_aside(table, problem) from problem
        self.aside.pop(table, None)
        live.changed, live.dropped = self._changed, self._dropped
        self.live[table] = live
        return live

    def set_aside(self, table: str, problem: Exception) -> SetAside:
        """A table cannot be read or shown: it is listed for the host, and nobody waits for it."""
        live = self.live.get(table)
        if live is not None and not live.connections:
            live.drop()
        return self.aside.put(table, problem)

    async def _sweep(self) -> None:
        """Close silent connections, let idle tables go."""
        now = time.monotonic()
        for connection in list(self.connections):
            if now - connection.heard > self.settings.silence:
                connection.close(4408)
        for live in list(self.live.values()):
            is_idle = not live.connections and not live.lock.locked()
            if is_idle and now - live.idle_since > self.settings.idle:
                live.drop()
                self._is_untidy = True
        if self._is_untidy and not self.live:  # nobody waits
            self._is_untidy = False
            give_back_memory()

    async def _see_to_clocks(self) -> None:
        """See to clocks that nobody watches; each table on its own."""
        if time.monotonic() - self._kept >= KEEP_EVERY:
            await self.store.keep_time()
            self._kept = time.monotonic()
        for table in await self.store.due(self.store.hourglass.now()):
            try:
                due = await self.open(table)
                if due is not None:
                    await self._time_out(due)
            except (SetAside, TableClosed):
                continue
            except Exception:
                log.exception("the clock of table %s could not be heeded", table, extra={"table": table})

    def _dropped(self, live: Live) -> None:
        """A live table goes, because nobody looks on or because it must be read anew."""
        if self.live.get(live.id) is not live:
            return
        del self.live[live.id]
        for seat in live.bots:
            self._stop_thinking(live.id, seat)
        timer = self._timers.pop(live.id, None)
        if timer is not None:
            timer.cancel()

    @staticmethod
    def _is_awake(live: Live) -> bool:
        """Whether bots think: for whoever looks on, and in a tournament for who has to come yet."""
        return bool(live.connections or (live.match.tournament and live.humans))

    def wake(self, live: Live) -> None:
        """Let the bots of a table think although nobody looks on."""
        self._changed(live)

    async def _count(self) -> None:
        """Let rated games count, and tournaments go on."""
        from tafelrunde.server import cups  # it sets tables up, for which it knows the hall

        await settle(self)
        await cups.attend(self)

    # -- after every change ---------------------------------------------------------------------------------

    def _changed(self, live: Live) -> None:
        if live.clock is not None:
            self._set_timer(live)
        if not live.bots or live.is_full or live.guide is not None:
            return
        pending = live.table.pending
        for seat, name in live.bots.items():
            key = (live.id, seat)
            version = live.book.ask[seat]
            running = self._thinking.get(key)
            if running is not None and (running[0] != version or seat not in pending):
                self._stop_thinking(*key)
                running = None
            if seat in pending and running is None and self._is_awake(live):
                task = asyncio.get_running_loop().create_task(self._think(live, seat, name, version))
                self._thinking[key] = (version, task)

    def _stop_thinking(self, table: str, seat: Seat) -> None:
        running = self._thinking.pop((table, seat), None)
        if running is not None and running[1] is not asyncio.current_task():
            running[1].cancel()

    async def _think(self, live: Live, seat: Seat, name: str, version: int) -> None:
        """Let a bot think in a worker, then give its answers."""
        key = (live.id, seat)
        task = asyncio.current_task()
        assert task is not None
        try:
            if not live.is_mine and live.seq > 0:
                await asyncio.sleep(2)  # the process that wrote last lets its own bots think first
            started = time.monotonic()
            try:
                answers = await self.pool.run(
                    think,
                    save(live.table, is_bare=True),
                    int(seat),
                    name,
                    live.id,
                    heard=partial(live.tell_thinking, seat),
                    rank=live.rank,
                    share=live.share,
                    took=THINKING.labels(live.match.game, name).observe,
                )
            except JobFailed as problem:
                log.error("the bot %s failed at table %s: %s", name, live.id, problem, extra=about(live))
                decision = live.table.pending.get(seat)
                answers = [decision.safe()] if decision is not None else []
            delay = self.settings.bot_delay if live.connections else 0.0
            await asyncio.sleep(max(0.0, delay - (time.monotonic() - started)))
            for answer in answers:
                self._thinking[key] = (version + 1, task)
                await asyncio.shield(live.answer("answer", int(seat), answer, version, None, UNSET))
                version += 1
        except (Refusal, RuleFailure, Conflict, Unavailable) as problem:
            # The table has moved on, or cannot be written now: think again about what it asks then.
            log.info("the bot %s at table %s was not heard: %s", name, live.id, problem, extra=about(live))
            await asyncio.sleep(1)
        finally:
            if self._thinking.get(key, (0, None))[1] is task:
                del self._thinking[key]
        if self.live.get(live.id) is live:
            self._changed(live)

    def _set_timer(self, live: Live) -> None:
        timer = self._timers.pop(live.id, None)
        if timer is not None:
            timer.cancel()
        due = live.deadline
        if due is not None:
            delay = max(0, due - self.store.hourglass.now()) / 1000 + 0.01
            self._timers[live.id] = asyncio.get_running_loop().call_later(
                delay, lambda: self.supervisor.send(self._time_out(live))
            )

    async def _time_out(self, live: Live) -> None:
        try:
            await live.timeout()
        except (Refusal, RuleFailure, Conflict, Unavailable) as problem:
            log.warning("the clock of table %s could not be heeded: %s", live.id, problem, extra=about(live))

    # -- what the host decides ------------------------------------------------------------------------------

    def _house_changed(self, gone: frozenset[str]) -> None:
        """Tell people of a restart; and whoever looks at a name that is gone looks anew."""
        told = encode(Restart(self.house.restart))
        for connection in self.connections:
            connection.send(told)
        if gone:
            self.supervisor.send(self._forget_names())

    async def _forget_names(self) -> None:
        query = select(CHAT.c.match).distinct().where(CHAT.c.name == "", CHAT.c.match.in_(list(self.live)))
        talked = {name for (name,) in await self.store.rows(query)}
        for live in list(self.live.values()):
            if any(row.player and self.house.is_removed(row.player) for row in live.seats):
                await self._refresh(live)
            if live.id in talked:
                await live.retell()

    # -- other processes ------------------------------------------------------------------------------------

    def _heard(self, tables: Iterable[str]) -> None:
        """Another process has changed these tables."""
        for table in tables:
            live = self.live.get(table)
            if live is not None:
                self.supervisor.send(self._refresh(live))

    async def _refresh(self, live: Live) -> None:
        try:
            await live.refresh()
        except (Unavailable, Conflict) as problem:
            if not live.is_dropped:  # then there is nothing to refresh
                log.warning("table %s could not be refreshed: %s", live.id, str(problem), extra=about(live))
