"""Puzzles: a position, an aim for one's own turn, and one way to reach it.

A puzzle is a file `puzzles/07.toml` in the folder of its game; it is a lesson of one task, at a table with a
guide. It is found in games of computer players (`tafelrunde puzzles find`) and proven anew by every test
(`tafelrunde puzzle --prove`); `docs/write-a-puzzle.md` says how, and what exactly is proven. What it asks for
is a kind, such as `win`, whose sentences are in the game's locale, `puzzles.*.toml`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import gcd
from pathlib import Path
from typing import Any

import msgspec

from tafelrunde.learn.lesson import (
    Goal,
    Lesson,
    Step,
    bad_setup,
    check_rules,
    folder_of,
    parse,
    sentences,
)
from tafelrunde.table.game import Game, game, games
from tafelrunde.table.text import LANGUAGES, Text, verbatim

TOPIC = "puzzles"
TASK = "task"
"""The name of the only step."""
KINDS = ("title", "say", "hint")
"""The sentences of a kind: what it is called, what is asked, what helps."""


class Puzzle(Lesson, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A puzzle as its file has it, told as a lesson of one task."""

    step: tuple[Step, ...] = ()
    learned: tuple[str, ...] = ()
    kind: str
    """What is asked for; its sentences are in the game's locale."""
    level: str
    """The strongest level of computer players that misses it."""
    goal: Goal
    solution: tuple[str, ...]
    tell: dict[str, int | str] = msgspec.field(default_factory=dict)
    """What the sentences of the kind tell of: numbers, and the keys of names."""
    then: tuple[str, ...] = ()
    """What the other side has planned, where its plan is told."""
    against: tuple[tuple[str, ...], ...] = ()
    """Replies of others, as lines of a record, that together refute every other plan."""
    behind: tuple[str, ...] = ()
    """The rules behind the solution."""
    found: str = ""
    """In which game of computer players."""

    def text(self, *path: str) -> Text:
        """One of its sentences; the guide asks for those of a lesson."""
        args = {name: Text(str(each)) if "." in str(each) else each for name, each in self.tell.items()}
        match path:
            case ("title",):
                return Text(f"puzzle.{self.kind}.title", dict(args))
            case ("step", _, "say"):
                return Text(f"puzzle.{self.kind}.say", dict(args))
            case ("step", _, "nudge"):
                return Text("puzzle-nudge")
            case ("hint",):
                return Text(f"puzzle.{self.kind}.hint", dict(args))
            case ("learned", rule):
                return verbatim(rule)
            case _:
                return Text("puzzle-done")

    @property
    def hint(self) -> Text:
        """What helps, for whoever asks."""
        return self.text("hint")


@lru_cache(maxsize=32)
def puzzles(found: Game[Any]) -> tuple[Puzzle, ...]:
    """The puzzles of a game, in their order; raises BadLesson."""
    return tuple(read(found, file) for file in sorted((folder_of(found) / TOPIC).glob("*.toml")))


def every_puzzle() -> list[Puzzle]:
    """The puzzles of all games."""
    return [each for found in games().values() for each in puzzles(found)]


def find_puzzle(name: str) -> Puzzle:
    """The puzzle of that id; raises BadSetup."""
    for each in every_puzzle():
        if each.id == name:
            return each
    raise bad_setup("puzzle-unknown", "puzzle", puzzle=name)


def read(found: Game[Any], file: Path) -> Puzzle:
    """Read and judge one file; raises BadLesson."""
    return named(found, parse(file, Puzzle), file.stem, file.name)


def named(found: Game[Any], puzzle: Puzzle, number: str, file: str = "") -> Puzzle:
    """A puzzle with its place among those of a game, and with its task; raises BadLesson."""
    task = Step(
        TASK,
        goal=puzzle.goal,
        solution=puzzle.solution,
        then=puzzle.then,
        against=puzzle.against,
        rules=puzzle.behind,
    )
    whole = msgspec.structs.replace(
        puzzle,
        id=f"{found.id}-{number}",
        game=found.id,
        file=f"{found.id}/{TOPIC}/{file}",
        step=(task,),
        learned=puzzle.behind,
    )
    _check(found, whole)
    return whole


def _check(found: Game[Any], puzzle: Puzzle) -> None:
    puzzle.check_seat(found)
    if not puzzle.solution:
        raise puzzle.wrong("", "no-solution")
    check_rules(found, puzzle.where(), *puzzle.behind)
    for lang, said in sentences(found, TOPIC).items():
        for part in KINDS:
            if lang in LANGUAGES and not said.get(f"puzzle.{puzzle.kind}.{part}"):
                raise puzzle.wrong("", "no-text", word=f"puzzle.{puzzle.kind}.{part}", lang=lang)


def daily(day: int, of: Sequence[Puzzle] | None = None) -> Puzzle:
    """The puzzle of a day, counted from any day on: the same for everybody, and each once before any twice.

    Neighbouring days bring different games as far as may be. In whatever order they are listed: a browser
    without a line reckons it too.
    """
    all_of_them = sorted(every_puzzle() if of is None else of, key=lambda each: each.id)
    count = len(all_of_them)
    stride = next(each for each in range(count * 5 // 13 or 1, count + 1) if gcd(each, count) == 1)
    return all_of_them[day * stride % count]


def game_of(puzzle: Puzzle) -> Game[Any]:
    """The game of a puzzle."""
    return game(puzzle.game)
