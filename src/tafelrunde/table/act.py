"""What kind of act an answer is and who does it, so that a figure can show all that it can do now."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from tafelrunde.table.text import Text

FREE: dict[str, int] = {}
"""Costs nothing; never changed."""


class Act(NamedTuple):
    """A kind of act: `looks.acts` of `game.toml` says how it is drawn, the locale (`act.<name>`) its word."""

    name: str
    actor: str | None = None
    """The key of the figure that acts, as the scene has it."""
    costs: dict[str, int] = FREE
    """What it takes, as the named numbers of a face."""
    way: Text | None = None
    """What this way to do it is called among the others; else the last thing that it is about says so."""


Acts = Mapping[str, Act]
"""The acts among the answers, by their keys; other answers are none."""
