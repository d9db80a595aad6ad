"""Whether advice can be trusted: `python -m tafelrunde.lab.advice` (`make advice`).

Two questions, asked of the very hints that people get (`bots/hints.py`). In decisive positions, in which the
seat can win in this turn whatever others do, does the first hint win? And where a hint promises so many per
cent, are so many of the games won?

The positions are stored as records of games of computer players (`data/advice/<game>.jsonl.xz`), with the
places at which one of them was decisive; `--renew` plays such games anew. That a position is decisive was
found by `bots/forcing.py`, with more answers and more replies than a hint has time for, in the true world and
in imagined ones. Positions in which most of what can be answered wins are left out.
"""

from __future__ import annotations

import argparse
import lzma
import sys
from collections.abc import Iterable, Iterator
from functools import partial
from math import exp, log
from pathlib import Path
from typing import Any

import msgspec

from tafelrunde.bots import bot
from tafelrunde.bots.forcing import Forcing, Way
from tafelrunde.bots.hints import BUDGET, hints
from tafelrunde.lab import warm
from tafelrunde.lab.aims import aims_of
from tafelrunde.table.chance import Stream
from tafelrunde.table.decision import Seat
from tafelrunde.table.game import game, games
from tafelrunde.table.record import Record
from tafelrunde.table.table import Table

FOLDER = Path("data/advice")
POSITIONS = 200
SEED = 5
PLAYERS = ("squire", "knight")
"""Who plays the stored games: one of them on every seat, drawn for every game."""
MOST = 4_000
REPLIES = 400
"""How much is tried to prove that a position is won."""
LUCKY = 20
EASY = 0.9
"""Where more than that share of so many turns by chance wins, nobody needs advice."""
LOOKED_BACK = 8
"""So many own steps before the end are looked at."""
A_GAME = 3
"""So many positions of one game are stored at most."""
ASKED = 10
"""At so many places of every game the chance that a hint names is compared with the result."""
FEWEST = 25
"""Of fewer positions no share can be told."""


class Stored(msgspec.Struct, frozen=True):
    """A game, and where it was decided: after so many lines of its record, for a seat, by these answers."""

    number: int
    record: str
    at: int
    seat: int
    way: Way
    winners: tuple[int, ...]
    asked: tuple[tuple[int, int], ...]
    """Further places, with a seat that is asked there."""


class Band(msgspec.Struct, frozen=True):
    """The positions in which about the same was promised."""

    said: float
    won: float
    positions: int


class Calibration(msgspec.Struct, frozen=True):
    """How far promise and result are apart, from 0 to 1."""

    positions: int
    error: float
    """On the average of all positions, compared in tenths of the chance."""
    worst: float
    """In the worst of the tenths that can be told."""
    bands: list[Band]


class Advice(msgspec.Struct, frozen=True):
    """How good the advice in a game is. The JSON form is stable."""

    positions: int
    found: float
    """The share of decisive positions in which the first hint wins."""
    missed: list[int]
    """The numbers of the games in which it does not."""
    calibration: Calibration | None = None


# -- the store ---------------------------------------------------------------------------------------------


def file_of(game_id: str) -> Path:
    """Where the positions of a game are stored."""
    return FOLDER / f"{game_id}.jsonl.xz"


def stored(game_id: str) -> list[Stored]:
    """The stored games."""
    lines = lzma.decompress(file_of(game_id).read_bytes()).splitlines()
    return [msgspec.json.decode(line, type=Stored) for line in lines]


