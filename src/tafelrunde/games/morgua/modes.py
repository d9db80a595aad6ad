"""What variants change about playing cards and drawing (MO-9)."""

from __future__ import annotations

from tafelrunde.games.morgua.board import MIDDLE, REGION_OF
from tafelrunde.games.morgua.cards import Card
from tafelrunde.games.morgua.reading import Reading
from tafelrunde.games.morgua.state import NONE
from tafelrunde.table.decision import Objection, forbidden

PLACES_TO_LAY = 10
REGIONS_TO_USE = 2
BUILD_UP_TYPES = ("place", "building", "inhabitant", "monster")
DUEL = "magierduell"


# -- campaigns (MO-9.1.1, MO-9.3.2) --------------------------------------------------------------------------


def side_of_place(turn: Reading, place: int) -> int:
    """The side that owns a place; partners' places count as own ones (MO-9.3.2-02)."""
    return turn.state.side_of(turn.state.owner(place))


def is_occupied(turn: Reading, place: int) -> bool:
    """Whether opponents of its owner occupy a place, read off the board (MO-9.1.1-24, MO-9.1.1-25)."""
    state = turn.state
    side, field = side_of_place(turn, place), state.field[place]
    heroes = [state.side_of(state.owner(hero)) for hero in turn.lying(field, "hero")]
    if side in heroes:
        return False
    builders = [state.side_of(state.owner(card)) for card in turn.lying(field, "building")]
    return any(each != side for each in (*heroes, *builders))


def laid_by(turn: Reading, side: int) -> int:
    """How many places a side has laid so far (MO-9.1.1-17, MO-9.3.2-04)."""
    state = turn.state
    return sum(number for seat, number in enumerate(state.laid) if state.side_of(seat) == side)


def _campaign_place(turn: Reading, seat: int, field: int) -> Objection | None:
    state = turn.state
    if state.part == 2:
        return forbidden("MO-9.1.1-21", "no-more-places")
    side, region = state.side_of(seat), REGION_OF[field]
    if region == MIDDLE:
        return forbidden("MO-9.1.1-08", "middle-region")
    own: list[int] = []
    for place in turn.places():
        other = REGION_OF[state.field[place]]
        if side_of_place(turn, place) != side:
            if other == region:
                return forbidden("MO-9.1.1-10", "enemy-region")
        elif other not in own:
            own.append(other)
    if region not in own and len(own) >= REGIONS_TO_USE:
        return forbidden("MO-9.3.2-03" if state.is_team else "MO-9.1.1-11", "two-regions")
    if laid_by(turn, side) >= PLACES_TO_LAY:
        return forbidden("MO-9.1.1-17", "ten-places")
    return None


def _campaign_content(turn: Reading, seat: int, place: int) -> Objection | None:
    """Buildings and inhabitants belong in own places, later also in those that one occupies."""
    state = turn.state
    is_own = side_of_place(turn, place) == state.side_of(seat)
    if state.part == 1:
        return None if is_own else forbidden("MO-9.1.1-13", "own-places-only")
    if is_own is is_occupied(turn, place):
        return forbidden("MO-9.1.1-22", "occupied" if is_own else "not-occupied")
    return None


# -- what may be played where --------------------------------------------------------------------------------


def play_objection(turn: Reading, seat: int, card: Card, field: int) -> Objection | None:
    """What the variant forbids about playing a card on a field."""
    state = turn.state
    place = turn.place_at(field)
    if card.type == "place":
        if state.is_campaign:
            return _campaign_place(turn, seat, field)
        if state.mode == DUEL and state.laid[seat]:
            return forbidden("MO-9.1.2-05", "one-place")
        return None
    if place == NONE:
        return None
    is_own = side_of_place(turn, place) == state.side_of(seat)
    if state.is_campaign:
        if card.type in ("building", "inhabitant"):
            return _campaign_content(turn, seat, place)
        if card.type == "hero" and not is_own:
            return forbidden("MO-9.1.1-20", "own-places-only")
    if state.mode == DUEL and not is_own:
        if card.type == "hero":
            return forbidden("MO-9.1.2-07", "own-places-only")
        if card.type == "building":
            return forbidden("MO-9.1.2-08", "own-places-only")
    return None


def no_missions(turn: Reading) -> Objection | None:
    """The mages' duel knows no missions (MO-9.1.2-10)."""
    return forbidden("MO-9.1.2-10", "no-missions") if turn.state.mode == DUEL else None


def alliance_rule(turn: Reading) -> str:
    """The rule by which somebody is no opponent."""
    state = turn.state
    if state.is_team:
        return "MO-9.3.1-19"
    return "MO-9.2.1-06" if "priest" in state.roles else "MO-1-29"


# -- drawing -------------------------------------------------------------------------------------------------


def draw_number(turn: Reading, seat: int) -> int:
    """How many cards a seat draws in its draw phase (MO-2.2-01, MO-2.2-02 and the variants)."""
    state = turn.state
    number = 1 if state.heroes[seat] else 2
    if state.mode == DUEL:
        number += 1  # MO-9.1.2-04
    role = state.roles[seat]
    if role == "god-king":
        number += len(turn.temples())  # MO-9.4.1-09
    elif role == "defender":
        number += 1  # MO-9.4.1-13
    return number
