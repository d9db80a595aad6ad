"""tables, ratings, standings: a server is asked, and what it says is told to a person or a program."""

from __future__ import annotations

import json
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any

import pytest

from tests.cli.conftest import Run
from tests.server.servers import Server, warm_up

warm_up()  # before anything else is forked
CLOCK = {"initial": 86_400, "increment": 1, "is_each": True}


class Guest:
    """A person with a browser."""

    def __init__(self, server: Server, name: str) -> None:
        self._server = server
        reply = server.request("PUT", "/api/me", {"name": name})
        self._cookie = {"cookie": reply.headers["set-cookie"].partition(";")[0]}

    def post(self, path: str, form: Any = None) -> Any:
        reply = self._server.request("POST", path, form, self._cookie)
        assert reply.status < 300, reply.body
        return reply.json()


class Evening:
    """Ada plays with Bea, who is asked; Cyd waits for company; a tournament has begun."""

    def __init__(self, server: Server) -> None:
        self.address = f"http://{server.host}"
        ada, bea, cyd = (Guest(server, name) for name in ("Ada", "Bea", "Cyd"))
        self.code = ada.post("/api/me/code")["code"]
        seats = [{"kind": "me"}, {"kind": "open"}]
        self.table = ada.post("/api/tables", {"game": "tash-kalar", "seats": seats})["table"]
        bea.post(f"/api/tables/{self.table}/sit", {"seat": 1})
        self.open = cyd.post("/api/tables", {"game": "mythos", "seats": seats})["table"]
        wish = {"game": "mythos", "title": "Thursday", "places": 4, "bot": "page", "clock": CLOCK}
        self.cup = ada.post("/api/tournaments", wish)["tournament"]
        for each in (ada, bea, cyd):
            each.post(f"/api/tournaments/{self.cup}/enter")
        ada.post(f"/api/tournaments/{self.cup}/start")


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Evening]:
    folder = tmp_path_factory.mktemp("visits")
    server = Server(f"sqlite:///{folder.as_posix()}/t.db", folder)
    try:
        yield Evening(server)
    finally:
        server.stop()


def test_a_person_reads_whose_turn_it_is_and_where_a_seat_is_free(run: Run, evening: Evening) -> None:
    done = run("tables", "--server", evening.address, "--code", evening.code.lower())
    assert (done.code, done.err) == (0, "")
    lines = done.out.splitlines()
    assert lines[0] == f"Ada at {evening.address}"
    (mine,) = [line for line in lines if evening.table in line]
    assert mine.startswith(("  Your turn: ", "  Bea to move: "))
    assert "Tash-Kalar, " in mine
    assert "· Bea ·" in mine
    (free,) = [line for line in lines if evening.open in line]
    assert free == f"  Mythos, Standard · Cyd · {evening.address}/table/{evening.open}"
    assert lines.index("Open seats:") < lines.index(free)


def test_a_stranger_sees_open_seats_and_how_to_see_more(run: Run, evening: Evening) -> None:
    done = run("tables", "--server", evening.address, "--lang", "de")
    assert "Mit deinem Code" in done.out
    assert evening.open in done.out
    assert evening.table not in done.out


def test_the_environment_says_where_and_who(
    run: Run, evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TAFELRUNDE_SERVER", f"{evening.address.removeprefix('http://')}/")
    monkeypatch.setenv("TAFELRUNDE_CODE", evening.code)
    told = json.loads(run("tables", "--json").out)
    assert [each["id"] for each in told["open"]] == [evening.open]
    mine = {each["id"]: each for each in told["mine"]}
    assert mine[evening.table]["is_my_turn"] in (True, False)
    assert sorted(each["tournament"] == evening.cup for each in mine.values()) == [False, True]


def test_ratings_are_listed_with_how_sure_they_are(run: Run, evening: Evening) -> None:
    done = run("ratings", "mythos", "--server", evening.address)
    assert done.code == 0
    assert "Mythos, Standard" in done.out
    assert "(computer)" in done.out
    assert "±" in done.out
    told = json.loads(run("ratings", "--server", evening.address, "--json").out)
    assert {"mythos", "tash-kalar"} <= set(told)
    assert all(board["lines"] for board in told["mythos"] if board["group"] == "standard")


def test_a_tournament_is_told_by_its_address(run: Run, evening: Evening) -> None:
    page = f"{evening.address}/tournaments/{evening.cup}"
    listed = run("standings", "--server", evening.address)
    assert listed.out == f"Thursday · Swiss tournament, Mythos, Standard: round 1 of 2. {page}\n"
    done = run("standings", page, "--code", evening.code, "--lang", "de")
    assert "Thursday · Schweizer Turnier, Mythos, Standard: Runde 1 von 2." in done.out
    assert "* Ada" in done.out
    assert "läuft noch" in done.out
    told = json.loads(run("standings", evening.cup, "--server", evening.address, "--json").out)
    assert len(told["standings"]) == 4


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("tables", "--code", "AAAA-AAAA-AAAA-AAAA"), "leads to nobody"),
        (("ratings", "chess"), "“chess”"),
        (("ratings", "../me"), "“../me”"),
        (("standings", "nowhere"), "“nowhere”"),
    ],
)
def test_what_the_server_does_not_know_is_one_sentence(
    run: Run, evening: Evening, words: tuple[str, ...], told: str
) -> None:
    done = run(*words, "--server", evening.address)
    assert (done.code, done.out) == (2, "")
    assert told in done.err
    assert "Traceback" not in done.err


@pytest.mark.parametrize("address", ["ftp://127.0.0.1", "http://[", "gopher://example.org"])
def test_what_is_no_address_is_not_asked(run: Run, address: str) -> None:
    done = run("tables", "--server", address)
    assert done.code == 2
    assert "no address of a server" in done.err


def test_a_server_that_is_away_or_another_is_named(run: Run) -> None:
    class Other(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.end_headers()
            self.wfile.write(b"<html>hello</html>")

        def log_message(self, *_: Any) -> None:
            """Nobody reads it."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Other) as other:
        address = f"http://127.0.0.1:{other.server_port}"
        thread = Thread(target=other.serve_forever, daemon=True)
        thread.start()
        assert f"{address} is no Tafelrunde" in run("tables", "--server", address).err
        other.shutdown()
    away = run("standings", "--server", address, "--lang", "de")
    assert (away.code, away.err) == (2, f"Unter {address} antwortet kein Server. Läuft er?\n")
