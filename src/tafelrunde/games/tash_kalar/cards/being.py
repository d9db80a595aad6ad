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
from typing import TYPE_CHECKING, Any, NamedTuple

from tafelrunde.games.tash_kalar.ranks import RANK_LETTERS, Rank
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
    """A being card; beings without an effect just stand there."""

    __slots__ = (
        "arrows",
        "deck",
        "id",
        "images",
        "marks",
        "measures_after_moving",
        "pattern",
        "play",
        "rank",
        "stands_on",
        "uses_figure",
    )

    def __init__(
        self,
        being_id: str,
        *,
        rank: Rank,
        pattern: str,
        uses_figure: bool = False,
        measures_after_moving: bool = False,
    ) -> None:
        figure = read_figure(pattern)
        self.id = being_id
        self.rank = rank
        self.deck = ""
        """Set by the deck that lists it."""
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
        self.stands_on = next((need for dx, dy, need in self.pattern if dx == dy == 0), None)
        """The lowest rank of the own piece demanded on the being's own square, if any (TK-SUM-08)."""
        self.images = _distinct(figure)
        """The different positions that the figure can take (TK-SUM-04)."""
        self.play: Effect | None = None

    def effect(self, play: Callable[[Turn, Square], Flow[None]]) -> Effect:
        """Decorator: this coroutine is the being's effect."""
        if self.play is not None:
            raise ValueError(f"{self.id} has an effect already")
        self.play = play
        return play

    def __repr__(self) -> str:
        return f"BEINGS[{self.id!r}]"


def _distinct(figure: Image) -> tuple[Image, ...]:
    found: dict[Any, Image] = {}
    for symmetry in SYMMETRIES:
        image = figure.turned(symmetry)
        found.setdefault(image.key, image)
    return tuple(found.values())


def deck(name: str, *beings: Being) -> tuple[Being, ...]:
    """The beings of one deck, in the order of their numbers."""
    for being in beings:
        being.deck = name
    return beings
