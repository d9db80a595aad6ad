"""Who I am: a code and a link lead back to me, all that is kept of me is mine to have, and can go."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from tafelrunde.server import persons
from tafelrunde.server.app import make_app
from tafelrunde.server.hall import Hall
from tafelrunde.server.security import Identity
from tafelrunde.server.settings import Settings
from tests.patience import come_true
from tests.server import postgres
from tests.server.halls import ADA, Viewer, look, new_table, open_hall, run, set_up, with_hall
from tests.server.test_lobby import ME, OPEN, Person, create, people, sit

PHONE = Identity("phone", "")


def become(person: Person, secret: str) -> Any:
    """Ask to be who the secret says, and be them from then on."""
    reply = person.post("/api/me/recover", json={"secret": secret})
    if reply.status_code == 200:
        person.cookie = {"cookie": reply.headers["set-cookie"]}
    return reply


def seated(watcher: Viewer) -> list[str]:
    """The names at the table, as they were last told."""
    told = [message["seats"] for message in watcher.got if "seats" in message]
    return [each.get("player", "") for each in told[-1]] if told else []


def states(watcher: Viewer) -> list[dict[str, Any]]:
    return [message for message in watcher.got if message["type"] == "state"]


def said(watcher: Viewer) -> list[str]:
    """All that was said at the table, as it was last told."""
    return [line["words"] for line in states(watcher)[-1].get("chat", [])]


def tables(person: Person) -> set[str]:
    return {each["id"] for each in person.get("/api/me/tables").json()}


def test_a_code_leads_back_to_me_and_my_tables(tmp_path: Path) -> None:
    with people(tmp_path) as (ada, bea):
        mine, hers = create(ada), create(bea)
        assert ada.get("/api/me").json() == {"name": "Ada"}
        code = ada.post("/api/me/code", json=None).json()["code"]
        me = ada.get("/api/me").json()
        assert (me["name"], me["is_kept"]) == ("Ada", True)
        # Written down by hand: other letters, other gaps.
        reply = become(bea, f"  {code.lower().replace('-', ' ')} ")
        assert reply.json() == me
        # What this browser had taken as nobody goes along.
        assert tables(bea) == tables(ada) == {mine, hers}


def test_a_new_code_makes_the_old_one_void(tmp_path: Path) -> None:
    with people(tmp_path) as (ada, bea):
        old, new = [ada.post("/api/me/code", json=None).json()["code"] for _ in range(2)]
        refused = become(bea, old)
        assert (refused.status_code, refused.json()["code"], refused.json()["field"]) == (
            422,
            "bad-code",
            "secret",
        )
        assert bea.get("/api/me").json()["name"] == "Bea"
        assert become(bea, new).status_code == 200


@pytest.mark.parametrize("secret", ["", "   ", "-", "0000", "x" * 101, "AAAA-AAAA-AAAA-AAAA-AAAA"])
def test_no_other_words_lead_to_anybody(tmp_path: Path, secret: str) -> None:
    with people(tmp_path) as (ada, bea):
        ada.post("/api/me/link", json=None)  # a person without a code: nothing is not her code
        assert become(bea, secret).status_code == 422
        assert bea.get("/api/me").json()["name"] == "Bea"


def test_a_link_is_good_for_one_device_and_a_while(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with people(tmp_path) as (ada, bea):
        token = ada.post("/api/me/link", json=None).json()["token"]
        assert become(bea, token).json()["name"] == "Ada"
        third = Person(ada.client, "Cyd")
        assert become(third, token).status_code == 422
        link = ada.post("/api/me/link", json=None).json()
        monkeypatch.setattr(persons, "now_ms", lambda: link["ends"] + 1)
        assert become(third, link["token"]).status_code == 422
        monkeypatch.setattr(persons, "now_ms", lambda: link["ends"])
        assert become(third, link["token"]).status_code == 200


def test_whoever_comes_back_is_called_as_they_last_said(tmp_path: Path) -> None:
    with people(tmp_path) as (ada, bea):
        code = ada.post("/api/me/code", json=None).json()["code"]
        ada.cookie = {"cookie": ada._ask("PUT", "/api/me", {"name": "Adelheid"}).headers["set-cookie"]}
        assert become(bea, code).json()["name"] == "Adelheid"


def test_the_seats_of_a_person_stay_theirs_when_the_browser_becomes_another(tmp_path: Path) -> None:
    with people(tmp_path) as (ada, bea):
        hers = create(bea)
        own = bea.post("/api/me/code", json=None).json()["code"]
        code = ada.post("/api/me/code", json=None).json()["code"]
        become(bea, code)
        assert tables(bea) == set()
        become(bea, own)
        assert tables(bea) == {hers}


def test_everything_about_me_is_mine_to_have(tmp_path: Path) -> None:
    with people(tmp_path) as (ada, bea):
        table = create(ada, ME, OPEN)
        sit(bea, table)
        reply = bea.get("/api/me/about")
        assert reply.headers["content-disposition"].startswith("attachment")
        told = reply.json()
        assert (told["name"], told["is_kept"], told["lines"]) == ("Bea", False, [])
        (seat,) = told["seats"]
        assert (seat["table"], seat["seat"], seat["player"], seat["is_over"]) == (table, 1, "Bea", False)


def test_whoever_is_forgotten_leaves_the_games_and_no_name(new_database: Callable[[], str]) -> None:
    async def action(hall: Hall) -> None:
        table = await set_up(hall, "mythos", "me", "friend")
        live, watcher = await look(hall, table)
        _, player = await look(hall, table, 0)
        await live.say(player, "Good evening", 0)
        code = await persons.new_code(hall, ADA)
        told = await persons.about(hall, ADA)
        assert [line.words for line in told.lines] == ["Good evening"]
        assert (await persons.forget(hall, ADA)).tables == 1
        assert await persons.about(hall, ADA) == type(told)("Ada", False, [], [])
        assert await persons.recover(hall, PHONE, code) is None
        # Those who are there see it at once; whoever sat there no longer does.
        await come_true(lambda: seated(watcher) == ["", ""])
        await come_true(lambda: said(watcher) == [persons.UNSAID])
        assert player.closed is not None
        assert [(line.name, line.words) for line in await hall.store.chat(table)] == [("", persons.UNSAID)]
        assert await hall.store.match(table) is not None

    with_hall(new_database(), action)


def test_what_a_spectator_said_is_gone_for_those_at_another_process_too(maintenance: str | None) -> None:
    if maintenance is None:
        pytest.skip("there is no PostgreSQL here")
    database = postgres.new_database(maintenance, "unsaid")

    async def play() -> None:
        async with open_hall(database) as one, open_hall(database) as other:
            table = await new_table(one, "mythos", "me", "friend")
            live, spectator = await look(one, table)
            spectator.person = ADA.id
            _, watcher = await look(other, table)
            await live.say(spectator, "Well played", 0)
            await come_true(lambda: any(each["type"] == "chat" for each in watcher.got))
            await persons.forget(one, ADA)
            await come_true(lambda: said(watcher) == [persons.UNSAID])

    run(play())


def test_somebody_without_a_cookie_is_nobody(tmp_path: Path) -> None:
    app = make_app(Settings(f"sqlite:///{tmp_path.as_posix()}/t.db", thinkers=1))
    with TestClient(app) as client:
        assert client.get("/api/me/about").json()["seats"] == []
        assert client.post("/api/me/forget").json() == {"tables": 0}
