"""What a position is worth to a player, in victory points: what is scored already, and what it can become.

Two equal relics and a follower make an apprentice, an apprentice is worth its spell, and one more of a sphere
can rise with a neighbour. So a position is judged by the spells that its apprentices could learn, by those
that its relics could still pay for in the turns that are left, and by the land, which yields relics and
counts for the majorities. `Weights` says how much of what could be is believed.
"""

from __future__ import annotations

from functools import lru_cache
from math import exp, tanh

import msgspec

from tafelrunde.games.archmage.facts import Facts, facts_of
from tafelrunde.games.archmage.scoring import WARLORD, controlled, counts_of_land, rivals
from tafelrunde.games.archmage.state import NO_HEX, State

Counts = tuple[int, ...]
"""Apprentices per region, or relics per type."""

REMEMBERED = 1 << 16
"""Worths that are kept: a search meets the same apprentices and relics again and again."""
AHEAD = 4
"""Turns for which it is worked out what relics can become; what comes later is uncertain anyway."""


class Weights(msgspec.Struct, frozen=True):
    """How much of what could become points is counted as such."""

    rise: float = 0.85
    """Points that apprentices could rise to."""
    spare: float = 0.15
    """An apprentice who cannot learn anything new now."""
    learn: float = 0.35
    """Points that relics and Company could still bring."""
    patience: float = 0.78
    """The same again for every turn that it takes."""
    relic: float = 0.035
    """A relic by itself."""
    follower: float = 0.12
    """A follower of the Company by himself."""
    found: int = 1
    """Followers that will be there when they are needed: whoever rises sets one free."""
    income: float = 0.018
    """A hex that yields a relic whenever its owner gathers, for every turn that is left."""
    sure: float = 5.0
    """How much surer a majority is by one more hex when the end is near."""
    ward: float = 0.004
    """A Ward, for every turn that is left."""
    fight: float = 0.15
    """A fight: Blood for both, and a follower less on the other side."""
    tower: float = 0.5
    raised: float = 0.08
    """A Mage Tower, and for every turn that is left."""
    trust: float = 0.85
    """What a plan brings in the end, of what it promises."""
    hope: float = 1.5
    """What every further turn brings a player; others have such turns too, but the Warlord has not."""
    scale: float = 9.0
    """A lead of so many points is a win in seven games of eight."""


WEIGHTS = Weights()


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


