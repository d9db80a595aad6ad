"""A game by letters: whoever has left is told by mail, webhook and push, and answers ahead."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.conftest import missing
from tests.e2e.person import Person
from tests.e2e.test_friends import invite
from tests.patience import wait_for
from tests.server import postgres
from tests.server.post import Browser as Subscriber
from tests.server.post import Mailbox, Receiver, mail_server, receiver
from tests.server.postgres import free_port
from tests.server.servers import Server
from tests.server.switch import door

DAY = 86_400_000
SUBSCRIBED = """({endpoint, p256dh, auth}) => {
  PushManager.prototype.subscribe = async () => ({toJSON: () => ({endpoint, keys: {p256dh, auth}})})
}"""
"""No push service of a browser's maker can be reached from a test: the browser subscribes with ours."""


class Abroad:
    """All that lies outside the house: a mail server, a webhook and a push service."""

    def __init__(self, box: Mailbox, hook: Receiver, service: Receiver) -> None:
        self.box, self.hook, self.service = box, hook, service
        self.subscriber = Subscriber(service.address)

    def pushed(self) -> list[dict[str, Any]]:
        return [self.subscriber.read(body) for _, _, body in self.service.got]


class House:
    """One process on SQLite, or two on PostgreSQL behind one door, of which the first may be killed."""

    def __init__(self, address: str, servers: list[Server], execute: Callable[[str], Any]) -> None:
        self.address, self.servers = address, servers
        self._execute = execute

    def has_told(self) -> bool:
        """Whether only reminders are left to tell: what a process did not cross out is told once more."""
        return not self._execute("SELECT count(*) FROM outbox WHERE kind <> 'remind'")

    def lose_a_process(self, person: Person) -> None:
        """The process through which everybody has come is gone; whoever sits at a table need do nothing."""
        wait_for(self.has_told)
        if len(self.servers) > 1:
            with person.page.expect_websocket():
                self.servers[0].kill()
            expect(person.see("reconnecting")).to_have_count(0)

    def let_pass(self, days: float) -> None:
        """So much of the players' time has passed, as another process would have counted it."""
        later = f"CAST(CAST(value AS BIGINT) + {round(days * DAY)} AS TEXT)"
        self._execute(f"UPDATE setting SET value = {later} WHERE name = 'hourglass'")

    def is_reminded(self, abroad: Abroad) -> bool:
        """Whether every way has brought a reminder; as long as it was too early, the server looks anew."""
        self._execute("UPDATE outbox SET due = 0 WHERE kind = 'remind' AND claim IS NULL AND due > 0")
        said = [abroad.box.mails[-1]["subject"], abroad.pushed()[-1]["title"]]
        said.append(abroad.hook.notices()[-1]["text"])
        return all("left on your clock" in words for words in said)


@pytest.fixture
def abroad() -> Iterator[Abroad]:
    with mail_server() as box, receiver() as hook, receiver() as service:
        yield Abroad(box, hook, service)


@pytest.fixture(params=["sqlite", "postgresql"])
def house(request: pytest.FixtureRequest, address: str, abroad: Abroad, tmp_path: Path) -> Iterator[House]:
    """The shared server proves that there is a client."""
    wishes = ("--outgoing-host", "127.0.0.1", "--mail", abroad.box.address, "--key-file", f"{tmp_path}/key")
    if request.param == "sqlite":
        port, file = free_port(), tmp_path / "t.db"
        here = f"http://127.0.0.1:{port}"
        one = Server(f"sqlite:///{file.as_posix()}", tmp_path, *wishes, "--public-url", here, port=port)
        yield House(here, [one], partial(_execute, file))
        one.stop()
        return
    ports = [free_port(), free_port()]
    with postgres.running() as maintenance, door(*(f"127.0.0.1:{port}" for port in ports)) as opened:
        if maintenance is None:
            missing("there is no PostgreSQL here")
            return
        database, here = postgres.new_database(maintenance, "letters"), f"http://{opened.host}"
        both = [Server(database, tmp_path, *wishes, "--public-url", here, port=port) for port in ports]
        yield House(here, both, partial(postgres.execute, database))
        for each in both:
            each.end()


def _execute(file: Path, statement: str) -> Any:
    with closing(sqlite3.connect(file)) as database, database:
        (value,) = database.execute(statement).fetchone() or (None,)
        return value


def settle(person: Person, abroad: Abroad) -> None:
    """Choose all three ways of being told, mails at once."""
    form = abroad.subscriber.form
    keys = {"endpoint": form["address"], "p256dh": form["p256dh"], "auth": form["auth"]}
    person.context.grant_permissions(["notifications"])
    person.context.add_init_script(f"({SUBSCRIBED})({json.dumps(keys)})")
    person.open("/notices")
    person.see("push").click()
    expect(person.see("way")).to_have_count(1)
    person.see("hook").fill(f"{abroad.hook.address}/hook")
    person.see("hook-form").select_option("json")
    person.see("add-hook").click()
    expect(person.see("way")).to_have_count(2)
    person.see("mail").fill("bertha@example.org")
    person.see("mail").press("Enter")
    expect(person.see("way")).to_have_count(3)
    person.see("collect").select_option("0")
    person.open(f"/notices#confirm={abroad.box.link(0, 'confirm')}")
    person.see("follow").click()
    expect(person.see("said")).to_contain_text("example.org")


