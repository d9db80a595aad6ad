"""Outlooks: what a thing lacks, reaches or would bring about, drawn on the board while a seat looks at it.

They are worked out only when somebody asks, from what that seat may know, and nothing is decided by them.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from tafelrunde.table.text import Text

Tone = Literal["good", "even", "bad"]
"""What something would mean for whoever looks."""


class Figure(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One way in which a thing could lie on the board or go over it."""

    at: str | None = None
    """The square where the thing itself would be."""
    has: tuple[str, ...] = ()
    """Squares that are already as it needs them."""
    lacks: dict[str, Text] = {}
    """Squares that are not, and what is missing on each."""
    way: tuple[str, ...] = ()
    """What is clicked, one after the other, to bring it there."""
    sign: str = ""
    """The outcome in a few signs, such as `15:9`."""
    label: Text | None = None
    """The same in words."""
    tone: Tone = "even"


class Outlook(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """What one thing could do now: the nearest ways first."""

    figures: list[Figure] = []
    lines: list[Text] = []
    """How far it is, in words."""


NONE = Outlook()
