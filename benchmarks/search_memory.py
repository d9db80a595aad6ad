"""What a search keeps in memory: `python -m benchmarks.search_memory`.

Searches a middle game of every game until its tree is full or the iterations are used up, and prints the
nodes and the memory that the tree holds then.
"""

from __future__ import annotations

import argparse
import gc
import sys
import tracemalloc
from typing import Any

from tafelrunde.bots import Budget, Clock, Search
from tafelrunde.bots.search import NODE_LIMIT
from tafelrunde.lab.bench import mid_game
from tafelrunde.table import Stream, games
from tafelrunde.table.game import Game


def measure(game: Game[Any], mode: str, iterations: int) -> str:
    """One line about one game."""
    table = mid_game(game, mode, seed=3, share=0.3)
    seat = next(iter(table.pending))
    Search(table, seat, Stream(1)).run(Clock(Budget(iterations=20)))  # fills caches that all searches share
    gc.collect()
    tracemalloc.start()
    search = Search(table, seat, Stream(2))
    count = 0
    while count < iterations and search.nodes < search.node_limit:
        count += 100
        search.run(Clock(Budget(iterations=100)))
    gc.collect()
    held, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return (
        f"{game.id} {mode}: {count} iterations, {search.nodes} of {NODE_LIMIT} nodes, "
        f"{held / 1e6:.1f} MB held, {peak / 1e6:.1f} MB at most, {held / search.nodes / 1e3:.1f} kB a node"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the memory of a search in every game.")
    parser.add_argument("--iterations", type=int, default=25_000, help="at most, a game")
    parser.add_argument("--only", default="", help="games whose id holds this")
    options = parser.parse_args()
    for game in games().values():
        if options.only in game.id:
            sys.stdout.write(measure(game, game.modes[0].id, options.iterations) + "\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
