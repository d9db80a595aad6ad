"""Laying a table: the rows with which it begins."""

from __future__ import annotations

from random import SystemRandom
from typing import TYPE_CHECKING, Any

import msgspec
from sqlalchemy import Connection, insert

from tafelrunde.learn import Place
from tafelrunde.server.audience import now_ms
from tafelrunde.server.book import Book
from tafelrunde.server.kept import event_row
from tafelrunde.server.message_parts import ClockRule
from tafelrunde.server.rows import MatchRow, SeatRow, SnapshotRow
from tafelrunde.server.security import Identity, new_table_id
from tafelrunde.server.writer import Write
from tafelrunde.table import Beat, Table, save

if TYPE_CHECKING:
    from tafelrunde.server.hall import Hall


def match_rows(
    table: Table[Any],
    table_id: str,
    clock: ClockRule | None,
    beats: list[Beat] | None = None,
    *,
    origin: str | None = None,
    is_ticking: bool = False,
    is_imported: bool = False,
    is_open: bool = False,
    tick: int = 0,
    host: int | None = None,
    guide: Place | None = None,
    is_rated: bool = False,
    tournament: str | None = None,
) -> Write:
    """The rows of a new table, but for its seats; with a clock, at a moment by the hourglass.

    Its first event keeps where whoever set it up sits.
    """
    now = now_ms()
    first = Book.first(table.seats, now, clock, table.length, tick, table.pending)
    book = msgspec.structs.replace(first, guide=guide)
    if clock is not None and is_ticking:
        book = msgspec.structs.replace(book, is_ticking=True)
    match = MatchRow(
        id=table_id,
        game=table.game.id,
        mode=table.mode.id,
        rules=table.game.version,
        setup=msgspec.json.encode(dict(table.setup)).decode(),
        created=now,
        clock=msgspec.json.encode(clock).decode() if clock is not None else None,
        origin=origin,
        next=None,
        is_imported=int(is_imported),
        is_over=int(table.is_over),
        is_open=int(is_open),
        due=tick + clock.initial * 1000 if clock is not None and is_ticking else None,
        rated="yes" if is_rated else None,
        tournament=tournament,
    )
    event = event_row(table_id, 0, "start", host, table.record().lines, beats or [], book)
    snapshot = SnapshotRow(table_id, 0, save(table, is_bare=True))
    return Write(matches=[match], events=[event], snapshots=[snapshot], tables=[table_id])


def put_rows(connection: Connection, write: Write) -> None:
    """Insert all rows of a new table in a transaction that does more."""
    for kind, rows in write.rows():
        connection.execute(insert(kind), [msgspec.structs.asdict(row) for row in rows])


def seated(table: str, seat: int, player: str, owner: str | None, *, is_bot: bool = False) -> SeatRow:
    """Somebody who sits there from the beginning."""
    return SeatRow(table, seat, "bot" if is_bot else "human", player, None, owner, is_open=0, is_taken=1)


def shuffled(hall: Hall, table: Table[Any], people: list[Identity], bots: list[str]) -> Write:
    """The rows of a new table at which these people sit, each where the lot has put them."""
    table_id = new_table_id()
    write = match_rows(table, table_id, None, table.opening, tick=hall.store.hourglass.now())
    sitting: list[Identity | str] = [*people, *bots]
    SystemRandom().shuffle(sitting)
    write.seats = [
        seated(table_id, place, each, None, is_bot=True)
        if isinstance(each, str)
        else seated(table_id, place, each.name, each.id)
        for place, each in enumerate(sitting)
    ]
    return write
