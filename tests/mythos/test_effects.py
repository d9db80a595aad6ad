"""MY-FX: the rulings that card effects need."""

from __future__ import annotations

import pytest

from tafelrunde.table import SPECTATOR, Seat

from .duel import Duel, forge, north, south

COLUMN = """
    . . N . .
    . . . . .
    . . x . .
    . . m . .
    . . S . .
"""


# -- the state check ---------------------------------------------------------------------------------------


@pytest.mark.rule("MY-FX-01")
def test_an_effect_after_a_fight_kills_without_mythos() -> None:
    duel = Duel(COLUMN, m=south("smokeshade"), x=north("m4")).plan(south="move c2-c3")
    assert duel.piece("c3") is None
    assert (duel.dead(south), duel.dead(north)) == (["smokeshade"], ["m4"])
    assert (duel.mythos(south), duel.mythos(north)) == ([], [])


@pytest.mark.rule("MY-FX-01")
def test_an_effect_after_a_fight_leaves_a_leader_at_1() -> None:
    duel = Duel(COLUMN, m=south("smokeshade"), x=north("P3"), N=north("m1"))
    duel.plan(south="move c2-c3")
    assert duel.north == {"c3": 1, "c5": 1}
    assert duel.mythos(south) == ["smokeshade"]
    assert duel.winner is None


@pytest.mark.rule("MY-FX-01")
def test_deaths_in_the_state_check_may_lead_to_further_deaths() -> None:
    forge("bomb", 1, effect="on-death always own-minions change-power -2")
    forge("frost", 5, effect="end-of-turn always adjacent-enemy-minions change-power -1")
    duel = Duel(
        """
        . . N . y
        . . . . z
        . . x . .
        . . m . .
        . . S . .
        """,
        m=south("frost"), x=north("bomb"), y=north("bomb=2"), z=north("m5"),
    ).plan()  # fmt: skip
    # The frost kills x, x's death kills y, y's death leaves z with 5 - 2 - 2.
    assert duel.north == {"c5": 9, "e4": 1}
    assert duel.dead(north) == ["bomb", "bomb"]


@pytest.mark.rule("MY-FX-01")
def test_those_who_fall_together_die_together() -> None:
    forge("nurse", 1, effect="on-death always adjacent-own-minions change-power 5")
    forge("frost", 5, effect="end-of-turn always enemy-minions change-power -1")
    duel = Duel(
        """
        . . N . .
        . . x y .
        . . . . .
        . . m . .
        . . S . .
        """,
        m=south("frost"), x=north("nurse"), y=north("m1"),
    ).plan()  # fmt: skip
    assert duel.north == {"c5": 9}  # y was dead already when the nurse's effect came


@pytest.mark.rule("MY-FX-01")
def test_the_state_is_checked_when_cards_have_entered() -> None:
    forge("gust", 3, effect="on-enter always enemy-minions change-power -2")
    duel = Duel(
        """
        . . . . .
        . . N . .
        . . . . .
        . . S . .
        . . . . .
        """,
        south_hand="gust", north_hand="m2",
    )  # fmt: skip
    duel.plan(south="place gust c3", north="place m2 c3")
    assert duel.told("fight") == []  # m2 died before the fight on c3
    assert duel.south == {"c2": 9, "c3": 3}


# -- sums --------------------------------------------------------------------------------------------------


@pytest.mark.rule("MY-FX-02")
def test_everything_due_at_the_end_of_the_turn_is_added_up_first() -> None:
    forge("seedling", 1, keywords=("plant",))
    duel = Duel(
        """
        . . N . .
        . . . . .
        . d p s .
        . . . . .
        . . S . .
        """,
        p=south("seedling"), d=south("dewherd"), s=north("stonethrower"),
    ).plan()  # fmt: skip
    assert duel.power("c3") == 2  # 1 + 1 - 1 + 1


@pytest.mark.rule("MY-FX-02")
def test_a_leader_is_set_to_1_only_after_the_sum() -> None:
    forge("curse", 1, mythos="end-of-turn always enemy-leader change-power -3")
    duel = Duel(COLUMN, m=south("m1"), x=north("m1"), N=north("P2"), north_mythos="blossom-pilgrim",
                south_mythos="curse").plan()  # fmt: skip
    assert duel.power("c5") == 1  # 2 - 3 + 1 = 0, set to 1; not 2 - 1 + 1


