"""The cards of Tash-Kalar: four decks of beings, the flares and the tasks, and what is written on them."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from tafelrunde.games.tash_kalar.cards.being import Being, Image
from tafelrunde.games.tash_kalar.cards.flares import FLARES, Flare
from tafelrunde.games.tash_kalar.cards.highland import HIGHLAND
from tafelrunde.games.tash_kalar.cards.imperial import IMPERIAL
from tafelrunde.games.tash_kalar.cards.legends import LEGENDS
from tafelrunde.games.tash_kalar.cards.sylvan import SYLVAN
from tafelrunde.games.tash_kalar.cards.tasks import TASKS, Task
from tafelrunde.table.text import LANGUAGES, Lang, entries

__all__ = ["BEINGS", "DECKS", "FLARES", "LEGENDS", "TASKS", "Being", "Flare", "Image", "Task", "sentences"]

LOCALE = Path(__file__).parent.parent / "locale"

DECKS = {"imperial": IMPERIAL, "highland": HIGHLAND, "sylvan": SYLVAN, "legends": LEGENDS}
"""Beings by deck."""
BEINGS = {being.id: being for beings in DECKS.values() for being in beings}
"""All beings by id."""


@lru_cache(maxsize=1)
def sentences() -> dict[Lang, dict[str, str]]:
    """What is written on flares, made of their halves; the locale has the words of all other cards."""
    words = entries(LOCALE, "cards")
    name, both = words["flare"]["name"], words["flare"]["text"]
    found: dict[Lang, dict[str, str]] = {lang: {} for lang in LANGUAGES}
    for each in FLARES.values():
        above, below = words["flare-upper"][each.id], words["flare-lower"][each.id]
        for lang, table in found.items():
            table[f"card.{each.id}"] = name[lang].format(upper=each.upper, lower=each.lower)
            table[f"card-text.{each.id}"] = both[lang].format(
                upper=each.upper, above=above[lang], lower=each.lower, below=below[lang]
            )
    return found
