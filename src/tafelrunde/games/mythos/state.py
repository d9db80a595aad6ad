"""The state of a game of Mythos: plain data, copied in a few microseconds.

Sides and seats are the same numbers: 0 is South, 1 is North. Instances 0 and 1 are the leaders; 2 to 41 are
South's minions and 42 to 81 North's.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from tafelrunde.games.mythos.board import SIZE
from tafelrunde.table.hidden import Cards

DECK_SIZE = 40
MINIONS = (range(2, 2 + DECK_SIZE), range(2 + DECK_SIZE, 2 + 2 * DECK_SIZE))
OWNER = (0, 1, *([0] * DECK_SIZE), *([1] * DECK_SIZE))
EMPTY = -1

Phase = Literal["start", "draw", "plan", "execute", "over"]


class Allowance(msgspec.Struct):
    """What a side may do in this turn's planning, read once when it begins (MY-TURN-07)."""

    points: int = 0
    places: int = 0
    """Squares on which cards may be placed, as a mask."""
    free_places: int = 0
    free_moves: list[int] = []
    """One mask per free move: the squares of the creatures that it may cover."""
    movement: list[int] = []
    """Per square, the movement of the own creature that stands there."""
    standing: int = 0
    """Squares of the own creatures."""
    immobile: int = 0
    """Squares of those that cannot be moved."""
    diagonal: int = 0
    """Squares of the creatures that may take diagonal steps."""


class Plan(msgspec.Struct):
    """What a side has planned for this turn; secret until both have confirmed (MY-TURN-11)."""

    placings: dict[int, int] = {}
    """Square to instance."""
    paths: list[list[int]] = []
    """Each path starts with the square on which the creature stands."""

    def copy(self) -> Plan:
        """An independent copy."""
        return Plan(self.placings.copy(), [path.copy() for path in self.paths])


class Outcome(msgspec.Struct, frozen=True):
    """How the game ended: the winner, or -1 for a draw, and the rule that says so."""

    winner: int
    reason: str
    rules: tuple[str, ...]


class State(msgspec.Struct):
    """Everything about a game in progress."""

    cards: Cards
    decks: list[list[int]]
    """Instances; the top card is the last one."""
    hands: list[list[int]]
    board: list[list[int]]
    """Per side 25 squares: the instance that stands there, or EMPTY. Only fighting creatures share one."""
    leaders: list[int]
    """Squares of the leaders, EMPTY once dead."""
    power: list[int]
    """Per instance its power without the bonuses that work right now (MY-CARD-05)."""
    mythos: list[list[int]]
    dead: list[list[int]]
    allowances: list[Allowance]
    plans: list[Plan]
    deck_names: list[str]
    turn: int = 0
    phase: Phase = "start"
    outcome: Outcome | None = None

    def copy(self) -> State:
        """An independent copy."""
        south_deck, north_deck = self.decks
        south_hand, north_hand = self.hands
        south_board, north_board = self.board
        south_mythos, north_mythos = self.mythos
        south_dead, north_dead = self.dead
        south_plan, north_plan = self.plans
        return State(
            self.cards.copy(),
            [south_deck.copy(), north_deck.copy()],
            [south_hand.copy(), north_hand.copy()],
            [south_board.copy(), north_board.copy()],
            self.leaders.copy(),
            self.power.copy(),
            [south_mythos.copy(), north_mythos.copy()],
            [south_dead.copy(), north_dead.copy()],
            self.allowances.copy(),  # replaced as a whole, never changed in place
            [south_plan.copy(), north_plan.copy()],
            self.deck_names,
            self.turn,
            self.phase,
            self.outcome,
        )


def empty_board() -> list[int]:
    """Twenty-five empty squares."""
    return [EMPTY] * (SIZE * SIZE)
