"""The REST API: games, tables, seats, records, replays, and what is refused."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from tafelrunde.table import Record
from tests.server.player import Player, Refused, play_out
from tests.server.servers import Server

Join = Callable[..., Player]


def finished(server: Server, join: Join, game: str = "toy") -> tuple[str, Player]:
    """A table whose game is over."""
    created = server.create(game, "me", "me")
    player = join(created["table"], created["token"], seed=3)
    play_out([player])
    return created["table"], player


def test_games_and_their_sentences(server: Server) -> None:
    games = {game["id"]: game for game in server.get("/api/games").json()}
    assert games["mythos"]["has_own_decks"]
    assert games["tash-kalar"]["has_decks"]
    assert not games["tash-kalar"]["has_own_decks"], "a school is chosen, never built"
    assert games["mythos"]["has_decks"]
    assert games["toy"]["modes"][1]["maximum"] == 3
    for lang in ("de", "en"):
        words = server.get(f"/api/games/mythos/locale/{lang}.json").json()
        assert {"prompt.plan", "refusal.stale", "web.not-your-seat", "beat.web-undo"} <= words.keys()
    rules = server.get("/api/games/mythos/rulebook").json()
    assert any(rule["kind"] == "ruling" and rule["why"]["de"] for rule in rules["rules"])
    assert server.get("/api/games/mythos/cards").json()
    assert server.get("/api/games/mythos/decks").json()


@pytest.mark.parametrize(
    "path",
    [
        "/api/games/chess/rulebook",
        "/api/games/mythos/locale/fr.json",
        "/api/languages/fr/client.json",
        "/api/languages/de/kitchen.json",
        "/api/tables/none",
        "/api/tables/none/replay",
        "/api/nothing",
    ],
)
def test_unknown_things_are_404_with_a_sentence(server: Server, path: str) -> None:
    reply = server.get(path)
    assert reply.status == 404
    assert reply.json()["text"]["key"]


def test_a_deck_is_checked(server: Server) -> None:
    deck = server.get("/api/games/mythos/decks").json()[0]
    rows = [f"leader: {deck['leader']}", *(f"{count} {card}" for card, count in deck["cards"].items())]
    good = server.post("/api/games/mythos/decks/check", {"source": "\n".join(rows)}).json()
    assert good["is_legal"]
    bad = server.post("/api/games/mythos/decks/check", {"source": "\n".join(rows[:-1])}).json()
    assert not bad["is_legal"]
    assert bad["rule"] == "MY-DECK-01"
    reply = server.post(
        "/api/tables",
        {"game": "mythos", "seats": [{"kind": "me"}, {"kind": "me"}], "decks": ["\n".join(rows), None]},
    )
    assert reply.status == 201


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"game": "chess", "seats": [{"kind": "me"}, {"kind": "me"}]}, 422),
        ({"game": "mythos", "seats": [{"kind": "me"}]}, 422),
        ({"game": "mythos", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "deep blue"}]}, 422),
        ({"game": "mythos", "seats": [{"kind": "me"}, {"kind": "bot"}]}, 422),
        ({"game": "mythos", "mode": "blitz", "seats": [{"kind": "me"}, {"kind": "me"}]}, 422),
        ({"game": "mythos", "decks": ["no such"], "seats": [{"kind": "me"}, {"kind": "me"}]}, 422),
        ({"game": "mythos", "setup": {"cheat": 1}, "seats": [{"kind": "me"}, {"kind": "me"}]}, 422),
        ({"game": "mythos", "seats": [{"kind": "king"}, {"kind": "me"}]}, 422),
        ({"game": "mythos", "seats": "x"}, 422),
        ({"game": "toy", "clock": {"initial": 1}, "seats": [{"kind": "me"}, {"kind": "me"}]}, 422),
        ([], 422),
        (b"{", 422),
        (b"x" * 70_000, 413),
    ],
)
def test_a_table_that_cannot_be_is_refused(server: Server, body: Any, status: int) -> None:
    reply = server.post("/api/tables", body)
    assert reply.status == status
    assert reply.json()["text"]["key"]


def test_the_body_must_be_json_and_come_from_here(server: Server) -> None:
    body = json.dumps({"name": "Eve"}).encode()
    assert server.request("PUT", "/api/me", body, {"content-type": "text/plain"}).status == 415
    assert server.request("PUT", "/api/me", body, {"origin": "https://evil.example"}).status == 403
    assert server.request("DELETE", "/api/me").status == 405
    own = server.request("PUT", "/api/me", body, {"origin": f"http://{server.host}"})
    assert own.status == 200


def test_the_cookie_holds_a_name_and_cannot_be_made_up(server: Server) -> None:
    reply = server.request("PUT", "/api/me", {"name": "  Anna\u0000\u202e   Blume "})
    cookie = reply.headers["set-cookie"].split(";")[0]
    assert "HttpOnly" in reply.headers["set-cookie"]
    assert server.request("GET", "/api/me", None, {"cookie": cookie}).json() == {"name": "Anna Blume"}
    body, _, mac = cookie.partition("=")[2].partition(".")
    forged = f"tafelrunde={body[:-2]}AA.{mac}"
    assert server.request("GET", "/api/me", None, {"cookie": forged}).json() == {"name": ""}


def test_pages_are_safe(server: Server) -> None:
    headers = {name.lower(): value for name, value in server.get("/api/games").headers.items()}
    assert "default-src 'self'" in headers["content-security-policy"]
    assert "unsafe-inline" not in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert server.get("/../../etc/passwd").status in (200, 404, 503)
    assert b"root:" not in server.get("/%2e%2e/%2e%2e/%2e%2e/%2e%2e/etc/passwd").body


def test_a_friend_sits_down_by_link(server: Server, join: Join) -> None:
    created = server.create("mythos", "me", "friend")
    token = created["seats"][1]["token"]
    anna = server.request("PUT", "/api/me", {"name": "Anna"}).headers["set-cookie"].split(";")[0]
    reply = server.request("POST", "/api/seats", {"token": token}, {"cookie": anna})
    assert reply.json() == {"table": created["table"], "seats": [1]}
    info = server.request("GET", f"/api/tables/{created['table']}", None, {"cookie": anna}).json()
    assert info["seats"][1]["player"] == "Anna"
    assert info["seats"][1]["is_mine"]
    assert server.post("/api/seats", {"token": "guess"}).status == 404
    with pytest.raises(Refused, match="bad-token"):
        join(created["table"], "guess")


def test_a_stranger_takes_an_open_seat_once(server: Server, join: Join) -> None:
    created = server.create("mythos", "me", "open")
    table = created["table"]
    assert table in {each["id"] for each in server.get("/api/tables").json()}
    taken = server.post(f"/api/tables/{table}/sit", {"seat": 1})
    assert taken.status == 200
    assert sorted(join(table, taken.json()["token"]).views) == [1]
    again = server.post(f"/api/tables/{table}/sit", {"seat": 1})
    assert again.status == 409
    assert server.post(f"/api/tables/{table}/sit", {"seat": 0}).status == 409
    assert table not in {each["id"] for each in server.get("/api/tables").json()}


def test_a_finished_game_can_be_watched_kept_and_played_on(server: Server, join: Join) -> None:
    table, _ = finished(server, join)
    record = server.get(f"/api/tables/{table}/record").body.decode()
    assert Record.parse(record).replay().is_over
    assert Record.parse(record).beats()
    views = {}
    for view in ("spectator", "open", "anna", "ben"):
        reply = server.get(f"/api/tables/{table}/replay?view={view}")
        views[view] = reply.json() if reply.status == 200 else None
    frames = views["open"]["frames"]  # type: ignore[index]
    assert frames[0]["scene"]["zones"]
    assert all("change" in frame or frame.get("beats") for frame in frames[1:])
    imported = server.request("POST", "/api/records", record.encode(), {"content-type": "text/plain"})
    assert imported.status == 201
    again = server.get(f"/api/tables/{imported.json()['table']}/replay?view=open").json()
    assert again["frames"] == frames
    middle = frames[len(frames) // 2]["at"]
    seats = [{"kind": "me"}, {"kind": "me"}]
    on = server.post(f"/api/tables/{table}/play-on", {"at": middle, "seats": seats})
    assert on.status == 201, on.body
    player = join(on.json()["table"], on.json()["token"])
    assert player.info["origin"] == table
    assert player.result is None
    told = [beat["kind"] for frame in frames[: len(frames) // 2 + 1] for beat in frame.get("beats", ())]
    # Who holds both seats is also told what each of them hears of the other.
    heard = [beat["kind"] for entry in player.missed for beat in entry["beats"]]
    assert [kind for kind in heard if not kind.endswith("-hidden")][-3:] == told[-3:]
    play_out([player])
    assert server.post(f"/api/tables/{table}/play-on", {"at": 99_999, "seats": seats}).status == 422
    assert server.post(f"/api/tables/{table}/play-on", {"at": frames[-1]["at"], "seats": seats}).status == 422


def test_a_record_that_does_not_replay_is_refused(server: Server) -> None:
    for body in (b"", b"nonsense", b"\xff\xfe", b"tafelrunde-record 1\ngame mythos 1\n"):
        reply = server.request("POST", "/api/records", body, {"content-type": "text/plain"})
        assert reply.status in (415, 422), body
        assert reply.json()["text"]["key"]


def test_the_same_people_play_again(server: Server, join: Join) -> None:
    created = server.create("mythos", "me", "friend")
    table, tokens = created["table"], [created["token"], created["seats"][1]["token"]]
    assert server.post(f"/api/tables/{table}/rematch", None, tokens[0]).status == 409
    south, north = (join(table, token) for token in tokens)
    south.ask("concede", seat=0)
    assert server.post(f"/api/tables/{table}/rematch", None).status == 403
    first = server.post(f"/api/tables/{table}/rematch", None, tokens[0]).json()["table"]
    assert server.post(f"/api/tables/{table}/rematch", None, tokens[1]).json()["table"] == first
    assert north.until(lambda message: message["type"] == "rematch")["table"] == first
    assert sorted(join(first, tokens[1]).views) == [1]


def test_health_and_metrics(server: Server) -> None:
    assert server.get("/healthz").json()["status"] == "ok"
    assert b"tafelrunde_events_total" in server.get("/metrics").body


def test_a_mode_offers_choices_which_the_setup_gets(server: Server) -> None:
    games = {game["id"]: game for game in server.get("/api/games").json()}
    solo = next(mode for mode in games["archmage"]["modes"] if mode["id"] == "solo")
    (choice,) = solo["choices"]
    assert choice["option"] == "level"
    assert choice["usual"] in choice["values"]
    form = {"game": "archmage", "mode": "solo", "seats": [{"kind": "me"}]}
    for level in choice["values"]:
        assert server.post("/api/tables", {**form, "setup": {"level": level}}).status == 201
    refused = server.post("/api/tables", {**form, "setup": {"level": "godlike"}})
    assert refused.status == 422
    assert refused.json()["rule"] == "AM-SOLO-16"
