"""Nobody waits for the collector: answers leave it nothing to do, and it is called when nobody notices."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from math import inf
from pathlib import Path
from weakref import ref

import pytest

from tafelrunde.server import hall as halls
from tafelrunde.server.collecting import QUIET, collect_everything, collect_new, collect_when_called
from tafelrunde.table import games
from tests.server.halls import answer, look, new_table, open_hall, run

ANSWERS = 30


class Circle:
    """Refers to itself."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture
def called() -> Iterator[None]:
    """The collector as it is in a server, and afterwards as it was."""
    gc.collect()
    collect_when_called()
    yield
    gc.enable()
    gc.unfreeze()


def test_in_a_quiet_second_what_is_new_is_looked_through(called: None) -> None:
    gone = ref(Circle())
    collect_new(answers=QUIET)
    assert gone() is None


def test_in_a_busy_second_it_is_set_aside_until_everything_is_looked_through(called: None) -> None:
    gone = ref(Circle())
    collect_new(answers=QUIET + 1)
    collect_new(answers=0)
    assert gone() is not None
    collect_everything()
    assert gone() is None


def test_a_process_that_is_no_server_is_left_alone() -> None:
    before = gc.get_freeze_count()
    collect_new(answers=0)
    assert gc.get_freeze_count() == before


@pytest.mark.parametrize("name", sorted(games()))
def test_answers_leave_no_circles(name: str, tmp_path: Path) -> None:
    """Else they would pile up: nobody looks through old things while people play."""

    async def play() -> None:
        async with open_hall(tmp_path / "tables.db") as hall:
            table = await new_table(hall, name)
            live, viewer = await look(hall, table, 0, 1)
            await look(hall, table)
            gc.collect()
            gc.disable()
            gc.set_debug(gc.DEBUG_SAVEALL)
            try:
                for _ in range(ANSWERS):
                    if live.table.is_over:
                        break
                    await answer(live, viewer)
                gc.collect()
                left = [each for each in gc.garbage if type(each).__module__.startswith("tafelrunde.")]
            finally:
                gc.set_debug(0)
                gc.garbage.clear()
                gc.enable()
            assert not left, f"{type(left[0]).__name__} refers to itself"

    run(play())


def test_everything_is_looked_through_now_and_then_though_people_play(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked: list[None] = []
    monkeypatch.setattr(halls, "collect_everything", lambda: looked.append(None))

    async def play() -> None:
        async with open_hall(tmp_path / "tables.db") as hall:
            await look(hall, await new_table(hall), 0)
            await hall._sweep()
            assert not looked
            monkeypatch.setattr(halls, "COLLECT_EVERY", -1.0)
            await hall._sweep()
            assert len(looked) == 1
            monkeypatch.setattr(halls, "COLLECT_EVERY", inf)
            monkeypatch.setattr(halls, "resident", lambda: hall._needed + halls.MOST_GROWN + 1)
            await hall._sweep()
            assert len(looked) == 2, "memory has grown"
            monkeypatch.setattr(halls, "resident", lambda: hall._needed + halls.MOST_GROWN)
            await hall._sweep()
            assert len(looked) == 2

    run(play())


def test_every_sweep_says_how_busy_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[int] = []
    monkeypatch.setattr(halls, "collect_new", said.append)
    monkeypatch.setattr(halls, "SWEEP", 3600.0)

    async def play() -> None:
        async with open_hall(tmp_path / "tables.db") as hall:
            live, viewer = await look(hall, await new_table(hall), 0, 1)
            await hall._sweep()
            await answer(live, viewer)
            await answer(live, viewer)
            await hall._sweep()
            await hall._sweep()
            assert said[-2:] == [2, 0]

    run(play())


def test_memory_is_given_back_a_few_times_and_not_for_ever(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    given: list[None] = []
    monkeypatch.setattr(halls, "give_back_memory", lambda: given.append(None))
    monkeypatch.setattr(halls, "SWEEP", 3600.0)

    async def play() -> None:
        async with open_hall(tmp_path / "tables.db", idle=0.0) as hall:
            live, viewer = await look(hall, await new_table(hall), 0)
            await hall._sweep()
            assert not given
            live.leave(viewer)
            hall.connections.discard(viewer)
            live.idle_since = float("-inf")
            for _ in range(halls.TIDYINGS + 2):
                await hall._sweep()
            assert len(given) == halls.TIDYINGS

    run(play())
