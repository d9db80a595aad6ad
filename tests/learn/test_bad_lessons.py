"""Whatever is wrong in the file of a lesson is told with the file, the step and the word."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tafelrunde.learn import BadLesson, Lesson
from tafelrunde.learn.begin import begin
from tafelrunde.learn.lesson import folder_of, read
from tafelrunde.learn.proof import prove
from tafelrunde.table.game import game

MYTHOS = game("mythos")
SOURCE = (folder_of(MYTHOS) / "lessons" / "1-first-victory.toml").read_text(encoding="utf-8")
Misspell = Callable[[str, str], Lesson]


@pytest.fixture
def misspelt(tmp_path: Path) -> Misspell:
    def write(old: str, new: str) -> Lesson:
        assert old in SOURCE
        file = tmp_path / "1-first-victory.toml"
        file.write_text(SOURCE.replace(old, new, 1), encoding="utf-8")
        return read(MYTHOS, file)

    return write


@pytest.mark.parametrize(
    ("old", "new", "named"),
    [
        ("learned =", "lerned =", ("1-first-victory.toml", "lerned")),
        ("[[step]]", "[[stepp]]", ("stepp",)),
        ("show =", "shwo =", ("shwo", "step[0]")),
        ('rule = "MY-PLACE-02"', 'rule = "MY-PLACE-99"', ("place", "MY-PLACE-99")),
        ('seat = "south"', 'seat = "sotuh"', ("sotuh", "south, north")),
        ('name = "attack"', 'name = "place"', ("place", "two steps")),
        ('"MY-WIN-01"]', '"MY-WIN-77"]', ("MY-WIN-77",)),
    ],
)
def test_a_word_that_nobody_knows_is_named_when_it_is_read(
    misspelt: Misspell, old: str, new: str, named: tuple[str, ...]
) -> None:
    with pytest.raises(BadLesson) as wrong:
        misspelt(old, new)
    for word in named:
        assert word in str(wrong.value)


@pytest.mark.parametrize(
    ("old", "new", "named"),
    [
        ("leaders =", "laeders =", ("1-first-victory.toml", "laeders")),
        ('c3 = "slagbreaker"', 'c3 = "slagbraker"', ("slagbraker",)),
        ('c3 = "slagbreaker"', 'c9 = "slagbreaker"', ("c9",)),
        ("turn = 3", 'turn = ["south", 3]', ("turn",)),
        ("turn = 3", "table = true", ("table",)),
        ("turn = 3", "_enter = 3", ("_enter",)),
    ],
)
def test_a_position_that_cannot_be_is_told_by_its_word(
    misspelt: Misspell, old: str, new: str, named: tuple[str, ...]
) -> None:
    found = misspelt(old, new)
    with pytest.raises(BadLesson) as wrong:
        begin(MYTHOS, found)
    for word in named:
        assert word in str(wrong.value)


@pytest.mark.parametrize(
    ("old", "new", "named"),
    [
        ('show = ["ash-hound"', 'show = ["ash-hownd"', ("place", "ash-hownd")),
        ('do = ["place ash-hound b1"]', 'do = ["place ash-hound b2"]', ("place ash-hound b2", "diagonal")),
        ('do = ["move c3-c4", "step c5"]', 'do = ["move c3-c4", "step c6"]', ("attack", "step c6")),
        ('"place ash-hound b2", rule = "MY-PLACE-02"', '"place ash-hound b2"', ("MY-PLACE-02",)),
        (
            '{ answer = "place ash-hound d1" }',
            '{ answer = "place ash-hound d1", rule = "MY-PLACE-01" }',
            ("place ash-hound d1", "MY-PLACE-01", "allowed"),
        ),
        ('{ answer = "done" }', '{ answer = "place ash-hound b1" }', ("place ash-hound b1", "goes on")),
    ],
)
def test_what_cannot_be_played_is_told_when_it_is_proven(
    misspelt: Misspell, old: str, new: str, named: tuple[str, ...]
) -> None:
    found = misspelt(old, new)
    with pytest.raises(BadLesson) as wrong:
        prove(MYTHOS, found)
    for word in named:
        assert word in str(wrong.value)
