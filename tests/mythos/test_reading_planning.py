"""Situations from a fresh reading of the rules document: placing, moving and drawing in one plan."""

from __future__ import annotations

import pytest

from .duel import Duel, north, south

ROUND = {"c3": south("P9"), "c5": north("P9")}


@pytest.mark.rule("MY-PLACE-05")
@pytest.mark.rule("MY-PLACE-06")
def test_both_cards_on_one_square_enter_and_do_what_placing_does_before_they_fight() -> None:
    duel = Duel.at(
        {"c2": south("P9"), "c4": north("P9")},
        south_hand="pearlbearer", north_hand="pearlbearer", south_deck="m1 m2", north_deck="m3 m4",
    )  # fmt: skip
    duel.plan("place pearlbearer c3", "place pearlbearer c3")
    assert (duel.dead(south), duel.dead(north)) == (["pearlbearer"], ["pearlbearer"])
    assert (duel.hand(south), duel.hand(north)) == (["m1", "m2"], ["m3", "m4"])


@pytest.mark.rule("MY-CARD-06")
@pytest.mark.rule("MY-EXEC-02")
def test_sparks_weaken_the_leader_before_the_first_step_and_never_fell_it() -> None:
    duel = Duel.at({"c5": north("P2")}, south_hand="sparkrunner sparkrunner")
    duel.plan("place sparkrunner b1; place sparkrunner d1")
    assert (duel.winner, duel.north["c5"]) == (None, 1)
    squares = {"c4": south("m2"), "c5": north("P3")}
    assert Duel.at(squares, south_hand="sparkrunner").plan("move c4-c5").north == {"c5": 1}
    won = Duel.at(squares, south_hand="sparkrunner").plan("place sparkrunner b1; move c4-c5")
    assert won.winner == "south"


@pytest.mark.rule("MY-PLACE-06")
@pytest.mark.rule("MY-FIGHT-02")
def test_who_steps_onto_a_square_on_which_a_card_is_placed_finds_it_there() -> None:
    squares = {"c2": south("ymbra-deeproot"), "c4": north("ash-hound"), "a5": north("P9")}
    duel = Duel.at(squares, south_hand="mossling").plan("place mossling c3", "move c4-c3")
    assert (duel.dead(south), duel.dead(north)) == (["mossling"], ["ash-hound"])  # 2 + 1 against 3


@pytest.mark.rule("MY-MOVE-05")
@pytest.mark.rule("MY-PLACE-03")
def test_a_placed_card_and_an_own_path_exclude_each_other_in_either_order() -> None:
    duel = Duel.at({"b1": south("m3/2")}, south_hand="m1 m2")
    assert duel.refused(south, "place m1 c2; move b1-b2-c2").rule == "MY-MOVE-05"
    assert duel.refused(south, "move b1-b2-c2; place m1 c2").rule == "MY-MOVE-05"
    assert duel.refused(south, "move b1-a1; place m1 b1").rule == "MY-PLACE-03"
    assert duel.refused(south, "place m1 b1").rule == "MY-PLACE-03"


@pytest.mark.rule("MY-PLACE-03")
def test_a_square_is_not_free_because_an_enemy_will_leave_it() -> None:
    duel = Duel.at({"c2": north("m3")}, south_hand="m1")
    assert duel.refused(south, "place m1 c2").rule == "MY-PLACE-03"


@pytest.mark.rule("MY-PLACE-04")
@pytest.mark.rule("MY-MOVE-05")
def test_the_leader_takes_its_neighbours_along_only_next_turn() -> None:
    duel = Duel.at({}, south_hand="m1")
    assert duel.refused(south, "move c1-c2; place m1 c3").rule == "MY-PLACE-04"
    assert duel.refused(south, "move c1-c2; place m1 c2").rule == "MY-MOVE-05"
    assert duel.refused(south, "place m1 c2; move c1-c2").rule == "MY-MOVE-05"
    assert duel.plan("move c1-c2").accepts(south, "place m1 c3")


@pytest.mark.rule("MY-PLACE-02")
@pytest.mark.rule("MY-CARD-03")
def test_a_pilot_opens_the_diagonals_from_the_board_and_not_from_the_same_plan() -> None:
    assert Duel.at({}, south_hand="harbour-pilot m1").refused(
        south, "place harbour-pilot c2; place m1 b2"
    ).rule == "MY-PLACE-02"  # fmt: skip
    assert Duel.at({"a5": south("harbour-pilot")}, south_hand="m1").accepts(south, "place m1 b2")


