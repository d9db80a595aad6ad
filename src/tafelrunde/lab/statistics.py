"""Shares with their intervals, many comparisons at once, and a mean that may be looked at all the time."""

from __future__ import annotations

from collections.abc import Sequence
from math import erfc, log, sqrt

from tafelrunde.lab.series import wilson

__all__ = ["Watched", "holm", "p_value", "paired_share", "wilson"]

ALPHA = 0.05
GRID = 200
"""Into so many parts the possible means are cut."""
BOLDEST = 0.5
"""Of what it has, a bet risks this share at most."""


def p_value(points: float, games: int, expected: float) -> float:
    """How likely a share so far from the expected one is by chance (normal approximation, two-sided)."""
    if games == 0 or not 0 < expected < 1:
        return 1.0
    z = abs(points / games - expected) / sqrt(expected * (1 - expected) / games)
    return erfc(z / sqrt(2))


def holm(values: Sequence[float], alpha: float = ALPHA) -> list[bool]:
    """Which of many comparisons are clear, all together wrong with a chance of alpha at most (Holm)."""
    order = sorted(range(len(values)), key=values.__getitem__)
    clear = [False] * len(values)
    for rank, place in enumerate(order):
        if values[place] > alpha / (len(values) - rank):
            break
        clear[place] = True
    return clear


def paired_share(differences: Sequence[float]) -> tuple[float, float]:
    """Mean and variance of differences."""
    count = len(differences)
    mean = sum(differences) / count if count else 0.0
    return mean, sum((each - mean) ** 2 for each in differences) / (count - 1) if count > 1 else 0.0


class Watched:
    """The mean of values from -1 to 1, with an interval that holds at all times at once.

    Whoever looks after every value and stops when it is clear is wrong with a chance of alpha at most. For
    every possible mean two gamblers bet against it, one that values are larger, one that they are smaller; a
    mean against which somebody has become rich is ruled out (the hedged capital of Waudby-Smith and Ramdas,
    2024)."""

    def __init__(self, alpha: float = ALPHA, grid: int = GRID) -> None:
        self.count = 0
        self.low, self.high = -1.0, 1.0
        self._rich = log(2 / alpha)
        self._grid = grid
        self._left = dict.fromkeys(range(grid + 1), (0.0, 0.0))
        """The means that are still possible: logarithms of what those have who bet on more, and on less."""
        self._sum, self._spread = 0.5, 0.25
        """The sum of all values, and of the squares of their distances from the mean, with one made up."""
        self._total = 0.0

    @property
    def mean(self) -> float:
        """Of what was seen."""
        return self._total / self.count if self.count else 0.0

    def see(self, value: float) -> None:
        """Another value."""
        placed = (value + 1) / 2
        self.count += 1
        bold = sqrt(2 * self._rich / (self._spread * log(1 + self.count)))
        for place, (more, less) in list(self._left.items()):
            mean = place / self._grid
            up = min(bold, BOLDEST / mean) if mean else bold
            down = min(bold, BOLDEST / (1 - mean)) if mean < 1 else bold
            now = (more + log(1 + up * (placed - mean)), less + log(1 - down * (placed - mean)))
            if max(now) < self._rich or len(self._left) == 1:
                self._left[place] = now
            else:
                del self._left[place]
        self._total += value
        self._sum += placed
        self._spread += (placed - self._sum / (self.count + 1)) ** 2
        # A point further out on both sides: the truth may lie between two points of the grid.
        self.low = max(self.low, (max(0, min(self._left) - 1) / self._grid) * 2 - 1)
        self.high = min(self.high, (min(self._grid, max(self._left) + 1) / self._grid) * 2 - 1)

    @property
    def is_clear(self) -> bool:
        """Whether the mean is certainly not 0."""
        return self.low > 0 or self.high < 0
