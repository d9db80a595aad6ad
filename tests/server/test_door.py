"""Requests that never become whole are not held for ever."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
import uvicorn

from tafelrunde.cli.serve import UVICORN
from tafelrunde.server import call, door
from tafelrunde.server.app import make_app
from tafelrunde.server.settings import Settings
from tests.patience import come_true

Talk = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]
WHOLE = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"


def connect(folder: Path, talk: Talk) -> None:
    """A server in this loop, and one connection to it."""

    async def run() -> None:
        app = make_app(Settings(f"sqlite:///{folder.as_posix()}/t.db", thinkers=1))
        options = {**UVICORN, "timeout_keep_alive": 3600}
        server = uvicorn.Server(uvicorn.Config(app, "127.0.0.1", 0, http=door.Door, **options))
        serving = asyncio.create_task(server.serve())
        await come_true(lambda: server.started)
        reader, writer = await asyncio.open_connection(*server.servers[0].sockets[0].getsockname())
        await talk(reader, writer)
        writer.close()
        server.should_exit = True
        await serving

    asyncio.run(run())


@pytest.mark.parametrize("begun", [b"", b"GET /heal", WHOLE[:-2]])
def test_a_half_open_request_is_closed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, begun: bytes) -> None:
    monkeypatch.setattr(door, "SECONDS", 0.2)

    async def talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(begun)
        assert await reader.read() == b""

    connect(tmp_path, talk)


def test_one_after_a_whole_request_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(door, "SECONDS", 0.2)

    async def talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(WHOLE + WHOLE[:9])
        assert (await reader.read()).startswith(b"HTTP/1.1 200")

    connect(tmp_path, talk)


def test_a_body_that_never_ends_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(call, "BODY_SECONDS", 0.2)

    async def talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = b"POST /api/tables HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: 900"
        writer.write(head + b"\r\n\r\n{")
        assert (await reader.readline()).startswith(b"HTTP/1.1 408")

    connect(tmp_path, talk)


def test_a_websocket_is_not_cut_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    doors: list[door.Door] = []
    made = door.Door.connection_made

    def kept(self: door.Door, transport: object) -> None:
        doors.append(self)
        made(self, transport)

    monkeypatch.setattr(door.Door, "connection_made", kept)

    async def talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        upgrade = b"Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
        key = b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
        await come_true(lambda: doors)
        assert doors[0]._closing is not None
        writer.write(b"GET /api/tables/none/socket HTTP/1.1\r\nHost: x\r\n" + upgrade + key + b"\r\n")
        assert (await reader.readline()).startswith(b"HTTP/1.1 101")
        assert doors[0]._closing is None

    connect(tmp_path, talk)
