"""Which rules of a game somebody sees at work in its lessons and examples, and which chapters are taught."""

from __future__ import annotations

from typing import Any

import msgspec

from tafelrunde.learn.example import examples
from tafelrunde.learn.lesson import lessons
from tafelrunde.table.game import Game


class Coverage(msgspec.Struct, frozen=True):
    """How much of a rulebook is taught; the JSON form is stable."""

    rules: int
    shown: int
    """Rules that are at work in a lesson or an example: in something done there, or in what they refuse."""
    chapters: int
    taught: int
    """Chapters of which a lesson shows something."""
    lessons: int


def shown(game: Game[Any]) -> dict[str, list[str]]:
    """Per rule, the lessons in which it is at work."""
    found: dict[str, list[str]] = {}
    for lesson in lessons(game):
        for rule in lesson.rules:
            found.setdefault(rule, []).append(lesson.id)
    return found


def untaught(game: Game[Any]) -> list[str]:
    """The chapters of which no lesson shows anything."""
    seen = {game.rulebook[rule].section for rule in shown(game)}
    return [section.id for section in game.rulebook.sections if section.id not in seen]


def coverage(game: Game[Any]) -> Coverage:
    """How much of a game is taught."""
    chapters = len(game.rulebook.sections)
    return Coverage(
        rules=len(game.rulebook),
        shown=len(shown(game).keys() | {rule for each in examples(game) for rule in each.rules}),
        chapters=chapters,
        taught=chapters - len(untaught(game)),
        lessons=len(lessons(game)),
    )


def without_example(game: Game[Any]) -> dict[str, list[str]]:
    """The rules without an example, per chapter that has such."""
    done = {rule for each in examples(game) for rule in each.rules}
    found: dict[str, list[str]] = {}
    for rule in game.rulebook.rules.values():
        if rule.id not in done:
            found.setdefault(rule.section, []).append(rule.id)
    return found
