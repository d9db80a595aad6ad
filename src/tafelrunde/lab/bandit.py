"""The N-Tuple Bandit Evolutionary Algorithm (Lucas, Liu and Perez-Liebana, 2018): what to try next where a
trial is dear, its result is noisy, and there are few values for each number.

It remembers how trials fared by every single value, by every pair of values and by the whole set, and judges
what was never tried by the parts that were. From the last trial it looks at what is close by, and tries what
promises most: a low cost, or parts that are hardly known.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from math import log, sqrt

from tafelrunde.table.chance import Stream

Point = tuple[int, ...]
"""A value for every number, each by its place in the list of its values."""
NEIGHBOURS = 20
"""So many sets close to the last one are judged before one of them is tried."""
CURIOSITY = 0.05
"""How much little-known parts count against good ones; costs are between 0 and 1."""
HALF = 0.5
"""How often a part counts as tried that never was."""


class Model:
    """What the trials so far say about any set of values."""

    def __init__(self, sizes: Sequence[int], trials: Sequence[tuple[Point, float]]) -> None:
        places = range(len(sizes))
        parts = [(place,) for place in places] + list(combinations(places, 2))
        self._parts = parts if len(sizes) <= 2 else [*parts, tuple(places)]
        self._total = len(trials)
        self._known: dict[tuple[Point, Point], tuple[int, float]] = {}
        for point, cost in trials:
            for key in self._keys(point):
                count, sum_ = self._known.get(key, (0, 0.0))
                self._known[key] = count + 1, sum_ + cost
        self._usual = sum(cost for _, cost in trials) / max(1, self._total)

    def _keys(self, point: Point) -> list[tuple[Point, Point]]:
        return [(part, tuple(point[place] for place in part)) for part in self._parts]

    def promise(self, point: Point) -> float:
        """How much a set promises; parts that nobody has tried are as good as usual, and unknown."""
        found = 0.0
        for key in self._keys(point):
            count, cost = self._known.get(key, (0, 0.0))
            mean = cost / count if count else self._usual
            found += CURIOSITY * sqrt(log(1 + self._total) / (count + HALF)) - mean
        return found / len(self._parts)


def explore(
    sizes: Sequence[int], wanted: int, stream: Stream, tried: Callable[[Point], Sequence[float]]
) -> None:
    """Try so many sets, none of them twice; `tried` gives how far a set is from each aim."""
    trials: dict[Point, Sequence[float]] = {}
    total = 1
    for size in sizes:
        total *= size
    point = tuple(stream.below(size) for size in sizes)
    while True:
        trials[point] = tried(point)
        if len(trials) >= min(wanted, total):
            return
        model = Model(sizes, _costs(trials))
        near = {_neighbour(point, sizes, stream): None for _ in range(NEIGHBOURS)}
        fresh = [each for each in near if each not in trials]
        while not fresh:
            fresh = [each for each in [tuple(stream.below(size) for size in sizes)] if each not in trials]
        point = max(fresh, key=model.promise)


def _costs(trials: dict[Point, Sequence[float]]) -> list[tuple[Point, float]]:
    """One cost between 0 and 1 for every trial: each aim counts as much as the others."""
    worst = [max(each) or 1.0 for each in zip(*trials.values(), strict=True)]
    return [
        (point, sum(far / most for far, most in zip(missed, worst, strict=True)) / len(worst))
        for point, missed in trials.items()
    ]


def _neighbour(point: Point, sizes: Sequence[int], stream: Stream) -> Point:
    """A set in which one number is another, and each of the others perhaps too."""
    certain = stream.below(len(sizes))
    return tuple(
        stream.below(size) if place == certain or stream.below(len(sizes)) == 0 else value
        for place, (value, size) in enumerate(zip(point, sizes, strict=True))
    )
