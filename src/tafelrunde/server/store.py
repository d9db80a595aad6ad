"""The store: the event log, snapshots and seats, on SQLite or PostgreSQL.

All writes of a process go through one writer, which puts whatever waits at the same moment into one commit.
A write is durable when `write` returns. Of two writers of the same event the second gets a `Conflict`.
Writing is plain code over a plain connection: for SQLite it runs in a thread of its own, entered once per
commit.
"""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from alembic import command
from alembic.config import Config
from sqlalchemy import (
    Connection,
    Engine,
    Table,
    bindparam,
    create_engine,
    event,
    insert,
    select,
    text,
    update,
)
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from tafelrunde.server.schema import CHAT, EVENT, MATCH, SEAT, SETTING, SNAPSHOT

T = TypeVar("T")
Row = dict[str, Any]

CHANNEL = "tafelrunde"
MOST_WRITES = 500
MIGRATION_LOCK = 7_262_001


class Conflict(Exception):
    """Somebody else has written this event, line or table first."""


class Unavailable(Exception):
    """The database does not answer, or refuses to write; nothing was written."""


class Write(msgspec.Struct):
    """What belongs together: written wholly or not at all."""

    matches: list[Row] = []
    seats: list[Row] = []
    events: list[Row] = []
    snapshots: list[Row] = []
    chats: list[Row] = []
    changes: list[Row] = []
    """Of matches, by `key`: the columns `is_over` and `due`."""
    tables: list[str] = []
    """Whom it concerns, for the other processes."""


_TABLES = {"matches": MATCH, "seats": SEAT, "events": EVENT, "snapshots": SNAPSHOT, "chats": CHAT}
_CHANGE = (
    update(MATCH)
    .where(MATCH.c.id == bindparam("key"))
    .values(is_over=bindparam("is_over"), due=bindparam("due"))
)

Action = Callable[[Connection], Any]


