"""Every page: languages, light, accessibility, size, nothing from outside."""

from __future__ import annotations

import gzip
from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Response, expect

from tests.e2e.person import Person

SitDown = Callable[..., Person]
PAGES = {
    "start": "/",
    "learn": "/learn/",
    "path": "/learn/mythos",
    "overview": "/learn/morgua/overview",
    "puzzles": "/puzzles",
    "rules": "/rules/mythos",
    "cards": "/cards/mythos",
    "figures": "/cards/tash-kalar",
    "decks": "/decks/mythos",
    "ratings": "/ratings/mythos",
    "tournaments": "/tournaments",
    "settings": "/settings",
    "set-up": "/new/morgua",
    "lobby": "/lobby",
    "circles": "/runde",
    "me": "/me",
    "data": "/me/data",
    "notices": "/notices",
    "seat": "/seat#nobody",
    "nowhere": "/nowhere",
}
FIRST_LOAD = 260_000


def serious(person: Person) -> list[str]:
    """What axe-core calls serious or critical, with the places."""
    person.come_to_rest()
    found = Axe().run(person.page).response["violations"]
    return [
        f"{each['id']}: {node['target']} {node['failureSummary']}"
        for each in found
        if each["impact"] in {"serious", "critical"}
        for node in each["nodes"][:3]
    ]


@pytest.mark.parametrize("page", PAGES)
def test_no_page_has_a_serious_barrier(sit_down: SitDown, page: str) -> None:
    ada = sit_down(theme="dark")
    ada.open(PAGES[page])
    expect(ada.page.locator("h1").first).to_be_visible()
    assert serious(ada) == []
    ada.page.get_by_role("button", name="Light or dark").click()
    expect(ada.page.locator("html")).to_have_attribute("data-theme", "light")
    assert serious(ada) == []


def test_tabs_call_a_page_what_it_calls_itself(sit_down: SitDown) -> None:
    """Whoever comes from another page, too: its title must not stay."""
    ada = sit_down()
    for page in (*PAGES.values(), "/"):
        ada.open(page)
        heading = ada.page.locator("h1").first.inner_text()
        expect(ada.page).to_have_title("Tafelrunde" if page == "/" else f"{heading} · Tafelrunde")
    ada.page.get_by_role("link", name="Ratings").first.click()
    expect(ada.page).to_have_title("Ratings · Tafelrunde")
    ada.page.go_back()
    expect(ada.page).to_have_title("Tafelrunde")


@pytest.mark.parametrize(("theme", "size"), [("dark", "desk"), ("light", "laptop"), ("dark", "phone")])
def test_the_table_has_no_serious_barrier(sit_down: SitDown, theme: str, size: str) -> None:
    ada = sit_down(theme=theme, size=size)
    ada.start()
    expect(ada.see("prompt")).to_be_visible()
    assert serious(ada) == []
    ada.hand.first.click()
    assert serious(ada) == []
    ada.give_up()
    assert serious(ada) == []
    ada.see("concede-yes").click()
    expect(ada.see("result")).to_be_visible()
    assert serious(ada) == []
    ada.see("watch-replay").click()
    expect(ada.see("scrub")).to_be_visible()
    assert serious(ada) == []


@pytest.mark.parametrize(("theme", "size"), [("dark", "desk"), ("light", "phone")])
def test_a_melee_has_no_serious_barrier(sit_down: SitDown, theme: str, size: str) -> None:
    ada = sit_down(theme=theme, size=size)
    ada.set_up("tash-kalar", "me", "random", "random", "random", mode="melee", setup={"start": "b"})
    expect(ada.page.locator(".other")).to_have_count(3)
    assert serious(ada) == []
    expect(ada.see("prompt")).to_be_visible()
    ada.page.locator("[data-zone=piles] .deck").first.click()
    expect(ada.see("hint")).to_be_visible()
    assert serious(ada) == []
    if size == "phone":
        ada.see("menu").click()
        assert serious(ada) == []


def test_a_game_is_one_touch_away_and_what_was_chosen_is_remembered(sit_down: SitDown) -> None:
    ada = sit_down()
    ada.open("/")
    first = ada.page.locator("article").first
    expect(first).to_have_attribute("data-testid", "game-mythos")
    expect(first.locator(".button.main")).to_have_text("Play now")
    ada.see("game-tash-kalar").locator("summary").click()
    expect(ada.see("game-tash-kalar").locator("li", has_text="Three or four")).to_be_visible()
    ada.see("game-tash-kalar").get_by_role("link", name="Melee").click()
    expect(ada.see("mode-melee").locator("input")).to_be_checked()
    ada.see("seat-2").select_option("friend")
    ada.see("start").click()
    ada.page.wait_for_url("**/table/*")
    # The next game of it is as the last was, against computers alone.
    ada.open("/")
    expect(ada.page.locator(".button.main")).to_have_count(1)
    card = ada.see("game-tash-kalar")
    expect(card).to_contain_text("Melee")
    card.get_by_role("button", name="Play now").click()
    ada.page.wait_for_url("**/table/*")
    expect(ada.page.locator(".other")).to_have_count(2)


def test_every_game_asks_for_the_first_move_after_one_touch(sit_down: SitDown) -> None:
    me = sit_down(size="phone", touch=True, lang="de")
    for name in ("mythos", "tash-kalar", "archmage", "morgua"):
        me.open("/")
        me.see(f"play-{name}").click()
        me.page.wait_for_url("**/table/*")
        expect(me.see("prompt")).to_be_visible()
        expect(me.see("prompt")).to_be_in_viewport()


