"""The store: the event log, snapshots and seats, on SQLite or PostgreSQL; `writer` does the writing."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import (
    BigInteger,
    Connection,
    Engine,
    UpdateBase,
    cast,
    create_engine,
    event,
    func,
    insert,
    inspect,
    select,
    text,
    update,
)
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from tafelrunde.server.columns import Row
from tafelrunde.server.hourglass import Hourglass
from tafelrunde.server.notices.wanted import Listeners
from tafelrunde.server.reader import SqliteReader, brief
from tafelrunde.server.rows import ChatRow, EventRow, MatchRow, SeatRow, SnapshotRow
from tafelrunde.server.schema import CHAT, EVENT, MATCH, PERSON, SEAT, SETTING, SNAPSHOT
from tafelrunde.server.trouble import Conflict, NewerDatabase, Unavailable, named
from tafelrunde.server.writer import PATIENCE as LOCK_PATIENCE
from tafelrunde.server.writer import PostgresWriter, SqliteWriter, Write, Writer, put_setting

log = logging.getLogger("tafelrunde.server")

T = TypeVar("T")
R = TypeVar("R", bound=Row)

COUNTED = "hourglass"
"""The setting that keeps the time of the clocks."""
PATIENCE = 5.0
"""Seconds that a question to the database may take."""
MIGRATION_LOCK = 7_262_001
JOURNAL_TRIES = 200
JOURNAL_PAUSE = 0.02
"""So often, and so many seconds apart, a new SQLite file is asked for its journal at most."""
MOST_EVENTS = 2**31 - 1
"""No log has an event of a higher number."""
MOST_PAGES = 512
"""Kilobytes of the file that a connection to SQLite keeps: there are many, the system keeps the file once for
all of them, and what readers keep is outdated by the next write."""


class Store:
    """One process's way to the database."""

    def __init__(
        self, engine: AsyncEngine, process: str, writer: Writer, reading: AsyncEngine | None = None
    ) -> None:
        self.engine = engine
        self._reading = reading or engine
        """For questions, each of which is one statement."""
        self.process = process
        self.writer = writer
        self.asked = writer.asked
        self.is_sqlite = isinstance(writer, SqliteWriter)
        self._reader = SqliteReader(writer.engine) if isinstance(writer, SqliteWriter) else None
        self.hourglass = Hourglass(time.time_ns() // 1_000_000)
        self.listeners: Listeners = {}
        """Who wants to be told of what happens, as far as this process knows."""
        self.noticed = asyncio.Event()
        """Set when something was written that is to be told."""

    @classmethod
    async def open(cls, url: str, process: str, patience: float = 1.0) -> Store:
        """Connect, bring the tables up to date, and start the writer."""
        try:
            engine, writing = make_engines(url)
        except (SQLAlchemyError, OSError) as problem:
            raise named(problem) from problem
        writer = PostgresWriter(engine, process) if writing is None else SqliteWriter(writing)
        store = cls(engine, process, writer, _asking(url) if writing is None else None)
        store.asked.patience = patience
        try:
            await store._migrate()
            writer.start()
            started = await store.setting(COUNTED, lambda: str(store.hourglass.now()))
            store.hourglass = Hourglass(int(started))
        except (SQLAlchemyError, OSError, Unavailable) as problem:
            if writer.is_alive:
                await writer.close()
            await writer.asked.end(store._let_go())
            raise named(problem) from problem
        return store

    async def close(self) -> None:
        """Write what waits, then let go."""
        self.stop_reading()
        await self.writer.close()
        await self.asked.end(self._let_go())

    async def _let_go(self) -> None:
        await self.engine.dispose()
        if self._reading is not self.engine:
            await self._reading.dispose()

    def stop_reading(self) -> None:
        """Nobody asks any more."""
        if self._reader is not None:
            self._reader.close()

    async def _migrate(self) -> None:
        async with self.engine.connect() as connection:
            if await connection.run_sync(is_newest):
                return
            await connection.rollback()
            if self.is_sqlite:
                await connection.exec_driver_sql("BEGIN IMMEDIATE")
            else:
                await connection.execute(text(f"SELECT pg_advisory_xact_lock({MIGRATION_LOCK})"))
            await connection.run_sync(upgrade)
            await connection.commit()

    # -- writing -----------------------------------------------------------------------------------------

    def write(self, write: Write) -> asyncio.Future[None]:
        """Make it durable with whatever else waits; awaiting it may raise Conflict or Unavailable."""
        return self.writer.submit(write)

    async def transact(self, action: Callable[[Connection], T]) -> T:
        """Run an action in a transaction of its own."""
        result: T = await self.writer.submit(action)
        return result

    async def change(self, statement: UpdateBase) -> int:
        """Run one statement in a transaction of its own; gives how many rows it meant."""
        return await self.transact(lambda connection: connection.execute(statement).rowcount)

    async def probe(self) -> None:
        """Whether the database takes writes; raises Unavailable, and the writer remembers why.

        While all is well nothing is written: the write is only begun. After a failure it must be a real one.
        """
        is_real = self.writer.trouble is not None

        def attempt(connection: Connection) -> None:
            if is_real:
                put_setting(connection, "probe", str(time.time_ns()))
            elif self.is_sqlite:
                connection.exec_driver_sql("BEGIN IMMEDIATE")
            else:
                connection.exec_driver_sql("SELECT 1")

        await self.transact(attempt)
        self.hourglass.confirm()

    async def keep_time(self) -> None:
        """Keep how much time was counted, if any clock runs, and heed what others have counted."""
        if not await self.rows(select(MATCH.c.id).where(MATCH.c.due.is_not(None)).limit(1)):
            return

        def keep(connection: Connection) -> int:
            now, mine = self.hourglass.now(), SETTING.c.name == COUNTED
            # In one statement: what another process has counted since we asked must not be written over.
            is_less = cast(SETTING.c.value, BigInteger) < now
            connection.execute(update(SETTING).where(mine, is_less).values(value=str(now)))
            return int(connection.execute(select(SETTING.c.value).where(mine)).scalar_one())

        self.hourglass.heed(await self.transact(keep))

    # -- hearing of other processes ----------------------------------------------------------------------

    async def data_version(self) -> int:
        """What changes when another process has written (SQLite)."""

        def ask(connection: Connection) -> int:
            return int(connection.exec_driver_sql("PRAGMA data_version").scalar_one())

        return await self.transact(ask)

    # -- reading ---------------------------------------------------------------------------------------------

    async def rows(self, statement: Any) -> list[tuple[Any, ...]]:
        """The rows of a query; raises Unavailable."""
        try:
            if self._reader is not None:
                return await self.asked.within(PATIENCE, self._reader.rows(statement))
            return await self.asked.in_turn(PATIENCE, lambda: self._rows(statement))
        except (SQLAlchemyError, OSError) as problem:
            raise named(problem) from problem

    async def _rows(self, statement: Any) -> list[tuple[Any, ...]]:
        async with self._reading.connect() as connection:
            return [tuple(row) for row in await connection.execute(statement)]

    async def read(self, kind: type[R], statement: Any) -> list[R]:
        """The rows of a query for whole rows of one kind; raises Unavailable."""
        return [kind(*row) for row in await self.rows(statement)]

    async def match(self, table: str) -> MatchRow | None:
        """A table's own row."""
        found = await self.read(MatchRow, brief(select(MATCH).where(MATCH.c.id == table)))
        return found[0] if found else None

    async def seats(self, table: str) -> list[SeatRow]:
        """Who sits where."""
        return await self.read(
            SeatRow, brief(select(SEAT).where(SEAT.c.match == table).order_by(SEAT.c.seat))
        )

    async def shown(self, people: Iterable[str | None]) -> frozenset[str]:
        """Who of these has a profile for others to see."""
        known = {person for person in people if person is not None}
        if not known:
            return frozenset()
        query = select(PERSON.c.id).where(PERSON.c.id.in_(known), PERSON.c.is_shown == 1)
        return frozenset(person for (person,) in await self.rows(brief(query)))

    async def events(self, table: str, after: int = -1, until: int = MOST_EVENTS) -> list[EventRow]:
        """The log after a number, up to another, without its beats."""
        columns = [column for column in EVENT.c if column.name != "beats"]
        query = select(*columns).where(EVENT.c.match == table, EVENT.c.seq > after, EVENT.c.seq <= until)
        return [
            EventRow(match, seq, at, kind, seat, lines, b"", book)
            for match, seq, at, kind, seat, lines, book in await self.rows(brief(query.order_by(EVENT.c.seq)))
        ]

    async def told(self, table: str, before: int, limit: int) -> list[EventRow]:
        """The last events before a number, with their beats, newest first."""
        query = select(EVENT).where(EVENT.c.match == table, EVENT.c.seq < before)
        return await self.read(EventRow, brief(query.order_by(EVENT.c.seq.desc()).limit(limit)))

    async def fresh(self, table: str, after: int) -> list[EventRow]:
        """The events after a number, with their beats."""
        query = select(EVENT).where(EVENT.c.match == table, EVENT.c.seq > after)
        return await self.read(EventRow, brief(query.order_by(EVENT.c.seq)))

    async def last(self, table: str) -> int:
        """The number of the last event."""
        query = select(EVENT.c.seq).where(EVENT.c.match == table).order_by(EVENT.c.seq.desc()).limit(1)
        found = await self.rows(brief(query))
        return int(found[0][0]) if found else -1

    async def count(self, table: str, until: int = MOST_EVENTS) -> int:
        """How many events there are up to a number."""
        query = select(func.count()).where(EVENT.c.match == table, EVENT.c.seq <= until)
        ((events,),) = await self.rows(brief(query))
        return int(events)

    async def snapshots(self, table: str, limit: int = 4) -> list[SnapshotRow]:
        """The newest snapshots, newest first."""
        query = select(SNAPSHOT).where(SNAPSHOT.c.match == table)
        return await self.read(SnapshotRow, brief(query.order_by(SNAPSHOT.c.seq.desc()).limit(limit)))

    async def first_snapshot(self, table: str) -> SnapshotRow | None:
        """The snapshot with which the table began."""
        query = select(SNAPSHOT).where(SNAPSHOT.c.match == table).order_by(SNAPSHOT.c.seq).limit(1)
        found = await self.read(SnapshotRow, brief(query))
        return found[0] if found else None

    async def chat(self, table: str, after: int = -1, limit: int = 100) -> list[ChatRow]:
        """The last lines of chat after a number, oldest first."""
        query = select(CHAT).where(CHAT.c.match == table, CHAT.c.number > after)
        return (await self.read(ChatRow, brief(query.order_by(CHAT.c.number.desc()).limit(limit))))[::-1]

    async def due(self, now: int) -> list[str]:
        """Tables where a clock has fallen, by the hourglass."""
        return [table for (table,) in await self.rows(select(MATCH.c.id).where(MATCH.c.due <= now))]

    async def held(self, hashed: str) -> list[SeatRow]:
        """The seats of a token, newest table first."""
        query = select(SEAT).join(MATCH).where(SEAT.c.token_hash == hashed)
        return await self.read(SeatRow, query.order_by(MATCH.c.created.desc(), SEAT.c.seat))

    async def setting(self, name: str, fresh: Callable[[], str]) -> str:
        """A value that all processes share; made by the first that asks."""
        query = select(SETTING.c.value).where(SETTING.c.name == name)
        for _ in range(2):
            found = await self.rows(query)
            if found:
                return str(found[0][0])
            value = fresh()

            def put(connection: Connection, value: str = value) -> None:
                connection.execute(insert(SETTING), {"name": name, "value": value})

            try:
                await self.transact(put)
            except Conflict:
                continue
        return str((await self.rows(query))[0][0])


def make_engines(url: str) -> tuple[AsyncEngine, Engine | None]:
    """The engine to read with, and for SQLite another to write with, for an address as people write it."""
    parsed = make_url(url)
    if parsed.get_backend_name() == "sqlite":
        return _sqlite_engines(parsed)
    return _postgres_engine(parsed), None


def _asking(url: str) -> AsyncEngine:
    """An engine for questions to PostgreSQL.

    It is not told where each begins and ends, and whether a connection still stands it is asked in one word:
    two round trips instead of six. When a crowd comes back at once, everybody waits for all of them.
    """
    return _postgres_engine(make_url(url), isolation_level="AUTOCOMMIT")


def _postgres_engine(parsed: URL, **options: Any) -> AsyncEngine:
    if parsed.drivername in {"postgresql", "postgres"}:
        parsed = parsed.set(drivername="postgresql+asyncpg")
    return create_async_engine(
        parsed,
        pool_size=6,
        max_overflow=10,
        pool_pre_ping=True,
        pool_timeout=PATIENCE,
        hide_parameters=True,
        **options,
    )


def _sqlite_engines(address: URL) -> tuple[AsyncEngine, Engine]:
    make_private(address.database)
    reading = create_async_engine(
        address.set(drivername="sqlite+aiosqlite"), pool_size=4, max_overflow=4, hide_parameters=True
    )
    writing = create_engine(
        address.set(drivername="sqlite"), connect_args={"check_same_thread": False}, hide_parameters=True
    )
    for engine in (reading.sync_engine, writing):
        event.listen(engine, "connect", _prepare_sqlite)
    return reading, writing


def make_private(database: str | None) -> None:
    """Make the file for its owner alone, and tighten one that is there: the cookies' secret is in it.

    SQLite gives the files beside it the same rights. A folder that is there already may hold other things.
    """
    if not database or database == ":memory:" or database.startswith("file:"):
        return
    path = Path(database)
    if not path.parent.exists():
        path.parent.mkdir(parents=True, mode=0o700)
    path.touch(mode=0o600)
    for each in (path, Path(f"{path}-wal"), Path(f"{path}-shm")):
        try:
            if each.exists() and each.stat().st_mode & 0o077:
                each.chmod(0o600)
        except PermissionError:
            log.warning("%s can be read by others, and belongs to somebody else", each)


def _prepare_sqlite(connection: Any, _record: object) -> None:
    cursor = connection.cursor()
    cursor.execute(f"PRAGMA busy_timeout={LOCK_PATIENCE}")
    _set_journal(cursor)
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.execute(f"PRAGMA cache_size=-{MOST_PAGES}")
    cursor.close()


def _set_journal(cursor: Any) -> None:
    """Let readers read while somebody writes. The file remembers it; only a new one is changed.

    While another connection does just that, SQLite refuses at once instead of waiting: so ask again.
    """
    for tries_left in reversed(range(JOURNAL_TRIES)):
        try:
            cursor.execute("PRAGMA journal_mode=WAL")
            return
        except sqlite3.OperationalError as problem:
            if "locked" not in str(problem) or not tries_left:
                raise
            time.sleep(JOURNAL_PAUSE)


MIGRATIONS = Path(__file__).parent / "migrations"


def is_newest(connection: Connection) -> bool:
    """Whether there is nothing to migrate, which most starts find without loading what migrates."""
    if not inspect(connection).has_table("alembic_version"):
        return False
    return bool(connection.scalar(text("SELECT version_num FROM alembic_version")) == newest())


def newest() -> str:
    """The last step that is known here, by the names of the files."""
    return max(path.name for path in (MIGRATIONS / "versions").glob("v*.py"))[1:5]


def upgrade(connection: Connection, revision: str = "head") -> None:
    """Run the migrations over a connection; raises NewerDatabase."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    found = found_revision(connection)
    if found is not None and found not in revisions():
        raise NewerDatabase(found)
    command.upgrade(config, revision)


def found_revision(connection: Connection) -> str | None:
    """The last step that a database has gone."""
    from alembic.migration import MigrationContext

    return MigrationContext.configure(connection).get_current_revision()


def revisions() -> list[str]:
    """The steps that are known here, newest first."""
    from alembic.script import ScriptDirectory

    return [script.revision for script in ScriptDirectory(str(MIGRATIONS)).walk_revisions()]