class Judge:
    """Judges positions of one edition of the facts, by certain weights."""

    def __init__(self, facts: Facts, weights: Weights) -> None:
        self.facts = facts
        self.weights = weights
        scoring = facts.scoring
        values = (scoring.fundamental, scoring.advanced, scoring.master)
        self.values = tuple(values[level] for level in facts.level_of)
        """Points of every region's spell."""
        self.learnt = lru_cache(REMEMBERED)(self._learnt)
        self.potential = lru_cache(REMEMBERED)(self._potential)
        self.prospect = lru_cache(REMEMBERED)(self._prospect)

    # -- apprentices and relics ------------------------------------------------------------------------------

    def _learnt(self, apprentices: Counts) -> int:
        """Points for the spells of the regions that have apprentices."""
        return sum([value for value, number in zip(self.values, apprentices, strict=True) if number])

    def _potential(self, apprentices: Counts) -> int:
        """Points after all promotions that bring some, the best one first."""
        held, values = list(apprentices), self.values
        points = self._learnt(apprentices)
        while True:
            most, best = 0, None
            for one, other, risen in self.facts.pairs:
                if held[one] and held[other]:
                    gain = (
                        (0 if held[risen] else values[risen])
                        - (values[one] if held[one] == 1 else 0)
                        - (values[other] if held[other] == 1 else 0)
                    )
                    if gain > most:
                        most, best = gain, (one, other, risen)
            if best is None:
                return points
            one, other, risen = best
            held[one] -= 1
            held[other] -= 1
            held[risen] += 1
            points += most

    def taught(self, apprentices: list[int], left: int) -> float:
        """What apprentices are worth: their spells, and those that they could still rise to."""
        counts = tuple(apprentices)
        points = self.learnt(counts)
        if left <= 0:
            return points
        weights = self.weights
        idle = sum(counts) - len(counts) + counts.count(0)
        return points + weights.rise * (self.potential(counts) - points) + weights.spare * idle

    def blemish(self, corrupted: list[int]) -> float:
        """What Corruption costs."""
        levels = self.facts.level_of
        return sum([number * (1.0 if levels[at] else 0.35) for at, number in enumerate(corrupted) if number])

    def stock(self, relics: list[int], company: int, left: int, apprentices: list[int]) -> float:
        """What relics and Company are worth by themselves, and by the apprentices that they can become."""
        if left <= 0:
            return 0.0
        weights = self.weights
        pairs = tuple([number >> 1 for number in relics])
        worth = weights.relic * sum(relics) + weights.follower * company
        return worth + self.prospect(pairs, company, min(left, AHEAD), tuple(apprentices))

    def _prospect(self, pairs: Counts, company: int, turns: int, apprentices: Counts) -> float:
        """What could be learnt for pairs of relics: turn after turn the sphere that brings most."""
        weights, most = self.weights, self.facts.costs.mythic_initiations_max
        potential, share, worth = self.potential, self.weights.learn, 0.0
        held, left = list(apprentices), list(pairs)
        company += weights.found
        now = float(potential(apprentices))
        for _ in range(turns):
            best, best_gain = None, 0.0
            for sphere, number in enumerate(left):
                if not number:
                    continue
                taken = min(number, most, company)
                if not taken:
                    break
                before = held[sphere]
                held[sphere] += taken
                idle = weights.spare * (taken - (not before))
                gain = potential(tuple(held)) - now + idle
                held[sphere] = before
                if gain > best_gain:
                    best, best_gain = (sphere, taken), gain
            if best is None:
                break
            sphere, taken = best
            held[sphere] += taken
            left[sphere] -= taken
            company -= taken
            now = potential(tuple(held))
            worth += share * best_gain
            share *= weights.patience
        return worth

    # -- land ------------------------------------------------------------------------------------------------

    def tower(self, left: int) -> float:
        """A Mage Tower that stands, or that an action would build now."""
        return self.weights.tower + self.weights.raised * left if left > 0 else 0.0

    def land(self, own: int, rival: int, left: int) -> float:
        """A majority of one type of wilderness: the surer, the fewer turns are left."""
        if left <= 0:
            return 0.0 if not own or own < rival else 2.0 if own > rival else 1.0
        lead = own - rival - (0.5 if not own else 0.0)
        return 2.0 / (1.0 + exp(-lead * self.weights.sure / (2.0 + left)))

    def lands(self, state: State) -> dict[int, list[int]]:
        """Per player, the Warlord included, the controlled hexes of each type of wilderness."""
        return {each: counts_of_land(state, self.facts, each) for each in rivals(state)}

    # -- everything together ---------------------------------------------------------------------------------

    def terms(self, state: State, seat: int, lands: dict[int, list[int]]) -> dict[str, float]:
        """The parts of a player's worth, by name."""
        weights, left = self.weights, turns_left(state, seat)
        own = lands[seat]
        others = [counts for other, counts in lands.items() if other != seat]
        land = 0.0
        for kind, number in enumerate(own):
            land += self.land(number, max([counts[kind] for counts in others], default=0), left)
        apprentices = state.apprentices[seat]
        return {
            "apprentices": self.taught(apprentices, left) - self.blemish(state.corrupted[seat]),
            "stock": self.stock(state.relics[seat], state.company[seat], left, apprentices),
            "land": land,
            "income": weights.income * max(0, left - 1) * controlled(state, seat).bit_count(),
            "tower": self.tower(left) if state.towers[seat] != NO_HEX else 0.0,
            "wards": weights.ward * left * (state.wards & state.followers[seat]).bit_count(),
        }

    def worth(self, state: State, seat: int, lands: dict[int, list[int]]) -> float:
        """The points that a player can hope for."""
        score = state.scores[seat]
        return float(score.total) if score is not None else sum(self.terms(state, seat, lands).values())

    def warlord(self, state: State, lands: dict[int, list[int]]) -> float:
        """What the Warlord has, and the fires that he will still light; less what the player will gain."""
        facts, left = self.facts, turns_left(state, 0)
        land = sum(self.land(own, lands[0][kind], left) for kind, own in enumerate(lands[WARLORD]))
        fires = state.inflamed.bit_count()
        growth = 0.75 * max(0, left - 1) * (1.0 - fires / 32)
        level = facts.levels[state.level].vp - state.warlord_corruption
        return float(facts.solo.vp_per_inflame * fires + growth + land + level) - self.weights.hope * left

    def worths(self, state: State) -> list[float]:
        """The points that each player can hope for; after them those of the Warlord."""
        lands = self.lands(state)
        found = [self.worth(state, seat, lands) for seat in range(state.seats)]
        if state.is_solo:
            found.append(self.warlord(state, lands))
        return found

    def lead(self, state: State, seat: int) -> float:
        """By how many points a player is ahead of the best of the others."""
        return _lead(self.worths(state), seat)

    def chance(self, worths: list[float], seat: int) -> float:
        """The expected result for a seat when everybody has such worths, from -1 to 1."""
        return tanh(_lead(worths, seat) / self.weights.scale)


def _lead(worths: list[float], seat: int) -> float:
    """Mostly before the best of the others; the rest of them count a little."""
    others = [worth for each, worth in enumerate(worths) if each != seat]
    return worths[seat] - 0.7 * max(others) - 0.3 * sum(others) / len(others)


@lru_cache(64)
def judge_of(variant: str, weights: Weights = WEIGHTS) -> Judge:
    """The judge of a game's facts."""
    return Judge(facts_of(variant), weights)
