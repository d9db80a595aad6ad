"""Handing games out to a cluster, with a pretended Ray; the real one is in tests/extras."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from tafelrunde.lab.cluster import Cluster
from tafelrunde.lab.hands import Here
from tests.lab.trials import small


class Actor:
    """Does at once what it is asked."""

    def __init__(self, made: Any) -> None:
        self.play = SimpleNamespace(remote=lambda numbers: Done(made.play(numbers)))


class Done:
    """What comes of a call."""

    def __init__(self, value: Any) -> None:
        self.value = value


def pretended() -> SimpleNamespace:
    def remote(**_: Any) -> Callable[[type], Any]:
        return lambda kind: SimpleNamespace(remote=lambda *given: Actor(kind(*given)))

    return SimpleNamespace(
        is_initialized=lambda: True,
        remote=remote,
        wait=lambda asked, num_returns: ([asked[-1]], asked[:-1]),
        get=lambda done: done.value,
        kill=lambda actor: None,
    )


def test_every_game_is_handed_out_once_and_comes_back_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", pretended())
    with Cluster(small(), "ray", 2) as players:
        rows = list(players.play(range(6)))
    assert sorted(row.number for row in rows) == list(range(6))
    assert {row.number: row for row in rows} == {row.number: row for row in Here(small()).play(range(6))}
