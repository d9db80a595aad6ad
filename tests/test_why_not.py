"""Every refused click names a rule: that of the answer, of the question, or of the order of turns."""

from __future__ import annotations

from typing import Any

import pytest

from tafelrunde.games.mythos.position import Position
from tafelrunde.table import BadSetup, Refusal, Seat, Stream, Table, game
from tests.table.clicks import verdict

GAMES = ("archmage", "morgua", "mythos", "tash-kalar")
MODES = [(name, each.id) for name in GAMES for each in game(name).modes]


def clickable(table: Table[Any], seat: Seat) -> list[str]:
    scene = table.view(seat)
    squares = [element.at for zone in scene.zones for element in zone.elements if element.at is not None]
    return sorted({*scene.elements(), *squares})


@pytest.mark.parametrize(("name", "mode"), MODES)
def test_whatever_is_clicked_begins_an_answer_or_is_refused_by_a_rule(name: str, mode: str) -> None:
    table = Table.new(game(name), mode, seed=f"clicks {mode}")
    stream = Stream(mode)
    for _ in range(60):
        if table.is_over:
            break
        for seat in map(Seat, range(table.seats)):
            for element in clickable(table, seat):
                rule = verdict(table, seat, element)
                if rule is None:
                    assert table.why_not(seat, None, [element]).key in table.pending[seat].legal(), element
                else:
                    assert rule in table.game.rulebook
        seat, asked_now = next(iter(table.pending.items()))
        with pytest.raises(Refusal) as nothing:
            table.why_not(seat)
        assert (nothing.value.reason, nothing.value.rule) == ("unknown-answer", asked_now.rule)
        table.answer(seat, asked_now.sample(stream))


@pytest.mark.parametrize(("name", "mode"), MODES)
def test_every_click_on_the_way_to_a_legal_answer_is_allowed(name: str, mode: str) -> None:
    table = Table.new(game(name), mode, seed=f"paths {mode}")
    stream = Stream(mode)
    for _ in range(25):
        if table.is_over:
            break
        seat, decision = next(iter(table.pending.items()))
        for option in map(decision.option, decision.legal()):
            for length in range(1, len(option.elements) + 1):
                found = decision.meant(option.elements[:length])
                assert found is not None, option
                assert found.objection is None, (option, found)
        table.answer(seat, decision.sample(stream))


def test_after_the_end_the_rule_of_the_end_answers() -> None:
    table = Table.new(game("mythos"), seed=1)
    table.concede(0)
    assert verdict(table, 1, "c3") == "MY-WIN-08"


def test_it_is_the_rule_that_ends_the_game_not_the_one_by_which_it_is_won() -> None:
    """The other games tell it where they test their end: AM-FINAL-06, AM-SOLO-02, MO-6-01, TK-END-08."""
    fought = Position().leaders(north="c5=1").creatures("south", c4="mossling").table(seed=1)
    waited = Position().turn(40).table(seed=1)
    fought.answer(0, "move c4-c5")
    for table, rule in ((fought, "MY-WIN-04"), (waited, "MY-WIN-07")):
        for seat in (0, 1):
            table.answer(seat, "done")
        assert verdict(table, 0, "c3") == rule


@pytest.mark.parametrize(("name", "mode"), MODES)
def test_a_wrong_number_of_seats_is_refused_by_a_rule(name: str, mode: str) -> None:
    found = game(name)
    for seats in (found.mode(mode).minimum - 1, found.mode(mode).maximum + 1):
        with pytest.raises(BadSetup) as wrong:
            Table.new(found, mode, seats=seats)
        assert wrong.value.rule is not None
        assert wrong.value.rule in found.rulebook
        assert wrong.value.field == "seats"
