"""Clocks: they run only when everybody sits, and at zero the decision's default is taken."""

from __future__ import annotations

import time
from collections.abc import Callable

from tafelrunde.server.book import Book, Moment, deadline, time_left, turn_page
from tafelrunde.server.messages import ClockRule
from tests.server.player import Player
from tests.server.servers import Server

Join = Callable[..., Player]
RULE = ClockRule(5, 1)


def test_the_default_is_taken_at_zero(server: Server, join: Join) -> None:
    created = server.create("mythos", "me", "me", clock={"initial": 5, "increment": 1})
    me = join(created["table"], created["token"])
    assert me.clock is not None
    assert sorted(me.clock["running"]) == [0, 1]
    me.answer(0, "done")
    assert me.clock["running"] == [1]
    assert me.clock["left"][0] > 5000, "the increment is added"
    started = time.monotonic()
    me.until(lambda message: message["type"] == "update" and 0 in message.get("thinking", []), 10)
    assert time.monotonic() - started < 7
    kinds = [beat["kind"] for entry in me.entries for beat in entry["beats"]]
    assert "web-timeout" in kinds


def test_a_clock_falls_when_nobody_watches(server: Server, join: Join) -> None:
    created = server.create("mythos", "me", "me", clock={"initial": 5, "increment": 1})
    time.sleep(7.5)
    me = join(created["table"], created["token"])
    assert any(beat["kind"] == "web-timeout" for entry in me.missed for beat in entry["beats"])


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
        Moment((0,), None),
        Moment((0,), None),
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
    secret = turn_page(book, "answer", 0, Moment((0, 1), 0), Moment((0, 1), 1), 1000, both, RULE)
    assert not secret.is_public
    assert secret.left == (4000, 4000)
    done = turn_page(secret, "answer", 0, Moment((0, 1), 1), Moment((1,), 2), 1000, both, RULE)
    assert done.is_public
    assert done.left == (5000, 4000)
    assert (done.seq((0,)), done.seq((1,)), done.seq(())) == (3, 2, 2)
    assert done.ask == (3, 1), "north's click is not stale because south has planned"
