"""The tables of one person: what is running and whose turn it is, and how the others have ended."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

import msgspec
from sqlalchemy import Select, func, select

from tafelrunde.server.audience import decode_book
from tafelrunde.server.book import Book, people
from tafelrunde.server.rows import MatchRow, SeatRow
from tafelrunde.server.schema import EVENT, MATCH, SEAT

if TYPE_CHECKING:
    from tafelrunde.server.hall import Hall

MOST_RUNNING = 100
MOST_OVER = 50


class Mine(NamedTuple):
    """A table at which somebody sits, as its log says it stands."""

    match: MatchRow
    seats: list[SeatRow]
    book: Book
    shown: frozenset[str]
    """Who of them has a profile for others to see."""


async def tables_of(hall: Hall, person: str) -> list[Mine]:
    """The tables of a person."""
    return await tables_among(hall, seats_of(person), MOST_RUNNING, MOST_OVER)


def seats_of(person: str) -> Select[tuple[str]]:
    """A query for the tables at which a person sits."""
    return select(SEAT.c.match).where(SEAT.c.owner == person)


async def tables_among(hall: Hall, own: Select[tuple[str]], most_running: int, most_over: int) -> list[Mine]:
    """These tables: those that are running, then those that are over, each kind by its last event."""
    found = [
        *await last_events(hall, own, is_over=False, most=most_running),
        *await last_events(hall, own, is_over=True, most=most_over),
    ]
    seats = await seats_at(hall, [match.id for match, _ in found])
    shown = await hall.store.shown(row.owner for rows in seats.values() for row in rows)
    return [Mine(match, seats[match.id], await _told(hall, match, book), shown) for match, book in found]


async def last_events(
    hall: Hall, own: Select[tuple[str]], *, is_over: bool, most: int
) -> list[tuple[MatchRow, Book]]:
    """These tables, each with its last book, the last that moved first."""
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


async def seats_at(hall: Hall, tables: Iterable[str]) -> dict[str, list[SeatRow]]:
    """Who sits where at these tables."""
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
