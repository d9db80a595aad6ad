"""How long things take: the histograms of this process, cheap enough for every answer.

A label is a game, a kind of message or work, or a level: few words, all known beforehand. Never a table:
there is no end of those.
"""

from __future__ import annotations

from functools import lru_cache
from time import perf_counter

from prometheus_client import CollectorRegistry, Histogram, disable_created_metrics

disable_created_metrics()  # type: ignore[no-untyped-call]  # when a series began is of no use to anybody here

TIMES = CollectorRegistry()
QUICK = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)
SLOW = (0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 15.0, 30.0, 60.0, 120.0)

COMMIT = Histogram(
    "tafelrunde_answer_commit_seconds",
    "From an answer's arrival until it is durable.",
    ["game", "kind"],
    registry=TIMES,
    buckets=QUICK,
)
BROADCAST = Histogram(
    "tafelrunde_answer_broadcast_seconds",
    "From an answer's arrival until everybody who looks on has been sent what it changed.",
    ["game", "kind"],
    registry=TIMES,
    buckets=QUICK,
)
REBUILD = Histogram(
    "tafelrunde_rebuild_seconds",
    "Bringing a table back from its log.",
    ["game"],
    registry=TIMES,
    buckets=QUICK,
)
THINKING = Histogram(
    "tafelrunde_thinking_seconds",
    "A computer opponent's thinking, without waiting for a thinker.",
    ["game", "level"],
    registry=TIMES,
    buckets=SLOW,
)
HANDED_OVER = Histogram(
    "tafelrunde_notice_seconds",
    "From the event until the last of its notices was handed over, by way.",
    ["way"],
    registry=TIMES,
    buckets=SLOW,
)
WAITING = Histogram(
    "tafelrunde_thinker_wait_seconds",
    "Waiting for a thinker, by whose work it is: people, looking or show.",
    ["kind"],
    registry=TIMES,
    buckets=SLOW,
)


@lru_cache(maxsize=1024)
def _of(game: str, kind: str) -> tuple[Histogram, Histogram]:
    return COMMIT.labels(game, kind), BROADCAST.labels(game, kind)


def observe_act(game: str, kind: str, begun: float, committed: float) -> None:
    """An act has been written and told."""
    commit, broadcast = _of(game, kind)
    commit.observe(committed - begun)
    broadcast.observe(perf_counter() - begun)
