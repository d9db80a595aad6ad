"""What the messages of a table hold: who sits there, what is asked, what is seen and what has changed."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from tafelrunde.bots.hints import Hint
from tafelrunde.server.rating_forms import RatingMark
from tafelrunde.table.beat import Beat
from tafelrunde.table.decision import Kind
from tafelrunde.table.forecast import Forecast
from tafelrunde.table.scene import Element, Scene, Shape, ZoneKind
from tafelrunde.table.text import Text
from tafelrunde.table.weight import Weight

AnswerForm = Literal["choice", "several", "order", "number"]


class SeatInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who sits where."""

    seat: int
    """Its number."""
    name: str
    """The seat's name in records; its sentence is `seat.<name>`."""
    kind: Literal["human", "bot"]
    """Who plays there, a person or the computer."""
    player: str = ""
    """What the person is called, or the level of the bot."""
    called: str = ""
    """The name that a bot has at this table; no other there has it."""
    is_mine: bool = False
    """Held by this connection."""
    is_taken: bool = False
    """Somebody has sat down there."""
    is_open: bool = False
    """Free for strangers."""
    is_here: bool = False
    """Connected right now; bots always are."""
    person: str = ""
    """For the profile of who sits there; empty where there is none for others to see."""
    rating: RatingMark | None = None
    """How strong whoever sits there is believed to be; only told where it counts."""


class ClockRule(msgspec.Struct, frozen=True):
    """A clock per seat: time for the whole game and some more for every answer, or for each answer anew."""

    initial: Annotated[int, Meta(ge=5, le=5_184_000)]
    """Seconds for the whole game, or for each answer: 60 days at most."""
    increment: Annotated[int, Meta(ge=1, le=3_600)] = 1
    """Seconds for every answer."""
    is_each: bool = False
    """Whether every answer fills the clock again, as in letters."""


class TableInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """What does not change from answer to answer."""

    id: str
    """As in its address."""
    game: str
    """The id of the game."""
    mode: str
    """The id of the mode."""
    rules: int
    """The version of the game's rules with which the table began."""
    seats: list[SeatInfo]
    """In the order of their numbers."""
    created: int
    """UTC milliseconds."""
    clock: ClockRule | None = None
    """None where nobody's time is counted."""
    origin: str | None = None
    """The table that this one goes on from."""
    is_imported: bool = False
    """A record that somebody brought along: nobody plays here."""
    is_rated: bool = False
    """The game counts for ratings."""
    tournament: str | None = None
    """The id of the tournament to which it belongs."""


