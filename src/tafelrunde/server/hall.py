"""The hall: all live tables of this process, the bots that think for them, and the clocks that run."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Iterable, Mapping
from contextlib import suppress
from functools import partial

from sqlalchemy import select

from tafelrunde.server import ahead
from tafelrunde.server.account import EVERY, Accountant, resident
from tafelrunde.server.aside import SetAside, Shelf
from tafelrunde.server.audience import encode
from tafelrunde.server.collecting import collect_everything, collect_new, give_back_memory
from tafelrunde.server.counting import settle
from tafelrunde.server.hourglass import KEEP_EVERY
from tafelrunde.server.house import House, TableClosed
from tafelrunde.server.kept import Kept
from tafelrunde.server.key import HostKey
from tafelrunde.server.limits import Limits
from tafelrunde.server.live import Live
from tafelrunde.server.logs import about
from tafelrunde.server.lounge import Lounge
from tafelrunde.server.messages import Restart
from tafelrunde.server.news import News, PostgresNews, SqliteNews
from tafelrunde.server.notices.outbox import Outbox
from tafelrunde.server.pool import Pool
from tafelrunde.server.presence import BEAT, Presence, tables_of
from tafelrunde.server.results import Results
from tafelrunde.server.schema import CHAT
from tafelrunde.server.security import Buckets, Identity, Signer, new_token
from tafelrunde.server.settings import Settings, post_of
from tafelrunde.server.store import Store
from tafelrunde.server.supervisor import Supervisor
from tafelrunde.server.thinking import Thinkers
from tafelrunde.server.trouble import Conflict, Unavailable
from tafelrunde.server.wire import Wire
from tafelrunde.server.writer import HERE, LOBBY, UNSAID
from tafelrunde.table import Refusal, RuleFailure

log = logging.getLogger("tafelrunde.server")

COOKIE = "tafelrunde"
HOST_TOKEN = "host-token"
"""The setting that keeps what opens the host's page."""
SWEEP = 1.0
"""Seconds between two looks at connections, idle tables and clocks."""
COLLECT_EVERY = 1800.0
"""Seconds after which everything is looked through even though people play."""
MOST_GROWN = 256 * 2**20
"""Bytes by which memory may grow before it is: they might be circles of old things."""
TIDYINGS = 3
"""Sweeps at which memory is given back when the last table has gone: something always ends a moment later."""
SEEING_OFF = 5.0
"""Seconds that what was begun has to be finished when the server goes."""
LOOK_EVERY = 0.02
"""Seconds between two looks whether everybody has gone."""
OPENED_AT_ONCE = 4
"""Tables that are read at the same time: who comes first after a restart plays before all are back."""
MOST_LATE = 2.0
"""Seconds that the loop may be behind."""
MOST_UNWRITTEN = 1000
"""Writes that may wait."""
MOST_UNTHOUGHT = 10
"""Per thinker, jobs that people at a table may wait for."""


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
        self.connections: set[Wire] = set()
        self.is_leaving = False
        """Whether nothing more is taken, because the server goes."""
        self.refusals = 0
        self.lags = 0
        self.playing: set[str] = set()
        """Tables of tournaments that a worker plays to their end."""
        self.supervisor = Supervisor()
        kind = SqliteNews if store.is_sqlite else PostgresNews
        self.lounge = Lounge(self)
        self.presence = Presence(self)
        self.news: News = kind(store, self.live, self._heard, lambda: bool(self.connections))
        self.aside = Shelf()
        self.outbox = Outbox(store, post_of(settings, signer), self.supervisor.send)
        self.confirmations = Buckets(1 / 600, 3)
        """How often a mail address may be asked to confirm itself."""
        self.house = House(store, self._house_changed)
        self.accountant = Accountant(self)
        self._kept = 0.0
        """When the time of the clocks was kept last."""
        self._untidy = 0
        """How often memory is still to be given back since tables have gone."""
        self._collected = time.monotonic()
        """When everything was looked through last."""
        self._needed = resident()
        """How much memory was needed then."""
        self._written = 0
        """How many events had been written at the last sweep."""
        self._opening: dict[str, asyncio.Task[Live | None]] = {}
        self._desks = asyncio.Semaphore(OPENED_AT_ONCE)
        self.thinkers = Thinkers(self)
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._following: set[str] = set()
        """Tables at which what was answered ahead is being given."""

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
            await hall.outbox.look()
        except BaseException:
            await hall.stop()
            raise
        hall.supervisor.keep("news", hall.news.look, settings.poll if store.is_sqlite else SWEEP)
        hall.supervisor.keep("database", store.probe, SWEEP)
        hall.supervisor.keep("sweeping", hall._sweep, SWEEP)
        hall.supervisor.keep("clocks", hall._see_to_clocks, SWEEP)
        hall.supervisor.keep("counting", hall._count, SWEEP)
        hall.supervisor.keep("house", hall.house.look, 2 * SWEEP)
        hall.supervisor.keep("listeners", hall.outbox.look, 2 * SWEEP)
        hall.supervisor.keep("ahead", hall._see_to_ahead, 5 * SWEEP)
        hall.supervisor.keep("outbox", hall.outbox.work, 0.0)
        hall.supervisor.keep("account", hall.accountant.work, EVERY)
        hall.supervisor.keep("presence", hall.presence.work, BEAT)
        hall.supervisor.keep("lobby", hall.lounge.work, SWEEP)
        return hall

    @property
    def is_overloaded(self) -> bool:
        """Whether the loop, the writer or the thinkers are too far behind to take more people."""
        return (
            self.supervisor.late > MOST_LATE
            or self.store.writer.waiting > MOST_UNWRITTEN
            or self.pool.turns.people_waiting > MOST_UNTHOUGHT * self.pool.size
        )

    @property
    def is_empty(self) -> bool:
        """Whether nobody is here, nothing is done for anybody, and a new process could open the database."""
        here = self.live or self._opening or self.connections or self.playing
        doing = self.supervisor.has_errands or self.store.writer.waiting or self.pool.turns.is_busy
        return not here and not doing and self.store.writer.trouble is None

    async def stop(self) -> None:
        """Say good-bye, write what waits, end the workers."""
        await self.see_off()
        for handle in self._timers.values():
            handle.cancel()
        await self.thinkers.close()
        await self.supervisor.stop()
        with suppress(Unavailable, Conflict):
            await self.presence.close()
        self.outbox.close()
        self.accountant.close()
        await self.news.close()
        await self.pool.close()
        await self.store.close()

    async def see_off(self) -> None:
        """Tell everybody that the server goes, and let what they have said be done before they go.

        Whoever were sent away with an answer still under way would be asked by another process what they have
        answered already, and be refused for answering twice.
        """
        if self.is_leaving:
            return
        self.is_leaving = True
        for connection in self.connections:
            connection.bye()
        with suppress(TimeoutError):
            async with asyncio.timeout(SEEING_OFF):
                while any(each.is_here for each in self.connections):
                    await asyncio.sleep(LOOK_EVERY)

    # -- who is here ----------------------------------------------------------------------------------------

    def identity(self, cookies: Mapping[str, str]) -> Identity | None:
        """Who a browser is, by its cookie."""
        value = cookies.get(COOKIE)
        found = self.signer.read(value) if value else None
        return Identity(found.id, self.house.called(found.name)) if found is not None else None

    def connected(self, wire: Wire) -> None:
        """A WebSocket has been opened."""
        self.connections.add(wire)
        self.presence.arrived()

    def gone(self, wire: Wire) -> None:
        """A WebSocket has been closed."""
        self.connections.discard(wire)

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

    async def open_if_able(self, table: str) -> Live | None:
        """As `open`; None also where it cannot be read or is closed."""
        try:
            return await self.open(table)
        except (SetAside, TableClosed):
            return None

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
                live.elsewhere = (await self.presence.elsewhere([table])).get(table, live.elsewhere)
            except Unavailable:
                raise
            except Exception as problem:  # whatever is wrong with it, it is wrong with this table only
                raise self.set_aside(table, problem) from problem
        self.aside.pop(table, None)
        live.changed, live.dropped = self._changed, self._dropped
        live.attended = self._attended
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
                self._untidy = TIDYINGS
        self._collect(now)

    def _collect(self, now: float) -> None:
        """Let the collector look through as much as nobody notices."""
        written = self.store.writer.events_written
        answers, self._written = written - self._written, written
        if self._untidy and not self.live:  # nobody waits
            self._untidy -= 1
            give_back_memory()
        elif now - self._collected > COLLECT_EVERY or resident() - self._needed > MOST_GROWN:
            collect_everything()
        else:
            collect_new(answers)
            return
        self._collected, self._needed = now, resident()

    async def _see_to_clocks(self) -> None:
        """See to clocks that nobody watches; each table on its own."""
        if time.monotonic() - self._kept >= KEEP_EVERY:
            await self.store.keep_time()
            self._kept = time.monotonic()
        for table in await self.store.due(self.store.hourglass.now()):
            try:
                due = await self.open_if_able(table)
                if due is not None:
                    await self._time_out(due)
            except Exception:
                log.exception("the clock of table %s could not be heeded", table, extra={"table": table})

    def _dropped(self, live: Kept) -> None:
        """A live table goes, because nobody looks on or because it must be read anew."""
        if self.live.get(live.id) is not live:
            return
        del self.live[live.id]
        self.thinkers.stop(live)
        timer = self._timers.pop(live.id, None)
        if timer is not None:
            timer.cancel()

    def _attended(self, table: str) -> None:
        """Somebody has come to a table, or gone; where nobody is left, nobody thinks."""
        self.presence.changed(table)
        self.lounge.stir()
        live = self.live.get(table)
        if live is not None and not Thinkers.is_awake(live):
            self.thinkers.stop(live)

    def wake(self, live: Live) -> None:
        """Let the bots of a table think although nobody looks on."""
        self._changed(live)

    async def _count(self) -> None:
        """Let rated games count, and tournaments go on."""
        from tafelrunde.server import rounds  # it sets tables up, for which it knows the hall

        await settle(self)
        await rounds.attend(self)

    # -- after every change ---------------------------------------------------------------------------------

    def _changed(self, live: Live) -> None:
        if live.table.is_over:
            self.lounge.stir()
        if live.clock is not None:
            self._set_timer(live)
        if live.ahead and live.id not in self._following:
            self.supervisor.send(self._follow(live))
        self.thinkers.see_to(live)

    async def _follow(self, live: Live) -> None:
        """Give what was answered ahead; the process that wrote last does it first."""
        self._following.add(live.id)
        try:
            if not live.is_mine and live.seq > 0:
                await asyncio.sleep(2)
            await ahead.follow(live)
        except (RuleFailure, Conflict, Unavailable) as problem:
            log.warning("table %s was not followed: %s", live.id, problem, extra=about(live))
        finally:
            self._following.discard(live.id)

    async def _see_to_ahead(self) -> None:
        """Follow tables that have gone on while whoever should have followed them died."""
        for table in await ahead.unfollowed(self.store):
            live = await self.open_if_able(table)
            if live is not None:
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
        """Another process has changed these tables, or told something else."""
        names = list(tables)
        if here := [name for name in names if name.startswith(HERE)]:
            self.presence.heard(tables_of(here))
        if LOBBY in names:
            self.lounge.stir()
        for name in names:
            table = name.removeprefix(UNSAID)
            live = self.live.get(table)
            if live is not None:
                work = self._refresh(live) if name == table else self._refresh(live, is_unsaid=True)
                self.supervisor.send(work)

    async def _refresh(self, live: Live, *, is_unsaid: bool = False) -> None:
        try:
            await (live.retell() if is_unsaid else live.refresh())
        except (Unavailable, Conflict) as problem:
            if not live.is_dropped:  # then there is nothing to refresh
                log.warning("table %s could not be refreshed: %s", live.id, str(problem), extra=about(live))
