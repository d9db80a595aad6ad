"""The bodies of the REST API that are about tables, and those about the server itself."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from tafelrunde.server.message_parts import ClockRule, SeatInfo, ViewChange
from tafelrunde.server.terms import DeckSource, Name, Place, ShortName, Token
from tafelrunde.table.beat import Beat
from tafelrunde.table.game import Result
from tafelrunde.table.scene import Scene
from tafelrunde.table.text import Text

Level = Literal["any", "new", "known", "strong"]
"""How well the others should know the game."""


class Problem(msgspec.Struct, frozen=True, omit_defaults=True):
    """Why a request was refused; nothing has changed."""

    code: str
    """The kind of problem, for the client."""
    text: Text
    """The reason, in words."""
    rule: str | None = None
    """The rule of the game that it breaks."""
    field: str | None = None
    """Which part of the request is wrong."""


class SeatForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who shall sit there."""

    kind: Literal["me", "friend", "open", "bot"]
    """me: mine; friend: by a link; open: for strangers; bot: the computer."""
    bot: ShortName | None = None
    """The level of the bot."""
    name: Name | None = None
    """What whoever sits there is called; none: as they call themselves."""


SeatForms = Annotated[list[SeatForm], Meta(min_length=1, max_length=16)]


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table to be set up; decks are ids, or texts of one's own, one per seat."""

    game: ShortName
    """Its id."""
    seats: SeatForms
    """One for every seat that shall be played."""
    mode: ShortName | None = None
    """Its id; none: the usual one."""
    decks: Annotated[list[DeckSource | None], Meta(max_length=16)] | None = None
    """By seat; null: any, if possible one that nobody else has."""
    setup: dict[str, Any] | None = None
    """Further options of the mode, as its `choices` offer them."""
    clock: ClockRule | None = None
    """None: nobody's time is counted."""
    level: Level = "any"
    """Whom those who wait for strangers would like to meet; everybody may come all the same."""
    rated: bool = False
    """It counts for ratings: with a clock, without help, and whoever leaves has lost."""


class PlayOn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A new table that goes on from a frame of a replay."""

    at: Annotated[int, Meta(ge=0, le=1_000_000)]
    """The number of the frame."""
    seats: SeatForms
    """One for every seat."""
    clock: ClockRule | None = None
    """None: nobody's time is counted."""


class SeatGrant(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat of a new table; friends' seats have a token for their link."""

    seat: int
    """Its number."""
    token: str | None = None
    """For the link to a friend's seat."""


class SeatLink(msgspec.Struct, frozen=True):
    """A new link for a seat."""

    seat: int
    """Its number."""
    token: str
    """For the link; the earlier one holds no more."""


class Created(msgspec.Struct, frozen=True, omit_defaults=True):
    """A new table; the token holds all of my seats."""

    table: str
    """Its id."""
    token: str | None = None
    """Of my seats; none where I have none."""
    seats: list[SeatGrant] = []
    """All seats."""


class TokenForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat's token."""

    token: Token
    """From the link."""


class SitForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which open seat to take."""

    seat: Place
    """Its number."""


class ReplaceForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which bot shall play on where."""

    seat: Place
    """Whose place the bot takes."""
    bot: ShortName
    """Its level."""


class Held(msgspec.Struct, frozen=True, omit_defaults=True):
    """The seats that a token holds."""

    table: str
    """Its id."""
    seats: list[int]
    """Their numbers."""
    token: str | None = None
    """Of a seat that I have just taken; else none, for I know it."""


class OpenTable(msgspec.Struct, frozen=True):
    """A table that waits for strangers."""

    id: str
    """To sit down there."""
    game: str
    """Its id."""
    mode: str
    """Its id."""
    created: int
    """UTC milliseconds."""
    seats: list[SeatInfo]
    """All of them; those that are open can be taken."""
    clock: ClockRule | None = None
    """None where nobody's time is counted."""


class MyTable(msgspec.Struct, frozen=True):
    """A table at which I sit; times are UTC milliseconds."""

    id: str
    """As in its address."""
    game: str
    """Its id."""
    mode: str
    """Its id."""
    created: int
    """When it was set up."""
    last: int
    """When something last happened there."""
    seats: list[SeatInfo]
    """All of them."""
    asked: list[int]
    """The seats that are asked something now."""
    is_my_turn: bool
    """One of my seats is asked."""
    is_over: bool
    """The game has ended."""
    result: Result | None = None
    """How the game ended, seen from nobody's seat."""
    clock: ClockRule | None = None
    """None where nobody's time is counted."""
    next: str | None = None
    """The table at which the same people play again."""
    is_rated: bool = False
    """The game counts for ratings."""
    tournament: str | None = None
    """The id of the tournament to which it belongs."""


class Frame(msgspec.Struct, frozen=True, omit_defaults=True):
    """One moment of a replay: what happened, and what the table looks like then."""

    at: int
    """Its number, for `play-on`."""
    line: str | None = None
    """The line of the record, in the open view only."""
    beats: list[Beat] = []
    """What happened just before."""
    scene: Scene | None = None
    """In the first frame."""
    change: ViewChange | None = None
    """In the later ones."""
    is_undo: bool = False
    """Something was taken back here."""


class Replay(msgspec.Struct, frozen=True, omit_defaults=True):
    """A game to be watched."""

    table: str
    """Its id."""
    game: str
    """Its id."""
    mode: str
    """Its id."""
    view: str
    """Whose view this is: `spectator`, `open` or the name of a seat."""
    views: list[str]
    """The views that are allowed now."""
    is_over: bool
    """The game has ended."""
    frames: list[Frame]
    """In order."""
    piece: int
    """Which piece this is: long replays come in several, whose frames follow each other."""
    pieces: int
    """How many pieces there are."""


class TableId(msgspec.Struct, frozen=True):
    """A table."""

    table: str
    """Its id."""


class Health(msgspec.Struct, frozen=True):
    """Whether the server works."""

    status: Literal["ok", "unavailable"]
    """ok: requests are answered."""
    version: str
    """Of the server."""


class DutyForm(msgspec.Struct, frozen=True):
    """Something that the server does again and again."""

    name: str
    """What it is called in the log."""
    is_alive: bool
    """It is still done."""
    runs: int
    """How often it was done."""
    failures: int
    """How often it went wrong."""


class Readiness(msgspec.Struct, frozen=True):
    """Whether the server can take people, and if not, why."""

    status: Literal["ok", "unavailable"]
    """ok: people may come."""
    version: str
    """Of the server."""
    database: Literal["ok", "unavailable"]
    """Whether it can be written."""
    is_overloaded: bool
    """It is too far behind to take more people."""
    set_aside: int
    """How many tables could not be read."""
    duties: list[DutyForm]
    """What is done again and again."""
