"""Processes that need not load the games: they are forked from one that has."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from tafelrunde.table import warm
from tafelrunde.table.warm import WARM, end_with_parent


def preload(*games: str) -> None:
    """Have these games loaded where processes are forked from, the first time that one is."""
    warm.preload("tafelrunde.lab.series", games)


def pool(workers: int, *games: str) -> ProcessPoolExecutor:
    """So many warm processes, which end with this one."""
    preload(*games)
    return ProcessPoolExecutor(workers, mp_context=get_context(WARM), initializer=end_with_parent)
