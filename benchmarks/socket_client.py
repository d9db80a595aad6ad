"""A WebSocket client that costs next to nothing, so that a load test measures the server and not itself."""

from __future__ import annotations

import asyncio
import base64
import os
from collections.abc import Callable
from typing import cast

MASKED = b"\x00\x00\x00\x00"  # a mask of zeros leaves the payload as it is


def frame(payload: bytes) -> bytes:
    """A text frame."""
    size = len(payload)
    if size < 126:
        return bytes((0x81, 0x80 | size)) + MASKED + payload
    return bytes((0x81, 0x80 | 126)) + size.to_bytes(2, "big") + MASKED + payload


class Socket(asyncio.Protocol):
    """One connection; `heard` gets every text message."""

    def __init__(self, host: str, path: str, heard: Callable[[Socket, bytes], None]) -> None:
        self._host, self._path, self._heard = host, path, heard
        self._buffer = b""
        self._is_open = False
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._transport: asyncio.Transport

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)  # uvloop's is no subclass
        key = base64.b64encode(os.urandom(16)).decode()
        self._transport.write(
            f"GET {self._path} HTTP/1.1\r\nHost: {self._host}\r\n"
            f"Upgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )

    def send(self, payload: bytes) -> None:
        self._transport.write(frame(payload))

    def close(self) -> None:
        self._transport.close()

    def data_received(self, data: bytes) -> None:
        data = self._buffer + data if self._buffer else data
        if not self._is_open:
            head, end, data = data.partition(b"\r\n\r\n")
            if not end:
                self._buffer = head
                return
            assert head.startswith(b"HTTP/1.1 101"), head
            self._is_open = True
            self.opened.set_result(None)
        place = 0
        while len(data) - place >= 2:
            size, start = data[place + 1] & 0x7F, place + 2
            if size == 126:
                size, start = int.from_bytes(data[start : start + 2], "big"), start + 2
            elif size == 127:
                size, start = int.from_bytes(data[start : start + 8], "big"), start + 8
            if len(data) < start + size:
                break
            kind = data[place] & 0x0F
            place = start + size
            if kind == 1:
                self._heard(self, data[start:place])
            elif kind == 9:
                self._transport.write(bytes((0x8A, 0x80 | size)) + MASKED + data[start:place])
        self._buffer = data[place:]


async def connect(host: str, path: str, heard: Callable[[Socket, bytes], None]) -> Socket:
    """An open connection."""
    address, _, port = host.partition(":")
    loop = asyncio.get_running_loop()
    _, socket = await loop.create_connection(lambda: Socket(host, path, heard), address, int(port))
    await socket.opened
    return socket
