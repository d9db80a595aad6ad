"""The audience: who sits at a table and who looks on, and what all of them may know."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from time import time_ns
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
from msgspec import UNSET, UnsetType

from tafelrunde.bots.names import bot_name
from tafelrunde.server.book import Book, deadline, time_left
from tafelrunde.server.message_parts import ChatLine, ClockInfo, Entry, Proposal, SeatInfo, TableInfo
from tafelrunde.server.messages import Rematch, Said, ServerMessage, Thinking
from tafelrunde.server.pauses import PauseInfo
from tafelrunde.server.rating_forms import RatingMark
from tafelrunde.server.security import handle_of
from tafelrunde.table import SPECTATOR, Beat, Seat, Table, Text, text
from tafelrunde.table.beat import known_to

if TYPE_CHECKING:  # whoever learns without a line has no database
    from tafelrunde.server.connection import Connection
    from tafelrunde.server.rows import ChatRow, MatchRow, SeatRow
    from tafelrunde.server.store import Store

PAGE = 100
SEAT_LOST = 4410
"""The code with which a connection is closed whose seat is somebody else's now."""

encode = msgspec.json.Encoder().encode
decode_beats = msgspec.json.Decoder(list[Beat]).decode
decode_book = msgspec.json.Decoder(Book).decode


def now_ms() -> int:
    """UTC milliseconds."""
    return time_ns() // 1_000_000


class Company(NamedTuple):
    """Who is at a table: the seats whose people are there, and how many look on."""

    seats: frozenset[int] = frozenset()
    watchers: int = 0

    def joined(self, other: Company) -> Company:
        """Both together."""
        return Company(self.seats | other.seats, self.watchers + other.watchers)


NOBODY = Company()


class Audience:
    """Who is at a table; what is told them of the game itself is in `Stage`."""

    table: Table[Any]
    book: Book

    def __init__(self, store: Store, match: MatchRow, seats: list[SeatRow]) -> None:
        self.store = store
        self.id = match.id
        self.match = match
        self.connections: set[Connection] = set()
        self.elsewhere = NOBODY
        """Who is here through other processes."""
        self.attended: Callable[[str], None] = lambda table: None
        """Called when somebody has come or gone."""
        self.seats = seats
        self.clock = match.clock_rule
        self.seq = -1
        self.marks: dict[int, RatingMark] = {}
        """By seat, how strong those at a rated table are believed to be."""
        self.called: dict[int, str] = {}
        """By seat, what computers are called in the tournament to which the table belongs."""
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

    @property
    def thinking(self) -> list[int]:
        """The seats that are asked something."""
        return [int(seat) for seat in self.table.pending if seat >= 0]

    @property
    def own_company(self) -> Company:
        """Who is here through this process."""
        seats = frozenset(int(seat) for each in self.connections for seat in each.held)
        return Company(seats, sum(not each.held for each in self.connections))

    @property
    def company(self) -> Company:
        """Who is here."""
        return self.own_company.joined(self.elsewhere)

    @property
    def proposal(self) -> Proposal | None:
        """The proposal to undo, if there is one."""
        book = self.book
        return Proposal(book.proposal[0], list(book.proposal[1:])) if book.proposal else None

    @property
    def pause(self) -> PauseInfo | None:
        """The pause, or the wish for one."""
        book = self.book
        return PauseInfo(list(book.pause), book.is_paused) if book.pause or book.is_paused else None

    def seat_infos(self, held: Iterable[int]) -> list[SeatInfo]:
        """Who sits where, for a viewer of these seats."""
        here, names = self.company.seats, self.table.mode.seats
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
                    beats = known_beats(held, decode_beats(row.beats))
                    if beats:
                        entries.append(Entry(book.seq(held), row.at, beats))
            if len(rows) < PAGE:
                break
            before = rows[-1].seq
        return entries[:limit][::-1]

    async def past(self, held: tuple[Seat, ...], before: int, limit: int) -> list[Entry]:
        """The entries before one of the viewer's own sequence numbers."""
        return await self.history(held, self.seq + 1, limit, None, before)

    @property
    def has_company(self) -> bool:
        """Whether people play here against each other, who may not learn who need not be asked."""
        return len(self.humans) > 1

    def send_all(self, message: ServerMessage, but: Connection | None = None) -> None:
        """Tell everybody the same."""
        data = encode(message)
        for connection in self.connections:
            if connection is not but:
                connection.send(data)

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


def _is_lost(before: SeatRow, now: SeatRow) -> bool:
    """Whether somebody sat there and no longer does."""
    is_same = before.owner in (None, now.owner) and before.token_hash in (None, now.token_hash)
    return bool(before.is_taken) and not is_same


def viewers(held: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """The seats from which a holder of these seats looks on."""
    return held or (SPECTATOR,)


def known_beats(held: tuple[Seat, ...], beats: list[Beat]) -> list[Beat]:
    """The beats that a holder of these seats may know."""
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
            person=handle_of(row.owner) if row.owner is not None and row.owner in shown else "",
            rating=marks.get(row.seat) if marks else None,
        )
        for row in rows
    ]
