"""Memory is never ahead of the log: what could not be written is nowhere, whatever fails next."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from tafelrunde.server import kept
from tafelrunde.server.hall import Hall
from tafelrunde.server.trouble import Unavailable
from tafelrunde.server.writer import Write
from tafelrunde.table import Seat
from tests.server.halls import answer, is_within, look, new_table, open_hall, run


class Outage:
    """The database does not answer while it is on."""

    def __init__(self, hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
        self.is_on = False
        self.is_written = False
        """The write itself still gets through; only nobody learns of it."""
        write, rows = hall.store.write, hall.store.rows

        async def refused() -> None:
            raise Unavailable("the database does not answer")

        async def unheard(work: Write) -> None:
            await write(work)
            raise Unavailable("the line was cut while committing")

        def try_write(work: Write) -> Any:
            if self.is_on:
                return asyncio.ensure_future(unheard(work) if self.is_written else refused())
            return write(work)

        async def try_rows(statement: Any) -> Any:
            return await (refused() if self.is_on else rows(statement))

        monkeypatch.setattr(hall.store, "write", try_write)
        monkeypatch.setattr(hall.store, "rows", try_rows)


@pytest.mark.parametrize("is_written", [False, True], ids=["refused", "unheard"])
def test_nothing_acknowledged_is_lost_after_an_outage(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_written: bool
) -> None:
    """A write fails, reading anew fails too, then the database is back: the log goes on without a hole."""

    async def play() -> None:
        async with open_hall(tmp_path / "t.db") as hall:
            table = await new_table(hall)
            outage = Outage(hall, monkeypatch)
            live, _ = await look(hall, table, 0, 1)
            told = [await answer(live)]
            outage.is_on, outage.is_written = True, is_written
            with pytest.raises(Unavailable):
                await answer(live)
            outage.is_on = False
            live, _ = await look(hall, table, 0, 1)
            told += [await answer(live) for _ in range(5)]
            lines = live.table.record().lines
        async with open_hall(tmp_path / "t.db") as hall:
            again = await hall.open(table)
            assert again is not None
            assert again.notices == []
            assert is_within(told, again)
            assert again.table.record().lines == lines

    run(play())


def test_a_table_that_could_not_be_written_is_dropped_with_its_viewers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        async with open_hall(tmp_path / "t.db") as hall:
            table = await new_table(hall)
            outage = Outage(hall, monkeypatch)
            live, player = await look(hall, table, 0, 1)
            _, watcher = await look(hall, table)
            outage.is_on = True
            with pytest.raises(Unavailable):
                await answer(live)
            assert (player.closed, watcher.closed) == (1013, 1013)
            assert table not in hall.live
            outage.is_on = False
            for late in (answer(live), live.refresh(), live.timeout(), live.join(watcher, None)):
                with pytest.raises(Unavailable):
                    await late
            again, _ = await look(hall, table, 0, 1)
            assert again is not live
            assert again.table.answers_since_checkpoint == []

    run(play())


def test_whatever_raises_after_the_answer_was_tried_leaves_no_table_ahead_of_its_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not only the database: also a rule that fails in an answer that gives itself."""

    async def play() -> None:
        async with open_hall(tmp_path / "t.db") as hall:
            table = await new_table(hall)
            live, _ = await look(hall, table, 0, 1)

            def broken() -> None:
                raise ZeroDivisionError

            monkeypatch.setattr(live, "_force", broken)
            with pytest.raises(ZeroDivisionError):
                await answer(live)
            again, _ = await look(hall, table, 0, 1)
            assert again is not live
            assert again.table.answers_since_checkpoint == []

    run(play())


def test_a_long_game_does_not_hold_the_beginning_of_every_step(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a seat can undo by itself is the last few steps, and each of those is a whole state."""
    monkeypatch.setattr(kept, "MOST_UNDONE", 2)

    async def play() -> None:
        async with open_hall(tmp_path / "t.db") as hall:
            live, viewer = await look(hall, await new_table(hall, "tash-kalar"), 0, 1)
            held = []
            for _ in range(12):
                await answer(live)
                held.append(len(live.table._trail))
            assert max(held) == 2
            seat = next(seat for seat in (0, 1) if live.can_undo(Seat(seat)))
            await live.undo(seat, viewer, 1)

    run(play())
