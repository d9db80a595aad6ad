"""What a position of Archmage is worth to a seat, and sensible ways to answer."""

from __future__ import annotations

from math import tanh
from typing import Any

from tafelrunde.games.archmage.scoring import score_of, warlord_score
from tafelrunde.games.archmage.state import State
from tafelrunde.table.advisor import Advisor
from tafelrunde.table.decision import Seat


class ArchmageAdvisor(Advisor):
    """Counts what each side would score, and what it could still become."""

    def evaluate(self, state: Any, seat: Seat) -> float:
        """The expected result for a seat, from -1 to 1."""
        return evaluate(state, seat)


def evaluate(state: State, seat: int) -> float:
    """The expected result for a seat, from -1 to 1."""
    if state.outcome is not None:
        return 1.0 if seat in state.outcome.winners else -1.0
    worths = [float(score_of(state, each).total) for each in range(state.seats)]
    if state.is_solo:
        worths.append(float(warlord_score(state).total))
    own = worths.pop(seat)
    return tanh((own - max(worths)) / 8)
