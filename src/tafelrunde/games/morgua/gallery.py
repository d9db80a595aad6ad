"""The list of all cards, for galleries and programs."""

from __future__ import annotations

import msgspec

from tafelrunde.games.morgua.cards import CARDS, FACTIONS, Card
from tafelrunde.games.morgua.faces import card_face, icon_of
from tafelrunde.games.morgua.recipes import recipe
from tafelrunde.table.cards import listed
from tafelrunde.table.content import CardInfo, Shelf
from tafelrunde.table.text import Locale, Text

Listed = listed(Card)
"""A card with all that is printed on it."""


def card_list(locale: Locale) -> list[CardInfo]:
    """Every card with its data, its looks, and its words in one line."""
    return [_listed(card, locale) for card in CARDS.values()]


def _listed(card: Card, locale: Locale) -> CardInfo:
    kind = locale.translated(Text(f"type.{card.type}"))
    line = {lang: f"{kind[lang]}. {card.text.get(lang, '')}".strip() for lang in kind}
    looks = {"icon": icon_of(card.id), "colour": FACTIONS[card.faction].colour}
    shelf = Shelf(
        group=FACTIONS[card.faction].name,
        kind=kind,
        numbers=card_face(card.id).numbers,
        texts=(card.text,) if card.text else (),
        needs=tuple(locale.translated(part) for part in recipe(card.id)),
        is_free=not card.token,
    )
    return Listed(**{**msgspec.structs.asdict(card), **looks}, line=line, shelf=shelf)