@pytest.mark.rule("MY-TURN-06")
@pytest.mark.rule("MY-TURN-07")
def test_four_points_in_the_centre_this_turn_three_beside_it_in_the_next() -> None:
    hand = "m1 m2 m3 m4 m5"
    duel = Duel.at(ROUND, south_hand=hand)
    around = "place m1 b3; place m2 d3; place m3 c2; place m4 c4"
    assert duel.accepts(south, around)
    assert duel.refused(south, around + "; move c3-b3").rule == "MY-TURN-06"
    duel.plan("place m1 b3; place m2 d3; place m4 c4; move c3-c2")
    assert duel.points(south) == 3


@pytest.mark.rule("MY-TURN-07")
@pytest.mark.rule("MY-CARD-03")
def test_a_weaver_placed_beside_the_leader_pays_from_the_next_planning_if_it_is_still_beside_it() -> None:
    duel = Duel.at({}, south_hand="currentweaver m1 m2")
    plan = "place currentweaver b1; place m1 d1"
    assert duel.refused(south, plan + "; place m2 c2").rule == "MY-TURN-06"
    assert duel.plan("place currentweaver b1").points(south) == 3
    assert duel.plan("move c1-d1").points(south) == 2


@pytest.mark.rule("MY-MOVE-05")
@pytest.mark.rule("MY-MOVE-06")
def test_two_cannot_trade_but_four_can_go_round() -> None:
    ring = {"c3": south("P9"), "b2": south("m1"), "b3": south("m2"), "c2": south("m3")}
    duel = Duel.at(ring)
    assert duel.refused(south, "move b2-b3; move b3-b2").rule == "MY-MOVE-05"
    duel.plan("move b2-b3; move b3-c3; move c3-c2; move c2-b2")
    assert duel.south == {"b3": 1, "c3": 2, "c2": 9, "b2": 3}


@pytest.mark.rule("MY-FX-08")
def test_gains_and_losses_of_movement_are_added_before_the_limit() -> None:
    squares = {
        "b3": south("m5/1"), "b2": south("hornblower"), "b4": north("fogbank"), "a3": north("fogbank"),
    }  # fmt: skip
    assert Duel.at(squares).movement("b3") == 1
    assert (
        Duel.at({"b3": south("m5/2"), "b2": south("hornblower"), "b4": north("fogbank")}).movement("b3") == 2
    )
    duel = Duel.at({"b3": south("gatestone"), "b2": south("hornblower")})
    assert duel.refused(south, "move b3-b4").rule == "MY-CARD-04"


@pytest.mark.rule("MY-FX-10")
@pytest.mark.rule("MY-MOVE-08")
def test_a_snare_stops_the_first_holds_the_follower_and_lets_the_leader_go() -> None:
    squares = {"c2": south("m3/2"), "c1": south("m2/2"), "a1": south("P9/2"), "b3": north("chainwarden")}
    duel = Duel.at(squares).plan("move c2-c3-c4; move c1-c2-c3")
    assert (duel.power("c3"), duel.power("c2")) == (3, 2)
    duel = Duel.at({"a1": south("P9/3"), "b3": north("chainwarden")}).plan("move a1-a2-a3-a4")
    assert duel.power("a4") == 9


@pytest.mark.rule("MY-FX-10")
@pytest.mark.rule("MY-FIGHT-01")
def test_an_enemy_who_meant_to_trade_meets_the_snared_one_where_it_was_stopped() -> None:
    squares = {"c2": south("m5/2"), "b3": north("chainwarden"), "c5": north("m3/2"), "e5": north("P9")}
    duel = Duel.at(squares).plan("move c2-c3-c4", "move c5-c4-c3")
    assert (duel.power("c3"), duel.dead(north)) == (2, ["m3/2"])


@pytest.mark.rule("MY-FX-07")
def test_free_placings_and_free_moves_cover_only_their_own_kind() -> None:
    squares = {"c1": south("zikk-manycrown"), "a3": south("m1"), "c3": south("m1"), "e3": south("m1")}
    duel = Duel.at(squares, south_hand="m2 m3 m4 m5")
    assert duel.accepts(south, "place m2 b1; place m3 d1; place m4 c2")
    assert duel.accepts(south, "move a3-a4; move c3-c4; place m2 b1")
    assert duel.refused(south, "move a3-a4; move c3-c4; move e3-e4").rule == "MY-TURN-06"


