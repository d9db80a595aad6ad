"""No text of the deck builder or of what opens above a table is cut, at every size and in both languages."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.e2e.person import SIZES, Person

SitDown = Callable[..., Person]
LOST = """(within) => [...document.querySelectorAll(within)]
  .flatMap((whole) => [whole, ...whole.querySelectorAll('*')])
  .filter((each) => each instanceof HTMLElement && !each.closest('.art, svg'))
  .filter((each) => !each.matches('input, textarea, select, .hidden-text') && each.innerText?.trim())
  .filter((each) => each.clientHeight > 1 && each.clientWidth > 1)
  .filter((each) => {
    const { overflowX, overflowY } = getComputedStyle(each)
    const isWide = each.scrollWidth > each.clientWidth + 1
    const isHigh = each.scrollHeight > each.clientHeight + 6
    return (isWide && /hidden|clip/.test(overflowX)) || (isHigh && /hidden|clip/.test(overflowY))
  })
  .map((each) => `${each.className}: ${each.innerText.trim().slice(0, 40)}`)"""
"""Words that are cut off and can not be scrolled to; a letter may reach below its line."""
BEYOND = """(within) => [...document.querySelectorAll(within)]
  .map((each) => [each, each.getBoundingClientRect()])
  .filter(([, box]) => box.right > innerWidth + 1 || box.left < -1)
  .map(([each]) => `beyond the edge: ${each.className}`)"""


def lost(ada: Person, within: str) -> list[str]:
    """What cannot be read there, at each size."""
    found: list[str] = []
    for size, (width, height) in SIZES.items():
        ada.page.set_viewport_size({"width": width, "height": height})
        ada.draw()
        for look in (LOST, BEYOND):
            found += [f"{size}, {each}" for each in ada.page.evaluate(look, within)]
    width, height = SIZES["desk"]
    ada.page.set_viewport_size({"width": width, "height": height})
    ada.draw()
    return found


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("game_id", ["mythos", "morgua"])
def test_the_deck_builder_is_read_whole(sit_down: SitDown, game_id: str, lang: str) -> None:
    ada = sit_down(lang=lang)
    ada.open(f"/decks/{game_id}")
    expect(ada.page.locator(".entry").nth(20)).to_be_attached()
    ada.page.locator(".draft .rows .link").first.click()
    expect(ada.page.locator(".draft .rows li b").first).to_be_attached()
    assert lost(ada, ".builder, .builder .entry") == []
    # Whoever looks in this way would see it.
    narrow = (
        "(each) => Object.assign(each.style, { width: '2rem', overflow: 'hidden', whiteSpace: 'nowrap' })"
    )
    ada.page.locator(".draft h2").evaluate(narrow)
    assert len(lost(ada, ".builder")) == len(SIZES)


@pytest.mark.parametrize("lang", ["en", "de"])
def test_what_opens_above_a_table_is_read_whole(sit_down: SitDown, lang: str) -> None:
    ada = sit_down(lang=lang)
    ada.set_up("mythos", "me", "page")
    ada.wait_for_question()
    opened = ada.page.locator("dialog[open]")
    for name in ("more", "share", "help", "concede"):
        ada.see(name).click()
        expect(opened).to_be_visible()
        assert (name, lost(ada, "dialog[open]")) == (name, [])
        if name != "concede":
            ada.page.keyboard.press("Escape")
            expect(opened).to_have_count(0)
    ada.see("concede-yes").click()
    expect(ada.see("result")).to_be_visible()
    assert lost(ada, "dialog[open]") == []
