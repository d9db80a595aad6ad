"""A table kept in memory exactly as its log tells it.

Every act goes the same way: the table tries it, the log gets it, and only when it is durable are people
told. If another process has written first, the table is brought up to date and the act tried again. Memory
is never ahead of the log: when anything fails after an act was tried, the table is dropped, and whoever
looked on comes back to what the log tells.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from functools import partial
from time import perf_counter
from typing import TYPE_CHECKING, Any

from msgspec import UNSET, UnsetType

from tafelrunde.server import ahead, company, entries, ratings
from tafelrunde.server.audience import decode_beats, decode_book, encode, now_ms
from tafelrunde.server.book import PRACTICE, Book, EventKind, Standing, deadline, turn_page
from tafelrunde.server.figures import REBUILD, observe_act
from tafelrunde.server.guided import Guided, guide_of
from tafelrunde.server.logs import about
from tafelrunde.server.notices.wanted import notices_of
from tafelrunde.server.rebuild import BrokenLog, apply_lines, rebuild
from tafelrunde.server.rows import (
    AheadRow,
    Change,
    EventRow,
    MatchRow,
    NoticeRow,
    SeatRow,
    SnapshotRow,
)
from tafelrunde.server.store import Store
from tafelrunde.server.trouble import Conflict, Unavailable
from tafelrunde.server.wire import TRY_AGAIN
from tafelrunde.server.writer import Write
from tafelrunde.table import SPECTATOR, Beat, Refusal, RuleFailure, Seat, Stream, Table, save
from tafelrunde.table.taking_back import only_answer

if TYPE_CHECKING:
    from tafelrunde.server.connection import Connection

log = logging.getLogger("tafelrunde.server")

SNAPSHOT_EVERY = 20
LOG_LENGTH = 40
MISSED_LENGTH = 200
CHAT_LENGTH = 60
TRIES = 5
MOST_FORCED = 100
MOST_UNDONE = 8
"""Steps that people can undo one by one; further back they go together, by the log."""
WORLDS = 4
"""How many worlds are imagined to see whether a forced answer is public knowledge."""


class Kept(Guided):
    """One table, its log's account, and how an act gets into both."""

    def __init__(self, store: Store, match: MatchRow, seats: list[SeatRow]) -> None:
        super().__init__(store, match, seats)
        self.lock = asyncio.Lock()
        self.dropped: Callable[[Kept], None] = lambda kept: None
        """Called when the table must be read anew: the hall forgets this one."""
        self.is_dropped = False
        self.is_mine = False
        """Whether this process wrote the last event; it is the one whose bots think first."""
        self.written = 0
        """Bytes that this process has added to the log."""
        self.ahead: list[AheadRow] = []
        """Answers that were given ahead here."""
        self._lines = 0
        self._since_snapshot = 0
        self._chat_number = -1
        self._begun = 0.0
        """When whoever has the lock asked for it."""

    async def load(self) -> None:
        """Bring the table back from the log."""
        begun = perf_counter()
        built = await rebuild(self.store, self.match)
        REBUILD.labels(self.match.game).observe(perf_counter() - begun)
        self.table, self.notices = built.table, built.notices
        self.seq, self.book = built.seq, built.book
        self.guide = guide_of(self.table.game, self.book.guide)
        self.store.hourglass.heed(self.book.tick)
        self._lines = self.table.length
        self._since_snapshot = built.since_snapshot
        self.ahead = await ahead.rows_of(self.store, self.id)
        self.shown = await self.store.shown(row.owner for row in self.seats)
        chat = await self.store.chat(self.id, limit=1)
        self._chat_number = chat[-1].number if chat else -1
        self.marks = await ratings.marks(self.store, self.match, self.seats)
        if self.match.tournament is not None:
            found = await entries.called(self.store, [self.id])
            self.called = {seat: name for (_, seat), name in found.items()}

    async def send_state(self, connection: Connection, since: int | None) -> None:
        """Tell one connection everything."""
        held = connection.held
        seen = None
        if since is None and held and self.has_company:
            seen = await ahead.seen_by(self.store, self.id, int(held[0]))
        length = MISSED_LENGTH if since is not None or seen is not None else LOG_LENGTH
        missed = await self.history(held, self.seq + 1, length, since)
        rows = await self.store.chat(self.id, limit=CHAT_LENGTH)
        muted = await company.unheard_by(self.store, connection.person)
        chat = [self._chat_line(row) for row in rows if row.owner not in muted and self._may_hear(held, row)]
        self.tell_state(connection, missed, chat, connection.hall.house.restart, seen)

    def drop(self, code: int = TRY_AGAIN) -> None:
        """Memory and log may differ: nothing is done here any more; the log alone brings the table back."""
        if self.is_dropped:
            return
        self.is_dropped = True
        self.dropped(self)
        for connection in list(self.connections):
            connection.close(code)

    def _check_kept(self) -> None:
        if self.is_dropped:
            raise Unavailable(f"table {self.id} is read anew")

    async def _act(
        self,
        kind: EventKind,
        seat: int | None,
        perform: Callable[[Table[Any]], list[Beat]],
        actor: Connection | None,
        re: int | UnsetType,
    ) -> None:
        for _ in range(TRIES):
            version = self.table.version
            try:
                await self._try(kind, seat, perform, actor, re)
            except Conflict:
                await self._reload()
            except BaseException as problem:
                is_as_before = isinstance(problem, (Refusal, RuleFailure)) and self.table.version == version
                if not is_as_before:
                    self.drop()
                raise
            else:
                return
        raise Conflict

    async def _try(
        self,
        kind: EventKind,
        seat: int | None,
        perform: Callable[[Table[Any]], list[Beat]],
        actor: Connection | None,
        re: int | UnsetType,
    ) -> None:
        before = self._standing()
        self._place = None
        beats = perform(self.table)
        more, forced = self._force()
        beats = beats + more
        after = self._standing()
        book = turn_page(
            self.book,
            kind,
            seat,
            before,
            after,
            max(now_ms(), self.book.at),
            self.humans,
            self.clock,
            forced,
            self.table.length,
            self.store.hourglass.now(),
            is_practice=any(beat.kind in PRACTICE for beat in beats),
            guide=self._place,
            result=self.table.result if not after.pending else None,
        )
        write = self._write(kind, seat, beats, book, after)
        if self.store.listeners:
            write.notices = self._notices(before, after, book)
        await self.store.write(write)
        committed = perf_counter()
        self.table.keep_back(MOST_UNDONE)
        if write.notices:
            self.store.noticed.set()
        self.seq += 1
        is_ask_changed = [now != then for now, then in zip(book.ask, self.book.ask, strict=True)]
        self.book, self.is_mine = book, True
        self.tell(kind, seat, beats, before, after, is_ask_changed, actor, re)
        observe_act(self.match.game, kind, self._begun, committed)

    def _notices(self, before: Standing, after: Standing, book: Book) -> list[NoticeRow]:
        """What those are to be told who are not here, and have not answered ahead."""
        here = {int(seat) for each in self.connections for seat in each.held}
        kept = [row for row in self.ahead if row.dropped is None]
        here |= {row.seat for row in kept if isinstance(ahead.judge(self.table, row), str)}
        is_started = book.is_ticking and not self.book.is_ticking
        standing = (before, after, book, self.humans)
        return notices_of(self.store.listeners, self.id, self.seats, here, *standing, is_started=is_started)

    def _write(
        self, kind: EventKind, seat: int | None, beats: list[Beat], book: Book, after: Standing
    ) -> Write:
        lines = self.table.lines(since=self._lines)
        row = event_row(self.id, self.seq + 1, kind, seat, lines, beats, book)
        write = Write(events=[row], tables=[self.id])
        self._since_snapshot += 1
        self._lines += len(lines)
        if kind == "undo-all" or self._since_snapshot >= SNAPSHOT_EVERY:
            write.snapshots.append(SnapshotRow(self.id, self.seq + 1, save(self.table, is_bare=True)))
            self._since_snapshot = 0
        self.written += len(row.lines) + len(row.beats) + len(row.book)
        self.written += sum(len(each.data) for each in write.snapshots)
        if self.clock is not None or not after.pending or kind == "undo-all":
            due = deadline(book, after.pending, self.humans)
            write.changes.append(Change(self.id, int(not after.pending), due))
        return write

    def _force(self) -> tuple[list[Beat], list[int]]:
        """Answer what has only one answer, unless that would tell a secret; gives beats and seats."""
        beats: list[Beat] = []
        seats: list[int] = []
        while len(seats) < MOST_FORCED and (forced := self._forced()) is not None:
            beats += self.table.answer(*forced)
            seats.append(int(forced[0]))
        return beats, seats

    def _forced(self) -> tuple[Seat, str] | None:
        for seat in self.table.pending:
            key = self.idle(seat)
            if key is not None and (not self.has_company or self._is_public_knowledge(seat, key)):
                return seat, key
        return None

    def _is_public_knowledge(self, seat: Seat, key: str) -> bool:
        """Whether a spectator could have said that this is the seat's only answer."""
        if self.table.game.cards(self.table.state) is None:
            return True
        decision = self.table.pending[seat]
        if only_answer(decision, partial(self.offers, seat)) != key:
            return False  # others could be given too: it was moot, or left be before
        is_evident = decision.is_evident()
        if is_evident is not None:
            return is_evident
        stream = Stream().fork()
        try:
            for _ in range(WORLDS):
                imagined = self.table.imagine(SPECTATOR, stream, is_light=True).pending.get(seat)
                if imagined is None or only_answer(imagined) != key:
                    return False
        except Exception:  # a game that cannot imagine for spectators keeps its secrets
            return False
        return True

    def is_behind(self, seq: int, chat_number: int) -> bool:
        """Whether the log or the chat goes on after what is known here."""
        return seq > self.seq or chat_number > self._chat_number

    async def _take_events(self) -> None:
        for row in await self.store.fresh(self.id, self.seq):
            before = self._standing()
            try:
                if row.seq != self.seq + 1:
                    raise BrokenLog(self.id, self.seq + 1)
                self.table = apply_lines(self.table, row.lines, self.match.rules)
            except Exception:
                log.exception(
                    "table %s could not follow another process; reading it anew", self.id, extra=about(self)
                )
                await self._reload(is_all_told=True)
                return
            book = decode_book(row.book)
            is_ask_changed = [now != then for now, then in zip(book.ask, self.book.ask, strict=True)]
            self.seq, self.book, self.is_mine = row.seq, book, False
            self.store.hourglass.heed(book.tick)
            self._lines = self.table.length
            self._since_snapshot += 1
            beats = decode_beats(row.beats)
            self.tell(row.kind, row.seat, beats, before, self._standing(), is_ask_changed, None, UNSET)

    async def _reload(self, *, is_all_told: bool = False) -> None:
        """Read the table anew, because memory and log differ; viewers are told of what they missed."""
        seq = self.seq
        try:
            await self.load()
            if self.seq != seq or is_all_told:
                self.forget_views()
                for connection in list(self.connections):
                    await self.send_state(connection, None if is_all_told else connection.told)
        except BaseException:
            self.drop()
            raise


def event_row(
    table: str, seq: int, kind: EventKind, seat: int | None, lines: list[str], beats: list[Beat], book: Book
) -> EventRow:
    """An event as the log keeps it."""
    return EventRow(table, seq, book.at, kind, seat, "\n".join(lines), encode(beats), encode(book))