class Store:
    """One process's way to the database."""

    def __init__(self, engine: AsyncEngine, process: str, writing: Engine | None) -> None:
        self.engine = engine
        self.process = process
        self.is_sqlite = writing is not None
        self.commits = 0
        self.commit_seconds = 0.0
        self.events_written = 0
        self._writing = writing
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="tafelrunde-writer")
        self._queue: list[tuple[Write | Action, asyncio.Future[Any]]] = []
        self._wake = asyncio.Event()
        self._plain: Connection | None = None
        self._connection: AsyncConnection | None = None
        self._task: asyncio.Task[None] | None = None
        self._is_closing = False

    @classmethod
    async def open(cls, url: str, process: str) -> Store:
        """Connect, bring the tables up to date, and start the writer."""
        engine, writing = make_engines(url)
        store = cls(engine, process, writing)
        try:
            await store._migrate()
        except (DBAPIError, OSError) as problem:
            await engine.dispose()
            raise Unavailable(str(getattr(problem, "orig", problem))) from problem
        store._task = asyncio.create_task(store._run())
        return store

    async def close(self) -> None:
        """Write what waits, then let go."""
        self._is_closing = True
        self._wake.set()
        if self._task is not None:
            await self._task
        await self.engine.dispose()
        self._thread.shutdown()

    async def _migrate(self) -> None:
        async with self.engine.connect() as connection:
            if self.is_sqlite:
                await connection.exec_driver_sql("BEGIN IMMEDIATE")
            else:
                await connection.execute(text(f"SELECT pg_advisory_xact_lock({MIGRATION_LOCK})"))
            await connection.run_sync(upgrade)
            await connection.commit()

    # -- writing -----------------------------------------------------------------------------------------

    def write(self, write: Write) -> asyncio.Future[None]:
        """Make it durable with whatever else waits; awaiting it may raise Conflict or Unavailable."""
        return self._submit(write)

    async def transact(self, action: Callable[[Connection], T]) -> T:
        """Run an action in a transaction of its own."""
        result: T = await self._submit(action)
        return result

    def _submit(self, work: Write | Action) -> asyncio.Future[Any]:
        if self._is_closing:
            raise Unavailable("closing")
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._queue.append((work, future))
        self._wake.set()
        return future

    async def _run(self) -> None:
        while not (self._is_closing and not self._queue):
            await self._wake.wait()
            self._wake.clear()
            while self._queue:
                work = self._queue[:MOST_WRITES]
                del self._queue[: len(work)]
                await self._commit_all(work)
        await self._drop_connection()

    async def _commit_all(self, work: list[tuple[Write | Action, asyncio.Future[Any]]]) -> None:
        together = [(each, future) for each, future in work if isinstance(each, Write)]
        started = time.perf_counter()
        try:
            if together:
                await self._in_transaction(self._inserting([each for each, _ in together]))
        except Exception as problem:
            if len(together) == 1:
                self._refuse(together[0][1], problem)
            else:  # one of them is at fault: each on its own
                for write, future in together:
                    await self._commit_one(self._inserting([write]), future)
        else:
            self.commits += bool(together)
            self.commit_seconds += time.perf_counter() - started
            for _, future in together:
                if not future.done():
                    future.set_result(None)
        for each, future in work:
            if not isinstance(each, Write):
                await self._commit_one(each, future)

    async def _commit_one(self, action: Action, future: asyncio.Future[Any]) -> None:
        try:
            result = await self._in_transaction(action)
        except Exception as problem:
            self._refuse(future, problem)
        else:
            self.commits += 1
            if not future.done():
                future.set_result(result)

    @staticmethod
    def _refuse(future: asyncio.Future[Any], problem: Exception) -> None:
        if future.done():
            return
        if isinstance(problem, (IntegrityError, sqlite3.IntegrityError)):
            future.set_exception(Conflict())
        elif isinstance(problem, (DBAPIError, sqlite3.Error, OSError)):
            future.set_exception(Unavailable(str(problem)))
        else:
            future.set_exception(problem)

    async def _in_transaction(self, action: Action) -> Any:
        if self._writing is not None:
            return await asyncio.get_running_loop().run_in_executor(self._thread, self._plainly, action)
        if self._connection is None or self._connection.closed:
            self._connection = await self.engine.connect()
        connection = self._connection
        try:
            result = await connection.run_sync(action)
            await connection.commit()
        except BaseException as problem:
            try:
                await connection.rollback()
            except DBAPIError:
                await self._drop_connection()
            if isinstance(problem, DBAPIError) and problem.connection_invalidated:
                await self._drop_connection()
            raise
        return result

    def _plainly(self, action: Action) -> Any:
        """The same in the writer's thread."""
        if self._plain is None:
            assert self._writing is not None
            self._plain = self._writing.connect()
        try:
            result = action(self._plain)
            self._plain.commit()
        except BaseException:
            self._plain.rollback()
            raise
        return result

    async def _drop_connection(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            await connection.invalidate()
            await connection.close()
        plain, self._plain = self._plain, None
        if plain is not None:
            await asyncio.get_running_loop().run_in_executor(self._thread, plain.close)
        if self._writing is not None:
            self._writing.dispose()

    def _inserting(self, writes: list[Write]) -> Action:
        return lambda connection: self._insert(writes, connection)

    def _insert(self, writes: Sequence[Write], connection: Connection) -> None:
        rows = {field: [row for write in writes for row in getattr(write, field)] for field in _TABLES}
        changes = [row for write in writes for row in write.changes]
        if self.is_sqlite:
            _insert_into_sqlite(connection, rows, changes)
        else:
            for field, table in _TABLES.items():
                if rows[field]:
                    connection.execute(insert(table), rows[field])
            if changes:
                connection.execute(_CHANGE, changes)
            self.tell(connection, [table for write in writes for table in write.tables])
        self.events_written += len(rows["events"])

    def tell(self, connection: Connection, tables: Sequence[str]) -> None:
        """Tell the other processes, when this transaction is committed, which tables have changed."""
        if self.is_sqlite or not tables:
            return
        names = list(dict.fromkeys(tables))
        notify = text("SELECT pg_notify(:channel, :payload)")
        for start in range(0, len(names), 200):
            payload = " ".join([self.process, *names[start : start + 200]])
            connection.execute(notify, {"channel": CHANNEL, "payload": payload})

    # -- hearing of other processes ----------------------------------------------------------------------

    async def data_version(self) -> int:
        """A number that changes when another process has written (SQLite)."""

        def ask(connection: Connection) -> int:
            return int(connection.exec_driver_sql("PRAGMA data_version").scalar_one())

        return await self.transact(ask)

    async def listen(self, heard: Callable[[list[str]], None]) -> Callable[[], Awaitable[None]]:
        """Be told of tables that other processes have changed (PostgreSQL); gives what ends it."""
        connection = await self.engine.connect()
        raw = await connection.get_raw_connection()
        driver = raw.driver_connection
        assert driver is not None

        def notified(_connection: object, _pid: int, _channel: str, payload: object) -> None:
            process, *tables = str(payload).split(" ")
            if process != self.process:
                heard(tables)

        await driver.add_listener(CHANNEL, notified)
        await connection.commit()

        async def stop() -> None:
            await connection.invalidate()
            await connection.close()

        return stop

    # -- reading ---------------------------------------------------------------------------------------------

    async def rows(self, statement: Any) -> list[Row]:
        """The rows of a query."""
        try:
            async with self.engine.connect() as connection:
                result = await connection.execute(statement)
                return [dict(row) for row in result.mappings()]
        except (DBAPIError, OSError) as problem:
            raise Unavailable(str(problem)) from problem

    async def match(self, table: str) -> Row | None:
        """A table's own row."""
        found = await self.rows(select(MATCH).where(MATCH.c.id == table))
        return found[0] if found else None

    async def seats(self, table: str) -> list[Row]:
        """Who sits where."""
        return await self.rows(select(SEAT).where(SEAT.c.match == table).order_by(SEAT.c.seat))

    async def events(self, table: str, after: int = -1) -> list[Row]:
        """The log after a number, without its beats."""
        columns = [column for column in EVENT.c if column.name != "beats"]
        query = select(*columns).where(EVENT.c.match == table, EVENT.c.seq > after)
        return await self.rows(query.order_by(EVENT.c.seq))

    async def told(self, table: str, before: int, limit: int) -> list[Row]:
        """The last events before a number, with their beats, newest first."""
        query = select(EVENT).where(EVENT.c.match == table, EVENT.c.seq < before)
        return await self.rows(query.order_by(EVENT.c.seq.desc()).limit(limit))

    async def fresh(self, table: str, after: int) -> list[Row]:
        """The events after a number, with their beats."""
        query = select(EVENT).where(EVENT.c.match == table, EVENT.c.seq > after)
        return await self.rows(query.order_by(EVENT.c.seq))

    async def last(self, table: str) -> int:
        """The number of the last event."""
        query = select(EVENT.c.seq).where(EVENT.c.match == table).order_by(EVENT.c.seq.desc()).limit(1)
        found = await self.rows(query)
        return int(found[0]["seq"]) if found else -1

    async def snapshots(self, table: str, limit: int = 4) -> list[Row]:
        """The newest snapshots, newest first."""
        query = select(SNAPSHOT).where(SNAPSHOT.c.match == table)
        return await self.rows(query.order_by(SNAPSHOT.c.seq.desc()).limit(limit))

    async def first_snapshot(self, table: str) -> Row | None:
        """The snapshot with which the table began."""
        query = select(SNAPSHOT).where(SNAPSHOT.c.match == table).order_by(SNAPSHOT.c.seq).limit(1)
        found = await self.rows(query)
        return found[0] if found else None

    async def chat(self, table: str, after: int = -1, limit: int = 100) -> list[Row]:
        """The last lines of chat after a number, oldest first."""
        query = select(CHAT).where(CHAT.c.match == table, CHAT.c.number > after)
        return (await self.rows(query.order_by(CHAT.c.number.desc()).limit(limit)))[::-1]

    async def open_matches(self, limit: int = 50) -> list[Row]:
        """Tables that wait for strangers, newest first."""
        query = select(MATCH).where(MATCH.c.is_open == 1, MATCH.c.is_over == 0)
        return await self.rows(query.order_by(MATCH.c.created.desc()).limit(limit))

    async def due(self, now: int) -> list[str]:
        """Tables where a clock has fallen."""
        return [row["id"] for row in await self.rows(select(MATCH.c.id).where(MATCH.c.due <= now))]

    async def held(self, hashed: str) -> list[Row]:
        """The seats of a token, newest table first."""
        query = select(SEAT).join(MATCH).where(SEAT.c.token_hash == hashed)
        return await self.rows(query.order_by(MATCH.c.created.desc(), SEAT.c.seat))

    async def setting(self, name: str, fresh: Callable[[], str]) -> str:
        """A value that all processes share; made by the first that asks."""
        query = select(SETTING.c.value).where(SETTING.c.name == name)
        for _ in range(2):
            found = await self.rows(query)
            if found:
                return str(found[0]["value"])
            value = fresh()

            def put(connection: Connection, value: str = value) -> None:
                connection.execute(insert(SETTING), {"name": name, "value": value})

            try:
                await self.transact(put)
            except Conflict:
                continue
        return str((await self.rows(query))[0]["value"])


MOST_ROWS = 64


def _insert_into_sqlite(connection: Connection, rows: dict[str, list[Row]], changes: list[Row]) -> None:
    """Insert and commit, with few statements, on the driver's own connection.

    Every statement gives the interpreter to the busy loop and has to ask for it back; one for every row would
    wait as often. And every answer at every table comes through here.
    """
    driver: Any = connection.connection.driver_connection
    try:
        for field, table in _TABLES.items():
            _insert_at_once(driver, table, rows[field])
        if changes:
            driver.executemany('UPDATE "match" SET is_over = :is_over, due = :due WHERE id = :key', changes)
        driver.commit()
    except BaseException:
        driver.rollback()
        raise


def _insert_at_once(driver: Any, table: Table, rows: list[Row]) -> None:
    place = 0
    while place < len(rows):
        count = min(
            MOST_ROWS, 1 << (len(rows) - place).bit_length() - 1
        )  # few lengths, so they stay prepared
        names = table.c.keys()
        values = [row.get(name) for row in rows[place : place + count] for name in names]
        driver.execute(_insertion(table, count), values)
        place += count


@lru_cache(maxsize=64)
def _insertion(table: Table, count: int) -> str:
    names = [f'"{column.name}"' for column in table.c]
    row = f"({', '.join('?' * len(names))})"
    return f'INSERT INTO "{table.name}" ({", ".join(names)}) VALUES {", ".join([row] * count)}'


def make_engines(url: str) -> tuple[AsyncEngine, Engine | None]:
    """The engine to read with, and for SQLite another to write with, for an address as people write it."""
    parsed = make_url(url)
    if parsed.get_backend_name() == "sqlite":
        return _sqlite_engines(parsed)
    if parsed.drivername in {"postgresql", "postgres"}:
        parsed = parsed.set(drivername="postgresql+asyncpg")
    return create_async_engine(parsed, pool_size=6, max_overflow=10, pool_pre_ping=True), None


def _sqlite_engines(address: URL) -> tuple[AsyncEngine, Engine]:
    if address.database:
        Path(address.database).parent.mkdir(parents=True, exist_ok=True)
    reading = create_async_engine(address.set(drivername="sqlite+aiosqlite"), pool_size=4, max_overflow=4)
    writing = create_engine(address.set(drivername="sqlite"), connect_args={"check_same_thread": False})
    for engine in (reading.sync_engine, writing):
        event.listen(engine, "connect", _prepare_sqlite)
    return reading, writing


def _prepare_sqlite(connection: Any, _record: object) -> None:
    cursor = connection.cursor()
    for pragma in ("busy_timeout=10000", "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def upgrade(connection: Connection, revision: str = "head") -> None:
    """Run the migrations over a connection."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    command.upgrade(config, revision)
