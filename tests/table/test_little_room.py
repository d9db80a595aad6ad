"""What is past of a table is kept in little room, and nothing is lost by it."""

from __future__ import annotations

from typing import Any

import pytest

from tafelrunde.table import Stream, Table, games, load, save
from tafelrunde.table import table as tables
from tafelrunde.table.testing.conform import choose

MODES = [(each.id, mode.id) for each in games().values() for mode in each.modes]
STEPS = 8
ANSWERS = 90


def _undone(table: Table[Any]) -> list[str]:
    """Take back whatever can be taken back; the hashes on the way."""
    hashes: list[str] = []
    while True:
        seat = next((each for each in range(table.seats) if table.can_undo(each)), None)
        if seat is None:
            return hashes
        table.undo(seat)
        assert table.pending
        hashes.append(f"{table.hash} {table.answers_since_checkpoint} {sorted(table.pending)}")


@pytest.mark.parametrize(("name", "mode"), MODES)
def test_steps_that_are_kept_as_bytes_are_undone_as_ever(name: str, mode: str) -> None:
    found = games()[name]
    setup = found.sample_setup(found.mode(mode), found.mode(mode).minimum, 1)
    table = Table.new(found, mode, setup=setup, seed="little room")
    stream, most, compared = Stream("little room"), 0, 0
    for _ in range(ANSWERS):
        if table.is_over:
            break
        table.answer(*choose(table, stream))
        twin = table.clone()
        del twin._trail[:-STEPS]
        table.keep_back(STEPS)
        marks = [mark.is_small for mark in table._trail]
        assert all(marks)
        compared += len(marks) > 1
        most = max(most, len(marks))
        assert _undone(table.clone()) == _undone(twin)
    assert compared or most <= 1, "whoever keeps several steps has them compared"


def test_no_step_is_made_small_twice() -> None:
    """Every answer makes at most one state small."""
    table = Table.new(games()["morgua"], seed=3)
    stream = Stream(3)
    before: list[Any] = []
    for _ in range(60):
        table.answer(*choose(table, stream))
        table.keep_back(STEPS)
        now = [mark.snapshot for mark in table._trail if mark.is_small]
        assert sum(all(each is not known for known in before) for each in now) <= 1
        before = now


def test_the_steps_of_a_long_record_are_joined(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "MOST_LINKS", 3)
    table, twin = (Table.new(games()["tash-kalar"], seed=5) for _ in range(2))
    stream, most, known = Stream(5), 0, 0
    for _ in range(60):
        seat, key = choose(table, stream)
        table.answer(seat, key)
        twin.answer(seat, key)
        assert table.lines(known) == twin.lines(known), "who has the others pays for what is new"
        known = table.length
        table.keep_back(STEPS)
        assert table._past is None or table._past.links <= 3
        most = max(most, twin._past.links if twin._past is not None else 0)
    assert most > 10
    assert table.lines() == twin.lines()
    assert str(table.record()) == str(twin.record())


@pytest.mark.parametrize("name", list(games()))
def test_tables_share_the_names_of_what_lies_on_them(name: str) -> None:
    """Read twice, a save makes no second copy of any face."""
    table = Table.new(games()[name], seed=1)
    data = save(table)
    one, other = load(data, is_own=True), load(data, is_own=True)
    faces = [games()[name].cards(each.state) for each in (one, other)]
    if faces[0] is None or faces[1] is None:
        return
    assert faces[0].faces
    assert all(here is there for here, there in zip(faces[0].faces, faces[1].faces, strict=True))
