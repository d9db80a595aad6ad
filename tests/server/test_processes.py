"""Several processes on one database, crashes, restarts, shutdown."""

from __future__ import annotations

import json
import sqlite3
import threading
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, cast

import pytest

from tafelrunde.server.rebuild import Log, rebuild
from tafelrunde.server.store import Store
from tests.patience import LIMIT, wait_for
from tests.server.halls import answer, look, new_table, open_hall, run
from tests.server.player import ConnectionClosed, Player, Refused, play_out
from tests.server.servers import Server

TABLES = 20


class Somebody:
    """A browser with a cookie of its own, at one of the processes."""

    def __init__(self, server: Server, name: str = "") -> None:
        self.server = server
        self.cookie: dict[str, str] = {}
        if name:
            self._ask("PUT", "/api/me", {"name": name})

    def get(self, path: str) -> Any:
        return self._ask("GET", path)

    def post(self, path: str, body: Any = None) -> Any:
        return self._ask("POST", path, body)

    def give_up(self, table: str) -> None:
        player = Player(self.server.host, table, cookie=self.cookie["cookie"])
        (mine,) = [each["seat"] for each in player.info["seats"] if each.get("is_mine")]
        player.ask("concede", seat=mine)
        player.close()

    def _ask(self, method: str, path: str, body: Any = None) -> Any:
        reply = self.server.request(method, path, body, self.cookie)
        assert reply.status < 300, reply.body
        if "set-cookie" in reply.headers:
            self.cookie = {"cookie": reply.headers["set-cookie"]}
        return reply.json()


def test_two_processes_serve_one_table(new_database: Callable[[], str], plugins: Path) -> None:
    database = new_database()
    one, other = Server(database, plugins), Server(database, plugins)
    try:
        created = one.create("mythos", "me", "friend")
        south = Player(one.host, created["table"], created["token"], seed=1)
        north = Player(other.host, created["table"], created["seats"][1]["token"], seed=2)
        south.ask("chat", words="hello from afar")
        north.until(lambda message: message["type"] == "chat")
        for _ in range(3):
            south.answer(0, "done")
            north.until(lambda message: message["type"] == "update" and message.get("thinking") == [1])
            north.answer(1, "done")
            south.until(lambda message: message["type"] == "update" and 0 in message.get("thinking", []))
        fresh = Player(one.host, created["table"], north.token)
        assert fresh.views[1]["scene"] == north.views[1]["scene"]
        north.ask("concede", seat=1)
        south.until(lambda message: message.get("result") is not None)
        for player in (south, north, fresh):
            player.close()
    finally:
        one.stop()
        other.stop()


