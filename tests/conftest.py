"""For all tests: Hypothesis may take its time, the longest begin, nobody is inside a browser's event loop."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Iterator
from itertools import islice

import pytest
from hypothesis import HealthCheck, settings

from tafelrunde.server import store, trouble
from tests.patience import LIMIT

settings.register_profile("patient", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("patient")
LONG = (
    "tests/e2e/test_courses",
    "tests/e2e/test_t",
    "tests/test_soak",
    "tests/test_wheel",
    "tests/golden/test_golden.py::test_nothing",
    "tests/server/test_processes",
    "tests/server/test_rolling",
    "tests/e2e/",
    "tests/tash_kalar/test_conformance",
    "tests/server/test_hostile",
    "tests/server/test_presence",
    "tests/server/test_server_",
    "tests/server/test_upgrade",
    "tests/server/test_workers",
    "tests/archmage/test_conformance",
    "tests/archmage/test_magic",
    "tests/archmage/test_perft",
    "tests/bots/test_uninformed",
    "tests/mythos/test_conformance",
    "tests/mythos/test_symmetry",
    "tests/tash_kalar/test_turns",
    "tests/test_why_not",
)
"""What takes longest, the longest first."""
SLEEPING = pytest.StashKey[asyncio.AbstractEventLoop | None]()


def place_of(test: pytest.Item) -> int:
    return next((place for place, long in enumerate(LONG) if test.nodeid.startswith(long)), len(LONG))


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let what takes long begin first, each process with its share: nobody waits for one test at the end.

    Each process is given a slice of the tests, and takes from others when it has done its own.
    """
    processes = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    if processes == 1:
        return
    long = sorted((test for test in items if place_of(test) < len(LONG)), key=place_of)
    short = iter([test for test in items if place_of(test) == len(LONG)])
    size = len(items) // processes
    items[:] = []
    for number in range(processes):
        own = long[number::processes]
        items += [*own, *islice(short, max(0, size - len(own)))]
    items += short


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A database counts as silent because a test makes it so, never because the machine is busy."""
    monkeypatch.setattr(trouble, "SILENCE", LIMIT)
    monkeypatch.setattr(store, "PATIENCE", LIMIT)


def drives_a_browser(test: pytest.Item) -> bool:
    return "browser" in getattr(test, "fixturenames", ())


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """What tests share is made outside any event loop, too."""
    if not drives_a_browser(item):
        item.stash[SLEEPING] = asyncio._get_running_loop()
        asyncio._set_running_loop(None)


@pytest.fixture(autouse=True)
def event_loop_of_its_own(request: pytest.FixtureRequest) -> Iterator[None]:
    """A test starts outside any event loop, also in a process that has driven a browser before.

    Playwright's loop sleeps in a greenlet of this thread between two browser tests, and asyncio takes it for
    running: whatever a process took over after a browser test was refused a loop of its own. Browsers are
    closed from within it.
    """
    if drives_a_browser(request.node):
        yield
        return
    sleeping = asyncio._get_running_loop() or request.node.stash[SLEEPING]
    asyncio._set_running_loop(None)
    yield
    asyncio._set_running_loop(sleeping)
