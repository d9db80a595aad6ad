"""The examples for researchers do what they say."""

from __future__ import annotations

import os
import re
import runpy
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]


def run(*arguments: str) -> str:
    """What a fresh interpreter prints; it finds the games where this one does."""
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), *sys.path])},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_policy_learns() -> None:
    told = re.search(r"before ([+-][\d.]+), after 300 games ([+-][\d.]+)", run("examples/train.py", "300"))
    assert told is not None
    assert float(told[2]) > float(told[1]) + 0.2


def test_ppo_learns_to_beat_chance() -> None:
    told = run("examples/ppo.py", "--steps", "4000", "--games", "100")
    before, after = re.search(r"before: ([\d.]+)%.*steps in \d+ s: ([\d.]+)%", told, re.DOTALL).groups()  # type: ignore[union-attr]
    assert float(after) > float(before) + 5


def test_regret_makes_play_harder_to_exploit() -> None:
    told = run("examples/solve.py", "2", "1")
    before, after = re.search(r"by ([\d.]+)\nafter 2: ([\d.]+)", told).groups()  # type: ignore[union-attr]
    assert float(after) < float(before)
    assert "ISMCTS of 50 against random, 1 games" in told
    assert "ISMCTS of 50 against knight, 1 games" in told


def test_a_search_goes_the_same_way_every_time() -> None:
    search = runpy.run_path(str(ROOT / "examples" / "solve.py"))["search"]
    first, second = (search(2, against, 8) for against in ("squire", "squire"))
    assert first == second
    assert len(first) == 2
