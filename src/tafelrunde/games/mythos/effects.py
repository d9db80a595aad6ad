"""The closed vocabulary of card effects: conditions, targets, and how the parts of a moment are read.

A part never asks a player anything. Parts of the Mythos zone have an owner but no square; the words marked in
`cards/vocabulary.toml` as needing a source are not used there. Everything due at one moment is read from the
same position and added up (MY-MYTH-08, MY-FX-02).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import NamedTuple

from tafelrunde.games.mythos.board import CENTRE, ENEMY_ROWS, NEIGHBOURS, VALUES
from tafelrunde.games.mythos.cards import CARDS, Card, Part
from tafelrunde.games.mythos.state import EMPTY, OWNER, State


class Source(NamedTuple):
    """A part at work: whose it is and on which square its creature stands (EMPTY in the Mythos zone)."""

    part: Part
    owner: int
    square: int


# -- conditions ---------------------------------------------------------------------------------------------


def _beside_leader(state: State, source: Source) -> bool:
    return state.leaders[source.owner] in NEIGHBOURS[source.square]


def _beside_ally(state: State, source: Source) -> bool:
    own = state.board[source.owner]
    return any(own[near] > 1 for near in NEIGHBOURS[source.square])


def _alone(state: State, source: Source) -> bool:
    own = state.board[source.owner]
    return all(own[near] == EMPTY for near in NEIGHBOURS[source.square])


def _in_enemy_half(state: State, source: Source) -> bool:
    return bool(ENEMY_ROWS[source.owner] >> source.square & 1)


def _leader_on_border(state: State, source: Source) -> bool:
    return VALUES[state.leaders[source.owner]] == 2


CONDITIONS: dict[str, Callable[[State, Source], bool]] = {
    "always": lambda state, source: True,
    "beside-leader": _beside_leader,
    "beside-ally": _beside_ally,
    "alone": _alone,
    "in-centre": lambda state, source: source.square == CENTRE,
    "in-enemy-half": _in_enemy_half,
    "leader-in-centre": lambda state, source: state.leaders[source.owner] == CENTRE,
    "leader-on-border": _leader_on_border,
    "hand-at-most": lambda state, source: len(state.hands[source.owner]) <= source.part.value,
    "mythos-at-least": lambda state, source: len(state.mythos[source.owner]) >= source.part.value,
}
"""What can be read from the position alone."""

EXECUTION_CONDITIONS = ("stood-still",)
"""Needs to know who has stepped this turn; `execution` asks it."""

FIGHT_CONDITIONS = ("foe-is-leader", "foe-is-minion", "foe-is-stronger")
"""About the fight in which a creature strikes; `fights` asks them."""


# -- targets ------------------------------------------------------------------------------------------------


def _minions(side: list[int]) -> list[int]:
    return [instance for instance in side if instance > 1]


def _minions_near(side: list[int], square: int) -> list[int]:
    return [side[near] for near in NEIGHBOURS[square] if side[near] > 1]


def _own_plants(state: State, source: Source) -> list[int]:
    faces = state.cards.faces
    own = state.board[source.owner]
    return [instance for instance in own if instance >= 0 and CARDS[faces[instance]].is_plant]


def _adjacent_enemies(state: State, source: Source) -> list[int]:
    enemy = state.board[1 - source.owner]
    return [enemy[near] for near in NEIGHBOURS[source.square] if enemy[near] >= 0]


def _near_leader(state: State, side: int, leader: int) -> list[int]:
    square = state.leaders[leader]
    return _minions_near(state.board[side], square) if square != EMPTY else []


TARGETS: dict[str, Callable[[State, Source], list[int]]] = {
    "self": lambda state, source: [state.board[source.owner][source.square]],
    "own-leader": lambda state, source: [source.owner],
    "enemy-leader": lambda state, source: [1 - source.owner],
    "own-minions": lambda state, source: _minions(state.board[source.owner]),
    "own-plants": _own_plants,
    "bodyguards": lambda state, source: _near_leader(state, source.owner, source.owner),
    "besiegers": lambda state, source: _near_leader(state, 1 - source.owner, source.owner),
    "adjacent-own-minions": lambda state, source: _minions_near(state.board[source.owner], source.square),
    "adjacent-enemy-minions": lambda state, source: _minions_near(
        state.board[1 - source.owner], source.square
    ),
    "adjacent-enemies": _adjacent_enemies,
    "enemy-minions": lambda state, source: _minions(state.board[1 - source.owner]),
}
"""Creatures on the board; `owner` is a player and `foe` belongs to a fight, so neither is here."""


# -- reading ------------------------------------------------------------------------------------------------


Carriers = Mapping[str, list[int]]
"""Per moment the instances that have a part for it, alive or as Mythos."""


def living(state: State) -> list[int]:
    """All creatures on the board."""
    return [each for own in state.board for each in own if each >= 0]


def carriers(state: State, alive: list[int]) -> Carriers:
    """Who could matter in this turn's execution: all cards on the board, about to enter, or in a Mythos zone.

    No other card comes into play before the next turn, and most turns need only few words of the vocabulary.
    """
    faces = state.cards.faces
    found: defaultdict[str, list[int]] = defaultdict(list)
    south, north = state.plans
    for group in (alive, *state.mythos, south.placings.values(), north.placings.values()):
        for instance in group:
            for moment in CARDS[faces[instance]].late:
                found[moment].append(instance)
    return found


def sources(state: State, found: Carriers, moment: str, without: list[int] | None = None) -> list[Source]:
    """All parts of that moment that are at work: on the board, of the leaders' Mythos, of the Mythos zones.

    Minions in `without` became Mythos just now: their Mythos effects do not count yet (MY-MYTH-09).
    """
    working: list[Source] = []
    faces, boards, mythos = state.cards.faces, state.board, state.mythos
    for instance in found[moment]:
        owner = OWNER[instance]
        card = CARDS[faces[instance]]
        if moment in card.regular:
            try:
                square = boards[owner].index(instance)
            except ValueError:
                pass  # it is no longer alive
            else:
                working += at_work(card, moment, owner, square)
        if (
            moment in card.mythos
            and (instance == owner or instance in mythos[owner])
            and (without is None or instance not in without)
        ):
            working += at_work(card, moment, owner, EMPTY)
    return working


@lru_cache(maxsize=16384)
def at_work(card: Card, moment: str, owner: int, square: int) -> tuple[Source, ...]:
    """The parts of a card for a moment, on a square or in the Mythos zone."""
    parts = (card.mythos if square == EMPTY else card.regular).get(moment, ())
    return tuple(Source(part, owner, square) for part in parts)


def holds(state: State, source: Source) -> bool:
    """Whether a part's condition is met in the present position."""
    condition = source.part.condition
    return condition == "always" or CONDITIONS[condition](state, source)


def targets(state: State, source: Source) -> list[int]:
    """The creatures that a part is about, in the present position."""
    return TARGETS[source.part.target](state, source)


BONUS = "bonus-power"


def bonuses(state: State, found: Carriers | None = None) -> dict[int, int]:
    """Per creature the sum of the bonuses that work right now (MY-CARD-05, MY-FX-11)."""
    total: dict[int, int] = {}
    if found is None:
        faces = state.cards.faces
        working = [each for group in (living(state), *state.mythos) for each in group]
        found = {BONUS: [each for each in working if BONUS in CARDS[faces[each]].late]}
    for source in sources(state, found, BONUS):
        if holds(state, source):
            for instance in targets(state, source):
                total[instance] = total.get(instance, 0) + source.part.amount
    return total


def malus(state: State, found: Carriers) -> tuple[int, dict[int, int]]:
    """The most that all negative bonuses together could take from one creature this turn.

    First what they could take from any, then, for whoever has such a bonus, what his own could take besides.
    """
    most, own = 0, {}
    faces = state.cards.faces
    for instance in found.get(BONUS, ()):
        card = CARDS[faces[instance]]
        most += card.malus
        if card.frailty:
            own[instance] = card.frailty
    return most, own
