"""Say how often the table asks, and how many touches answer it: whole rounds of each game, in a browser.

    python tools/touches.py [--rounds 6] [--games 2] [--told] [--film FOLDER] [--size 390x844] [GAME ...]

A bot decides for the one person at the table; each of its answers is given with the pointer as by somebody
who knows what he wants: by a button that says it, else on the board and with cards (dragged where the client
can, which is one touch), and by the list of all answers where nothing else leads there. No answer is trusted
for good, and nobody sets when to be asked: all is as it is on the first day. An older client is measured with
its own server: `PYTHONPATH=/path/to/older/src python tools/touches.py`. `--told` plays at normal speed and
says how long the turns of others take to be told; `--film` records that.
"""

from __future__ import annotations

import argparse
import json
import shutil
import sqlite3
import statistics
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import takewhile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Error, Locator, Page, sync_playwright
from serving import serving

from tafelrunde.bots import bot
from tafelrunde.server.rebuild import apply_lines
from tafelrunde.table import Seat, Stream, Table, load

GAMES = ("mythos", "tash-kalar", "archmage", "morgua")
ME = Seat(0)
PATIENCE = 60_000
"""Milliseconds until a question that stays is a defect."""
GLANCE = 1_000
"""Milliseconds that somebody waits to see how far a piece could go."""
MOST_CLICKS = 14
"""No answer takes more."""
FIRST = frozenset({"move", "travel"})
FURTHER = frozenset({"step", "stop", "travel"})
"""Answers that begin a way and that go on with it: whoever knows where to go clicks the goal."""
ERRANDS = frozenset({"act"})
"""Questions at which a far field can be touched for all that shall be done there."""
SETTINGS = frozenset({"ask", "wishes"})
"""Bots say when they want to be asked; a person on the first day does not know that yet."""

LOOK = """() => {
  const bar = document.querySelector('[data-testid=decision]')
  const isSeen = (each) => each.checkVisibility({ visibilityProperty: true })
  const all = (selector, name) =>
    [...document.querySelectorAll(selector)].filter(isSeen).map((each) => each.dataset[name])
  return {
    version: bar?.dataset.version ?? null,
    isBusy: bar?.dataset.busy !== undefined,
    isIdle: bar?.querySelector('[data-testid=idle]') !== null,
    isAsked: bar?.querySelector('[data-testid=prompt]') !== null,
    isItself: bar?.querySelector('[data-testid=itself]') !== null,
    isOver: document.querySelector('[data-testid=result]') !== null,
    isSure: bar?.querySelector('.sure') !== null,
    isListed: bar?.querySelector('ul.list') !== null,
    options: all('[data-testid=decision] [data-option]', 'option'),
    acts: all('[data-act]', 'act'),
    keys: all('[data-live][data-key]', 'key'),
    squares: all('[data-square][data-live]', 'square'),
    reach: all('.reach[data-square], [data-reach]', 'square'),
    picked: all('.spot.picked', 'key'),
  }
}"""
STORY = """(() => {
  const told = (window.told = [])
  let since = 0
  const look = (now) => {
    const isTold = document.querySelector('[data-testid=story]') !== null
    if (isTold && !since) since = now
    if (!isTold && since) { told.push((now - since) / 1000); since = 0 }
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
})()"""


@dataclass
class Count:
    """What one game took."""

    rounds: set[int] = field(default_factory=set)
    clicks: int = 0
    listed: int = 0
    sure: int = 0
    prompts: dict[int, int] = field(default_factory=dict)
    told: list[float] = field(default_factory=list)
    lists: list[str] = field(default_factory=list)
    names: Counter[str] = field(default_factory=Counter)

    def ask(self, number: int, name: str) -> None:
        """Something is asked in a round."""
        self.rounds.add(number)
        self.prompts[number] = self.prompts.get(number, 0) + 1
        self.names[name] += 1


class Position:
    """The table as the server keeps it, read from its database."""

    def __init__(self, database: Path, table: str) -> None:
        self.database = database
        self.id = table
        with sqlite3.connect(database) as reading:
            (self.rules,) = reading.execute("select rules from match where id = ?", [table]).fetchone()
            self.seq, data = reading.execute(
                "select seq, data from snapshot where match = ? order by seq limit 1", [table]
            ).fetchone()
            past = reading.execute(
                "select lines from event where match = ? and seq <= ? and lines <> '' order by seq",
                [table, self.seq],
            ).fetchall()
        written = "\n".join(lines for (lines,) in past)
        self.table: Table[Any] = load(data, is_own=True, lines=written.split("\n") if written else ())

    def now(self) -> Table[Any]:
        """The table after all that has been written by now."""
        with sqlite3.connect(self.database) as reading:
            rows = reading.execute(
                "select seq, lines from event where match = ? and seq > ? order by seq", [self.id, self.seq]
            ).fetchall()
        if rows:
            lines = "\n".join(lines for _, lines in rows if lines)
            self.table = apply_lines(self.table, lines, self.rules)
            self.seq = rows[-1][0]
        return self.table


