"""Absurdities of the bots: what a level does that no sensible person would do, counted in whole games.

`python -m tafelrunde.lab.absurd` (`make absurd`) lets every level play against itself, in every game. What is
absurd the games say themselves (`Advisor.absurdities`). Bots keep to their iterations, not to a clock: the
same seed gives the same figures on any machine.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec

from tafelrunde.bots import Bot
from tafelrunde.lab.against_itself import Job, played, run, seats_of
from tafelrunde.table.advisor import Deed
from tafelrunde.table.beat import Beat
from tafelrunde.table.decision import Seat
from tafelrunde.table.game import games
from tafelrunde.table.table import Table

GAMES = 200
SEED = 20
EXAMPLES = 3


class Absurdity(msgspec.Struct, frozen=True):
    """One of them, and where it can be seen: the game's number gives its seed."""

    kind: str
    number: int
    round: int
    seat: int
    keys: tuple[str, ...]


class Count(msgspec.Struct, frozen=True):
    """How often a level did absurd things. The JSON form is stable."""

    games: int
    by_kind: dict[str, int]
    """How often, by what was absurd."""
    a_game: float
    """How many in one seat's game."""
    examples: list[Absurdity]


class _Open(msgspec.Struct):
    """What a seat has answered since the last checkpoint."""

    before: Any
    offered: tuple[str, ...]
    keys: list[str]
    told: int


def deeds(table: Table[Any], players: list[Bot]) -> Iterator[tuple[int, Deed]]:
    """Play a game; tells every deed with its round."""
    beats: list[Beat] = []
    under_way: dict[Seat, _Open] = {}

    def finished(round_: int) -> Iterator[tuple[int, Deed]]:
        after = table.clone(is_light=True).state
        for seat, each in under_way.items():
            told = beats[each.told :]
            yield round_, Deed(seat, tuple(each.keys), each.offered, each.before, after, told)
        under_way.clear()
        beats.clear()

    round_ = table.game.round_of(table.state)
    while pending := table.pending:
        if table.is_between_steps:
            yield from finished(round_)
            round_ = table.game.round_of(table.state)
        seat = next(iter(pending))
        if seat not in under_way:
            before = table.clone(is_light=True).state
            under_way[seat] = _Open(before, tuple(pending[seat].legal()), [], len(beats))
        key = players[seat].choose(table, seat)
        under_way[seat].keys.append(key)
        beats += table.play(seat, key)
    yield from finished(round_)


def absurdities(job: Job) -> list[Absurdity]:
    """What a level did in one game."""
    table, players = job.sit()
    return [
        Absurdity(kind, job.number, round_, int(deed.seat), deed.keys)
        for round_, deed in deeds(table, players)
        for kind in table.game.advisor.absurdities(deed)
    ]


def count(name: str, level: str, number: int, workers: int = 1) -> Count:
    """So many games of a level against itself."""
    listed = [each for some in played(absurdities, name, level, SEED, number, workers) for each in some]
    kinds = Counter(each.kind for each in listed)
    shown = [each for kind in kinds for each in [other for other in listed if other.kind == kind][:EXAMPLES]]
    a_game = round(len(listed) / (number * seats_of(name)), 3)
    return Count(number, dict(sorted(kinds.items())), a_game, shown)


def main(argv: list[str] | None = None) -> int:
    """The command line."""
    parser = argparse.ArgumentParser(prog="make absurd", description=__doc__)
    run(parser, argv, sorted(games()), GAMES, count, _told)
    return 0


def _told(found: Count) -> str:
    kinds = ", ".join(f"{kind} {number}" for kind, number in found.by_kind.items()) or "none"
    return f"{found.a_game} a game and seat ({kinds})"


if __name__ == "__main__":
    sys.exit(main())
