"""What breaks in the middle: reloads, lost lines, a killed server, clocks that fall."""

from __future__ import annotations

import json
import random
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import WebSocketRoute, expect

from tests.e2e.person import Person
from tests.patience import LIMIT, wait_for
from tests.server import previous
from tests.server.player import ConnectionClosed, Player
from tests.server.servers import Server
from tests.server.test_upgrade import RELEASE

SitDown = Callable[..., Person]
TABLES = 20
BROWSERS = 3


def to_the_middle_of_an_effect(
    host: str, created: dict[str, Any], is_wanted: Callable[[list[str]], bool] = bool
) -> Player:
    """Play hot-seat until an effect asks for the second time, with such answers: a part of it is done."""
    player = Player(host, created["table"], created["token"], seed=3)
    effects: list[str] = []
    for _ in range(600):
        seat, decision = next(
            (seat, view["decision"]) for seat, view in player.views.items() if view.get("decision")
        )
        card = str(decision["prompt"].get("args", {}).get("card"))
        is_effect = decision["kind"] in {"squares", "pieces"} and "card" in decision["prompt"].get("args", {})
        if is_effect and effects[-1:] == [card] and is_wanted(player.keys(seat)):
            return player
        effects.append(card if is_effect else "")
        keys = player.keys(seat)
        summons = [key for key in keys if key.startswith("summon ")]
        moves = [key for key in keys if key != "none"] if is_effect else keys
        player.answer(seat, player.random.choice(summons or moves))
        assert player.result is None
    raise AssertionError("no effect asked twice")


def sit_by_link(person: Person, token: str) -> None:
    person.open(f"/seat#{token}")
    person.see("sit").click()
    person.page.wait_for_url("**/table/*")


def picture(person: Person) -> dict[str, Any]:
    """The question, what can be clicked and what stands on the board."""
    seen = person.look()
    pieces = person.page.locator(".board .spot").evaluate_all(
        "all => all.map((each) => each.dataset.key).sort()"
    )
    return {
        "prompt": person.see("prompt").inner_text(),
        "version": seen["version"],
        "squares": seen["squares"],
        "options": seen["options"],
        "pieces": pieces,
    }


def test_reload_and_lost_server_in_the_middle_of_an_effect_lose_nothing(
    sit_down: SitDown, tmp_path: Path
) -> None:
    database = f"sqlite:///{tmp_path.as_posix()}/tables.db"
    first = Server(database, tmp_path)
    created = first.create("tash-kalar", "me", "me", mode="duel")
    player = to_the_middle_of_an_effect(first.host, created)
    player.close()
    ada = sit_down()
    ada.address = f"http://{first.host}"
    sit_by_link(ada, created["token"])
    ada.see("lift").click()
    expect(ada.see("prompt")).to_be_visible()
    before = picture(ada)
    assert before["squares"]

    ada.page.reload()
    ada.see("lift").click()
    expect(ada.see("prompt")).to_be_visible()
    wait_for(lambda: picture(ada) == before)

    first.kill()
    expect(ada.see("reconnecting")).to_be_visible()
    second = Server(database, tmp_path, port=int(first.host.rsplit(":", 1)[1]))
    try:
        expect(ada.see("reconnecting")).to_have_count(0)

        def is_as_before() -> bool:
            if ada.see("lift").count():
                ada.see("lift").click()
            return picture(ada) == before

        wait_for(is_as_before)
        assert ada.answer_by_clicking(random.Random(1))
        assert ada.look()["version"] != before["version"]
        ada.forgive()
    finally:
        ada.leave()
        second.stop()


def test_a_game_of_the_release_before_goes_on_in_the_browser(sit_down: SitDown, tmp_path: Path) -> None:
    tables = json.loads(previous.told(RELEASE, "sqlite").read_text(encoding="utf-8"))
    previous.unpack(RELEASE, "sqlite", tmp_path)
    server = Server(f"sqlite:///{tmp_path.as_posix()}/tables.db", tmp_path)
    ada, bertha = sit_down(name="Ada"), sit_down(name="Bertha", size="phone")
    ada.address = bertha.address = f"http://{server.host}"
    try:
        # Somebody had planned a turn, and nobody had come yet.
        (then,) = [each for each in tables if each["what"] == "open"]
        sit_by_link(ada, then["token"])
        expect(ada.see("waiting")).to_be_visible()
        ada.page.get_by_role("tab", name="Chat").click()
        expect(ada.page.get_by_role("log")).to_contain_text("hello, open")
        bertha.open("/lobby")
        bertha.see(f"sit-{then['table']}").click()
        bertha.wait_for_question()
        bertha.finish_plan()
        expect(ada.page.locator(".now")).to_have_text("Turn 2 of 40")
        bertha.open("/")
        expect(bertha.see(f"my-{then['table']}")).to_be_visible()
    finally:
        ada.leave()
        bertha.leave()
        server.stop()


def _play_until_cut(player: Player) -> None:
    try:
        while player.result is None:
            if not player.play_one():
                player.receive()
    except (ConnectionClosed, OSError, TimeoutError, EOFError):
        pass


