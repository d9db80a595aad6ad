"""Forecasts: what each answer of a number would mean between two sides, as far as the seat can know."""

from __future__ import annotations

import msgspec

from tafelrunde.table.text import Text

Span = tuple[int, int]
"""The least and the most."""


class Side(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One of two who are set against each other."""

    label: Text
    seat: int | None = None
    elements: tuple[str, ...] = ()
    """Who stands there."""
    numbers: dict[str, int] = {}
    """What they have, as the named numbers of a face."""
    endurance: int = 0
    """As much as they can suffer before nobody is left."""


class Prospect(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """What one number would mean."""

    numbers: dict[str, int]
    """What it makes of the own side, as the named numbers of a face."""
    deals: Span
    """What the others would suffer, whatever they do."""
    takes: Span
    """What the own side would suffer."""


class Forecast(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """Both sides, and a prospect for every number from the smallest to the largest."""

    own: Side
    other: Side
    prospects: list[Prospect]
