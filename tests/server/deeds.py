"""What thinkers are given to do in tests: by itself, so that they need not load what only tests need."""

from __future__ import annotations

import os
import signal
from pathlib import Path

from tafelrunde.table.game import _load


def spin() -> None:
    """Never ends."""
    while True:
        pass


def knows_the_games() -> bool:
    """Whether the games were loaded before."""
    return _load.cache_info().currsize >= 4


def die_once(mark: str) -> str:
    """Dies the first time, as if killed."""
    path = Path(mark)
    if not path.exists():
        path.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return "done"


def die_always(mark: str) -> None:
    """Dies as often as it is tried, and marks each time."""
    with Path(mark).open("a") as tries:
        tries.write("x")
    os.kill(os.getpid(), signal.SIGKILL)
