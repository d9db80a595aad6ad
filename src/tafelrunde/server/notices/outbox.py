"""The outbox: what was written with an event is sent by any process, at least once.

Whoever takes rows out marks them as his for a while; if he dies, they are due again. What does not arrive is
tried later and later, and given up after a day.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import smtplib
from collections.abc import Callable, Coroutine, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from http.client import HTTPException
from time import perf_counter
from typing import TYPE_CHECKING, Any, Literal

import msgspec
from sqlalchemy import Connection, Delete, delete, func, select, update

from tafelrunde.server.audience import decode_book, now_ms
from tafelrunde.server.book import Book, time_left
from tafelrunde.server.figures import HANDED_OVER
from tafelrunde.server.notices import push, webhook
from tafelrunde.server.notices.forms import WayTrouble
from tafelrunde.server.notices.mail import MailServer
from tafelrunde.server.notices.outgoing import NotAllowed
from tafelrunde.server.notices.told import Told, said
from tafelrunde.server.notices.vault import Locked
from tafelrunde.server.notices.wanted import DAY, HOUR, MINUTE
from tafelrunde.server.notices.ways import Address, Post, kinds_of, listeners
from tafelrunde.server.reader import brief
from tafelrunde.server.rows import MatchRow, NoticeRow, SeatRow, WayRow
from tafelrunde.server.schema import EVENT, OUTBOX, WAY
from tafelrunde.table import BadSetup, game, text

if TYPE_CHECKING:
    from tafelrunde.server.live import Live
    from tafelrunde.server.store import Store

log = logging.getLogger("tafelrunde.server")

POLL = 1.0
"""Seconds after which a process looks for what others have left."""
LEASE = MINUTE
"""Milliseconds for which rows belong to whoever has taken them."""
MOST_AT_ONCE = 8
"""Ways in which something is sent at the same time, each in a thread."""
SECONDS = 20.0
"""After which whoever is still not done counts as unreachable."""
FIRST_PAUSE = 30_000
LONGEST_PAUSE = HOUR
GIVE_UP = DAY
GONE = {404, 410}
"""What a push service answers when the browser has taken its subscription back."""


class Outbox:
    """Sends what is due; one for each process."""

    def __init__(
        self, store: Store, post: Post, send_off: Callable[[Coroutine[Any, Any, None]], None]
    ) -> None:
        self.store = store
        self.post = post
        self.sent = self.failed = self.given_up = 0
        self._send_off = send_off
        self._busy = 0
        self._hands = ThreadPoolExecutor(MOST_AT_ONCE, thread_name_prefix="tafelrunde-post")

    def close(self) -> None:
        """Nothing is sent any more; what was under way is due again."""
        self._hands.shutdown(wait=False, cancel_futures=True)

    async def look(self) -> None:
        """See who wants to be told."""
        self.store.listeners = await listeners(self.store)

    async def work(self) -> None:
        """Wait until something is written here, or a moment, and begin to send what is due.

        Nobody waits for those who are slow: each way is an errand of its own.
        """
        try:
            async with asyncio.timeout(POLL):
                await self.store.noticed.wait()
        except TimeoutError:
            pass
        self.store.noticed.clear()
        for way, rows in (await self._claimed()).items():
            self._send_off(self._deliver(way, rows))

    async def drain(self) -> int:
        """Send what is due, and wait until it is sent; gives how much that was."""
        claimed = await self._claimed()
        await asyncio.gather(*(self._deliver(way, rows) for way, rows in claimed.items()))
        return sum(len(rows) for rows in claimed.values())

    async def _claimed(self) -> dict[str, list[NoticeRow]]:
        """What this process sends now, by way; no more than it has hands for."""
        room = MOST_AT_ONCE - self._busy
        due = brief(select(OUTBOX.c.id).where(OUTBOX.c.due <= now_ms()).limit(1))
        if room <= 0 or not await self.store.rows(due):
            return {}
        by_way: dict[str, list[NoticeRow]] = {}
        for row in await self.store.transact(partial(self._claim, room)):
            by_way.setdefault(row.way, []).append(row)
        return by_way

    @staticmethod
    def _claim(room: int, connection: Connection) -> list[NoticeRow]:
        """Take all that is to be told in the ways in which something is due: it goes into one message."""
        now, claim = now_ms(), secrets.token_hex(8)
        due = select(OUTBOX.c.way).where(OUTBOX.c.due <= now).distinct().limit(room)
        ways = list(connection.scalars(due))
        is_ripe = (OUTBOX.c.due <= now) | (
            OUTBOX.c.claim.is_(None) & (OUTBOX.c.tries == 0) & (OUTBOX.c.kind != "remind")
        )
        mine = update(OUTBOX).where(OUTBOX.c.way.in_(ways), is_ripe)
        connection.execute(mine.values(claim=claim, due=now + LEASE))
        found = connection.execute(select(OUTBOX).where(OUTBOX.c.claim == claim).order_by(OUTBOX.c.made))
        return [NoticeRow(*row) for row in found]

    async def _deliver(self, name: str, rows: list[NoticeRow]) -> None:
        self._busy += 1
        try:
            await self._hand_over(name, rows)
        finally:
            self._busy -= 1

    async def _hand_over(self, name: str, rows: list[NoticeRow]) -> None:
        found = await self.store.read(WayRow, brief(select(WAY).where(WAY.c.id == name)))
        told = await self._still_true(found[0], rows) if found and found[0].confirmed is not None else []
        if not told:
            await self.store.change(_done(rows))
            return
        way = found[0]
        kept = [each.row for each in told]
        if way.kind == "push":  # perhaps no browser has asked this process for its key
            await self.post.prepare(self.store)
        started = perf_counter()
        trouble = await self._in_time(way, told)
        gone = [row for row in rows if row not in kept]
        await self.store.transact(lambda connection: self._settle(connection, way, kept, gone, trouble))
        if trouble is None:
            self.sent += 1
            age = (now_ms() - max(row.made for row in kept)) / 1000
            HANDED_OVER.labels(way.kind).observe(max(age, perf_counter() - started))
        else:
            self.failed += 1
            log.warning("a notice by %s was not handed over: %s", way.kind, trouble)

    async def _in_time(self, way: WayRow, told: Sequence[Told]) -> WayTrouble | Literal["gone"] | None:
        sending = asyncio.get_running_loop().run_in_executor(self._hands, self._send, way, told)
        try:
            async with asyncio.timeout(SECONDS):
                return await sending
        except TimeoutError:
            return "unreachable"

    def _settle(
        self,
        connection: Connection,
        way: WayRow,
        rows: list[NoticeRow],
        gone: list[NoticeRow],
        trouble: WayTrouble | Literal["gone"] | None,
    ) -> None:
        now = now_ms()
        connection.execute(_done(gone))
        if trouble == "gone":
            connection.execute(delete(OUTBOX).where(OUTBOX.c.way == way.id))
            connection.execute(delete(WAY).where(WAY.c.id == way.id))
            return
        if trouble != way.trouble:
            connection.execute(update(WAY).where(WAY.c.id == way.id).values(trouble=trouble))
        over = rows if trouble is None else [row for row in rows if now - row.made > GIVE_UP]
        self.given_up += len(over) if trouble is not None else 0
        connection.execute(_done(over))
        for row in rows:
            if row not in over:
                pause = min(LONGEST_PAUSE, FIRST_PAUSE << row.tries)
                again = update(OUTBOX).where(OUTBOX.c.id == row.id)
                connection.execute(again.values(tries=row.tries + 1, due=now + pause, claim=None))

    def _send(self, way: WayRow, told: Sequence[Told]) -> WayTrouble | Literal["gone"] | None:
        """Hand it over, in a thread; gives what went wrong."""
        try:
            address = self.post.opened(way)
            status = self._sent(way, address, told)
        except Locked:
            return "locked"
        except NotAllowed:
            return "refused"
        except smtplib.SMTPResponseException:
            return "refused"
        except (OSError, HTTPException, smtplib.SMTPException):
            return "unreachable"
        if way.kind == "push" and status in GONE:
            return "gone"
        return None if 200 <= status < 300 else "refused"

    def _sent(self, way: WayRow, address: Address, told: Sequence[Told]) -> int:
        allowed, first = self.post.allowed, told[0]
        if way.kind == "webhook":
            return webhook.send(address.to, address.form, told, way.lang, allowed)
        if way.kind == "push":
            title = first.words(way.lang)
            more = said(text("notice.more", number=len(told) - 1), way.lang) if len(told) > 1 else ""
            path = f"/table/{first.row.match}" if len(told) == 1 else "/"
            message = {"title": title, "body": more, "path": path, "tag": first.row.match}
            return push.send(address.subscription, message, self.post.keys, self.post.contact, allowed)
        assert self.post.mail is not None
        self._mail(self.post.mail, way, address, told)
        return 200

    def _mail(self, server: MailServer, way: WayRow, address: Address, told: Sequence[Told]) -> None:
        """One mail with all tables, and how to get no more of them."""
        lang = way.lang
        subject = (
            told[0].words(lang) if len(told) == 1 else said(text("notice.digest", number=len(told)), lang)
        )
        lines = [f"{each.words(lang)}\n{each.link}\n" for each in told]
        stop = self.post.stop_token(way)
        ending = said(text("notice.mail-end"), lang)
        lines.append(f"-- \n{ending}\n{address.base}/notices#stop={stop}")
        server.send(address.to, subject, "\n".join(lines), f"{address.base}/api/notices/{stop}/stop")

    # -- what is still true ----------------------------------------------------------------------------------

    async def _still_true(self, way: WayRow, rows: Iterable[NoticeRow]) -> list[Told]:
        """What is still worth telling, each thing once; what is too early is put back."""
        wanted = await kinds_of(self.store, way.person)
        found: dict[tuple[str, int, str], Told] = {}
        for row in rows:
            if (
                row.kind in wanted.get(row.match, wanted[""])
                and (told := await self._told(way, row)) is not None
            ):
                found[(row.match, row.seat, row.kind)] = told
        return list(found.values())

    async def _told(self, way: WayRow, row: NoticeRow) -> Told | None:
        match = await self.store.match(row.match)
        if match is None or match.closed is not None:
            return None
        seats = await self.store.seats(row.match)
        if seats[row.seat].owner != way.person:
            return None
        book = await self._book(row.match)
        left = None
        if row.kind in {"round", "circle"} and match.is_over:
            return None
        if row.kind in {"turn", "remind"}:
            if match.is_over or row.seat not in (book.asked or ()):
                return None
            if row.kind == "remind":
                left = self._left(book, seats, row.seat)
                if left is None:
                    return None
                if left > (row.lead or 0) * 1.1:
                    await self._put_back(row, left)
                    return None
        try:
            return self._worded(way, row, match, seats, left)
        except BadSetup:  # a game that is no longer installed
            return None

    async def _book(self, table: str) -> Book:
        last = select(func.max(EVENT.c.seq)).where(EVENT.c.match == table).scalar_subquery()
        query = select(EVENT.c.book).where(EVENT.c.match == table, EVENT.c.seq == last)
        ((book,),) = await self.store.rows(brief(query))
        return decode_book(book)

    def _left(self, book: Book, seats: Sequence[SeatRow], seat: int) -> int | None:
        """Milliseconds on a clock that runs."""
        if not book.is_ticking:
            return None
        humans = frozenset(row.seat for row in seats if row.kind == "human")
        return time_left(book, book.asked or (), self.store.hourglass.now(), humans)[seat] or None

    async def _put_back(self, row: NoticeRow, left: int) -> None:
        """Players' time has stood still, or there is more of it: remind later, in a row of its own."""
        due = now_ms() + left - (row.lead or 0)
        again = msgspec.structs.replace(row, id=secrets.token_hex(8), due=due, claim=None)

        def put(connection: Connection) -> None:
            same = (OUTBOX.c.way == row.way) & (OUTBOX.c.match == row.match) & (OUTBOX.c.seat == row.seat)
            later = select(OUTBOX.c.id).where(same, OUTBOX.c.kind == "remind", OUTBOX.c.claim.is_(None))
            if connection.execute(later).first() is None:
                connection.execute(OUTBOX.insert(), msgspec.structs.asdict(again))

        await self.store.transact(put)

    def _worded(
        self, way: WayRow, row: NoticeRow, match: MatchRow, seats: Sequence[SeatRow], left: int | None
    ) -> Told:
        others = ", ".join(
            each.player for each in seats if each.seat != row.seat and each.kind == "human" and each.player
        )
        try:
            base = self.post.opened(way).base
        except Locked:  # told when it is sent
            base = ""
        found = game(match.game)
        return Told(row, match.game, found.title, others, f"{base}/table/{match.id}", left)

    # -- what is read ----------------------------------------------------------------------------------------

    async def read(self, live: Live, held: Iterable[int]) -> None:
        """Whoever has come need not be told any more."""
        owners = {row.owner for row in live.seats if row.seat in set(held)}
        ways = [each.way for owner in owners for each in self.store.listeners.get(owner or "", ())]
        if ways:
            own = OUTBOX.c.way.in_(ways) & (OUTBOX.c.match == live.id) & (OUTBOX.c.kind != "remind")
            await self.store.change(delete(OUTBOX).where(own))


def _done(rows: Iterable[NoticeRow]) -> Delete:
    return delete(OUTBOX).where(OUTBOX.c.id.in_([row.id for row in rows]))
