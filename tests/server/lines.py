"""A line to a database that can be held up or cut."""

from __future__ import annotations

import asyncio
from types import TracebackType
from typing import Any

from sqlalchemy.engine import make_url


class Line:
    """Passes on whatever comes, to the database and back, unless it is frozen."""

    def __init__(self, database: str) -> None:
        self._url = make_url(database)
        self._flowing = asyncio.Event()
        self._flowing.set()
        self._writers: set[asyncio.StreamWriter] = set()
        self._tasks: set[asyncio.Task[Any]] = set()
        self.database = ""

    async def __aenter__(self) -> Line:
        self._server = await asyncio.start_server(self._connected, "127.0.0.1", 0)
        port = self._server.sockets[0].getsockname()[1]
        self.database = self._url.set(port=port).render_as_string(hide_password=False)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._server.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self.cut()

    def freeze(self) -> None:
        """From now on nothing gets through, and nobody is told."""
        self._flowing.clear()

    def thaw(self) -> None:
        """What was held up gets through."""
        self._flowing.set()

    def cut(self) -> None:
        """All connections are gone; new ones may be made."""
        for writer in self._writers:
            writer.transport.abort()
        self._writers.clear()

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        connecting = asyncio.current_task()
        assert connecting is not None
        self._tasks.add(connecting)
        self._writers.add(writer)
        theirs, ours = await asyncio.open_connection(self._url.host, self._url.port)
        self._writers.add(ours)
        for source, goal in ((reader, ours), (theirs, writer)):
            task = asyncio.create_task(self._pass_on(source, goal))
            self._tasks.add(task)

    async def _pass_on(self, source: asyncio.StreamReader, goal: asyncio.StreamWriter) -> None:
        try:
            while data := await source.read(65536):
                await self._flowing.wait()
                goal.write(data)
                await goal.drain()
        except OSError:
            pass
        goal.transport.abort()
