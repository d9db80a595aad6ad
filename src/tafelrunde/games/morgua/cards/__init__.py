"""The cards of Morgua: data over a small closed vocabulary of effects.

A card's `effects` are programs: when `on` happens and everything in `if` holds, `cost` is paid and `do` is
carried out in order. What the words mean is said in `vocabulary.toml` and done in `effects.py`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Literal

import msgspec

from tafelrunde.table.content import DeckInfo
from tafelrunde.table.rulebook import Bilingual
from tafelrunde.table.text import LANGUAGES, Lang

FOLDER = Path(__file__).parent
FILES = (
    "places",
    "buildings",
    "inhabitants",
    "heroes",
    "companions",
    "equipment",
    "spells",
    "missions",
    "monsters",
    "events",
)

CardType = Literal[
    "place",
    "building",
    "inhabitant",
    "hero",
    "companion",
    "equipment",
    "spell",
    "mission",
    "monster",
    "event",
]
Alignment = Literal["good", "neutral", "evil"]

TEMPLE = "temple-of-fate"
WILD = ("human", "humanoid", "animal")
"""Subtypes that good heroes spare and that can be driven off (MO-3-46, MO-8.3-01)."""
RIDING = ("human", "humanoid")
"""Subtypes that can ride (MO-7.2-02)."""


class Condition(
    msgspec.Struct, frozen=True, rename={"kind": "c", "values": "is"}, forbid_unknown_fields=True
):
    """Something that must be so for a program to work."""

    kind: str
    values: tuple[str, ...] | str | bool = ()
    of: str = "self"
    card: str = ""


class Effect(
    msgspec.Struct, frozen=True, rename={"source": "from", "most": "max"}, forbid_unknown_fields=True
):
    """One thing that a program does or that must be paid."""

    op: str
    n: int | str = 0
    who: str = "you"
    each: int = 1
    most: int = 0
    source: str = ""
    to: str = ""
    what: str = ""
    target: str = ""
    stat: str = ""
    until: str = ""
    of: str = ""
    where: str = ""
    keyword: str = ""
    id: str = ""
    at: str = ""
    max_strength: int = 99
    subtype: str = ""
    card: str = ""
    side: str = ""

    @property
    def number(self) -> int:
        """Its amount, where that is printed as a number."""
        return self.n if isinstance(self.n, int) else 0


class Program(
    msgspec.Struct,
    frozen=True,
    rename={"conditions": "if", "costs": "cost", "effects": "do"},
    forbid_unknown_fields=True,
):
    """What a card does when `on` happens."""

    on: str
    effects: tuple[Effect, ...]
    conditions: tuple[Condition, ...] = ()
    costs: tuple[Effect, ...] = ()


class Need(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One way to fulfil a card's play condition: all that it names must hold."""

    place: tuple[str, ...] = ()
    region: tuple[str, ...] = ()
    building: tuple[str, ...] = ()
    no_building: tuple[str, ...] = ()
    coast: bool = False
    field: str = ""


class Goal(msgspec.Struct, frozen=True, rename={"most": "max"}, forbid_unknown_fields=True):
    """One goal of a mission."""

    need: str
    n: int = 1
    what: str = ""
    subtypes: tuple[str, ...] = ()
    field: str = ""
    owner: str = ""
    cards: tuple[str, ...] = ()
    distinct: str = ""
    traits: tuple[str, ...] = ()
    region: str = ""
    companion: str = ""
    bearing: str = ""
    mounted: bool = False
    most: int = 0


class Counted(msgspec.Struct, frozen=True):
    """Fame for everything that a mission counts."""

    counter: str
    n: int


