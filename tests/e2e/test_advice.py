"""Hints at the table, the levels of the bots, and the graph of a finished game."""

from __future__ import annotations

import os
import random
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.e2e.person import Person

SitDown = Callable[..., Person]
PICTURES = os.environ.get("TAFELRUNDE_PICTURES")
"""A folder for screenshots, for whoever wants to look at them."""


def picture(person: Person, name: str) -> None:
    if PICTURES:
        person.page.screenshot(path=Path(PICTURES) / f"{name}.png")


@pytest.mark.parametrize(("lang", "words"), [("en", "Squire"), ("de", "Knappe")])
def test_a_level_is_chosen_by_its_name_and_described(sit_down: SitDown, lang: str, words: str) -> None:
    ada = sit_down(lang=lang)
    ada.open("/new/mythos")
    expect(ada.see("seat-1").locator("option:checked")).to_contain_text(words)
    said = ada.see("level-1").inner_text()
    ada.see("seat-1").select_option("bot|grandmaster")
    expect(ada.see("level-1")).not_to_have_text(said)
    picture(ada, f"levels-{lang}")


@pytest.mark.parametrize("size", ["desk", "phone"])
def test_a_hint_names_good_options_and_goes_with_the_question(sit_down: SitDown, size: str) -> None:
    ada = sit_down(size=size, lang="de")
    ada.start(deck_0="burning-charge", deck_1="growing-wood")
    ada.wait_for_question()
    ada.see("ask-hint").click()
    hints = ada.see("advice").locator("li")
    expect(hints.first).to_be_visible()
    expect(hints.nth(3)).to_have_count(0)
    expect(hints.first).to_contain_text("%")
    # A hint speaks of the board; three of them shall not lie upon it.
    board, bar = ada.page.locator(".board").bounding_box(), ada.see("decision").bounding_box()
    assert board
    assert bar
    assert size != "phone" or board["y"] + board["height"] <= bar["y"]
    assert " : " not in ada.see("advice").inner_text()
    picture(ada, f"hint-{size}")
    ada.play_turn(random.Random(3))
    ada.wait_for_question()
    expect(ada.see("advice")).to_have_count(0)


def test_thinking_about_a_hint_can_be_given_up(sit_down: SitDown) -> None:
    ada = sit_down()
    ada.start(deck_0="burning-charge", deck_1="growing-wood")
    ada.wait_for_question()
    ada.see("ask-hint").click()
    ada.see("advice-close").click()
    expect(ada.see("ask-hint")).to_be_visible()
    expect(ada.see("advice")).to_have_count(0)


@pytest.mark.parametrize(("size", "theme"), [("desk", "dark"), ("phone", "light")])
def test_the_graph_of_a_finished_game_leads_into_the_replay(sit_down: SitDown, size: str, theme: str) -> None:
    ada = sit_down(size=size, theme=theme)
    ada.start(deck_0="burning-charge", deck_1="growing-wood")
    ada.wait_for_question()
    ada.play_turn(random.Random(0))
    ada.wait_for_question()
    ada.give_up()
    ada.see("concede-yes").click()
    ada.see("watch-replay").click()
    graph = ada.see("evaluation")
    expect(graph).to_be_visible()
    expect(graph.locator("svg[role=img]")).to_have_attribute("aria-label", re.compile("Chances"))
    # Giving up so early, when nobody is ahead, is a turning point.
    turn = ada.see("turning-point").last
    turn.click()
    expect(ada.see("replay-sentence")).to_contain_text("given up")
    picture(ada, f"graph-{size}")
    # The graph follows the pointer.
    box = graph.locator("svg[role=img]").bounding_box()
    assert box is not None
    ada.page.mouse.click(box["x"] + 3, box["y"] + 20)
    expect(ada.see("replay-sentence")).not_to_contain_text("given up")
