"""A crew searches in several processes and brings what it found together."""

from __future__ import annotations

import pytest

from tafelrunde.bots import Budget, Crew, Ranked, rank
from tafelrunde.bots.crew import merge
from tafelrunde.table import Stream, game
from tests.bots.test_search import positions


def test_what_several_have_found_is_added_up() -> None:
    one = [Ranked(("a",), 30, 0.5, 0.75), Ranked(("b",), 10, -0.5, 0.25)]
    two = [Ranked(("b",), 45, 0.1, 0.9), Ranked(("c",), 5, 0.0, 0.1)]
    merged = merge([one, two])
    assert [(each.keys, each.visits) for each in merged] == [(("b",), 55), (("a",), 30), (("c",), 5)]
    assert merged[0].value == pytest.approx((10 * -0.5 + 45 * 0.1) / 55)
    assert sum(each.share for each in merged) == pytest.approx(1)


def test_a_crew_of_two_searches_twice_as_much_and_repeats_itself() -> None:
    found = game("tash-kalar")
    table = next(positions(found, found.mode("duel"), 1, seed=3))
    seat = next(iter(table.pending))
    alone = rank(table, seat, Stream(1), Budget(iterations=30))
    with Crew(2) as crew:
        one, two = (crew.rank(table, seat, Stream(1), Budget(iterations=30)) for _ in range(2))
    assert one == two
    assert sum(each.visits for each in one) == 2 * sum(each.visits for each in alone)
    assert {each.keys[0] for each in one} <= set(table.pending[seat].legal())


def test_an_empty_crew_is_refused() -> None:
    with pytest.raises(ValueError, match="needs somebody"):
        Crew(0)
