"""A person at the table: playing, refusals, taking back, keyboard, phone, hot-seat."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import expect

from tafelrunde.bots import bot
from tafelrunde.games.mythos import GAME
from tafelrunde.games.mythos.board import NAMES
from tafelrunde.table import Seat, Stream, Table
from tests.e2e.person import SIZES, Person, Seen
from tests.patience import wait_for

SitDown = Callable[..., Person]
SOUTH = Seat(0)
TURNS = 41  # a game of Mythos ends after forty
FOR_EVER = 100_000
"""A pace at which a story goes on only when it is skipped."""


def test_a_whole_game_against_a_bot_by_clicking(sit_down: SitDown) -> None:
    ada = sit_down()
    ada.start(deck_0="burning-charge", deck_1="growing-wood")
    luck = random.Random(7)
    for _ in range(TURNS):
        ada.wait_for_question()
        if ada.is_over:
            break
        ada.play_turn(luck)
    expect(ada.see("result")).to_be_visible()
    expect(ada.page.get_by_role("dialog").locator("[data-rule]").first).to_contain_text("MY-")
    ada.see("watch-replay").click()
    expect(ada.see("scrub")).to_be_visible()


def test_a_refused_click_names_the_rule_and_links_to_it(sit_down: SitDown) -> None:
    ada = sit_down()
    ada.start()
    ada.hand.first.click()
    ada.square("e5").click()
    expect(ada.see("hint")).to_contain_text("e5 is not next to your leader.")
    link = ada.see("hint").locator("[data-rule=MY-PLACE-01]")
    assert link.get_attribute("href") == "/rules/mythos#MY-PLACE-01"
    expect(ada.see("hint").locator("[data-shows=MY-PLACE-01]")).to_be_visible()
    # The question is still there and the card is still picked.
    expect(ada.see("back")).to_be_visible()
    ada.open("/rules/mythos#MY-PLACE-01")
    expect(ada.page.locator("#MY-PLACE-01.marked")).to_be_in_viewport()


def test_picking_can_be_taken_back_at_every_stage(sit_down: SitDown) -> None:
    ada = sit_down()
    ada.start()
    card = ada.hand.first
    card.click()
    expect(ada.live_squares.first).to_be_visible()
    card.click()
    expect(ada.see("back")).to_have_count(0)
    card.click()
    ada.page.keyboard.press("Escape")
    expect(ada.see("back")).to_have_count(0)
    card.click()
    ada.see("back").click()
    expect(ada.see("back")).to_have_count(0)


def test_an_answer_can_be_undone(sit_down: SitDown) -> None:
    ada = sit_down()
    ada.start()
    square = ada.place_a_card()
    ada.see("undo").click()
    expect(ada.page.locator(f'[data-key^="ghost.{square}"]')).to_have_count(0)
    # The second of two equal things and what is not mine answer as well.
    ada.place_a_card()
    ada.page.keyboard.press("u")
    expect(ada.page.locator('[data-key^="ghost."]')).to_have_count(0)


def test_what_happened_is_told_beat_by_beat_and_can_be_skipped(sit_down: SitDown) -> None:
    ada = sit_down(pace=FOR_EVER)
    ada.start()
    expect(ada.see("prompt")).to_be_visible()
    ada.place_a_card()
    before = ada.see("log").inner_text()
    ada.decide("done")
    expect(ada.see("story")).to_contain_text("planned")
    # The log runs beside the story, never ahead of it.
    assert "Turn 2" not in ada.see("log").inner_text()
    ada.see("skip").click()
    expect(ada.see("prompt")).to_be_visible()
    assert "Turn 2" in ada.see("log").inner_text()
    assert len(ada.see("log").inner_text()) > len(before)


@pytest.mark.parametrize("size", SIZES)
def test_what_is_told_has_room_for_whole_lines(sit_down: SitDown, size: str) -> None:
    ada = sit_down(pace=FOR_EVER, size=size, lang="de")
    ada.start()
    ada.decide("done")
    told, bar = ada.see("story").bounding_box(), ada.see("decision").bounding_box()
    assert told
    assert bar
    assert told["width"] > bar["width"] / 2


def test_the_story_stays_at_its_end_and_leaves_a_reader_alone(sit_down: SitDown) -> None:
    ada = sit_down(pace=FOR_EVER, size="laptop")
    ada.start(seat_1="bot|page")
    log = ada.see("log")
    below = "node => Math.round(node.scrollHeight - node.scrollTop - node.clientHeight)"
    for turn in range(2, 7):
        expect(ada.see("prompt")).to_be_visible()
        ada.decide("done")
        ada.see("skip").click()
        expect(log).to_contain_text(f"Turn {turn}")
    expect(ada.see("prompt")).to_be_visible()
    assert log.evaluate("node => node.scrollHeight - node.clientHeight") > 50, "more than fits"
    assert log.evaluate(below) <= 1
    # Whoever has gone back to read is not torn away by what comes.
    log.hover()
    ada.page.mouse.wheel(0, -9999)
    wait_for(lambda: log.evaluate("node => node.scrollTop") == 0)
    ada.draw()
    before = log.locator("li").count()
    ada.decide("done")
    expect(log.locator("li").nth(before)).to_be_attached()
    assert log.evaluate("node => node.scrollTop") == 0


def test_a_line_of_the_story_shows_what_it_is_about(sit_down: SitDown) -> None:
    ada = sit_down()
    ada.start(seat_1="bot|page")
    square = ada.place_a_card()
    ada.decide("done")
    expect(ada.page.locator(".now")).to_have_text("Turn 2 of 40")
    expect(ada.page.locator(".board .lit")).to_have_count(0)
    ada.point_at(ada.see("log").get_by_text("Ada places").first, ada.page.locator(".board .lit").first)
    expect(ada.square(square)).to_have_class(re.compile(r"\blit\b"))
    ada.page.mouse.move(5, 5)
    expect(ada.page.locator(".board .lit")).to_have_count(0)


def test_a_reload_loses_nothing(sit_down: SitDown) -> None:
    ada = sit_down()
    ada.start()
    square = ada.place_a_card()
    ada.page.reload()
    expect(ada.page.locator(f'[data-key^="ghost.{square}"]')).to_be_visible()
    expect(ada.see("prompt")).to_be_visible()


def test_a_whole_game_by_keyboard_alone(sit_down: SitDown) -> None:
    ada = sit_down()
    ada.open("/")
    ada.see("play-mythos").wait_for()
    ada.see("play-mythos").focus()
    ada.page.keyboard.press("Enter")
    press = ada.page.keyboard.press
    for turn in range(4 * TURNS):
        ada.wait_for_question()
        if ada.is_over:
            break
        if turn < 3 and ada.page.locator(".hand.mine [data-live]").count():
            press("h")
            while ada.page.evaluate("!('live' in document.activeElement.dataset)"):
                press("ArrowRight")
            press("Enter")
            expect(ada.see("back")).to_be_visible()
            walk_to(ada, ada.live_squares.first.get_attribute("data-square") or "")
            press("Enter")
            ada.settle()
        before = wait_for(lambda: seen if (seen := ada.look())["options"] or seen["confirm"] else None)
        press("d")
        press("Enter" if before["confirm"] else "1")
        wait_for(partial(has_changed, ada, before))
        ada.settle()
    expect(ada.see("result")).to_be_visible()


def has_changed(ada: Person, before: Seen) -> bool:
    return ada.look() != before


def walk_to(ada: Person, goal: str) -> None:
    """With the arrow keys, from wherever the board is entered."""
    ada.page.keyboard.press("b")
    for _ in range(12):
        here = ada.page.evaluate("document.activeElement.dataset.square")
        if here == goal:
            return
        if here[0] != goal[0]:
            ada.page.keyboard.press("ArrowRight" if here[0] < goal[0] else "ArrowLeft")
        else:
            ada.page.keyboard.press("ArrowUp" if here[1] < goal[1] else "ArrowDown")
    raise AssertionError(f"{goal} was not reached")


def test_a_turn_on_the_phone(sit_down: SitDown) -> None:
    ada = sit_down(size="phone", touch=True)
    ada.start()
    expect(ada.see("prompt")).to_be_visible()
    ada.page.locator(".hand.mine [data-live]").first.tap()
    ada.live_squares.first.tap()
    expect(ada.page.locator('[data-key^="ghost."]')).to_be_visible()
    ada.decide("done")
    expect(ada.page.locator(".now")).to_have_text("Turn 2 of 40")
    assert ada.page.evaluate("document.documentElement.scrollWidth") == 390
    board = ada.page.locator(".board").bounding_box()
    assert board is not None
    assert board["width"] > 330
    # Its place does not ask it how large it is: every step on it would lay out the whole page.
    assert ada.page.locator(".middle").evaluate("(place) => getComputedStyle(place).containerType") == "size"


UNDER_OTHERS = """() => [...document.querySelectorAll('[data-square][data-live]')].filter((square) => {
  const { left, top, width, height } = square.getBoundingClientRect()
  const found = document.elementFromPoint(left + width / 2, top + height / 2)
  return found?.closest('[data-testid=decision]')
}).map((square) => square.dataset.square)"""


def test_on_a_phone_no_answers_lie_over_the_fields_that_give_them(sit_down: SitDown) -> None:
    """What is lit on the board is touched there: as buttons, few answers would take its room."""
    table = Table.new(GAME, seed="few answers")
    players = [bot("greedy", Stream(f"few {seat}")) for seat in range(2)]
    while not (SOUTH in table.pending and 3 < len(table.pending[SOUTH].legal()) < 6):
        seat = next(iter(table.pending))
        table.answer(seat, players[seat].choose(table, seat))
    ada = sit_down(size="phone", touch=True)
    ada.go_on_from(str(table.record()), len(table.lines()) - 1, "me", "page")
    ada.page.locator(".board").evaluate("(board) => board.scrollIntoView({ block: 'end' })")
    ada.page.evaluate("scrollTo(0, 0)")
    ada.come_to_rest()
    expect(ada.live_squares).not_to_have_count(0)
    assert ada.page.evaluate(UNDER_OTHERS) == []
    # Whoever cannot see the board finds them in the list.
    expect(ada.page.locator("[data-testid=decision] .buttons [data-option]")).to_have_count(1)
    ada.see("all-options").click()
    expect(ada.page.locator("[data-testid=decision] ul.list [data-option]")).not_to_have_count(0)


def test_cards_enlarge_on_hover_and_on_the_key(sit_down: SitDown) -> None:
    ada = sit_down()
    ada.start(deck_0="patient-thorns")  # all its cards have a text
    ada.wait_for_question()
    ada.come_to_rest()
    # What has no text shows all that there is at a glance.
    card = ada.hand.filter(has=ada.page.locator(".text p")).first
    ada.point_at(card, ada.page.get_by_role("tooltip"))
    ada.page.mouse.move(5, 5)
    expect(ada.page.get_by_role("tooltip")).to_have_count(0)
    card.focus()
    ada.page.keyboard.press("i")
    expect(ada.page.get_by_role("dialog", name="Large card")).to_be_visible()
    ada.page.keyboard.press("Escape")
    expect(ada.page.get_by_role("dialog", name="Large card")).to_have_count(0)


OVER_THE_QUESTION = """() => {
  const card = document.querySelector('[role=tooltip]').getBoundingClientRect()
  const question = document.querySelector('[data-testid=decision]').getBoundingClientRect()
  const isBeside = card.right <= question.left || question.right <= card.left
  return !isBeside && card.bottom > question.top && question.bottom > card.top
}"""


def test_a_large_card_gives_way_to_the_question(sit_down: SitDown) -> None:
    ada = sit_down(size="laptop")
    ada.start("archmage", seat_1="bot|page")
    ada.wait_for_question()
    ada.come_to_rest()
    tooltip = ada.page.get_by_role("tooltip")
    ada.point_at(ada.square("d4"), tooltip)
    wait_for(lambda: not ada.page.evaluate(OVER_THE_QUESTION))
    # Something else is asked while the card is looked at: a question as high as the window allows.
    ada.see("decision").evaluate("(bar) => (bar.style.minHeight = '30rem')")
    wait_for(lambda: not ada.page.evaluate(OVER_THE_QUESTION))


def test_hot_seat_has_a_curtain_between_the_hands(sit_down: SitDown) -> None:
    ada = sit_down()
    ada.start(seat_1="me", deck_0="burning-charge", deck_1="growing-wood")
    expect(ada.see("curtain")).to_contain_text("Ada 1")
    expect(ada.page.locator(".hand")).to_have_count(0)
    ada.see("lift").click()
    expect(ada.hand.first).to_be_visible()
    south = {each.get_attribute("data-key") for each in ada.hand.all()}
    ada.decide("done")
    expect(ada.see("curtain")).to_contain_text("Ada 2")
    page = ada.page.content()
    assert not any(f'"{key}"' in page for key in south)
    ada.see("lift").click()
    expect(ada.hand.first).to_be_visible()
    north = {each.get_attribute("data-key") for each in ada.hand.all()}
    assert not south & north
    assert not re.search(r"Ada 1 draws (?!a card)", ada.see("log").inner_text())
    # What both watch is told with hands face down, and the next plan begins behind the curtain.
    ada.decide("done")
    expect(ada.see("curtain")).to_contain_text("Ada 1")


def test_chat_is_text_and_nothing_else(sit_down: SitDown) -> None:
    ada = sit_down()
    ada.start()
    ada.page.get_by_role("tab", name="Chat").click()
    field = ada.page.get_by_role("textbox", name="Say something")
    field.fill("<img src=x onerror=alert(1)> Hallo")
    field.press("Enter")
    expect(ada.page.get_by_role("log", name="Chat")).to_contain_text("<img src=x onerror=alert(1)> Hallo")
    expect(field).to_have_value("")


def test_giving_up_shows_the_result_and_a_rematch(sit_down: SitDown) -> None:
    ada = sit_down()
    ada.start()
    ada.see("concede").click()
    ada.see("concede-yes").click()
    expect(ada.see("result")).to_contain_text("given up")
    expect(ada.page.get_by_role("dialog").locator("[data-rule=MY-WIN-08]")).to_be_visible()
    first = ada.page.url
    ada.see("rematch").click()
    ada.page.wait_for_url(lambda url: "/table/" in url and url != first)
    expect(ada.see("prompt")).to_be_visible()


def far_goal(table: Table[Any]) -> tuple[str, str] | None:
    """A creature of South's and a square farther than one step, when a new plan begins."""
    plan = table.pending.get(SOUTH)
    if plan is None or plan.name != "plan" or table.state.plans[0].paths:
        return None
    creatures = [(NAMES[square], each) for square, each in enumerate(table.state.board[0]) if each >= 0]
    for name, each in creatures:
        for figure in table.outlook(SOUTH, [f"card{each}"]).figures:
            if len(set(figure.way)) > 1 and len(plan.legal()) > 8 and figure.at is not None:
                return name, figure.at
    return None


