"""A game that another package adds is a game like ours."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import tafelrunde
from tafelrunde.table import BadSetup, Table, game, games
from tests.table.plugins import distribution, rescan
from toy import GAME

TOY = Path(__file__).resolve().parents[2] / "examples" / "toy" / "toy"


def test_the_toy_is_found_by_its_entry_point() -> None:
    assert game("toy") is GAME
    assert repr(GAME) == "game('toy')"


def test_a_copy_of_the_toy_is_a_package_of_its_own(tmp_path: Path) -> None:
    shutil.copytree(TOY, tmp_path / "toy", ignore=shutil.ignore_patterns("__pycache__"))
    distribution(tmp_path, "toy", "toy:GAME")
    script = (
        "from tafelrunde.table import Table, games\n"
        "table = Table.new(games()['toy'], seed=1)\n"
        "print(type(table.game).__module__, len(table.pending))\n"
    )
    path = os.pathsep.join(
        [str(tmp_path), *(place for place in sys.path if place and place != str(TOY.parent))]
    )
    done = subprocess.run(
        [sys.executable, "-c", script],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.stdout.split(), done.stderr) == (["toy", "2"], "")


def test_a_game_comes_and_goes_with_its_distribution(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "other_toy.py").write_text(
        "from toy import Toy\nclass Other(Toy):\n    id = 'other-toy'\nGAME = Other()\n"
    )
    with monkeypatch.context() as patch:
        patch.syspath_prepend(str(distribution(tmp_path, "other_toy", "other_toy:GAME")))
        rescan()
        assert "other-toy" in games()
        assert Table.new(game("other-toy"), seed=1).pending
    rescan()
    assert "other-toy" not in games()


def test_the_games_are_listed_after_one_was_loaded_too() -> None:
    assert tafelrunde.game("mythos").id in tafelrunde.games()


def test_an_unknown_game_is_named_together_with_the_known_ones() -> None:
    with pytest.raises(BadSetup, match=r"no game “chess”.*toy") as wrong:
        game("chess")
    assert wrong.value.field == "game"
