"""Who fits whom: what is known of people who look for somebody to play with."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from math import inf

from sqlalchemy import select

from tafelrunde.server import company
from tafelrunde.server.schema import RATING
from tafelrunde.server.store import Store
from tafelrunde.table import game

NEAR = 4.0
"""Ratings that are no further apart than this meet at once."""
PATIENCE = 60
"""Seconds after which anybody is welcome."""


async def ratings(store: Store, people: Collection[str], game_id: str, mode: str) -> Mapping[str, float]:
    """How strong these people are at a game; whoever is missing is unknown, and fits anybody."""
    group = game(game_id).mode(mode).rating_group
    query = select(RATING.c.player, RATING.c.mu).where(
        RATING.c.player.in_(people), RATING.c.game == game_id, RATING.c.mode_group == group
    )
    return dict(await store.rows(query))


async def strained(store: Store, people: Collection[str]) -> Collection[frozenset[str]]:
    """Pairs of these people of whom one does not want to meet the other."""
    return {
        frozenset((person, other))
        for person in people
        for other in await company.apart_from(store, person)
        if other in people
    }


def reach(waited: float) -> float:
    """How far apart two ratings may be for somebody who has waited so many seconds."""
    return inf if waited >= PATIENCE else NEAR + waited / 2
