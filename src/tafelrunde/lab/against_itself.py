"""Games of a level against itself, in a game's first mode, and the commands that count what happens there."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple, TypeVar

import msgspec

from tafelrunde.bots import LEVELS, Bot, bot
from tafelrunde.lab import warm
from tafelrunde.table.chance import Stream
from tafelrunde.table.game import game
from tafelrunde.table.table import Table

T = TypeVar("T")
C = TypeVar("C")


class Job(NamedTuple):
    """One game that is to be played; its number gives its setup, and with the seed all chance."""

    game: str
    level: str
    seed: int
    number: int

    def sit(self) -> tuple[Table[Any], list[Bot]]:
        """The table, and who plays at it."""
        found = game(self.game)
        mode = found.mode(None)
        seats, source = seats_of(self.game), Stream(f"{self.seed}:{self.number}")
        players = [bot(self.level, source.fork()) for _ in range(seats)]
        setup = found.sample_setup(mode, seats, self.number)
        return Table.new(found, mode.id, seats=seats, setup=setup, stream=source.fork()), players


def seats_of(name: str) -> int:
    """How many play, two at least."""
    return max(2, game(name).mode(None).minimum)


def played(
    work: Callable[[Job], T], name: str, level: str, seed: int, number: int, workers: int
) -> Iterator[T]:
    """What comes of so many games, in their order."""
    return warm.each(work, [Job(name, level, seed, each) for each in range(number)], workers, name)


def run(
    words: argparse.ArgumentParser,
    argv: Sequence[str] | None,
    names: Sequence[str],
    games: int,
    count: Callable[[str, str, int, int], C],
    told: Callable[[C], str],
) -> dict[str, dict[str, C]]:
    """A command that counts something for every game and level, and tells it in words or as JSON."""
    words.add_argument("--game", action="append", choices=names, help="only this one; may be repeated")
    words.add_argument(
        "--level", action="append", choices=list(LEVELS), help="only this one; may be repeated"
    )
    words.add_argument("--games", type=int, default=games, help="games a level")
    words.add_argument("--workers", type=int, default=2)
    words.add_argument("--json", action="store_true", help="one object: game, level, and what was counted")
    asked = words.parse_args(argv)
    found: dict[str, dict[str, C]] = {}
    for name in asked.game or names:
        for level in asked.level or LEVELS:
            counted = found.setdefault(name, {})[level] = count(name, level, asked.games, asked.workers)
            if not asked.json:
                sys.stdout.write(f"{name} {level}: {told(counted)}\n")
                sys.stdout.flush()
    if asked.json:
        sys.stdout.write(msgspec.json.encode(found).decode() + "\n")
    return found
