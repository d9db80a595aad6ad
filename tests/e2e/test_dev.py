"""`npm run dev`: the client as it is being written, in front of a running server."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.conftest import missing
from tests.e2e.person import Person
from tests.patience import LIMIT

WEB = Path(__file__).resolve().parents[2] / "web"
VITE = WEB / "node_modules" / ".bin" / "vite"


@pytest.fixture
def workshop(address: str) -> Iterator[str]:
    """Where the client's own development server can be reached."""
    if not VITE.exists() or shutil.which("node") is None:
        missing("the client's packages are not installed (make client)")
    process = subprocess.Popen(
        [VITE, "--host", "127.0.0.1", "--clearScreen", "false"],
        cwd=WEB,
        env={**os.environ, "TAFELRUNDE_URL": address, "NO_COLOR": "1", "FORCE_COLOR": "0"},
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    found = None
    while found is None:
        line = process.stdout.readline()
        assert line, "vite has ended"
        found = re.search(r"http://127\.0\.0\.1:\d+", line)
    yield found[0]
    process.terminate()
    process.wait(LIMIT)
    process.stdout.close()


def test_a_table_is_created_and_played_while_the_client_is_being_written(
    browser: Browser, workshop: str
) -> None:
    ada = Person(browser, workshop)
    try:
        ada.start()
        expect(ada.see("prompt")).to_be_visible()
        ada.option("done").click()
        ada.wait_for_question()
        assert ada.troubles == []
    finally:
        ada.leave()
