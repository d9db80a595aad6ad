"""Scenes: what one seat sees, as zones of keyed elements; a client lays them out and knows no rules."""

from __future__ import annotations

from typing import Literal

import msgspec

from tafelrunde.table.decision import Seat
from tafelrunde.table.text import Text

ZoneKind = Literal["board", "hand", "row", "pile", "track", "tray", "text"]


class Face(msgspec.Struct, frozen=True, omit_defaults=True):
    """How an element looks: an icon, a short title, a caption, named numbers, longer text."""

    icon: str | None = None
    title: Text | None = None
    caption: Text | None = None
    numbers: dict[str, int] = {}
    text: list[Text] = []
    colour: str | None = None
    pattern: tuple[str, ...] = ()
    """A small drawing on the card, row by row from the top, one letter a square."""


class Element(msgspec.Struct, frozen=True, omit_defaults=True):
    """A thing that can be seen and perhaps clicked. Its key stays the same while it is the same thing."""

    key: str
    role: str
    label: Text
    face: Face | None = None
    at: str | None = None
    """The name of its square inside a board zone."""
    owner: Seat | None = None
    marks: tuple[str, ...] = ()
    """Words about its state (`planned`, `new`, `active`...); the locale has `mark.<word>`."""


class Grid(msgspec.Struct, frozen=True, omit_defaults=True):
    """A board of columns and rows; square names are a letter and a number, row 1 at the bottom."""

    columns: int
    rows: int
    values: dict[str, int] = {}
    """Numbers printed on squares."""
    marks: dict[str, str] = {}
    """Words for how squares look (`red`, `start`...)."""
    holes: tuple[str, ...] = ()
    """Squares that the board does not have."""


class Spot(msgspec.Struct, frozen=True, omit_defaults=True):
    """A named field of a map, with the coordinates at which it is drawn."""

    name: str
    x: int
    y: int
    kind: str = ""
    """A word for how it looks (`slot`, `way`, `water`...)."""
    area: str = ""
    label: Text | None = None


class Graph(msgspec.Struct, frozen=True, omit_defaults=True):
    """A map: fields joined by routes; x goes to the right, y down, within width and height."""

    width: int
    height: int
    spots: tuple[Spot, ...]
    routes: tuple[tuple[str, str, str], ...]
    """Two fields and a word for the kind of route between them."""
    colours: dict[str, str] = {}
    """Per area its colour."""


class Zone(msgspec.Struct, frozen=True, omit_defaults=True):
    """A place on the table."""

    key: str
    kind: ZoneKind
    label: Text
    elements: list[Element] = []
    grid: Grid | None = None
    owner: Seat | None = None
    graph: Graph | None = None
    """A board that is a map instead of a grid."""


class Scene(msgspec.Struct, frozen=True, omit_defaults=True):
    """Everything that one seat sees, in reading order."""

    seat: Seat
    zones: list[Zone]
    headline: Text | None = None

    def elements(self) -> dict[str, Element]:
        """All elements by key."""
        return {element.key: element for zone in self.zones for element in zone.elements}
