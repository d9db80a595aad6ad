"""Ratings: how strong somebody is believed to be, how surely, and what a result changes about it.

Plackett and Luce's model, as openskill has it: two to five sides, each of one or more, finish in an order.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import msgspec

MU, SIGMA = 25.0, 25.0 / 3
"""What is believed of somebody new."""
BETA = 25.0 / 6
"""By how much one and the same player is better or worse from game to game."""
SURE = 5.0
"""A rating is provisional until it is at least so sure: after about ten games against known opponents."""
NEW, POINTS = 1500, 30
"""What people are shown: everybody begins at 1500, and 100 points more win about 64 of 100 games."""


class Rating(msgspec.Struct, frozen=True):
    """How strong somebody is believed to be."""

    mu: float = MU
    sigma: float = SIGMA
    games: int = 0

    @property
    def shown(self) -> int:
        """In points, as people know them."""
        return round(NEW + POINTS * (self.mu - MU))

    @property
    def margin(self) -> int:
        """The truth lies within so many points in 95 of 100 cases."""
        return round(2 * POINTS * self.sigma)

    @property
    def is_provisional(self) -> bool:
        """Whether too little is known yet to compare it with others."""
        return self.sigma > SURE

    @property
    def proven(self) -> float:
        """What somebody is at least, almost certainly: by this they are ordered."""
        return self.mu - 2 * self.sigma


@lru_cache(maxsize=1)
def _model() -> Any:
    from openskill.models import PlackettLuce  # some hundredths of a second, for whoever needs it

    return PlackettLuce(mu=MU, sigma=SIGMA, beta=BETA, tau=MU / 300)


def rate(sides: Sequence[Sequence[Rating]], places: Sequence[int]) -> list[list[Rating]]:
    """The ratings after a game in which the sides came in at these places; equal places are draws."""
    model = _model()
    teams = [[model.rating(mu=each.mu, sigma=each.sigma) for each in side] for side in sides]
    rated = model.rate(teams, ranks=[float(place) for place in places])
    return [
        [Rating(new.mu, new.sigma, old.games + 1) for old, new in zip(side, after, strict=True)]
        for side, after in zip(sides, rated, strict=True)
    ]


def chance(one: Rating, other: Rating) -> float:
    """How likely the first is to beat the second."""
    spread = math.sqrt(2 * BETA**2 + one.sigma**2 + other.sigma**2)
    return 1 / (1 + math.exp((other.mu - one.mu) / spread))


def places(
    sides: Sequence[int], winners: Sequence[int], scores: Sequence[int] = (), left: Sequence[int] = ()
) -> list[int]:
    """The place of each side: winners before the others, these by their scores; who has left comes last.

    `sides` names the side of each seat; the answer is in the order in which sides first occur there.
    """
    order = list(dict.fromkeys(sides))
    seats = {side: [seat for seat, each in enumerate(sides) if each == side] for side in order}
    keys = []
    for side in order:
        has_left = any(seat in left for seat in seats[side])
        has_won = any(seat in winners for seat in seats[side]) and not has_left
        score = max(scores[seat] for seat in seats[side]) if scores and not has_won else 0
        keys.append((not has_left, has_won, 0 if has_left else score))
    return [1 + sum(other > key for other in keys) for key in keys]
