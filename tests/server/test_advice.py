"""Hints over the WebSocket, and the evaluation of finished games."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.server.player import Player, Refused
from tests.server.servers import Server

Join = Callable[..., Player]


def alone(
    server: Server, join: Join, game: str = "mythos", bot: str = "squire", **more: str
) -> tuple[Player, str]:
    """A table of one person against a bot."""
    created = server.create(game, "me", bot, **more)
    return join(created["table"], created["token"]), created["table"]


def replies(player: Player, *numbers: int) -> dict[int, dict[str, Any]]:
    """What answers these requests, in whatever order it comes."""
    found: dict[int, dict[str, Any]] = {}
    while set(found) != set(numbers):
        message = player.receive()
        if message.get("re") in numbers:
            found[message["re"]] = message
    return found


def test_a_hint_names_answers_that_are_accepted(server: Server, join: Join) -> None:
    me, _ = alone(server, join)
    hints = me.ask("hint", seat=0)["hints"]
    assert 1 <= len(hints) <= 3
    for key in hints[0]["keys"]:
        me.answer(0, key)


def test_a_hint_tells_nobody_else_anything(server: Server, join: Join) -> None:
    me, table = alone(server, join)
    watcher = join(table)
    heard = len(watcher.raw)
    me.ask("hint", seat=0)
    watcher.catch_up()
    assert not [raw for raw in watcher.raw[heard:] if '"hints"' in raw]


def test_there_are_no_hints_while_other_people_play(server: Server, join: Join) -> None:
    created = server.create("mythos", "me", "friend")
    me = join(created["table"], created["token"])
    with pytest.raises(Refused) as refused:
        me.ask("hint", seat=0)
    assert refused.value.code == "no-hints"


def test_hot_seat_players_may_ask(server: Server, join: Join) -> None:
    created = server.create("mythos", "me", "me")
    me = join(created["table"], created["token"])
    assert me.ask("hint", seat=1)["hints"]


def test_only_a_held_seat_may_ask(server: Server, join: Join) -> None:
    me, table = alone(server, join)
    with pytest.raises(Refused) as refused:
        me.ask("hint", seat=1)
    assert refused.value.code == "not-your-seat"
    with pytest.raises(Refused) as refused:
        join(table).ask("hint", seat=0)
    assert refused.value.code == "not-your-seat"


def test_a_hint_that_is_no_longer_wanted_comes_back_empty(server: Server, join: Join) -> None:
    me, _ = alone(server, join)
    me.send({"type": "hint", "id": 901, "seat": 0})
    me.send({"type": "hint", "id": 902, "seat": 0, "stop": True})
    assert not any("hints" in reply for reply in replies(me, 901, 902).values())
    me.answer(0, "done")


def test_an_answer_ends_the_thinking_about_it(server: Server, join: Join) -> None:
    me, _ = alone(server, join)
    me.send({"type": "hint", "id": 902, "seat": 0})
    me.send({"type": "answer", "id": 903, "seat": 0, "key": "done", "version": me.decision(0)["version"]})  # type: ignore[index]
    found = replies(me, 902, 903)
    assert found[903]["type"] == "update"
    assert "hints" not in found[902]


def test_too_many_hints_are_refused(server: Server, join: Join) -> None:
    me, _ = alone(server, join)
    for _ in range(8):
        me.send({"type": "hint", "id": 1, "seat": 0})
    with pytest.raises(Refused) as refused:
        me.until(lambda message: message["type"] == "error")
    assert refused.value.code == "rate-limited"


def test_the_evaluation_is_told_only_after_the_end(server: Server, join: Join) -> None:
    me, table = alone(server, join)
    reply = server.get(f"/api/tables/{table}/evaluation")
    assert (reply.status, reply.json()["code"]) == (403, "not-before-the-end")
    for _ in range(2):
        me.answer(0, "done")
        me.until(lambda message: message["type"] == "update" and 0 in message.get("thinking", []))
    me.ask("concede", seat=0)
    told = server.get(f"/api/tables/{table}/evaluation")
    assert told.status == 200
    body = told.json()
    assert body["sides"] == [[0], [1]]
    assert body["points"][-1]["chances"] == [0.0, 1.0]
    frames = server.get(f"/api/tables/{table}/replay?view=open").json()["frames"]
    lines = [frame["at"] for frame in frames]
    assert all(min(lines) <= turn["at"] <= max(lines) for turn in body["turns"])


def test_no_table_has_no_evaluation(server: Server) -> None:
    assert server.get("/api/tables/nothing/evaluation").status == 404


# -- looking back -------------------------------------------------------------------------------------------


def test_a_turn_is_looked_back_at_and_a_game_when_it_is_over(server: Server, join: Join) -> None:
    me, table = alone(server, join)
    watcher = join(table)
    heard = len(watcher.raw)
    me.answer(0, "done")
    with pytest.raises(Refused) as refused:
        me.ask("review", seat=0, whole=True)
    assert refused.value.code == "no-coach"
    turn = me.ask("review", seat=0)
    me.ask("concede", seat=0)
    game = me.ask("review", seat=0, whole=True)
    for found in (turn, game):
        assert found["type"] == "reviewed"
        assert found["judged"] == 1
        for each in found.get("insights", []):
            assert each["better"]["words"]
            assert each["better"]["value"] > each["value"]
    watcher.catch_up()
    assert not [raw for raw in watcher.raw[heard:] if '"reviewed"' in raw]


@pytest.mark.parametrize("other", ["friend", "me"])
def test_nobody_looks_back_where_two_people_play(server: Server, join: Join, other: str) -> None:
    created = server.create("mythos", "me", other)
    me = join(created["table"], created["token"])
    with pytest.raises(Refused) as refused:
        me.ask("review", seat=0)
    assert refused.value.code == "no-coach"


def test_a_spectator_has_no_coach(server: Server, join: Join) -> None:
    _, table = alone(server, join)
    with pytest.raises(Refused) as refused:
        join(table).ask("review", seat=0)
    assert refused.value.code == "not-your-seat"
