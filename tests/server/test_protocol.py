"""Playing over the WebSocket: answers, reasons, undo, proposals, chat, resuming."""

from __future__ import annotations

import json
import statistics
from collections.abc import Callable
from typing import Any

import pytest

from tests.server.player import Player, Refused, play_out
from tests.server.servers import Server

Join = Callable[..., Player]


def two(server: Server, join: Join, game: str = "mythos", **more: Any) -> tuple[Player, Player, str]:
    """A table of two people."""
    created = server.create(game, "me", "friend", **more)
    table = created["table"]
    return join(table, created["token"], seed=1), join(table, created["seats"][1]["token"], seed=2), table


@pytest.mark.parametrize("game", ["mythos", "toy"])
def test_two_people_play_a_whole_game_and_see_what_a_newcomer_sees(
    server: Server, join: Join, game: str
) -> None:
    south, north, table = two(server, join, game)
    watcher = join(table)
    play_out([south, north])
    watcher.catch_up()
    for player in (south, north, watcher):
        fresh = join(table, player.token)
        assert fresh.seq == player.seq
        assert fresh.result == player.result == south.result
        for seat, view in fresh.views.items():
            assert player.views[seat]["scene"] == view["scene"]
            assert player.views[seat].get("can_undo", False) == view.get("can_undo", False)
    sizes = [len(raw) for raw in south.raw if raw.startswith('{"type":"update"')]
    assert statistics.median(sizes) < 3000


def test_updates_keep_the_scene_exact_in_mid_game(server: Server, join: Join) -> None:
    south, north, table = two(server, join)
    for _ in range(30):
        for player in (south, north):
            if not player.play_one():
                player.catch_up()
        south.catch_up()
        north.catch_up()
        fresh = join(table, south.token)
        assert fresh.views[0]["scene"] == south.views[0]["scene"]
        assert fresh.keys(0) == south.keys(0)
        assert fresh.decision(0) is None or fresh.decision(0)["version"] == south.decision(0)["version"]  # type: ignore[index]
        fresh.close()


def test_three_people_share_a_table(server: Server, join: Join) -> None:
    created = server.create("toy", "me", "friend", "friend", mode="party")
    tokens = [created["token"], *(seat["token"] for seat in created["seats"][1:])]
    play_out([join(created["table"], token, seed=place) for place, token in enumerate(tokens)])


def test_a_bot_answers(server: Server, join: Join) -> None:
    created = server.create("mythos", "me", "greedy")
    me = join(created["table"], created["token"])
    assert me.thinking == [0, 1]
    me.answer(0, "done")
    me.until(lambda message: message["type"] == "update" and 0 in message.get("thinking", []))
    assert any(beat["kind"] == "turn" for entry in me.entries for beat in entry["beats"])


def test_one_person_plays_all_seats(server: Server, join: Join) -> None:
    created = server.create("toy", "me", "me")
    me = join(created["table"], created["token"])
    assert sorted(me.views) == [0, 1]
    play_out([me])


def test_a_refused_click_names_the_rule(server: Server, join: Join) -> None:
    south, _, _ = two(server, join)
    card = next(
        option for option in south.listed(south.decision(0) or {}) if option["key"].startswith("place ")
    )
    because = south.ask("why", seat=0, elements=[card["elements"][0], "c5"])
    assert because["rule"].startswith("MY-")
    assert because["reason"]["key"].startswith("objection.")
    with pytest.raises(Refused) as refused:
        south.answer(0, because["key"])
    assert refused.value.code == "forbidden"
    assert refused.value.error["rule"] == because["rule"]
    assert "rule" not in south.ask("why", seat=0, key="done")
    with pytest.raises(Refused, match="unknown-answer") as nowhere:
        south.ask("why", seat=0, elements=["nowhere"])
    assert nowhere.value.error["rule"] == "MY-TURN-08"
    south.answer(0, "done")
    with pytest.raises(Refused, match="not-your-decision") as waiting:
        south.ask("why", seat=0, elements=["c3"])
    assert waiting.value.error["rule"] == "MY-TURN-11"


def test_what_a_creature_could_do_is_told_when_it_is_looked_at(server: Server, join: Join) -> None:
    south, north, _ = two(server, join)
    seen = south.ask("look", seat=0, elements=["card0"])
    assert sorted(figure["at"] for figure in seen["figures"]) == ["b1", "c2", "d1"]
    assert all(figure["way"] == [figure["at"]] for figure in seen["figures"])
    assert "figures" not in north.ask("look", seat=1, elements=["card0"]), "it is not North's"
    south.answer(0, "done")
    assert "figures" not in south.ask("look", seat=0, elements=["card0"]), "nothing is planned any more"


