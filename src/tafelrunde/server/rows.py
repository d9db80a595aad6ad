"""The rows of the database's tables, each a type: its fields are the columns, in their order.

What is yes or no is 1 or 0, as both databases keep it.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from sqlalchemy import Index, String

from tafelrunde.server.book import EventKind
from tafelrunde.server.columns import Hash, Id, Name, OfCircle, OfMatch, OfTournament, Row, Time, table
from tafelrunde.server.message_parts import ClockRule
from tafelrunde.server.notices.forms import NoticeKind, WayKind, WayTrouble
from tafelrunde.tournament import Form


@table("match", indexes=("is_open", "due", "rated", "tournament"))
class MatchRow(Row, frozen=True, gc=False):
    """A table at which people play."""

    id: Id
    game: Name
    mode: Name
    rules: int
    """The version of the game's rules with which it began."""
    setup: str
    created: Time
    clock: str | None
    origin: Id | None
    next: Id | None
    is_imported: int
    is_over: int
    is_open: int  # it has seats that wait for strangers
    due: Time | None  # when the next clock falls, by the hourglass
    closed: Time | None = None  # when the host closed it
    rated: Literal["yes", "counted", "void"] | None = None
    """Yes: it counts for ratings when it is over; then it has counted, or is void."""
    tournament: Id | None = None
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


@table("seat", keys=2, indexes=("token_hash", "owner"))
class SeatRow(Row, frozen=True, gc=False):
    """Who sits where."""

    match: OfMatch
    seat: int
    kind: Literal["human", "bot"]
    player: Name
    token_hash: Hash | None
    owner: Name | None
    is_open: int
    is_taken: int


@table("event", keys=2)
class EventRow(Row, frozen=True, gc=False):
    """An act at a table, as the log keeps it."""

    match: OfMatch
    seq: int  # whoever writes a number second gets a conflict
    at: Time
    kind: Annotated[EventKind, String(12)]
    seat: int | None
    lines: str
    beats: bytes
    """Empty where nobody has asked for them."""
    book: bytes


@table("snapshot", keys=2)
class SnapshotRow(Row, frozen=True, gc=False):
    """A table as it was after an event."""

    match: OfMatch
    seq: int
    data: bytes


@table("chat", keys=2, indexes=("owner",))
class ChatRow(Row, frozen=True, gc=False):
    """A line of chat."""

    match: OfMatch
    number: int
    at: Time
    name: Name
    words: str
    seat: int | None
    owner: Name | None = None  # who said it; older lines do not say


@table("report", keys=2, indexes=("owner",))
class ReportRow(Row, frozen=True, gc=False):
    """What somebody has reported."""

    match: OfMatch
    number: int
    at: Time
    kind: Literal["name", "chat"]
    seat: int | None
    line: int | None  # the number of a line of chat
    name: Name  # as it was when it was reported
    words: str
    reason: str
    settled: Time | None = None
    owner: Name | None = None  # who is meant; older reports do not say


@table("rating", Index(None, "game", "mode_group"), keys=3)
class RatingRow(Row, frozen=True, gc=False):
    """How strong somebody is in a game and its group of modes."""

    player: Name  # as the cookie has it
    game: Name
    mode_group: Name
    name: Name
    mu: float
    sigma: float
    games: int
    at: Time


@table("rating_change", Index(None, "number", "seat", unique=True), keys=2, indexes=("player",))
class RatingChangeRow(Row, frozen=True, gc=False):
    """What a rated table has changed for one of its seats; ratings are what these say last."""

    table_id: Id  # it may be tidied away; what it changed stays
    seat: int
    number: int  # of the table among all that have counted
    side: int
    place: int
    player: Name | None  # nobody: a bot, whose rating stays
    game: Name
    mode_group: Name
    at: Time
    before_mu: float
    before_sigma: float
    mu: float
    sigma: float


@table("tournament", indexes=("state",))
class TournamentRow(Row, frozen=True, gc=False):
    """A tournament."""

    id: Id
    version: int  # whoever changes it second looks anew
    creator: Name | None
    title: Name
    game: Name
    mode: Name
    form: Annotated[Form, String(12)]
    rounds: int | None
    clock: str
    is_rated: int
    places: int
    bot: Name | None  # the level that fills empty chairs
    is_late_open: int
    starts: Time | None
    made: Time
    state: Literal["open", "running", "over", "cancelled"]
    round: int
    ended: Time | None


@table("entry", keys=2, indexes=("player",))
class EntryRow(Row, frozen=True, gc=False):
    """Somebody who takes part in a tournament."""

    tournament: OfTournament
    number: int
    player: Name | None  # as the cookie has it; nobody: a bot
    bot: Name | None
    name: Name
    strength: float
    joined: int
    left: int | None


@table("meeting", keys=3)
class MeetingRow(Row, frozen=True, gc=False):
    """Who meets whom in a round of a tournament, and where."""

    tournament: OfTournament
    round: int
    number: int
    first: int
    second: int | None
    points: float | None
    table_id: Id | None  # no `match`: that would go with the table


@table("listing")
class ListingRow(Row, frozen=True, gc=False):
    """A table that was set up among strangers: whoever is in the lobby may watch it."""

    match: OfMatch
    level: Annotated[str, String(20)] | None = (
        None  # how strong the others should be, in the words of the client
    )


@table("circle_table", indexes=("circle",))
class CircleTableRow(Row, frozen=True, gc=False):
    """A table of a circle of friends."""

    match: OfMatch
    circle: OfCircle


@table("way", indexes=("person", "token_hash"))
class WayRow(Row, frozen=True, gc=False):
    """How a person wants to be told; addresses are sealed."""

    id: Id
    person: Name
    kind: WayKind
    sealed: str
    lang: Annotated[str, String(10)]
    made: Time
    confirmed: Time | None = None
    token_hash: Hash | None = None  # of the link that confirms it
    trouble: Annotated[WayTrouble, String(60)] | None = None  # why the last message did not arrive


@table("outbox", indexes=("due", "way"))
class NoticeRow(Row, frozen=True, gc=False):
    """Something that one person is to be told in one way, written with the event itself."""

    id: Id
    way: Id
    match: Id
    seat: int
    kind: NoticeKind
    made: Time
    due: Time  # when it is tried next, UTC
    tries: int = 0
    lead: Time | None = None  # of a reminder: so long before the clock falls
    claim: Id | None = None  # of the process that sends it now


@table("ahead", keys=3)
class AheadRow(Row, frozen=True, gc=False):
    """Answers that a seat has given ahead, with those of others on which they depend."""

    match: OfMatch
    seat: int
    number: int
    length: int  # of the record when they were given
    line: str
    seq: int  # the last event that was looked at
    dropped: str | None = None  # why it no longer fits, as a sentence


class Change(msgspec.Struct, frozen=True, gc=False):
    """What an event changes in the row of its table."""

    id: str
    is_over: int
    due: int | None
