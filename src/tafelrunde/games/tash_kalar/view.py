"""What a seat sees of Tash-Kalar (TK-INFO)."""

from __future__ import annotations

from tafelrunde.games.tash_kalar.state import State
from tafelrunde.table.decision import Seat
from tafelrunde.table.scene import Scene


def view(state: State, seat: Seat) -> Scene:
    """The whole table as that seat sees it."""
    return Scene(seat, [])
