"""The live lobby, quick pairing and circles of friends, asked over HTTP and WebSockets."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import select

from tafelrunde.server import fitting, pairing
from tafelrunde.server.audience import now_ms
from tafelrunde.server.book import Book
from tafelrunde.server.mine import Mine
from tafelrunde.server.pairing import Wisher, groups
from tafelrunde.server.rows import MatchRow, SeatRow
from tafelrunde.server.schema import WISH as WISHES
from tafelrunde.server.scores import Named, reckon
from tafelrunde.table import Result, Seat, text
from tests.patience import come_true
from tests.server.said import first, heard
from tests.server.test_lobby import ME, OPEN, Person, create, people, sit

WISH = {"game": "mythos", "mode": "standard"}


class Window:
    """The lobby as one browser is told of it."""

    def __init__(self, socket: Any) -> None:
        self._socket = socket
        self.tables: dict[str, Any] = {}
        self.news: list[dict[str, Any]] = []
        socket.send_text(json.dumps({"type": "hello", "v": 1}))
        self.until(lambda message: message["type"] == "lobby")

    def hear(self) -> dict[str, Any]:
        message = heard(self._socket)
        if message["type"] == "lobby":
            self.news.append(message)
            self.tables = {} if message["is_whole"] else self.tables
            self.tables |= {table["id"]: table for table in message["tables"]}
            for table in message["gone"]:
                del self.tables[table]
        return message

    def until(self, is_it: Any) -> dict[str, Any]:
        while not is_it(message := self.hear()):
            pass
        return message


@contextmanager
def window(person: Person) -> Iterator[Window]:
    person.client.cookies.clear()
    with person.client.websocket_connect("/api/lobby/socket", headers=person.cookie) as socket:
        yield Window(socket)


# -- the lobby -------------------------------------------------------------------------------------------


def test_the_lobby_tells_what_changes_and_no_more(tmp_path: Path) -> None:
    with people(tmp_path) as (host, stranger):
        old = create(host)
        with window(stranger) as lobby:
            assert [*lobby.tables] == [old]
            new = create(host, ME, OPEN, clock={"initial": 300}, level="new")
            told = lobby.until(lambda message: new in [each["id"] for each in message["tables"]])
            assert [each["id"] for each in told["tables"]] == [new], "the other has not changed"
            table = lobby.tables[new]
            assert (table["game"], table["mode"], table["level"]) == ("mythos", "standard", "new")
            assert table["clock"]["initial"] == 300
            assert [each.get("player") for each in table["seats"]] == ["Ada", None]
            assert [each.get("is_open", False) for each in table["seats"]] == [False, True]
            sit(stranger, new)
            lobby.until(lambda message: message["gone"] == [new])


def test_a_game_among_strangers_can_be_watched_and_one_among_friends_is_nobodys_business(
    tmp_path: Path,
) -> None:
    with people(tmp_path) as (host, stranger):
        listed, private = create(host), create(host, ME, {"kind": "friend"})
        sit(stranger, listed)
        with window(stranger) as lobby:
            with ExitStack() as tables:
                for table in (private, listed):
                    host.client.cookies.clear()
                    address = f"/api/tables/{table}/socket"
                    opened = host.client.websocket_connect(address, headers=host.cookie)
                    socket = tables.enter_context(opened)
                    socket.send_text(json.dumps({"type": "hello", "v": 1}))
                lobby.until(lambda message: listed in lobby.tables)
                assert lobby.tables[listed]["is_running"]
                assert private not in lobby.tables
            lobby.until(lambda message: listed not in lobby.tables)


def test_what_a_visitor_says_wrong_is_answered_by_a_typed_error(tmp_path: Path) -> None:
    with people(tmp_path) as (host, _):
        for words, code in (
            ("{", "malformed"),
            ('{"type": "ping", "id": 1}', "hello-first"),
            ('{"type": "hello", "v": 99}', "wrong-version"),
            ('{"type": "hello", "v": 1, "token": "%s"}' % ("x" * 2000), "too-large"),
        ):
            with host.client.websocket_connect("/api/lobby/socket") as socket:
                socket.send_text(words)
                assert first(socket)["code"] == code
                assert socket.receive()["code"] == 4400


# -- quick pairing ----------------------------------------------------------------------------------------


def test_two_who_want_the_same_are_led_to_one_table(tmp_path: Path) -> None:
    with people(tmp_path) as (ada, bea), window(ada) as lobby:
        assert ada.post("/api/wishes", json=WISH).json() == {}
        lobby.until(lambda message: message.get("wanted") == [{**WISH, "people": 1}])
        found = bea.post("/api/wishes", json=WISH).json()["table"]
        assert lobby.until(lambda message: message["type"] == "paired")["table"] == found
        seats = {person.get("/api/me").json()["name"]: my_seat(person, found) for person in (ada, bea)}
        assert sorted(seats.values()) == [0, 1]
        lobby.until(lambda message: message.get("wanted") == [])
        third = Person(ada.client, "Cyd")
        assert third.post("/api/wishes", json=WISH).json() == {}, "nobody waits any more"


def my_seat(person: Person, table: str) -> int:
    seats = person.get(f"/api/tables/{table}").json()["seats"]
    return next(int(seat["seat"]) for seat in seats if seat.get("is_mine"))


def test_whoever_wants_something_else_or_waits_no_longer_is_not_found(tmp_path: Path) -> None:
    with people(tmp_path) as (ada, bea):
        ada.post("/api/wishes", json={"game": "tash-kalar", "mode": "duel"})
        assert bea.post("/api/wishes", json=WISH).json() == {}
        assert ada.post("/api/wishes/none", json=None).json() == {}
        assert bea.post("/api/wishes", json={"game": "tash-kalar", "mode": "duel"}).json() == {}
        with window(bea):
            pass  # closing the last window is waiting no longer, too
        in_loop(ada, settle)
        assert ada.post("/api/wishes", json={"game": "tash-kalar", "mode": "duel"}).json() == {}


async def settle(hall: Any) -> None:
    await come_true(lambda: not hall.lounge.visitors and not hall.supervisor._errands)


def test_whoever_leaves_while_being_greeted_waits_no_longer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The greeting may be written after the goodbye was said: it counts from when it was said, too."""
    ticks = count(now_ms())
    monkeypatch.setattr(pairing, "now_ms", lambda: next(ticks))
    with people(tmp_path) as (ada, bea):
        bea.post("/api/wishes", json=WISH)
        in_loop(bea, greet_late, ticks)
        assert ada.post("/api/wishes", json=WISH).json() == {}


