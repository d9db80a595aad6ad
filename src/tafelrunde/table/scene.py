"""Scenes: what one seat sees, as zones of keyed elements; a client lays them out and knows no game.

A game says how its things are drawn, in the few words of this module; what they are, it says in sentences.
What holds for the whole game (its cover, the drawings of its numbers) is in its `game.toml`.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from tafelrunde.table.decision import Seat
from tafelrunde.table.settings import Setting
from tafelrunde.table.text import Text

ZoneKind = Literal["board", "hand", "row", "pile", "track", "tray", "text", "ring"]
"""The eighth kind, `ring`, has a reason of its own: where circles overlap, what a thing means is in which
circles it lies at once. A board names squares, a track is a line; neither can show an overlap."""

Form = Literal[
    # in hands, rows and piles
    "card", "pile", "aim",
    # in tracks and texts
    "counter", "line", "step", "setting", "score",
    # on the fields of a board, the lowest first
    "ground", "flag", "halo", "tile", "house", "medal", "lozenge", "beast", "piece",
    # in a ring
    "door", "niche",
]  # fmt: skip
"""What a thing is drawn as, and with that where on its field it lies and how large.

- `card`: a card; without a face its back is seen. `pile`: a heap that tells its own number.
- `aim`: what is to be reached, with its name, its worth and its condition in full.
- `counter`: a number in words. `line`: a sentence. `step`: one of several things done in order. `setting`:
  what the seat may set. `score`: a line of the reckoning at the end.
- `ground`: what the field itself is. `flag`: whose it is, in the shape of the owner. `halo`: a ring of light
  around that. `tile`: laid down there. `house`: built there. `medal`, `lozenge`: small on paper, round for
  somebody, pointed for something. `beast`: dark and jagged. `piece`: stands there and may go; a map begins
  around one's own.
- `door`: on the outer rim of a circle. `niche`: in the region where circles meet."""

Emphasis = Literal["gold", "silver", "ghost", "spent", "aloft", "back", "paved", "resolving"]
"""What sets a thing apart: a rim of gold or silver; `ghost`: not there yet; `spent`: used up for now;
`aloft`: above the ground; `resolving`: a card whose effect is being carried out. Of a ground: `back`: not
turned up yet; `paved`: laid out by somebody."""

SquareLook = Literal["red", "green", "blue", "framed", "ringed"]
"""How a square looks beside others: its colour, a frame or a ring printed on it."""
SpotKind = Literal["slot", "way", "water"]
"""A field of a map: room for something, a point on the way, water."""
RouteKind = Literal["road", "sea"]


class Face(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """How an element looks: an icon, a short title, a caption, named numbers, longer text."""

    icon: str | None = None
    """The name of its drawing."""
    title: Text | None = None
    """The short name on it."""
    caption: Text | None = None
    """A line below the title."""
    numbers: dict[str, int] = {}
    """How each is drawn stands in `game.toml`, what it is called in the locale (`number.<name>`). A counter
    with a `value` and a `goal` is drawn as a race."""
    text: list[Text] = []
    """What it says, paragraph by paragraph."""
    colour: str | None = None
    """A paint of the platform (`blue`, `red`, `green`, `yellow`, `purple`) or `#rrggbb`."""
    pattern: tuple[str, ...] = ()
    """A small drawing on the card, row by row from the top, one letter a square."""
    needs: list[Text] = []
    """What it takes to play it: who, where, with what; a short phrase each."""
    now: list[Text] = []
    """What holds for it at this moment, beside what is printed on it."""


class Element(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A thing that can be seen and perhaps clicked. Its key stays the same while it is the same thing."""

    key: str
    """By which it is named in answers, changes and beats."""
    form: Form
    """What it is drawn as."""
    label: Text
    """What it is called, for those who read and for screen readers."""
    face: Face | None = None
    """How it looks; none: only its back is seen, or its form says it all."""
    at: str | None = None
    """The name of its square, hex, field or region inside a zone with a grid."""
    owner: Seat | None = None
    """Whose it is, and whose colour it has."""
    marks: tuple[str, ...] = ()
    """Words about its state, to be read; the locale has `mark.<word>`."""
    emphasis: tuple[Emphasis, ...] = ()
    """What sets it apart from its like."""
    rules: tuple[str, ...] = ()
    """What it follows from, such as a line of a score."""
    of: str | None = None
    """The key of the thing that it shows once more, such as a figure among those who fight: a click on it is
    a click on that."""
    reach: dict[str, tuple[str, ...]] = {}
    """Fields of a map to which the seat's own figure could go now, with the way there."""
    settings: tuple[Setting, ...] = ()
    """What the seat may set here at any time."""
    path: tuple[str, ...] = ()
    """Squares over which something is planned to go, drawn as an arrow."""

    @property
    def is_back(self) -> bool:
        """Whether it is a card of which only the back is seen."""
        return self.form == "card" and self.face is None


