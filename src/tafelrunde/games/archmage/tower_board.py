"""A player's side of the table: the Tower Board and the Spell Book as zones.

What has not changed is the very same object as before: a scene that follows another is then compared and sent
quickly.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from tafelrunde.games.archmage.amounts import price_text
from tafelrunde.games.archmage.facts import Spell, facts_of
from tafelrunde.games.archmage.looks import LOOKS
from tafelrunde.games.archmage.reading import SEAT_NAMES, seat_text
from tafelrunde.games.archmage.state import NOBODY
from tafelrunde.table.decision import Seat
from tafelrunde.table.scene import Element, Emphasis, Face, Ring, Zone
from tafelrunde.table.text import Text, text

REMEMBERED = 8192
"""Elements that are kept; a game has some hundreds of different ones."""
RIMS: dict[str, tuple[Emphasis, ...]] = {"": (), "known": ("gold",), "cast": ("spent",)}
"""How the regions of spells look, by whether they are in the Spell Book and cast already."""


class Edition(NamedTuple):
    """What the boards of all players have in common: the corrections of the facts, and the mode."""

    variant: str
    is_solo: bool

    def spells(self) -> tuple[Spell, ...]:
        """The spells of the mode, by their regions."""
        facts = facts_of(self.variant)
        return facts.solo_spells if self.is_solo else facts.spells


class Side(NamedTuple):
    """Everything on a player's Tower Board."""

    relics: tuple[int, ...]
    planets: tuple[int, ...]
    apprentices: tuple[int, ...]
    corrupted: tuple[int, ...]
    book: int
    spent: int
    doorways: tuple[int, ...]


def tower_zone(edition: Edition, owner: Seat, is_own: bool, side: Side, has_doorways: bool) -> Zone:
    """The ring of spheres with apprentices and doorways, the relics, the planets.

    Of the others' boards only what is not empty is told, unless their doorways can be picked for Shadow:
    nothing else there can be picked.
    """
    facts = facts_of(edition.variant)
    elements = [
        _region(edition, owner, region, number, side.corrupted[region], _mark(side, region), is_own)
        for region, number in enumerate(side.apprentices)
        if is_own or number or side.book >> region & 1
    ]
    places = range(len(facts.spheres))
    elements += [_relic(edition.variant, owner, place, side.relics[place]) for place in places]
    elements += [
        _doorway(edition.variant, owner, place, side.doorways[place])
        for place in places
        if is_own or has_doorways or side.doorways[place] != NOBODY
    ]
    elements += [_planet(edition.variant, owner, place, side.planets[place]) for place in places]
    ovals = tuple(facts.oval_relics[position] for position in sorted(facts.oval_relics))
    ring = Ring(facts.spheres, facts.colours, ovals)
    label = text("zone.tower", seat=seat_text(owner))
    return Zone(f"tower-board-{SEAT_NAMES[owner]}", "ring", label, elements, ring, owner)


def _mark(side: Side, region: int) -> str:
    if not side.book >> region & 1:
        return ""
    return "cast" if side.spent >> region & 1 else "known"


@lru_cache(maxsize=REMEMBERED)
def _region(
    edition: Edition, owner: Seat, region: int, number: int, corrupted: int, mark: str, is_own: bool
) -> Element:
    """A region of the Tower Board: the spell that it teaches, and who has learnt it.

    What the spells do stands on the own board only: all boards teach the same.
    """
    spell, name = edition.spells()[region], facts_of(edition.variant).regions[region]
    numbers = {"apprentices": number} if number else {}
    if corrupted:
        numbers["corrupted"] = corrupted
    label = text("label.region", region=text(f"region.{name}"), spell=text(f"spell.{spell.id}"))
    if number:
        label = text("label.apprentices", place=label, number=number)
    face = _card(edition.variant, spell, numbers) if is_own else Face(spell.icon, numbers=numbers)
    marks = (mark,) if mark else ()
    key = f"region-{SEAT_NAMES[owner]}-{name}"
    return Element(key, "niche", label, face, name, marks=marks, emphasis=RIMS[mark])