async def greet_late(hall: Any, ticks: Iterator[int]) -> None:
    ((bea,),) = await hall.store.rows(select(WISHES.c.person))
    transact, asked, written = hall.store.transact, asyncio.Event(), asyncio.Event()

    async def wait_and_write(write: Any) -> Any:
        asked.set()
        await written.wait()
        return await transact(write)

    hall.store.transact = wait_and_write
    greeting = asyncio.create_task(pairing.greet(hall, bea))
    await asked.wait()
    gone = next(ticks)
    written.set()
    await greeting
    hall.store.transact = transact
    await pairing.left(hall, bea, gone)


def test_a_wish_outlives_a_restart(tmp_path: Path) -> None:
    with people(tmp_path) as (before, _):
        before.post("/api/wishes", json=WISH)
    with people(tmp_path) as (_, bea):
        ada = Person(bea.client)
        ada.cookie = before.cookie
        with window(ada) as lobby:
            waiting = lobby.until(lambda message: message["type"] == "waiting")
            assert (waiting["game"], waiting["mode"]) == ("mythos", "standard")
            table = bea.post("/api/wishes", json=WISH).json()["table"]
            assert lobby.until(lambda message: message["type"] == "paired")["table"] == table


def test_a_game_for_one_has_nobody_to_be_found(tmp_path: Path) -> None:
    with people(tmp_path) as (ada, _):
        refused = ada.post("/api/wishes", json={"game": "archmage", "mode": "solo"})
        assert (refused.status_code, refused.json()["field"]) == (422, "mode")


def wishers(**since: int) -> list[Wisher]:
    return [Wisher(person, person.title(), "mythos", "standard", at) for person, at in since.items()]


def test_similar_ratings_meet_first_and_waiting_widens_the_reach() -> None:
    waiting = wishers(ada=0, bea=1000, cyd=2000)
    known = {"ada": 20.0, "bea": 40.0, "cyd": 22.0}
    (pair,) = groups(waiting, 2, known, (), 3000)
    assert [each.person for each in pair] == ["ada", "cyd"]
    apart = {"ada": 20.0, "bea": 40.0}
    assert groups(waiting[:2], 2, apart, (), 3000) == []
    late = 1000 * fitting.PATIENCE
    assert len(groups(waiting[:2], 2, apart, (), late)) == 1, "after a while anybody is welcome"
    assert len(groups(waiting[:2], 2, {"ada": 20.0}, (), 3000)) == 1, "whoever is unknown fits anybody"


def test_nobody_is_paired_with_whom_they_do_not_want_to_meet() -> None:
    waiting = wishers(ada=0, bea=0, cyd=5)
    (pair,) = groups(waiting, 2, {}, {frozenset(("ada", "bea"))}, 10**9)
    assert [each.person for each in pair] == ["ada", "cyd"]
    assert groups(waiting[:2], 2, {}, {frozenset(("ada", "bea"))}, 10**9) == []


