"""The store: conflicts, group commit, migrations; the same on both databases."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
import typing
from collections.abc import Awaitable, Callable
from inspect import unwrap
from pathlib import Path
from types import SimpleNamespace
from typing import Any, TypeVar, cast

import asyncpg
import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from msgspec.structs import asdict, replace
from sqlalchemy import Connection, inspect, select

from tafelrunde.server import schema, writer
from tafelrunde.server import store as store_module
from tafelrunde.server.columns import Row, put_row
from tafelrunde.server.rows import EventRow, MatchRow
from tafelrunde.server.schema import METADATA, SETTING
from tafelrunde.server.store import Store
from tafelrunde.server.trouble import Conflict, Unavailable
from tafelrunde.server.writer import Write
from tests.patience import LIMIT, come_true, some_rounds
from tests.server.migrated import remembering

T = TypeVar("T")
IN_PARTS = {
    "setting",
    "removed_name",
    "process",
    "person",
    "device_link",
    "passkey",
    "challenge",
    "company",
    *("attendance", "presence", "wish"),
    *("circle", "circle_member", "circle_season"),
    *("notice_wish", "seen"),
}
"""Tables of which nobody reads whole rows."""


@pytest.fixture(autouse=True)
def every_step_is_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Here nothing is said again; see `migrated.py`."""
    monkeypatch.setattr(store_module, "upgrade", unwrap(store_module.upgrade))


def with_store(database: str, action: Callable[[Store], Awaitable[T]]) -> T:
    async def run() -> T:
        store = await Store.open(database, "test")
        try:
            return await action(store)
        finally:
            await store.close()

    return asyncio.run(run())


def match_row(name: str) -> MatchRow:
    return MatchRow(name, "mythos", "standard", 1, "{}", 1_700_000_000_000, None, None, None, 0, 0, 0, None)


def event(name: str, seq: int, **others: Any) -> EventRow:
    row = EventRow(name, seq, 1_700_000_000_000, "answer", 0, "south done", b"[]", b"{}")
    return replace(row, **others)


def test_the_fields_of_a_row_are_the_columns_of_its_table() -> None:
    for kind in Row.__subclasses__():
        fields = typing.get_type_hints(kind)
        assert [*fields][1:] == list(kind.table.c.keys()), "and in their order"
        for column in kind.table.c:
            is_optional = type(None) in typing.get_args(fields[column.name])
            assert is_optional is column.nullable, (kind.__name__, column.name)
    assert {kind.table.name for kind in Row.__subclasses__()} == {*METADATA.tables} - IN_PARTS


def test_many_rows_at_once_are_all_there_as_they_were(new_database: Callable[[], str]) -> None:
    async def action(store: Store) -> None:
        await store.write(Write(matches=[match_row("a"), match_row("b")]))
        rows = [event("a", seq, seat=None if seq % 3 else 1, beats=b"%d" % seq) for seq in range(333)]
        await asyncio.gather(*(store.write(Write(events=[row])) for row in rows))
        assert await store.fresh("a", -1) == rows
        assert await store.fresh("b", -1) == []

    with_store(new_database(), action)


