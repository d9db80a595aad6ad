"""A rule at work in the terminal: its example, what it tries, and free answers."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from tafelrunde.cli.showing import Showing
from tafelrunde.learn.example import examples_of
from tafelrunde.table.game import game

from .conftest import Run


def test_a_rule_is_shown_with_all_that_can_be_tried(run: Run) -> None:
    shown = run("rules", "mythos", "MY-MOVE-02", "--show")
    assert shown.code == 0
    assert "1. move Shieldbearer b3-c4" in shown.out
    assert "c4 is only a diagonal neighbour of b3" in shown.out
    assert "Shieldbearer (South) steps from b3 to b4." in shown.out
    german = run("rules", "mythos", "MY-MOVE-02", "--show", lang="de")
    assert "Schildträger b3-c4 bewegen" in german.out


def test_a_rule_without_an_example_says_so(run: Run, toy: None) -> None:
    shown = run("rules", "toy", "--show")
    assert shown.code != 0
    assert "None of these rules has an example yet." in shown.err


def test_whoever_is_there_tries_freely_and_begins_anew() -> None:
    found = game("mythos")
    lines = iter(["1", "move b3-c4", "move b3-b4", "again", ""])
    console = Console(file=io.StringIO(), width=200)
    showing = Showing(found, examples_of(found, "MY-MOVE-02")[0], "en", console, read=lambda _: next(lines))
    showing.run()
    with pytest.raises(StopIteration):
        next(lines)
    told = console.file.getvalue()  # type: ignore[attr-defined]
    assert told.count("c4 is only a diagonal neighbour of b3") == 2
    assert "move Shieldbearer b3-b4" in told
    assert showing.table.hash == showing.trial.table().hash


def test_examples_are_proven_chapter_by_chapter_and_the_missing_ones_named(run: Run) -> None:
    good = run("learn", "mythos", "--check", "--chapter", "move")
    assert good.out.strip() == "move: 8 examples, good"
    unknown = run("learn", "mythos", "--check", "--chapter", "moove")
    assert unknown.code != 0
    assert "moove" in unknown.err
    assert "without an example" not in run("learn", "mythos", "--coverage", "--missing").out
