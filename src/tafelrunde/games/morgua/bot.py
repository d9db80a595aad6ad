"""What a sensible player of Morgua looks at: fame, heroes with their groups, gold, cards."""

from __future__ import annotations

from typing import Any

from tafelrunde.games.morgua.missions import worth
from tafelrunde.games.morgua.reading import Reading
from tafelrunde.games.morgua.state import State
from tafelrunde.games.morgua.verbs import Turn
from tafelrunde.table.advisor import Advisor
from tafelrunde.table.beat import SILENT
from tafelrunde.table.decision import Seat

FAME, HERO, FIGURE, ITEM, CARD, MISSION = 10.0, 40.0, 2.0, 8.0, 4.0, 0.3


class MorguaAdvisor(Advisor):
    """Evaluation of positions."""

    def evaluate(self, state: Any, seat: Seat) -> float:
        """The own worth less that of the best opponent."""
        if state.outcome is not None:
            return 10_000.0 if seat in state.outcome.winners else -10_000.0
        others = [each for each in range(state.seats) if state.are_opponents(each, seat)]
        return worth_of(state, seat) - max(worth_of(state, each) for each in others)


def worth_of(state: State, seat: int) -> float:
    """How well a seat stands."""
    turn = Turn(state, SILENT)
    total = FAME * turn.fame(seat) + min(turn.gold(seat), 1000) / 25 + CARD * len(state.hands[seat])
    for hero in state.heroes[seat]:
        total += HERO + _figure(turn, hero)
        for card in state.attached.get(hero, ()):
            kind = turn.card(card).type
            if kind == "mission":
                total += MISSION * FAME * max(0, worth(turn, card, hero))
            else:
                total += ITEM if kind in ("equipment", "spell") else _figure(turn, card)
    return total


def _figure(turn: Reading, figure: int) -> float:
    return FIGURE * turn.strength(figure) + turn.life(figure)
