"""Decks: the preconstructed ones, and one's own from their text (MO-1-03).

The format is `table/deck_text.py`'s.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from tafelrunde.games.morgua.cards import CARDS, DECKS, Deck
from tafelrunde.games.morgua.state import DECK_SIZE
from tafelrunde.table.deck_text import CardNames, one_line, read_deck_text, wrong_deck
from tafelrunde.table.text import ENGLISH, Text, untranslated, verbatim

COPIES = 4
HERO_NAMES = 3


@lru_cache(maxsize=1)
def card_names() -> CardNames:
    """What the cards may be called."""
    return CardNames((card.id, card.name) for card in CARDS.values())


def parse(source: str) -> Deck:
    """Read the text format and check the deck; errors name the line or the rule."""
    names: list[str] = []
    counts = read_deck_text(source, {"name": lambda words: names.append(one_line(words))}, card_names())
    title = "".join(names[-1:]) or "deck"
    return check(Deck(id=title, name=untranslated(title), cards=counts))


def check(deck: Deck) -> Deck:
    """The deck, if it keeps MO-1-03."""
    names: dict[str, int] = {}
    for card, count in deck.cards.items():
        if card not in CARDS or CARDS[card].token:
            raise wrong_deck("unknown-card", card=verbatim(card[:60]))
        name = CARDS[card].name[ENGLISH]
        names[name] = names.get(name, 0) + count
        if count < 0 or names[name] > COPIES:
            raise wrong_deck(
                "copies", "MO-1-03", card=Text(f"card.{card}"), count=names[name], maximum=COPIES
            )
    total = sum(deck.cards.values())
    if total != DECK_SIZE:
        raise wrong_deck("size", "MO-1-03", count=total, needed=DECK_SIZE)
    heroes = sum(1 for card, count in deck.cards.items() if count and CARDS[card].type == "hero")
    if heroes < HERO_NAMES:
        raise wrong_deck("heroes", "MO-1-03", count=heroes, needed=HERO_NAMES)
    return deck


def of_setup(value: Any) -> Deck:
    """A deck named in a table's setup: the id of a preconstructed one, or its content."""
    if isinstance(value, str):
        if value in DECKS:
            return DECKS[value]
        raise wrong_deck("unknown-deck", deck=verbatim(value[:60]), known=", ".join(DECKS))
    if not isinstance(value, Mapping) or set(value) - {"name", "cards"}:
        raise wrong_deck("bad-setup", "MO-1-02")
    name, cards = value.get("name", ""), value.get("cards")
    if not isinstance(name, str) or not isinstance(cards, Mapping):
        raise wrong_deck("bad-setup", "MO-1-02")
    if not all(isinstance(card, str) and type(count) is int for card, count in cards.items()):
        raise wrong_deck("bad-setup", "MO-1-02")
    title = one_line(name) or "deck"
    return check(Deck(id=title, name=untranslated(title), cards=dict(cards)))
