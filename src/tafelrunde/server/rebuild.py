"""From the log back to a table: a snapshot, and the lines since."""

from __future__ import annotations

import logging
from typing import Any, NamedTuple

import msgspec

from tafelrunde.server.book import Book
from tafelrunde.server.store import Store
from tafelrunde.server.writer import Row
from tafelrunde.table import BadRecord, BadSave, Record, Stream, Table, TafelrundeError, Text, load

log = logging.getLogger("tafelrunde.server")

BACK = 8
"""A snapshot at least this many events old is taken, so that the last answers can still be undone."""


class Rebuilt(NamedTuple):
    """A table as its log tells it."""

    table: Table[Any]
    seq: int
    book: Book
    since_snapshot: int
    notices: list[Text]


def apply_lines(table: Table[Any], lines: str) -> Table[Any]:
    """The table after further lines of its record; it must fit every hash in them."""
    follower = table.clone()
    if lines:
        record = Record(
            table.game.id,
            table.game.version,
            table.mode.id,
            table.mode.seats[: table.seats],
            dict(table.setup),
            lines.split("\n"),
        )
        for _ in record.moments(follower):
            pass
    return follower.clone(Stream())


async def rebuild(store: Store, match: Row) -> Rebuilt:
    """Read a table; when the rules have changed, as much of it as still fits."""
    snapshots = await store.snapshots(match["id"])
    first = await store.first_snapshot(match["id"])
    if first is None:
        raise BadSave(Text("web.no-table", {"table": match["id"]}))
    last = await store.last(match["id"])
    newest = snapshots[0]
    usable = [row for row in snapshots if row["seq"] <= last - BACK]
    if first["seq"] not in {row["seq"] for row in usable}:
        usable.append(first)
    events = await store.events(match["id"], usable[-1]["seq"] - 1)
    head = await store.told(match["id"], last + 1, 1)
    book = msgspec.json.decode(head[0]["book"], type=Book)
    for row in usable:
        lines = "\n".join(each["lines"] for each in events if each["seq"] > row["seq"] and each["lines"])
        try:
            table = apply_lines(_open(row, events), lines)
        except (BadRecord, BadSave) as problem:
            log.info("table %s does not replay from event %d: %s", match["id"], row["seq"], problem)
            continue
        return Rebuilt(table, last, book, last - newest["seq"], list(table.notices))
    return _salvage(match, newest, events, last, book)


def _open(snapshot: Row, events: list[Row]) -> Table[Any]:
    """The table of a snapshot; the log keeps the lines of its record (older snapshots have them too)."""
    past = [each["lines"] for each in events if each["seq"] <= snapshot["seq"] and each["lines"]]
    return load(snapshot["data"], is_own=True, lines="\n".join(past).split("\n") if past else ())


def _salvage(match: Row, newest: Row, events: list[Row], last: int, book: Book) -> Rebuilt:
    """The rules have changed under the game: go on from the newest snapshot with what still fits."""
    table = _open(newest, events)
    for row in events:
        if row["seq"] > newest["seq"] and row["lines"]:
            try:
                table = apply_lines(table, row["lines"])
            except TafelrundeError:
                break
    notice = Text("web.rules-changed")
    log.warning("table %s goes on after a change of its rules", match["id"])
    return Rebuilt(table, last, book, last, [*table.notices, notice])
