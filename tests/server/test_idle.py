"""Questions in which nothing could matter: nobody waits for them, and nobody else notices."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path

from msgspec import UNSET

from tafelrunde.server.hall import Hall
from tafelrunde.server.live import Live
from tafelrunde.table import Seat, Stream
from tests.server.halls import Viewer, new_table, opened, with_hall

ME = Seat(0)


def play(tmp_path: Path, action: Callable[[Hall], Awaitable[None]]) -> None:
    with_hall(f"sqlite:///{tmp_path.as_posix()}/tables.db", action)


async def go_on(live: Live, stream: Stream, me: Viewer | None = None) -> str:
    """Whoever is asked answers: passing where that is possible, else anything."""
    seat = next(iter(live.table.pending))
    decision = live.table.pending[seat]
    key = "pass" if "pass" in decision.legal()[:1] else decision.sample(stream)
    actor = me if seat == ME else None
    await live.answer("answer", seat, key, live.book.ask[seat], actor, UNSET)
    return decision.name


def test_against_computers_nobody_is_asked_where_nothing_could_matter(tmp_path: Path) -> None:
    async def action(hall: Hall) -> None:
        live = await hall.open(await new_table(hall, "morgua", "me", "random"))
        assert live is not None
        me, stream, answered = Viewer(hall, (0,)), Stream(2), 0
        for _ in range(120):
            assert live.idle(ME) is None, "whoever is asked could do something"
            seat = next(iter(live.table.pending))
            answered += seat == ME
            await go_on(live, stream, me)
        passed = sum(line.startswith(f"{live.table.seat_name(ME)} ") for line in live.table.lines())
        assert passed > answered, "what gave itself stands in the record as an answer"

    play(tmp_path, action)


def test_among_people_it_is_asked_all_the_same_and_only_the_own_client_is_told(tmp_path: Path) -> None:
    async def action(hall: Hall) -> None:
        live = await opened(hall, "morgua", "me", "friend")
        stream, found = Stream(2), 0
        for _ in range(120):
            for seat in live.table.pending:
                told = live._decision(Viewer(hall, (seat,)), seat)
                assert told is not None
                assert told.idle == live.idle(seat)
                found += told.idle is not None
            await go_on(live, stream)
        assert found, "the table waits, as it would for somebody who thinks"

    play(tmp_path, action)


def test_what_was_left_be_is_not_asked_again_until_something_is_done(tmp_path: Path) -> None:
    async def action(hall: Hall) -> None:
        live = await opened(hall, "morgua", "me", "friend", "friend")
        me, stream = Viewer(hall, (0,)), Stream(3)
        echoes = 0
        for _ in range(200):
            decision = live.table.pending.get(ME)
            if decision is not None and decision.echo() in live.declined.get(ME, ()):
                assert live.idle(ME) == decision.default
                echoes += 1
            await go_on(live, stream, me)
        assert echoes
        live._note_declined(ME, "something")
        assert live.declined[ME] >= {"something"}
        live._note_declined(ME, None)
        assert ME not in live.declined

    play(tmp_path, action)
