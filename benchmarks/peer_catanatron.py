"""The peer: four random players in catanatron, timed in its own environment.

Run it with the interpreter of `.venv-bench` (`make bench` does); it needs nothing but catanatron and prints
one line of JSON:

    {"decisions_per_second": ..., "copy_us": ..., "version": ..., ...}

* A decision is one call of `Game.play_tick`. No accumulator is attached: with one, catanatron copies the game
  before every tick. Setting a game up is not timed.
* Times are the process's own (CPU) times, for the machine may be busy with other things.
* `copy_us` is the median time of `Game.copy()` over positions from the middle of the games, `state_bytes` the
  median length of their JSON.
* The games depend on the seeds and on hashes (catanatron iterates over sets), so the script starts itself
  again with `PYTHONHASHSEED=0`. From Python 3.12 on every run plays the same games; on 3.11 the hash of None
  is an address, so runs differ by a few per cent in the number of decisions.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import statistics
import sys
from importlib.metadata import version
from time import process_time, process_time_ns
from typing import Any

from catanatron.game import TURNS_LIMIT, Game
from catanatron.json import GameEncoder
from catanatron.models.player import Color, RandomPlayer

COPIES_PER_SAMPLE = 10
POSITIONS = 10


def new_game(seed: int) -> Any:
    """Set up a game of four random players; the seed must not be 0, which catanatron takes for none."""
    return Game([RandomPlayer(color) for color in Color], seed=seed)


def finish(game: Any) -> int:
    """Play to the end, as `Game.play` does, and return the number of decisions."""
    decisions = 0
    while game.winning_color() is None and game.state.num_turns < TURNS_LIMIT:
        game.play_tick()
        decisions += 1
    return decisions


def play(seeds: range) -> tuple[list[int], float]:
    """Play one game per seed; return each game's decisions and the seconds that playing took."""
    lengths = []
    seconds = 0.0
    for seed in seeds:
        game = new_game(seed)
        start = process_time()
        lengths.append(finish(game))
        seconds += process_time() - start
        if len(game.state.actions) != lengths[-1]:
            raise AssertionError(f"seed {seed}: {lengths[-1]} ticks, {len(game.state.actions)} actions")
    return lengths, seconds


def middles(seeds: range, lengths: list[int]) -> list[Any]:
    """Some of the games at their middle decision."""
    games = []
    for seed, length in list(zip(seeds, lengths, strict=True))[:POSITIONS]:
        game = new_game(seed)
        for _ in range(length // 2):
            game.play_tick()
        games.append(game)
    return games


def copy_times(games: list[Any], samples: int) -> list[float]:
    """Time `Game.copy()` in microseconds."""
    times = []
    for game in games:
        for _ in range(samples):
            start = process_time_ns()
            for _ in range(COPIES_PER_SAMPLE):
                game.copy()
            times.append((process_time_ns() - start) / COPIES_PER_SAMPLE / 1000)
    return times


def main() -> None:
    parser = argparse.ArgumentParser(description="Time catanatron with four random players.")
    parser.add_argument("--games", type=int, default=30, help="games per round")
    parser.add_argument("--rounds", type=int, default=3, help="rounds; the median rate is reported")
    parser.add_argument("--seed", type=int, default=1, help="seed of the first game, at least 1")
    parser.add_argument("--samples", type=int, default=100, help="timed samples of copies per position")
    options = parser.parse_args()
    if min(options.games, options.rounds, options.seed, options.samples) < 1:
        parser.error("every number must be at least 1")
    if os.environ.get("PYTHONHASHSEED") != "0":
        os.execve(sys.executable, [sys.executable, *sys.argv], {**os.environ, "PYTHONHASHSEED": "0"})

    seeds = range(options.seed, options.seed + options.games)
    finish(new_game(options.seed))  # warm up
    rates = []
    lengths: list[int] = []
    for _ in range(options.rounds):
        lengths, seconds = play(seeds)
        rates.append(sum(lengths) / seconds)
    games = middles(seeds, lengths)
    report = {
        "decisions_per_second": round(statistics.median(rates)),
        "copy_us": round(statistics.median(copy_times(games, options.samples)), 2),
        "state_bytes": round(statistics.median(len(json.dumps(each, cls=GameEncoder)) for each in games)),
        "version": version("catanatron"),
        "games": options.games,
        "decisions": sum(lengths),
        "python": platform.python_version(),
    }
    print(json.dumps(report))


if __name__ == "__main__":
    main()