def test_a_stale_or_replayed_answer_changes_nothing(server: Server, join: Join) -> None:
    south, _, _ = two(server, join)
    decision = south.decision(0)
    assert decision is not None
    key = next(key for key in south.keys(0) if key != "done")
    south.answer(0, key)
    seq = south.seq
    with pytest.raises(Refused, match="stale"):
        south.answer(0, key, decision["version"])
    assert south.seq == seq


def test_a_foreign_seat_is_refused(server: Server, join: Join) -> None:
    south, _, table = two(server, join)
    for player in (south, join(table)):
        kinds: list[tuple[str, dict[str, Any]]] = [
            ("answer", {"key": "done", "version": 1}),
            ("why", {"key": "done"}),
            ("look", {"elements": ["c1"]}),
            ("undo", {}),
            ("undo-propose", {}),
            ("undo-reply", {"agree": True}),
            ("set", {"key": "announce never"}),
            ("concede", {}),
        ]
        for kind, more in kinds:
            with pytest.raises(Refused, match="not-your-seat"):
                player.ask(kind, seat=1, **more)


def test_own_answers_are_taken_back_in_secret(server: Server, join: Join) -> None:
    south, north, _ = two(server, join)
    before = json.dumps(south.views[0]["scene"])
    key = next(key for key in south.keys(0) if key.startswith("place "))
    south.answer(0, key)
    assert south.views[0]["can_undo"]
    south.ask("undo", seat=0)
    assert json.dumps(south.views[0]["scene"]) == before
    assert not south.views[0]["can_undo"]
    with pytest.raises(Refused, match="cannot-undo"):
        south.ask("undo", seat=0)
    north.catch_up()
    assert north.last["type"] in {"state", "seats"}, "north was told of south's secret answers"
    south.answer(0, "done")
    north.catch_up()
    assert north.thinking == [1]
    south.ask("undo", seat=0)
    north.catch_up()
    assert sorted(north.thinking) == [0, 1]


def test_a_turn_is_taken_back_by_agreement(server: Server, join: Join) -> None:
    south, north, _ = two(server, join)
    for player in (south, north):
        player.answer(
            player.info["seats"].index(next(s for s in player.info["seats"] if s.get("is_mine"))), "done"
        )
    south.catch_up()
    headline = south.views[0]["scene"]["headline"]
    south.answer(0, next(key for key in south.keys(0) if key != "done"))
    south.ask("undo-propose", seat=0)
    north.catch_up()
    assert north.proposal == {"seat": 0}
    with pytest.raises(Refused, match="no-proposal"):
        south.ask("undo-reply", seat=0, agree=True)
    north.ask("undo-reply", seat=1, agree=False)
    south.catch_up()
    assert south.proposal is None
    north.ask("undo-propose", seat=1)
    south.catch_up()
    south.ask("undo-reply", seat=0, agree=True)
    north.catch_up()
    assert south.views[0]["scene"]["headline"] != headline
    assert north.thinking == [1], "south's plan stands, north's last answer is gone"


def test_against_computers_my_own_last_decision_is_taken_back(server: Server, join: Join) -> None:
    """Not the computer's answer, which would only be given again."""
    created = server.create("tash-kalar", "me", "random")
    me = join(created["table"], created["token"])
    asked: list[list[str]] = []
    while len(asked) < 5 or me.decision(0) is None:
        if me.decision(0) is None:
            me.receive()
        else:
            asked.append(me.keys(0))
            me.play_one()
    for _ in range(2):
        told = me.ask("undo-propose", seat=0)
        kinds = [beat["kind"] for beat in told["entry"]["beats"]]
        assert kinds[0] in {"web-undo-back", "web-undo-chance", "web-undo-secret"}, "nobody had to agree"
        assert me.is_practice or kinds[0] == "web-undo-back"
        while me.keys(0) != asked.pop():  # questions with a single answer were no decisions
            assert asked, "it is at once my turn to decide, and on what I had decided"
    assert join(created["table"], created["token"]).is_practice == me.is_practice, "it outlasts a reload"


def test_why_tells_which_answers_are_final(server: Server, join: Join) -> None:
    south, north, _ = two(server, join)
    place = next(key for key in south.keys(0) if key.startswith("place "))
    assert "is_final" not in south.ask("why", seat=0, key=place)
    assert "is_final" not in south.ask("why", seat=0, key="done")
    north.answer(1, "done")
    south.catch_up()
    assert "is_final" not in south.ask("why", seat=0, key=place)
    assert "is_last" not in south.ask("why", seat=0, key=place), "the plan goes on"
    because = south.ask("why", seat=0, key="done")
    assert (because["is_final"], because["is_last"]) == (True, True)


