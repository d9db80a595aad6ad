"""Whether advice can be trusted: `python -m tafelrunde.lab.advice` (`make advice`).

Two questions, asked of the very hints that people get (`bots/hints.py`). In decisive positions, in which the
seat can win in this turn whatever others do, does the first hint win? And where a hint promises so many per
cent, are so many of the games won?

Decisive positions are stored, and owe nothing to what hints search with (`lab/decisive.py`); `--renew` plays
such games anew, `--more` adds to them.

Promises are compared with results of other games, played for that by Knights on every seat: nothing of
them is stored. `--fit` fits the corrections (`bots/calibration.py`) to games of another seed.
"""

from __future__ import annotations

import argparse
import sys
from functools import partial
from typing import Any

import msgspec

from tafelrunde.bots.calibration import Correction, Source, correction, fit, group, of
from tafelrunde.bots.calibration import keep as keep_corrections
from tafelrunde.bots.forcing import Forcing
from tafelrunde.bots.hints import BUDGET, hints
from tafelrunde.lab import warm
from tafelrunde.lab.decisive import Stored, at, file_of, is_open, play, renew, stored
from tafelrunde.lab.proofs import Proof, Way, sure
from tafelrunde.lab.sitting import points
from tafelrunde.table.chance import Stream
from tafelrunde.table.decision import Seat
from tafelrunde.table.game import game, games
from tafelrunde.table.table import Table

POSITIONS = 200
SEED = 5
KNIGHT = "knight"
ASKED = 5
"""At so many places of every game promises are compared with the result."""
FEWEST = 25
"""Of fewer positions no share can be told."""
PROOF, FIT = 77, 78
"""Seeds of the games that promises are compared with, and of those to which corrections are fitted."""
GROUPS: dict[str, tuple[tuple[str, int], ...]] = {
    "archmage": (("standard", 2), ("standard", 4)),
    "morgua": (("standard", 2), ("standard", 4)),
    "mythos": (("standard", 2),),
    "tash-kalar": (("duel", 2), ("high-form", 2)),
}
"""Modes and numbers of seats that are compared, each with as many positions as the others; else the first."""


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
    raw: float
    """The error before values were corrected."""
    bands: list[Band]


class Advice(msgspec.Struct, frozen=True):
    """How good the advice in a game is. The JSON form is stable."""

    positions: int
    found: float
    """The share of decisive positions in which the first hint wins."""
    missed: list[int]
    """The numbers of the games in which it does not."""
    overlooked: int = 0
    """So many of the positions were lost or not won at once by whoever sat there."""
    calibration: Calibration | None = None
    """Of hints."""
    graph: Calibration | None = None
    """Of the evaluation that is shown after a game."""


# -- measuring ---------------------------------------------------------------------------------------------


def is_found(one: Stored) -> bool:
    """Whether the first hint wins a decisive position."""
    then, seat = at(one.record, one.at), Seat(one.seat)
    stream = Stream(f"proof {one.number}")
    told = hints(then, seat, Stream(f"hint {one.number}"), BUDGET)
    way = sure(then, seat, told[0].keys, stream)
    return Proof(seat, stream, known=(*_rest(then, seat, way, stream), *one.way)).is_proved(then, way)


def _rest(then: Table[Any], seat: Seat, way: Way, stream: Stream) -> Way:
    """How the turn goes on after a hint: tried first when that is proved, and no more than that."""
    twin = then.clone(stream.fork())
    for key in way:
        twin.play(seat, key)
    won = Forcing(seat, stream).win(twin) if seat in twin.pending else None
    return won or ()


Pair = tuple[float, float]
"""A value from -1 to 1, and how the game went for that seat, from 0 to 1."""


def promises(number: int, game_id: str, mode: str, seats: int, seed: int) -> dict[Source, list[Pair]]:
    """At some places of a game of Knights: what is shown, and what came true."""
    lots = Stream(f"promises {seed}:{number}")
    played = play(game(game_id), mode, seats, number, [KNIGHT] * seats, lots)
    shares = points(played.table)
    told: dict[Source, list[Pair]] = {"hints": [], "positions": []}
    choices = [(seat, then) for _, then in played.steps for seat in then.pending if is_open(then, seat)]
    for _ in range(ASKED):
        seat, then = choices[lots.below(len(choices))]
        told["hints"].append((hints(then, seat, lots, BUDGET)[0].value, shares[seat]))
        evaluation = then.game.advisor.evaluate(then.state, seat)
        told["positions"].append((correction(then, "positions").of(evaluation), shares[seat]))
    return told


