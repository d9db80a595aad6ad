"""Relics in words: so many of a type, and what is paid with one of several types."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from tafelrunde.games.archmage.facts import Facts, Spell
from tafelrunde.table.text import Text


@lru_cache(maxsize=256)
def relics_text(name: str, number: int) -> Text:
    """What so many relics of a type are called, without their number."""
    return Text(f"relics.{name}", {"number": number})


@lru_cache(maxsize=256)
def amount_text(name: str, number: int) -> Text:
    """So many relics of a type."""
    return Text("beat-part.relics", {"number": number, "relic": relics_text(name, number)})


def amounts_text(names: Sequence[str]) -> list[Text]:
    """Relics counted by their types."""
    return [amount_text(name, names.count(name)) for name in dict.fromkeys(names)]


def price_text(facts: Facts, spell: Spell) -> Text:
    """What a spell costs: so many relics, each of one of its types."""
    return _price_text(tuple(facts.relics[relic] for relic in spell.types), spell.relics)


@lru_cache(maxsize=256)
def _price_text(names: tuple[str, ...], number: int) -> Text:
    types = {f"type{place}": relics_text(name, number) for place, name in enumerate(names, 1)}
    return Text(f"price.{len(names)}", {"number": number, **types})
