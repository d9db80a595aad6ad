"""Take the pictures of the games anew: the covers of the start page, and those of the README.

    python tools/pictures.py            all of them
    python tools/pictures.py covers     only src/tafelrunde/games/*/cover.webp
    python tools/pictures.py readme     only docs/pictures/*.png

Bots play each game up to a moment in the middle; a person then sits down there, in a real browser at a real
server. The client must be built (`make client`), and chromium be there (`make browser`).
"""

from __future__ import annotations

import base64
import os
import shutil
import sys
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, sync_playwright
from serving import serving

from tafelrunde.bots import bot
from tafelrunde.table import Record, Seat, Table, game
from tafelrunde.table.chance import Stream

ROOT = Path(__file__).resolve().parents[1]
README = ROOT / "docs" / "pictures"
SETTINGS = '{"lang": "en", "name": "Ada", "theme": "dark", "pace": 0}'
BOTS = "greedy"
WIDTH, HEIGHT = 640, 400
"""Of a cover."""
NARROW = 800
"""A window of fewer pixels is a phone, which is touched."""
QUALITY = 62


class Moment(NamedTuple):
    """A game in the middle: who plays, and how many answers have been given."""

    game: str
    mode: str
    seats: int
    answers: int
    seed: str = "a picture"


COVERS = (
    Moment("mythos", "standard", 2, 60),
    Moment("tash-kalar", "duel", 2, 90),
    Moment("archmage", "standard", 3, 170),
    Moment("morgua", "standard", 3, 420),
)
PICTURES = {
    "table-dark": Moment("mythos", "standard", 2, 60),
    "tash-kalar": Moment("tash-kalar", "melee", 4, 120),
    "archmage": Moment("archmage", "standard", 2, 150),
    "morgua": Moment("morgua", "standard", 2, 400),
}
PHONE = Moment("mythos", "standard", 2, 60)

TILT = """(board) => {
  const { width, height } = board.getBoundingClientRect()
  const size = `width: ${width}px; height: ${height}px;`
  const stage = document.createElement('div')
  const holder = document.createElement('div')
  for (const each of board.querySelectorAll('.lens')) each.remove()
  board.style.cssText += size
  stage.style.cssText = 'position: fixed; inset: 0; z-index: 99; display: grid; place-items: center;'
    + 'perspective: 1500px; background: #1b130d'
  holder.style.cssText = `container-type: size; ${size}
    transform: translateY(-5%) scale(${1.04 * innerWidth / width}) rotateX(36deg)`
  holder.append(board)
  stage.append(holder)
  document.body.append(stage)
}"""
"""The board alone, as somebody sees it who sits at the table."""


def played(moment: Moment) -> str:
    """The record of a game in which bots have given so many answers."""
    table = Table.new(game(moment.game), moment.mode, seats=moment.seats, seed=moment.seed)
    players = [bot(BOTS, Stream(f"{moment.seed} {seat}")) for seat in range(moment.seats)]
    for _ in range(moment.answers):
        if not table.pending:
            raise ValueError(f"{moment.game}: the game is over before {moment.answers} answers")
        # Somebody must sit down there afterwards: the first seat is asked last.
        seat = max(table.pending)
        table.answer(seat, players[seat].choose(table, seat))
    while table.pending and Seat(0) not in table.pending:
        seat = max(table.pending)
        table.answer(seat, players[seat].choose(table, seat))
    return str(table.record())


def sitting(context: BrowserContext, address: str, moment: Moment) -> Page:
    """A page on which somebody sits at the first seat in that moment."""
    record = played(moment)
    kept = context.request.post(
        f"{address}/api/records", data=record, headers={"content-type": "text/plain"}
    ).json()["table"]
    wishes = [{"kind": "me"}, *({"kind": "bot", "bot": "grandmaster"} for _ in range(moment.seats - 1))]
    form = {"at": len(Record.parse(record).lines) - 1, "seats": wishes}
    made = context.request.post(f"{address}/api/tables/{kept}/play-on", data=form)
    if not made.ok:
        raise RuntimeError(f"{moment.game}: {made.text()}")
    page = context.new_page()
    page.goto(f"{address}/table/{made.json()['table']}")
    page.locator(".sized").wait_for()
    page.wait_for_load_state("networkidle")
    page.mouse.move(0, 0)
    return page


def opened(browser: Browser, width: int, height: int, scale: float = 1) -> BrowserContext:
    """A window of that size."""
    size: ViewportSize = {"width": width, "height": height}
    context = browser.new_context(viewport=size, device_scale_factor=scale, has_touch=width < NARROW)
    context.add_init_script(f"localStorage.setItem('tafelrunde.settings', {SETTINGS!r})")
    return context


def take_covers(browser: Browser, address: str) -> None:
    """The board of each game as somebody sees it who sits at the table."""
    for moment in COVERS:
        with opened(browser, 1440, 900) as context:
            page = sitting(context, address, moment)
            board = page.locator(".sized")
            page.set_viewport_size({"width": WIDTH * 2, "height": HEIGHT * 2})
            board.evaluate(TILT)
            session = context.new_cdp_session(page)
            clip = {"x": 0, "y": 0, "width": WIDTH * 2, "height": HEIGHT * 2, "scale": 0.5}
            taken = session.send(
                "Page.captureScreenshot", {"format": "webp", "quality": QUALITY, "clip": clip}
            )
            file = ROOT / "src" / "tafelrunde" / "games" / moment.game.replace("-", "_") / "cover.webp"
            file.write_bytes(base64.b64decode(taken["data"]))
            print(file.relative_to(ROOT), file.stat().st_size)


def take_readme(browser: Browser, address: str) -> None:
    """The whole table in each game, and one on a phone."""
    for name, moment in {**PICTURES, "phone": PHONE}.items():
        width, height = (390, 844) if name == "phone" else (1440, 900)
        with opened(browser, width, height) as context:
            sitting(context, address, moment).screenshot(path=README / f"{name}.png")
            print(f"docs/pictures/{name}.png")


def main(*wanted: str) -> None:
    """Take what is wanted, or everything."""
    tasks = {"covers": take_covers, "readme": take_readme}
    chromium = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    flags = ["--disable-gpu", *(["--no-sandbox"] if os.geteuid() == 0 else [])]
    with serving() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=flags)
        for name in wanted or tasks:
            tasks[name](browser, address)
        browser.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