class OptionInfo(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A legal option; `n` is its number on this connection, by which it may be named again."""

    n: int
    """Its number, which `options` of a decision name."""
    key: str
    """The answer."""
    label: Text
    """The answer in words."""
    elements: tuple[str, ...] = ()
    """What is clicked to choose it, in order."""
    weight: Weight = "plain"
    """main: what most do here; quiet: gives up or leaves out; grave: asked about once; aside: only listed."""
    loss: Text | None = None
    """What a grave one gives away."""
    act: str | None = None
    """The kind of act that it is: the catalogue has its icon, the locale `act.<name>`."""
    actor: str | None = None
    """The key of the figure that acts."""
    costs: dict[str, int] = {}
    """What it takes, as the named numbers of a face."""
    way: Text | None = None
    """What this way to do it is called among the others; else the last of its elements says so."""


class DecisionInfo(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """What a seat is asked, with everything it may answer."""

    seat: int
    """Who is asked."""
    version: int
    """Of the table when it was asked; comes back in the answer."""
    kind: Kind
    """What is asked about."""
    form: AnswerForm
    """choice: the option's key. several, order: keys joined by blanks. number: the number."""
    prompt: Text
    """The question."""
    minimum: int = 1
    """Of `several`, how many at least; of `number`, the smallest."""
    maximum: int = 1
    """Of `several`, how many at most; of `number`, the largest."""
    is_secret: bool = False
    """Others do not see the answer until all have answered."""
    options: list[int] = []
    """Numbers of options, in a stable order; of several and order the single candidates."""
    new: list[OptionInfo] = []
    """The options that this connection has not been told yet."""
    idle: str | None = None
    """The answer of a player for whom nothing could matter here: a client gives it by itself, after as long
    as a person would take, so that nobody notices that he was not asked."""
    forecast: Forecast | None = None
    """Of a number: what each would mean between two sides."""
    name: str = ""
    """Which question it is, whatever its words: `help.<name>` says what it is about."""


class View(msgspec.Struct, frozen=True, omit_defaults=True):
    """The table from one seat; a spectator's seat is -2."""

    seat: int
    """Whose view it is."""
    scene: Scene
    """What the seat sees."""
    decision: DecisionInfo | None = None
    """What this seat is asked now."""
    can_undo: bool = False
    """The seat may take its last answer back alone."""


class ZoneChange(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """What has changed in a zone, or a whole new zone (then `kind` and `label` are given)."""

    key: str
    """Of the zone."""
    put: list[Element] = []
    """New or changed elements, whole."""
    gone: list[str] = []
    """Keys of elements that are no longer there."""
    order: list[str] | None = None
    """All keys, given only when removing, replacing in place and appending does not give the order."""
    kind: ZoneKind | UnsetType = UNSET
    """Of a new zone."""
    label: Text | UnsetType = UNSET
    """Of a new zone, or a new one of an old zone."""
    grid: Shape | UnsetType | None = UNSET
    """Its shape, where that is new."""
    owner: int | UnsetType | None = UNSET
    """Whose zone it is, where that is new."""


class ViewChange(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """What has changed for one seat; what is not given is as it was."""

    seat: int
    """Whose view has changed."""
    zones: list[ZoneChange] = []
    """Those that have changed."""
    order: list[str] | None = None
    """Keys of all zones, given when zones have come, gone or changed places."""
    headline: Text | UnsetType | None = UNSET
    """The new one; null: none any more."""
    decision: DecisionInfo | UnsetType | None = UNSET
    """A new question, or null: nothing is asked of this seat now."""
    can_undo: bool | UnsetType = UNSET
    """The seat may, or may no longer, take its last answer back alone."""


class Entry(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One act and the beats that followed, as far as this connection may know them."""

    seq: int
    """Its number in the log of this connection."""
    at: int
    """UTC milliseconds."""
    beats: list[Beat] = []
    """What happened, in order."""


class ClockInfo(msgspec.Struct, frozen=True):
    """Milliseconds left per seat at the moment `now` (server time), and whose clocks run."""

    left: list[int]
    """Milliseconds by seat."""
    running: list[int]
    """Seats whose clocks run."""
    now: int
    """When that was, by the server's clock."""


class ChatLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something said."""

    number: int
    """Of the line at this table."""
    at: int
    """UTC milliseconds."""
    name: str
    """Who said it."""
    words: str
    """What was said, one line."""
    seat: int | None = None
    """None: a spectator."""


class Proposal(msgspec.Struct, frozen=True, omit_defaults=True):
    """Somebody asks to take their last decision back."""

    seat: int
    """Who asks."""
    agreed: list[int] = []
    """Seats that agree already."""


class RestartInfo(msgspec.Struct, frozen=True):
    """The host restarts the server at a moment; `now` is the server's time. Games go on after it."""

    at: int
    """UTC milliseconds."""
    now: int
    """By the server's clock, in UTC milliseconds."""


class Step(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One answer of a line that is played out: what happens, and what changes."""

    beats: list[Beat] = []
    """What happens, in order."""
    change: ViewChange | None = None
    """What the seat sees then, as a change of what it saw before."""


class InsightInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something better than what was answered, as far as the seat could know then."""

    at: int
    """The frame from which to try again, for `play-on` once the game is over."""
    round: int
    """Of the game."""
    words: list[Text]
    """What was answered, part by part."""
    value: float
    """The expected result of that, from -1 (lost) to 1 (won)."""
    better: Hint
    """What would have been better; its reasons are what only it brings about."""
    then: list[Text] = []
    """What may follow only from what was answered, in the story's words."""
    scene: Scene | None = None
    """What the seat saw then; none where there is nothing to show."""
    mine: list[Step] = []
    """How it may go on after what was answered."""
    best: list[Step] = []
    """How it may go on after the better."""
