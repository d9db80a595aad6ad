"""A live table: whoever comes and goes, and everything that can be done at it."""

from __future__ import annotations

import logging
import time
from collections.abc import Awaitable, Callable, Collection, Hashable
from functools import partial
from time import perf_counter
from typing import TYPE_CHECKING, Any

from msgspec import UNSET, UnsetType

from tafelrunde.server import ahead, company, ratings
from tafelrunde.server.audience import now_ms
from tafelrunde.server.book import EventKind, time_left
from tafelrunde.server.kept import TRIES, Kept
from tafelrunde.server.limits import MOST_LINES, neighbourhood
from tafelrunde.server.messages import Error
from tafelrunde.server.rebuild import apply_lines
from tafelrunde.server.rows import (
    ChatRow,
    MatchRow,
    SeatRow,
)
from tafelrunde.server.store import Store
from tafelrunde.server.trouble import Conflict
from tafelrunde.server.turns import Rank
from tafelrunde.server.writer import Write
from tafelrunde.table import Beat, Refusal, Seat, Table, text
from tafelrunde.table.record import effective_acts
from tafelrunde.table.taking_back import own_acts
from tafelrunde.table.works import Rewound

if TYPE_CHECKING:
    from tafelrunde.server.connection import Connection

log = logging.getLogger("tafelrunde.server")

CLOSED = 4411
"""The code with which a connection is closed whose table the host has closed."""


