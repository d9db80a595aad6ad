"""What a search keeps in memory: `python -m benchmarks.search_memory`.

Searches a middle game of every game in a process of its own, until the tree is full or the iterations are
used up, and prints the nodes and by how much the process has grown.
"""

from __future__ import annotations

import argparse
import resource
import sys
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from tafelrunde.bots import Budget, Clock, Search
from tafelrunde.lab.bench import mid_game
from tafelrunde.table import Stream, game, games

UNIT = 1 if sys.platform == "darwin" else 1024
"""What the system counts resident memory in, in bytes."""


def resident() -> float:
    """The most that the process has held so far, in megabytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * UNIT / 1e6


def measure(game_id: str, iterations: int) -> str:
    """One line about one game."""
    found = game(game_id)
    table = mid_game(found, seed=3, share=0.3)
    seat = next(iter(table.pending))
    Search(table, seat, Stream(1)).run(Clock(Budget(iterations=20)))  # fills what all searches share
    before = resident()
    search = Search(table, seat, Stream(2))
    count = 0
    while count < iterations and search.nodes < search.node_limit:
        search.run(Clock(Budget(iterations=100)))
        count += 100
    grown = resident() - before
    return (
        f"{game_id} {table.mode.id}: {count} iterations, {search.nodes} of {search.node_limit} nodes, "
        f"{grown:.0f} MB more than {before:.0f} MB, {1000 * grown / search.nodes:.1f} kB a node"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the memory of a search in every game.")
    parser.add_argument("--iterations", type=int, default=25_000, help="at most, a game")
    parser.add_argument("--only", default="", help="games whose id holds this")
    options = parser.parse_args()
    for game_id in games():
        if options.only in game_id:
            with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as process:
                sys.stdout.write(process.submit(measure, game_id, options.iterations).result() + "\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
