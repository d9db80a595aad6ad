"""What people read is written as they write: quotation marks, a minus, plurals, and no ids of things."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from tafelrunde.table.scene import Graph, Scene
from tafelrunde.table.text import Lang, Locale

FOREIGN = {"de": "\"'”", "en": "\"'„"}
"""Marks that a language does not write."""
QUOTED = re.compile(r"(?<![\w’])'(?=\w)")
"""A straight quotation mark; an apostrophe stands behind a letter."""
HYPHEN = re.compile(r"(?<![\w)%°])-\d+")
"""A hyphen where a minus belongs."""
NUMBERED = re.compile(r"\d")
COORDINATES = re.compile(r"-?\d+,-?\d+(?![\d ])")
FORMS = re.compile(r"\{\w+\|([^{}|]+)\|([^{}|]+)\}")


@lru_cache(maxsize=4096)
def misprints(words: str, lang: Lang, locale: Locale | None = None) -> tuple[str, ...]:
    """What is misprinted in a sentence, with its arguments in it or without."""
    found = [mark for mark in FOREIGN.get(lang, '"') if mark in words]
    found += QUOTED.findall(words) if "'" not in found else []
    found += HYPHEN.findall(words) + [each for each in COORDINATES.findall(words) if "-" in each]
    if locale is not None and (plurals := _plurals(locale, lang)) is not None:
        found += plurals.findall(words)
    return tuple(found)


@lru_cache(maxsize=64)
def _plurals(locale: Locale, lang: Lang) -> re.Pattern[str] | None:
    """One of something, in the words for several, as the locale itself knows them."""
    pairs = {pair for words in locale.sentences[lang].values() for pair in FORMS.findall(words)}
    many = {other for one, other in pairs if one != other} - {one for one, _ in pairs}
    return (
        re.compile(rf"(?<![\d.,–/:] )(?<![\w.,–/:])1 (?:{'|'.join(map(re.escape, sorted(many)))})\b")
        if many
        else None
    )


def raw_names(scene: Scene, ids: Iterable[str] = ()) -> frozenset[str]:
    """What things are called in notation only: places of a map, elements that are numbered, ids of cards."""
    spots = {spot.name for zone in scene.zones if isinstance(zone.grid, Graph) for spot in zone.grid.spots}
    numbered = {key for key in scene.elements() if re.fullmatch(r"[a-z]+\d+", key)}
    joined = {each for each in ids if "-" in each}
    return frozenset({each.lower() for each in spots | numbered | joined})


def raw_words(words: str, names: frozenset[str]) -> list[str]:
    """The words of a sentence that are such names; without a number a capital makes a name of it."""
    found = re.findall(r"[\w-]+", words) if names else []
    return [word for word in found if word in names or (NUMBERED.search(word) and word.lower() in names)]
