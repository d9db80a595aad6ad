"""Every course from its first lesson to its last at phone size: every answer is clicked, none is sent.

Beside the browser the same guide leads through the same lesson: it says which answer comes next, which things
on the table mean it, and which step follows.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import count, pairwise
from typing import TypedDict, TypeVar

import pytest
from playwright.sync_api import expect

from tafelrunde.learn import Guide, Led, lessons
from tafelrunde.table.decision import NOTHING, Option, Several
from tafelrunde.table.game import game
from tests.e2e.person import Person
from tests.learn.test_lessons import GAMES
from tests.patience import wait_for

T = TypeVar("T")
SitDown = Callable[..., Person]
SEEN = """(key) => {
  const find = (selector) => document.querySelector(selector)
  const isThere = (each) => each.getBoundingClientRect().width > 0
  const named = (selector) => [...document.querySelectorAll(selector)].filter(isThere)
  const guide = find('[data-testid=guide]')
  const bar = find('[data-testid=decision]')
  return {
    step: guide?.dataset.step ?? null,
    version: bar?.dataset.version ?? null,
    isBusy: bar?.dataset.busy !== undefined,
    hasButton: named(`[data-testid=decision] [data-option="${key}"]`).some((each) => !each.disabled),
    isSure: named('[data-testid=decision] .sure [data-testid=confirm]').length > 0,
  }
}"""
REACHED = """async (selectors) => {
  const things = selectors.flatMap((selector) => [...document.querySelectorAll(selector)])
  const found = things.find((each) => each.getBoundingClientRect().width > 0)
  if (!found) return null
  const frame = () => new Promise((go) => requestAnimationFrame(go))
  const isAbove = () => {
    const box = found.getBoundingClientRect()
    const spot = [box.x + box.width / 2, box.y + box.height / 2]
    const above = document.elementFromPoint(...spot)
    return above !== null && found.contains(above) ? spot : null
  }
  const first = isAbove()
  if (first === null) found.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
  await frame()
  await frame()
  const spot = isAbove()
  if (first === null || String(first) !== String(spot)) return null
  // The page may still move before the finger is down: what is hit then was not meant.
  const events = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click']
  const hold = (event) => {
    if (event.type === 'pointerdown') window.isHit = found.contains(event.target)
    if (!window.isHit) event.stopImmediatePropagation()
    if (event.type === 'click') for (const each of events) removeEventListener(each, hold, true)
  }
  window.isHit = false
  for (const each of events) addEventListener(each, hold, true)
  return spot
}"""
"""Where a thing that can be clicked rests in sight, with nothing above it; otherwise it is brought there."""


COVERED = """(keys) => {
  const board = document.querySelector('.table-page .middle')
  const page = document.querySelector('.table-page')
  const named = (key) => [...page.querySelectorAll(`[data-key="${key}"], [data-square="${key}"]`)]
  const drawn = keys.flatMap((key) => named(key).find((each) => each.getBoundingClientRect().width > 0) ?? [])
  const shown = drawn.filter((each) => !each.closest('.shelf'))
  const isLive = (each) => each.matches('[data-live]')
  const thing = shown.find(isLive) ?? shown.find((each) => board.contains(each)) ?? board
  const box = thing.getBoundingClientRect()
  const above = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
  return above === null || above.closest('.above, .bar, .shelf') !== null
}"""
"""Whether what a step asks to touch, or else the board, lies below the guide, the question or the hand."""


MISSED = 25
"""After so many looks at a button that is still there one clicks once more."""


TRIES = 4
"""Looks for a thing on the table, which may have to be brought into sight first; then the list is opened."""


CLOSED_LIST = '[data-testid=all-options][aria-expanded="false"]'


def button(key: str) -> str:
    return f'[data-testid=decision] [data-option="{key}"]'


class Seen(TypedDict):
    step: str | None
    version: str | None
    isBusy: bool
    hasButton: bool
    isSure: bool


class Learner:
    """Somebody with a phone who does what a lesson asks for."""

    def __init__(self, me: Person) -> None:
        self.me = me
        self.clicked = self.listed = 0

    def look(self, key: str = "") -> Seen:
        seen: Seen = self.me.page.evaluate(SEEN, key)
        return seen

    def click(self, *selectors: str) -> bool:
        """Click what is in sight of these; says whether it was hit."""
        spot = self.me.page.evaluate(REACHED, selectors)
        if spot is None:
            return False
        self.me.page.mouse.click(*spot)
        return bool(self.me.page.evaluate("() => window.isHit"))

    def wait_for(self, what: Callable[[], T | None]) -> T:
        """As everywhere; but what was waited for in vain can be told from what is seen."""
        try:
            return wait_for(what)
        except AssertionError as vain:
            seen = [self.me.see(each).first.inner_text() for each in ("guide", "decision")]
            raise AssertionError("\n".join([f"{vain}: {self.look()}", *seen])) from vain

    def settled(self, step: int) -> Seen | None:
        """What is seen once nothing moves any more in that step."""
        seen = self.look()
        return seen if seen["step"] == str(step) and not seen["isBusy"] else None

    def learn(self, guide: Guide) -> None:
        led = guide.begin()
        while (step := guide.step(led.place)) is not None:
            self.wait_for(partial(self.settled, led.place.step))
            if step.is_reading:
                led = guide.read_on(led.table, led.place)
                self.wait_for(lambda: self.click("[data-testid=guide-on]"))
                continue
            shown = guide.info(led.table, led.place).show
            self.wait_for(partial(self.is_in_sight, shown))
            for key, following in pairwise((*step.way, "")):
                # A click on a field is the end of a way there: steps of a longer one are taken one by one.
                led = self.answer(guide, led, key, is_step=following.startswith("step "))
        self.wait_for(partial(self.settled, led.place.step))
        expect(self.me.see("guide-learned").locator("li")).to_have_count(len(guide.lesson.learned))

    def is_in_sight(self, shown: Sequence[str]) -> bool:
        """Whether what a step is about can be touched without looking for it."""
        return not self.me.page.evaluate(COVERED, shown)

    def answer(self, guide: Guide, led: Led, key: str, *, is_step: bool) -> Led:
        option = led.table.pending[guide.seat].option(key)
        before = self.look(key)
        after = guide.answer(led.table, led.place, key)
        if not before["hasButton"] and self.is_given(guide, led, after):
            return after
        if isinstance(led.table.pending[guide.seat], Several):
            self.pick(key)
        elif key.isdecimal():
            self.set_number(option)
        else:
            self.press(option, [] if is_step else self.places(guide, led, option), before)

        looks = count(1)

        def has_gone_on() -> bool:
            seen = self.look(key)
            if seen["isSure"]:
                self.click("[data-testid=decision] .sure [data-testid=confirm]")
            has_moved = seen["version"] != before["version"]
            if not has_moved and not seen["isBusy"] and next(looks) % MISSED == 0:
                # A finger, too, misses what moves away below it: then one takes it back and tries again.
                any(map(self.click, [button(key), "[data-testid=back]", CLOSED_LIST]))
            return int(seen["step"] or 0) >= after.place.step and not seen["isBusy"] and has_moved

        self.wait_for(has_gone_on)
        return after

    def is_given(self, guide: Guide, led: Led, after: Led) -> bool:
        """Whether the client has said it already: a click on the last field of a way also ends the way."""
        if int(self.look()["step"] or 0) > led.place.step:
            return True
        if guide.seat not in after.table.pending or after.place.step != led.place.step:
            return False
        now = set(led.table.pending[guide.seat].legal())
        later = after.table.pending[guide.seat]
        fresh = [key for key in later.legal() if key not in now and not later.option(key).elements]
        return any(self.look(key)["hasButton"] for key in fresh)

    def set_number(self, option: Option) -> None:
        if self.look(option.key)["hasButton"]:
            self.wait_for(lambda: self.click(button(option.key)))
            return
        self.me.page.locator("[data-testid=decision] input[type=range]").fill(option.key)
        self.me.see("confirm").last.click()

    def pick(self, key: str) -> None:
        """Pick all that are named, or none, and say that this is all: where that is said must be in sight."""
        for each in () if key == NOTHING else key.split():
            self.me.page.locator(button(each)).click()
        confirm = self.me.see("confirm").last
        expect(confirm).to_be_in_viewport()
        confirm.click()

    def places(self, guide: Guide, led: Led, option: Option) -> list[list[str]]:
        """What means an answer, thing by thing: what stands on a field is clicked there."""
        elements = led.table.view(guide.seat).elements()
        at = {key: element.at for key, element in elements.items() if element.at is not None}
        return [[name, *([at[name]] if name in at else [])] for name in option.elements]

    def press(self, option: Option, places: list[list[str]], before: Seen) -> None:
        """Click the things that mean the answer; its button, or the list, where they do not suffice."""
        for names in places:
            seen = self.look(option.key)
            if seen["hasButton"] or seen["version"] != before["version"] or seen["isSure"]:
                break
            live = [f'[data-live][data-{kind}="{name}"]' for name in names for kind in ("key", "square")]
            if not any(self.click(*live) for _ in range(TRIES)):
                break
            self.me.settle()
            self.clicked += 1

        def is_given() -> bool:
            """A click may have been the whole answer, and be told only now."""
            seen = self.look(option.key)
            return seen["version"] != before["version"] or seen["isSure"]

        def is_pressed() -> bool:
            """The list of everything closes when something new is asked: then it is opened once more."""
            if is_given():
                return True
            if self.look(option.key)["hasButton"]:
                return self.click(button(option.key))
            # Where only part of the answer is picked, the list shows no other: then one goes back first.
            any(map(self.click, [CLOSED_LIST, "[data-testid=back]"]))
            return False

        if is_given():
            return
        while not self.look(option.key)["hasButton"] and self.click("[data-testid=back]"):
            self.me.draw()
        self.listed += not self.look(option.key)["hasButton"]
        self.wait_for(is_pressed)


@pytest.mark.parametrize("name", GAMES)
def test_a_course_is_done_from_its_first_lesson_to_its_last_on_a_phone(sit_down: SitDown, name: str) -> None:
    # A map that glides is hard to hit; and German needs more room than English.
    me = sit_down(size="phone", touch=True, motion="reduced", lang="de")
    course = lessons(game(name))
    me.open("/")  # two touches from here the lesson has begun
    me.see(f"learn-{name}").click()
    me.see(f"lesson-{course[0].id}").get_by_test_id("begin").click()
    learner = Learner(me)
    for each in course:
        expect(me.see("guide")).to_have_attribute("data-lesson", each.id)
        learner.learn(Guide(game(name), each))
        if each is not course[-1]:
            me.see("next-lesson").click()
    assert learner.clicked > learner.listed, "most is done on the table itself"
    me.see("all-lessons").click()
    expect(me.page.locator("li.done")).to_have_count(len(course))
    expect(me.see("guided-begin")).to_be_in_viewport()  # what comes next is not sought below what is done
    me.page.go_back()
    me.see("first-game").click()
    expect(me.see("coach-note")).to_be_visible()
