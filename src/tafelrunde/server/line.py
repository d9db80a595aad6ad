"""The line: a WebSocket over which what is ready to be told goes out at once.

Usually a message goes through the application's queue and its task, then through several layers that look at
it. What a table tells is already bytes, and told to many: as long as a line is free, it is written at once.
Whoever reads too slowly gets everything the usual way, where it is waited for.
"""

from __future__ import annotations

from struct import pack
from typing import Any, cast

from starlette.types import Scope
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Opcode
from websockets.protocol import State

from tafelrunde.server.gate import Gate, Inbox

NAME = "tafelrunde.line"
TEXT = 0x80 | Opcode.TEXT
"""How a frame begins that is a whole text."""


class Line(WebSocketsSansIOProtocol):
    """uvicorn's protocol, which the application can also use directly; there are many, and each is small.

    What uvicorn keeps of each has a place of its own: so many names in a dict take four times the room.
    """

    __slots__ = (
        *(
            "config",
            "app",
            "loop",
            "logger",
            "root_path",
            "asgi_version",
            "app_state",
            "connections",
            "tasks",
        ),
        *(
            "default_headers",
            "transport",
            "server",
            "client",
            "scheme",
            "scope",
            "request",
            "response",
            "queue",
        ),
        *("handshake_initiated", "handshake_complete", "close_sent", "disconnected", "close_timer", "conn"),
        *("close_timeout", "initial_response", "read_paused", "writable", "frames", "curr_msg_data_type"),
        *("ping_interval", "ping_timeout", "ping_timer", "pong_timer", "pending_ping_payload"),
        *("ping_sent_at", "last_ping_rtt"),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.queue = cast(Any, Inbox())
        self.writable = cast(Any, Gate())
        self.writable.set()

    def let_in(self) -> None:
        """The application has let the browser in: what it said of itself is not needed any more.

        What reads from the browser holds its request for as long as it reads.
        """
        self.scope["headers"] = []
        self.request.headers.clear()
        del self.request, self.response

    async def run_asgi(self) -> None:
        """The application finds the line in the extensions of its scope."""
        self.scope["extensions"] = {**(self.scope.get("extensions") or {}), NAME: {"line": self}}
        await super().run_asgi()

    @property
    def is_open(self) -> bool:
        """Whether the browser is still there, as far as anybody knows."""
        is_lost = self.close_sent or self.disconnected or self.transport.is_closing()
        return self.handshake_complete and not is_lost

    def tell(self, data: bytes) -> bool:
        """Send a text now; False when it must go the usual way."""
        if not self.is_open or not self.writable.is_set():
            return False
        if self.conn.state is not State.OPEN or self.conn.extensions:
            return False
        self.transport.write(framed(data))
        return True


def framed(data: bytes) -> bytes:
    """A text as one frame of a server, which masks and compresses nothing (RFC 6455, 5.2)."""
    length = len(data)
    if length < 126:
        return pack("!BB", TEXT, length) + data
    if length < 1 << 16:
        return pack("!BBH", TEXT, 126, length) + data
    return pack("!BBQ", TEXT, 127, length) + data


def line_of(scope: Scope) -> Line | None:
    """The line of a WebSocket, if it has one."""
    extensions: dict[str, Any] = scope.get("extensions") or {}
    return extensions[NAME]["line"] if NAME in extensions else None
