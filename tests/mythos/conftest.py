"""Cards that a test has forged are gone when it ends."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tafelrunde.games.mythos.cards import CARDS

from .duel import forget_caches


@pytest.fixture(autouse=True)
def workshop() -> Iterator[None]:
    """Put the cards back as they were."""
    printed = dict(CARDS)
    yield
    if len(CARDS) != len(printed):
        CARDS.clear()
        CARDS.update(printed)
        forget_caches()
