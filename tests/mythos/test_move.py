"""MY-MOVE: paths, and why own creatures never collide."""

from __future__ import annotations

import pytest

from tafelrunde.games.mythos import GAME
from tafelrunde.table import Seat

from .duel import Duel, forge, north, south

ONE_WALKER = """
    . . N . .
    . . . . .
    . . . . .
    . . m . .
    . . S . .
"""


@pytest.mark.rule("MY-MOVE-01")
def test_a_path_has_at_most_as_many_steps_as_the_movement() -> None:
    duel = Duel(ONE_WALKER, m=south("m3/2"))
    assert duel.accepts(south, "move c2-c3")
    assert duel.accepts(south, "move c2-c3-c4")
    refusal = duel.refused(south, "move c2-c3-c4-d4")
    assert refusal.rule == "MY-MOVE-01"
    assert refusal.text.args["movement"] == 2


@pytest.mark.rule("MY-MOVE-01")
def test_a_creature_may_stop_before_its_movement_is_used_up() -> None:
    duel = Duel(ONE_WALKER, m=south("m3/4")).plan(south="move c2-c3-c4")
    assert duel.south == {"c1": 9, "c4": 3}


@pytest.mark.rule("MY-MOVE-02")
def test_a_diagonal_step_is_refused() -> None:
    duel = Duel(ONE_WALKER, m=south("m3/2"))
    assert duel.refused(south, "move c2-d3").rule == "MY-MOVE-02"
    assert duel.refused(south, "move c2-c3-d4").rule == "MY-MOVE-02"
    assert duel.accepts(south, "move c2-d2-d3")


@pytest.mark.rule("MY-MOVE-03")
def test_a_path_may_turn_and_come_back() -> None:
    duel = Duel(ONE_WALKER, m=south("m3/4"))
    for path in ("c2-c3-c2", "c2-c3-d3-d2", "c2-c3-c4-c3-c2", "c2-d2-d3-c3-c2"):
        assert duel.accepts(south, f"move {path}")
    assert duel.plan(south="move c2-d2-d3-c3-c2").south == {"c1": 9, "c2": 3}


@pytest.mark.rule("MY-MOVE-03")
@pytest.mark.parametrize("path", ["c2-c2-c3", "c2-c3-c3", "c2-c4", "c2-c3-e3", "c2-a2"])
def test_pauses_and_leaps_are_refused(path: str) -> None:
    assert Duel(ONE_WALKER, m=south("m3/3")).refused(south, f"move {path}").rule == "MY-MOVE-03"


@pytest.mark.rule("MY-MOVE-03")
def test_a_path_of_no_steps_is_no_path() -> None:
    assert Duel(ONE_WALKER, m=south("m3")).refused(south, "move c2").reason == "unknown-answer"


@pytest.mark.rule("MY-MOVE-04")
def test_two_own_creatures_on_one_square_after_a_step_are_refused_and_the_clash_is_named() -> None:
    duel = Duel(
        """
        . . N . .
        . . . . .
        . m . n .
        . . . . .
        . . S . .
        """,
        m=south("m3"), n=south("m3"),
    )  # fmt: skip
    refusal = duel.refused(south, "move b3-c3; move d3-c3")
    assert refusal.rule == "MY-MOVE-04"
    assert "c3" in GAME.locale.say(refusal.text, "en")


@pytest.mark.rule("MY-MOVE-04")
def test_a_plan_that_collides_is_refused_as_a_whole_and_the_clash_is_named() -> None:
    duel = Duel(
        """
        . . N . .
        . . . . .
        . m n . .
        . . . . .
        . . S . .
        """,
        m=south("m3"), n=south("m3"),
    )  # fmt: skip
    refusal = duel.refused(south, "move b3-c3")
    assert refusal.rule == "MY-MOVE-04"
    assert refusal.text.args == {"square": "c3", "step": 1}


@pytest.mark.rule("MY-MOVE-04")
def test_a_plan_that_nothing_can_mend_can_only_be_started_over() -> None:
    duel = Duel(
        """
        . . N . .
        . . . . .
        . . . . .
        w . . . .
        m n S . .
        """,
        m=south("m3"), n=south("m3"), w=south("gatestone"),
    )  # fmt: skip
    assert duel.refused(south, "rethink").rule is None  # nothing is wrong yet
    duel.table.answer(0, "move b1-a1")
    assert duel.refused(south, "move a1-a2").rule == "MY-MOVE-05"  # the wall never leaves
    assert duel.refused(south, "move a1-b1").rule == "MY-MOVE-05"  # and own creatures do not trade squares
    assert duel.refused(south, "").rule == "MY-MOVE-04"
    assert duel.legal(south) == ["rethink"]
    duel.table.answer(0, "rethink")
    assert duel.state.plans[0].paths == []
    assert duel.accepts(south, "move b1-b2; move c1-c2")


