"""The hall: all live tables of this process, the bots that think for them, and the clocks that run."""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
import time
from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from typing import Any

import msgspec
from msgspec import UNSET

from tafelrunde.server.connection import Connection
from tafelrunde.server.jobs import think
from tafelrunde.server.limits import Limits
from tafelrunde.server.live import Live
from tafelrunde.server.pool import JobFailed, Pool
from tafelrunde.server.results import Results
from tafelrunde.server.security import Buckets, Identity, Signer
from tafelrunde.server.stage import now_ms
from tafelrunde.server.store import Store
from tafelrunde.server.writer import Conflict, Unavailable
from tafelrunde.table import Refusal, RuleFailure, Seat, save

log = logging.getLogger("tafelrunde.server")

COOKIE = "tafelrunde"


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
    idle: float = 5
    """Seconds after which a table that nobody looks at leaves memory."""
    bot_delay: float = 0.4
    """Seconds that a bot waits at least, so that people can follow."""
    poll: float = 0.25
    """How often SQLite is asked whether another process has written."""
    variants: dict[str, Any] = {}
    """By game, corrections of its data for every new table that brings none of its own."""


class Hall:
    """Opens tables, keeps them while somebody looks, and lets them go."""

    def __init__(self, settings: Settings, store: Store, pool: Pool, signer: Signer) -> None:
        self.settings = settings
        self.store = store
        self.pool = pool
        self.signer = signer
        self.creations = Buckets(settings.creations, 30 * settings.creations)
        self.requests = Buckets(settings.requests, 4 * settings.requests)
        self.limits = Limits(settings.quota)
        self.results = Results()
        self.live: dict[str, Live] = {}
        self.connections: set[Connection] = set()
        self.refusals = 0
        self.lags = 0
        self._opening: dict[str, asyncio.Lock] = {}
        self._thinking: dict[tuple[str, Seat], tuple[int, asyncio.Task[None]]] = {}
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._stop_listening: Callable[[], Awaitable[None]] | None = None

    @classmethod
    async def start(cls, settings: Settings) -> Hall:
        """Open the store, and begin to listen."""
        store = await Store.open(settings.database, secrets.token_hex(4))
        secret = await store.setting("cookie-secret", lambda: secrets.token_hex(32))
        hall = cls(settings, store, Pool(settings.thinkers), Signer(bytes.fromhex(secret)))
        if store.is_sqlite:
            hall._spawn(hall._poll())
        else:
            hall._stop_listening = await store.listen(hall._heard)
        hall._spawn(hall._sweep())
        return hall

    async def stop(self) -> None:
        """Say good-bye, write what waits, end the workers."""
        self.say_bye()
        for handle in self._timers.values():
            handle.cancel()
        tasks = [*self._tasks, *(task for _, task in self._thinking.values())]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if self._stop_listening is not None:
            await self._stop_listening()
        await self.pool.close()
        await self.store.close()

    def say_bye(self) -> None:
        """Tell everybody that the server goes."""
        for connection in self.connections:
            connection.bye()

    def _spawn(self, work: Any) -> None:
        task: asyncio.Task[Any] = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # -- who is here ----------------------------------------------------------------------------------------

    def identity(self, cookies: Mapping[str, str]) -> Identity | None:
        """Who a browser is, by its cookie."""
        value = cookies.get(COOKIE)
        return self.signer.read(value) if value else None

    def connected(self, connection: Connection) -> None:
        """A WebSocket has been opened."""
        self.connections.add(connection)

    def gone(self, connection: Connection) -> None:
        """A WebSocket has been closed."""
        self.connections.discard(connection)
        live = connection.live
        if live is not None and not live.connections:
            for seat in live.bots:
                self._stop_thinking(live.id, seat)

    # -- opening and closing tables -------------------------------------------------------------------------

    async def open(self, table: str) -> Live | None:
        """The live table of that id, read from the log when it is not in memory; None when there is none."""
        live = self.live.get(table)
        if live is not None:
            live.idle_since = time.monotonic()
            return live
        lock = self._opening.setdefault(table, asyncio.Lock())
        try:
            async with lock:
                live = self.live.get(table)
                if live is not None:
                    return live
                match = await self.store.match(table)
                if match is None:
                    return None
                live = Live(self.store, match, await self.store.seats(table))
                await live.load()
                live.changed = self._changed
                self.live[table] = live
                return live
        finally:
            self._opening.pop(table, None)

    async def _sweep(self) -> None:
        """Every second: close silent connections, let idle tables go, see to clocks that nobody watches."""
        while True:
            await asyncio.sleep(1)
            now = time.monotonic()
            for connection in list(self.connections):
                if now - connection.heard > self.settings.silence:
                    connection.close(4408)
            for table, live in list(self.live.items()):
                is_idle = not live.connections and not live.lock.locked()
                if is_idle and now - live.idle_since > self.settings.idle:
                    self._forget(table)
            try:
                for table in await self.store.due(now_ms()):
                    due = await self.open(table)
                    if due is not None:
                        await self._time_out(due)
            except (Unavailable, Conflict) as problem:
                log.warning("the clocks could not be read: %s", problem)

    def _forget(self, table: str) -> None:
        live = self.live.pop(table)
        for seat in live.bots:
            self._stop_thinking(table, seat)
        timer = self._timers.pop(table, None)
        if timer is not None:
            timer.cancel()

    # -- after every change ---------------------------------------------------------------------------------

    def _changed(self, live: Live) -> None:
        if live.clock is not None:
            self._set_timer(live)
        if not live.bots or live.is_full:
            return
        pending = live.table.pending
        for seat, name in live.bots.items():
            key = (live.id, seat)
            version = live.book.ask[seat]
            running = self._thinking.get(key)
            if running is not None and (running[0] != version or seat not in pending):
                self._stop_thinking(*key)
                running = None
            if seat in pending and running is None and live.connections:
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
                )
            except JobFailed as problem:
                log.error("the bot %s failed at table %s: %s", name, live.id, problem)
                decision = live.table.pending.get(seat)
                answers = [decision.safe()] if decision is not None else []
            await asyncio.sleep(max(0.0, self.settings.bot_delay - (time.monotonic() - started)))
            for answer in answers:
                self._thinking[key] = (version + 1, task)
                await asyncio.shield(live.answer("answer", int(seat), answer, version, None, UNSET))
                version += 1
        except (Refusal, RuleFailure, Conflict, Unavailable) as problem:
            # The table has moved on, or cannot be written now: think again about what it asks then.
            log.info("the bot %s at table %s was not heard: %s", name, live.id, problem)
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
            delay = max(0, due - now_ms()) / 1000 + 0.01
            self._timers[live.id] = asyncio.get_running_loop().call_later(
                delay, lambda: self._spawn(self._time_out(live))
            )

    async def _time_out(self, live: Live) -> None:
        try:
            await live.timeout()
        except (Refusal, RuleFailure, Conflict, Unavailable) as problem:
            log.warning("the clock of table %s could not be heeded: %s", live.id, problem)

    # -- other processes ------------------------------------------------------------------------------------

    def _heard(self, tables: list[str]) -> None:
        """Another process has changed these tables."""
        for table in tables:
            live = self.live.get(table)
            if live is not None:
                self._spawn(self._refresh(live))

    async def _refresh(self, live: Live) -> None:
        try:
            await live.refresh()
        except (Unavailable, Conflict) as problem:
            log.warning("table %s could not be refreshed: %s", live.id, problem)

    async def _poll(self) -> None:
        """SQLite sends no news: ask whether somebody else has written."""
        version = -1
        while True:
            await asyncio.sleep(self.settings.poll)
            if not self.live:
                version = -1
                continue
            try:
                seen = await self.store.data_version()
            except Unavailable as problem:
                log.warning("the database does not answer: %s", problem)
                continue
            if seen != version:
                version = seen
                await asyncio.gather(*(self._refresh(live) for live in list(self.live.values())))
