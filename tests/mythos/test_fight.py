"""MY-FIGHT: who fights whom, when, and what is left."""

from __future__ import annotations

import pytest

from .duel import Duel, forge, north, south

FLANKS = """
    . . N . .
    . . . . .
    . m . x .
    . . . . .
    . . S . .
"""

COLUMN = """
    . . N . .
    . . . . .
    . . x . .
    . . m . .
    . . S . .
"""


@pytest.mark.rule("MY-FIGHT-01")
def test_two_creatures_that_move_onto_one_square_fight() -> None:
    duel = Duel(FLANKS, m=south("m3"), x=north("m2")).plan(south="move b3-c3", north="move d3-c3")
    assert duel.south == {"c1": 9, "c3": 1}
    assert duel.dead(north) == ["m2"]


@pytest.mark.rule("MY-FIGHT-01")
def test_creatures_on_neighbouring_squares_do_not_fight() -> None:
    duel = Duel(FLANKS, m=south("m3"), x=north("m2")).plan(south="move b3-c3")
    assert (duel.power("c3"), duel.power("d3")) == (3, 2)
    assert duel.told("fight") == []


@pytest.mark.rule("MY-FIGHT-02")
def test_running_into_a_standing_enemy_is_a_fight_in_that_step() -> None:
    duel = Duel(COLUMN, m=south("m3/2"), x=north("m2")).plan(south="move c2-c3-c4")
    kinds = [beat.kind for beat in duel.beats if beat.kind in ("step", "fight")]
    assert kinds == ["step", "fight", "step"]


@pytest.mark.rule("MY-FIGHT-02")
def test_standing_next_to_an_enemy_is_no_fight() -> None:
    duel = Duel(COLUMN, m=south("m3/2"), x=north("m2")).turns(3)
    assert (duel.power("c2"), duel.power("c3")) == (3, 2)


@pytest.mark.rule("MY-FIGHT-03")
def test_enemies_that_trade_squares_fight_and_the_survivor_completes_its_step() -> None:
    duel = Duel(COLUMN, m=south("m3"), x=north("m2")).plan(south="move c2-c3", north="move c3-c2")
    assert duel.south == {"c1": 9, "c3": 1}
    assert duel.piece("c2") is None


@pytest.mark.rule("MY-FIGHT-03")
def test_equal_enemies_that_trade_squares_both_die() -> None:
    duel = Duel(COLUMN, m=south("m3"), x=north("m3")).plan(south="move c2-c3", north="move c3-c2")
    assert (duel.piece("c2"), duel.piece("c3")) == (None, None)


@pytest.mark.rule("MY-FIGHT-03")
def test_enemies_cannot_pass_through_each_other_in_a_later_step_either() -> None:
    duel = Duel(
        """
        . . N . .
        . . x . .
        . . . . .
        . . . . .
        S . m . .
        """,
        m=south("m5/3"), x=north("m2/3"),
    )  # fmt: skip
    duel.plan(south="move c1-c2-c3-c4", north="move c4-c3-c2-c1")
    assert [beat.args["square"] for beat in duel.told("fight")] == ["c2/c3"]
    assert duel.power("c4") == 3


@pytest.mark.rule("MY-FIGHT-04")
def test_entering_a_square_that_an_enemy_leaves_is_no_fight() -> None:
    duel = Duel(COLUMN, m=south("m3"), x=north("m2")).plan(south="move c2-c3", north="move c3-d3")
    assert (duel.power("c3"), duel.power("d3")) == (3, 2)
    assert duel.told("fight") == []


@pytest.mark.rule("MY-FIGHT-05")
def test_own_creatures_cannot_be_brought_together() -> None:
    duel = Duel(COLUMN, m=south("m3"), x=south("m2"))
    for plan in ("move c2-c3", "move c3-c2", "move c2-c3; move c3-c2", "move c1-c2"):
        assert duel.refused(south, plan).rule in {"MY-MOVE-04", "MY-MOVE-05"}


@pytest.mark.rule("MY-FIGHT-05")
def test_own_creatures_stopped_in_each_others_way_do_not_fight() -> None:
    forge("web", 5, 0, effect="static always self snare")
    duel = Duel(
        """
        . . N . .
        . . . . .
        w . . . .
        . . . . .
        . m S n .
        """,
        m=south("m3/3"), n=south("m4/3"), w=north("web"),
    )  # fmt: skip
    duel.plan(south="move b1-b2-b3-b4; move d1-d2-c2-b2")  # m is stopped on b3, n passes below it
    assert duel.told("fight") == []
    assert duel.south == {"b2": 4, "b3": 3, "c1": 9}


@pytest.mark.rule("MY-FIGHT-06")
@pytest.mark.parametrize(
    ("one", "other", "left", "right"), [(5, 3, 2, None), (3, 5, None, 2), (4, 4, None, None), (9, 1, 8, None)]
)
def test_each_loses_the_power_of_the_other_at_the_same_time(
    one: int, other: int, left: int | None, right: int | None
) -> None:
    duel = Duel(FLANKS, m=south(f"m{one}"), x=north(f"m{other}"))
    duel.plan(south="move b3-c3", north="move d3-c3")
    assert duel.south.get("c3") == left
    assert duel.north.get("c3") == right
    losses = sorted(beat.args["amount"] for beat in duel.told("loss"))  # type: ignore[type-var]
    assert losses == sorted([one, other])


@pytest.mark.rule("MY-FIGHT-07")
def test_a_creature_at_0_dies_and_at_1_lives() -> None:
    for power, alive in ((3, False), (4, True)):
        duel = Duel(COLUMN, m=south(f"m{power}"), x=north("m3")).plan(south="move c2-c3")
        assert ("c3" in duel.south) is alive
        assert duel.piece("c2") is None