# -- the dead ----------------------------------------------------------------------------------------------


@pytest.mark.rule("MY-FX-03")
def test_who_died_in_a_group_does_not_react_to_a_mythos_of_it() -> None:
    duel = Duel(
        """
        . . N . .
        . . m . .
        x . . . .
        d . . . n
        . . S . .
        """,
        m=south("m2"), d=south("dirgesinger"), n=south("m3"), x=north("m5"),
    )  # fmt: skip
    duel.plan(south="move c4-c5; move a2-a3")
    assert duel.mythos(south) == ["m2"]
    assert duel.power("e2") == 3


@pytest.mark.rule("MY-FX-03")
def test_who_died_in_a_group_gains_nothing_from_it_but_gives_its_own_death_effect() -> None:
    duel = Duel(
        """
        . . N . .
        . . m . .
        x . . . .
        d . . . n
        . . S . .
        """,
        m=south("m2"), d=south("grave-bride"), n=south("dirgesinger"), x=north("m5"),
    )  # fmt: skip
    duel.plan(south="move c4-c5; move a2-a3")
    assert duel.power("c1") == 11
    assert duel.dead(south) == ["grave-bride"]
    assert duel.south == {"c1": 11, "e2": 4}


# -- strikes -----------------------------------------------------------------------------------------------


@pytest.mark.rule("MY-FX-04")
@pytest.mark.parametrize(("foe", "left"), [(3, None), (4, 1), (9, 6)])
def test_a_strike_adds_to_the_loss_of_the_foe_only(foe: int, left: int | None) -> None:
    duel = Duel(COLUMN, m=south("stingwasp"), x=north(f"m{foe}")).plan(south="move c2-c3")
    assert duel.north.get("c3") == left
    assert duel.dead(south) == ["stingwasp"]


@pytest.mark.rule("MY-FX-04")
def test_a_leader_can_die_of_a_strike() -> None:
    duel = Duel(COLUMN, m=south("firebrand"), x=north("P5"), N=north("m1")).plan(south="move c2-c3")
    assert duel.winner == "south"


@pytest.mark.rule("MY-FX-04")
def test_strikes_are_read_at_the_start_of_the_group() -> None:
    drawing = """
        . . N . .
        . . m . x
        . . . . n
        . . . . .
        . . S . .
    """
    duel = Duel(drawing, m=south("mantis"), n=south("m3"), x=north("m5"))
    duel.plan(south="move c4-c5; move e3-e4")
    assert duel.mythos(south) == ["mantis"]
    assert duel.power("e4") == 2  # the new Mythos strikes only from the next group on
    duel = Duel(drawing, m=south("mantis"), n=south("m3"), x=north("m5"))
    duel.plan(south="move c4-c5").plan(south="move e3-e4")
    assert duel.power("e4") == 1


# -- more of the same --------------------------------------------------------------------------------------


@pytest.mark.rule("MY-FX-05")
def test_bonuses_of_copies_add_up() -> None:
    duel = Duel(
        """
        . . N . .
        . . . . .
        . w m w .
        . . . . .
        . . S . .
        """,
        m=south("m3"), w=south("watchtower"),
    )  # fmt: skip
    assert duel.power("c3") == 5


@pytest.mark.rule("MY-FX-05")
def test_free_placings_add_up() -> None:
    duel = Duel(
        """
        . . N . .
        . . . . .
        . . S . .
        . . . . .
        . . . . m
        """,
        S=south("zikk-manycrown"), m=south("m1"), south_hand="m1 m1 m1 m1", south_mythos="nestmother",
    )  # fmt: skip
    # 4 AP and two free placings: six actions.
    four = "place m1 b3; place m1 d3; place m1 c2; place m1 c4"
    assert duel.accepts(south, four + "; move e1-e2")
    assert duel.refused(south, four + "; move e1-e2; move c3-b3").rule is not None


