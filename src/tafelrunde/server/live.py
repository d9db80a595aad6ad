"""A live table: the game, its log's account, and everybody who looks on.

Every act goes the same way: the table tries it, the log gets it, and only when it is durable are people told. If another
process has written first, the table is brought up to date and the act tried again.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import UNSET, UnsetType

from tafelrunde.server.book import Book, EventKind, Moment, deadline, time_left, turn_page
from tafelrunde.server.messages import (
    PROTOCOL,
    ChatLine,
    ClockInfo,
    ClockRule,
    Entry,
    Proposal,
    Said,
    SeatInfo,
    Seats,
    ServerMessage,
    State,
    TableInfo,
    Update,
    View,
    ViewChange,
)
from tafelrunde.server.rebuild import apply_lines, rebuild
from tafelrunde.server.store import Conflict, Row, Store, Write
from tafelrunde.server.views import Numbered, only_answer, scene_change
from tafelrunde.table import SPECTATOR, Beat, Refusal, Scene, Seat, Stream, Table, Text, save, text
from tafelrunde.table.beat import known_to

if TYPE_CHECKING:
    from tafelrunde.server.connection import Connection

log = logging.getLogger("tafelrunde.server")

SNAPSHOT_EVERY = 20
LOG_LENGTH = 40
CHAT_LENGTH = 60
TRIES = 5
WORLDS = 4
"""How many worlds are imagined to see whether a forced answer is public knowledge."""

encode = msgspec.json.Encoder().encode
decode_beats = msgspec.json.Decoder(list[Beat]).decode
decode_book = msgspec.json.Decoder(Book).decode


def now_ms() -> int:
    """UTC milliseconds."""
    return time.time_ns() // 1_000_000


class Viewpoint:
    """What the connections of one viewer were last told."""

    __slots__ = ("can_undo", "numbered", "scene")

    def __init__(self, scene: Scene, can_undo: bool) -> None:
        self.scene = scene
        self.can_undo = can_undo
        self.numbered = Numbered()


class Live:
    """One table in memory; dropped when nobody looks."""

    def __init__(self, store: Store, match: Row, seats: list[Row]) -> None:
        self.store = store
        self.id: str = match["id"]
        self.match = match
        self.seats = seats
        self.clock = msgspec.json.decode(match["clock"], type=ClockRule) if match["clock"] else None
        self.humans = frozenset(row["seat"] for row in seats if row["kind"] == "human")
        self.bots: dict[Seat, str] = {
            Seat(row["seat"]): row["player"] for row in seats if row["kind"] == "bot"
        }
        self.table: Table[Any]
        self.book: Book
        self.seq = -1
        self.connections: set[Connection] = set()
        self.lock = asyncio.Lock()
        self.idle_since = time.monotonic()
        self.changed: Callable[[Live], None] = lambda live: None
        """Called after every change: the hall lets bots think and sets the clocks."""
        self.is_mine = False
        """Whether this process wrote the last event; it is the one whose bots think first."""
        self._lines = 0
        self._since_snapshot = 0
        self._chat_number = -1
        self._views: dict[Seat, Viewpoint] = {}
        self._notices: list[Text] = []

    # -- coming and going ------------------------------------------------------------------------------------

    async def load(self) -> None:
        """Bring the table back from the log."""
        built = await rebuild(self.store, self.match)
        self.table, self._notices = built.table, built.notices
        self.seq, self.book = built.seq, built.book
        self._lines = len(self.table.record().lines)
        self._since_snapshot = built.since_snapshot
        chat = await self.store.chat(self.id, limit=1)
        self._chat_number = chat[-1]["number"] if chat else -1

    async def join(self, connection: Connection, since: int | None) -> None:
        """Somebody looks on from now; tells everything."""
        async with self.lock:
            await self._send_state(connection, since)
            self.connections.add(connection)
        self.tell_seats(but=connection)
        self.changed(self)

    def leave(self, connection: Connection) -> None:
        """Somebody has gone."""
        self.connections.discard(connection)
        self.idle_since = time.monotonic()
        needed = {seat for each in self.connections for seat in _viewers(each.held)}
        self._views = {seat: view for seat, view in self._views.items() if seat in needed}
        self.tell_seats()

    async def catch_up(self, connection: Connection, since: int) -> None:
        """Everything anew for a connection that was too slow."""
        async with self.lock:
            await self._send_state(connection, since)

    async def _send_state(self, connection: Connection, since: int | None) -> None:
        held = connection.held
        missed = await self.history(held, self.seq + 1, LOG_LENGTH if since is None else 200, since)
        chat = await self.store.chat(self.id, limit=CHAT_LENGTH)
        result = self.table.result if self.table.is_over else None
        connection.send(
            encode(
                State(
                    v=PROTOCOL,
                    seq=self.book.seq(held),
                    table=self.info(held),
                    views=[self._whole_view(seat) for seat in _viewers(held)],
                    thinking=self.thinking,
                    watchers=self.watchers,
                    clock=self.clock_info(),
                    chat=[self._chat_line(row) for row in chat if self._may_hear(held, row)],
                    missed=missed,
                    result=result,
                    proposal=self.proposal,
                    notices=self._notices,
                    next=self.match["next"],
                )
            )
        )

    def _whole_view(self, seat: Seat) -> View:
        view = self._viewpoint(seat)
        decision = self.table.pending.get(seat)
        shown = (
            view.numbered.describe(decision, self.book.ask[seat], is_whole=True)
            if decision is not None
            else None
        )
        return View(int(seat), view.scene, shown, view.can_undo)

    def _viewpoint(self, seat: Seat) -> Viewpoint:
        if seat not in self._views:
            self._views[seat] = Viewpoint(self.table.view(seat), self._can_undo(seat))
        return self._views[seat]

    def _can_undo(self, seat: Seat) -> bool:
        return seat >= 0 and self.table.can_undo(seat)

    # -- what everybody may know -----------------------------------------------------------------------------

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
        return seat_infos(self.table.mode.seats, self.seats, held, {s for c in self.connections for s in c.held})

    def info(self, held: Iterable[int]) -> TableInfo:
        """The table for a viewer of these seats."""
        return TableInfo(
            id=self.id,
            game=self.match["game"],
            mode=self.match["mode"],
            rules=self.match["rules"],
            seats=self.seat_infos(held),
            created=self.match["created"],
            clock=self.clock,
            origin=self.match["origin"],
            is_imported=bool(self.match["is_imported"]),
        )

    def clock_info(self) -> ClockInfo | None:
        """The clocks as they stand now."""
        if self.clock is None:
            return None
        now, pending = now_ms(), self.thinking
        running = [seat for seat in pending if seat in self.humans] if self.book.is_ticking else []
        return ClockInfo(time_left(self.book, pending, now, self.humans), running, now)

    @property
    def deadline(self) -> int | None:
        """When the next clock falls."""
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
            rows = await self.store.told(self.id, before, 100)
            for row in rows:
                book = decode_book(row["book"])
                if since is not None and book.seq(held) <= since:
                    return entries[::-1]
                if (below is None or book.seq(held) < below) and book.is_known_to(held, row["seat"]):
                    beats = _known(held, decode_beats(row["beats"]))
                    if beats:
                        entries.append(Entry(book.seq(held), row["at"], beats))
            if len(rows) < 100:
                break
            before = rows[-1]["seq"]
        return entries[:limit][::-1]

    async def past(self, held: tuple[Seat, ...], before: int, limit: int) -> list[Entry]:
        """The entries before one of the viewer's own sequence numbers."""
        entries = await self.history(held, self.seq + 1, limit, None, before)
        return entries

    # -- acting ----------------------------------------------------------------------------------------------

    async def act(
        self,
        kind: EventKind,
        seat: int | None,
        perform: Callable[[Table[Any]], list[Beat]],
        *,
        actor: Connection | None = None,
        re: int | UnsetType = UNSET,
    ) -> None:
        """Do something to the table: raises Refusal or RuleFailure, and then nothing has changed."""
        async with self.lock:
            await self._act(kind, seat, perform, actor, re)
            await self._forced_answers()
        self.changed(self)

    async def answer(
        self, kind: EventKind, seat: int, key: str, version: int, actor: Connection | None, re: int | UnsetType
    ) -> None:
        """A seat's answer to the decision of that version."""

        def perform(table: Table[Any]) -> list[Beat]:
            self._check_version(seat, version)
            return table.answer(seat, key)

        await self.act(kind, seat, perform, actor=actor, re=re)

    def _check_version(self, seat: int, version: int) -> None:
        now = self.book.ask[seat]
        if version != now and not self.table.is_over:
            raise Refusal("stale", text("refusal.stale", version=version, now=now))

    async def undo(self, seat: int, actor: Connection | None, re: int | UnsetType) -> None:
        """A seat takes its last own answer back, and those that gave themselves after it."""

        def perform(table: Table[Any]) -> list[Beat]:
            is_secret = bool(table.common_answers)
            table.undo(seat)
            for _ in range(self.book.autos[seat]):
                if table.can_undo(seat):
                    table.undo(seat)
            return [self.beat("web-undo", seat, only=(Seat(seat),) if is_secret else None)]

        await self.act("undo", seat, perform, actor=actor, re=re)

    async def undo_agreed(
        self, seat: int, actor: Connection | None, re: int | UnsetType, proposal: tuple[int, ...] = ()
    ) -> None:
        """Everybody agrees: what was answered in the common decision goes, and the answer before it."""

        def perform(table: Table[Any]) -> list[Beat]:
            self.check_proposal(proposal)
            self.check_undo_agreed(table)
            for _ in range((table.common_answers or 0) + 1):
                table.undo()
            return [Beat("web-undo-all")]

        await self.act("undo-all", seat, perform, actor=actor, re=re)

    def check_proposal(self, proposal: tuple[int, ...]) -> None:
        """Raises Refusal when the proposal is no longer the one that was agreed to."""
        if self.book.proposal != proposal:
            raise Refusal("cannot-undo", text("web.no-proposal"))

    @staticmethod
    def check_undo_agreed(table: Table[Any]) -> None:
        """Raises Refusal when there is nothing that all could take back."""
        trial = table.clone()
        for _ in range((table.common_answers or 0) + 1):
            trial.undo()

    async def timeout(self) -> None:
        """Clocks may have fallen: the decisions' defaults are taken."""
        async with self.lock:
            left = time_left(self.book, self.thinking, now_ms(), self.humans) if self.clock else []
            fallen = [seat for seat in self.thinking if seat in self.humans and left and left[seat] <= 0]
            for seat in fallen:
                if Seat(seat) not in self.table.pending:
                    continue

                def perform(table: Table[Any], seat: int = seat) -> list[Beat]:
                    is_secret = table.common_answers is not None
                    beats = table.answer(seat, table.pending[Seat(seat)].safe())
                    told = self.beat("web-timeout", seat, only=(Seat(seat),) if is_secret else None)
                    return [told, *beats]

                await self._act("timeout", seat, perform, None, UNSET)
            await self._forced_answers()
        self.changed(self)

    def beat(self, kind: str, seat: int, only: tuple[Seat, ...] | None = None) -> Beat:
        """One of the server's own beats about a seat."""
        return Beat(kind, {"seat": self.seat_text(seat)}, only=only)

    async def _act(
        self,
        kind: EventKind,
        seat: int | None,
        perform: Callable[[Table[Any]], list[Beat]],
        actor: Connection | None,
        re: int | UnsetType,
    ) -> None:
        for _ in range(TRIES):
            before = self._moment()
            beats = perform(self.table)
            after = self._moment()
            at = max(now_ms(), self.book.at)
            book = turn_page(self.book, kind, seat, before, after, at, self.humans, self.clock)
            try:
                await self.store.write(self._write(kind, seat, beats, book, after))
            except Conflict:
                await self._reload()
                continue
            except BaseException:
                await self._reload()
                raise
            self.seq += 1
            is_ask_changed = [now != then for now, then in zip(book.ask, self.book.ask, strict=True)]
            self.book, self.is_mine = book, True
            self._tell(seat, beats, before, after, is_ask_changed, actor, re)
            return
        raise Conflict

    def _moment(self) -> Moment:
        return Moment(tuple(self.table.pending), self.table.common_answers)

    def _write(self, kind: EventKind, seat: int | None, beats: list[Beat], book: Book, after: Moment) -> Write:
        lines = self.table.record().lines
        row = event_row(self.id, self.seq + 1, kind, seat, lines[self._lines :], beats, book)
        write = Write(events=[row], tables=[self.id])
        self._since_snapshot += 1
        self._lines = len(lines)
        if kind in {"undo", "undo-all"} or self._since_snapshot >= SNAPSHOT_EVERY:
            write.snapshots.append({"match": self.id, "seq": self.seq + 1, "data": save(self.table)})
            self._since_snapshot = 0
        if self.clock is not None or not after.pending or kind == "undo-all":
            due = deadline(book, after.pending, self.humans)
            write.changes.append({"key": self.id, "is_over": int(not after.pending), "due": due})
        return write

    async def _forced_answers(self) -> None:
        """Answer what has only one answer, unless that would tell a secret."""
        for _ in range(100):
            forced = self._forced()
            if forced is None:
                return
            seat, key = forced
            await self._act("auto", int(seat), lambda table, seat=seat, key=key: table.answer(seat, key), None, UNSET)

    def _forced(self) -> tuple[Seat, str] | None:
        if self.table.common_answers is not None:
            return None
        for seat, decision in self.table.pending.items():
            if seat in self.humans and not decision.secret:
                key = only_answer(decision)
                if key is not None and self._is_public_knowledge(seat, key):
                    return seat, key
        return None

    def _is_public_knowledge(self, seat: Seat, key: str) -> bool:
        """Whether a spectator could have said that this is the seat's only answer."""
        if self.table.game.cards(self.table.state) is None:
            return True
        stream = Stream()
        try:
            for _ in range(WORLDS):
                decision = self.table.imagine(SPECTATOR, stream).pending.get(seat)
                if decision is None or only_answer(decision) != key:
                    return False
        except Exception:  # a game that cannot imagine for spectators keeps its secrets
            return False
        return True

    # -- other processes -------------------------------------------------------------------------------------

    async def refresh(self) -> None:
        """Another process has changed something: bring everything up to date and tell."""
        async with self.lock:
            match = await self.store.match(self.id)
            seats = await self.store.seats(self.id)
            if match is None:
                return
            is_new = match["next"] != self.match["next"]
            self.match, changed = match, seats != self.seats
            self.seats = seats
            await self._take_events()
            await self._take_chat()
        if changed:
            self.tell_seats()
        if is_new:
            self.tell_rematch()
        self.changed(self)

    async def _take_events(self) -> None:
        for row in await self.store.fresh(self.id, self.seq):
            before = self._moment()
            try:
                self.table = apply_lines(self.table, row["lines"])
            except Exception:
                log.exception("table %s could not follow another process; reading it anew", self.id)
                await self._reload()
                for connection in list(self.connections):
                    await self._send_state(connection, None)
                return
            book = decode_book(row["book"])
            is_ask_changed = [now != then for now, then in zip(book.ask, self.book.ask, strict=True)]
            self.seq, self.book, self.is_mine = row["seq"], book, False
            self._lines = len(self.table.record().lines)
            self._since_snapshot += 1
            beats = decode_beats(row["beats"])
            self._tell(row["seat"], beats, before, self._moment(), is_ask_changed, None, UNSET)

    async def _reload(self) -> None:
        """Read the table anew, because memory and log differ; viewers are told of what they missed."""
        seq = self.seq
        await self.load()
        if self.seq != seq:
            self._views.clear()
            for connection in list(self.connections):
                await self._send_state(connection, connection.told)

    # -- telling -------------------------------------------------------------------------------------------------

    def _tell(
        self,
        seat: int | None,
        beats: list[Beat],
        before: Moment,
        after: Moment,
        is_ask_changed: list[bool],
        actor: Connection | None,
        re: int | UnsetType,
    ) -> None:
        """Tell every connection what it may know of the last event."""
        book = self.book
        groups: dict[tuple[tuple[Seat, ...], int | UnsetType], list[Connection]] = {}
        for connection in self.connections:
            if book.is_known_to(connection.held, seat):
                group = (connection.held, re if connection is actor else UNSET)
                groups.setdefault(group, []).append(connection)
        if not groups:
            return
        changes: dict[Seat, ViewChange | None] = {}
        for held, _ in groups:
            for viewer in _viewers(held):
                if viewer not in changes and (book.is_public or viewer == seat):
                    is_asked = viewer >= 0 and is_ask_changed[viewer]
                    changes[viewer] = self._change(viewer, is_asked=is_asked)
        thinking = self.thinking if before.pending != after.pending else UNSET
        clock = self.clock_info() or UNSET
        was_over, is_over = not before.pending, not after.pending
        result = (self.table.result if is_over else None) if was_over is not is_over else UNSET
        for (held, answered), connections in groups.items():
            known = _known(held, beats)
            seq = book.seq(held)
            message = encode(
                Update(
                    seq,
                    answered,
                    Entry(seq, book.at, known) if known else None,
                    [change for viewer in _viewers(held) if (change := changes.get(viewer)) is not None],
                    thinking,
                    clock,
                    result,
                    self.proposal if book.is_public else UNSET,
                )
            )
            for connection in connections:
                connection.send(message)
                connection.told = seq

    def _change(self, seat: Seat, *, is_asked: bool) -> ViewChange | None:
        view = self._views.get(seat)
        if view is None:
            return None
        scene = self.table.view(seat)
        change = scene_change(view.scene, scene)
        view.scene = scene
        can_undo = self._can_undo(seat)
        if not is_asked and can_undo == view.can_undo:
            return change
        decision = self.table.pending.get(seat)
        shown = view.numbered.describe(decision, self.book.ask[seat]) if decision is not None else None
        view_change = change or ViewChange(int(seat))
        view_change = msgspec.structs.replace(
            view_change,
            decision=shown if is_asked else UNSET,
            can_undo=can_undo if can_undo != view.can_undo else UNSET,
        )
        view.can_undo = can_undo
        return view_change

    def send_all(self, message: ServerMessage, but: Connection | None = None) -> None:
        """Tell everybody the same."""
        data = encode(message)
        for connection in self.connections:
            if connection is not but:
                connection.send(data)

    def tell_seats(self, but: Connection | None = None) -> None:
        """Tell who sits where and who is here."""
        for connection in self.connections:
            if connection is not but:
                connection.send(encode(Seats(self.seat_infos(connection.held), self.watchers)))

    def tell_rematch(self) -> None:
        """Tell where the rematch is."""
        from tafelrunde.server.messages import Rematch

        if self.match["next"]:
            self.send_all(Rematch(self.match["next"]))

    # -- chat ------------------------------------------------------------------------------------------------

    async def say(self, connection: Connection, words: str, re: int) -> None:
        """Somebody says something; the log keeps it."""
        async with self.lock:
            for _ in range(TRIES):
                row = {
                    "match": self.id,
                    "number": self._chat_number + 1,
                    "at": now_ms(),
                    "name": connection.name,
                    "words": words,
                    "seat": int(connection.held[0]) if connection.held else None,
                }
                try:
                    await self.store.write(Write(chats=[row], tables=[self.id]))
                except Conflict:
                    await self._take_chat()
                    continue
                self._chat_number = row["number"]
                self._tell_chat(row, connection, re)
                return
            raise Conflict

    async def _take_chat(self) -> None:
        for row in await self.store.chat(self.id, self._chat_number):
            self._chat_number = row["number"]
            self._tell_chat(row, None, UNSET)

    def _tell_chat(self, row: Row, actor: Connection | None, re: int | UnsetType) -> None:
        for each in self.connections:
            if self._may_hear(each.held, row):
                each.send(encode(Said(self._chat_line(row), re if each is actor else UNSET)))

    def _may_hear(self, held: tuple[Seat, ...], row: Row) -> bool:
        """Spectators talk among themselves until the game is over; they might know more than a seat."""
        return row["seat"] is not None or not held or self.table.is_over

    @staticmethod
    def _chat_line(row: Row) -> ChatLine:
        return ChatLine(row["number"], row["at"], row["name"], row["words"], row["seat"])


