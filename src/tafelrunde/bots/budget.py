"""How long a bot may think, who may stop it, and whom it tells how far it is."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter

import msgspec

TOLD = 0.05
"""Progress is told at most that often, in shares of the budget."""
SLACK = 0.96
"""The share of the seconds after which no further iteration begins, nor one that might take as long as the
longest lately: on a busy machine, iterations take as long as others let them."""
FADES = 0.98
"""How long that one is remembered."""


class Budget(msgspec.Struct, frozen=True):
    """Whichever is used up first ends the search; None is no limit.

    With iterations alone the answer depends on nothing but the seed and what the seat knows.
    """

    iterations: int | None = None
    seconds: float | None = None

    def __post_init__(self) -> None:
        if self.iterations is None and self.seconds is None:
            raise ValueError("a budget needs iterations or seconds")


class Clock:
    """A budget being spent."""

    __slots__ = (
        "_elapsed", "_is_cancelled", "_limit", "_longest", "_next", "_progress", "_start", "_until", "count",
    )  # fmt: skip

    def __init__(
        self,
        budget: Budget,
        *,
        is_cancelled: Callable[[], bool] | None = None,
        progress: Callable[[float], None] | None = None,
    ) -> None:
        self.count = 0
        """Iterations so far; whoever goes on in the tree of an earlier search counts its iterations in."""
        self._start = perf_counter()
        self._limit = budget.iterations
        self._until = None if budget.seconds is None else budget.seconds * SLACK
        self._is_cancelled = is_cancelled
        self._progress = progress
        self._next = TOLD
        self._elapsed = self._longest = 0.0

    def goes_on(self) -> bool:
        """Whether another iteration may begin."""
        if self._is_cancelled is not None and self._is_cancelled():
            return False
        share = 0.0
        if self._limit is not None:
            if self.count >= self._limit:
                return False
            share = self.count / self._limit
        if self._until is not None:
            elapsed = perf_counter() - self._start
            self._longest = max(elapsed - self._elapsed, FADES * self._longest)
            self._elapsed = elapsed
            if elapsed + self._longest >= self._until:
                return False
            share = max(share, elapsed / self._until)
        self.count += 1
        if self._progress is not None and share >= self._next:
            self._progress(min(share, 1.0))
            self._next = share + TOLD
        return True