def test_the_second_writer_of_a_number_gets_a_conflict(new_database: Callable[[], str]) -> None:
    async def action(store: Store) -> None:
        await store.write(Write(matches=[match_row("a")]))
        results = await asyncio.gather(
            *(store.write(Write(events=[event("a", place // 4)])) for place in range(40)),
            return_exceptions=True,
        )
        assert sum(result is None for result in results) == 10
        assert sum(isinstance(result, Conflict) for result in results) == 30
        assert [row.seq for row in await store.events("a")] == list(range(10))

    with_store(new_database(), action)


def test_a_question_is_asked_without_a_transaction_around_it(
    new_database: Callable[[], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """When a crowd comes back at once, two more round trips a question make everybody wait twice as long."""
    begun: list[None] = []
    begin = asyncpg.Connection.transaction

    def counted(driver: Any, **options: Any) -> Any:
        begun.append(None)
        return begin(driver, **options)

    monkeypatch.setattr(asyncpg.Connection, "transaction", counted)

    async def action(store: Store) -> None:
        begun.clear()
        assert await store.last("a") == -1
        assert not begun
        await store.write(Write(matches=[match_row("a")]))
        assert len(begun) == (0 if store.is_sqlite else 1)

    with_store(new_database(), action)


def test_a_write_is_whole_or_not_at_all(new_database: Callable[[], str]) -> None:
    async def action(store: Store) -> None:
        await store.write(Write(matches=[match_row("a")], events=[event("a", 0)]))
        with pytest.raises(Conflict):
            await store.write(Write(matches=[match_row("b")], events=[event("b", 0), event("a", 0)]))
        assert await store.match("b") is None

    with_store(new_database(), action)


def test_a_work_that_is_broken_off_ends_no_writing(
    new_database: Callable[[], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play(store: Store) -> None:
        within = store.writer.asked.within

        async def broken_off(seconds: float, work: Any) -> Any:
            monkeypatch.setattr(store.writer.asked, "within", within)
            work.close()
            raise asyncio.CancelledError

        monkeypatch.setattr(store.writer.asked, "within", broken_off)
        with pytest.raises(Unavailable, match="broken off"):
            await store.transact(lambda _: None)
        assert store.writer.is_alive
        assert await store.transact(lambda _: "served") == "served"

    with_store(new_database(), play)


def test_a_hole_in_a_log_is_impossible(new_database: Callable[[], str]) -> None:
    async def action(store: Store) -> None:
        await store.write(Write(matches=[match_row("a"), match_row("b")], events=[event("a", 0)]))
        for refused in ([event("a", 2)], [event("b", 1)], [event("b", -1)], [event("a", 1), event("a", 3)]):
            with pytest.raises(Conflict):
                await store.write(Write(events=refused))
        await store.write(Write(events=[event("a", 1), event("a", 2), event("b", 0)]))
        assert [row.seq for row in await store.events("a")] == [0, 1, 2]
        assert (await store.count("a"), await store.count("b"), await store.count("c")) == (3, 1, 0)

    with_store(new_database(), action)


def test_a_database_of_the_version_before_is_brought_up_to_date(new_database: Callable[[], str]) -> None:
    """Its tables stay, and its logs get no holes from now on."""
    database = new_database()

    async def fill() -> None:
        engine, writing = store_module.make_engines(database)
        async with engine.connect() as connection:
            await connection.run_sync(store_module.upgrade, "0001")
            match = asdict(match_row("a"))
            for later in ("closed", "rated", "tournament"):
                del match[later]
            await connection.execute(schema.MATCH.insert(), match)
            await connection.execute(schema.EVENT.insert(), [asdict(event("a", seq)) for seq in (0, 1)])
            await connection.commit()
        await engine.dispose()
        if writing is not None:
            writing.dispose()

    async def action(store: Store) -> None:
        assert await store.last("a") == 1
        with pytest.raises(Conflict):
            await store.write(Write(events=[event("a", 3)]))
        await store.write(Write(events=[event("a", 2)]))

    asyncio.run(fill())
    with_store(database, action)


def test_writes_that_wait_together_share_a_commit(new_database: Callable[[], str]) -> None:
    async def action(store: Store) -> None:
        await store.write(Write(matches=[match_row("a")]))
        before = store.writer.commits
        await asyncio.gather(*(store.write(Write(events=[event("a", seq)])) for seq in range(200)))
        assert store.writer.commits - before < 20
        assert await store.last("a") == 199

    with_store(new_database(), action)


def differences(connection: Connection) -> list[Any]:
    found: list[Any] = compare_metadata(MigrationContext.configure(connection), schema.METADATA)
    return found


def test_what_the_steps_have_said_can_be_said_again(
    new_database: Callable[[], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    steps: list[str] = []
    plain = store_module.upgrade

    def counted(connection: Connection, revision: str = "head") -> None:
        steps.append(revision)
        plain(connection, revision)

    monkeypatch.setattr(store_module, "upgrade", remembering(counted))

    async def action(store: Store) -> None:
        async with store.engine.connect() as connection:
            assert await connection.run_sync(differences) == []
            assert await connection.run_sync(store_module.is_newest)
        await store.write(Write(matches=[match_row("a")]))
        with pytest.raises(Conflict):
            await store.write(Write(events=[event("a", 1)]))

    for _ in range(2):
        with_store(new_database(), action)
    assert steps == ["head"]


def test_the_migrations_make_what_the_code_expects_and_can_be_taken_back(
    new_database: Callable[[], str],
) -> None:
    def downgrade(connection: Connection) -> list[str]:
        config = Config()
        folder = Path(schema.__file__).parent / "migrations"
        config.set_main_option("script_location", str(folder))
        config.attributes["connection"] = connection
        command.downgrade(config, "base")
        return [name for name in inspect(connection).get_table_names() if name != "alembic_version"]

    async def action(store: Store) -> None:
        async with store.engine.connect() as connection:
            assert await connection.run_sync(differences) == []
            assert await connection.run_sync(downgrade) == []
            await connection.commit()

    with_store(new_database(), action)


def test_two_processes_start_at_once(new_database: Callable[[], str]) -> None:
    async def run(database: str) -> None:
        stores = await asyncio.gather(*(Store.open(database, str(place)) for place in range(3)))
        names = iter("abc")
        values = await asyncio.gather(*(store.setting("x", lambda: next(names)) for store in stores))
        assert len(set(values)) == 1
        for store in stores:
            await store.close()

    asyncio.run(run(new_database()))


def test_the_newest_step_is_known_without_loading_what_migrates() -> None:
    assert store_module.newest() == store_module.revisions()[0]


class Stubborn:
    """A cursor of a file whose journal somebody else is changing, for so many tries."""

    def __init__(self, refusals: int, reason: str = "database is locked") -> None:
        self.refusals, self.reason = refusals, reason
        self.tries = 0

    def execute(self, _statement: str) -> None:
        self.tries += 1
        if self.tries <= self.refusals:
            raise sqlite3.OperationalError(self.reason)


def test_a_new_file_is_asked_again_while_another_process_changes_its_journal(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(store_module, "JOURNAL_PAUSE", 0)
    patient = Stubborn(3)
    store_module._set_journal(patient)
    assert patient.tries == 4
    hopeless = Stubborn(store_module.JOURNAL_TRIES)
    with pytest.raises(sqlite3.OperationalError, match="locked"):
        store_module._set_journal(hopeless)
    assert hopeless.tries == store_module.JOURNAL_TRIES
    broken = Stubborn(1, "disk I/O error")
    with pytest.raises(sqlite3.OperationalError, match="disk"):
        store_module._set_journal(broken)
    assert broken.tries == 1


def test_after_closing_nothing_is_written(new_database: Callable[[], str]) -> None:
    async def run(database: str) -> None:
        store = await Store.open(database, "test")
        await store.close()
        with pytest.raises(Unavailable):
            await store.write(Write(matches=[match_row("a")]))

    asyncio.run(run(new_database()))


def test_a_write_waits_for_another_process_without_making_the_loop_wait(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "tables.db"
    waits: dict[str, int] = {}
    insert = writer.SqliteWriter._insert

    def noted(self: writer.SqliteWriter, connection: Connection, write: Write) -> None:
        thread = threading.current_thread().name.partition("_")[0]
        waits[thread] = connection.exec_driver_sql("PRAGMA busy_timeout").scalar_one()
        insert(self, connection, write)

    monkeypatch.setattr(writer, "PATIENCE", 3_600_000)

    async def action(store: Store) -> None:
        await store.write(Write(matches=[match_row("a")]))
        other = sqlite3.connect(path, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        monkeypatch.setattr(writer.SqliteWriter, "_insert", noted)
        waiting = store.write(Write(events=[event("a", 0)]))
        await come_true(lambda: bool(waits))
        await some_rounds()
        assert not waiting.done()
        assert waits == {"tafelrunde-writer": writer.PATIENCE}, "only the thread waits"
        other.execute("COMMIT")
        other.close()
        await waiting
        assert await store.last("a") == 0

    with_store(f"sqlite:///{path}", action)


def test_what_comes_while_a_slow_disk_commits_shares_the_next_commit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, going_on = threading.Event(), threading.Event()
    insert = writer.SqliteWriter._insert

    def slow(self: writer.SqliteWriter, connection: Connection, write: Write) -> None:
        begun.set()
        going_on.wait(LIMIT)
        insert(self, connection, write)

    async def action(store: Store) -> None:
        await store.write(Write(matches=[match_row("a")]))
        before = store.writer.commits
        monkeypatch.setattr(writer.SqliteWriter, "_insert", slow)
        first = store.write(Write(events=[event("a", 0)]))
        await come_true(begun.is_set)
        others = [store.write(Write(events=[event("a", seq)])) for seq in range(1, 100)]
        await some_rounds()
        assert not first.done(), "and the loop goes on"
        going_on.set()
        await asyncio.gather(first, *others)
        assert (await store.last("a"), store.writer.commits - before) == (99, 2)

    with_store(f"sqlite:///{tmp_path / 'tables.db'}", action)


def test_the_log_of_writes_starts_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise it grows for as long as the server runs."""
    path = tmp_path / "tables.db"
    monkeypatch.setattr(writer, "CHECKPOINT_EVERY", 50)

    async def action(store: Store) -> None:
        assert isinstance(store.writer, writer.SqliteWriter)
        await store.write(Write(matches=[match_row("a")]))
        sizes = []
        for seq in range(1000):
            await store.write(Write(events=[event("a", seq)]))
            store.writer._moving.submit(bool).result()  # all that it had to do,
            store.writer._thread.submit(bool).result()  # and that it had to leave to the other
            sizes.append(Path(f"{path}-wal").stat().st_size)
        assert max(sizes[500:]) <= 2 * max(sizes[:250])

    with_store(f"sqlite:///{path}", action)


def test_nobody_waits_while_the_log_of_writes_is_moved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever sits down is written by the thread; behind a slow disk all answers would wait with them."""
    moved = threading.Event()
    monkeypatch.setattr(writer, "CHECKPOINT_EVERY", 1)
    monkeypatch.setattr(writer.SqliteWriter, "_move_log", lambda self: moved.wait(LIMIT))

    async def action(store: Store) -> None:
        await store.write(Write(matches=[match_row("a")]))
        await store.transact(lambda connection: None)
        await store.write(Write(events=[event("a", 0)]))
        assert not moved.is_set()
        moved.set()

    with_store(f"sqlite:///{tmp_path / 'tables.db'}", action)


def test_own_writes_are_no_news_from_another_process(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"

    async def action(store: Store) -> None:
        await store.write(Write(matches=[match_row("a")]))
        version = await store.data_version()
        await store.write(Write(events=[event("a", 0)]))
        assert await store.data_version() == version
        other = await Store.open(f"sqlite:///{path}", "other")
        await other.write(Write(events=[event("a", 1)]))
        await other.close()
        assert await store.data_version() != version

    with_store(f"sqlite:///{path}", action)


def test_a_row_that_another_process_has_just_made_is_changed(new_database: Callable[[], str]) -> None:
    """Between looking for it and making it: the second one must not fail."""

    async def action(store: Store) -> None:
        class Late:
            """A connection that sees nothing at first."""

            def __init__(self, connection: Connection) -> None:
                self._connection = connection
                self._asked = 0

            dialect = property(lambda self: self._connection.dialect)

            def execute(self, statement: Any, *values: Any) -> Any:
                self._asked += 1
                return (
                    SimpleNamespace(rowcount=0)
                    if self._asked == 1
                    else self._connection.execute(statement, *values)
                )

        def put(connection: Connection) -> tuple[bool, bool]:
            first = put_row(connection, SETTING, {"name": "a"}, {"value": "1"})
            return first, put_row(cast(Connection, Late(connection)), SETTING, {"name": "a"}, {"value": "2"})

        assert await store.transact(put) == (True, False)
        assert await store.rows(select(SETTING.c.value).where(SETTING.c.name == "a")) == [("2",)]

    with_store(new_database(), action)
