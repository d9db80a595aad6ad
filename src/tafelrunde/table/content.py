"""Cards and decks as lists and galleries show them.

Here is what every game says of its cards and decks; a game with more to say adds fields in a type of its own.
"""

from __future__ import annotations

from typing import Any

import msgspec

from tafelrunde.table.text import ENGLISH, Translated


class Shelf(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Where galleries put a card and what they show of it."""

    group: Translated | None = None
    """The people, deck or pile that it belongs to."""
    kind: Translated | None = None
    """What it is, where a game has several kinds."""
    numbers: dict[str, int] = {}
    texts: tuple[Translated, ...] = ()
    needs: tuple[Translated, ...] = ()
    """What it takes to play it: who, where, with what."""
    field: str = ""
    """The field of a deck's text that names it, where it is not counted among the others."""
    is_free: bool = True
    """Whether it may be put into a deck."""


class CardInfo(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A card, with its looks as its face has them."""

    id: str
    name: Translated
    line: Translated
    """All that it says, in one line."""
    icon: str = ""
    colour: str = ""
    pattern: tuple[str, ...] = ()
    """The rows of its figure."""
    signs: Translated | None = None
    """What the signs of such figures mean."""
    shelf: Shelf = Shelf()


class DeckInfo(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A deck, or a school, or whatever a seat chooses: how many of which cards."""

    id: str
    name: Translated
    cards: dict[str, int] = {}
    plan: Translated | None = None
    """How it wants to win."""
    colour: str = ""
    """The named colour of whoever plays it, where it decides that."""

    @property
    def named(self) -> dict[str, str]:
        """Cards that are not counted but have a field of their own in the deck's text."""
        return {}

    def content(self) -> dict[str, Any]:
        """What a table's setup holds for a deck of one's own."""
        return {"name": self.name[ENGLISH], **self.named, "cards": self.cards}
