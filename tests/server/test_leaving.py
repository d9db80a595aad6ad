"""A server that goes: what was said is done and told before anybody is sent away."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tafelrunde.cli.serve import configured
from tafelrunde.server import hall as halls
from tafelrunde.server.app import make_app
from tafelrunde.server.forms import NewTable, SeatForm
from tafelrunde.server.hall import Hall
from tafelrunde.server.lobby import create
from tafelrunde.server.settings import Settings
from tafelrunde.server.writer import Write
from tests.patience import LIMIT, come_true, some_rounds
from tests.server.halls import ADA, open_hall, run

Talk = Callable[[Hall, ClientConnection], Awaitable[None]]


class Slow:
    """A database that takes its time with what is written from now on."""

    def __init__(self, hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
        self.waiting = 0
        self.goes_on = asyncio.Event()
        self._write = hall.store.write
        monkeypatch.setattr(hall.store, "write", self._hold_up)

    async def _hold_up(self, write: Write) -> None:
        self.waiting += 1
        await self.goes_on.wait()
        await self._write(write)


def at_a_table(folder: Path, talk: Talk) -> None:
    """A server as people have it, and one person's line to a table."""

    async def serve() -> None:
        async with open_hall(folder / "t.db") as hall:
            app = make_app(Settings(""))
            app.state.hall = hall
            server = uvicorn.Server(configured(app, "127.0.0.1", 0, None))
            serving = asyncio.create_task(server.serve())
            await come_true(lambda: server.started)
            port = server.servers[0].sockets[0].getsockname()[1]
            made = await create(hall, ADA, NewTable("mythos", [SeatForm("me"), SeatForm("me")]))
            address = f"ws://127.0.0.1:{port}/api/tables/{made.table}/socket"
            try:
                async with connect(address, ping_interval=None) as line:
                    await line.send(json.dumps({"type": "hello", "v": 1, "token": made.token}))
                    assert (await heard(line))["type"] == "state"
                    await talk(hall, line)
            finally:
                server.should_exit = True
                await serving

    run(serve())


async def heard(line: ClientConnection) -> dict[str, Any]:
    async with asyncio.timeout(LIMIT):
        message: dict[str, Any] = json.loads(await line.recv())
        return message


async def last_heard(line: ClientConnection) -> list[dict[str, Any]]:
    """All that is still told; the code comes last."""
    told = []
    try:
        while True:
            told.append(await heard(line))
    except ConnectionClosed as closed:
        return [*told, {"code": closed.rcvd and closed.rcvd.code}]


def test_an_answer_that_is_under_way_is_told_before_the_line_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise another process would ask for it again, and refuse the second one as stale."""
    monkeypatch.setattr(halls, "SEEING_OFF", LIMIT)

    async def talk(hall: Hall, line: ClientConnection) -> None:
        slow = Slow(hall, monkeypatch)
        await line.send(json.dumps({"type": "answer", "id": 1, "seat": 0, "key": "done", "version": 1}))
        await come_true(lambda: slow.waiting)
        await line.send(json.dumps({"type": "ping", "id": 2}))
        leaving = asyncio.create_task(hall.see_off())
        assert (await heard(line))["type"] == "bye"
        await some_rounds()
        assert not leaving.done(), "nobody is sent away whose answer is being written"
        assert all(wire.is_here for wire in hall.connections)
        slow.goes_on.set()
        told = await last_heard(line)
        assert [message["re"] for message in told if "re" in message] == [1], "and nothing else is taken"
        assert told[-1]["code"] == 1012
        await leaving

    at_a_table(tmp_path, talk)


def test_whoever_listens_or_comes_while_the_server_goes_is_sent_on(tmp_path: Path) -> None:
    async def talk(hall: Hall, line: ClientConnection) -> None:
        await hall.see_off()
        told = await last_heard(line)
        assert [told[-2]["type"], told[-1]["code"]] == ["bye", 1012]
        host, port = line.remote_address
        async with connect(f"ws://{host}:{port}/api/lobby/socket", ping_interval=None) as late:
            assert await last_heard(late) == [{"code": 1012}]

    at_a_table(tmp_path, talk)
