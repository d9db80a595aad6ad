"""Clocks: they run only when everybody sits, and at zero the decision's default is taken."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec import UNSET

from tafelrunde.server.book import Book, Standing, deadline, time_left, turn_page
from tafelrunde.server.hall import Hall
from tafelrunde.server.hourglass import Hourglass
from tafelrunde.server.live import Live
from tafelrunde.server.message_parts import ClockRule
from tests.patience import Watch, come_true
from tests.server.halls import opened, set_up, with_hall
from tests.server.player import Player
from tests.server.servers import Server

Join = Callable[..., Player]
RULE = ClockRule(5, 1)


@pytest.fixture
def watch(monkeypatch: pytest.MonkeyPatch) -> Watch:
    """What the server takes for the time of players' clocks."""
    watch = Watch()
    monkeypatch.setattr(Hourglass, "now", lambda hourglass: round(watch() * 1000))
    return watch


async def kinds_of(live: Live) -> list[str]:
    return [row.kind for row in await live.store.events(live.id)]


def test_the_default_is_taken_at_zero(
    new_database: Callable[[], str], watch: Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def nothing(hall: Hall) -> None:
        """The table's own timer is meant, not the look at all clocks."""

    monkeypatch.setattr(Hall, "_see_to_clocks", nothing)

    async def action(hall: Hall) -> None:
        live = await opened(hall, "mythos", "me", "me", clock=RULE)
        clock = live.clock_info()
        assert clock is not None
        assert (clock.left, clock.running) == ([5000, 5000], [0, 1])
        watch.now += 4.95
        await live.answer("answer", 0, "done", live.book.ask[0], None, UNSET)
        clock = live.clock_info()
        assert clock is not None
        assert (clock.left, clock.running) == ([1050, 50], [1]), "the increment is added"
        await live.timeout()
        assert live.thinking == [1], "there is time left"
        watch.now += 0.05
        await come_true(lambda: live.seq == 2)
        assert 0 in live.thinking
        assert await kinds_of(live) == ["start", "answer", "timeout"]

    with_hall(new_database(), action)


def test_a_clock_falls_when_nobody_watches(new_database: Callable[[], str], watch: Watch) -> None:
    async def action(hall: Hall) -> None:
        table = await set_up(hall, "mythos", "me", "me", clock=RULE)
        assert not hall.live
        watch.now += 5
        await come_true(lambda: table in hall.live and hall.live[table].book.public > 2)
        assert await kinds_of(hall.live[table]) == ["start", "timeout", "timeout"]

    with_hall(new_database(), action)


def test_clocks_wait_for_friends(server: Server, join: Join) -> None:
    created = server.create("mythos", "me", "friend", clock={"initial": 60, "increment": 1})
    me = join(created["table"], created["token"])
    assert me.clock is not None
    assert me.clock["running"] == []
    assert server.post("/api/seats", {"token": created["seats"][1]["token"]}).status == 200
    me.until(lambda message: message["type"] == "update" and message["clock"]["running"] == [0, 1])


def test_time_is_counted_for_those_who_are_asked() -> None:
    book = turn_page(
        Book.first(2, 1000, RULE),
        "begin",
        None,
        Standing((0,), None),
        Standing((0,), None),
        1000,
        frozenset({0, 1}),
        RULE,
    )
    assert time_left(book, (0,), 3000, frozenset({0, 1})) == [3000, 5000]
    assert time_left(book, (0,), 99_000, frozenset({0, 1})) == [0, 5000]
    assert time_left(book, (0,), 3000, frozenset({1})) == [5000, 5000], "bots have no clock"
    assert deadline(book, (0, 1), frozenset({0, 1})) == 6000
    assert deadline(book, (), frozenset({0, 1})) is None


def test_secret_answers_bring_no_time() -> None:
    both = frozenset({0, 1})
    book = Book(1, (0, 0), (1, 1), (0, 0), left=(5000, 5000), is_ticking=True, at=0)
    secret = turn_page(book, "answer", 0, Standing((0, 1), 0), Standing((0, 1), 1), 1000, both, RULE)
    assert not secret.is_public
    assert secret.left == (4000, 4000)
    done = turn_page(secret, "answer", 0, Standing((0, 1), 1), Standing((1,), 2), 1000, both, RULE)
    assert done.is_public
    assert done.left == (5000, 4000)
    assert (done.seq((0,)), done.seq((1,)), done.seq(())) == (3, 2, 2)
    assert done.ask == (3, 1), "north's click is not stale because south has planned"
