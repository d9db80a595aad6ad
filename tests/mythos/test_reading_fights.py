"""Situations from a fresh reading of the rules document: fights, deaths and victories in one turn."""

from __future__ import annotations

import pytest

from .duel import Duel, north, south

# -- one step, several fights -------------------------------------------------------------------------------


@pytest.mark.rule("MY-FIGHT-12")
@pytest.mark.rule("MY-KEY-04")
def test_a_triumph_on_the_way_counts_in_the_fight_at_the_end_of_the_same_step() -> None:
    # "Erst wenn ein Kampf beendet wird, werden andere Aktionen weitergeführt."
    duel = Duel.at(
        {"c2": south("embereater"), "c3": north("candlechild"), "c4": north("ash-hound"), "a1": south("P9")}
    )
    duel.plan("move c2-c3", "move c3-c2; move c4-c3")
    assert duel.told("triumph")
    assert (duel.dead(south), duel.dead(north)) == (["embereater"], ["ash-hound", "candlechild"])
    assert duel.piece("c3") is None


@pytest.mark.rule("MY-FIGHT-03")
def test_leaders_who_trade_squares_fight_and_the_survivor_completes_the_step() -> None:
    duel = Duel.at({"c3": south("P15"), "c4": north("P18")}).plan("move c3-c4", "move c4-c3")
    assert (duel.winner, duel.rules) == ("north", ("MY-WIN-01",))
    assert duel.state.power[1] == 3


@pytest.mark.rule("MY-WIN-05")
def test_equal_leaders_on_one_square_end_in_a_draw_and_unequal_ones_do_not() -> None:
    for enemy, winner in (("P12", "draw"), ("P11", "south"), ("P13", "north")):
        duel = Duel.at({"c2": south("P12"), "c4": north(enemy)}).plan("move c2-c3", "move c4-c3")
        assert duel.winner == winner


@pytest.mark.rule("MY-FIGHT-12")
@pytest.mark.rule("MY-MYTH-02")
def test_a_leader_meets_two_minions_in_one_step_and_both_become_mythos() -> None:
    duel = Duel.at(
        {"c4": north("P9"), "c3": south("ash-hound"), "c2": south("shieldbearer"), "a1": south("P9")}
    )
    duel.plan("move c3-c4; move c2-c3", "move c4-c3")
    assert duel.north == {"c3": 1}
    assert duel.mythos(south) == ["ash-hound", "shieldbearer"]


@pytest.mark.rule("MY-FIGHT-04")
@pytest.mark.rule("MY-FIGHT-01")
def test_whoever_leaves_in_time_is_not_met_and_an_empty_square_can_be_fought_for() -> None:
    squares = {"c3": south("m3"), "c4": north("m2")}
    duel = Duel.at(squares).plan("move c3-b3", "move c4-c3")
    assert (duel.south["b3"], duel.north["c3"]) == (3, 2)
    duel = Duel.at({"b3": south("m3"), "c4": north("m2")}).plan("move b3-c3", "move c4-c3")
    assert (duel.power("c3"), duel.dead(north)) == (1, ["m2"])


@pytest.mark.rule("MY-FIGHT-10")
@pytest.mark.rule("MY-FIGHT-08")
def test_what_is_lost_in_the_first_step_is_missing_in_the_second() -> None:
    duel = Duel.at({"c2": south("m5/2"), "c3": north("m2"), "c4": north("m3"), "a1": south("P9")})
    duel.plan("move c2-c3-c4")
    assert (duel.dead(south), duel.dead(north)) == (["m5/2"], ["m2", "m3"])


@pytest.mark.rule("MY-MOVE-06")
def test_a_column_advances_behind_a_head_that_dies() -> None:
    # The leader on b3 has three action points.
    column = {"c1": south("m1"), "c2": south("m2"), "c3": south("m3"), "c4": north("m3"), "b3": south("P9")}
    duel = Duel.at(column).plan("move c3-c4; move c2-c3; move c1-c2")
    assert {square: duel.south.get(square) for square in ("c1", "c2", "c3", "c4")} == {
        "c1": None, "c2": 1, "c3": 2, "c4": None,
    }  # fmt: skip
    assert duel.dead(north) == ["m3"]


