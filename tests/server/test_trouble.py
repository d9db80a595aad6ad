"""A database that is locked, full, silent or gone: refused by name, logged, shown in health, and got over."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import pytest
from sqlalchemy import Connection
from starlette.testclient import TestClient

from tafelrunde.server import hall as hall_module
from tafelrunde.server import store as store_module
from tafelrunde.server import trouble
from tafelrunde.server import writer as writer_module
from tafelrunde.server.app import make_app
from tafelrunde.server.hall import Hall
from tafelrunde.server.settings import Settings
from tafelrunde.server.store import Store
from tafelrunde.server.trouble import MOST_LEAVING, Conflict, Full, Locked, Silent, Unavailable, Unwritable
from tafelrunde.server.writer import Write
from tests.patience import LIMIT, come_true, pause, some_rounds
from tests.server import postgres
from tests.server.halls import answer, look, new_table, open_hall, run
from tests.server.lines import Line
from tests.server.test_store import event, match_row, with_store


@pytest.fixture
def postgresql(maintenance: str | None) -> Callable[[], str]:
    if maintenance is None:
        pytest.skip("there is no PostgreSQL here")
    return lambda: postgres.new_database(maintenance, f"t{abs(hash(object())):x}")


SILENCE = trouble.SILENCE


def test_trouble_is_shown_in_time() -> None:
    assert hall_module.SWEEP + max(SILENCE, writer_module.PATIENCE / 1000) < 5
    assert writer_module.PATIENCE == 2000


@asynccontextmanager
async def locked(path: Path) -> AsyncIterator[None]:
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    try:
        yield
    finally:
        other.execute("ROLLBACK")
        other.close()


def test_a_locked_database_is_named_shown_and_got_over(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "t.db"

    async def play() -> None:
        async with open_hall(path) as hall:
            writer = hall.store.writer
            table = await new_table(hall)
            async with locked(path):
                await come_true(lambda: writer.trouble)
                assert isinstance(writer.trouble, Locked)
                live, _ = await look(hall, table, 0, 1)
                with pytest.raises(Locked):
                    await answer(live)
            await come_true(lambda: writer.trouble is None)
            live, _ = await look(hall, table, 0, 1)
            await answer(live)

    with caplog.at_level(logging.WARNING):
        run(play())
    assert "Locked" in caplog.text
    assert "takes writes again" in caplog.text


def test_many_writes_to_a_locked_database_wait_together(tmp_path: Path) -> None:
    """Not one after the other: each would wait for two seconds."""
    path = tmp_path / "t.db"
    tries = 0

    async def action(store: Store) -> None:
        nonlocal tries
        await store.write(Write(matches=[match_row("a")]))
        in_transaction = store.writer._in_transaction

        def counted(action: writer_module.Action) -> object:
            nonlocal tries
            tries += 1
            return in_transaction(action)

        store.writer._in_transaction = counted  # type: ignore[method-assign, assignment]
        async with locked(path):
            results = await asyncio.gather(
                *(store.write(Write(events=[event("a", seq)])) for seq in range(50)),
                *(
                    store.transact(lambda connection: connection.exec_driver_sql("BEGIN IMMEDIATE"))
                    for _ in "ab"
                ),
                return_exceptions=True,
            )
        assert all(isinstance(result, Locked) for result in results)
        assert tries <= 3

    with_store(f"sqlite:///{path}", action)


def test_a_full_disk_is_named_shown_and_got_over(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    path = tmp_path / "t.db"

    async def play() -> None:
        async with open_hall(path) as hall:
            store = hall.store

            def limit(pages: int) -> Callable[[Connection], object]:
                return lambda connection: connection.exec_driver_sql(
                    f"PRAGMA max_page_count={pages}"
                ).scalar()

            await store.write(Write(matches=[match_row("a")], events=[event("a", 0)]))
            await store.transact(limit(1))
            with pytest.raises(Full):
                await store.write(Write(events=[event("a", 1, lines="x" * 100_000)]))
            assert isinstance(store.writer.trouble, Full)
            await store.transact(limit(1_000_000))
            await come_true(lambda: store.writer.trouble is None)
            await store.write(Write(events=[event("a", 1)]))

    with caplog.at_level(logging.WARNING):
        run(play())
    assert "Full" in caplog.text


def test_health_tells_of_trouble_without_asking_the_database(tmp_path: Path) -> None:
    path = tmp_path / "t.db"
    app = make_app(Settings(f"sqlite:///{path}", thinkers=1))
    with TestClient(app) as client:
        assert (client.get("/healthz").status_code, client.get("/readyz").status_code) == (200, 200)
        hall: Hall = app.state.hall

        async def broken() -> None:
            raise AssertionError("asked")

        hall.store.rows = broken  # type: ignore[method-assign, assignment]
        hall.store.writer.trouble = Silent("nothing")
        assert client.get("/healthz").status_code == 503
        reply = client.get("/readyz")
        assert (reply.status_code, reply.json()["database"]) == (503, "unavailable")


def test_one_write_that_cannot_be_written_stops_no_other(new_database: Callable[[], str]) -> None:
    async def action(store: Store) -> None:
        await store.write(Write(matches=[match_row("a")]))
        good, large, odd, other = await asyncio.gather(
            store.write(Write(events=[event("a", 0)])),
            store.write(Write(events=[event("a", 1, at=2**70)])),
            store.write(Write(events=[event("a", 1, lines="\ud800")])),
            store.write(Write(events=[event("a", 1)])),
            return_exceptions=True,
        )
        assert (good, other) == (None, None)
        assert isinstance(large, Unwritable)
        assert isinstance(odd, Unwritable)
        assert store.writer.trouble is None
        await store.write(Write(events=[event("a", 2)]))

    with_store(new_database(), action)


def test_a_defect_in_the_writer_ends_no_writing(
    new_database: Callable[[], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def action(store: Store) -> None:
        await store.write(Write(matches=[match_row("a")]))
        with monkeypatch.context() as patch:
            patch.setattr(store.writer, "_commit_all", None)
            with pytest.raises(Unavailable):
                await store.write(Write(events=[event("a", 0)]))
        assert store.writer.is_alive
        await store.write(Write(events=[event("a", 0)]))

    with_store(new_database(), action)


def test_a_thread_that_hangs_makes_neither_people_nor_the_loop_wait(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its write may still get through later: whoever wrote reads the log anew."""
    import threading

    going_on = threading.Event()

    async def action(store: Store) -> None:
        await store.write(Write(matches=[match_row("a")]))
        with monkeypatch.context() as hurried:
            hurried.setattr(trouble, "SILENCE", 0.2)
            hanging = asyncio.ensure_future(store.transact(lambda connection: going_on.wait(LIMIT)))
            with pytest.raises(Silent):
                await hanging
            with pytest.raises(Silent):
                await store.write(Write(events=[event("a", 0)]))
        assert isinstance(store.writer.trouble, Silent)
        going_on.set()
        async with asyncio.timeout(LIMIT):
            while await store.last("a") < 0:
                await pause()
        with pytest.raises(Conflict):
            await store.write(Write(events=[event("a", 0)]))
        await store.write(Write(events=[event("a", 1)]))
        assert store.writer.trouble is None

    with_store(f"sqlite:///{tmp_path}/t.db", action)


