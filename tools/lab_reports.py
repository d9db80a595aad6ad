"""Write the reports of experiments as pages of the documentation, with pictures of their charts.

    python tools/lab_reports.py RESULTS...      docs/lab/NAME.md and docs/lab/NAME-1.svg, ...

The charts are those of the report's own page, as a browser draws them: the client must be built (`make
client`), and chromium be there (`make browser`).
"""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Page, sync_playwright

from tafelrunde.lab.pages import as_markdown, html
from tafelrunde.lab.report import sections, watched
from tafelrunde.lab.results import Results

FOLDER = Path(__file__).resolve().parents[1] / "docs" / "lab"
TAKE = """all => all.map(each => {
  each.style.backgroundColor = '#fbf7ee'
  return new XMLSerializer().serializeToString(each)
})"""
"""Charts as they are drawn, on a ground of their own: their words are dark, and the pages may be too."""
TALL = "Cards"
"""A chart with a line for every card is too tall for a page; its table says the same."""


def write(results: Path, page: Page) -> None:
    """One report; its pictures are those of its last writing only."""
    with Results(results) as found:
        made = watched(found, sections(found))
        name, title = found.experiment.name, found.experiment.title or found.experiment.name
    for old in FOLDER.glob(f"{name}-*.svg"):
        old.unlink()
    with TemporaryDirectory() as temporary:
        file = Path(temporary) / "page.html"
        file.write_text(html(title, made), encoding="utf-8")
        page.goto(file.as_uri())
        drawn = [section for section in made if section.chart is not None]
        page.wait_for_function(f"document.querySelectorAll('svg.marks').length === {len(drawn)}")
        pictures = page.eval_on_selector_all("svg.marks", TAKE)
    listed: list[str | None] = []
    for section, picture in zip(drawn, pictures, strict=True):
        listed.append(None if section.title == TALL else f"{name}-{len(listed) + 1}.svg")
        if listed[-1] is not None:
            (FOLDER / listed[-1]).write_text(picture + "\n", encoding="utf-8")
    (FOLDER / f"{name}.md").write_text(as_markdown(title, made, listed), encoding="utf-8")


def main() -> None:
    """The command line."""
    chromium = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    flags = ["--disable-gpu", *(["--no-sandbox"] if os.geteuid() == 0 else [])]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=flags)
        for folder in sys.argv[1:]:
            write(Path(folder), browser.new_page())
        browser.close()


if __name__ == "__main__":
    main()
