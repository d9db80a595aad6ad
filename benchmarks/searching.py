"""The search beside OpenSpiel's Python ISMCTS bot, on the same Mythos: positions, and how ours is timed.

Ours is the search that people play against; the other knows nothing of the game and rolls out at random.
"""

from __future__ import annotations

from time import process_time
from typing import Any

from tafelrunde.bots import Budget, Clock, Search
from tafelrunde.games.mythos import GAME
from tafelrunde.lab.bench import mid_game
from tafelrunde.table import Seat, Stream, Table

SEEDS = range(1, 7)


def positions() -> list[Table[Any]]:
    """Tables of Mythos in the middle of games, at the beginning of a step."""
    tables = []
    for seed in SEEDS:
        table = mid_game(GAME, seed=seed)
        stream = Stream(seed)
        while not table.is_between_steps:
            seat = next(iter(table.pending))
            table.play(seat, table.pending[seat].sample(stream))
        tables.append(table)
    return tables


def iterations_per_second(tables: list[Table[Any]], iterations: int) -> float:
    """Of our search."""
    start = process_time()
    for table in tables:
        search = Search(table, Seat(0), Stream(1))
        search.run(Clock(Budget(iterations=iterations)))
    return len(tables) * iterations / (process_time() - start)
