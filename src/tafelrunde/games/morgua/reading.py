"""What can be read off the table: who is where, who leads whom, what a figure can do, what a card costs."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TypeVar

import msgspec

from tafelrunde.games.morgua.board import BETWEEN, IS_COAST, IS_SLOT, IS_WATER, NAMES, REGION_IDS, REGION_OF
from tafelrunde.games.morgua.cards import CARDS, CONTINUOUS, PLACES, TEMPLE, TYPES, Card, Need
from tafelrunde.games.morgua.cards.conditions import Mounted
from tafelrunde.games.morgua.cards.operations import Allow, Fare, Forbid, Grant, Mod, Price
from tafelrunde.games.morgua.cards.words import Keyword, Prohibition, Stat, Word
from tafelrunde.games.morgua.state import NONE, Journey, State
from tafelrunde.table.text import Text, text

FIGURES = ("hero", "companion", "monster", "inhabitant")
"""Types that can be figures; inhabitants only as companions."""
PRICE_FLOOR = 50
SHIP_SPEED = 2
FARE = 100
SECOND_ACTION = 50
TEAM_SECOND_ACTION = 100
NO_JOURNEY = Journey()
MODIFIERS = CONTINUOUS[Mod]
GRANTS = CONTINUOUS[Grant]
PROHIBITIONS = CONTINUOUS[Forbid]
PRICES = CONTINUOUS[Price]

E = TypeVar("E", bound=Word)


class Reading:
    """Questions to the state that change nothing."""

    __slots__ = ("faces", "state")

    def __init__(self, state: State) -> None:
        self.state = state
        self.faces = state.cards.faces

    # -- names -----------------------------------------------------------------------------------------------

    def card(self, card: int) -> Card:
        """What a card is: what is printed on it, or what it has become (MO-9.2.1-14, MO-2.3.1-33)."""
        state = self.state
        if state.temples or state.followers:
            if card in state.temples:
                return as_temple(self.faces[card])
            if card in state.followers:
                return as_companion(self.faces[card])
        return CARDS[self.faces[card]]

    def name(self, card: int) -> str:
        """How notation calls a card in play: heroes are unique (MO-5.4-09), others have a number."""
        face = self.faces[card]
        return face if CARDS[face].type == "hero" else f"{face}.{card}"

    def label(self, card: int) -> Text:
        """How people call a card."""
        return card_text(self.faces[card])

    def find(self, name: str) -> int | None:
        """The card in play that notation calls so."""
        face, dot, number = name.partition(".")
        if dot:
            if not (number.isascii() and number.isdigit()) or len(number) > 4:
                return None
            card = int(number)
            return card if card in self.state.field and self.faces[card] == face else None
        for heroes in self.state.heroes:
            for hero in heroes:
                if self.faces[hero] == face:
                    return hero
        return None

    def held(self, seat: int, face: str) -> int | None:
        """A hand card with that face."""
        faces = self.faces
        for card in self.state.hands[seat]:
            if faces[card] == face:
                return card
        return None

    # -- who is where ----------------------------------------------------------------------------------------

    def lying(self, field: int, *types: str) -> list[int]:
        """Cards of those types that lie on a field by themselves."""
        cards, state = self.state.at.get(field), self.state
        if cards is None:
            return []
        if state.temples or state.followers:
            return [card for card in cards if self.card(card).type in types]
        faces = self.faces
        return [card for card in cards if TYPES[faces[card]] in types]

    def place_at(self, field: int) -> int:
        """The place card on a field, or NONE."""
        faces = self.faces
        for card in self.state.at.get(field, ()):
            if faces[card] in PLACES:
                return card
        return NONE

    def is_place(self, field: int) -> bool:
        """Whether a place lies on the field; everything else is a way point (MO-2.3.1-14)."""
        return field in self.state.at and self.place_at(field) != NONE

    def places(self) -> list[int]:
        """All place cards in play."""
        faces = self.faces
        return [card for cards in self.state.at.values() for card in cards if faces[card] in PLACES]

    def in_play(self, face: str) -> bool:
        """Whether a card of that name is in play."""
        faces = self.faces
        return any(faces[card] == face for card in self.state.field)

    def loose(self, field: int) -> list[int]:
        """Companions and equipment without a controller there (MO-8.1-11)."""
        return self.lying(field, "companion", "equipment")

    def temples(self) -> list[int]:
        """All temples of fate on the board (MO-9.2.1-24)."""
        return [card for card in self.state.field if self.card(card).id == TEMPLE]

    # -- who leads whom --------------------------------------------------------------------------------------

    def companions(self, hero: int) -> list[int]:
        """The companions of a hero, whatever they were before (MO-8.1-07, MO-8.1-12)."""
        cards, faces = self.state.attached.get(hero), self.faces
        if cards is None:
            return []
        return [card for card in cards if TYPES[faces[card]] in FIGURES]

    def group(self, hero: int) -> list[int]:
        """A hero and his companions."""
        return [hero, *self.companions(hero)] if hero in self.state.attached else [hero]

    def travellers(self, hero: int) -> list[int]:
        """Whoever and whatever travels in a group: the vehicles that carry somebody, too (MO-7.3-05)."""
        group, mount = self.group(hero), self.state.mount
        if not mount:
            return group
        ridden = dict.fromkeys(mount[figure] for figure in group if figure in mount)
        return [*group, *(card for card in ridden if card not in group)]

    def attached(self, host: int, kind: str) -> list[int]:
        """Equipment, spells or missions of a card."""
        cards, faces = self.state.attached.get(host), self.faces
        return [card for card in cards if TYPES[faces[card]] == kind] if cards is not None else []

    def leader(self, card: int) -> int:
        """The hero at the end of the chain of controllers, or NONE (MO-8.1-16)."""
        host = self.state.host
        while card in host:
            card = host[card]
        return card if TYPES[self.faces[card]] == "hero" else NONE

    def controller(self, card: int) -> int:
        """The card that controls a card, or NONE; a hero's controller is his player (MO-8.1)."""
        if card in self.state.host:
            return self.state.host[card]
        if self.card(card).type in ("building", "inhabitant"):
            return self.place_at(self.state.field[card])
        return NONE

    def player(self, card: int) -> int:
        """The player whom an effect on a card's controller concerns (MO-8.1-13 to MO-8.1-16)."""
        controller = self.controller(card)
        while controller != NONE:
            card = controller
            controller = self.controller(card)
        return self.state.owner(card)

    def journey(self, hero: int) -> Journey:
        """What a hero remembers."""
        return self.state.journeys.get(hero, NO_JOURNEY)

    # -- what a figure can do --------------------------------------------------------------------------------

    def _statics(self, card: int, kind: type[E]) -> Sequence[E]:
        """The continuous effects of one kind that a card has now."""
        parts = CONTINUOUS[kind].get(TEMPLE if card in self.state.temples else self.faces[card])
        if parts is None:
            return ()
        found: list[E] = []
        for part in parts:
            if all(self._holds_static(card, each) for each in part.conditions):
                found += part.effects
        return found

    def _holds_static(self, card: int, condition: Mounted) -> bool:
        return (self.state.host.get(card, card) in self.state.mount) is condition.wanted

    def _modified(self, figure: int, stat: Stat) -> int:
        """What attached cards add to a figure's value."""
        faces, number = self.faces, 0
        for card in self.state.attached.get(figure, ()):
            if faces[card] in MODIFIERS:
                for effect in self._statics(card, Mod):
                    if effect.stat == stat and effect.target == "bearer":
                        number += effect.n
        return number

    def has(self, figure: int, keyword: Keyword) -> bool:
        """Whether a figure has a keyword: printed, given, or through what it rides (MO-7.2-05)."""
        if keyword in self.card(figure).keywords:
            return True
        state = self.state
        for each in state.lasting:
            if each.kind == "grant" and each.card == figure and each.word == keyword:
                return True
        for card in state.attached.get(figure, ()):
            if self.faces[card] in GRANTS and any(
                effect.keyword == keyword for effect in self._statics(card, Grant)
            ):
                return True
        if keyword in ("flying", "swimming"):
            mount = state.mount.get(figure)
            return mount is not None and self.has(mount, keyword)
        return False

    def speed(self, figure: int) -> int:
        """The travel speed; riders have that of their mount (MO-7.2-03, MO-7.2-04)."""
        mount = self.state.mount.get(figure)
        speed = self.card(figure if mount is None else mount).speed
        if figure in self.state.attached:
            speed += self._modified(figure, "speed")
        return speed if speed > 0 else 0

    def remaining(self, figure: int) -> int:
        """Movement points left; who has lost all has only what was gained since (MO-2.1-08, MO-2.1-09)."""
        state = self.state
        left = -state.moved.get(figure, 0)
        if figure not in state.halted:
            left += self.speed(figure)
        return left if left > 0 else 0

    def aboard(self, figure: int) -> int:
        """The same on a ship, whose speed is everybody's (MO-2.3.1-25)."""
        state = self.state
        left = -state.moved.get(figure, 0)
        if figure not in state.halted:
            left += SHIP_SPEED
        return left if left > 0 else 0

    def life_max(self, card: int) -> int:
        """Full life."""
        return self.card(card).life + self._modified(card, "life_max")

    def life(self, card: int) -> int:
        """Life left."""
        return self.life_max(card) - self.state.damage.get(card, 0)

    def magic_max(self, figure: int) -> int:
        """Full magic (MO-5.7-13)."""
        return self.card(figure).magic + self._modified(figure, "magic_max")

    def magic(self, figure: int) -> int:
        """Magic points left."""
        return max(0, self.magic_max(figure) - self.state.drained.get(figure, 0))

    def allowance(self, seat: int) -> int:
        """Action points a round (MO-2.3.3-04, MO-2.3.3-06)."""
        fame = self.state.fame
        sides = len(fame)
        threshold = SECOND_ACTION if sides == self.state.seats else TEAM_SECOND_ACTION  # as is_team
        return 2 if fame[seat % sides] >= threshold else 1

    def actions(self, figure: int) -> int:
        """Action points left; only figures of heroes have any (MO-2.3.3-12)."""
        leader = self.leader(figure)
        if leader == NONE:
            return 0
        left = self.allowance(self.state.owner(leader)) - self.state.used.get(figure, 0)
        return left if left > 0 else 0

    def strength(self, figure: int) -> int:
        """Combat strength."""
        return self.card(figure).strength + self._modified(figure, "strength")

    def armour(self, building: int) -> int:
        """Armour with what the place and its people add."""
        field = self.state.field[building]
        return self.card(building).armour + sum(
            effect.n
            for card in self.state.at.get(field, ())
            for effect in self._statics(card, Mod)
            if effect.stat == "armour"
        )

    def group_flies(self, hero: int) -> bool:
        """For travelling all must fly (MO-2.3.1-27)."""
        return all(self.has(figure, "flying") for figure in self.group(hero))

    def group_swims(self, hero: int) -> bool:
        """Whether the group uses sea routes by swimming, which a card must allow (MO-2.3.1-29)."""
        group = self.group(hero)
        helpers = [*group, *self.attached(hero, "equipment")]
        if not any(
            effect.what == "sea_if_all_swim" for card in helpers for effect in self._statics(card, Allow)
        ):
            return False
        return all(self.has(figure, "swimming") for figure in group)

    # -- what is allowed where -------------------------------------------------------------------------------

    def may_enter(self, hero: int, card: int) -> bool:
        """Whether a hero may enter a place or building; companions do not count (MO-2.3.1-16)."""
        entered = self.card(card)
        return not entered.enter or self.accepts(entered, self.card(hero))

    @staticmethod
    def accepts(entered: Card, hero: Card) -> bool:
        """Whether the entry rule of a place or building lets such a hero in."""
        return not entered.enter or hero.alignment in entered.enter

    def may_control(self, hero: int, card: Card) -> bool:
        """The alignment rule (MO-5.5-06)."""
        return not card.align or self.card(hero).alignment in card.align

    def is_forbidden(self, hero: int, what: Prohibition) -> bool:
        """Whether a card attached to the hero forbids him something."""
        return self._forbid(self.state.attached.get(hero, ()), what)

    def bans(self, field: int, what: Prohibition) -> bool:
        """Whether a card that lies there forbids something there."""
        return self._forbid(self.state.at.get(field, ()), what, "here")

    def _forbid(self, cards: Sequence[int], what: Prohibition, target: str = "") -> bool:
        faces = self.faces
        for card in cards:
            if faces[card] in PROHIBITIONS:
                for effect in self._statics(card, Forbid):
                    if effect.what == what and (not target or effect.target == target):
                        return True
        return False

    def fits(self, card: Card, field: int, hero: int = NONE, *, any_region: bool = False) -> bool:
        """Whether one of a card's play conditions holds on a field, for a hero where a building counts."""
        return not card.need or any(self._meets(need, field, hero, any_region) for need in card.need)

    def _meets(self, need: Need, field: int, hero: int, any_region: bool) -> bool:
        if need.building and (hero == NONE or not self._counts_as(self.journey(hero).inside, need.building)):
            return False
        place = self.place_at(field) if need.place else NONE
        if not lies_right(need, field, "" if place == NONE else self.faces[place], any_region):
            return False
        return not need.no_building or not any(
            self.card(each).id in need.no_building for each in self.lying(field, "building")
        )

    def _counts_as(self, building: int, wanted: tuple[str, ...]) -> bool:
        """Whether a building is one of the wanted, or counts as one (MO-5-01)."""
        if building == NONE:
            return False
        if self.card(building).id in wanted:
            return True
        return any(effect.card in wanted for effect in self._statics(building, Allow))

    # -- prices ----------------------------------------------------------------------------------------------

    def price(self, card: Card, field: int, hero: int = NONE, surcharge: int = 0) -> int:
        """What a card costs there, with discounts and their floor (MO-7.7-01 to MO-7.7-03)."""
        faces, change = self.faces, surcharge
        for source in self.state.at.get(field, ()):
            if faces[source] in PRICES:
                kinds = (card.type, *card.subtypes)
                for effect in self._statics(source, Price):
                    if effect.where == "here" and any(kind in effect.of for kind in kinds):
                        change += effect.n
        if hero != NONE:
            for effect in self._statics(hero, Price):
                if effect.where == "bearer" and card.type in effect.of:
                    change += effect.n
            for each in self.state.lasting:
                if (
                    each.kind == "price"
                    and each.card == hero
                    and each.word == card.type
                    and each.field == field
                ):
                    change += each.n
        if change >= 0:
            return card.cost + change
        return max(card.cost + change, min(card.cost, PRICE_FLOOR))

    def fare(self, hero: int, field: int) -> int:
        """What the passage costs the group when it sets sail there (MO-2.3.1-22, MO-2.3.1-30)."""
        group = self.group(hero)
        for lasting in self.state.lasting:
            if lasting.kind == "fare" and lasting.card == hero:
                return lasting.n * len(group)
        each = FARE
        for source in (*self.state.at.get(field, ()), hero):
            if source == hero or self.card(source).type == "place":
                for effect in self._statics(source, Fare):
                    each = min(each, effect.n)
        return each * len(group)

    def gold(self, seat: int) -> int:
        """The gold that a seat can spend (MO-7.1-01)."""
        gold = self.state.gold
        return gold[seat % len(gold)]  # as side_of()

    def fame(self, seat: int) -> int:
        """The fame of a seat's side."""
        return self.state.fame[self.state.side_of(seat)]

    # -- texts -----------------------------------------------------------------------------------------------

    def field_label(self, field: int) -> Text:
        """How people call a field."""
        place = self.place_at(field)
        return field_text(field, None if place == NONE else self.faces[place])


