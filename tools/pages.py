"""Write the pages of the documentation into a folder, from which `make docs` builds the site.

    python tools/pages.py build/pages

Most pages are the repository's own texts. The rulebooks are written from the rules themselves, each with the
tests that prove it; the pages of the library name what mkdocstrings shall describe. A link leads to the page
of what it names, and whatever is no page comes along as a file.
"""

from __future__ import annotations

import os
import re
import shutil
import sys
from pathlib import Path
from typing import Any

from tafelrunde.cli.words import say
from tafelrunde.table import ENGLISH, Game, Lang, Rule, Text, Translated, games
from tafelrunde.table.coverage import proven
from tafelrunde.table.languages import offered
from tafelrunde.table.text import SHARED

ROOT = Path(__file__).resolve().parent.parent
PAGES = {
    "README.md": "index.md",
    "docs/install.md": "install.md",
    "docs/play.md": "play.md",
    "docs/your-data.md": "your-data.md",
    "docs/ratings.md": "ratings.md",
    "docs/with-friends.md": "with-friends.md",
    "docs/your-turn.md": "your-turn.md",
    "docs/host.md": "host.md",
    "docs/write-a-game.md": "write-a-game.md",
    "examples/toy/README.md": "toy.md",
    "docs/write-a-bot.md": "write-a-bot.md",
    "docs/positions.md": "positions.md",
    "docs/write-a-lesson.md": "write-a-lesson.md",
    "docs/write-a-puzzle.md": "write-a-puzzle.md",
    "docs/environments.md": "environments.md",
    "docs/bots.md": "bots.md",
    "docs/ladder.md": "ladder.md",
    "docs/laboratory.md": "laboratory.md",
    "docs/lab/mythos-decks.md": "lab/mythos-decks.md",
    "docs/lab/tash-kalar-schools.md": "lab/tash-kalar-schools.md",
    "docs/lab/archmage-seats.md": "lab/archmage-seats.md",
    "docs/lab/morgua-decks.md": "lab/morgua-decks.md",
    "docs/evening.md": "evening.md",
    "docs/morgua-balance.md": "morgua-balance.md",
    "docs/archmage-variants.md": "archmage-variants.md",
    "docs/protocol.md": "protocol.md",
    "ARCHITECTURE.md": "architecture.md",
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
    "SECURITY.md": "security.md",
    "examples/README.md": "examples.md",
}
LIBRARY = {
    "tafelrunde": ("The library", ("Table", "Record", "Refusal", "game", "games", "load", "save")),
    "tafelrunde.table": (
        "A game's contract",
        (
            "Game", "Mode", "Step", "Result", "Decision", "Candidate", "Choice", "Number", "Several",
            "Ordering", "Option", "Objection", "Beats", "Beat", "Cards", "Stream", "Scene", "Zone", "Element",
            "Face", "Rulebook", "Rule", "Locale", "Text",
        ),
    ),
    "tafelrunde.bots": ("Bots", ("Bot", "RandomBot", "GreedyBot", "SearchBot", "bot", "Search", "Budget")),
    "tafelrunde.lab": ("Series of games", ("Series", "SeriesReport", "simulate", "wilson")),
    "tafelrunde.table.testing": ("The conformance kit", ("conform",)),
    "tafelrunde.games.mythos.position": ("Positions of Mythos", ("Position",)),
    "tafelrunde.games.tash_kalar.position": ("Positions of Tash-Kalar", ("Position",)),
    "tafelrunde.games.archmage.position": ("Positions of Archmage", ("Position",)),
    "tafelrunde.games.morgua.position": ("Positions of Morgua", ("Position",)),
}  # fmt: skip
LINK = re.compile(r"(?<=\]\()(?!\w+:|#)([^)#\s]+)(#[^)\s]*)?(?=\))")
INCLUDE = re.compile(r"^<!-- include (\S+) -->$", flags=re.M)


