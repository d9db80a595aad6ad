"""Situations from a fresh reading of the rules document: Mythos, plants and bonuses from when to when."""

from __future__ import annotations

import pytest

from .duel import Duel, north, south


@pytest.mark.rule("MY-KEY-03")
@pytest.mark.rule("MY-KEY-04")
def test_a_plant_that_wins_its_square_on_entering_triumphs_and_grows_in_the_same_turn() -> None:
    duel = Duel.at(
        {"c2": south("P9"), "c4": north("P9")}, south_hand="hungerroot", north_hand="vinerunner"
    ).plan("place hungerroot c3", "place vinerunner c3")
    assert duel.power("c3") == 2 - 1 + 2 + 1


@pytest.mark.rule("MY-FX-05")
@pytest.mark.rule("MY-KEY-01")
def test_a_stunted_plant_still_gets_what_is_not_growth() -> None:
    # Elder Oak: "Am Ende des Zugs erhalten deine Pflanzen zusätzlich +1 Kraft."
    squares = {"a1": south("mossling"), "a2": south("forgotten-grove")}
    assert Duel.at(squares).plan().power("a1") == 3
    stunted = {**squares, "b1": north("torch-witness")}
    assert Duel.at(stunted).plan().power("a1") == 2
    assert Duel.at(stunted, south_mythos="elder-oak").plan().power("a1") == 3
    assert Duel.at({**squares, "b1": south("m1")}, south_mythos="elder-oak").plan().power("a1") == 4


@pytest.mark.rule("MY-FX-11")
def test_a_minion_that_lived_by_the_centre_dies_when_the_leader_leaves_before_it_could_fight() -> None:
    squares = {"c3": south("ithane-the-scales"), "a3": south("m2=0"), "a4": north("m1"), "e5": north("P9")}
    assert Duel.at(squares).power("a3") == 1
    duel = Duel.at(squares).plan("move c3-c2; move a3-a4")
    assert (duel.dead(south), duel.power("a4"), duel.mythos(south)) == (["m2"], 1, [])


@pytest.mark.rule("MY-CARD-03")
def test_a_leader_who_reaches_the_centre_strengthens_the_fights_of_the_same_step() -> None:
    squares = {"c2": south("ithane-the-scales"), "a3": south("m2"), "a4": north("m2"), "e5": north("P9")}
    duel = Duel.at(squares).plan("move c2-c3; move a3-a4")
    assert duel.power("a4") == 3 - 2
    duel = Duel.at(squares).plan("move a3-a4")
    assert duel.piece("a4") is None


@pytest.mark.rule("MY-MYTH-09")
def test_a_mythos_won_on_the_way_counts_in_the_fights_on_squares_of_the_same_step() -> None:
    # The queen trades squares with the leader and dies; elsewhere two minions meet on a square.
    squares = {
        "c3": south("last-queen"), "c4": north("P9"), "a3": south("m2"), "a5": north("m2"), "a1": south("P9"),
    }  # fmt: skip
    duel = Duel.at(squares).plan("move c3-c4; move a3-a4", "move c4-c3; move a5-a4")
    assert duel.mythos(south) == ["last-queen"]
    assert duel.power("a4") == 1
    # In the group of her own death it does not.
    squares = {"c4": south("last-queen"), "c5": north("P9"), "a3": south("m2"), "a4": north("m2")}
    duel = Duel.at(squares).plan("move c4-c5; move a3-a4")
    assert duel.piece("a4") is None


@pytest.mark.rule("MY-MYTH-09")
def test_the_first_mythos_wakes_a_talewright_in_the_same_step() -> None:
    squares = {
        "c3": south("m1"), "c4": north("P9"), "a3": south("talewright"), "a5": north("m4"), "a1": south("P9"),
    }  # fmt: skip
    duel = Duel.at(squares).plan("move c3-c4; move a3-a4", "move c4-c3; move a5-a4")
    assert duel.power("a4") == 5 - 4


@pytest.mark.rule("MY-MYTH-04")
@pytest.mark.rule("MY-MYTH-09")
def test_a_new_mythos_works_at_the_end_of_the_same_turn() -> None:
    duel = Duel.at({"c4": south("blossom-pilgrim"), "c5": north("P9")}).plan("move c4-c5")
    assert (duel.south["c1"], duel.north["c5"]) == (10, 6)
    duel = Duel.at({"c4": south("elder-oak"), "c5": north("P9"), "a1": south("mossling")}).plan(
        "", "move c5-c4"
    )
    assert duel.mythos(south) == ["elder-oak"]
    assert duel.power("a1") == 2 + 1 + 1


@pytest.mark.rule("MY-MYTH-07")
def test_what_a_mythos_gives_its_leader_is_there_in_the_next_step() -> None:
    squares = {
        "c1": south("vesna-lastlight=5"), "c4": south("m3"), "c5": north("P9"), "c3": north("m6/2"),
    }  # fmt: skip
    duel = Duel.at(squares).plan("move c4-c5", "move c3-c2-c1")
    assert duel.winner == "north"  # one Mythos: 6 against 6
    squares["c1"] = south("vesna-lastlight=6")
    duel = Duel.at(squares).plan("move c4-c5", "move c3-c2-c1")
    assert (duel.winner, duel.south["c1"]) == (None, 1)


