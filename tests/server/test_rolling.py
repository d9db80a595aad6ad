"""A rolling restart: of two processes on one PostgreSQL one after the other is ended and started again."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest

from tests.patience import LIMIT, wait_for
from tests.server import postgres
from tests.server.player import ConnectionClosed, Player
from tests.server.servers import Server

PEOPLE = 4
SOME = 8
"""Answers of everybody between two events."""


class Faithful:
    """Somebody who plays on whatever happens: when the line is cut, comes back as a browser does."""

    def __init__(self, hosts: list[str], created: dict[str, str], seed: int) -> None:
        self.hosts, self.created = hosts, created
        self.table, self.token = created["table"], created["token"]
        self.player = Player(hosts[seed % len(hosts)], self.table, self.token, seed=seed)
        self.comebacks = 0
        self.problem: BaseException | None = None
        self._is_done = threading.Event()
        self._thread = threading.Thread(target=self._run)
        self._thread.start()

    def _run(self) -> None:
        try:
            while not self._is_done.is_set() and self.player.result is None:
                try:
                    self.player.play_one()
                except (ConnectionClosed, OSError):
                    self._come_back()
        except BaseException as problem:  # told by `leave`, in the thread of the test
            self.problem = problem

    def _come_back(self) -> None:
        """Another address each time, until somebody is there: that is what a proxy does."""
        seq = self.player.seq
        self.comebacks += 1
        self.player.close()
        wait_for(self._is_back)
        assert self.player.seq >= seq, "nobody is shown an older state"

    def _is_back(self) -> bool:
        self.hosts = [*self.hosts[1:], self.hosts[0]]
        self.player.host = self.hosts[0]
        try:
            self.player.open(self.player.seq)
        except (ConnectionClosed, OSError):
            return False
        return True

    def leave(self) -> None:
        self._is_done.set()
        self._thread.join(LIMIT)
        assert not self._thread.is_alive()
        if self.problem is not None:
            raise self.problem
        assert self.player.errors == [], "nobody sees an error"


@pytest.fixture
def database(maintenance: str | None) -> str:
    if maintenance is None:
        pytest.skip("there is no PostgreSQL here")
    return postgres.new_database(maintenance, "rolling")


def test_a_rolling_restart_loses_no_answer_and_shows_no_error(database: str, plugins: Path) -> None:
    ports = [postgres.free_port(), postgres.free_port()]
    servers = [Server(database, plugins, port=port) for port in ports]
    hosts = [server.host for server in servers]
    people: list[Faithful] = []

    def given() -> int:
        return sum(len(each.player.accepted) for each in people)

    def go_on() -> None:
        """Everybody plays a little further."""
        goal = given() + PEOPLE * SOME
        wait_for(lambda: given() >= goal or any(each.problem for each in people))

    try:
        for place in range(PEOPLE):
            created = servers[0].create("morgua" if place % 2 else "tash-kalar", "me", "me")
            people.append(Faithful(hosts, created, place))
        go_on()
        for place, port in enumerate(ports):
            assert servers[place].stop() in (0, 143, -15)
            go_on()
            servers[place] = Server(database, plugins, port=port)
            go_on()
        for each in people:
            each.leave()
        # Whoever has ended their game before had nothing to come back to.
        assert all(each.comebacks or each.player.result for each in people), "each process has been away"
        assert any(each.comebacks for each in people)
        for each in people:
            each.player.close()
            check(servers[0], each)
    finally:
        for each in people:
            each._is_done.set()
        for server in servers:
            server.stop()


def check(server: Server, person: Faithful) -> None:
    """Every answer that was acknowledged is in the record, in order."""
    again = Player(server.host, person.table, person.token)
    if again.result is None:
        again.ask("concede", seat=0)
    again.close()
    reply = wait_for(lambda: _record(server, person.table))
    for seat, row in enumerate(again.info["seats"]):
        lines = [line.partition(" ") for line in reply.splitlines()]
        kept = iter(key for name, _, key in lines if name == row["name"])
        acknowledged = [key for place, key in person.player.accepted if place == seat]
        assert all(key in kept for key in acknowledged), (row["name"], acknowledged, reply)


def _record(server: Server, table: str) -> str | None:
    reply = server.get(f"/api/tables/{table}/record")
    return reply.body.decode() if reply.status == 200 else None
