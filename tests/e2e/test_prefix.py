"""The whole client below a path, as behind a proxy at https://example.org/games."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.person import Person
from tests.server.postgres import free_port
from tests.server.servers import Server

TOKEN = "the-host-of-these-tests"


@pytest.fixture(scope="module")
def games(address: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server that is reached below a path; the shared one proves that there is a client."""
    folder, port = tmp_path_factory.mktemp("prefix"), free_port()
    public = f"http://localhost:{port}/games"
    database = f"sqlite:///{folder.as_posix()}/tables.db"
    running = Server(database, folder, "--public-url", f"{public}/", "--host-token", TOKEN, port=port)
    yield public
    running.stop()


@pytest.fixture
def come(browser: Browser, games: str) -> Iterator[Callable[..., Person]]:
    people: list[Person] = []

    def opener(**wishes: object) -> Person:
        person = Person(browser, games, **wishes)  # type: ignore[arg-type]
        people.append(person)
        return person

    yield opener
    troubles = [trouble for person in people for trouble in person.troubles]
    for person in people:
        person.leave()
    assert troubles == []


def test_a_game_is_played_below_a_path(come: Callable[..., Person], games: str) -> None:
    ada = come()
    ada.start("mythos", seat_1="friend")
    assert ada.page.url.startswith(f"{games}/table/")
    ada.see("share").click()
    link = ada.see("link-1").input_value()
    assert link.startswith(f"{games}/seat/")
    assert ada.see("link-watch").input_value() == ada.page.url
    ada.page.keyboard.press("Escape")
    ben = come(name="Ben")
    ben.page.goto(link)
    ben.page.get_by_role("button", name="Take the seat").click()
    ben.page.wait_for_url("**/games/table/*")
    for person in (ada, ben):
        expect(person.see("prompt")).to_be_visible()
        person.page.reload()  # whoever one is, is in a cookie for this path
        expect(person.see("prompt")).to_be_visible()
    assert {each["path"] for each in ada.context.cookies()} == {"/games/"}
    ada.give_up()
    ada.see("concede-yes").click()
    expect(ben.see("result")).to_be_visible()
    ben.see("watch-replay").click()
    expect(ben.see("scrub")).to_be_visible()
    assert ben.page.url.startswith(f"{games}/replay/")
    ben.page.go_back()
    expect(ben.see("result")).to_be_visible()


def test_every_page_is_found_below_the_path(come: Callable[..., Person], games: str) -> None:
    ada = come()
    ada.open("")
    expect(ada.page.locator("h1").first).to_be_visible()
    for name in ("Rules", "Cards", "Decks"):
        ada.page.get_by_role("navigation", name="Main menu").get_by_role("link", name=name).click()
        ada.page.wait_for_url(f"{games}/{name.lower()}/*")
        expect(ada.page.locator("h1").first).to_be_visible()
    ada.page.get_by_role("link", name="Settings").click()
    ada.page.wait_for_url(f"{games}/settings")
    ada.open(f"/host#{TOKEN}")
    expect(ada.see("load-tables")).to_be_visible()
    ada.page.get_by_role("link", name="Tafelrunde").click()
    ada.page.wait_for_url(f"{games}/")
    ada.open("/nowhere")
    expect(ada.page.get_by_text("There is no such page.")).to_be_visible()
