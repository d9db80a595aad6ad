"""What is the same for everybody is made once; the list of open tables is one query."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from tafelrunde.games.mythos import Mythos
from tafelrunde.server import catalogue
from tafelrunde.server.app import make_app
from tafelrunde.server.settings import Settings
from tafelrunde.table.looks import Outline, outlines_in
from toy import Toy

PAGES = [
    "/api/games",
    "/api/games/mythos/cards",
    "/api/games/mythos/decks",
    "/api/games/mythos/icons",
    "/api/games/mythos/rulebook",
    "/api/games/mythos/locale/de.json",
    "/api/languages",
    "/api/languages/de/client.json",
    "/api/openapi.json",
]


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    database = f"sqlite:///{tmp_path_factory.mktemp('db').as_posix()}/t.db"
    with TestClient(make_app(Settings(database, thinkers=1, creations=1e6))) as opened:
        yield opened


@pytest.mark.parametrize("path", PAGES)
def test_a_browser_that_has_a_page_already_gets_only_its_tag(client: TestClient, path: str) -> None:
    first = client.get(path)
    assert first.status_code == 200
    assert first.headers["cache-control"] == "no-cache"
    for tags in (first.headers["etag"], f'"other", {first.headers["etag"]}'):
        again = client.get(path, headers={"if-none-match": tags})
        assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", first.headers["etag"])
    assert client.get(path, headers={"if-none-match": '"other"'}).content == first.content
    plain = client.get(path, headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.content == first.content


def test_a_game_gives_its_own_drawings_and_says_what_is_wrong_with_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(Toy, "outlines", property(lambda self: outlines_in(tmp_path)))
    game = Toy()
    (tmp_path / "star.svg").write_text('<svg viewBox="0 0 2 2"><path d="M0 0h2z" onclick="x()"/></svg>')
    assert catalogue.outlines(game) == {"star": Outline("M0 0h2z", "0 0 2 2")}
    catalogue.outlines.cache_clear()
    (tmp_path / "broken.svg").write_text("<svg>")
    assert catalogue.outlines(game) == {}
    assert "broken.svg" in caplog.text
    catalogue.outlines.cache_clear()


def test_games_are_listed_with_the_easiest_first_and_with_their_covers(client: TestClient) -> None:
    listed = [each for each in client.get("/api/games").json() if each["id"] != "toy"]  # others install it
    assert listed[0]["id"] == "mythos"
    for each in listed:
        assert set(each["cover"]["line"]) == set(each["modes"][0]["line"]) >= {"de", "en"}
        picture = client.get(f"/covers/{each['id']}.webp?{each['cover']['picture']}")
        assert picture.headers["content-type"] == "image/webp"
        assert "immutable" in picture.headers["cache-control"]
    assert len({each["cover"]["picture"] for each in listed}) == len(listed)


@pytest.mark.parametrize("name", ["nothing", "toy"])
def test_a_game_without_a_picture_has_no_cover(client: TestClient, name: str) -> None:
    assert client.get(f"/covers/{name}.webp").status_code == 404


def test_cards_are_made_once(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[int] = []
    cards = Mythos.card_list

    def counted(self: Mythos) -> Any:
        made.append(1)
        return cards()

    monkeypatch.setattr(Mythos, "card_list", counted)
    for cache in (catalogue.games_page, catalogue.cards_page):
        cache.cache_clear()
    for _ in range(5):
        client.get("/api/games")
        client.get("/api/games/mythos/cards")
    assert len(made) == 2


def test_the_list_of_open_tables_is_one_query(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    seats = [{"kind": "me"}, {"kind": "open"}]
    made = [
        client.post("/api/tables", json={"game": name, "seats": seats}).json()["table"]
        for name in ("mythos", "tash-kalar", "archmage")
    ]
    store = client.app.state.hall.store  # type: ignore[attr-defined]
    asked: list[Any] = []
    rows = store.rows

    async def counted(statement: Any) -> Any:
        asked.append(statement)
        return await rows(statement)

    # What the server asks by itself, every second, is not counted.
    portal: Any = client.portal
    portal.call(client.app.state.hall.supervisor.stop)  # type: ignore[attr-defined]
    monkeypatch.setattr(store, "rows", counted)
    listed = client.get("/api/tables")
    assert len(asked) == 1
    assert {table["id"] for table in listed.json()} == set(made)
    for table in listed.json():
        assert [seat.get("is_open", False) for seat in table["seats"]] == [False, True]
        assert [seat.get("is_mine", False) for seat in table["seats"]] == [True, False]
    again = client.get("/api/tables", headers={"if-none-match": listed.headers["etag"]})
    assert again.status_code == 304
    client.cookies.clear()
    other = client.get("/api/tables", headers={"if-none-match": listed.headers["etag"]})
    assert other.status_code == 200
    assert not any(seat.get("is_mine") for table in other.json() for seat in table["seats"])


def test_tables_at_the_same_moment_keep_their_seats_apart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tafelrunde.server.lobby.now_ms", lambda: 1_700_000_000_000)
    database = f"sqlite:///{tmp_path.as_posix()}/t.db"
    with TestClient(make_app(Settings(database, thinkers=1, creations=1e6))) as client:
        body = {"game": "mythos", "seats": [{"kind": "open"}, {"kind": "open"}]}
        for _ in range(4):
            client.post("/api/tables", json=body)
        assert [len(table["seats"]) for table in client.get("/api/tables").json()] == [2, 2, 2, 2]