# -- both conditions of victory -----------------------------------------------------------------------------

FOUR = "m7 m7 m7 m7"


@pytest.mark.rule("MY-WIN-06")
@pytest.mark.rule("MY-MYTH-06")
def test_a_fifth_that_falls_with_the_leader_wins_twice_over_for_one_side() -> None:
    duel = Duel.at({"c4": south("m5"), "c5": north("P5")}, south_mythos=FOUR).plan("move c4-c5")
    assert duel.winner == "south"
    assert len(duel.mythos(south)) == 5


@pytest.mark.rule("MY-WIN-04")
def test_a_fifth_in_the_first_step_comes_before_a_fall_in_the_second() -> None:
    squares = {"c4": south("m2"), "c5": north("P9"), "c1": south("P3"), "c3": north("m4/2")}
    duel = Duel.at(squares, south_mythos=FOUR).plan("move c4-c5", "move c3-c2-c1")
    assert (duel.winner, duel.rules) == ("south", ("MY-WIN-02",))
    assert duel.south["c1"] == 3


@pytest.mark.rule("MY-WIN-06")
def test_a_fifth_and_a_fallen_leader_in_one_step_are_a_draw() -> None:
    squares = {"c4": south("m2"), "c5": north("P9"), "c1": south("P3"), "c2": north("m4")}
    duel = Duel.at(squares, south_mythos=FOUR).plan("move c4-c5", "move c2-c1")
    assert (duel.winner, duel.rules) == ("draw", ("MY-WIN-06",))


@pytest.mark.rule("MY-WIN-06")
def test_a_fifth_on_both_sides_in_one_step_is_a_draw() -> None:
    squares = {"c4": south("m2"), "a1": south("mossling"), "c5": north("P9")}
    duel = Duel.at(squares, south_mythos=FOUR).plan("move c4-c5")
    assert (duel.winner, duel.power("a1")) == ("south", 2)


@pytest.mark.rule("MY-KEY-06")
def test_power_that_a_death_gives_comes_too_late_for_a_leader_who_fell_in_the_same_group() -> None:
    # Grave Bride: "Stirbt diese Kreatur, erhält dein Anführer +2 Kraft."
    squares = {"c1": south("P3"), "c2": north("m4"), "a3": south("grave-bride"), "a4": north("m9")}
    duel = Duel.at(squares).plan("", "move c2-c1; move a4-a3")
    assert duel.winner == "north"


# -- deaths that follow deaths ------------------------------------------------------------------------------


@pytest.mark.rule("MY-FX-01")
def test_smoke_kills_the_winner_whose_own_death_still_draws() -> None:
    duel = Duel.at({"c3": south("smokeshade"), "c4": north("shellguard")}, north_deck="m1 m2 m3")
    duel.plan("move c3-c4")
    assert (duel.dead(south), duel.dead(north)) == (["smokeshade"], ["shellguard"])
    assert duel.hand(north) == ["m1", "m2"]  # one for the death, one for the next turn
    assert (duel.mythos(south), duel.mythos(north)) == ([], [])


@pytest.mark.rule("MY-FX-01")
@pytest.mark.rule("MY-CARD-06")
def test_smoke_never_fells_a_leader_but_becomes_mythos() -> None:
    duel = Duel.at({"c4": south("smokeshade"), "c5": north("P3")}).plan("move c4-c5")
    assert (duel.winner, duel.north["c5"], duel.mythos(south)) == (None, 1, ["smokeshade"])


@pytest.mark.rule("MY-FX-11")
@pytest.mark.rule("MY-MYTH-02")
def test_who_lived_by_a_tower_dies_with_it_and_not_against_the_leader_beside() -> None:
    squares = {
        "c2": north("ash-hound=0"), "b2": north("watchtower=1"), "a2": south("m9"), "c1": south("P9"),
    }  # fmt: skip
    duel = Duel.at(squares).plan("move a2-b2")
    assert duel.dead(north) == ["ash-hound", "watchtower"]
    assert duel.mythos(north) == []


