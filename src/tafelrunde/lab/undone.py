"""What bots never do: acts that were offered to a level in whole games, and not once taken.

`python -m tafelrunde.lab.undone` (`make undone`) lets every level play against itself. What counts as an act
the games say themselves (`Advisor.act`), and which acts are rightly left alone, and why
(`Advisor.left_alone`). Bots keep to their iterations, not to a clock: the same seed gives the same list on
any machine.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from typing import Any

import msgspec

from tafelrunde.bots import LEVELS, bot
from tafelrunde.lab.warm import pool
from tafelrunde.table.advisor import Advisor
from tafelrunde.table.chance import Stream
from tafelrunde.table.game import game, games
from tafelrunde.table.table import Table

GAMES = 100
SEED = 21


class Undone(msgspec.Struct, frozen=True):
    """An act that a level never chose. The JSON form is stable."""

    offered: int
    """In how many games it could have been done."""
    why: str
    """Why that is right; empty where nobody has said so."""


class Acts(msgspec.Struct, frozen=True):
    """What a level did in its games."""

    games: int
    done: dict[str, float]
    """How often a game, by act."""
    never: dict[str, Undone]


def acts(name: str, mode: str, seats: int, level: str, number: int) -> tuple[set[str], Counter[str]]:
    """What was offered in one game that a level played against itself, and what was done."""
    found = game(name)
    source = Stream(f"{SEED}:{number}")
    players = [bot(level, source.fork()) for _ in range(seats)]
    setup = found.sample_setup(found.mode(mode), seats, number)
    table: Table[Any] = Table.new(found, mode, seats=seats, setup=setup, stream=source.fork())
    act = found.advisor.act
    offered: set[str] = set()
    done: Counter[str] = Counter()
    while pending := table.pending:
        seat = next(iter(pending))
        decision = pending[seat]
        if act(decision, decision.safe()) is not None:
            offered |= {str(act(decision, key)) for key in decision.legal()}
        key = players[seat].choose(table, seat)
        chosen = act(decision, key)
        if chosen is not None:
            done[chosen] += 1
        table.play(seat, key)
    return offered, done


def _one(job: tuple[str, str, int, str, int]) -> tuple[set[str], Counter[str]]:
    return acts(*job)


def count(name: str, level: str, number: int, workers: int = 1) -> Acts:
    """So many games of a level against itself, in the game's first mode."""
    mode = game(name).mode(None)
    seats = max(2, mode.minimum)
    jobs = [(name, mode.id, seats, level, each) for each in range(number)]
    if workers == 1:
        listed = [_one(job) for job in jobs]
    else:
        with pool(workers, name) as players:
            listed = list(players.map(_one, jobs))
    offered: Counter[str] = Counter()
    done: Counter[str] = Counter()
    for some, chosen in listed:
        offered.update(some)
        done.update(chosen)
    reasons = game(name).advisor.left_alone
    never = {act: Undone(offered[act], reasons.get(act, "")) for act in sorted(offered) if not done[act]}
    return Acts(number, {act: round(done[act] / number, 2) for act in sorted(done)}, never)


def main(argv: list[str] | None = None) -> int:
    """The command line; 1 where something is left alone and nobody has said why."""
    counted = sorted(name for name in games() if type(game(name).advisor).act is not Advisor.act)
    parser = argparse.ArgumentParser(prog="make undone", description=__doc__)
    parser.add_argument("--game", action="append", choices=counted, help="only this one; may be repeated")
    parser.add_argument(
        "--level", action="append", choices=list(LEVELS), help="only this one; may be repeated"
    )
    parser.add_argument("--games", type=int, default=GAMES, help="games a level")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--json", action="store_true", help="one object: game, level, acts")
    words = parser.parse_args(argv)
    told: dict[str, dict[str, Acts]] = {}
    for name in words.game or counted:
        for level in words.level or LEVELS:
            found = told.setdefault(name, {})[level] = count(name, level, words.games, words.workers)
            if not words.json:
                sys.stdout.write(f"{name} {level}: {len(found.done)} acts, never {len(found.never)}\n")
                for act, each in found.never.items():
                    why = each.why or "nobody has said why"
                    sys.stdout.write(f"  {act}: offered in {each.offered} of {found.games}; {why}\n")
                sys.stdout.flush()
    if words.json:
        sys.stdout.write(msgspec.json.encode(told).decode() + "\n")
    every = (each for levels in told.values() for found in levels.values() for each in found.never.values())
    return 1 if any(not each.why for each in every) else 0


if __name__ == "__main__":
    sys.exit(main())
