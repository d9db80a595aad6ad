"""The sentences that a browser needs for a game: the table's, the game's and the server's own."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from tafelrunde.table import ENGLISH, Lang, Locale, game
from tafelrunde.table.languages import sentences as written

FOLDER = Path(__file__).parent / "locale"
ROOMS = ("client", "cups", "host", "me")
"""What the browser says itself; some pages bring their own sentences along."""


@lru_cache(maxsize=1)
def own_locale() -> Locale:
    """The server's sentences, and the table's under them."""
    return Locale.load(FOLDER)


@lru_cache(maxsize=32)
def sentences(game_id: str, lang: Lang) -> dict[str, str]:
    """All sentences in one language; the game's own win."""
    return {**own_locale().everything(lang), **game(game_id).locale.everything(lang)}


def client_sentences(room: str, lang: Lang) -> dict[str, str]:
    """What the browser itself says, or one of its further rooms, in one language."""
    return {**written(FOLDER / f"{room}.{ENGLISH}.json"), **written(FOLDER / f"{room}.{lang}.json")}
