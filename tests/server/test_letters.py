"""Games that take days: clocks in days, pauses, answers given ahead, and what happened meanwhile."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec import UNSET

from tafelrunde.server import ahead, persons
from tafelrunde.server.ahead_forms import Foretold, Turn
from tafelrunde.server.book import Book, Standing, deadline, time_left, turn_page
from tafelrunde.server.hall import Hall
from tafelrunde.server.live import Live
from tafelrunde.server.message_parts import ClockRule
from tafelrunde.server.pauses import PauseAct, pause
from tafelrunde.table import Refusal, Seat, Text, save
from tests.patience import come_true
from tests.server.halls import ADA, answer, look, open_hall, opened, run, with_hall
from tests.server.test_lobby import ME, OPEN, create, people, sit

DAY = 86_400
BOTH = frozenset({0, 1})
LETTERS = ClockRule(3 * DAY, 1, is_each=True)


# -- clocks ------------------------------------------------------------------------------------------------


def test_every_answer_fills_a_clock_of_letters_again() -> None:
    book = Book(1, (0, 0), (1, 1), (0, 0), left=(5000, 5000), is_ticking=True, at=0)
    after = turn_page(book, "answer", 0, Standing((0,), None), Standing((1,), None), 4000, BOTH, LETTERS)
    assert after.left == (3 * DAY * 1000, 5000)
    hidden = turn_page(book, "answer", 0, Standing((0, 1), 0), Standing((0, 1), 1), 4000, BOTH, LETTERS)
    assert hidden.left == (1000, 1000), "secret answers bring no time"


def test_a_table_may_have_days_and_no_more_than_sixty(tmp_path: Path) -> None:
    with people(tmp_path) as (host, _):
        for days in (1, 3, 7, 14, 60):
            create(host, ME, OPEN, clock={"initial": days * DAY, "increment": 1, "is_each": True})
        form = {"game": "mythos", "seats": (ME, OPEN), "clock": {"initial": 60 * DAY + 1, "increment": 1}}
        assert host.post("/api/tables", json=form).status_code == 422


# -- pauses ------------------------------------------------------------------------------------------------


def turned(book: Book, kind: Any, seat: int | None, at: int) -> Book:
    both = Standing((0,), None)
    return turn_page(book, kind, seat, both, both, at, BOTH, LETTERS)


def test_the_clocks_rest_when_everybody_agrees_and_until_somebody_goes_on() -> None:
    book = Book(1, (0, 0), (1, 1), (0, 0), left=(9000, 9000), is_ticking=True, at=1)
    asked = turned(book, "pause-ask", 0, 1001)
    assert (asked.pause, asked.is_paused, asked.is_ticking) == ((0,), False, True)
    assert turned(asked, "pause-no", 1, 1500).pause == ()
    resting = turned(asked, "pause-yes", 1, 2001)
    assert (resting.pause, resting.is_paused, resting.is_ticking) == ((), True, False)
    assert resting.left == (7000, 9000), "until then the clock ran"
    assert deadline(resting, (0,), BOTH) is None
    assert time_left(resting, (0,), 99_000, BOTH) == [7000, 9000]
    talked = turned(resting, "propose", 1, 50_000)
    assert talked.is_paused, "talking is not going on"
    for kind in ("resume", "answer"):
        on = turned(talked, kind, 0, 60_000)
        assert (on.is_paused, on.is_ticking) == (False, True)
        assert on.left[1] == 9000
    assert turned(talked, "resume", 0, 60_000).left == (7000, 9000)


def test_a_pause_is_asked_for_agreed_to_and_ended(new_database: Callable[[], str]) -> None:
    async def action(hall: Hall) -> None:
        live = await opened(hall, "tash-kalar", "me", "me", clock=LETTERS)
        _, viewer = await look(hall, live.id, 0)

        async def refused(act: PauseAct, seat: int) -> bool:
            try:
                await pause(live, seat, act)
            except Refusal as refusal:
                return refusal.text.key == "web.no-pause"
            return False

        assert await refused("agree", 1)
        assert await refused("resume", 0)
        await pause(live, 0, "ask")
        assert viewer.got[-1]["pause"] == {"agreed": [0]}
        assert await refused("ask", 1)
        assert await refused("agree", 0), "nobody agrees with himself"
        await pause(live, 1, "agree")
        assert viewer.got[-1]["pause"] == {"agreed": [], "is_on": True}
        assert viewer.got[-1]["clock"]["running"] == []
        match = await hall.store.match(live.id)
        assert match is not None
        assert match.due is None
        await answer(live)
        assert viewer.got[-1]["pause"] is None
        assert viewer.got[-1]["clock"]["running"] != []

    with_hall(new_database(), action)


def test_there_is_no_pause_without_a_clock(tmp_path: Path) -> None:
    async def action() -> None:
        async with open_hall(tmp_path / "t.db") as hall:
            live = await opened(hall, "tash-kalar", "me", "me")
            with pytest.raises(Refusal, match="clock"):
                await pause(live, 0, "ask")

    run(action())


# -- answers given ahead -----------------------------------------------------------------------------------


def other_of(live: Live) -> int:
    """Who is not asked."""
    return 1 - live.thinking[0]


def foretold(live: Live, seat: int, *line: Turn) -> Foretold:
    return ahead.foretell(save(live.table, is_bare=True), seat, line)


def planned(live: Live, choose: int = 0) -> list[Turn]:
    """A line: what whoever is asked may do openly until I am asked, and then my own first answer."""
    me, line = other_of(live), list[Turn]()
    while (found := foretold(live, me, *line)).seat != me:
        assert found.seat is not None, found.reason
        line.append(Turn(found.seat, found.options[min(choose, len(found.options) - 1)].key))
    return [*line, Turn(me, found.options[0].key)]


async def play(live: Live, *turns: Turn) -> None:
    """What gives itself need not be answered."""
    for turn in turns:
        if turn.seat in live.thinking:
            await live.answer("answer", turn.seat, turn.key, live.book.ask[turn.seat], None, UNSET)


def test_an_answer_given_ahead_is_given_when_the_predicted_one_comes(new_database: Callable[[], str]) -> None:
    async def action(hall: Hall) -> None:
        live = await opened(hall, "tash-kalar", "me", "me")
        line, me = planned(live), other_of(live)
        await ahead.keep(live, me, [line])
        assert ahead.told(live, 1 - me).lines == [], "nobody else learns of it"
        await play(live, *line[:-1])
        await come_true(lambda: not live.ahead)
        name = live.table.mode.seats[me]
        assert f"{name} {line[-1].key}" in live.table.record().lines
        kinds = {row.kind for row in await live.store.events(live.id)}
        assert kinds == {"start", "answer"}, "it is an answer like any other"

    with_hall(new_database(), action)


def test_an_answer_given_ahead_is_dropped_with_a_word_when_it_no_longer_fits(tmp_path: Path) -> None:
    async def action() -> None:
        async with open_hall(tmp_path / "t.db") as hall:
            live = await opened(hall, "tash-kalar", "me", "me")
            line, me = planned(live), other_of(live)
            otherwise = planned(live, choose=1)
            await ahead.keep(live, me, [line])
            await play(live, otherwise[0])
            await come_true(lambda: ahead.told(live, me).lines[0].dropped is not None)
            assert ahead.told(live, me).lines[0].dropped == Text("web.ahead-otherwise")
            await play(live, *otherwise[1:-1])
            assert live.thinking == [me], "nothing is answered for me"

    run(action())


def test_of_two_lines_the_one_that_comes_about_is_followed_and_the_other_goes(tmp_path: Path) -> None:
    async def action() -> None:
        async with open_hall(tmp_path / "t.db") as hall:
            live = await opened(hall, "tash-kalar", "me", "me")
            one, other, me = planned(live), planned(live, choose=1), other_of(live)
            await ahead.keep(live, me, [one, other])
            await play(live, *other[:-1])
            await come_true(lambda: not live.ahead)
            assert f"{live.table.mode.seats[me]} {other[-1].key}" in live.table.record().lines

    run(action())


def test_what_is_not_allowed_then_is_dropped_with_its_rule(tmp_path: Path) -> None:
    async def action() -> None:
        async with open_hall(tmp_path / "t.db") as hall:
            live = await opened(hall, "tash-kalar", "me", "me")
            line, me = planned(live), other_of(live)
            taken = Turn(me, line[0].key)  # where the other has just placed
            await ahead.keep(live, me, [[*line[:-1], taken]])
            await play(live, *line[:-1])
            await come_true(lambda: ahead.told(live, me).lines[0].dropped is not None)
            assert ahead.told(live, me).lines[0].dropped != Text("web.ahead-otherwise")
            assert live.thinking == [me]

    run(action())


def test_another_process_follows_what_the_one_that_died_did_not(new_database: Callable[[], str]) -> None:
    database = new_database()

    async def action() -> None:
        async with open_hall(database) as dying:
            live = await opened(dying, "tash-kalar", "me", "me")
            line, me = planned(live), other_of(live)
            await ahead.keep(live, me, [line])
            live.changed = lambda live: None  # it is written, and then nothing more
            await play(live, *line[:-1])
        async with open_hall(database) as hall:
            assert await ahead.unfollowed(hall.store) == [live.id]
            await hall._see_to_ahead()
            again = hall.live[live.id]
            await come_true(lambda: not again.ahead)
            assert f"{again.table.mode.seats[me]} {line[-1].key}" in again.table.record().lines

    run(action())


def test_nothing_hidden_is_learned_by_looking_ahead(tmp_path: Path) -> None:
    async def action() -> None:
        async with open_hall(tmp_path / "t.db") as hall:
            live = await opened(hall, "tash-kalar", "me", "me")
            me = other_of(live)
            offered = {option.key for option in foretold(live, me).options}
            assert offered
            assert not any(key.startswith("summon") for key in offered), "what the others hold is hidden"
            drawn = foretold(live, me, Turn(1 - me, sorted(offered)[0])).scene
            assert drawn is not None
            assert [zone.kind for zone in drawn.zones] == ["board"], "no hand, neither mine nor another's"
            assert foretold(live, me, Turn(1 - me, "summon nothing a1")).reason == Text("web.ahead-unfit")
            secret = await opened(hall, "mythos", "me", "me")
            assert foretold(secret, 0).reason == Text("web.ahead-secret")

    run(action())


def test_the_board_of_the_moment_is_drawn_as_it_comes(tmp_path: Path) -> None:
    async def action() -> None:
        async with open_hall(tmp_path / "t.db") as hall:
            live = await opened(hall, "tash-kalar", "me", "me")
            line, me = planned(live), other_of(live)
            before = live.table.view(Seat(me)).elements()
            drawn = foretold(live, me, *line[:-1]).scene
            assert drawn is not None
            assert set(drawn.elements()) - set(before), "what the other would have laid"
            await play(live, *line[:-1])
            after = live.table.view(Seat(me)).elements()
            assert all(after[key] == thing for key, thing in drawn.elements().items())

    run(action())


def test_what_lies_so_in_one_world_only_is_not_drawn(tmp_path: Path) -> None:
    async def action() -> None:
        async with open_hall(tmp_path / "t.db") as hall:
            live = await opened(hall, "tash-kalar", "me", "me")
            one, other, me = planned(live)[0], planned(live, choose=1)[0], other_of(live)
            worlds = [live.table.clone() for _ in range(2)]
            for world, turn in zip(worlds, (one, other), strict=True):
                world.answer(turn.seat, turn.key)
            assert set(ahead._drawn(worlds, Seat(me)).elements()) <= set(live.table.view(Seat(me)).elements())

    run(action())


def test_requests_refuse_with_a_reason(tmp_path: Path) -> None:
    with people(tmp_path) as (host, guest):
        table = host.post("/api/tables", json={"game": "tash-kalar", "seats": [ME, OPEN]}).json()["table"]
        sit(guest, table)
        asked = host.get("/api/me/tables").json()[0]["asked"][0]
        mover, waiter, me = (host, guest, 1) if asked == 0 else (guest, host, 0)
        path = f"/api/tables/{table}/ahead"

        def put(person: Any, lines: Any, seat: int = me) -> tuple[int, str]:
            reply = person._ask("PUT", path, {"seat": seat, "lines": lines})
            body = reply.json()
            return reply.status_code, body["text"]["key"] if "text" in body else ""

        look_ahead = waiter.post(f"{path}/look", json={"seat": me})
        first = look_ahead.json()["options"][0]["key"]
        assert put(mover, [], me)[0] == 403
        assert mover.post(f"{path}/look", json={"seat": asked}).json()["text"]["key"] == "web.ahead-my-turn"
        assert put(waiter, [[{"seat": me, "key": "x"}]]) == (422, "web.ahead-shape")
        line = [{"seat": asked, "key": "nonsense"}, {"seat": me, "key": "x"}]
        assert put(waiter, [line]) == (422, "web.ahead-unfit")
        line = [{"seat": asked, "key": first}, {"seat": me, "key": "x"}]
        assert put(waiter, [line])[0] == 422
        assert put(waiter, [])[0] == 200
        assert waiter.get(f"{path}?seat={asked}").status_code == 403
        assert waiter.get(path).json() == {"lines": []}


# -- what happened meanwhile -------------------------------------------------------------------------------


def test_whoever_comes_again_is_told_what_happened_since(tmp_path: Path) -> None:
    async def action() -> None:
        async with open_hall(tmp_path / "t.db") as hall:
            live = await opened(hall, "tash-kalar", "me", "me")
            _, viewer = await look(hall, live.id, 0)
            assert "seen" not in viewer.got[0]
            await answer(live)
            before = live.book.seq((0,))
            viewer.told = before
            viewer._note_seen(live)
            live.leave(viewer)
            await answer(live)
            while await ahead.seen_by(hall.store, live.id, 0) is None:
                await come_true(lambda: True)
            _, again = await look(hall, live.id, 0)
            assert again.got[0]["seen"] == before
            told = await persons.about(hall, ADA)
            assert told.letters is not None
            assert [visit.table for visit in told.letters.visits] == [live.id]
            await persons.forget(hall, ADA)
            assert await ahead.seen_by(hall.store, live.id, 0) is None

    run(action())
