"""How tests wait: until something comes true, never until some time has passed.

The limit only ends a wait that is in vain: no machine is so busy that it matters otherwise. Nothing else in
the tests sleeps or reads a clock (`test_patience.py`); what depends on time is given a clock of its own.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")
LIMIT = 180.0
"""Seconds after which a test gives up waiting."""
PAUSE = 0.02
"""Seconds between two looks."""


class Deadline:
    """The end of a wait."""

    def __init__(self) -> None:
        self._end = time.monotonic() + LIMIT

    @property
    def left(self) -> float:
        """Seconds that may still be waited; raises when there are none."""
        left = self._end - time.monotonic()
        if left <= 0:
            raise AssertionError("waited in vain")
        return left


def wait_for(what: Callable[[], T | None]) -> T:
    """Wait until something is true, and give it."""
    end = Deadline()
    while not (found := what()):
        time.sleep(min(PAUSE, end.left))
    return found


async def come_true(what: Callable[[], T]) -> T:
    """As `wait_for`, while a loop goes on."""
    end = Deadline()
    while not (found := what()):
        await asyncio.sleep(min(PAUSE, end.left))
    return found


async def pause() -> None:
    """Between two looks of a test that looks for itself, under `asyncio.timeout(LIMIT)`."""
    await asyncio.sleep(PAUSE)


async def some_rounds() -> None:
    """Let a loop do all that it can do without waiting for anybody."""
    for _ in range(50):
        await asyncio.sleep(0)


class Watch:
    """A clock that stands still until a test moves it: seconds."""

    def __init__(self) -> None:
        self.now = time.monotonic()

    def __call__(self) -> float:
        return self.now
