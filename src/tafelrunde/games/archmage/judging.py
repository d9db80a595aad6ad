"""What a position is worth to a player, in victory points: what is scored already, and what it can become.

An apprentice is worth its spell; one more in the same region can still rise. Two equal relics can become an
apprentice, so a relic is worth a part of a point; a controlled hex yields relics as long as turns are left,
and counts for the majorities. Everything fades with the turns that are left.
"""

from __future__ import annotations

from math import exp, tanh

from tafelrunde.games.archmage.facts import Facts, facts_of
from tafelrunde.games.archmage.scoring import WARLORD, controlled, counts_of_land, rivals
from tafelrunde.games.archmage.state import NO_HEX, State

EXTRA = (0.95, 1.5, 0.1)
"""A further apprentice in a region, per level, that can be combined with a neighbour."""
LONELY = (0.45, 0.6, 0.1)
"""The same without a neighbour, or where the spell that they would learn is known already."""
FIRST, NEXT = 0.62, 0.36
"""The first two equal relics of a type, and two more: they can still become apprentices."""
AVERAGE = 0.5
"""What a follower is worth who makes an apprentice of two relics."""
ODD = 0.14
LATE = 0.1
"""The part that is left of pairs for which there will hardly be a turn or a follower."""
SPARE = 1
"""Followers that will be found when they are needed."""
PLENTY = 12
CHUNK = 3
"""Pairs of one type that one action turns into apprentices."""
INCOME = 0.035
"""A hex that yields a relic whenever its owner gathers, for every turn that is left."""
FOLLOWER = 0.12
WARD = 0.03
SCALE = 7.0
"""A lead of so many points is a win in three games of four."""


def turns_left(state: State, seat: int) -> int:
    """Journey's End actions that a player still has, the present one included."""
    if state.phase in ("deal", "over") or state.scores[seat] is not None:
        return 0
    rounds = facts_of(state.variant).rounds - state.round
    place = (seat - state.start) % state.seats
    now = (state.active - state.start) % state.seats
    if place == now:
        is_open = state.phase == "prepare" or (state.phase == "act" and state.ending != "done")
        return rounds + is_open
    return rounds + (place > now)


def stock_worth(relics: list[int], company: int, left: int) -> float:
    """What relics and Company can still become together: a pair and a follower make an apprentice.

    An action takes a few pairs of one type; what there is no turn or no follower for is worth little.
    """
    if left <= 0:
        return 0.0
    worth = FOLLOWER * (company if company < PLENTY else PLENTY)
    chunks: list[float] = []
    for number in relics:
        pairs = number >> 1
        if number & 1:
            worth += ODD
        if pairs:
            chunks.append(FIRST + NEXT * (min(pairs, CHUNK) - 1))
            pairs -= CHUNK
        while pairs > 0:
            chunks.append(NEXT * min(pairs, CHUNK))
            pairs -= CHUNK
    chunks.sort(reverse=True)
    timely = sum(chunks[:left])
    useful = min(timely, AVERAGE * (company + SPARE))
    return worth + useful + LATE * (sum(chunks) - useful)


def tower_worth(left: int) -> float:
    """A Mage Tower that stands, or that an action would build now."""
    return 0.5 + 0.13 * left if left > 0 else 0.0


def apprentice_worth(facts: Facts, apprentices: list[int], corrupted: list[int], left: int) -> float:
    """Spells of the regions with apprentices, and apprentices who can still rise."""
    scoring = facts.scoring
    values = (scoring.fundamental, scoring.advanced, scoring.master)
    worth = 0.0
    for region, number in enumerate(apprentices):
        if number:
            level = facts.level_of[region]
            worth += values[level]
            if number > 1 and left > 0:
                worth += LONELY[level] * (number - 1)
    if left > 0:
        spare = [number - 1 for number in apprentices]
        for one, other, risen in facts.pairs:
            # An extra one may also rise together with the only one of its neighbour.
            if min(spare[one], spare[other]) >= 0 < spare[one] + spare[other] and not apprentices[risen]:
                level = facts.level_of[one]
                worth += EXTRA[level] - LONELY[level]
                spare[one if spare[one] > 0 else other] -= 1
    for region, number in enumerate(corrupted):
        if number:
            worth -= number * (1.0 if facts.level_of[region] else 0.35)
    return worth


def land_worth(own: int, rival: int, left: int) -> float:
    """A majority of one type of wilderness: the surer, the fewer turns are left."""
    if left <= 0:
        return 0.0 if not own or own < rival else 2.0 if own > rival else 1.0
    lead = own - rival - (0.5 if not own else 0.0)
    return 2.0 / (1.0 + exp(-lead * 5.0 / (2.0 + left)))


def worth_of(state: State, seat: int, lands: dict[int, list[int]] | None = None) -> float:
    """The points that a player can hope for."""
    score = state.scores[seat]
    if score is not None:
        return float(score.total)
    facts = facts_of(state.variant)
    return sum(terms_of(state, seat, facts, lands or lands_of(state, facts)).values())


def lands_of(state: State, facts: Facts) -> dict[int, list[int]]:
    """Per player, the Warlord included, the controlled hexes of each type of wilderness."""
    return {each: counts_of_land(state, facts, each) for each in rivals(state)}


def terms_of(state: State, seat: int, facts: Facts, lands: dict[int, list[int]]) -> dict[str, float]:
    """The parts of a player's worth, by name."""
    left = turns_left(state, seat)
    own = lands[seat]
    others = [counts for other, counts in lands.items() if other != seat]
    land = 0.0
    for kind, number in enumerate(own):
        land += land_worth(number, max([counts[kind] for counts in others], default=0), left)
    hexes = controlled(state, seat).bit_count()
    return {
        "apprentices": apprentice_worth(facts, state.apprentices[seat], state.corrupted[seat], left),
        "stock": stock_worth(state.relics[seat], state.company[seat], left),
        "land": land,
        "income": INCOME * max(0, left - 1) * hexes,
        "tower": tower_worth(left) if state.towers[seat] != NO_HEX else 0.0,
        "wards": WARD * min(left, 6) * (state.wards & state.followers[seat]).bit_count(),
    }


def warlord_worth(state: State, facts: Facts, lands: dict[int, list[int]]) -> float:
    """What the Warlord has, and the fires that he will still light."""
    left = turns_left(state, 0)
    land = sum(land_worth(own, lands[0][kind], left) for kind, own in enumerate(lands[WARLORD]))
    fires = state.inflamed.bit_count()
    growth = 0.75 * max(0, left - 1) * (1.0 - fires / 32)
    level = facts.levels[state.level].vp - state.warlord_corruption
    return float(facts.solo["vp_per_inflame"] * fires + growth + land + level)


def lead_of(state: State, seat: int) -> float:
    """By how many points a player is ahead of the best of the others."""
    facts = facts_of(state.variant)
    lands = lands_of(state, facts)
    own = worth_of(state, seat, lands)
    if state.is_solo:
        return own - warlord_worth(state, facts, lands)
    others = sorted(worth_of(state, each, lands) for each in range(state.seats) if each != seat)
    return own - 0.7 * others[-1] - 0.3 * sum(others) / len(others)


def evaluate(state: State, seat: int) -> float:
    """The expected result for a seat, from -1 to 1."""
    if state.outcome is not None:
        return 1.0 if seat in state.outcome.winners else -1.0
    return tanh(lead_of(state, seat) / SCALE)
