"""Scenes: what one seat sees, as zones of keyed elements; a client lays them out and knows no rules."""

from __future__ import annotations

from typing import Literal

import msgspec

from tafelrunde.table.decision import Seat
from tafelrunde.table.settings import Setting
from tafelrunde.table.text import Text

ZoneKind = Literal["board", "hand", "row", "pile", "track", "tray", "text", "tower"]
"""The eighth kind, `tower`, has a reason of its own: on a ring of circles that overlap, what a thing means is
in which circles it lies at once. A board names squares, a track is a line; neither can show an overlap."""


class Face(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """How an element looks: an icon, a short title, a caption, named numbers, longer text."""

    icon: str | None = None
    title: Text | None = None
    caption: Text | None = None
    numbers: dict[str, int] = {}
    text: list[Text] = []
    colour: str | None = None
    pattern: tuple[str, ...] = ()
    """A small drawing on the card, row by row from the top, one letter a square."""
    now: list[Text] = []
    """What holds for it at this moment, beside what is printed on it."""


class Element(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A thing that can be seen and perhaps clicked. Its key stays the same while it is the same thing."""

    key: str
    role: str
    label: Text
    face: Face | None = None
    at: str | None = None
    """The name of its square, hex, field or region inside a zone with a grid."""
    owner: Seat | None = None
    marks: tuple[str, ...] = ()
    """Words about its state (`planned`, `new`, `active`...); the locale has `mark.<word>`."""
    rules: tuple[str, ...] = ()
    """What it follows from, such as a line of a score."""
    of: str | None = None
    """The key of the thing that it shows once more, such as a figure among those who fight: a click on it is
    a click on that."""
    reach: dict[str, tuple[str, ...]] = {}
    """Fields of a map to which the seat's own figure could go now, with the way there."""
    settings: tuple[Setting, ...] = ()
    """What the seat may set here at any time."""


class Grid(msgspec.Struct, frozen=True, omit_defaults=True, gc=False, tag_field="shape", tag="squares"):
    """A board of columns and rows; square names are a letter and a number, row 1 at the bottom."""

    columns: int
    rows: int
    values: dict[str, int] = {}
    """Numbers printed on squares."""
    marks: dict[str, str] = {}
    """Words for how squares look (`red`, `start`...)."""
    holes: tuple[str, ...] = ()
    """Squares that the board does not have."""

    def names(self) -> list[str]:
        """All squares, column by column."""
        letters = [chr(ord("a") + column) for column in range(self.columns)]
        return [f"{letter}{row}" for letter in letters for row in range(1, self.rows + 1)]


class HexGrid(msgspec.Struct, frozen=True, omit_defaults=True, gc=False, tag_field="shape", tag="hexes"):
    """A board of flat-topped hexes. It may have any form and may change: every hex says where it lies."""

    places: dict[str, tuple[int, int]]
    """Axial coordinates by name: the column from the left, and the steps to the south within it."""
    spaces: dict[str, tuple[int, int]] = {}
    """Places beside the land where something could be laid now."""
    reach: dict[str, tuple[str, ...]] = {}
    """Hexes that the seat's own piece could reach now, with the cheapest way there."""

    def names(self) -> list[str]:
        """All hexes and the places beside them."""
        return [*self.places, *self.spaces]


class Ring(msgspec.Struct, frozen=True, omit_defaults=True, gc=False, tag_field="shape", tag="ring"):
    """Circles in a ring, each overlapping the one before and the one after, over a row of ovals.

    An element lies `at` a region, named by its circles (`nature-matter`), or at an oval (`oval.3`).
    """

    circles: tuple[str, ...]
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
    x: int
    y: int
    kind: str = ""
    """A word for how it looks (`slot`, `way`, `water`)."""
    area: str = ""
    label: Text | None = None


class Area(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A part of a map: its name, its colour, and what grows there."""

    label: Text
    colour: str
    icon: str | None = None


class Graph(msgspec.Struct, frozen=True, omit_defaults=True, gc=False, tag_field="shape", tag="graph"):
    """A map: fields joined by routes; x goes to the right, y down, within width and height."""

    width: int
    height: int
    spots: tuple[Spot, ...]
    routes: tuple[tuple[str, str, str], ...]
    """Two fields and a word for the kind of route between them (`road`, `sea`)."""
    areas: dict[str, Area] = {}

    def names(self) -> list[str]:
        """All fields."""
        return [spot.name for spot in self.spots]


Shape = Grid | HexGrid | Ring | Graph


class Zone(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A place on the table."""

    key: str
    kind: ZoneKind
    label: Text
    elements: list[Element] = []
    grid: Shape | None = None
    owner: Seat | None = None


class Scene(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """Everything that one seat sees, in reading order."""

    seat: Seat
    zones: list[Zone]
    headline: Text | None = None

    def elements(self) -> dict[str, Element]:
        """All elements by key."""
        return {element.key: element for zone in self.zones for element in zone.elements}
