"""The rows of the database's tables, each a type: its fields are the columns, in their order.

What is yes or no is 1 or 0, as both databases keep it.
"""

from __future__ import annotations

from typing import Any, ClassVar, Literal

import msgspec
from sqlalchemy import Table

from tafelrunde.server.book import EventKind
from tafelrunde.server.message_parts import ClockRule
from tafelrunde.server.notices.forms import NoticeKind, WayKind, WayTrouble
from tafelrunde.server.schema import (
    AHEAD,
    CHAT,
    CIRCLE_TABLE,
    ENTRY,
    EVENT,
    LISTING,
    MATCH,
    MEETING,
    OUTBOX,
    RATING,
    RATING_CHANGE,
    REPORT,
    SEAT,
    SNAPSHOT,
    TOURNAMENT,
    WAY,
)
from tafelrunde.tournament import Form


class Row(msgspec.Struct, frozen=True, gc=False):
    """A row."""

    table: ClassVar[Table]


class MatchRow(Row, frozen=True, gc=False):
    """A table at which people play."""

    table: ClassVar[Table] = MATCH

    id: str
    game: str
    mode: str
    rules: int
    """The version of the game's rules with which it began."""
    setup: str
    created: int
    clock: str | None
    origin: str | None
    next: str | None
    is_imported: int
    is_over: int
    is_open: int
    due: int | None
    closed: int | None = None
    rated: Literal["yes", "counted", "void"] | None = None
    """Whether it counts for ratings, or has counted."""
    tournament: str | None = None
    """Where it was set up by a tournament."""

    @property
    def is_strict(self) -> bool:
        """Whether nobody may be helped here, and whoever leaves has lost."""
        return self.rated is not None or self.tournament is not None

    @property
    def options(self) -> dict[str, Any]:
        """How it was set up."""
        return msgspec.json.decode(self.setup, type=dict[str, Any])

    @property
    def clock_rule(self) -> ClockRule | None:
        """Its clock, if it has one."""
        return clock_rule(self.clock)


def clock_rule(kept: str | None) -> ClockRule | None:
    """A clock as it is kept in a row."""
    return msgspec.json.decode(kept, type=ClockRule) if kept else None


class SeatRow(Row, frozen=True, gc=False):
    """Who sits where."""

    table: ClassVar[Table] = SEAT

    match: str
    seat: int
    kind: Literal["human", "bot"]
    player: str
    token_hash: str | None
    owner: str | None
    is_open: int
    is_taken: int


class EventRow(Row, frozen=True, gc=False):
    """An act at a table, as the log keeps it."""

    table: ClassVar[Table] = EVENT

    match: str
    seq: int
    at: int
    kind: EventKind
    seat: int | None
    lines: str
    beats: bytes
    """Empty where nobody has asked for them."""
    book: bytes


class SnapshotRow(Row, frozen=True, gc=False):
    """A table as it was after an event."""

    table: ClassVar[Table] = SNAPSHOT

    match: str
    seq: int
    data: bytes


class ChatRow(Row, frozen=True, gc=False):
    """A line of chat."""

    table: ClassVar[Table] = CHAT

    match: str
    number: int
    at: int
    name: str
    words: str
    seat: int | None
    owner: str | None = None


class ReportRow(Row, frozen=True, gc=False):
    """What somebody has reported."""

    table: ClassVar[Table] = REPORT

    match: str
    number: int
    at: int
    kind: Literal["name", "chat"]
    seat: int | None
    line: int | None
    name: str
    words: str
    reason: str
    settled: int | None = None
    owner: str | None = None


class RatingRow(Row, frozen=True, gc=False):
    """How strong somebody is in a game and its group of modes."""

    table: ClassVar[Table] = RATING

    player: str
    game: str
    mode_group: str
    name: str
    mu: float
    sigma: float
    games: int
    at: int


class RatingChangeRow(Row, frozen=True, gc=False):
    """What a table has changed for one of its seats."""

    table: ClassVar[Table] = RATING_CHANGE

    table_id: str
    seat: int
    number: int
    side: int
    place: int
    player: str | None
    game: str
    mode_group: str
    at: int
    before_mu: float
    before_sigma: float
    mu: float
    sigma: float


class TournamentRow(Row, frozen=True, gc=False):
    """A tournament."""

    table: ClassVar[Table] = TOURNAMENT

    id: str
    version: int
    creator: str | None
    title: str
    game: str
    mode: str
    form: Form
    rounds: int | None
    clock: str
    is_rated: int
    places: int
    bot: str | None
    is_late_open: int
    starts: int | None
    made: int
    state: Literal["open", "running", "over", "cancelled"]
    round: int
    ended: int | None


class EntryRow(Row, frozen=True, gc=False):
    """Somebody who takes part in a tournament."""

    table: ClassVar[Table] = ENTRY

    tournament: str
    number: int
    player: str | None
    bot: str | None
    name: str
    strength: float
    joined: int
    left: int | None


class MeetingRow(Row, frozen=True, gc=False):
    """Who meets whom in a round of a tournament, and where."""

    table: ClassVar[Table] = MEETING

    tournament: str
    round: int
    number: int
    first: int
    second: int | None
    points: float | None
    table_id: str | None


class ListingRow(Row, frozen=True, gc=False):
    """A table that was set up among strangers."""

    table: ClassVar[Table] = LISTING

    match: str
    level: str | None = None


class CircleTableRow(Row, frozen=True, gc=False):
    """A table of a circle of friends."""

    table: ClassVar[Table] = CIRCLE_TABLE

    match: str
    circle: str


class WayRow(Row, frozen=True, gc=False):
    """How a person wants to be told."""

    table: ClassVar[Table] = WAY

    id: str
    person: str
    kind: WayKind
    sealed: str
    lang: str
    made: int
    confirmed: int | None = None
    token_hash: str | None = None
    trouble: WayTrouble | None = None


class NoticeRow(Row, frozen=True, gc=False):
    """Something that one person is to be told in one way."""

    table: ClassVar[Table] = OUTBOX

    id: str
    way: str
    match: str
    seat: int
    kind: NoticeKind
    made: int
    due: int
    tries: int = 0
    lead: int | None = None
    claim: str | None = None


class AheadRow(Row, frozen=True, gc=False):
    """Answers that a seat has given ahead, with those of others on which they depend."""

    table: ClassVar[Table] = AHEAD

    match: str
    seat: int
    number: int
    length: int
    line: str
    seq: int
    dropped: str | None = None


class Change(msgspec.Struct, frozen=True, gc=False):
    """What an event changes in the row of its table."""

    id: str
    is_over: int
    due: int | None
