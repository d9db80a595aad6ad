"""Who fits whom: what is known of people who look for somebody to play with."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from math import inf

from tafelrunde.server.store import Store

NEAR = 4.0
"""Ratings that are no further apart than this meet at once."""
PATIENCE = 60
"""Seconds after which anybody is welcome."""


async def ratings(store: Store, people: Collection[str], game: str, mode: str) -> Mapping[str, float]:
    """How strong these people are at a game; whoever is missing is unknown, and fits anybody."""
    return {}


async def strained(store: Store, people: Collection[str]) -> Collection[frozenset[str]]:
    """Pairs of these people of whom one does not want to meet the other."""
    return ()


def reach(waited: float) -> float:
    """How far apart two ratings may be for somebody who has waited so many seconds."""
    return inf if waited >= PATIENCE else NEAR + waited / 2
