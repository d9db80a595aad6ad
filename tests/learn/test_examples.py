"""Every example of every game is true, in every language; whatever is wrong in a file is told by its word."""

from __future__ import annotations

from pathlib import Path

import pytest

from tafelrunde.learn import BadLesson
from tafelrunde.learn.coverage import coverage, without_example
from tafelrunde.learn.example import TOPIC, Example, examples, examples_of, read
from tafelrunde.learn.lesson import words
from tafelrunde.learn.proof import prove_example
from tafelrunde.learn.things import is_known
from tafelrunde.learn.trial import Trial
from tafelrunde.table.game import game
from tafelrunde.table.text import LANGUAGES, verbatim

GAMES = ("mythos", "tash-kalar", "archmage", "morgua")
CHAPTERS = [
    (name, each) for name in GAMES for each in dict.fromkeys(it.chapter for it in examples(game(name)))
]


@pytest.mark.parametrize(("name", "chapter"), CHAPTERS)
def test_the_examples_of_a_chapter_are_true_and_are_told_in_every_language(name: str, chapter: str) -> None:
    found = game(name)
    locale = words(found, TOPIC)
    for example in examples(found):
        if example.chapter != chapter:
            continue
        outcomes = prove_example(found, example)
        told = [outcome.refusal.text for outcome in outcomes if outcome.refusal is not None]
        told += [beat.text() for outcome in outcomes for beat in outcome.beats]
        for lang in LANGUAGES:
            for key in example.texts:
                assert locale.sentences[lang][key]
            assert all(locale.say(each, lang) for each in told)


@pytest.mark.parametrize("name", GAMES)
def test_what_is_tried_is_said_in_words_and_not_in_notation(name: str) -> None:
    found = game(name)
    locale, raw = words(found, TOPIC), []
    for example in examples(found):
        trial = Trial(found, example)
        scene = trial.begun.table.view(trial.seat)
        for each in example.tries:
            for key, label in zip(each.answers, trial.label(each), strict=False):
                bare = label.args.get("answer") if label.key == "example-answer" else label
                is_plain = key.lstrip("-").isdecimal() or is_known(scene, key)
                if bare == verbatim(key) and not is_plain:
                    raw.append((example.id, key))
                assert all(locale.say(label, lang) for lang in LANGUAGES), (example.id, key)
    assert not raw, f"give these tries a name in `say`: {raw}"


@pytest.mark.parametrize("name", GAMES)
def test_a_refused_try_shows_no_notation(name: str) -> None:
    found = game(name)
    locale = words(found, TOPIC)
    for example in examples(found):
        trial = Trial(found, example)
        for each in example.tries:
            refusal = trial.tried(each).refusal
            if refusal is None:
                continue
            # Names of fields are words of the players.
            notation = [key for key in each.answers if " " in key or "-" in key or key.isalpha()]
            for lang in LANGUAGES:
                told = locale.say(refusal.text, lang)
                assert not [key for key in notation if f"“{key}”" in told or f"„{key}“" in told], example.id


@pytest.mark.parametrize("name", GAMES)
def test_every_rule_has_an_example(name: str) -> None:
    missing = without_example(game(name))
    assert not missing, f"{sum(map(len, missing.values()))} rules of {name} have no example: {missing}"


def test_a_rule_is_shown_where_a_lesson_or_an_example_shows_it() -> None:
    found = game("mythos")
    assert all(examples_of(found, rule) for example in examples(found) for rule in example.rules)
    assert coverage(found).shown >= len({rule for each in examples(found) for rule in each.rules})


GOOD = """
[from.meadow]
seat = "south"
before = ["north done"]
[from.meadow.position]
begin = ["heart-of-the-field", "spring-tide"]
creatures.south = { b3 = "shieldbearer" }
turn = 4

[[example]]
rules = ["MY-MOVE-02"]
from = "meadow"
show = ["b3"]
try = [
    { answer = "move b3-c4", rule = "MY-MOVE-02" },
    { answer = ["move b3-b4", "done"], then = ["north done"], at = { shieldbearer = "b4" }, gone = ["b3"] }
]
see = { shows = { c3 = 4, "b3 power" = 5 }, count = { "hand.south" = 0 }, asked = ["south plan"] }
"""


