"""The database's tables; times are integer UTC milliseconds."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

METADATA = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "ix": "ix_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
    }
)

MATCH = Table(
    "match",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("game", String(60), nullable=False),
    Column("mode", String(60), nullable=False),
    Column("rules", Integer, nullable=False),
    Column("setup", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("clock", Text),
    Column("origin", String(32)),
    Column("next", String(32)),
    Column("is_imported", Integer, nullable=False),
    Column("is_over", Integer, nullable=False),
    Column("is_open", Integer, nullable=False),  # it has seats that wait for strangers
    Column("due", BigInteger),  # when the next clock falls, by the hourglass
    Column("closed", BigInteger),  # when the host closed it
    Index("ix_match_is_open", "is_open"),
    Index("ix_match_due", "due"),
)

SEAT = Table(
    "seat",
    METADATA,
    Column("match", ForeignKey("match.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(10), nullable=False),
    Column("player", String(60), nullable=False),
    Column("token_hash", String(64)),
    Column("owner", String(60)),
    Column("is_open", Integer, nullable=False),
    Column("is_taken", Integer, nullable=False),
    Index("ix_seat_token_hash", "token_hash"),
    Index("ix_seat_owner", "owner"),
)

EVENT = Table(
    "event",
    METADATA,
    Column("match", ForeignKey("match.id"), primary_key=True),
    Column("seq", Integer, primary_key=True),  # whoever writes a number second gets a conflict
    Column("at", BigInteger, nullable=False),
    Column("kind", String(12), nullable=False),
    Column("seat", Integer),
    Column("lines", Text, nullable=False),
    Column("beats", LargeBinary, nullable=False),
    Column("book", LargeBinary, nullable=False),
)

SNAPSHOT = Table(
    "snapshot",
    METADATA,
    Column("match", ForeignKey("match.id"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("data", LargeBinary, nullable=False),
)

CHAT = Table(
    "chat",
    METADATA,
    Column("match", ForeignKey("match.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("name", String(60), nullable=False),
    Column("words", Text, nullable=False),
    Column("seat", Integer),
)

SETTING = Table(
    "setting",
    METADATA,
    Column("name", String(60), primary_key=True),
    Column("value", Text, nullable=False),
)

REPORT = Table(
    "report",
    METADATA,
    Column("match", ForeignKey("match.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("kind", String(10), nullable=False),
    Column("seat", Integer),
    Column("line", Integer),  # the number of a line of chat
    Column("name", String(60), nullable=False),  # as it was when it was reported
    Column("words", Text, nullable=False),
    Column("reason", Text, nullable=False),
    Column("settled", BigInteger),
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
    Column("code_hash", String(64)),
    Column("made", BigInteger, nullable=False),
    Index("ix_person_code_hash", "code_hash"),
)

DEVICE_LINK = Table(
    "device_link",
    METADATA,
    Column("token_hash", String(64), primary_key=True),
    Column("person", ForeignKey("person.id"), nullable=False),
    Column("ends", BigInteger, nullable=False),
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
    Column("match", String(32), primary_key=True),
    Column("seats", String(60), nullable=False),  # their numbers, with spaces between
    Column("watchers", Integer, nullable=False),
    Index("ix_presence_match", "match"),
)

LISTING = Table(  # a table that was set up among strangers: whoever is in the lobby may watch it
    "listing",
    METADATA,
    Column("match", ForeignKey("match.id"), primary_key=True),
    Column("level", String(20)),  # how strong the others should be, in the words of the client
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
    Column("person", String(60), nullable=False),
    Column("name", String(60), nullable=False),
    Column("joined", BigInteger, nullable=False),
    UniqueConstraint("circle", "person"),
    Index("ix_circle_member_person", "person"),
)

CIRCLE_TABLE = Table(
    "circle_table",
    METADATA,
    Column("match", ForeignKey("match.id"), primary_key=True),
    Column("circle", ForeignKey("circle.id"), nullable=False),
    Index("ix_circle_table_circle", "circle"),
)

CIRCLE_SEASON = Table(
    "circle_season",
    METADATA,
    Column("circle", ForeignKey("circle.id"), primary_key=True),
    Column("began", BigInteger, primary_key=True),
    Column("name", String(60), nullable=False),
)
