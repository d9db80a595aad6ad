"""Where a card of the hand could be laid: how the places lie changes seldom, so it is asked once for each."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache

from tafelrunde.games.morgua.board import IS_COAST, NAMES, REGION_IDS, REGION_OF, SLOTS
from tafelrunde.games.morgua.cards import CARDS, PLACES, Card
from tafelrunde.games.morgua.reading import Reading, lies_right

Site = tuple[int, str]
"""A field for a card, and the key that plays it there."""
Places = tuple[tuple[int, str], ...]
"""The fields with a place, as they came to be, each with the place."""

KEPT_LAYOUTS = 256
"""Some kilobytes each; most are of a moment, and looked at a few times in it."""


class Layout:
    """How the places lie, and for whatever card was asked about the fields that suit it."""

    __slots__ = ("_known", "is_build_up", "places")

    def __init__(self, places: Places, is_build_up: bool) -> None:
        self.places = sorted(places)
        self.is_build_up = is_build_up
        self._known: dict[str, tuple[Site, ...]] = {}

    def sites(self, face: str) -> Sequence[Site]:
        """The fields that no rule about how the places lie takes from a card; no others are looked at."""
        found = self._known.get(face)
        if found is None:
            fields = self._fields(CARDS[face])
            found = self._known[face] = tuple([(field, f"play {face} {NAMES[field]}") for field in fields])
        return found

    def _fields(self, card: Card) -> Iterable[int]:
        if card.type == "place":
            names = [place for _, place in self.places]
            if "multiple" not in card.keywords and card.id in names:  # MO-5.1-02
                return ()
            taken = [field for field, _ in self.places]
            regions = () if self.is_build_up else card.region  # MO-9.1.1-09
            return [slot for slot in _slots(regions, card.coast) if slot not in taken]
        if card.type == "hero":  # MO-5.4-01
            return [field for field, place in self.places if Reading.accepts(CARDS[place], card)]
        if card.type == "monster" and "swimming" in card.keywords:  # MO-5.9-07
            return ()
        any_region = self.is_build_up and card.type != "monster"  # MO-9.1.1-14
        return [field for field, place in self.places if suits(card, field, place, any_region)]


def layout_of(turn: Reading, is_build_up: bool) -> Layout:
    """How the places lie now."""
    faces = turn.faces
    places = [
        (field, face)
        for field, cards in turn.state.at.items()
        # Mostly the place was there first.
        if (face := faces[cards[0]]) in PLACES or (face := _place_among(faces, cards))
    ]
    return _layout(tuple(places), is_build_up)


def _place_among(faces: Sequence[str], cards: Iterable[int]) -> str:
    """The place among the cards on a field, or nothing."""
    return next((face for card in cards if (face := faces[card]) in PLACES), "")


_layout = lru_cache(maxsize=KEPT_LAYOUTS)(Layout)


def suits(card: Card, field: int, place: str, any_region: bool) -> bool:
    """Whether a card could ever be played on a field with that place, whatever has been built there since."""
    return not card.need or any(lies_right(need, field, place, any_region) for need in card.need)


@cache
def _slots(regions: tuple[str, ...], is_coastal: bool) -> tuple[int, ...]:
    """The slots that a place card can name (MO-5.1-04)."""
    return tuple(
        slot
        for slot in SLOTS
        if (not regions or REGION_IDS[REGION_OF[slot]] in regions) and (IS_COAST[slot] or not is_coastal)
    )


def _is_plain(card: Card) -> bool:
    if card.type not in ("building", "inhabitant", "monster"):
        return False
    return not any(need.building or need.no_building for need in card.need)


PLAIN = frozenset(card.id for card in CARDS.values() if _is_plain(card))
"""The cards that suit a place whatever is built there: only price, likes and variants may be in the way."""
