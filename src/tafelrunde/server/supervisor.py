"""The supervisor: everything that a process does beside answering, kept going, counted and shown.

A duty is done again and again. When it fails, that is logged and counted, and it is done again after its
pause; it never ends by itself. What happens only once, an errand, is looked after too: what it raises is
logged, not lost.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

import msgspec

from tafelrunde.server.trouble import Unavailable

log = logging.getLogger("tafelrunde.server")

STUCK = 30.0
"""Seconds after which a duty that is still being done counts as dead."""


class Duty(msgspec.Struct):
    """How it goes with something that is done again and again."""

    name: str
    runs: int = 0
    failures: int = 0
    last_failure: str | None = None
    """What went wrong the last time; for the host only, it may name tables and files."""
    is_failing: bool = False
    """Whether the last run failed."""
    late: float = 0.0
    """By how many seconds the last run began too late: the loop was busy so long."""
    busy_since: float | None = None
    task: asyncio.Task[None] | None = None

    @property
    def is_alive(self) -> bool:
        """Whether it is still done: it has not ended, and does not hang."""
        if self.task is None or self.task.done():
            return False
        return self.busy_since is None or time.monotonic() - self.busy_since < STUCK


class Supervisor:
    """Keeps duties going and looks after errands, until it is stopped."""

    def __init__(self) -> None:
        self.duties: dict[str, Duty] = {}
        self.errands_failed = 0
        self._errands: set[asyncio.Task[Any]] = set()
        self._is_stopping = False

    @property
    def is_well(self) -> bool:
        """Whether every duty is being done."""
        return all(duty.is_alive for duty in self.duties.values())

    @property
    def has_errands(self) -> bool:
        """Whether anything is being done that is done once."""
        return bool(self._errands)

    @property
    def late(self) -> float:
        """By how many seconds the loop is behind."""
        return max((duty.late for duty in self.duties.values()), default=0.0)

    def keep(self, name: str, work: Callable[[], Awaitable[None]], pause: float) -> Duty:
        """Do this again and again, with a pause before each time."""
        duty = self.duties[name] = Duty(name)
        duty.task = asyncio.get_running_loop().create_task(self._attend(duty, work, pause))
        return duty

    def send(self, errand: Coroutine[Any, Any, Any]) -> None:
        """Do this once, beside everything else; once all is ending, not at all."""
        if self._is_stopping:
            errand.close()
            return
        task = asyncio.get_running_loop().create_task(errand)
        self._errands.add(task)
        task.add_done_callback(self._returned)

    async def stop(self) -> None:
        """End everything."""
        self._is_stopping = True
        tasks = [*self._errands, *(duty.task for duty in self.duties.values() if duty.task is not None)]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _attend(self, duty: Duty, work: Callable[[], Awaitable[None]], pause: float) -> None:
        while not self._is_stopping:  # a duty may have swallowed the wish to end
            due = time.monotonic() + pause
            await asyncio.sleep(pause)
            duty.busy_since = time.monotonic()
            duty.late = max(0.0, duty.busy_since - due)
            try:
                await work()
            except (Exception, asyncio.CancelledError) as problem:
                if self._is_stopping:
                    raise
                self._account(duty, problem)
            else:
                duty.runs += 1
                duty.is_failing = False
            finally:
                duty.busy_since = None

    def _account(self, duty: Duty, problem: BaseException) -> None:
        is_news = not duty.is_failing or duty.last_failure != repr(problem)
        duty.failures += 1
        duty.is_failing = True
        duty.last_failure = repr(problem)
        if is_news:
            # Why the database is not there is no defect of ours.
            trace = None if isinstance(problem, Unavailable) else problem
            log.error("%s failed and is tried again: %r", duty.name, problem, exc_info=trace)

    def _returned(self, task: asyncio.Task[Any]) -> None:
        self._errands.discard(task)
        if task.cancelled():
            return
        problem = task.exception()
        if problem is not None:
            self.errands_failed += 1
            log.error("an errand failed: %r", problem, exc_info=problem)
