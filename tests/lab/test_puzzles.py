"""The finder of puzzles: what it finds is proven, and what has two answers, or is refuted, is not kept."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from tafelrunde.cli import main
from tafelrunde.games.mythos import composing
from tafelrunde.lab import keeping
from tafelrunde.lab.keeping import next_file, rated, written
from tafelrunde.lab.puzzles import Finder
from tafelrunde.learn.proven import proof
from tafelrunde.learn.puzzle import Puzzle, read
from tafelrunde.table.game import game

MYTHOS = game("mythos")
RUN = ("move c3-c4", "step c5", "done")


def finds(monkeypatch: pytest.MonkeyPatch, **creatures: str) -> list[Puzzle]:
    """What is found where a Pack Ant can just reach the enemy leader, and others of South may be around."""
    position: dict[str, Any] = {
        "begin": ["thousand-teeth", "spring-tide"],
        "leaders": {"south": "a1=60", "north": "c5=60"},
        "creatures": {"south": {"c3": "pack-ant", **creatures}},
    }
    monkeypatch.setattr(composing, "composed", lambda stream: {"seat": "south", "position": position})
    finder = Finder(MYTHOS, ["greedy"])
    short = tuple(msgspec.structs.replace(aim, least=3) for aim in finder.aims.aim)
    finder.aims = msgspec.structs.replace(finder.aims, aim=short, most=3_000)
    return [each for each in finder.composed(1, 1) if each.kind == "mythos-still"]


def test_one_way_is_found_proven_and_written(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (found,) = finds(monkeypatch)
    assert (found.solution, found.found) == (RUN, "composed, seed 1")
    kept = rated(MYTHOS, found)
    assert kept is not None
    file = next_file(MYTHOS, tmp_path)
    file.write_text(written(kept), encoding="utf-8")
    again = read(MYTHOS, file)
    assert (again.kind, again.level, again.solution) == (kept.kind, kept.level, RUN)
    assert proof(again).worlds == 0  # nobody else holds a card: it is so in every world


def test_two_ways_that_are_as_good_are_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not finds(monkeypatch, e5="pack-ant")


def test_what_the_proof_refutes_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    (found,) = finds(monkeypatch)
    wrong = msgspec.structs.replace(found, solution=("move c3-c4", "stop", "done"))
    assert rated(MYTHOS, wrong) is None
    monkeypatch.setattr(keeping, "proof", lambda puzzle: None)
    monkeypatch.setattr(keeping, "_rules", lambda puzzle: ())
    assert rated(MYTHOS, wrong) is not None  # it was the proof that refused it


def test_what_is_known_is_not_kept_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    (found,) = finds(monkeypatch)
    assert rated(MYTHOS, found, [found]) is None


def test_what_every_level_plays_anyway_is_no_puzzle(monkeypatch: pytest.MonkeyPatch) -> None:
    (found,) = finds(monkeypatch)
    monkeypatch.setattr(keeping, "_compares", lambda *told: True)
    monkeypatch.setattr(keeping, "_plays", lambda *told: True)
    assert rated(MYTHOS, found) is None


@pytest.mark.parametrize(
    ("finding", "missing"),
    [("00000", 5), ("00011", 3), ("00010", 3), ("10001", 4), ("11111", 0), ("01111", 1)],
)
def test_levels_part_where_fewest_do_not_fit_in(finding: str, missing: int) -> None:
    assert keeping._parted([each == "1" for each in finding]) == missing


def test_a_composed_position_brings_puzzles() -> None:
    found = list(Finder(MYTHOS, ["greedy"]).composed(45, 1))
    assert [each.kind for each in found] == ["win-still", "mythos-still"]
    assert all(rated(MYTHOS, each) is not None for each in found)


def test_a_game_that_composes_nothing_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["puzzles", "compose", "archmage", "--lang", "en"]) == 2
    assert "Archmage makes up no positions" in capsys.readouterr().err
