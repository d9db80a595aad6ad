"""Among people: from the start page to a game in two touches, and an evening of three games."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.e2e.person import Person
from tests.e2e.test_pages import serious

SitDown = Callable[..., Person]
DAY = 86_400


def test_two_touches_lead_from_the_start_page_to_a_seat(sit_down: SitDown) -> None:
    ada, bertha = sit_down(name="Ada", size="phone"), sit_down(name="Bertha", lang="de", theme="light")
    ada.open("/")
    ada.see("to-lobby").click()
    ada.see("seek").click()
    expect(ada.see("seeking")).to_contain_text("Mythos")
    # Waiting outlives a reload, and somebody else sees it at once.
    ada.page.reload()
    expect(ada.see("seeking")).to_be_visible()
    bertha.open("/")
    expect(bertha.see("to-lobby")).to_contain_text("Jemand wartet")
    bertha.see("to-lobby").click()
    bertha.see("join-mythos").click()
    for person in (ada, bertha):
        person.page.wait_for_url("**/table/*")
        expect(person.see("prompt")).to_be_visible()
        expect(person.see("seeking")).to_have_count(0)
    assert ada.page.url == bertha.page.url
    expect(bertha.page.locator(".other")).to_contain_text("Ada")
    # A third person watches them, or sits down where a table waits.
    carl = sit_down(name="Carl")
    carl.set_up("mythos", "me", "open", level="new", clock={"initial": 3 * DAY, "is_each": True})
    dora = sit_down(name="Dora")
    dora.open("/")
    dora.see("to-lobby").click()
    table = carl.page.url.rsplit("/", 1)[1]
    watched = dora.see(f"lobby-{ada.page.url.rsplit('/', 1)[1]}")
    expect(watched.get_by_role("link", name="Watch")).to_be_visible()
    expect(dora.see(f"lobby-{table}")).to_contain_text("3 days for every answer · newcomers")
    dora.see(f"sit-{table}").click()
    expect(dora.see("prompt")).to_be_visible()


def test_looking_for_somebody_can_be_given_up_and_the_computer_plays_meanwhile(sit_down: SitDown) -> None:
    ada = sit_down(name="Ada")
    ada.open("/lobby")
    ada.see("seek-game").select_option("archmage")
    ada.see("seek").click()
    ada.see("meanwhile").click()
    ada.page.wait_for_url("**/table/*")
    expect(ada.see("seeking")).to_be_visible()
    ada.see("seek-no-more").click()
    expect(ada.see("seeking")).to_have_count(0)


def test_an_evening_of_three_games_has_its_chronicle(sit_down: SitDown) -> None:
    ada, bertha = sit_down(name="Ada"), sit_down(name="", size="phone", lang="de")
    ada.open("/runde")
    ada.see("circle-name").fill("Thursday")
    ada.see("found").click()
    link = ada.see("circle-link").input_value()
    book = ada.page.url
    assert link.startswith(f"{book}#")
    bertha.page.goto(link)
    bertha.see("own-name").fill("Bertha")
    bertha.see("join-circle").click()
    expect(bertha.see("evening-start")).to_be_enabled()
    for number in range(3):
        ada.page.goto(book)
        ada.page.get_by_label("Bertha").check()
        ada.see("evening-start").click()
        ada.page.wait_for_url("**/table/*")
        expect(ada.see("prompt")).to_be_visible()
        if number == 2:  # the other finds the table in her own list, and gives up
            bertha.open("/")
            bertha.see(f"my-{ada.page.url.rsplit('/', 1)[1]}").click()
            expect(bertha.see("prompt")).to_be_visible()
            bertha.give_up()
            bertha.page.get_by_role("dialog").get_by_role("button", name="Aufgeben").click()
        else:
            ada.give_up()
            ada.page.get_by_role("dialog").get_by_role("button", name="Give up").click()
        expect(ada.see("result")).to_be_visible()
    ada.page.goto(book)
    expect(ada.see("chronicle").locator("article")).to_have_count(3)
    scores = ada.see("scores")
    expect(scores.get_by_role("row", name="Bertha 2 3")).to_be_visible()
    expect(scores).to_contain_text("Bertha 2 : Ada 1")
    first = ada.see("chronicle").locator("article").first
    first.scroll_into_view_if_needed()
    expect(first.get_by_test_id("sight")).to_be_visible()
    assert serious(ada) == []
    first.get_by_role("link", name="Watch from here").click()
    ada.page.wait_for_url("**/replay/*")
    # Whoever is forgotten leaves the games to the others: somebody has played them.
    bertha.be_forgotten()
    ada.page.goto(book)
    expect(ada.see("chronicle").locator("article")).to_have_count(3)
    expect(ada.see("chronicle").locator("article").first).to_contain_text("Somebody")
    expect(ada.page.locator("body")).not_to_contain_text("Bertha")
    ada.open("/")
    expect(ada.page.locator("a[href^='/replay/']").first).to_be_visible()
    expect(ada.page.locator("body")).not_to_contain_text("Bertha")
    # Whoever is no friend sees nothing of it.
    carl = sit_down(name="Carl")
    carl.page.goto(book)
    expect(carl.see("trouble")).to_be_visible()
    carl.troubles = [each for each in carl.troubles if "404" not in each]  # which browsers note
