"""A WebSocket stays for hours: nothing of how it began stays with it."""

from __future__ import annotations

import asyncio
import gc
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import uvicorn

from benchmarks.socket_client import connect
from tafelrunde.cli.serve import UVICORN
from tafelrunde.server.app import make_app
from tafelrunde.server.door import Door
from tafelrunde.server.line import Line
from tafelrunde.server.settings import Settings
from tests.patience import come_true

LARGE = 30
"""So many names are more than Python keeps together for all objects of a kind."""
LOBBY = "/api/lobby/socket"


@contextmanager
def _uncollected() -> Iterator[None]:
    """As in a busy server, in which the collector does not look."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def _all(kind: type[Any]) -> list[Any]:
    return [each for each in gc.get_objects() if type(each) is kind]  # noqa: TID251


def test_what_let_a_browser_in_goes_without_the_collector(tmp_path: Path) -> None:
    async def look() -> None:
        app = make_app(Settings(f"sqlite:///{tmp_path.as_posix()}/t.db", thinkers=1))
        config = uvicorn.Config(app, "127.0.0.1", 0, http=Door, ws=Line, **UVICORN)
        server = uvicorn.Server(config)
        serving = asyncio.create_task(server.serve())
        await come_true(lambda: server.started)
        host, port = server.servers[0].sockets[0].getsockname()
        with _uncollected():
            socket = await connect(f"{host}:{port}", LOBBY, lambda *_: None)
            await come_true(lambda: _all(Line) and not _all(Door))
            (line,) = _all(Line)
            assert len(vars(line)) < LARGE
            assert not _holders(f"{host}:{port}"), "what the browser has said of itself"
        socket.close()
        server.should_exit = True
        await serving

    asyncio.run(look())


def _holders(host: str) -> Counter[str]:
    """What holds the header that names the host."""
    found = [each for each in gc.get_objects() if isinstance(each, (tuple, list, dict))]  # noqa: TID251
    kinds: Counter[str] = Counter()
    for each in found:
        values = each.values() if isinstance(each, dict) else each
        if any(value == host or value == host.encode() for value in values if type(value) in (str, bytes)):
            kinds[f"{type(each).__name__} {each!r:.80}"] += 1
    return kinds
