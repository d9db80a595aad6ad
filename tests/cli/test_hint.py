"""Hints at the terminal, and how a recorded game went."""

from __future__ import annotations

from pathlib import Path

import pytest

from tafelrunde.lab.bench import random_game
from tafelrunde.table import game, load, save
from tests.cli.conftest import Run

MYTHOS = game("mythos")


WORDS = [("en", "hint", "Chance about"), ("de", "tipp", "Aussicht etwa")]
PLAY = ("play", "mythos", "--seat", "human", "--seat", "squire", "--seed", "3", "--option", "lists=1")


@pytest.mark.parametrize(("lang", "word", "chance"), WORDS)
def test_a_hint_is_a_list_of_answers_with_reasons(run: Run, lang: str, word: str, chance: str) -> None:
    done = run(*PLAY, typed=f"{word}\nq\n", lang=lang)
    assert done.code == 0
    assert "  1. " in done.out
    assert f" {chance} " in done.out
    key = done.out.partition(": place ")[2].split("\n")[0]
    assert key, done.out


def test_the_hinted_answer_is_accepted(run: Run) -> None:
    first = run(*PLAY, typed="hint\nq\n")
    answer = first.out.partition("Write: ")[2].split("\n")[0]
    again = run(*PLAY, typed=f"why {answer}\nq\n")
    assert "is allowed" in again.out


def test_a_question_mark_says_what_the_present_question_is_about(run: Run) -> None:
    done = run(*PLAY, typed="?\nq\n")
    said = MYTHOS.locale.sentences["en"]["help.plan"]
    assert " ".join(said.split()) in " ".join(done.out.split())
    assert "MY-PLACE-01: " in done.out


def test_the_coach_looks_back_and_only_where_one_person_plays(run: Run) -> None:
    done = run(*PLAY, typed="trainer\ndone\ntrainer\nq\n", lang="de")
    assert "Noch gibt es nichts" in done.out
    assert "Besser war: " in done.out or "Gut gespielt" in done.out
    two = run("play", "mythos", "--seat", "human", "--seat", "human", typed="coach\nq\n")
    assert "all others are computers" in two.out


@pytest.mark.parametrize(("lang", "turning"), [("en", "Turning point"), ("de", "Wendepunkt")])
def test_a_record_tells_how_the_game_went(run: Run, tmp_path: Path, lang: str, turning: str) -> None:
    path = tmp_path / "game.record"
    path.write_text(str(random_game(MYTHOS, None, {}, 5).record()))
    done = run("replay", path, "--evaluation", lang=lang)
    assert done.code == 0
    rows = [line for line in done.out.splitlines() if "█" in line or "░" in line]
    assert len(rows) > 3
    assert all(row.count("%") == 2 for row in rows)
    assert turning in done.out


@pytest.mark.parametrize(("lang", "words"), [("en", "not over yet"), ("de", "noch nicht zu Ende")])
def test_how_an_unfinished_game_goes_is_not_told(run: Run, tmp_path: Path, lang: str, words: str) -> None:
    path = tmp_path / "game.save"
    path.write_bytes(save(random_game(MYTHOS, None, {}, 5, 60)))
    done = run("replay", path, "--evaluation", lang=lang)
    assert done.code == 2
    assert words in done.err
    assert "%" not in done.out


def test_a_whole_plan_is_written_in_one_line_with_its_paths_key_by_key(run: Run) -> None:
    plan = "move c2-c3, step c4, stop, place dewherd b1, done"
    run(*PLAY, typed=f"place vinerunner c2, done\n{plan}\nsave x\n")
    lines = [line for line in load(Path("x").read_bytes()).record().lines if line.startswith("south")]
    assert [line.removeprefix("south ") for line in lines][2:] == plan.split(", ")
