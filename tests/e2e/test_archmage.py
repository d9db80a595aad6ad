"""Archmage in the browser: whole games by clicking, refusals, the way over the land, the phone."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

import pytest
from playwright.sync_api import Locator, expect

from tafelrunde.bots import bot
from tafelrunde.games.archmage import GAME
from tafelrunde.table import Seat, Stream, Table
from tests.e2e.person import Person
from tests.e2e.test_pages import serious

SitDown = Callable[..., Person]
MOST_CLICKS = 400
ACTS = ("place", "explore", "promote", "initiate", "tower", "kill", "douse", "gather", "recruit")
"""What is worth a click as soon as it is offered, in this order."""


class Mage:
    """A person at a table of Archmage who likes to see the land."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.page = person.page
        self.visited: list[str] = []

    def start(self, *, seats: int = 2, mode: str = "standard", bot: str = "page") -> None:
        """Set a table up by clicking on the start page."""
        self.person.open("/new/archmage")
        if mode != "standard":
            self.person.see(f"mode-{mode}").click()
            self.person.see("choice-level").select_option("novice")
        elif seats > 2:
            self.person.see("players").select_option(str(seats))
        for seat in range(1, seats):
            self.person.see(f"seat-{seat}").select_option(f"bot|{bot}")
        self.person.see("start").click()
        self.page.wait_for_url("**/table/*")
        self.person.wait_for_question()

    @property
    def round(self) -> str:
        return self.page.locator(".headline").inner_text()

    def hex(self, name: str) -> Locator:
        return self.page.locator(f'.hex[data-square="{name}"]')

    def mage(self, seat: str = "a") -> Locator:
        return self.page.locator(f'[data-key="mage-{seat}"]')

    def option(self, words: Sequence[str]) -> Locator | None:
        """A button for one of these acts, or for all the ways to do it."""
        for word in words:
            bar = "[data-testid=decision]"
            found = self.page.locator(f'{bar} [data-option^="{word}"], {bar} [data-act="{word}"]')
            if found.count():
                return found.first
        return None

    def click_on(self) -> None:
        """One click that brings the game on: an act, a step onto land not seen yet, or an answer."""
        self.person.wait_for_question()
        if self.person.is_over:
            return
        if self.person.see("confirm").count():
            self.person.see("confirm").click()
            self.person.settle()
            return
        offered = self.option(ACTS)
        hexes = self.page.locator(".hex[data-live]")
        names = [str(hexes.nth(place).get_attribute("data-square")) for place in range(hexes.count())]
        fresh = [name for name in names if name not in self.visited]
        if offered is not None:
            offered.click()
        elif fresh:
            self.visited.append(fresh[0])
            self.hex(fresh[0]).click()
        else:
            self.visited.clear()
            self.answer()
        self.person.settle()

    def answer(self) -> None:
        """The last button: to end the turn, to decline, or one of a few; else the first live thing."""
        buttons = self.page.locator("[data-testid=decision] [data-option]")
        if buttons.count():
            buttons.last.click()
        else:
            self.page.locator("[data-live]").first.click()

    def play_to_the_end(self) -> None:
        for _ in range(MOST_CLICKS):
            if self.person.is_over:
                break
            self.click_on()
        expect(self.person.see("result")).to_be_visible()


def test_a_whole_game_against_a_bot_by_clicking(sit_down: SitDown) -> None:
    ada = sit_down()
    mage = Mage(ada)
    mage.start(bot="squire")
    mage.play_to_the_end()
    dialog = ada.page.get_by_role("dialog")
    expect(dialog.locator("[data-rule^=AM-]").first).to_be_visible()
    # Every point is told with its rule.
    expect(dialog.locator(".sheet [data-rule^=AM-SCORE]").first).to_be_visible()
    ada.see("watch-replay").click()
    expect(ada.see("scrub")).to_be_visible()


def test_a_whole_solo_game_with_the_warlord_told_beat_by_beat(sit_down: SitDown) -> None:
    ada = sit_down(lang="de")
    mage = Mage(ada)
    mage.start(seats=1, mode="solo")
    expect(ada.page.locator('[data-key="warlord"]')).to_be_visible()
    expect(ada.page.locator('[data-key="warlord-level"]')).to_contain_text("Novize")
    mage.play_to_the_end()
    log = ada.see("log").inner_text()
    assert "Warlord" in log
    expect(ada.page.get_by_role("dialog").locator("[data-rule=AM-SOLO-17]")).to_be_visible()


