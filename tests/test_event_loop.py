"""Tests that run an event loop may follow browser tests in one process."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest


@pytest.fixture(scope="module")
def sleeping() -> Iterator[asyncio.AbstractEventLoop]:
    """What Playwright leaves behind between two browser tests: a loop that asyncio takes for running."""
    loop = asyncio.new_event_loop()
    asyncio._set_running_loop(loop)
    yield loop
    assert asyncio._get_running_loop() is loop, "it is given back for the next browser test"
    asyncio._set_running_loop(None)
    loop.close()


def test_a_test_after_a_browser_test_runs_a_loop_of_its_own(sleeping: asyncio.AbstractEventLoop) -> None:
    async def loop() -> asyncio.AbstractEventLoop:
        return asyncio.get_running_loop()

    assert asyncio.run(loop()) is not sleeping
