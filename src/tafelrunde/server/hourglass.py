"""The time of players' clocks: it runs only while the server can take answers.

It is counted by a clock that nobody can set, and only as far as the database has confirmed that it takes
writes. What other processes have counted further is heeded, and what was counted is kept in the database. So
neither an outage, nor a restart, nor a machine whose clock is set takes anybody's time.
"""

from __future__ import annotations

import time
from collections.abc import Callable

MOST = 3
"""Seconds that may pass between two confirmations; after that the time stands still."""
KEEP_EVERY = 5
"""Seconds after which it is kept: at most so much is given to the players by a crash."""


class Hourglass:
    """Counts milliseconds."""

    def __init__(self, start: int, monotonic: Callable[[], float] = time.monotonic) -> None:
        self._monotonic = monotonic
        self._counted = start
        self._since = monotonic()

    def now(self) -> int:
        """How much has been counted."""
        return self._counted + int(1000 * min(self._monotonic() - self._since, MOST))

    def confirm(self) -> None:
        """Answers can be taken: the time since the last confirmation counts, unless it was an outage."""
        passed = self._monotonic() - self._since
        if passed <= MOST:
            self._counted += int(1000 * passed)
        self._since = self._monotonic()

    def heed(self, counted: int) -> None:
        """Another process, or this one before it ended, has counted so much."""
        if counted > self.now():
            self._counted = counted
            self._since = self._monotonic()
