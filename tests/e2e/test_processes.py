"""Two processes on one PostgreSQL, and one of them is killed: nobody who plays has to do anything."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.conftest import missing
from tests.e2e.person import Person
from tests.e2e.test_people import at_home, authenticator
from tests.patience import wait_for
from tests.server import postgres
from tests.server.post import Receiver, receiver
from tests.server.servers import Server
from tests.server.switch import door

T = TypeVar("T")


class House(NamedTuple):
    """Two processes; the door leads to the first, or to the other once that is gone."""

    first: Server
    other: Server
    door: str
    database: str
    hook: Receiver

    def ripen(self) -> None:
        """What the dead process had taken for itself, or put off, is due."""
        apart(lambda: asyncio.run(_execute(self.database, "UPDATE outbox SET due = 0")))


def apart(what: Callable[[], T]) -> T:
    """In a thread of its own: this one has the browser's loop."""
    with ThreadPoolExecutor(1) as hands:
        return hands.submit(what).result()


async def _execute(database: str, statement: str) -> None:
    import asyncpg

    connection = await asyncpg.connect(database)
    await connection.execute(statement)
    await connection.close()


@pytest.fixture
def house(address: str, tmp_path: Path) -> Iterator[House]:
    """The shared server proves that there is a client."""
    with postgres.running() as maintenance, receiver() as hook:
        if maintenance is None:
            missing("there is no PostgreSQL here")
            return
        database = apart(lambda: postgres.new_database(maintenance, "home"))
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
