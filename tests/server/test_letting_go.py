"""A table that nobody looks at any more leaves nothing behind."""

from __future__ import annotations

import asyncio
import gc
from pathlib import Path
from typing import Any

import pytest

from tafelrunde.server.hall import Hall
from tafelrunde.table import Table, games
from tests.patience import come_true
from tests.server.halls import answer, look, new_table, open_hall, run


def _count(kind: type[Any]) -> int:
    return sum(type(each) is kind for each in gc.get_objects())  # noqa: TID251


async def _play_and_leave(hall: Hall, game: str) -> None:
    table = await new_table(hall, game)
    live, viewer = await look(hall, table, 0, 1)
    for _ in range(6):
        await answer(live, viewer)
    live.leave(viewer)
    hall.connections.discard(viewer)
    live.idle_since = float("-inf")


@pytest.mark.parametrize("game", [*games()])
def test_a_table_that_has_gone_takes_its_states_with_it(game: str, tmp_path: Path) -> None:
    """Without the collector, which a server rarely lets look at everything."""

    async def play() -> None:
        async with open_hall(tmp_path / "tables.db", idle=0.0) as hall:
            state = type(Table.new(games()[game], seed=1).state)
            gc.collect()
            before = _count(state)
            gc.disable()
            try:
                await _play_and_leave(hall, game)
                assert _count(state) > before
                for live in [*hall.live.values()]:
                    live.drop()
                del live
                assert not hall.live
                await come_true(lambda: _count(state) == before)
            finally:
                gc.enable()

    run(play())


def test_where_nobody_is_left_nobody_thinks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def think(*_: Any, **__: Any) -> None:
        await asyncio.Event().wait()

    async def play() -> None:
        async with open_hall(tmp_path / "tables.db") as hall:
            monkeypatch.setattr(hall.pool, "run", think)
            live, viewer = await look(hall, await new_table(hall, "mythos", "me", "squire"), 0)
            _, watcher = await look(hall, live.id)
            await come_true(lambda: hall.thinkers.running)
            (thought,) = [task for _, task in hall.thinkers.running.values()]
            live.leave(viewer)
            live._tell_seats()
            assert not thought.cancelled(), "somebody still looks on"
            live.leave(watcher)
            await come_true(thought.cancelled)
            assert not hall.thinkers.running
            await look(hall, live.id, 0)
            await come_true(lambda: hall.thinkers.running)

    run(play())
