"""From the log back to a table: a snapshot, and the lines since."""

from __future__ import annotations

import logging
from typing import Any, NamedTuple, Protocol

import msgspec

from tafelrunde.server.book import Book
from tafelrunde.server.rows import EventRow, MatchRow, SnapshotRow
from tafelrunde.table import (
    BadRecord,
    BadSave,
    Record,
    Stream,
    Table,
    TafelrundeError,
    Text,
    load,
    text,
    verbatim,
)

log = logging.getLogger("tafelrunde.server")

BACK = 8
"""A snapshot at least this many events old is taken, so that the last answers can still be undone."""


class BrokenLog(TafelrundeError):
    """A log in which something is missing: the table cannot be what it was."""

    def __init__(self, table: str, seq: int) -> None:
        super().__init__(text("web.broken-log", table=verbatim(table), event=seq))


class _Extent(msgspec.Struct):
    """Of a book, how long the record is after its event."""

    lines: int = 0


_extent = msgspec.json.Decoder(_Extent).decode


class Log(Protocol):
    """What is read of a table: in the database, or in a backup."""

    async def snapshots(self, table: str) -> list[SnapshotRow]:
        """The newest snapshots, newest first."""
        ...

    async def first_snapshot(self, table: str) -> SnapshotRow | None:
        """The snapshot with which the table began."""
        ...

    async def last(self, table: str) -> int:
        """The number of the last event."""
        ...

    async def count(self, table: str, until: int) -> int:
        """How many events there are up to a number."""
        ...

    async def events(self, table: str, after: int, until: int) -> list[EventRow]:
        """The log after a number, up to another."""
        ...

    async def told(self, table: str, before: int, limit: int) -> list[EventRow]:
        """The last events before a number, newest first."""
        ...


class Rebuilt(NamedTuple):
    """A table as its log tells it."""

    table: Table[Any]
    seq: int
    book: Book
    since_snapshot: int
    notices: list[Text]


def apply_lines(table: Table[Any], lines: str, rules: int) -> Table[Any]:
    """The table after further lines of its record; it must fit every hash in them.

    `rules` is the version under which the table was begun: the hashes of earlier rules bind nobody.
    """
    follower = table.clone()
    if lines:
        record = Record(
            table.game.id,
            rules,
            table.mode.id,
            table.mode.seats[: table.seats],
            dict(table.setup),
            lines.split("\n"),
        )
        for _ in record.moments(follower):
            pass
    return follower.clone(Stream())


async def rebuild(store: Log, match: MatchRow) -> Rebuilt:
    """Read a table; when the rules have changed, as much of it as still fits.

    Another process may write meanwhile: the table is as it was after what was the last event at first.
    """
    snapshots = await store.snapshots(match.id)
    first = await store.first_snapshot(match.id)
    if first is None:
        raise BadSave(Text("web.no-table", {"table": match.id}))
    last = await store.last(match.id)
    if await store.count(match.id, last) != last + 1:
        raise BrokenLog(match.id, last)
    newest = snapshots[0]
    usable = [row for row in snapshots if row.seq <= last - BACK]
    if first.seq not in {row.seq for row in usable}:
        usable.append(first)
    events = await store.events(match.id, usable[-1].seq - 1, last)
    _check_lines(match.id, events)
    head = await store.told(match.id, last + 1, 1)
    book = msgspec.json.decode(head[0].book, type=Book)
    for row in usable:
        lines = "\n".join(each.lines for each in events if each.seq > row.seq and each.lines)
        try:
            table = apply_lines(_open(row, events), lines, match.rules)
        except (BadRecord, BadSave) as problem:
            log.info(
                "table %s does not replay from event %d: %s",
                match.id,
                row.seq,
                problem,
                extra={"table": match.id, "version": last},
            )
            continue
        return Rebuilt(table, last, book, last - newest.seq, list(table.notices))
    return _salvage(match, newest, events, last, book)


def _check_lines(table: str, events: list[EventRow]) -> None:
    """Whether each event goes on where the one before it ended; raises BrokenLog."""
    end = 0
    for row in events:
        now = _extent(row.book).lines
        added = row.lines.count("\n") + 1 if row.lines else 0
        if end and now and end + added != now:
            raise BrokenLog(table, row.seq)
        end = now


def _open(snapshot: SnapshotRow, events: list[EventRow]) -> Table[Any]:
    """The table of a snapshot; the log keeps the lines of its record (older snapshots have them too)."""
    past = [each.lines for each in events if each.seq <= snapshot.seq and each.lines]
    return load(snapshot.data, is_own=True, lines="\n".join(past).split("\n") if past else ())


def _salvage(match: MatchRow, newest: SnapshotRow, events: list[EventRow], last: int, book: Book) -> Rebuilt:
    """The rules have changed under the game: go on from the newest snapshot with what still fits."""
    table = _open(newest, events)
    for row in events:
        if row.seq > newest.seq and row.lines:
            try:
                table = apply_lines(table, row.lines, match.rules)
            except TafelrundeError:
                break
    notice = Text("web.rules-changed")
    named = {"table": match.id, "version": last}
    log.warning("table %s goes on after a change of its rules", match.id, extra=named)
    return Rebuilt(table, last, book, last, [*table.notices, notice])
