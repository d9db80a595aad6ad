"""A crowd that asks the database at once waits for its turn; time is counted, not waited for."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

import pytest

from tafelrunde.server.trouble import MOST_ASKING, Asked, Silent, Unavailable

CONNECTIONS = 16
PATIENCE = 5.0
CROWD = 700


class Hurried(asyncio.SelectorEventLoop):
    """A loop whose clock jumps to whatever is due next, so that a busy machine changes nothing."""

    ahead = 0.0
    _ready: Any
    _scheduled: Any

    def time(self) -> float:
        return self.ahead

    def _run_once(self) -> None:
        if not self._ready and self._scheduled:
            self.ahead = max(self.ahead, self._scheduled[0].when())
        super()._run_once()  # type: ignore[misc]


def hurried(work: Coroutine[Any, Any, None]) -> None:
    loop = Hurried()
    try:
        loop.run_until_complete(work)
    finally:
        loop.close()


class Database:
    """Answers every question in a fifth of a second, over so many connections; or not at all."""

    def __init__(self) -> None:
        self.connections = asyncio.Semaphore(CONNECTIONS)
        self.asked = 0
        self.is_silent = False

    async def ask(self) -> str:
        async with self.connections:
            self.asked += 1
            await asyncio.sleep(3600 if self.is_silent else 0.2)
            return "answer"


def test_nobody_is_sent_away_for_waiting_behind_others() -> None:
    async def crowd() -> None:
        asked, database = Asked(), Database()
        found = await asyncio.gather(*[asked.in_turn(PATIENCE, database.ask) for _ in range(CROWD)])
        assert found == ["answer"] * CROWD
        assert asyncio.get_running_loop().time() > PATIENCE, "it was a crowd"

    hurried(crowd())


def test_a_write_gets_its_connection_beside_the_crowd() -> None:
    async def crowd() -> None:
        asked, database = Asked(), Database()
        reading = [asyncio.ensure_future(asked.in_turn(PATIENCE, database.ask)) for _ in range(CROWD)]
        await asyncio.sleep(0.01)
        assert not database.connections.locked()
        await asyncio.gather(*reading)

    hurried(crowd())


def test_when_the_database_is_silent_the_whole_crowd_learns_it_at_once() -> None:
    async def crowd() -> None:
        asked, database = Asked(), Database()
        database.is_silent = True
        reading = [asked.in_turn(PATIENCE, database.ask) for _ in range(CROWD)]
        found = await asyncio.gather(*reading, return_exceptions=True)
        assert all(isinstance(each, Unavailable) for each in found)
        assert sum(isinstance(each, Silent) for each in found) == database.asked == MOST_ASKING
        assert asyncio.get_running_loop().time() == pytest.approx(PATIENCE)
        database.is_silent = False
        assert await asked.in_turn(PATIENCE, database.ask) == "answer", "and it may be asked again"

    hurried(crowd())


def test_whoever_goes_away_leaves_the_place_when_the_answer_is_there() -> None:
    async def crowd() -> None:
        asked, database = Asked(), Database()
        for _ in range(3):
            gone = [asyncio.ensure_future(asked.in_turn(PATIENCE, database.ask)) for _ in range(CROWD)]
            await asyncio.sleep(0.1)
            for each in gone:
                each.cancel()
            await asyncio.wait(gone)
        assert database.asked <= 3 * MOST_ASKING, "who waited has not asked"
        assert await asked.in_turn(PATIENCE, database.ask) == "answer"
        await asyncio.sleep(1)
        found = await asyncio.gather(*[asked.in_turn(PATIENCE, database.ask) for _ in range(CROWD)])
        assert found == ["answer"] * CROWD

    hurried(crowd())
