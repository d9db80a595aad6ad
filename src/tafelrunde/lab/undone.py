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

import msgspec

from tafelrunde.lab.against_itself import Job, played, run
from tafelrunde.table.advisor import Advisor
from tafelrunde.table.game import game, games

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


def acts(job: Job) -> tuple[set[str], Counter[str]]:
    """What was offered in one game that a level played against itself, and what was done."""
    table, players = job.sit()
    act = table.game.advisor.act
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


def count(name: str, level: str, number: int, workers: int = 1) -> Acts:
    """So many games of a level against itself."""
    offered: Counter[str] = Counter()
    done: Counter[str] = Counter()
    for some, chosen in played(acts, name, level, SEED, number, workers):
        offered.update(some)
        done.update(chosen)
    reasons = game(name).advisor.left_alone
    never = {act: Undone(offered[act], reasons.get(act, "")) for act in sorted(offered) if not done[act]}
    return Acts(number, {act: round(done[act] / number, 2) for act in sorted(done)}, never)


def main(argv: list[str] | None = None) -> int:
    """The command line; 1 where something is left alone and nobody has said why."""
    counted = sorted(name for name in games() if type(game(name).advisor).act is not Advisor.act)
    parser = argparse.ArgumentParser(prog="make undone", description=__doc__)
    told = run(parser, argv, counted, GAMES, count, _told)
    every = (each for levels in told.values() for found in levels.values() for each in found.never.values())
    return 1 if any(not each.why for each in every) else 0


def _told(found: Acts) -> str:
    lines = [f"{len(found.done)} acts, never {len(found.never)}"]
    for act, each in found.never.items():
        why = each.why or "nobody has said why"
        lines.append(f"  {act}: offered in {each.offered} of {found.games}; {why}")
    return "\n".join(lines)


if __name__ == "__main__":
    sys.exit(main())