def test_everything_is_there_in_german_and_english(sit_down: SitDown) -> None:
    ada = sit_down(lang="de")
    ada.start()
    expect(ada.see("prompt")).to_contain_text("Plane deinen Zug")
    assert ada.page.locator("html").get_attribute("lang") == "de"
    ada.hand.first.click()
    ada.square("e5").click()
    expect(ada.see("hint")).to_contain_text("liegt nicht neben")
    ada.see("lang").click()
    expect(ada.see("prompt")).to_contain_text("Plan your turn")
    expect(ada.see("hint")).to_contain_text("not next to your leader")
    assert ada.page.locator("html").get_attribute("lang") == "en"


def test_rules_can_be_searched_and_rulings_give_their_reason(sit_down: SitDown) -> None:
    ada = sit_down(lang="de")
    ada.open("/rules/mythos")
    expect(ada.page.locator("#MY-WIN-01")).to_be_visible()
    # Chapters that are far below are not laid out yet, and still make nothing wider than the paper.
    book = ada.page.locator(".book")
    assert book.evaluate("book => book.scrollWidth - book.clientWidth") <= 0
    expect(ada.page.locator("article").nth(51)).to_be_attached()
    ada.see("rule-search").fill("diagonal")
    expect(ada.page.locator("#MY-PLACE-02")).to_be_visible()
    expect(ada.page.locator("#MY-WIN-01")).to_have_count(0)
    expect(ada.page.locator("mark").first).to_have_text("diagonal")
    ada.see("rule-search").fill("")
    expect(ada.page.locator("#MY-PLACE-03")).to_contain_text("Auslegung")
    expect(ada.page.locator("#MY-PLACE-03")).to_contain_text("Grund:")
    # One touch, and the rule is seen at work: what the example tries, and free clicks.
    ada.page.locator("[data-shows=MY-MOVE-02]").click()
    ada.see("try").first.click()
    expect(ada.see("verdict")).to_contain_text("MY-MOVE-02")
    assert serious(ada) == []
    ada.square("b3").click()
    ada.square("a4").click()
    expect(ada.see("hint").locator("[data-rule=MY-MOVE-02]")).to_be_visible()
    ada.see("close-example").click()
    expect(ada.see("example")).to_have_count(0)


def test_the_deck_builder_judges_while_one_builds(sit_down: SitDown) -> None:
    ada = sit_down()
    ada.open("/decks/mythos")
    expect(ada.see("verdict")).to_contain_text("exactly one leader")
    ada.page.get_by_role("button", name="Growing Wood").click()
    expect(ada.see("verdict")).to_contain_text("keeps the rules")
    ada.page.get_by_role("button", name="One more: Elder Oak").first.click()
    expect(ada.see("verdict").locator("[data-rule=MY-DECK-02]")).to_be_visible()
    ada.page.get_by_role("button", name="One fewer: Elder Oak").first.click()
    expect(ada.see("verdict")).to_contain_text("keeps the rules")
    ada.page.get_by_role("button", name="Save", exact=True).click()
    ada.start(deck_0=ada.page.evaluate("JSON.parse(localStorage['tafelrunde.decks']).mythos[0].source"))
    expect(ada.page.locator(".own .track")).to_contain_text("Growing Wood II")


@pytest.mark.parametrize("page", ["decks", "cards"])
def test_cards_are_found_by_people_and_kind_without_a_mouse(sit_down: SitDown, page: str) -> None:
    ada = sit_down(lang="de")
    ada.open(f"/{page}/morgua")
    found = ada.page.locator(".card-button")
    expect(found.nth(100)).to_be_attached()
    for row, word in (("group", "Lichtbund"), ("kind", "Held")):
        ada.see(f"filter-{row}").get_by_role("button", name=word, exact=True).focus()
        ada.page.keyboard.press("Enter")
    expect(found).to_have_count(3)
    expect(ada.page.get_by_role("search").get_by_role("status")).to_have_text("3 Karten")
    expect(found.first).to_have_accessible_name("Iselda Lichtträgerin")
    # Words of the search are looked for among what is left.
    ada.page.get_by_role("searchbox").fill("konrad")
    expect(found).to_have_count(1)


def test_the_light_is_chosen_and_kept(sit_down: SitDown) -> None:
    ada = sit_down()
    ada.open("/settings")
    ada.page.get_by_label("daylight").check()
    ada.page.reload()
    expect(ada.page.locator("html")).to_have_attribute("data-theme", "light")


def test_the_first_load_of_a_table_is_small(sit_down: SitDown) -> None:
    ada = sit_down()
    bodies: dict[str, int] = {}

    def weigh(response: Response) -> None:
        if response.ok and "/socket" not in response.url and "blob:" not in response.url:
            body = response.body()
            is_packed = response.url.endswith((".woff2", ".png"))
            bodies[response.url] = len(body) if is_packed else len(gzip.compress(body))

    ada.page.on("response", weigh)
    ada.start()
    expect(ada.see("prompt")).to_be_visible()
    ada.page.wait_for_load_state("networkidle")
    own = {url: size for url, size in bodies.items() if "/api/" not in url}
    assert sum(own.values()) < FIRST_LOAD, own
    assert sum(bodies.values()) < FIRST_LOAD * 1.25, bodies
