"""A Swiss tournament of eight in the browser: two people and six computers."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.e2e.person import Person
from tests.e2e.test_pages import serious

SitDown = Callable[..., Person]


def enter(ada: Person, bertha: Person, rounds: int) -> str:
    """Ada sets up a rated Swiss tournament of eight, computers in the empty chairs, and both enter it."""
    ada.open("/tournaments")
    if not ada.see("new-cup").evaluate("it => it.open"):  # somebody else's tournament is on the page
        ada.see("new-cup").locator("summary").click()
    ada.see("cup-game").select_option("mythos")
    ada.see("cup-bot").select_option("page")
    ada.see("cup-rounds").fill(str(rounds))
    ada.page.get_by_label("rated").check()
    ada.see("make-cup").click()
    ada.see("cup-enter").click()
    expect(ada.see("cup-withdraw")).to_be_visible()
    cup = ada.page.url.rpartition("/")[2]
    bertha.open(f"/tournaments/{cup}")
    bertha.see("cup-enter").click()
    expect(bertha.see("cup-withdraw")).to_be_visible()
    return cup


def give_up(person: Person, cup: str, words: str) -> None:
    """Go to one's table of this round, and give up there; then back to the tournament."""
    person.open(f"/tournaments/{cup}")
    person.see("cup-table").click()
    expect(person.see("rated")).to_be_visible()
    expect(person.see("ask-hint")).to_have_count(0)
    person.give_up()
    person.page.get_by_role("dialog").get_by_role("button", name=words).click()
    person.see("back-to-cup").click()


def test_a_swiss_tournament_of_two_people_and_six_computers(sit_down: SitDown) -> None:
    ada, bertha = sit_down(name="Ada"), sit_down(name="Bertha", lang="de", size="phone")
    cup = enter(ada, bertha, rounds=2)
    ada.see("cup-start").click()
    expect(ada.see("standings").locator("tbody tr")).to_have_count(8)
    assert serious(ada) == []
    # Leaving what has begun cannot be taken back: it is asked once more.
    ada.see("cup-withdraw").click()
    expect(ada.see("cup-sure")).to_be_visible()
    ada.page.get_by_role("button", name="No", exact=True).click()
    give_up(ada, cup, "Give up")
    give_up(bertha, cup, "Aufgeben")
    # When the computers have played too, the next round begins by itself.
    expect(ada.see("cup-state")).to_contain_text("Round 2 of 2")
    told = ada.page.request.get(f"{ada.address}/api/tournaments/{cup}").json()
    have_met = any({each["first"], each.get("second")} == {1, 2} for each in told["meetings"])
    give_up(ada, cup, "Give up")
    if not have_met:
        give_up(bertha, cup, "Aufgeben")
    expect(ada.see("cup-winner")).to_be_visible()
    ada.open("/ratings/mythos")
    expect(ada.see("board-standard")).to_contain_text("Bertha")
    # Whoever is forgotten has played as somebody: in the standings, and no longer among the ratings.
    bertha.be_forgotten()
    ada.page.reload()
    expect(ada.see("board-standard")).to_be_visible()
    expect(ada.page.locator("body")).not_to_contain_text("Bertha")
    ada.open(f"/tournaments/{cup}")
    expect(ada.see("standings")).to_contain_text("somebody")
    expect(ada.page.locator("body")).not_to_contain_text("Bertha")
