"""The bodies of the REST API by which people answer ahead, and what is exported of letters."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from tafelrunde.table import Text
from tafelrunde.table.scene import Scene

MOST_STEPS = 20
MOST_LINES = 8
Chair = Annotated[int, Meta(ge=0, le=63)]


class Turn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An answer of somebody."""

    seat: Chair
    """Whose."""
    key: Annotated[str, Meta(min_length=1, max_length=400)]
    """The answer."""
    label: Text | None = None
    """The answer in words; the server writes it."""


Turns = Annotated[list[Turn], Meta(max_length=MOST_STEPS)]


class AheadLook(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Answers that I imagine, one after the other, from where the table stands now."""

    seat: Chair
    """Mine."""
    line: Turns = []
    """What is answered."""


class AheadForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All answers that I give ahead at a seat; whatever was given before is void."""

    seat: Chair
    """Mine."""
    lines: Annotated[list[Turns], Meta(max_length=MOST_LINES)]
    """Each begins with an answer of somebody else and ends with one of mine."""


class AheadOption(msgspec.Struct, frozen=True, omit_defaults=True):
    """What could be answered then, whatever I cannot see."""

    key: str
    """The answer."""
    label: Text
    """In words."""
    elements: tuple[str, ...] = ()
    """What is touched for it."""


class Foretold(msgspec.Struct, frozen=True):
    """Who would be asked after these answers, and what could be answered."""

    seat: int | None
    """Who is asked; none where nothing can be said."""
    prompt: Text | None = None
    """What is asked."""
    options: list[AheadOption] = []
    """What could be answered, as far as everything that I know tells."""
    reason: Text | None = None
    """Why nothing can be said."""
    line: list[Turn] = []
    """What was imagined so far, in words too."""
    scene: Scene | None = None
    """The boards as they lie then, as far as I can know; no hands."""


class AheadLine(msgspec.Struct, frozen=True):
    """Answers that I have given ahead."""

    line: list[Turn]
    """With those of others on which they depend."""
    dropped: Text | None = None
    """Why they no longer fit; they are not given then."""


class Ahead(msgspec.Struct, frozen=True):
    """All answers that I have given ahead at a seat."""

    lines: list[AheadLine]
    """Nobody else learns of them."""


class MyAhead(msgspec.Struct, frozen=True):
    """Answers that I have given ahead, as they are kept."""

    table: str
    """Where."""
    seat: int
    """Mine."""
    line: list[Turn]
    """With those of others on which they depend."""


class MyVisit(msgspec.Struct, frozen=True):
    """When I was last at a table."""

    table: str
    """Where."""
    seat: int
    """Mine."""
    at: int
    """UTC milliseconds."""


class MyLetters(msgspec.Struct, frozen=True):
    """What is kept for games that take days."""

    ahead: list[MyAhead]
    """Answers that I have given ahead."""
    visits: list[MyVisit]
    """When I was last at which table."""
