"""A language that has only files is chosen and read in the browser, with the client as it is."""

from __future__ import annotations

import json
from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.e2e.person import Person
from tests.pseudo import LANG, house
from tests.server.servers import Server


class Abroad(Server):
    """Languages are looked for when the first sentence is loaded: too early for one that is forked."""

    is_forked = False


def test_a_further_language_is_chosen_and_read_everywhere(
    browser: Browser, address: str, tmp_path: Path
) -> None:
    running = Abroad(f"sqlite:///{tmp_path.as_posix()}/tables.db", house(tmp_path / "abroad"))
    ada = Person(browser, f"http://{running.host}")
    try:
        ada.open("/settings")
        ada.page.get_by_label("⟦English⟧").check()
        expect(ada.page.get_by_role("heading", level=1)).to_have_text("⟦Settings⟧")
        expect(ada.page.locator("html")).to_have_attribute("lang", LANG)
        ada.open("/rules/mythos")
        expect(ada.page.locator("#MY-WIN-01")).to_contain_text("⟦")
        ada.open("/cards/mythos")
        expect(ada.page.get_by_role("button", name="⟦Mossling⟧")).to_be_visible()
        ada.start()
        expect(ada.see("prompt")).to_contain_text("⟦Plan your turn")
        ada.hand.first.click()
        ada.square("e5").click()
        expect(ada.see("hint")).to_contain_text("⟦")
        ada.see("lang").click()
        expect(ada.see("prompt")).to_contain_text("Plane deinen Zug")
        assert ada.troubles == []
    finally:
        ada.leave()
        running.stop()


def test_a_browser_in_a_language_that_nobody_offers_reads_english(browser: Browser, address: str) -> None:
    ada = Person(browser, address, lang="fr")
    ada.open("/settings")
    expect(ada.page.get_by_role("heading", level=1)).to_have_text("Settings")
    kept = json.loads(ada.page.evaluate("localStorage['tafelrunde.settings']"))
    assert kept["lang"] == "en"
    ada.leave()
