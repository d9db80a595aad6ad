"""Nobody waits for the collector: answers leave it nothing to do, and it looks at what is young only."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from math import inf
from pathlib import Path
from weakref import ref

import pytest

from tafelrunde.server import hall as halls
from tafelrunde.server.collecting import YOUNG, collect_everything, collect_the_young_only
from tafelrunde.table import games
from tests.server.halls import answer, look, new_table, open_hall, run

ANSWERS = 30


class Circle:
    """Refers to itself."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture
def undisturbed() -> Iterator[None]:
    """The collector as it is in a server, and afterwards as it was."""
    callbacks, threshold = gc.callbacks.copy(), gc.get_threshold()
    gc.collect()
    collect_the_young_only()
    yield
    gc.callbacks[:] = callbacks
    gc.set_threshold(*threshold)
    gc.unfreeze()


def test_what_has_outlived_a_look_is_set_aside_until_everything_is_looked_through(undisturbed: None) -> None:
    circle = Circle()
    gone = ref(circle)
    survivors = [[] for _ in range(YOUNG + 1000)]  # type: ignore[var-annotated]
    assert gc.get_count()[0] < YOUNG
    assert gc.get_freeze_count() >= YOUNG
    del circle
    gc.collect()
    assert gone() is not None, "it is set aside, and nobody waits for a look at it"
    collect_everything()
    assert gone() is None
    del survivors


def test_a_young_circle_goes_at_the_next_look(undisturbed: None) -> None:
    gone = ref(Circle())
    gc.collect(0)
    assert gone() is None


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
