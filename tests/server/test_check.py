"""`serve --check`: each thing broken once, and told in a sentence; nothing is changed by looking."""

from __future__ import annotations

import os
import shutil
import socket
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple
from uuid import uuid4

import pytest

from tafelrunde.cli import check, main
from tests.server import postgres
from tests.server.halls import open_hall, run
from tests.server.postgres import free_port


class Said(NamedTuple):
    """What was said, and how it ended."""

    code: int
    words: str

    def lines(self, mark: str) -> list[str]:
        return [line for line in self.words.splitlines() if line.startswith(mark)]


Look = Callable[..., Said]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    tmp_path.chmod(0o700)
    return tmp_path


@pytest.fixture
def database(folder: Path) -> Path:
    """A database of this version."""
    path = folder / "tables.db"

    async def make() -> None:
        async with open_hall(path):
            pass

    run(make())
    return path


@pytest.fixture
def look(
    database: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, folder: Path
) -> Look:
    """Checks a server for which all is well but for what a test breaks."""
    static = folder / "static"
    static.mkdir()
    (static / "index.html").write_text("the client")
    monkeypatch.setattr("tafelrunde.server.app.STATIC", static)
    monkeypatch.setattr(check, "is_synchronised", lambda: True)

    def checker(*arguments: str, lang: str = "en", **more: str) -> Said:
        given = {"database": f"sqlite:///{database}", "port": str(free_port()), **more}
        flags = [part for name, value in given.items() for part in (f"--{name}", value)]
        capsys.readouterr()
        code = main(["serve", "--check", "--lang", lang, *flags, *arguments])
        return Said(code, capsys.readouterr().out)

    return checker


def test_where_all_is_well_it_says_so_in_both_languages(look: Look) -> None:
    said = look()
    assert said.code == 0
    assert said.lines("✗") == said.lines("!") == []
    assert len(said.lines("✓")) >= 6
    assert said.words.splitlines()[-1] == "Nothing stands in the way."
    german = look(lang="de")
    assert german.code == 0
    assert german.words.splitlines()[-1] == "Nichts steht im Weg."
    assert len(german.lines("✓")) == len(said.lines("✓"))


def test_nothing_is_changed_by_looking(look: Look, database: Path, folder: Path) -> None:
    def state() -> list[tuple[str, bytes, int]]:
        files = sorted(each for each in folder.rglob("*") if each.is_file())
        return [(each.name, each.read_bytes(), each.stat().st_mode) for each in files]

    database.chmod(0o644)
    before = state()
    look()
    assert state() == before
    missing = folder / "new" / "tables.db"
    assert look(database=f"sqlite:///{missing}").code == 0
    assert not missing.parent.exists()


