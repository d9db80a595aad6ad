"""Several people: seat links, watching, agreeing, and a server that dies in the middle."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import expect

from tests.e2e.person import Person
from tests.patience import wait_for

SitDown = Callable[..., Person]
TURNS = 4
LOOKING_ELSEWHERE = """() => {
  Object.defineProperty(document, 'hidden', { get: () => true })
  window.calls = []
  window.Notification = class {
    static permission = 'granted'
    constructor(title) { window.calls.push(title) }
    close() {}
  }
}"""
"""A page in the background, whose browser notes what it would show outside it."""


def invite(host: Person, guest: Person, *, is_asked: bool = True, **choices: str) -> str:
    """The host sets a table up, the guest comes by the seat link; gives the spectator link."""
    host.start(seat_1="friend", **choices)
    host.see("share").click()
    link = host.see("link-1").input_value()
    watch = host.see("link-watch").input_value()
    host.page.keyboard.press("Escape")
    assert link.startswith(f"{host.address}/seat/")
    guest.page.goto(link)
    guest.see("sit").click()
    guest.page.wait_for_url("**/table/*")
    expect(guest.see("prompt") if is_asked else guest.page.locator(".board")).to_be_visible()
    return watch


def test_two_people_play_until_one_gives_up_and_then_once_more(sit_down: SitDown) -> None:
    ada, bertha = sit_down(name="Ada", isCalled=True), sit_down(name="Bertha", lang="de", theme="light")
    invite(ada, bertha, deck_0="burning-charge", deck_1="thousand-teeth")
    expect(ada.page.locator(".other")).to_contain_text("Bertha")
    luck = random.Random(3)
    # Whoever waits and looks elsewhere is called when it is their turn: by title, icon and browser.
    ada.play_turn(luck)
    ada.page.evaluate(LOOKING_ELSEWHERE)
    icon = ada.page.locator("link[rel=icon]")
    expect(ada.page).to_have_title("Mythos · Tafelrunde")
    expect(icon).to_have_attribute("href", "/favicon.svg")
    bertha.play_turn(luck)
    expect(ada.page).to_have_title("● Mythos · Tafelrunde")
    expect(icon).to_have_attribute("href", "/favicon-turn.svg")
    assert ada.page.evaluate("window.calls") == ["It is your turn: Mythos"]
    for _ in range(TURNS):
        ada.wait_for_question()
        ada.play_turn(luck)
        # What the other is still thinking of is all that one learns.
        expect(ada.see("waiting").or_(ada.see("prompt")).or_(ada.see("result")).first).to_be_visible()
        bertha.play_turn(luck)
    ada.wait_for_question()
    bertha.wait_for_question()
    bertha.give_up()
    bertha.page.get_by_role("dialog").get_by_role("button", name="Aufgeben").click()
    expect(ada.see("result")).to_be_visible()
    expect(bertha.see("result")).to_be_visible()
    ada.see("rematch").click()
    ada.page.wait_for_url("**/table/*")
    expect(ada.see("prompt")).to_be_visible()
    # The way there is where Bertha looks, and not below it.
    bertha.see("follow").click()
    expect(bertha.see("prompt")).to_be_visible()


def test_whoever_has_no_name_is_known_by_his_side(sit_down: SitDown) -> None:
    ada, guest = sit_down(name="Ada"), sit_down(name="")
    invite(ada, guest)
    ada.give_up()
    ada.see("concede-yes").click()
    expect(ada.page.get_by_role("dialog")).to_contain_text("North wins")
    ada.open("/")
    expect(ada.see("my-games")).to_contain_text("Somebody won")


def test_taking_back_by_agreement(sit_down: SitDown) -> None:
    ada, bertha = sit_down(name="Ada"), sit_down(name="Bertha")
    invite(ada, bertha)
    ada.decide("done")
    bertha.decide("done")
    expect(ada.page.locator(".now")).to_have_text("Turn 2 of 40")
    ada.see("undo").click()
    expect(bertha.see("proposal")).to_contain_text("Ada would like to take their last decision back.")
    bertha.page.get_by_role("button", name="No", exact=True).click()
    expect(ada.see("proposal")).to_have_count(0)
    ada.see("undo").click()
    bertha.page.get_by_role("button", name="Agree").click()
    expect(ada.page.locator(".now")).to_have_text("Turn 1 of 40")
    expect(bertha.page.locator(".now")).to_have_text("Turn 1 of 40")


def test_a_spectator_sees_the_table_and_no_hand(sit_down: SitDown) -> None:
    ada, bertha = sit_down(name="Ada"), sit_down(name="Bertha")
    watch = invite(ada, bertha)
    carl = sit_down(name="Carl")
    heard: list[str] = []
    carl.page.on(
        "websocket", lambda socket: socket.on("framereceived", lambda frame: heard.append(str(frame)))
    )
    carl.page.goto(watch)
    expect(carl.page.locator(".board")).to_be_visible()
    hands = [each.get_attribute("data-key") for each in (*ada.hand.all(), *bertha.hand.all())]
    names = {each.inner_text().split("\n")[0] for each in (*ada.hand.all(), *bertha.hand.all())}
    ada.place_a_card()
    ada.decide("done")
    expect(carl.see("waiting")).to_contain_text("Bertha is still thinking")
    expect(carl.page.locator(".hand.mine")).to_have_count(0)
    shown = carl.page.content() + "".join(heard)
    assert heard
    assert not any(f'"{key}"' in shown for key in hands)
    log = carl.see("log").inner_text()
    assert not any(name in log for name in names)
    carl.square("c3").click()
    expect(carl.see("hint")).to_contain_text("You are watching")


def test_a_seat_link_works_on_another_device(sit_down: SitDown) -> None:
    ada, phone = sit_down(name="Ada"), sit_down(size="phone")
    ada.start()
    square = ada.place_a_card()
    ada.see("share").click()
    phone.page.goto(ada.see("link-own").input_value())
    phone.see("sit").click()
    expect(phone.page.locator(f'[data-key^="ghost.{square}"]')).to_be_visible()


def test_a_wrong_seat_link_is_told_so(sit_down: SitDown) -> None:
    ada = sit_down()
    ada.open("/seat#not-a-real-token")
    ada.see("sit").click()
    expect(ada.see("trouble")).to_be_visible()
    # The browser itself writes the refused request down.
    ada.troubles = [each for each in ada.troubles if not re.search(r"status of 4\d\d", each)]


def test_my_games_come_with_me_to_another_device_until_i_am_forgotten(sit_down: SitDown) -> None:
    desk, phone = sit_down(name="Ada"), sit_down(name="", lang="de", size="phone", touch=True)
    desk.set_up("mythos", "me", "friend")
    table = desk.page.url.rsplit("/", 1)[1]
    desk.open("/me")
    desk.see("make-link").click()
    link = desk.see("my-link").input_value()
    assert link.startswith(f"{desk.address}/me#")
    phone.page.goto(link)
    phone.see("arrive").click()
    expect(phone.see("said")).to_contain_text("Ada")
    mine = f'a[href="/table/{table}"]'
    phone.open("/")
    expect(phone.page.locator(mine).first).to_be_visible()
    # A code does the same for a browser that has forgotten everything.
    phone.open("/me")
    phone.see("make-code").click()
    code = phone.see("my-code").input_value()
    fresh = sit_down(name="")
    fresh.open("/me")
    fresh.see("enter").fill(code.lower())
    fresh.page.get_by_role("button", name="That is me").click()
    expect(fresh.see("said")).to_contain_text("Welcome back, Ada")
    # What I am called is changed where it stands, and everywhere.
    expect(fresh.see("own-name")).to_have_value("Ada")
    fresh.see("own-name").fill("Adele")
    fresh.see("own-name").blur()
    fresh.see("my-profile").click()
    expect(fresh.page.get_by_role("heading", name="Adele")).to_be_visible()
    fresh.open("/me")
    # All that is kept of me is mine to have, and goes when I wish so.
    with fresh.page.expect_download() as download:
        fresh.page.get_by_role("link", name="Download everything").click()
    assert table in Path(download.value.path()).read_text()
    fresh.see("forget").click()
    fresh.see("forget-yes").click()
    expect(fresh.see("said")).to_contain_text("forgotten")
    fresh.open("/")
    expect(fresh.see("play-mythos")).to_be_enabled()
    expect(fresh.page.locator(mine)).to_have_count(0)


def test_a_stranger_joins_from_the_list_of_open_tables(sit_down: SitDown) -> None:
    ada, carl = sit_down(name="Ada"), sit_down(name="Carl", size="phone")
    ada.start(seat_1="open")
    expect(ada.see("prompt")).to_be_visible()
    table = ada.page.url.rsplit("/", 1)[1]
    # Whoever comes by the table's own address watches, and may still sit down there.
    carl.page.goto(ada.page.url)
    expect(carl.page.locator(".board")).to_be_visible()
    expect(carl.page.locator(".hand.mine")).to_have_count(0)
    carl.see("sit-1").click()
    expect(carl.see("prompt")).to_be_visible()
    expect(carl.hand.first).to_be_visible()
    expect(ada.page.locator(".other")).to_contain_text("Carl")
    # A seat that is taken is offered to nobody else.
    dora = sit_down(name="Dora")
    dora.open("/lobby")
    expect(dora.see(f"lobby-{table}")).to_contain_text("Watch")
    expect(dora.see(f"sit-{table}")).to_have_count(0)


def test_chat_reaches_the_others_and_too_much_of_it_is_refused(sit_down: SitDown) -> None:
    ada, bertha = sit_down(name="Ada"), sit_down(name="Bertha")
    invite(ada, bertha)
    ada.page.get_by_role("tab", name="Chat").click()
    field = ada.page.get_by_role("textbox", name="Say something")
    for number in range(5):
        field.fill(f"Line {number}")
        field.press("Enter")
        expect(field).to_have_value("")
    tab = bertha.page.get_by_role("tab", name="Chat")
    expect(tab).to_contain_text("5")
    tab.click()
    expect(bertha.page.get_by_role("log", name="Chat")).to_contain_text("Ada Line 4")
    refusal = ada.page.get_by_role("alert").filter(has_text="Too many messages")

    def is_told_or_refused() -> bool:
        return bool(field.input_value() == "" or refusal.count())

    for _ in range(50):
        field.fill("And another thing")
        field.press("Enter")
        wait_for(is_told_or_refused)
        if refusal.count():
            break
    expect(refusal).to_be_visible()
    expect(field).to_have_value("And another thing")


def test_the_menu_of_a_phone_has_what_the_header_lacks(sit_down: SitDown) -> None:
    ada = sit_down(size="phone", touch=True)
    ada.start(seat_1="bot|page")
    expect(ada.see("prompt")).to_be_visible()
    first = ada.page.locator(".board .square").first
    ada.see("menu").tap()
    menu = ada.page.get_by_role("dialog", name="Menu")
    before = ada.square("a1").bounding_box()
    ada.see("menu-turn").tap()
    assert ada.square("a1").bounding_box() != before
    expect(first).to_be_visible()
    ada.see("menu").tap()
    menu.get_by_role("button", name="Light or dark").tap()
    expect(ada.page.locator("html")).to_have_attribute("data-theme", "light")
    menu.get_by_role("button", name="Auf Deutsch umschalten").tap()
    expect(ada.page.locator("html")).to_have_attribute("lang", "de")
    ada.see("menu-help").tap()
    ada.see("help-keys").tap()
    expect(ada.page.get_by_role("dialog").locator("kbd").first).to_be_visible()


def test_who_stays_away_too_long_may_be_replaced_but_not_at_once(sit_down: SitDown) -> None:
    ada, bertha = sit_down(name="Ada"), sit_down(name="Bertha")
    invite(ada, bertha)
    expect(ada.page.get_by_test_id("absent-1")).to_have_count(0)
    bertha.open("/")
    expect(ada.page.locator(".others .away")).to_be_visible()
    expect(ada.see("let-play-1")).to_have_count(0)  # nobody waits while Ada has not planned herself
    ada.finish_plan()
    ada.see("let-play-1").click()
    expect(ada.page.get_by_role("dialog")).to_contain_text("Bertha")
    ada.see("let-play-bot").select_option("page")
    ada.see("let-play-yes").click()
    expect(ada.see("trouble")).to_contain_text("Not yet")
    ada.page.keyboard.press("Escape")
    bertha.page.go_back()
    expect(ada.page.get_by_test_id("absent-1")).to_have_count(0)
    ada.troubles = [each for each in ada.troubles if "409" not in each]  # the refusal, which browsers note


def test_a_guest_who_is_asked_to_leave_may_watch(sit_down: SitDown) -> None:
    ada, bertha = sit_down(name="Ada"), sit_down(name="Bertha")
    invite(ada, bertha)
    ada.see("share").click()
    before = ada.see("link-1").input_value()
    ada.see("kick-1").click()
    expect(bertha.page.locator(".board")).to_be_visible()
    ada.see("kick-1").click()
    expect(ada.see("link-1")).not_to_have_value(before)
    expect(ada.page.get_by_test_id("kick-1")).to_have_count(0)
    bertha.see("watch-on").click()
    expect(bertha.page.locator(".board")).to_be_visible()
    expect(bertha.page.get_by_text("watching").first).to_be_visible()
