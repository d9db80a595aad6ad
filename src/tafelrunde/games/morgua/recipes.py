"""What a card takes, read from its data: who can have it, where it is played, bought or learned.

The same words stand on the card and in the refusal that says which part of it is missing.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

from tafelrunde.games.morgua.board import REGION_IDS, REGION_OF
from tafelrunde.games.morgua.cards import CARDS, Card, Need
from tafelrunde.games.morgua.cards.words import Alignment
from tafelrunde.games.morgua.reading import Reading, card_text, field_text
from tafelrunde.games.morgua.state import NONE
from tafelrunde.table.decision import Objection, forbidden
from tafelrunde.table.text import Text, text

KEPT = 8192
EVERYBODY = 3
"""So many alignments there are: who may have all of them may be anybody."""


@cache
def recipe(face: str) -> tuple[Text, ...]:
    """Who, where, with what: the parts of what a card takes, none for what is never held."""
    card = CARDS[face]
    match card.type:
        case "place":
            return _place(card)
        case "hero":
            return (text("recipe.hero", who=_alignments((card.alignment,))),)
        case "companion" | "equipment" | "spell":
            return (_bearer(card), *_needs(card))
        case "mission":
            return (text("recipe.anti") if card.kind == "anti" else _bearer(card),)
        case "event":
            return (text(f"recipe.{card.kind}"),)
        case "monster":
            return _needs(card) or (text("recipe.any-field"),)
        case _:
            return _needs(card) or (text("recipe.any-place"),)


def _place(card: Card) -> tuple[Text, ...]:
    parts = [text("recipe.free", region=region_text(card)) if card.region else text("recipe.anywhere")]
    parts += [text("recipe.coast")] if card.coast else []
    parts += [text("recipe.is", what=_traits(card.traits))] if card.traits else []
    parts += [text("recipe.enter", who=_alignments(card.enter))] if card.enter else []
    return tuple(parts)


def region_text(card: Card) -> Text:
    """The regions to which a place belongs."""
    return either([Text(f"region.{region}") for region in card.region])


def _bearer(card: Card) -> Text:
    """Who can take it on (MO-5.5-06, MO-5.7-06)."""
    kind = "gifted" if card.type == "spell" else "bearer"
    if 0 < len(card.align) < EVERYBODY:
        return text(f"recipe.{kind}-of", who=_alignments(card.align))
    return text(f"recipe.{kind}")


def _needs(card: Card) -> tuple[Text, ...]:
    where = place_text(card)
    return () if where is None else (where,)


@cache
def _where(needs: tuple[Need, ...]) -> Text | None:
    ways = [way for way in map(_way, needs) if way is not None]
    return either(ways) if len(ways) == len(needs) and ways else None


def place_text(card: Card) -> Text | None:
    """Where a card can be played, bought or learned; None: anywhere."""
    return _where(card.need)


def _way(need: Need) -> Text | None:
    """One way to fulfil the condition; None where it asks for nothing."""
    named: tuple[tuple[str, str, Sequence[str]], ...] = (
        ("building", "card", need.building),
        ("place", "trait", need.place),
        ("region", "region", need.region),
        ("without", "card", need.no_building),
    )
    parts = [
        text(f"recipe.{word}", what=either([Text(f"{kind}.{each}") for each in listed]))
        for word, kind, listed in named
        if listed
    ]
    parts += [text("recipe.coast")] if need.coast else []
    parts += [text("recipe.water")] if need.field == "water" else []
    return text("recipe.all", parts=parts) if parts else None


def either(parts: Sequence[Text]) -> Text:
    """One or the other."""
    return parts[0] if len(parts) == 1 else text("recipe.or", first=list(parts[:-1]), last=parts[-1])


def _alignments(who: Sequence[Alignment]) -> Text:
    return either([Text(f"alignment.{each}") for each in who])


def _traits(traits: Sequence[str]) -> Text:
    return text("recipe.all", parts=[Text(f"trait.{each}") for each in traits])


# -- what of it is missing -----------------------------------------------------------------------------------


def wrong_alignment(turn: Reading, rule: str, card: Card, hero: int) -> Objection:
    """The hero is none of those who may have it."""
    return _unfit_hero(rule, card.id, turn.faces[hero], turn.card(hero).alignment)


def wrong_place(turn: Reading, rule: str, card: Card, hero: int) -> Objection:
    """The hero is not where the card is bought, recruited or learned."""
    field = turn.state.field[hero]
    building, place = _face(turn, turn.journey(hero).inside), _face(turn, turn.place_at(field))
    return _astray(rule, card.id, turn.faces[hero], building, place, field)


def wrong_field(turn: Reading, rule: str, card: Card, field: int) -> Objection:
    """A card does not fit the field on which it would lie."""
    return _unfit_field(rule, card.id, _face(turn, turn.place_at(field)), field)


def _face(turn: Reading, card: int) -> str:
    return "" if card == NONE else turn.faces[card]


# Kept, because whoever lists what can be played asks this of every card and field again and again.


@lru_cache(maxsize=KEPT)
def _unfit_hero(rule: str, face: str, hero: str, alignment: Alignment) -> Objection:
    who, now = _alignments(CARDS[face].align), Text(f"alignment.{alignment}")
    return forbidden(rule, "alignment", card=card_text(face), who=who, hero=card_text(hero), now=now)


@lru_cache(maxsize=KEPT)
def _astray(rule: str, face: str, hero: str, building: str, place: str, field: int) -> Objection:
    here = card_text(building) if building else _described(place, field)
    return forbidden(
        rule, "wrong-place", card=card_text(face), needs=_wanted(face), hero=card_text(hero), here=here
    )


@lru_cache(maxsize=KEPT)
def _unfit_field(rule: str, face: str, place: str, field: int) -> Objection:
    here = _described(place, field)
    return forbidden(rule, "needs-other-place", card=card_text(face), needs=_wanted(face), here=here)


def _wanted(face: str) -> Text:
    where = place_text(CARDS[face])
    assert where is not None, f"{face} fits everywhere"
    return where


def _described(place: str, field: int) -> Text:
    """A field with what decides whether something fits there: its traits and its region."""
    region = Text(f"region.{REGION_IDS[REGION_OF[field]]}")
    if not place:
        return text("recipe.here-way", field=field_text(field, None), region=region)
    traits = CARDS[place].traits
    what = _traits(traits) if traits else Text("type.place")
    return text("recipe.here", field=card_text(place), what=what, region=region)
