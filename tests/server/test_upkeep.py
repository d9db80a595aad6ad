"""What a host does to the database while the server runs: backups, retention, export."""

from __future__ import annotations

import asyncio
import gzip
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from tafelrunde.cli import main
from tafelrunde.server import archive
from tafelrunde.server.hall import Hall
from tafelrunde.server.schema import CHAT, EVENT, MATCH, METADATA
from tafelrunde.server.store import Store
from tafelrunde.table import Record
from tests.server.halls import answer, look, new_table, open_hall, run
from tests.server.test_store import with_store

Rows = dict[str, list[dict[str, Any]]]
NewDatabase = Callable[[], str]
LONG_AGO = 1_000_000_000_000


async def all_rows(hall: Hall) -> Rows:
    """Everything that is in the database."""
    return await read_rows(hall.store)


async def read_rows(store: Store) -> Rows:
    rows: Rows = {}
    for table in METADATA.sorted_tables:
        found = await store.rows(select(table).order_by(*table.primary_key))
        rows[table.name] = [dict(zip(table.c.keys(), row, strict=True)) for row in found]
    return rows


def rows_of(database: str) -> Rows:
    return with_store(database, read_rows)


async def command(*words: str | Path) -> int:
    """The host's command beside a running hall."""
    return await asyncio.to_thread(main, [str(word) for word in words])


async def do(hall: Hall, statement: Any) -> None:
    """Change the database behind the hall's back."""

    def act(connection: Connection) -> None:
        connection.execute(statement)

    await hall.store.transact(act)


async def play_some(hall: Hall, answers: int = 12) -> str:
    """A table of two people with some answers, and a word said."""
    table = await new_table(hall)
    live, viewer = await look(hall, table, 0, 1)
    for _ in range(answers):
        await answer(live, viewer)
    row = {"match": table, "number": 0, "at": 5, "name": "Ada", "words": "Grüß Gott 🐉", "seat": 0}
    await do(hall, insert(CHAT).values(row))
    return table


def with_backup(database: str, file: Path, *more: Callable[[Hall], Awaitable[None]]) -> Rows:
    """A backup of two tables made while a hall is open; gives the rows that were there."""
    kept: list[Rows] = []

    async def keep() -> None:
        async with open_hall(database) as hall:
            await play_some(hall)
            await play_some(hall, 3)
            for each in more:
                await each(hall)
            kept.append(await all_rows(hall))
            assert await command("backup", file, "--database", database) in ((1,) if more else (0,))

    run(keep())
    return kept[0]


def lines_of(file: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in gzip.decompress(file.read_bytes()).splitlines()]


def put_lines(file: Path, lines: list[dict[str, Any]]) -> None:
    file.write_bytes(gzip.compress(b"".join(json.dumps(line).encode() + b"\n" for line in lines)))


# -- backup and restore ----------------------------------------------------------------------------------


def without_time(rows: Rows) -> Rows:
    """The rows; the hourglass goes on whenever a server runs, and people come and go."""
    settings = [row for row in rows["setting"] if row["name"] != "hourglass"]
    return {**rows, "setting": settings, "attendance": [], "presence": []}