class Grid(msgspec.Struct, frozen=True, omit_defaults=True, gc=False, tag_field="shape", tag="squares"):
    """A board of columns and rows; square names are a letter and a number, row 1 at the bottom."""

    columns: int
    """How many; the first is `a`."""
    rows: int
    """How many; the first is 1, at the bottom."""
    values: dict[str, int] = {}
    """Numbers printed on squares."""
    looks: dict[str, tuple[SquareLook, ...]] = {}
    """How squares look beside others, by name."""
    holes: tuple[str, ...] = ()
    """Squares that the board does not have."""

    def names(self) -> list[str]:
        """All squares, column by column."""
        letters = [chr(ord("a") + column) for column in range(self.columns)]
        return [f"{letter}{row}" for letter in letters for row in range(1, self.rows + 1)]


class Errand(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """What a touch on a far field could do there at once: answers, given in turn while they are offered."""

    act: str
    """Its kind; `looks.acts` has its icon, the locale `act.<word>`."""
    keys: tuple[str, ...]
    """The answers that follow those of the way there."""
    points: int = 0
    """What it costs, the way included."""
    way: Text | None = None
    """What distinguishes it from others of its kind."""


class HexGrid(msgspec.Struct, frozen=True, omit_defaults=True, gc=False, tag_field="shape", tag="hexes"):
    """A board of flat-topped hexes. It may have any form and may change: every hex says where it lies."""

    places: dict[str, tuple[int, int]]
    """Axial coordinates by name: the column from the left, and the steps to the south within it."""
    spaces: dict[str, tuple[int, int]] = {}
    """Places beside the land where something could be laid now."""
    reach: dict[str, tuple[str, ...]] = {}
    """Hexes that the seat's own piece could reach now, with the cheapest way there."""
    errands: dict[str, tuple[Errand, ...]] = {}
    """What could be done at once on hexes within that reach; what is done most comes first."""

    def names(self) -> list[str]:
        """All hexes and the places beside them."""
        return [*self.places, *self.spaces]


class Ring(msgspec.Struct, frozen=True, omit_defaults=True, gc=False, tag_field="shape", tag="ring"):
    """Circles in a ring, each overlapping the one before and the one after, over a row of ovals.

    An element lies `at` a region, named by its circles (`nature-matter`), or at an oval (`oval.3`).
    """

    circles: tuple[str, ...]
    """Their names, clockwise."""
    colours: tuple[str, ...] = ()
    """Of the circles."""
    ovals: tuple[int, ...] = ()
    """The numbers printed on the ovals, from left to right."""

    def names(self) -> list[str]:
        """Regions of one, two and three neighbouring circles, and the ovals."""
        twice = [*self.circles, *self.circles]
        regions = ["-".join(twice[at : at + size]) for size in (1, 2, 3) for at in range(len(self.circles))]
        return [*regions, *(f"oval.{place}" for place in range(len(self.ovals)))]


class Spot(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A named field of a map, with the coordinates at which it is drawn."""

    name: str
    """By which elements lie there (`at`)."""
    x: int
    """To the right, within the width of the map."""
    y: int
    """Down, within its height."""
    kind: SpotKind = "way"
    """What can be there."""
    area: str = ""
    """The name of the part of the map that it belongs to."""
    label: Text | None = None
    """What it is called; on the map stand the names of slots only."""


class Area(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A part of a map: its name, its colour, and what grows there."""

    label: Text
    """What it is called."""
    colour: str
    """Of its ground, as `#rrggbb`."""
    icon: str | None = None
    """The drawing of what grows there."""


class Graph(msgspec.Struct, frozen=True, omit_defaults=True, gc=False, tag_field="shape", tag="graph"):
    """A map: fields joined by routes; x goes to the right, y down, within width and height."""

    width: int
    """In the units of `x`."""
    height: int
    """In the units of `y`."""
    spots: tuple[Spot, ...]
    """All fields."""
    routes: tuple[tuple[str, str, RouteKind], ...]
    """Two fields and the kind of route between them."""
    areas: dict[str, Area] = {}
    """The parts of the map, by name."""

    def names(self) -> list[str]:
        """All fields."""
        return [spot.name for spot in self.spots]


Shape = Grid | HexGrid | Ring | Graph


class Zone(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A place on the table."""

    key: str
    """By which changes name it."""
    kind: ZoneKind
    """How its elements are laid out."""
    label: Text
    """What it is called."""
    elements: list[Element] = []
    """What is there, in order."""
    grid: Shape | None = None
    """The shape of a board, map or ring."""
    owner: Seat | None = None
    """Whose it is."""


class Scene(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """Everything that one seat sees, in reading order."""

    seat: Seat
    """Whose view it is; -2: a spectator's."""
    zones: list[Zone]
    """The places on the table."""
    headline: Text | None = None
    """What is going on, in one line."""
    aim: Text | None = None
    """What wins, in one sentence that holds for the whole game; how near each side is, counters with a
    `goal` tell."""

    def elements(self) -> dict[str, Element]:
        """All elements by key."""
        return {element.key: element for zone in self.zones for element in zone.elements}
