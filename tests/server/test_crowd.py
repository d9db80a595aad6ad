"""A crowd that asks the database at once waits for its turn; time is counted, not waited for."""

from __future__ import annotations

import asyncio

import pytest

from tafelrunde.server.trouble import MOST_ASKING, Asked, Silent, Unavailable
from tests.patience import hurried, passes

CONNECTIONS = 16
PATIENCE = 5.0
CROWD = 700


class Database:
    """Answers every question in a fifth of a second, over so many connections; or not at all."""

    def __init__(self) -> None:
        self.connections = asyncio.Semaphore(CONNECTIONS)
        self.asked = 0
        self.is_silent = False

    async def ask(self) -> str:
        async with self.connections:
            self.asked += 1
            await passes(3600 if self.is_silent else 0.2)
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
        await passes(0.01)
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
            await passes(0.1)
            for each in gone:
                each.cancel()
            await asyncio.wait(gone)
        assert database.asked <= 3 * MOST_ASKING, "who waited has not asked"
        assert await asked.in_turn(PATIENCE, database.ask) == "answer"
        await passes(1)
        found = await asyncio.gather(*[asked.in_turn(PATIENCE, database.ask) for _ in range(CROWD)])
        assert found == ["answer"] * CROWD

    hurried(crowd())