class Card(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A card as it is printed."""

    id: str
    number: str
    type: CardType
    name: Bilingual
    faction: str = "neutral"
    icon: str = ""
    kind: str = ""
    """Missions: main, side or anti. Events: normal or combat."""
    traits: tuple[str, ...] = ()
    region: tuple[str, ...] = ()
    coast: bool = False
    enter: tuple[Alignment, ...] = ()
    """Alignments of the heroes who may enter; empty for all."""
    cost: int = 0
    magic_cost: int = 0
    alignment: Alignment = "neutral"
    align: tuple[Alignment, ...] = ()
    """Alignments of the heroes who may ever control it; empty for all (MO-5.5-06)."""
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

    def programs(self, on: str) -> tuple[Program, ...]:
        """Its programs for a trigger."""
        return PROGRAMS[self.id].get(on, ())


class Faction(msgspec.Struct, frozen=True):
    """Whom a card belongs to."""

    id: str
    name: Bilingual
    colour: str


class Deck(DeckInfo, frozen=True, forbid_unknown_fields=True):
    """How many of which cards."""

    number: str = ""
    faction: str = ""


def _tables(name: str) -> Mapping[str, Any]:
    return tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8"))


VOCABULARY = {kind: frozenset(word["id"] for word in words) for kind, words in _tables("vocabulary").items()}


def _check_words(card: Card) -> None:
    """The vocabulary is closed: a card that uses another word is an error."""
    used = [("keyword", word) for word in card.keywords] + [("goal", goal.need) for goal in card.goal]
    for program in card.effects:
        used.append(("trigger", program.on))
        used += [("condition", each.kind) for each in program.conditions]
        used += [("effect", each.op) for each in (*program.costs, *program.effects)]
    for kind, word in used:
        if word not in VOCABULARY[kind]:
            raise ValueError(f"card {card.id}: there is no {kind} {word!r}")


def read_card(table: Mapping[str, Any]) -> Card:
    """A card from its table."""
    card = msgspec.convert(table, Card)
    _check_words(card)
    return card


def _by_trigger(card: Card) -> dict[str, tuple[Program, ...]]:
    found: dict[str, tuple[Program, ...]] = {}
    for program in card.effects:
        found[program.on] = (*found.get(program.on, ()), program)
    return found


def _continuous(cards: Iterable[Card]) -> dict[str, dict[str, tuple[Program, ...]]]:
    found: dict[str, dict[str, tuple[Program, ...]]] = {word: {} for word in VOCABULARY["effect"]}
    for card in cards:
        _note_continuous(card, found)
    return found


def _note_continuous(card: Card, found: dict[str, dict[str, tuple[Program, ...]]]) -> None:
    for program in card.effects:
        for op in dict.fromkeys(effect.op for effect in program.effects) if program.on == "static" else ():
            effects = tuple(effect for effect in program.effects if effect.op == op)
            part = msgspec.structs.replace(program, effects=effects)
            found[op][card.id] = (*found[op].get(card.id, ()), part)


CARDS: dict[str, Card] = {table["id"]: read_card(table) for name in FILES for table in _tables(name)["card"]}
PROGRAMS = {card.id: _by_trigger(card) for card in CARDS.values()}
CONTINUOUS = _continuous(CARDS.values())
"""By the kind of effect and the card: what works all the time, each program with such effects only."""
FACTIONS = {each.id: each for each in msgspec.convert(_tables("decks")["faction"], list[Faction])}
DECKS = {each.id: each for each in msgspec.convert(_tables("decks")["deck"], list[Deck])}


def register(card: Card) -> None:
    """Let the game know one more card, such as one of a test."""
    CARDS[card.id] = card
    PROGRAMS[card.id] = _by_trigger(card)
    _note_continuous(card, CONTINUOUS)


def sentences() -> dict[Lang, dict[str, str]]:
    """Names and texts of cards, factions and decks, as the locale wants them."""
    found: dict[Lang, dict[str, str]] = {}
    for lang in LANGUAGES:
        table: dict[str, str] = {}
        for card in CARDS.values():
            table[f"card.{card.id}"] = card.name[lang]
            table[f"card-text.{card.id}"] = card.text[lang]
        for faction in FACTIONS.values():
            table[f"faction.{faction.id}"] = faction.name[lang]
        for deck in DECKS.values():
            table[f"deck.{deck.id}"] = deck.name[lang]
        found[lang] = table
    return found
