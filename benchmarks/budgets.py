"""Do bots keep their time? `python -m benchmarks.budgets`: how long answers took, in shares of the budget.

Every mode is played for a while with a timed bot on each seat, so up to four at one table. What is printed is
the median, the 99th percentile and the longest of all answers that were searched; 1.1 is the promise.
"""

from __future__ import annotations

import argparse
import sys
from time import perf_counter
from typing import Any

from tafelrunde.bots import Budget, SearchBot
from tafelrunde.table import Game, Mode, Stream, Table, games

PROMISE = 1.1


def shares(found: Game[Any], mode: Mode, seconds: float, answers: int) -> list[float]:
    """How much of the budget each of so many answers took."""
    seats = mode.maximum
    setup = found.sample_setup(mode, seats, 1)
    table: Table[Any] = Table.new(found, mode.id, seats=seats, setup=setup, seed=1)
    bots = [SearchBot(Stream(seat), Budget(seconds=seconds)) for seat in range(seats)]
    taken: list[float] = []
    while table.pending and len(taken) < answers:
        seat = next(iter(table.pending))
        is_thought_out = bots[seat].is_ready or len(table.pending[seat].legal()) == 1
        start = perf_counter()
        key = bots[seat].choose(table, seat)
        if not is_thought_out:
            taken.append((perf_counter() - start) / seconds)
        table.play(seat, key)
    return taken


def main() -> int:
    parser = argparse.ArgumentParser(prog="budgets", description="See whether bots keep their time.")
    parser.add_argument("--seconds", type=float, default=0.5, help="the budget of every answer")
    parser.add_argument("--answers", type=int, default=20, help="answers in each mode")
    options = parser.parse_args()
    everything: list[float] = []
    for found in games().values():
        for mode in found.modes:
            taken = sorted(shares(found, mode, options.seconds, options.answers))
            everything += taken
            print(
                f"{found.id:<12} {mode.id:<16} median {taken[len(taken) // 2]:.3f}  longest {taken[-1]:.3f}"
            )
    everything.sort()
    p99 = everything[min(len(everything) - 1, round(0.99 * len(everything)))]
    print(f"all {len(everything)} answers: p99 {p99:.3f} of the budget, promised {PROMISE}")
    return 0 if p99 <= PROMISE else 1


if __name__ == "__main__":
    sys.exit(main())
