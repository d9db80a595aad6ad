"""MY-EXEC: both plans at once, step by step."""

from __future__ import annotations

from itertools import permutations

import pytest

from tafelrunde.table import state_hash

from .duel import Duel, north, south

ACROSS = """
    . . N . .
    . . . . .
    . . . . x
    . . m . .
    . . S . .
"""
FACING = """
    . . N . .
    . . . . .
    . x . . .
    . . . . .
    . m S . .
"""


@pytest.mark.rule("MY-EXEC-01")
def test_the_order_of_actions_and_of_sides_changes_nothing() -> None:
    actions = [["move c2-c3", "place m1 b1"], ["move e3-d3-c3-b3", "place m2 b5"]]
    hashes, boards = set(), set()
    for south_order in permutations(actions[0]):
        for north_order in permutations(actions[1]):
            for first in (0, 1):
                duel = Duel(ACROSS, m=south("m3"), x=north("m2/3"), south_hand="m1", north_hand="m2", turn=5)
                plans = {0: [*south_order, "done"], 1: [*north_order, "done"]}
                for seat in (first, 1 - first):
                    for key in (
                        "; ".join(plans[seat]).replace("e3-d3-c3-b3", "e3-d3; step c3; step b3").split("; ")
                    ):
                        duel.table.answer(seat, key)
                hashes.add(state_hash(duel.state))
                boards.add((str(duel.south), str(duel.north)))
    assert len(hashes) == 1
    assert boards == {("{'b1': 1, 'c1': 9, 'c3': 1}", "{'b5': 2, 'c5': 9}")}


@pytest.mark.rule("MY-EXEC-02")
def test_creatures_meet_in_the_step_in_which_both_are_there() -> None:
    duel = Duel(ACROSS, m=south("m3/1"), x=north("m2/3"))
    duel.plan(south="move c2-c3", north="move e3-d3-c3-b3")
    told = [(beat.kind, beat.args.get("target")) for beat in duel.beats if beat.kind in ("step", "fight")]
    assert told == [("step", "c3"), ("step", "d3"), ("step", "c3"), ("fight", None)]
    assert duel.south == {"c1": 9, "c3": 1}


@pytest.mark.rule("MY-EXEC-02")
def test_cards_enter_before_the_first_step_and_moves_end_one_by_one() -> None:
    duel = Duel(ACROSS, m=south("m3/1"), x=north("m2/3"), south_hand="m1")
    duel.plan(south="place m1 b1; move c2-b2", north="move e3-d3-d4-c4")
    told = [beat.args.get("target", beat.kind) for beat in duel.beats if beat.kind in ("step", "enter")]
    assert told == ["enter", "b2", "d3", "d4", "c4"]


@pytest.mark.rule("MY-EXEC-03")
def test_all_creatures_take_a_step_of_the_same_number_together() -> None:
    duel = Duel(FACING, m=south("m3/1"), x=north("m2/3"))
    # Both would be on b2 after step 1: the faster one is not there earlier and gone.
    duel.plan(south="move b1-b2", north="move b3-b2-a2-a1")
    assert duel.south == {"b2": 1, "c1": 9}
    assert duel.dead(north) == ["m2/3"]


@pytest.mark.rule("MY-EXEC-03")
def test_a_faster_creature_passes_a_square_before_a_slower_one_comes() -> None:
    duel = Duel(
        """
        . . N . .
        x . . . .
        . . . . .
        . . . . .
        m . S . .
        """,
        m=south("m3/2"), x=north("m2/3"),
    )  # fmt: skip
    # x is on a3 after step 1 and on b3 after step 2, when m arrives on a3.
    duel.plan(south="move a1-a2-a3", north="move a4-a3-b3-b2")
    assert duel.told("fight") == []
    assert (duel.power("a3"), duel.power("b2")) == (3, 2)


@pytest.mark.rule("MY-EXEC-03")
def test_what_happens_at_the_same_time_is_told_as_one_instant() -> None:
    duel = Duel(FACING, m=south("m3/1"), x=north("m2/3"))
    duel.plan(south="move b1-b2", north="move b3-b2-a2-a1")

    def instants(kind: str) -> set[int]:
        return {beat.instant for beat in duel.told(kind)}

    parts = [instants(kind) for kind in ("plan", "step", "fight", "die", "turn")]
    assert [len(part) for part in parts] == [1, 1, 1, 1, 1]
    assert len(set.union(*parts)) == 5
    assert 0 not in set.union(*parts)
    assert instants("fight") == instants("loss")  # the numbers fly while they fight
    assert [beat.ways for beat in duel.told("plan")] == [(("b1", "b2"),), (("b3", "b2", "a2", "a1"),)]
    assert [beat.whose for beat in duel.told("die")] == [1]
