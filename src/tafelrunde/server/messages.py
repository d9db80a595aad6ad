"""The messages of a table's WebSocket, typed and versioned; `docs/protocol.md` tells how they are used."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from tafelrunde.bots.hints import Hint
from tafelrunde.learn import GuideInfo
from tafelrunde.server.rating_forms import RatingMark
from tafelrunde.table.beat import Beat
from tafelrunde.table.decision import Kind
from tafelrunde.table.errors import Reason
from tafelrunde.table.forecast import Forecast
from tafelrunde.table.game import Result
from tafelrunde.table.outlook import Figure
from tafelrunde.table.preview import Change
from tafelrunde.table.scene import Element, Scene, Shape, ZoneKind
from tafelrunde.table.text import Text
from tafelrunde.table.weight import Weight

PROTOCOL = 1

Name = Annotated[str, Meta(max_length=40)]
Key = Annotated[str, Meta(max_length=400)]
Number = Annotated[int, Meta(ge=0, le=2**53)]
Place = Annotated[int, Meta(ge=0, le=63)]
Words = Annotated[str, Meta(min_length=1, max_length=400)]

AnswerForm = Literal["choice", "several", "order", "number"]
ErrorCode = Literal[
    # of the table: nothing has changed
    Reason,
    # of the protocol
    "malformed",
    "too-large",
    "wrong-version",
    "hello-first",
    "bad-token",
    "not-your-seat",
    "rate-limited",
    "no-proposal",
    "no-hints",
    "no-coach",
    "unavailable",
    "set-aside",
    "table-closed",
    "internal",
]

# -- from the client ---------------------------------------------------------------------------------------


class ClientMessage(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """What a browser may send; `id` is its own number for the request, which comes back as `re`."""


class Hello(ClientMessage, frozen=True, tag="hello"):
    """The first message: which seats I hold (by token, or else by cookie), and what I have seen already."""

    v: int
    """The version of the protocol."""
    token: Annotated[str, Meta(max_length=100)] | None = None
    """Of the seats that I want to hold; none: those of the cookie."""
    since: Number | None = None
    """The last `seq` that I know, after a reconnect."""


class AnswerMessage(ClientMessage, frozen=True, tag="answer"):
    """An answer to a decision; `version` is the decision's."""

    id: Number
    """The client's own number for the request."""
    seat: Place
    """Who answers; one of my seats."""
    key: Key
    """As the decision's `form` says."""
    version: Number
    """Of the decision that I have seen: another answer may have come first."""


class Why(ClientMessage, frozen=True, tag="why"):
    """Why not? Of one key, or of the elements clicked so far (the last one is what is asked about)."""

    id: Number
    """The client's own number for the request."""
    seat: Place
    """Who asks; one of my seats."""
    key: Key | None = None
    """An answer; `elements` then count for nothing."""
    elements: Annotated[list[Key], Meta(max_length=20)] = []
    """Keys of what was clicked, in order."""


class Look(ClientMessage, frozen=True, tag="look"):
    """What does this lack, or could do now? Of the last of these elements; the others were clicked before."""

    id: Number
    """The client's own number for the request."""
    seat: Place
    """Who asks; one of my seats."""
    elements: Annotated[list[Key], Meta(min_length=1, max_length=20)]
    """Keys of what was clicked, in order."""


class Foresee(ClientMessage, frozen=True, tag="foresee"):
    """What would this answer change?"""

    id: Number
    """The client's own number for the request."""
    seat: Place
    """Who asks; one of my seats."""
    key: Key
    """The answer."""


class HintRequest(ClientMessage, frozen=True, tag="hint"):
    """What would be good here? With `stop`, what is being thought out is no longer wanted."""

    id: Number
    """The client's own number for the request."""
    seat: Place
    """Who asks; one of my seats."""
    stop: bool = False
    """Think no longer."""


class ReviewRequest(ClientMessage, frozen=True, tag="review"):
    """Was there something better? Of my last turn, or of the whole game once it is over."""

    id: Number
    """The client's own number for the request."""
    seat: Place
    """Who asks; one of my seats."""
    whole: bool = False
    """Of the whole game, which must be over."""


class Undo(ClientMessage, frozen=True, tag="undo"):
    """Take back my last answer, where nobody has learnt anything from it."""

    id: Number
    """The client's own number for the request."""
    seat: Place
    """Whose answer; one of my seats."""


