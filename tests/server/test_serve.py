"""How the server starts, and what it does when it is told things from outside."""

from __future__ import annotations

import asyncio
import os
import pty
import re
import signal
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from tafelrunde.server.store import Store
from tafelrunde.server.trouble import NewerDatabase, Unavailable
from tests.patience import LIMIT, wait_for
from tests.server.player import Player
from tests.server.servers import Server
from tests.server.test_store import with_store

LOG_LINE = re.compile(r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d{4} WARNING tafelrunde\.server: .*hangup", re.M)


@pytest.mark.parametrize("port", [65_536, 80_000, -1])
def test_a_port_that_does_not_exist_is_refused(port: int, tmp_path: Path, plugins: Path) -> None:
    with pytest.raises(RuntimeError, match="65535"):
        Server(f"sqlite:///{tmp_path}/t.db", plugins, port=port)


def test_a_hangup_stops_no_service(tmp_path: Path, plugins: Path) -> None:
    server = Server(f"sqlite:///{tmp_path}/t.db", plugins)
    try:
        server.process.send_signal(signal.SIGHUP)
        wait_for(lambda: LOG_LINE.search("".join(server.output)))
        assert server.get("/healthz").status == 200
    finally:
        server.stop()


def test_a_server_goes_with_the_terminal_that_it_was_started_in(tmp_path: Path, plugins: Path) -> None:
    ours, theirs = pty.openpty()
    server = Server(f"sqlite:///{tmp_path}/t.db", plugins, stdin=theirs)
    try:
        created = server.create("mythos", "me", "me")
        me = Player(server.host, created["table"], created["token"])
        server.process.send_signal(signal.SIGHUP)
        me.until(lambda message: message["type"] == "bye")
        me.close()
        server.process.wait(LIMIT)
    finally:
        server.stop()
        os.close(ours)
        os.close(theirs)


def test_a_database_of_a_later_version_is_one_sentence(tmp_path: Path, plugins: Path) -> None:
    path = tmp_path / "t.db"
    with_store(f"sqlite:///{path}", lambda store: store.last("a"))
    connection = sqlite3.connect(path)
    connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.commit()
    connection.close()
    with pytest.raises(RuntimeError, match="newer version") as told:
        Server(f"sqlite:///{path}", plugins)
    assert "Traceback" not in str(told.value)


def test_whatever_is_wrong_with_the_start_is_one_line(tmp_path: Path, plugins: Path) -> None:
    running = Server(f"sqlite:///{tmp_path}/t.db", plugins)
    try:
        taken = int(running.host.rpartition(":")[2])
        (tmp_path / "file").touch()
        for database, port in (
            ("postgresql://nobody@127.0.0.1:9/none", 0),
            (f"sqlite:///{tmp_path}/file/t.db", 0),
            (f"sqlite:///{tmp_path}/other.db", taken),
        ):
            with pytest.raises(RuntimeError) as told:
                Server(database, plugins, port=port)
            assert str(told.value).count("\n") == 1
    finally:
        running.stop()


def test_a_later_version_is_named(new_database: Callable[[], str]) -> None:
    database = new_database()

    async def age(store: Store) -> None:
        await store.transact(
            lambda connection: connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
        )

    with_store(database, age)
    with pytest.raises(NewerDatabase, match="9999"):
        asyncio.run(Store.open(database, "test"))


def test_a_file_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(Unavailable):
        asyncio.run(Store.open(f"sqlite:///{tmp_path}/file/t.db", "test"))
