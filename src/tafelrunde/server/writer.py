"""The writer: all that a process writes goes through it; what waits at the same moment shares a commit.

A write is durable when it has been awaited. Of two writers of the same event the second gets a `Conflict`.
Nobody waits long for a database that is locked, full or silent: its writes are refused by name. They may be
in the log all the same, when it was only the answer that did not come; so whoever wrote reads the log anew.
"""

from __future__ import annotations

import asyncio
import logging
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from time import perf_counter, time_ns
from typing import Any

import msgspec
from msgspec.structs import asdict, astuple
from sqlalchemy import Connection, Engine, Table, bindparam, insert, text, update
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from tafelrunde.server import trouble
from tafelrunde.server.columns import Row, put_row
from tafelrunde.server.rows import (
    Change,
    ChatRow,
    CircleTableRow,
    EventRow,
    ListingRow,
    MatchRow,
    NoticeRow,
    SeatRow,
    SnapshotRow,
)
from tafelrunde.server.schema import MATCH, SETTING
from tafelrunde.server.trouble import Asked, Unavailable, named

log = logging.getLogger("tafelrunde.server")

Action = Callable[[Connection], Any]

CHANNEL = "tafelrunde"
SEATED = "seated"
"""The setting that changes whenever somebody sits down (SQLite)."""
HERE = "+here:"
"""Before a table's name, in what processes tell each other: people have come there, or gone."""
UNSAID = "+unsaid:"
"""Before the id of a table at which something is no longer said."""
LOBBY = "+lobby"
"""Among what processes tell each other: the lobby looks different now."""
MOST_WRITES = 500


class Write(msgspec.Struct):
    """What belongs together: written wholly or not at all."""

    matches: list[MatchRow] = []
    seats: list[SeatRow] = []
    events: list[EventRow] = []
    snapshots: list[SnapshotRow] = []
    chats: list[ChatRow] = []
    listings: list[ListingRow] = []
    circle_tables: list[CircleTableRow] = []
    changes: list[Change] = []
    notices: list[NoticeRow] = []
    tables: list[str] = []
    """Whom it concerns, for the other processes."""

    def rows(self) -> list[tuple[Table, Sequence[Row]]]:
        """What is to be inserted, in an order in which it can be."""
        kinds = (
            *(self.matches, self.seats, self.events, self.snapshots),
            *(self.chats, self.listings, self.circle_tables, self.notices),
        )
        return [(kind[0].table, kind) for kind in kinds if kind]


Waiting = tuple[Write | Action, "asyncio.Future[Any]"]


