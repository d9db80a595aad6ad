"""What a table tells goes out at once while the line is free, and the usual way when it is not."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any, cast

import pytest
from websockets.frames import Frame, Opcode

from tafelrunde.server.connection import Connection
from tafelrunde.server.line import Line, framed
from tests.patience import come_true
from tests.server.halls import open_hall, run


class Wire:
    """A line whose other end may not read."""

    def __init__(self) -> None:
        self.is_free = True
        self.told: list[bytes] = []

    def tell(self, data: bytes) -> bool:
        if self.is_free:
            self.told.append(data)
        return self.is_free


class Socket:
    """A WebSocket that takes its time."""

    def __init__(self) -> None:
        self.sent: list[bytes] = []
        self.may_go_on = asyncio.Event()

    async def send(self, message: dict[str, Any]) -> None:
        await self.may_go_on.wait()
        self.sent.append(message["text"].encode())

    async def close(self, code: int) -> None:
        self.sent.append(b"closed")


def test_nothing_overtakes_what_waits(tmp_path: Path) -> None:
    async def talk() -> None:
        async with open_hall(tmp_path / "tables.db") as hall:
            wire, socket = Wire(), Socket()
            connection = Connection(hall, cast(Any, socket), None, "", cast(Line, wire))
            sender = asyncio.ensure_future(connection._send_on())
            connection.send(b"1")
            assert wire.told == [b"1"], "at once, and nobody had to be woken"
            assert not connection._wake.is_set()
            wire.is_free = False
            connection.send(b"2")
            wire.is_free = True
            connection.send(b"3")
            await asyncio.sleep(0)
            connection.send(b"4")  # while the second is on its way
            assert wire.told == [b"1"]
            socket.may_go_on.set()
            await come_true(lambda: len(socket.sent) == 3)
            assert socket.sent == [b"2", b"3", b"4"]
            connection.send(b"5")
            assert wire.told == [b"1", b"5"]
            connection.close(1000)
            connection.send(b"6")
            await sender
            assert socket.sent[3:] == [b"6", b"closed"], "what was said before it closes"

    run(talk())


@pytest.mark.parametrize("length", [0, 1, 125, 126, 65_535, 65_536])
def test_a_frame_is_what_the_library_would_write(length: int) -> None:
    data = b"x" * length
    assert framed(data) == Frame(Opcode.TEXT, data).serialize(mask=False)
