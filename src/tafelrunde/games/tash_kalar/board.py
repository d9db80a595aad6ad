"""Geometry of the arena (TK-BOARD-02): 69 squares as bits of one number, with guard columns between the rows.

Columns are letters from the left, rows are numbers from the bottom, so a square of the facts file with x and
y (from the top) is called `letter[x - 1]` and `10 - y`. A square's number is 13 * row + column: nine columns
and four that no square uses, so that a whole board can be shifted by an offset without wrapping round.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, NewType, TypeVar

T = TypeVar("T")
Square = NewType("Square", int)
Direction = NewType("Direction", int)
Mask = int
"""A set of squares: bit n is square n."""

SIZE: Final = 9
STRIDE: Final = 13
_SHORT_ROWS = {0: 2, 1: 1, 7: 1, 8: 2}


def _exists(column: int, row: int) -> bool:
    cut = _SHORT_ROWS.get(row, 0)
    return 0 <= row < SIZE and cut <= column < SIZE - cut


SQUARES = tuple(
    Square(row * STRIDE + column) for row in range(SIZE) for column in range(SIZE) if _exists(column, row)
)
NAMES = tuple(
    f"{'abcdefghi'[number % STRIDE]}{number // STRIDE + 1}" if number % STRIDE < SIZE else ""
    for number in range(SIZE * STRIDE)
)
NUMBERS = {NAMES[square]: square for square in SQUARES}


def column_of(square: int) -> int:
    """The column, 0 for a."""
    return square % STRIDE


def row_of(square: int) -> int:
    """The row, 0 for 1."""
    return square // STRIDE


def bit(square: int | None) -> Mask:
    """The set of one square, or of none."""
    return 0 if square is None else 1 << square


def mask(places: Iterable[int]) -> Mask:
    """The set of some squares."""
    found = 0
    for square in places:
        found |= 1 << square
    return found


def named(words: str) -> Mask:
    """The set of squares with those names."""
    return mask(NUMBERS[name] for name in words.split())


def squares(places: Mask) -> list[Square]:
    """The squares of a set, in their order: row by row from a1."""
    found: list[Square] = []
    while places:
        low = places & -places
        found.append(Square(low.bit_length() - 1))
        places ^= low
    return found


def count(places: Mask) -> int:
    """How many squares a set has."""
    return places.bit_count()


EVERYWHERE = mask(SQUARES)

# -- directions and distances --------------------------------------------------------------------------------

DIRECTIONS = tuple(Direction(number) for number in range(8))
"""Clockwise, beginning with the one to the top."""
DIRECTION_NAMES = ("n", "ne", "e", "se", "s", "sw", "w", "nw")
VECTORS = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))
"""Columns to the right and rows upwards."""


def shifted(square: int, right: int, up: int) -> Square | None:
    """The square so far away, if there is one."""
    place = square + right + up * STRIDE
    is_there = 0 <= square % STRIDE + right < SIZE and place >= 0 and EVERYWHERE >> place & 1
    return Square(place) if is_there else None


def neighbour(square: int, direction: Direction) -> Square | None:
    """The next square in a direction."""
    return shifted(square, *VECTORS[direction])


def _ray(square: int, direction: int) -> tuple[Square, ...]:
    found: list[Square] = []
    here = shifted(square, *VECTORS[direction])
    while here is not None:
        found.append(here)
        here = shifted(here, *VECTORS[direction])
    return tuple(found)


RAYS = {square: tuple(_ray(square, direction) for direction in DIRECTIONS) for square in SQUARES}


def ray(square: int, direction: Direction) -> tuple[Square, ...]:
    """All squares in a direction up to the edge, the nearest first."""
    return RAYS[Square(square)][direction]


def ray_mask(square: int, direction: Direction) -> Mask:
    """The same as a set."""
    return mask(RAYS[Square(square)][direction])


def turned(direction: Direction, eighths: int) -> Direction:
    """The direction so many eighths of a full turn further clockwise."""
    return Direction((direction + eighths) % 8)


DIRECTION_OF = {vector: Direction(number) for number, vector in enumerate(VECTORS)}


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def direction_between(origin: int, target: int) -> Direction:
    """The direction of a straight line from one square to another."""
    right = target % STRIDE - origin % STRIDE
    up = target // STRIDE - origin // STRIDE
    if (right and up and abs(right) != abs(up)) or not (right or up):
        raise ValueError(f"{NAMES[origin]} and {NAMES[target]} are not on a line")
    return DIRECTION_OF[_sign(right), _sign(up)]


def distance(one: int, other: int) -> int:
    """The smallest number of moves between two squares (TK-KEY-12, TK-KEY-13)."""
    return max(abs(one % STRIDE - other % STRIDE), abs(one // STRIDE - other // STRIDE))


_AT_DISTANCE = {
    square: tuple(
        mask(other for other in SQUARES if distance(square, other) == steps) for steps in range(SIZE)
    )
    for square in SQUARES
}
_WITHIN = {
    square: tuple(
        mask(other for other in SQUARES if 0 < distance(square, other) <= steps) for steps in range(SIZE)
    )
    for square in SQUARES
}
ADJACENT = {square: _WITHIN[square][1] for square in SQUARES}
"""TK-KEY-10."""
ORTHOGONAL = {
    square: mask(way[0] for direction, way in enumerate(RAYS[square]) if way and direction % 2 == 0)
    for square in SQUARES
}
DIAGONAL = {square: ADJACENT[square] & ~ORTHOGONAL[square] for square in SQUARES}


def adjacent_to(square: Square | None) -> Mask:
    """The up to eight squares around a square; none around no square."""
    return 0 if square is None else ADJACENT[square]


def orthogonal_to(square: Square | None) -> Mask:
    """The squares that share an edge with a square."""
    return 0 if square is None else ORTHOGONAL[square]


def diagonal_to(square: Square | None) -> Mask:
    """The squares that only touch a corner of a square."""
    return 0 if square is None else DIAGONAL[square]


def within(square: Square | None, steps: int) -> Mask:
    """The squares at distance 1 to `steps`."""
    return 0 if square is None else _WITHIN[square][steps]


def at_distance(square: Square | None, steps: int) -> Mask:
    """The squares at exactly that distance."""
    return 0 if square is None else _AT_DISTANCE[square][steps]


def around(places: Mask) -> Mask:
    """All squares adjacent to one of a set; squares of the set are among them where they touch each other."""
    wide = (places << 1) | (places >> 1)
    row = wide | places
    return (wide | row << STRIDE | row >> STRIDE) & EVERYWHERE


# -- regions (TK-BOARD-03, TK-BOARD-04, TK-BOARD-05) ---------------------------------------------------------

RED = named("d8 e5 h4 c2")
GREEN = named("c7 g7 i6 a5 f2")
COLOURED = RED | GREEN
CENTRE = NUMBERS["e5"]
CENTRE_NINE = named("d4 e4 f4 d5 e5 f5 d6 e6 f6")
CENTRAL_PLUS = named("e4 d5 e5 f5 e6")
CENTRAL_TIMES = named("d4 f4 e5 d6 f6")
ROWS = tuple(mask(square for square in SQUARES if row_of(square) == row) for row in range(SIZE))
COLUMNS = tuple(mask(square for square in SQUARES if column_of(square) == column) for column in range(SIZE))
CENTRAL_LINES = (*ROWS[3:6], *COLUMNS[3:6])
DIAGONAL_DOWN = named("b8 c7 d6 e5 f4 g3 h2")
DIAGONAL_UP = named("b2 c3 d4 e5 f6 g7 h8")
SIDE_LEFT, SIDE_RIGHT = COLUMNS[0], COLUMNS[8]
SIDE_BOTTOM, SIDE_TOP = ROWS[0], ROWS[8]
CORNER_NW = named("a7 b8 c9")
CORNER_NE = named("g9 h8 i7")
CORNER_SW = named("a3 b2 c1")
CORNER_SE = named("g1 h2 i3")
DUEL_START = (NUMBERS["c5"], NUMBERS["g5"])
MELEE_SYMBOLS = (
    (NUMBERS["f8"], NUMBERS["g8"]),
    (NUMBERS["g4"], NUMBERS["g3"]),
    (NUMBERS["b3"], NUMBERS["c3"]),
)

# -- names by rows, for long lists of keys -------------------------------------------------------------------

_ROW_BITS = (1 << SIZE) - 1


def rows_of(made: Callable[[str], T]) -> tuple[tuple[list[T], ...], ...]:
    """For every row and every set of its squares, what is made of their names."""
    each = [[made(NAMES[row * STRIDE + column]) for column in range(SIZE)] for row in range(SIZE)]
    return tuple(
        tuple([row[column] for column in range(SIZE) if places >> column & 1] for places in range(1 << SIZE))
        for row in each
    )


def key_rows(prefix: str) -> tuple[tuple[list[str], ...], ...]:
    """For every row and every set of its squares, the names with a prefix."""
    return rows_of(lambda name: prefix + name)


_R0, _R1, _R2, _R3, _R4, _R5, _R6, _R7, _R8 = (row * STRIDE for row in range(SIZE))


def keys_of(rows: tuple[tuple[list[T], ...], ...], places: Mask) -> list[T]:
    """What was made of the names of a set of squares, in their order; the list is new."""
    bits = _ROW_BITS
    return [
        *rows[0][places & bits],
        *rows[1][places >> _R1 & bits],
        *rows[2][places >> _R2 & bits],
        *rows[3][places >> _R3 & bits],
        *rows[4][places >> _R4 & bits],
        *rows[5][places >> _R5 & bits],
        *rows[6][places >> _R6 & bits],
        *rows[7][places >> _R7 & bits],
        *rows[8][places >> _R8 & bits],
    ]


def key_at(rows: tuple[tuple[list[T], ...], ...], places: Mask, number: int) -> T:
    """One of them, by its number, without listing the others."""
    for row in rows:
        found = row[places & _ROW_BITS]
        if number < len(found):
            return found[number]
        number -= len(found)
        places >>= STRIDE
    raise IndexError(number)


NAME_ROWS = key_rows("")
