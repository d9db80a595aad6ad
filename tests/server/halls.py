"""A hall without sockets: its tables are acted on directly, in a loop of the test's own."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from tafelrunde.server import lobby
from tafelrunde.server.forms import NewTable, SeatForm
from tafelrunde.server.hall import Hall, Settings
from tafelrunde.server.live import Live
from tafelrunde.server.security import Identity

ADA = Identity("ada", "Ada")


def with_hall(database: str, action: Callable[[Hall], Awaitable[None]]) -> None:
    """Open a hall, act in it, close it."""

    async def run() -> None:
        hall = await Hall.start(Settings(database, thinkers=1))
        try:
            await action(hall)
        finally:
            await hall.stop()

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
