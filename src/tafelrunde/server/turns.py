"""Whose turn it is to think: people at a table first, and nobody before others of whom less was done."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from enum import IntEnum
from itertools import count

import msgspec


class Rank(IntEnum):
    """What goes first."""

    PEOPLE = 0
    """Somebody sits at a table and waits."""
    LOOKING = 1
    """Somebody looks at what was played: hints, replays, evaluations, records."""
    SHOW = 2
    """Bots play on without anybody at the table."""


class _Ticket(msgspec.Struct, eq=False):
    rank: Rank
    share: str
    number: int
    called: asyncio.Future[None]


class Turns:
    """So many places, and one more that only people at a table get: they never wait for the rest."""

    def __init__(self, size: int) -> None:
        self.size = size
        self._waiting: list[_Ticket] = []
        self._running: list[_Ticket] = []
        self._served: Counter[str] = Counter()
        """Per share, the number of the last call."""
        self._calls = count(1)
        self._numbers = count(1)

    @property
    def waiting(self) -> int:
        """How many wait."""
        return len(self._waiting)

    @property
    def is_busy(self) -> bool:
        """Whether anybody waits or works."""
        return bool(self._waiting or self._running)

    @property
    def people_waiting(self) -> int:
        """How many of them people at a table wait for."""
        return sum(ticket.rank is Rank.PEOPLE for ticket in self._waiting)

    @asynccontextmanager
    async def turn(self, rank: Rank, share: str) -> AsyncIterator[None]:
        """Wait for a place and have it; `share` is whose work it is."""
        ticket = _Ticket(rank, share, next(self._numbers), asyncio.get_running_loop().create_future())
        self._waiting.append(ticket)
        self._call()
        try:
            await ticket.called
            yield
        finally:
            (self._running if ticket in self._running else self._waiting).remove(ticket)
            self._call()

    def _call(self) -> None:
        while (ticket := self._next()) is not None:
            self._waiting.remove(ticket)
            self._running.append(ticket)
            self._served[ticket.share] = next(self._calls)
            ticket.called.set_result(None)
        if not self._waiting and not self._running:
            self._served.clear()

    def _next(self) -> _Ticket | None:
        busy = len(self._running)
        fit = [each for each in self._waiting if busy < self.size + (each.rank is Rank.PEOPLE)]
        running = Counter(each.share for each in self._running)
        return min(
            fit,
            key=lambda each: (each.rank, running[each.share], self._served[each.share], each.number),
            default=None,
        )
