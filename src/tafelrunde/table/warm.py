"""Processes that need not load the games: they are forked from one that has."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterable
from multiprocessing import get_all_start_methods, parent_process, set_forkserver_preload
from threading import Thread

from tafelrunde.table.installed import entry_points

WARM = "forkserver" if "forkserver" in get_all_start_methods() else "spawn"
"""How warm processes are started, where the system can."""


def preload(module: str, games: Iterable[str] | None = None) -> None:
    """Have a module and these games (all, unless told) loaded where processes are forked from.

    It counts the first time that one is forked.
    """
    points = entry_points()
    names = points if games is None else [name for name in dict.fromkeys(games) if name in points]
    set_forkserver_preload([module, *(points[name].partition(":")[0] for name in names)])


def end_with_parent() -> None:
    """Let this process end with the one that started it, however that ends: nobody else would end it."""
    Thread(target=_outlive, daemon=True).start()


def _outlive() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)
