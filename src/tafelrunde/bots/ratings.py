"""How strong the levels are in each game, as the ladder has found; made by `tafelrunde.lab.bot_ratings`."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import msgspec

FILE = Path(__file__).parent / "ratings.json"
ELSEWHERE = 25.0 / 6
"""How unsure it is at least what the ladder of one mode says of another mode of the same game."""

Found = dict[str, dict[str, dict[str, tuple[float, float]]]]
"""By game, mode group and level: how strong, and how surely."""


@lru_cache(maxsize=1)
def bot_ratings() -> Found:
    """All that is known."""
    return msgspec.json.decode(FILE.read_bytes(), type=Found)


def bot_rating(game: str, group: str, level: str) -> tuple[float, float] | None:
    """How strong a level is in a mode group, and how surely; None where no ladder was played in the game."""
    groups = bot_ratings().get(game, {})
    if group in groups:
        return groups[group].get(level)
    for known in groups.values():
        if level in known:
            mu, sigma = known[level]
            return mu, max(sigma, ELSEWHERE)
    return None
