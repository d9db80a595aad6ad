"""Lessons and puzzles taken along: played without a line, and never of two versions."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tafelrunde.server.app import STATIC
from tafelrunde.server.luggage import INTERPRETER
from tests.e2e.person import Person
from tests.patience import wait_for
from tests.server.servers import Server

HAS_INTERPRETER = bool(list((STATIC / "assets").glob(INTERPRETER)))
pytestmark = pytest.mark.skipif(not HAS_INTERPRETER, reason="the client was built without an interpreter")
SHOWN = "(all) => all.filter((each) => each.loading === 'eager').every((each) => each.naturalWidth > 0)"
READY = "navigator.serviceWorker.ready.then((worker) => worker.active?.state ?? '')"


def test_a_lesson_and_a_puzzle_are_played_without_a_line(browser: Browser, tmp_path: Path) -> None:
    running = Server(f"sqlite:///{tmp_path.as_posix()}/t.db", tmp_path)
    try:
        me = Person(browser, f"http://{running.host}", size="phone", is_app=True, lang="en")
        me.open("/learn/mythos")
        assert me.page.evaluate(READY) in {"activating", "activated"}
        me.see("take-along").click()
        expect(me.see("leave-behind")).to_be_visible()
        picture(me, "taken")
        me.open("/puzzles")
        of_today = me.see("daily").inner_text()
        me.context.set_offline(True)
        me.open("/puzzles")
        expect(me.see("daily")).to_have_text(
            of_today, use_inner_text=True
        )  # as everybody's, with a line or without
        me.open("/")
        pictures = me.page.locator("article img")
        expect(pictures).to_have_count(4)
        wait_for(lambda: pictures.evaluate_all(SHOWN))
        me.open("/learn/mythos")
        me.see("lesson-first-victory").get_by_test_id("begin").click()
        expect(me.see("guide")).to_have_attribute("data-step", "0")
        assert "/table/alone-" in me.page.url
        me.page.locator(".hand.mine [data-live]").first.click()
        me.square("b2").click()
        expect(me.see("hint").locator("[data-rule=MY-PLACE-02]")).to_be_visible()
        picture(me, "refused")
        me.square("b1").click()
        expect(me.see("guide")).to_have_attribute("data-step", "1")
        me.page.reload()  # what was done is done again
        expect(me.see("guide")).to_have_attribute("data-step", "1")
        me.open("/puzzles/mythos")
        me.see("puzzle-mythos-18").click()
        expect(me.see("puzzle-say")).to_be_visible()
        planned = me.see("decision").get_attribute("data-version") or ""
        me.square("a2").click()
        me.square("b2").click()
        expect(me.see("decision")).not_to_have_attribute("data-version", planned)
        me.decide("done")
        expect(me.see("puzzle")).to_have_attribute("data-kind", "done")
        expect(me.see("puzzle-learned").locator("[data-rule=MY-WIN-01]")).to_be_visible()

        me.context.set_offline(False)
        me.open("/puzzles/mythos")
        expect(me.page.locator(".one.solved")).to_have_count(1)
        me.open("/learn/mythos")
        me.see("lesson-action-points").get_by_test_id("begin").click()
        expect(me.see("guide")).to_have_attribute("data-step", "0")
        assert "/table/alone-" not in me.page.url
        me.open("/learn/mythos")
        me.see("leave-behind").click()
        expect(me.see("take-along")).to_be_visible()
        me.leave()
    finally:
        running.stop()


def picture(me: Person, name: str) -> None:
    """For whoever wants to look at it."""
    if folder := os.environ.get("TAFELRUNDE_PICTURES"):
        me.page.screenshot(path=f"{folder}/{name}.png")
