"""For all tests: Hypothesis may take its time, and nobody finds himself inside a browser's event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile("patient", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("patient")


@pytest.fixture(autouse=True)
def event_loop_of_its_own() -> Iterator[None]:
    """A test starts outside any event loop, also in a process that has driven a browser before.

    Playwright's loop sleeps in a greenlet of this thread between two browser tests, and asyncio takes it for
    running: whatever a process took over after a browser test was refused a loop of its own.
    """
    sleeping = asyncio._get_running_loop()
    asyncio._set_running_loop(None)
    yield
    asyncio._set_running_loop(sleeping)
