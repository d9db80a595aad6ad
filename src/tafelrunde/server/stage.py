"""The stage: a table as its viewers see it, and everything they are told."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from functools import partial
from time import time_ns
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import UNSET, UnsetType

from tafelrunde.bots.names import bot_name
from tafelrunde.learn import Guide, GuideInfo
from tafelrunde.server import company
from tafelrunde.server.book import Book, EventKind, Standing, deadline, is_hidden, time_left
from tafelrunde.server.messages import (
    PROTOCOL,
    ChatLine,
    ClockInfo,
    DecisionInfo,
    Entry,
    Proposal,
    Rematch,
    Said,
    SeatInfo,
    Seats,
    ServerMessage,
    State,
    TableInfo,
    Thinking,
    Update,
    View,
    ViewChange,
)
from tafelrunde.server.rating_forms import RatingMark
from tafelrunde.server.rows import ChatRow, MatchRow, SeatRow
from tafelrunde.server.security import handle_of
from tafelrunde.server.store import Store
from tafelrunde.server.views import Compared, scene_change
from tafelrunde.table import SPECTATOR, Beat, Memory, Scene, Seat, Table, Text, text
from tafelrunde.table.beat import known_to
from tafelrunde.table.decision import Decision, Offer
from tafelrunde.table.taking_back import idle_answer

if TYPE_CHECKING:
    from tafelrunde.server.connection import Connection

LOG_LENGTH = 40
MISSED_LENGTH = 200
CHAT_LENGTH = 60
PAGE = 100
SEATS_PAUSE = 0.1
"""Seconds in which those who come and go are counted together."""
SEAT_LOST = 4410
"""The code with which a connection is closed whose seat is somebody else's now."""

encode = msgspec.json.Encoder().encode
decode_beats = msgspec.json.Decoder(list[Beat]).decode
decode_book = msgspec.json.Decoder(Book).decode


def now_ms() -> int:
    """UTC milliseconds."""
    return time_ns() // 1_000_000


class Viewpoint:
    """What the connections of one viewer were last told."""

    __slots__ = ("can_undo", "scene")

    def __init__(self, scene: Scene, can_undo: bool) -> None:
        self.scene = scene
        self.can_undo = can_undo