@lru_cache(maxsize=REMEMBERED)
def _relic(variant: str, owner: Seat, place: int, number: int) -> Element:
    facts = facts_of(variant)
    relic = facts.relics[place]
    face = Face(LOOKS["relic"][relic].icon, None, None, {"count": number}, [], facts.colours[place])
    label = text("label.relic", relic=text(f"relic.{relic}"), number=number)
    return Element(f"relic-{SEAT_NAMES[owner]}-{relic}", "counter", label, face, facts.spheres[place])


@lru_cache(maxsize=REMEMBERED)
def _doorway(variant: str, owner: Seat, place: int, guest: int) -> Element:
    """A doorway, perhaps with another player's follower (AM-ADV-11)."""
    facts = facts_of(variant)
    relic, sphere = facts.relics[place], facts.spheres[place]
    label = text("label.doorway", relic=text(f"relic.{relic}"), sphere=text(f"sphere.{sphere}"))
    if guest != NOBODY:
        label = text("label.shadow", relic=text(f"relic.{relic}"), seat=seat_text(guest))
    face = Face(LOOKS["sphere"][sphere].icon)
    who = None if guest == NOBODY else Seat(guest)
    return Element(f"doorway-{SEAT_NAMES[owner]}-{relic}", "door", label, face, sphere, who)


@lru_cache(maxsize=REMEMBERED)
def _planet(variant: str, owner: Seat, place: int, position: int) -> Element:
    facts = facts_of(variant)
    sphere, oval = facts.spheres[place], sorted(facts.oval_relics).index(position)
    label = text("label.planet", planet=text(f"planet.{sphere}"), number=abs(position))
    icon = LOOKS["sphere"][sphere].icon
    face = Face(icon, None, None, {"distance": abs(position)}, [], facts.colours[place])
    return Element(f"planet-{SEAT_NAMES[owner]}-{sphere}", "piece", label, face, f"oval.{oval}")


# -- the Spell Book ------------------------------------------------------------------------------------------


def book_zone(
    edition: Edition, owner: Seat, is_own: bool, book: int, spent: int, lasting: int, payable: int
) -> Zone:
    """The spells that a player knows; which are cast, which can be paid, which are at work, is bits."""
    cards: list[Element] = []
    for spell in edition.spells():
        bit = 1 << spell.number
        if book & bit:
            marks = ["cast"] if spent & bit else ["payable"] if payable & bit else []
            if lasting & bit:
                marks.append("lasting")
            cards.append(_spell(edition.variant, owner, is_own, spell, tuple(marks)))
    label = text("zone.book", seat=seat_text(owner))
    return Zone(f"book-{SEAT_NAMES[owner]}", "hand" if is_own else "row", label, cards, owner=owner)


def _spell(variant: str, owner: Seat, is_own: bool, spell: Spell, marks: tuple[str, ...]) -> Element:
    """A card of the Spell Book; of which relics its price is, stands on the own board in any case."""
    face = _card(variant, spell, {"cost": spell.relics}, is_priced=is_own)
    key, label = f"spell-{SEAT_NAMES[owner]}-{spell.id}", text(f"spell.{spell.id}")
    rim: tuple[Emphasis, ...] = ("spent",) if "cast" in marks else ()
    return Element(key, "card", label, face, None, owner, marks, rim)


def _card(variant: str, spell: Spell, numbers: dict[str, int], *, is_priced: bool = True) -> Face:
    """How a spell looks, in the colour of its middle sphere."""
    colour = facts_of(variant).colours[spell.spheres[len(spell.spheres) // 2]]
    texts = [*([_cost(variant, spell)] if is_priced else []), text(f"card-text.{spell.id}")]
    return Face(spell.icon, text(f"spell.{spell.id}"), None, numbers, texts, colour)


def _cost(variant: str, spell: Spell) -> Text:
    return text("label.cost", price=price_text(facts_of(variant), spell))