def test_a_far_hex_is_walked_to_and_the_way_is_shown(sit_down: SitDown) -> None:
    ada = sit_down()
    mage = Mage(ada)
    mage.start()
    far = ada.page.locator(".hex.reach").first
    name = str(far.get_attribute("data-square"))
    before = mage.mage().bounding_box()
    ada.point_at(far, ada.see("way"))
    far.click()
    expect(ada.page.locator(f'.hex[data-square="{name}"]')).not_to_have_class(re.compile(r"\breach\b"))
    expect(ada.see("log")).to_contain_text(f"to {name}")
    assert mage.mage().bounding_box() != before
    # The whole way can be taken back, step by step.
    while ada.page.locator(".headline").inner_text().find("5 movement") < 0:
        ada.see("undo").click()
        ada.settle()
    assert mage.mage().bounding_box() == before


def test_a_refused_click_names_the_rule_and_the_own_mage_shows_what_it_can_do(sit_down: SitDown) -> None:
    ada = sit_down()
    mage = Mage(ada)
    mage.start()
    # A touch on one's own figure looks, a second one folds that away; neither does anything.
    version = ada.see("decision").get_attribute("data-version")
    mage.hex("d4").click()
    expect(ada.see("ring").locator("[data-act=travel]")).to_be_visible()
    mage.hex("d4").dispatch_event("click")
    expect(ada.see("ring")).to_have_count(0)
    mage.hex("d4").dispatch_event("click")
    ada.see("ring").locator("[data-act=travel]").click()
    expect(ada.see("ring")).to_have_count(0)
    assert ada.see("decision").get_attribute("data-version") == version
    ada.see("back").click()
    # The same by keyboard: the ring takes the focus, Enter chooses in it, Escape folds it away.
    ada.page.keyboard.press("Escape")
    mage.hex("d4").focus()
    ada.page.keyboard.press("Enter")
    act = ada.see("ring").locator("[data-act=travel]")
    expect(act).to_be_focused()
    ada.page.keyboard.press("Enter")
    expect(ada.see("ring")).to_have_count(0)
    expect(mage.hex("d3")).to_have_attribute("data-live", "")
    ada.page.keyboard.press("Escape")
    expect(act).to_be_visible()
    ada.page.keyboard.press("Escape")
    expect(ada.see("ring")).to_have_count(0)
    assert ada.see("decision").get_attribute("data-version") == version
    ada.page.locator('[data-key="relic-a-gems"]').click()
    expect(ada.see("hint").locator("[data-rule]").first).to_be_visible()
    link = ada.see("hint").locator("[data-rule]").first
    assert str(link.get_attribute("href")).startswith("/rules/archmage#AM-")


def test_undiscovered_hexes_are_told_apart_only_by_their_backs(sit_down: SitDown) -> None:
    ada = sit_down()
    ada.set_up("archmage", "me", "friend")  # nobody who explores before one looks
    backs = ada.page.locator(".hex .tile.back")
    expect(backs).to_have_count(26)
    assert len({backs.nth(place).inner_text().strip()[1:] for place in range(26)}) <= 7


def test_keys_walk_over_the_land(sit_down: SitDown) -> None:
    ada = sit_down()
    mage = Mage(ada)
    mage.start()
    expect(mage.hex("a1")).to_be_visible()
    ada.page.keyboard.press("b")
    first = ada.page.evaluate("document.activeElement.dataset.square")
    ada.page.keyboard.press("ArrowUp")
    second = ada.page.evaluate("document.activeElement.dataset.square")
    assert first
    assert second
    assert first != second


@pytest.mark.parametrize("size", ["desk", "laptop", "phone"])
def test_the_land_fits_every_screen(sit_down: SitDown, size: str) -> None:
    ada = sit_down(size=size, touch=size == "phone")
    mage = Mage(ada)
    mage.start(seats=4)
    width = ada.page.evaluate("innerWidth")
    assert ada.page.evaluate("document.documentElement.scrollWidth") <= width
    box = ada.page.locator(".board").first.bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= width
    one = mage.hex("a1").bounding_box()
    assert one is not None
    # Large enough for a finger, or it can be made so.
    assert one["width"] >= 44
    ada.page.get_by_role("button", name="Look closer").click()
    larger = mage.hex("a1").bounding_box()
    assert larger is not None
    assert larger["width"] > one["width"] * 1.3
    ada.page.get_by_role("button", name="Show the whole land").click()


