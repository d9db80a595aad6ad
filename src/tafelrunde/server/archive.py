"""Backups: all rows of a database in one file, which restores into either kind of database.

The file is gzip over lines of JSON: a head with the settings, one line per table with all that belongs to it,
and an end that says how many there were. It holds the cookies' secret, as the database does.
"""

from __future__ import annotations

import gzip
import time
import zlib
from base64 import b64decode
from collections.abc import Iterator
from operator import attrgetter
from typing import Any, BinaryIO

import msgspec
from sqlalchemy import Connection, Integer, LargeBinary, Table, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from tafelrunde.server.rebuild import rebuild
from tafelrunde.server.rows import EventRow, MatchRow, SnapshotRow
from tafelrunde.server.schema import METADATA
from tafelrunde.server.store import revisions
from tafelrunde.table import BadRecord, TafelrundeError, game, text

FORMAT = "tafelrunde-backup"
VERSION = 1
OF_TABLES = [each for each in METADATA.sorted_tables if each.name == "match" or "match" in each.c]
"""What belongs to one table of players, in the order in which it can be inserted."""
OF_ALL = [each for each in METADATA.sorted_tables if each not in OF_TABLES]
Plain = dict[str, Any]


class BadArchive(Exception):
    """A file that is no backup of ours, or not a whole one; says which of the three: other, later, broken."""


class Head(msgspec.Struct, tag_field="kind", tag="head"):
    """How a backup begins."""

    format: str
    version: int
    revision: str
    made: int
    """UTC milliseconds."""
    rows: dict[str, list[Any]]


class Kept(msgspec.Struct, tag_field="kind", tag="table"):
    """All that belongs to one table."""

    rows: dict[str, list[Any]]

    @property
    def match(self) -> MatchRow:
        """The table's own row."""
        return MatchRow(**self.rows["match"][0])


class End(msgspec.Struct, tag_field="kind", tag="end"):
    """How it ends."""

    tables: int


_decode = msgspec.json.Decoder(Head | Kept | End).decode


# -- writing --------------------------------------------------------------------------------------------


