"""The tasks of the High Form: points, category, level, a condition on the turn, and how near it is."""

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
    Square,
    adjacent_to,
    around,
    at_distance,
    bit,
    count,
    squares,
)
from tafelrunde.games.tash_kalar.ranks import HEROIC, LEGENDARY
from tafelrunde.games.tash_kalar.state import BEINGS, LEGENDS, ON_GREEN, ON_RED
from tafelrunde.games.tash_kalar.verbs import Turn


class Near(NamedTuple):
    """How far a condition is fulfilled."""

    has: Mask = 0
    """The squares that count already."""
    lacks: Mask = 0
    """The squares that could."""
    tallies: tuple[tuple[str, int, int], ...] = ()
    """What is counted, how many there are, how many are needed."""

    @property
    def share(self) -> float:
        """The part that is done, from 0 to 1."""
        needed = sum([most for _, _, most in self.tallies])
        return sum([min(number, most) for _, number, most in self.tallies]) / max(1, needed)


Condition = Callable[[Turn], bool]
Progress = Callable[[Turn], Near]
Measured = tuple[Condition, Progress]
"""Whether it is met, and how near it is."""


class Task(NamedTuple):
    """A task card."""

    id: str
    points: int
    category: str
    is_advanced: bool
    is_met: Condition
    near: Progress


def needed(*tallies: tuple[str, int, int]) -> tuple[tuple[str, int, int], ...]:
    """Only what is needed at all."""
    return tuple(each for each in tallies if each[2])


# -- what was done in this turn (TK-TASK-13) ----------------------------------------------------------------


def destroyed(pieces: int, upgraded: int = 0) -> Measured:
    """So many enemy pieces destroyed, so many of them upgraded."""

    def is_met(turn: Turn) -> bool:
        return turn.destroyed() >= pieces and turn.destroyed(HEROIC, LEGENDARY) >= upgraded

    def near(turn: Turn) -> Near:
        of_rank = "destroyed-upgraded", turn.destroyed(HEROIC, LEGENDARY), upgraded
        return Near(tallies=needed(("destroyed", turn.destroyed(), pieces), of_rank))

    return is_met, near


def ended_legends() -> Measured:
    """An enemy legend or two enemy heroics destroyed."""

    def near(turn: Turn) -> Near:
        legends = ("destroyed-legends", turn.destroyed(LEGENDARY), 1)
        return Near(tallies=(legends, ("destroyed-heroes", turn.destroyed(HEROIC), 2)))

    return lambda turn: turn.destroyed(LEGENDARY) >= 1 or turn.destroyed(HEROIC) >= 2, near


def summoned(word: str, least: int, places: Mask, *kinds: int) -> Measured:
    """Two beings summoned, so many of them of some kinds, such as on those squares."""

    def counts(turn: Turn) -> tuple[int, int]:
        done = turn.state.summoned
        return done[BEINGS], sum([done[kind] for kind in kinds])

    def near(turn: Turn) -> Near:
        beings, such = counts(turn)
        return Near(lacks=places, tallies=(("summoned", beings, 2), (word, such, least)))

    def is_met(turn: Turn) -> bool:
        beings, such = counts(turn)
        return beings >= 2 and such >= least

    return is_met, near


# -- the position at the end of the turn (TK-TASK-13) --------------------------------------------------------


def holds(places: Mask, pieces: int = 0, upgraded: int = 0, legends: int = 0) -> Measured:
    """So many own pieces on those squares, so many of them upgraded, so many of them legends."""

    def is_met(turn: Turn) -> bool:
        own = turn.own & places
        return (
            count(own) >= pieces
            and count(own & turn.upgraded) >= upgraded
            and count(own & turn.legends) >= legends
        )

    def near(turn: Turn) -> Near:
        own = turn.own & places
        return Near(
            own if pieces else own & turn.upgraded,
            places & ~own,
            needed(
                ("pieces", count(own), pieces),
                ("upgraded", count(own & turn.upgraded), upgraded),
                ("legends", count(own & turn.legends), legends),
            ),
        )

    return is_met, near


def either(one: Measured, other: Measured) -> Measured:
    """One of two conditions; the one that is nearer is shown."""

    def near(turn: Turn) -> Near:
        return max(one[1](turn), other[1](turn), key=lambda each: each.share)

    return lambda turn: one[0](turn) or other[0](turn), near


def both(one: Measured, other: Measured) -> Measured:
    """Two conditions at once."""

    def near(turn: Turn) -> Near:
        first, second = one[1](turn), other[1](turn)
        has = first.has | second.has
        return Near(has, (first.lacks | second.lacks) & ~has, first.tallies + second.tallies)

    return lambda turn: one[0](turn) and other[0](turn), near


def leads_on(word: str, places: Mask) -> Measured:
    """More upgraded pieces on those squares than the opponent."""

    def rivals(turn: Turn) -> tuple[Mask, int]:
        upgraded = turn.upgraded & places
        return turn.own & upgraded, count(turn.enemy & upgraded) + 1

    def near(turn: Turn) -> Near:
        own, least = rivals(turn)
        return Near(own, places & ~turn.own, ((word, count(own), least),))

    def is_met(turn: Turn) -> bool:
        own, least = rivals(turn)
        return count(own) >= least

    return is_met, near


def leads_a_line() -> Measured:
    """Six pieces more than the opponent on one of the central rows and columns."""

    def lead(turn: Turn, line: Mask) -> int:
        return count(turn.own & line) - count(turn.enemy & line)

    def near(turn: Turn) -> Near:
        line = max(CENTRAL_LINES, key=lambda each: lead(turn, each))
        return Near(turn.own & line, line & ~turn.own, (("lead", max(0, lead(turn, line)), 6),))

    return lambda turn: any(lead(turn, line) >= 6 for line in CENTRAL_LINES), near


