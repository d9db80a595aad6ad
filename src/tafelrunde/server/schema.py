"""The database's tables; times are integer UTC milliseconds."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
)

METADATA = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "ix": "ix_%(table_name)s_%(column_0_name)s",
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
    Column("rated", String(10)),  # yes: it counts when it is over; then counted, or void
    Column("tournament", String(32)),
    Index("ix_match_is_open", "is_open"),
    Index("ix_match_due", "due"),
    Index("ix_match_rated", "rated"),
    Index("ix_match_tournament", "tournament"),
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
    Column("owner", String(60)),  # who said it; older lines do not say
    Index("ix_chat_owner", "owner"),
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
    Column("owner", String(60)),  # who is meant; older reports do not say
    Index("ix_report_owner", "owner"),
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
    Column("handle", String(20)),  # by which others know this person; tells nothing of the id
    Column("is_shown", Integer, nullable=False, server_default="1"),  # others may see the profile
    Index("ix_person_code_hash", "code_hash"),
    Index("ix_person_handle", "handle"),
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
    Column("person", ForeignKey("person.id"), nullable=False),
    Column("host", String(255), nullable=False),  # under which name of the server it was made
    Column("public_key", LargeBinary, nullable=False),
    Column("count", BigInteger, nullable=False),  # how often it has signed, where it says so
    Column("name", String(60), nullable=False),
    Column("made", BigInteger, nullable=False),
    Column("used", BigInteger),
    Index("ix_passkey_person", "person"),
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
    Column("other", String(60), primary_key=True),
    Column("kind", String(10), nullable=False),
    Column("name", String(60), nullable=False),  # as the other was called then
    Column("at", BigInteger, nullable=False),
    Index("ix_company_other", "other"),
)

PROCESS = Table(
    "process",
    METADATA,
    Column("name", String(60), primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("account", LargeBinary, nullable=False),
)

RATING = Table(
    "rating",
    METADATA,
    Column("player", String(60), primary_key=True),  # as the cookie has it
    Column("game", String(60), primary_key=True),
    Column("mode_group", String(60), primary_key=True),
    Column("name", String(60), nullable=False),
    Column("mu", Float(53), nullable=False),
    Column("sigma", Float(53), nullable=False),
    Column("games", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    Index("ix_rating_game", "game", "mode_group"),
)

RATING_CHANGE = Table(  # what each rated table has changed; ratings are what these say last
    "rating_change",
    METADATA,
    Column("match", ForeignKey("match.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("number", Integer, nullable=False),  # of the table among all that have counted
    Column("side", Integer, nullable=False),
    Column("place", Integer, nullable=False),
    Column("player", String(60)),  # nobody: a bot, whose rating stays
    Column("game", String(60), nullable=False),
    Column("mode_group", String(60), nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("before_mu", Float(53), nullable=False),
    Column("before_sigma", Float(53), nullable=False),
    Column("mu", Float(53), nullable=False),
    Column("sigma", Float(53), nullable=False),
    Index("ix_rating_change_player", "player"),
    Index("ix_rating_change_number", "number", "seat", unique=True),
)

TOURNAMENT = Table(
    "tournament",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("version", Integer, nullable=False),  # whoever changes it second looks anew
    Column("creator", String(60)),
    Column("title", String(60), nullable=False),
    Column("game", String(60), nullable=False),
    Column("mode", String(60), nullable=False),
    Column("form", String(12), nullable=False),
    Column("rounds", Integer),
    Column("clock", Text, nullable=False),
    Column("is_rated", Integer, nullable=False),
    Column("places", Integer, nullable=False),
    Column("bot", String(60)),  # the level that fills empty chairs
    Column("is_late_open", Integer, nullable=False),
    Column("starts", BigInteger),
    Column("made", BigInteger, nullable=False),
    Column("state", String(10), nullable=False),
    Column("round", Integer, nullable=False),
    Column("ended", BigInteger),
    Index("ix_tournament_state", "state"),
)

ENTRY = Table(
    "entry",
    METADATA,
    Column("tournament", ForeignKey("tournament.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("player", String(60)),  # as the cookie has it; nobody: a bot
    Column("bot", String(60)),
    Column("name", String(60), nullable=False),
    Column("strength", Float(53), nullable=False),
    Column("joined", Integer, nullable=False),
    Column("left", Integer),
    Index("ix_entry_player", "player"),
)

MEETING = Table(
    "meeting",
    METADATA,
    Column("tournament", ForeignKey("tournament.id"), primary_key=True),
    Column("round", Integer, primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("first", Integer, nullable=False),
    Column("second", Integer),
    Column("points", Float(53)),
    Column("match", String(32)),
)
