"""Perft counts the ways on from a position; frozen numbers show at once when a rule changes what is legal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Literal, TextIO

from tafelrunde.table.chance import Chance
from tafelrunde.table.decision import CHANCE, Seat
from tafelrunde.table.table import Table

Unit = Literal["steps", "answers"]
Script = Callable[[Chance], str]


def unshuffled(chance: Chance) -> str:
    """The plainest answer of chance: everything stays in order, all dice show their first face."""
    return " ".join(str(number if chance.bound is None else 0) for number in range(chance.count))


def perft(table: Table[Any], depth: int, unit: Unit = "steps", script: Script = unshuffled) -> int:
    """How many sequences of answers lead `depth` steps (or answers) on, or to the end of the game.

    Seats that decide together answer in the order of their seats. Of one die every face counts; any other
    question to chance gets the one answer of the script.
    """
    if depth == 0 or table.is_over:
        return 1
    return sum(perft(twin, depth - done, unit, script) for _, twin, done in _ways(table, unit, script))


def divide(
    table: Table[Any],
    depth: int,
    unit: Unit = "steps",
    script: Script = unshuffled,
    out: TextIO | None = None,
) -> dict[str, int]:
    """The same number, split by the first answer; written to `out`, it shows where two versions part."""
    split = {
        f"{table.seat_name(seat)} {key}": perft(twin, depth - done, unit, script)
        for (seat, key), twin, done in _ways(table, unit, script)
    }
    if out is not None:
        out.writelines(f"{first}: {count}\n" for first, count in split.items())
        out.write(f"total: {sum(split.values())}\n")
    return split


def _ways(table: Table[Any], unit: Unit, script: Script) -> list[tuple[tuple[Seat, str], Table[Any], bool]]:
    """Every next answer, the table after it, and whether that is a step (or an answer) further."""
    seat = min(table.pending)
    ways = []
    for key in _keys(table, seat, script):
        twin = table.clone()
        twin.play(seat, key)
        done = twin._snapshot is not table._snapshot if unit == "steps" else seat != CHANCE
        ways.append(((seat, key), twin, done))
    return ways


def _keys(table: Table[Any], seat: Seat, script: Script) -> Sequence[str]:
    decision = table.pending[seat]
    if isinstance(decision, Chance) and (decision.bound is None or decision.count != 1):
        return [script(decision)]
    return decision.legal()
