"""Below a path: the proxy may pass that part of the address on, or take it away."""

from __future__ import annotations

import json
from collections.abc import Iterator
from http.cookies import SimpleCookie
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from tafelrunde.server import app as application
from tafelrunde.server.app import make_app
from tafelrunde.server.settings import Settings
from tests.server.said import first

INDEX = (
    '<meta name="tafelrunde-prefix" content="" /><script src="./assets/a.js"></script>'
    '<link href="./favicon.svg"><p>./here stays</p>'
)


@pytest.fixture
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    static = tmp_path / "static"
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text(INDEX)
    (static / "favicon.svg").write_text("<svg/>")
    (static / "assets" / "a.js").write_text("play()")
    monkeypatch.setattr(application, "STATIC", static)
    database = f"sqlite:///{tmp_path.as_posix()}/tables.db"
    settings = Settings(database, "https://example.org/games", thinkers=1, host_token="sixteen letters!")
    with TestClient(make_app(settings), base_url="https://example.org") as client:
        yield client


@pytest.mark.parametrize("start", ["/games", ""], ids=["passed on", "taken away"])
def test_everything_is_there_whatever_the_proxy_does(client: TestClient, start: str) -> None:
    page = client.get(f"{start}/table/any")
    assert 'content="/games"' in page.text
    assert 'src="/games/assets/a.js"' in page.text
    assert 'href="/games/favicon.svg"' in page.text
    assert "<p>./here stays</p>" in page.text
    assert client.get(f"{start}/assets/a.js").text == "play()"
    assert client.get(f"{start}/favicon.svg").text == "<svg/>"
    assert client.get(f"{start}/healthz").json()["status"] == "ok"
    seats = [{"kind": "me"}, {"kind": "me"}]
    made = client.post(
        f"{start}/api/tables",
        json={"game": "mythos", "seats": seats},
        headers={"origin": "https://example.org"},
    )
    assert made.status_code == 201
    cookie = SimpleCookie(made.headers["set-cookie"])["tafelrunde"]
    assert (cookie["path"], cookie["secure"]) == ("/games/", True)
    with client.websocket_connect(f"{start}/api/tables/{made.json()['table']}/socket") as socket:
        socket.send_text(json.dumps({"type": "hello", "v": 1, "token": made.json()["token"]}))
        assert first(socket)["type"] == "state"
    entered = client.post(f"{start}/api/host/enter", json={"token": "sixteen letters!"})
    assert "path=/games/api/host" in entered.headers["set-cookie"].lower()


def test_the_path_itself_is_the_first_page(client: TestClient) -> None:
    for path in ("/games", "/games/"):
        assert 'content="/games"' in client.get(path).text


def test_what_only_begins_alike_is_not_below_it(client: TestClient) -> None:
    assert client.get("/gamester/healthz").headers["content-type"].startswith("text/html")


def test_nothing_outside_the_folder_is_found_below_it(client: TestClient) -> None:
    for path in ("/games/../../tables.db", "/games/%2e%2e/tables.db", "/games//tables.db"):
        assert "SQLite format" not in client.get(path).text


def test_other_sites_are_still_refused(client: TestClient) -> None:
    reply = client.put("/games/api/me", json={"name": "Ada"}, headers={"origin": "https://example.com"})
    assert reply.json()["code"] == "wrong-origin"