class Writer(ABC):
    """A queue of writes and the task that commits them."""

    def __init__(self) -> None:
        self.asked = Asked()
        self.commits = 0
        self.commit_seconds = 0.0
        self.events_written = 0
        self.failures = 0
        self.trouble: Unavailable | None = None
        """Why the last attempt to write failed; None when it did not."""
        self._queue: list[Waiting] = []
        self._wake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._is_closing = False

    @property
    def is_alive(self) -> bool:
        """Whether somebody takes the writes."""
        return self._task is not None and not self._task.done()

    @property
    def waiting(self) -> int:
        """How many writes wait."""
        return len(self._queue)

    def start(self) -> None:
        """Take writes from now on."""
        self._task = asyncio.create_task(self._run())

    async def close(self) -> None:
        """Write what waits, then let go."""
        self._is_closing = True
        self._wake.set()
        if self._task is not None:
            await self._task

    def submit(self, work: Write | Action) -> asyncio.Future[Any]:
        """Make it durable with whatever else waits; awaiting it may raise Conflict or Unavailable."""
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
            work = self._queue[:MOST_WRITES]
            del self._queue[: len(work)]
            try:
                await self._commit_all(work)
            except Exception as problem:  # a defect of ours must not end all writing
                log.exception("writing failed")
                for _, future in work:
                    _refuse(future, Unavailable(type(problem).__name__))
            if self._queue:
                self._wake.set()
        await self._let_go()

    async def _commit_all(self, work: list[Waiting]) -> None:
        together = [(each, future) for each, future in work if isinstance(each, Write)]
        others = [(each, future) for each, future in work if not isinstance(each, Write)]
        started = perf_counter()
        try:
            if together:
                await self._commit(self._inserting([each for each, _ in together]))
        except Exception as problem:
            if len(together) == 1 or isinstance(problem, Unavailable):
                for _, future in together:
                    _refuse(future, problem)
            else:  # one of them is at fault: each on its own
                others = [(self._inserting([write]), future) for write, future in together] + others
        else:
            self._account(together, started)
        wrong: Exception | None = None
        for action, future in others:
            if wrong is None:
                wrong = await self._commit_one(action, future)
            else:  # nor will the next one get through
                _refuse(future, wrong)

    async def _commit_one(self, action: Action, future: asyncio.Future[Any]) -> Unavailable | None:
        """Commit an action on its own; gives what is wrong with the database, if anything is."""
        try:
            result = await self._commit(action)
        except Exception as problem:
            _refuse(future, problem)
            return problem if isinstance(problem, Unavailable) else None
        self.commits += 1
        if not future.done():
            future.set_result(result)
        return None

    async def _commit(self, action: Action) -> Any:
        """Run an action and commit it; raises what is wrong with the database by its name."""
        try:
            result = await self.asked.within(trouble.SILENCE, self._in_transaction(action))
        except asyncio.CancelledError:
            task = asyncio.current_task()
            if task is not None and task.cancelling():
                raise
            # Somebody has broken off only this work, and whoever waits for the next is still to be served.
            cut = Unavailable("broken off")
            self._fail(cut)
            raise cut from None
        except Exception as problem:
            wrong = named(problem)
            if isinstance(wrong, Unavailable):
                self._fail(wrong)
            raise wrong from problem
        self._recover()
        return result

    def _fail(self, wrong: Unavailable) -> None:
        if self.trouble is None or type(self.trouble) is not type(wrong):
            log.error("the database does not take writes: %s: %s", type(wrong).__name__, wrong)
        self.trouble = wrong
        self.failures += 1

    def _recover(self) -> None:
        if self.trouble is not None:
            log.warning("the database takes writes again")
            self.trouble = None

    def _account(self, written: Sequence[Waiting], started: float) -> None:
        """A commit has succeeded: count it, and tell those who wait for it."""
        self.commits += bool(written)
        self.commit_seconds += perf_counter() - started
        for _, future in written:
            if not future.done():
                future.set_result(None)

    def _inserting(self, writes: list[Write]) -> Action:
        def act(connection: Connection) -> None:
            self._insert(connection, _together(writes))
            self._announce(connection, [table for write in writes for table in write.tables])
            self.events_written += sum(len(write.events) for write in writes)

        return act

    @abstractmethod
    def tell(self, connection: Connection, tables: Sequence[str]) -> None:
        """Tell the other processes, when this transaction is committed, at which tables others sit now."""

    @abstractmethod
    def mention(self, connection: Connection, topics: Sequence[str]) -> None:
        """Tell the other processes of what concerns no log, when this transaction is committed."""

    @abstractmethod
    def _announce(self, connection: Connection, tables: Sequence[str]) -> None:
        """Tell the other processes, when this transaction is committed, which tables have gone on."""

    @abstractmethod
    def _insert(self, connection: Connection, write: Write) -> None:
        """Insert rows and change matches."""

    @abstractmethod
    async def _in_transaction(self, action: Action) -> Any:
        """Run an action and commit it, or leave no trace of it."""

    @abstractmethod
    async def _let_go(self) -> None:
        """Close what is open."""


def _together(writes: Sequence[Write]) -> Write:
    """All of them as one."""
    if len(writes) == 1:
        return writes[0]
    fields = Write.__struct_fields__
    return Write(*([each for write in writes for each in getattr(write, field)] for field in fields))