def written(folder: Path, old: str = "", new: str = "") -> Example:
    assert old in GOOD
    (folder / "move.toml").write_text(GOOD.replace(old, new, 1), encoding="utf-8")
    [found] = read(game("mythos"), folder)
    return found


@pytest.mark.parametrize(
    ("old", "new", "named"),
    [
        ("show =", "shwo =", ("move.toml", "shwo")),
        ('from = "meadow"', 'from = "meadwo"', ("example 1", "meadwo", "meadow")),
        ('seat = "south"', 'seat = "sotuh"', ("example 1 (MY-MOVE-02)", "sotuh")),
        ('rules = ["MY-MOVE-02"]', 'rules = ["MY-MOVE-99"]', ("MY-MOVE-99",)),
        (', rule = "MY-MOVE-02" }', " }", ("move b3-c4", "either")),
        (', rule = "MY-MOVE-02" }', ', rule = "MY-MOVE-02", won = true }', ("move b3-c4", "either")),
        ('answer = "move b3-c4", ', "", ("a try has an",)),
        ("count =", "cuont =", ("cuont",)),
    ],
)
def test_a_word_that_nobody_knows_is_named_when_it_is_read(
    tmp_path: Path, old: str, new: str, named: tuple[str, ...]
) -> None:
    with pytest.raises(BadLesson) as wrong:
        written(tmp_path, old, new)
    for word in named:
        assert word in str(wrong.value)


@pytest.mark.parametrize(
    ("old", "new", "named"),
    [
        ('"shieldbearer" }', '"shieldbaerer" }', ("move.toml, example 1 (MY-MOVE-02)", "shieldbaerer")),
        ('before = ["north done"]', 'before = ["north dnoe"]', ("example 1", "north dnoe")),
        ('show = ["b3"]', 'show = ["b9"]', ("b9",)),
        ("move b3-c4", "move b3-b4", ("move b3-b4", "allowed")),
        ('rule = "MY-MOVE-02"', 'rule = "MY-MOVE-03"', ("MY-MOVE-03", "MY-MOVE-02")),
        ('"move b3-b4", "done"', '"move b3-c4", "done"', ("move b3-c4, done", "diagonal")),
        ('= "b4" }', '= "b5" }', ("shieldbearer = b5",)),
        ('gone = ["b3"]', 'gone = ["b4"]', ("b4",)),
        ('gone = ["b3"]', 'gone = ["shieldbaerer"]', ("shieldbaerer", "nothing there")),
        ('gone = ["b3"]', 'never = ["figth"]', ("figth",)),
        ('then = ["north done"]', 'then = ["north move a1-a2"]', ("north move a1-a2",)),
        ("c3 = 4", "c3 = 3", ("c3 = 3 (4)",)),
        ('"b3 power" = 5', '"b3 power" = 6', ("b3 power = 6 (5)",)),
        ('"hand.south" = 0', '"hand.suoth" = 0', ("hand.suoth",)),
        ('asked = ["south plan"]', 'asked = ["north plan"]', ("north plan",)),
    ],
)
def test_what_is_not_true_is_told_when_it_is_proven(
    tmp_path: Path, old: str, new: str, named: tuple[str, ...]
) -> None:
    example = written(tmp_path, old, new)
    with pytest.raises(BadLesson) as wrong:
        prove_example(game("mythos"), example)
    for word in named:
        assert word in str(wrong.value)


def test_an_example_is_true_and_what_it_begins_with_is_known_in_other_files(tmp_path: Path) -> None:
    found = game("mythos")
    refused, allowed = prove_example(found, written(tmp_path))
    assert refused.refusal is not None
    assert allowed.refusal is None
    other = '[[example]]\nrules = ["MY-MOVE-02"]\nfrom = "meadow"\nsee = { there = ["board:shieldbearer"] }\n'
    (tmp_path / "other.toml").write_text(other, encoding="utf-8")
    assert [each.id for each in read(found, tmp_path)] == ["move.1", "other.1"]
    (tmp_path / "third.toml").write_text("[from.meadow]\nseat = 'north'\n", encoding="utf-8")
    with pytest.raises(BadLesson, match="two"):
        read(found, tmp_path)
