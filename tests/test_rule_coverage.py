"""Every rule of every installed game has a test that carries its id, and every such id exists."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import tafelrunde
from tafelrunde.table import Rulebook, games
from tafelrunde.table.coverage import proven

TESTS = Path(__file__).resolve().parent
SOURCES = sorted((Path(tafelrunde.__file__).parent / "games").rglob("*.py"))
RULES = [rule for game in games().values() for rule in game.rulebook.rules]


@pytest.fixture(scope="module")
def tests_by_rule() -> dict[str, list[str]]:
    return proven(TESTS)


@pytest.mark.parametrize("rule", RULES)
def test_a_rule_has_a_test(rule: str, tests_by_rule: dict[str, list[str]]) -> None:
    assert tests_by_rule.get(rule), f"no test is marked @pytest.mark.rule({rule!r})"


def test_every_marked_rule_exists(tests_by_rule: dict[str, list[str]]) -> None:
    known = set(RULES)
    for rulebook in (TESTS.parent / "examples").rglob("rulebook.toml"):  # the toy is not installed
        known |= set(Rulebook.load(rulebook).rules)
    unknown = {rule: tests for rule, tests in tests_by_rule.items() if rule not in known}
    assert not unknown


@pytest.mark.parametrize("source", SOURCES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_what_a_game_cites_exists(source: Path) -> None:
    """A rule, or a chapter of rules."""
    known = set(RULES) | {rule[:place] for rule in RULES for place, sign in enumerate(rule) if sign in "-."}
    kinds = "|".join(sorted({rule.partition("-")[0] for rule in RULES}))
    cited = re.findall(
        rf"\b(?:{kinds})-[A-Z0-9][\w.-]*\w|\b(?:{kinds})-[A-Z0-9]\b", source.read_text("utf-8")
    )
    assert set(cited) <= known


def test_the_scanner_finds_marks_without_importing(tmp_path: Path) -> None:
    (tmp_path / "test_sample.py").write_text(
        "import nowhere\n"
        "@pytest.mark.rule('A-1')\n"
        "@pytest.mark.parametrize('x', [1])\n"
        "@pytest.mark.rule('A-2')\n"
        "def test_one(x): ...\n"
        "class TestMore:\n"
        "    @pytest.mark.rule('A-1')\n"
        "    def test_two(self): ...\n"
        "@pytest.mark.rule('A-3')\n"
        "def helper(): ...\n",
        encoding="utf-8",
    )
    found = proven(tmp_path)
    assert set(found) == {"A-1", "A-2"}
    assert [name.split("::")[-1] for name in found["A-1"]] == ["test_one", "test_two"]
