"""A server with the built client, and people in front of browsers."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

import tafelrunde.server
from tests.e2e.person import PATIENCE, Person
from tests.server.servers import Server, warm_up

warm_up()  # before anything else is forked
expect.set_options(timeout=PATIENCE)
CHROMIUM = "chromium-headless-shell", "chromium", "chromium-browser"
"""Debian's, the lightest first: the shell without a window needs a third less of the processor."""
FLAGS = [
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def missing(what: str) -> None:
    """Without a browser or a client the tests are skipped at home and fail where the proof is made."""
    if os.environ.get("CI"):
        pytest.fail(what)
    pytest.skip(what)


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    sandbox = ["--no-sandbox"] if os.geteuid() == 0 else []
    chromium = next(filter(None, map(shutil.which, CHROMIUM)), None)
    if chromium is not None:
        return {"executable_path": chromium, "args": [*FLAGS, *sandbox]}
    if not list(Path.home().glob(".cache/ms-playwright/chromium-*")):
        missing("there is no chromium here (make browser)")
    return {"args": [*FLAGS, *sandbox]}


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where a server that all browser tests share can be reached."""
    static = Path(tafelrunde.server.__file__).parent / "static" / "index.html"
    if not static.exists():
        missing("the client is not built (make client)")
    folder = tmp_path_factory.mktemp("e2e")
    running = Server(f"sqlite:///{folder.as_posix()}/tables.db", folder)
    yield f"http://{running.host}"
    running.stop()


@pytest.fixture
def sit_down(browser: Browser, address: str) -> Iterator[Callable[..., Person]]:
    """Opens browsers; afterwards nothing may have gone wrong in any of them."""
    people: list[Person] = []

    def open_browser(**wishes: Any) -> Person:
        person = Person(browser, address, **wishes)
        people.append(person)
        return person

    yield open_browser
    troubles = [trouble for person in people for trouble in person.troubles]
    for person in people:
        person.leave()
    assert troubles == []