def test_without_a_database_the_usual_one_is_looked_at_and_not_made(
    monkeypatch: pytest.MonkeyPatch, folder: Path, look: Look, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("platformdirs.user_data_path", lambda *_, **__: folder / "data" / "tafelrunde")
    main(["serve", "--check", "--port", str(free_port()), "--lang", "en"])
    assert "will be made" in capsys.readouterr().out
    assert not (folder / "data").exists()


def only(said: Said, words: str) -> None:
    """Exactly one thing is wrong, and it is this one."""
    assert said.code == 1
    (line,) = said.lines("✗")
    assert words in line
    assert said.words.splitlines()[-1] == "1 thing stands in the way."


# -- the database ------------------------------------------------------------------------------------------


def test_what_is_no_database(look: Look, folder: Path) -> None:
    only(look(database="nonsense"), "no address of a database")
    other = folder / "letter.db"
    other.write_text("Dear Ada, this is a letter and not a database. " * 40)
    other.chmod(0o600)
    only(look(database=f"sqlite:///{other}"), "is no database that can be read")


def test_a_password_is_not_repeated(look: Look) -> None:
    said = look(database="what://ada:secret@host/name")
    assert said.code == 1
    assert "secret" not in said.words


def test_a_newer_and_an_older_database(look: Look, database: Path) -> None:
    connection = sqlite3.connect(database)
    connection.execute("UPDATE alembic_version SET version_num = '0001'")
    connection.commit()
    said = look()
    assert said.code == 0
    assert "make a backup" in said.lines("!")[0]
    connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.commit()
    connection.close()
    only(look(), "newer version (9999)")


def test_a_file_or_folder_that_cannot_be_written(look: Look, database: Path, monkeypatch: Any) -> None:
    def forbid(path: Path) -> None:
        monkeypatch.setattr("tafelrunde.cli.check.os.access", lambda asked, _mode: Path(asked) != path)

    forbid(database)
    only(look(), "cannot be read and written by this user")
    forbid(database.parent)
    only(look(), "SQLite needs to put files beside")
    only(look(database=f"sqlite:///{database.parent}/other.db"), "cannot be made there")


@pytest.mark.parametrize(
    ("free", "mark", "words"), [(10_000_000, "✗", "hardly any room"), (200_000_000, "!", "little room")]
)
def test_a_disk_that_fills_up(
    look: Look, monkeypatch: pytest.MonkeyPatch, free: int, mark: str, words: str
) -> None:
    usage = shutil.disk_usage("/")._replace(free=free)
    monkeypatch.setattr("tafelrunde.cli.check.shutil.disk_usage", lambda _: usage)
    assert words in look().lines(mark)[0]


def test_a_postgresql_that_does_not_answer(look: Look) -> None:
    only(look(database=f"postgresql://ada@127.0.0.1:{free_port()}/tables"), "does not answer")


@pytest.fixture
def server(maintenance: str | None) -> str:
    if maintenance is None:
        pytest.skip("there is no PostgreSQL here")
    return postgres.new_database(maintenance, f"c{uuid4().hex[:12]}")


def test_a_postgresql_that_answers(look: Look, server: str, maintenance: str) -> None:
    fresh = look(database=server)
    assert fresh.code == 0
    assert "its tables are made at the first start" in fresh.words

    async def make() -> None:
        async with open_hall(server):
            pass

    run(make())
    assert "is of this version" in look("--workers", "2", database=server).words

    async def set_role(words: str) -> None:
        import asyncpg

        connection = await asyncpg.connect(maintenance)
        await connection.execute(words)
        await connection.close()

    role, name = f"guest_{uuid4().hex[:8]}", server.rpartition("/")[2]
    run(set_role(f"CREATE ROLE {role} LOGIN"))
    only(look(database=server.replace("postgres@", f"{role}@")), "may not write there")
    run(set_role(f'ALTER DATABASE "{name}" SET default_transaction_read_only = on'))
    only(look(database=server), "takes no writes")


def test_several_workers_need_postgresql(look: Look) -> None:
    only(look("--workers", "3"), "Several processes need PostgreSQL")


# -- rights ------------------------------------------------------------------------------------------------


def test_a_database_that_others_can_read(look: Look, database: Path) -> None:
    database.chmod(0o640)
    only(look(), "(mode 0640)")


def test_a_folder_that_others_can_write_to_or_see(look: Look, folder: Path) -> None:
    folder.chmod(0o770)
    only(look(), "put another database in its place")
    folder.chmod(0o755)
    said = look()
    assert said.code == 0
    assert "can see what is in" in said.lines("!")[0]
    folder.chmod(0o700)


def test_a_settings_file_with_a_secret_that_others_can_read(look: Look, folder: Path) -> None:
    file = folder / "settings.toml"
    file.write_text('host-token = "sixteen letters or more"\n')
    file.chmod(0o644)
    assert "holds a password or token" in look(config=str(file)).lines("!")[0]
    file.chmod(0o600)
    assert look(config=str(file)).lines("!") == []


# -- the address -------------------------------------------------------------------------------------------


@pytest.fixture
def taken() -> Iterator[int]:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        yield listening.getsockname()[1]


def test_a_port_that_is_taken(look: Look, taken: int) -> None:
    only(look(port=str(taken)), "listens on 127.0.0.1")


def test_an_address_that_is_none_or_not_ours(look: Look) -> None:
    only(look(host="no such host"), "is not an address that can be found")
    only(look(host="192.0.2.1"), "192.0.2.1 is not an address of this machine")


def test_a_port_for_the_system_alone(look: Look, monkeypatch: pytest.MonkeyPatch) -> None:
    class Forbidden(socket.socket):
        def bind(self, address: Any) -> None:
            if address[1] == 80:
                raise PermissionError(13, "Permission denied")
            super().bind(address)

    monkeypatch.setattr("tafelrunde.cli.check.socket.socket", Forbidden)
    only(look(port="80"), "may not listen on 127.0.0.1:80")


def test_an_address_of_version_6(look: Look) -> None:
    if not socket.has_ipv6 or not Path("/proc/net/if_inet6").read_text():
        pytest.skip("this machine has no IPv6")
    assert "The address [::1]:" in look(host="::1").words
    said = look(host="::")
    assert said.code == 0
    assert "Everybody who reaches this machine" in said.lines("!")[0]


def test_sockets(look: Look, folder: Path) -> None:
    path = folder / "s"
    said = look(unix=str(path))
    assert said.code == 0
    assert "name --public-url" in said.lines("!")[0]
    assert not path.exists()
    path.write_text("a file")
    only(look(unix=str(path)), "something else in the place")
    path.unlink()
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(str(path))
        assert look(unix=str(path)).code == 0  # somebody has left it behind
        listening.listen()
        only(look(unix=str(path)), "listens on the socket")
    only(look(unix=str(folder / "none" / "s")), "no folder for the socket")
    only(look(unix=str(folder / ("s" * 110))), "longer than 107 letters")


# -- the public address and proxies ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("url", "words"),
    [
        ("play.example.org", "begins with http://"),
        ("ftp://play.example.org", "begins with http://"),
        ("https://", "begins with http://"),
        ("https://play.example.org:port/", "begins with http://"),
        ("https://play.example.org/?a=1", "no question"),
        ("https://ada@play.example.org/", "no user"),
        ('https://play.example.org/a"b', "between slashes"),
        ("https://play.example.org//a", "between slashes"),
    ],
)
def test_a_public_address_that_is_none(
    look: Look, url: str, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    only(look("--public-url", url, "--proxy", "127.0.0.1"), words)
    assert main(["serve", "--public-url", url, "--lang", "en"]) == 2
    assert words in capsys.readouterr().err


def test_a_proxy_must_be_named(look: Look) -> None:
    only(look("--public-url", "https://play.example.org/games"), "none is named")
    said = look("--public-url", "https://play.example.org/games", "--proxy", "127.0.0.1")
    assert said.code == 0
    assert "Everything is below /games" in said.words
    port = free_port()
    assert look("--public-url", f"http://localhost:{port}", port=str(port)).code == 0


def test_proxies_that_are_none_or_anybody(look: Look) -> None:
    only(look("--proxy", "my proxy"), "no address of a proxy: my proxy")
    assert look("--proxy", "10.0.0.0/8").code == 0
    assert "Everybody is believed" in look("--proxy", "*").lines("!")[0]


def test_without_encryption_it_says_so(look: Look) -> None:
    said = look("--public-url", "http://play.example.org", "--proxy", "::1")
    assert said.code == 0
    assert "without encryption" in said.lines("!")[0]


# -- the rest ----------------------------------------------------------------------------------------------


def test_a_clock_that_cannot_be_right(look: Look, database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1_800_000_000
    monkeypatch.setattr(check, "is_synchronised", lambda: False)
    assert "not kept by a time server" in look().lines("!")[0]
    monkeypatch.setattr("tafelrunde.cli.check.time.time", lambda: 0.0)
    only(look(), "which cannot be")
    monkeypatch.setattr("tafelrunde.cli.check.time.time", lambda: now)
    connection = sqlite3.connect(database)
    columns = ("id", "game", "mode", "setup")
    connection.execute(
        f"INSERT INTO match ({', '.join(columns)}, rules, created, is_imported, is_over, is_open) "
        "VALUES ('t', 'mythos', 'standard', '{}', 1, 0, 0, 0, 0)"
    )
    later = int((now + 3600) * 1000)
    connection.execute("INSERT INTO event VALUES ('t', 0, ?, 'start', NULL, '', '', '')", (later,))
    connection.commit()
    connection.close()
    only(look(), "Set it right first")


def test_whether_the_system_keeps_its_clock(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    program = tmp_path / "timedatectl"
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    for word, told in (("yes", True), ("no", False), ("perhaps", None)):
        program.write_text(f"#!/bin/sh\necho {word}\n")
        program.chmod(0o755)
        assert check.is_synchronised() is told
    monkeypatch.setattr("tafelrunde.cli.check.shutil.which", lambda _: None)
    assert check.is_synchronised() is None


def test_a_client_that_is_not_built(look: Look, folder: Path) -> None:
    (folder / "static" / "index.html").unlink()
    only(look(), "make client")
