"""Who wants to be told, and what an event puts into the outbox for them."""

from __future__ import annotations

import secrets
from collections.abc import Collection, Iterable
from typing import NamedTuple

from tafelrunde.server.book import Book, Standing, people, time_left
from tafelrunde.server.notices.forms import NoticeKind, WayKind
from tafelrunde.server.rows import NoticeRow, SeatRow

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
    *,
    is_started: bool = False,
) -> list[NoticeRow]:
    """What an event gives to tell those who are not here; `is_started`: the clocks run from now on.

    Of a clock that falls soon everybody is reminded who is asked: whoever is here may leave.
    """
    now_asked = set(people(after.pending))
    asked = now_asked - set(people(before.pending))
    on_clock = (now_asked if is_started else asked) if book.is_ticking else set()
    is_over = bool(before.pending) and not after.pending
    rows: list[NoticeRow] = []
    for row in seats:
        ways = listeners.get(row.owner or "", ())
        if row.seat not in here and (is_over or row.seat in asked):
            rows += told_of(ways, match, row.seat, "over" if is_over else "turn", book.at)
        if row.seat in on_clock:
            left = time_left(book, (), book.since, humans)[row.seat]
            rows += reminded_of(ways, match, row.seat, book.at, left)
    return rows


def told_of(ways: Iterable[Listener], match: str, seat: int, kind: NoticeKind, now: int) -> list[NoticeRow]:
    """One thing to tell in each of these ways."""
    return [_row(each, match, seat, kind, now, each.due(now)) for each in ways]


def reminded_of(ways: Iterable[Listener], match: str, seat: int, now: int, left: int) -> list[NoticeRow]:
    """A reminder in each of these ways before a clock falls that has so much left."""
    if left < SHORTEST_REMINDED:
        return []
    lead = min(LONGEST_LEAD, left // 4)
    return [_row(each, match, seat, "remind", now, now + left - lead, lead) for each in ways]


def _row(
    listener: Listener, match: str, seat: int, kind: NoticeKind, now: int, due: int, lead: int | None = None
) -> NoticeRow:
    return NoticeRow(secrets.token_hex(8), listener.way, match, seat, kind, now, due, lead=lead)