@pytest.mark.rule("MY-FX-03")
def test_a_dancer_gives_to_the_living_neighbour_and_nothing_to_the_one_that_died_with_it() -> None:
    squares = {
        "c3": south("sporedancer"), "c4": north("m9"), "b3": south("m1"), "b4": north("m5"),
        "d3": south("m2"),
    }  # fmt: skip
    duel = Duel.at(squares).plan("", "move c4-c3; move b4-b3")
    assert duel.power("d3") == 4
    assert duel.dead(south) == ["m1", "sporedancer"]
    assert duel.power("b3") == 4  # North's m5 lost 1 in its fight


@pytest.mark.rule("MY-FX-02")
def test_what_gives_and_what_takes_at_the_end_of_the_turn_are_added_before_anybody_dies() -> None:
    duel = Duel.at({"a1": south("cinderbull=1"), "a2": south("dewherd")}).plan()
    assert duel.power("a1") == 1
    duel = Duel.at({"a1": south("m1"), "a2": south("dewherd=1"), "a3": north("thornwarden")}).plan()
    assert duel.power("a1") == 2
    assert duel.dead(south) == ["dewherd"]


@pytest.mark.rule("MY-FX-12")
@pytest.mark.rule("MY-MYTH-02")
def test_the_nameless_comes_back_from_a_minion_and_not_from_a_leader() -> None:
    duel = Duel.at({"c4": south("namelost"), "c5": north("P9")}).plan("move c4-c5")
    assert (duel.mythos(south), duel.hand(south)) == (["namelost"], [])
    duel = Duel.at({"c3": south("namelost"), "c4": north("m9")}).plan("move c3-c4")
    assert (duel.hand(south), duel.dead(south), duel.mythos(south)) == (["namelost"], [], [])


@pytest.mark.rule("MY-WIN-02")
def test_who_never_becomes_mythos_is_no_fifth() -> None:
    duel = Duel.at({"c4": south("slagbreaker"), "c5": north("P9")}, south_mythos=FOUR).plan("move c4-c5")
    assert (duel.winner, len(duel.mythos(south)), duel.dead(south)) == (None, 4, ["slagbreaker"])


# -- strikes ------------------------------------------------------------------------------------------------


@pytest.mark.rule("MY-FX-05")
def test_all_that_strikes_the_leader_is_added() -> None:
    squares = {"c1": south("tarsha-embermane"), "c4": south("firebrand"), "c5": north("P12")}
    duel = Duel.at(squares, south_mythos="torch-witness").plan("move c4-c5")
    assert duel.north["c5"] == 12 - 2 - 3 - 1 - 1


@pytest.mark.rule("MY-FX-04")
def test_a_mantis_strikes_only_who_is_stronger() -> None:
    duel = Duel.at({"c3": south("mantis"), "c4": north("m4")}).plan("move c3-c4")
    assert (duel.dead(south), duel.dead(north)) == (["mantis"], ["m4"])
    duel = Duel.at({"c3": south("mantis"), "c4": north("m6")}).plan("move c3-c4")
    assert (duel.dead(south), duel.power("c4")) == (["mantis"], 1)
    duel = Duel.at({"c3": south("mantis=4"), "c4": north("mantis=4")}).plan("move c3-c4")
    assert (duel.dead(south), duel.dead(north)) == (["mantis"], ["mantis"])
    duel = Duel.at({"c3": south("mantis=5"), "c4": north("mantis=4")}).plan("move c3-c4")
    assert (duel.dead(south), duel.dead(north)) == (["mantis"], ["mantis"])  # 5 - 4 - 2, and 4 - 5


@pytest.mark.rule("MY-FX-04")
def test_a_ram_strikes_no_leader_and_a_firebrand_no_minion() -> None:
    assert Duel.at({"c4": south("siege-ram"), "c5": north("P9")}).plan("move c4-c5").north["c5"] == 5
    assert Duel.at({"c3": south("firebrand"), "c4": north("m4")}).plan("move c3-c4").power("c4") == 2