def lies_right(need: Need, field: int, place: str, any_region: bool) -> bool:
    """Whether a play condition holds on a field as the board has it, and with the place that lies there."""
    if need.region and not any_region and REGION_IDS[REGION_OF[field]] not in need.region:
        return False
    if need.coast and not IS_COAST[field]:
        return False
    if need.field == "water" and not IS_WATER[field]:
        return False
    if not need.place:
        return True
    return place != "" and any(trait in CARDS[place].traits for trait in need.place)


# Texts are kept: there are few, every question needs them again, and many tables say the same.


@lru_cache(maxsize=512)
def card_text(face: str) -> Text:
    """How people call a card."""
    return Text(f"card.{face}")


@lru_cache(maxsize=8192)
def field_text(field: int, place: str | None) -> Text:
    """How people call a field with that place, or with none."""
    if place is not None:
        return text("field.place", field=_slot_text(field), card=card_text(place))
    if IS_SLOT[field]:
        return text("field.slot", name=_slot_text(field))
    one, other = BETWEEN[field]
    kind = "water" if IS_WATER[field] else "way"
    return text(f"field.{kind}", one=_slot_text(one), other=_slot_text(other))


def _slot_text(field: int) -> Text:
    return Text(f"field-name.{NAMES[field]}")


@lru_cache(maxsize=256)
def as_temple(face: str) -> Card:
    """A card that was played as a temple: its own life, everything else a temple's (MO-9.2.1-14, -15)."""
    temple = CARDS[TEMPLE]
    return msgspec.structs.replace(temple, life=CARDS[face].life)


@lru_cache(maxsize=256)
def as_companion(face: str) -> Card:
    """An inhabitant or monster that has become a companion."""
    return msgspec.structs.replace(CARDS[face], type="companion")


@lru_cache(maxsize=8)
def seat_text(seat: int) -> Text:
    """How people call a seat."""
    return Text(f"seat.{'abcde'[seat]}")
