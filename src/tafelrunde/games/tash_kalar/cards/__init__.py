"""The cards of Tash-Kalar: four decks of beings, the flares and the tasks, and what is written on them."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from pathlib import Path

from tafelrunde.games.tash_kalar.cards.being import Being, Image
from tafelrunde.games.tash_kalar.cards.flares import FLARES, Flare
from tafelrunde.games.tash_kalar.cards.highland import HIGHLAND
from tafelrunde.games.tash_kalar.cards.imperial import IMPERIAL
from tafelrunde.games.tash_kalar.cards.legends import LEGENDS
from tafelrunde.games.tash_kalar.cards.sylvan import SYLVAN
from tafelrunde.games.tash_kalar.cards.tasks import TASKS, Task
from tafelrunde.table.text import LANGUAGES, Lang

__all__ = ["BEINGS", "DECKS", "FLARES", "LEGENDS", "TASKS", "Being", "Flare", "Image", "Task", "sentences"]

LOCALE = Path(__file__).parent.parent / "locale"

DECKS = {"imperial": IMPERIAL, "highland": HIGHLAND, "sylvan": SYLVAN, "legends": LEGENDS}
"""Beings by deck."""
BEINGS = {being.id: being for beings in DECKS.values() for being in beings}
"""All beings by id."""


@lru_cache(maxsize=1)
def sentences() -> dict[Lang, dict[str, str]]:
    """Names and texts of all cards, as the locale wants them: `card.<id>`, `card-text.<id>`, `task.<id>`."""
    found: dict[Lang, dict[str, str]] = {}
    for lang in LANGUAGES:
        tables = tomllib.loads((LOCALE / f"cards_{lang}.toml").read_text(encoding="utf-8"))
        flare = tables.pop("flare")
        table = {f"{group}.{name}": words for group, texts in tables.items() for name, words in texts.items()}
        for each in FLARES.values():
            table[f"card.{each.id}"] = flare["name"].format(upper=each.upper, lower=each.lower)
            table[f"card-text.{each.id}"] = flare["text"].format(
                upper=each.upper,
                above=tables["flare-upper"][each.id],
                lower=each.lower,
                below=tables["flare-lower"][each.id],
            )
        found[lang] = table
    return found
