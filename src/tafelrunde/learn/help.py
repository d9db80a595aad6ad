"""Help on a question: the rules behind it, and the lessons in which they are at work.

What is said about a question is the sentence `help.<name>` of the game's locale; which rules stand behind it
is listed in `help.toml` of the game's folder.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec

from tafelrunde.learn.lesson import check_rules, folder_of, lessons, parse
from tafelrunde.table.game import Game

FILE = "help.toml"


class QuestionHelp(msgspec.Struct, frozen=True):
    """What stands behind a question; its sentence is `help.<name>`."""

    rules: tuple[str, ...]
    """The most telling first."""
    lessons: tuple[str, ...]
    """In which these rules are at work, in the order of the course."""


@lru_cache(maxsize=32)
def helps(game: Game[Any]) -> dict[str, QuestionHelp]:
    """Help on every question of a game by its name, empty for a game that has none; raises BadLesson."""
    file = folder_of(game) / FILE
    if not file.is_file():
        return {}
    listed = parse(file, dict[str, tuple[str, ...]])
    for name, rules in listed.items():
        check_rules(game, f"{game.id}/{FILE}, {name}", *rules)
    return {name: QuestionHelp(rules, _lessons(game, rules)) for name, rules in listed.items()}


def _lessons(game: Game[Any], rules: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(each.id for each in lessons(game) if not set(rules).isdisjoint(each.rules))
