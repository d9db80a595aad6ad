"""The ratings of the bots, from the games of the ladder.

`python -m tafelrunde.lab.bot_ratings` reads `data/ladder.jsonl` and writes `bots/ratings.json`. For every
game and mode group the levels get the strengths under which their results against each other are likeliest
(Bradley and Terry's model, which is Plackett and Luce's for two). The Squire stands where people begin: only
differences can be seen among bots.
"""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Iterable
from pathlib import Path

import msgspec

from tafelrunde.bots.levels import LEVELS
from tafelrunde.bots.ratings import FILE
from tafelrunde.lab.ladder import RESULTS, SEED, Played, read
from tafelrunde.table.game import game
from tafelrunde.tournament.rating import BETA, MU

ANCHOR = "squire"
SPREAD = math.sqrt(2) * BETA
ROUNDS = 2000
SUREST = 0.5
"""However many games were played, people differ from bots by more than chance."""
Pairs = dict[tuple[str, str], tuple[float, int]]
"""By upper and lower level: what the upper one got, in how many games."""


def gathered(played: Iterable[Played]) -> dict[tuple[str, str], Pairs]:
    """The results of each game and mode group."""
    found: dict[tuple[str, str], Pairs] = {}
    for each in played:
        group = game(each.game).mode(each.mode).rating_group
        pairs = found.setdefault((each.game, group), {})
        points, games = pairs.get((each.upper, each.lower), (0.0, 0))
        pairs[each.upper, each.lower] = points + each.score, games + 1
    return found


def fitted(pairs: Pairs) -> dict[str, tuple[float, float]]:
    """The strengths of the levels and how sure they are.

    Half a game more for either side of each pair keeps strengths finite where somebody has won all games.
    """
    names = [name for name in LEVELS if any(name in pair for pair in pairs)]
    weights = dict.fromkeys(names, 1.0)
    wins = dict.fromkeys(names, 0.0)
    for (upper, lower), (points, games) in pairs.items():
        wins[upper] += points + 0.5
        wins[lower] += games - points + 0.5
    for _ in range(ROUNDS):
        met = dict.fromkeys(names, 0.0)
        for (upper, lower), (_, games) in pairs.items():
            share = (games + 1) / (weights[upper] + weights[lower])
            met[upper] += share
            met[lower] += share
        weights = {name: wins[name] / met[name] for name in names}
        mean = math.exp(sum(map(math.log, weights.values())) / len(names))
        weights = {name: weight / mean for name, weight in weights.items()}
    anchor = weights.get(ANCHOR, 1.0)
    return {
        name: (
            round(MU + SPREAD * math.log(weights[name] / anchor), 2),
            round(max(SUREST, SPREAD / math.sqrt(_information(name, pairs, weights))), 2),
        )
        for name in names
    }


def _information(name: str, pairs: Pairs, weights: dict[str, float]) -> float:
    """How much the games of a level say about its strength."""
    total = 0.0
    for (upper, lower), (_, games) in pairs.items():
        if name in (upper, lower):
            share = weights[upper] / (weights[upper] + weights[lower])
            total += (games + 1) * share * (1 - share)
    return total


def main(arguments: list[str] | None = None) -> int:
    """The command."""
    parser = argparse.ArgumentParser(prog="bot_ratings", description="Rate the bots by the ladder's games.")
    parser.add_argument("--results", type=Path, default=RESULTS)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--file", type=Path, default=FILE)
    options = parser.parse_args(arguments)
    played = [each for games in read(options.results, options.seed).values() for each in games.values()]
    found: dict[str, dict[str, dict[str, tuple[float, float]]]] = {}
    for (game_id, group), pairs in sorted(gathered(played).items()):
        found.setdefault(game_id, {})[group] = fitted(pairs)
    options.file.write_bytes(msgspec.json.format(msgspec.json.encode(found), indent=2) + b"\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
