"""Whole courses and a puzzle in the terminal, written as a person writes."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tafelrunde.learn import lessons
from tafelrunde.learn.puzzle import find_puzzle
from tafelrunde.table.game import game
from tests.cli.conftest import Run
from tests.learn.test_lessons import GAMES


def written(way: Sequence[str]) -> list[str]:
    """The lines of somebody who writes a whole path at once, as the terminal wants it."""
    lines: list[str] = []
    for key in way:
        if key.startswith("step ") and lines and lines[-1].startswith("move "):
            lines[-1] += key.replace("step ", "-")
        elif key != "stop":
            lines.append(key)
    return lines or [""]  # Enter reads on


@pytest.mark.parametrize("name", GAMES)
def test_a_course_is_done_from_its_first_lesson_to_its_last_in_the_terminal(run: Run, name: str) -> None:
    course = lessons(game(name))
    answers = [[line for step in lesson.step for line in written(step.way)] for lesson in course]
    told = run("learn", name, typed="\n\n".join(map("\n".join, answers)))  # Enter leads to the next lesson
    assert told.code == 0, told.err
    assert "You have learnt" in told.out
    for rule in (rule for lesson in course for rule in lesson.learned):
        assert f"  {rule}: " in told.out


def test_whoever_does_not_know_how_to_answer_is_told_and_a_wrong_try_is_welcome(run: Run) -> None:
    typed = "place ash-hound b2\nplace ash-hound d1\nzeig\nquit\n"
    told = run("learn", "mythos", "--lang", "de", typed=typed).out
    assert "zum Beispiel: place ash-hound b1" in told
    assert "MY-PLACE-02" in told
    nudge = "Nimm den Aschenhund aus deiner Hand"
    assert told.count(nudge) == 2, "after what is forbidden, and after what leads nowhere"
    assert "Jetzt greif an!" in told


def test_a_puzzle_is_solved_in_the_terminal_with_a_hint(run: Run) -> None:
    puzzle = find_puzzle("mythos-18")
    told = run("puzzle", "mythos-18", typed="\n".join(["hint", *puzzle.solution, ""])).out
    assert all(f"  {rule}: " in told for rule in puzzle.behind)
    shown = run("puzzle", "mythos-18", typed="show\n").out
    assert f"  {puzzle.behind[0]}: " in shown