def chain(start: Mask, end: Mask) -> Measured:
    """Adjacent own pieces lead from one edge to another."""

    def is_met(turn: Turn) -> bool:
        own = turn.own
        chained, grown = 0, own & start
        while grown != chained:
            chained, grown = grown, grown | (around(grown) & own)
        return bool(chained & end)

    def near(turn: Turn) -> Near:
        way = shortest(turn.own, start, end)
        return Near(way & turn.own, way & ~turn.own, (("chain", count(way & turn.own), count(way)),))

    return is_met, near


def shortest(own: Mask, start: Mask, end: Mask) -> Mask:
    """The squares of a chain from one edge to another for which the fewest pieces are missing."""
    ways = {square: bit(square) for square in squares(start)}
    waiting = list(ways)
    while waiting:
        square = min(waiting, key=lambda each: count(ways[each] & ~own))
        if end >> square & 1:
            return ways[square]
        waiting.remove(square)
        for beside in squares(adjacent_to(square)):
            if beside not in ways:
                ways[beside] = ways[square] | bit(beside)
                waiting.append(beside)
    return 0


def surrounds(pieces: int) -> Measured:
    """So many own pieces adjacent to one enemy piece."""

    def near(turn: Turn) -> Near:
        beside = [adjacent_to(square) for square in squares(turn.enemy)]
        most = max(beside, key=lambda each: count(each & turn.own), default=0)
        own = turn.own & most
        return Near(own, most & ~own, (("beside", count(own), pieces),))

    def is_met(turn: Turn) -> bool:
        return any(count(turn.own & adjacent_to(square)) >= pieces for square in squares(turn.enemy))

    return is_met, near


def isolates() -> Measured:
    """An enemy piece near another one cannot come beside any by three moves over empty squares."""

    def is_isolated(turn: Turn, square: Square) -> bool:
        fellows = turn.enemy & ~bit(square)
        reached = bit(square)
        for _ in range(3):
            reached |= around(reached) & turn.empty
        return bool(at_distance(square, 2) & fellows) and not reached & around(fellows)

    def near(turn: Turn) -> Near:
        alone = [square for square in squares(turn.enemy) if is_isolated(turn, square)]
        return Near(sum(map(bit, alone)), tallies=(("isolated", len(alone), 1),))

    return lambda turn: any(is_isolated(turn, square) for square in squares(turn.enemy)), near


RED_BEINGS = summoned("summoned-red", 1, RED, ON_RED)
GREEN_BEINGS = summoned("summoned-green", 1, GREEN, ON_GREEN)
COLOURED_BEINGS = summoned("summoned-coloured", 2, COLOURED, ON_RED, ON_GREEN)
LEGENDARY_BEINGS = summoned("summoned-legends", 1, 0, LEGENDS)
MORE_RED, MORE_GREEN = leads_on("more-red", RED), leads_on("more-green", GREEN)
ACROSS, ALONG = chain(SIDE_LEFT, SIDE_RIGHT), chain(SIDE_TOP, SIDE_BOTTOM)
FALLING, RISING = chain(CORNER_NW, CORNER_SE), chain(CORNER_SW, CORNER_NE)

TASKS = {
    task.id: task
    for task in (
        Task("destruction", 1, "destruction", False, *destroyed(3)),
        Task("devastation", 2, "destruction", False, *destroyed(4)),
        Task("heroic-destruction", 2, "destruction", False, *destroyed(3, upgraded=1)),
        Task("heroic-devastation", 3, "destruction", True, *destroyed(4, upgraded=2)),
        Task("end-of-legends", 2, "destruction", True, *ended_legends()),
        Task("red-conquest", 2, "colored", False, *holds(RED, 3, upgraded=2)),
        Task("green-conquest", 2, "colored", False, *holds(GREEN, 3, upgraded=2)),
        Task("color-conquest", 3, "colored", False, *holds(COLOURED, 5, upgraded=3)),
        Task("red-legends", 3, "colored", True, *holds(RED, upgraded=2, legends=1)),
        Task("green-legends", 3, "colored", True, *holds(GREEN, upgraded=2, legends=1)),
        Task("rainbow-dominance", 2, "colored", False, *both(MORE_RED, MORE_GREEN)),
        Task("red-summoning", 1, "summoning", False, *RED_BEINGS),
        Task("green-summoning", 1, "summoning", False, *GREEN_BEINGS),
        Task("colored-summoning", 2, "summoning", False, *COLOURED_BEINGS),
        Task("legendary-summoning", 2, "summoning", True, *LEGENDARY_BEINGS),
        Task("central-dominance", 1, "pattern", False, *holds(CENTRE_NINE, 5, upgraded=2)),
        Task("center-cross", 2, "pattern", False, *either(holds(CENTRAL_PLUS, 5), holds(CENTRAL_TIMES, 5))),
        Task("line-dominance", 2, "pattern", False, *leads_a_line()),
        Task("diagonals", 3, "pattern", True, *both(holds(DIAGONAL_DOWN, 4, 1), holds(DIAGONAL_UP, 4, 1))),
        Task("side-chain", 3, "pattern", False, *either(ACROSS, ALONG)),
        Task("corner-chain", 3, "pattern", False, *either(FALLING, RISING)),
        Task("imprisonment", 1, "enemy", False, *surrounds(6)),
        Task("envelopment", 2, "enemy", True, *surrounds(7)),
        Task("isolation", 2, "enemy", True, *isolates()),
    )
}