def test_killed_under_twenty_tables_nothing_acknowledged_is_lost_and_the_games_go_on(
    sit_down: SitDown, tmp_path: Path
) -> None:
    database = f"sqlite:///{tmp_path.as_posix()}/tables.db"
    first = Server(database, tmp_path)
    port = int(first.host.rsplit(":", 1)[1])
    kinds = [("mythos", {}), ("tash-kalar", {"mode": "duel"})]
    games = []
    for place in range(TABLES - BROWSERS):
        game, more = kinds[place % 2]
        created = first.create(game, "me", "me", **more)
        games.append((created, Player(first.host, created["table"], created["token"], seed=place)))
    people = [sit_down(name=f"Person {place}") for place in range(BROWSERS)]
    squares = []
    for person in people:
        person.address = f"http://{first.host}"
        person.set_up("mythos", "me", "greedy")
        expect(person.see("prompt")).to_be_visible()
        squares.append(person.place_a_card())
    threads = [threading.Thread(target=_play_until_cut, args=(player,)) for _, player in games]
    for thread in threads:
        thread.start()
    wait_for(lambda: all(len(player.accepted) > 5 for _, player in games))
    first.kill()
    for thread in threads:
        thread.join(LIMIT)
    for person in people:
        expect(person.see("reconnecting")).to_be_visible()

    second = Server(database, tmp_path, port=port)
    try:
        for person, square in zip(people, squares, strict=True):
            expect(person.see("reconnecting")).to_have_count(0)
            expect(person.page.locator(f'[data-key^="ghost.{square}"]')).to_be_visible()
            person.finish_plan()
            expect(person.page.locator(".now")).to_have_text("Turn 2 of 40")
        for created, player in games:
            again = Player(second.host, created["table"], created["token"], since=0, seed=9)
            assert again.seq >= player.seq, "an acknowledged answer is gone"
            if again.seq == player.seq:
                assert {seat: view["scene"] for seat, view in again.views.items()} == {
                    seat: view["scene"] for seat, view in player.views.items()
                }
            assert again.result is not None or again.play_one(), "the game does not go on"
            again.close()
        for person in people:
            person.forgive()
    finally:
        for person in people:
            person.leave()
        second.stop()


def test_what_happened_while_the_line_was_lost_is_told(sit_down: SitDown) -> None:
    ada, bertha = sit_down(name="Ada"), sit_down(name="Bertha")
    lines: list[WebSocketRoute] = []
    is_cut = False

    def pass_on(line: WebSocketRoute) -> None:
        if is_cut:
            line.close()
        else:
            line.connect_to_server()
            lines.append(line)

    ada.page.route_web_socket("**/socket", pass_on)
    seats = ada.set_up("tash-kalar", "me", "friend", mode="high-form", setup={"start": "b"})
    sit_by_link(bertha, seats[1]["token"])
    expect(bertha.see("prompt")).to_be_visible()
    is_cut = True
    lines[-1].close()
    expect(ada.see("reconnecting")).to_be_visible()
    bertha.square("e5").click()
    expect(bertha.see("waiting")).to_be_visible()
    is_cut = False
    expect(ada.see("reconnecting")).to_have_count(0)
    expect(ada.page.locator('[data-key="piece.e5"]')).to_be_visible()
    ada.see("missed").click()
    expect(ada.page.get_by_role("dialog", name="What happened?")).to_contain_text("recruit is laid on e5")


def test_a_fallen_clock_takes_the_default_and_says_so(sit_down: SitDown) -> None:
    ada = sit_down()
    ada.set_up("mythos", "me", "random", clock={"initial": 5, "increment": 3600})
    expect(ada.page.get_by_role("timer").first).to_be_visible()
    expect(ada.page.locator(".now")).to_have_text("Turn 2 of 40")
    expect(ada.see("log")).to_contain_text("The time of Ada is up; the default is taken.")


@pytest.mark.parametrize("wish", [False, True])
def test_sound_is_off_until_it_is_wished_for(sit_down: SitDown, wish: bool) -> None:
    ada = sit_down()
    ada.context.add_init_script(
        """window.tones = 0
        const Real = AudioContext.prototype.createBufferSource
        AudioContext.prototype.createBufferSource = function () { window.tones++; return Real.call(this) }"""
    )
    if wish:
        ada.open("/settings")
        expect(ada.page.get_by_label("Sound")).not_to_be_checked()
        ada.page.get_by_label("Sound").check()
    ada.start(seat_1="bot|page")
    ada.decide("done")
    expect(ada.page.locator(".now")).to_have_text("Turn 2 of 40")
    if wish:
        wait_for(lambda: ada.page.evaluate("window.tones") > 0)
    else:
        assert ada.page.evaluate("window.tones") == 0


def test_pieces_glide_from_square_to_square_and_fade_when_they_go(sit_down: SitDown, tmp_path: Path) -> None:
    server = Server(f"sqlite:///{tmp_path.as_posix()}/tables.db", tmp_path)
    ada = sit_down(pace=2)
    ada.address = f"http://{server.host}"
    try:
        created = server.create("tash-kalar", "me", "me", mode="duel")
        player = to_the_middle_of_an_effect(
            server.host, created, lambda keys: any("-" in key for key in keys)
        )
        seat = next(seat for seat in (0, 1) if player.decision(seat))
        origin, target = next(key for key in player.keys(seat) if "-" in key).split("-")
        player.close()
        sit_by_link(ada, created["token"])
        ada.see("lift").click()
        ada.square(origin).click()
        ada.page.evaluate(
            """(key) => {
              window.glides = []
              const real = Element.prototype.animate
              Element.prototype.animate = function (frames, timing) {
                if (this.dataset?.key === key && frames[0].translate) window.glides.push(frames[0].translate)
                return real.call(this, frames, timing)
              }
            }""",
            f"piece.{target}",
        )
        ada.square(target).click()
        if ada.see("confirm").count():
            ada.see("confirm").click()
        expect(ada.page.locator(f'[data-key="piece.{target}"]')).to_be_visible()
        assert wait_for(lambda: ada.page.evaluate("window.glides[0]")) != "0px 0px"
    finally:
        ada.leave()
        server.stop()
