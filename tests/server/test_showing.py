"""Examples of rules over the line: anybody may try them, and nothing of it is kept."""

from __future__ import annotations

from typing import Any

import pytest

from tafelrunde.learn.example import examples
from tafelrunde.server.game_forms import TrialForm
from tafelrunde.server.limits import TRIALS, Limits, TooMuch, Who
from tafelrunde.server.showing import tried
from tafelrunde.table.game import game
from tests.server.servers import Server

MYTHOS = game("mythos")
STEP = next(each.id for each in examples(MYTHOS) if each.rules == ("MY-MOVE-02",))


def at(form: Any, thing: str) -> str | None:
    [board] = [zone for zone in form.scene.zones if zone.key == "board"]
    return next((each.at for each in board.elements if each.face.title.key == f"card.{thing}"), None)


def test_a_try_is_refused_by_its_rule_and_another_is_told() -> None:
    begun = tried(MYTHOS, STEP, TrialForm())
    assert begun is not None
    assert [each.is_refused for each in begun.tries] == [True, False]
    assert begun.decision is not None
    assert begun.show == ("b3",)
    refused = tried(MYTHOS, STEP, TrialForm(attempt=0))
    assert refused is not None
    assert refused.refusal is not None
    assert refused.refusal.rule == "MY-MOVE-02"
    assert at(refused, "shieldbearer") == "b3"
    allowed = tried(MYTHOS, STEP, TrialForm(attempt=1))
    assert allowed is not None
    assert allowed.refusal is None
    assert at(allowed, "shieldbearer") == "b4"
    assert "step" in [beat.kind for beat in allowed.beats]


def test_free_answers_are_played_from_the_beginning_and_clicks_are_explained() -> None:
    moved = tried(MYTHOS, STEP, TrialForm(answers=["move b3-a3", "done"]))
    assert moved is not None
    assert at(moved, "shieldbearer") == "a3"
    wrong = tried(MYTHOS, STEP, TrialForm(answers=["move b3-a3", "move b3-b4"]))
    assert wrong is not None
    assert wrong.refusal is not None
    assert wrong.refusal.rule == "MY-TURN-09"
    clicked = tried(MYTHOS, STEP, TrialForm(elements=["b3", "c4"]))
    assert clicked is not None
    assert clicked.refusal is not None
    assert at(tried(MYTHOS, STEP, TrialForm()), "shieldbearer") == "b3", "nobody has changed it"


def test_nobody_learns_what_the_seat_may_not_know() -> None:
    hidden = next(each.id for each in examples(MYTHOS) if each.rules == ("MY-INFO-01",))
    told = tried(MYTHOS, hidden, TrialForm())
    assert told is not None
    [hand] = [zone for zone in told.scene.zones if zone.key == "hand.north"]
    assert all(card.face is None for card in hand.elements)


def test_what_does_not_exist_is_not_found(server: Server) -> None:
    assert tried(MYTHOS, "nothing.1", TrialForm()) is None
    assert tried(MYTHOS, STEP, TrialForm(attempt=7)) is None
    assert server.get("/api/games/mythos/examples").json()["MY-MOVE-02"] == [STEP]
    reply = server.post(f"/api/games/mythos/examples/{STEP}", {"attempt": 0})
    assert reply.json()["refusal"]["rule"] == "MY-MOVE-02"
    assert "set-cookie" not in {name.lower() for name in reply.headers}, "whoever looks need not be known"
    assert server.post("/api/games/mythos/examples/nothing.1", {}).status == 404
    assert server.post(f"/api/games/mythos/examples/{STEP}", {"answers": ["x"] * 41}).status == 422
    assert server.get("/api/games/mythos/lessons/de.json").json()["example.last-turn"]


def test_whoever_tries_without_end_is_asked_to_wait() -> None:
    trials, me = Limits(1).trials, Who("192.0.2.1", "ada")
    for _ in range(TRIALS):
        trials.take(me)
    with pytest.raises(TooMuch):
        trials.take(me)