@pytest.mark.rule("MY-MOVE-05")
def test_a_path_that_can_neither_stop_nor_go_on_can_only_be_started_over() -> None:
    duel = Duel(
        """
        . . . m .
        n . . . .
        p . . . .
        . . S . .
        . . . . N
        """,
        m=south("m3/3"), n=south("m3/2"), p=south("m3"),
    )  # fmt: skip
    for key in ("move d5-c5", "step b5", "step a5", "move a3-a4", "move a4-a5"):
        duel.table.answer(0, key)
    assert duel.refused(south, "stop").rule == "MY-MOVE-05"  # m comes to a5 in step 3
    assert duel.refused(south, "step b5").rule == "MY-MOVE-04"  # m is there after step 2
    assert duel.refused(south, "step a4").rule == "MY-MOVE-04"  # p has followed
    assert duel.legal(south) == ["rethink"]


CROWD = """
    . . N . .
    . . p . .
    . . . . .
    . m n . .
    . . S . .
"""


def crowd() -> Duel:
    return Duel(CROWD, m=south("m3/2"), n=south("m3"), p=south("m3"))


@pytest.mark.rule("MY-MOVE-05")
def test_a_square_that_is_left_in_time_may_be_entered() -> None:
    duel = crowd()
    assert duel.accepts(south, "move b2-c2-d2; move c2-c3")
    assert duel.accepts(south, "move c2-c3; move b2-c2-d2")


@pytest.mark.rule("MY-MOVE-05")
def test_a_standing_own_creature_may_not_be_run_into() -> None:
    duel = crowd()
    assert duel.refused(south, "move b2-c2").rule == "MY-MOVE-04"
    assert duel.refused(south, "move c1-d1; move b2-c2").rule == "MY-MOVE-05"
    assert duel.refused(south, "move c1-d1; move b2-b3-c3-c2").rule is not None


@pytest.mark.rule("MY-MOVE-05")
def test_own_creatures_may_not_trade_squares() -> None:
    duel = crowd()
    assert duel.refused(south, "move b2-c2; move c2-b2").rule == "MY-MOVE-05"
    assert duel.refused(south, "move c2-b2; move b2-c2").rule == "MY-MOVE-05"


@pytest.mark.rule("MY-MOVE-05")
def test_own_creatures_may_not_end_on_one_square_at_different_steps() -> None:
    duel = crowd()
    assert duel.refused(south, "move b2-b3-c3; move c4-c3").rule == "MY-MOVE-05"
    assert duel.refused(south, "move c4-c3; move b2-b3-c3").rule == "MY-MOVE-04"


@pytest.mark.rule("MY-MOVE-05")
def test_a_card_placed_this_turn_stands_still_in_the_way() -> None:
    duel = Duel(CROWD, m=south("m3/2"), n=south("m3"), p=south("m3"), south_hand="m1")
    assert duel.refused(south, "place m1 b1; move b2-b1").rule == "MY-MOVE-05"
    assert duel.refused(south, "move b2-b1; place m1 b1").rule == "MY-MOVE-05"
    assert duel.refused(south, "move b2-b1-a1; place m1 b1").rule == "MY-MOVE-05"


@pytest.mark.rule("MY-MOVE-05")
def test_a_path_may_not_end_where_another_comes_through_later() -> None:
    duel = crowd()
    assert duel.refused(south, "move b2-b3-c3; move c4-c3").rule == "MY-MOVE-05"
    duel = Duel(CROWD, m=south("m3/2"), n=south("m3"), p=south("m3/2"))
    assert duel.refused(south, "move b2-b3-c3; move c4-c3").rule == "MY-MOVE-05"  # stops on c3 after step 1
    assert duel.accepts(south, "move b2-b3-c3; move c4-c3-d3")


@pytest.mark.rule("MY-MOVE-05")
def test_enemies_are_left_aside() -> None:
    duel = Duel(
        """
        . . N . .
        . . . . .
        . . x . .
        . m n . .
        . . S . .
        """,
        m=south("m3/2"), n=south("m3"), x=north("m9"),
    )  # fmt: skip
    # n will die on c3, but the plan is judged as if it stood there.
    assert duel.refused(south, "move c2-c3; move b2-b3-c3").rule == "MY-MOVE-04"


@pytest.mark.rule("MY-MOVE-06")
def test_own_creatures_may_follow_each_other() -> None:
    duel = crowd()
    assert duel.accepts(south, "move c1-c2; move c2-c3")
    assert duel.plan(south="move c2-c3; move c1-c2").south == {"b2": 3, "c2": 9, "c3": 3, "c4": 3}