def test_a_silent_server_is_named_and_got_over(
    postgresql: Callable[[], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    database = postgresql()

    async def play() -> None:
        async with Line(database) as line, open_hall(line.database) as hall:
            table = await new_table(hall)
            live, _ = await look(hall, table, 0, 1)
            told = [await answer(live)]
            with monkeypatch.context() as hurried:
                hurried.setattr(trouble, "SILENCE", 0.5)
                hurried.setattr(store_module, "PATIENCE", 0.5)
                line.freeze()
                with pytest.raises(Unavailable):
                    await answer(live)
                await come_true(lambda: isinstance(hall.store.writer.trouble, Silent))
                with pytest.raises(Unavailable):
                    await hall.open(table)
            line.thaw()
            await come_true(lambda: hall.store.writer.trouble is None)
            live, _ = await look(hall, table, 0, 1)
            told += [await answer(live) for _ in range(3)]
            lines = live.table.record().lines
            assert [line for line in told if line not in lines] == []

    run(play())


def test_nobody_waits_for_a_silent_server_at_the_end(
    postgresql: Callable[[], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    database = postgresql()

    async def play() -> None:
        async with Line(database) as line, open_hall(line.database) as hall:
            live, _ = await look(hall, await new_table(hall), 0, 1)
            await answer(live)
            monkeypatch.setattr(trouble, "SILENCE", 0.5)
            line.freeze()
            await come_true(lambda: hall.store.writer.trouble is not None)
            async with asyncio.timeout(LIMIT):
                await hall.stop()
                hall.stop = nothing  # type: ignore[method-assign]

    async def nothing() -> None: ...

    run(play())


def test_a_server_that_starts_again_is_got_over(postgresql: Callable[[], str]) -> None:
    database = postgresql()

    async def play() -> None:
        async with Line(database) as line, open_hall(line.database) as hall:
            table = await new_table(hall)
            for _ in range(3):
                live, _ = await look(hall, table, 0, 1)
                await answer(live)
                line.cut()
                await come_true(lambda: hall.store.writer.trouble is None and hall.supervisor.is_well)
                async with asyncio.timeout(LIMIT):
                    while True:
                        try:
                            live, _ = await look(hall, table, 0, 1)
                            await answer(live)
                            break
                        except Unavailable:
                            await pause()

    run(play())


def test_a_connection_that_cannot_be_closed_is_left_behind(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """As SQLAlchemy closes one after the other: when a wait is broken off, the next follows."""
    ended: list[str] = []

    async def hang(what: str, times: int) -> None:
        for _ in range(times):
            with suppress(asyncio.CancelledError):
                await asyncio.Event().wait()
        ended.append(what)

    async def close() -> None:
        asked = trouble.Asked()
        with pytest.raises(trouble.Silent):
            await asked.within(0.01, hang("a question", 2))
        await asked.end(hang("the last thing", 3))
        assert len(asyncio.all_tasks()) == 1
        asked = trouble.Asked()
        await asked.end(hang("never", MOST_LEAVING + 1))
        assert len(asyncio.all_tasks()) == 2

    monkeypatch.setattr(trouble, "SILENCE", 0.01)
    monkeypatch.setattr(trouble, "LEAVE", 0.001)
    with caplog.at_level(logging.WARNING):
        run(close())
    assert ended == ["a question", "the last thing", "never"]
    assert caplog.text.count("left behind") == 1


def test_whoever_asked_may_go_and_the_question_still_ends() -> None:
    """Breaking off a driver in the middle leaves connections that nobody can close any more."""

    async def ask() -> None:
        asked, answer = trouble.Asked(), asyncio.Event()
        ended: list[bool] = []

        async def question() -> None:
            ended.append(await answer.wait())

        asking = asyncio.create_task(asked.within(LIMIT, question()))
        await some_rounds()
        asking.cancel()
        await some_rounds()
        assert asking.cancelled()
        answer.set()
        await asked.end(some_rounds())
        assert ended == [True]

    run(ask())
