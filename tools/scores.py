"""What Lighthouse says of our pages, each the median of several runs.

    python tools/scores.py [--json] [--runs 3] [--desktop] [PAGE ...]

Pages are start, learn, table, rules and replay. Lighthouse plays a phone on a slow line, four times slower
than a good desktop; it says itself how fast this machine is, and on a slower or busy one the factor is made
smaller in the same measure, as its documentation advises. `make lighthouse` installs it (tools/lighthouse/)
and builds the client.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import urllib.request
from http.cookiejar import CookieJar
from pathlib import Path
from statistics import median
from typing import Any

from serving import serving

ROOT = Path(__file__).resolve().parents[1]
LIGHTHOUSE = ROOT / "tools" / "lighthouse" / "node_modules" / ".bin" / "lighthouse"
RECORD = ROOT / "docs" / "examples" / "duel.record"
CHROMIUM = "chromium", "chromium-browser", "chromium-headless-shell"
"""`make browser` may have brought the shell without a window only."""
CATEGORIES = ("performance", "accessibility", "best-practices", "seo")
METRICS = {
    "first-contentful-paint": "FCP",
    "largest-contentful-paint": "LCP",
    "total-blocking-time": "TBT",
    "cumulative-layout-shift": "CLS",
    "speed-index": "SI",
}
GOOD_DESKTOP = 1500.0
"""The index of a machine on which four times slower is a phone."""
SLOWER = 4.0


class Guest:
    """Somebody with a cookie, who sets up what is looked at."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.jar = CookieJar()
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.jar))

    def post(self, path: str, body: bytes, content: str) -> Any:
        """What the server answers."""
        request = urllib.request.Request(self.address + path, body, {"Content-Type": content})
        with self.opener.open(request) as answer:
            return json.load(answer)

    @property
    def cookie(self) -> str:
        """The header that says who I am."""
        return "; ".join(f"{each.name}={each.value}" for each in self.jar)


def pages(guest: Guest) -> dict[str, str]:
    """The addresses of what is looked at."""
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "page"}]
    form = json.dumps({"game": "mythos", "seats": seats}).encode()
    table = guest.post("/api/tables", form, "application/json")["table"]
    record = guest.post("/api/records", RECORD.read_bytes(), "text/plain")["table"]
    return {
        "start": "/",
        "learn": "/learn/mythos",
        "table": f"/table/{table}",
        "rules": "/rules/mythos",
        "replay": f"/replay/{record}",
    }


def look(address: str, cookie: str, slower: float, *flags: str) -> dict[str, Any]:
    """One run of Lighthouse."""
    chrome = "--headless=new --disable-gpu" + (" --no-sandbox" if os.geteuid() == 0 else "")
    command = [
        str(LIGHTHOUSE),
        address,
        "--quiet",
        "--output=json",
        "--no-enable-error-reporting",
        f"--only-categories={','.join(CATEGORIES)}",
        f"--chrome-flags={chrome}",
        f"--extra-headers={json.dumps({'Cookie': cookie})}",
        f"--throttling.cpuSlowdownMultiplier={slower}",
        *flags,
    ]
    chromium = next(filter(None, map(shutil.which, CHROMIUM)), None)
    environment = {**os.environ, **({"CHROME_PATH": chromium} if chromium else {})}
    done = subprocess.run(command, env=environment, stdout=subprocess.PIPE, text=True, check=True)
    report: dict[str, Any] = json.loads(done.stdout)
    return report


def scores(reports: list[dict[str, Any]]) -> dict[str, float]:
    """The median of each category."""
    return {name: median(each["categories"][name]["score"] for each in reports) for name in CATEGORIES}


def told(name: str, reports: list[dict[str, Any]]) -> str:
    """The scores of a page, and what its speed is made of, in a line."""
    found = [f"{round(100 * score)}" for score in scores(reports).values()]
    values = {
        short: median(each["audits"][metric]["numericValue"] for each in reports)
        for metric, short in METRICS.items()
    }
    parts = [
        f"{name} {value:.3f}" if name == "CLS" else f"{name} {value:.0f}" for name, value in values.items()
    ]
    return f"{name:8} {' / '.join(found):22} {', '.join(parts)}"


def main() -> None:
    """Look at every page that is wanted."""
    parser = argparse.ArgumentParser(description="What Lighthouse says of our pages.")
    parser.add_argument("pages", nargs="*", help="start, learn, table, rules, replay; all when none is named")
    parser.add_argument("--json", action="store_true", help="the scores as JSON in the last line")
    parser.add_argument("--runs", type=int, default=3, help="how often each page is looked at")
    parser.add_argument("--desktop", action="store_true", help="a desktop instead of a phone")
    wishes = parser.parse_args()
    flags = ["--preset=desktop"] if wishes.desktop else []
    found: dict[str, dict[str, float]] = {}
    with serving() as address:
        guest = Guest(address)
        addresses = pages(guest)
        index = look(address, guest.cookie, 1.0, *flags)["environment"]["benchmarkIndex"]
        slower = 1.0 if wishes.desktop else round(max(1.0, min(SLOWER, SLOWER * index / GOOD_DESKTOP)), 1)
        print(f"this machine: {index:.0f}; a phone is {slower} times slower", flush=True)
        for name in wishes.pages or addresses:
            reports = [
                look(address + addresses[name], guest.cookie, slower, *flags) for _ in range(wishes.runs)
            ]
            found[name] = scores(reports)
            print(told(name, reports), flush=True)
    if wishes.json:
        print(json.dumps(found))


if __name__ == "__main__":
    main()