async def pack(connection: AsyncConnection, out: BinaryIO) -> int:
    """Write all that the connection's transaction sees; gives the number of tables."""
    with gzip.GzipFile(fileobj=out, mode="wb", mtime=0) as file:

        def put(part: Head | Kept | End) -> None:
            file.write(msgspec.json.encode(part) + b"\n")

        rows = {each.name: await _rows(connection, each) for each in OF_ALL}
        put(Head(FORMAT, VERSION, revisions()[0], time.time_ns() // 1_000_000, rows))
        match = METADATA.tables["match"]
        names = list((await connection.scalars(select(match.c.id).order_by(match.c.created))).all())
        for name in names:
            put(Kept({each.name: await _rows(connection, each, name) for each in OF_TABLES}))
        put(End(len(names)))
    return len(names)


async def _rows(connection: AsyncConnection, table: Table, match: str | None = None) -> list[Plain]:
    query = select(table).order_by(*table.primary_key)
    if match is not None:
        query = query.where((table.c.id if table.name == "match" else table.c.match) == match)
    return [dict(row) for row in (await connection.execute(query)).mappings()]


# -- reading --------------------------------------------------------------------------------------------


def unpack(source: BinaryIO) -> Iterator[Head | Kept]:
    """The parts of a backup, its head first; raises BadArchive, at the end too when something is missing."""
    is_headed, tables = False, 0
    try:
        with gzip.GzipFile(fileobj=source, mode="rb") as file:
            for line in file:
                part = _decode(line)
                if isinstance(part, Head) is is_headed:
                    raise BadArchive("other" if not is_headed else "broken")
                if isinstance(part, End):
                    if part.tables != tables or file.read(1):
                        raise BadArchive("broken")
                    return
                if isinstance(part, Head):
                    _check_head(part)
                    is_headed = True
                    yield Head(part.format, part.version, part.revision, part.made, _thaw(part.rows, OF_ALL))
                else:
                    tables += 1
                    yield Kept(_own(_thaw(part.rows, OF_TABLES)))
    except (OSError, EOFError, zlib.error, msgspec.MsgspecError, UnicodeError) as problem:
        raise BadArchive("broken" if is_headed else "other") from problem
    raise BadArchive("broken" if is_headed else "other")


def _check_head(head: Head) -> None:
    if head.format != FORMAT:
        raise BadArchive("other")
    if head.version > VERSION or head.revision not in revisions():
        raise BadArchive("later")


def _thaw(rows: dict[str, list[Any]], tables: list[Table]) -> dict[str, list[Any]]:
    """The rows as the database wants them; what is not ours is refused."""
    if not set(rows) <= {each.name for each in tables}:
        raise BadArchive("broken")
    return {each.name: [_thaw_row(row, each) for row in rows.get(each.name, [])] for each in tables}


def _thaw_row(row: Any, table: Table) -> Plain:
    if not isinstance(row, dict) or not set(row) <= set(table.c.keys()):
        raise BadArchive("broken")
    found: Plain = {}
    for column in table.c:
        value = row.get(column.name)
        kind = int if isinstance(column.type, Integer) else str
        if not (isinstance(value, kind) or (value is None and column.nullable)):
            raise BadArchive("broken")
        is_bytes = isinstance(column.type, LargeBinary) and isinstance(value, str)
        found[column.name] = _bytes(str(value)) if is_bytes else value
    return found


def _bytes(value: str) -> bytes:
    try:
        return b64decode(value, validate=True)
    except ValueError as problem:
        raise BadArchive("broken") from problem


def _own(rows: dict[str, list[Any]]) -> dict[str, list[Any]]:
    """The rows, when they are those of one table."""
    if len(rows["match"]) != 1:
        raise BadArchive("broken")
    name = rows["match"][0]["id"]
    if any(row["match"] != name for kind, each in rows.items() if kind != "match" for row in each):
        raise BadArchive("broken")
    return rows


# -- restoring and verifying ----------------------------------------------------------------------------


def put_back(connection: Connection, source: BinaryIO) -> int:
    """Replace all rows by those of a backup; gives the number of tables. The caller's transaction holds."""
    for table in reversed(METADATA.sorted_tables):
        connection.execute(table.delete())
    tables = 0
    for part in unpack(source):
        for table in METADATA.sorted_tables:
            if part.rows.get(table.name):  # in the order of their keys: an event follows the one before it
                connection.execute(insert(table), part.rows[table.name])
        tables += isinstance(part, Kept)
    return tables


class _Pages:
    """The log of a table in a backup, for `rebuild`. Only its first snapshot: the whole log is replayed."""

    def __init__(self, kept: Kept) -> None:
        self._events = sorted((EventRow(**row) for row in kept.rows["event"]), key=attrgetter("seq"))
        snapshots = (SnapshotRow(**row) for row in kept.rows["snapshot"])
        self._first = min(snapshots, key=attrgetter("seq"), default=None)

    async def snapshots(self, table: str) -> list[SnapshotRow]:
        return [] if self._first is None else [self._first]

    async def first_snapshot(self, table: str) -> SnapshotRow | None:
        return self._first

    async def last(self, table: str) -> int:
        return self._events[-1].seq if self._events else -1

    async def count(self, table: str, until: int) -> int:
        return sum(row.seq <= until for row in self._events)

    async def events(self, table: str, after: int, until: int) -> list[EventRow]:
        return [row for row in self._events if after < row.seq <= until]

    async def told(self, table: str, before: int, limit: int) -> list[EventRow]:
        return [row for row in self._events if row.seq < before][: -limit - 1 : -1]


async def problem_of(kept: Kept) -> TafelrundeError | None:
    """What is wrong with a table's log, found by replaying it from its first event to its last.

    Under rules that have changed since, a game goes on as far as it fits: that is no fault of the backup.
    """
    match = kept.match
    try:
        found = await rebuild(_Pages(kept), match)
        is_earlier = match.rules < game(match.game).version
    except TafelrundeError as problem:
        return problem
    except (IndexError, ValueError, msgspec.MsgspecError):  # no event at all, or a book that is none
        return BadRecord(text("web.no-replay"), 1)
    if any(notice.key == "web.rules-changed" for notice in found.notices) and not is_earlier:
        return BadRecord(text("web.no-replay"), 1)
    return None
