"""The list of all cards, for galleries and programs."""

from __future__ import annotations

from typing import Any

from tafelrunde.games.tash_kalar.cards import BEINGS, FLARES, TASKS
from tafelrunde.games.tash_kalar.ranks import RANK_NAMES
from tafelrunde.games.tash_kalar.view import figure_rows
from tafelrunde.table.text import Locale, Text, text

DECK_COLOURS = {"imperial": "blue", "highland": "yellow", "sylvan": "green", "legends": "purple"}
"""Of the cards' rims; the imperial deck serves both imperial schools, blue and red."""


def card_list(locale: Locale) -> list[dict[str, Any]]:
    """Every card with its data."""
    beings = [
        {
            "id": being.id,
            "kind": "being",
            **_words(locale, "card", being.id, text(f"rank.{RANK_NAMES[being.rank]}")),
            "deck": being.deck,
            "icon": being.deck,
            "colour": DECK_COLOURS[being.deck],
            "rank": being.rank + 1,
            "pattern": figure_rows(being.id),
            "signs": locale.both(Text("figure-signs")),
            "needs": [list(need) for need in being.pattern],
            "marks": [list(mark) for mark in being.marks],
            "arrows": [list(arrow) for arrow in being.arrows],
        }
        for being in BEINGS.values()
    ]
    flares = [
        {
            "id": face,
            "kind": "flare",
            **_words(locale, "card", face),
            "icon": "flare",
            "colour": "red",
            "upper": flare.upper,
            "lower": flare.lower,
        }
        for face, flare in FLARES.items()
    ]
    tasks = [
        {
            "id": face,
            "kind": "task",
            **_words(locale, "task", face, text(f"category.{task.category}")),
            "icon": f"task-{task.category}",
            "points": task.points,
            "category": task.category,
            "advanced": task.is_advanced,
        }
        for face, task in TASKS.items()
    ]
    return [*beings, *flares, *tasks]


def _words(locale: Locale, group: str, face: str, caption: Text | None = None) -> dict[str, Any]:
    """Its name, its text, and both kinds of words in one line."""
    says = locale.both(Text(f"{group}-text.{face}"))
    if face in BEINGS and BEINGS[face].measures_after_moving:
        note = locale.both(Text("note.adjacent-either"))
        says = {lang: f"{words} {note[lang]}" for lang, words in says.items()}
    kind = locale.both(caption) if caption is not None else None
    line = {lang: f"{kind[lang]}. {words}" if kind else words for lang, words in says.items()}
    return {"name": locale.both(Text(f"{group}.{face}")), "effect": says, "line": line}