class Live(Kept):
    """One table in memory, and all that people do at it; dropped when nobody looks."""

    def __init__(self, store: Store, match: MatchRow, seats: list[SeatRow]) -> None:
        super().__init__(store, match, seats)
        self.idle_since = time.monotonic()
        self.changed: Callable[[Live], None] = lambda live: None
        """Called after every change: the hall lets bots think and sets the clocks."""

    # -- coming and going -----------------------------------------------------------------------------------

    async def join(self, connection: Connection, since: int | None) -> None:
        """Somebody looks on from now; tells everything.

        Whoever went away while waiting is not read for: after an outage everybody comes at once, and those
        who lose patience and come again would wait behind themselves for ever.
        """
        async with self.lock:
            self._check_kept()
            if connection.is_gone:
                return
            await self._take_events()  # perhaps another process has told this person more already
            await self.send_state(connection, since)
            self.connections.add(connection)
        self.tell_seats()
        self.changed(self)

    def leave(self, connection: Connection) -> None:
        """Somebody has gone; a connection and its adviser hold each other, and must not hold the table."""
        self.connections.discard(connection)
        connection.live = None
        self.idle_since = time.monotonic()
        self.tell_seats()

    async def catch_up(self, connection: Connection, since: int) -> None:
        """Everything anew for a connection that was too slow."""
        async with self.lock:
            self._check_kept()
            await self.send_state(connection, since)

    def shut(self) -> None:
        """The host has closed the table: everybody is told, and nobody comes back."""
        self.send_all(Error("table-closed", text("web.table-closed")))
        self.drop(CLOSED)

    async def retell(self) -> None:
        """Tell everybody everything anew."""
        async with self.lock:
            self._check_kept()
            for connection in list(self.connections):
                await self.send_state(connection, connection.told)

    # -- who waits for bots ---------------------------------------------------------------------------------

    @property
    def rank(self) -> Rank:
        """How urgent the thinking of its bots is: bots that play for nobody wait."""
        return Rank.PEOPLE if any(each.held for each in self.connections) else Rank.SHOW

    @property
    def share(self) -> str:
        """Whose work that thinking is: of whoever sits here, else of whoever looks on."""
        addresses = [(not each.held, neighbourhood(each.who.address)) for each in self.connections]
        return min(addresses, default=(True, ""))[1]

    # -- acting ---------------------------------------------------------------------------------------------

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
        begun = perf_counter()
        await self.lock.acquire()
        try:
            self._check_kept()
            self._begun = begun
            await self._act(kind, seat, perform, actor, re)
        finally:
            self.lock.release()
        self.changed(self)

    def answer(
        self,
        kind: EventKind,
        seat: int,
        key: str,
        version: int,
        actor: Connection | None,
        re: int | UnsetType,
    ) -> Awaitable[None]:
        """A seat's answer to the decision of that version; to be awaited."""

        def perform(table: Table[Any]) -> list[Beat]:
            self._check_version(seat, version)
            if self.is_full:
                raise Refusal("over", text("web.record-full", maximum=MOST_LINES))
            if (guide := self.guide) is not None:
                return self._answering(guide, key)(table)
            decision = table.pending.get(Seat(seat)) if actor is not None else None
            echo = decision.echo() if decision is not None and key == decision.default else None
            beats = table.answer(seat, key)
            if decision is not None:
                self._note_declined(Seat(seat), echo)
            return beats

        return self.act(kind, seat, perform, actor=actor, re=re)

    async def follow(self, act: str, actor: Connection, re: int | UnsetType) -> None:
        """Whoever learns reads on, begins the step anew, or lets the guide do it."""
        await self.act(*self._following(act), actor=actor, re=re)

    def _note_declined(self, seat: Seat, echo: Hashable | None) -> None:
        """Remember what a person has left be, until he does something."""
        if echo is None:
            self.declined.pop(seat, None)
        else:
            self.declined.setdefault(seat, set()).add(echo)

    @property
    def is_full(self) -> bool:
        """Whether the record is as long as a record may be."""
        return self.table.length >= MOST_LINES

    async def undo(self, seat: int, actor: Connection | None, re: int | UnsetType) -> None:
        """A seat takes its last own answer back, and those that gave themselves after it."""
        if (guide := self.guide) is not None:
            await self.act("undo-all", seat, partial(self._led, guide.back), actor=actor, re=re)
            return

        def perform(table: Table[Any]) -> list[Beat]:
            if not self.can_undo(Seat(seat)):
                raise Refusal("cannot-undo", text("refusal.cannot-undo"))
            is_secret = bool(table.common_answers)
            self.declined.clear()
            for _ in range(self.book.autos[seat] + 1):
                table.undo(seat)
            while self._forced() is not None and table.can_undo(seat):  # it would only give itself again
                table.undo(seat)
            return [self.beat("web-undo", seat, only=(Seat(seat),) if is_secret else None)]

        await self.act("undo", seat, perform, actor=actor, re=re)

    async def undo_agreed(
        self,
        seat: int,
        actor: Connection | None,
        re: int | UnsetType,
        proposal: tuple[int, ...],
        rewound: Rewound,
        length: int,
        *,
        is_alone: bool = False,
    ) -> None:
        """Everybody agrees, or nobody else is there: back to where a worker has found that the game was.

        `length` is how long the record was then; raises Refusal when it has gone on since.
        """

        def perform(table: Table[Any]) -> list[Beat]:
            self.check_proposal(proposal)
            if table.length != length:
                raise Refusal("stale", text("refusal.stale", version=length, now=table.length))
            self.declined.clear()
            table.rewind(rewound)
            return [self._told_of(seat, rewound) if is_alone else Beat("web-undo-all")]

        await self.act("undo-all", seat, perform, actor=actor, re=re)

    async def adjust(self, seat: int, key: str, actor: Connection | None, re: int | UnsetType) -> None:
        """A seat sets something for itself."""

        def perform(table: Table[Any]) -> list[Beat]:
            if self.is_full:
                raise Refusal("over", text("web.record-full", maximum=MOST_LINES))
            table.adjust(seat, key)
            return []

        await self.act("set", seat, perform, actor=actor, re=re)

    def check_proposal(self, proposal: tuple[int, ...]) -> None:
        """Raises Refusal when the proposal is no longer the one that was agreed to."""
        if self.book.proposal != proposal:
            raise Refusal("cannot-undo", text("web.no-proposal"))

    def _told_of(self, seat: int, rewound: Rewound) -> Beat:
        """What is said when somebody who plays alone takes a decision back through what followed it.

        Computers never mind; but where chance or something hidden had shown itself, it is practice from now.
        """
        return self.beat(
            f"web-undo-{rewound.shown}" if rewound.shown and self.bots else "web-undo-back", seat
        )

    @staticmethod
    def check_undo_agreed(table: Table[Any], seats: Collection[int]) -> None:
        """Raises Refusal when these seats have decided nothing that could be taken back."""
        names = [table.seat_name(Seat(seat)) for seat in seats]
        if not own_acts(effective_acts(table.record()), names, table.common_answers or 0):
            raise Refusal("cannot-undo", text("refusal.nothing-to-undo"))

    async def timeout(self) -> None:
        """Clocks may have fallen: the decisions' defaults are taken."""
        async with self.lock:
            self._check_kept()
            self._begun = perf_counter()
            tick = self.store.hourglass.now()
            left = time_left(self.book, self.thinking, tick, self.humans) if self.clock else []
            fallen = [seat for seat in self.thinking if seat in self.humans and left and left[seat] <= 0]
            for seat in fallen:
                if Seat(seat) not in self.table.pending:
                    continue

                def perform(table: Table[Any], seat: int = seat) -> list[Beat]:
                    if self._is_lost_in_time(Seat(seat)):
                        return [self.beat("web-timeout-lost", seat), *table.concede(seat)]
                    is_secret = table.common_answers is not None
                    beats = table.answer(seat, table.pending[Seat(seat)].safe())
                    told = self.beat("web-timeout", seat, only=(Seat(seat),) if is_secret else None)
                    return [told, *beats]

                await self._act("timeout", seat, perform, None, UNSET)
        self.changed(self)

    async def play_out(self, lines: list[str], length: int) -> None:
        """Bots have played on by themselves; raises Refusal when the game has gone on since."""

        def perform(table: Table[Any]) -> list[Beat]:
            if table.length != length:
                raise Refusal("stale", text("refusal.stale", version=length, now=table.length))
            self.table = apply_lines(table, "\n".join(lines), self.match.rules)
            return []

        await self.act("answer", None, perform)

    def _is_lost_in_time(self, seat: Seat) -> bool:
        """Whether a game is lost by time; where others would play on, whoever has left is counted last."""
        if not self.match.is_strict or self.table.seats > 2:
            return False
        return self.table.game.concession(self.table.state, seat) is None

    def beat(self, kind: str, seat: int, only: tuple[Seat, ...] | None = None) -> Beat:
        """One of the server's own beats about a seat."""
        return Beat(kind, {"seat": self.seat_text(seat)}, only=only)

    # -- other processes ------------------------------------------------------------------------------------

    async def refresh(self) -> None:
        """Another process has changed something: bring everything up to date and tell."""
        async with self.lock:
            self._check_kept()
            try:
                match = await self.store.match(self.id)
                seats = await self.store.seats(self.id)
                if match is None:
                    return
                if match.closed is not None:
                    self.shut()
                    return
                is_new = match.next != self.match.next
                shown = await self.store.shown(row.owner for row in seats)
                self.match, changed = match, seats != self.seats or shown != self.shown
                self.shown = shown
                is_unsaid = any(a.player and not b.player for a, b in zip(self.seats, seats, strict=False))
                self.seats = seats
                self.ahead = await ahead.rows_of(self.store, self.id)
                if changed:
                    self.marks = await ratings.marks(self.store, match, seats)
                await self._take_events()
                await self._take_chat()
            except BaseException:  # the news would be lost
                self.drop()
                raise
        if changed:
            self.tell_seats()
        if is_unsaid:  # a name is gone, and perhaps what it said
            await self.retell()
        if is_new:
            self.tell_rematch()
        self.changed(self)

    # -- chat -----------------------------------------------------------------------------------------------

    async def say(self, connection: Connection, words: str, re: int) -> None:
        """Somebody says something; the log keeps it."""
        async with self.lock:
            self._check_kept()
            seat = int(connection.held[0]) if connection.held else None
            owner = next((row.owner for row in self.seats if row.seat == seat), None) or connection.person
            deaf = await company.deaf_to(self.store, owner)
            for _ in range(TRIES):
                row = ChatRow(self.id, self._chat_number + 1, now_ms(), connection.name, words, seat, owner)
                try:
                    await self.store.write(Write(chats=[row], tables=[self.id]))
                except Conflict:
                    await self._take_chat()
                    continue
                self._chat_number = row.number
                self.tell_chat(row, connection, re, deaf)
                return
            raise Conflict

    async def _take_chat(self) -> None:
        for row in await self.store.chat(self.id, self._chat_number):
            deaf = await company.deaf_to(self.store, row.owner)
            self._chat_number = row.number
            self.tell_chat(row, None, UNSET, deaf)
