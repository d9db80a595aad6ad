"""The bodies of the REST API."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from tafelrunde.server.account import Laid, LiveTable, Mishap
from tafelrunde.server.messages import ClockRule, Name, Place, SeatInfo, ViewChange
from tafelrunde.table.beat import Beat
from tafelrunde.table.content import DeckInfo
from tafelrunde.table.game import Result, SetupChoice
from tafelrunde.table.looks import BeatLook, NumberLook, Outline
from tafelrunde.table.rulebook import Rule, Section
from tafelrunde.table.scene import Scene
from tafelrunde.table.text import Text, Translated

Token = Annotated[str, Meta(min_length=1, max_length=100)]
DeckSource = Annotated[str, Meta(max_length=20_000)]
ShortName = Annotated[str, Meta(max_length=60)]


class Problem(msgspec.Struct, frozen=True, omit_defaults=True):
    """Why a request was refused; nothing has changed."""

    code: str
    text: Text
    rule: str | None = None
    field: str | None = None


class Me(msgspec.Struct, frozen=True):
    """What I am called; empty until I say so."""

    name: Name


class Language(msgspec.Struct, frozen=True):
    """A language that is complete, in its own words."""

    id: str
    name: str
    invitation: str
    """Asks to go over to it."""


class ModeForm(msgspec.Struct, frozen=True):
    """One way to play a game."""

    id: str
    title: Translated
    seats: list[str]
    minimum: int
    maximum: int
    choices: list[SetupChoice]
    """Options of the setup that are offered, each with its values."""


class CoverForm(msgspec.Struct, frozen=True):
    """How a game lies among others."""

    colour: str
    line: Translated | None
    icon: Outline | None


class GameForm(msgspec.Struct, frozen=True):
    """What can be played."""

    id: str
    title: Translated
    modes: list[ModeForm]
    bots: list[str]
    has_decks: bool
    """Seats choose a deck, a school or the like: `decks` lists them."""
    has_own_decks: bool
    """Seats may bring a deck of their own, as text."""
    has_cards: bool
    cover: CoverForm
    numbers: dict[str, NumberLook]
    """How the numbers on its cards and pieces are drawn."""
    beats: dict[str, BeatLook]
    """How its events are shown and heard."""


class RulebookForm(msgspec.Struct, frozen=True):
    """Every rule of a game."""

    sections: list[Section]
    rules: list[Rule]


class DeckSourceForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A deck of one's own in the game's text format."""

    source: DeckSource


class DeckVerdict(msgspec.Struct, frozen=True, omit_defaults=True):
    """Whether a deck keeps the rules, and if not, which one it breaks."""

    is_legal: bool
    deck: DeckInfo | None = None
    rule: str | None = None
    text: Text | None = None


class SeatForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who shall sit there."""

    kind: Literal["me", "friend", "open", "bot"]
    bot: ShortName | None = None
    name: Name | None = None


SeatForms = Annotated[list[SeatForm], Meta(min_length=1, max_length=16)]


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table to be set up; decks are ids, or texts of one's own, one per seat."""

    game: ShortName
    seats: SeatForms
    mode: ShortName | None = None
    decks: Annotated[list[DeckSource | None], Meta(max_length=16)] | None = None
    setup: dict[str, Any] | None = None
    clock: ClockRule | None = None


class PlayOn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A new table that goes on from a frame of a replay."""

    at: Annotated[int, Meta(ge=0, le=1_000_000)]
    seats: SeatForms
    clock: ClockRule | None = None


class SeatGrant(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat of a new table; friends' seats have a token for their link."""

    seat: int
    token: str | None = None


class SeatLink(msgspec.Struct, frozen=True):
    """A new link for a seat."""

    seat: int
    token: str


class Created(msgspec.Struct, frozen=True, omit_defaults=True):
    """A new table; the token holds all of my seats."""

    table: str
    token: str | None = None
    seats: list[SeatGrant] = []


class TokenForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat's token."""

    token: Token


class SitForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which open seat to take."""

    seat: Place


class ReplaceForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which bot shall play on where."""

    seat: Place
    bot: ShortName


class Held(msgspec.Struct, frozen=True, omit_defaults=True):
    """The seats that a token holds."""

    table: str
    seats: list[int]
    token: str | None = None


