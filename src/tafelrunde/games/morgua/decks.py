"""Decks: the preconstructed ones, and a readable text format for one's own (MO-1-03).

    # Lines that start with # mean nothing.
    name: My own court
    4 settlers-camp
    2 market-square
    ...

Cards are named by id or by their name in either language; the order of the lines does not matter.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from tafelrunde.games.morgua.cards import CARDS, DECKS, Deck
from tafelrunde.games.morgua.state import DECK_SIZE
from tafelrunde.table.errors import BadSetup
from tafelrunde.table.rulebook import Bilingual
from tafelrunde.table.text import Text, text, verbatim

COPIES = 4
HERO_NAMES = 3
MAX_LENGTH = 20_000


def _wrong(key: str, rule: str | None = None, **args: int | str | Text) -> BadSetup:
    return BadSetup(text(f"deck-error.{key}", **args), rule=rule, field="deck")


@lru_cache(maxsize=1)
def _ids() -> dict[str, str]:
    """Card ids by everything a card may be called, in small letters."""
    found = {}
    for card in CARDS.values():
        for name in (card.id, card.name.de, card.name.en):
            found[name.casefold()] = card.id
    return found


def card_id(words: str) -> str:
    """The card of that id or name."""
    try:
        return _ids()[words.strip().casefold()]
    except KeyError:
        raise _wrong("unknown-card", card=verbatim(words.strip()[:60])) from None


def _one_line(name: str) -> str:
    """A deck's name as its text can hold it."""
    return " ".join(name.split())[:60].strip()


def parse(source: str) -> Deck:
    """Read the text format and check the deck; errors name the line or the rule."""
    if len(source) > MAX_LENGTH:
        raise _wrong("too-long", maximum=MAX_LENGTH)
    name = ""
    counts: dict[str, int] = {}
    for number, row in enumerate(source.splitlines(), start=1):
        line = row.strip()
        if not line or line.startswith("#"):
            continue
        try:
            field, colon, rest = line.partition(":")
            if colon and field.strip() == "name":
                name = _one_line(rest)
                continue
            count, _, words = line.partition(" ")
            count = count.removesuffix("x")
            if not (count.isascii() and count.isdigit()) or len(count) > 4 or not words:
                raise _wrong("bad-line", line=verbatim(line[:60]))
            card = card_id(words)
            counts[card] = counts.get(card, 0) + int(count)
        except BadSetup as wrong:
            raise _wrong("line", wrong.rule, line=number, problem=wrong.text) from None
    title = name or "deck"
    return check(Deck(id=title, name=Bilingual(title, title), cards=counts))


def check(deck: Deck) -> Deck:
    """The deck, if it keeps MO-1-03."""
    names: dict[Bilingual, int] = {}
    for card, count in deck.cards.items():
        if card not in CARDS or CARDS[card].token:
            raise _wrong("unknown-card", card=verbatim(card[:60]))
        name = CARDS[card].name
        names[name] = names.get(name, 0) + count
        if count < 0 or names[name] > COPIES:
            raise _wrong("copies", "MO-1-03", card=Text(f"card.{card}"), count=names[name], maximum=COPIES)
    total = sum(deck.cards.values())
    if total != DECK_SIZE:
        raise _wrong("size", "MO-1-03", count=total, needed=DECK_SIZE)
    heroes = sum(1 for card, count in deck.cards.items() if count and CARDS[card].type == "hero")
    if heroes < HERO_NAMES:
        raise _wrong("heroes", "MO-1-03", count=heroes, needed=HERO_NAMES)
    return deck


def write(deck: Deck) -> str:
    """The deck in the text format."""
    rows = [f"name: {deck.name.en}"]
    rows += [f"{count} {card}" for card, count in deck.cards.items() if count]
    return "\n".join(rows) + "\n"


def of_setup(value: Any) -> Deck:
    """A deck named in a table's setup: the id of a preconstructed one, or its content."""
    if isinstance(value, str):
        if value in DECKS:
            return DECKS[value]
        raise _wrong("unknown-deck", deck=verbatim(value[:60]), known=", ".join(DECKS))
    if not isinstance(value, Mapping) or set(value) - {"name", "cards"}:
        raise _wrong("bad-setup", "MO-1-02")
    name, cards = value.get("name", ""), value.get("cards")
    if not isinstance(name, str) or not isinstance(cards, Mapping):
        raise _wrong("bad-setup", "MO-1-02")
    if not all(isinstance(card, str) and type(count) is int for card, count in cards.items()):
        raise _wrong("bad-setup", "MO-1-02")
    title = _one_line(name) or "deck"
    return check(Deck(id=title, name=Bilingual(title, title), cards=dict(cards)))


def to_setup(deck: Deck) -> str | dict[str, Any]:
    """What a table's setup holds for a deck."""
    if DECKS.get(deck.id) is deck:
        return deck.id
    return {"name": deck.name.en, "cards": deck.cards}
