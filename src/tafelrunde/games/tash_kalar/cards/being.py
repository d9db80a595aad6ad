"""What a being card is: a rank, a drawn figure, and an effect.

A figure is drawn square by square, as it is printed on the card, with blanks between the squares:

    .           anything, or nothing at all, may stand here
    c  h  l     an own piece of at least this rank: common, heroic, legendary
    @           the white-bordered square, on which the being is summoned
    C  H  L     the same square, when the figure demands an own piece of at least this rank on it
    x           a marked square
    ← ↖ ↑ ...   a marked direction, leading away from the being; drawn on the neighbouring square

Coordinates count from the being's square: dx to the right, dy downwards.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from tafelrunde.games.tash_kalar.ranks import COMMON, HEROIC, LEGENDARY, RANK_LETTERS, Rank
from tafelrunde.table.runner import Flow

if TYPE_CHECKING:
    from tafelrunde.games.tash_kalar.board import Square
    from tafelrunde.games.tash_kalar.verbs import Turn

Need = tuple[int, int, Rank]
"""A piece that the figure demands: dx, dy, lowest rank."""
Offset = tuple[int, int]

Effect = Callable[["Turn", "Square"], Flow[None]]
"""What happens once the being stands in the arena; told where it was summoned."""

ARROWS = {
    "↖": (-1, -1), "↑": (0, -1), "↗": (1, -1),
    "←": (-1, 0), "→": (1, 0),
    "↙": (-1, 1), "↓": (0, 1), "↘": (1, 1),
}  # fmt: skip

SYMMETRIES = ("r0", "r90", "r180", "r270", "r0m", "r90m", "r180m", "r270m")
"""Names of the eight positions of a figure (TK-SUM-04): first mirrored left to right (m), then turned
clockwise by so many degrees (r)."""


def turn_offset(symmetry: str, dx: int, dy: int) -> Offset:
    """Where an offset goes under a symmetry.

    >>> turn_offset("r90", 0, -1)
    (1, 0)
    """
    if symmetry.endswith("m"):
        dx = -dx
    for _ in range(int(symmetry.strip("rm")) // 90):
        dx, dy = -dy, dx
    return dx, dy


class Image(NamedTuple):
    """A figure in one position."""

    name: str
    pattern: tuple[Need, ...]
    marks: tuple[Offset, ...]
    arrows: tuple[Offset, ...]

    @property
    def key(self) -> tuple[frozenset[Need], frozenset[Offset], frozenset[Offset]]:
        """Equal for positions that demand and mark the same."""
        return frozenset(self.pattern), frozenset(self.marks), frozenset(self.arrows)

    def turned(self, symmetry: str) -> Image:
        """The same figure under a symmetry."""
        return Image(
            symmetry,
            tuple((*turn_offset(symmetry, dx, dy), rank) for dx, dy, rank in self.pattern),
            tuple(turn_offset(symmetry, dx, dy) for dx, dy in self.marks),
            tuple(turn_offset(symmetry, dx, dy) for dx, dy in self.arrows),
        )


def read_figure(drawing: str) -> Image:
    """The figure of a drawing, as printed."""
    rows = [line.split() for line in drawing.splitlines() if line.strip()]
    cells = [(x, y, cell) for y, row in enumerate(rows) for x, cell in enumerate(row)]
    homes = [(x, y) for x, y, cell in cells if cell in "@CHL"]
    if len(homes) != 1:
        raise ValueError(f"a figure has exactly one square for its being:{drawing}")
    ((left, top),) = homes
    pattern: list[Need] = []
    marks: list[Offset] = []
    arrows: list[Offset] = []
    for x, y, cell in cells:
        here = (x - left, y - top)
        if cell.lower() in RANK_LETTERS:
            pattern.append((*here, Rank(RANK_LETTERS.index(cell.lower()))))
        elif cell == "x":
            marks.append(here)
        elif cell in ARROWS:
            if ARROWS[cell] != here:
                raise ValueError(f"the arrow {cell} does not lead away from the being:{drawing}")
            arrows.append(here)
        elif cell not in ".@":
            raise ValueError(f"{cell!r} means nothing in a figure:{drawing}")
    return Image("r0", tuple(pattern), tuple(marks), tuple(arrows))


class Being:
    """A being card."""

    __slots__ = (
        *("arrows", "deck", "id", "images", "marks", "measures_after_moving", "pattern", "play", "rank"),
        "uses_figure",
    )

    def __init__(
        self,
        deck: str,
        rank: Rank,
        drawing: str,
        play: Effect,
        *,
        uses_figure: bool = False,
        measures_after_moving: bool = False,
    ) -> None:
        figure = read_figure(drawing)
        self.id = play.__name__.replace("_", "-")
        self.rank = rank
        self.deck = deck
        self.play = play
        self.uses_figure = uses_figure
        """Whether its text speaks of the pieces that formed the figure (TK-SUM-14)."""
        self.measures_after_moving = measures_after_moving
        """Whether its text says a bare "adjacent" after the being may have moved (TK-KEY-32)."""
        self.pattern = figure.pattern
        """The pieces that the figure demands, in the printed position."""
        self.marks = figure.marks
        """The marked squares."""
        self.arrows = figure.arrows
        """The marked directions."""
        images: dict[object, Image] = {}
        for symmetry in SYMMETRIES:
            image = figure.turned(symmetry)
            images.setdefault(image.key, image)
        self.images = tuple(images.values())
        """The different positions that the figure can take (TK-SUM-04)."""

    def __repr__(self) -> str:
        return f"BEINGS[{self.id!r}]"


class Deck(list[Being]):
    """The beings of one deck, in the order of their numbers; the flags of a being are those of `Being`."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name

    def common(self, drawing: str) -> Callable[[Effect], Effect]:
        """Decorator: the coroutine is the effect of a common being, and its name is the being's."""
        return self._being(COMMON, drawing)

    def heroic(self, drawing: str, **flags: bool) -> Callable[[Effect], Effect]:
        """The same of a heroic being."""
        return self._being(HEROIC, drawing, **flags)

    def legend(self, drawing: str, **flags: bool) -> Callable[[Effect], Effect]:
        """The same of a legend."""
        return self._being(LEGENDARY, drawing, **flags)

    def _being(self, rank: Rank, drawing: str, **flags: bool) -> Callable[[Effect], Effect]:
        def add(play: Effect) -> Effect:
            self.append(Being(self.name, rank, drawing, play, **flags))
            return play

        return add
