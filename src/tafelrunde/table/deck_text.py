"""A readable text format for decks, the same in every game to which players bring their own.

    # Lines that start with # mean nothing.
    name: My own wood
    4 mossling
    3 elder-oak

Further fields (`leader: ymbra-deeproot`) are a game's own. Cards are named by id or by their name in either
language; the order of the lines does not matter. The game's locale has `deck-error.<key>`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from tafelrunde.table.content import DeckInfo
from tafelrunde.table.errors import BadSetup
from tafelrunde.table.text import Lang, Text, Translated, text, verbatim

MAX_LENGTH = 20_000
MAX_NAME = 60


def wrong_deck(key: str, rule: str | None = None, **args: int | str | Text) -> BadSetup:
    """What is wrong with a deck."""
    return BadSetup(text(f"deck-error.{key}", **args), rule=rule, field="deck")


def one_line(name: str) -> str:
    """A deck's name as its text can hold it."""
    return " ".join(name.split())[:MAX_NAME].strip()


class CardNames:
    """Card ids by everything a card may be called, in any case."""

    def __init__(self, cards: Iterable[tuple[str, Translated]]) -> None:
        self._ids: dict[str, str] = {}
        for card, name in cards:
            for words in (card, *name.values()):
                other = self._ids.setdefault(_plain(words), card)
                if other != card:
                    raise ValueError(f"cards {other} and {card}: both are called {words!r}")

    def id_of(self, words: str) -> str:
        """The card of that id or name."""
        try:
            return self._ids[_plain(words)]
        except KeyError:
            raise wrong_deck("unknown-card", card=verbatim(words.strip()[:MAX_NAME])) from None


def _plain(words: str) -> str:
    """As a name is compared: in any case, with the apostrophe of a keyboard or of a book."""
    return words.strip().casefold().replace("’", "'")


def read_deck_text(
    source: str, fields: Mapping[str, Callable[[str], object]], cards: CardNames
) -> dict[str, int]:
    """The cards of a deck and their numbers; what stands after a field goes to its reader.

    Errors name the line.
    """
    if len(source) > MAX_LENGTH:
        raise wrong_deck("too-long", maximum=MAX_LENGTH)
    counts: dict[str, int] = {}
    for number, row in enumerate(source.splitlines(), start=1):
        line = row.strip()
        if not line or line.startswith("#"):
            continue
        try:
            field, colon, rest = line.partition(":")
            if colon and field.strip() in fields:
                fields[field.strip()](rest)
                continue
            count, _, words = line.partition(" ")
            count = count.removesuffix("x")
            if not (count.isascii() and count.isdigit()) or len(count) > 4 or not words:
                raise wrong_deck("bad-line", line=verbatim(line[:MAX_NAME]))
            card = cards.id_of(words)
            counts[card] = counts.get(card, 0) + int(count)
        except BadSetup as wrong:
            raise wrong_deck("line", wrong.rule, line=number, problem=wrong.text) from None
    return {card: count for card, count in counts.items() if count}  # "0 mossling" brings none


def write_deck_text(deck: DeckInfo, lang: Lang, names: Mapping[str, str]) -> str:
    """A deck in the text format, its cards called by these names."""
    rows = [f"name: {deck.name[lang]}"]
    rows += [f"# {deck.plan[lang]}"] if deck.plan is not None else []
    rows += [f"{field}: {names[card]}" for field, card in deck.named.items()]
    rows += [f"{count} {names[card]}" for card, count in deck.cards.items() if count]
    return "\n".join(rows) + "\n"