@pytest.mark.rule("MY-FX-05")
def test_no_more_placings_are_free_than_are_given() -> None:
    duel = Duel(
        """
        . . N . .
        . . . . .
        m . . . m
        . . . . .
        . . S . .
        """,
        S=south("zikk-manycrown"), m=south("m1"), south_hand="m1 m1 m1", south_mythos="nestmother",
    )  # fmt: skip
    # 2 AP and two free placings.
    assert duel.accepts(south, "place m1 b1; place m1 d1; place m1 c2; move a3-a4")
    assert duel.accepts(south, "place m1 b1; place m1 d1; move e3-e4; move a3-a4")
    assert (
        duel.refused(south, "place m1 b1; place m1 d1; place m1 c2; move a3-a4; move e3-e4").rule
        == "MY-TURN-06"
    )


@pytest.mark.rule("MY-FX-05")
def test_a_plant_beside_two_groves_grows_once() -> None:
    duel = Duel(
        """
        . . N . .
        . . . . .
        . g p g .
        . . m . .
        . . S . .
        """,
        p=south("mossling"), m=south("m3"), g=south("forgotten-grove"),
    ).plan()  # fmt: skip
    assert duel.power("c3") == 3
    assert duel.power("c2") == 3  # next to no grove


# -- leaders -----------------------------------------------------------------------------------------------


@pytest.mark.rule("MY-FX-06")
def test_a_leader_triumphs_and_makes_its_victim_a_mythos() -> None:
    duel = Duel(
        """
        . . N . .
        . . . . .
        . . . . .
        . . x . .
        . . S . .
        """,
        S=south("borun-sevengate"), x=north("m4"),
    )  # fmt: skip
    duel.plan(north="move c2-c1")
    assert duel.power("c1") == 18  # 21 - 4 + 1
    assert duel.mythos(north) == ["m4"]


@pytest.mark.rule("MY-FX-06")
def test_a_leaders_regular_effect_works_from_its_square_and_its_mythos_from_anywhere() -> None:
    near, far = "static always adjacent-own-minions bonus-power 1", "static always own-minions bonus-power 2"
    forge("twofold", 3, kind="leader", effect=near, mythos=far)
    duel = Duel(COLUMN, S=south("twofold"), m=south("m3"), x=south("m3"))
    assert (duel.power("c2"), duel.power("c3")) == (6, 5)


# -- free actions ------------------------------------------------------------------------------------------


@pytest.mark.rule("MY-FX-07")
def test_free_moves_cover_as_many_orders_as_they_can() -> None:
    duel = Duel(
        """
        . . N . .
        . . . . .
        f . . . m
        . . . . .
        . . S . .
        """,
        f=south("foamrunner"), m=south("m3"), south_mythos="lantern-bearer", south_hand="m1 m1 m1",
    )  # fmt: skip
    plan = "move a3-a4; move e3-e4; place m1 b1; place m1 d1"
    assert duel.accepts(south, plan)
    assert duel.accepts(south, "move e3-e4; move a3-a4; place m1 b1; place m1 d1")
    assert duel.refused(south, plan + "; place m1 c2").rule == "MY-TURN-06"
    assert duel.refused(south, plan + "; move c1-c2").rule == "MY-TURN-06"


@pytest.mark.rule("MY-FX-07")
def test_a_free_move_fits_only_its_creature_and_expires_unused() -> None:
    duel = Duel(
        """
        . . N . .
        . . . . .
        f . . . m
        . . . . .
        . . S . .
        """,
        f=south("foamrunner"), m=south("m3"), south_hand="m1 m1",
    )  # fmt: skip
    assert duel.refused(south, "move e3-e4; place m1 b1; place m1 d1").rule == "MY-TURN-06"
    assert duel.accepts(south, "move a3-a4; place m1 b1; place m1 d1")
    duel.plan()
    assert duel.refused(south, "move e3-e4; place m1 b1; place m1 d1").rule == "MY-TURN-06"


# -- movement ----------------------------------------------------------------------------------------------


@pytest.mark.rule("MY-FX-08")
def test_printed_movement_0_is_never_changed() -> None:
    duel = Duel(
        """
        . . N . .
        . . . . .
        . . . . .
        . . m . .
        . . S . .
        """,
        S=south("tarsha-embermane"), m=south("gatestone"),
    )  # fmt: skip
    assert duel.movement("c2") == 0
    assert duel.refused(south, "move c2-c3").rule == "MY-CARD-04"