def _refuse(future: asyncio.Future[Any], problem: Exception) -> None:
    if not future.done():
        future.set_exception(problem)


def put_setting(connection: Connection, name: str, value: str) -> None:
    """Set a value that all processes share."""
    put_row(connection, SETTING, {"name": name}, {"value": value})


# -- PostgreSQL ------------------------------------------------------------------------------------------


class PostgresWriter(Writer):
    """Writes to a server that other processes write to as well, and tells them."""

    def __init__(self, engine: AsyncEngine, process: str) -> None:
        super().__init__()
        self._engine = engine
        self._process = process
        self._connection: AsyncConnection | None = None

    def tell(self, connection: Connection, tables: Sequence[str]) -> None:
        """By a notification that goes out with the commit."""
        names = list(dict.fromkeys(tables))
        notify = text("SELECT pg_notify(:channel, :payload)")
        for start in range(0, len(names), 200):
            payload = " ".join([self._process, *names[start : start + 200]])
            connection.execute(notify, {"channel": CHANNEL, "payload": payload})

    def mention(self, connection: Connection, topics: Sequence[str]) -> None:
        """As `tell`."""
        self.tell(connection, topics)

    def _announce(self, connection: Connection, tables: Sequence[str]) -> None:
        self.tell(connection, tables)

    def _insert(self, connection: Connection, write: Write) -> None:
        for table, rows in write.rows():
            connection.execute(insert(table), [asdict(row) for row in rows])
        if write.changes:
            of_match = update(MATCH).where(MATCH.c.id == bindparam("key"))
            changes = [{"key": each.id, "is_over": each.is_over, "due": each.due} for each in write.changes]
            connection.execute(of_match.values(is_over=bindparam("is_over"), due=bindparam("due")), changes)

    async def _in_transaction(self, action: Action) -> Any:
        connection = self._connection
        # While it is in use nobody else gets it: should it hang, the next write takes another.
        self._connection = None
        if connection is None or connection.closed:
            connection = await self._engine.connect()
        try:
            result = await connection.run_sync(action)
            await connection.commit()
        except BaseException as problem:
            if not await self._is_rolled_back(connection, problem):
                await self._end(connection)
            raise
        self._connection = connection
        return result

    async def _is_rolled_back(self, connection: AsyncConnection, problem: BaseException) -> bool:
        """Whether the connection can be used again."""
        is_lost = isinstance(problem, DBAPIError) and problem.connection_invalidated
        if is_lost or not isinstance(problem, Exception):
            return False
        try:
            await connection.rollback()
        except (SQLAlchemyError, OSError):
            return False
        self._connection = connection
        return True

    async def _let_go(self) -> None:
        if self._connection is not None:
            await self._end(self._connection)
            self._connection = None

    @staticmethod
    async def _end(connection: AsyncConnection) -> None:
        await connection.invalidate()
        await connection.close()


# -- SQLite ----------------------------------------------------------------------------------------------

CHECKPOINT_EVERY = 2000
"""Events between two checkpoints; the log of writes that wait for one is some 20 MB at most."""
PATIENCE = 2_000
"""Milliseconds that the thread waits for another process."""
MOST_ROWS = 64


