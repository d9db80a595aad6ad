"""How fast bots think: `python -m benchmarks.thinking`, in iterations and decisions a second.

In every game Grandmasters play the first answers of some games, without a clock, and then greedy bots do.
What counts is the ratio to a plain loop that is run before and after each game: so two runs can be compared,
on machines that are busy or slow. The digest tells whether two versions have answered the same.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from hashlib import blake2b
from time import process_time
from typing import Any

from tafelrunde.bots import LEVELS, Bot, GreedyBot, Search, SearchBot
from tafelrunde.table import Game, Stream, Table, games

MODES = {"tash-kalar": "duel"}
"""The mode that is measured where it is not the first one."""
ANSWERS = {"archmage": 30, "morgua": 150, "mythos": 24, "tash-kalar": 40}
"""By Grandmasters, in each game; else as many as in Mythos."""
LOOPS = 200_000


def reference() -> float:
    """Rounds a second of a loop like those of games: numbers, a list, a dict, a call."""
    seen: dict[int, int] = {}
    numbers = list(range(64))
    start = process_time()
    for count in range(LOOPS):
        place = numbers[count & 63] ^ count >> 3
        seen[place & 255] = max(place, seen.get(place & 255, 0))
    return LOOPS / (process_time() - start)


class Counter:
    """Counts the iterations of all searches while it is open."""

    def __enter__(self) -> Counter:
        self.count = 0
        self._plain = Search._iterate

        def counted(search: Search) -> None:
            self.count += 1
            self._plain(search)

        Search._iterate = counted  # type: ignore[method-assign, assignment]
        return self

    def __exit__(self, *_: object) -> None:
        Search._iterate = self._plain  # type: ignore[method-assign]


def play(found: Game[Any], seed: int, answers: int, make: Callable[[Stream], Bot]) -> tuple[list[str], float]:
    """The answers of the beginning of a game, and the time that choosing them took."""
    mode = found.mode(MODES.get(found.id))
    seats = max(2, mode.minimum)
    setup = found.sample_setup(mode, seats, seed)
    table: Table[Any] = Table.new(found, mode.id, seats=seats, setup=setup, seed=seed)
    bots = [make(Stream(100 * seed + seat)) for seat in range(seats)]
    keys: list[str] = []
    spent = 0.0
    while table.pending and len(keys) < answers:
        seat = next(iter(table.pending))
        start = process_time()
        keys.append(bots[seat].choose(table, seat))
        spent += process_time() - start
        table.play(seat, keys[-1])
    return keys, spent


def measure(found: Game[Any], seeds: int) -> dict[str, Any]:
    """The figures of one game."""
    answers = ANSWERS.get(found.id, ANSWERS["mythos"])
    level = LEVELS["grandmaster"]
    play(found, 99, 4, GreedyBot)  # what is made once
    loops, thought, greedy, decisions = [reference()], 0.0, 0.0, 0
    digest = blake2b(digest_size=6)
    with Counter() as iterations:
        for seed in range(1, seeds + 1):
            keys, spent = play(
                found, seed, answers, lambda stream: SearchBot.of(level, stream, is_timed=False)
            )
            thought += spent
            digest.update("\n".join(keys).encode())
            loops.append(reference())
    for seed in range(1, seeds + 1):
        keys, spent = play(found, seed, 3 * answers, GreedyBot)
        greedy += spent
        decisions += len(keys)
        digest.update("\n".join(keys).encode())
        loops.append(reference())
    loop = sum(loops) / len(loops)
    rates = {"iterations": iterations.count / thought, "decisions": decisions / greedy}
    return {
        "game": found.id,
        **{f"{name}_per_second": round(rate, 1) for name, rate in rates.items()},
        **{f"{name}_per_million_loops": round(1e6 * rate / loop, 1) for name, rate in rates.items()},
        "digest": digest.hexdigest(),
    }


def main() -> None:
    parser = argparse.ArgumentParser(prog="thinking", description="Measure how fast bots think.")
    parser.add_argument("--only", default="", help="games whose id holds this")
    parser.add_argument("--seeds", type=int, default=2, help="games of each kind")
    parser.add_argument("--json", action="store_true", help="print one JSON object a game")
    options = parser.parse_args()
    for found in games().values():
        if options.only not in found.id:
            continue
        row = measure(found, options.seeds)
        if options.json:
            print(json.dumps(row), flush=True)
            continue
        print(
            f"{row['game']:<12} {row['iterations_per_second']:>8.1f} iterations/s, "
            f"{row['iterations_per_million_loops']:>7.1f} in a million loops; "
            f"{row['decisions_per_second']:>8.1f} greedy decisions/s, "
            f"{row['decisions_per_million_loops']:>7.1f} in a million loops; digest {row['digest']}",
            flush=True,
        )


if __name__ == "__main__":
    main()
