"""A lesson at phone size: from the path of lessons to its end, with a wrong turn and a reload on the way."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.e2e.person import Person

SitDown = Callable[..., Person]


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
