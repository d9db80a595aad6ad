"""What bots never do is listed, with the reason where there is one."""

from __future__ import annotations

import json

import pytest

from tafelrunde.games.archmage import GAME as ARCHMAGE
from tafelrunde.games.morgua import GAME as MORGUA
from tafelrunde.lab import undone
from tafelrunde.table import Stream, Table


def test_what_was_offered_and_never_done_is_listed(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--game", "archmage", "--level", "squire", "--games", "1", "--workers", "1", "--json"]
    status = undone.main(words)
    told = json.loads(capsys.readouterr().out)["archmage"]["squire"]
    assert {"travel", "end"} <= set(told["done"])
    assert not set(told["done"]) & set(told["never"])
    assert all(each["offered"] == 1 for each in told["never"].values())
    assert status == int(any(not each["why"] for each in told["never"].values()))


def test_who_is_never_asked_for_it_is_not_told_off() -> None:
    found = undone.count("archmage", "page", 1)
    assert "douse" not in {*found.done, *found.never}, "there are fires only against the Warlord"


@pytest.mark.parametrize("game", [ARCHMAGE, MORGUA])
def test_only_answers_in_a_turn_are_acts(game) -> None:  # type: ignore[no-untyped-def]
    table = Table.new(game, seed=1)
    names = set()
    for _ in range(40):
        seat = next(iter(table.pending))
        decision = table.pending[seat]
        names.add((decision.name.startswith("act"), game.advisor.act(decision, decision.legal()[0]) is None))
        table.play(seat, game.advisor.rollout(table.state, decision, Stream(1)))
    assert (True, True) not in names
    assert (False, False) not in names
