"""The host's page: who gets in, what it shows, and what a host can do."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from tafelrunde.server import key, security
from tafelrunde.server.app import make_app
from tafelrunde.server.hall import Hall
from tafelrunde.server.host import ENDPOINTS
from tafelrunde.server.live import CLOSED
from tafelrunde.server.settings import Settings
from tafelrunde.table import Record
from tests.patience import Watch

TOKEN = "a-token-that-nobody-guesses"


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    settings = Settings(f"sqlite:///{tmp_path.as_posix()}/tables.db", thinkers=1, host_token=TOKEN)
    with TestClient(make_app(settings)) as client, leaving():
        yield client


@pytest.fixture
def host(client: TestClient) -> TestClient:
    """The same browser, with the host's cookie."""
    assert enter(client, TOKEN).status_code == 200
    return client


def enter(client: TestClient, token: str) -> Any:
    return client.post("/api/host/enter", json={"token": token})


def hall_of(client: TestClient) -> Hall:
    hall: Hall = client.app.state.hall  # type: ignore[attr-defined]
    return hall


def new_table(client: TestClient, *kinds: str, names: tuple[str, ...] = ()) -> dict[str, Any]:
    seats = [{"kind": kind} for kind in kinds or ("me", "friend")]
    for seat, name in zip(seats, names, strict=False):
        seat["name"] = name
    reply = client.post("/api/tables", json={"game": "mythos", "seats": seats})
    assert reply.status_code == 201, reply.text
    created: dict[str, Any] = reply.json()
    return created


OPENED: list[Seat] = []


@contextmanager
def leaving() -> Iterator[None]:
    """Close every socket at the end: the server waits for them."""
    try:
        yield
    finally:
        while OPENED:
            OPENED.pop().leave()


class Seat:
    """One WebSocket at a table."""

    def __init__(self, client: TestClient, table: str, token: str | None = None) -> None:
        self._opened = client.websocket_connect(f"/api/tables/{table}/socket")
        self._socket = self._opened.__enter__()
        OPENED.append(self)
        self._socket.send_text(json.dumps({"type": "hello", "v": 1, "token": token}))

    def until(self, kind: str) -> dict[str, Any]:
        while True:
            message: dict[str, Any] = json.loads(self._socket.receive_text())
            if message["type"] == kind:
                return message

    def say(self, words: str) -> None:
        self._socket.send_text(json.dumps({"type": "chat", "id": 1, "words": words}))
        self.until("chat")

    def leave(self) -> None:
        self._opened.__exit__(None, None, None)

    def end(self) -> int:
        """The code with which the server closes."""
        with pytest.raises(WebSocketDisconnect) as closed:
            self.until("never")
        return closed.value.code


# -- who gets in -------------------------------------------------------------------------------------------


def test_everything_but_entering_is_refused_without_the_token(client: TestClient) -> None:
    paths = [(each.method, each.path, each.takes) for each in ENDPOINTS if not each.path.endswith("/enter")]
    assert len(paths) > 7
    bodies = {"NameForm": {"name": "Ada"}, "RestartForm": {"seconds": 60}}
    for method, path, takes in paths:
        where = path.replace("{table}", new_table(client)["table"]).replace("{number}", "1")
        reply = client.request(method, where, json=bodies[takes.__name__] if takes else None)
        assert (reply.status_code, reply.json()["code"]) == (403, "not-the-houses-host"), path
    hall = hall_of(client)
    assert hall.house.restart is None
    assert not hall.house.names


