"""The three ranks of pieces, the lowest first, so that ranks compare as numbers."""

from __future__ import annotations

from typing import NewType

Rank = NewType("Rank", int)

COMMON = Rank(0)
HEROIC = Rank(1)
LEGENDARY = Rank(2)

RANKS = (COMMON, HEROIC, LEGENDARY)
RANK_NAMES = ("common", "heroic", "legendary")
RANK_LETTERS = "chl"
"""How drawings write them."""
