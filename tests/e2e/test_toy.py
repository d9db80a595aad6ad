"""A game of another package in the browser: nothing of the platform knows it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import expect

from tests.e2e.person import Person
from tests.patience import wait_for
from tests.server.servers import ROOT, Server
from tests.table.plugins import distribution

SitDown = Callable[..., Person]
ICONS = ROOT / "examples" / "toy" / "toy" / "icons"


@pytest.fixture(scope="module")
def plugged(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where a server can be reached on which the toy is installed."""
    folder = tmp_path_factory.mktemp("toy")
    server = Server(f"sqlite:///{folder.as_posix()}/tables.db", distribution(folder, "toy", "toy:GAME"))
    yield f"http://{server.host}"
    server.stop()


def outline(name: str) -> str:
    return (ICONS / f"{name}.svg").read_text(encoding="utf-8").split(' d="')[1].split('"')[0]


def answer(ada: Person, question: str) -> None:
    """Click on the first thing that is offered, and confirm, until the question is answered."""
    offered = ada.see("decision").locator("[data-option]:not([aria-pressed=true])")
    lit = ada.page.locator(".tableau [data-live]")  # what is lit on a board that is seen whole has no button
    while ada.look()["version"] == question:
        if ada.look()["confirm"]:
            ada.see("confirm").last.click()
        else:
            (offered if offered.count() else lit).first.click()
        wait_for(lambda: not ada.look()["busy"])


def test_it_is_played_with_its_own_cover_and_icons(sit_down: SitDown, plugged: str) -> None:
    ada = sit_down()
    ada.address = plugged
    ada.open("/")
    cover = ada.see("game-toy")
    expect(cover).to_contain_text("Five squares, two cards")
    expect(cover.locator(".emblem path")).to_have_attribute("d", outline("marble"))
    asked: list[str] = []
    ada.page.on("request", lambda request: asked.append(request.url.removeprefix(plugged)))
    ada.set_up("toy", "me", "random")
    drawing = ada.hand.locator('.art svg[viewBox="0 0 24 24"]').first
    expect(drawing).to_be_visible()
    assert drawing.locator("path").get_attribute("d") in {outline(file.stem) for file in ICONS.glob("*.svg")}
    assert asked.count("/api/games/toy/icons") == 1
    marble = ada.page.locator(".piece path").first
    while not marble.is_visible():
        answer(ada, wait_for(lambda: (ada.is_asked and ada.look()["version"]) or None))
    expect(marble).to_have_attribute("d", outline("marble"))
    ada.leave()


def test_what_is_final_is_confirmed_in_every_form(sit_down: SitDown, plugged: str) -> None:
    """The toy asks both seats at once for a number and several cards; the last answer uncovers all."""
    ada = sit_down()
    ada.address = plugged
    ada.set_up("toy", "me", "me")
    cards = ada.see("decision").locator(".picks [data-option]")
    ada.see("lift").click()
    ada.answer("1")
    expect(cards.first).to_be_visible()
    ada.see("confirm").click()  # the other has not answered yet: nothing is final
    ada.see("lift").click()
    ada.answer("1")
    cards.first.click()
    ada.see("confirm").click()
    expect(ada.see("decision")).to_contain_text("cannot be taken back")
    ada.see("decision").get_by_role("button", name="Cancel").click()
    expect(cards.first).to_have_attribute("aria-pressed", "true")
    ada.see("confirm").click()
    ada.see("confirm").click()
    expect(ada.see("curtain")).to_contain_text("Ada 1")
    ada.leave()