def test_the_towers_and_their_regions_have_names(sit_down: SitDown) -> None:
    ada = sit_down()
    Mage(ada).start()
    own = ada.page.locator('[data-zone="tower-board-a"]')
    expect(own.locator('[data-key^="region-a-"]')).to_have_count(18)
    expect(own.locator('[data-key="region-a-nature-matter"]')).to_have_attribute(
        "aria-label", re.compile("Nature-Matter")
    )
    expect(own.locator('[data-key^="planet-a-"]')).to_have_count(6)
    expect(own.locator('[data-key^="relic-a-"]')).to_have_count(6)


@pytest.mark.parametrize(("theme", "size"), [("dark", "desk"), ("light", "phone")])
def test_the_table_has_no_serious_barrier(sit_down: SitDown, theme: str, size: str) -> None:
    ada = sit_down(theme=theme, size=size)
    Mage(ada).start()
    assert serious(ada) == []


def test_with_four_at_a_small_table_story_and_hand_stay_in_sight(sit_down: SitDown) -> None:
    ada = sit_down(size="laptop")
    Mage(ada).start(seats=4)
    book = ada.page.locator(".book").bounding_box()
    assert book is not None
    assert book["height"] >= 95, "the story's tabs and some of its lines"
    own = ada.page.locator(".player.own").bounding_box()
    assert own is not None
    assert own["y"] + own["height"] <= ada.page.evaluate("innerHeight")


def test_a_finger_looks_before_it_acts_and_the_question_stays_in_sight(sit_down: SitDown) -> None:
    # Who is dealt two Seeds could initiate on d3: a list of what can be done there would come first.
    table = Table.new(GAME, seed="look 2", setup={"start": "a"})
    ada = sit_down(size="phone", touch=True)
    ada.go_on_from(str(table.record()), len(table.lines()) - 1, "me", "page")
    mage = Mage(ada)
    mage.hex("d3").tap()
    expect(ada.option("travel d3")).to_be_visible()
    expect(ada.see("changes")).to_be_visible()
    mage.hex("d3").tap()
    expect(ada.see("log")).to_contain_text("to d3")
    ada.page.locator('[data-key="relic-a-gems"]').scroll_into_view_if_needed()
    ada.page.mouse.wheel(0, 400)
    expect(ada.see("prompt")).to_be_in_viewport()


def test_answers_that_lie_beside_the_board_are_buttons_too(sit_down: SitDown) -> None:
    """A town gives one of six relics or followers: none of them may be overlooked."""
    table = Table.new(GAME, seed="look 1")
    players = [bot("greedy", Stream(f"b{seat}")) for seat in range(2)]
    while not (0 in table.pending and table.pending[Seat(0)].name == "town"):
        seat = next(iter(table.pending))
        table.answer(seat, players[seat].choose(table, seat))
    offered = list(table.pending[Seat(0)].legal())
    assert len(offered) > 5
    ada = sit_down(size="phone", touch=True)
    ada.go_on_from(str(table.record()), len(table.lines()) - 1, "me", "page")
    for key in offered:
        expect(ada.option(key)).to_be_attached()


def test_two_people_see_each_others_mages_walk(sit_down: SitDown) -> None:
    ada, bob = sit_down(name="Ada"), sit_down(name="Bob")
    created = ada.page.request.post(
        f"{ada.address}/api/tables",
        data={
            "game": "archmage",
            "seats": [{"kind": "me"}, {"kind": "friend"}],
            "setup": {"start": "a"},
        },
    ).json()
    ada.open(f"/table/{created['table']}")
    token = next(seat["token"] for seat in created["seats"] if seat.get("token"))
    bob.open(f"/seat#{token}")
    bob.see("sit").click()
    bob.page.wait_for_url("**/table/*")
    ada.wait_for_question()
    Mage(ada).hex("d3").click()
    expect(ada.see("log")).to_contain_text("to d3")
    ada.settle()
    ada.decide("end")
    # The other's mage stands where it went, and d3 is barred now, by a rule.
    bob.wait_for_question()
    expect(bob.see("log")).to_contain_text("to d3")
    Mage(bob).hex("d3").click()
    expect(bob.see("hint").locator("[data-rule=AM-JOURNEY-03]")).to_be_visible()
    Mage(bob).hex("d5").click()
    expect(ada.see("log")).to_contain_text("to d5")


def test_a_hint_says_what_to_do_and_why(sit_down: SitDown) -> None:
    ada = sit_down()
    Mage(ada).start()
    ada.see("ask-hint").click()
    advice = ada.see("advice")
    expect(advice.locator("li").first).to_contain_text(re.compile("Travel|travel"))
    assert "hint." not in advice.inner_text()
