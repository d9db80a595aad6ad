"""Every kind of question of every game has its help: what it is about, the rules behind it, a lesson."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from tafelrunde.learn import BadLesson, helps, lessons
from tafelrunde.learn import help as room
from tafelrunde.learn.lesson import folder_of
from tafelrunde.table import CHANCE, Game, Stream, Table
from tafelrunde.table.game import game
from tafelrunde.table.languages import sentences
from tafelrunde.table.text import LANGUAGES

GAMES = ("mythos", "tash-kalar", "archmage", "morgua")
MOST_WORDS = 50
PARTS = {"again", "end-with-tasks", "window-buys", "window-idle", "window-more"}
"""Of the sentences under `prompt`, those that only word or frame another question."""
each_game = pytest.mark.parametrize("name", GAMES)


def asked(found: Game[Any]) -> set[str]:
    """The names of all questions: each has its `prompt.<name>`."""
    return {
        key.removeprefix("prompt.")
        for file in (folder_of(found) / "locale").glob("*en.toml")
        for key in sentences(file)
        if key.startswith("prompt.")
    } - PARTS


@each_game
def test_every_kind_of_question_has_its_help_and_nothing_else_has(name: str) -> None:
    found = game(name)
    assert set(helps(found)) == asked(found)
    for lang in LANGUAGES:
        said = {key.removeprefix("help.") for key in found.locale.sentences[lang] if key.startswith("help.")}
        assert said == asked(found)


@each_game
def test_help_is_short_and_has_rules_behind_it(name: str) -> None:
    found = game(name)
    for question, each in helps(found).items():
        assert each.rules
        assert len(set(each.rules)) == len(each.rules)
        for lang in LANGUAGES:
            said = found.locale.sentences[lang][f"help.{question}"]
            assert len(re.findall(r"[\w’'+−-]+", said)) <= MOST_WORDS, said


@each_game
def test_the_rule_that_asks_is_among_the_rules_behind_a_question(name: str) -> None:
    found = game(name)
    met: set[str] = set()
    for mode in found.modes:
        table = Table.new(found, mode.id, seed=3)
        stream = Stream(3)
        for _ in range(250):
            if not table.pending:
                break
            for seat, decision in table.pending.items():
                if seat != CHANCE and decision.name not in met:
                    met.add(decision.name)
                    assert decision.rule in helps(found)[decision.name].rules, decision.name
            seat, decision = next(iter(table.pending.items()))
            table.play(seat, decision.sample(stream))
    assert met


@each_game
def test_a_question_leads_to_the_lessons_in_which_its_rules_are_at_work(name: str) -> None:
    found = game(name)
    course = {each.id: set(each.rules) for each in lessons(found)}
    for each in helps(found).values():
        assert list(each.lessons) == [each_id for each_id, rules in course.items() if rules & set(each.rules)]
    first = {"mythos": "plan", "tash-kalar": "act", "archmage": "act", "morgua": "act-build"}[name]
    assert helps(found)[first].lessons[0] == next(iter(course)), "what is asked first is taught first"


def test_a_rule_that_does_not_exist_is_named_with_its_question(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / room.FILE).write_text('plan = ["MY-NONE-99"]')
    monkeypatch.setattr(room, "folder_of", lambda game: tmp_path)
    with pytest.raises(BadLesson, match=r"help\.toml, plan.*MY-NONE-99"):
        room.helps.__wrapped__(game("mythos"))
