"""A person in front of a browser, in the language of the table."""

from __future__ import annotations

import json
import random
import re
from typing import Any, TypedDict

from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, Request, expect

from tests.patience import LIMIT, wait_for

LOOK = """() => {
  const bar = document.querySelector('[data-testid=decision]')
  const all = (selector, name) => [...document.querySelectorAll(selector)].map((each) => each.dataset[name])
  return {
    version: bar?.dataset.version ?? null,
    busy: bar?.dataset.busy !== undefined,
    over: document.querySelector('[data-testid=result]') !== null,
    confirm: [...(bar?.querySelectorAll('[data-testid=confirm]') ?? [])].some((each) => !each.disabled),
    picked: bar?.querySelector('[data-testid=back]') !== null,
    options: all('[data-testid=decision] .buttons [data-option]', 'option'),
    cards: all('.hand.mine [data-live]', 'key'),
    squares: all('.board [data-live]', 'square'),
  }
}"""

ANIMATED = """() => document.getAnimations().some((each) =>
  each.playState === 'running' && each.effect?.getComputedTiming().endTime !== Infinity)"""

PATIENCE = 1000 * LIMIT
"""Milliseconds that a browser is given for anything."""
BLOCKED = "Service Worker registration blocked"
"""What Playwright says where a test wants every request to reach the server."""
CUT_OFF = re.compile(
    r"net::ERR_(CONNECTION_\w+|CONTENT_LENGTH_MISMATCH|EMPTY_RESPONSE|INCOMPLETE_CHUNKED_ENCODING)"
)
"""What a browser writes down by itself of requests that a dying server refused, or answered by halves."""
SIZES = {"desk": (1440, 900), "laptop": (1024, 768), "phone": (390, 844)}


