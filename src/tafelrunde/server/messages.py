"""What the server sends through the WebSocket of a table; `docs/protocol.md` tells how it is used."""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import UNSET, UnsetType

from tafelrunde.bots.hints import Hint
from tafelrunde.learn import GuideInfo
from tafelrunde.server.message_parts import (
    ChatLine,
    ClockInfo,
    Entry,
    InsightInfo,
    Proposal,
    RestartInfo,
    SeatInfo,
    TableInfo,
    View,
    ViewChange,
)
from tafelrunde.server.pauses import PauseInfo
from tafelrunde.server.terms import Number
from tafelrunde.table.errors import Reason
from tafelrunde.table.game import Result
from tafelrunde.table.outlook import Figure
from tafelrunde.table.preview import Change
from tafelrunde.table.text import Text

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


class ServerMessage(msgspec.Struct, frozen=True, omit_defaults=True, gc=False, tag_field="type"):
    """What a browser may get."""


class Reply(ServerMessage, frozen=True):
    """What a browser has asked for."""

    re: int
    """The request."""


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
    pause: PauseInfo | None = None
    """A pause of the clocks, or the wish for one."""
    seen: Number | None = None
    """The last sequence number that whoever sits here had seen when they left."""


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
    pause: PauseInfo | UnsetType | None = UNSET
    """A pause of the clocks, or the wish for one; null: there is none."""


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


class Because(Reply, frozen=True, tag="because"):
    """The answer to `why`: the rule and the reason, or none of both when it is allowed."""

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


class Looked(Reply, frozen=True, tag="looked"):
    """The answer to `look`: ways in which the thing could lie on the board, the nearest first."""

    figures: list[Figure] = []
    """The nearest first."""
    lines: list[Text] = []
    """How far it is, in words."""


class Foreseen(Reply, frozen=True, tag="foreseen"):
    """The answer to `foresee`: what would follow up to the next question, as far as the seat can know."""

    changes: list[Change] = []
    """On the board; none where chance or something hidden decides."""
    lines: list[Text] = []
    """The same as it would be told."""


class Hints(Reply, frozen=True, tag="hints"):
    """The answer to `hint`: good options, the best first; none when they are no longer wanted."""

    hints: list[Hint] = []
    """The best first."""


class Reviewed(Reply, frozen=True, tag="reviewed"):
    """The answer to `review`: what would have been better; nothing, where all was answered well."""

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


class Past(Reply, frozen=True, tag="history"):
    """Older entries of the log, oldest first."""

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


class Pong(Reply, frozen=True, tag="pong"):
    """So am I."""

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
