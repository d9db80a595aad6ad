"""MY-KEY: Plant and Triumph."""

from __future__ import annotations

import pytest

from .duel import Duel, forge, north, south

GARDEN = """
    . . N . .
    . . . . .
    . . x . .
    . . m . .
    . . S . .
"""


@pytest.mark.rule("MY-KEY-01")
def test_a_plant_grows_by_1_at_the_end_of_every_turn() -> None:
    duel = Duel(GARDEN, m=south("mossling"), x=north("m5")).plan()
    assert duel.power("c2") == 3
    assert duel.plan().power("c2") == 4
    assert (duel.power("c3"), duel.power("c1")) == (5, 9)


@pytest.mark.rule("MY-KEY-02")
def test_a_plant_grows_in_power_and_not_in_movement() -> None:
    forge("fern", 2, 1, keywords=("plant",))
    duel = Duel(GARDEN, m=south("fern"), x=north("m5")).plan()
    assert (duel.power("c2"), duel.movement("c2")) == (3, 1)
    assert duel.refused(south, "move c2-d2-d3").rule == "MY-MOVE-01"


@pytest.mark.rule("MY-KEY-03")
def test_a_plant_placed_this_turn_fights_with_its_printed_power_and_grows_afterwards() -> None:
    forge("sprout", 2, 1, keywords=("plant",))
    duel = Duel(GARDEN, m=south("m4"), x=north("m1/2"), south_hand="sprout")
    duel.plan(south="place sprout b1", north="move c3-b3-b2")
    assert duel.power("b1") == 3
    duel = Duel(GARDEN, m=south("m4"), x=north("m1/3"), south_hand="sprout")
    duel.plan(south="place sprout b1", north="move c3-b3-b2-b1")
    assert duel.told("fight")[0].args["south_power"] == 2
    assert duel.power("b1") == 2  # 2 - 1 + 1


@pytest.mark.rule("MY-KEY-03")
def test_a_plant_that_died_this_turn_does_not_grow() -> None:
    duel = Duel(GARDEN, m=south("mossling"), x=north("m5")).plan(south="move c2-c3")
    assert duel.piece("c2") is None
    assert duel.told("gain") == []


@pytest.mark.rule("MY-KEY-03")
def test_plants_of_both_sides_grow_and_so_does_a_plant_leader() -> None:
    forge("treant", 3, kind="leader", keywords=("plant",))
    duel = Duel(GARDEN, S=south("treant"), m=south("mossling=7"), x=north("mossling=30")).plan()
    assert duel.south == {"c1": 10, "c2": 8}
    assert duel.north == {"c3": 31, "c5": 9}  # there is no upper limit


@pytest.mark.rule("MY-KEY-04")
def test_triumph_happens_when_its_creature_wins_a_fight() -> None:
    forge("victor", 5, effect="triumph always self change-power 1", keywords=("triumph",))
    duel = Duel(GARDEN, m=south("victor"), x=north("m2")).plan(south="move c2-c3")
    assert duel.power("c3") == 4
    (told,) = duel.told("triumph")
    assert (told.rules, str(told.args["side"])) == (("MY-KEY-04",), "seat.south")


@pytest.mark.rule("MY-KEY-04")
def test_triumph_happens_for_the_attacked_too() -> None:
    forge("victor", 5, effect="triumph always self change-power 1", keywords=("triumph",))
    assert Duel(GARDEN, m=south("victor"), x=north("m2")).plan(north="move c3-c2").power("c2") == 4


@pytest.mark.rule("MY-KEY-04")
def test_there_is_no_triumph_without_a_fight() -> None:
    forge("victor", 5, effect="triumph always self change-power 1", keywords=("triumph",))
    duel = Duel(GARDEN, m=south("victor"), x=north("m2")).plan(south="move c2-b2")
    assert duel.power("b2") == 5
    assert duel.told("triumph") == []


@pytest.mark.rule("MY-KEY-05")
def test_who_dies_with_its_foe_has_not_won() -> None:
    forge("victor", 3, effect=["triumph always own-leader change-power 1"], keywords=("triumph",))
    duel = Duel(GARDEN, m=south("victor"), x=north("m3")).plan(south="move c2-c3")
    assert duel.piece("c3") is None
    assert duel.power("c1") == 9
    assert duel.told("triumph") == []


@pytest.mark.rule("MY-KEY-05")
def test_who_loses_has_not_won() -> None:
    forge("victor", 3, effect=["triumph always own-leader change-power 1"], keywords=("triumph",))
    duel = Duel(GARDEN, m=south("victor"), x=north("m4")).plan(south="move c2-c3")
    assert (duel.power("c1"), duel.power("c3")) == (9, 1)


@pytest.mark.rule("MY-KEY-06")
def test_the_fifth_mythos_wins_before_the_leaders_triumph() -> None:
    forge("tyrant", 4, kind="leader", effect="triumph always self change-power 1", keywords=("triumph",))
    duel = Duel(GARDEN, m=south("m2"), x=north("tyrant"), N=north("m1"), south_mythos="m1 m1 m1 m1")
    duel.plan(south="move c2-c3")
    assert duel.winner == "south"
    assert duel.power("c3") == 10
    assert duel.told("triumph") == []


@pytest.mark.rule("MY-KEY-06")
def test_after_the_fourth_mythos_the_triumph_happens_before_the_next_step() -> None:
    forge("tyrant", 4, 2, kind="leader", effect="triumph always self change-power 1", keywords=("triumph",))
    duel = Duel(
        """
        . . . . .
        . . . . .
        . . N . .
        . . m n .
        . . S . .
        """,
        m=south("m2"), n=south("m3"), N=north("tyrant"), south_mythos="m1 m1 m1",
    )  # fmt: skip
    duel.plan(north="move c3-c2-d2")
    kinds = [beat.kind for beat in duel.beats if beat.kind in ("fight", "mythos", "triumph", "step")]
    assert kinds == ["step", "fight", "mythos", "triumph", "step", "fight", "mythos"]
    assert duel.told("fight")[1].args["north_power"] == 12 - 2 + 1
    assert duel.winner == "south"


@pytest.mark.rule("MY-KEY-06")
def test_triumphs_of_a_group_happen_together_and_change_no_fight_of_it() -> None:
    forge("victor", 4, effect="triumph always own-minions change-power 5", keywords=("triumph",))
    duel = Duel(
        """
        . . N . .
        . . . . .
        x . . . y
        m . . . n
        . . S . .
        """,
        m=south("victor"), n=south("m3"), x=north("m1"), y=north("m4"),
    )  # fmt: skip
    duel.plan(south="move a2-a3; move e2-e3")
    assert duel.south == {"a3": 8, "c1": 9}
    assert duel.north == {"c5": 9, "e3": 1}
