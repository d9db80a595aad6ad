"""A lesson at phone size: from the path of lessons to its end, with a wrong turn and a reload on the way."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.e2e.person import Person
from tests.patience import wait_for

SitDown = Callable[..., Person]
SEEN = """() => {
  const box = (selector) => document.querySelector(selector).getBoundingClientRect()
  const [board, guide, question] = ['.middle', '.above', '[data-testid=decision]'].map(box)
  return board.bottom <= question.top || Math.abs(board.top - guide.bottom) < 12
}"""
"""Whether the question leaves the board in sight, as far as there is room below the guide."""


def test_a_lesson_is_learnt_on_a_phone(sit_down: SitDown) -> None:
    me = sit_down(size="phone", lang="de", touch=True)
    me.open("/learn/mythos")
    me.see("lesson-first-victory").get_by_test_id("begin").click()
    expect(me.see("guide")).to_have_attribute("data-step", "0")
    card = me.page.locator(".hand.mine [data-live]").first
    card.click()
    me.square("b2").click()
    expect(me.see("hint").locator("[data-rule=MY-PLACE-02]")).to_be_visible()
    expect(me.see("guide-nudge")).to_be_visible()
    me.square("d1").click()
    expect(me.see("hint")).to_have_count(0)
    expect(me.see("guide-nudge")).to_be_visible()  # allowed, but not what the lesson waits for
    card.click()
    me.square("b1").click()
    expect(me.see("guide")).to_have_attribute("data-step", "1")
    me.page.reload()
    expect(me.see("guide")).to_have_attribute("data-step", "1")
    me.square("c3").click()
    me.square("c4").click()
    expect(me.see("guide-again")).to_be_visible()
    me.square("c5").click()
    expect(me.see("guide")).to_have_attribute("data-step", "2")
    me.option("done").click()
    expect(me.see("guide-learned").locator("li")).to_have_count(3)
    me.see("next-lesson").click()
    expect(me.see("guide-say")).to_contain_text("Aktionspunkte")
    me.see("guide-skip").click()
    expect(me.see("guide")).to_have_attribute("data-step", "1")
    me.open("/learn/mythos")
    expect(me.page.locator("li.done")).to_have_count(1)
    expect(me.see("lesson-action-points").get_by_test_id("go-on")).to_be_visible()


def test_a_puzzle_is_solved_on_a_phone(sit_down: SitDown) -> None:
    """South takes a2 next: the leader has to leave, and b2 alone is safe."""
    me = sit_down(size="phone", lang="de", touch=True)
    me.open("/")
    me.see("to-puzzles").click()
    me.see("puzzle-mythos-18").click()
    expect(me.see("puzzle-say")).to_be_visible()
    wait_for(lambda: me.page.evaluate(SEEN))
    me.option("done").click()
    me.see("decision").get_by_test_id("confirm").click()
    expect(me.see("puzzle-nudge")).to_be_visible()  # allowed, and no answer: nothing has happened
    me.see("puzzle-help").click()
    expect(me.see("puzzle-hint")).to_be_visible()
    planned = me.see("decision").get_attribute("data-version") or ""
    me.square("a2").click()
    me.square("b2").click()
    expect(me.see("decision")).not_to_have_attribute("data-version", planned)
    me.decide("done")
    expect(me.see("puzzle")).to_have_attribute("data-kind", "done")
    expect(me.see("puzzle-learned").locator("[data-rule=MY-WIN-01]")).to_be_visible()
    me.page.get_by_role("link", name="Alle Rätsel", exact=True).last.click()
    expect(me.see("puzzle-mythos-18")).to_contain_text("gelöst")
    me.page.reload()
    expect(me.page.locator(".one.solved")).to_have_count(1)


def test_a_first_game_explains_each_new_question_once_and_looks_back(sit_down: SitDown) -> None:
    me = sit_down(lang="de")
    me.open("/learn/mythos")
    me.see("guided-begin").click()
    expect(me.see("coach-note")).to_have_attribute("data-question", "plan")
    expect(me.see("coach-lesson")).to_contain_text("Dein erster Sieg")
    me.page.keyboard.press("?")
    expect(me.see("help-said")).to_contain_text("Aktionspunkte")
    expect(me.see("help-rules").locator("[data-rule=MY-PLACE-01]")).to_be_visible()
    me.see("help-keys").click()
    expect(me.page.get_by_role("dialog").locator("kbd").first).to_be_visible()
    me.page.keyboard.press("Escape")
    expect(me.page.get_by_role("dialog")).to_have_count(0)
    me.finish_plan()
    me.wait_for_question()
    expect(me.see("coach-note")).to_have_count(0)  # said once
    me.see("ask-coach").click()
    expect(me.see("review")).to_contain_text(re.compile("Besser war|Gut gespielt"))
    me.see("review-close").click()
    me.give_up()
    me.see("concede-yes").click()
    me.see("moments-ask").click()
    expect(me.see("moments").locator("li").first).to_be_visible()
