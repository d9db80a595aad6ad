"""A process that many have used gives its memory back by making room for a new one, and nobody notices."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from http.client import RemoteDisconnected
from pathlib import Path
from typing import Any, cast
from uuid import uuid4

import pytest

from tafelrunde.cli import afresh
from tafelrunde.cli.afresh import WORTH, Rest
from tafelrunde.server.trouble import Unavailable
from tafelrunde.server.turns import Rank
from tests.patience import Watch, come_true, wait_for
from tests.server import postgres
from tests.server.halls import look, new_table, open_hall, run
from tests.server.player import Player, play_out
from tests.server.servers import Server
from tests.server.test_workers import TOKEN, children

AFTER = 600.0
NEEDED = 100 * 2**20


class Hall:
    """Empty, or not."""

    is_empty = True


class Quiet:
    """A process in a hall, with its clock, its memory, and what is installed."""

    def __init__(self, patch: pytest.MonkeyPatch, installed: Path) -> None:
        self.watch, self.bytes, self.left = Watch(), NEEDED, 0
        patch.setattr(afresh, "monotonic", self.watch)
        patch.setattr(afresh, "resident", lambda: self.bytes)
        patch.setattr(sys, "orig_argv", ["python", "serve", f"--config={installed}"])
        self.hall = Hall()
        self.rest = Rest(cast(Any, self.hall), AFTER, self.leave)
        self.bytes += WORTH

    def leave(self) -> None:
        self.left += 1

    def leaves_after(self, seconds: float) -> bool:
        """Whether it leaves after that time."""
        before, self.watch.now = self.left, self.watch.now + seconds
        run(self.rest.look())
        return self.left > before


@pytest.fixture
def settings(tmp_path: Path) -> Path:
    file = tmp_path / "tafelrunde.toml"
    file.write_text("port = 0\n")
    return file


@pytest.fixture
def quiet(settings: Path, monkeypatch: pytest.MonkeyPatch) -> Quiet:
    return Quiet(monkeypatch, settings)


def test_nobody_has_been_there_for_long_before_a_process_makes_room(quiet: Quiet) -> None:
    assert not quiet.leaves_after(AFTER - 1)
    quiet.hall.is_empty = False
    assert not quiet.leaves_after(1)
    quiet.hall.is_empty = True
    assert not quiet.leaves_after(AFTER - 1)
    assert quiet.leaves_after(1)


def test_a_process_that_needs_no_more_than_at_its_start_stays(quiet: Quiet) -> None:
    quiet.bytes -= 1
    assert not quiet.leaves_after(AFTER)
    quiet.bytes += 1
    assert quiet.leaves_after(0)


def test_nothing_begins_by_itself_while_a_setting_is_being_changed(quiet: Quiet, settings: Path) -> None:
    settings.write_text("port = 80000\n")
    assert not quiet.leaves_after(AFTER)
    assert not quiet.leaves_after(AFTER)


def test_nothing_begins_by_itself_while_another_version_is_being_installed(
    quiet: Quiet, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(afresh, "PROGRAM", tmp_path)
    assert not quiet.leaves_after(AFTER)


def test_only_the_command_itself_begins_afresh(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not afresh.can_begin_afresh(), "this is a test, and no server"
    monkeypatch.setattr(sys, "orig_argv", ["python", "-m", "tafelrunde.cli", "serve"])
    assert afresh.can_begin_afresh() == (sys.platform != "win32")


def test_a_hall_is_empty_when_nobody_is_there_and_nothing_is_done(tmp_path: Path) -> None:
    async def play() -> None:
        async with open_hall(tmp_path / "tables.db") as hall:

            def is_empty() -> bool:
                return hall.is_empty

            await come_true(is_empty)
            live, viewer = await look(hall, await new_table(hall), 0)
            assert not is_empty()
            live.leave(viewer)
            hall.connections.discard(viewer)
            assert not is_empty(), "the table is still there"
            live.drop()
            await come_true(is_empty)
            async with hall.pool.turns.turn(Rank.PEOPLE, "somebody"):
                assert not is_empty(), "somebody thinks"
            await come_true(is_empty)
            hall.store.writer.trouble = Unavailable("it is gone")
            assert not is_empty(), "no other process could open the database"
            hall.store.writer.trouble = None

    run(play())


class Afresh(Server):
    """A server of its own interpreter that begins afresh though it has not grown."""

    is_forked = False

    def __init__(self, database: str, plugins: Path, *arguments: str) -> None:
        self._folder = plugins.parent / f"hurry-{uuid4().hex}"
        self._folder.mkdir()
        hurry = f"import {afresh.__name__} as afresh\nafresh.WORTH = -(2**40)\n"
        (self._folder / "sitecustomize.py").write_text(hurry)
        super().__init__(database, plugins, "--rest", "3", *arguments)

    def _path(self, plugins: Path) -> str:
        return f"{self._folder}{os.pathsep}{super()._path(plugins)}"

    def has_begun(self) -> bool:
        """Whether a process is there that has written nothing yet; who asks is never turned away."""
        try:
            reply = self.get("/metrics")
        except (ConnectionResetError, RemoteDisconnected):
            return False  # who has said nothing yet when a line is closed asks again, as browsers do
        assert reply.status == 200
        return "\ntafelrunde_events_total 0.0\n" in reply.body.decode()


@pytest.fixture
def server(tmp_path: Path, plugins: Path) -> Iterator[Afresh]:
    running = Afresh(f"sqlite:///{tmp_path}/tables.db", plugins)
    yield running
    running.end()


def sit_down(server: Server) -> list[Player]:
    made = server.create("mythos", "me", "friend")
    return [Player(server.host, made["table"], token) for token in (made["token"], made["seats"][1]["token"])]


def record(server: Server, table: str) -> list[str]:
    """The lines of the record of a game that is over."""
    reply = server.get(f"/api/tables/{table}/record")
    return reply.body.decode().splitlines() if reply.status == 200 else []


@pytest.mark.skipif(sys.platform == "win32", reason="no process can follow another")
def test_a_new_process_takes_the_place_of_the_old_one_and_nobody_is_turned_away(server: Afresh) -> None:
    players = sit_down(server)
    for player in players:
        player.play_one()
    assert not server.has_begun()
    for player in players:
        player.close()
    wait_for(server.has_begun)
    for player in players:
        player.open()
    play_out(players)
    for player in players:
        player.close()
    kept = wait_for(lambda: record(server, players[0].table))
    for seat, player in enumerate(players):
        name = player.info["seats"][seat]["name"]
        lines = iter(kept)
        assert all(f"{name} {key}" in lines for _, key in player.accepted)
    assert server.process.poll() is None
    server.end()
    assert len(server.output) == 1, "the host's link; where the server is has been said once"


@pytest.mark.skipif(sys.platform == "win32", reason="no process can follow another")
def test_of_several_workers_each_makes_room_for_a_new_one(maintenance: str | None, plugins: Path) -> None:
    if maintenance is None:
        pytest.skip("there is no PostgreSQL here")
    database = postgres.new_database(maintenance, f"r{uuid4().hex[:12]}")
    server = Afresh(database, plugins, "--workers", "2", "--host-token", TOKEN)
    try:
        before = wait_for(lambda: found if len(found := children(server.process.pid)) == 2 else None)
        wait_for(lambda: len(found := children(server.process.pid)) == 2 and not found & before)
        players = sit_down(server)
        play_out(players)
        for player in players:
            player.close()
    finally:
        server.end()
    assert not any("ERROR" in line for line in server.output), "nothing has gone wrong"
