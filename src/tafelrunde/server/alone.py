"""A table with a guide that nobody keeps but whoever learns: it speaks as the server does, without a server.

Needs msgspec alone, and neither loop nor database: so it can run in a browser.
"""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING, Any, cast

import msgspec
from msgspec import UNSET, UnsetType

from tafelrunde.learn import Guide, Lesson, find_lesson
from tafelrunde.learn.puzzle import find_puzzle
from tafelrunde.server.audience import encode, now_ms
from tafelrunde.server.book import Book, EventKind, turn_page
from tafelrunde.server.client_messages import (
    AnswerMessage,
    FollowGuide,
    Foresee,
    FromClient,
    Hello,
    History,
    Look,
    Ping,
    Undo,
    UndoPropose,
    Why,
)
from tafelrunde.server.guided import Guided, Perform
from tafelrunde.server.message_parts import Entry
from tafelrunde.server.messages import Error, Past, Pong
from tafelrunde.server.replies import because, foreseen, looked
from tafelrunde.server.views import Numbered
from tafelrunde.table import Refusal, Seat, game, text

if TYPE_CHECKING:
    from tafelrunde.server.connection import Connection
    from tafelrunde.server.rows import MatchRow, SeatRow
    from tafelrunde.server.store import Store

USUAL_BOT = "page"
"""Who sits where a lesson answers for the others."""
decode = msgspec.json.Decoder(FromClient).decode


class Match(msgspec.Struct, frozen=True):
    """What is told of a table that is in no database."""

    id: str
    game: str
    mode: str
    rules: int
    created: int
    clock_rule: None = None
    origin: None = None
    next: None = None
    is_imported: int = 0
    rated: None = None
    tournament: None = None
    is_strict: bool = False


class Sitting(msgspec.Struct, frozen=True):
    """Who sits on a seat of such a table."""

    seat: int
    kind: str
    player: str
    owner: None = None
    token_hash: None = None
    is_open: int = 0
    is_taken: int = 1


class Window:
    """The one through whom such a table is seen: what a table needs of a connection."""

    def __init__(self, seat: Seat) -> None:
        self.held = (seat,)
        self.told = 0
        self.numbered: dict[Seat, Numbered] = {}
        self.sent: list[bytes] = []
        self._numbers = count(1)

    def numbers_of(self, seat: Seat) -> Numbered:
        """The options of a seat that were told."""
        if seat not in self.numbered:
            self.numbered[seat] = Numbered(self._numbers)
        return self.numbered[seat]

    def send(self, data: bytes) -> None:
        """Keep a message until it is fetched."""
        self.sent.append(data)

    reply = send


class Alone(Guided):
    """One lesson or puzzle, played where no server is."""

    def __init__(self, table_id: str, lesson: Lesson, player: str = "") -> None:
        found = game(lesson.game)
        self.guide = guide = Guide(found, lesson)
        self.table, place, beats = guide.begin()
        now = now_ms()
        seats = [Sitting(seat, "bot", USUAL_BOT) for seat in range(self.table.seats)]
        seats[guide.seat] = Sitting(int(guide.seat), "human", player)
        match = Match(table_id, found.id, self.table.mode.id, found.version, now)
        super().__init__(cast("Store", None), cast("MatchRow", match), cast("list[SeatRow]", seats))
        first = Book.first(self.table.seats, now, None, self.table.length, 0, self.table.pending)
        self.book = msgspec.structs.replace(first, guide=place)
        self.seq = 0
        self.window = Window(guide.seat)
        self.connections = {cast("Connection", self.window)}
        self.entries = [Entry(self.book.seq(self.window.held), now, beats)] if beats else []

    def hear(self, data: bytes | str) -> list[bytes]:
        """A message of the client, and all that is told after it."""
        message = decode(data)
        try:
            self._obey(message)
        except Refusal as refusal:
            re: int | UnsetType = getattr(message, "id", UNSET)
            self.window.send(encode(Error(refusal.reason, refusal.text, refusal.rule, re)))
        told, self.window.sent = self.window.sent, []
        return told

    def speak(self, data: str) -> str:
        """The same for a caller that knows text only: a message a line."""
        return b"\n".join(self.hear(data)).decode()

    def _obey(self, message: FromClient) -> None:
        assert self.guide is not None
        seat, send = int(self.guide.seat), self.window.send
        match message:
            case Hello(since=since):
                missed = [each for each in self.entries if since is None or each.seq > since]
                self.tell_state(cast("Connection", self.window), missed, [])
            case AnswerMessage(id=re, key=key, version=version):
                self._check_version(seat, version)
                self._take("answer", seat, self._answering(self.guide, key), re)
            case FollowGuide(id=re, act=act):
                self._take(*self._following(act), re)
            case Undo(id=re) | UndoPropose(id=re):
                guide = self.guide
                self._take("undo-all", seat, lambda table: self._led(guide.back, table), re)
            case Why():
                send(encode(because(self.table, message)))
            case Look():
                send(encode(looked(self.table, message)))
            case Foresee():
                send(encode(foreseen(self.table, message)))
            case History(id=re, before=before, limit=limit):
                past = [each for each in self.entries if each.seq < before]
                send(encode(Past(re, past[-limit:])))
            case Ping(id=re):
                send(encode(Pong(re, now_ms())))
            case _:
                raise Refusal("cannot-concede", text("web.no-conceding"))

    def _take(self, kind: EventKind, seat: int, perform: Perform, re: int) -> None:
        """Do something to the table; raises Refusal, and then nothing has changed."""
        before = self._standing()
        self._place = None
        beats = perform(self.table)
        after = self._standing()
        book = turn_page(
            self.book,
            kind,
            seat,
            before,
            after,
            max(now_ms(), self.book.at),
            self.humans,
            None,
            lines=self.table.length,
            guide=self._place,
            result=self.table.result if not after.pending else None,
        )
        is_ask_changed = [now != then for now, then in zip(book.ask, self.book.ask, strict=True)]
        self.book, self.seq = book, self.seq + 1
        if beats:
            self.entries.append(Entry(book.seq(self.window.held), book.at, beats))
        actor: Any = self.window
        self.tell(kind, seat, beats, before, after, is_ask_changed, actor, re)


def sit_down(table_id: str, game_id: str, lesson: str, player: str = "") -> Alone:
    """A table for a lesson of a game or, where no game is named, for a puzzle."""
    return Alone(table_id, find_lesson(game(game_id), lesson) if game_id else find_puzzle(lesson), player)