class SqliteWriter(Writer):
    """Writes to a file, in a thread of its own: nobody but those concerned waits for a disk or a lock.

    A lone write takes 0.1 ms longer than it would in the loop, which nobody notices; under load, when what
    comes during a commit shares the next one, it costs the same. There is one connection, so that
    `PRAGMA data_version` tells only of other processes. Moving the log of writes into the file proper (the
    checkpoint) is slow on any disk: a second thread does most of it, with a connection of its own, so that no
    commit waits for that too.
    """

    def __init__(self, engine: Engine) -> None:
        super().__init__()
        self.engine = engine
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="tafelrunde-writer")
        self._moving = ThreadPoolExecutor(1, thread_name_prefix="tafelrunde-mover")
        self._connection: Connection | None = None
        self._mover: Connection | None = None
        self._unmoved = 0

    def start(self) -> None:
        """Open the connection."""
        self._connection = self._connect()
        super().start()

    def _connect(self) -> Connection:
        connection = self.engine.connect()
        driver = _driver(connection)
        driver.execute("PRAGMA wal_autocheckpoint=0")
        driver.execute(f"PRAGMA busy_timeout={PATIENCE}")
        return connection

    def _account(self, written: Sequence[Waiting], started: float) -> None:
        """The log of writes must not grow for ever."""
        super()._account(written, started)
        self._unmoved += len(written)
        if self._unmoved >= CHECKPOINT_EVERY:
            self._unmoved = 0
            self._moving.submit(self._move_log)

    def tell(self, connection: Connection, tables: Sequence[str]) -> None:
        """By a mark that they find when they look (`news.SqliteNews`)."""
        put_setting(connection, SEATED, str(time_ns()))

    def mention(self, connection: Connection, topics: Sequence[str]) -> None:
        """Whenever somebody else has written, they look at all of it."""

    def _announce(self, connection: Connection, tables: Sequence[str]) -> None:
        """They find what is new in the log."""

    def _insert(self, connection: Connection, write: Write) -> None:
        """With few statements, on the driver's own connection: all answers come through here.

        Every statement gives the interpreter to the busy loop, and has to ask for it back.
        """
        driver = _driver(connection)
        for table, rows in write.rows():
            place = 0
            while place < len(rows):
                # Few different lengths, so that the statements stay prepared.
                count = min(MOST_ROWS, 1 << (len(rows) - place).bit_length() - 1)
                values = [value for row in rows[place : place + count] for value in astuple(row)]
                driver.execute(_insertion(table, count), values)
                place += count
        if write.changes:
            changed = [astuple(each) for each in write.changes]
            driver.executemany('UPDATE "match" SET is_over = ?2, due = ?3 WHERE id = ?1', changed)

    async def _in_transaction(self, action: Action) -> Any:
        work = asyncio.get_running_loop().run_in_executor(self._thread, self._transact, action)
        work.add_done_callback(_forget)  # when it hangs nobody waits for it any more
        return await asyncio.shield(work)

    def _transact(self, action: Action) -> Any:
        assert self._connection is not None
        driver = _driver(self._connection)
        try:
            result = action(self._connection)
            self._connection.commit()
            driver.commit()  # what was inserted past SQLAlchemy, which then knows of no transaction
        except BaseException:
            self._connection.rollback()
            driver.rollback()
            raise
        return result

    def _move_log(self) -> None:
        if self._mover is None:
            self._mover = self.engine.connect()
        _checkpoint(self._mover)
        # The little that came meanwhile, between two commits, so that the log can start anew.
        self._thread.submit(self._move_rest)

    def _move_rest(self) -> None:
        assert self._connection is not None
        _checkpoint(self._connection)

    async def _let_go(self) -> None:
        def close() -> None:
            for connection in (self._connection, self._mover):
                if connection is not None:
                    connection.close()
            self._connection = self._mover = None

        await asyncio.to_thread(self._moving.shutdown)
        await asyncio.get_running_loop().run_in_executor(self._thread, close)
        self.engine.dispose()
        self._thread.shutdown()


def _forget(work: asyncio.Future[Any]) -> None:
    if not work.cancelled():
        work.exception()


def _driver(connection: Connection) -> Any:
    return connection.connection.driver_connection


def _checkpoint(connection: Connection) -> None:
    _driver(connection).execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()


@lru_cache(maxsize=64)
def _insertion(table: Table, count: int) -> str:
    names = [f'"{column.name}"' for column in table.c]
    row = f"({', '.join('?' * len(names))})"
    return f'INSERT INTO "{table.name}" ({", ".join(names)}) VALUES {", ".join([row] * count)}'