class OpenTable(msgspec.Struct, frozen=True):
    """A table that waits for strangers."""

    id: str
    game: str
    mode: str
    created: int
    seats: list[SeatInfo]
    clock: ClockRule | None = None


class MyTable(msgspec.Struct, frozen=True):
    """A table at which I sit; times are UTC milliseconds."""

    id: str
    game: str
    mode: str
    created: int
    last: int
    """When something last happened there."""
    seats: list[SeatInfo]
    asked: list[int]
    """The seats that are asked something now."""
    is_my_turn: bool
    is_over: bool
    result: Result | None = None
    """How the game ended, seen from nobody's seat."""
    clock: ClockRule | None = None
    next: str | None = None
    """The table at which the same people play again."""


class Frame(msgspec.Struct, frozen=True, omit_defaults=True):
    """One moment of a replay: what happened, and what the table looks like then."""

    at: int
    """Its number, for `play-on`."""
    line: str | None = None
    """The line of the record, in the open view only."""
    beats: list[Beat] = []
    scene: Scene | None = None
    """In the first frame."""
    change: ViewChange | None = None
    """In the later ones."""
    is_undo: bool = False


class Replay(msgspec.Struct, frozen=True, omit_defaults=True):
    """A game to be watched."""

    table: str
    game: str
    mode: str
    view: str
    views: list[str]
    """The views that are allowed now."""
    is_over: bool
    frames: list[Frame]
    piece: int
    """Which piece this is: long replays come in several, whose frames follow each other."""
    pieces: int


class TableId(msgspec.Struct, frozen=True):
    """A table."""

    table: str


class Health(msgspec.Struct, frozen=True):
    """Whether the server works."""

    status: Literal["ok", "unavailable"]
    version: str


class DutyForm(msgspec.Struct, frozen=True):
    """Something that the server does again and again."""

    name: str
    is_alive: bool
    runs: int
    failures: int


class Readiness(msgspec.Struct, frozen=True):
    """Whether the server can take people, and if not, why."""

    status: Literal["ok", "unavailable"]
    version: str
    database: Literal["ok", "unavailable"]
    is_overloaded: bool
    set_aside: int
    """How many tables could not be read."""
    duties: list[DutyForm]


# -- reports ----------------------------------------------------------------------------------------------


class ReportForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the host shall look at: the name at a seat, or a line of chat."""

    seat: Place | None = None
    line: Annotated[int, Meta(ge=0, le=1_000_000_000)] | None = None
    reason: Annotated[str, Meta(max_length=400)] = ""


class Thanks(msgspec.Struct, frozen=True):
    """The host will see it."""

    number: int


# -- the host's page --------------------------------------------------------------------------------------


class KeyForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The host's token."""

    token: Annotated[str, Meta(max_length=400)]


class NameForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A name that somebody gave."""

    name: Annotated[str, Meta(min_length=1, max_length=60)]


class RestartForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """In how many seconds the server restarts; none: not after all."""

    seconds: Annotated[int, Meta(ge=10, le=86_400)] | None = None


class Report(msgspec.Struct, frozen=True):
    """What somebody has reported; times are UTC milliseconds."""

    table: str
    number: int
    at: int
    kind: Literal["name", "chat"]
    name: str
    """As it was then."""
    words: str
    reason: str
    is_settled: bool


class ClosedTable(msgspec.Struct, frozen=True):
    """A table that the host has closed."""

    id: str
    game: str
    mode: str
    created: int
    closed: int


class ProcessLoad(msgspec.Struct, frozen=True):
    """How one process fares."""

    name: str
    pid: int
    started: int
    answers: float
    """A second, over the last minute."""
    sockets: int
    thinkers: int
    thinking: int
    waiting: int
    memory: int
    late: float
    is_overloaded: bool


class HostView(msgspec.Struct, frozen=True):
    """All that the host's page shows."""

    version: str
    now: int
    database: Literal["sqlite", "postgresql"]
    trouble: str | None
    """Why nothing can be written, when that is so."""
    restart: int | None
    processes: list[ProcessLoad]
    tables: list[LiveTable]
    mishaps: list[Mishap]
    aside: list[Laid]
    reports: list[Report]
    closed: list[ClosedTable]
    names: list[str]
    """That nobody may bear."""


class Removed(msgspec.Struct, frozen=True):
    """At how many tables a name was shown."""

    tables: int


class Done(msgspec.Struct, frozen=True):
    """It is done."""

    is_done: bool = True