def test_writers_of_two_processes_never_lose_or_double_an_answer(
    new_database: Callable[[], str], plugins: Path
) -> None:
    """Both plan at once, each through another process: every event number is fought for."""
    database = new_database()
    servers = [Server(database, plugins), Server(database, plugins)]
    try:
        created = servers[0].create("mythos", "me", "friend")
        tokens = [created["token"], created["seats"][1]["token"]]
        players = [
            Player(server.host, created["table"], token, seed=place)
            for place, (server, token) in enumerate(zip(servers, tokens, strict=True))
        ]
        threads = [
            threading.Thread(target=_plan, args=(player, place)) for place, player in enumerate(players)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(LIMIT)
            assert not thread.is_alive()
        players[0].ask("concede", seat=0)
        record = wait_for(lambda: _record(servers[1], created["table"]))
        lines = record.splitlines()
        for place, player in enumerate(players):
            name = ("south", "north")[place]
            kept = [line.partition(" ")[2] for line in lines if line.startswith(f"{name} ")]
            assert kept == [key for _, key in player.accepted]
            player.close()
    finally:
        for server in servers:
            server.stop()


class Overtaken:
    """The log of a table to which somebody writes after each time that it is read."""

    def __init__(self, store: Store, write: Callable[[], Awaitable[None]]) -> None:
        self._store = store
        self._write = write

    def __getattr__(self, name: str) -> Callable[..., Awaitable[Any]]:
        async def read(*asked: Any) -> Any:
            found = await getattr(self._store, name)(*asked)
            await self._write()
            return found

        return read


def test_a_table_is_read_whole_while_another_process_goes_on(new_database: Callable[[], str]) -> None:
    async def action() -> None:
        async with open_hall(new_database()) as hall:
            live, _ = await look(hall, await new_table(hall, "tash-kalar", "me", "me"), 0, 1)
            hashes: dict[int, str] = {}

            async def play() -> None:
                hashes[live.seq] = live.table.hash
                await answer(live)
                hashes[live.seq] = live.table.hash

            for _ in range(12):
                await play()
            found = await rebuild(cast(Log, Overtaken(hall.store, play)), live.match)
            assert found.seq < live.seq
            assert found.table.hash == hashes[found.seq]

    run(action())


def _plan(player: Player, seat: int) -> None:
    for _ in range(12):
        keys = [key for key in player.keys(seat) if key not in {"done", "rethink"}]
        if not keys:
            return
        player.answer(seat, player.random.choice(keys))


def _record(server: Server, table: str) -> str | None:
    reply = server.get(f"/api/tables/{table}/record")
    return reply.body.decode() if reply.status == 200 else None


def test_killed_under_twenty_tables_every_acknowledged_answer_is_there(
    new_database: Callable[[], str], plugins: Path
) -> None:
    database = new_database()
    server = Server(database, plugins)
    games: list[tuple[dict[str, Any], Player]] = []
    for place in range(TABLES):
        created = server.create("mythos" if place % 2 else "toy", "me", "me")
        games.append((created, Player(server.host, created["table"], created["token"], seed=place)))
    threads = [threading.Thread(target=_play_until_cut, args=(player,)) for _, player in games]
    for thread in threads:
        thread.start()
    wait_for(lambda: sum(len(player.accepted) for _, player in games) > 15 * TABLES)
    server.kill()
    for thread in threads:
        thread.join(LIMIT)
        assert not thread.is_alive()
    server = Server(database, plugins)
    try:
        for created, player in games:
            again = Player(server.host, created["table"], created["token"], since=0, seed=9)
            assert again.seq >= player.seq
            if again.seq == player.seq:  # nothing was written that nobody was told of
                assert {seat: view["scene"] for seat, view in again.views.items()} == {
                    seat: view["scene"] for seat, view in player.views.items()
                }
            if again.result is None:
                play_out([again])
            record = _record(server, created["table"])
            assert record is not None
            for seat, name in enumerate(again.info["seats"]):
                kept = [
                    line.partition(" ")[2]
                    for line in record.splitlines()
                    if line.startswith(name["name"] + " ")
                ]
                told = [key for place, key in player.accepted if place == seat]
                assert _is_within(told, kept), (told, kept)
            again.close()
    finally:
        server.stop()


def _is_within(told: list[str], kept: list[str]) -> bool:
    """Whether all that was told was kept, in order; answers that gave themselves may stand between."""
    rest = iter(kept)
    return all(key in rest for key in told)


def _play_until_cut(player: Player) -> None:
    try:
        while player.result is None:
            if not player.play_one():
                player.receive()
    except (ConnectionClosed, OSError, TimeoutError, EOFError):
        pass


def test_an_outage_in_the_middle_of_a_game_loses_nothing_and_is_got_over(
    tmp_path: Path, plugins: Path
) -> None:
    """Somebody else locks the file for longer than a write waits; then the server is killed."""
    path = tmp_path / "tables.db"
    server = Server(f"sqlite:///{path}", plugins)
    try:
        created = server.create("mythos", "me", "me")
        table, token = created["table"], created["token"]
        me = Player(server.host, table, token, seed=3)
        me.play_one()
        other = sqlite3.connect(path, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(Refused) as refused:
            me.play_one()
        assert refused.value.code == "unavailable"
        with pytest.raises(ConnectionClosed) as closed:
            me.wait_until(lambda: False)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1013
        wait_for(lambda: server.get("/healthz").status == 503)
        wait_for(lambda: server.get("/readyz").status == 503)
        other.execute("ROLLBACK")
        other.close()
        wait_for(lambda: server.get("/readyz").status == 200)
        accepted, me = me.accepted, Player(server.host, table, token, since=me.seq, seed=4)
        for _ in range(10):
            me.play_one()
        accepted += me.accepted
        server.kill()
        server = Server(f"sqlite:///{path}", plugins)
        again = Player(server.host, table, token, seed=5)
        assert again.seq == me.seq
        assert again.views[0]["scene"] == me.views[0]["scene"]
        again.ask("concede", seat=0)
        record = wait_for(lambda: _record(server, table))
        for seat, name in enumerate(("south", "north")):
            kept = [line.partition(" ")[2] for line in record.splitlines() if line.startswith(f"{name} ")]
            assert _is_within([key for place, key in accepted if place == seat], kept)
        again.close()
    finally:
        server.stop()


def test_an_idle_table_leaves_memory_and_comes_back_with_its_undo(
    new_database: Callable[[], str], plugins: Path
) -> None:
    server = Server(new_database(), plugins)
    try:
        created = server.create("mythos", "me", "me")
        me = Player(server.host, created["table"], created["token"])
        me.answer(0, next(key for key in me.keys(0) if key.startswith("place ")))
        assert live_tables(server) == 1
        me.close()
        wait_for(lambda: live_tables(server) == 0)
        again = Player(server.host, created["table"], created["token"])
        assert again.views[0]["scene"] == me.views[0]["scene"]
        assert again.views[0]["can_undo"]
        again.ask("undo", seat=0)
        again.close()
    finally:
        server.stop()


def live_tables(server: Server) -> int:
    rows = server.get("/metrics").body.decode().splitlines()
    return int(float(next(row.split()[1] for row in rows if row.startswith("tafelrunde_tables_live "))))


def test_shutdown_says_good_bye(new_database: Callable[[], str], plugins: Path) -> None:
    server = Server(new_database(), plugins)
    created = server.create("mythos", "me", "greedy")
    me = Player(server.host, created["table"], created["token"])
    server.process.terminate()
    me.until(lambda message: message["type"] == "bye")
    with pytest.raises(ConnectionClosed) as closed:
        me.wait_until(lambda: False)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1012
    assert server.process.wait(LIMIT) in (0, 143, -15)
    server.stop()


def test_a_database_that_cannot_be_used_is_one_sentence(plugins: Path) -> None:
    with pytest.raises(RuntimeError, match="database"):
        Server("postgresql://nobody@127.0.0.1:9/none", plugins)


def test_an_evening_and_a_person_outlive_the_process_that_is_killed(
    new_database: Callable[[], str], plugins: Path
) -> None:
    database = new_database()
    one, other = Server(database, plugins), Server(database, plugins)
    try:
        ada, bea = Somebody(one, "Ada"), Somebody(other, "Bea")
        link = ada.post("/api/circles", {"name": "Thursday"})
        book = f"/api/circles/{link['id']}"
        bea.post(f"{book}/join", {"secret": link["secret"]})
        phone = Somebody(other)
        phone.post("/api/me/recover", {"secret": ada.post("/api/me/code")["code"]})
        for loser in (ada, bea, ada):
            table = ada.post(f"{book}/tables", {"game": "mythos", "members": [0, 1]})["table"]
            assert table in [each["id"] for each in phone.get("/api/me/tables") if each["is_my_turn"]]
            loser.give_up(table)
        one.kill()
        # What was played through it is in the book, and the evening goes on through the other.
        (season,) = wait_for(lambda: bea.get(book)["seasons"])
        assert {each["name"]: (each["played"], each["won"]) for each in season["scores"]} == {
            "Ada": (3, 1),
            "Bea": (3, 2),
        }
        fourth = bea.post(f"{book}/tables", {"game": "mythos", "members": [0, 1]})["table"]
        assert fourth in [each["id"] for each in phone.get("/api/me/tables") if each["is_my_turn"]]
        # All that is kept of a person is theirs to have there, and goes when they wish so; the games stay.
        kept = phone.get("/api/me/about")
        assert [each["name"] for each in kept["circles"]] == ["Thursday"]
        assert len(kept["seats"]) == 4
        phone.post("/api/me/forget")
        assert phone.get("/api/me/tables") == []
        assert len(bea.get(book)["tables"]) == 4
        assert "Ada" not in json.dumps([bea.get(book), bea.get("/api/me/tables"), bea.get("/api/me/about")])
    finally:
        one.end()
        other.stop()