def keep(game_id: str, found: Iterable[Stored]) -> None:
    """Store games anew."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    lines = b"\n".join(msgspec.json.encode(each) for each in sorted(found, key=lambda each: each.number))
    file_of(game_id).write_bytes(lzma.compress(lines, preset=9))


def at(record: str, length: int) -> Table[Any]:
    """The table after so many lines of a record."""
    read = Record.parse(record)
    table = read.start()
    for _ in read.moments(table):
        if table.length >= length:
            break
    return table.clone()


def look(number: int, game_id: str, seed: int = SEED) -> list[Stored]:
    """Play a game, and go back from its end to where it could first be won at once."""
    found = game(game_id)
    modes = aims_of(found).modes
    mode = found.mode(modes[number % len(modes)])
    seats = max(2, mode.minimum)
    lots = Stream(f"{seed}:{number}")
    players = [bot(PLAYERS[lots.below(len(PLAYERS))], lots.fork()) for _ in range(seats)]
    setup = found.sample_setup(mode, seats, number)
    table = Table.new(found, mode.id, seats=seats, setup=setup, stream=lots.fork())
    steps: list[Table[Any]] = []
    while pending := table.pending:
        if table.is_between_steps:
            steps.append(table.clone())
        seat = next(iter(pending))
        table.play(seat, players[seat].choose(table, seat))
    assert table.result is not None
    winners = table.result.winners
    if len(winners) != 1:
        return []
    asked = [steps[lots.below(len(steps))] for _ in range(ASKED)]
    places = tuple(sorted((each.length, int(next(iter(each.pending)))) for each in asked))
    decisive = _decisive([each for each in steps if winners[0] in each.pending], winners[0], lots)
    record, won = str(table.record()), tuple(map(int, winners))
    return [
        Stored(number, record, length, int(winners[0]), way, won, places if first == 0 else ())
        for first, (length, way) in enumerate(decisive)
    ]


def _decisive(steps: list[Table[Any]], seat: Seat, stream: Stream) -> list[tuple[int, Way]]:
    """The earliest steps near the end at which a way wins for sure, but not nearly all ways do."""
    found: list[tuple[int, Way]] = []
    for then in reversed(steps[-LOOKED_BACK:]):
        forcing = Forcing(seat, stream, MOST, REPLIES)
        way = forcing.win(then)
        if way is None or not forcing.wins(then, way):
            break
        if _luck(then, seat, stream) <= EASY:
            found.insert(0, (then.length, way))
    return found[:A_GAME]


def _luck(then: Table[Any], seat: Seat, stream: Stream) -> float:
    """The share of turns by chance after which the game is won."""
    forcing, won = Forcing(seat, stream, MOST, REPLIES // 10), 0
    for _ in range(LUCKY):
        world = then.imagine(seat, stream)
        while seat in world.pending:
            world.play(seat, world.pending[seat].sample(stream))
        won += forcing.wins(world, ())
    return won / LUCKY


# -- measuring ---------------------------------------------------------------------------------------------


def is_found(one: Stored) -> bool:
    """Whether the first hint wins a decisive position."""
    then, seat = at(one.record, one.at), Seat(one.seat)
    told = hints(then, seat, Stream(f"hint {one.number}"), BUDGET)
    return Forcing(seat, Stream(f"proof {one.number}"), MOST, REPLIES).wins(then, told[0].keys)


def promises(one: Stored, places: int = ASKED) -> list[tuple[float, float]]:
    """At some places of a game: the value of the first hint, and how the game went for the seat (0 to 1)."""
    found = []
    for length, seat in one.asked[:places]:
        then = at(one.record, length)
        told = hints(then, Seat(seat), Stream(f"hint {one.number} {length}"), BUDGET)
        found.append((told[0].value, float(seat in one.winners)))
    return found


def calibration(pairs: list[tuple[float, float]]) -> Calibration:
    """Promises from -1 to 1, compared with results from 0 to 1."""
    tenths: dict[int, list[tuple[float, float]]] = {}
    for value, result in pairs:
        said = (value + 1) / 2
        tenths.setdefault(min(9, int(10 * said)), []).append((said, result))
    bands = [
        Band(
            round(sum(said for said, _ in each) / len(each), 3),
            round(sum(result for _, result in each) / len(each), 3),
            len(each),
        )
        for _, each in sorted(tenths.items())
    ]
    error = sum(abs(each.said - each.won) * each.positions for each in bands) / max(1, len(pairs))
    told = [abs(each.said - each.won) for each in bands if each.positions >= FEWEST]
    return Calibration(len(pairs), round(error, 3), round(max(told, default=0.0), 3), bands)


def sureness(pairs: list[tuple[float, float]]) -> float:
    """How much surer values should be for promises to come true: the slope of a logistic fit."""
    odds = [(log((1 + value) / (1 - value)), result) for value, result in pairs if abs(value) < 0.999]
    slope = 1.0
    for _ in range(50):  # Newton's steps
        first = second = 0.0
        for x, result in odds:
            p = 1 / (1 + exp(-slope * x))
            first += (result - p) * x
            second += p * (1 - p) * x * x
        slope += first / max(second, 1e-9)
    return slope


def measure(
    game_id: str, positions: int, asked: int, workers: int
) -> tuple[Advice, list[tuple[float, float]]]:
    """Ask for hints in stored positions."""
    chosen = stored(game_id)[:positions]
    found = list(_each(is_found, chosen, workers))
    places = -(-asked // max(1, len(chosen)))
    pairs = [pair for each in _each(partial(promises, places=places), chosen, workers) for pair in each]
    missed = [one.number for one, right in zip(chosen, found, strict=True) if not right]
    share = round(sum(found) / max(1, len(found)), 4)
    return Advice(len(chosen), share, missed, calibration(pairs) if pairs else None), pairs


def renew(game_id: str, positions: int, seed: int, workers: int, first: int = 0) -> int:
    """Play games until so many decisive positions are found; says in how many games."""
    found: list[Stored] = []
    number = first
    while len(found) < positions:
        batch = range(number, number + 8 * workers)
        looked = _each(partial(look, game_id=game_id, seed=seed), batch, workers)
        found += [each for some in looked for each in some]
        number = batch.stop
    keep(game_id, found[:positions])
    return number - first


def _each(work: Any, what: Iterable[Any], workers: int) -> Iterator[Any]:
    if workers == 1:
        yield from map(work, what)
        return
    with warm.pool(workers) as pool:
        yield from pool.map(work, what)


def main(argv: list[str] | None = None) -> int:
    """The command line."""
    parser = argparse.ArgumentParser(prog="make advice", description="Measure the hints.")
    parser.add_argument(
        "--game", action="append", choices=sorted(games()), help="only this one; may be repeated"
    )
    parser.add_argument("--positions", type=int, default=POSITIONS, help="decisive positions a game")
    parser.add_argument("--asked", type=int, default=POSITIONS, help="positions for the calibration a game")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--renew", action="store_true", help="play and store the games anew")
    parser.add_argument("--seed", type=int, default=SEED, help="of games that are played anew")
    parser.add_argument("--json", action="store_true", help="one object, by game")
    words = parser.parse_args(argv)
    told: dict[str, Advice] = {}
    for name in words.game or sorted(games()):
        if words.renew:
            played = renew(name, words.positions, words.seed, words.workers)
            sys.stderr.write(f"{name}: {words.positions} decisive positions in {played} games\n")
        if not file_of(name).exists():
            continue
        told[name], pairs = measure(name, words.positions, words.asked, words.workers)
        if not words.json:
            sys.stdout.write(f"{name}: {_line(told[name], pairs)}\n")
    if words.json:
        sys.stdout.write(msgspec.json.encode(told).decode() + "\n")
    return 0


def _line(found: Advice, pairs: list[tuple[float, float]]) -> str:
    line = f"{found.found:.1%} of {found.positions} wins found"
    if found.calibration is not None:
        line += f", promises off by {found.calibration.error:.1%} ({found.calibration.positions} positions)"
        line += f", should be {sureness(pairs):.2f} times as sure"
    return line


if __name__ == "__main__":
    sys.exit(main())
