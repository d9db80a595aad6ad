"""A wire to one browser: an outbox that never makes anybody wait, and how a WebSocket is let in."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from math import inf
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec
from starlette.requests import HTTPConnection
from starlette.types import Scope
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from tafelrunde.server.audience import encode
from tafelrunde.server.client_messages import Hello
from tafelrunde.server.gate import Gate
from tafelrunde.server.limits import TooMuch, Who
from tafelrunde.server.line import Line, line_of
from tafelrunde.server.messages import Bye, Error, ErrorCode
from tafelrunde.server.security import Bucket, Identity, is_own_origin
from tafelrunde.server.terms import PROTOCOL
from tafelrunde.server.trouble import Unavailable
from tafelrunde.table import Text, text, verbatim

if TYPE_CHECKING:
    from tafelrunde.server.hall import Hall

log = logging.getLogger("tafelrunde.server")

M = TypeVar("M")

HELLO_SECONDS = 10
MOST_WAITING = 64
MOST_WAITING_BYTES = 400_000
PARTING = 5.0
"""Seconds that a browser has for what it is told at last."""
TRY_AGAIN = 1013
"""The code with which a connection is closed that may come back at once."""
RESTARTS = 1012
"""The code with which everybody is sent to another process, or to this one when it is there again."""


class Fault(Exception):
    """A message that is refused, with its typed error."""

    def __init__(self, code: ErrorCode, words: Text | None = None) -> None:
        super().__init__(code)
        self.code = code
        self.words = words if words is not None else text(f"web.{code}")


def read_message(data: bytes | str, most: int, decode: Callable[[bytes | str], M]) -> M:
    """What a browser says, of so many signs at most; raises Fault."""
    if len(data) > most:
        raise Fault("too-large")
    try:
        return decode(data)
    except (msgspec.MsgspecError, ValueError, RecursionError) as wrong:
        raise Fault("malformed", text("web.malformed", problem=verbatim(str(wrong)[:200]))) from None


class Wire:
    """What the hall knows of a browser that listens."""

    def __init__(
        self,
        hall: Hall,
        websocket: WebSocket,
        identity: Identity | None,
        address: str = "",
        line: Line | None = None,
    ) -> None:
        self.hall = hall
        self.websocket = websocket
        self._line = line
        self.identity = identity
        self.person = identity.id if identity is not None else None
        self.who = Who(address, self.person)
        self.heard = time.monotonic()
        """Since when it is listened to."""
        self.messages = Bucket(hall.settings.messages, 3 * hall.settings.messages)
        self._outbox: list[bytes] = []  # almost always empty, and a deque never is small
        self._waiting = 0
        self._wake = Gate()
        self._is_lagging = False
        self._is_sending = False
        self._close_code: int | None = None

    async def catch_up(self) -> None:
        """Tell everything anew to whoever was too slow."""
        raise NotImplementedError

    def _about(self) -> dict[str, Any]:
        """What the log shall say of it."""
        return {}

    def send(self, data: bytes) -> None:
        """Put a message into the outbox; whoever is too slow gets everything anew later."""
        self.reply(data)
        if self._outbox or self._is_lagging:
            self._wake.set()

    def _tell(self, data: bytes) -> bool:
        """Send a message at once, when nothing else waits and the line is free."""
        if self._line is None or self._outbox or self._is_sending or self._close_code is not None:
            return False
        return self._line.tell(data)

    def reply(self, data: bytes) -> None:
        """As `send`, for what this connection itself has asked for: what waits is sent when that is done."""
        if self._is_lagging or self._tell(data):
            return
        self._outbox.append(data)
        self._waiting += len(data)
        if len(self._outbox) > MOST_WAITING or self._waiting > MOST_WAITING_BYTES:
            self._outbox.clear()
            self._waiting = 0
            self._is_lagging = True
            self.hall.lags += 1

    @property
    def is_gone(self) -> bool:
        """Whether the browser has gone, though nobody has noticed yet who would receive from it."""
        return self._line is not None and not self._line.is_open

    @property
    def is_here(self) -> bool:
        """Whether there is a line to the browser, and nobody has ended it."""
        return self._line is not None and self._line.is_open

    def _is_over(self) -> bool:
        """Whether one side has ended it: whoever uses it all the same is told so by a RuntimeError."""
        states = (self.websocket.client_state, self.websocket.application_state)
        return self.is_gone or WebSocketState.DISCONNECTED in states

    async def _part(self, code: int, sender: asyncio.Task[None]) -> None:
        """Close it, and wait until the browser has been told."""
        self.close(code)
        await asyncio.wait([sender], timeout=PARTING)

    async def _break(self, sender: asyncio.Task[None]) -> None:
        """Something went wrong here: unless it is that the browser has gone, it is to come back at once."""
        if not self._is_over():
            log.exception("a connection broke", extra=self._about())
            await self._part(1011, sender)

    def close(self, code: int) -> None:
        """End the connection after what waits has been sent."""
        self._close_code = code
        self._wake.set()

    async def _send_on(self) -> None:
        """Send what others have put into the outbox, for as long as the connection lives."""
        while True:
            await self._wake.wait()
            self._wake.clear()
            try:
                await self._flush()
            except Unavailable:
                self.close(TRY_AGAIN)
            except WebSocketDisconnect:  # whoever receives notices it too
                return
            except Exception:
                if self._is_over():
                    return
                log.exception("a connection could not be told", extra=self._about())
                self.close(1011)
            if self._close_code is not None and not self._is_sending:
                await self.websocket.close(self._close_code)
                return

    async def _flush(self) -> None:
        """Send what waits, unless somebody does already."""
        if self._is_sending:
            return
        self._is_sending = True
        try:
            while self._outbox or self._is_lagging:
                if not self._outbox:
                    self._is_lagging = False
                    await self.catch_up()
                    continue
                data = self._outbox.pop(0)
                self._waiting -= len(data)
                await self.websocket.send({"type": "websocket.send", "text": data.decode()})
        finally:
            self._is_sending = False
            if self._close_code is not None:
                self._wake.set()

    async def receive(self) -> bytes | str:
        """The next message; raises WebSocketDisconnect.

        Whatever comes after we have said that we go is left for the process that is asked next.
        """
        self.heard = time.monotonic()
        if self.hall.is_leaving:
            self.close(RESTARTS)
        message: Any = await self.websocket.receive()
        while self.hall.is_leaving and message["type"] == "websocket.receive":
            message = await self.websocket.receive()
        if message["type"] != "websocket.receive":
            raise WebSocketDisconnect(message.get("code", 1006))
        self.heard = inf  # nobody is silent while we are busy with what was said
        return message.get("text") or message.get("bytes") or b""

    async def _hello(self, receive: Callable[[], Awaitable[object]]) -> Hello:
        """The first message; raises Fault."""
        try:
            async with asyncio.timeout(HELLO_SECONDS):
                hello = await receive()
        except TimeoutError:
            raise Fault("hello-first") from None
        if not isinstance(hello, Hello):
            raise Fault("hello-first")
        if hello.v != PROTOCOL:
            raise Fault("wrong-version")
        return hello

    @property
    def is_busy(self) -> bool:
        """Whether what the browser has said is being done."""
        return self.heard == inf

    def bye(self) -> None:
        """The server goes: what was said is still done and told, then the connection ends."""
        self.send(encode(Bye("shutdown")))
        if not self.is_busy:
            self.close(RESTARTS)


W = TypeVar("W", bound=Wire)


async def attend(websocket: WebSocket, kind: type[W], serve: Callable[[W], Awaitable[None]]) -> None:
    """Let a WebSocket in, if it comes from our own pages and there are not too many."""
    hall: Hall = websocket.app.state.hall
    is_own, cookies = _introduction(websocket.scope, hall.settings.public_url)
    if not is_own:
        await websocket.close(4403)
        return
    await websocket.accept()
    address = websocket.client.host if websocket.client is not None else ""
    line = line_of(websocket.scope)
    wire = kind(hall, websocket, hall.identity(cookies), address, line)
    del cookies
    if line is not None:
        line.let_in()
    try:
        with hall.limits.sockets.hold(wire.who):
            hall.connected(wire)
            try:
                await serve(wire)
            finally:
                hall.gone(wire)
    except TooMuch as much:
        await _turn_away(websocket, much)


def _introduction(scope: Scope, public_url: str | None) -> tuple[bool, dict[str, str]]:
    """Whether a browser comes from our own pages, and its cookies: a WebSocket would keep its headers."""
    asked = HTTPConnection(scope)
    is_own = is_own_origin(asked.headers.get("origin"), asked.headers.get("host", ""), public_url)
    return is_own, asked.cookies


async def _turn_away(websocket: WebSocket, much: TooMuch) -> None:
    """Say why, and close."""
    error = Error("rate-limited", text(f"web.{much.code}"))
    with suppress(WebSocketDisconnect, RuntimeError):
        await websocket.send_text(encode(error).decode())
        await websocket.close(4429)
