"""Draw the icons of the installed app from the favicon: the sign of the house on its dark ground.

    python tools/app_icons.py

Needs Playwright and a Chromium; the pictures are checked in.
"""

from __future__ import annotations

import shutil
from pathlib import Path

from playwright.sync_api import sync_playwright

PUBLIC = Path(__file__).resolve().parent.parent / "web" / "public"
SIZES = (180, 192, 512)
SHARE = 0.78
"""Of the picture that the sign takes: what a system cuts off at the edges is ground only."""


def main() -> None:
    """Write one picture for every size."""
    sign = (PUBLIC / "favicon.svg").read_text(encoding="utf-8")
    with sync_playwright() as playwright:
        shell = shutil.which("chromium-headless-shell")
        browser = playwright.chromium.launch(executable_path=shell, args=["--no-sandbox", "--disable-gpu"])
        for size in SIZES:
            page = browser.new_page(viewport={"width": size, "height": size})
            page.set_content(
                f"<style>body{{margin:0;display:grid;place-items:center;height:100vh;background:#191411}}"
                f"svg{{width:{SHARE:.0%}}}</style>{sign}"
            )
            page.screenshot(path=PUBLIC / f"icon-{size}.png")
        browser.close()


if __name__ == "__main__":
    main()
