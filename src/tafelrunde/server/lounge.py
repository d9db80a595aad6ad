"""The lounge: everybody who looks at the lobby, and what they are told of it.

What has changed is found out at most once a moment, encoded once, and told to all.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec
from sqlalchemy import select
from starlette.websockets import WebSocket, WebSocketDisconnect

from tafelrunde.bots.names import bot_name
from tafelrunde.server import lobby, pairing
from tafelrunde.server.audience import encode, now_ms
from tafelrunde.server.client_messages import Ping
from tafelrunde.server.lobby_forms import FromVisitor, LobbyNews, LobbySeat, LobbyTable
from tafelrunde.server.messages import Error, Pong
from tafelrunde.server.mine import seats_at
from tafelrunde.server.rows import MatchRow, SeatRow, clock_rule
from tafelrunde.server.schema import LISTING, MATCH
from tafelrunde.server.trouble import Conflict, Unavailable
from tafelrunde.server.wire import TRY_AGAIN, Fault, Wire, attend, read_message
from tafelrunde.table import text, verbatim
from tafelrunde.table.game import installed_mode

if TYPE_CHECKING:
    from tafelrunde.server.hall import Hall

PAUSE, PAUSE_EACH, LONGEST_PAUSE = 0.1, 0.0002, 0.5
"""Seconds between two looks at what has changed: more where more are told, for each costs a little."""
ANYWAY = 10.0
"""Seconds after which it is looked at although nothing was heard: tables wait no longer, people are gone."""
MOST_WATCHED = 30
MAX_MESSAGE = 1000

decode: Callable[[bytes | str], FromVisitor] = msgspec.json.Decoder(FromVisitor).decode


class Visitor(Wire):
    """Somebody who looks at the lobby."""

    async def serve(self) -> None:
        """Talk until one side ends it."""
        sender = asyncio.create_task(self._send_on())
        try:
            await self._greet()
            while True:
                message = await self._message()
                if not isinstance(message, Ping):
                    raise Fault("malformed", text("web.malformed", problem=verbatim("hello")))
                if not self.messages.take():
                    raise Fault("rate-limited")
                self.send(encode(Pong(message.id, now_ms())))
        except WebSocketDisconnect:
            pass
        except Fault as fault:
            self.send(encode(Error(fault.code, fault.words)))
            await self._part(TRY_AGAIN if fault.code == "unavailable" else 4400, sender)
        except Exception:
            await self._break(sender)
        finally:
            sender.cancel()
            self.hall.lounge.leave(self)

    async def _greet(self) -> None:
        await self._hello(self._message)
        try:
            await self.hall.lounge.enter(self)
        except Unavailable:
            raise Fault("unavailable") from None

    async def _message(self) -> FromVisitor:
        return read_message(await self.receive(), MAX_MESSAGE, decode)

    async def catch_up(self) -> None:
        """The whole lobby again."""
        self.send(self.hall.lounge.whole())


class Lounge:
    """The visitors of one process, and what they know."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self.visitors: set[Visitor] = set()
        self._tables: dict[str, LobbyTable] = {}
        self._rest = LobbyNews([], [], [], 0)
        self._looked = 0.0
        self._is_known = False
        self._is_due = False

    # -- coming and going ------------------------------------------------------------------------------------

    async def enter(self, visitor: Visitor) -> None:
        """Somebody looks from now on."""
        if not self._is_known:
            await self._look()
        self.visitors.add(visitor)
        visitor.send(self.whole())
        wish = await pairing.greet(self._hall, visitor.who.person)
        if wish is not None:
            visitor.send(encode(wish))
        self.stir()  # one more is here

    def leave(self, visitor: Visitor) -> None:
        """Somebody has gone."""
        self.visitors.discard(visitor)
        person = visitor.who.person
        if person is not None and not any(each.who.person == person for each in self.visitors):
            self._hall.supervisor.send(pairing.left(self._hall, person, now_ms()))
        self._is_known = bool(self.visitors)
        self.stir()

    def whole(self) -> bytes:
        """Everything that is known of the lobby."""
        whole = msgspec.structs.replace(self._rest, tables=list(self._tables.values()), is_whole=True)
        return encode(whole)

    def tell(self, person: str, message: msgspec.Struct) -> bool:
        """Tell one person something, in all windows; False when there is none."""
        windows = [each for each in self.visitors if each.who.person == person]
        for visitor in windows:
            visitor.send(encode(message))
        return bool(windows)

    # -- looking ---------------------------------------------------------------------------------------------

    def stir(self) -> None:
        """Something may have changed: look soon."""
        if self.visitors and not self._is_due:
            self._is_due = True
            pause = min(LONGEST_PAUSE, PAUSE + PAUSE_EACH * len(self.visitors))
            wait = max(0.0, self._looked + pause - time.monotonic())
            asyncio.get_running_loop().call_later(wait, self._go)

    def _go(self) -> None:
        self._is_due = False
        self._hall.supervisor.send(self._tell_news())

    async def work(self) -> None:
        """Look although nothing was heard, and see to those who wait for company."""
        await pairing.work(self._hall)
        if self.visitors and time.monotonic() - self._looked >= ANYWAY:
            await self._tell_news()

    async def _tell_news(self) -> None:
        try:
            await pairing.deliver(self._hall)
            news = await self._look()
        except (Unavailable, Conflict):
            return  # it is looked at again anyway
        if news is None:
            return
        told = encode(news)
        for visitor in self.visitors:
            visitor.send(told)

    async def _look(self) -> LobbyNews | None:
        """Find out what has changed; None when nothing has."""
        self._looked = time.monotonic()
        tables = {each.id: each for each in await self._found()}
        wanted = await pairing.wanted(self._hall)
        rest = LobbyNews([], [], wanted, self._hall.presence.people)
        before, self._tables = self._tables, tables
        is_same, self._rest = rest == self._rest, rest
        self._is_known = True
        changed = [each for table, each in tables.items() if before.get(table) != each]
        gone = [table for table in before if table not in tables]
        if is_same and not changed and not gone:
            return None
        return msgspec.structs.replace(rest, tables=changed, gone=gone)

    async def _found(self) -> list[LobbyTable]:
        waiting = [
            _open_table(each)
            for each in await lobby.open_tables(self._hall)
            if installed_mode(each.game, each.mode) is not None
        ]
        return [*waiting, *await self._watched()]

    async def _watched(self) -> list[LobbyTable]:
        """The games among strangers that are being played and at which somebody is."""
        present = {
            table: company
            for table, company in (await self._hall.presence.everywhere()).items()
            if company.seats
        }
        if not present:
            return []
        query = (
            select(MATCH, LISTING.c.level)
            .join(LISTING)
            .where(MATCH.c.id.in_(list(present)), MATCH.c.is_over == 0, MATCH.c.is_open == 0)
            .where(MATCH.c.closed.is_(None))
            .order_by(MATCH.c.created.desc())
            .limit(MOST_WATCHED)
        )
        matches = [MatchRow(*columns) for *columns, _ in await self._hall.store.rows(query)]
        seats = await seats_at(self._hall, [match.id for match in matches]) if matches else {}
        return [
            LobbyTable(
                match.id,
                match.game,
                match.mode,
                match.created,
                _seats(match.id, seats[match.id]),
                match.clock_rule,
                is_running=True,
                watchers=present[match.id].watchers,
            )
            for match in matches
            if installed_mode(match.game, match.mode) is not None
        ]


def _open_table(table: lobby.Waiting) -> LobbyTable:
    return LobbyTable(
        table.id,
        table.game,
        table.mode,
        table.created,
        _seats(table.id, table.seats),
        clock_rule(table.clock),
        table.level,
    )


def _seats(table: str, rows: list[SeatRow]) -> list[LobbySeat]:
    return [
        LobbySeat(
            row.seat,
            row.player,
            bot_name(table, row.seat) if row.kind == "bot" else "",
            row.kind == "bot",
            bool(row.is_open),
        )
        for row in rows
    ]


async def socket(websocket: WebSocket) -> None:
    """The endpoint of the lobby's WebSocket."""
    await attend(websocket, Visitor, Visitor.serve)
