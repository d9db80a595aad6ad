"""How a game as a whole looks: its cover, the drawings of its numbers, its icons, its events."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from tafelrunde.table.text import Translated

Material = Literal["wood", "cloth", "stone", "land", "chart"]
"""What a game's board is made of: its ground, its light and its frame."""


class Cover(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the lid of a game's box says: an icon on a colour, a line about it, how long and how hard."""

    icon: str = ""
    colour: str = "#5c4a36"
    line: Translated | None = None
    minutes: tuple[int, int] | None = None
    """From the quickest game to a long one."""
    weight: Annotated[int, msgspec.Meta(ge=1, le=5)] | None = None
    """How hard it is to learn, from 1 to 5."""
    order: int = 100
    """Its place among others: the easiest comes first."""
    first: str = ""
    """The mode in which to play it for the first time; the first of all when none is named."""
    decks: tuple[str, ...] = ()
    """The decks of that first game, seat by seat; the usual ones when none are named."""


class NumberLook(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """How a named number of a face is drawn: beside an icon, as so many dots, or on a badge."""

    icon: str = ""
    drawn: Literal["plain", "dots", "badge", "dark-badge"] = "plain"


class ActLook(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a kind of act is drawn on the ring around whoever can do it."""

    icon: str


Act = Literal[
    "turn", "plan", "move", "place", "summon", "spell", "card", "fight", "gain", "loss", "death", "bid",
    "score", "note", "victory",
]  # fmt: skip
"""What kind of event a beat is, to eye and ear; the client knows these words and no others."""


class BeatLook(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """How a kind of beat is shown and heard."""

    act: Act
    card: str = ""
    """The argument that names the card to be shown large."""
    number: str = ""
    """The argument whose number rises from the things it concerns."""
    is_along: bool = False
    """It is told together with what it follows from: the beat before it."""
    is_heading: bool = False
    """It only introduces what follows: where nothing does, the story leaves it out."""


class Looks(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What `game.toml` says of a game's looks."""

    cover: Cover = Cover()
    material: Material = "wood"
    numbers: dict[str, NumberLook] = {}
    acts: dict[str, ActLook] = {}
    beats: dict[str, BeatLook] = {}
    """By the kind of the beat."""


class Outline(msgspec.Struct, frozen=True, omit_defaults=True):
    """The one line of which an icon consists, and the box in which it is drawn."""

    path: str
    box: str = "0 0 512 512"


PICTURE = "cover.webp"
"""The picture of a game's table, beside its rules; a game without one lies there with its icon."""
ICONS = "icons"
"""The folder of a game's own drawings, beside its rules; those of the platform's set need no file."""
_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
_BOX = re.compile(r"""<svg\b[^<>]*\sviewBox=["']\s*(-?[\d.]+(?:[\s,]+-?[\d.]+){3})\s*["']""")
_PATH = re.compile(r"""<path\b[^<>]*\sd=["']([MmZzLlHhVvCcSsQqTtAaEe\d.,+\-\s]+)["']""")


def outline_of(drawing: str) -> Outline:
    """What an SVG file contributes: the outlines of its paths and its box; nothing else of it goes anywhere.

    Raises ValueError for what has none.
    """
    plain = _COMMENT.sub("", drawing)
    box, paths = _BOX.search(plain), _PATH.findall(plain)
    if box is None or not paths:
        raise ValueError("an icon is an SVG file with a viewBox and the outlines of paths")
    return Outline(" ".join("".join(paths).split()), " ".join(box[1].replace(",", " ").split()))


def outlines_in(folder: Path) -> dict[str, Outline]:
    """The drawings of a folder by their names; the error names the file."""
    found: dict[str, Outline] = {}
    for file in sorted(folder.glob("*.svg")):
        try:
            found[file.stem] = outline_of(file.read_text(encoding="utf-8"))
        except ValueError as wrong:
            raise ValueError(f"{file.name}: {wrong}") from None
    return found
