"""When nobody plays, what is only kept to be quick is let go, and nothing is missed for it."""

from __future__ import annotations

import gc
from functools import lru_cache
from pathlib import Path

import pytest

from tafelrunde.server import hall as halls
from tafelrunde.server.collecting import MANY, Remembering, forget
from tafelrunde.server.writer import SqliteWriter
from tafelrunde.table import games
from tests.patience import come_true
from tests.server.halls import answer, look, new_table, open_hall, run


@lru_cache(maxsize=MANY)
def large(number: int) -> int:
    return number


@lru_cache(maxsize=MANY - 1)
def small(number: int) -> int:
    return number


def test_what_remembers_much_forgets_it_and_what_is_made_once_stays() -> None:
    large(1), small(1)
    gc.freeze()
    try:
        forget()
    finally:
        gc.unfreeze()
    assert not large.cache_info().currsize
    assert small.cache_info().currsize


@pytest.mark.parametrize("game", [*games()])
def test_when_the_last_table_has_gone_nothing_of_it_is_remembered(game: str, tmp_path: Path) -> None:
    async def play() -> None:
        async with open_hall(tmp_path / "tables.db", idle=0.0) as hall:
            live, viewer = await look(hall, await new_table(hall, game), 0, 1)
            for _ in range(6):
                await answer(live, viewer)
            live.leave(viewer)
            hall.connections.discard(viewer)
            live.idle_since = float("-inf")
            await come_true(lambda: not hall._untidy and not hall.live)
            gc.unfreeze()
            kept = [
                each.__qualname__
                for each in gc.get_objects()
                if isinstance(each, Remembering)
                and each.__module__.startswith("tafelrunde.games.")
                and (each.cache_info().maxsize or 0) >= MANY
                and each.cache_info().currsize
            ]
            assert not kept
            assert not hall.presence._changed

    run(play())


def test_a_rested_database_is_read_and_written_over_fresh_connections(tmp_path: Path) -> None:
    async def play() -> None:
        async with open_hall(tmp_path / "tables.db") as hall:
            writer = hall.store.writer
            assert isinstance(writer, SqliteWriter)
            table = await new_table(hall)
            live, viewer = await look(hall, table, 0, 1)
            await answer(live, viewer)
            writer._moving.submit(writer._move_log)
            before = writer._connection
            hall.store.rest()
            await come_true(lambda: writer._connection is not before)
            assert before is not None
            assert before.closed
            told = await answer(live, viewer)
            live.drop()
            again, _ = await look(hall, table, 0, 1)
            assert told in again.table.lines()

    run(play())


def test_a_fresh_connection_is_never_taken_for_the_old_one(tmp_path: Path) -> None:
    """Each counts what others write for itself, from the same number on: news would be missed."""

    async def play() -> None:
        async with open_hall(tmp_path / "tables.db") as hall:
            known = {await hall.store.data_version()}
            for count in range(1, 6):
                hall.store.rest()
                await come_true(lambda rests=count: hall.store.writer.renewals == rests)  # type: ignore[misc]
                known.add(await hall.store.data_version())
            assert len(known) == 6

    run(play())


def test_memory_is_given_back_a_few_times_and_not_for_ever(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    given: list[None] = []
    monkeypatch.setattr(halls, "give_back_memory", lambda: given.append(None))
    monkeypatch.setattr(halls, "SWEEP", 3600.0)

    async def play() -> None:
        async with open_hall(tmp_path / "tables.db", idle=0.0) as hall:
            live, viewer = await look(hall, await new_table(hall), 0)
            await hall._sweep()
            assert not given
            live.leave(viewer)
            hall.connections.discard(viewer)
            live.idle_since = float("-inf")
            for _ in range(halls.TIDYINGS + 2):
                await hall._sweep()
            assert len(given) == halls.TIDYINGS

    run(play())
