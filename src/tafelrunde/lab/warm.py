"""Processes that need not load the games: they are forked from one that has."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import TypeVar

from tafelrunde.table import warm
from tafelrunde.table.warm import WARM, end_with_parent

J = TypeVar("J")
T = TypeVar("T")


def preload(*games: str) -> None:
    """Have these games loaded where processes are forked from, the first time that one is."""
    warm.preload("tafelrunde.lab.series", games)


def pool(workers: int, *games: str) -> ProcessPoolExecutor:
    """So many warm processes, which end with this one."""
    preload(*games)
    return ProcessPoolExecutor(workers, mp_context=get_context(WARM), initializer=end_with_parent)


def each(work: Callable[[J], T], jobs: Iterable[J], workers: int, *games: str) -> Iterator[T]:
    """What comes of every job, in their order: from this process, or from so many warm ones."""
    if workers == 1:
        yield from map(work, jobs)
        return
    with pool(workers, *games) as players:
        yield from players.map(work, jobs)