def test_a_creature_goes_its_whole_way_by_one_click_or_drag(sit_down: SitDown) -> None:
    table = Table.new(GAME, seed="a long way")
    players = [bot("greedy", Stream(f"way {seat}")) for seat in range(2)]
    while (found := far_goal(table)) is None:
        seat = next(iter(table.pending))
        table.answer(seat, players[seat].choose(table, seat))
    start, goal = found
    ada = sit_down()
    ada.go_on_from(str(table.record()), len(table.lines()) - 1, "me", "page")
    steps = ada.page.locator('[data-zone="plan.south"] li')
    planned = steps.count()
    ada.square(start).click()
    expect(ada.square(goal)).to_have_attribute("data-reach", "")
    ada.square(goal).click()
    expect(steps).to_have_count(planned + 1)
    expect(ada.option("stop")).to_have_count(0)  # the way has ended where it was clicked
    ada.see("clear-plan").click()
    expect(steps).to_have_count(0)
    ada.square(start).drag_to(ada.square(goal))
    expect(steps).to_have_count(1)
    # Enter takes the way back where something would be given away.
    ada.option("done").focus()
    ada.page.keyboard.press("Enter")
    expect(ada.see("confirm")).to_be_visible()
    ada.page.keyboard.press("Enter")
    expect(ada.see("confirm")).to_have_count(0)
    expect(steps).to_have_count(1)
    # With a finger too, on a phone.
    eva = sit_down(size="phone", touch=True)
    eva.go_on_from(str(table.record()), len(table.lines()) - 1, "me", "page")
    steps = eva.page.locator('[data-zone="plan.south"] li')
    planned = steps.count()
    eva.square(start).scroll_into_view_if_needed()
    eva.come_to_rest()
    eva.drag_by_finger(eva.square(start), eva.square(goal))
    expect(steps).to_have_count(planned + 1)
