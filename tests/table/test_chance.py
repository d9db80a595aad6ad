"""Where chance comes from: the operating system, unless a seed is asked for."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tafelrunde.server import jobs
from tafelrunde.server.rebuild import apply_lines
from tafelrunde.table import Stream, Table, game, load, save


def numbers(stream: Stream) -> list[int]:
    return [stream.below(1000) for _ in range(20)]


def test_a_seeded_stream_can_be_repeated() -> None:
    assert numbers(Stream(7)) == numbers(Stream(7))
    assert numbers(Stream("a")) == numbers(Stream("a"))
    assert numbers(Stream(7).fork()) == numbers(Stream(7).fork())
    assert numbers(Stream(7)) != numbers(Stream(8))


def test_without_a_seed_the_operating_system_is_asked_every_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever knows everything that was drawn knows nothing of what comes; a Mersenne Twister would tell."""
    asked = 0
    read = random._urandom  # type: ignore[attr-defined]

    def counted(size: int) -> Any:
        nonlocal asked
        asked += 1
        return read(size)

    monkeypatch.setattr(random, "_urandom", counted)
    stream = Stream()
    for draw in range(1, 5):
        stream.below(2)
        assert asked == draw
    stream.order(10)
    assert asked >= 4 + 9


def test_tables_of_people_draw_from_it(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = 0
    read = random._urandom  # type: ignore[attr-defined]

    def counted(size: int) -> Any:
        nonlocal asked
        asked += 1
        return read(size)

    monkeypatch.setattr(random, "_urandom", counted)
    mythos = game("mythos")
    new: Table[Any] = Table.new(mythos)
    assert asked > 20
    Table.new(mythos, seed=1)
    tables = [new, load(save(new)), apply_lines(new, "", new.game.version)]
    for table in tables:
        assert table._stream is not None
        before = asked
        table._stream.below(7)
        assert asked > before
    before = asked
    jobs.think(save(Table.new(mythos, seed=1)), 0, "squire", "here")
    assert asked - before < 10, "a bot that tries thousands of futures needs no secret"