class Stage:
    """What is told of a table, and to whom; the acting is in `Live`."""

    table: Table[Any]
    book: Book
    guide: Guide | None = None
    """Leads whoever learns here through a lesson."""

    def __init__(self, store: Store, match: MatchRow, seats: list[SeatRow]) -> None:
        self.store = store
        self.id = match.id
        self.match = match
        self.connections: set[Connection] = set()
        self.seats = seats
        self.clock = match.clock_rule
        self.seq = -1
        self.notices: list[Text] = []
        self.marks: dict[int, RatingMark] = {}
        """By seat, how strong those at a rated table are believed to be."""
        self.called: dict[int, str] = {}
        """By seat, what computers are called in the tournament to which the table belongs."""
        self.views: dict[Seat, Viewpoint] = {}
        self.declined: dict[Seat, set[Hashable]] = {}
        """Per seat, the questions of this turn that its person has left be."""
        self._memory = Memory()
        self._offers: dict[Seat, tuple[Decision[Any], int, Sequence[Offer]]] = {}
        self._seats_due: asyncio.TimerHandle | None = None
        self.shown: frozenset[str] = frozenset()
        """Who of those that sit here has a profile for others to see."""

    @property
    def seats(self) -> list[SeatRow]:
        """Who sits where."""
        return self._seats

    @seats.setter
    def seats(self, rows: list[SeatRow]) -> None:
        """Others sit here now: whoever no longer does must look on anew."""
        before = {row.seat: row for row in getattr(self, "_seats", rows)}
        lost = {row.seat for row in rows if _is_lost(before[row.seat], row)}
        self._seats = rows
        self.humans = frozenset(row.seat for row in rows if row.kind == "human")
        self.bots = {Seat(row.seat): row.player for row in rows if row.kind == "bot"}
        for connection in list(self.connections):
            if lost & set(connection.held):
                connection.close(SEAT_LOST)

    # -- what everybody may know ----------------------------------------------------------------------------

    @property
    def thinking(self) -> list[int]:
        """The seats that are asked something."""
        return [int(seat) for seat in self.table.pending if seat >= 0]

    @property
    def watchers(self) -> int:
        """How many spectators are here."""
        return sum(not each.held for each in self.connections)

    @property
    def proposal(self) -> Proposal | None:
        """The proposal to undo, if there is one."""
        book = self.book
        return Proposal(book.proposal[0], list(book.proposal[1:])) if book.proposal else None

    def seat_infos(self, held: Iterable[int]) -> list[SeatInfo]:
        """Who sits where, for a viewer of these seats."""
        here = {seat for each in self.connections for seat in each.held}
        names = self.table.mode.seats
        return seat_infos(self.id, names, self.seats, held, here, self.shown, self.marks, self.called)

    def info(self, held: Iterable[int]) -> TableInfo:
        """The table for a viewer of these seats."""
        return TableInfo(
            id=self.id,
            game=self.match.game,
            mode=self.match.mode,
            rules=self.match.rules,
            seats=self.seat_infos(held),
            created=self.match.created,
            clock=self.clock,
            origin=self.match.origin,
            is_imported=bool(self.match.is_imported),
            is_rated=self.match.rated is not None,
            tournament=self.match.tournament,
        )

    def clock_info(self) -> ClockInfo | None:
        """The clocks as they stand now."""
        if self.clock is None:
            return None
        tick, pending = self.store.hourglass.now(), self.thinking
        running = [seat for seat in pending if seat in self.humans] if self.book.is_ticking else []
        return ClockInfo(time_left(self.book, pending, tick, self.humans), running, now_ms())

    @property
    def deadline(self) -> int | None:
        """When the next clock falls, by the hourglass."""
        return deadline(self.book, self.thinking, self.humans)

    def seat_text(self, seat: int) -> Text:
        """The seat's name as a sentence."""
        return text(f"seat.{self.table.mode.seats[seat]}")

    async def history(
        self,
        held: tuple[Seat, ...],
        before: int,
        limit: int,
        since: int | None = None,
        below: int | None = None,
    ) -> list[Entry]:
        """The last entries of the log that a viewer may know, oldest first."""
        entries: list[Entry] = []
        while len(entries) < limit and before > 0:
            rows = await self.store.told(self.id, before, PAGE)
            for row in rows:
                book = decode_book(row.book)
                if since is not None and book.seq(held) <= since:
                    return entries[::-1]
                if (below is None or book.seq(held) < below) and book.is_known_to(held, row.seat):
                    beats = _known(held, decode_beats(row.beats))
                    if beats:
                        entries.append(Entry(book.seq(held), row.at, beats))
            if len(rows) < PAGE:
                break
            before = rows[-1].seq
        return entries[:limit][::-1]

    async def past(self, held: tuple[Seat, ...], before: int, limit: int) -> list[Entry]:
        """The entries before one of the viewer's own sequence numbers."""
        return await self.history(held, self.seq + 1, limit, None, before)

    # -- everything at once ---------------------------------------------------------------------------------

    async def send_state(self, connection: Connection, since: int | None) -> None:
        """Tell one connection everything."""
        held = connection.held
        missed = await self.history(held, self.seq + 1, LOG_LENGTH if since is None else MISSED_LENGTH, since)
        chat = await self.store.chat(self.id, limit=CHAT_LENGTH)
        muted = await company.unheard_by(self.store, connection.person)
        result = self.table.result if self.table.is_over else None
        connection.numbered.clear()
        connection.send(
            encode(
                State(
                    v=PROTOCOL,
                    seq=self.book.seq(held),
                    table=self.info(held),
                    views=[self._whole_view(connection, seat) for seat in viewers(held)],
                    thinking=self.thinking,
                    watchers=self.watchers,
                    clock=self.clock_info(),
                    chat=[
                        self._chat_line(row)
                        for row in chat
                        if row.owner not in muted and self._may_hear(held, row)
                    ],
                    missed=missed,
                    result=result,
                    proposal=self.proposal,
                    notices=self.notices,
                    next=self.match.next,
                    restart=connection.hall.house.restart,
                    is_practice=self.book.is_practice,
                    guide=self.guide_info(),
                )
            )
        )

    def guide_info(self) -> GuideInfo | None:
        """What the guide says now, if there is one."""
        place = self.book.guide
        return self.guide.info(self.table, place) if self.guide is not None and place is not None else None

    def _whole_view(self, connection: Connection, seat: Seat) -> View:
        if seat not in self.views:
            (scene,) = self.table.views([seat], self._memory)
            self.views[seat] = Viewpoint(scene, self.can_undo(seat))
        view = self.views[seat]
        return View(int(seat), view.scene, self._decision(connection, seat), view.can_undo)

    def offers(self, seat: Seat) -> Sequence[Offer]:
        """The legal options of a seat that is asked, found once for a question."""
        decision, version = self.table.pending[seat], self.table.version
        found = self._offers.get(seat)
        if found is None or found[0] is not decision or found[1] != version:
            found = self._offers[seat] = (decision, version, decision.offered())
        return found[2]

    def idle(self, seat: Seat) -> str | None:
        """What somebody answers who need not be asked: nothing could matter, or it was left be before.

        Of what is asked of several at once, or in secret, nobody else sees who has answered already.
        """
        decision = self.table.pending.get(seat)
        if seat not in self.humans or decision is None or decision.secret or self.guide is not None:
            return None
        if self.table.common_answers is not None:
            return None
        key = idle_answer(decision, partial(self.offers, seat))
        if key is None and decision.echo() in self.declined.get(seat, ()):
            return decision.default
        return key

    @property
    def has_company(self) -> bool:
        """Whether people play here against each other, who may not learn who need not be asked."""
        return len(self.humans) > 1

    def _decision(self, connection: Connection, seat: Seat) -> DecisionInfo | None:
        """What the seat is asked, with the options that this very connection has not been told yet."""
        decision = self.table.pending.get(seat)
        if decision is None:
            return None
        told = connection.numbers_of(seat)
        return told.describe(decision, self.book.ask[seat], self.offers(seat), idle=self.idle(seat))

    def can_undo(self, seat: Seat) -> bool:
        """Whether a seat may take back the last answer that it gave itself."""
        if self.guide is not None and self.book.guide is not None:
            return seat == self.guide.seat and self.guide.can_go_back(self.table, self.book.guide)
        if seat < 0 or not self.table.can_undo(seat) or (self.match.is_strict and self.table.is_over):
            return False
        if not self.book.autos[seat]:
            return True
        trial = self.table.clone()
        for _ in range(self.book.autos[seat]):
            if not trial.can_undo(seat):
                return False
            trial.undo(seat)
        return trial.can_undo(seat)

    # -- telling --------------------------------------------------------------------------------------------

    def tell(
        self,
        kind: EventKind,
        seat: int | None,
        beats: list[Beat],
        before: Standing,
        after: Standing,
        is_ask_changed: list[bool],
        actor: Connection | None,
        re: int | UnsetType,
    ) -> None:
        """Tell every connection what it may know of the last event."""
        book = self.book
        knowing = [each for each in self.connections if book.is_public or seat in each.held]
        if not knowing:
            return
        changes = self._changes(knowing, seat, is_secret=is_hidden(kind, before, after))
        thinking = self.thinking if before.pending != after.pending else UNSET
        clock = self.clock_info() or UNSET
        was_over, is_over = not before.pending, not after.pending
        result = (self.table.result if is_over else None) if was_over is not is_over else UNSET
        proposal = self.proposal if book.is_public else UNSET
        is_practice = True if kind == "undo-all" and book.is_practice else UNSET
        guide = self.guide_info() or UNSET

        # Who is asked something new is told so by options that are numbered for each connection.
        asked = {viewer for viewer in changes if viewer >= 0 and is_ask_changed[viewer]}

        def change_for(connection: Connection, viewer: Seat) -> ViewChange | None:
            if viewer not in asked:
                return changes.get(viewer)
            return _with_decision(viewer, changes[viewer], self._decision(connection, viewer))

        def update(connection: Connection, re: int | UnsetType) -> bytes:
            held = connection.held
            known = _known(held, beats) if beats else beats
            seq = book.seq(held)
            views = [
                change for viewer in viewers(held) if (change := change_for(connection, viewer)) is not None
            ]
            entry = Entry(seq, book.at, known) if known else None
            return encode(
                Update(seq, re, entry, views, thinking, clock, result, proposal, is_practice, guide)
            )

        messages: dict[tuple[Seat, ...], bytes] = {}
        for connection in knowing:
            held = connection.held
            connection.told = book.seq(held)
            if connection is actor:
                connection.reply(update(connection, re))
            elif not asked.isdisjoint(held):
                connection.send(update(connection, UNSET))
            else:
                if held not in messages:
                    messages[held] = update(connection, UNSET)
                connection.send(messages[held])

    def _changes(
        self, knowing: list[Connection], seat: int | None, *, is_secret: bool
    ) -> dict[Seat, ViewChange | None]:
        """What has changed but for the questions, per viewer; after a secret act only for the acting seat."""
        table = self.table
        seats = list(dict.fromkeys([each for connection in knowing for each in viewers(connection.held)]))
        if is_secret:
            seats = [each for each in seats if each == seat]
        shown = [(each, view) for each in seats if (view := self.views.get(each)) is not None]
        if is_secret:
            scenes = [table.review(each, view.scene) for each, view in shown]
        else:
            scenes = table.views([each for each, _ in shown], self._memory)
        compared: Compared = {}
        changes: dict[Seat, ViewChange | None] = {}
        for (viewer, view), scene in zip(shown, scenes, strict=True):
            change = scene_change(view.scene, scene, compared)
            can_undo = self.can_undo(viewer)
            if can_undo != view.can_undo:
                view.can_undo = can_undo
                change = _with_undo(viewer, change, can_undo)
            changes[viewer] = change
            view.scene = scene
        return changes

    def send_all(self, message: ServerMessage, but: Connection | None = None) -> None:
        """Tell everybody the same."""
        data = encode(message)
        for connection in self.connections:
            if connection is not but:
                connection.send(data)

    def forget_views(self) -> None:
        """Nobody looks on here any more, or everything is told anew."""
        self.views.clear()
        self._offers.clear()
        self._memory = Memory()

    def tell_seats(self) -> None:
        """Tell who sits where and who is here, in a moment: a crowd comes and goes one by one."""
        if self._seats_due is None:
            self._seats_due = asyncio.get_running_loop().call_later(SEATS_PAUSE, self._tell_seats)

    def _tell_seats(self) -> None:
        self._seats_due = None
        watchers = self.watchers
        messages: dict[tuple[Seat, ...], bytes] = {}
        for connection in self.connections:
            held = connection.held
            if held not in messages:
                messages[held] = encode(Seats(self.seat_infos(held), watchers))
            connection.send(messages[held])
        needed = {seat for held in messages for seat in viewers(held)}
        if not needed.issuperset(self.views):
            self.views = {seat: view for seat, view in self.views.items() if seat in needed}
            self._memory = Memory()

    def tell_thinking(self, seat: Seat, share: float) -> None:
        """Tell how far a bot is with its thinking."""
        self.send_all(Thinking(int(seat), round(share, 2)))

    def tell_rematch(self) -> None:
        """Tell where the rematch is."""
        if self.match.next:
            self.send_all(Rematch(self.match.next))

    def tell_chat(
        self, row: ChatRow, actor: Connection | None, re: int | UnsetType, deaf: Collection[str]
    ) -> None:
        """Tell a line of chat to those who may hear it, and want to."""
        for each in self.connections:
            if each.person not in deaf and self._may_hear(each.held, row):
                each.send(encode(Said(self._chat_line(row), re if each is actor else UNSET)))

    def _may_hear(self, held: tuple[Seat, ...], row: ChatRow) -> bool:
        """Spectators talk among themselves until the game is over; they might know more than a seat."""
        return row.seat is not None or not held or self.table.is_over

    @staticmethod
    def _chat_line(row: ChatRow) -> ChatLine:
        return ChatLine(row.number, row.at, row.name, row.words, row.seat)


