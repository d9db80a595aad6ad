"""A table with a guide: what it says, what a wrong turn gives, and that a reload goes on."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tafelrunde.learn import find_lesson, lessons
from tafelrunde.server import lobby
from tafelrunde.server.client_messages import AnswerMessage, Concede, FollowGuide, Undo, UndoPropose
from tafelrunde.server.hall import Hall
from tafelrunde.server.live import Live
from tafelrunde.server.mine import tables_of
from tafelrunde.table import Refusal, Seat
from tafelrunde.table.game import game
from tests.server.halls import ADA, Viewer, look, with_hall


async def lesson_table(hall: Hall, name: str) -> tuple[Live, Viewer, str]:
    created = await lobby.learn(hall, ADA, find_lesson(game("mythos"), name))
    live, me = await look(hall, created.table, 0)
    return live, me, created.table


async def answer(live: Live, me: Viewer, key: str) -> None:
    await me._obey(AnswerMessage(1, 0, key, live.book.ask[0]))


def guide(me: Viewer) -> dict[str, Any]:
    """What the guide has said last."""
    said: dict[str, Any] = next(each["guide"] for each in reversed(me.got) if each.get("guide"))
    return said


def test_a_guide_leads_to_the_end_and_a_wrong_turn_changes_nothing(tmp_path: Path) -> None:
    async def action(hall: Hall) -> None:
        live, me, _ = await lesson_table(hall, "first-victory")
        assert guide(me)["kind"] == "do"
        assert "b1" in guide(me)["show"]
        with pytest.raises(Refusal) as refused:
            await answer(live, me, "place ash-hound b2")
        assert (refused.value.reason, refused.value.rule) == ("forbidden", "MY-PLACE-02")
        with pytest.raises(Refusal) as nudged:
            await answer(live, me, "place ash-hound d1")
        assert nudged.value.reason == "nudge"
        assert (live.seq, guide(me)["step"]) == (0, 0)
        await answer(live, me, "place ash-hound b1")
        assert guide(me)["step"] == 1
        with pytest.raises(Refusal, match="nothing to take back"):
            await me._obey(Undo(2, 0))
        await answer(live, me, "move c3-c4")
        assert guide(me)["can_repeat"]
        await me._obey(UndoPropose(3, 0))
        assert not guide(me).get("can_repeat")
        await answer(live, me, "move c3-c4")
        await me._obey(FollowGuide(4, "again"))
        await me._obey(FollowGuide(5, "skip"))
        assert guide(me)["step"] == 2
        with pytest.raises(Refusal) as kept:
            await me._obey(Concede(6, 0))
        assert kept.value.reason == "cannot-concede"
        await answer(live, me, "done")
        end = guide(me)
        assert end["kind"] == "done"
        assert end["next"] == "action-points"
        assert [each["rule"] for each in end["learned"]] == ["MY-PLACE-01", "MY-FIGHT-06", "MY-WIN-01"]
        assert live.table.is_over
        assert not hall.thinkers.running, "nobody thinks for whoever the lesson answers for"

    with_hall(f"sqlite:///{tmp_path.as_posix()}/tables.db", action)


def test_a_lesson_that_was_broken_off_goes_on_where_it_was(tmp_path: Path) -> None:
    tables: list[str] = []

    async def begin(hall: Hall) -> None:
        live, me, table = await lesson_table(hall, "action-points")
        for key in ("place mossling d1", "move c1-c2", "done"):
            await answer(live, me, key)
        assert guide(me)["kind"] == "read"
        assert await tables_of(hall, ADA.id) == [], "lessons are not among my games"
        await me._obey(FollowGuide(9, "on"))
        assert guide(me)["kind"] == "alone"
        tables.append(table)

    async def go_on(hall: Hall) -> None:
        live, me = await look(hall, tables[0], 0)
        assert guide(me)["step"] == 4
        await answer(live, me, "move c2-c3")
        assert guide(me)["can_repeat"], "what was begun before the pause can be taken back after it"
        await me._obey(FollowGuide(1, "again"))
        with pytest.raises(Refusal) as nudged:
            await answer(live, me, "done")
        assert nudged.value.reason == "nudge"
        await answer(live, me, "move c2-c3")
        await answer(live, me, "done")
        assert guide(me)["kind"] == "done"

    with_hall(f"sqlite:///{tmp_path.as_posix()}/tables.db", begin)
    with_hall(f"sqlite:///{tmp_path.as_posix()}/tables.db", go_on)


def test_nobody_else_follows_the_guide(tmp_path: Path) -> None:
    async def action(hall: Hall) -> None:
        _, _, table = await lesson_table(hall, "first-victory")
        _, watcher = await look(hall, table)
        with pytest.raises(Exception, match="not-your-seat"):
            await watcher._obey(FollowGuide(1, "skip"))

    with_hall(f"sqlite:///{tmp_path.as_posix()}/tables.db", action)


def test_what_is_told_is_what_the_table_shows_however_much_followed_an_answer(tmp_path: Path) -> None:
    async def action(hall: Hall) -> None:
        for each in lessons(game("mythos")):
            live, me, _ = await lesson_table(hall, each.id)
            while guide(me)["kind"] != "done":
                await me._obey(FollowGuide(1, "skip"))
                assert live.views[Seat(0)].scene == live.table.view(Seat(0)), each.id

    with_hall(f"sqlite:///{tmp_path.as_posix()}/tables.db", action)
