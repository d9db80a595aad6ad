"""The host's page in a browser, and what players see of the host."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.person import Person
from tests.e2e.test_pages import serious
from tests.server.servers import Server

TOKEN = "the-host-of-these-tests"
Opener = Callable[..., Person]


@pytest.fixture(scope="module")
def house(address: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server with a token of its own; the shared one proves that there is a client."""
    folder = tmp_path_factory.mktemp("house")
    running = Server(f"sqlite:///{folder.as_posix()}/tables.db", folder, "--host-token", TOKEN)
    yield f"http://{running.host}"
    running.stop()


@pytest.fixture
def come(browser: Browser, house: str) -> Iterator[Opener]:
    people: list[Person] = []

    def opener(**wishes: object) -> Person:
        person = Person(browser, house, **wishes)  # type: ignore[arg-type]
        people.append(person)
        return person

    yield opener
    troubles = [trouble for person in people for trouble in person.troubles if "403" not in trouble]
    for person in people:
        person.leave()
    assert troubles == []


def play(come: Opener, **wishes: object) -> Person:
    """Somebody at a table with a friend who has a name."""
    ada = come(name="Ada", **wishes)
    ada.page.request.put(f"{ada.address}/api/me", data={"name": "Ada"})
    ada.set_up("mythos", "me", "friend")
    ada.page.wait_for_url("**/table/*")
    expect(ada.see("prompt")).to_be_visible()
    return ada


def test_only_the_token_opens_the_page_and_it_does_not_stay_in_the_address(come: Opener) -> None:
    host = come(lang="de")
    host.open("/host")
    expect(host.see("host-token")).to_be_visible()
    host.see("host-token").fill("just a guess of mine")
    host.see("host-enter").click()
    expect(host.see("trouble")).to_contain_text("nicht der Schlüssel")
    host.open("/settings")
    host.open(f"/host#{TOKEN}")
    expect(host.see("load-tables")).to_be_visible()
    assert TOKEN not in host.page.url
    host.page.reload()
    expect(host.see("load-tables")).to_be_visible()


@pytest.mark.parametrize(("lang", "size"), [("de", "phone"), ("en", "desk")])
def test_the_host_announces_a_restart_and_players_see_it_come(come: Opener, lang: str, size: str) -> None:
    ada = play(come, lang=lang, size=size)
    host = come(lang=lang, size=size)
    host.open(f"/host#{TOKEN}")
    host.see("announce").click()
    expect(ada.see("restart")).to_be_visible()
    expect(ada.see("countdown")).to_have_text(r"4:59")
    assert serious(ada) == []
    assert serious(host) == []
    ada.page.reload()
    expect(ada.see("restart")).to_be_visible()
    host.see("call-off").click()
    expect(ada.see("restart")).to_have_count(0)
    expect(ada.see("prompt")).to_be_visible()


def test_what_is_reported_reaches_the_host_who_removes_the_name_and_closes_the_table(come: Opener) -> None:
    ada = play(come)
    ada.page.get_by_role("tab", name="Chat").click()
    ada.page.get_by_placeholder("Say something").fill("you are a turnip")
    ada.page.get_by_role("button", name="Send").click()
    table = ada.page.url.rpartition("/")[2]
    ben = come(name="Ben")
    ben.open(f"/table/{table}")
    ben.page.get_by_role("tab", name="Chat").click()
    ben.see("report-open").click()
    ben.page.get_by_label("you are a turnip").check()
    ben.page.get_by_label("What is wrong").fill("I am not")
    assert serious(ben) == []
    ben.see("report-send").click()
    expect(ben.see("report-sent")).to_be_visible()
    ben.page.get_by_role("button", name="Close").last.click()
    host = come()
    host.open(f"/host#{TOKEN}")
    expect(host.see("host-reports")).to_contain_text("you are a turnip")
    expect(host.see("host-reports")).to_contain_text("I am not")
    assert serious(host) == []
    host.page.get_by_role("button", name="Remove “Ada”").click()
    expect(ada.page.locator("[role=log]")).to_contain_text("South you are a turnip")
    expect(ada.page.locator("[role=log]")).not_to_contain_text("Ada")
    host.page.get_by_role("button", name="Settled").click()
    expect(host.see("host-reports")).to_contain_text("Nobody has reported anything.")
    host.see("host-tables").get_by_test_id(f"close-{table}").click()
    host.see("close-yes").click()
    expect(host.see("host-closed")).to_contain_text(table)
    expect(ada.page.get_by_role("heading", name="This table is closed")).to_be_visible()
    host.page.get_by_role("button", name="Open again").click()
    expect(host.see("host-closed")).to_have_count(0)
    ada.page.reload()
    expect(ada.see("prompt")).to_be_visible()


def test_a_record_of_any_table_is_replayed_from_the_page(come: Opener) -> None:
    ada = play(come)
    host = come()
    host.open(f"/host#{TOKEN}")
    table = ada.page.url.rpartition("/")[2]
    expect(host.see("host-tables").get_by_test_id(f"close-{table}")).to_be_visible()
    with host.page.expect_download() as download:
        host.see("host-tables").get_by_role("link", name="Record").first.click()
    path = Path(download.value.path())
    assert path.read_text().startswith("tafelrunde-record 1\ngame mythos")