class Seen(TypedDict):
    """What a person sees of a question."""

    version: str | None
    busy: bool
    over: bool
    confirm: bool
    picked: bool
    options: list[str]
    cards: list[str]
    squares: list[str]


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
        is_app: bool = False,
        **settings: Any,
    ) -> None:
        self.address = address
        self.troubles: list[str] = []
        width, height = SIZES[size]
        self.context = browser.new_context(
            viewport={"width": width, "height": height},
            has_touch=touch,
            service_workers="allow" if is_app else "block",
        )
        wishes = {"lang": lang, "name": name, "theme": "dark", "pace": 0, "isSwift": False, **settings}
        self.context.add_init_script(
            "if (!localStorage.getItem('tafelrunde.settings'))"
            f" localStorage.setItem('tafelrunde.settings', {json.dumps(json.dumps(wishes))})"
        )
        self.context.set_default_timeout(PATIENCE)
        self.page = self.context.new_page()
        self._watch(self.page)

    def _watch(self, page: Page) -> None:
        page.on("console", self._hear)
        page.on("pageerror", lambda error: self.troubles.append(f"error: {error}"))
        page.on("request", self._check)

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"} and BLOCKED not in message.text:
            where = message.location["url"].removeprefix(self.address)
            self.troubles.append(f"console: {message.text} ({where})")

    def _check(self, request: Request) -> None:
        if not request.url.startswith((self.address, self.address.replace("http", "ws"))):
            self.troubles.append(f"outside: {request.url}")

    def forgive(self) -> None:
        """Make nothing of what the browser wrote down because a server was killed."""
        self.troubles = [each for each in self.troubles if not CUT_OFF.search(each)]

    def leave(self) -> None:
        self.context.close()

    # -- looking -------------------------------------------------------------------------------------------

    def open(self, path: str) -> None:
        self.page.goto(self.address + path)

    def see(self, test_id: str) -> Locator:
        return self.page.get_by_test_id(test_id)

    def give_up(self) -> None:
        """Press the flag, which phones have in their menu; the question whether one is sure is still open."""
        expect(self.see("concede").or_(self.see("menu")).filter(visible=True).first).to_be_visible()
        if not self.see("concede").is_visible():
            self.see("menu").click()
            self.see("menu-concede").click()
        else:
            self.see("concede").click()

    def be_forgotten(self) -> None:
        """On the page about oneself, for good."""
        self.open("/me")
        self.see("forget").click()
        self.see("forget-yes").click()
        expect(self.see("forget-yes")).to_have_count(0)

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
        expect(self.see("prompt").or_(self.see("result")).first).to_be_visible()

    # -- playing -------------------------------------------------------------------------------------------

    def start(self, game: str = "mythos", **choices: str) -> None:
        """Set a table up on its page: mode="melee", seat_1="me", deck_0="growing-wood"."""
        self.open(f"/new/{game}")
        self.see("seat-0").wait_for()
        if mode := choices.pop("mode", None):
            self.see(f"mode-{mode}").click()
        for field, value in choices.items():
            self.see(field.replace("_", "-")).select_option(value)
        self.see("start").click()
        self.page.wait_for_url("**/table/*")

    def set_up(self, game: str, *kinds: str, **more: Any) -> list[dict[str, Any]]:
        """A table without the start page; gives its seats. Kinds are me, friend, open or a bot's name."""
        human = {"me", "friend", "open"}
        wishes = [{"kind": kind} if kind in human else {"kind": "bot", "bot": kind} for kind in kinds]
        reply = self.page.request.post(
            f"{self.address}/api/tables", data={"game": game, "seats": wishes, **more}
        )
        assert reply.ok, reply.text()
        created = reply.json()
        self.open(f"/table/{created['table']}")
        seats: list[dict[str, Any]] = created["seats"]
        return seats

    def go_on_from(self, record: str, line: int, *kinds: str) -> None:
        """Take a seat in the middle of a game that others have played. Kinds are me or a bot's name."""
        api = self.page.request
        kept = api.post(f"{self.address}/api/records", data=record, headers={"content-type": "text/plain"})
        assert kept.ok, kept.text()
        seats = [{"kind": "me"} if kind == "me" else {"kind": "bot", "bot": kind} for kind in kinds]
        where = f"{self.address}/api/tables/{kept.json()['table']}/play-on"
        reply = api.post(where, data={"at": line, "seats": seats})
        assert reply.ok, reply.text()
        self.open(f"/table/{reply.json()['table']}")
        self.wait_for_question()

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
        for _ in range(2):
            things = self.page.locator(".hand.mine [data-live], .board [data-live]")
            if things.count() == 0:
                break
            things.nth(luck.randrange(things.count())).click()
            for _ in range(4):
                if self.see("back").count() == 0 or self.live_squares.count() == 0:
                    break
                self.live_squares.nth(luck.randrange(self.live_squares.count())).click()
                wait_for(self._stands_still)
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

    def look(self) -> Seen:
        """What can be clicked now."""
        seen: Seen = self.page.evaluate(LOOK)
        return seen

    def answer_by_clicking(self, luck: random.Random) -> bool:
        """Click until a question is answered; says whether anything was asked.

        Cards come first and squares before buttons, so that games go on.
        """
        version = self.look()["version"]
        if not self.is_asked:
            return False
        for _ in range(12):
            seen = wait_for(lambda: self._ready(version))
            if seen["over"] or seen["version"] != version:
                return True
            self._click_one(seen, luck)
        raise AssertionError(f"the question stays: {self.see('decision').inner_text()}")

    @property
    def is_asked(self) -> bool:
        seen = self.look()
        return bool(seen["version"]) and not seen["busy"]

    def _ready(self, version: str | None) -> Seen | None:
        """What is seen once something can be clicked, or the question of that version is gone."""
        seen = self.look()
        can_click = seen["confirm"] or seen["cards"] or seen["squares"] or seen["options"]
        is_ready = not seen["busy"] and (can_click or seen["version"] != version)
        return seen if seen["over"] or is_ready else None

    def _click_one(self, seen: Seen, luck: random.Random) -> None:
        cards = [] if seen["picked"] or "done" in seen["options"] else seen["cards"]
        if seen["confirm"]:
            self.see("confirm").last.click()
        elif cards:
            self.page.locator(f'.hand.mine [data-key="{luck.choice(cards)}"]').click()
        elif seen["squares"]:
            self.square(luck.choice(seen["squares"])).click()
        elif seen["options"]:
            self.option(luck.choice(seen["options"])).first.click()
        else:
            self.draw()

    def decide(self, key: str) -> None:
        """Click an answer, and once more where it ends what could still be done."""
        version = self.see("decision").get_attribute("data-version")
        bar = "[data-testid=decision]"
        self.option(key).first.click()
        asked_again = self.page.locator(f'{bar}[data-version="{version}"] [data-testid=trust]')
        gone_on = self.page.locator(f'{bar}:not([data-version="{version}"]), [data-testid=curtain]')
        expect(asked_again.or_(gone_on).first).to_be_visible()
        if asked_again.count():
            asked_again.click()

    def answer(self, key: str) -> None:
        """Click an answer and wait until it has been taken."""
        bar = self.see("decision")
        version = bar.get_attribute("data-version")
        self.decide(key)
        expect(bar).not_to_have_attribute("data-version", version or "")
        self.settle()

    def _stands_still(self) -> bool:
        """Whether a way that is walked by itself has come to its end: nothing was begun in several frames."""
        for _ in range(3):
            self.draw()
            if self.look()["busy"]:
                return False
        return True

    def settle(self) -> None:
        """Until what was just sent is on the table."""
        self.page.evaluate("() => new Promise((go) => setTimeout(go))")
        expect(self.page.locator("[data-testid=decision][data-busy]")).to_have_count(0)

    def draw(self) -> None:
        """Until the browser has drawn all that it has been told by now."""
        self.page.evaluate(
            "() => new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)))"
        )

    def drag_by_finger(self, thing: Locator, goal: Locator) -> None:
        """Put a finger on a thing, move it over the goal and lift it there."""
        line = self.context.new_cdp_session(self.page)
        here, there = thing.bounding_box(), goal.bounding_box()
        assert here
        assert there
        start = (here["x"] + here["width"] / 2, here["y"] + here["height"] / 2)
        end = (there["x"] + there["width"] / 2, there["y"] + there["height"] / 2)
        points = [
            (start[0] + (end[0] - start[0]) * step / 6, start[1] + (end[1] - start[1]) * step / 6)
            for step in range(7)
        ]
        for step, (x, y) in enumerate(points):
            kind = "touchMove" if step else "touchStart"
            line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
        line.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        line.detach()

    def point_at(self, thing: Locator, shown: Locator) -> None:
        """Point at a thing until that is shown. A hand is never quite still: what is drawn anew below a mouse
        that rests is not told that it is pointed at."""

        def is_shown() -> bool:
            thing.hover()
            return shown.is_visible()

        wait_for(is_shown)

    def come_to_rest(self) -> None:
        """Until nothing moves or fades any more."""
        self.draw()
        wait_for(lambda: not self.page.evaluate(ANIMATED))
