"""Geometry of the five by five board (MY-BOARD-01).

Squares are numbers 0 to 24, row by row from a1; sets of squares are bit masks.
"""

from __future__ import annotations

from typing import NewType

Square = NewType("Square", int)
SIZE = 5
SQUARES = tuple(Square(number) for number in range(SIZE * SIZE))
NAMES = tuple(f"{'abcde'[number % SIZE]}{number // SIZE + 1}" for number in range(SIZE * SIZE))
NUMBERS = {name: square for square, name in zip(SQUARES, NAMES, strict=True)}


def is_off_board(name: str) -> bool:
    """Whether it is written like a square but lies beyond the edge, such as f3 or c0."""
    return len(name) == 2 and name[0].isalpha() and name[1].isdigit() and name not in NUMBERS


CENTRE = NUMBERS["c3"]
START = (NUMBERS["c1"], NUMBERS["c5"])
"""Where the leaders begin (MY-BOARD-04)."""


def _ring(square: int) -> int:
    """How far a square is from the border: 0 on it, 2 in the centre."""
    column, row = square % SIZE, square // SIZE
    return min(column, row, SIZE - 1 - column, SIZE - 1 - row)


VALUES = tuple(2 + _ring(square) for square in SQUARES)
"""Action points that a square is worth to the leader on it (MY-BOARD-03)."""


def _around(square: int, steps: tuple[tuple[int, int], ...]) -> tuple[Square, ...]:
    column, row = square % SIZE, square // SIZE
    return tuple(
        Square((row + up) * SIZE + column + right)
        for right, up in steps
        if 0 <= column + right < SIZE and 0 <= row + up < SIZE
    )


_STRAIGHT = ((0, 1), (1, 0), (0, -1), (-1, 0))
_SLANTED = ((1, 1), (1, -1), (-1, -1), (-1, 1))
NEIGHBOURS = tuple(_around(square, _STRAIGHT) for square in SQUARES)
DIAGONALS = tuple(_around(square, _SLANTED) for square in SQUARES)


def mask(squares: tuple[Square, ...] | list[Square]) -> int:
    """The squares as a bit mask."""
    return sum(1 << square for square in squares)


EVERYWHERE = mask(list(SQUARES))
NEIGHBOUR_MASK = tuple(mask(NEIGHBOURS[square]) for square in SQUARES)
DIAGONAL_MASK = tuple(mask(DIAGONALS[square]) for square in SQUARES)


def distance(one: int, other: int) -> int:
    """Column distance plus row distance."""
    return abs(one % SIZE - other % SIZE) + abs(one // SIZE - other // SIZE)


WITHIN = tuple(
    tuple(
        mask([other for other in SQUARES if 0 < distance(square, other) <= reach])
        for reach in range(2 * SIZE - 1)
    )
    for square in SQUARES
)
"""WITHIN[square][reach]: the squares at most that many orthogonal steps away."""

ENEMY_ROWS = (mask(list(SQUARES[15:])), mask(list(SQUARES[:10])))
"""Per side, the two rows nearest the enemy edge."""


def _subsets(squares: tuple[Square, ...]) -> list[tuple[Square, ...]]:
    """The squares of every mask of these, at the mask's number."""
    found: list[tuple[Square, ...]] = [()]
    for square in squares:
        found += [(*each, square) for each in found]
    return found


HALF = SIZE * SIZE // 2
LOWER_MASK = (1 << HALF) - 1
_LOWER, _UPPER = _subsets(SQUARES[:HALF]), _subsets(SQUARES[HALF:])


def squares_of(squares: int) -> tuple[Square, ...]:
    """The squares of a bit mask, in order; looked up by halves, because random play needs all of them."""
    return _LOWER[squares & LOWER_MASK] + _UPPER[squares >> HALF]


def path_name(path: list[int]) -> str:
    """A path as players write it: c2-c3-c4."""
    return "-".join(NAMES[square] for square in path)
