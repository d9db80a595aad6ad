"""The documentation site: every page is there, every link leads somewhere, and nothing comes from outside."""

from __future__ import annotations

import importlib
import re
from functools import cache
from pathlib import Path
from types import ModuleType
from xml.etree import ElementTree

import pytest

from tafelrunde.table import Table, games
from tests import tools

ROOT = Path(__file__).resolve().parent.parent
LINK = re.compile(r"\]\(([^)\s]+)\)")
FENCE = re.compile(r"^```.*?^```$", flags=re.M | re.S)


@pytest.fixture(scope="module")
def tool() -> ModuleType:
    return tools.tool("pages")


@pytest.fixture(scope="module")
def pages(tool: ModuleType, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("docs") / "pages"
    tool.write_pages(folder)
    return folder


@cache
def anchors(page: Path) -> set[str]:
    """Where a link into a page can lead: its titles, and what is marked in it."""
    text = FENCE.sub("", page.read_text(encoding="utf-8"))
    named = re.findall(r"^#+ .*\{ #(\S+) \}$", text, flags=re.M) + re.findall(r'<a id="(\w+)">', text)
    titles = re.findall(r"^#+ (.+)$", text, flags=re.M)
    return {*named, *(re.sub(r"[^\w\- ]", "", title).strip().lower().replace(" ", "-") for title in titles)}


def broken(folder: Path) -> list[str]:
    """Links of the pages that lead nowhere, and pictures from outside."""
    found = []
    for page in sorted(folder.rglob("*.md")):
        text = FENCE.sub("", page.read_text(encoding="utf-8"))
        found += [f"{page.name}: {each}" for each in re.findall(r"!\[[^\]]*\]\((\w+:[^)]*)\)", text)]
        for link in LINK.findall(text):
            if re.match(r"https?:|mailto:", link):
                continue
            path, _, anchor = link.partition("#")
            target = page.parent / path if path else page
            is_there = target.is_file() and (not anchor or anchor in anchors(target))
            found += [] if is_there else [f"{page.name}: {link}"]
    return found


def test_every_link_of_the_pages_leads_somewhere(pages: Path) -> None:
    assert broken(pages) == []


def test_every_drawing_of_the_pages_can_be_read_alone(pages: Path) -> None:
    drawings = list(pages.rglob("*.svg"))
    assert drawings
    for each in drawings:
        ElementTree.parse(each)


def test_a_link_that_leads_nowhere_is_noticed(tmp_path: Path) -> None:
    (tmp_path / "one.md").write_text(
        "# One\n[a](two.md) [b](one.md#one) [c](#two) ![d](https://example.org/x)\n"
    )
    assert broken(tmp_path) == ["one.md: https://example.org/x", "one.md: two.md", "one.md: #two"]


def test_every_page_is_in_the_contents(pages: Path) -> None:
    config = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    listed = re.findall(r"^ +- [^:\n]+: (\S+\.md)$", config.partition("\nnav:")[2], flags=re.M)
    assert sorted(listed) == sorted(page.relative_to(pages).as_posix() for page in pages.rglob("*.md"))
    assert "font: false" in config


def test_every_rule_stands_with_its_id_both_languages_and_its_tests(pages: Path, tool: ModuleType) -> None:
    for game in games().values():
        if type(game).__module__.startswith("tafelrunde.games."):
            text = (pages / "rules" / f"{game.id}.md").read_text(encoding="utf-8")
            parts = dict(re.findall(r"^### (\S+) \{.*?\n(.*?)(?=^#|\Z)", text, flags=re.M | re.S))
            assert list(parts) == sorted(game.rulebook.rules, key=list(parts).index)
            for rule in game.rulebook.rules.values():
                said = parts[rule.id]
                assert tool.plain(rule.text["en"]) in said
                assert tool.plain(rule.text["de"]) in said
                assert "Proven in `test_" in said
                assert rule.why is None or (
                    tool.plain(rule.why["en"]) in said and tool.plain(rule.why["de"]) in said
                )


def test_positions_are_set_up_as_they_are_told() -> None:
    said = (ROOT / "docs" / "positions.md").read_text(encoding="utf-8")
    examples = re.findall(r"^```python\n(.*?)^```$", said, flags=re.M | re.S)
    for name in ("mythos", "tash_kalar", "archmage", "morgua"):
        module = importlib.import_module(f"tafelrunde.games.{name}.position")
        examples.append(f"from {module.__name__} import Position\n{dedented(module.__doc__ or '')}")
    for example in examples:
        found: dict[str, object] = {}
        exec(example, found)
        assert "try:" in example or isinstance(found["table"], Table)


def dedented(said: str) -> str:
    """The lines of an example in a docstring."""
    return "\n".join(line.strip() for line in said.splitlines() if line.startswith("    "))


def test_everything_that_the_library_pages_describe_is_there(tool: ModuleType) -> None:
    for module, (_, names) in tool.LIBRARY.items():
        assert [name for name in names if not hasattr(importlib.import_module(module), name)] == []
