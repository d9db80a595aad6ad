"""How bots play a game is in a room of its own: no rule depends on it."""

from __future__ import annotations

from pathlib import Path

import pytest

import tafelrunde

GAMES = Path(tafelrunde.__file__).parent / "games"
FOLDERS = sorted(folder.parent for folder in GAMES.glob("*/bot"))


def test_every_game_has_the_room() -> None:
    assert [folder.name for folder in FOLDERS] == ["archmage", "morgua", "mythos", "tash_kalar"]


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_no_rule_imports_from_the_room_of_the_bots(folder: Path) -> None:
    home = folder / "__init__.py"
    rules = [path for path in folder.rglob("*.py") if path != home and folder / "bot" not in path.parents]
    assert len(rules) > 10
    found = [path.name for path in rules if f"games.{folder.name}.bot" in path.read_text(encoding="utf-8")]
    assert not found
    assert f"games.{folder.name}.bot import" in home.read_text(encoding="utf-8")
