"""One WebSocket: a viewer of one table."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from itertools import count
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import UNSET, UnsetType
from starlette.websockets import WebSocket, WebSocketDisconnect

from tafelrunde.server.advice import Adviser, Coach
from tafelrunde.server.ahead import note_seen
from tafelrunde.server.aside import SetAside
from tafelrunde.server.audience import encode, now_ms
from tafelrunde.server.client_messages import (
    Adjust,
    AnswerMessage,
    ChatMessage,
    Concede,
    FollowGuide,
    Foresee,
    FromClient,
    Hello,
    HintRequest,
    History,
    Look,
    Ping,
    ReviewRequest,
    SeatRequest,
    Undo,
    UndoPropose,
    UndoReply,
    Why,
)
from tafelrunde.server.house import TableClosed
from tafelrunde.server.jobs import rewind
from tafelrunde.server.limits import TooMuch, neighbourhood
from tafelrunde.server.line import Line
from tafelrunde.server.live import CLOSED, Live
from tafelrunde.server.logs import about
from tafelrunde.server.messages import Error, ErrorCode, Hints, Past, Pong
from tafelrunde.server.pool import JobFailed
from tafelrunde.server.replies import because, foreseen, looked
from tafelrunde.server.security import Bucket, Identity, is_same, is_table_id, token_hash
from tafelrunde.server.trouble import Conflict, Unavailable, Unwritable
from tafelrunde.server.turns import Rank
from tafelrunde.server.views import Numbered
from tafelrunde.server.wire import TRY_AGAIN, Fault, Wire, attend, read_message
from tafelrunde.server.words import readable
from tafelrunde.table import Beat, Refusal, RuleFailure, Seat, Table, Text, text, verbatim

if TYPE_CHECKING:
    from tafelrunde.server.hall import Hall

log = logging.getLogger("tafelrunde.server")

MAX_MESSAGE = 8192
MOST_FAULTS = 40
UNDO_TRIES = 3
UNDO_EFFORT = 20.0

READING = (Why, Look, Foresee, HintRequest, ReviewRequest, History, Ping)
"""Messages after which nothing is written."""

decode: Callable[[bytes | str], FromClient] = msgspec.json.Decoder(FromClient).decode


class Closing(Exception):
    """The connection must end."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class Connection(Wire):
    """What the live table knows of a viewer."""

    def __init__(
        self,
        hall: Hall,
        websocket: WebSocket,
        identity: Identity | None,
        address: str = "",
        line: Line | None = None,
    ) -> None:
        super().__init__(hall, websocket, identity, address, line)
        self.held: tuple[Seat, ...] = ()
        self.told = 0
        """The last sequence number that was sent."""
        self.numbered: dict[Seat, Numbered] = {}
        """By seat, the options that were told since the last `state`."""
        self._numbers = count(1)
        self.live: Live | None = None
        self.chats = Bucket(0.5, 5)
        self.advisers = Bucket(0.5, 4)
        self.undos = Bucket(0.5, 10)
        self.adviser = Adviser(self)
        self.coach = Coach(self)
        self.faults = 0

    @property
    def name(self) -> str:
        """What the person is called at this table."""
        if self.held and self.live is not None:
            player = self.live.seats[self.held[0]].player
            if player:
                return player
        return self.hall.house.called(self.identity.name) if self.identity is not None else ""

    def numbers_of(self, seat: Seat) -> Numbered:
        """The options of a seat that this connection has been told."""
        if seat not in self.numbered:
            self.numbered[seat] = Numbered(self._numbers)
        return self.numbered[seat]

    async def catch_up(self) -> None:
        """The table is told anew from where this connection stands."""
        if self.live is not None:
            await self.live.catch_up(self, self.told)

    # -- receiving ------------------------------------------------------------------------------------------

    async def serve(self, table: str) -> None:
        """Talk until one side ends it."""
        sender = asyncio.create_task(self._send_on())
        try:
            await self._greet(table)
            while True:
                await self._one_message()
        except WebSocketDisconnect:
            pass
        except Closing as closing:
            await self._part(closing.code, sender)
        except Exception:
            await self._break(sender)
        finally:
            sender.cancel()
            self.adviser.stop()
            self.coach.stop()
            if self.live is not None:
                self._note_seen(self.live)
                self.live.leave(self)

    def _note_seen(self, live: Live) -> None:
        """What has happened so far need not be told when this person comes again."""
        if self.told and self.held and live.has_company and live.guide is None and not live.is_dropped:
            seats = [int(seat) for seat in self.held]
            self.hall.supervisor.send(note_seen(live.store, live.id, seats, self.told, now_ms()))

    async def _receive(self) -> FromClient:
        return read_message(await self.receive(), MAX_MESSAGE, decode)

    async def _greet(self, table: str) -> None:
        try:
            hello = await self._hello(self._receive)
        except Fault as fault:
            self._refuse(fault.code, fault.words)
            raise Closing(4400) from None
        try:
            await self._sit_down(table, hello)
        except Unavailable:
            self._refuse("unavailable")
            raise Closing(TRY_AGAIN) from None
        except SetAside:
            self._refuse("set-aside")
            raise Closing(4409) from None
        except TableClosed:
            self._refuse("table-closed")
            raise Closing(CLOSED) from None

    async def _sit_down(self, table: str, hello: Hello) -> None:
        live = await self.hall.open(table) if is_table_id(table) else None
        if live is None:
            self._refuse("malformed", text("web.no-table", table=verbatim(table[:40])))
            raise Closing(4404)
        self.held = self._seats(live, hello)
        self.live = live
        try:
            await live.join(self, hello.since)
        except Unavailable:
            raise
        except Exception as problem:  # what cannot be shown cannot be played
            raise self.hall.set_aside(table, problem) from problem
        if self.is_gone:
            raise WebSocketDisconnect
        self.told = live.book.seq(self.held)
        if self.held and self.hall.store.listeners:
            self.hall.supervisor.send(self.hall.outbox.read(live, self.held))

    def _seats(self, live: Live, hello: Hello) -> tuple[Seat, ...]:
        if hello.token is not None:
            hashed = token_hash(hello.token)
            held = [row.seat for row in live.seats if is_same(row.token_hash or "", hashed)]
            if not held:
                self._refuse("bad-token")
                raise Closing(4401)
        elif self.identity is not None:
            held = [row.seat for row in live.seats if is_same(row.owner or "", self.identity.id)]
        else:
            held = []
        return tuple(Seat(seat) for seat in sorted(held))

    async def _one_message(self) -> None:
        re: int | UnsetType = UNSET
        try:
            message = await self._receive()
            re = getattr(message, "id", UNSET)
            if not self.messages.take():
                raise Fault("rate-limited")
            await self._obey_within_limits(message)
            if self._outbox:
                await self._flush()
        except Fault as fault:
            self._fault(fault, re)
        except TooMuch as much:
            self._fault(Fault("rate-limited", text(f"web.{much.code}")), re)
        except Refusal as refusal:
            self._refuse(refusal.reason, refusal.text, refusal.rule, re)
        except RuleFailure:
            # What went wrong may name what is hidden: it is for our log only.
            log.exception("a rule failed", extra=self._about())
            self._refuse("internal", re=re)
        except Unwritable:
            log.exception("a message cannot be kept", extra=self._about())
            self._refuse("internal", re=re)
        except (Unavailable, Conflict):
            self._refuse("unavailable", re=re)

    def _about(self) -> dict[str, Any]:
        return about(self.live) if self.live is not None else {}

    def _fault(self, fault: Fault, re: int | UnsetType) -> None:
        self._refuse(fault.code, fault.words, re=re)
        self.faults += 1
        if self.faults > MOST_FAULTS:
            raise Closing(4429 if fault.code == "rate-limited" else 4400)

    def _refuse(
        self,
        code: ErrorCode,
        words: Text | None = None,
        rule: str | None = None,
        re: int | UnsetType = UNSET,
    ) -> None:
        self.hall.refusals += 1
        self.send(encode(Error(code, words if words is not None else text(f"web.{code}"), rule, re)))

    # -- obeying --------------------------------------------------------------------------------------------

    async def _obey_within_limits(self, message: FromClient) -> None:
        """Obey, and count the bytes that the log has got by it; raises TooMuch before there are too many."""
        assert self.live is not None
        limit, before = self.hall.limits.written, self.live.written
        if not isinstance(message, READING):
            limit.check(self.who)
        try:
            await self._obey(message)
        finally:
            limit.charge(self.who, self.live.written - before)

    async def _obey(self, message: FromClient) -> None:
        live = self.live
        assert live is not None
        if isinstance(message, SeatRequest):
            self._check_seat(message.seat)
        match message:
            case AnswerMessage(id=re, seat=seat, key=key, version=version):
                self.adviser.stop()
                await live.answer("answer", seat, key, version, self, re)
            case Why():
                self.send(encode(because(live.table, message)))
            case Look():
                self.send(encode(looked(live.table, message)))
            case Foresee():
                self.send(encode(foreseen(live.table, message)))
            case HintRequest(id=re, seat=seat, stop=stop):
                self._advise(live, seat, re, stop=stop)
            case ReviewRequest(id=re, seat=seat, whole=whole):
                self._review(live, seat, re, is_whole=whole)
            case Undo(id=re, seat=seat):
                await live.undo(seat, self, re)
            case UndoPropose(id=re, seat=seat):
                if not self.undos.take():
                    raise Fault("rate-limited")
                await (self._propose(live, seat, re) if live.guide is None else live.undo(seat, self, re))
            case UndoReply(id=re, seat=seat, agree=agree):
                await self._reply(live, seat, re, agree=agree)
            case Adjust(id=re, seat=seat, key=key):
                await live.adjust(seat, key, self, re)
            case FollowGuide(id=re, act=act):
                self._check_seat(int(live.guide.seat) if live.guide is not None else -1)
                await live.follow(act, self, re)
            case Concede(id=re, seat=seat):
                if live.guide is not None:
                    raise Refusal("cannot-concede", text("web.no-conceding"))
                await live.act("concede", seat, lambda table: table.concede(seat), actor=self, re=re)
            case ChatMessage(id=re, words=words):
                if not self.chats.take():
                    raise Fault("rate-limited")
                said = readable(words)
                if not said:
                    raise Fault("malformed", text("web.malformed", problem=verbatim("words")))
                await live.say(self, said, re)
            case History(id=re, before=before, limit=limit):
                self.send(encode(Past(re, await live.past(self.held, before, limit))))
            case Ping(id=re):
                self.send(encode(Pong(re, now_ms())))
            case Hello():
                raise Fault("malformed", text("web.malformed", problem=verbatim("hello")))

    def _check_seat(self, seat: int) -> None:
        if seat not in self.held:
            raise Fault("not-your-seat")

    def _advise(self, live: Live, seat: int, re: int, *, stop: bool) -> None:
        if stop:
            self.adviser.stop()
            self.send(encode(Hints(re)))
            return
        if live.match.is_strict:
            raise Fault("no-hints", text("web.rated-no-hints"))
        if not Adviser.may_help(live, self.held):
            raise Fault("no-hints")
        if not self.advisers.take():
            raise Fault("rate-limited")
        self.adviser.ask(live, seat, re)

    def _review(self, live: Live, seat: int, re: int, *, is_whole: bool) -> None:
        if live.match.is_strict and not live.table.is_over:
            raise Fault("no-coach", text("web.rated-no-hints"))
        if not Coach.may_review(live, self.held):
            raise Fault("no-coach")
        if is_whole and not live.table.is_over:
            raise Fault("no-coach", text("web.not-before-the-end"))
        if not self.advisers.take():
            raise Fault("rate-limited")
        self.coach.ask(live, seat, re, is_whole=is_whole)

    async def _propose(self, live: Live, seat: int, re: int) -> None:
        def perform(table: Table[Any]) -> list[Beat]:
            live.check_undo_agreed(table, {seat})
            return [live.beat("web-undo-propose", seat)]

        self._check_taking_back(live)
        if self._is_alone(live):
            await self._undo_agreed(live, seat, re, live.book.proposal)
        else:
            await live.act("propose", seat, perform, actor=self, re=re)

    def _check_taking_back(self, live: Live) -> None:
        """Where it counts, decisions are taken back only by agreement, and never after the end."""
        if not live.match.is_strict:
            return
        if live.table.is_over:
            raise Refusal("cannot-undo", text("web.rated-over"))
        if self._is_alone(live):
            raise Refusal("cannot-undo", text("web.rated-undo"))

    def _is_alone(self, live: Live) -> bool:
        """Whether there is nobody else to ask: a game against bots, or several at one screen."""
        return live.humans <= set(self.held)

    async def _reply(self, live: Live, seat: int, re: int, *, agree: bool) -> None:
        proposal = live.book.proposal
        if not proposal or (agree and seat in proposal):
            raise Fault("no-proposal")
        if agree:
            self._check_taking_back(live)

        def perform(table: Table[Any]) -> list[Beat]:
            live.check_proposal(proposal)
            return [] if agree else [live.beat("web-undo-refuse", seat)]

        if agree and live.humans <= {*proposal, seat}:
            await self._undo_agreed(live, seat, re, proposal)
        else:
            await live.act("agree" if agree else "refuse", seat, perform, actor=self, re=re)

    async def _undo_agreed(self, live: Live, seat: int, re: int, proposal: tuple[int, ...]) -> None:
        """Everybody agrees: the last decision of whoever asked goes, and all that was answered since.

        What was answered in the common decision under way is nobody's last decision: it goes in any case.
        The game is played again from its start to get there, in a worker; if it goes on meanwhile, once more.
        """
        is_alone = self._is_alone(live)
        seats = sorted(live.humans) if is_alone or not proposal else [proposal[0]]
        names = tuple(live.table.seat_name(Seat(each)) for each in seats)
        for tries_left in reversed(range(UNDO_TRIES)):
            live.check_proposal(proposal)
            live.check_undo_agreed(live.table, seats)
            length, spared = live.table.length, live.table.common_answers or 0
            given = live.book.autos[seats[0]] if len(seats) == 1 else 0
            try:
                rewound = await self.hall.pool.run(
                    rewind,
                    str(live.table.record()),
                    names,
                    spared,
                    given,
                    effort=UNDO_EFFORT,
                    rank=Rank.PEOPLE,
                    share=neighbourhood(self.who.address),
                )
                await live.undo_agreed(seat, self, re, proposal, rewound, length, is_alone=is_alone)
                return
            except JobFailed as problem:
                log.error("nothing could be taken back at table %s: %s", live.id, problem, extra=about(live))
                raise Fault("internal") from None
            except Refusal as refusal:
                if refusal.reason != "stale" or not tries_left:
                    raise


async def socket(websocket: WebSocket, table: str) -> None:
    """The endpoint of a table's WebSocket."""
    await attend(websocket, Connection, lambda connection: connection.serve(table))
