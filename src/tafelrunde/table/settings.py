"""Settings: what a seat says about itself at any time, such as when it wants to be asked.

A setting is no answer: nobody waits for it, nobody else learns of it, and undoing an answer leaves it as it
is. It belongs to the game's state all the same, so a table keeps it among the answers of its step, by how
many of them came before it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from tafelrunde.table.decision import Seat
from tafelrunde.table.text import Text


class Setting(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One way in which a seat may set something; its key is notation (`announce never`)."""

    key: str
    label: Text
    is_set: bool = False
    """Whether it is so now."""


class Adjusted(NamedTuple):
    """A setting that was changed since the checkpoint, after so many answers."""

    after: int
    seat: Seat
    key: str


def without_answer(adjusted: Sequence[Adjusted], place: int) -> list[Adjusted]:
    """The same after the answer at that place has been taken back."""
    return [each._replace(after=each.after - (each.after > place)) for each in adjusted]


def moved_back(adjusted: Sequence[Adjusted], answers: int) -> list[Adjusted]:
    """The same for a step that was taken up again after so many answers."""
    return [each._replace(after=min(each.after, answers)) for each in adjusted]
