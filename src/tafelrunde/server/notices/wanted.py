"""Who wants to be told, and what an event puts into the outbox for them."""

from __future__ import annotations

import secrets
from collections.abc import Collection, Iterable
from typing import NamedTuple

from tafelrunde.server.book import Book, Standing, people, time_left
from tafelrunde.server.rows import NoticeKind, NoticeRow, SeatRow, WayKind

MINUTE = 60_000
HOUR = 60 * MINUTE
DAY = 24 * HOUR
SHORTEST_REMINDED = HOUR
"""Clocks with less are watched by those who play."""
LONGEST_LEAD = DAY
"""So long before a clock falls people are reminded, or when a quarter of their time is left."""


class Listener(NamedTuple):
    """A way in which somebody wants to be told."""

    way: str
    kind: WayKind
    minutes: int
    """For which mails are collected."""

    def due(self, now: int) -> int:
        """When something of now is to be told: only mails wait for others."""
        return now + self.minutes * MINUTE if self.kind == "mail" else now


Listeners = dict[str, tuple[Listener, ...]]
"""By person."""


def notices_of(
    listeners: Listeners,
    match: str,
    seats: Iterable[SeatRow],
    here: Collection[int],
    before: Standing,
    after: Standing,
    book: Book,
    humans: frozenset[int],
) -> list[NoticeRow]:
    """What an event gives to tell those who are not here."""
    asked = set(people(after.pending)) - set(people(before.pending))
    is_over = bool(before.pending) and not after.pending
    rows: list[NoticeRow] = []
    for row in seats:
        if row.owner not in listeners or row.seat in here or not (is_over or row.seat in asked):
            continue
        ways = listeners[row.owner]
        rows += told_of(ways, match, row.seat, "over" if is_over else "turn", book.at)
        left = time_left(book, (), book.since, humans)[row.seat] if book.is_ticking and asked else 0
        if left >= SHORTEST_REMINDED:
            lead = min(LONGEST_LEAD, left // 4)
            rows += [
                _row(each, match, row.seat, "remind", book.at, book.at + left - lead, lead) for each in ways
            ]
    return rows


def told_of(ways: Iterable[Listener], match: str, seat: int, kind: NoticeKind, now: int) -> list[NoticeRow]:
    """One thing to tell in each of these ways."""
    return [_row(each, match, seat, kind, now, each.due(now)) for each in ways]


def _row(
    listener: Listener, match: str, seat: int, kind: NoticeKind, now: int, due: int, lead: int | None = None
) -> NoticeRow:
    return NoticeRow(secrets.token_hex(8), listener.way, match, seat, kind, now, due, lead=lead)
