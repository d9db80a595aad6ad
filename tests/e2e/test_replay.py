"""Watching a game again: stepping, views, export, import, playing on."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import expect

from tests.e2e.person import Person

SitDown = Callable[..., Person]


def finished_game(ada: Person) -> None:
    ada.start(deck_0="burning-charge", deck_1="growing-wood")
    luck = random.Random(5)
    for _ in range(2):
        ada.wait_for_question()
        ada.play_turn(luck)
    ada.wait_for_question()
    ada.see("concede").click()
    ada.see("concede-yes").click()
    expect(ada.see("result")).to_be_visible()
    ada.see("watch-replay").click()
    expect(ada.see("scrub")).to_be_visible()


def test_a_game_is_watched_exported_imported_and_played_on(sit_down: SitDown, tmp_path: Path) -> None:
    ada = sit_down()
    finished_game(ada)
    ada.see("next").click()
    first = ada.see("replay-sentence").inner_text()
    ada.page.keyboard.press("End")
    expect(ada.see("replay-sentence")).to_contain_text("given up")
    ada.page.keyboard.press("Home")
    ada.page.keyboard.press("ArrowRight")
    expect(ada.see("replay-sentence")).to_have_text(first, use_inner_text=True)

    # After the end every hand may be seen.
    expect(ada.page.locator(".hand.mine")).to_have_count(0)
    ada.see("replay-view").select_option("south")
    ada.page.keyboard.press("Escape")
    ada.see("scrub").fill("12")
    expect(ada.hand.first).to_be_visible()

    with ada.page.expect_download() as download:
        ada.see("export").click()
    record = tmp_path / "game.txt"
    download.value.save_as(record)
    assert record.read_text().startswith("tafelrunde-record 1\ngame mythos")

    bertha = sit_down(lang="de")
    bertha.open("/")
    bertha.page.locator("input[type=file]").set_input_files(record)
    bertha.page.wait_for_url("**/replay/*")
    expect(bertha.see("scrub")).to_be_visible()
    bertha.see("scrub").fill(str(int(bertha.see("scrub").get_attribute("max") or 0) // 2))
    bertha.see("play-on").click()
    bertha.see("play-on-go").click()
    bertha.page.wait_for_url("**/table/*")
    expect(bertha.see("prompt")).to_be_visible()
    bertha.finish_plan()


def test_a_moment_of_a_replay_is_shared_by_its_link(sit_down: SitDown) -> None:
    ada, carl = sit_down(), sit_down(name="Carl", size="phone")
    finished_game(ada)
    for _ in range(9):
        ada.see("next").click()
    ada.page.get_by_role("button", name="Link to this moment").click()
    ada.page.wait_for_url("**/replay/*?at=*")
    carl.page.goto(ada.page.url)
    expect(carl.see("scrub")).to_be_visible()
    assert int(carl.see("scrub").input_value()) > 0
    assert "at=" in carl.page.url
    assert carl.page.evaluate("scrollY") == 0, "the list follows the story, the page stays at the board"


def test_a_damaged_record_is_refused_in_words(sit_down: SitDown, tmp_path: Path) -> None:
    ada = sit_down()
    ada.open("/")
    damaged = tmp_path / "game.txt"
    damaged.write_text("this is no record")
    ada.page.locator("input[type=file]").set_input_files(damaged)
    expect(ada.see("trouble")).to_contain_text("Line 1")
    ada.troubles = [each for each in ada.troubles if "status of 4" not in each]