@pytest.mark.rule("MY-FIGHT-07")
def test_the_square_of_the_dead_is_free_in_the_next_step() -> None:
    duel = Duel(
        """
        . . N . .
        . . . y .
        . . x . .
        . . m . .
        . . S . .
        """,
        m=south("m3"), x=north("m3"), y=north("m5/2"),
    )  # fmt: skip
    duel.plan(south="move c2-c3", north="move d4-d3")
    assert duel.piece("c3") is None
    duel.plan(north="move d3-c3")
    assert duel.power("c3") == 5
    assert duel.told("fight") == []


@pytest.mark.rule("MY-FIGHT-08")
def test_lost_power_stays_lost() -> None:
    duel = Duel(COLUMN, m=south("m5"), x=north("m3")).plan(south="move c2-c3")
    assert duel.power("c3") == 2
    assert duel.turns(4).power("c3") == 2


@pytest.mark.rule("MY-FIGHT-08")
def test_lost_power_is_missing_in_the_next_fight_of_the_turn() -> None:
    duel = Duel(
        """
        . . N . .
        . . y . .
        . . x . .
        . . m . .
        . . S . .
        """,
        m=south("m5/2"), x=north("m3"), y=north("m3"),
    ).plan(south="move c2-c3-c4")  # fmt: skip
    assert [beat.args["south_power"] for beat in duel.told("fight")] == [5, 2]
    assert duel.power("c4") == 1


@pytest.mark.rule("MY-FIGHT-09")
def test_the_next_step_waits_for_fights_and_their_triumphs() -> None:
    forge("victor", 4, 2, effect="triumph always own-minions change-power 3", keywords=("triumph",))
    duel = Duel(
        """
        . . N . .
        . . y . z
        . . x . .
        . . m . n
        . . S . .
        """,
        m=south("victor"), n=south("m1/2"), x=north("m2"), y=north("m4"), z=north("m3"),
    )  # fmt: skip
    duel.plan(south="move c2-c3-c4; move e2-e3-e4")
    # Both own minions have gained 3 when step 2 begins: 5 against 4 and 4 against 3.
    assert [beat.args["south_power"] for beat in duel.told("fight")] == [4, 5, 4]
    assert duel.south == {"c1": 9, "c4": 4, "e4": 4}


@pytest.mark.rule("MY-FIGHT-10")
def test_a_winner_goes_on_with_its_path() -> None:
    duel = Duel(COLUMN, m=south("m5/2"), x=north("m2")).plan(south="move c2-c3-c4")
    assert duel.south == {"c1": 9, "c4": 3}


@pytest.mark.rule("MY-FIGHT-10")
def test_a_loser_takes_no_further_step() -> None:
    duel = Duel(COLUMN, m=south("m2/2"), x=north("m5")).plan(south="move c2-c3-c4")
    assert duel.south == {"c1": 9}
    assert duel.north == {"c3": 3, "c5": 9}


@pytest.mark.rule("MY-FIGHT-11")
def test_the_survivor_holds_the_square() -> None:
    duel = Duel(COLUMN, m=south("m2"), x=north("m4")).plan(south="move c2-c3")
    assert duel.north == {"c3": 2, "c5": 9}
    assert duel.piece("c2") is None


@pytest.mark.rule("MY-FIGHT-11")
def test_a_square_on_which_both_died_is_empty() -> None:
    duel = Duel(COLUMN, m=south("m4"), x=north("m4")).plan(south="move c2-c3")
    assert (duel.piece("c2"), duel.piece("c3")) == (None, None)


@pytest.mark.rule("MY-FIGHT-12")
def test_who_meets_two_enemies_fights_the_one_it_trades_with_first() -> None:
    duel = Duel(
        """
        . . N . .
        . . y . .
        . . x . .
        . . m . .
        . . S . .
        """,
        m=south("m3"), x=north("m2"), y=north("m2"),
    )  # fmt: skip
    duel.plan(south="move c2-c3", north="move c3-c2; move c4-c3")
    assert [beat.args["square"] for beat in duel.told("fight")] == ["c2/c3", "c3"]
    assert duel.south == {"c1": 9}
    assert duel.north == {"c3": 1, "c5": 9}


@pytest.mark.rule("MY-FIGHT-13")
def test_fights_of_one_group_do_not_change_each_other() -> None:
    forge("victor", 4, effect="triumph always own-minions change-power 9", keywords=("triumph",))
    forge("martyr", 1, mythos="static always own-minions bonus-power 9")
    duel = Duel(
        """
        . . N . z
        . . v . n
        . . . . .
        x . . . .
        m . S . .
        """,
        m=south("victor"), v=south("martyr"), n=south("m3"), x=north("m1"), z=north("m3"), S=south("P9"),
        south_mythos="lantern-bearer",
    )  # fmt: skip
    duel.plan(south="move a1-a2; move c4-c5; move e4-e5")
    assert duel.piece("e5") is None  # 3 against 3: neither the Triumph on a2 nor the new Mythos helped
    assert duel.power("a2") == 4 - 1 + 9 + 9


@pytest.mark.rule("MY-FIGHT-13")
def test_trades_are_a_group_of_their_own_before_the_fights_on_squares() -> None:
    forge("victor", 4, effect="triumph always own-minions change-power 2", keywords=("triumph",))
    duel = Duel(
        """
        . . N . z
        . . . . n
        . . . . .
        x . . . .
        m . S . .
        """,
        m=south("victor"), n=south("m3"), x=north("m1"), z=north("m3"),
    )  # fmt: skip
    duel.plan(south="move a1-a2; move e4-e5", north="move a2-a1")
    assert duel.power("e5") == 2  # 3 + 2 from the Triumph of the trade, against 3