def test_whoever_is_blocked_is_not_found(tmp_path: Path) -> None:
    with people(tmp_path) as (ada, bea):
        table = create(ada)
        sit(bea, table)
        shunned = ada.post("/api/me/company", json={"kind": "block", "table": table, "seat": 1})
        assert shunned.status_code < 300, shunned.text
        ada.post("/api/wishes", json=WISH)
        assert bea.post("/api/wishes", json=WISH).json() == {}
        assert Person(ada.client, "Cyd").post("/api/wishes", json=WISH).json()["table"]


# -- circles ----------------------------------------------------------------------------------------------


def found(founder: Person, *others: Person, name: str = "Thursday") -> str:
    """A circle with its members; gives its address."""
    link = founder.post("/api/circles", json={"name": name}).json()
    path = f"/api/circles/{link['id']}"
    for other in others:
        assert other.post(f"{path}/join", json={"secret": link["secret"]}).status_code == 200
    return path


def play(founder: Person, path: str, loser: int | None = None) -> str:
    """A short game of two members, which whoever sits there gives up."""
    reply = founder.post(f"{path}/tables", json={"game": "mythos", "members": [0, 1]})
    assert reply.status_code == 201, reply.text
    table = str(reply.json()["table"])
    if loser is not None:
        end(founder, table, loser)
    return table


def end(person: Person, table: str, loser: int) -> None:
    in_loop(person, give_up, table, loser)


def in_loop(person: Person, what: Any, *arguments: Any) -> None:
    """Something in the loop of the hall."""
    client: Any = person.client
    client.portal.call(what, client.app.state.hall, *arguments)


async def give_up(hall: Any, table: str, member: int) -> None:
    live = await hall.open(table)
    names = ("Ada", "Bea")
    seat = next(row.seat for row in live.seats if row.player == names[member])
    await live.act("concede", seat, lambda each: each.concede(seat))


def test_an_evening_of_three_games_is_in_the_book(tmp_path: Path) -> None:
    with people(tmp_path) as (ada, bea):
        path = found(ada, bea)
        first, second = play(ada, path, 0), play(bea, path, 1)
        again = ada.post(f"/api/tables/{second}/rematch", None).json()["table"]
        running = play(ada, path)
        book = bea.get(path).json()
        ids = {each["id"] for each in book["tables"]}
        assert ids == {running, again, second, first}, "a rematch belongs to the circle too"
        (season,) = book["seasons"]
        assert season["games"] == 2
        assert {each["name"]: (each["played"], each["won"]) for each in season["scores"]} == {
            "Ada": (2, 1),
            "Bea": (2, 1),
        }
        (series,) = book["series"]
        assert (series["game"], series["games"], series["drawn"]) == ("mythos", 2, 0)
        assert book["usual"] == [0, 1]
        assert ada.get("/api/me/circles").json()[0]["running"] == 2
        assert running in bea.get("/api/me/tables").text, "whoever was chosen finds the table"
        bea.post(f"{path}/season", json={"name": "Winter"})
        end(ada, running, 0)
        seasons = ada.get(path).json()["seasons"]
        assert [(each.get("name", ""), each["games"]) for each in seasons] == [("Winter", 1), ("", 2)]


def test_a_table_of_a_circle_is_listed_only_there(tmp_path: Path) -> None:
    with people(tmp_path) as (ada, bea):
        path = found(ada, bea)
        table = play(ada, path)
        assert table not in Person(ada.client, "Cyd").get("/api/tables").text
        with window(bea) as lobby:
            assert table not in lobby.tables


