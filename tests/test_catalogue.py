"""Every rule that the catalogue of a game lists is in its rulebook; what else is there, we have decided."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tafelrunde.table import games
from tafelrunde.table.game import Game

HERE = Path(__file__).resolve().parent
Listed = dict[str, tuple[str, str, tuple[str, ...]]]


def catalogue(game: str) -> Listed:
    """By id: kind, section and modes."""
    lines = (HERE / game.replace("-", "_") / "catalogue.txt").read_text(encoding="utf-8").splitlines()
    rows = [line.split(" | ") for line in lines]
    return {name: (kind, section, tuple(modes.split())) for name, kind, section, modes in rows}


@pytest.mark.parametrize("found", games().values(), ids=games())
def test_the_rulebook_has_every_rule_of_the_catalogue(found: Game[Any]) -> None:
    listed = catalogue(found.id)
    rules = {rule.id: (rule.kind, rule.section, rule.modes) for rule in found.rulebook.rules.values()}
    assert {name: rules.get(name) for name in listed} == listed
    assert {rules[name][0] for name in rules if name not in listed} <= {"ruling"}
