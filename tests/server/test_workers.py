"""Several processes on one port: who starts them, who replaces them, and that a game goes on across them."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from uuid import uuid4

import pytest

from tafelrunde.cli import main
from tests.patience import LIMIT, wait_for
from tests.server import postgres
from tests.server.player import Player, play_out
from tests.server.servers import Server

TOKEN = "the-host-of-these-tests"


def test_several_workers_are_refused_on_sqlite(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    database = f"sqlite:///{tmp_path}/t.db"
    assert main(["serve", "--workers", "2", "--database", database, "--lang", "en"]) == 2
    assert "Several processes need PostgreSQL" in capsys.readouterr().err
    assert not (tmp_path / "t.db").exists()


@pytest.mark.parametrize("count", ["0", "-1", "some"])
def test_a_senseless_number_of_workers_is_refused(count: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--workers", count, "--lang", "en"]) == 2
    assert "workers" in capsys.readouterr().err


@pytest.fixture
def database(maintenance: str | None) -> str:
    if maintenance is None:
        pytest.skip("there is no PostgreSQL here")
    return postgres.new_database(maintenance, f"w{uuid4().hex[:12]}")


@pytest.fixture
def server(database: str, plugins: Path) -> Iterator[Server]:
    running = Server(database, plugins, "--workers", "2", "--host-token", TOKEN)
    yield running
    running.end()


def children(pid: int) -> set[int]:
    """The processes that a process has started and that serve."""
    found = set()
    for task in Path(f"/proc/{pid}/task").iterdir():
        with suppress(FileNotFoundError):  # a thread or a child has ended between two looks
            for child in (task / "children").read_text().split():
                if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes():
                    found.add(int(child))
    return found


class Host:
    """Asks as the host."""

    def __init__(self, server: Server) -> None:
        self._server = server
        reply = server.post("/api/host/enter", {"token": TOKEN})
        self._cookie = next(
            part.split(";")[0]
            for part in reply.headers["set-cookie"].split(", ")
            if part.startswith("tafelrunde-host")
        )

    def get(self, path: str = "") -> dict[str, object]:
        reply = self._server.request("GET", f"/api/host{path}", None, {"cookie": self._cookie})
        found: dict[str, object] = reply.json()
        return found

    def post(self, path: str, body: object = None) -> int:
        return self._server.request("POST", f"/api/host{path}", body, {"cookie": self._cookie}).status

    def processes(self) -> set[int]:
        shown = self.get()["processes"]
        assert isinstance(shown, list)
        return {each["pid"] for each in shown}


def spread(server: Server, host: Host, table: str, tokens: list[str]) -> list[Player]:
    """Players of one table of whom not all are at the same process."""
    players = [Player(server.host, table, token) for token in tokens]

    def is_spread() -> bool:
        shown = host.get()["processes"]
        assert isinstance(shown, list)
        if sum(each["sockets"] > 0 for each in shown) > 1:
            return True
        players[-1].close()
        players[-1] = Player(server.host, table, tokens[-1])
        return False

    wait_for(is_spread)
    return players


def test_a_game_is_played_across_two_workers_whom_the_host_sees_together(server: Server) -> None:
    host = Host(server)
    wait_for(lambda: host.processes() == children(server.process.pid))
    made = server.create("mythos", "me", "friend")
    players = spread(server, host, made["table"], [made["token"], made["seats"][1]["token"]])
    shown = host.get()["tables"]
    assert isinstance(shown, list)
    assert [each["id"] for each in shown] == [made["table"]]
    play_out(players)
    for player in players:
        player.close()


def test_closing_and_announcing_reach_every_worker(server: Server) -> None:
    host = Host(server)
    wait_for(lambda: len(host.processes()) == 2)
    made = server.create("mythos", "me", "friend")
    players = spread(server, host, made["table"], [made["token"], made["seats"][1]["token"]])
    assert host.post("/restart", {"seconds": 600}) == 200
    for player in players:
        player.until(lambda message: message["type"] == "restart" and message["restart"])
    assert host.post(f"/tables/{made['table']}/close") == 200
    for player in players:
        assert player.until_closed() == 4411


def test_a_worker_that_dies_is_replaced(server: Server) -> None:
    before = wait_for(lambda: found if len(found := children(server.process.pid)) == 2 else None)
    made = server.create("mythos", "me", "me")
    os.kill(min(before), signal.SIGKILL)
    after = wait_for(
        lambda: (
            found if len(found := children(server.process.pid)) == 2 and min(before) not in found else None
        )
    )
    assert max(before) in after
    host = Host(server)
    wait_for(lambda: host.processes() == after)
    player = Player(server.host, made["table"], made["token"])
    player.play_one()
    player.close()


def test_the_end_of_the_overseer_is_the_end_of_all(server: Server) -> None:
    workers = wait_for(lambda: found if len(found := children(server.process.pid)) == 2 else None)
    made = server.create("mythos", "me", "me")
    player = Player(server.host, made["table"], made["token"])
    server.process.terminate()
    player.until(lambda message: message["type"] == "bye")
    assert server.process.wait(LIMIT) == 0
    assert not any(Path(f"/proc/{pid}").exists() for pid in workers)


def test_workers_do_not_outlive_an_overseer_that_is_killed(server: Server) -> None:
    workers = wait_for(lambda: found if len(found := children(server.process.pid)) == 2 else None)
    server.process.kill()
    server.process.wait(LIMIT)
    wait_for(lambda: not any(_is_running(pid) for pid in workers))


def _is_running(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def test_wrong_settings_are_one_sentence_and_no_worker_is_left(
    plugins: Path, free: Callable[[], int]
) -> None:
    with pytest.raises(RuntimeError, match="database cannot be used"):
        Server(f"postgresql://nobody@127.0.0.1:{free()}/nothing", plugins, "--workers", "2", "--lang", "en")


@pytest.fixture
def free() -> Callable[[], int]:
    return postgres.free_port
