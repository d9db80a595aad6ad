"""Tables that cannot be read or shown: set aside, listed for the host, and in nobody's way."""

from __future__ import annotations

import logging
import time

import msgspec

from tafelrunde.server.audience import now_ms

log = logging.getLogger("tafelrunde.server")

REST = 60.0
"""Seconds after which such a table is tried again, when somebody asks for it."""
MOST = 1000


class SetAside(Exception):
    """A table that waits for the host."""


class Aside(msgspec.Struct, frozen=True):
    """Why a table is set aside, for the host."""

    problem: str
    at: int
    """UTC milliseconds."""
    tries: int
    until: float
    """When it may be tried again, by the monotonic clock."""


class Shelf(dict[str, Aside]):
    """By id, the tables that are set aside."""

    def put(self, table: str, problem: Exception) -> SetAside:
        """Set a table aside; gives what to raise."""
        before = self.pop(table, None)
        tries = 1 if before is None else before.tries + 1
        self[table] = Aside(repr(problem), now_ms(), tries, time.monotonic() + REST)
        if len(self) > MOST:
            del self[next(iter(self))]
        log.error("table %s is set aside: %r", table, problem, exc_info=problem, extra={"table": table})
        return SetAside(table)

    def check(self, table: str) -> None:
        """Raises SetAside while it is too early to try again."""
        aside = self.get(table)
        if aside is not None and time.monotonic() < aside.until:
            raise SetAside(table)
