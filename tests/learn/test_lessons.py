"""Every lesson of every game can be given, from its first word to its last, in every language."""

from __future__ import annotations

import json
import re

import pytest

from tafelrunde.learn import Guide, Lesson, Nudge, find_lesson, lessons
from tafelrunde.learn.coverage import coverage, shown
from tafelrunde.learn.example import examples
from tafelrunde.learn.lesson import sentences, texts_of, words
from tafelrunde.learn.proof import prove
from tafelrunde.table import Refusal
from tafelrunde.table.game import game
from tafelrunde.table.text import LANGUAGES

GAMES = ("mythos", "tash-kalar", "archmage", "morgua")
ALL = [(name, each.id) for name in GAMES for each in lessons(game(name))]
MOST_WORDS = 25
each_lesson = pytest.mark.parametrize(("name", "taught"), ALL)


def given(name: str, taught: str) -> tuple[Guide, Lesson]:
    found = game(name)
    each = find_lesson(found, taught)
    return Guide(found, each), each


@each_lesson
def test_a_lesson_is_played_to_its_end_with_all_its_wrong_turns(name: str, taught: str) -> None:
    guide, each = given(name, taught)
    prove(guide.game, each)


@each_lesson
def test_a_guide_says_everything_in_every_language(name: str, taught: str) -> None:
    guide, each = given(name, taught)
    locale = words(guide.game)
    for lang in LANGUAGES:
        for key in texts_of(each):
            assert sentences(guide.game)[lang][key]
    led = guide.begin()
    for _ in (
        each.step
    ):  # a way that does not lead to its end is told by the end below, and does not go on for ever
        info = guide.info(led.table, led.place)
        for said in filter(None, (info.title, info.say, info.nudge)):
            for lang in LANGUAGES:
                assert "{" not in locale.say(said, lang)
        led = guide.skip(led.table, led.place)
    end = guide.info(led.table, led.place)
    assert end.kind == "done"
    assert [each.rule for each in end.learned] == list(guide.lesson.learned)


@each_lesson
def test_a_step_says_one_thing_in_few_words_and_ends_with_a_task(name: str, taught: str) -> None:
    guide, each = given(name, taught)
    for lang in LANGUAGES:
        for step in each.step:
            said = words(guide.game).say(each.text("step", step.name, "say"), lang)
            assert len(re.findall(r"[\w’'+−-]+", said)) <= MOST_WORDS, said
    assert len(each.learned) == 3
    assert not each.step[0].is_reading or not each.step[1].is_reading, "something to do within 15 seconds"


@pytest.mark.parametrize("name", [name for name in GAMES if lessons(game(name))])
def test_the_first_lesson_is_short_and_the_others_end_with_a_task_of_ones_own(name: str) -> None:
    first, *others = lessons(game(name))
    assert len(first.step) <= 8
    assert not first.step[0].is_reading, "whoever begins has something to do at once"
    for each in others:
        assert any(step.goal is not None for step in each.step), each.id


def test_a_refusal_in_the_middle_derails_nothing() -> None:
    guide, each = given("mythos", "first-victory")
    led = guide.begin()
    led = guide.answer(led.table, led.place, "place ash-hound b1")
    state = led.table.hash, led.table.length, led.place
    with pytest.raises(Refusal) as refused:
        guide.answer(led.table, led.place, "move c3-d4")
    assert refused.value.rule == "MY-MOVE-02"
    with pytest.raises(Nudge) as nudged:
        guide.answer(led.table, led.place, "move c3-b3")
    assert nudged.value.text == each.text("step", "attack", "nudge")
    assert (led.table.hash, led.table.length, led.place) == state
    led = guide.answer(led.table, led.place, "move c3-c4")
    assert guide.can_go_back(led.table, led.place)
    again = guide.back(led.table, led.place)
    assert "move c3-c4" in again.table.pending[guide.seat].legal()
    with pytest.raises(Refusal, match="nothing to take back"):
        guide.back(again.table, again.place)
    while guide.step(again.place) is not None:
        again = guide.skip(again.table, again.place)
    assert again.table.is_over


def test_coverage_counts_the_rules_that_are_at_work() -> None:
    found = game("mythos")
    row = coverage(found)
    assert row.rules == len(found.rulebook)
    assert row.lessons == len(lessons(found))
    exampled = {rule for each in examples(found) for rule in each.rules}
    assert row.shown == len(shown(found).keys() | exampled)
    assert "first-victory" in shown(found)["MY-MOVE-02"]
    assert row.taught == len({found.rulebook[rule].section for rule in shown(found)})
    assert json.loads(json.dumps({"shown": row.shown}))["shown"] <= row.rules
