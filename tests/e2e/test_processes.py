"""Two processes on one PostgreSQL, and one of them is killed: nobody who plays has to do anything."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.conftest import missing
from tests.e2e.person import Person
from tests.e2e.test_cups import enter, give_up
from tests.e2e.test_letters import end_turn, free, place, think_ahead
from tests.e2e.test_people import at_home, authenticator
from tests.patience import wait_for
from tests.server import postgres
from tests.server.post import Receiver, receiver
from tests.server.servers import Server
from tests.server.switch import door


class House(NamedTuple):
    """Two processes; the door leads to the first, or to the other once that is gone."""

    first: Server
    other: Server
    door: str
    database: str
    hook: Receiver

    def ripen(self) -> None:
        """What the dead process had taken for itself, or put off, is due."""
        postgres.execute(self.database, "UPDATE outbox SET due = 0")


@pytest.fixture
def house(address: str, tmp_path: Path) -> Iterator[House]:
    """The shared server proves that there is a client."""
    with postgres.running() as maintenance, receiver() as hook:
        if maintenance is None:
            missing("there is no PostgreSQL here")
            return
        database = postgres.new_database(maintenance, "home")
        wishes = ("--outgoing-host", "127.0.0.1", "--key-file", str(tmp_path / "key"))
        first, other = [Server(database, tmp_path, *wishes) for _ in range(2)]
        with door(first.host, other.host) as opened:
            yield House(first, other, opened.host, database, hook)
        first.end()
        other.end()


def my_turn(person: Person, table: str) -> bool:
    """Whether it is mine at a table, as the process tells it that I have come to."""
    tables = person.page.request.get(f"{person.address}/api/me/tables").json()
    (found,) = [each for each in tables if each["id"] == table]
    assert not found["is_over"]
    return bool(found["is_my_turn"])


def turn(person: Person) -> Any:
    return expect(person.page.locator(".now"))


def test_one_of_two_processes_is_killed_and_the_game_goes_on_by_itself(
    browser: Browser, house: House
) -> None:
    ada = at_home(Person(browser, f"http://{house.door}", name="Ada"))
    phone = at_home(Person(browser, f"http://{house.other.host}", name="", size="phone"))
    bertha = Person(browser, f"http://{house.other.host}", name="Bertha", lang="de")
    # A passkey that one process has taken opens the name at the other.
    here, there = authenticator(ada), authenticator(phone)
    ada.open("/me")
    ada.see("make-passkey").click()
    expect(ada.see("said")).to_contain_text("this name is yours")
    (passkey,) = here[0].send("WebAuthn.getCredentials", {"authenticatorId": here[1]})["credentials"]
    there[0].send("WebAuthn.addCredential", {"authenticatorId": there[1], "credential": passkey})
    phone.open("/me")
    phone.see("enter-passkey").click()
    expect(phone.see("said")).to_contain_text("Welcome back, Ada")
    bertha.open("/notices")
    bertha.see("hook").fill(f"{house.hook.address}/hook")
    bertha.see("hook-form").select_option("json")
    bertha.see("add-hook").click()
    expect(bertha.see("way")).to_have_count(1)
    # Two touches each lead to one table, though they have come through different doors.
    ada.open("/")
    ada.see("to-lobby").click()
    ada.see("seek").click()
    expect(ada.see("seeking")).to_contain_text("Mythos")
    bertha.open("/")
    bertha.see("to-lobby").click()
    bertha.see("join-mythos").click()
    for person in (ada, bertha):
        person.page.wait_for_url("**/table/*")
        expect(person.see("prompt")).to_be_visible()
    table = ada.page.url.rpartition("/")[2]
    assert bertha.page.url.rpartition("/")[2] == table
    assert my_turn(ada, table)
    assert my_turn(phone, table)
    # Whoever has left is to be told by the process that took the other's answer, which cannot and dies.
    bertha.finish_plan()
    expect(bertha.see("waiting")).to_contain_text("Ada")
    bertha.open("/notices")
    tried: list[int] = []

    def refuse() -> int:
        tried.append(503)
        return 503

    house.hook.status = refuse
    wait_for(lambda: not my_turn(bertha, table))
    ada.finish_plan()
    turn(ada).to_have_text("Turn 2 of 40")
    wait_for(lambda: tried)
    square = ada.place_a_card()
    with ada.page.expect_websocket():
        house.first.kill()
    house.hook.status = lambda: 200
    # The page comes back by itself; what was laid is still there, and the other process goes on with it.
    expect(ada.see("reconnecting")).to_have_count(0)
    expect(ada.page.locator(f'[data-key^="ghost.{square}"]')).to_be_visible()
    ada.finish_plan()
    expect(ada.see("waiting")).to_contain_text("Bertha")
    assert not my_turn(ada, table)
    phone.open("/")
    expect(phone.page.locator(".row", has=phone.see(f"my-{table}"))).to_contain_text("Bertha")
    house.ripen()
    (told,) = wait_for(house.hook.notices)
    assert (told["kind"], told["table"]) == ("turn", table)
    bertha.page.goto(told["link"])
    expect(bertha.page.locator(".others .away")).to_have_count(0)
    bertha.finish_plan()
    for person in (ada, bertha):
        turn(person).to_have_text("Turn 3 of 40" if person is ada else "Zug 3 von 40")
    assert my_turn(ada, table)
    assert my_turn(phone, table)
    # A request of hers may have been cut off in the midst of its answer.
    ada.forgive()
    assert ada.troubles + phone.troubles + bertha.troubles == []
    for person in (ada, phone, bertha):
        person.leave()


def test_an_evening_a_tournament_and_an_answer_ahead_outlive_the_process_that_is_killed(
    browser: Browser, house: House
) -> None:
    ada = Person(browser, f"http://{house.door}", name="Ada", size="phone")
    bertha = Person(browser, f"http://{house.other.host}", name="Bertha", lang="de")
    # A circle is founded at one process and joined at the other; so is a tournament.
    ada.open("/runde")
    ada.see("circle-name").fill("Thursday")
    ada.see("found").click()
    link = ada.see("circle-link").input_value()
    book = ada.page.url.removeprefix(ada.address)
    bertha.open(link.removeprefix(ada.address))
    bertha.see("join-circle").click()
    expect(bertha.see("evening-start")).to_be_enabled()
    cup = enter(ada, bertha, rounds=1)
    ada.see("cup-start").click()
    expect(ada.see("standings").locator("tbody tr")).to_have_count(8)
    give_up(ada, cup, "Give up")
    # An answer is given ahead; before what it waits for has come, the process that took it dies.
    seats = ada.set_up("tash-kalar", "me", "friend", mode="duel", setup={"start": "a"})
    letter = ada.page.url.rpartition("/")[2]
    bertha.open(f"/seat#{seats[1]['token']}")
    bertha.see("sit").click()
    bertha.page.wait_for_url("**/table/*")
    end_turn(bertha)
    end_turn(ada)
    theirs, mine = think_ahead(ada, free(bertha))
    ada.open(book)
    ada.page.get_by_label("Bertha").check()
    ada.see("evening-start").click()
    expect(ada.see("prompt")).to_be_visible()
    evening = ada.page.url.rpartition("/")[2]
    with ada.page.expect_websocket():
        house.first.kill()
    expect(ada.see("reconnecting")).to_have_count(0)
    place(bertha, *(key.removeprefix("place ") for key in theirs if key.startswith("place ")))
    expect(bertha.page.locator(f'[data-key="piece.{mine}"]')).to_be_visible()
    # The evening goes on by itself, and the tournament comes to its end.
    bertha.open("/")
    bertha.see(f"my-{evening}").click()
    expect(bertha.see("prompt")).to_be_visible()
    bertha.give_up()
    bertha.page.get_by_role("dialog").get_by_role("button", name="Aufgeben").click()
    expect(ada.see("result")).to_be_visible()
    give_up(bertha, cup, "Aufgeben")
    expect(bertha.see("cup-winner")).to_be_visible()
    # Whoever comes with another device, through the other process, is still the same.
    ada.open("/me")
    ada.see("make-link").click()
    desk = Person(browser, f"http://{house.other.host}", name="")
    desk.open(ada.see("my-link").input_value().removeprefix(ada.address))
    desk.see("arrive").click()
    expect(desk.see("said")).to_contain_text("Welcome back, Ada")
    desk.open(book)
    expect(desk.see("chronicle").locator("article")).to_have_count(1)
    expect(desk.see("scores").get_by_role("row", name="Ada 1 1")).to_be_visible()
    # All of it is mine to take along, and nobody knows me there when I wish so.
    desk.open("/me")
    with desk.page.expect_download() as download:
        desk.page.get_by_role("link", name="Download everything").click()
    kept = Path(download.value.path()).read_text()
    assert all(each in kept for each in (evening, letter, "Thursday"))
    desk.be_forgotten()
    for path in (book, f"/tournaments/{cup}"):
        bertha.open(path)
        expect(bertha.page.locator("main")).to_contain_text("Bertha")
        expect(bertha.page.locator("main")).not_to_contain_text("Ada")
    assert ada.troubles + desk.troubles + bertha.troubles == []
    for person in (ada, desk, bertha):
        person.leave()
