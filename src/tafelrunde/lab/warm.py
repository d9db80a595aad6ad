"""Processes that need not load the games: they are forked from one that has."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_all_start_methods, get_context, set_forkserver_preload

from tafelrunde.table.installed import entry_points

WARM = "forkserver" if "forkserver" in get_all_start_methods() else "spawn"
"""How warm processes are started, where the system can."""


def preload(*games: str) -> None:
    """Have these games loaded where processes are forked from, the first time that one is."""
    points = entry_points()
    modules = [points[name].partition(":")[0] for name in dict.fromkeys(games) if name in points]
    set_forkserver_preload(["tafelrunde.lab.series", *modules])


def pool(workers: int, *games: str) -> ProcessPoolExecutor:
    """So many warm processes."""
    preload(*games)
    return ProcessPoolExecutor(workers, mp_context=get_context(WARM))
