"""The list of all cards, for galleries and programs."""

from __future__ import annotations

import msgspec

from tafelrunde.games.morgua.cards import CARDS, FACTIONS, Card, Counted, Goal, Need
from tafelrunde.games.morgua.cards.operations import Program
from tafelrunde.games.morgua.cards.words import Alignment, CardType
from tafelrunde.games.morgua.faces import icon_of
from tafelrunde.table.content import CardInfo
from tafelrunde.table.rulebook import Bilingual
from tafelrunde.table.text import Locale, Text


class Listed(CardInfo, frozen=True):
    """A card with all that is printed on it."""

    number: str
    type: CardType
    faction: str = "neutral"
    kind: str = ""
    traits: tuple[str, ...] = ()
    region: tuple[str, ...] = ()
    coast: bool = False
    enter: tuple[Alignment, ...] = ()
    cost: int = 0
    magic_cost: int = 0
    alignment: Alignment = "neutral"
    align: tuple[Alignment, ...] = ()
    subtypes: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    strength: int = 0
    life: int = 0
    speed: int = 0
    magic: int = 0
    armour: int = 0
    seats: int = 1
    loot: int = 0
    fame: int = 0
    fame_per: Counted | None = None
    gold: int = 0
    may: bool = False
    need: tuple[Need, ...] = ()
    goal: tuple[Goal, ...] = ()
    token: bool = False
    text: Bilingual = Bilingual("", "")
    effects: tuple[Program, ...] = ()


def card_list(locale: Locale) -> list[Listed]:
    """Every card with its data, its looks, and its words in one line."""
    return [_listed(card, locale) for card in CARDS.values()]


def _listed(card: Card, locale: Locale) -> Listed:
    kind = locale.both(Text(f"type.{card.type}"))
    line = {lang: f"{kind[lang]}. {card.text[lang]}".strip() for lang in kind}
    looks = {"icon": icon_of(card.id), "colour": FACTIONS[card.faction].colour}
    return Listed(**{**msgspec.structs.asdict(card), **looks}, line=Bilingual(**line))
