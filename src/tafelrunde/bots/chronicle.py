"""How a finished game went: who stood how well at every moment, and where it turned.

The game is replayed with everything open, so this is only for games that are over: before, it would tell what
is hidden.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import msgspec

from tafelrunde.bots.calibration import correction
from tafelrunde.table.decision import Seat
from tafelrunde.table.record import Record
from tafelrunde.table.table import Table

TURNS = 5
"""How many turning points are named at most."""
SWING = 0.1
"""How much a side's chance must gain to be called a turning point."""


class Point(msgspec.Struct, frozen=True):
    """The position after a line of the record."""

    at: int
    """The number of the line, as in a replay's frames."""
    round: int
    chances: list[float]
    """Per side its share of the victory to be expected; together they are 1."""


class TurningPoint(msgspec.Struct, frozen=True):
    """A turning point: what was answered between two points changed much."""

    at: int
    """Where to look: the first line of what changed it."""
    round: int
    """The one in which that was answered; the next may have begun since."""
    side: int
    """The side that gained."""
    change: float
    """By how much."""


class Chronicle(msgspec.Struct, frozen=True):
    """A game's evaluation from beginning to end."""

    sides: list[list[int]]
    """The seats of each side."""
    points: list[Point]
    turns: list[TurningPoint]


def chronicle(record: Record) -> Chronicle:
    """Evaluate every checkpoint of a record; raises BadRecord where it does not replay."""
    table = record.start()
    sides = _sides(table)
    points: list[Point] = []
    spans: list[tuple[int, int]] = []
    """Of every point the first and the last line that led to it."""
    first: int | None = None
    line = 0
    for moment in record.moments(table):
        if not moment.text.startswith("= "):
            line = moment.line - record.first_line
            first = line if first is None else first
            if not table.is_over:
                continue
        elif first is None and points:
            continue
        points.append(Point(line, table.game.round_of(table.state), _chances(table, sides)))
        spans.append((line if first is None else first, line))
        first = None
    return Chronicle(sides, points, _turns(points, spans))


def _sides(table: Table[Any]) -> list[list[int]]:
    advisor = table.game.advisor
    seats: dict[int, list[int]] = {}
    for seat in range(table.seats):
        seats.setdefault(advisor.side_of(table.state, Seat(seat)), []).append(seat)
    return list(seats.values())


def _chances(table: Table[Any], sides: list[list[int]]) -> list[float]:
    result = table.result if table.is_over else None
    if result is not None:
        won = [any(Seat(seat) in result.winners for seat in seats) for seats in sides]
        hopes = [float(each) for each in won] if any(won) else [1.0] * len(sides)
    else:
        advisor = table.game.advisor
        found = advisor.evaluations(table.state, [Seat(seats[0]) for seats in sides])
        promise = correction(table, "positions").of
        hopes = [1 + promise(each) for each in found]
    total = sum(hopes)
    return [round(hope / total, 3) if total else round(1 / len(sides), 3) for hope in hopes]


def _turns(points: list[Point], spans: list[tuple[int, int]]) -> list[TurningPoint]:
    """The largest gains of a side from one point to the next, in the order of the game."""
    found: list[TurningPoint] = []
    for number, (before, after) in enumerate(pairwise(points), 1):
        gains = [now - then for then, now in zip(before.chances, after.chances, strict=True)]
        side = max(range(len(gains)), key=gains.__getitem__)
        if gains[side] >= SWING:
            found.append(TurningPoint(spans[number][0], before.round, side, round(gains[side], 3)))
    found.sort(key=lambda turn: -turn.change)
    return sorted(found[:TURNS], key=lambda turn: turn.at)
