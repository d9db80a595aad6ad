"""How good a position of Mythos is for a side: features of both sides, weighed by `weights.toml`.

A game is a race: whoever loses five minions against the enemy leader first has won, and every such strike
also wears that leader down (MY-WIN-01, MY-WIN-02). So minions count by the turns they need to strike, on the
way that enemy creatures leave open. What things weigh was found by `make tune`.
"""

from __future__ import annotations

from functools import lru_cache
from operator import sub
from pathlib import Path

from tafelrunde.games.mythos.board import EVERYWHERE, NEIGHBOURS, SIZE, SQUARES, VALUES, distance, mask
from tafelrunde.games.mythos.cards import CARDS
from tafelrunde.games.mythos.scoring import NEEDED_MYTHOS, TURN_LIMIT
from tafelrunde.games.mythos.state import EMPTY, State
from tafelrunde.table.scales import Scales

DISTANCE = tuple(tuple(distance(one, other) for other in SQUARES) for one in SQUARES)
BRINK, EDGE = 8, 4
"""Powers below which a leader is in danger, and in mortal danger."""
SLOW = 4
"""So many turns or more from a strike is all the same."""

FEATURES = (
    "mythos.one", "mythos.two", "mythos.three", "mythos.four",
    "leader.power", "leader.brink", "leader.edge",
    "strikes.now", "strikes.soon", "strikes.later", "strikes.far",
    "strikes.now-power", "strikes.soon-power", "strikes.later-power", "strikes.far-power",
    "strikes.last", "strikes.deadly",
    "minions.count", "minions.power", "minions.plants", "minions.rooted", "minions.strongest",
    "guards.count", "guards.power", "guards.walled", "guards.narrow",
    "points.square", "cards.count", "cards.power", "cards.quick", "cards.first",
    "limit.lead",
)  # fmt: skip
SCALES = Scales.load(FEATURES, Path(__file__).parent / "weights.toml")

_EAST = EVERYWHERE & ~mask([square for square in SQUARES if square % SIZE == 0])
_WEST = EVERYWHERE & ~mask([square for square in SQUARES if square % SIZE == SIZE - 1])


def evaluate(state: State, side: int, scales: Scales = SCALES) -> float:
    """The expected result for a side, from -1 (lost) to 1 (won)."""
    if state.outcome is not None:
        winner = state.outcome.winner
        return 0.0 if winner < 0 else 1.0 if winner == side else -1.0
    return scales.weigh(features(state, side))


def features(state: State, side: int) -> list[float]:
    """What a side has more than the other, in the order of FEATURES."""
    own, enemy = counts(state, side), counts(state, 1 - side)
    found = list(map(sub, own, enemy))
    found.append(limit(state, side))
    return found


@lru_cache(maxsize=16384)
def steps_to(target: int, blocked: int) -> tuple[int, ...]:
    """Per square the number of steps to a target round the blocked squares; 99 where there is no way."""
    steps = [99] * (SIZE * SIZE)
    front = reached = 1 << target
    number = 0
    open_squares = EVERYWHERE & ~blocked
    while front:
        number += 1
        front = (
            (front << SIZE | front >> SIZE | (front << 1 & _EAST) | (front >> 1 & _WEST))
            & EVERYWHERE
            & ~reached
        )
        reached |= front
        left = front
        while left:
            low = left & -left
            steps[low.bit_length() - 1] = number
            left ^= low
        front &= open_squares
    return tuple(steps)


def way_of(state: State, side: int) -> tuple[int, ...]:
    """Per square how far it is to the leader whom a side attacks, round the creatures in its way."""
    blocked = 0
    for square, instance in enumerate(state.board[1 - side]):
        if instance > 1:
            blocked |= 1 << square
    return steps_to(state.leaders[1 - side], blocked)


def counts(state: State, side: int) -> list[float]:
    """What one side has, in the order of FEATURES but for the last."""
    power, faces = state.power, state.cards.faces
    own, enemy = state.board[side], state.board[1 - side]
    leader = state.leaders[side]
    mythos = len(state.mythos[side])
    strength, hostile = power[side], power[1 - side]
    way = way_of(state, side)
    number, might = [0] * (SLOW + 1), [0] * (SLOW + 1)
    count = total = plants = rooted = strongest = 0
    for square, instance in enumerate(own):
        if instance > 1:
            card = CARDS[faces[instance]]
            strong = power[instance]
            count += 1
            total += strong
            plants += card.is_plant
            if strong > strongest:
                strongest = strong
            movement = card.movement
            if not movement:
                rooted += strong
                continue
            turns = -(-way[square] // movement)
            if turns > SLOW:
                turns = SLOW
            number[turns] += 1
            might[turns] += strong if strong < hostile else hostile
    guards = guard_power = free = 0
    for near in NEIGHBOURS[leader]:
        instance = own[near]
        if instance > 1:
            guards += 1
            guard_power += power[instance]
        elif enemy[near] == EMPTY:
            free += 1
    points = VALUES[leader]
    able = number[1] if number[1] < points else points
    is_last = able and mythos + able >= NEEDED_MYTHOS
    is_deadly = able == number[1] and might[1] >= hostile
    hand = state.hands[side]
    cards = [CARDS[faces[instance]] for instance in hand]
    return [
        mythos >= 1, mythos >= 2, mythos >= 3, mythos >= 4,
        strength, strength if strength < BRINK else BRINK, strength if strength < EDGE else EDGE,
        number[1], number[2], number[3], number[4],
        might[1], might[2], might[3], might[4],
        is_last, is_deadly,
        count, total, plants, rooted, strongest,
        guards, guard_power, free == 0, free == 1,
        points, len(hand), sum([card.power for card in cards]), sum([card.movement > 1 for card in cards]),
        bool(hand),
    ]  # fmt: skip


def limit(state: State, side: int) -> float:
    """Who would win if the turn limit decided now; the nearer it is, the more that counts (MY-WIN-07)."""
    standing = [(len(state.mythos[each]), state.power[each]) for each in (side, 1 - side)]
    if standing[0] == standing[1]:
        return 0.0
    near: float = (state.turn / TURN_LIMIT) ** 3
    return near if standing[0] > standing[1] else -near
