"""The bodies of the REST API."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from tafelrunde.server.messages import ClockRule, DecisionInfo, Key, Name, Place, SeatInfo, ViewChange
from tafelrunde.server.person_forms import KeptPasskey, Shunned
from tafelrunde.server.rating_forms import MyRatingChange
from tafelrunde.server.tournament_forms import MyEntry
from tafelrunde.table.beat import Beat
from tafelrunde.table.content import DeckInfo
from tafelrunde.table.game import Result, SetupChoice
from tafelrunde.table.looks import ActLook, BeatLook, Material, NumberLook, Outline
from tafelrunde.table.rulebook import Rule, Section
from tafelrunde.table.scene import Scene
from tafelrunde.table.text import Text, Translated

Token = Annotated[str, Meta(min_length=1, max_length=100)]
DeckSource = Annotated[str, Meta(max_length=20_000)]
ShortName = Annotated[str, Meta(max_length=60)]


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


class Me(msgspec.Struct, frozen=True, omit_defaults=True):
    """What I am called; empty until I say so."""

    name: Name
    """Shown to everybody at the table."""
    is_kept: bool = False
    """Whether a passkey, a code or a link leads back to me from anywhere; what I say of it is not heard."""
    person: str = ""
    """As others know me, for my profile; none until something leads back to me."""


class MyCode(msgspec.Struct, frozen=True):
    """What leads back to me, told once."""

    code: str
    """To be written down; a new one makes it void."""


class MyLink(msgspec.Struct, frozen=True):
    """What makes another device mine."""

    token: str
    """Behind the `#` of the page `/me`; good for one device."""
    ends: int
    """UTC milliseconds, until when."""
    qr: str
    """The whole link as a drawing that a camera reads, in SVG."""


class Secret(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A code, or the token of a link."""

    secret: Annotated[str, Meta(min_length=1, max_length=100)]
    """As it was written down; gaps and small letters do not matter in a code."""


class MySeat(msgspec.Struct, frozen=True):
    """A game of mine, for my own files."""

    table: str
    """Its id."""
    game: str
    """Its id."""
    mode: str
    """Its id."""
    seat: int
    """Where I sit."""
    player: str
    """What I am called there."""
    created: int
    """UTC milliseconds."""
    is_over: bool
    """The game is over."""


class MyLine(msgspec.Struct, frozen=True):
    """Something that I said."""

    table: str
    """Where."""
    at: int
    """UTC milliseconds."""
    words: str
    """What."""


class AboutMe(msgspec.Struct, frozen=True):
    """Everything that the server keeps about me."""

    name: str
    """What I am called."""
    is_kept: bool
    """Whether a passkey, a code or a link leads back to me."""
    seats: list[MySeat]
    """Where I sit, and where I sat."""
    lines: list[MyLine]
    """What I have said at tables."""
    is_shown: bool = False
    """Others see my profile."""
    passkeys: list[KeptPasskey] = []
    """Which open my name."""
    company: list[Shunned] = []
    """Whom I have muted or blocked."""
    ratings: list[MyRatingChange] = []
    """What games have changed about my ratings."""
    entries: list[MyEntry] = []
    """The tournaments in which I take part, or took part."""


class Gone(msgspec.Struct, frozen=True):
    """I am nobody any more."""

    tables: int
    """So many tables know me no longer."""


class Language(msgspec.Struct, frozen=True):
    """A language that is complete, in its own words."""

    id: str
    """As in `lang`, such as `de`."""
    name: str
    """What it calls itself."""
    invitation: str
    """Asks to go over to it."""


class ModeForm(msgspec.Struct, frozen=True):
    """One way to play a game."""

    id: str
    """For `mode` of a new table."""
    title: Translated
    """By language."""
    seats: list[str]
    """Their names, in the order of their numbers."""
    minimum: int
    """The fewest who can play it."""
    maximum: int
    """The most who can play it."""
    choices: list[SetupChoice]
    """Options of the setup that are offered, each with its values."""
    line: Translated | None
    """What is special about it, in a sentence."""


class CoverForm(msgspec.Struct, frozen=True):
    """How a game lies among others."""

    colour: str
    """Of the cloth, as `#rrggbb`."""
    line: Translated | None
    """One line about the game, by language."""
    icon: Outline | None
    """Its drawing, ready to be drawn."""
    minutes: tuple[int, int] | None
    """From the quickest game to a long one."""
    weight: int | None
    """How hard it is to learn, from 1 to 5."""
    first: str
    """The mode in which to play it for the first time."""
    picture: str
    """The tag of the picture of its table, which `cover.webp` gives; empty when there is none."""