def compare(game_id: str, asked: int, seed: int, workers: int) -> dict[tuple[Source, str, int], list[Pair]]:
    """What is promised in so many positions of each group of a game, and what came true."""
    found: dict[tuple[Source, str, int], list[Pair]] = {}
    groups = GROUPS.get(game_id, ((game(game_id).mode(None).id, 2),))
    numbers = range(-(-asked // (ASKED * len(groups))))
    for mode, seats in groups:
        work = partial(promises, game_id=game_id, mode=mode, seats=seats, seed=seed)
        for told in warm.each(work, numbers, workers):
            for source, pairs in told.items():
                found.setdefault((source, mode, seats), []).extend(pairs)
    return found


def uncorrected(
    game_id: str, compared: dict[tuple[Source, str, int], list[Pair]], source: Source
) -> list[Pair]:
    """Values as they were before they were corrected; what was proved is left as it is."""
    return [
        (value if value == 1 else of(game(game_id), each, mode, seats).undone(value), result)
        for (each, mode, seats), pairs in compared.items()
        if each == source
        for value, result in pairs
    ]


def refit(game_id: str, asked: int, workers: int) -> dict[Source, Calibration]:
    """Fit the corrections to games of a seed of their own, and keep them.

    How well that does is measured on the way, in each fifth of the games by what the others say.
    """
    found = game(game_id)
    fitted: dict[Source, dict[str, Correction]] = {}
    proved: dict[Source, tuple[list[Pair], list[Pair]]] = {}
    for (source, mode, seats), pairs in compare(game_id, asked, FIT, workers).items():
        before = of(found, source, mode, seats)
        raw = [(value if value == 1 else before.undone(value), result) for value, result in pairs]
        fifths = [[pair for place, pair in enumerate(raw) if place // ASKED % 5 == each] for each in range(5)]
        told, said = proved.setdefault(source, ([], []))
        said += raw
        for left_out in range(5):
            others = [pair for place, some in enumerate(fifths) if place != left_out for pair in some]
            corrected = fit(_to_fit(others, source, seats)).of
            told += [
                (value if value == 1 else corrected(value), result) for value, result in fifths[left_out]
            ]
        fitted.setdefault(source, {})[group(mode, seats)] = fit(_to_fit(raw, source, seats))
    keep_corrections(found, fitted)
    return {source: calibration(*pairs) for source, pairs in proved.items()}


def _to_fit(pairs: list[Pair], source: Source, seats: int) -> list[Pair]:
    """Without what was proved; of positions seen by everybody, what one of two gains the other loses."""
    raw = [pair for pair in pairs if pair[0] != 1]
    if source == "positions" and seats == 2:
        raw += [(-value, 1 - result) for value, result in raw]
    return raw


def calibration(pairs: list[Pair], before: list[Pair] | None = None) -> Calibration:
    """Promises from -1 to 1, compared with results from 0 to 1."""
    bands = bands_of(pairs)
    told = [abs(each.said - each.won) for each in bands if each.positions >= FEWEST]
    raw = error_of(bands_of(before or pairs))
    return Calibration(len(pairs), error_of(bands), round(max(told, default=0.0), 3), raw, bands)


def bands_of(pairs: list[Pair]) -> list[Band]:
    """By tenths of what is promised."""
    tenths: dict[int, list[Pair]] = {}
    for value, result in pairs:
        said = (value + 1) / 2
        tenths.setdefault(min(9, int(10 * said)), []).append((said, result))
    return [
        Band(
            round(sum(said for said, _ in each) / len(each), 3),
            round(sum(result for _, result in each) / len(each), 3),
            len(each),
        )
        for _, each in sorted(tenths.items())
    ]


def error_of(bands: list[Band]) -> float:
    """How far promise and result are apart on the average of all positions."""
    total = sum(each.positions for each in bands)
    return round(sum(abs(each.said - each.won) * each.positions for each in bands) / max(1, total), 3)


def measure(game_id: str, positions: int, asked: int, workers: int) -> Advice:
    """Ask for hints in stored positions, and in games that are played for it."""
    chosen = stored(game_id)[:positions] if file_of(game_id).exists() else []
    found = list(warm.each(is_found, chosen, workers))
    missed = [one.number for one, right in zip(chosen, found, strict=True) if not right]
    share = round(sum(found) / max(1, len(found)), 4)
    overlooked = sum(one.was_missed for one in chosen)
    compared = compare(game_id, asked, PROOF, workers) if asked else {}
    shown: dict[Source, Calibration] = {}
    for source in ("hints", "positions"):
        pairs = [pair for (each, *_), some in compared.items() if each == source for pair in some]
        if pairs:
            shown[source] = calibration(pairs, uncorrected(game_id, compared, source))
    return Advice(len(chosen), share, missed, overlooked, shown.get("hints"), shown.get("positions"))


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
    parser.add_argument("--more", action="store_true", help="as --renew, but keep what is stored and won")
    parser.add_argument("--fit", action="store_true", help="fit the corrections anew, to as many positions")
    parser.add_argument("--seed", type=int, default=SEED, help="of games that are played anew")
    parser.add_argument("--json", action="store_true", help="one object, by game")
    words = parser.parse_args(argv)
    told: dict[str, Advice] = {}
    for name in words.game or sorted(games()):
        if words.renew or words.more:
            played = renew(name, words.positions, words.seed, words.workers, is_more=words.more)
            sys.stderr.write(f"{name}: {words.positions} decisive positions in {played} games\n")
        if words.fit:
            for source, each in refit(name, words.asked, words.workers).items():
                sys.stderr.write(f"{name}: {_told(source, each)}\n")
        if not file_of(name).exists():
            continue
        told[name] = measure(name, words.positions, words.asked, words.workers)
        if not words.json:
            sys.stdout.write(f"{name}: {_line(told[name])}\n")
    if words.json:
        sys.stdout.write(msgspec.json.encode(told).decode() + "\n")
    return 0


def _line(found: Advice) -> str:
    line = (
        f"{found.found:.1%} of {found.positions} wins found ({found.overlooked} were overlooked at the table)"
    )
    for name, each in (("hints", found.calibration), ("graph", found.graph)):
        if each is not None:
            line += f"; {_told(name, each)}"
    return line


def _told(name: str, found: Calibration) -> str:
    told = f"{name} off by {found.error:.1%}, uncorrected {found.raw:.1%} ({found.positions} positions)"
    bands = [f"{each.said:.0%} came true in {each.won:.0%} of {each.positions}" for each in found.bands]
    return "\n    ".join([told, *bands])


if __name__ == "__main__":
    sys.exit(main())
