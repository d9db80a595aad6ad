"""MY-MYTH: who becomes Mythos, when, and for how long it works."""

from __future__ import annotations

from typing import Any

import pytest

from tafelrunde.games.mythos import GAME
from tafelrunde.table import OPEN, SPECTATOR, Seat, Table

from .duel import Duel, forge, north, south

BEFORE_THE_LEADER = """
    . . N . .
    . . m . .
    . x . . .
    . n . . .
    . . S . .
"""


def duel_before_the_leader(minion: str, leader: str = "P9", **further: Any) -> Duel:
    return Duel(BEFORE_THE_LEADER, m=south(minion), N=north(leader), n=south("m2"), x=north("m3"), **further)


@pytest.mark.rule("MY-MYTH-01")
def test_both_leaders_are_mythos_from_the_start_and_nobody_else_is() -> None:
    table = Table.new(GAME, setup={"decks": ["burning-charge", "seven-gates"]}, seed=1)
    assert table.state.mythos == [[], []]
    for seat in (Seat(0), Seat(1), SPECTATOR, OPEN):
        zones = {zone.key: zone for zone in table.view(seat).zones}
        shown = [str(each.label) for side in ("south", "north") for each in zones[f"mythos.{side}"].elements]
        assert shown == ["card.tarsha-embermane", "card.borun-sevengate"]
        leaders = [each for each in zones["board"].elements if "gold" in each.emphasis]
        assert [each.at for each in leaders] == ["c1", "c5"]


@pytest.mark.rule("MY-MYTH-01")
def test_each_side_has_its_own_leaders_mythos_effect_from_the_start() -> None:
    duel = Duel(
        """
        . n N . .
        . . . . .
        . . . . .
        . . . . .
        . m S . .
        """,
        S=south("borun-sevengate"), m=south("m3"), N=north("borun-sevengate"), n=north("m3"),
    )  # fmt: skip
    assert (duel.power("b1"), duel.power("b5")) == (4, 4)


@pytest.mark.rule("MY-MYTH-01")
def test_a_leader_on_the_board_keeps_its_regular_effect() -> None:
    duel = Duel(
        """
        . . . . .
        . . N . .
        . . x . .
        . . S . .
        . . . . .
        """,
        S=south("hawthorn-the-patient"), x=north("m4"),
    ).plan()  # fmt: skip
    assert duel.power("c3") == 3


@pytest.mark.rule("MY-MYTH-02")
def test_a_minion_that_dies_against_the_enemy_leader_becomes_mythos() -> None:
    duel = duel_before_the_leader("m2").plan(south="move c4-c5")
    assert duel.mythos(south) == ["m2"]
    assert duel.dead(south) == []
    assert duel.power("c5") == 7


@pytest.mark.rule("MY-MYTH-02")
def test_a_minion_that_dies_against_a_minion_does_not() -> None:
    duel = duel_before_the_leader("m2").plan(south="move b2-b3")
    assert duel.mythos(south) == []
    assert duel.dead(south) == ["m2"]
    assert duel.power("b3") == 1


@pytest.mark.rule("MY-MYTH-02")
def test_a_minion_that_dies_of_an_effect_next_to_the_leader_does_not() -> None:
    duel = duel_before_the_leader("m1", leader="hawthorn-the-patient").plan()
    assert duel.mythos(south) == []
    assert duel.dead(south) == ["m1"]


LOUD = ("static always own-minions bonus-power 5", "end-of-turn always own-leader change-power 5",
        "planning always owner action-points 5", "draw-phase always owner draw 5")  # fmt: skip


@pytest.mark.rule("MY-MYTH-03")
def test_a_mythos_effect_does_nothing_in_hand_or_on_the_board() -> None:
    forge("bard", 3, mythos=LOUD)
    duel = Duel(BEFORE_THE_LEADER, m=south("bard"), n=south("m2"), x=north("m3"), south_hand="bard")
    duel.turns(3)
    assert duel.south == {"b2": 2, "c1": 9, "c4": 3}
    assert duel.points(south) == 2
    assert duel.hand_size(south) == 4


@pytest.mark.rule("MY-MYTH-04")
def test_a_mythos_works_for_the_rest_of_the_game() -> None:
    duel = duel_before_the_leader("blossom-pilgrim", leader="P40", turn=3)
    duel.plan(south="move c4-c5")
    assert duel.power("c1") == 10  # "at the end of the turn your leader gains +1"
    for turn in range(4, 31):
        duel.plan()
        assert duel.power("c1") == 10 + turn - 3
    assert duel.state.turn == 31


@pytest.mark.rule("MY-MYTH-05")
def test_a_minion_killed_by_an_attacking_leader_becomes_mythos_too() -> None:
    duel = duel_before_the_leader("m2").plan(north="move c5-c4")
    assert duel.mythos(south) == ["m2"]
    assert duel.north == {"b3": 3, "c4": 7}


@pytest.mark.rule("MY-MYTH-05")
def test_a_minion_killed_by_an_attacking_minion_does_not() -> None:
    duel = duel_before_the_leader("m2").plan(north="move b3-b2")
    assert duel.mythos(south) == []
    assert duel.dead(south) == ["m2"]


@pytest.mark.rule("MY-MYTH-05")
def test_a_minion_killed_in_a_trade_of_squares_with_the_leader_becomes_mythos() -> None:
    duel = duel_before_the_leader("m2").plan(south="move c4-c5", north="move c5-c4")
    assert duel.mythos(south) == ["m2"]
    assert duel.north == {"b3": 3, "c4": 7}


