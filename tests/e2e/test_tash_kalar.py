"""Tash-Kalar in the browser: whole games by clicking, refusals, figures, everybody's side."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from functools import partial

import pytest
from playwright.sync_api import expect

from tafelrunde.bots import bot
from tafelrunde.bots.names import NAMES
from tafelrunde.games.tash_kalar import GAME
from tafelrunde.table import Record, Stream, Table
from tests.e2e.person import SIZES, Person
from tests.e2e.test_friends import invite
from tests.golden.transcript import HERE
from tests.patience import wait_for

SitDown = Callable[..., Person]
MOST_ANSWERS = 600


def is_anybody_needed(playing: list[Person]) -> bool:
    return any(each.is_asked or each.is_over for each in playing)


def play_to_the_end(people: list[Person], luck: random.Random) -> None:
    """Whoever is asked answers by clicking, until everybody sees the result."""
    for _ in range(MOST_ANSWERS):
        playing = [person for person in people if not person.is_over]
        if not playing:
            return
        answered = [person.answer_by_clicking(luck) for person in playing]
        if not any(answered):
            wait_for(partial(is_anybody_needed, playing))
    raise AssertionError([person.see("decision").inner_text() for person in people])


def test_two_people_play_a_whole_duel(sit_down: SitDown) -> None:
    ada, bertha = sit_down(name="Ada"), sit_down(name="Bertha", lang="de", theme="light")
    host_first = {"game": "tash-kalar", "mode": "duel", "deck_0": "highland", "deck_1": "sylvan"}
    invite(ada, bertha, is_asked=False, **host_first)
    play_to_the_end([ada, bertha], random.Random(5))
    for person in (ada, bertha):
        expect(person.page.get_by_role("dialog").locator("[data-rule^=TK-]").first).to_be_visible()
    log = ada.see("log").inner_text()
    assert "summons" in log
    assert "discards" in log
    # The loser asks for another game, and the winner follows.
    bertha.see("rematch").click()
    bertha.page.wait_for_url(lambda url: url != ada.page.url)
    ada.see("follow").click()
    expect(ada.page.locator(".board")).to_be_visible()
    assert ada.page.url == bertha.page.url


def test_a_person_and_three_bots_play_a_melee_to_its_end(sit_down: SitDown) -> None:
    ada = sit_down(name="Ada")
    record = (HERE / "tash-kalar-melee.record").read_text(encoding="utf-8")
    ada.go_on_from(record, 9 * len(Record.parse(record).lines) // 10, "me", "page", "page", "page")
    expect(ada.page.locator(".other")).to_have_count(3)
    play_to_the_end([ada], random.Random(11))
    expect(ada.page.get_by_role("dialog").locator("tbody tr")).to_have_count(4)
    expect(ada.page.get_by_role("dialog").locator("[data-rule^=TK-END]").first).to_be_visible()
    expect(ada.see("log")).to_contain_text("Ada")
    told = ada.see("log").inner_text()
    assert sum(name in told for name in NAMES) == 3, "each bot has a name of its own"


@pytest.mark.parametrize("size", SIZES)
def test_everybodys_side_can_be_seen_beside_the_board(sit_down: SitDown, size: str) -> None:
    ada = sit_down(size=size, touch=size == "phone")
    ada.set_up("tash-kalar", "me", "random", "random", "random", mode="melee")
    expect(ada.page.locator(".other")).to_have_count(3)
    log = ada.see("log").bounding_box()
    for place in range(3):
        side = ada.page.locator(".other").nth(place)
        side.scroll_into_view_if_needed()
        expect(side).to_be_in_viewport(ratio=0.95)
        box = side.bounding_box()
        assert box is not None
        assert log is not None
        if size == "phone":
            assert ada.page.evaluate("scrollY") < 40, "leafing through the others leaves the page where it is"
            assert box["y"] + box["height"] < log["y"]
    assert ada.page.evaluate("document.documentElement.scrollWidth") == SIZES[size][0]


def test_on_a_phone_the_card_of_an_effect_leaves_the_board_free(sit_down: SitDown) -> None:
    ada = sit_down(size="phone", touch=True)
    ada.open("/learn/tash-kalar")
    ada.see("lesson-first-summoning").get_by_test_id("begin").click()
    for step in ("1", "2"):  # whom does the Swordmaster destroy?
        ada.see("guide-skip").click()
        expect(ada.see("guide")).to_have_attribute("data-step", step)
    expect(ada.see("played")).to_have_count(0)


def test_whatever_is_clicked_in_vain_names_a_rule(sit_down: SitDown) -> None:
    ada = sit_down()
    ada.set_up("tash-kalar", "me", "me", mode="high-form", setup={"start": "a"})
    ada.see("lift").click()
    expect(ada.see("prompt")).to_be_visible()
    rules = {
        ada.page.locator("[data-zone=piles] .deck").first: "TK-TURN-04",
        ada.page.locator("[data-zone=tasks] .thing").first: "TK-TASK-07",
    }
    for thing, rule in rules.items():
        thing.click()
        expect(ada.see("hint").locator(f"[data-rule={rule}]")).to_be_visible()
        expect(ada.see("hint").locator(".law")).not_to_be_empty()
    ada.square("e5").click()
    ada.see("lift").click()  # the only action is done, and ending the turn the only answer
    expect(ada.page.locator('[data-key="piece.e5"]')).to_be_visible()
    ada.square("e5").click()
    expect(ada.see("hint").locator("[data-rule=TK-PLACE-01]")).to_be_visible()


def test_out_of_turn_the_rule_of_the_order_answers(sit_down: SitDown) -> None:
    ada, bertha = sit_down(), sit_down(name="Bertha")
    invite(ada, bertha, is_asked=False, game="tash-kalar", mode="high-form")
    wait_for(lambda: ada.see("prompt").count() + bertha.see("prompt").count())
    waiting = bertha if ada.see("prompt").count() else ada
    waiting.square("e5").click()
    expect(waiting.see("hint").locator("[data-rule=TK-TURN-01]")).to_be_visible()


def test_a_card_is_not_discarded_by_a_mere_click(sit_down: SitDown) -> None:
    ada = sit_down()
    ada.set_up("tash-kalar", "me", "me", mode="high-form", setup={"start": "a"})
    ada.see("lift").click()
    expect(ada.see("prompt")).to_be_visible()  # then all of the table is there
    before = ada.hand.count()
    ada.page.locator(".hand.mine [data-live]").first.click()
    expect(ada.see("decision").locator('[data-option^="discard "]')).to_be_visible()
    expect(ada.hand).to_have_count(before)
    ada.page.keyboard.press("Escape")
    expect(ada.see("back")).to_have_count(0)
    ada.page.locator(".hand.mine [data-live]").first.click()
    ada.see("decision").locator('[data-option^="discard "]').click()
    expect(ada.hand).to_have_count(before - 1)
    ada.see("undo").click()
    expect(ada.hand).to_have_count(before)


def test_the_gallery_draws_figures_and_offers_no_deck_builder(sit_down: SitDown) -> None:
    ada = sit_down()
    ada.open("/cards/tash-kalar")
    swordmaster = ada.page.get_by_role("button", name="Swordmaster", exact=True)
    expect(swordmaster.locator(".pattern .cell")).to_have_count(3)
    swordmaster.click()
    large = ada.page.get_by_role("dialog", name="Large card")
    expect(large.locator(".pattern .piece")).to_have_count(2)
    expect(large).to_contain_text("destroy an enemy recruit")
    ada.page.get_by_role("button", name="Close").last.click()
    ada.page.get_by_role("button", name="Flare", exact=False).first.click()
    ada.open("/decks/")
    expect(ada.page.locator("h1")).to_be_visible()
    ada.page.wait_for_url(re.compile("/decks/(morgua|mythos)"))
    expect(ada.page.get_by_role("link", name="Tash-Kalar")).to_have_count(0)
    ada.open("/decks/tash-kalar")
    expect(ada.page.locator(".builder")).to_have_count(0)
    ada.open("/new/tash-kalar")
    expect(ada.page.locator(".links a")).to_have_count(2)


def test_a_destroyed_piece_fades(sit_down: SitDown) -> None:
    table = Table.new(GAME, "duel", seed="a piece goes")
    players = [bot("greedy", Stream(f"fade {seat}")) for seat in range(2)]
    while True:
        seat = next(iter(table.pending))
        key = players[seat].choose(table, seat)
        if seat == 0 and table.pending[seat].name == "destroy" and key != "none":
            break
        table.answer(seat, key)
    line = len(table.lines()) - 1
    ada = sit_down(pace=1)
    ada.go_on_from(str(table.record()), line, "me", "page")
    gone = f"piece.{key}"
    expect(ada.page.locator(f'[data-key="{gone}"]')).to_be_visible()
    ada.page.evaluate(
        """(key) => {
          window.faded = []
          const real = Element.prototype.animate
          Element.prototype.animate = function (frames, timing) {
            const opacity = [...frames].map((each) => each.opacity)
            if (this.dataset?.leaving === key) window.faded.push([timing.duration, opacity])
            return real.call(this, frames, timing)
          }
        }""",
        gone,
    )
    ada.square(key).click()
    confirm = ada.see("confirm")
    expect(confirm.or_(ada.see("story")).first).to_be_visible()
    if confirm.count():
        confirm.click()
    # A function that waits in the page would need what its policy forbids.
    wait_for(lambda: ada.page.evaluate("window.faded.length"))
    ada.page.set_viewport_size({"width": 780, "height": 437})  # whatever happens meanwhile, nothing stays
    expect(ada.page.locator(f'[data-key="{gone}"]')).to_have_count(0)
    expect(ada.page.locator("[data-leaving]")).to_have_count(0)
    duration, opacity = ada.page.evaluate("window.faded.at(-1)")
    assert duration > 100
    assert float(opacity[0]) == 1
    assert float(opacity[-1]) == 0