@pytest.mark.rule("MY-MYTH-07")
def test_two_mythos_of_one_step_give_twice() -> None:
    # One on the way, the other on the square.
    squares = {"a1": south("vesna-lastlight=5"), "c3": south("m1"), "c2": south("m1"), "c4": north("P9")}
    duel = Duel.at(squares).plan("move c3-c4; move c2-c3", "move c4-c3")
    assert (duel.south["a1"], len(duel.mythos(south))) == (7, 2)


@pytest.mark.rule("MY-FX-02")
@pytest.mark.rule("MY-CARD-06")
def test_gain_and_loss_of_a_leader_at_one_moment_are_added_before_the_limit() -> None:
    # Vesna: +1 for every own Mythos; Hawthorn: -1 for the enemy leader for every enemy Mythos.
    squares = {"c1": south("vesna-lastlight=1"), "c4": south("m1"), "c5": north("hawthorn-the-patient")}
    assert Duel.at(squares).plan("move c4-c5").south["c1"] == 1
    squares["c1"] = south("vesna-lastlight=7")
    assert Duel.at(squares).plan("move c4-c5").south["c1"] == 7


@pytest.mark.rule("MY-FX-05")
@pytest.mark.rule("MY-FX-03")
def test_two_dirgesingers_sing_twice_and_a_dead_one_not_at_all() -> None:
    squares = {"c4": south("m1"), "c5": north("P9"), "a1": south("dirgesinger"), "e1": south("dirgesinger")}
    duel = Duel.at(squares).plan("move c4-c5")
    assert (duel.power("a1"), duel.power("e1")) == (5, 5)
    squares["e2"] = north("m9")
    duel = Duel.at(squares).plan("move c4-c5", "move e2-e1")
    assert duel.power("a1") == 4


@pytest.mark.rule("MY-CARD-06")
@pytest.mark.rule("MY-WIN-03")
def test_the_organ_counts_every_mythos_and_itself_but_not_the_leader() -> None:
    squares = {"c4": south("m1"), "c5": north("P4"), "a1": south("bone-organ")}
    duel = Duel.at(squares).plan("move c4-c5")
    assert (duel.north["c5"], duel.winner) == (1, None)  # 4 - 1 - 2
    assert Duel.at({"c5": north("P9")}, south_mythos="bone-organ m1").plan().north["c5"] == 9
    assert Duel.at({"c5": north("P9")}, south_mythos="bone-organ m1 m1").plan().north["c5"] == 8


@pytest.mark.rule("MY-FIGHT-13")
def test_longlegs_is_alone_where_it_arrives_and_not_where_it_trades_from() -> None:
    squares = {"b3": south("m1"), "b4": south("longlegs"), "c4": north("m3"), "a1": south("P9")}
    duel = Duel.at(squares).plan("move b4-c4")
    assert (duel.dead(south), duel.power("c4")) == (["longlegs"], 1)  # 2 against 3
    duel = Duel.at(squares).plan("move b4-c4", "move c4-b4")
    assert duel.dead(north) == ["m3"]  # 4 against 3 on the way
    assert duel.dead(south) == ["longlegs"]  # 1 left, and 2 less where it is alone


@pytest.mark.rule("MY-FX-01")
@pytest.mark.parametrize(("power", "dead"), [(2, ["longlegs"]), (3, [])])
def test_longlegs_dies_where_it_is_left_alone_with_no_more_than_that_takes(
    power: int, dead: list[str]
) -> None:
    duel = Duel.at({"b3": south("m1"), "b4": south(f"longlegs={power}")}).plan("move b3-b2")
    assert duel.dead(south) == dead


@pytest.mark.rule("MY-MYTH-05")
@pytest.mark.rule("MY-FX-06")
def test_a_leader_who_attacks_makes_a_mythos_and_triumphs() -> None:
    duel = Duel.at({"c1": south("borun-sevengate"), "c2": north("m4")}).plan("move c1-c2")
    assert (duel.south["c2"], duel.mythos(north)) == (21 - 4 + 1, ["m4"])


@pytest.mark.rule("MY-INFO-01")
def test_a_tower_as_mythos_shows_the_hand_of_each_planning_and_no_card_drawn_later() -> None:
    duel = Duel.at(
        {"c4": south("watchtower"), "c5": north("P9"), "e5": north("m1")},
        north_hand="m2 pearlbearer", north_deck="m3 m4 m5",
    )  # fmt: skip
    assert [each.is_back for each in duel.zone(south, "hand.north")] == [True] * 2
    duel.plan("", "move c5-c4")
    assert duel.mythos(south) == ["watchtower"]
    assert [each.is_back for each in duel.zone(south, "hand.north")] == [False] * 3
    assert len([beat for beat in duel.told("see") if beat.only == (south.seat,)]) == 3
