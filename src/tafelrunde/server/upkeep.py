"""What a host does with the database from outside, while the server runs: back up, restore, tidy, export."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import BinaryIO, NamedTuple

from sqlalchemy import Connection, delete, func, select, update
from sqlalchemy.engine import make_url
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from tafelrunde.server import archive
from tafelrunde.server.rebuild import rebuild
from tafelrunde.server.schema import CHAT, EVENT, MATCH
from tafelrunde.server.store import Store, found_revision, make_engines, revisions
from tafelrunde.server.trouble import NewerDatabase, Unavailable, named
from tafelrunde.server.writer import PostgresWriter, SqliteWriter
from tafelrunde.table import TafelrundeError


class NoDatabase(Unavailable):
    """There is no file of that name; a visit makes none."""


class OlderDatabase(Unavailable):
    """An earlier version's database, which a visit must not change under a running server."""


class NotEmpty(Exception):
    """There are tables in the database already; says how many."""


class Broken(NamedTuple):
    """A table that does not replay."""

    table: str
    problem: TafelrundeError


class Stale(NamedTuple):
    """A table at which nobody has done anything for long."""

    table: str
    game: str
    last: int
    """UTC milliseconds."""
    is_over: bool


@asynccontextmanager
async def visit(url: str, *, is_writing: bool = False) -> AsyncIterator[tuple[Store, AsyncConnection]]:
    """A database as it is, in one transaction, which sees one moment; raises Unavailable."""
    try:
        parsed = make_url(url)
        is_file = parsed.get_backend_name() == "sqlite"
        if is_file and not Path(parsed.database or "").is_file():
            raise NoDatabase(parsed.database or "")
        engine, writing = make_engines(url)
    except (SQLAlchemyError, OSError) as problem:
        raise named(problem) from problem
    writer = PostgresWriter(engine, "visit") if writing is None else SqliteWriter(writing)
    store = Store(engine, "visit", writer)
    try:
        async with engine.connect() as connected:
            connection = connected
            if is_file:
                await connection.exec_driver_sql("BEGIN IMMEDIATE" if is_writing else "BEGIN")
            elif not is_writing:
                options = {"isolation_level": "REPEATABLE READ", "postgresql_readonly": True}
                connection = await connection.execution_options(**options)
            await connection.run_sync(_check_revision)
            yield store, connection
            if is_writing:
                await connection.commit()
    except (SQLAlchemyError, OSError) as problem:
        raise named(problem) from problem
    finally:
        store.stop_reading()
        await engine.dispose()
        if writing is not None:
            writing.dispose()


def _check_revision(connection: Connection) -> None:
    found = found_revision(connection)
    if found is not None and found not in revisions():
        raise NewerDatabase(found)
    if found != revisions()[0]:
        raise OlderDatabase(found or "")


# -- backups --------------------------------------------------------------------------------------------


async def back_up(url: str, out: BinaryIO) -> int:
    """Write all of a database's rows, as they are at one moment; gives the number of tables."""
    async with visit(url) as (_, connection):
        return await archive.pack(connection, out)


async def verify(source: BinaryIO) -> list[Broken]:
    """The tables of a backup that do not replay; raises BadArchive."""
    source.seek(0)
    found = []
    for part in archive.unpack(source):
        if isinstance(part, archive.Kept):
            problem = await archive.problem_of(part)
            if problem is not None:
                found.append(Broken(part.match.id, problem))
    return found


async def restore(url: str, source: BinaryIO, *, is_replacing: bool) -> int:
    """Put a backup into a database, wholly or not at all; raises BadArchive and NotEmpty."""
    source.seek(0)
    store = await Store.open(url, "restore")  # makes what is missing, and brings it up to date
    await store.close()
    async with visit(url, is_writing=True) as (_, connection):
        tables = int((await connection.execute(select(func.count()).select_from(MATCH))).scalar_one())
        if tables and not is_replacing:
            raise NotEmpty(tables)
        return await connection.run_sync(archive.put_back, source)


# -- retention ------------------------------------------------------------------------------------------


async def stale(url: str, before: int) -> list[Stale]:
    """The tables at which nothing was done or said since, the longest forgotten first."""
    async with visit(url) as (_, connection):
        return await connection.run_sync(_stale, before)


async def remove_stale(url: str, before: int) -> list[Stale]:
    """Remove them; whoever has come back to one in the meantime keeps it."""
    async with visit(url, is_writing=True) as (_, connection):
        found = await connection.run_sync(_stale, before)
        for each in found:
            await connection.run_sync(_remove, each.table)
        return found


def _stale(connection: Connection, before: int) -> list[Stale]:
    played = select(func.max(EVENT.c.at)).where(EVENT.c.match == MATCH.c.id).scalar_subquery()
    talked = select(func.max(CHAT.c.at)).where(CHAT.c.match == MATCH.c.id).scalar_subquery()
    columns = (MATCH.c.id, MATCH.c.game, MATCH.c.created, played, talked, MATCH.c.is_over)
    rows = connection.execute(select(*columns)).all()
    found = [Stale(row[0], row[1], max(row[2], row[3] or 0, row[4] or 0), bool(row[5])) for row in rows]
    return sorted((each for each in found if each.last < before), key=lambda each: each.last)


def _remove(connection: Connection, match: str) -> None:
    for link in (MATCH.c.next, MATCH.c.origin):
        connection.execute(update(MATCH).where(link == match).values({link: None}))
    for table in reversed(archive.OF_TABLES):
        key = table.c.id if table is MATCH else table.c.match
        connection.execute(delete(table).where(key == match))


# -- export ---------------------------------------------------------------------------------------------


async def export(url: str, table: str) -> str | None:
    """The record of a table, hidden things and all; None when there is no such table."""
    async with visit(url) as (store, _):
        match = await store.match(table)
        return None if match is None else str((await rebuild(store, match)).table.record())