class Player:
    """Somebody who knows what he wants, and gives it with the pointer."""

    def __init__(self, page: Page, position: Position, count: Count, number: int) -> None:
        self.page = page
        self.position = position
        self.count = count
        self.mind = bot("greedy", Stream(f"touches:{number}"))

    def look(self) -> dict[str, Any]:
        """What is asked, and what can be clicked."""
        seen: dict[str, Any] = self.page.evaluate(LOOK)
        return seen

    def wait(self, version: str | None) -> dict[str, Any]:
        """Until something else is asked than in that version, or the game is over."""
        for _ in range(PATIENCE // 20):
            seen = self.look()
            is_given = seen["isIdle"] or seen.get("isItself")
            is_next = seen["isAsked"] and not is_given and seen["version"] != version
            if seen["isOver"] or (is_next and not seen["isBusy"]):
                return seen
            self.page.wait_for_timeout(20)
        raise TimeoutError(f"nothing was asked: {self.page.get_by_test_id('decision').inner_text()}")

    def play(self, rounds: int) -> None:
        """Answer until so many rounds are over."""
        seen = self.wait(None)
        behind = 0
        while not seen["isOver"]:
            table = self.position.now()
            number = table.game.round_of(table.state)
            if number > rounds:
                return
            if ME not in table.pending:
                # On a busy machine the page is a moment behind: that has just been answered.
                behind += 1
                if behind > PATIENCE // 20:
                    raise RuntimeError("the page asks what the server does not")
                self.page.wait_for_timeout(20)
                seen = self.wait(None)
                continue
            behind = 0
            self.count.ask(number, table.pending[ME].name)
            self.answer(table, seen)
            seen = self.wait(seen["version"])

    def keys(self, table: Table[Any]) -> list[str]:
        """What the bot would answer now, and the rest of the way where that begins one."""
        table = table.clone()
        keys: list[str] = []
        while (question := table.pending.get(ME)) is not None and len(keys) < 12:
            key = self.mind.choose(table, ME)
            if key.split()[0] not in SETTINGS and question.name not in SETTINGS:
                if keys and key.split()[0] not in FURTHER:
                    break
                keys.append(key)
                if key.split()[0] not in FIRST | FURTHER:
                    break
            table.play(ME, key)
        return keys

    def errand(self, table: Table[Any], version: str | None) -> bool:
        """Do at once what is wanted at a far field, where the client offers that as a whole."""
        offered = [
            (spot, list(each.keys))
            for zone in table.game.view(table.state, ME).zones
            for spot, errands in getattr(zone.grid, "errands", {}).items()
            for each in errands
        ]
        if not offered or table.pending[ME].name not in ERRANDS:
            return False
        # What lies hidden is not known before either.
        thought = table.imagine(ME, Stream(f"{self.position.id}:{self.position.seq}"))
        wanted: list[str] = []
        while ME in thought.pending and len(wanted) < MOST_CLICKS:
            wanted.append(self.mind.choose(thought, ME))
            thought.play(ME, wanted[-1])
        way = list(takewhile(lambda key: key.split()[0] in FIRST, wanted))
        deeds = wanted[len(way) :]
        goal = way[-1].split()[-1] if way else None
        fitting = [
            (len(keys), "|".join(keys))
            for spot, keys in offered
            # As often as is wanted, and no less often.
            if spot == goal and deeds[: len(keys)] == keys and deeds[len(keys) :][:1] != keys[-1:]
        ]
        if not fitting:
            return False
        _, answers = max(fitting)
        self.page.locator(f'[data-square="{goal}"]').hover()
        self.click(self.page.locator(f'[data-errand="{goal}|{answers}"]'))
        self.settled(version)
        return True

    def answer(self, table: Table[Any], seen: dict[str, Any]) -> None:
        """Click until the question has gone."""
        if self.errand(table, seen["version"]):
            return
        keys = self.keys(table)
        option = table.pending[ME].option(keys[0])
        stands = {
            each.key: each.at
            for zone in table.game.view(table.state, ME).zones
            for each in zone.elements
            if zone.kind == "board" and each.at
        }
        goal = self.goal(keys)
        elements = [*option.elements[:-1], goal] if goal and option.elements else list(option.elements)
        version = seen["version"]
        picked = 0
        for _ in range(MOST_CLICKS):
            if picked == 0 and elements[:1] and elements[0] in seen["picked"]:
                # A way that was broken off leaves its creature picked: whoever sees that goes on.
                picked = 1
            if seen["isSure"]:
                self.count.sure += 1
                self.click(self.page.locator(".sure [data-testid=confirm]"))
            elif self.form(option.key, seen):
                pass
            elif (element := self.element(elements, picked, stands, seen)) is not None:
                if element.count():  # else it has gone since it was seen
                    goals = [stands.get(key, key) for key in elements[picked + 1 :]]
                    is_dragged = len(goals) == 1 and self.drag(element, goals[0])
                    picked += 1 + is_dragged
                    if not is_dragged:
                        self.click(element)
            elif (act := getattr(option, "act", None)) in seen["acts"]:
                self.click(self.page.locator(f'[data-act="{act}"]').first)
            elif option.key in seen["acts"]:
                self.click(self.page.locator(f'[data-act="{option.key}"]').first)
            elif not self.list(option.key, seen):
                self.page.keyboard.press("Escape")
                picked = 0
            seen = self.settled(version)
            if seen["version"] != version or seen["isOver"] or not seen["isAsked"]:
                return
            if goal and picked == 1:
                seen = self.sighted(goal, seen)
        text = self.page.get_by_test_id("decision").inner_text()
        raise RuntimeError(f"{option.key} ({option.elements}) could not be given: {text} {seen}")

    def sighted(self, goal: str, seen: dict[str, Any]) -> dict[str, Any]:
        """What is seen once the way to a far field is: somebody who looks for it waits that long."""
        for _ in range(GLANCE // 20):
            if goal in seen["reach"] or goal in seen["squares"]:
                break
            self.page.wait_for_timeout(20)
            seen = self.look()
        return seen

    @staticmethod
    def goal(keys: list[str]) -> str | None:
        """The end of a way of several steps."""
        way = [key for key in keys if key != "stop"]
        return way[-1].split()[-1].split("-")[-1] if len(way) > 1 else None

    def form(self, key: str, seen: dict[str, Any]) -> bool:
        """Give an answer that is put together in the bar, or has a button there."""
        bar = self.page.get_by_test_id("decision")
        slider = bar.locator("input[type=range]")
        if slider.count():
            if slider.input_value() != key:
                self.count.clicks += 1
                slider.fill(key)
            self.click(bar.get_by_test_id("confirm"))
            return True
        parts = bar.locator("[aria-pressed]")
        if parts.count():
            for part in [] if key == "none" else key.split():
                self.click(bar.locator(f'[data-option="{part}"][aria-pressed=false]'))
            self.click(bar.get_by_test_id("confirm"))
            return True
        button = bar.locator(f'.buttons [data-option="{key}"], .numbers [data-option="{key}"]')
        if button.count():
            self.click(button.first)
            return True
        return False

    def element(
        self, elements: list[str], picked: int, stands: dict[str, str], seen: dict[str, Any]
    ) -> Locator | None:
        """Where the next thing of an answer is clicked."""
        for key in elements[picked : picked + 1]:
            square = stands.get(key, key)
            if key in seen["keys"] and key not in stands:
                return self.page.locator(f'[data-live][data-key="{key}"]').first
            if square in seen["squares"] or square in seen["reach"]:
                return self.page.locator(f'[data-square="{square}"]')
        return None

    def drag(self, thing: Locator, square: str) -> bool:
        """Drag a thing to a field, if this client can: one touch instead of two."""
        goal = self.page.locator(f'[data-square="{square}"]')
        here, there = thing.bounding_box(), goal.bounding_box() if goal.count() == 1 else None
        if not here or not there:
            return False
        mouse = self.page.mouse
        mouse.move(here["x"] + here["width"] / 2, here["y"] + min(here["height"] / 2, 60))
        mouse.down()
        mouse.move(here["x"] + here["width"] / 2 + 12, here["y"] + min(here["height"] / 2, 60) + 12, steps=3)
        if not self.page.locator(".dragged").count():
            # Let go beside everything: that was no touch of anything.
            mouse.move(2, 2)
            mouse.up()
            return False
        mouse.move(there["x"] + there["width"] / 2, there["y"] + there["height"] / 2, steps=4)
        mouse.up()
        self.count.clicks += 1
        return True

    def list(self, key: str, seen: dict[str, Any]) -> bool:
        """Find the answer in the list of all."""
        opener = self.page.get_by_test_id("all-options")
        if not opener.count():
            return False
        if not seen["isListed"]:
            self.click(opener)
        self.count.listed += 1
        self.count.lists.append(key)
        self.click(self.page.locator(f'[data-testid=decision] [data-option="{key}"]').first)
        return True

    def click(self, thing: Locator) -> None:
        """Touch a thing once."""
        self.count.clicks += 1
        thing.click(timeout=5000)

    def settled(self, version: str | None) -> dict[str, Any]:
        """What is seen once the click has had its effect."""
        self.page.evaluate(
            "() => new Promise((go) => setTimeout(() => requestAnimationFrame(() => go()), 30))"
        )
        for _ in range(PATIENCE // 20):
            seen = self.look()
            if not seen["isBusy"] or seen["version"] != version:
                return seen
            self.page.wait_for_timeout(20)
        raise TimeoutError("an answer was never taken")


@contextmanager
def seated(
    browser: Browser, address: str, game: str, wishes: argparse.Namespace
) -> Iterator[tuple[Page, str]]:
    """A page at a new table against the mildest bot, and the table's id."""
    width, height = map(int, wishes.size.split("x"))
    size: Any = {"width": width, "height": height}
    film = {"record_video_dir": wishes.film, "record_video_size": size} if wishes.film else {}
    context = browser.new_context(viewport=size, **film)
    pace = 1 if wishes.told or wishes.film else 0
    settings = json.dumps({"lang": wishes.lang, "name": "Ada", "pace": pace})
    context.add_init_script(f"localStorage.setItem('tafelrunde.settings', {json.dumps(settings)})")
    context.add_init_script(STORY)
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "page"}]
    created = page.request.post(f"{address}/api/tables", data={"game": game, "seats": seats}).json()
    page.goto(f"{address}/table/{created['table']}")
    yield page, created["table"]
    context.close()
    if wishes.film and page.video:
        page.video.save_as(Path(wishes.film) / f"{game}-{wishes.size}-{wishes.lang}.webm")
        page.video.delete()


def measure(
    browser: Browser, address: str, database: Path, game: str, wishes: argparse.Namespace
) -> list[Count]:
    """Play the games of one kind."""
    counts = []
    for number in range(wishes.games):
        count = Count()
        with seated(browser, address, game, wishes) as (page, table):
            try:
                Player(page, Position(database, table), count, number).play(wishes.rounds)
            except (Error, RuntimeError, TimeoutError) as problem:
                print(f"{game} {number} ended early: {problem}")
            count.told = page.evaluate("window.told")
        counts.append(count)
    return counts


def report(game: str, counts: list[Count]) -> str:
    """One line of figures."""
    rounds = sum(len(count.rounds) for count in counts) or 1
    clicks = sum(count.clicks for count in counts)
    prompts = [number for count in counts for number in count.prompts.values()]
    sure = sum(count.sure for count in counts)
    listed = sum(count.listed for count in counts)
    told = [seconds for count in counts for seconds in count.told] or [0]
    return (
        f"{game:11} {rounds:6} {clicks / rounds:7.1f} {sum(prompts) / rounds:8.1f}"
        f" {statistics.median(prompts):7.0f} {max(prompts):5}"
        f" {sure / (clicks or 1):7.2f} {listed / rounds:7.1f} {statistics.median(told):7.1f} {max(told):8.1f}"
    )


def main() -> None:
    """One line a game."""
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("games_wanted", nargs="*", metavar="GAME", default=GAMES)
    ask.add_argument("--rounds", type=int, default=6)
    ask.add_argument("--games", type=int, default=2)
    ask.add_argument("--told", action="store_true")
    ask.add_argument("--film")
    ask.add_argument("--size", default="1440x900")
    ask.add_argument("--lang", default="en")
    wishes = ask.parse_args()
    chromium = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    print("game        rounds  clicks  prompts  median  most  sure/cl  listed  told(s)  longest")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        database = Path(folder) / "tables.db"
        with serving(database) as address:
            browser = playwright.chromium.launch(
                executable_path=chromium, args=["--no-sandbox", "--disable-gpu"]
            )
            for game in wishes.games_wanted:
                counts = measure(browser, address, database, game, wishes)
                print(report(game, counts), flush=True)
                names = sum((count.names for count in counts), Counter[str]())
                print("   asked:", ", ".join(f"{name} {times}" for name, times in names.most_common(10)))
                lists = [key for count in counts for key in count.lists]
                if lists:
                    print("   only in the list:", ", ".join(lists[:12]))
            browser.close()


if __name__ == "__main__":
    main()
