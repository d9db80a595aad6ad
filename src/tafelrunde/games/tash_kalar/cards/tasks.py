"""The tasks of the High Form: points, category, level, and a condition on the turn that is about to end."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from tafelrunde.games.tash_kalar.board import (
    CENTRAL_LINES,
    CENTRAL_PLUS,
    CENTRAL_TIMES,
    CENTRE_NINE,
    COLOURED,
    CORNER_NE,
    CORNER_NW,
    CORNER_SE,
    CORNER_SW,
    DIAGONAL_DOWN,
    DIAGONAL_UP,
    GREEN,
    RED,
    SIDE_BOTTOM,
    SIDE_LEFT,
    SIDE_RIGHT,
    SIDE_TOP,
    Mask,
    adjacent_to,
    around,
    at_distance,
    bit,
    count,
    squares,
)
from tafelrunde.games.tash_kalar.ranks import HEROIC, LEGENDARY
from tafelrunde.games.tash_kalar.verbs import Turn

Condition = Callable[[Turn], bool]


class Task(NamedTuple):
    """A task card."""

    id: str
    points: int
    category: str
    is_advanced: bool
    is_met: Condition


# -- what was done in this turn (TK-TASK-13) ----------------------------------------------------------------


def destroyed(pieces: int, upgraded: int = 0) -> Condition:
    """So many enemy pieces destroyed, so many of them upgraded."""

    def is_met(turn: Turn) -> bool:
        return turn.destroyed() >= pieces and turn.destroyed(HEROIC, LEGENDARY) >= upgraded

    return is_met


def ended_legends(turn: Turn) -> bool:
    """An enemy legend or two enemy heroics destroyed."""
    return turn.destroyed(LEGENDARY) >= 1 or turn.destroyed(HEROIC) >= 2


def summoned_on_red(turn: Turn) -> bool:
    """Two beings summoned, one of them on red."""
    return turn.summoned >= 2 and turn.summoned_on_red >= 1


def summoned_on_green(turn: Turn) -> bool:
    """Two beings summoned, one of them on green."""
    return turn.summoned >= 2 and turn.summoned_on_green >= 1


def summoned_on_coloured(turn: Turn) -> bool:
    """Two beings summoned on coloured squares."""
    return turn.summoned_on_red + turn.summoned_on_green >= 2


def summoned_a_legend(turn: Turn) -> bool:
    """Two beings summoned, one of them a legend."""
    return turn.summoned >= 2 and turn.summoned_legends >= 1


# -- the position at the end of the turn (TK-TASK-13) --------------------------------------------------------


def holds(places: Mask, pieces: int = 0, upgraded: int = 0, legends: int = 0) -> Condition:
    """So many own pieces on those squares, so many of them upgraded, so many of them legends."""

    def is_met(turn: Turn) -> bool:
        own = turn.own & places
        return (
            count(own) >= pieces
            and count(own & turn.upgraded) >= upgraded
            and count(own & turn.legends) >= legends
        )

    return is_met


def either(one: Condition, other: Condition) -> Condition:
    """One of two conditions."""
    return lambda turn: one(turn) or other(turn)


def both(one: Condition, other: Condition) -> Condition:
    """Two conditions at once."""
    return lambda turn: one(turn) and other(turn)


def leads_on(places: Mask) -> Condition:
    """More upgraded pieces on those squares than the opponent."""
    return lambda turn: count(turn.own & turn.upgraded & places) > count(turn.enemy & turn.upgraded & places)


def leads_a_line(turn: Turn) -> bool:
    """Six pieces more than the opponent on one of the central rows and columns."""
    return any(count(turn.own & line) - count(turn.enemy & line) >= 6 for line in CENTRAL_LINES)


def chain(start: Mask, end: Mask) -> Condition:
    """Adjacent own pieces lead from one edge to another."""

    def is_met(turn: Turn) -> bool:
        own = turn.own
        chained, grown = 0, own & start
        while grown != chained:
            chained, grown = grown, grown | (around(grown) & own)
        return bool(chained & end)

    return is_met


def surrounds(pieces: int) -> Condition:
    """So many own pieces adjacent to one enemy piece."""
    return lambda turn: any(count(turn.own & adjacent_to(square)) >= pieces for square in squares(turn.enemy))


def isolates(turn: Turn) -> bool:
    """An enemy piece near another one cannot come beside any by three moves over empty squares."""
    for square in squares(turn.enemy):
        fellows = turn.enemy & ~bit(square)
        reached = bit(square)
        for _ in range(3):
            reached |= around(reached) & turn.empty
        if at_distance(square, 2) & fellows and not reached & around(fellows):
            return True
    return False


ACROSS, ALONG = chain(SIDE_LEFT, SIDE_RIGHT), chain(SIDE_TOP, SIDE_BOTTOM)
FALLING, RISING = chain(CORNER_NW, CORNER_SE), chain(CORNER_SW, CORNER_NE)

TASKS = {
    task.id: task
    for task in (
        Task("destruction", 1, "destruction", False, destroyed(3)),
        Task("devastation", 2, "destruction", False, destroyed(4)),
        Task("heroic-destruction", 2, "destruction", False, destroyed(3, upgraded=1)),
        Task("heroic-devastation", 3, "destruction", True, destroyed(4, upgraded=2)),
        Task("end-of-legends", 2, "destruction", True, ended_legends),
        Task("red-conquest", 2, "colored", False, holds(RED, 3, upgraded=2)),
        Task("green-conquest", 2, "colored", False, holds(GREEN, 3, upgraded=2)),
        Task("color-conquest", 3, "colored", False, holds(COLOURED, 5, upgraded=3)),
        Task("red-legends", 3, "colored", True, holds(RED, upgraded=2, legends=1)),
        Task("green-legends", 3, "colored", True, holds(GREEN, upgraded=2, legends=1)),
        Task("rainbow-dominance", 2, "colored", False, both(leads_on(RED), leads_on(GREEN))),
        Task("red-summoning", 1, "summoning", False, summoned_on_red),
        Task("green-summoning", 1, "summoning", False, summoned_on_green),
        Task("colored-summoning", 2, "summoning", False, summoned_on_coloured),
        Task("legendary-summoning", 2, "summoning", True, summoned_a_legend),
        Task("central-dominance", 1, "pattern", False, holds(CENTRE_NINE, 5, upgraded=2)),
        Task("center-cross", 2, "pattern", False, either(holds(CENTRAL_PLUS, 5), holds(CENTRAL_TIMES, 5))),
        Task("line-dominance", 2, "pattern", False, leads_a_line),
        Task("diagonals", 3, "pattern", True, both(holds(DIAGONAL_DOWN, 4, 1), holds(DIAGONAL_UP, 4, 1))),
        Task("side-chain", 3, "pattern", False, either(ACROSS, ALONG)),
        Task("corner-chain", 3, "pattern", False, either(FALLING, RISING)),
        Task("imprisonment", 1, "enemy", False, surrounds(6)),
        Task("envelopment", 2, "enemy", True, surrounds(7)),
        Task("isolation", 2, "enemy", True, isolates),
    )
}