@pytest.mark.rule("MY-FX-08")
@pytest.mark.parametrize(("printed", "now"), [(0, 0), (1, 1), (2, 1), (3, 1)])
def test_no_effect_brings_movement_below_1(printed: int, now: int) -> None:
    duel = Duel(
        """
        . . N . .
        . . . . .
        . f m f .
        . . . . .
        . . S . .
        """,
        m=south(f"m3/{printed}"), f=north("fogbank"),
    )  # fmt: skip
    assert duel.movement("c3") == now


@pytest.mark.rule("MY-FX-08")
def test_movement_is_added_up_before_its_limit() -> None:
    duel = Duel(
        """
        . . N . .
        . . f . .
        . f m h .
        . . . . .
        . . S . .
        """,
        m=south("m3/1"), f=north("fogbank"), h=south("hornblower"),
    )  # fmt: skip
    assert duel.movement("c3") == 1  # 1 - 1 - 1 + 1 = 0, at least 1; not 1 + 1


# -- diagonal steps ----------------------------------------------------------------------------------------


@pytest.mark.rule("MY-FX-09")
def test_trading_squares_diagonally_is_a_fight() -> None:
    duel = Duel(
        """
        . . N . .
        . . . . .
        . . x . .
        . w . . .
        . . S . .
        """,
        w=south("will-o-wisp=4"), x=north("will-o-wisp"),
    )  # fmt: skip
    duel.plan(south="move b2-c3", north="move c3-b2")
    assert duel.south == {"c1": 9, "c3": 2}
    assert duel.piece("b2") is None


@pytest.mark.rule("MY-FX-09")
def test_crossing_diagonal_steps_is_no_fight() -> None:
    duel = Duel(
        """
        . . N . .
        . . . . .
        . . . . .
        . w x . .
        . . S . .
        """,
        w=south("will-o-wisp=4"), x=north("will-o-wisp"),
    )  # fmt: skip
    duel.plan(south="move b2-c3", north="move c2-b3")
    assert duel.told("fight") == []
    assert (duel.power("c3"), duel.power("b3")) == (4, 2)


@pytest.mark.rule("MY-FX-09")
def test_a_diagonal_step_counts_as_one_and_own_trades_stay_forbidden() -> None:
    duel = Duel(
        """
        . . N . .
        . . . . .
        . . v . .
        . w . . .
        . . S . .
        """,
        w=south("will-o-wisp"), v=south("will-o-wisp"),
    )  # fmt: skip
    assert duel.accepts(south, "move b2-a3-b4-c5")
    assert duel.refused(south, "move b2-a3-b4-c5-d4").rule == "MY-MOVE-01"
    assert duel.refused(south, "move b2-c3; move c3-b2").rule == "MY-MOVE-05"


# -- snares ------------------------------------------------------------------------------------------------


@pytest.mark.rule("MY-FX-10")
@pytest.mark.parametrize(
    ("start", "path", "end"),
    [("a2", "a2-a3-a4-a5", "a4"), ("a4", "a4-a3-a2", "a2"), ("a3", "a3-b3-c3", "b3")],
)
def test_a_snare_stops_every_step_that_ends_next_to_it(start: str, path: str, end: str) -> None:
    rows = [["."] * 5 for _ in range(5)]
    for symbol, square in (("N", "e5"), ("S", "e1"), ("w", "b4"), ("m", start)):
        rows[5 - int(square[1])]["abcde".index(square[0])] = symbol
    drawing = "\n".join(" ".join(row) for row in rows)
    duel = Duel(drawing, m=south("m3/3"), w=north("chainwarden")).plan(south=f"move {path}")
    assert sorted(duel.south) == sorted([end, "e1"])


@pytest.mark.rule("MY-FX-10")
def test_a_snare_stops_no_leader() -> None:
    duel = Duel(
        """
        . . . . N
        . w . . .
        S . . . .
        . . . . .
        . . . . .
        """,
        S=south("P9/3"), w=north("chainwarden"),
    ).plan(south="move a3-a4-a5-b5")  # fmt: skip
    assert duel.south == {"b5": 9}


@pytest.mark.rule("MY-FX-10")
def test_the_fights_of_a_step_come_before_its_snares() -> None:
    duel = Duel(
        """
        . . . . N
        . w . . .
        . m . . .
        . . . . .
        . . . . S
        """,
        m=south("m2/2"), w=north("chainwarden=1"),
    ).plan(south="move b3-b4-b5")  # fmt: skip
    assert duel.power("b5") == 1  # it killed the warden and went on