def test_a_wrong_token_is_refused_by_name_and_counted(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    watch = Watch()
    monkeypatch.setattr(security, "monotonic", watch)
    codes = [enter(client, f"guess {number}").json()["code"] for number in range(6)]
    assert codes == ["wrong-host-token"] * 5 + ["rate-limited"]
    assert enter(client, TOKEN).status_code == 429
    assert "guess" not in caplog.text
    watch.now += 60
    assert enter(client, TOKEN).status_code == 200


def test_the_cookie_is_for_the_page_alone(client: TestClient) -> None:
    client.put("/api/me", json={"name": "Ada"})  # so that only one cookie is new
    cookie = SimpleCookie(enter(client, TOKEN).headers["set-cookie"])[key.COOKIE]
    assert cookie["path"] == "/api/host"
    assert cookie["httponly"]
    assert cookie["samesite"] == "strict"
    assert not cookie["secure"]


def test_a_cookie_ends_with_its_time_its_token_and_when_it_was_made_up(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 1_800_000_000
    monkeypatch.setattr("tafelrunde.server.key.time.time", lambda: now)
    mine = hall_of(client).key
    cookie = mine.cookie()
    assert mine.opens(cookie)
    until, _, mac = cookie.partition(".")
    other = key.HostKey("another token of the host", b"secret")
    for wrong in ("", ".", until, f"{until}.", f"{int(until) + 9}.{mac}", f"{until}.{mac[:-1]}x", "²." + mac):
        assert not mine.opens(wrong), wrong
    assert not other.opens(cookie)
    now += key.HOURS * 3600 - 1
    assert mine.opens(cookie)
    now += 2
    assert not mine.opens(cookie)


def test_leaving_forgets_the_token(host: TestClient) -> None:
    assert host.get("/api/host").status_code == 200
    assert host.post("/api/host/leave").status_code == 200
    assert host.get("/api/host").status_code == 403


def test_other_sites_cannot_act_for_the_host(host: TestClient) -> None:
    reply = host.post(
        "/api/host/restart", json={"seconds": 60}, headers={"origin": "https://elsewhere.example"}
    )
    assert (reply.status_code, reply.json()["code"]) == (403, "wrong-origin")


# -- what it shows -----------------------------------------------------------------------------------------


def test_live_tables_and_the_load_are_shown(host: TestClient) -> None:
    made = new_table(host, "me", "friend", names=("Ada", "Ben"))
    seat, watcher = Seat(host, made["table"]), Seat(host, made["table"], made["seats"][1]["token"])
    seat.until("state"), watcher.until("state")
    shown = host.get("/api/host").json()
    (table,) = shown["tables"]
    assert (table["id"], table["game"], table["mode"]) == (made["table"], "mythos", "standard")
    assert [(each["player"], each["is_here"]) for each in table["guests"]] == [("Ada", True), ("Ben", True)]
    assert table["created"] <= table["last"] <= shown["now"]
    (process,) = shown["processes"]
    assert process["sockets"] == 2
    assert process["thinkers"] == 1
    assert process["memory"] > 10_000_000
    assert shown["database"] == "sqlite"
    assert shown["trouble"] is None


def test_errors_name_their_table_and_its_record_replays(host: TestClient) -> None:
    table = new_table(host, "me", "me")["table"]
    said = f"what {table} keeps to itself"
    try:
        raise RuntimeError(said)
    except RuntimeError:
        logging.getLogger("tafelrunde.server").exception("a rule failed", extra={"table": table})
    mishap = host.get("/api/host").json()["mishaps"][0]
    assert mishap["table"] == table
    assert "RuntimeError" in mishap["trace"]
    assert said not in mishap["trace"]
    reply = host.get(f"/api/host/tables/{table}/record")
    assert Record.parse(reply.text).replay().game.id == "mythos"
    assert reply.headers["content-disposition"].endswith('.record"')


def test_the_record_of_a_table_that_does_not_replay_can_be_had(
    host: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = new_table(host, "me", "me")["table"]
    whole = host.get(f"/api/host/tables/{table}/record").text

    async def broken(*_: object) -> None:
        raise ValueError("does not replay")

    monkeypatch.setattr("tafelrunde.server.kept.rebuild", broken)
    assert host.get(f"/api/tables/{table}").json()["code"] == "set-aside"
    (aside,) = host.get("/api/host").json()["aside"]
    assert (aside["table"], aside["tries"]) == (table, 1)
    assert "does not replay" in aside["problem"]
    assert host.get(f"/api/host/tables/{table}/record").text == whole


def test_a_table_that_is_not_there_is_named(host: TestClient) -> None:
    for method, path in (("GET", "record"), ("POST", "close"), ("POST", "reopen")):
        reply = host.request(method, f"/api/host/tables/nowhere/{path}")
        assert (reply.status_code, reply.json()["code"]) == (404, "no-table")


# -- closing a table ---------------------------------------------------------------------------------------


def test_a_closed_table_tells_its_people_and_takes_nobody_back(host: TestClient) -> None:
    made = new_table(host, "me", "open")
    table = made["table"]
    seat = Seat(host, table)
    seat.until("state")
    assert host.post(f"/api/host/tables/{table}/close").status_code == 200
    assert seat.until("error")["code"] == "table-closed"
    assert seat.end() == CLOSED
    again = Seat(host, table)
    assert again.until("error")["code"] == "table-closed"
    assert again.end() == CLOSED
    for method, path in (("GET", ""), ("GET", "/replay"), ("GET", "/record"), ("POST", "/rematch")):
        reply = host.request(method, f"/api/tables/{table}{path}")
        assert (reply.status_code, reply.json()["code"]) == (410, "table-closed"), path
    assert host.post(f"/api/tables/{table}/sit", json={"seat": 1}).status_code == 410
    assert host.get("/api/tables").json() == []
    assert [each["id"] for each in host.get("/api/host").json()["closed"]] == [table]


def test_a_closed_table_opens_again_as_it_was(host: TestClient) -> None:
    table = new_table(host, "me", "open")["table"]
    assert [each["id"] for each in host.get("/api/tables").json()] == [table]
    host.post(f"/api/host/tables/{table}/close")
    assert host.post(f"/api/host/tables/{table}/reopen").status_code == 200
    seat = Seat(host, table)
    assert seat.until("state")["table"]["id"] == table
    assert [each["id"] for each in host.get("/api/tables").json()] == [table]
    assert host.get("/api/host").json()["closed"] == []


def test_the_clock_of_a_closed_table_stands_and_falls_later(host: TestClient) -> None:
    reply = host.post(
        "/api/tables",
        json={
            "game": "mythos",
            "seats": [{"kind": "me"}, {"kind": "me"}],
            "clock": {"initial": 600, "increment": 1},
        },
    )
    table = reply.json()["table"]
    hall = hall_of(host)

    def due() -> Any:
        assert host.portal is not None
        match = host.portal.call(hall.store.match, table)
        assert match is not None
        return match.due

    before = due()
    assert before is not None
    host.post(f"/api/host/tables/{table}/close")
    assert due() is None
    host.post(f"/api/host/tables/{table}/reopen")
    assert due() == before


# -- names -------------------------------------------------------------------------------------------------


def test_a_removed_name_is_gone_wherever_it_was_shown(host: TestClient) -> None:
    host.put("/api/me", json={"name": "Rude Word"})
    made = new_table(host, "me", "friend", names=("", "rude  word"))
    other = new_table(host, "me", "friend", names=("Ada", "Ben"))
    seat = Seat(host, made["table"])
    seat.until("state")
    seat.say("good evening")
    reply = host.post("/api/host/names", json={"name": " RUDE word"})
    assert reply.json() == {"tables": 1}
    told = seat.until("state")
    assert [each.get("player", "") for each in told["table"]["seats"]] == ["", ""]
    assert [(each["name"], each["words"]) for each in told["chat"]] == [("", "good evening")]
    assert host.get("/api/me").json() == {"name": ""}
    assert host.put("/api/me", json={"name": "rude WORD"}).json()["code"] == "name-removed"
    later = new_table(host, "me", "friend", names=("Rude Word", "Ben"))
    players = [each.get("player", "") for each in host.get(f"/api/tables/{later['table']}").json()["seats"]]
    assert players == ["", "Ben"]
    others = [each["player"] for each in host.get(f"/api/tables/{other['table']}").json()["seats"]]
    assert others == ["Ada", "Ben"]
    assert host.get("/api/host").json()["names"] == ["rude word"]
    assert host.post("/api/host/names/allowed", json={"name": "Rude Word"}).status_code == 200
    assert host.put("/api/me", json={"name": "Rude Word"}).status_code == 200


def test_a_bots_name_is_not_removed(host: TestClient) -> None:
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
    table = host.post("/api/tables", json={"game": "mythos", "seats": seats}).json()["table"]
    assert host.post("/api/host/names", json={"name": "random"}).json() == {"tables": 0}
    assert host.get(f"/api/tables/{table}").json()["seats"][1]["player"] == "random"


def test_an_empty_name_is_not_removed(host: TestClient) -> None:
    reply = host.post("/api/host/names", json={"name": "\u200b "})
    assert (reply.status_code, reply.json()["code"]) == (422, "no-name")


# -- announcing a restart ----------------------------------------------------------------------------------


def test_a_restart_is_announced_counted_down_and_called_off(host: TestClient) -> None:
    made = new_table(host)
    seat = Seat(host, made["table"])
    assert "restart" not in seat.until("state")
    host.post("/api/host/restart", json={"seconds": 300})
    told = seat.until("restart")["restart"]
    assert 0 < told["at"] - told["now"] <= 300_000
    late = Seat(host, made["table"])
    assert late.until("state")["restart"]["at"] == told["at"]
    assert host.get("/api/host").json()["restart"] == told["at"]
    host.post("/api/host/restart", json={"seconds": None})
    assert seat.until("restart").get("restart") is None
    assert host.get("/api/host").json()["restart"] is None


@pytest.mark.parametrize("seconds", [0, 9, 86_401, -1, "soon"])
def test_no_restart_is_announced_for_a_senseless_time(host: TestClient, seconds: Any) -> None:
    reply = host.post("/api/host/restart", json={"seconds": seconds})
    assert (reply.status_code, reply.json()["code"]) == (422, "malformed")
    assert hall_of(host).house.restart is None


def test_after_the_restart_nobody_is_told_of_it_and_the_game_goes_on(tmp_path: Path) -> None:
    settings = Settings(f"sqlite:///{tmp_path.as_posix()}/tables.db", thinkers=1, host_token=TOKEN)
    with TestClient(make_app(settings)) as client, leaving():
        enter(client, TOKEN)
        table = new_table(client)["table"]
        seat = Seat(client, table)
        before = seat.until("state")
        client.post("/api/host/restart", json={"seconds": 3600})
        cookies = {name: str(client.cookies.get(name)) for name in ("tafelrunde", key.COOKIE)}
    with TestClient(make_app(settings), cookies=cookies) as client, leaving():
        after = Seat(client, table).until("state")
        assert "restart" not in after
        assert after["views"][0]["scene"] == before["views"][0]["scene"]
        assert client.get("/api/host").json()["restart"] is None


# -- reports -----------------------------------------------------------------------------------------------


def report(client: TestClient, table: str, **what: Any) -> Any:
    return client.post(f"/api/tables/{table}/reports", json=what)


def test_a_report_reaches_the_host_as_things_were(host: TestClient) -> None:
    host.put("/api/me", json={"name": "Ada"})
    made = new_table(host, "me", "friend", names=("", "Ben"))
    seat = Seat(host, made["table"])
    seat.until("state")
    seat.say("you are a turnip")
    assert report(host, made["table"], line=0, reason="that hurt").status_code == 201
    assert report(host, made["table"], seat=1).status_code == 201
    shown = host.get("/api/host").json()["reports"]
    said = next(each for each in shown if each["kind"] == "chat")
    assert (said["name"], said["words"], said["reason"]) == ("Ada", "you are a turnip", "that hurt")
    name = next(each for each in shown if each["kind"] == "name")
    assert (name["name"], name["table"], name["is_settled"]) == ("Ben", made["table"], False)
    path = f"/api/host/tables/{made['table']}/reports/{name['number']}/settled"
    assert host.post(path).status_code == 200
    assert [each["kind"] for each in host.get("/api/host").json()["reports"]] == ["chat", "name"]


@pytest.mark.parametrize(
    ("what", "status", "code"),
    [
        ({}, 422, "report-what"),
        ({"seat": 0, "line": 0}, 422, "report-what"),
        ({"seat": 1}, 404, "no-name-there"),
        ({"seat": 40}, 404, "no-name-there"),
        ({"line": 7}, 404, "no-such-line"),
        ({"line": -1}, 422, "malformed"),
        ({"seat": 0, "reason": "x" * 401}, 422, "malformed"),
        ({"seat": 0, "name": "made up"}, 422, "malformed"),
    ],
)
def test_a_report_about_nothing_is_refused(
    host: TestClient, what: dict[str, Any], status: int, code: str
) -> None:
    table = new_table(host, "me", "open", names=("Ada",))["table"]
    reply = report(host, table, **what)
    assert (reply.status_code, reply.json()["code"]) == (status, code)
    assert host.get("/api/host").json()["reports"] == []


def test_reports_are_limited(host: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    watch = Watch()
    monkeypatch.setattr(security, "monotonic", watch)
    table = new_table(host, names=("Ada", "Ben"))["table"]
    replies = [report(host, table, seat=1).status_code for _ in range(6)]
    assert replies == [201] * 5 + [429]
    watch.now += 86_400
    monkeypatch.setattr("tafelrunde.server.reports.MOST", 5)
    assert report(host, table, seat=1).json()["code"] == "too-many-reports"


def test_a_report_that_is_not_there_cannot_be_settled(host: TestClient) -> None:
    table = new_table(host)["table"]
    for number in ("1", "x", "99999999999"):
        reply = host.post(f"/api/host/tables/{table}/reports/{number}/settled")
        assert (reply.status_code, reply.json()["code"]) == (404, "no-report")


def test_what_a_host_does_is_logged(host: TestClient, caplog: pytest.LogCaptureFixture) -> None:
    table = new_table(host, names=("Ada", "Ben"))["table"]
    host.post("/api/host/restart", json={"seconds": 60})
    host.post("/api/host/restart", json={})
    host.post("/api/host/names", json={"name": "Ben"})
    host.post("/api/host/names/allowed", json={"name": "Ben"})
    host.get(f"/api/host/tables/{table}/record")
    host.post(f"/api/host/tables/{table}/close")
    host.post(f"/api/host/tables/{table}/reopen")
    done = [each.getMessage() for each in caplog.records if each.name == "tafelrunde.host"]
    assert len(done) == 7
    assert all(each.startswith("the host, from testclient, has ") for each in done)
    assert TOKEN not in caplog.text
