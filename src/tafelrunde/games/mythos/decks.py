"""Decks: the preconstructed ones, and one's own from their text (MY-DECK).

The format is `table/deck_text.py`'s, with a `leader`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from tafelrunde.games.mythos.cards import CARDS, DECKS, EARLIER, Deck
from tafelrunde.games.mythos.state import DECK_SIZE
from tafelrunde.table.deck_text import CardNames, one_line, read_deck_text, wrong_deck
from tafelrunde.table.errors import bad_setup
from tafelrunde.table.text import ENGLISH, Text, untranslated, verbatim

COPIES = 4
LISTS: dict[int, Mapping[str, Deck]] = {
    1: {**DECKS, **EARLIER[2], **EARLIER[1]},
    2: {**DECKS, **EARLIER[2]},
    3: DECKS,
}
"""The preconstructed decks by the version of the rules; what was begun or composed with one list keeps it."""


@lru_cache(maxsize=1)
def card_names() -> CardNames:
    """What the cards may be called."""
    return CardNames((card.id, card.printed.name) for card in CARDS.values())


def parse(source: str) -> Deck:
    """Read the text format and check the deck; errors name the line or the rule."""
    names: list[str] = []
    leaders: list[str] = []
    fields = {
        "name": lambda words: names.append(one_line(words)),
        "leader": lambda words: leaders.append(card_names().id_of(words)),
    }
    counts = read_deck_text(source, fields, card_names())
    if len(leaders) != 1:
        raise wrong_deck("leader-count", "MY-DECK-01", count=len(leaders))
    title = "".join(names[-1:]) or leaders[0]
    return check(Deck(id=title, name=untranslated(title), leader=leaders[0], cards=counts))


def check(deck: Deck) -> Deck:
    """The deck, if it keeps the MY-DECK rules."""
    if deck.leader not in CARDS:
        raise wrong_deck("unknown-card", card=verbatim(deck.leader))
    if not CARDS[deck.leader].is_leader:
        raise wrong_deck("no-leader", "MY-DECK-01", card=Text(f"card.{deck.leader}"))
    copies: dict[str, int] = {}
    for card, count in deck.cards.items():
        if card not in CARDS:
            raise wrong_deck("unknown-card", card=verbatim(card))
        if CARDS[card].is_leader:
            raise wrong_deck("leader-as-minion", "MY-DECK-01", card=Text(f"card.{card}"))
        name = CARDS[card].printed.name[ENGLISH]  # MY-DECK-04: what a copy is, the name decides
        copies[name] = copies.get(name, 0) + count
        if count < 0 or copies[name] > COPIES:
            raise wrong_deck(
                "copies", "MY-DECK-02", card=Text(f"card.{card}"), count=copies[name], maximum=COPIES
            )
    total = sum(deck.cards.values())
    if total != DECK_SIZE:
        raise wrong_deck("size", "MY-DECK-01", count=total, needed=DECK_SIZE)
    return deck


def lists_of_setup(value: Any) -> Mapping[str, Deck]:
    """The preconstructed decks of the version that a table's setup names."""
    if type(value) is not int or value not in LISTS:
        raise bad_setup("deck-error.lists", "lists", known=", ".join(map(str, LISTS)))
    return LISTS[value]


def of_setup(value: Any, known: Mapping[str, Deck] = DECKS) -> Deck:
    """A deck named in a table's setup: the id of a preconstructed one, or its content."""
    if isinstance(value, str):
        if value in known:
            return known[value]
        raise wrong_deck("unknown-deck", deck=verbatim(value[:60]), known=", ".join(DECKS))
    if not isinstance(value, Mapping) or set(value) - {"name", "leader", "cards"}:
        raise wrong_deck("bad-setup")
    name, leader, cards = value.get("name", ""), value.get("leader"), value.get("cards")
    if not isinstance(name, str) or not isinstance(leader, str) or not isinstance(cards, Mapping):
        raise wrong_deck("bad-setup")
    if not all(isinstance(card, str) and type(count) is int for card, count in cards.items()):
        raise wrong_deck("bad-setup")
    title = one_line(name) or leader
    return check(Deck(id=title, name=untranslated(title), leader=leader, cards=dict(cards)))
