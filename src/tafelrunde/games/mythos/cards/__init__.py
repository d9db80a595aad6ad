"""The cards of Mythos, read from the tables beside this file, and the closed vocabulary of their effects."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal

import msgspec

from tafelrunde.games.mythos.cards.words import FOLDER, check_part
from tafelrunde.table.cards import by_id, converted, listed, names, tables, worded
from tafelrunde.table.content import CardInfo, DeckInfo, Shelf
from tafelrunde.table.text import ENGLISH, LANGUAGES, Lang, Translated, entries

FACTION_FILES = ("rootmarch", "ashriders", "greyhold", "tidecourt", "lanterns", "thousandfold")
Keyword = Literal["plant", "triumph"]
GROWTH = "growth"
"""The moment of plants, at the end of a turn (MY-KEY-03); the keyword stands for a part of its own."""
EARLY = ("draw-phase", "planning")
"""The moments at the beginning of a turn; all others are in its execution."""
OWN = ("on-enter", "on-death", "triumph")
"""What a card does when something happens to itself: nobody looks for it among all cards."""


class Part(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
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


class Effect(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a card does, for people and for the rules."""

    text: Translated
    parts: tuple[Part, ...]


class Printed(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A card as its table has it."""

    id: str
    kind: Literal["leader", "minion"]
    name: Translated
    faction: str
    icon: str
    power: int
    movement: int
    keywords: tuple[Keyword, ...] = ()
    effect: Effect | None = None
    mythos: Effect | None = None


Listed = listed(Printed)
"""A card as lists and galleries show it."""


class Card:
    """A card ready for play: printed values, and its parts by moment."""

    __slots__ = (
        "early",
        "frailty",
        "id",
        "is_leader",
        "is_plant",
        "late",
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
        if not all(printed.name.get(lang) for lang in LANGUAGES):  # MY-CARD-01
            raise ValueError(f"card {printed.id}: it needs a name")
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
        self.early = tuple([moment for moment in EARLY if moment in self.moments])
        self.late = tuple(sorted(self.moments.difference(EARLY, OWN)))
        bonuses = [*self.regular.get("bonus-power", ()), *self.mythos.get("bonus-power", ())]
        self.malus = -sum([part.amount for part in bonuses if part.amount < 0 and part.target != "self"])
        """What it could take from another creature's power at one time."""
        self.frailty = -sum([part.amount for part in bonuses if part.amount < 0 and part.target == "self"])
        """What it could take from its own."""

    def text(self, lang: Lang) -> list[str]:
        """Its effect lines in a language."""
        lines = []
        if self.printed.effect is not None:
            lines.append(self.printed.effect.text[lang])
        if self.printed.mythos is not None:
            lines.append(PRINTED["mythos"][lang].format(text=self.printed.mythos.text[lang]))
        return lines

    def __repr__(self) -> str:
        return f"CARDS[{self.id!r}]"


def _by_moment(effect: Effect | None) -> dict[str, tuple[Part, ...]]:
    found: dict[str, tuple[Part, ...]] = {}
    for part in effect.parts if effect is not None else ():
        found[part.moment] = (*found.get(part.moment, ()), part)
    return found


class Faction(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One of the peoples."""

    id: str
    name: Translated
    icon: str
    colour: Annotated[str, msgspec.Meta(pattern="^#[0-9a-f]{6}$")]
    text: Translated


class Deck(DeckInfo, frozen=True, forbid_unknown_fields=True):
    """A leader and how many of which minions."""

    leader: str

    @property
    def named(self) -> dict[str, str]:
        return {"leader": self.leader}


def read_card(table: Mapping[str, Any], file: str = "a table") -> Card:
    """A card from its table; one that lacks a name, power or movement is refused (MY-CARD-01).

    So is one with a word that nobody knows; the error names file, card and word.
    """
    where = f"{file}, card {table.get('id', '?')}"
    printed = converted(table, Printed, where)
    try:
        if printed.faction not in FACTIONS:
            raise ValueError(f"there is no faction {printed.faction!r}")
        for field in ("effect", "mythos"):
            for part in table.get(field, {"parts": ()})["parts"]:
                check_part(part, is_mythos=field == "mythos")
        _check_keywords(printed)
        return Card(printed)
    except ValueError as wrong:
        raise ValueError(f"{where}: {wrong}") from None


def _check_keywords(printed: Printed) -> None:
    triumphs = any(part.trigger == "triumph" for part in printed.effect.parts) if printed.effect else False
    if triumphs is not ("triumph" in printed.keywords):
        raise ValueError("the keyword 'triumph' and a part with that trigger go only together")


def read_deck(table: Mapping[str, Any], file: str = "a table") -> Deck:
    """A deck from its table, all of whose cards there are."""
    where = f"{file}, deck {table.get('id', '?')}"
    deck = converted(table, Deck, where)
    for card in (deck.leader, *deck.cards):
        if card not in CARDS:
            raise ValueError(f"{where}: there is no card {card!r}")
    return deck


WORDS = entries(FOLDER.parent / "locale", "cards")
PRINTED = WORDS["printed"]
"""How a card says what is on every card."""


def told(kind: str, file: str) -> Iterator[dict[str, Any]]:
    """The tables of a kind with their words."""
    for table in tables(FOLDER, file, kind)[kind]:
        yield worded(table, WORDS.get(f"{kind}.{table.get('id')}", {}))


FACTIONS: dict[str, Faction] = by_id(
    converted(table, Faction, f"factions.toml, faction {table.get('id', '?')}")
    for table in told("faction", "factions")
)
CARDS: dict[str, Card] = by_id(
    read_card(table, f"{name}.toml") for name in ("leaders", *FACTION_FILES) for table in told("card", name)
)
DECKS: dict[str, Deck] = by_id(read_deck(table, "decks.toml") for table in told("deck", "decks"))
EARLIER: dict[int, dict[str, Deck]] = {
    rules: by_id(read_deck(table, f"earlier-{rules}.toml") for table in told("deck", f"earlier-{rules}"))
    for rules in (1, 2)
}
"""Decks as they were under an earlier version of the rules, where the next one changed them."""


def _numbers(card: Card, lang: Lang) -> str:
    """Faction, kind, power and movement in words."""
    faction = FACTIONS[card.printed.faction].name[lang]
    pattern = PRINTED[card.printed.kind][lang]
    return pattern.format(faction=faction, power=card.power, movement=card.movement)


def card_list() -> list[CardInfo]:
    """Every card as lists and galleries show it."""
    words = sentences()
    return [
        Listed(
            **msgspec.structs.asdict(card.printed),
            colour=FACTIONS[card.printed.faction].colour,
            line={lang: words[lang][f"card-line.{card.id}"] for lang in LANGUAGES},
            shelf=_shelf(card),
        )
        for card in CARDS.values()
    ]


def _shelf(card: Card) -> Shelf:
    lines = {lang: card.text(lang) for lang in LANGUAGES}
    return Shelf(
        group=FACTIONS[card.printed.faction].name,
        numbers={"power": card.power, "movement": card.movement},
        texts=tuple(
            {lang: lines[lang][number] for lang in LANGUAGES} for number in range(len(lines[ENGLISH]))
        ),
        field="leader" if card.is_leader else "",
    )


def sentences() -> dict[Lang, dict[str, str]]:
    """Names and texts of cards, factions and decks, as the locale wants them."""
    found = names(
        card=[card.printed for card in CARDS.values()], faction=FACTIONS.values(), deck=DECKS.values()
    )
    for lang, table in found.items():
        for card in CARDS.values():
            table[f"card-text.{card.id}"] = " ".join(card.text(lang))
            table[f"card-line.{card.id}"] = " ".join([_numbers(card, lang), *card.text(lang)])
            if card.printed.mythos is not None:
                table[f"mythos-text.{card.id}"] = card.printed.mythos.text[lang]
    return found
