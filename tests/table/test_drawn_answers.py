"""Questions that draw without listing draw the answer of the same number as the list has."""

from __future__ import annotations

from typing import Any

import pytest

from tafelrunde.table import Decision, Ordering, Several, Stream, Table, game


@pytest.mark.parametrize(
    ("name", "mode"),
    [("mythos", None), ("tash-kalar", "duel"), ("tash-kalar", "melee"), ("archmage", None)],
)
def test_what_is_drawn_is_the_legal_answer_of_that_number(name: str, mode: str | None) -> None:
    table: Table[Any] = Table.new(game(name), mode, seed=5, is_light=True)
    drawn: set[str] = set()
    for number in range(600):
        if table.is_over:
            table = Table.new(game(name), mode, seed=number, is_light=True)
        seat, decision = next(iter(table.pending.items()))
        key = decision.sample(Stream(number))
        if not _is_combined(decision):
            keys = decision.legal()
            assert key == keys[Stream(number).below(len(keys))]
            drawn.add(decision.name)
        table.play(seat, key)
    assert len(drawn) > 1


def _is_combined(decision: Decision[Any]) -> bool:
    """Whether it draws its answer in parts."""
    return isinstance(decision, (Several, Ordering)) or decision.is_wider_than(1_000)
