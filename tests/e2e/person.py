"""A person in front of a browser, in the language of the table."""

from __future__ import annotations

import json
import random
from typing import Any

from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, Request, expect

SIZES = {"desk": (1440, 900), "laptop": (1024, 768), "phone": (390, 844)}


class Person:
    """Opens pages, clicks and types; keeps what went wrong in `troubles`."""

    def __init__(
        self,
        browser: Browser,
        address: str,
        *,
        size: str = "desk",
        lang: str = "en",
        name: str = "Ada",
        touch: bool = False,
        **settings: Any,
    ) -> None:
        self.address = address
        self.troubles: list[str] = []
        width, height = SIZES[size]
        self.context = browser.new_context(viewport={"width": width, "height": height}, has_touch=touch)
        wishes = {"lang": lang, "name": name, "theme": "dark", "pace": 0, **settings}
        self.context.add_init_script(
            "if (!localStorage.getItem('tafelrunde.settings'))"
            f" localStorage.setItem('tafelrunde.settings', {json.dumps(json.dumps(wishes))})"
        )
        self.page = self.context.new_page()
        self._watch(self.page)

    def _watch(self, page: Page) -> None:
        page.on("console", self._hear)
        page.on("pageerror", lambda error: self.troubles.append(f"error: {error}"))
        page.on("request", self._check)

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            self.troubles.append(f"console: {message.text}")

    def _check(self, request: Request) -> None:
        if not request.url.startswith((self.address, self.address.replace("http", "ws"))):
            self.troubles.append(f"outside: {request.url}")

    def leave(self) -> None:
        self.context.close()

    # -- looking -------------------------------------------------------------------------------------------

    def open(self, path: str) -> None:
        self.page.goto(self.address + path)

    def see(self, test_id: str) -> Locator:
        return self.page.get_by_test_id(test_id)

    def option(self, key: str) -> Locator:
        return self.page.locator(f'[data-testid=decision] [data-option="{key}"]')

    def square(self, name: str) -> Locator:
        return self.page.locator(f'[data-square="{name}"]')

    @property
    def hand(self) -> Locator:
        return self.page.locator(".hand.mine button")

    @property
    def live_squares(self) -> Locator:
        return self.page.locator(".board [data-live]")

    @property
    def is_over(self) -> bool:
        return self.see("result").count() > 0

    def wait_for_question(self) -> None:
        """Until something is asked of me, or the game is over."""
        expect(self.see("prompt").or_(self.see("result")).first).to_be_visible(timeout=30_000)

    # -- playing -------------------------------------------------------------------------------------------

    def start(self, **choices: str) -> None:
        """Set a table up on the start page: seat_1="me", deck_0="growing-wood"."""
        self.open("/")
        self.see("seat-1").wait_for()
        for field, value in choices.items():
            self.see(field.replace("_", "-")).select_option(value)
        self.see("start").click()
        self.page.wait_for_url("**/table/*")

    def place_a_card(self) -> str:
        """Take the first card that can be taken and click the first square; gives the square."""
        self.page.locator(".hand.mine [data-live]").first.click()
        expect(self.see("back")).to_be_visible()
        square = self.live_squares.first.get_attribute("data-square")
        assert square is not None
        self.square(square).click()
        expect(self.page.locator(f'[data-key^="ghost.{square}"]')).to_be_visible()
        return square

    def play_turn(self, luck: random.Random) -> None:
        """Plan something by clicking, and confirm."""
        self.wait_for_question()
        for _ in range(3):
            things = self.page.locator(".hand.mine [data-live], .board [data-live]")
            if things.count() == 0:
                break
            things.nth(luck.randrange(things.count())).click()
            for _ in range(4):
                if self.see("back").count() == 0 or self.live_squares.count() == 0:
                    break
                self.live_squares.nth(luck.randrange(self.live_squares.count())).click()
                self.settle()
            if self.option("stop").count():
                self.answer("stop")
            self.settle()
        if self.see("back").count():
            self.page.keyboard.press("Escape")
        self.finish_plan()

    def finish_plan(self) -> None:
        """Confirm what is planned; orders that others need (a path, a creature in the way) come first."""
        for _ in range(12):
            key = next((each for each in ("done", "stop", "rethink") if self.option(each).count()), None)
            if key is None:
                if self.see("all-options").count():
                    self.see("all-options").click()
                key = self.see("decision").locator("[data-option]").first.get_attribute("data-option")
            assert key is not None
            self.answer(key)
            if key == "done":
                return
        raise AssertionError(f"the plan could not be confirmed: {self.see('decision').inner_text()}")

    def answer(self, key: str) -> None:
        """Click an answer and wait until it has been taken."""
        bar = self.see("decision")
        version = bar.get_attribute("data-version")
        self.option(key).first.click()
        expect(bar).not_to_have_attribute("data-version", version or "")
        self.settle()

    def settle(self) -> None:
        """Until what was just sent is on the table."""
        self.page.wait_for_timeout(30)
        expect(self.page.locator("[data-testid=decision][data-busy]")).to_have_count(0)
