"""How tests wait: until something comes true, never until some time has passed.

The limit only ends a wait that is in vain: no machine is so busy that it matters otherwise. Nothing else in
the tests sleeps or reads a clock (`test_patience.py`); what depends on time is given a clock of its own.
"""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

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
        self.now = float(math.ceil(time.monotonic()))
        """Whole seconds: with a fraction, ten minutes later could be a hair less than ten minutes."""

    def __call__(self) -> float:
        return self.now


class Hurried(asyncio.SelectorEventLoop):
    """A loop whose clock jumps to whatever is due next, so that a busy machine changes nothing."""

    ahead = 0.0
    _ready: Any
    _scheduled: Any

    def time(self) -> float:
        return self.ahead

    def _run_once(self) -> None:
        if not self._ready and self._scheduled:
            self.ahead = max(self.ahead, self._scheduled[0].when())
        super()._run_once()  # type: ignore[misc]


def hurried(work: Coroutine[Any, Any, None]) -> None:
    """Do it in a loop whose time is counted, not waited for."""
    loop = Hurried()
    try:
        loop.run_until_complete(work)
    finally:
        loop.close()


async def passes(seconds: float) -> None:
    """Let time pass in a hurried loop, and only there."""
    assert isinstance(asyncio.get_running_loop(), Hurried)
    await asyncio.sleep(seconds)
