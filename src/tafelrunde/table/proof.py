"""Whether a table can be used at all, before anybody sits down at it."""

from __future__ import annotations

from typing import Any

from tafelrunde.table.chance import Stream
from tafelrunde.table.decision import CHANCE, OPEN, SPECTATOR, Seat
from tafelrunde.table.errors import BadSave
from tafelrunde.table.table import Table
from tafelrunde.table.text import text


def prove(table: Table[Any]) -> None:
    """Look at a table from everywhere, and let every seat that is asked take a first step of its own.

    Whatever is wrong with it raises BadSave; the table itself stays as it is.
    """
    try:
        _look_around(table)
    except Exception as failure:
        raise BadSave(text("save.problem", problem=repr(failure))) from failure


def _look_around(table: Table[Any]) -> None:
    seats = [Seat(seat) for seat in range(table.seats)]
    table.views([*seats, SPECTATOR])
    table.view(OPEN)
    for seat in seats:
        table.settings(seat)
    if table.is_over:
        assert table.result is not None, "a game that is over has a result"
    for seat, decision in table.pending.items():
        if seat == CHANCE:  # whoever holds the table answers for it
            continue
        decision.offered()
        table.clone(Stream(0)).answer(seat, decision.safe())
