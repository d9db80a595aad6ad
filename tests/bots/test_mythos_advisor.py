"""What Mythos tells its computer opponents."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tafelrunde.bots import Budget, Clock, Search
from tafelrunde.games.mythos.bot import MythosAdvisor
from tafelrunde.games.mythos.bot.judgement import (
    FEATURES,
    SCALES,
    steps_to,
)
from tafelrunde.table import Seat, Stream, Table
from tests.bots.positions import tables
from tests.mythos.duel import Duel, north, south

ADVISOR = MythosAdvisor()
SOUTH, NORTH = Seat(0), Seat(1)


def positions() -> Iterator[Table[Any]]:
    for seed in range(6):
        yield from tables("mythos", "standard", *range(0, 200, 7), seed=seed)


@pytest.mark.parametrize("width", [6, 24])
def test_every_line_is_a_whole_plan_whose_answers_are_legal_in_turn(width: int) -> None:
    begun = 0
    for number, table in enumerate(positions()):
        if width > 6 and number % 5:
            continue
        for seat in table.pending:
            lines = ADVISOR.lines(table, seat, Stream(number), width)
            if lines is None:
                continue
            begun += bool(table.state.plans[seat].paths)
            assert 1 <= len(lines) <= width
            assert len({line.keys for line in lines}) == len(lines)
            assert [line.weight for line in lines] == sorted((line.weight for line in lines), reverse=True)
            for line in lines:
                assert line.weight > 0
                assert ADVISOR.fits(table.state, seat, line)
                trial = table.clone()
                for key in line.keys:
                    trial.answer(seat, key)
                assert line.keys[-1] == "done"
                assert trial.common is not table.common or seat not in trial.pending
    assert begun > 5


def test_whoever_looks_at_few_plans_thinks_of_one_thing_at_a_time() -> None:
    for number, table in enumerate(positions()):
        for seat in table.pending:
            lines = ADVISOR.lines(table, seat, Stream(number), 3)
            for line in lines or ():
                orders = [key for key in line.keys if key.startswith(("place ", "move "))]
                assert len(orders) <= 1
                assert line.keys[-1] == "done"


def test_a_line_fits_only_hands_that_hold_its_cards() -> None:
    table = Table.new(tables("mythos", "standard", 0)[0].game, seed=8)
    lines = ADVISOR.lines(table, SOUTH, Stream(1), 24)
    assert lines is not None
    placing = next(line for line in lines if line.keys[0].startswith("place "))
    other = table.state.copy()
    assert ADVISOR.fits(other, SOUTH, placing)
    other.hands[0].clear()
    assert not ADVISOR.fits(other, SOUTH, placing)


def test_what_one_side_gains_the_other_loses() -> None:
    for table in positions():
        worth = ADVISOR.evaluate(table.state, SOUTH)
        assert -1 <= worth <= 1
        assert ADVISOR.evaluate(table.state, NORTH) == pytest.approx(-worth)
        total = sum(ADVISOR.terms(table.state, SOUTH).values())
        assert (total > 0) == (worth > 0) or abs(total) < 1e-9


def test_ends_are_worth_all_or_nothing() -> None:
    table = Table.new(tables("mythos", "standard", 0)[0].game, seed=8)
    table.concede(0)
    assert ADVISOR.evaluate(table.state, SOUTH) == -1
    assert ADVISOR.evaluate(table.state, NORTH) == 1


def test_a_strike_is_worth_more_than_standing_beside_the_leader() -> None:
    """Greedy players once waited beside the enemy leader until the turn limit."""
    drawing = """
        . . N . .
        . . m . .
        . . . . .
        . . . . .
        . . S . .
    """
    struck, waited = (Duel(drawing, m=south("m3/2"), N=north("P15/0")) for _ in range(2))
    struck.plan(south="move c4-c5")
    waited.plan(south="")
    assert ADVISOR.evaluate(struck.table.state, SOUTH) > ADVISOR.evaluate(waited.table.state, SOUTH)


def test_steps_go_round_what_stands_in_the_way() -> None:
    wall = sum(1 << square for square in (11, 12, 13))  # b3 c3 d3
    free, round_about = steps_to(22, 0), steps_to(22, wall)
    assert (free[7], round_about[7]) == (3, 7)
    assert round_about[12] == 2  # to the wall itself one can go, and fight
    assert steps_to(22, sum(1 << square for square in range(10, 15)))[2] == 99


def test_a_position_is_the_same_whatever_the_enemy_holds() -> None:
    for table in positions():
        other = table.imagine(SOUTH, Stream(5))
        assert ADVISOR.position(other.state, SOUTH) == ADVISOR.position(table.state, SOUTH)


def test_the_quick_policy_answers_legally_and_games_end() -> None:
    for seed in range(8):
        table = tables("mythos", "standard", 0, seed=seed)[0]
        stream, answers = Stream(seed), 0
        while table.pending:
            seat = next(iter(table.pending))
            decision = table.pending[seat]
            key = ADVISOR.rollout(table.state, decision, stream)
            assert decision.option(key).objection is None
            table.play(seat, key)
            answers += 1
        assert answers < 1500


DEAD_END = """
    . . . m .
    n . . . .
    p . . . .
    . . S . .
    . . . . N
    """
TO_THE_DEAD_END = ("move d5-c5", "step b5", "step a5", "move a3-a4", "move a4-a5")


class AnswerByAnswer(MythosAdvisor):
    """Searches single answers."""

    def lines(self, table: Table[Any], seat: Seat, stream: Stream, width: int) -> None:
        return None


def test_thinking_answer_by_answer_does_not_run_in_circles() -> None:
    duel = Duel(DEAD_END, m=south("m3/3"), n=south("m3/2"), p=south("m3"))
    for key in TO_THE_DEAD_END:
        duel.table.answer(0, key)
    assert duel.legal(south) == ["rethink"]
    search = Search(duel.table, SOUTH, Stream(1), advisor=AnswerByAnswer())
    search.run(Clock(Budget(iterations=60)))
    assert [ranked.keys for ranked in search.ranking()] == [("rethink",)]
    duel.table.answer(0, "rethink")
    # Whoever goes on quickly does not draw the same plan again, which would end there again.
    assert ADVISOR.rollout(duel.state, duel.table.pending[SOUTH], Stream(1)) == "done"


def test_the_weights_are_of_known_features() -> None:
    assert set(SCALES.weights) == set(FEATURES)
    assert any(SCALES.vector)
