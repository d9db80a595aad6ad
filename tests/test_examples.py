"""Every example does what it says."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import zipfile
from pathlib import Path

from tests.wheel import build

ROOT = Path(__file__).resolve().parent.parent
EXAMPLES = ROOT / "examples"


def run(*arguments: str | Path, path: Path | None = None) -> str:
    """What a fresh interpreter prints; `path` is where a package lies that was installed for it."""
    places = [str(place) for place in (path, ROOT / "src") if place is not None]
    done = subprocess.run(
        [sys.executable, *map(str, arguments)],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(places), "LC_ALL": "C.UTF-8"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_every_example_is_listed() -> None:
    listed = set(re.findall(r"\]\(([\w.]+)", (EXAMPLES / "README.md").read_text(encoding="utf-8")))
    there = {path.name for path in EXAMPLES.iterdir() if path.name not in {"README.md", "__pycache__"}}
    assert listed == there


def test_a_bot_of_ones_own_beats_chance() -> None:
    winners = re.findall(r"game \d: (\w+) wins", run(EXAMPLES / "own_bot.py"))
    assert len(winners) == 10
    assert winners.count("Busy") > winners.count("RandomBot")


def test_records_are_read_and_told_in_a_small_table() -> None:
    told = run(EXAMPLES / "read_records.py", *sorted((ROOT / "docs" / "examples").glob("*.record")))
    assert re.search(r"^duel +mythos +\d+ +\d+  south$", told, flags=re.M)
    assert re.search(r"^ +\d+ x MY-[A-Z]+-\d+: \w.+\.$", told, flags=re.M)


def test_the_toy_is_a_package_that_adds_itself_to_every_table(tmp_path: Path) -> None:
    wheel = build(EXAMPLES / "toy", tmp_path)
    with zipfile.ZipFile(wheel) as content:
        content.extractall(tmp_path / "installed")
    installed = tmp_path / "installed"
    assert "Marble Path (toy)" in run("-m", "tafelrunde.cli", "games", path=installed)
    report = run("-m", "tafelrunde.cli", "simulate", "toy", "--games", "3", "--json", path=installed)
    assert '"errors":0' in report
    kit = "from toy import GAME; from tafelrunde.table.testing import conform; conform(GAME, decisions=200)"
    run("-c", kit, path=installed)
