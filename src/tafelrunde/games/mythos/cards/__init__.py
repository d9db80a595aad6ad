"""The cards of Mythos, read from the tables beside this file, and the closed vocabulary of their effects."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal

import msgspec

from tafelrunde.table.content import CardInfo, DeckInfo
from tafelrunde.table.rulebook import Bilingual
from tafelrunde.table.text import LANGUAGES, Lang

FOLDER = Path(__file__).parent
FACTION_FILES = ("rootmarch", "ashriders", "greyhold", "tidecourt", "lanterns", "thousandfold")
GROWTH = "growth"
"""The moment of plants, at the end of a turn (MY-KEY-03); the keyword stands for a part of its own."""


class Part(msgspec.Struct, frozen=True, omit_defaults=True):
    """When `trigger` comes and `condition` holds, do `operation` to `target` by `amount`."""

    trigger: str
    condition: str
    target: str
    operation: str
    amount: int = 0
    value: int = 0

    @property
    def moment(self) -> str:
        """The name under which the rules look for the part: static ones by what they do."""
        return self.operation if self.trigger == "static" else self.trigger


class Effect(msgspec.Struct, frozen=True):
    """What a card does, for people and for the rules."""

    de: str
    en: str
    parts: tuple[Part, ...]

    def __getitem__(self, lang: Lang) -> str:
        return self.de if lang == "de" else self.en


class Printed(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A card as its table has it."""

    id: str
    kind: Literal["leader", "minion"]
    name: Bilingual
    faction: str
    icon: str
    power: int
    movement: int
    keywords: tuple[str, ...] = ()
    effect: Effect | None = None
    mythos: Effect | None = None


class Listed(CardInfo, frozen=True):
    """A card as lists and galleries show it: all that is printed."""

    kind: Literal["leader", "minion"]
    faction: str
    power: int
    movement: int
    keywords: tuple[str, ...] = ()
    effect: Effect | None = None
    mythos: Effect | None = None


class Card:
    """A card ready for play: printed values, and its parts by moment."""

    __slots__ = (
        "id",
        "is_leader",
        "is_plant",
        "malus",
        "moments",
        "movement",
        "mythos",
        "power",
        "printed",
        "regular",
    )

    def __init__(self, printed: Printed) -> None:
        if printed.power < 1 or printed.movement < 0:  # MY-CARD-04
            raise ValueError(f"card {printed.id}: power must be at least 1 and movement at least 0")
        if not (printed.name.de and printed.name.en):  # MY-CARD-01
            raise ValueError(f"card {printed.id}: it needs a name in both languages")
        self.id = printed.id
        self.printed = printed
        self.is_leader = printed.kind == "leader"
        self.is_plant = "plant" in printed.keywords
        self.power = printed.power
        self.movement = printed.movement
        self.regular = _by_moment(printed.effect)
        self.mythos = _by_moment(printed.mythos)
        growth = [GROWTH] if self.is_plant else []
        self.moments = frozenset([*self.regular, *self.mythos, *growth])
        """All moments at which the card could matter, alive or as Mythos."""
        bonuses = [*self.regular.get("bonus-power", ()), *self.mythos.get("bonus-power", ())]
        self.malus = -sum([part.amount for part in bonuses if part.amount < 0])
        """What it could take from a creature's power at one time."""

    def text(self, lang: Lang) -> list[str]:
        """Its effect lines in a language."""
        lines = []
        if self.printed.effect is not None:
            lines.append(self.printed.effect[lang])
        if self.printed.mythos is not None:
            lines.append("Mythos: " + self.printed.mythos[lang])
        return lines

    def __repr__(self) -> str:
        return f"CARDS[{self.id!r}]"


def _by_moment(effect: Effect | None) -> dict[str, tuple[Part, ...]]:
    found: dict[str, tuple[Part, ...]] = {}
    for part in effect.parts if effect is not None else ():
        found[part.moment] = (*found.get(part.moment, ()), part)
    return found


class Faction(msgspec.Struct, frozen=True):
    """One of the peoples."""

    id: str
    name: Bilingual
    icon: str
    colour: str
    text: Bilingual


class Deck(DeckInfo, frozen=True, forbid_unknown_fields=True):
    """A leader and how many of which minions."""

    leader: str

    @property
    def named(self) -> dict[str, str]:
        return {"leader": self.leader}


def _check_words(printed: Printed) -> None:
    """The vocabulary is closed: a card that uses another word is an error."""
    for effect in (printed.effect, printed.mythos):
        for part in effect.parts if effect is not None else ():
            for kind in ("trigger", "condition", "target", "operation"):
                if getattr(part, kind) not in VOCABULARY[kind]:
                    raise ValueError(f"card {printed.id}: there is no {kind} {getattr(part, kind)!r}")


def _tables(name: str) -> Mapping[str, Any]:
    return tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8"))


def read_card(table: Mapping[str, Any]) -> Card:
    """A card from its table; one that lacks a name, power or movement is refused (MY-CARD-01)."""
    printed = msgspec.convert(table, Printed)
    _check_words(printed)
    return Card(printed)


VOCABULARY = {
    kind: frozenset(word["id"] for word in words)
    for kind, words in _tables("vocabulary").items()
    if kind != "moment"
}
FACTIONS = {each.id: each for each in msgspec.convert(_tables("factions")["faction"], list[Faction])}
CARDS: dict[str, Card] = {
    table["id"]: read_card(table) for name in ("leaders", *FACTION_FILES) for table in _tables(name)["card"]
}
DECKS = {each.id: each for each in msgspec.convert(_tables("decks")["deck"], list[Deck])}


def _numbers(card: Card, lang: Lang) -> str:
    """Faction, kind, power and movement in words."""
    kind = {"de": ("Minion", "Anführer"), "en": ("minion", "leader")}[lang][card.is_leader]
    faction = FACTIONS[card.printed.faction].name[lang]
    words = ("Kraft", "Bewegung") if lang == "de" else ("power", "movement")
    return f"{faction}, {kind}. {words[0]} {card.power}, {words[1]} {card.movement}."


def card_list() -> list[Listed]:
    """Every card as lists and galleries show it."""
    words = sentences()
    return [
        Listed(
            **msgspec.structs.asdict(card.printed),
            colour=FACTIONS[card.printed.faction].colour,
            line=Bilingual(*(words[lang][f"card-line.{card.id}"] for lang in LANGUAGES)),
        )
        for card in CARDS.values()
    ]


def sentences() -> dict[Lang, dict[str, str]]:
    """Names and texts of cards, factions and decks, as the locale wants them."""
    found: dict[Lang, dict[str, str]] = {}
    for lang in LANGUAGES:
        table: dict[str, str] = {}
        for card in CARDS.values():
            table[f"card.{card.id}"] = card.printed.name[lang]
            table[f"card-text.{card.id}"] = " ".join(card.text(lang))
            table[f"card-line.{card.id}"] = " ".join([_numbers(card, lang), *card.text(lang)])
            if card.printed.mythos is not None:
                table[f"mythos-text.{card.id}"] = card.printed.mythos[lang]
        for faction in FACTIONS.values():
            table[f"faction.{faction.id}"] = faction.name[lang]
        for deck in DECKS.values():
            table[f"deck.{deck.id}"] = deck.name[lang]
        found[lang] = table
    return found