def _viewers(held: tuple[Seat, ...]) -> tuple[Seat, ...]:
    return held or (SPECTATOR,)


def _known(held: tuple[Seat, ...], beats: list[Beat]) -> list[Beat]:
    if len(held) < 2:
        return known_to(held[0] if held else SPECTATOR, beats)
    return [beat for beat in beats if any(beat.is_known_to(seat) for seat in held)]


def seat_infos(
    names: tuple[str, ...], rows: list[Row], held: Iterable[int], here: Iterable[int] = ()
) -> list[SeatInfo]:
    """Who sits where."""
    mine, present = set(held), set(here)
    return [
        SeatInfo(
            seat=row["seat"],
            name=names[row["seat"]],
            kind=row["kind"],
            player=row["player"],
            is_mine=row["seat"] in mine,
            is_taken=bool(row["is_taken"]),
            is_open=bool(row["is_open"]),
            is_here=row["seat"] in present or row["kind"] == "bot",
        )
        for row in rows
    ]


def event_row(
    table: str, seq: int, kind: EventKind, seat: int | None, lines: list[str], beats: list[Beat], book: Book
) -> Row:
    """An event as the log keeps it."""
    return {
        "match": table,
        "seq": seq,
        "at": book.at,
        "kind": kind,
        "seat": seat,
        "lines": "\n".join(lines),
        "beats": encode(beats),
        "book": encode(book),
    }
