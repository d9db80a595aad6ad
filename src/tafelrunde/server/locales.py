"""The sentences that a browser needs for a game: the table's, the game's and the server's own."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from tafelrunde.table import Lang, Locale, game


@lru_cache(maxsize=1)
def own_locale() -> Locale:
    """The server's sentences, and the table's under them."""
    return Locale.load(Path(__file__).parent / "locale")


@lru_cache(maxsize=32)
def sentences(game_id: str, lang: Lang) -> dict[str, str]:
    """All sentences in one language; the game's own win."""
    return {**own_locale().sentences[lang], **game(game_id).locale.sentences[lang]}