def test_giving_up(server: Server, join: Join) -> None:
    south, north, _ = two(server, join)
    south.ask("concede", seat=0)
    north.catch_up()
    assert north.result == south.result
    assert north.result is not None
    assert north.result["winners"] == [1]
    with pytest.raises(Refused, match="over"):
        north.answer(1, "done", 99)
    with pytest.raises(Refused, match="over"):
        south.ask("concede", seat=0)


def chatter(player: Player) -> None:
    """Say more than may be said at once, however slowly."""
    for _ in range(100):
        player.ask("chat", words="again")


def test_chat_is_kept_limited_and_told(server: Server, join: Join) -> None:
    south, north, table = two(server, join)
    watcher = join(table)
    south.ask("chat", words="<b>hello</b>")
    watcher.ask("chat", words="psst")
    north.catch_up()
    assert [line["words"] for line in north.chat] == ["<b>hello</b>"], "spectators whisper among themselves"
    assert [line["words"] for line in join(table).chat] == ["<b>hello</b>", "psst"]
    with pytest.raises(Refused, match="rate-limited"):
        chatter(south)
    for words in ("", "x" * 401):
        with pytest.raises(Refused, match="malformed"):
            south.ask("chat", words=words)


def test_a_reconnect_tells_what_was_missed(server: Server, join: Join) -> None:
    south, north, table = two(server, join)
    south.answer(0, "done")
    seen = south.seq
    south.close()
    north.answer(1, "done")
    again = join(table, south.token, since=seen)
    kinds = [beat["kind"] for entry in again.missed for beat in entry["beats"]]
    assert "turn" in kinds
    assert all(entry["seq"] > seen for entry in again.missed)
    assert join(table, south.token, since=again.seq).missed == []
    older = again.ask("history", before=again.seq + 1, limit=5)
    assert [entry["seq"] for entry in older["entries"]] == sorted(entry["seq"] for entry in older["entries"])


def test_people_come_and_go(server: Server, join: Join) -> None:
    created = server.create("mythos", "me", "friend")
    south = join(created["table"], created["token"])
    assert [seat.get("is_here", False) for seat in south.info["seats"]] == [False, False]
    north = join(created["table"], created["seats"][1]["token"])
    south.wait_until(lambda: [seat.get("is_here", False) for seat in south.info["seats"]] == [True, True])
    north.close()
    south.wait_until(lambda: [seat.get("is_here", False) for seat in south.info["seats"]] == [True, False])
    assert south.ask("ping")["type"] == "pong"


def test_a_seat_sets_something_while_another_is_asked_and_nobody_else_is_told(
    server: Server, join: Join
) -> None:
    first, second, table = two(server, join, "morgua")
    watcher = join(table)

    def wish(player: Player, kind: str) -> list[str]:
        zones = player.views[1]["scene"]["zones"]
        elements = next(zone for zone in zones if zone["key"] == "wishes")["elements"]
        settings = next(each for each in elements if each["key"] == f"wish.{kind}")["settings"]
        return [setting["key"] for setting in settings if setting.get("is_set")]

    asked = second.decision(1)
    second.ask("set", seat=1, key="phase always")
    assert second.decision(1) == asked, "a setting is no answer, and makes no answer stale"
    while second.is_asked():
        second.play_one()
    for player in (first, watcher):
        player.catch_up()
    assert first.is_asked()

    def told() -> list[list[str]]:  # who is here is told a moment later, whatever else happens
        return [[each for each in one.raw if '"type":"seats"' not in each] for one in (first, watcher)]

    before = told()
    second.ask("set", seat=1, key="announce never")
    assert wish(second, "announce") == ["announce never"]
    first.catch_up()
    watcher.catch_up()
    assert told() == before
    for key in ("announce", "announce sometimes", "end"):
        with pytest.raises(Refused, match="unknown-answer"):
            second.ask("set", seat=1, key=key)
    with pytest.raises(Refused, match="not-your-seat"):
        second.ask("set", seat=0, key="announce never")
    first.play_one()
    second.catch_up()
    fresh = join(table, second.token)
    assert (wish(fresh, "announce"), wish(fresh, "phase")) == (["announce never"], ["phase always"])
    assert fresh.seq == second.seq
    assert "wishes" not in [zone["key"] for zone in watcher.views[-2]["scene"]["zones"]]


def test_a_setting_changes_nothing_about_what_may_be_undone(server: Server, join: Join) -> None:
    first, second, _ = two(server, join, "morgua")
    key = first.keys(0)[0]
    first.answer(0, key)
    assert first.views[0]["can_undo"]
    first.ask("set", seat=0, key="phase always")
    second.ask("set", seat=1, key="phase always")
    first.catch_up()
    assert first.views[0]["can_undo"]
    first.ask("undo", seat=0)
    assert key in first.keys(0)
    first.answer(0, key)