def write_pages(folder: Path) -> None:
    """Every page, into an empty folder."""
    shutil.rmtree(folder, ignore_errors=True)
    for source, page in PAGES.items():
        put(folder, page, translated(source, (ROOT / source).read_text(encoding="utf-8"), page, folder))
    tests = proven(ROOT / "tests")
    ours = [game for game in games().values() if type(game).__module__.startswith("tafelrunde.games.")]
    for game in ours:
        put(folder, f"rules/{game.id}.md", rulebook(game, tests))
    for module, (title, names) in LIBRARY.items():
        entries = "\n\n".join(f"::: {module}.{name}" for name in names)
        put(folder, f"api/{module}.md", f"# {title}\n\n`import {module}`\n\n{entries}\n")


def put(folder: Path, page: str, content: str) -> None:
    """Write one page."""
    path = folder / page
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(content, encoding="utf-8")


def translated(source: str, content: str, page: str, folder: Path) -> str:
    """A text of the repository with its links as the site has them, and the files that it includes."""

    def link(found: re.Match[str]) -> str:
        target = Path(os.path.normpath((ROOT / source).parent / found[1])).relative_to(ROOT).as_posix()
        place = PAGES.get(target) or PAGES.get(f"{target}/README.md")
        if place is None:
            place = f"files/{target}"
            (folder / place).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / target, folder / place)
        return os.path.relpath(place, Path(page).parent) + (found[2] or "")

    def include(found: re.Match[str]) -> str:
        path = ROOT / found[1]
        return f"```{path.suffix[1:]}\n{path.read_text(encoding='utf-8').rstrip()}\n```"

    return INCLUDE.sub(include, LINK.sub(link, content))


def rulebook(game: Game[Any], tests: dict[str, list[str]]) -> str:
    """A rulebook as a page: every rule with its id, in every language, its reason and its tests."""
    titles = [SHARED.say(Text("language.name"), lang) for lang in (ENGLISH, *others())]
    lines = [
        f"# The rules of {game.title[ENGLISH]}",
        "",
        f"{len(game.rulebook)} rules, each with an id: {', '.join(titles)}.",
    ]
    for section in game.rulebook.sections:
        lines += ["", f"## {section.title[ENGLISH]}", ""]
        for lang in others():
            if section.title[lang] != section.title[ENGLISH]:
                lines += [f"*{section.title[lang]}*", ""]
        for rule in game.rulebook.rules.values():
            if rule.section == section.id:
                lines += rule_lines(rule, tests.get(rule.id, []))
    return "\n".join([*lines, ""])


def others() -> list[Lang]:
    """The languages beside English."""
    return [lang for lang in offered() if lang != ENGLISH]


def rule_lines(rule: Rule, tests: list[str]) -> list[str]:
    """One rule."""
    lines = ["", f"### {rule.id} {{ #{rule.id} }}", "", *told(rule.text)]
    if rule.why is not None:
        lines += told({lang: say(f"rules.{rule.kind}", lang, why=why) for lang, why in rule.why.items()})
    return [*lines, f"<small>{proofs(tests)}</small>", ""]


def told(words: Translated) -> list[str]:
    """A paragraph, and below it the same in the other languages."""
    lines = [plain(words[ENGLISH]), ""]
    for lang in others():
        lines += [f"*{plain(words[lang])}*{{ lang={lang} }}", ""]
    return lines


def proofs(tests: list[str]) -> str:
    """The tests of a rule, whose names are sentences, by the file that they are in."""
    files: dict[str, list[str]] = {}
    for each in tests:
        file, _, name = each.partition("::")
        files.setdefault(file, []).append(name.removeprefix("test_").replace("_", " "))
    return "<br>".join(f"Proven in `{file}`: {'; '.join(names)}." for file, names in files.items())


def plain(words: str) -> str:
    """Words in which nothing is meant as markup."""
    return re.sub(r"([\\`*_{}\[\]<>#|])", r"\\\1", " ".join(words.split()))


if __name__ == "__main__":
    write_pages(Path(sys.argv[1]))