@pytest.mark.rule("MY-FX-10")
def test_a_step_from_one_square_beside_a_snare_to_another_is_stopped_there() -> None:
    forge("tower", 5, 0, effect="static always self snare")
    duel = Duel(
        """
        . . . . N
        . w . . .
        . . v . .
        . m . . .
        . . . . S
        """,
        m=south("m3/3"), w=north("tower"), v=north("tower"),
    ).plan(south="move b2-b3-a3-a2")  # fmt: skip
    assert duel.power("b3") == 3


# -- bonuses that end --------------------------------------------------------------------------------------


@pytest.mark.rule("MY-FX-11")
def test_a_bonus_that_ends_by_stepping_away_ends_before_the_square_fights() -> None:
    duel = Duel(
        """
        . . N . .
        . . . . .
        . . x . .
        . a s . .
        S . . . .
        """,
        s=south("shellmite=0"), a=south("m4"), x=north("m1"),
    )  # fmt: skip
    assert duel.power("c2") == 2  # 3 printed, 3 lost, 2 beside an ally
    duel.plan(south="move c2-c3")
    assert duel.told("fight") == []
    assert duel.dead(south) == ["shellmite"]
    assert duel.north == {"c3": 1, "c5": 9}
    assert duel.mythos(south) == []


@pytest.mark.rule("MY-FX-11")
def test_a_bonus_is_read_again_in_every_group() -> None:
    duel = Duel(
        """
        . . N . .
        . . y . .
        . . x . .
        . . s . .
        S . . . .
        """,
        s=south("carrion-fly"), x=north("m1"), y=north("m1"),
    ).plan(south="move c2-c3-c4")  # fmt: skip
    # 2 on c3, then 1 + 2 on c4, in the enemy's half.
    assert [beat.args["south_power"] for beat in duel.told("fight")] == [2, 3]


# -- hands during execution --------------------------------------------------------------------------------


@pytest.mark.rule("MY-FX-12")
def test_a_returned_card_is_in_hand_at_once_and_not_among_the_dead() -> None:
    duel = Duel(COLUMN, m=south("namelost"), x=north("m5"), south_deck="").plan(south="move c2-c3")
    assert duel.hand(south) == ["namelost"]
    assert duel.dead(south) == []
    duel.plan(south="place namelost c2")
    assert duel.power("c2") == 3  # with its printed values


@pytest.mark.rule("MY-FX-12")
def test_a_returned_card_is_known_to_both_until_it_is_placed_again() -> None:
    duel = Duel(COLUMN, m=south("namelost"), x=north("m5"), south_deck="", south_hand="m1")
    assert [each.is_back for each in duel.zone(north, "hand.south")] == [True]
    duel.plan(south="move c2-c3")
    shown = {each.is_back: each for each in duel.zone(Seat(1), "hand.south")}
    assert set(shown) == {False, True}
    assert "namelost" in str(shown[False].label)
    assert shown[False].marks == ("known",)
    assert [each.is_back for each in duel.zone(SPECTATOR, "hand.south")] == [False, True]


@pytest.mark.rule("MY-FX-12")
def test_cards_drawn_or_returned_during_execution_cannot_be_placed_this_turn_but_count() -> None:
    forge("miser", 3, 2, effect="static hand-at-most:0 self bonus-power 5")
    duel = Duel(
        """
        . . N . .
        . . y . .
        . . x . .
        . . m . p
        . . S . .
        """,
        m=south("namelost"), p=south("miser"), x=north("m5"), y=north("m1"), south_deck="",
    )  # fmt: skip
    assert duel.power("e2") == 8
    duel.plan(south="move c2-c3; move e2-e3")
    assert duel.power("e3") == 3  # the hand is no longer empty


@pytest.mark.rule("MY-FX-12")
def test_a_known_copy_is_placed_before_an_unknown_one() -> None:
    duel = Duel(COLUMN, m=south("namelost"), x=north("m5"), south_deck="", south_hand="namelost")
    duel.plan(south="move c2-c3")
    assert [each.is_back for each in duel.zone(north, "hand.south")] == [False, True]
    duel.plan(south="place namelost c2")
    assert [each.is_back for each in duel.zone(north, "hand.south")] == [True]
