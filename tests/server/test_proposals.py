"""Taking back by agreement: what was agreed to is what happens, whatever others do at the same moment."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from itertools import count
from pathlib import Path
from typing import Any, cast

import pytest
from msgspec import UNSET

from tafelrunde.server import security
from tafelrunde.server.book import EventKind
from tafelrunde.server.client_messages import UndoPropose
from tafelrunde.server.connection import Connection
from tafelrunde.server.hall import Hall
from tafelrunde.server.live import Live
from tafelrunde.server.wire import Fault
from tafelrunde.table import Refusal, Seat, Table
from tests.patience import Watch, some_rounds
from tests.server.halls import opened, with_hall

Scene = Callable[[Live, list[Connection]], Awaitable[None]]


@pytest.fixture
def three(tmp_path_factory: pytest.TempPathFactory, plugins: object) -> Callable[[Scene], None]:
    """Three people at a table of the toy, who have answered once each."""

    def play(scene: Scene) -> None:
        async def action(hall: Hall) -> None:
            live = await opened(hall, "toy", "me", "friend", "friend", mode="party")
            people = [Connection(hall, cast(Any, None), None) for _ in range(3)]
            for seat, person in enumerate(people):
                person.held, person.live = (Seat(seat),), live
            await answer_once_each(live)
            await scene(live, people)

        with_hall(f"sqlite:///{tmp_path_factory.mktemp('db').as_posix()}/tables.db", action)

    return play


async def answer_once_each(live: Live) -> None:
    """Go on until the common decision is over, so that nobody can take anything back alone."""
    before = live.book.public
    for _ in count():
        seat = next(iter(live.table.pending))
        await live.answer("answer", seat, live.table.pending[seat].safe(), live.book.ask[seat], None, UNSET)
        if live.book.public > before + 3 and live.table.common_answers in (None, 0):
            return


def picture(live: Live) -> tuple[list[str], int, tuple[int, ...]]:
    return live.table.lines(), live.seq, live.book.proposal


def proposal_of(live: Live) -> tuple[int, ...]:
    return live.book.proposal


async def meanwhile(live: Live, late: Awaitable[None], kind: EventKind, seat: int) -> None:
    """Somebody answers to a proposal, but another act at the table comes first."""
    async with live.lock:
        task = asyncio.ensure_future(late)
        await some_rounds()
        assert not task.done(), "it waits for the table"
        await live._act(kind, seat, lambda table: [], None, UNSET)
    await task


def test_all_must_agree_and_then_the_last_answer_is_gone(three: Callable[[Scene], None]) -> None:
    async def scene(live: Live, people: list[Connection]) -> None:
        lines = live.table.lines()
        await people[0]._propose(live, 0, 1)
        assert proposal_of(live) == (0,)
        await people[1]._reply(live, 1, 2, agree=True)
        assert proposal_of(live) == (0, 1)
        assert live.table.lines() == lines, "one has not agreed yet"
        await people[2]._reply(live, 2, 3, agree=True)
        assert proposal_of(live) == ()
        assert live.table.lines()[: len(lines) + 1] == [*lines, "undo all"]
        assert [row.kind for row in await live.store.events(live.id)][-3:] == [
            "propose",
            "agree",
            "undo-all",
        ]

    three(scene)


@pytest.mark.parametrize("agree", [True, False])
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_without_a_proposal_there_is_nothing_to_say(
    three: Callable[[Scene], None], seat: int, agree: bool
) -> None:
    async def scene(live: Live, people: list[Connection]) -> None:
        before = picture(live)
        with pytest.raises(Fault, match="no-proposal"):
            await people[seat]._reply(live, seat, 1, agree=agree)
        assert picture(live) == before

    three(scene)


def test_nobody_agrees_twice_but_everybody_may_refuse(three: Callable[[Scene], None]) -> None:
    async def scene(live: Live, people: list[Connection]) -> None:
        await people[0]._propose(live, 0, 1)
        await people[1]._reply(live, 1, 2, agree=True)
        before = picture(live)
        for seat in (0, 1):
            with pytest.raises(Fault, match="no-proposal"):
                await people[seat]._reply(live, seat, 3, agree=True)
            assert picture(live) == before
        await people[1]._reply(live, 1, 4, agree=False)
        assert proposal_of(live) == ()

    three(scene)


def test_the_last_who_is_asked_may_still_refuse(three: Callable[[Scene], None]) -> None:
    async def scene(live: Live, people: list[Connection]) -> None:
        await people[0]._propose(live, 0, 1)
        await people[1]._reply(live, 1, 2, agree=True)
        lines = live.table.lines()
        await people[2]._reply(live, 2, 3, agree=False)
        assert live.table.lines() == lines
        assert proposal_of(live) == ()
        assert (await live.store.events(live.id))[-1].kind == "refuse"

    three(scene)


@pytest.mark.parametrize("kind", ["refuse", "propose"])
@pytest.mark.parametrize("agree", [True, False])
@pytest.mark.parametrize("has_second", [True, False], ids=["the last to answer", "the first to answer"])
def test_an_answer_to_a_proposal_that_has_just_changed_is_refused(
    three: Callable[[Scene], None], kind: EventKind, agree: bool, has_second: bool
) -> None:
    """Otherwise one would take back, or refuse, what one has not seen."""

    async def scene(live: Live, people: list[Connection]) -> None:
        await people[0]._propose(live, 0, 1)
        if has_second:
            await people[1]._reply(live, 1, 2, agree=True)
        lines, seq = live.table.lines(), live.seq
        with pytest.raises(Refusal) as refused:
            await meanwhile(live, people[2]._reply(live, 2, 3, agree=agree), kind, 1)
        assert refused.value.reason == "cannot-undo"
        assert refused.value.text.key == "web.no-proposal"
        assert (live.table.lines(), live.seq) == (lines, seq + 1)
        assert proposal_of(live) == ((1,) if kind == "propose" else ())

    three(scene)


def test_an_agreement_counts_only_for_what_was_agreed_to(three: Callable[[Scene], None]) -> None:
    async def scene(live: Live, people: list[Connection]) -> None:
        await people[0]._propose(live, 0, 1)
        before = picture(live)
        for proposal in ((), (1,), (0, 1), (0, 0)):
            with pytest.raises(Refusal, match="no-proposal"):
                await people[2]._undo_agreed(live, 2, 3, proposal)
            assert picture(live) == before
        await people[2]._undo_agreed(live, 2, 3, (0,))
        assert live.table.lines()[len(before[0])] == "undo all"

    three(scene)


def test_secret_answers_of_a_common_decision_go_with_the_answer_before(tmp_path: Path) -> None:
    async def action(hall: Hall) -> None:
        live = await opened(hall, "mythos", "me", "me")
        for seat in (0, 1):
            await live.answer("answer", seat, "done", live.book.ask[seat], None, UNSET)
        for seat in (0, 1):
            key = next(key for key in live.table.pending[Seat(seat)].legal() if key.startswith("place "))
            await live.answer("answer", seat, key, live.book.ask[seat], None, UNSET)
        assert live.table.common_answers == 2
        # A proposal to the other stands although both go on planning in secret: it would tell of it.
        other, all_seats = (Connection(hall, cast(Any, None), None) for _ in range(2))
        other.held, all_seats.held = (Seat(1),), (Seat(0), Seat(1))
        other.live = all_seats.live = live
        await other._propose(live, 1, 1)
        key = next(key for key in live.table.pending[Seat(0)].legal() if key != "done")
        await live.answer("answer", 0, key, live.book.ask[0], None, UNSET)
        assert proposal_of(live) == (1,)
        # Whoever holds all seats has nobody to ask.
        await all_seats._propose(live, 0, 2)
        assert proposal_of(live) == ()
        assert live.thinking == [1], "south's plan stands, north's last answer is gone"
        assert live.table.common_answers == 1

    with_hall(f"sqlite:///{tmp_path.as_posix()}/tables.db", action)


def test_at_the_beginning_there_is_nothing_that_all_could_take_back(tmp_path: Path) -> None:
    """Secret answers of the first turn go too, and there must be an answer before them."""

    async def action(hall: Hall) -> None:
        live = await opened(hall, "mythos", "me", "friend")
        person = Connection(hall, cast(Any, None), None)
        person.held, person.live = (Seat(0),), live
        for secret_answers in range(2):
            before = picture(live)
            with pytest.raises(Refusal):
                await person._propose(live, 0, 1)
            with pytest.raises(Refusal):
                await person._undo_agreed(live, 0, 1, ())
            assert live.table.common_answers == secret_answers
            assert picture(live) == before
            key = next(key for key in live.table.pending[Seat(0)].legal() if key.startswith("place "))
            await live.answer("answer", 0, key, live.book.ask[0], None, UNSET)

    with_hall(f"sqlite:///{tmp_path.as_posix()}/tables.db", action)


def test_taking_back_is_found_out_in_a_worker_and_never_in_the_loop(
    three: Callable[[Scene], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene(live: Live, people: list[Connection]) -> None:
        def never(*_: object) -> None:
            raise AssertionError("the game was played again in the loop")

        lines = live.table.lines()
        monkeypatch.setattr(Table, "unstarted", never)
        await people[0]._propose(live, 0, 1)
        for seat in (1, 2):
            await people[seat]._reply(live, seat, 2, agree=True)
        assert live.table.lines()[: len(lines) + 1] == [*lines, "undo all"]

    three(scene)


def test_a_game_that_goes_on_meanwhile_is_looked_at_once_more(three: Callable[[Scene], None]) -> None:
    async def scene(live: Live, people: list[Connection]) -> None:
        all_seats = people[0]
        all_seats.held = (Seat(0), Seat(1), Seat(2))
        before = live.table.length
        taking_back = asyncio.ensure_future(all_seats._propose(live, 0, 1))
        await some_rounds()
        assert not taking_back.done(), "a worker is asked"
        await answer_once(live)
        gone_on, seq = live.table.lines(since=before), live.seq
        assert "undo all" not in gone_on
        await taking_back
        lines = live.table.lines(since=before)
        assert lines[: len(gone_on)] == gone_on
        assert set(lines[len(gone_on) :]) == {"undo all"}
        assert live.seq == seq + 1, "the first attempt, which came too late, has changed nothing"

    three(scene)


async def answer_once(live: Live) -> None:
    seat = next(iter(live.table.pending))
    await live.answer("answer", seat, live.table.pending[seat].safe(), live.book.ask[seat], None, UNSET)


def test_proposals_are_limited(three: Callable[[Scene], None], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(security, "monotonic", Watch())

    async def scene(live: Live, people: list[Connection]) -> None:
        for number in range(10):
            await people[0]._obey(UndoPropose(number, 0))
        with pytest.raises(Fault, match="rate-limited"):
            await people[0]._obey(UndoPropose(11, 0))

    three(scene)