@pytest.mark.rule("MY-MYTH-06")
def test_a_minion_that_dies_together_with_the_leader_becomes_mythos() -> None:
    duel = duel_before_the_leader("m5", leader="P5").plan(south="move c4-c5")
    assert duel.mythos(south) == ["m5"]
    assert (duel.winner, duel.piece("c5")) == ("south", None)


@pytest.mark.rule("MY-MYTH-06")
def test_a_minion_that_survives_the_leader_does_not_become_mythos() -> None:
    duel = duel_before_the_leader("m6", leader="P5").plan(south="move c4-c5")
    assert duel.mythos(south) == []
    assert duel.winner == "south"
    assert duel.power("c5") == 1


@pytest.mark.rule("MY-MYTH-07")
def test_copies_count_by_themselves_and_their_effects_add_up() -> None:
    duel = duel_before_the_leader(
        "m2", south_mythos="candlechild candlechild", south_hand="m4", north_hand="m4"
    )
    assert len(duel.mythos(south)) == 2
    duel.plan(south="place m4 b1", north="place m4 b5")
    assert duel.power("b1") == 6
    assert duel.power("b5") == 4


@pytest.mark.rule("MY-MYTH-08")
def test_effects_of_both_sides_at_one_moment_happen_together() -> None:
    forge("plague", 1, mythos="end-of-turn always enemy-minions change-power -1")
    duel = Duel(
        """
        . . N . x
        . . . . y
        . . . . .
        n . . . .
        m . S . .
        """,
        m=south("m1"), n=south("m3"), x=north("m1"), y=north("m3"),
        south_mythos="plague", north_mythos="plague",
    ).plan()  # fmt: skip
    assert duel.south == {"a2": 2, "c1": 9}
    assert duel.north == {"c5": 9, "e4": 2}
    assert (duel.dead(south), duel.dead(north)) == (["m1"], ["m1"])


@pytest.mark.rule("MY-MYTH-08")
def test_opposite_effects_are_added_before_anybody_dies() -> None:
    forge("plague", 1, mythos="end-of-turn always enemy-minions change-power -3")
    forge("balm", 1, mythos="end-of-turn always own-minions change-power 3")
    duel = Duel(
        """
        . . N . .
        . . . . .
        . . . . .
        . . . . .
        m . S . .
        """,
        m=south("m1"), south_mythos="balm", north_mythos="plague",
    ).plan()  # fmt: skip
    assert duel.power("a1") == 1


TWO_FRONTS = """
    . . N . .
    . . m . .
    . . . . .
    x . . . y
    n . S . p
"""


@pytest.mark.rule("MY-MYTH-09")
def test_a_new_mythos_counts_from_the_next_group_on() -> None:
    forge("martyr", 2, mythos="static always own-minions bonus-power 1")
    duel = Duel(TWO_FRONTS, m=south("martyr"), n=south("m3"), p=south("m3/2"), x=north("m3"), y=north("m3/2"))
    # Step 1: martyr against the leader and a1 against a2, one group. Step 2: e1 meets its foe.
    duel.plan(south="move c4-c5; move a1-a2", north="")
    assert duel.mythos(south) == ["martyr"]
    assert duel.piece("a2") is None  # 3 against 3, no bonus yet
    duel.plan(south="move e1-e2")
    assert duel.power("e2") == 1  # 3 + 1 against 3


@pytest.mark.rule("MY-MYTH-09")
def test_a_new_mythos_already_counts_in_the_second_step() -> None:
    forge("martyr", 2, mythos="static always own-minions bonus-power 1")
    duel = Duel(TWO_FRONTS, m=south("martyr"), n=south("m3"), p=south("m3/2"), x=north("m3"), y=north("m3/2"))
    duel.plan(south="move c4-c5; move e1-d1-d2", north="move e2-e3-e2")
    duel.plan(south="move d2-e2")
    assert duel.power("e2") == 1


@pytest.mark.rule("MY-MYTH-09")
def test_a_new_mythos_counts_in_the_later_group_of_its_own_step() -> None:
    forge("martyr", 2, mythos="static always own-minions bonus-power 1")
    duel = Duel(TWO_FRONTS, m=south("martyr"), n=south("m3"), p=south("m3"), x=north("m3"), y=north("m3"))
    # Trading squares with the leader comes first, the fight on a2 is of the second group.
    duel.plan(south="move c4-c5; move a1-a2", north="move c5-c4")
    assert duel.power("a2") == 1


@pytest.mark.rule("MY-MYTH-09")
def test_a_mythos_card_lies_openly_in_its_zone_and_its_regular_effect_has_stopped() -> None:
    forge(
        "twofold",
        2,
        effect="static always own-minions bonus-power 2",
        mythos="static always own-leader bonus-power 3",
    )
    duel = Duel(TWO_FRONTS, m=south("twofold"), n=south("m3"), p=south("m3"), x=north("m3"), y=north("m3"))
    assert duel.power("a1") == 5
    duel.plan(south="move c4-c5")
    assert duel.power("a1") == 3
    assert duel.power("c1") == 12
    assert duel.piece("c4") is None
    for seat in (Seat(0), Seat(1), SPECTATOR):
        assert [str(each.label) for each in duel.zone(seat, "mythos.south")] == [
            "card.leader",
            "card.twofold",
        ]
