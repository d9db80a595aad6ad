"""Players' clocks count the time in which the server could take answers, and nothing else."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine, event

from tafelrunde.server import hourglass as hourglasses
from tafelrunde.server.hourglass import Hourglass
from tafelrunde.server.live import Live
from tafelrunde.server.message_parts import ClockRule
from tafelrunde.server.trouble import Unavailable
from tests.patience import come_true
from tests.server import postgres
from tests.server.halls import answer, look, new_table, open_hall, run

HOUR = 3600
RULE = ClockRule(600, 1)


class Time:
    """A clock of the machine that tests set."""

    def __init__(self) -> None:
        self.seconds = 1000.0

    def __call__(self) -> float:
        return self.seconds

    def pass_by(self, glass: Hourglass, seconds: int) -> None:
        """So many seconds in which everything works."""
        for _ in range(seconds):
            self.seconds += 1
            glass.confirm()


def left(live: Live) -> list[int]:
    info = live.clock_info()
    assert info is not None
    return info.left


def test_only_confirmed_time_counts() -> None:
    now = Time()
    glass = Hourglass(50_000, now)
    assert glass.now() == 50_000
    now.seconds += 1.5
    assert glass.now() == 51_500
    now.pass_by(glass, 10)
    assert glass.now() == 61_500
    now.seconds += HOUR
    assert glass.now() == 61_500 + hourglasses.MOST * 1000, "it stands still"
    glass.confirm()
    assert glass.now() == 61_500, "the outage does not count at all"


def test_an_hourglass_goes_on_from_what_others_have_seen() -> None:
    now = Time()
    glass = Hourglass(50_000, now)
    glass.heed(40_000)
    assert glass.now() == 50_000
    glass.heed(90_000)
    assert glass.now() == 90_000
    now.pass_by(glass, 1)
    assert glass.now() == 91_000


def test_a_clock_that_is_set_runs_nobody_down(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The machine's clock jumps while people think: forwards, then backwards."""

    async def play() -> None:
        async with open_hall(tmp_path / "t.db") as hall:
            live, _ = await look(hall, await new_table(hall, clock=RULE), 0, 1)
            real = time.time_ns
            for jump in (HOUR, -2 * HOUR):
                with monkeypatch.context() as patch:
                    patch.setattr(time, "time_ns", lambda jump=jump: real() + jump * 10**9)
                    assert min(left(live)) > 540_000
                    await hall._see_to_clocks()
                    await answer(live)
                    assert live.book.left[0] > 540_000
                    assert live.deadline is not None
                    assert 0 < live.deadline - hall.store.hourglass.now() <= 610_000

    run(play())


def test_the_time_that_the_server_was_down_does_not_count(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor does it matter that the machine's clock was set meanwhile."""
    real = time.time_ns

    async def play() -> None:
        async with open_hall(tmp_path / "t.db") as hall:
            table = await new_table(hall, clock=RULE)
            live, _ = await look(hall, table, 0, 1)
            now = Time()
            hall.store.hourglass = Hourglass(hall.store.hourglass.now(), now)
            now.pass_by(hall.store.hourglass, 100)
            await hall.store.keep_time()
            assert 490_000 < min(left(live)) <= 500_000
        for jump in (24 * HOUR, -24 * HOUR):
            with monkeypatch.context() as patch:
                patch.setattr(time, "time_ns", lambda jump=jump: real() + jump * 10**9)
                async with open_hall(tmp_path / "t.db") as hall:
                    again, _ = await look(hall, table, 0, 1)
                    assert 480_000 < min(left(again)) <= 500_000
                    assert await hall.store.due(hall.store.hourglass.now()) == []

    run(play())


def test_an_outage_of_the_database_does_not_count(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        async with open_hall(tmp_path / "t.db") as hall:
            table = await new_table(hall, clock=RULE)
            live, _ = await look(hall, table, 0, 1)
            now = Time()
            hall.store.hourglass = Hourglass(hall.store.hourglass.now(), now)
            before = left(live)
            is_down = True
            transact = hall.store.transact

            async def cut(action: Any) -> Any:
                if is_down:
                    raise Unavailable("gone")
                return await transact(action)

            monkeypatch.setattr(hall.store, "transact", cut)
            failures = hall.supervisor.duties["database"].failures
            now.seconds += HOUR
            await come_true(lambda: hall.supervisor.duties["database"].failures > failures + 1)
            assert min(left(live)) >= min(before) - hourglasses.MOST * 1000
            await live.timeout()
            assert live.seq == 0, "nobody's time is up"
            is_down = False
            runs = hall.supervisor.duties["database"].runs
            await come_true(lambda: hall.supervisor.duties["database"].runs > runs)
            assert left(live) == before

    run(play())


def test_clocks_of_two_processes_agree(new_database: Callable[[], str]) -> None:
    database = new_database()

    async def play() -> None:
        async with open_hall(database) as one, open_hall(database) as other:
            table = await new_table(one, clock=RULE)
            now = Time()
            one.store.hourglass = Hourglass(one.store.hourglass.now(), now)
            now.pass_by(one.store.hourglass, 100)
            live, _ = await look(one, table, 0, 1)
            await answer(live)
            seen, _ = await look(other, table)
            assert seen.book.left == live.book.left
            assert max(left(seen)) <= max(left(live)) + 1000
            now.pass_by(one.store.hourglass, 50)
            await one.store.keep_time()
            await other.store.keep_time()
            assert other.store.hourglass.now() >= one.store.hourglass.now()

    run(play())


def test_what_another_process_counts_in_between_is_not_written_over(maintenance: str | None) -> None:
    if maintenance is None:
        pytest.skip("there is no PostgreSQL here")
    database = postgres.new_database(maintenance, "hourglass")

    async def play() -> None:
        async with open_hall(database) as hall:
            await new_table(hall, clock=RULE)
            further = hall.store.hourglass.now() + HOUR * 1000
            told: list[int] = []

            def count_further(_: object, __: object, statement: str, *rest: object) -> None:
                if statement.startswith("UPDATE setting") and not told:
                    told.append(further)
                    postgres.execute(
                        database, f"UPDATE setting SET value = '{further}' WHERE name = 'hourglass'"
                    )

            event.listen(Engine, "before_cursor_execute", count_further)
            try:
                await hall.store.keep_time()
                await hall.store.keep_time()
            finally:
                event.remove(Engine, "before_cursor_execute", count_further)
            assert told
            assert hall.store.hourglass.now() >= further

    run(play())
