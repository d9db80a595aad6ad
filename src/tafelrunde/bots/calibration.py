"""What a promise is worth: corrections from what a search or an evaluation says to what came true.

A search compares lines well and still promises too much or too little: it has looked for what is best, and
its players go on better or worse than people do. So what people are shown is corrected by two numbers, which
`make advice ARGS="--fit"` fits to results of games and keeps beside the game's weights
(`bot/calibration.toml`), one pair for each mode and number of seats. Where there are none, nothing is
corrected. The order of the lines stays what it was.
"""

from __future__ import annotations

import sys
import tomllib
from functools import lru_cache
from math import exp, log
from pathlib import Path
from typing import Any, Literal, NamedTuple

from tafelrunde.table.game import Game
from tafelrunde.table.table import Table

Source = Literal["hints", "positions"]
"""The values of hints, or those of positions with everything open."""

SUREST = 0.998
"""More than that nobody promises who has not proved it, from -1 to 1."""

ROUNDS = 60
LEAST, FAR = 0.05, 10.0
"""No slope is less, and no number more."""


class Correction(NamedTuple):
    """Added to the odds, and how much surer they become: both in logarithms."""

    shift: float = 0.0
    slope: float = 1.0

    def of(self, value: float) -> float:
        """The corrected value; both from -1 to 1."""
        return 2 / (1 + exp(-self.shift - self.slope * odds(value))) - 1

    def undone(self, value: float) -> float:
        """The value that was corrected to this one."""
        return 2 / (1 + exp((self.shift - odds(value)) / self.slope)) - 1


def odds(value: float) -> float:
    """The logarithm of the odds for a value from -1 to 1."""
    sure = max(-SUREST, min(SUREST, value))
    return log((1 + sure) / (1 - sure))


def group(mode: str, seats: int) -> str:
    """What is corrected by the same numbers."""
    return f"{mode}.{seats}"


def file_of(game: Game[Any]) -> Path:
    """Where a game has its numbers."""
    return Path(sys.modules[type(game).__module__].__file__ or "").parent / "bot" / "calibration.toml"


@lru_cache(maxsize=32)
def _read(file: Path) -> dict[str, dict[str, list[float]]]:
    found: dict[str, dict[str, list[float]]] = tomllib.loads(file.read_text()) if file.is_file() else {}
    return found


def of(game: Game[Any], source: Source, mode: str, seats: int) -> Correction:
    """For values of a kind in a mode with so many seats."""
    return Correction(*_read(file_of(game)).get(source, {}).get(group(mode, seats), ()))


def correction(table: Table[Any], source: Source = "hints") -> Correction:
    """For values at a table."""
    return of(table.game, source, table.mode.id, table.seats)


def keep(game: Game[Any], fitted: dict[Source, dict[str, Correction]]) -> None:
    """Write what was fitted; what is known of other groups stays."""
    known: dict[str, dict[str, list[float]]] = {**_read(file_of(game))}
    for source, by_group in fitted.items():
        known[source] = {**known.get(source, {}), **{name: [*each] for name, each in by_group.items()}}
    lines = [
        "# What values promise and what came true (bots/calibration.py): shift and slope, by mode",
        '# and seats; written by `make advice ARGS="--fit"`.',
    ]
    for kind, numbers in sorted(known.items()):
        lines += ["", f"[{kind}]"]
        lines += [
            f'"{name}" = [{shift:.3f}, {slope:.3f}]' for name, (shift, slope) in sorted(numbers.items())
        ]
    file_of(game).write_text("\n".join(lines) + "\n", encoding="utf-8")
    _read.cache_clear()


def fit(pairs: list[tuple[float, float]]) -> Correction:
    """The two numbers for which values from -1 to 1 foretell results from 0 to 1 best."""
    points = [(odds(value), result) for value, result in pairs]
    shift, slope = 0.0, 1.0
    loss = _loss(points, shift, slope)
    for _ in range(ROUNDS):  # Newton's steps, never beyond what is better
        gradient, curve = [-shift, 1 - slope], [1.0, 0.0, 1.0]
        for x, result in points:
            chance = 1 / (1 + exp(-shift - slope * x))
            error, weight = result - chance, chance * (1 - chance)
            gradient[0] += error
            gradient[1] += error * x
            curve[0] += weight
            curve[1] += weight * x
            curve[2] += weight * x * x
        scale = curve[0] * curve[2] - curve[1] ** 2
        steps = (
            (curve[2] * gradient[0] - curve[1] * gradient[1]) / scale,
            (curve[0] * gradient[1] - curve[1] * gradient[0]) / scale,
        )
        share = 1.0
        while share > 1e-6:
            tried = shift + share * steps[0], max(LEAST, slope + share * steps[1])
            found = _loss(points, *tried)
            if found < loss:
                (shift, slope), loss = tried, found
                break
            share /= 2
        else:
            break
    return Correction(round(shift, 3), round(slope, 3))


def _loss(points: list[tuple[float, float]], shift: float, slope: float) -> float:
    """How badly results are foretold, held near no correction as by a few games more."""
    if abs(shift) > FAR or slope > FAR:
        return float("inf")
    return (shift**2 + (slope - 1) ** 2) / 2 + sum(
        log(1 + exp(shift + slope * x)) - result * (shift + slope * x) for x, result in points
    )
