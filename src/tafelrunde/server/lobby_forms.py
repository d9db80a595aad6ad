"""What the lobby tells its visitors, and what they say; and the forms of quick pairing."""

from __future__ import annotations

import msgspec

from tafelrunde.server.client_messages import Hello, Ping
from tafelrunde.server.forms import Level
from tafelrunde.server.message_parts import ClockRule
from tafelrunde.server.messages import Bye, Error, Pong, Restart
from tafelrunde.server.terms import ShortName


class LobbySeat(msgspec.Struct, frozen=True, omit_defaults=True):
    """A place at a table in the lobby."""

    seat: int
    """Its number."""
    player: str = ""
    """Who sits there; of a computer player the level. Empty where nobody does."""
    called: str = ""
    """The name that a computer player has there."""
    is_bot: bool = False
    """The computer plays there."""
    is_open: bool = False
    """Whoever comes may take it."""


class LobbyTable(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table in the lobby."""

    id: str
    """To sit down there, or to watch."""
    game: str
    """Its id."""
    mode: str
    """Its id."""
    created: int
    """UTC milliseconds."""
    seats: list[LobbySeat]
    """All of them."""
    clock: ClockRule | None = None
    """None where nobody's time is counted."""
    level: Level = "any"
    """Whom those who wait would like to meet."""
    is_running: bool = False
    """All seats are taken: it can be watched."""
    watchers: int = 0
    """How many watch it."""


class Wanted(msgspec.Struct, frozen=True):
    """Somebody looks for company: whoever wants the same plays at once."""

    game: str
    """Its id."""
    mode: str
    """Its id."""
    people: int
    """How many wait for it."""


class LobbyNews(msgspec.Struct, frozen=True, tag_field="type", tag="lobby"):
    """What has changed in the lobby; the same for everybody."""

    tables: list[LobbyTable]
    """New ones, and those that look different now."""
    gone: list[str]
    """The ids of those that are no longer there."""
    wanted: list[Wanted]
    """Who looks for company, as it is now."""
    people: int
    """How many people are here."""
    is_whole: bool = False
    """This is all there is; what was known before counts no more."""


class Waiting(msgspec.Struct, frozen=True, tag_field="type", tag="waiting"):
    """I look for somebody to play with."""

    game: str
    """Its id."""
    mode: str
    """Its id."""
    since: int
    """UTC milliseconds."""


class Paired(msgspec.Struct, frozen=True, tag_field="type", tag="paired"):
    """Somebody was found: my seat is there."""

    table: str
    """Its id."""


class Wish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What I would like to play with somebody."""

    game: ShortName
    """Its id."""
    mode: ShortName | None = None
    """Its id; none: the usual one."""


class Company(msgspec.Struct, frozen=True, omit_defaults=True):
    """How my wish stands."""

    table: str | None = None
    """Where my seat is; none: nobody was found yet, and the lobby tells when somebody is."""


FromVisitor = Hello | Ping
ToVisitor = LobbyNews | Waiting | Paired | Pong | Error | Restart | Bye
