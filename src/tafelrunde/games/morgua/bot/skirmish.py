"""What a fight promises: rules of thumb for computer players.

Defence counts double, so whoever attacks with strength S against D does at most S - 2 D damage to an enemy
who only defends. What the enemy does is not known; a split is judged against a few that he might choose.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from tafelrunde.games.morgua import fights
from tafelrunde.games.morgua.cards import WILD
from tafelrunde.games.morgua.reading import Reading
from tafelrunde.games.morgua.state import ATTACKERS, DEFENDERS, GROUND, NONE, Fight

LIKELY = ((0.0, 0.5), (0.5, 0.2), (1.0, 0.3))
"""Shares of his strength that an enemy may attack with, and how likely each is."""
KILL = 6.0
"""A figure that falls, beside the points of its life, in points of damage."""


class Side(NamedTuple):
    """What a party brings into a fight on its level."""

    strength: int
    attack: int
    """Bonuses on the attack."""
    defence: int
    """Bonuses on the defence."""
    life: int
    is_held: bool
    """Whether all strength must go into defence (MO-3-46)."""
    is_wild: bool
    """Whether a scratch drives it off (MO-8.3-01)."""


def sides(turn: Reading, fight: Fight, level: int) -> tuple[Side, Side]:
    """Both parties of a fight, whether it is under way or only thought of."""
    trial = fight.copy()
    trial.splits = [0] * 4
    trial.strengths = [0] * 4
    if not trial.bonuses:
        trial.bonuses = [0] * 8
    bonuses = fights.values(turn, trial, level)
    found: list[Side] = []
    for party in (ATTACKERS, DEFENDERS):
        figures = fights.fighters(turn, fight, party, level)
        is_monsters = bool(figures) and all(turn.card(each).type == "monster" for each in figures)
        found.append(
            Side(
                fights.strength(turn, fight, party, level),
                bonuses[2 * party],
                bonuses[2 * party + 1],
                sum(turn.life(each) for each in figures),
                fights.is_held_back(turn, fight, party, level),
                is_monsters and all(set(turn.card(each).subtypes) & set(WILD) for each in figures),
            )
        )
    return found[0], found[1]


def planned(
    turn: Reading, kind: str, attackers: Sequence[int], defenders: Sequence[int], field: int, seats: list[int]
) -> tuple[Side, Side]:
    """Both sides of a fight that somebody thinks of; flyers who must come down do so."""
    fight = Fight(kind, field, seats, [list(attackers), list(defenders)])  # type: ignore[arg-type]
    fight.bonuses = [0] * 8
    everybody = [*attackers, *defenders]
    fight.landed = [figure for figure in everybody if not turn.has(figure, "flying")]
    fight.stage = "split"  # so that it is settled who fights on which level
    found = fights.levels(turn, fight)
    if not found:
        fight.landed = everybody
        found = [GROUND]
    return sides(turn, fight, found[0])


def exchange(one: Side, other: Side, attack: float, counter: float) -> tuple[float, float]:
    """The damage that each side deals when they attack with so much of their strength."""
    dealt = attack + one.attack - 2 * (other.strength - counter) - other.defence
    taken = counter + other.attack - 2 * (one.strength - attack) - one.defence
    return max(0.0, dealt), max(0.0, taken)


def payoff(one: Side, other: Side, dealt: float, taken: float) -> float:
    """What an exchange is worth to the first side, in points of damage."""
    gain = min(dealt, other.life)
    if dealt >= other.life or (dealt > 0 and taken == 0 and other.is_wild):
        gain = other.life + KILL
    loss = min(taken, one.life)
    if taken >= one.life or (taken > 0 and dealt == 0 and one.is_wild):
        loss = one.life + KILL
    return gain - loss


@lru_cache(maxsize=1 << 13)
def best_split(one: Side, other: Side) -> tuple[int, float]:
    """How much of its strength the first side should attack with, and what that promises."""
    best, most = 0, float("-inf")
    for attack in range(0 if one.is_held else one.strength, -1, -1):
        value = 0.0
        for share, chance in ((0.0, 1.0),) if other.is_held else LIKELY:
            value += chance * payoff(one, other, *exchange(one, other, attack, share * other.strength))
        if value > most + 1e-9:
            best, most = attack, value
    return best, most


def promise(one: Side, other: Side) -> tuple[float, float]:
    """What an attack promises, in points of damage, and how much of the enemy's life it is sure to take."""
    attack, value = best_split(one, other)
    sure = attack + one.attack - 2 * other.strength - other.defence
    if sure > 0 and (sure >= other.life or other.is_wild):
        return value, 1.0
    return value, max(0.0, min(1.0, sure / max(1, other.life)))


def siege(turn: Reading, party: Sequence[int], building: int, seat: int) -> int:
    """The damage that a party does to a building in one attack (MO-3.1-02)."""
    fight = Fight("building", turn.state.field[building], [seat, NONE], [list(party), []], building=building)
    fight.bonuses = [0] * 8
    fight.landed = list(party)
    strength = fights.strength(turn, fight, ATTACKERS, GROUND)
    fight.splits = [strength, NONE, NONE, NONE]
    fight.strengths = [strength, 0, 0, 0]
    return fights.damages(turn, fight, GROUND)[DEFENDERS]
