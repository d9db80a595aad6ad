"""`python -m benchmarks.environments`: our environments beside PettingZoo's and catanatron's, in one run.

Run it where the extra `rl`, `chess`, `pygame` and catanatron are installed. Every round measures peers and
ours in turn, so that a busy spell of the machine meets all; what counts is the median of the ratios. A step
is one `last()`, a random action of the mask, and one `step()`; of catanatron, whose package has no
environment, it is one decision of its engine. Times are CPU times. `encoding_share` is how much of a step
goes into writing down what is seen. Peers that are not installed are left out, and said to be.
"""

from __future__ import annotations

import argparse
import importlib
import json
import sys
from collections.abc import Callable
from statistics import median
from time import process_time, thread_time
from typing import Any

import numpy as np

from tafelrunde import envs
from tafelrunde.envs.codec import Codec

OURS = {
    "mythos": ("mythos", "standard"),
    "tash-kalar": ("tash-kalar", "duel"),
    "archmage": ("archmage", "standard"),
    "morgua": ("morgua", "standard"),
}
GATE = 5.0
"""So many times PettingZoo's chess."""
SHARE = 0.35
"""Of a step, for encoding."""
Maker = Callable[[], Any]


def peers() -> dict[str, Maker]:
    """What there is to compare with."""
    found: dict[str, Maker] = {}
    for name, module in (("chess", "chess_v6"), ("go", "go_v5")):
        try:
            found[name] = importlib.import_module(f"pettingzoo.classic.{module}").env
        except ImportError as problem:
            print(f"left out: {name} ({problem})", file=sys.stderr)
    return found


def rate(env: Any, seconds: float, seed: int) -> float:
    """Steps a second of random play."""
    random, steps, start = np.random.default_rng(seed), 0, process_time()
    env.reset(seed=seed)
    while process_time() - start < seconds:
        for _ in range(20):
            seen, _, is_over, is_cut, _ = env.last()
            if is_over or is_cut:
                seed += 1
                env.reset(seed=seed)
                continue
            allowed = np.flatnonzero(seen["action_mask"])
            env.step(int(allowed[random.integers(len(allowed))]))
            steps += 1
    return steps / (process_time() - start)


def catanatron_rate(seconds: float) -> float | None:
    """Decisions a second of catanatron's engine with four random players."""
    try:
        catan = importlib.import_module("catanatron.game")
        players = importlib.import_module("catanatron.models.player")
    except ImportError as problem:
        print(f"left out: catanatron ({problem})", file=sys.stderr)
        return None
    steps, seed, start = 0, 0, process_time()
    while process_time() - start < seconds:
        seed += 1
        game = catan.Game([players.RandomPlayer(colour) for colour in players.Color], seed=seed)
        while game.winning_color() is None and process_time() - start < seconds:
            game.play_tick()
            steps += 1
    return steps / (process_time() - start)


def encoding_share(env: Any, seconds: float) -> float:
    """How much of the time of play goes into writing down what is seen."""
    plain, spent = Codec.observe, 0.0
    looks = [-thread_time() + thread_time() for _ in range(2_000)]
    glance = sum(looks) / len(looks)  # what looking at the clock takes by itself

    def timed(self: Codec, *args: Any) -> Any:
        nonlocal spent
        start = thread_time()
        found = plain(self, *args)
        spent += thread_time() - start - glance
        return found

    Codec.observe = timed  # type: ignore[assignment,method-assign]
    try:
        start = thread_time()
        rate(env, seconds, 1)
        return spent / (thread_time() - start)
    finally:
        Codec.observe = plain  # type: ignore[method-assign]


def main() -> int:
    parser = argparse.ArgumentParser(description="Measure the environments beside their peers.")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=1.0, help="of each environment in each round")
    options = parser.parse_args()
    made = {name: make() for name, make in peers().items()}
    made |= {name: envs.aec(*which) for name, which in OURS.items()}
    for env in made.values():
        rate(env, 0.2, 1)  # warm up
    rounds = [
        {name: rate(env, options.seconds, 1) for name, env in made.items()} for _ in range(options.rounds)
    ]
    catan = catanatron_rate(options.seconds)
    rows: dict[str, dict[str, float]] = {}
    passed = True
    for name in made:
        row: dict[str, float] = {"steps_per_second": round(median(each[name] for each in rounds))}
        if "chess" in made:
            row["times_chess"] = round(median(each[name] / each["chess"] for each in rounds), 2)
        if name in OURS:
            row["encoding_share"] = round(encoding_share(made[name], options.seconds), 3)
            passed &= row.get("times_chess", GATE) >= GATE and row["encoding_share"] <= SHARE
        rows[name] = row
    if catan is not None:
        rows["catanatron"] = {"steps_per_second": round(catan)}
    print(json.dumps({"rows": rows, "passed": passed}, indent=2))
    return 0 if passed else 1


if __name__ == "__main__":
    sys.exit(main())