def test_a_backup_of_a_running_server_restores_into_either_database(
    new_database: NewDatabase, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "tables.backup"
    kept = with_backup(new_database(), file)
    assert [len(kept["match"]), len(kept["chat"])] == [2, 2]
    assert file.stat().st_mode & 0o777 == 0o600, "the secret of the cookies is in it"
    for database in (f"sqlite:///{tmp_path}/again.db", new_database()):
        assert main(["restore", str(file), "--database", database]) == 0
        assert without_time(rows_of(database)) == without_time(kept)
    assert capsys.readouterr().err == ""


def test_games_go_on_after_a_restore(new_database: NewDatabase, tmp_path: Path) -> None:
    file = tmp_path / "tables.backup"
    kept = with_backup(new_database(), file)
    database = new_database()
    assert main(["restore", str(file), "--database", database]) == 0

    async def go_on() -> None:
        async with open_hall(database) as hall:
            for match in kept["match"]:
                live, viewer = await look(hall, match["id"], 0, 1)
                before = len(live.table.record().lines)
                await answer(live, viewer)
                assert len(live.table.record().lines) > before

    run(go_on())


def test_a_backup_shows_one_moment(
    new_database: NewDatabase, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Answers are given between the reading of one table's parts and the next."""
    file = tmp_path / "tables.backup"
    database = new_database()
    read = archive._rows

    async def keep() -> None:
        async with open_hall(database) as hall:
            table = await play_some(hall)
            live, viewer = await look(hall, table, 0, 1)
            loop = asyncio.get_running_loop()
            kept = await all_rows(hall)

            async def meanwhile(connection: AsyncConnection, *more: Any) -> list[Any]:
                found = await read(connection, *more)
                given = asyncio.run_coroutine_threadsafe(answer(live, viewer), loop)
                await asyncio.wrap_future(given)
                return found

            monkeypatch.setattr(archive, "_rows", meanwhile)
            assert await command("backup", file, "--database", database) == 0
            assert len((await all_rows(hall))["event"]) > len(kept["event"])
            with file.open("rb") as source:
                parts = [part for part in archive.unpack(source) if isinstance(part, archive.Kept)]
            assert parts[0].rows["event"] == kept["event"]

    run(keep())


def test_a_database_with_tables_is_replaced_only_when_told(
    new_database: NewDatabase, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, other = tmp_path / "tables.backup", new_database()
    kept = with_backup(new_database(), file)
    with_backup(other, tmp_path / "other.backup")
    before = rows_of(other)
    assert main(["restore", str(file), "--database", other, "--lang", "de"]) == 2
    assert "--replace" in (said := capsys.readouterr().err)
    assert said.count("\n") == 1
    assert without_time(rows_of(other)) == without_time(before)
    assert main(["restore", str(file), "--database", other, "--replace"]) == 0
    assert without_time(rows_of(other)) == without_time(kept)


def spoil_line(lines: list[dict[str, Any]]) -> None:
    lines[1]["rows"]["event"][5]["lines"] = "south nonsense"


def lose_event(lines: list[dict[str, Any]]) -> None:
    del lines[1]["rows"]["event"][5]


def lose_snapshots(lines: list[dict[str, Any]]) -> None:
    lines[1]["rows"]["snapshot"] = []


def spoil_book(lines: list[dict[str, Any]]) -> None:
    lines[1]["rows"]["event"][-1]["book"] = "e30="


def lose_all_events(lines: list[dict[str, Any]]) -> None:
    lines[1]["rows"]["event"] = []


@pytest.mark.parametrize("spoil", [spoil_line, lose_event, lose_snapshots, spoil_book, lose_all_events])
def test_a_log_that_does_not_replay_is_not_restored(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], spoil: Callable[[list[dict[str, Any]]], None]
) -> None:
    file, database = tmp_path / "tables.backup", f"sqlite:///{tmp_path}/again.db"
    with_backup(f"sqlite:///{tmp_path}/t.db", file)
    lines = lines_of(file)
    spoil(lines)
    put_lines(file, lines)
    capsys.readouterr()
    assert main(["restore", str(file), "--database", database]) == 2
    said = capsys.readouterr().err
    assert lines[1]["rows"]["match"][0]["id"] in said
    assert "web." not in said
    assert not (tmp_path / "again.db").exists()


def test_a_log_with_a_hole_is_never_restored(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, database = tmp_path / "tables.backup", f"sqlite:///{tmp_path}/again.db"
    with_backup(f"sqlite:///{tmp_path}/t.db", file)
    lines = lines_of(file)
    lose_event(lines)
    put_lines(file, lines)
    assert main(["restore", str(file), "--database", database, "--no-verify"]) == 2
    assert "not whole" in capsys.readouterr().err
    assert rows_of(database)["match"] == []


def test_a_backup_tells_which_tables_do_not_replay(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async def spoil(hall: Hall) -> None:
        statement = update(EVENT).where(EVENT.c.seq == 2).values(lines="south nonsense")
        await do(hall, statement)

    file = tmp_path / "tables.backup"
    kept = with_backup(f"sqlite:///{tmp_path}/t.db", file, spoil)
    told = capsys.readouterr().err
    assert all(match["id"] in told for match in kept["match"])
    again = f"sqlite:///{tmp_path}/again.db"
    assert main(["restore", str(file), "--database", again, "--no-verify"]) == 0
    assert without_time(rows_of(again)) == without_time(kept)


def test_what_is_no_whole_backup_is_refused_in_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, database = tmp_path / "tables.backup", f"sqlite:///{tmp_path}/again.db"
    with_backup(f"sqlite:///{tmp_path}/t.db", file)
    whole, lines = file.read_bytes(), lines_of(file)
    later = [{**lines[0], "version": 99}, *lines[1:]]
    unknown = [{**lines[0], "revision": "9999"}, *lines[1:]]
    foreign = [{**lines[0], "rows": {"passwords": [{}]}}, *lines[1:]]
    mixed = json.loads(json.dumps(lines))
    mixed[1]["rows"]["chat"][0]["match"] = mixed[2]["rows"]["match"][0]["id"]
    wrong = json.loads(json.dumps(lines))
    wrong[1]["rows"]["event"][0]["at"] = "soon"
    cases: dict[str, list[Any]] = {
        "no backup": [b"", b"hello", gzip.compress(b"hello"), gzip.compress(b"{}\n"), whole[:5]],
        "not whole": [whole[: len(whole) * share // 10] for share in range(8, 10)] + [whole[:-9]],
        "later version": [later, unknown],
        "is not whole": [lines[:-1], lines[:1] + lines[2:], [*lines, lines[1]], foreign, mixed, wrong],
    }
    capsys.readouterr()
    for words, spoilt in cases.items():
        for content in spoilt:
            if isinstance(content, bytes):
                file.write_bytes(content)
            else:
                put_lines(file, content)
            assert main(["restore", str(file), "--database", database]) == 2
            said = capsys.readouterr().err
            assert words in said
            assert said.count("\n") == 1
    assert not (tmp_path / "again.db").exists()


@pytest.mark.parametrize("words", [("backup", "f"), ("tidy", "--older", "1y"), ("export", "abc")])
def test_a_visit_makes_no_database(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    words: tuple[str, ...],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main([*words, "--database", f"sqlite:///{tmp_path}/none.db"]) == 2
    assert "none.db" in (said := capsys.readouterr().err)
    assert said.count("\n") == 1
    assert list(tmp_path.iterdir()) == [], "neither a database nor half a backup"


def test_a_visit_leaves_an_older_database_as_it_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    database = f"sqlite:///{tmp_path}/t.db"

    async def age(store: Any) -> None:
        await store.transact(
            lambda connection: connection.exec_driver_sql("UPDATE alembic_version SET version_num = '0001'")
        )

    with_store(database, age)
    assert main(["backup", str(tmp_path / "f"), "--database", database]) == 2
    assert "brought up" in capsys.readouterr().err


# -- retention -------------------------------------------------------------------------------------------


def test_tidying_first_shows_and_then_removes_what_is_old(
    new_database: NewDatabase, capsys: pytest.CaptureFixture[str]
) -> None:
    database = new_database()

    async def tidy() -> None:
        async with open_hall(database) as hall:
            old, new, talked = [await play_some(hall, 2) for _ in range(3)]
            linked = update(MATCH).where(MATCH.c.id == new).values(next=old)
            aged = update(EVENT).where(EVENT.c.match.in_([old, talked])).values(at=LONG_AGO)
            created = update(MATCH).where(MATCH.c.id.in_([old, talked])).values(created=LONG_AGO)
            said = update(CHAT).where(CHAT.c.match == talked).values(at=2_000_000_000_000)
            for statement in (linked, aged, created, said):
                await do(hall, statement)
            before = await all_rows(hall)
            assert await command("tidy", "--older", "1y", "--database", database) == 0
            told = capsys.readouterr().out
            assert old in told
            assert new not in told
            assert talked not in told
            assert "2001-09-09" in told
            assert without_time(await all_rows(hall)) == without_time(before), "only told"
            assert await command("tidy", "--older", "52w", "--yes", "--database", database) == 0
            after = await all_rows(hall)
            assert {match["id"] for match in after["match"]} == {new, talked}
            assert not any(
                row["match"] == old for kind in ("seat", "event", "snapshot", "chat") for row in after[kind]
            )
            assert all(match["next"] is None for match in after["match"])
            assert await command("tidy", "--older", "1y", "--database", database) == 0
            assert ": 0." in capsys.readouterr().out

    run(tidy())


@pytest.mark.parametrize("age", ["", "1", "y", "0d", "-1d", "1.5y", "999999y", "1 y"])
def test_an_age_that_is_none_removes_nothing(age: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tidy", f"--older={age}", "--yes", "--database", "sqlite:////nowhere/t.db"]) == 2
    assert "90d" in capsys.readouterr().err


# -- export ----------------------------------------------------------------------------------------------


def test_the_record_of_a_table_is_exported(
    new_database: NewDatabase, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    database = new_database()

    async def export() -> None:
        async with open_hall(database) as hall:
            table = await play_some(hall)
            live, _ = await look(hall, table)
            capsys.readouterr()
            assert await command("export", table, "--database", database) == 0
            printed = capsys.readouterr().out
            assert Record.parse(printed).lines == live.table.record().lines
            file = tmp_path / "table.record"
            assert await command("export", table, "--output", file, "--database", database) == 0
            assert file.read_text(encoding="utf-8") == printed
            assert Record.parse(printed).replay().state == live.table.state
            assert await command("export", "nobody", "--database", database) == 2
            assert "nobody" in capsys.readouterr().err

    run(export())
