"""What other processes write is heard, also after the line was lost, and costs as much as it is."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import asyncpg
import pytest

from tafelrunde.server.hall import Hall
from tafelrunde.server.news import PostgresNews
from tests.patience import LIMIT, come_true, pause
from tests.server import postgres
from tests.server.halls import answer, look, new_table, open_hall, run


@pytest.fixture
def postgresql(maintenance: str | None) -> Callable[[], str]:
    if maintenance is None:
        pytest.skip("there is no PostgreSQL here")
    return lambda: postgres.new_database(maintenance, f"t{abs(hash(object())):x}")


async def end_backends(database: str) -> int:
    """What a restart of PostgreSQL does to everybody."""
    connection = await asyncpg.connect(database)
    ended = await connection.fetch(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
        "WHERE datname = current_database() AND pid <> pg_backend_pid()"
    )
    await connection.close()
    return len(ended)


def test_spectators_on_another_process_go_on_after_the_database_was_restarted(
    postgresql: Callable[[], str],
) -> None:
    database = postgresql()

    async def play() -> None:
        async with open_hall(database) as one, open_hall(database) as other:
            table = await new_table(one)
            await look(other, table)
            for _ in range(2):
                assert await end_backends(database) > 1
                live = await until_answered(one, table)
                await until_shown(other, table, live)
                await answer(live)
                await until_shown(other, table, live)
            assert other.supervisor.is_well

    run(play())


async def until_shown(hall: Hall, table: str, live: Any) -> None:
    async with asyncio.timeout(LIMIT):
        while (seen := hall.live.get(table)) is None or seen.seq != live.seq:
            if seen is None:  # dropped, because it could not be read: whoever watches comes back
                await look(hall, table)
            await pause()


async def until_answered(hall: Hall, table: str) -> Any:
    async with asyncio.timeout(LIMIT):
        while True:
            try:
                live, _ = await look(hall, table, 0, 1)
                await answer(live)
                return live
            except Exception:
                await pause()


def test_what_was_said_while_nobody_listened_is_read(postgresql: Callable[[], str]) -> None:
    database = postgresql()

    async def play() -> None:
        async with open_hall(database) as one, open_hall(database) as other:
            table = await new_table(one)
            live, _ = await look(one, table, 0, 1)
            watched, spectator = await look(other, table)
            news = cast(PostgresNews, other.news)
            await come_true(lambda: news._driver is not None)
            news._driver.terminate()
            await answer(live)
            await come_true(lambda: watched.seq == live.seq)
            assert spectator.closed is None

    run(play())


def test_only_what_another_process_has_changed_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "t.db"

    async def play() -> None:
        async with open_hall(path, poll=1e6) as one, open_hall(path, poll=1e6) as other:
            tables = [await new_table(one) for _ in range(12)]
            for table in tables:
                await look(other, table)
            await other.news.look()
            await come_true(lambda: not other.supervisor._errands)
            refreshed: list[str] = []
            refresh = other._refresh

            async def counted(live: Any) -> None:
                refreshed.append(live.id)
                await refresh(live)

            monkeypatch.setattr(other, "_refresh", counted)
            await other.news.look()
            assert refreshed == [], "nobody has written"
            live, viewer = await look(one, tables[3], 0, 1)
            await answer(live)
            mine = other.live[tables[5]]
            await answer(mine)
            await other.news.look()
            await come_true(lambda: other.live[tables[3]].seq == live.seq)
            assert refreshed == [tables[3]], "neither what rests nor what this process wrote itself"
            await live.say(viewer, "hello", 1)
            await other.news.look()
            await come_true(lambda: not other.supervisor._errands)
            assert refreshed == [tables[3]] * 2
            await other.news.look()
            assert refreshed == [tables[3]] * 2

    run(play())


def test_two_idle_servers_on_one_file_leave_each_other_alone(tmp_path: Path) -> None:
    path = tmp_path / "t.db"

    async def play() -> None:
        async with open_hall(path, poll=0.01) as one, open_hall(path, poll=0.01) as other:
            for hall in (one, other):
                await look(hall, await new_table(hall))
            await come_true(lambda: one.presence._others and other.presence._others)
            await come_true(lambda: len(one.presence._kept) == len(other.presence._kept) == 1)
            await come_true(lambda: not one.supervisor._errands and not other.supervisor._errands)
            asked = 0
            for hall in (one, other):
                rows = hall.store._rows

                async def counted(statement: Any, rows: Any = rows, hall: Hall = hall) -> Any:
                    nonlocal asked
                    task, supervisor = asyncio.current_task(), hall.supervisor
                    asked += task is supervisor.duties["news"].task or task in supervisor._errands
                    return await rows(statement)

                hall.store._rows = counted  # type: ignore[method-assign]
            looks = one.supervisor.duties["news"].runs
            await come_true(lambda: one.supervisor.duties["news"].runs > looks + 50)
            assert asked < 10

    run(play())


def test_somebody_who_sits_down_at_another_process_is_seen(new_database: Callable[[], str]) -> None:
    database = new_database()

    async def play() -> None:
        from tafelrunde.server import lobby
        from tafelrunde.server.security import Identity

        async with open_hall(database) as one, open_hall(database) as other:
            table = await new_table(one, "mythos", "me", "open")
            _, viewer = await look(other, table)
            await come_true(lambda: not other.supervisor._errands)
            await lobby.sit(one, Identity("bob", "Bob"), table, 1)
            await come_true(
                lambda: any(seat.get("player") == "Bob" for m in viewer.got for seat in m.get("seats", []))
            )

    run(play())
