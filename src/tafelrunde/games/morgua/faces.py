"""How the cards of Morgua look: icons, present numbers, marks; remembered while they stay the same."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from pathlib import Path

from tafelrunde.games.morgua.cards import CARDS, FACTIONS, Card
from tafelrunde.games.morgua.reading import FIGURES
from tafelrunde.games.morgua.recipes import recipe
from tafelrunde.games.morgua.state import NONE
from tafelrunde.games.morgua.verbs import Turn
from tafelrunde.table.decision import Seat
from tafelrunde.table.scene import Element, Emphasis, Face, Form
from tafelrunde.table.text import Text, text

LOOKS = tomllib.loads((Path(__file__).parent / "looks.toml").read_text(encoding="utf-8"))
"""Icons and colours."""
KEPT = 1024
"""What looks the same is the same: scenes share their elements."""
UNITS = ("hero", "companion", "monster")
FORMS: dict[str, Form] = {
    "place": "ground",
    "building": "house",
    "inhabitant": "medal",
    "companion": "medal",
    "equipment": "lozenge",
    "monster": "beast",
    "hero": "piece",
}
"""What cards in play are drawn as, by their type; the others lie with somebody, as cards."""
LOOK_OF: dict[str, Emphasis] = {"exhausted": "spent", "flying": "aloft"}
"""How marks are drawn."""
Ways = tuple[tuple[str, tuple[str, ...]], ...]
"""Fields with the way there, as something that can be remembered."""


def icon_of(face: str) -> str:
    """The drawing of a card: its own, or that of its kind."""
    icon: str = LOOKS["card"].get(face, LOOKS["type"][CARDS[face].type])["icon"]
    return icon


Numbers = tuple[tuple[str, int], ...]
PRINTED = ("cost", "strength", "life", "speed", "magic", "armour", "fame", "loot")
LASTING = ("fame", "loot")
"""What still matters of a card's printed numbers when it has left the hand."""


@lru_cache(maxsize=KEPT)
def card_face(
    face: str, numbers: Numbers = (), kind: str = "", words: str = "", *, is_held: bool = True
) -> Face:
    """How a card looks: in a hand with all that is printed on it, elsewhere with its present numbers.

    What has become something else has another kind, and a temple another card's words.
    """
    card = CARDS[words or face]
    printed = {name: value for name in (PRINTED if is_held else LASTING) if (value := getattr(card, name))}
    if card.magic_cost and is_held:
        printed["magic"] = card.magic_cost
    return Face(
        icon=icon_of(face),
        title=Text(f"card.{face}"),
        # What lies on the table says its kind in its label; only figures and hand cards do not.
        caption=Text(f"type.{kind or card.type}") if is_held or "strength" in dict(numbers) else None,
        numbers={**dict(numbers), **printed},
        text=[Text(f"card-text.{card.id}")] if card.text else [],
        colour=FACTIONS[CARDS[face].faction].colour,
        needs=list(recipe(face)) if is_held else [],
    )


@lru_cache(maxsize=KEPT)
def card_element(
    card: int,
    face: str,
    form: Form,
    owner: int,
    numbers: Numbers = (),
    at: str | None = None,
    marks: tuple[str, ...] = (),
    reach: Ways = (),
    words: str = "",
    *,
    kind: str = "",
    is_held: bool = False,
) -> Element:
    """A card as an element of a scene; in play it may have become of another kind."""
    shown = card_face(face, numbers, kind, words, is_held=is_held)
    label = _label(face, numbers, words)
    looks = tuple(LOOK_OF[mark] for mark in marks if mark in LOOK_OF)
    return Element(f"card{card}", form, label, shown, at, Seat(owner), marks, looks, reach=dict(reach))


@lru_cache(maxsize=KEPT)
def _again(zone: str, card: int, face: str, owner: int, numbers: Numbers, kind: str, words: str) -> Element:
    """A figure of the map, shown once more where its numbers matter."""
    shown = card_face(face, numbers, kind, words, is_held=False)
    key = f"{zone}.card{card}"
    return Element(key, "piece", _label(face, numbers, words), shown, owner=Seat(owner), of=f"card{card}")


def _label(face: str, numbers: Numbers, words: str = "") -> Text:
    """What a card is; of a figure its strength and life."""
    name, values = Text(f"card.{face}"), dict(numbers)
    if values.keys() >= {"life", "strength"}:
        return text("figure-line", card=name, strength=values["strength"], life=values["life"])
    if words and words != face:
        return text("card-line", card=name, kind=Text(f"card.{words}"))
    return text("card-line", card=name, kind=Text(f"type.{CARDS[face].type}"))


@lru_cache(maxsize=KEPT)
def _hidden(place: str, owner: int) -> Element:
    return Element(place, "card", text("hidden-card"), owner=Seat(owner))


def _numbers(turn: Turn, card: int, printed: Card, leader: int) -> Numbers:
    """The present numbers of a card in play."""
    state = turn.state
    numbers: dict[str, int] = {}
    if printed.type in UNITS or (card in state.host and printed.type == "inhabitant"):
        numbers["strength"] = turn.strength(card)
    if printed.life:
        numbers["life"] = turn.life(card)
    if "strength" in numbers and leader != NONE:
        numbers["speed"] = turn.remaining(card)
        if turn.magic_max(card):
            numbers["magic"] = turn.magic(card)
    if printed.type == "building":
        numbers["armour"] = turn.armour(card)
    if state.markers.get(card):
        numbers["markers"] = state.markers[card]
    return tuple(numbers.items())


def _marks(turn: Turn, card: int, printed: Card, leader: int) -> tuple[str, ...]:
    """Words about a figure of a hero."""
    if leader == NONE or printed.type not in FIGURES:
        return ()
    found = {
        "exhausted": not turn.actions(card),
        "flying": turn.has(card, "flying"),
        "riding": card in turn.state.mount,
    }
    return tuple(mark for mark, is_so in found.items() if is_so)


def _side(turn: Turn, card: int, leader: int) -> int:
    """Whose card it is: the player's who leads it, else its owner's."""
    return turn.state.owner(card if leader == NONE else leader)


def in_play(turn: Turn, card: int, at: str | None = None, reach: Ways = ()) -> Element:
    """A card in play with its present numbers and state."""
    face, now, leader = turn.faces[card], turn.card(card), turn.leader(card)
    owner, marks = _side(turn, card, leader), _marks(turn, card, now, leader)
    form, numbers = FORMS.get(now.type, "card"), _numbers(turn, card, now, leader)
    return card_element(card, face, form, owner, numbers, at, marks, reach, now.id, kind=now.type)


def figure(turn: Turn, zone: str, card: int) -> Element:
    """A card of the map once more, in another zone."""
    now, leader = turn.card(card), turn.leader(card)
    owner, numbers = _side(turn, card, leader), _numbers(turn, card, now, leader)
    return _again(zone, card, turn.faces[card], owner, numbers, now.type, now.id)


def known(turn: Turn, card: int, seat: Seat, place: str, owner: int, *, is_held: bool) -> Element:
    """A card in a pile or hand: its face when the seat knows it, its back when not."""
    if not turn.state.cards.knows(seat, card):
        return _hidden(place, owner)
    return card_element(card, turn.faces[card], "card", owner, is_held=is_held)
