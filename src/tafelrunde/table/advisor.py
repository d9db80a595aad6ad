"""What a game tells computer opponents: how good a position is, and what a sensible seat would answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tafelrunde.table.decision import Seat

if TYPE_CHECKING:
    from tafelrunde.table.chance import Stream
    from tafelrunde.table.table import Table


class Advisor:
    """Each game's `bot.py` has one. It is only ever shown tables that `imagine` made, never the truth."""

    def evaluate(self, state: Any, seat: Seat) -> float:
        """How good the position is for a seat; 0 is even, more is better."""
        raise NotImplementedError

    def propose(self, table: Table[Any], seat: Seat, stream: Stream) -> list[str]:
        """A good way to answer what the seat is asked, and perhaps what it is asked after that.

        Without a game's own planning: the answer after which the position is best.
        """
        keys = table.pending[seat].legal()
        best, best_value = keys[0], float("-inf")
        for key in keys if len(keys) > 1 else ():
            trial = table.clone(stream)
            trial.play(seat, key)
            value = self.evaluate(trial.state, seat)
            if value > best_value:
                best, best_value = key, value
        return [best]