def test_the_lot_decides_who_sits_where(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with people(tmp_path) as (ada, bea):
        path = found(ada, bea)
        monkeypatch.setattr("tafelrunde.server.laying.SystemRandom.shuffle", lambda _, each: each.reverse())
        assert my_seat(ada, play(ada, path)) == 1
        monkeypatch.setattr("tafelrunde.server.laying.SystemRandom.shuffle", lambda _, each: None)
        assert my_seat(ada, play(ada, path)) == 0


def test_whoever_is_asked_to_leave_does_not_come_back_by_the_old_link(tmp_path: Path) -> None:
    with people(tmp_path) as (ada, bea):
        path = found(ada, bea)
        secret = ada.get(path).json()["secret"]
        assert bea.post(f"{path}/remove", json={"member": 0}).status_code == 403
        assert ada.post(f"{path}/remove", json={"member": 0}).json()["code"] == "no-such-member"
        assert ada.post(f"{path}/remove", json={"member": 1}).status_code == 200
        assert bea.get(path).status_code == 404
        assert bea.post(f"{path}/join", json={"secret": secret}).status_code == 404
        fresh = ada.get(path).json()["secret"]
        assert bea.post(f"{path}/join", json={"secret": fresh}).status_code == 200


def test_a_circle_goes_to_the_next_when_its_founder_leaves_and_ends_with_the_last(tmp_path: Path) -> None:
    with people(tmp_path) as (ada, bea):
        path = found(ada, bea)
        play(ada, path, 0)
        assert ada.post(f"{path}/leave", None).json() == []
        book = bea.get(path).json()
        assert book["is_founder"]
        assert {each["name"]: each.get("member") for each in book["seasons"][0]["scores"]} == {
            "Ada": None,
            "Bea": 1,
        }, "what was played stays"
        assert bea.post(f"{path}/end", None).status_code == 200
        assert bea.get(path).status_code == 404


def test_nobody_joins_without_a_name_and_a_new_name_is_known_in_the_circle(tmp_path: Path) -> None:
    with people(tmp_path) as (ada, bea):
        path = found(ada, bea)
        secret = ada.get(path).json()["secret"]
        nameless = Person(ada.client)
        refused = nameless.post(f"{path}/join", json={"secret": secret})
        assert (refused.status_code, refused.json()["field"]) == (422, "name")
        bea._ask("PUT", "/api/me", {"name": "Beatrix"})
        assert [each["name"] for each in ada.get(path).json()["members"]] == ["Ada", "Beatrix"]


def test_a_forgotten_person_is_in_no_circle_and_waits_for_nobody(tmp_path: Path) -> None:
    with people(tmp_path) as (ada, bea):
        path = found(ada, bea)
        play(ada, path, 0)
        ada.post("/api/wishes", json=WISH)
        kept = ada.get("/api/me/about").json()
        assert [each["name"] for each in kept["circles"]] == ["Thursday"]
        assert kept["wishes"] == ["mythos"]
        ada.post("/api/me/forget", None)
        assert "Ada" not in bea.get(path).text
        assert bea.get(path).json()["is_founder"]
        assert bea.post("/api/wishes", json=WISH).json() == {}


def test_circles_come_along_to_another_device(tmp_path: Path) -> None:
    with people(tmp_path) as (ada, bea):
        path = found(ada, bea)
        code = ada.post("/api/me/code", None).json()["code"]
        # Another browser of hers has joined by the link before it is hers, and founded a circle too.
        phone = Person(ada.client, "Ada on the phone")
        phone.post(f"{path}/join", json={"secret": bea.get(path).json()["secret"]})
        other = found(phone, name="Sunday")
        moved = phone.post("/api/me/recover", json={"secret": code})
        phone.cookie = {"cookie": moved.headers["set-cookie"]}
        assert {each["name"] for each in phone.get("/api/me/circles").json()} == {"Thursday", "Sunday"}
        assert len(ada.get(path).json()["members"]) == 2
        assert ada.get(other).json()["is_founder"]


def mine(game: str, ended: int, players: str, winners: list[int] | None, bots: str = "") -> Mine:
    match = MatchRow("t", game, "m", 1, "{}", ended, None, None, None, 0, int(winners is not None), 0, None)
    seats = [SeatRow("t", place, "human", name, None, name, 0, 1) for place, name in enumerate(players)]
    seats += [SeatRow("t", len(seats), "bot", name, None, None, 0, 1) for name in bots]
    book = Book.first(len(seats), ended, None, 0, 0, {})
    result = Result(tuple(map(Seat, winners)), text("x")) if winners is not None else None
    return Mine(match, seats, msgspec.structs.replace(book, result=result), frozenset())


YEAR_2025, YEAR_2026 = 1_750_000_000_000, 1_770_000_000_000


def test_seasons_and_series_count_what_people_play_with_each_other() -> None:
    tables = [
        mine("a", YEAR_2026, "xy", [0]),
        mine("a", YEAR_2026, "yx", [0]),
        mine("a", YEAR_2026, "xy", []),
        mine("a", YEAR_2026, "xy", [0, 1]),
        mine("b", YEAR_2025, "xyz", [0, 2]),
        mine("b", YEAR_2025, "x", [0], bots="p"),
        mine("a", YEAR_2026, "xy", None),
    ]
    members = {"x": (0, "Xenia"), "y": (1, "Yves")}
    seasons, series = reckon(tables, members, [])
    assert [(each.year, each.games) for each in seasons] == [(2026, 4), (2025, 1)]
    assert [(each.name, each.played, each.won) for each in seasons[0].scores] == [
        ("Xenia", 4, 1),
        ("Yves", 4, 1),
    ]
    assert [(each.name, each.won, each.member) for each in seasons[1].scores] == [
        ("Xenia", 1, 0),
        ("z", 1, None),
        ("Yves", 0, 1),
    ]
    assert [(each.game, each.games, each.drawn) for each in series] == [("a", 4, 2)]
    named, _ = reckon(tables, members, [Named(YEAR_2026 - 1, "Winter")])
    assert [(each.name, each.year, each.games) for each in named] == [("Winter", None, 4), ("", 2025, 1)]
