"""Every refused click names a rule: that of the answer, of the question, or of the order of turns."""

from __future__ import annotations

from typing import Any

import pytest

from tafelrunde.table import Seat, Stream, Table, game
from tests.table.clicks import verdict

MODES = [
    (name, each.id) for name in ("archmage", "morgua", "mythos", "tash-kalar") for each in game(name).modes
]


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
