"""What relics, followers and apprentices are worth, and what initiations and promotions make of them.

All this rests on few numbers (`Means`), which a search meets again and again, whatever happens on the land.
So it is worked out once for each of them.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from tafelrunde.games.archmage.bot.judgement import REMEMBERED, Counts, Judge

Lesson = tuple[float, tuple[str, ...]]
"""What an action is worth, and how it begins."""
NOTHING: Lesson = (0.0, ())


class Means(NamedTuple):
    """What a player has at the beginning of an action."""

    apprentices: Counts
    corrupted: Counts
    relics: Counts
    company: int
    left: int
    """Turns after this one, as far as they are worked out."""


class Lessons:
    """What can be made of means, as one judge sees it."""

    def __init__(self, judge: Judge) -> None:
        self.judge = judge
        self.relics = lru_cache(REMEMBERED)(self._relics)
        self.follower = lru_cache(REMEMBERED)(self._follower)
        self.initiations = lru_cache(REMEMBERED)(self._initiations)
        self.promotions = lru_cache(REMEMBERED)(self._promotions)
        self.at_tower = lru_cache(REMEMBERED)(self._at_tower)

    def stock(self, means: Means, *gained: int) -> float:
        """What relics and Company are worth, with so many more relics."""
        relics = list(means.relics)
        for relic in gained:
            relics[relic] += 1
        return self._stock(means, relics, means.company)

    def _stock(self, means: Means, relics: list[int], company: int) -> float:
        return self.judge.stock(relics, company, means.left, list(means.apprentices))

    def _relics(self, means: Means) -> list[float]:
        """What one more relic of each type is worth."""
        stock = self.stock(means)
        return [self.stock(means, relic) - stock for relic in range(len(means.relics))]

    def _follower(self, means: Means, used: int) -> float:
        """What the next follower of the Company is worth, when so many have been used already."""
        relics, company = list(means.relics), means.company - used
        return self._stock(means, relics, company) - self._stock(means, relics, company - 1)

    def _initiations(self, means: Means, spheres: tuple[int, ...], used: int) -> Lesson:
        """As many initiations as pay, each of them once, when so many followers have been used before."""
        relics, apprentices = list(means.relics), list(means.apprentices)
        facts = self.judge.facts
        price, company = facts.costs.initiation_relics, max(0, means.company - used)
        if not company or not any(relics[sphere] >= price for sphere in spheres):
            return NOTHING
        before = self._standing(means, apprentices, relics, company)
        best = before
        keys: list[str] = []
        for sphere in spheres:
            if relics[sphere] < price or not company:
                continue
            relics[sphere] -= price
            apprentices[sphere] += 1
            now = self._standing(means, apprentices, relics, company - 1)
            if now <= best:
                relics[sphere] += price
                apprentices[sphere] -= 1
                continue
            best = now
            company -= 1
            keys.append(f"initiate {facts.spheres[sphere]}")
        return best - before, tuple(keys)

    def _standing(self, means: Means, apprentices: list[int], relics: list[int], company: int) -> float:
        stock = self.judge.stock(relics, company, means.left, apprentices)
        return self.judge.taught(apprentices, means.left) + stock

    def _at_tower(self, means: Means, used: int, *, may_initiate: bool) -> Lesson:
        """One initiation at most, then the promotions that pay."""
        best_worth, best_keys = self.promotions(means)
        for sphere in range(len(self.judge.facts.spheres)) if may_initiate else ():
            worth, keys = self.initiations(means, (sphere,), used)
            if keys:
                grown = list(means.apprentices)
                grown[sphere] += 1
                further, promotions = self.promotions(means._replace(apprentices=tuple(grown)))
                if worth + further > best_worth:
                    best_worth, best_keys = worth + further, (*keys, *promotions)
        return best_worth, best_keys

    def _promotions(self, means: Means) -> Lesson:
        """Promotions one after the other, as long as the next one or two of them pay."""
        facts, corrupted = self.judge.facts, means.corrupted
        held, gain, company = list(means.apprentices), 0.0, means.company
        relics = list(means.relics)
        keys: list[str] = []
        worth = self._standing(means, held, relics, company)
        for _ in range(12):
            best: tuple[float, tuple[int, int, int]] | None = None
            for one, other, risen in facts.pairs:
                if held[one] > corrupted[one] and held[other] > corrupted[other]:
                    trial = held.copy()
                    trial[one] -= 1
                    trial[other] -= 1
                    trial[risen] += 1
                    more = self._standing(means, trial, relics, company + 1) - worth
                    if more > 0.05 and (best is None or more > best[0]):
                        best = more, (one, other, risen)
            if best is None:
                break
            more, (one, other, risen) = best
            held[one] -= 1
            held[other] -= 1
            held[risen] += 1
            company += 1
            worth += more
            gain += more
            keys.append(f"promote {facts.regions[one]} {facts.regions[other]}")
        return gain, tuple(keys)


@lru_cache(64)
def lessons_of(judge: Judge) -> Lessons:
    """What a judge has worked out."""
    return Lessons(judge)
