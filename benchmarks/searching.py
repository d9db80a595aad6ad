"""The search beside OpenSpiel's Python ISMCTS bot, on the same Mythos: positions, and how ours is timed.

Both search answer by answer without any knowledge of the game, and roll out at random to the end.
"""

from __future__ import annotations

from time import process_time
from typing import Any

from tafelrunde.bots import Budget, Clock, Search
from tafelrunde.games.mythos import GAME
from tafelrunde.lab.bench import mid_game
from tafelrunde.table import Seat, Stream, Table
from tafelrunde.table.advisor import Advisor

TO_THE_END = 100_000
SEEDS = range(1, 7)


class Ignorant(Advisor):
    """Knows nothing of the game: no lines, no priors, and rollouts at random."""

    horizon = TO_THE_END

    def evaluate(self, state: Any, seat: Seat) -> float:
        return 0.0


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
        search = Search(table, Seat(0), Stream(1), advisor=Ignorant())
        search.run(Clock(Budget(iterations=iterations)))
    return len(tables) * iterations / (process_time() - start)


def rollouts_per_second(tables: list[Table[Any]], rollouts: int) -> float:
    """Random games from the same positions to the end, with nothing around them."""
    stream = Stream(1)
    start = process_time()
    for table in tables:
        for _ in range(rollouts):
            table.clone(stream, is_light=True).play_at_random(stream, TO_THE_END)
    return len(tables) * rollouts / (process_time() - start)
