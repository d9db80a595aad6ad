"""Several people: seat links, watching, agreeing, and a server that dies in the middle."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import expect

from tests.e2e.person import Person
from tests.server.servers import Server

SitDown = Callable[..., Person]
TURNS = 41


def invite(host: Person, guest: Person, **choices: str) -> str:
    """The host sets a table up, the guest comes by the seat link; gives the spectator link."""
    host.start(seat_1="friend", **choices)
    host.see("share").click()
    link = host.see("link-1").input_value()
    watch = host.see("link-watch").input_value()
    host.page.keyboard.press("Escape")
    assert link.startswith(f"{host.address}/seat#")
    guest.page.goto(link)
    guest.see("sit").click()
    guest.page.wait_for_url("**/table/*")
    expect(guest.see("prompt")).to_be_visible()
    return watch


def test_two_people_play_a_whole_game(sit_down: SitDown) -> None:
    ada, bertha = sit_down(name="Ada"), sit_down(name="Bertha", lang="de", theme="light")
    invite(ada, bertha, deck_0="burning-charge", deck_1="thousand-teeth")
    expect(ada.page.locator(".other")).to_contain_text("Bertha")
    luck = random.Random(3)
    for _ in range(TURNS):
        ada.wait_for_question()
        if ada.is_over:
            break
        ada.play_turn(luck)
        # What the other is still thinking of is all that one learns.
        expect(ada.see("waiting").or_(ada.see("prompt")).or_(ada.see("result")).first).to_be_visible()
        bertha.play_turn(luck)
    expect(ada.see("result")).to_be_visible(timeout=30_000)
    expect(bertha.see("result")).to_be_visible(timeout=30_000)
    ada.see("rematch").click()
    ada.page.wait_for_url("**/table/*")
    expect(ada.see("prompt")).to_be_visible()
    bertha.page.keyboard.press("Escape")
    bertha.page.get_by_role("button", name="Hingehen").click()
    expect(bertha.see("prompt")).to_be_visible()


def test_taking_back_by_agreement(sit_down: SitDown) -> None:
    ada, bertha = sit_down(name="Ada"), sit_down(name="Bertha")
    invite(ada, bertha)
    ada.option("done").click()
    bertha.option("done").click()
    expect(ada.page.locator(".now")).to_have_text("Turn 2 of 40")
    ada.see("undo").click()
    expect(bertha.see("proposal")).to_contain_text("Ada would like to take the last answer back.")
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
    ada.option("done").click()
    expect(carl.see("waiting")).to_contain_text("Bertha is still thinking")
    assert carl.page.locator(".hand.mine").count() == 0
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


def test_a_killed_server_loses_no_acknowledged_answer(sit_down: SitDown, tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path.as_posix()}/tables.db"
    first = Server(database, tmp_path)
    ada = sit_down()
    ada.address = f"http://{first.host}"
    ada.start()
    square = ada.place_a_card()
    first.kill()
    expect(ada.see("reconnecting")).to_be_visible(timeout=15_000)
    second = Server(database, tmp_path, port=int(first.host.rsplit(":", 1)[1]))
    try:
        expect(ada.see("reconnecting")).to_have_count(0, timeout=30_000)
        expect(ada.page.locator(f'[data-key^="ghost.{square}"]')).to_be_visible()
        ada.option("done").click()
        expect(ada.page.locator(".now")).to_have_text("Turn 2 of 40", timeout=30_000)
        ada.troubles = [each for each in ada.troubles if "ERR_CONNECTION_REFUSED" not in each]
    finally:
        ada.leave()
        second.stop()
