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


def _seconds(name: str, meaning: str, *labels: str, buckets: tuple[float, ...] = QUICK) -> Histogram:
    return Histogram(f"tafelrunde_{name}_seconds", meaning, labels, registry=TIMES, buckets=buckets)


COMMIT = _seconds("answer_commit", "From an answer's arrival until it is durable.", "game", "kind")
BROADCAST = _seconds(
    "answer_broadcast",
    "From an answer's arrival until everybody who looks on has been sent what it changed.",
    "game",
    "kind",
)
REBUILD = _seconds("rebuild", "Bringing a table back from its log.", "game")
THINKING = _seconds(
    "thinking",
    "A computer opponent's thinking, without waiting for a thinker.",
    "game",
    "level",
    buckets=SLOW,
)
HANDED_OVER = _seconds(
    "notice", "From the event until the last of its notices was handed over, by way.", "way", buckets=SLOW
)
WAITING = _seconds(
    "thinker_wait",
    "Waiting for a thinker, by whose work it is: people, looking or show.",
    "kind",
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