@pytest.mark.rule("MY-FX-07")
@pytest.mark.rule("MY-FX-05")
def test_a_bearer_pays_for_a_neighbour_only_and_two_bearers_for_two() -> None:
    squares = {"a3": south("lantern-bearer"), "a4": south("m1"), "c3": south("m1"), "e3": south("m1")}
    duel = Duel.at(squares)
    assert duel.accepts(south, "move a4-a5; move c3-c4; move e3-e4")
    assert duel.refused(south, "move a3-a2; move c3-c4; move e3-e4").rule == "MY-TURN-06"
    two = {"a3": south("lantern-bearer"), "b3": south("m1"), "c3": south("lantern-bearer"), "a4": south("m1")}
    assert Duel.at({**two, "e3": south("m1"), "e4": south("m1")}).accepts(
        south, "move b3-b4; move a4-a5; move e4-e5; move e3-e4"
    )


@pytest.mark.rule("MY-FX-05")
def test_two_krakens_leave_one_point() -> None:
    assert Duel.at({"a5": south("deep-kraken"), "e5": south("deep-kraken")}).points(south) == 1


@pytest.mark.rule("MY-CARD-03")
@pytest.mark.rule("MY-FX-05")
def test_what_makes_cards_enter_stronger_must_be_there_before_the_first_enters() -> None:
    duel = Duel.at({}, south_hand="royal-morel m3").plan("place royal-morel b1; place m3 d1")
    assert (duel.power("b1"), duel.power("d1")) == (2, 3)  # the morel has grown as a plant
    duel = Duel.at({"c1": south("ymbra-deeproot")}, south_hand="mossling", south_mythos="candlechild").plan(
        "place mossling b1"
    )
    assert duel.power("b1") == 2 + 1 + 1 + 1  # Ymbra, the candle, and growth


@pytest.mark.rule("MY-PLACE-06")
def test_cards_placed_together_see_each_other() -> None:
    duel = Duel.at({"c2": south("P9")}, south_hand="gnawling gnawling m1")
    duel.plan("place gnawling b2; place m1 c1")
    assert duel.power("b2") == 3
    duel = Duel.at({"c2": south("P9"), "b1": south("m1/0")}, south_hand="gnawling gnawling")
    duel.plan("place gnawling b2; place gnawling c1")
    assert (duel.power("b2"), duel.power("c1")) == (4, 4)
    side_by_side = {"c2": south("P9"), "a5": south("lighthouse")}
    duel = Duel.at(side_by_side, south_hand="gnawling gnawling").plan("place gnawling b2; place gnawling a2")
    assert (duel.power("b2"), duel.power("a2")) == (4, 4)


@pytest.mark.rule("MY-EXEC-02")
def test_runes_strengthen_a_card_before_it_fights_for_its_square() -> None:
    squares = {"c2": south("P9"), "c4": north("P9"), "a5": south("lighthouse")}
    duel = Duel.at(squares, south_hand="runesmith m2", north_hand="m3")
    duel.plan("place m2 c3; place runesmith b3", "place m3 c3")
    assert (duel.power("c3"), duel.dead(north)) == (1, ["m3"])


@pytest.mark.rule("MY-TURN-03")
@pytest.mark.rule("MY-TURN-04")
def test_an_empty_deck_gives_nothing_and_costs_nothing() -> None:
    squares = {"c1": south("neris-springtide"), "c3": south("shellguard"), "c4": north("m9")}
    duel = Duel.at(squares, south_deck="m1").plan("move c3-c4")
    assert (duel.hand(south), duel.winner) == (["m1"], None)  # the death took the last card
    assert duel.plan().hand(south) == ["m1"]
    duel = Duel.at({"c1": south("neris-springtide")}, south_deck="m1", phase="draw")
    assert duel.hand(south) == ["m1"]


@pytest.mark.rule("MY-FX-12")
def test_a_card_that_came_back_counts_for_the_hand_of_the_next_draw_phase() -> None:
    squares = {"c1": south("neris-springtide"), "c3": south("namelost"), "c4": north("m9")}
    duel = Duel.at(squares, south_hand="m1 m2", south_deck="m3 m4 m5").plan("move c3-c4")
    assert sorted(duel.hand(south)) == ["m1", "m2", "m3", "namelost"]  # three before the draw: no second card
    duel = Duel.at(squares, south_hand="m1", south_deck="m3 m4 m5").plan("move c3-c4")
    assert sorted(duel.hand(south)) == ["m1", "m3", "m4", "namelost"]


@pytest.mark.rule("MY-TURN-10")
def test_a_turn_without_any_action_still_draws_and_grows() -> None:
    duel = Duel.at({"a1": south("mossling")}, south_deck="m1 m2").plan()
    assert (duel.power("a1"), duel.hand(south), duel.state.turn) == (3, ["m1"], 2)
