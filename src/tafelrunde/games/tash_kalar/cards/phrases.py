"""Turns of phrase that several cards share."""

from __future__ import annotations

from tafelrunde.games.tash_kalar.board import Direction, Mask, Square, bit, direction_between, neighbour, ray
from tafelrunde.games.tash_kalar.ranks import Rank
from tafelrunde.games.tash_kalar.verbs import Step, Turn


async def may_place(turn: Turn, rank: Rank, *where: Mask) -> Square | None:
    """An own piece of the rank may be placed on an empty square there, if the supply has one (TK-KEY-21)."""
    square = await turn.may_choose("place", *where) if turn.can_place(rank) else None
    turn.place(square, rank)
    return square


async def place(turn: Turn, rank: Rank, *where: Mask) -> Square | None:
    """An own piece of the rank has to be placed on an empty square there, as far as possible."""
    square = await turn.choose("place", *where) if turn.can_place(rank) else None
    turn.place(square, rank)
    return square


async def may_move_itself(turn: Turn, manner: int, times: int) -> None:
    """Up to so many moves of the being."""
    for _ in turn.times(times):
        if await turn.may_move(manner, turn.itself) is None:
            return


async def may_run(
    turn: Turn, manner: int, *pieces: Mask, times: int = 8, halt: Rank | None = None
) -> Square | None:
    """One of the pieces may move straight ahead, up to so many times or until it destroys the rank `halt`.

    Gives the square on which it ended, or None if nothing moved.
    """
    step = await turn.may_move(manner, *pieces)
    end = None
    for _ in range(times - 1):
        if step is None:
            return end
        end = step.target
        if halt is not None and step.destroyed == halt:
            return end
        ahead = neighbour(step.target, direction_between(step.origin, step.target))
        step = await turn.may_move(manner, turn.only(step.target), to=bit(ahead))
    return end if step is None else step.target


def was_combat(turn: Turn, step: Step) -> bool:
    """Whether only a combat move could do this: an equal rank was destroyed (TK-KEY-16, TK-KEY-17)."""
    return step.destroyed == turn.rank(step.target)


def line_of_sight(turn: Turn, here: Square, way: Direction) -> list[Square]:
    """The squares with a piece in a direction, the nearest first."""
    return [square for square in ray(here, way) if bit(square) & turn.pieces]


async def pick_possible(turn: Turn, **branches: bool) -> str | None:
    """One of the branches that can be done; None when none can (TK-EFF-05)."""
    possible = [word for word, is_possible in branches.items() if is_possible]
    return await turn.pick(*possible) if possible else None