def place(person: Person, *squares: str) -> None:
    for square in squares:
        person.square(square).click()
        expect(person.page.locator(f'[data-key="piece.{square}"]')).to_be_visible()


def free(person: Person) -> str:
    person.wait_for_question()
    square = person.live_squares.first.get_attribute("data-square")
    assert square is not None
    return square


def end_turn(person: Person) -> None:
    """Place until others are asked; the turn is this person's, or will be as soon as it is told."""
    person.wait_for_question()
    while not person.see("waiting").is_visible():
        place(person, free(person))
        person.settle()


def think_ahead(person: Person, first: str) -> tuple[list[str], str]:
    """If the other begins with that square, then …: gives all answers of theirs, and the square of mine."""
    person.see("menu").click()
    person.see("menu-ahead").click()
    dialog, options = person.page.get_by_role("dialog"), person.see("ahead-options").locator("[data-option]")
    theirs = [f"place {first}"]
    # What the other may do is touched on the board, which is then drawn as it would lie.
    person.see("sight").locator(f'[data-square="{first}"]').click()
    expect(person.see("sight").locator(f'[data-key="piece.{first}"]')).to_be_visible()
    while True:
        expect(person.see("ahead-line").get_by_role("listitem")).to_have_count(len(theirs))
        expect(options.first).to_be_enabled()
        is_mine = dialog.get_by_role("heading", name="… I answer").count()
        key = options.first.get_attribute("data-option") or ""
        options.first.click()
        if is_mine:
            break
        theirs.append(key)
    expect(person.see("ahead-kept")).to_be_visible()
    person.page.keyboard.press("Escape")
    return theirs, key.removeprefix("place ")


def test_a_game_of_days_reaches_whoever_has_left(browser: Browser, house: House, abroad: Abroad) -> None:
    ada = Person(browser, house.address, name="Ada")
    bertha = Person(browser, house.address, name="Bertha", size="phone", is_app=True)
    settle(bertha, abroad)
    # The clock of days is chosen where the table is set up.
    invite(ada, bertha, game="tash-kalar", is_asked=False, clock="days", days="3")
    table = ada.page.url.rsplit("/", 1)[1]
    expect(bertha.see("prompt").or_(bertha.see("waiting")).first).to_be_visible()
    if bertha.see("prompt").is_visible():
        end_turn(bertha)
    # The clocks rest when all agree, and go on when anybody likes.
    bertha.see("menu").click()
    bell = bertha.see("bell")  # which is silenced for this table alone, and rings again
    for is_on in ("false", "true"):
        bell.click()
        expect(bell).to_have_attribute("aria-pressed", is_on)
    bertha.see("menu-pause").click()
    ada.see("pause-yes").click()
    for person in (ada, bertha):
        expect(person.see("paused")).to_be_visible()
    ada.see("resume").click()
    expect(bertha.see("paused")).to_have_count(0)
    # Whoever has left is told in every way that they have chosen, each with a link to the seat.
    bertha.open("/notices")
    square = free(ada)
    end_turn(ada)
    wait_for(lambda: abroad.hook.notices() and len(abroad.box.mails) > 1 and len(abroad.pushed()) > 1)
    (told,) = abroad.hook.notices()
    assert (told["kind"], told["table"]) == ("turn", table)
    assert abroad.pushed()[-1]["path"] == f"/table/{table}"
    mail = abroad.box.mails[-1]
    assert mail["subject"] == told["text"] == abroad.pushed()[-1]["title"]
    # Still nothing after more than two days: a reminder, by the same ways, whoever is left to send it.
    house.lose_a_process(ada)
    house.let_pass(days=2.4)
    wait_for(lambda: house.is_reminded(abroad))
    # The link leads to the seat, and what has happened since is told.
    link = next(line for line in abroad.box.mails[-1].get_content().splitlines() if "/table/" in line)
    bertha.page.goto(link)
    expect(bertha.see("since")).to_be_visible()
    bertha.see("since").get_by_role("button").first.click()
    expect(bertha.page.get_by_role("dialog")).to_contain_text(square)
    bertha.page.keyboard.press("Escape")
    # An answer given ahead is given when it comes so, though nobody is here.
    end_turn(bertha)
    theirs, mine = think_ahead(bertha, free(ada))
    bertha.open("/notices")
    place(ada, *(key.removeprefix("place ") for key in theirs if key.startswith("place ")))
    expect(ada.page.locator(f'[data-key="piece.{mine}"]')).to_be_visible()
    # What no longer fits is not given, and the table says so.
    bertha.open(f"/table/{table}")
    end_turn(bertha)
    think_ahead(bertha, free(ada))
    bertha.open("/notices")
    ada.wait_for_question()
    place(ada, ada.live_squares.last.get_attribute("data-square") or "")
    bertha.open(f"/table/{table}")
    expect(bertha.see("ahead-dropped")).to_contain_text("otherwise")
    for person in (ada, bertha):
        person.forgive()
        assert person.troubles == []
        person.leave()
