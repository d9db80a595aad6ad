"""How much one person or address may have, and that refusals say so."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient, WebSocketTestSession

from tafelrunde.server import limits, live, security
from tafelrunde.server.app import make_app
from tafelrunde.server.hall import Hall
from tafelrunde.server.limits import Stock, TooMuch, Who, neighbourhood
from tafelrunde.server.rows import SnapshotRow
from tafelrunde.server.settings import Settings
from tafelrunde.server.writer import Write
from tafelrunde.table import Table, game, load, save
from tafelrunde.table.save import read
from tafelrunde.table.testing import describe
from tests.patience import Watch
from tests.server.halls import opened, with_hall
from tests.server.said import first, reply

ME = {"kind": "me"}


@contextmanager
def client_of(folder: Path, **settings: Any) -> Iterator[TestClient]:
    address = f"sqlite:///{folder.as_posix()}/t.db"
    with TestClient(make_app(Settings(address, **{"thinkers": 1, "creations": 1e6, **settings}))) as client:
        yield client


def create(client: TestClient, game: str = "mythos") -> Any:
    return client.post("/api/tables", json={"game": game, "seats": [ME, ME]})


# -- the disk ------------------------------------------------------------------------------------------------


def test_snapshots_hold_no_record(tmp_path: Path) -> None:
    async def play(hall: Hall) -> None:
        live = await opened(hall, "mythos", "me", "me")
        for _ in range(50):
            seat, decision = next(iter(live.table.pending.items()))
            key = next((each for each in decision.legal() if each != "done"), "done")
            await live.answer("answer", int(seat), key, live.book.ask[seat], None, 1)
        rows = await hall.store.snapshots(live.id)
        assert len(rows) > 2
        assert all(read(row.data).lines == [] for row in rows)
        told, lines = describe(live.table), live.table.lines()
        hall.live.clear()
        again = await hall.open(live.id)
        assert again is not None
        assert (describe(again.table), again.table.lines()) == (told, lines)
        await again.answer("answer", *_next(again.table), again.book.ask[_next(again.table)[0]], None, 1)

    with_hall(f"sqlite:///{tmp_path.as_posix()}/t.db", play)


def _next(table: Table[Any]) -> tuple[int, str]:
    seat, decision = next(iter(table.pending.items()))
    return int(seat), decision.safe()


def test_snapshots_of_earlier_versions_still_load(tmp_path: Path) -> None:
    async def play(hall: Hall) -> None:
        live = await opened(hall, "mythos", "me", "me")
        for _ in range(12):
            await live.answer("answer", *_next(live.table), live.book.ask[_next(live.table)[0]], None, 1)
            if live.seq == 2:  # as they were written: with the whole record
                row = SnapshotRow(live.id, 2, save(live.table))
                await hall.store.write(Write(snapshots=[row], tables=[live.id]))
        lines = live.table.lines()
        hall.live.clear()
        again = await hall.open(live.id)
        assert again is not None
        assert again.table.lines() == lines

    with_hall(f"sqlite:///{tmp_path.as_posix()}/t.db", play)


def test_a_bare_save_gets_its_record_from_elsewhere() -> None:
    table = Table.new(game("mythos"), seed=1)
    table.answer(*_next(table))
    bare = save(table, is_bare=True)
    assert load(bare, is_own=True).lines() == []
    again = load(bare, lines=table.lines())
    assert again.record() == table.record()
    assert again.can_undo(0) == table.can_undo(0)


def hello(socket: WebSocketTestSession, token: str) -> dict[str, Any]:
    socket.send_text(json.dumps({"type": "hello", "v": 1, "token": token}))
    return first(socket)


def test_whoever_writes_too_much_must_wait(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(security, "monotonic", Watch())
    with client_of(tmp_path, quota=0.01, messages=1e6) as client:
        table = create(client).json()
        with client.websocket_connect(f"/api/tables/{table['table']}/socket") as socket:
            state = hello(socket, table["token"])
            view = state["views"][0]
            key = next(each["key"] for each in view["decision"]["new"] if each["key"] != "done")
            version, wrong = view["decision"]["version"], None
            for number in range(1, 400):
                message = {"type": "answer", "seat": 0, "key": key, "version": version}
                if number % 2 == 0:
                    message = {"type": "undo", "seat": 0}
                socket.send_text(json.dumps({**message, "id": number}))
                got = reply(socket, number)
                if got["type"] == "error":
                    wrong = got
                    break
                version = got["views"][0]["decision"]["version"]
            assert wrong is not None
            assert (wrong["code"], wrong["text"]["key"]) == ("rate-limited", "web.too-much-written")
            socket.send_text('{"type":"ping","id":1}')
            assert reply(socket, 1)["type"] == "pong"


def test_a_record_has_an_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with client_of(tmp_path) as client:
        table = create(client).json()
        monkeypatch.setattr(live, "MOST_LINES", 1)
        with client.websocket_connect(f"/api/tables/{table['table']}/socket") as socket:
            decision = hello(socket, table["token"])["views"][0]["decision"]
            answer = {"type": "answer", "id": 1, "seat": 0, "key": "done", "version": decision["version"]}
            socket.send_text(json.dumps(answer))
            got = reply(socket, 1)
            assert (got["code"], got["text"]["key"]) == ("over", "web.record-full")


# -- tables, sockets, jobs -----------------------------------------------------------------------------------


def test_a_person_and_an_address_set_up_so_many_tables_a_day(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(security, "monotonic", Watch())
    with client_of(tmp_path, quota=0.02) as client:
        client.put("/api/me", json={"name": "Ada"})
        assert [create(client).status_code for _ in range(3)] == [201, 201, 429]
        assert create(client).json()["code"] == "too-many-tables"
        client.cookies.clear()
        client.put("/api/me", json={"name": "Bea"})  # somebody else behind the same address
        assert create(client).status_code == 201
        for _ in range(5):
            client.cookies.clear()
            assert create(client).status_code == 201
        client.cookies.clear()
        assert create(client).json()["code"] == "too-many-tables"


def test_an_address_has_so_many_sockets(tmp_path: Path) -> None:
    with client_of(tmp_path, quota=0.01) as client, ExitStack() as stack:
        client.cookies.clear()
        table = create(client).json()
        client.cookies.clear()
        path = f"/api/tables/{table['table']}/socket"
        for _ in range(2):
            hello(stack.enter_context(client.websocket_connect(path)), table["token"])
        with client.websocket_connect(path) as socket:
            assert first(socket)["text"]["key"] == "web.too-many-sockets"
            assert socket.receive()["code"] == 4429
        stack.close()
        with client.websocket_connect(path) as socket:
            assert hello(socket, table["token"])["type"] == "state"


def test_wishes_that_must_be_tried_are_jobs_like_others(tmp_path: Path) -> None:
    """Else a stranger's wishes without an end would keep all workers, and bots would think for nobody."""
    with client_of(tmp_path) as client:
        body = {"game": "tash-kalar", "seats": [ME, ME], "setup": {"schools": ["northern", "highland"]}}
        first = client.post("/api/tables", json=body)
        assert first.status_code == 201
        hall: Hall = client.app.state.hall  # type: ignore[attr-defined]
        hall.limits.jobs.most = 0
        refused = client.post("/api/tables", json=body)
        assert (refused.status_code, refused.json()["code"]) == (429, "too-many-jobs")
        assert create(client).status_code == 201, "what the game itself offers needs no trial"


def test_what_is_held_comes_back() -> None:
    stock = Stock("x", 1)
    with stock.hold(Who("1.2.3.4", "ada")):
        with pytest.raises(TooMuch), stock.hold(Who("5.6.7.8", "ada")):
            pass
        with stock.hold(Who("1.2.3.4", "bea")):
            pass
    with stock.hold(Who("1.2.3.4", "ada")):
        pass
    assert not stock._held


def test_one_household_has_one_address() -> None:
    assert neighbourhood("2001:db8::1") == neighbourhood("2001:db8::2:3:4:5")
    assert neighbourhood("2001:db8:0:1::1") != neighbourhood("2001:db8::1")
    assert neighbourhood("192.0.2.1") != neighbourhood("192.0.2.2")
    assert neighbourhood("fe80::1%eth0") == "fe80::/64"
    assert neighbourhood("testclient") == "testclient"


def test_an_endless_record_is_not_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with client_of(tmp_path) as client:
        source = str(Table.new(game("mythos"), seed=1).record()) + "set south x\n" * (limits.MOST_LINES + 1)
        headers = {"content-type": "text/plain"}
        refused = client.post("/api/records", content=source.encode(), headers=headers)
        assert refused.json()["text"]["key"] == "web.record-full"
