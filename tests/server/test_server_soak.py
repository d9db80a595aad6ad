"""A very small server soak, and that it would notice a loss."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.patience import come_true
from tests.server_soak import Guest, Site, Tally, Wishes, losses, lost, make_faults


@pytest.mark.parametrize(
    ("told", "kept", "missing"),
    [
        (["a", "b"], ["x", "a", "y", "b"], []),
        (["a", "b", "c"], ["a", "c"], ["b", "c"]),
        (["a", "a"], ["a"], ["a"]),
        (["a", "b"], ["b", "a"], ["b"]),
        (["a"], [], ["a"]),
    ],
)
def test_what_was_told_must_have_been_kept_in_order(
    told: list[str], kept: list[str], missing: list[str]
) -> None:
    assert lost(told, kept) == missing


def test_a_server_that_is_killed_has_lost_nothing(tmp_path: Path) -> None:
    async def play() -> None:
        site, tally, is_over = Site(tmp_path, is_postgres=False), Tally(), asyncio.Event()
        wishes = Wishes(tables=3, rate=100, idle=1)
        guests = [Guest(site, tally, wishes, number) for number in range(wishes.tables)]
        tasks = [asyncio.create_task(guest.play(is_over)) for guest in guests]
        try:
            await come_true(lambda: tally.acknowledged > 20)
            await site.kill_server()
            before = tally.acknowledged
            await come_true(lambda: tally.acknowledged > before + 20)
            is_over.set()
            await asyncio.gather(*tasks)
            await asyncio.to_thread(site.stop)
        finally:
            site.clear()
        assert await losses(site.database, guests) == []
        assert sum(len(told) for guest in guests for told in guest.told.values()) == tally.acknowledged
        table, told = next(iter(guests[0].told.items()))
        told.insert(1, "south made up")
        found = await losses(site.database, guests[:1])
        assert found[0] == f"table {table}: south made up"

    asyncio.run(play())


def test_faults_come_in_turn() -> None:
    async def play() -> None:
        is_over, killed = asyncio.Event(), list[str]()

        async def one() -> str:
            killed.append("one")
            return "one"

        async def other() -> str:
            killed.append("other")
            if len(killed) == 4:
                is_over.set()
            return "other"

        class Nowhere:
            faults = (one, other)

        tally = Tally()
        await make_faults(Nowhere(), tally, 0.0, is_over)  # type: ignore[arg-type]
        assert killed == ["one", "other"] * 2
        assert tally.killed == {"one": 2, "other": 2}

    asyncio.run(play())
