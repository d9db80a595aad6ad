"""No text of a card is cut: in galleries, in hands and among aims, at every size and in both languages."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest
from playwright.sync_api import expect

from tafelrunde.bots import bot
from tafelrunde.table import Seat, Stream, Table, games
from tests.e2e.person import SIZES, Person
from tests.patience import wait_for

SitDown = Callable[..., Person]
CUT = """(within) => [...document.querySelectorAll(within)].flatMap((card) =>
  [card, ...card.querySelectorAll('*')]
    .filter((each) => each instanceof HTMLElement && !each.matches('.art, .art *'))
    .filter((each) => getComputedStyle(each).overflowY !== 'visible')
    .filter((each) => each.scrollHeight > each.clientHeight + 1 || each.scrollWidth > each.clientWidth + 1)
    .map((each) => `${each.className}: ${card.textContent.trim().slice(0, 40)}`))"""


def cut(ada: Person, within: str) -> list[str]:
    """Every text that does not fit where it stands, at each size."""
    found: list[str] = []
    for size, (width, height) in SIZES.items():
        ada.page.set_viewport_size({"width": width, "height": height})
        ada.draw()
        found += [f"{size}, {each}" for each in ada.page.evaluate(CUT, within)]
    width, height = SIZES["desk"]
    ada.page.set_viewport_size({"width": width, "height": height})
    return found


@pytest.mark.parametrize("game_id", ["archmage", "morgua", "mythos", "tash-kalar"])
def test_every_card_of_a_gallery_is_read_whole(sit_down: SitDown, game_id: str) -> None:
    ada = sit_down()
    ada.open(f"/cards/{game_id}")
    expect(ada.page.locator(".gallery .card").nth(20)).to_be_attached()
    for lang in ("en", "de"):
        expect(ada.page.locator("html")).to_have_attribute("lang", lang)
        assert cut(ada, ".gallery .card") == []
        ada.see("lang").first.click()


def test_hand_and_aims_are_read_whole_or_say_how(sit_down: SitDown) -> None:
    ada = sit_down(lang="de")
    ada.set_up("tash-kalar", "me", "page", mode="high-form", setup={"start": "a"})
    ada.wait_for_question()
    expect(ada.page.locator(".hand.mine .card").nth(4)).to_be_attached()
    expect(ada.page.locator("[data-zone=tasks] .aim")).to_have_count(4)
    assert cut(ada, ".hand.mine .card, [data-zone=tasks] .aim") == []
    # What is not printed on the small card is read beside the question once it is picked.
    ada.page.locator(".hand.mine [data-live]").first.click()
    expect(ada.see("read")).to_be_visible()
    # Progress towards an aim is told and drawn when it is looked at.
    ada.point_at(ada.page.locator("[data-zone=tasks] .thing").first, ada.see("near"))
    expect(ada.see("near")).to_contain_text("von")


OUTSIDE = """() => [...document.querySelectorAll('.tableau > *')].filter((each) => each.offsetParent !== null)
  .map((each) => [each.className, each.getBoundingClientRect()])
  .filter(([, box]) => box.bottom > innerHeight + 1 || box.right > innerWidth + 1)
  .map(([name, box]) => `${name} ends at ${Math.round(box.right)}, ${Math.round(box.bottom)}`)"""
"""Parts of a table that the window does not hold."""
CLIPPED = """() => [...document.querySelectorAll('.tableau *, .strip *')]
  .filter((each) => each instanceof HTMLElement && !each.closest('.art, .board, .middle, .fan, svg'))
  .filter((each) => /hidden|clip/.test(getComputedStyle(each).overflowX + getComputedStyle(each).overflowY))
  .filter((each) => each.clientHeight > 1 && each.clientWidth > 1 && each.innerText?.trim())
  .filter((each) => each.scrollHeight > each.clientHeight + 6 || each.scrollWidth > each.clientWidth + 1)
  .map((each) => `${each.className}: ${each.innerText.trim().slice(0, 40)}`)"""
"""Words that are cut off and can not be scrolled to; a letter may reach below its line."""
FULL_TABLES = {
    "mythos": ("mythos", "standard", 2, 60),
    "high form": ("tash-kalar", "high-form", 2, 90),
    "melee": ("tash-kalar", "melee", 4, 120),
    "archmage for three": ("archmage", "standard", 3, 170),
    "archmage for four": ("archmage", "standard", 4, 240),
    "morgua for three": ("morgua", "standard", 3, 300),
    "morgua for five": ("morgua", "gottkoenig", 5, 300),
}


def in_the_middle(game_id: str, mode: str, seats: int, answers: int) -> tuple[str, int]:
    """A game of bots after so many answers, as soon as the first seat decides, and the line before that."""
    table = Table.new(games()[game_id], mode, seats=seats, seed="a full table")
    players = [bot("greedy", Stream(f"table {seat}")) for seat in range(seats)]
    while table.pending and (answers > 0 or Seat(0) not in table.pending):
        seat = max(table.pending)
        table.answer(seat, players[seat].choose(table, seat))
        answers -= 1
    return str(table.record()), len(table.lines()) - 1


def outside(ada: Person) -> list[str]:
    """What a table loses at its edges, at each size and in both languages; a phone scrolls."""
    found = []
    for size, (width, height) in SIZES.items():
        ada.page.set_viewport_size({"width": width, "height": height})
        ada.draw()
        lost = ada.page.evaluate(CLIPPED) + (ada.page.evaluate(OUTSIDE) if size != "phone" else [])
        found += [f"{size}, {each}" for each in lost]
    return found


def _is_held(person: Person, lost: list[str]) -> bool:
    lost[:] = outside(person)
    return not lost


@pytest.mark.parametrize("name", FULL_TABLES)
def test_a_table_is_seen_whole_however_many_sit_there(sit_down: SitDown, name: str) -> None:
    game_id, mode, seats, answers = FULL_TABLES[name]
    ada = sit_down()
    ada.go_on_from(*in_the_middle(game_id, mode, seats, answers), "me", *["page"] * (seats - 1))
    expect(ada.page.locator(".other")).to_have_count(seats - 1)
    for lang in ("en", "de"):
        expect(ada.page.locator("html")).to_have_attribute("lang", lang)
        lost: list[str] = []
        try:
            wait_for(partial(_is_held, ada, lost))
        except AssertionError as vain:
            raise AssertionError(lost) from vain
        width, height = SIZES["desk"]
        ada.page.set_viewport_size({"width": width, "height": height})
        ada.see("lang").first.click()


def with_a_hand(game_id: str, size: int) -> tuple[str, int]:
    """A game of bots, and the line after which the first seat decides with so many cards in its hand."""
    table = Table.new(games()[game_id], seed="a full hand")
    players = [bot("greedy", Stream(f"hand {seat}")) for seat in range(2)]
    while not table.is_over:
        seat = next(iter(table.pending))
        if seat == 0:
            hands = [zone for zone in table.view(Seat(0)).zones if zone.kind == "hand" and zone.owner == 0]
            if sum(len(zone.elements) for zone in hands) >= size:
                return str(table.record()), len(table.lines()) - 1
        table.answer(seat, players[seat].choose(table, seat))
    raise AssertionError("nobody holds so many")


def _is_whole(person: Person, shown: str) -> bool:
    return not cut(person, shown)


@pytest.mark.parametrize(("game_id", "size"), [("archmage", 1), ("morgua", 6)])
def test_hands_and_panels_are_read_whole_in_both_languages(
    sit_down: SitDown, game_id: str, size: int
) -> None:
    ada = sit_down()
    ada.go_on_from(*with_a_hand(game_id, size), "me", "grandmaster")  # the longest of names
    expect(ada.page.locator(".hand.mine .card").nth(size - 1)).to_be_attached()
    for lang in ("en", "de"):
        expect(ada.page.locator("html")).to_have_attribute("lang", lang)
        # What is too small for its text is found out after it was drawn in the other language.
        shown = ".hand.mine .card, .player .card, .player .zone-title, .player h2, [data-testid=prompt]"
        wait_for(partial(_is_whole, ada, shown))
        ada.see("lang").first.click()
