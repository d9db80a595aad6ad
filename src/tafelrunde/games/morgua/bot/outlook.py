"""The board as a seat sees it when it makes plans: what is where, how far it is, what gold is worth."""

from __future__ import annotations

from typing import NamedTuple

from tafelrunde.games.morgua.board import ROADS, SEA
from tafelrunde.games.morgua.cards import CARDS
from tafelrunde.games.morgua.modes import side_of_place
from tafelrunde.games.morgua.reading import Reading
from tafelrunde.games.morgua.state import NONE, State

FAR = 99
PATIENCE = 0.88
"""What a thing is worth that comes a turn later."""
USEFUL, SPARE, HOLY = 0.012, 0.003, 0.011
"""The worth of a gold piece: while there is something to buy, afterwards, and where a chapel takes it."""
BOUGHT = ("companion", "equipment", "spell", "building")


def _journeys(start: int, sea: float) -> list[float]:
    """How far everything is over roads, and over sea routes for so many points each."""
    found: list[float] = [FAR] * len(ROADS)
    found[start] = 0
    edge = [start]
    while edge:
        further: list[int] = []
        for field in edge:
            ways = [(near, 1.0) for near in ROADS[field]] + [(near, sea) for near in SEA[field]]
            for near, cost in ways:
                if found[field] + cost < found[near]:
                    found[near] = found[field] + cost
                    further.append(near)
        edge = further
    return found


LAND = [_journeys(field, FAR) for field in range(len(ROADS))]
"""Steps over roads alone."""
SHIP = [_journeys(field, 3) for field in range(len(ROADS))]
"""The same for whoever can pay for a passage, which is slow."""
FLIGHT = [_journeys(field, 1) for field in range(len(ROADS))]


class Errand(NamedTuple):
    """Something worth doing on a field."""

    field: int
    worth: float
    points: float
    """The movement points that it takes there, or after that."""


class Outlook:
    """The board as a seat sees it when it makes plans."""

    __slots__ = (
        "_distances", "_speeds", "buildings", "chapels", "gold", "hand", "monsters", "needed", "places",
        "seat", "state", "turn",
    )  # fmt: skip

    def __init__(self, turn: Reading, seat: int) -> None:
        state = turn.state
        self.turn = turn
        self.seat = seat
        self.state: State = state
        self._speeds: dict[int, int] = {}
        self._distances: dict[int, list[list[float]]] = {}
        self.places: dict[int, int] = {}
        """The place card on every field that has one."""
        self.buildings: dict[str, list[int]] = {}
        """By what they are."""
        self.monsters: dict[int, list[int]] = {}
        """By the field of the place where they lie."""
        for field, cards in state.at.items():
            for each in cards:
                card = turn.card(each)
                if card.type == "place":
                    self.places[field] = each
                elif card.type == "building":
                    self.buildings.setdefault(card.id, []).append(each)
                elif card.type == "monster":
                    self.monsters.setdefault(field, []).append(each)
        held = state.hands[seat]
        if state.shown != NONE and state.announcer == seat:  # announced, not yet played
            held = [*held, state.shown]
        self.hand = [CARDS[turn.faces[card]] for card in held]
        self.gold = turn.gold(seat)
        self.chapels = "chapel" in self.buildings
        self.needed = min(
            900, sum(each.cost for each in self.hand if each.type in BOUGHT and each.cost <= 400)
        )
        self.needed += 300 * any(each.id == "charitable-gift" for each in self.hand)

    def gold_worth(self, gold: int) -> float:
        """What so much more gold is worth, or less."""
        return self.purse(self.gold + gold) - self.purse(self.gold)

    def purse(self, gold: int) -> float:
        """What so much gold is worth; in a campaign it becomes buildings that hold places."""
        more = HOLY if self.chapels else SPARE
        useful = 2 * USEFUL if self.state.is_campaign else USEFUL
        return useful * min(gold, self.needed) + more * min(1500, max(0, gold - self.needed))

    def speed(self, hero: int) -> int:
        """How many steps the group of a hero can make in a turn."""
        if hero not in self._speeds:
            self._speeds[hero] = max(1, min(self.turn.speed(figure) for figure in self.turn.group(hero)))
        return self._speeds[hero]

    def distances(self, hero: int) -> list[list[float]]:
        """How far things are for a group."""
        if hero not in self._distances:
            self._distances[hero] = self._measured(hero)
        return self._distances[hero]

    def _measured(self, hero: int) -> list[list[float]]:
        turn = self.turn
        if turn.group_flies(hero) or turn.group_swims(hero):
            return FLIGHT
        field = self.state.field[hero]
        is_away = turn.journey(hero).aboard or not ROADS[field]
        # Whoever sails must be able to come back.
        return SHIP if is_away or 2 * turn.fare(hero, field) <= self.gold else LAND

    def is_own(self, field: int) -> bool:
        """Whether the place there belongs to the own side."""
        return side_of_place(self.turn, self.places[field]) == self.state.side_of(self.seat)

    def is_mine(self, card: int) -> bool:
        """Whether a card comes from a deck of the own side."""
        return self.state.side_of(self.state.owner(card)) == self.state.side_of(self.seat)

    def can_enter(self, hero: int, field: int) -> bool:
        """Whether a hero may enter the place there."""
        return self.turn.may_enter(hero, self.places[field])


def promising(look: Outlook, hero: int, field: int, errands: list[Errand]) -> float:
    """What the best of some errands is worth to a hero who stands on a field."""
    row = look.distances(hero)[field]
    speed = look.speed(hero)
    best = 0.0
    for errand in errands:
        if row[errand.field] < FAR:
            value = errand.worth * PATIENCE ** ((row[errand.field] + errand.points) / speed)
            best = max(best, value)
    return best