class UndoPropose(ClientMessage, frozen=True, tag="undo-propose"):
    """Take my last decision back, with all that followed it; where other people play, they must agree."""

    id: Number
    """The client's own number for the request."""
    seat: Place
    """Whose decision; one of my seats."""


class UndoReply(ClientMessage, frozen=True, tag="undo-reply"):
    """Agree to a proposal, or refuse it; whoever made it withdraws it with `agree` false."""

    id: Number
    """The client's own number for the request."""
    seat: Place
    """Who replies; one of my seats."""
    agree: bool
    """False refuses, or withdraws one's own proposal."""


class Adjust(ClientMessage, frozen=True, tag="set"):
    """Set something for myself, at any time: the key of one of the `settings` of an element."""

    id: Number
    """The client's own number for the request."""
    seat: Place
    """For whom; one of my seats."""
    key: Key
    """Of the setting."""


class FollowGuide(ClientMessage, frozen=True, tag="guide"):
    """At a table with a guide: read on, begin the step anew, or let the guide do it, wholly or bit by bit."""

    id: Number
    """The client's own number for the request."""
    act: Literal["on", "again", "next", "skip"]
    """Read on, begin the step anew, let the guide give the next answer, or all of them."""


class Concede(ClientMessage, frozen=True, tag="concede"):
    """Give up."""

    id: Number
    """The client's own number for the request."""
    seat: Place
    """Who gives up; one of my seats."""


class ChatMessage(ClientMessage, frozen=True, tag="chat"):
    """Say something."""

    id: Number
    """The client's own number for the request."""
    words: Words
    """What was said, one line."""


class History(ClientMessage, frozen=True, tag="history"):
    """Older entries of the log, those before a sequence number."""

    id: Number
    """The client's own number for the request."""
    before: Number
    """The `seq` of the oldest entry that I have."""
    limit: Annotated[int, Meta(ge=1, le=200)] = 50
    """How many entries at most."""


class Ping(ClientMessage, frozen=True, tag="ping"):
    """I am still here."""

    id: Number
    """The client's own number for the request."""


FromClient = (
    Hello
    | AnswerMessage
    | Why
    | Look
    | Foresee
    | HintRequest
    | ReviewRequest
    | Undo
    | UndoPropose
    | UndoReply
    | Adjust
    | FollowGuide
    | Concede
    | ChatMessage
    | History
    | Ping
)

# -- to the client -----------------------------------------------------------------------------------------


class ServerMessage(msgspec.Struct, frozen=True, omit_defaults=True, gc=False, tag_field="type"):
    """What a browser may get."""


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
    """A clock per seat: so many seconds for the whole game, and so many more for every answer."""

    initial: Annotated[int, Meta(ge=5, le=86_400)]
    """Seconds for the whole game."""
    increment: Annotated[int, Meta(ge=1, le=3_600)] = 1
    """Seconds for every answer."""


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


class State(ServerMessage, frozen=True, tag="state"):
    """Everything, sent after hello and whenever a connection has fallen behind."""

    v: int
    """The version of the protocol."""
    seq: int
    """The number of the last act that this connection may know of."""
    table: TableInfo
    """What does not change from answer to answer."""
    views: list[View]
    """One for every seat held, or one for a spectator."""
    thinking: list[int]
    """Seats that have not answered yet."""
    watchers: int = 0
    """How many look on."""
    clock: ClockInfo | None = None
    """None where nobody's time is counted."""
    chat: list[ChatLine] = []
    """The last lines."""
    missed: list[Entry] = []
    """The log after `since`; without `since` its last entries."""
    result: Result | None = None
    """How the game ended; none while it goes on."""
    proposal: Proposal | None = None
    """To take something back, while it is open."""
    notices: list[Text] = []
    """What everybody at the table should know, such as that rules have changed."""
    next: str | None = None
    """The table of the rematch."""
    restart: RestartInfo | None = None
    """Announced by the host."""
    is_practice: bool = False
    """Against computers something was taken back although chance or a secret had shown itself."""
    guide: GuideInfo | None = None
    """What the guide says, at a table that has one."""