def _with_decision(seat: Seat, change: ViewChange | None, shown: DecisionInfo | None) -> ViewChange:
    """The change of a view with that of the question."""
    if change is None:
        return ViewChange(int(seat), decision=shown)
    return ViewChange(change.seat, change.zones, change.order, change.headline, shown, change.can_undo)


def _with_undo(seat: Seat, change: ViewChange | None, can_undo: bool) -> ViewChange:
    """The change of a scene with that of what may be undone."""
    if change is None:
        return ViewChange(int(seat), can_undo=can_undo)
    return ViewChange(change.seat, change.zones, change.order, change.headline, UNSET, can_undo)


def _is_lost(before: SeatRow, now: SeatRow) -> bool:
    """Whether somebody sat there and no longer does."""
    is_same = before.owner in (None, now.owner) and before.token_hash in (None, now.token_hash)
    return bool(before.is_taken) and not is_same


def viewers(held: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """The seats from which a holder of these seats looks on."""
    return held or (SPECTATOR,)


def _known(held: tuple[Seat, ...], beats: list[Beat]) -> list[Beat]:
    if len(held) < 2:
        return known_to(held[0] if held else SPECTATOR, beats)
    return [beat for beat in beats if any(beat.is_known_to(seat) for seat in held)]


def seat_infos(
    table: str,
    names: tuple[str, ...],
    rows: list[SeatRow],
    held: Iterable[int],
    here: Iterable[int] = (),
    shown: Collection[str] = (),
    marks: Mapping[int, RatingMark] | None = None,
    called: Mapping[int, str] | None = None,
) -> list[SeatInfo]:
    """Who sits where; `shown` have a profile for others to see."""
    mine, present = set(held), set(here)
    return [
        SeatInfo(
            seat=row.seat,
            name=names[row.seat],
            kind=row.kind,
            player=row.player,
            called=((called or {}).get(row.seat) or bot_name(table, row.seat)) if row.kind == "bot" else "",
            is_mine=row.seat in mine,
            is_taken=bool(row.is_taken),
            is_open=bool(row.is_open),
            is_here=row.seat in present or row.kind == "bot",
            person=handle_of(row.owner) if row.owner in shown else "",
            rating=marks.get(row.seat) if marks else None,
        )
        for row in rows
    ]
