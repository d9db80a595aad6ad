"""Clicks on elements of a scene, and which rule refuses them."""

from __future__ import annotations

from typing import Any

from tafelrunde.table import Refusal, Seat, Table


def verdict(table: Table[Any], seat: int, *elements: str) -> str | None:
    """The rule that stands against clicks on these elements; None when they begin a legal answer."""
    try:
        objection = table.why_not(Seat(seat), None, elements).objection
    except Refusal as refusal:
        return refusal.rule
    return None if objection is None else objection.rule
