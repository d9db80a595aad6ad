"""A hall in this very process, and viewers that keep what they are told: for faults that must be arranged."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from math import inf
from pathlib import Path
from typing import Any, cast

from tafelrunde.server import lobby
from tafelrunde.server.connection import Connection
from tafelrunde.server.forms import NewTable, SeatForm
from tafelrunde.server.hall import Hall
from tafelrunde.server.live import Live
from tafelrunde.server.message_parts import ClockRule
from tafelrunde.server.security import Identity
from tafelrunde.server.settings import Settings
from tafelrunde.table import Seat
from tests.patience import LIMIT

ADA = Identity("ada", "Ada")


class Viewer(Connection):
    """A connection without a line: what would be sent is kept."""

    def __init__(self, hall: Hall, held: tuple[int, ...] = ()) -> None:
        super().__init__(hall, cast(Any, None), None)
        self.held = tuple(Seat(seat) for seat in held)
        self.got: list[dict[str, Any]] = []
        self.closed: int | None = None

    def reply(self, data: bytes) -> None:
        self.got.append(json.loads(data))

    def close(self, code: int) -> None:
        self.closed = code

    @property
    def kinds(self) -> list[str]:
        return [message["type"] for message in self.got]


async def look(hall: Hall, table: str, *held: int, since: int | None = None) -> tuple[Live, Viewer]:
    """Somebody looks on at a table."""
    live = await hall.open(table)
    assert live is not None
    viewer = Viewer(hall, held)
    viewer.live = live
    await live.join(viewer, since)
    hall.connected(viewer)
    return live, viewer


@asynccontextmanager
async def open_hall(database: str | Path, **settings: Any) -> AsyncIterator[Hall]:
    """A hall on that database, in which nothing happens only because a machine is slow."""
    address = f"sqlite:///{database.as_posix()}" if isinstance(database, Path) else database
    before = asyncio.all_tasks()
    hall = await Hall.start(Settings(address, **{"thinkers": 1, "idle": inf, "silence": inf, **settings}))
    try:
        yield hall
    finally:
        mine = asyncio.all_tasks() - before
        await hall.stop()
        left = {task for task in mine if task.cancel()}
        if left:
            _, left = await asyncio.wait(left, timeout=LIMIT)
        assert not left, "what swallows the wish to end would keep a server from stopping"


async def new_table(hall: Hall, game: str = "mythos", *kinds: str, clock: ClockRule | None = None) -> str:
    """A new table; two seats of mine unless told otherwise."""
    human = {"me", "friend", "open"}
    seats = [
        SeatForm(cast(Any, kind)) if kind in human else SeatForm("bot", kind)
        for kind in kinds or ("me", "me")
    ]
    created = await lobby.create(hall, Identity("somebody", "Ada"), NewTable(game, seats, clock=clock))
    return created.table


async def answer(live: Live, viewer: Viewer | None = None) -> str:
    """Somebody's first legal answer that does not end its turn; gives the line that the record keeps."""
    seat, decision = next(iter(live.table.pending.items()))
    key = next((each for each in decision.legal() if each != "done"), "done")
    await live.answer("answer", int(seat), key, live.book.ask[seat], viewer, 1)
    return f"{live.table.seat_name(seat)} {key}"


def is_within(told: list[str], live: Live) -> bool:
    """Whether the record has these lines in this order; answers that gave themselves may stand between."""
    rest = iter(live.table.record().lines)
    return all(line in rest for line in told)


def run(work: Awaitable[None]) -> None:
    """Run a test's coroutine."""

    async def main() -> None:
        await work

    asyncio.run(main())


def with_hall(database: str, action: Callable[[Hall], Awaitable[None]]) -> None:
    """Open a hall, act in it, close it."""

    async def run() -> None:
        async with open_hall(database) as hall:
            await action(hall)

    asyncio.run(run())


async def set_up(hall: Hall, game: str, *kinds: Any, **more: Any) -> str:
    """A new table that nobody has opened yet; kinds are me, friend or open."""
    form = NewTable(game, [SeatForm(kind) for kind in kinds], **more)
    return (await lobby.create(hall, ADA, form)).table


async def opened(hall: Hall, game: str, *kinds: Any, **more: Any) -> Live:
    """A new table in memory."""
    live = await hall.open(await set_up(hall, game, *kinds, **more))
    assert live is not None
    return live
