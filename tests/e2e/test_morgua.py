"""Morgua in the browser: whole games by clicking, the map, refusals, fights, the phone."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from itertools import pairwise

import pytest
from playwright.sync_api import Locator, expect

from tafelrunde.bots import bot
from tafelrunde.games.morgua import GAME
from tafelrunde.table import Seat, Stream, Table
from tests.e2e.person import Person

SitDown = Callable[..., Person]
MOST_CLICKS = 900
SELDOM = ("ask", "hand over", "abandon", "drop", "leave", "mute")
"""Answers that bring no game on."""
ROUNDS = 3
"""Whole games are of the agreed shorter kind (MO-6-07): a long one takes a person an evening."""


@pytest.fixture(scope="module")
def story() -> tuple[str, dict[str, int]]:
    """A game of two bots, and the line after which each kind of moment comes first."""
    table = Table.new(GAME, seed="shots 3", setup={"rounds": 12})
    players = [bot("greedy", Stream(f"b{seat}")) for seat in range(2)]
    moments: dict[str, int] = {}
    while not table.is_over:
        seat = next(iter(table.pending))
        table.answer(seat, players[seat].choose(table, seat))
        if 0 not in table.pending:
            continue
        state = table.state
        line = len(table.lines()) - 1
        if state.fight is not None and state.fight.stage == "split":
            moments.setdefault("split", line)
        elif any(
            len(way) > 2 for each in table.view(Seat(0)).elements().values() for way in each.reach.values()
        ):
            moments.setdefault("travel", line)
    return str(table.record()), moments


@pytest.fixture(scope="module")
def bidding() -> tuple[str, dict[str, int]]:
    """A game up to the first bidding in which the first seat is asked."""
    for seed in range(20):
        table = Table.new(GAME, seed=f"bids {seed}", setup={"rounds": 10})
        players = [bot(name, Stream(f"{name} {seed}")) for name in ("greedy", "random")]
        while not table.is_over:
            seat = next(iter(table.pending))
            if seat == 0 and table.pending[seat].name == "bid":
                line = len(table.lines()) - 1
                table.answer(seat, players[seat].choose(table, seat))
                return str(table.record()), {"bid": line}
            table.answer(seat, players[seat].choose(table, seat))
    raise AssertionError("nobody bids")


class Wanderer:
    """A person at a table of Morgua who plays whatever is offered."""

    def __init__(self, person: Person, seed: int = 1) -> None:
        self.person = person
        self.page = person.page
        self.luck = random.Random(seed)

    def sit(self, mode: str = "standard", *, rounds: int = ROUNDS, seats: int = 2) -> None:
        self.person.set_up("morgua", "me", *["page"] * (seats - 1), mode=mode, setup={"rounds": rounds})
        self.person.wait_for_question()

    def go_on_from(self, story: tuple[str, dict[str, int]], moment: str) -> None:
        """Take a seat in the middle of a game that others have played."""
        record, moments = story
        self.person.go_on_from(record, moments[moment], "me", "page")

    def field(self, name: str) -> Locator:
        return self.page.locator(f'.spot[data-square="{name}"]')

    def click_on(self) -> None:
        """One click that brings the game on: confirm, a button, else something that lies on the table."""
        self.person.wait_for_question()
        if self.person.is_over:
            return
        bar = self.person.see("decision")
        if bar.get_by_test_id("confirm").count():
            bar.get_by_test_id("confirm").last.click()
            self.person.settle()
            return
        buttons = bar.locator(".buttons [data-option]")
        keys = [str(buttons.nth(place).get_attribute("data-option")) for place in range(buttons.count())]
        useful = [key for key in keys if key.partition(" ")[0] not in SELDOM]
        if useful:
            self.person.option(self.luck.choice(useful)).first.click()
        else:
            bar.get_by_test_id("all-options").click()
            bar.locator(".list [data-option]").first.click()
        self.person.settle()

    def play_to_the_end(self) -> None:
        for _ in range(MOST_CLICKS):
            if self.person.is_over:
                break
            self.click_on()
        expect(self.person.see("result")).to_be_visible()


def test_a_whole_standard_game_by_clicking(sit_down: SitDown) -> None:
    ada = sit_down()
    wanderer = Wanderer(ada)
    wanderer.sit()
    wanderer.play_to_the_end()
    dialog = ada.page.get_by_role("dialog")
    expect(dialog.locator("[data-rule^=MO-6]").first).to_be_visible()
    # All fame is told with where it came from.
    expect(dialog.locator("th").last).to_have_text("Fame")
    expect(dialog.locator(".sheet")).to_have_count(2)
    expect(dialog.locator(".sheet li").first).to_be_visible()
    ada.see("watch-replay").click()
    expect(ada.see("scrub")).to_be_visible()


def test_a_whole_mages_duel_by_clicking(sit_down: SitDown) -> None:
    ada = sit_down(lang="de")
    wanderer = Wanderer(ada)
    wanderer.sit("magierduell")
    wanderer.play_to_the_end()
    expect(ada.page.get_by_role("dialog").locator("[data-rule^=MO-]").first).to_be_visible()


def test_a_refused_click_names_the_rule(sit_down: SitDown) -> None:
    ada = sit_down()
    wanderer = Wanderer(ada)
    wanderer.sit()
    ada.page.locator('.spot[data-square="hm1"]').click()
    expect(ada.see("hint")).to_be_visible()
    expect(ada.see("hint").locator("[data-rule^=MO-]").first).to_be_visible()
    link = ada.see("hint").locator("[data-rule]").first
    assert str(link.get_attribute("href")).startswith("/rules/morgua#MO-")


def test_a_place_opens_into_what_is_there(sit_down: SitDown, story: tuple[str, dict[str, int]]) -> None:
    ada = sit_down()
    wanderer = Wanderer(ada)
    wanderer.go_on_from(story, "travel")
    place = ada.page.locator(".spot.held:not(.live)").first
    place.click()
    opened = ada.see("place")
    expect(opened.locator("[data-key]").first).to_be_visible()
    # What is in there answers like everything else on the table.
    opened.locator("[data-key]").first.click()
    expect(ada.see("hint").locator("[data-rule^=MO-]").first).to_be_visible()
    ada.see("place-close").click()
    expect(opened).to_have_count(0)


def test_the_way_of_a_picked_hero_is_shown_and_gone(
    sit_down: SitDown, story: tuple[str, dict[str, int]]
) -> None:
    ada = sit_down()
    wanderer = Wanderer(ada)
    wanderer.go_on_from(story, "travel")
    version = ada.see("decision").get_attribute("data-version")
    ada.page.locator(".own .figure").first.click()
    expect(ada.see("back")).to_be_visible()
    # All that he can do is shown around him; where he stands, a second click does nothing but fold it away.
    ring = ada.see("ring")
    expect(ring.locator("[data-act=step]")).to_be_visible()
    box = ring.locator("[data-act=step]").bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 44
    ada.page.locator(".own .figure").first.click()
    expect(ring).to_have_count(0)
    assert ada.see("decision").get_attribute("data-version") == version
    ada.page.locator(".own .figure").first.click()
    ring.locator("[data-act=step]").click()
    expect(ring).to_have_count(0)
    far = ada.page.locator(".spot.reach").first
    expect(far).to_be_visible()
    ada.point_at(far, ada.see("way"))
    before = ada.see("log").inner_text()
    far.click()
    expect(ada.see("log")).not_to_have_text(before)


def test_the_map_is_enlarged_by_buttons_wheel_and_keys(sit_down: SitDown) -> None:
    ada = sit_down()
    Wanderer(ada).sit()
    board = ada.page.locator(".board.map")

    def width() -> float:
        box = board.bounding_box()
        assert box is not None
        return box["width"]

    whole = width()
    ada.page.get_by_role("button", name="Look closer").click()
    expect(ada.page.get_by_role("button", name="Farther away")).to_be_visible()
    assert width() > whole * 1.3
    ada.page.get_by_role("button", name="Show the whole land").click()
    expect(ada.page.get_by_role("button", name="Farther away")).to_have_count(0)
    assert width() == pytest.approx(whole, abs=1)
    box = board.bounding_box()
    assert box is not None
    ada.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    ada.page.mouse.wheel(0, -400)
    expect(ada.page.get_by_role("button", name="Farther away")).to_be_visible()
    assert width() > whole * 1.5
    ada.page.keyboard.press("b")
    first = ada.page.evaluate("document.activeElement.dataset.square")
    ada.page.keyboard.press("0")
    expect(ada.page.get_by_role("button", name="Farther away")).to_have_count(0)
    ada.page.keyboard.press("ArrowDown")
    second = ada.page.evaluate("document.activeElement.dataset.square")
    assert first
    assert second
    assert first != second


@pytest.mark.parametrize("size", ["desk", "laptop", "phone"])
def test_the_map_fits_every_screen(sit_down: SitDown, size: str) -> None:
    ada = sit_down(size=size, touch=size == "phone")
    wanderer = Wanderer(ada)
    wanderer.sit(seats=3)
    width = ada.page.evaluate("innerWidth")
    assert ada.page.evaluate("document.documentElement.scrollWidth") <= width
    frame = ada.page.locator(".frame:has(.map)").bounding_box()
    assert frame is not None
    assert frame["x"] >= 0
    assert frame["x"] + frame["width"] <= width
    one = wanderer.field("hm1").bounding_box()
    assert one is not None
    # Large enough for a finger where fingers are used.
    assert one["width"] >= (44 if size == "phone" else 20)


def with_a_full_hand(seats: int) -> tuple[str, int]:
    """A game of bots, and the line after which the first seat builds with more cards than fit in a row."""
    table = Table.new(GAME, seats=seats, seed="a full table")
    players = [bot("greedy", Stream(f"full {seat}")) for seat in range(seats)]
    while not table.is_over:
        if 0 in table.pending and table.pending[Seat(0)].name == "act-build":
            hands = [zone for zone in table.view(Seat(0)).zones if zone.kind == "hand" and zone.owner == 0]
            if sum(len(zone.elements) for zone in hands) > 10:
                return str(table.record()), len(table.lines()) - 1
        seat = next(iter(table.pending))
        table.answer(seat, players[seat].choose(table, seat))
    raise AssertionError("nobody holds so many")


def test_with_three_at_a_small_table_question_story_and_my_own_side_are_in_sight(sit_down: SitDown) -> None:
    ada = sit_down(size="laptop")
    ada.go_on_from(*with_a_full_hand(3), "me", "page", "page")
    ada.come_to_rest()
    parts = [
        ada.page.locator(part).bounding_box() for part in (".side > .bar", ".side > .log", ".own", ".shelf")
    ]
    boxes = [part for part in parts if part]
    assert len(boxes) == len(parts)
    # My name and the lines of counters below it.
    assert [box["height"] for box in boxes if box["height"] <= 70] == []
    for above, below in pairwise(boxes):
        assert above["y"] + above["height"] <= below["y"]
    assert boxes[-1]["y"] + boxes[-1]["height"] <= ada.page.evaluate("innerHeight") + 1


def with_many_visits() -> tuple[str, int, int]:
    """A game of bots, the line after which a hero could visit many houses of one town, and how many."""
    table = Table.new(GAME, seats=3, seed="walk")
    players = [bot("greedy", Stream(f"walk {seat}")) for seat in range(3)]
    while not table.is_over:
        if 0 in table.pending and table.pending[Seat(0)].name == "act-build":
            visits = [key for key in table.pending[Seat(0)].legal() if key.startswith("visit ")]
            if len(visits) > 5:
                return str(table.record()), len(table.lines()) - 1, len(visits)
        seat = max(table.pending)
        table.answer(seat, players[seat].choose(table, seat))
    raise AssertionError("no town has so many houses")


def test_ways_of_an_act_that_end_in_one_town_are_buttons(sit_down: SitDown) -> None:
    ada = sit_down()
    record, line, number = with_many_visits()
    ada.go_on_from(record, line, "me", "page", "page")
    ada.page.locator("[data-testid=decision] [data-act=visit]").click()
    # Touching the town would show the ring of whoever stands there.
    expect(ada.page.locator('[data-testid=decision] .buttons [data-option^="visit "]')).to_have_count(number)


def test_both_parties_of_a_fight_are_shown_with_their_numbers(
    sit_down: SitDown, story: tuple[str, dict[str, int]]
) -> None:
    ada = sit_down()
    wanderer = Wanderer(ada)
    wanderer.go_on_from(story, "split")
    for party in ("attackers", "defenders"):
        figure = ada.page.locator(f'[data-zone="fight.{party}"] .figure').first
        expect(figure).to_be_visible()
        expect(figure.locator(".amount").first).to_be_visible()
    expect(ada.page.locator('[data-zone="fight"]')).to_contain_text("strength")
    # The split is a slider, and what it would mean moves with it.
    duel = ada.see("versus")
    before = duel.inner_text()
    duel.locator("input").fill("0")
    expect(duel).not_to_have_text(before)
    expect(ada.page.locator('[data-zone="fame"] .bar').first).to_be_attached()
    wishes = ada.page.locator('[data-zone="wishes"] details')
    wishes.locator("summary").click()
    expect(wishes.locator("li")).to_have_count(6)


def test_both_bids_are_shown_and_raised_by_a_card(
    sit_down: SitDown, bidding: tuple[str, dict[str, int]]
) -> None:
    ada = sit_down(size="phone", touch=True)
    wanderer = Wanderer(ada)
    wanderer.go_on_from(bidding, "bid")
    panel = ada.page.locator('[data-zone="bidding"]')
    expect(panel).to_contain_text("Ada: 0")
    expect(panel).to_contain_text(": 1")
    # On a phone the bids lie right below the question, above one's hand.
    box, hand = panel.bounding_box(), ada.page.locator(".shelf").bounding_box()
    assert box is not None
    assert hand is not None
    assert box["y"] + box["height"] <= hand["y"]
    ada.page.locator(".hand.mine [data-live]").first.click()
    # Where the card has but one use, it is bid at once: against computers everything can be taken back.
    bid = ada.see("decision").locator("[data-option^=bid]:enabled")
    told = ada.see("log").get_by_text(re.compile("Ada bids", re.IGNORECASE))
    expect(bid.or_(told).first).to_be_visible()
    if not told.count():
        bid.first.click()
    expect(told.first).to_be_visible()


def test_two_fingers_enlarge_the_map(sit_down: SitDown) -> None:
    ada = sit_down(size="phone", touch=True)
    Wanderer(ada).sit()
    board = ada.page.locator(".board.map")
    ada.page.get_by_role("button", name="Show the whole land").click()
    expect(ada.page.get_by_role("button", name="Farther away")).to_have_count(0)
    before = board.bounding_box()
    assert before is not None
    x, y = before["x"] + before["width"] / 2, before["y"] + before["height"] / 2
    line = ada.context.new_cdp_session(ada.page)

    def touch(kind: str, apart: float) -> None:
        fingers = [{"x": x - apart, "y": y, "id": 0}, {"x": x + apart, "y": y, "id": 1}]
        line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers if apart else []})

    touch("touchStart", 30)
    for apart in (40, 60, 80):
        touch("touchMove", apart)
    touch("touchEnd", 0)
    expect(ada.page.get_by_role("button", name="Farther away")).to_be_visible()
    after = board.bounding_box()
    assert after is not None
    assert after["width"] > before["width"] * 1.8


@pytest.mark.parametrize("size", ["desk", "phone"])
def test_wishes_are_set_by_clicking(sit_down: SitDown, size: str) -> None:
    ada = sit_down(size=size, touch=size == "phone")
    Wanderer(ada).sit()
    version = ada.see("decision").get_attribute("data-version")
    wishes = ada.page.locator('[data-zone="wishes"]')
    wishes.locator("summary").click()
    chosen = wishes.locator('select[data-key="wish.announce"]')
    expect(chosen).to_have_value("announce could")
    assert "when you could act" in chosen.locator("option:checked").inner_text()
    chosen.select_option("announce never")
    expect(wishes.get_by_label("never ask").first).to_have_value("announce never")
    assert ada.see("decision").get_attribute("data-version") == version, "the question is still the same"
    box = chosen.bounding_box()
    assert box is not None
    assert box["x"] + box["width"] <= ada.page.evaluate("innerWidth")
    ada.page.reload()
    ada.wait_for_question()
    wishes.locator("summary").click()
    expect(chosen).to_have_value("announce never")


def test_wishes_are_set_while_another_is_asked(sit_down: SitDown) -> None:
    ada, ben = sit_down(), sit_down(name="Ben", lang="de")
    seats = ada.set_up("morgua", "me", "friend", setup={"rounds": 2})
    ben.open(f"/seat#{seats[1]['token']}")
    ben.see("sit").click()
    ben.wait_for_question()
    Wanderer(ben).click_on()
    expect(ben.see("waiting")).to_be_visible()
    wishes = ben.page.locator('[data-zone="wishes"]')
    wishes.locator("summary").click()
    wishes.locator('select[data-key="wish.phase"]').select_option("phase not-this-turn")
    expect(wishes.get_by_label("in diesem Zug nicht mehr fragen")).to_have_value("phase not-this-turn")
    expect(ben.see("waiting")).to_be_visible()
    assert ben.troubles == []
