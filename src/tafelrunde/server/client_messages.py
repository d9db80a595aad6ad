"""What a browser may send through the WebSocket of a table; `docs/protocol.md` tells how it is used."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from tafelrunde.server.terms import Key, Number, Place, Words


class ClientMessage(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """What a browser may send."""


class Request(ClientMessage, frozen=True):
    """What gets a reply."""

    id: Number
    """The client's own number for the request, which comes back as `re`."""


class SeatRequest(Request, frozen=True):
    """What is asked or done from a seat."""

    seat: Place
    """Whose; one of my seats."""


class Hello(ClientMessage, frozen=True, tag="hello"):
    """The first message: which seats I hold (by token, or else by cookie), and what I have seen already."""

    v: int
    """The version of the protocol."""
    token: Annotated[str, Meta(max_length=100)] | None = None
    """Of the seats that I want to hold; none: those of the cookie."""
    since: Number | None = None
    """The last `seq` that I know, after a reconnect."""


class AnswerMessage(SeatRequest, frozen=True, tag="answer"):
    """An answer to a decision; `version` is the decision's."""

    key: Key
    """As the decision's `form` says."""
    version: Number
    """Of the decision that I have seen: another answer may have come first."""


class Why(SeatRequest, frozen=True, tag="why"):
    """Why not? Of one key, or of the elements clicked so far (the last one is what is asked about)."""

    key: Key | None = None
    """An answer; `elements` then count for nothing."""
    elements: Annotated[list[Key], Meta(max_length=20)] = []
    """Keys of what was clicked, in order."""


class Look(SeatRequest, frozen=True, tag="look"):
    """What does this lack, or could do now? Of the last of these elements; the others were clicked before."""

    elements: Annotated[list[Key], Meta(min_length=1, max_length=20)]
    """Keys of what was clicked, in order."""


class Foresee(SeatRequest, frozen=True, tag="foresee"):
    """What would this answer change?"""

    key: Key
    """The answer."""


class HintRequest(SeatRequest, frozen=True, tag="hint"):
    """What would be good here? With `stop`, what is being thought out is no longer wanted."""

    stop: bool = False
    """Think no longer."""


class ReviewRequest(SeatRequest, frozen=True, tag="review"):
    """Was there something better? Of my last turn, or of the whole game once it is over."""

    whole: bool = False
    """Of the whole game, which must be over."""


class Undo(SeatRequest, frozen=True, tag="undo"):
    """Take back my last answer, where nobody has learnt anything from it."""


class UndoPropose(SeatRequest, frozen=True, tag="undo-propose"):
    """Take my last decision back, with all that followed it; where other people play, they must agree."""


class UndoReply(SeatRequest, frozen=True, tag="undo-reply"):
    """Agree to a proposal, or refuse it; whoever made it withdraws it with `agree` false."""

    agree: bool
    """False refuses, or withdraws one's own proposal."""


class Adjust(SeatRequest, frozen=True, tag="set"):
    """Set something for myself, at any time: the key of one of the `settings` of an element."""

    key: Key
    """Of the setting."""


class FollowGuide(Request, frozen=True, tag="guide"):
    """At a table with a guide: read on, begin the step anew, or let the guide do it, wholly or bit by bit."""

    act: Literal["on", "again", "next", "skip"]
    """Read on, begin the step anew, let the guide give the next answer, or all of them."""


class Concede(SeatRequest, frozen=True, tag="concede"):
    """Give up."""


class ChatMessage(Request, frozen=True, tag="chat"):
    """Say something."""

    words: Words
    """What was said, one line."""


class History(Request, frozen=True, tag="history"):
    """Older entries of the log, those before a sequence number."""

    before: Number
    """The `seq` of the oldest entry that I have."""
    limit: Annotated[int, Meta(ge=1, le=200)] = 50
    """How many entries at most."""


class Ping(Request, frozen=True, tag="ping"):
    """I am still here."""


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