class Update(ServerMessage, frozen=True, tag="update"):
    """One act that this connection may know of, and what it changed."""

    seq: int
    """One more than before; otherwise say hello anew."""
    re: int | UnsetType = UNSET
    """The request of this connection that has been accepted."""
    entry: Entry | None = None
    """What happened, where something is to be told."""
    views: list[ViewChange] = []
    """What has changed for the seats held, or for a spectator."""
    thinking: list[int] | UnsetType = UNSET
    """Seats that have not answered yet."""
    clock: ClockInfo | UnsetType = UNSET
    """Where it stands now."""
    result: Result | UnsetType | None = UNSET
    """How the game has ended; null: it goes on again."""
    proposal: Proposal | UnsetType | None = UNSET
    """Null: it has ended."""
    is_practice: bool | UnsetType = UNSET
    """Given when the game has become practice."""
    guide: GuideInfo | UnsetType = UNSET
    """What the guide says now, at a table that has one."""


class Seats(ServerMessage, frozen=True, tag="seats"):
    """Somebody has sat down, come or gone."""

    seats: list[SeatInfo]
    """All of them."""
    watchers: int
    """How many look on."""


class Thinking(ServerMessage, frozen=True, tag="thinking"):
    """A bot is thinking about its answer; sent now and then while it does."""

    seat: int
    """Whose bot."""
    share: float
    """From 0 to 1, how much of its thinking is done."""


class Because(ServerMessage, frozen=True, tag="because"):
    """The answer to `why`: the rule and the reason, or none of both when it is allowed."""

    re: int
    """The request."""
    rule: str | None = None
    """The rule that forbids it."""
    reason: Text | None = None
    """Why, in words."""
    key: str | None = None
    """The answer that was judged."""
    is_final: bool = False
    """It is allowed, but as far as the seat can know it could not be taken back alone."""
    is_last: bool = False
    """It is allowed, and as far as the seat can know it is asked nothing more for now."""


class Looked(ServerMessage, frozen=True, tag="looked"):
    """The answer to `look`: ways in which the thing could lie on the board, the nearest first."""

    re: int
    """The request."""
    figures: list[Figure] = []
    """The nearest first."""
    lines: list[Text] = []
    """How far it is, in words."""


class Foreseen(ServerMessage, frozen=True, tag="foreseen"):
    """The answer to `foresee`: what would follow up to the next question, as far as the seat can know."""

    re: int
    """The request."""
    changes: list[Change] = []
    """On the board; none where chance or something hidden decides."""
    lines: list[Text] = []
    """The same as it would be told."""


class Hints(ServerMessage, frozen=True, tag="hints"):
    """The answer to `hint`: good options, the best first; none when they are no longer wanted."""

    re: int
    """The request."""
    hints: list[Hint] = []
    """The best first."""


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


class Reviewed(ServerMessage, frozen=True, tag="reviewed"):
    """The answer to `review`: what would have been better; nothing, where all was answered well."""

    re: int
    """The request."""
    judged: int = 0
    """How many questions were judged."""
    insights: list[InsightInfo] = []
    """Of the last turn the worst; of a game the most instructive, in their order."""


class Said(ServerMessage, frozen=True, tag="chat"):
    """A line of chat."""

    line: ChatLine
    """What was said, and by whom."""
    re: int | UnsetType = UNSET
    """The request of this connection, if it was the one who said it."""


class Past(ServerMessage, frozen=True, tag="history"):
    """Older entries of the log, oldest first."""

    re: int
    """The request."""
    entries: list[Entry]
    """Oldest first; none: there are no older ones."""


class Rematch(ServerMessage, frozen=True, tag="rematch"):
    """Somebody wants to play again, at this table; my token holds the same seats there."""

    table: str
    """Its id."""


class Restart(ServerMessage, frozen=True, tag="restart"):
    """The host has announced a restart, or none after all."""

    restart: RestartInfo | None = None
    """When; null: not after all."""


class Pong(ServerMessage, frozen=True, tag="pong"):
    """So am I."""

    re: int
    """The request."""
    now: int
    """By the server's clock, in UTC milliseconds."""


class Error(ServerMessage, frozen=True, tag="error"):
    """A message that was not accepted and has changed nothing."""

    code: ErrorCode
    """The kind of error, for the client."""
    text: Text
    """The reason, in words."""
    rule: str | None = None
    """The rule that forbids it."""
    re: int | UnsetType = UNSET
    """The request that was refused."""


class Bye(ServerMessage, frozen=True, tag="bye"):
    """The server goes; come back with `since`."""

    reason: Literal["shutdown", "slow", "error"]
    """Why: the server stops, this connection was too slow, or something broke."""


FromServer = (
    State
    | Update
    | Seats
    | Thinking
    | Because
    | Looked
    | Foreseen
    | Hints
    | Reviewed
    | Said
    | Past
    | Rematch
    | Restart
    | Pong
    | Error
    | Bye
)
