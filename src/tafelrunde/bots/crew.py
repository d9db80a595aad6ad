"""Root parallelism: several processes search the same question, and what they found is added up.

Each grows a tree of its own from a seed of its own; only the counts at the root are brought together. With a
budget of iterations the answer depends on the seed and on the size of the crew, not on the machine.
"""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from types import TracebackType
from typing import Any

from tafelrunde.bots.budget import Budget, Clock
from tafelrunde.bots.search import Ranked, Search
from tafelrunde.table.chance import Stream
from tafelrunde.table.decision import Seat
from tafelrunde.table.save import load, save
from tafelrunde.table.table import Table


def _search(saved: bytes, seat: int, seed: int, budget: Budget) -> list[Ranked]:
    """What one of the crew does."""
    table = load(saved, is_own=True).clone()  # without a stream: nobody here knows the future
    search = Search(table, Seat(seat), Stream(seed))
    search.run(Clock(budget))
    return search.ranking()


class Crew:
    """Processes that search together; to be closed, or used in a `with` statement."""

    def __init__(self, size: int) -> None:
        if size < 1:
            raise ValueError("a crew needs somebody")
        self.size = size
        self._pool = ProcessPoolExecutor(size, mp_context=get_context("spawn"))

    def rank(self, table: Table[Any], seat: Seat, stream: Stream, budget: Budget) -> list[Ranked]:
        """As `rank`, with the budget spent by each of the crew."""
        saved, seeds = save(table), [stream.below(1 << 62) for _ in range(self.size)]
        jobs = [self._pool.submit(_search, saved, int(seat), seed, budget) for seed in seeds]
        return merge([job.result() for job in jobs])

    def close(self) -> None:
        """End the processes; what they are at is dropped."""
        self._pool.shutdown(wait=True, cancel_futures=True)

    def __enter__(self) -> Crew:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def merge(found: list[list[Ranked]]) -> list[Ranked]:
    """Add up what several searches say of the same question, best first."""
    visits: dict[tuple[str, ...], int] = {}
    totals: dict[tuple[str, ...], float] = {}
    for ranking in found:
        for each in ranking:
            visits[each.keys] = visits.get(each.keys, 0) + each.visits
            totals[each.keys] = totals.get(each.keys, 0.0) + each.visits * each.value
    whole = sum(visits.values()) or 1
    merged = [Ranked(keys, count, totals[keys] / count, count / whole) for keys, count in visits.items()]
    return sorted(merged, key=lambda each: (each.visits, each.value), reverse=True)
