"""Glossaries: the words of a game that somebody new does not know, explained wherever they are read.

Which words those are, and the rule behind each, is in `glossary.toml` of the game's folder, in the order in
which they are listed. How a word is written in each language, with all its forms, and what it means is in the
game's locale, `glossary.*.toml`.
"""

from __future__ import annotations

import tomllib
from functools import lru_cache
from typing import Any

import msgspec

from tafelrunde.learn.lesson import BadLesson, check_rules, folder_of
from tafelrunde.table.game import Game
from tafelrunde.table.text import Lang, entries

TOPIC = "glossary"


class Term(msgspec.Struct, frozen=True):
    """A word of a game in one language."""

    id: str
    """The same in every language."""
    forms: list[str]
    """How it is written: first as it is listed, then every other form in which it is met."""
    text: str
    """What it means, in a sentence or two."""
    rule: str
    """Where it is written."""


@lru_cache(maxsize=64)
def glossary(game: Game[Any], lang: Lang) -> tuple[Term, ...]:
    """The words that a game explains; none where it has no glossary; raises BadLesson."""
    file = folder_of(game) / f"{TOPIC}.toml"
    if not file.is_file():
        return ()
    where = f"{game.id}/{file.name}"
    rules: dict[str, str] = tomllib.loads(file.read_text(encoding="utf-8"))
    words = entries(folder_of(game) / "locale", TOPIC)
    for name in words.keys() ^ rules.keys():
        raise BadLesson(where, "idle-text", word=name)
    check_rules(game, where, *rules.values())
    return tuple(
        Term(name, words[name]["words"][lang].split(", "), words[name]["text"][lang], rule)
        for name, rule in rules.items()
    )
