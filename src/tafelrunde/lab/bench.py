"""Speed and memory of a game's engine on this machine; ratios to other engines are in `benchmarks/`."""

from __future__ import annotations

import time
import tracemalloc
from collections.abc import Callable
from statistics import median
from typing import Any

import msgspec

from tafelrunde.bots import RandomBot
from tafelrunde.lab.series import Series, play_game
from tafelrunde.table.chance import Stream
from tafelrunde.table.game import Game
from tafelrunde.table.record import Record
from tafelrunde.table.table import Table

RUNS = 5


class BenchReport(msgspec.Struct, frozen=True):
    """The figures of one game."""

    game: str
    mode: str
    decisions_per_second: float
    state_copy_us: float
    table_clone_us: float
    options_us: float
    rebuild_ms: float
    state_bytes: int
    table_kilobytes: float


def mid_game(game: Game[Any], mode: str | None = None, seed: int = 3, share: float = 0.5) -> Table[Any]:
    """A table in the middle of a random game."""
    setup = game.sample_setup(game.mode(mode), game.mode(mode).minimum, seed)
    whole = random_game(game, mode, setup, seed, None)
    return random_game(game, mode, setup, seed, int(whole.version * share))


def random_game(
    game: Game[Any], mode: str | None, setup: dict[str, Any], seed: int, answers: int | None = None
) -> Table[Any]:
    """A table after so many random answers, or at the end."""
    table: Table[Any] = Table.new(game, mode, setup=setup, seed=seed)
    bot = RandomBot(Stream(seed))
    while table.pending and (answers is None or table.version < answers):
        seat = next(iter(table.pending))
        table.play(seat, bot.choose(table, seat))
    return table


def timed(action: Callable[[], object], seconds: float = 0.2) -> float:
    """The median time of an action in microseconds; the process's own time, for machines are busy."""
    start = time.process_time()
    action()
    once = max(time.process_time() - start, 1e-7)
    repeats = max(1, min(20_000, int(seconds / RUNS / once)))
    rounds = []
    for _ in range(RUNS):
        start = time.process_time()
        for _ in range(repeats):
            action()
        rounds.append((time.process_time() - start) / repeats)
    return median(rounds) * 1e6


def decisions_per_second(
    game: Game[Any], mode: str | None = None, games: int = 64, runs: int = RUNS
) -> float:
    """Decisions a second of random play, the dealing included: the median of runs of the same games."""
    series = Series(game.id, mode, ("random",), games=games, seed=1)
    rates = []
    for _ in range(runs):
        start = time.process_time()
        decisions = sum(play_game(series, number).decisions for number in range(games))
        rates.append(decisions / (time.process_time() - start))
    return median(rates)


def ready(table: Table[Any]) -> object:
    """A clone that is ready to be played, not only promised."""
    return table.clone().pending


def table_memory(game: Game[Any], mode: str | None = None, seed: int = 3) -> float:
    """Kilobytes that a table in mid-game holds, its record included."""
    mid_game(game, mode, seed)  # warm caches that all tables share
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        tables = [mid_game(game, mode, seed) for _ in range(5)]
        return (tracemalloc.get_traced_memory()[0] - before) / len(tables) / 1000
    finally:
        tracemalloc.stop()


def bench(game: Game[Any], mode: str | None = None) -> BenchReport:
    """Measure one game."""
    table = mid_game(game, mode)
    state = table.state
    seat = next(iter(table.pending))
    finished = random_game(game, mode, dict(table.setup), 3, None)
    source = str(finished.record())
    return BenchReport(
        game=game.id,
        mode=game.mode(mode).id,
        decisions_per_second=round(decisions_per_second(game, mode), 0),
        state_copy_us=round(timed(lambda: game.copy(state)), 2),
        table_clone_us=round(timed(lambda: ready(table)), 2),
        options_us=round(timed(table.pending[seat].legal), 2),
        rebuild_ms=round(timed(lambda: Record.parse(source).replay()) / 1000, 2),
        state_bytes=len(msgspec.json.encode(state)),
        table_kilobytes=round(table_memory(game, mode), 1),
    )
