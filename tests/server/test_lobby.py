"""The lobby among strangers: nobody takes everything, nobody waits for ever."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from tafelrunde.server import lobby, security
from tafelrunde.server.app import make_app
from tafelrunde.server.audience import now_ms
from tafelrunde.server.settings import Settings
from tests.patience import Watch
from tests.server.said import first

ME, FRIEND, OPEN = {"kind": "me"}, {"kind": "friend"}, {"kind": "open"}


class Person:
    """A browser with its own cookie; all share the client, and so the loop of the hall."""

    def __init__(self, client: TestClient, name: str = "") -> None:
        self.client = client
        self.cookie: dict[str, str] = {}
        if name:
            self.cookie = {"cookie": self._ask("PUT", "/api/me", {"name": name}).headers["set-cookie"]}

    def _ask(self, method: str, path: str, body: Any = None) -> Any:
        self.client.cookies.clear()
        return self.client.request(method, path, json=body, headers=self.cookie)

    def ask(self, request: str, body: Any = None, **parts: str) -> int:
        """How a request is answered: GET /api/tables/{table}."""
        method, path = request.split(" ")
        status: int = self._ask(method, path.format(**parts), body).status_code
        return status

    def get(self, path: str) -> Any:
        return self._ask("GET", path)

    def post(self, path: str, json: Any) -> Any:
        return self._ask("POST", path, json)


@contextmanager
def people(folder: Path, **settings: Any) -> Iterator[tuple[Person, Person]]:
    """A host and a stranger."""
    database = f"sqlite:///{folder.as_posix()}/t.db"
    app = make_app(Settings(database, **{"thinkers": 1, "creations": 1e6, **settings}))
    with TestClient(app) as client:
        yield Person(client, "Ada"), Person(client, "Bea")


def create(host: Person, *seats: dict[str, str], **more: Any) -> str:
    made = host.post("/api/tables", json={"game": "mythos", "seats": seats or (ME, OPEN), **more})
    assert made.status_code == 201, made.text
    return str(made.json()["table"])


def sit(person: Person, table: str, seat: int = 1) -> Any:
    return person.post(f"/api/tables/{table}/sit", json={"seat": seat})


def test_a_stranger_cannot_take_all_seats(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(security, "monotonic", Watch())
    with people(tmp_path) as (host, stranger):
        tables = [create(host) for _ in range(8)]
        taken = [sit(stranger, table) for table in tables]
        assert [each.status_code for each in taken] == [200] * 6 + [429] * 2
        assert taken[-1].json()["code"] == "too-many-seats"


def test_nobody_has_two_hands_among_strangers(tmp_path: Path) -> None:
    with people(tmp_path) as (host, stranger):
        table = create(host, OPEN, OPEN)
        assert sit(stranger, table, 0).status_code == 200
        second = sit(stranger, table, 1)
        assert (second.status_code, second.json()["code"]) == (409, "already-seated")
        own = sit(host, create(host))
        assert (own.status_code, own.json()["code"]) == (409, "already-seated")


def test_an_open_table_does_not_wait_for_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with people(tmp_path) as (host, stranger):
        table, now = create(host), now_ms()
        assert [each["id"] for each in host.get("/api/tables").json()] == [table]
        monkeypatch.setattr(lobby, "now_ms", lambda: now + 25 * 3_600_000)
        assert host.get("/api/tables").json() == []
        late = sit(stranger, table)
        assert (late.status_code, late.json()["code"]) == (409, "table-expired")


def test_the_host_may_ask_a_guest_to_leave(tmp_path: Path) -> None:
    with people(tmp_path) as (host, stranger):
        table = create(host)
        token = sit(stranger, table).json()["token"]
        with stranger.client.websocket_connect(f"/api/tables/{table}/socket") as socket:
            socket.send_text(json.dumps({"type": "hello", "v": 1, "token": token}))
            assert [view["seat"] for view in first(socket)["views"]] == [1]
            kick = {"seat": 1}
            refused = stranger.post(f"/api/tables/{table}/kick", json={"seat": 0})
            assert (refused.status_code, refused.json()["code"]) == (403, "not-the-host")
            assert host.post(f"/api/tables/{table}/kick", json={"seat": 0}).status_code == 409
            freed = host.post(f"/api/tables/{table}/kick", json=kick)
            assert freed.status_code == 200
            while (got := socket.receive())["type"] == "websocket.send":
                pass
            assert got["code"] == 4410
        info = stranger.get(f"/api/tables/{table}").json()
        assert not any(seat.get("is_mine") for seat in info["seats"])
        assert stranger.post("/api/seats", json={"token": token}).status_code == 404
        assert stranger.post("/api/seats", json={"token": freed.json()["token"]}).status_code == 200


def test_the_others_may_let_a_bot_play_on_after_a_while(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with people(tmp_path) as (host, stranger):
        table = create(host)
        sit(stranger, table)
        path, form = f"/api/tables/{table}/replace", {"seat": 1, "bot": "page"}
        early = host.post(path, json=form)
        assert (early.status_code, early.json()["code"]) == (409, "not-long-enough")
        now = now_ms()
        monkeypatch.setattr(lobby, "now_ms", lambda: now + 16 * 60_000)
        assert host.post(path, json={"seat": 0, "bot": "page"}).json()["code"] == "no-such-guest"
        nobody = Person(host.client)
        assert nobody.post(path, json=form).json()["code"] == "not-your-seat"
        assert host.post(path, json={"seat": 1, "bot": "nobody"}).status_code == 422
        done = host.post(path, json=form)
        assert done.status_code == 200, done.text
        assert (done.json()["seats"][1]["kind"], done.json()["seats"][1]["player"]) == ("bot", "page")
        live = host.client.app.state.hall.live[table]  # type: ignore[attr-defined]
        assert list(live.bots) == [1]
        assert live.humans == {0}


def test_where_a_clock_runs_it_decides(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with people(tmp_path) as (host, stranger):
        table = create(host, clock={"initial": 3600})
        sit(stranger, table)
        now = now_ms()
        monkeypatch.setattr(lobby, "now_ms", lambda: now + 16 * 60_000)
        refused = host.post(f"/api/tables/{table}/replace", json={"seat": 1, "bot": "page"})
        assert refused.json()["code"] == "clock-runs"
