"""The golden games are played and told as they were, whatever the hash seed."""

from __future__ import annotations

import difflib
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tafelrunde.table import Record, games
from tests.golden.transcript import GOLDEN, HERE, Golden, story, transcripts

ROOT = HERE.parent.parent


def difference(stored: Path, played: Path) -> str:
    """The first lines that differ."""
    before, after = (path.read_text(encoding="utf-8").splitlines() for path in (stored, played))
    lines = difflib.unified_diff(before, after, stored.name, "played anew", lineterm="", n=2)
    return "\n".join(list(lines)[:40])


def test_nothing_has_drifted(tmp_path: Path) -> None:
    """The stored games were played under another hash seed."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.golden", str(tmp_path)],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": "1", "PYTHONUTF8": "1"},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    names = sorted(path.name for path in tmp_path.iterdir())
    assert names == sorted(path.name for path in HERE.iterdir() if path.suffix in (".record", ".txt"))
    drifted = [difference(HERE / name, tmp_path / name) for name in names]
    assert [each for each in drifted if each] == [], "meant so? then: make golden"


@pytest.mark.parametrize("golden", GOLDEN, ids=lambda golden: golden.name)
def test_the_stored_record_tells_the_stored_story(golden: Golden) -> None:
    record = Record.parse((HERE / f"{golden.name}.record").read_text(encoding="utf-8"))
    english, german = ((HERE / f"{golden.name}.{lang}.txt").read_text("utf-8") for lang in ("en", "de"))
    assert story(record, "en", scenes_every=golden.every) == english
    assert story(record, "de") == german


def test_every_game_ends_by_a_rule_and_shows_its_table() -> None:
    for golden in GOLDEN:
        english = (HERE / f"{golden.name}.en.txt").read_text(encoding="utf-8")
        assert len(re.findall(r"^(Turn|Round) ", english, re.MULTILINE)) > 5
        ends = r"\b(MY-WIN|TK-END|AM-GAME|AM-TIE|AM-SOLO|MO-[69][.\d]*)-\d\d\b"
        assert re.search(ends, english.splitlines()[-1])


def test_every_mode_of_every_game_has_a_story_of_bearable_length() -> None:
    ours = [each for each in games().values() if each.id != "toy"]  # other tests install it
    modes = {(each.id, mode.id) for each in ours for mode in each.modes}
    assert modes == {(golden.game, golden.mode) for golden in GOLDEN}
    assert all((HERE / f"{golden.name}.en.txt").stat().st_size < 280_000 for golden in GOLDEN)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("high-form", ["claim", "summon", "flare", "discard", "under"]),
        ("duel", ["using", "flare", "none"]),
        ("melee", ["improvising", "flare", "discard", "under"]),
        ("team-high-form", ["claim", "hand over", "lift", "carry on"]),
        ("team-duel", ["hand over", "discard", "under"]),
    ],
)
def test_the_stories_of_tash_kalar_have_everything_in_them(name: str, words: list[str]) -> None:
    record = (HERE / f"tash-kalar-{name}.record").read_text(encoding="utf-8")
    assert [word for word in words if f" {word}" not in record] == []


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("two", ["travel", "explore", "place", "kill", "unward", "gather", "wards", "tower", "trade"]),
        ("three", ["initiate", "promote", "cast corrupt", "cast fiery-chasm"]),
        ("four", ["recruit", "follower", "cast automaton"]),
        ("magic", ["cast upheaval", "cast imprison", "cast wellspring", "cast decay", "cast transmute"]),
        ("solo", ["douse", "promote", "cast"]),
    ],
)
def test_the_stories_of_archmage_have_everything_in_them(name: str, words: list[str]) -> None:
    record = (HERE / f"archmage-{name}.record").read_text(encoding="utf-8")
    assert [word for word in words if f" {word}" not in record] == []


def test_another_seed_is_another_story() -> None:
    golden = GOLDEN[1]
    other = transcripts(golden._replace(seed="another"))
    for name, content in other.items():
        assert content != (HERE / name).read_text(encoding="utf-8")