class GameForm(msgspec.Struct, frozen=True):
    """What can be played."""

    id: str
    """For `game` of a new table."""
    title: Translated
    """By language."""
    modes: list[ModeForm]
    """The ways to play it, the usual one first."""
    bots: list[str]
    """The levels of computer players, the weakest first."""
    has_decks: bool
    """Seats choose a deck, a school or the like: `decks` lists them."""
    has_own_decks: bool
    """Seats may bring a deck of their own, as text."""
    has_cards: bool
    """There are cards to be looked through."""
    cover: CoverForm
    """How it lies among others."""
    material: Material
    """What its board is made of."""
    numbers: dict[str, NumberLook]
    """How the numbers on its cards and pieces are drawn."""
    acts: dict[str, ActLook]
    """How the kinds of acts are drawn."""
    beats: dict[str, BeatLook]
    """How its events are shown and heard."""


class RulebookForm(msgspec.Struct, frozen=True):
    """Every rule of a game."""

    sections: list[Section]
    """The chapters, in their order."""
    rules: list[Rule]
    """All rules, each with the id of its chapter."""


class LessonForm(msgspec.Struct, frozen=True):
    """A lesson of a game; its sentences are in the game's locale."""

    id: str
    """By which it is begun."""
    title: Text
    """What it is called."""
    line: Text
    """What it is about, in a sentence."""
    steps: int
    """How many there are."""


class PuzzleForm(msgspec.Struct, frozen=True):
    """A puzzle; its sentences are among those of the lessons of its game."""

    id: str
    """By which it is begun."""
    game: str
    """The game's id."""
    kind: str
    """What is asked for; puzzles of one kind have the same sentences."""
    level: str
    """The strongest level of computer players that misses it."""
    title: Text
    """What is asked for, in a few words."""


class DailyForm(msgspec.Struct, frozen=True):
    """The puzzle of a day."""

    id: str
    """The puzzle's id."""


class HelpForm(msgspec.Struct, frozen=True):
    """What stands behind a question of a game; its sentence is `help.<name>` of the game's locale."""

    rules: list[str]
    """The most telling first."""
    lessons: list[str]
    """In which these rules are at work, in the order of the course."""


class TrialForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is done in an example, from its beginning."""

    attempt: Place | None = None
    """The number of the try with which it begins; none: with free answers."""
    answers: Annotated[list[Key], Meta(max_length=40)] = []
    """Given after that, in order."""
    elements: Annotated[list[Key], Meta(max_length=20)] = []
    """Keys of what was clicked next: only asks why that is no answer."""


class AttemptForm(msgspec.Struct, frozen=True):
    """Something that an example tries."""

    label: list[Text]
    """What is answered, in words, one after the other."""
    is_refused: bool
    """Whether a rule forbids it."""


class TrialRefusal(msgspec.Struct, frozen=True):
    """What cannot be done, and why."""

    reason: Text
    """In words."""
    rule: str | None = None
    """The rule that forbids it."""


class ExampleForm(msgspec.Struct, frozen=True, omit_defaults=True):
    """An example of rules as it stands after what was done in it; nothing of it is kept."""

    id: str
    """By which it is asked for."""
    rules: tuple[str, ...]
    """That are seen at work in it."""
    mode: str
    """The id of the mode."""
    seats: tuple[str, ...]
    """Their names, in the order of their numbers."""
    seat: int
    """From which it is seen."""
    tries: list[AttemptForm]
    """What can be tried in it, by number."""
    scene: Scene
    """What the seat sees."""
    decision: DecisionInfo | None = None
    """What the seat is asked; none: others are asked, or the game is over."""
    say: Text | None = None
    """What is to be seen, where board and rule do not say it."""
    show: tuple[str, ...] = ()
    """Keys of things and places to look at."""
    beats: list[Beat] = []
    """What the last answer brought about, or the whole try."""
    refusal: TrialRefusal | None = None
    """What refused the last answer, or what was clicked."""
    result: Result | None = None
    """How the game has ended."""


class DeckSourceForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A deck of one's own in the game's text format."""

    source: DeckSource
    """The text, as the game writes decks."""


class DeckVerdict(msgspec.Struct, frozen=True, omit_defaults=True):
    """Whether a deck keeps the rules, and if not, which one it breaks."""

    is_legal: bool
    """It may be played."""
    deck: DeckInfo | None = None
    """What was read, where it could be read."""
    rule: str | None = None
    """The rule that it breaks."""
    text: Text | None = None
    """What is wrong, in words."""


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
