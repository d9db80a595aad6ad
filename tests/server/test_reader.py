"""Reading a SQLite file: in the loop what is brief and quick, in a thread the rest."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select
from sqlalchemy.exc import OperationalError

from tafelrunde.server import hall as hall_module
from tafelrunde.server import reader
from tafelrunde.server.live import Live
from tafelrunde.server.schema import MATCH
from tafelrunde.server.store import Store
from tafelrunde.server.writer import Write
from tests.patience import Watch
from tests.server.halls import answer, look, new_table, open_hall, run
from tests.server.test_store import match_row, with_store


def _named(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The threads in which something is read from now on."""
    threads: list[str] = []
    rows = reader._rows

    def counted(*args: Any) -> Any:
        threads.append(threading.current_thread().name.partition("_")[0])
        return rows(*args)

    monkeypatch.setattr(reader, "_rows", counted)
    return threads


def test_only_what_is_brief_is_read_in_the_loop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reader, "perf_counter", Watch())

    async def action(store: Store) -> None:
        await store.write(Write(matches=[match_row("a")]))
        threads = _named(monkeypatch)
        assert await store.match("a") is not None
        assert await store.seats("a") == []
        assert len(await store.rows(select(MATCH))) == 1
        assert threads == ["MainThread", "MainThread", "tafelrunde-reader"]

    with_store(f"sqlite:///{tmp_path / 'tables.db'}", action)


def test_a_slow_disk_is_read_by_the_threads(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    watch, pace = Watch(), 0.0
    monkeypatch.setattr(reader, "RESPITE", 3)

    async def action(store: Store) -> None:
        nonlocal pace
        threads = _named(monkeypatch)
        rows = reader._rows

        def slow(*args: Any) -> Any:
            watch.now += pace
            return rows(*args)

        monkeypatch.setattr(reader, "perf_counter", watch)
        monkeypatch.setattr(reader, "_rows", slow)
        for each in (reader.SLOW / 2, reader.SLOW * 2, 0.0, 0.0, 0.0, 0.0):
            pace = each
            await store.match("a")
        there = ["tafelrunde-reader"] * 3
        assert threads == ["MainThread", "MainThread", *there, "MainThread"], "after a while it tries again"

    with_store(f"sqlite:///{tmp_path / 'tables.db'}", action)


def test_the_loop_waits_for_no_other_process(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the loop cannot read at once, a thread reads, which may wait."""

    async def action(store: Store) -> None:
        await store.write(Write(matches=[match_row("a")]))
        rows, waits = reader._rows, []

        def locked(connection: Any, query: Any) -> Any:
            waits.append(connection.exec_driver_sql("PRAGMA busy_timeout").scalar_one())
            if len(waits) == 1:
                raise OperationalError("", {}, Exception("database is locked"))
            return rows(connection, query)

        monkeypatch.setattr(reader, "_rows", locked)
        assert await store.match("a") is not None
        assert waits[0] == 0 < waits[1]

    with_store(f"sqlite:///{tmp_path / 'tables.db'}", action)


def test_after_a_restart_who_comes_first_plays_before_all_tables_are_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    count = 3 * hall_module.OPENED_AT_ONCE
    load, begun, at_once = Live.load, 0, 0
    has_answered = asyncio.Event()

    async def counted(live: Live) -> None:
        nonlocal begun, at_once
        begun += 1
        at_once += 1
        assert at_once <= hall_module.OPENED_AT_ONCE
        if begun > hall_module.OPENED_AT_ONCE:
            await has_answered.wait()
        await load(live)
        at_once -= 1

    async def play() -> None:
        async with open_hall(tmp_path / "tables.db") as hall:
            tables = [await new_table(hall) for _ in range(count)]
        monkeypatch.setattr(Live, "load", counted)
        async with open_hall(tmp_path / "tables.db") as hall:
            coming = [asyncio.ensure_future(hall.open(table)) for table in tables]
            live, viewer = await look(hall, tables[0], 0, 1)
            await answer(live, viewer)
            assert len(hall.live) < count
            has_answered.set()
            await asyncio.gather(*coming)
            assert len(hall.live) == count

    run(play())
    assert begun == count
