"""Say how smoothly the client tells a game on a slow phone: tasks that would be felt as a jerk.

    tafelrunde serve &
    python tools/smooth.py http://127.0.0.1:8137 [GAME ...]

A page as small as a phone's looks on while computers play, and Chromium traces it. Counted is the time of the
processor, four times as much as here: how busy this machine is makes no difference.
"""

from __future__ import annotations

import json
import shutil
import sys

from playwright.sync_api import Browser, sync_playwright

GAMES = ("mythos", "tash-kalar", "archmage", "morgua")
SECONDS = 25
SLOWER = 4
PHONE = {"width": 390, "height": 844}
LONG = 50
"""Milliseconds of one task that are felt as a jerk."""


def look_on(browser: Browser, address: str, game: str) -> list[float]:
    """How many milliseconds of the processor each task took while computers played, on a phone."""
    page = browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True).new_page()
    seats = [{"kind": "bot", "bot": "page"}] * 2
    created = page.request.post(f"{address}/api/tables", data={"game": game, "seats": seats}).json()
    page.goto(f"{address}/table/{created['table']}")
    page.get_by_test_id("log").wait_for()
    page.wait_for_timeout(3000)  # the page itself has come
    browser.start_tracing(page=page, categories=["toplevel", "devtools.timeline", "__metadata"])
    page.wait_for_timeout(1000 * SECONDS)
    events = json.loads(browser.stop_tracing())["traceEvents"]
    page.context.close()
    named = {
        (each["pid"], each["tid"]): each["args"]["name"] for each in events if each["name"] == "thread_name"
    }
    return [
        each.get("tdur", 0) / 1000 * SLOWER
        for each in events
        if each["name"] == "ThreadControllerImpl::RunTask"
        and named.get((each["pid"], each["tid"])) == "CrRendererMain"
    ]


def main(address: str, games: list[str]) -> None:
    """One line a game."""
    chromium = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    print(f"game           tasks  over {LONG} ms  longest")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        for game in games or GAMES:
            tasks = look_on(browser, address, game)
            print(f"{game:12} {len(tasks):7} {sum(task > LONG for task in tasks):11} {max(tasks):5.0f} ms")
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
