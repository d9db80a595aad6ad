"""The cards of Morgua: data over a small closed vocabulary of effects.

A card's `effects` are programs: when `on` happens and everything in `if` holds, `cost` is paid and `do` is
carried out in order. What the words mean is said in `vocabulary.toml`, which of them there are in `words.py`,
and what they do in `effects.py`. A card with any other word is an error that names its file and the word.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Literal, NamedTuple, get_args

import msgspec

from tafelrunde.games.morgua.board import LAND_REGIONS, REGION_IDS
from tafelrunde.games.morgua.cards.conditions import InBuilding, Mounted
from tafelrunde.games.morgua.cards.operations import Allow, Effect, Program, Token, misplaced
from tafelrunde.games.morgua.cards.words import (
    Alignment,
    CardType,
    Counter,
    GoalNeed,
    Keyword,
    Subtype,
    Trait,
    Trigger,
    Word,
    among,
)
from tafelrunde.table.cards import BadCard, by_id, converted, names, tables, worded
from tafelrunde.table.content import DeckInfo
from tafelrunde.table.text import Lang, Translated, entries

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

TEMPLE = "temple-of-fate"
WILD = ("human", "humanoid", "animal")
"""Subtypes that good heroes spare and that can be driven off (MO-3-46, MO-8.3-01)."""
KINDS = {"mission": ("main", "side", "anti"), "event": ("normal", "combat")}
RIDING = ("human", "humanoid")
"""Subtypes that can ride (MO-7.2-02)."""


class Need(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One way to fulfil a card's play condition: all that it names must hold."""

    place: tuple[Trait, ...] = ()
    region: tuple[str, ...] = ()
    building: tuple[str, ...] = ()
    no_building: tuple[str, ...] = ()
    coast: bool = False
    field: Literal["", "water"] = ""


class Goal(msgspec.Struct, frozen=True, rename={"most": "max"}, forbid_unknown_fields=True):
    """One goal of a mission; which arguments a need has is said in the vocabulary."""

    need: GoalNeed
    n: int = 1
    what: CardType | Literal[""] = ""
    subtypes: tuple[Subtype, ...] = ()
    field: Literal["", "way"] = ""
    owner: Literal["", "enemy"] = ""
    cards: tuple[str, ...] = ()
    distinct: Literal["", "region", "card+place"] = ""
    traits: tuple[Trait, ...] = ()
    region: Literal["", "other", "middle", "named"] = ""
    companion: Keyword | Literal[""] = ""
    bearing: str = ""
    mounted: bool = False
    most: int = 0

    def __post_init__(self) -> None:
        if bool(self.what) is not (self.need in ("play_here", "bear")):
            raise ValueError("play_here and bear want `what`, and nothing else does")
        if bool(self.cards) is not (self.need in ("visit", "pay_gold")):
            raise ValueError("visit and pay_gold want `cards`, and nothing else does")


class Counted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Fame for everything that a mission counts."""

    counter: Counter
    n: int


class Card(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A card as it is printed."""

    id: str
    number: str
    type: CardType
    name: Translated
    faction: str = "neutral"
    kind: Literal["", "main", "side", "anti", "normal", "combat"] = ""
    """Missions: main, side or anti. Events: normal or combat."""
    traits: tuple[Trait, ...] = ()
    region: tuple[str, ...] = ()
    coast: bool = False
    enter: tuple[Alignment, ...] = ()
    """Alignments of the heroes who may enter; empty for all."""
    cost: int = 0
    magic_cost: int = 0
    alignment: Alignment = "neutral"
    align: tuple[Alignment, ...] = ()
    """Alignments of the heroes who may ever control it; empty for all (MO-5.5-06)."""
    subtypes: tuple[Subtype, ...] = ()
    keywords: tuple[Keyword, ...] = ()
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
    text: Translated = {}
    effects: tuple[Program, ...] = ()

    def __post_init__(self) -> None:
        if self.kind not in KINDS.get(self.type, ("",)):
            raise ValueError(f"no {self.type} is of the kind {self.kind!r}")

    def programs(self, on: Trigger) -> tuple[Program, ...]:
        """Its programs for a trigger."""
        return PROGRAMS[self.id].get(on, ())


