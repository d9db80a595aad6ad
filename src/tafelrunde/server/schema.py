"""The database's tables, those of `rows` among them; times are integer UTC milliseconds."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Column,
    ForeignKey,
    Integer,
    LargeBinary,
    String,
    Table,
    Text,
    UniqueConstraint,
)

from tafelrunde.server import columns, rows

METADATA = columns.METADATA
MATCH = rows.MatchRow.table
SEAT = rows.SeatRow.table
EVENT = rows.EventRow.table
SNAPSHOT = rows.SnapshotRow.table
CHAT = rows.ChatRow.table
REPORT = rows.ReportRow.table
RATING = rows.RatingRow.table
RATING_CHANGE = rows.RatingChangeRow.table
TOURNAMENT = rows.TournamentRow.table
ENTRY = rows.EntryRow.table
MEETING = rows.MeetingRow.table
LISTING = rows.ListingRow.table
CIRCLE_TABLE = rows.CircleTableRow.table
WAY = rows.WayRow.table
OUTBOX = rows.NoticeRow.table
AHEAD = rows.AheadRow.table

SETTING = Table(
    "setting",
    METADATA,
    Column("name", String(60), primary_key=True),
    Column("value", Text, nullable=False),
)

REMOVED_NAME = Table(
    "removed_name",
    METADATA,
    Column("name", String(60), primary_key=True),  # in small letters
    Column("at", BigInteger, nullable=False),
)

PERSON = Table(  # whose name is theirs; whoever only plays is in none of these
    "person",
    METADATA,
    Column("id", String(60), primary_key=True),  # as the cookie has it
    Column("name", String(60), nullable=False),
    Column("code_hash", String(64), index=True),
    Column("made", BigInteger, nullable=False),
    Column("handle", String(20), index=True),  # by which others know this person; tells nothing of the id
    Column("is_shown", Integer, nullable=False, server_default="1"),  # others may see the profile
)

DEVICE_LINK = Table(
    "device_link",
    METADATA,
    Column("token_hash", String(64), primary_key=True),
    Column("person", ForeignKey("person.id"), nullable=False),
    Column("ends", BigInteger, nullable=False),
)

PASSKEY = Table(
    "passkey",
    METADATA,
    Column("id", String(1400), primary_key=True),  # the credential's, in base64url
    Column("person", ForeignKey("person.id"), nullable=False, index=True),
    Column("host", String(255), nullable=False),  # under which name of the server it was made
    Column("public_key", LargeBinary, nullable=False),
    Column("count", BigInteger, nullable=False),  # how often it has signed, where it says so
    Column("name", String(60), nullable=False),
    Column("made", BigInteger, nullable=False),
    Column("used", BigInteger),
)

CHALLENGE = Table(  # what a passkey shall sign next, once
    "challenge",
    METADATA,
    Column("hash", String(64), primary_key=True),
    Column("person", String(60)),  # who makes a passkey; none: somebody comes with one
    Column("host", String(255), nullable=False),
    Column("ends", BigInteger, nullable=False),
)

COMPANY = Table(  # whom somebody does not want to hear, or to play with
    "company",
    METADATA,
    Column("person", String(60), primary_key=True),
    Column("other", String(60), primary_key=True, index=True),
    Column("kind", String(10), nullable=False),
    Column("name", String(60), nullable=False),  # as the other was called then
    Column("at", BigInteger, nullable=False),
)

PROCESS = Table(
    "process",
    METADATA,
    Column("name", String(60), primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("account", LargeBinary, nullable=False),
)

ATTENDANCE = Table(  # a process with people; one that says nothing for a while is gone, and they with it
    "attendance",
    METADATA,
    Column("process", String(60), primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("people", Integer, nullable=False),
)

PRESENCE = Table(  # who is at a table through a process; only where several processes have people
    "presence",
    METADATA,
    Column("process", String(60), primary_key=True),
    Column("match", String(32), primary_key=True, index=True),
    Column("seats", String(60), nullable=False),  # their numbers, with spaces between
    Column("watchers", Integer, nullable=False),
)

WISH = Table(  # who looks for somebody to play with
    "wish",
    METADATA,
    Column("person", String(60), primary_key=True),
    Column("name", String(60), nullable=False),
    Column("game", String(60), nullable=False),
    Column("mode", String(60), nullable=False),
    Column("since", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),  # when a process last saw this person wait
    Column("led_to", String(32)),  # the table at which it was fulfilled
)

CIRCLE = Table(
    "circle",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("name", String(60), nullable=False),
    # In plain words: every member may show the link again, and who reads this can sign any cookie anyway.
    Column("secret", String(60), nullable=False),
    Column("founder", Integer, nullable=False),  # the number of a member
    Column("made", BigInteger, nullable=False),
)

CIRCLE_MEMBER = Table(
    "circle_member",
    METADATA,
    Column("circle", ForeignKey("circle.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("person", String(60), nullable=False, index=True),
    Column("name", String(60), nullable=False),
    Column("joined", BigInteger, nullable=False),
    UniqueConstraint("circle", "person"),
)

CIRCLE_SEASON = Table(
    "circle_season",
    METADATA,
    Column("circle", ForeignKey("circle.id"), primary_key=True),
    Column("began", BigInteger, primary_key=True),
    Column("name", String(60), nullable=False),
)

NOTICE_WISH = Table(  # of what a person wants to be told, and at which tables not
    "notice_wish",
    METADATA,
    Column("person", String(60), primary_key=True),
    Column("scope", String(32), primary_key=True),  # a table, or nothing for all of them
    Column("kinds", String(100), nullable=False),
    Column("minutes", Integer, nullable=False),  # for which mails are collected
)

SEEN = Table(  # what whoever sits there has seen
    "seen",
    METADATA,
    Column("match", ForeignKey("match.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("seq", Integer, nullable=False),  # as this seat counts
    Column("at", BigInteger, nullable=False),
)
