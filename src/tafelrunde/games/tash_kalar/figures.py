"""Figures in the arena: where beings fit, found by shifting and masking whole boards (TK-SUM-03, TK-SUM-04).

For every being a function is generated that shifts the own pieces by each offset of its figure once and joins
the shifted boards position by position; no square is looked at that does not fit.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from tafelrunde.games.tash_kalar.board import (
    DIRECTION_OF,
    EVERYWHERE,
    STRIDE,
    Mask,
    Square,
    mask,
    shifted,
)
from tafelrunde.games.tash_kalar.cards import BEINGS
from tafelrunde.games.tash_kalar.cards.being import SYMMETRIES, Being, Image
from tafelrunde.games.tash_kalar.ranks import Rank

Fits = Callable[[Mask, Mask, Mask], Mask]
FitsEach = Callable[[Mask, Mask, Mask], tuple[Mask, ...]]


class Need(NamedTuple):
    """A piece that a figure demands: how far from the being's square, at least of which rank."""

    offset: int
    right: int
    up: int
    rank: Rank


class Position:
    """A figure in one of its positions (TK-SUM-04)."""

    __slots__ = ("arrows", "marks", "name", "needs", "room")

    def __init__(self, image: Image) -> None:
        self.name = image.name
        self.needs = tuple(Need(dx - dy * STRIDE, dx, -dy, rank) for dx, dy, rank in image.pattern)
        self.marks = tuple((dx, -dy) for dx, dy in image.marks)
        self.arrows = tuple(DIRECTION_OF[dx, -dy] for dx, dy in image.arrows)
        self.room = EVERYWHERE
        """The squares for the being with the whole figure on the board (TK-SUM-13)."""
        for need in self.needs:
            self.room &= EVERYWHERE >> need.offset if need.offset >= 0 else EVERYWHERE << -need.offset

    def used(self, square: int) -> Mask:
        """The squares of the pieces that form the figure; what would lie below the board is left out."""
        found, here = 0, 1 << square
        for need in self.needs:
            found |= here << need.offset if need.offset >= 0 else here >> -need.offset
        return found

    def marked(self, square: int) -> Mask:
        """The marked squares that exist (TK-SUM-13)."""
        places = (shifted(square, right, up) for right, up in self.marks)
        return mask(place for place in places if place is not None)


class Lanes:
    """All positions of a figure side by side in one large number: each has a lane of its own.

    A board times the right number stands in every lane, shifted there as that position asks. So what is done
    to the whole number is done to all positions at once.
    """

    __slots__ = ("boards", "needs", "room", "width")

    def __init__(self, positions: Sequence[Position]) -> None:
        reach = max(abs(need.offset) for position in positions for need in position.needs)
        self.width = EVERYWHERE.bit_length() + 2 * reach
        """Wide enough for a board and the farthest shift to either side."""
        self.boards = sum(1 << self._at(lane, reach) for lane in range(len(positions)))
        """Times a board: that board in every lane."""
        self.room = sum(position.room << self._at(lane, reach) for lane, position in enumerate(positions))
        """In every lane, where the whole figure is on the board."""
        by_rank = [sorted(position.needs, key=lambda need: need.rank) for position in positions]
        self.needs = tuple(
            (needs[0].rank, sum(1 << self._at(lane, reach) - need.offset for lane, need in enumerate(needs)))
            for needs in zip(*by_rank, strict=True)
        )
        """The rank of each piece, and the number that shifts a board to where it is needed."""

    def _at(self, lane: int, reach: int) -> int:
        return lane * self.width + reach

    def first(self, places: int) -> tuple[int, Square]:
        """The first of some squares in the first lane that has any: lane and square."""
        lane, at = divmod((places & -places).bit_length() - 1, self.width)
        return lane, Square(at - (self.boards & -self.boards).bit_length() + 1)


class Figure:
    """A being's figure, ready for matching."""

    __slots__ = (
        *("aliases", "being", "fits", "fits_each", "heroes", "lanes", "minds", "nearly", "pieces"),
        "positions",
    )

    def __init__(self, being: Being) -> None:
        self.being = being
        self.positions = tuple(Position(image) for image in being.images)
        self.minds = bool(being.marks or being.arrows or being.uses_figure)
        """Whether the effect asks in which position the figure was shown (TK-SUM-14)."""
        self.pieces = len(being.pattern)
        self.heroes = sum(rank > 0 for _, _, rank in being.pattern)
        self.fits: Fits = _generate(self, "any")
        """From own pieces, own upgraded ones and own legends: the squares for the being, in any position."""
        self.fits_each: FitsEach = _generate(self, "each")
        """The same position by position."""
        self.nearly: FitsEach = _generate(self, "nearly")
        """The squares, position by position, where at most one own piece is missing."""
        self.lanes = Lanes(self.positions)
        places = {image.key: place for place, image in enumerate(being.images)}
        self.aliases = {name: places[being.images[0].turned(name).key] for name in SYMMETRIES}
        """Names of positions, also of those that look the same as another one."""


def _generate(figure: Figure, form: str) -> Callable[..., Any]:
    """A function of straight code: shift every board once, then join the shifted boards.

    The form `any` joins all positions, `each` lists them; `nearly` lists where at most one piece is missing.
    """
    boards = ("own", "upgraded", "legends")
    shifts: dict[tuple[int, int], str] = {}
    lines: list[str] = []
    terms: list[str] = []
    for position in figure.positions:
        names: list[str] = []
        for need in position.needs:
            at = (need.offset, need.rank)
            if at not in shifts:
                shifts[at] = f"s{len(shifts)}"
                sign, size = (">>", need.offset) if need.offset >= 0 else ("<<", -need.offset)
                shift = f"{boards[need.rank]} {sign} {size}" if size else boards[need.rank]
                lines.append(f"    {shifts[at]} = {shift}")
            names.append(shifts[at])
        terms.append(_nearly(names) if form == "nearly" else " & ".join(names))
    spare = 1 if form == "nearly" else 0
    nothing = "0" if form == "any" else "(" + "0, " * len(terms) + ")"
    result = " | ".join(terms) if form == "any" else "(" + ", ".join(terms) + ",)"
    source = "\n".join(
        [
            "def fits(own, upgraded, legends):",
            f"    if own.bit_count() < {figure.pieces - spare}:",
            f"        return {nothing}",
            f"    if upgraded.bit_count() < {figure.heroes - spare}:",
            f"        return {nothing}",
            *lines,
            f"    return {result}",
        ]
    )
    space: dict[str, Callable[..., Any]] = {}
    exec(compile(source, f"<figure of {figure.being.id}>", "exec"), space)
    return space["fits"]


def _nearly(names: list[str]) -> str:
    """The squares that at least all but one of some sets hold."""
    nearly = f"({names[0]} | {names[1]})"
    for place, name in enumerate(names[2:], 2):
        nearly = f"({nearly} & {name} | {' & '.join(names[:place])})"
    return nearly


@lru_cache(maxsize=1)
def figures() -> dict[str, Figure]:
    """The figures of all beings by their ids."""
    return {being.id: Figure(being) for being in BEINGS.values()}