@pytest.mark.rule("MY-MOVE-06")
def test_four_own_creatures_may_turn_in_a_ring() -> None:
    duel = Duel(
        """
        . . N . .
        . . . . .
        . m S . .
        . n p . .
        . . . . .
        """,
        m=south("m1"), n=south("m2"), p=south("m3"),
    )  # fmt: skip
    duel.plan(south="move c3-b3; move b3-b2; move b2-c2; move c2-c3")
    assert duel.south == {"b3": 9, "b2": 1, "c2": 2, "c3": 3}


@pytest.mark.rule("MY-MOVE-06")
def test_paths_may_cross_at_different_steps() -> None:
    early = """
        . . . . N
        . . . . .
        m . . . .
        . . n . .
        S . . . .
    """
    late = """
        . . . . N
        . . . . .
        m . . . .
        . . . . .
        S . n . .
    """
    duel = Duel(late, m=south("m3/3"), n=south("m3/3"))
    assert duel.refused(south, "move a3-b3-c3-d3; move c1-c2-c3-c4").rule == "MY-MOVE-04"
    duel = Duel(early, m=south("m3/3"), n=south("m3/3"))
    duel.plan(south="move a3-b3-c3-d3; move c2-c3-c4")
    assert duel.south == {"a1": 9, "c4": 3, "d3": 3}
    assert duel.told("fight") == []


THROUGH = """
    . . N . .
    . . . . .
    . . x . .
    . . m . .
    . . S . .
"""


@pytest.mark.rule("MY-MOVE-07")
def test_a_path_may_lead_through_an_enemy() -> None:
    duel = Duel(THROUGH, m=south("m5/2"), x=north("m2")).plan(south="move c2-c3-c4")
    assert duel.south == {"c1": 9, "c4": 3}


@pytest.mark.rule("MY-MOVE-07")
def test_a_path_through_an_own_standing_creature_is_refused() -> None:
    duel = Duel(THROUGH, m=south("m5/2"), x=south("m2"))
    assert duel.refused(south, "move c2-c3-c4").rule == "MY-MOVE-04"
    assert duel.refused(south, "move c1-b1; move c2-c3-c4").rule == "MY-MOVE-05"


@pytest.mark.rule("MY-MOVE-08")
def test_a_follower_of_a_stopped_creature_stays_and_loses_its_path() -> None:
    forge("web", 5, 0, effect="static always self snare")
    duel = Duel(
        """
        . . N . .
        . . . . .
        . . . w .
        . . n . .
        . S m . .
        """,
        n=south("m3/2"), m=south("m4/2"), w=north("web"),
    )  # fmt: skip
    # n is stopped on c3, next to the web; m wants c2 (free), then c3 (not left).
    duel.plan(south="move c2-c3-c4; move c1-c2-c3")
    assert duel.south == {"b1": 9, "c2": 4, "c3": 3}
    assert duel.told("fight") == []
    assert [beat.rules for beat in duel.told("halt")] == [("MY-FX-10",), ("MY-MOVE-08",)]


@pytest.mark.rule("MY-MOVE-08")
def test_followers_of_a_held_follower_are_held_too() -> None:
    forge("web", 5, 0, effect="static always self snare")
    duel = Duel(
        """
        . . N . .
        . . . w .
        . . n . .
        . . m . .
        . . p S .
        """,
        n=south("m3/2"), m=south("m4/2"), p=south("m5/2"), w=north("web"), S=south("tarsha-embermane"),
        south_mythos="lantern-bearer",
    )  # fmt: skip
    duel.plan(south="move c3-c4-c5; move c2-c3-c4; move c1-c2-c3")
    assert {square: power for square, power in duel.south.items() if square != "d1"} == {
        "c4": 3, "c3": 4, "c2": 5
    }  # fmt: skip
    assert duel.north["c5"] == 9


@pytest.mark.rule("MY-MOVE-08")
def test_a_follower_of_a_creature_that_died_goes_on() -> None:
    duel = Duel(THROUGH, m=south("m2"), x=north("m5"), S=south("P9"))
    duel.plan(south="move c2-c3; move c1-c2")
    assert duel.south == {"c2": 9}
    assert duel.north == {"c3": 3, "c5": 9}


def test_a_written_path_is_its_steps_and_a_stop_unless_they_follow_key_by_key() -> None:
    duel = Duel.at({"a1": south("m3/3"), "e1": south("m3/1")})
    for line, keys in (
        ("move a1-a2-a3", ["move a1-a2", "step a3", "stop"]),
        ("move e1-e2, move a1-a2-a3-a4", ["move e1-e2", "move a1-a2", "step a3", "step a4"]),
        ("move a1-a2, step a3, stop, done", ["move a1-a2", "step a3", "stop", "done"]),
    ):
        assert GAME.expand(duel.state, Seat(0), line) == keys