class Faction(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whom a card belongs to."""

    id: str
    name: Translated
    colour: str


class Deck(DeckInfo, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """How many of which cards."""

    number: str = ""
    faction: str = ""


# -- reading -------------------------------------------------------------------------------------------------

VOCABULARY = {
    kind: {word["id"]: tuple(word.get("args", ())) for word in words}
    for kind, words in tables(FOLDER, "vocabulary").items()
}
"""Per kind of word its words, each with its arguments."""


def read_card(table: Mapping[str, Any], file: str, known: Mapping[str, str] | None = None) -> Card:
    """A card from its table; `known` are the types of all the cards that it may name."""
    plain = {**table, "effects": [_parsed(program) for program in table.get("effects", ())]}
    card = converted(plain, Card, f"{file}.toml, card {table.get('id')}")
    types = {each.id: each.type for each in CARDS.values()} if known is None else known
    for complaint in _complaints(table, card, types):
        raise _bad(file, card.id, complaint)
    return card


def told(kind: str, file: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The tables of a kind with their words."""
    return [worded(table, WORDS.get(f"{kind}.{table.get('id')}", {})) for table in file[kind]]


def _parsed(program: Mapping[str, Any]) -> dict[str, Any]:
    """A program whose targets and lists of kinds are taken apart."""
    effects: list[dict[str, Any]] = []
    for effect in program.get("do", ()):
        parsed = dict(effect)
        if isinstance(effect.get("target"), str):
            parsed["target"] = among(effect["target"])
        if effect.get("op") == "price" and isinstance(effect.get("of"), str):
            parsed["of"] = effect["of"].split("+")
        effects.append(parsed)
    return {**program, "do": effects} if "do" in program else dict(program)


def _bad(file: str, name: object, complaint: str) -> BadCard:
    return BadCard(f"{file}.toml, card {name}: {complaint}")


def _complaints(table: Mapping[str, Any], card: Card, types: Mapping[str, str]) -> Iterator[str]:
    """Words of a card that are known to another part of the game, or not at all."""
    if card.faction not in FACTIONS:
        yield f"there is no faction {card.faction!r}"
    if card.type == "hero" and "alignment" not in table:
        yield "a hero has an alignment"
    for region in (*card.region, *(each for need in card.need for each in need.region)):
        if region not in REGIONS:
            yield f"there is no region {region!r}"
    for kind, name in _named(card):
        if types.get(name) != kind:
            yield f"there is no {kind} {name!r}"
    for goal in table.get("goal", ()):
        for argument in goal:
            if argument not in ("need", *VOCABULARY["goal"][goal["need"]]):
                yield f"{goal['need']} has nothing to do with {argument!r}"
    for program in card.effects:
        word = misplaced(program)
        if word is not None:
            yield f"at {program.on!r} nothing is done by {word}"


def _named(card: Card) -> Iterator[tuple[CardType, str]]:
    """The cards that a card names, with the type that they must have."""
    for need in card.need:
        yield from (("building", name) for name in (*need.building, *need.no_building))
    for goal in card.goal:
        yield from (("building", name) for name in goal.cards)
        if goal.bearing:
            yield "equipment", goal.bearing
    for program in card.effects:
        for condition in program.conditions:
            if isinstance(condition, InBuilding):
                yield "building", condition.card
        for effect in program.effects:
            if isinstance(effect, Token):
                yield "monster", effect.id
            elif isinstance(effect, Allow) and effect.card:
                yield "building", effect.card


def _read(files: Iterable[str]) -> dict[str, Card]:
    """All the cards of these files."""
    printed = [(name, table) for name in files for table in told("card", tables(FOLDER, name, "card"))]
    types: dict[str, str] = {}
    for name, table in printed:
        if table["id"] in types:
            raise _bad(name, table["id"], "it is there twice")
        types[table["id"]] = table["type"]
    return {table["id"]: read_card(table, name, types) for name, table in printed}


def read_decks(file: Mapping[str, Any], cards: Mapping[str, Card]) -> dict[str, Deck]:
    """The decks of a file, every card and faction of which there is."""
    found: dict[str, Deck] = {}
    for table in told("deck", file):
        deck = converted(table, Deck, f"decks.toml, deck {table.get('id')}")
        wrong = [card for card in deck.cards if card not in cards]
        wrong += [deck.faction] if deck.faction not in FACTIONS else []
        if wrong:
            raise BadCard(f"decks.toml, deck {deck.id}: there is no {wrong[0]!r}")
        found[deck.id] = deck
    return found


# -- what there is -------------------------------------------------------------------------------------------


class Part(NamedTuple):
    """The effects of one kind of a program that works all the time."""

    conditions: tuple[Mounted, ...]
    effects: tuple[Any, ...]


def _by_trigger(card: Card) -> dict[str, tuple[Program, ...]]:
    found: dict[str, tuple[Program, ...]] = {}
    for program in card.effects:
        found[program.on] = (*found.get(program.on, ()), program)
    return found


def _note_continuous(card: Card, found: dict[type[Word], dict[str, tuple[Part, ...]]]) -> None:
    for program in card.effects:
        for kind in dict.fromkeys(map(type, program.effects)) if program.on == "static" else ():
            conditions = tuple(each for each in program.conditions if isinstance(each, Mounted))
            part = Part(conditions, tuple(each for each in program.effects if type(each) is kind))
            of_kind = found[kind]
            of_kind[card.id] = (*of_kind.get(card.id, ()), part)


WORDS = entries(FOLDER.parent / "locale", "cards")
REGIONS = frozenset(REGION_IDS[number] for number in LAND_REGIONS)
_DECK_FILE = tables(FOLDER, "decks", "faction", "deck")
FACTIONS = by_id(converted(table, Faction, "decks.toml, a faction") for table in told("faction", _DECK_FILE))
CARDS = _read(FILES)
DECKS = read_decks(_DECK_FILE, CARDS)
TYPES: dict[str, CardType] = {card.id: card.type for card in CARDS.values()}
PLACES = frozenset(card.id for card in CARDS.values() if card.type == "place")
PROGRAMS = {card.id: _by_trigger(card) for card in CARDS.values()}
CONTINUOUS: dict[type[Word], dict[str, tuple[Part, ...]]] = {kind: {} for kind in get_args(Effect)}
"""By the kind of effect and the card: what works all the time."""
for _card in CARDS.values():
    _note_continuous(_card, CONTINUOUS)


def sentences() -> dict[Lang, dict[str, str]]:
    """Names and texts of cards, factions and decks, as the locale wants them."""
    found = names(card=CARDS.values(), faction=FACTIONS.values(), deck=DECKS.values())
    for lang, table in found.items():
        table |= {f"card-text.{card.id}": card.text.get(lang, "") for card in CARDS.values()}
    return found
