"""The tables of one person: what is running and whose turn it is, and how the others have ended."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import msgspec
from sqlalchemy import Select, func, select

from tafelrunde.server.book import Book, people
from tafelrunde.server.hall import Hall
from tafelrunde.server.rows import MatchRow, SeatRow
from tafelrunde.server.schema import EVENT, MATCH, SEAT
from tafelrunde.server.stage import decode_book

MOST_RUNNING = 100
MOST_OVER = 50


class Mine(NamedTuple):
    """A table at which somebody sits, as its log says it stands."""

    match: MatchRow
    seats: list[SeatRow]
    book: Book


async def tables_of(hall: Hall, person: str) -> list[Mine]:
    """The tables of a person."""
    own = select(SEAT.c.match).where(SEAT.c.owner == person)
    return await tables_among(hall, own, MOST_RUNNING, MOST_OVER)


async def tables_among(hall: Hall, own: Select[tuple[str]], most_running: int, most_over: int) -> list[Mine]:
    """These tables: those that are running, then those that are over, each kind by its last event."""
    found = [
        *await _last_events(hall, own, is_over=False, most=most_running),
        *await _last_events(hall, own, is_over=True, most=most_over),
    ]
    seats = await _seats(hall, [match.id for match, _ in found])
    return [Mine(match, seats[match.id], await _told(hall, match, book)) for match, book in found]


async def _last_events(
    hall: Hall, own: Select[tuple[str]], *, is_over: bool, most: int
) -> list[tuple[MatchRow, Book]]:
    last = select(func.max(EVENT.c.seq)).where(EVENT.c.match == MATCH.c.id).correlate(MATCH).scalar_subquery()
    query = (
        select(MATCH, EVENT.c.book)
        .join(EVENT, (EVENT.c.match == MATCH.c.id) & (EVENT.c.seq == last))
        .where(MATCH.c.id.in_(own), MATCH.c.is_over == int(is_over), MATCH.c.closed.is_(None))
        .order_by(EVENT.c.at.desc(), MATCH.c.id)
        .limit(most)
    )
    found = [(MatchRow(*columns), decode_book(book)) for *columns, book in await hall.store.rows(query)]
    return [(match, book) for match, book in found if book.guide is None]  # lessons have a page of their own


async def _seats(hall: Hall, tables: Iterable[str]) -> dict[str, list[SeatRow]]:
    found: dict[str, list[SeatRow]] = {table: [] for table in tables}
    query = select(SEAT).where(SEAT.c.match.in_(list(found))).order_by(SEAT.c.match, SEAT.c.seat)
    for row in await hall.store.read(SeatRow, query):
        found[row.match].append(row)
    return found


async def _told(hall: Hall, match: MatchRow, book: Book) -> Book:
    """The book, with what the logs of earlier versions do not say: the table itself knows it."""
    if book.asked is not None and (book.result is not None or not match.is_over):
        return book
    live = await hall.open(match.id)
    if live is None:
        return book
    return msgspec.structs.replace(book, asked=people(live.table.pending), result=live.table.result)
