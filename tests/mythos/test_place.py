"""MY-PLACE: where and when cards come onto the board."""

from __future__ import annotations

import pytest

from .duel import Duel, forge, north, south

OPEN_LEADER = """
    . . N . .
    . . . . .
    . . . . .
    . . S . .
    . . . . .
"""


@pytest.mark.rule("MY-PLACE-01")
def test_a_card_is_placed_on_a_free_square_next_to_the_own_leader() -> None:
    duel = Duel(OPEN_LEADER, south_hand="m3")
    assert duel.places(south) == {"c3", "b2", "d2", "c1"}
    for square in ("c3", "b2", "d2", "c1"):
        assert duel.accepts(south, f"place m3 {square}")


@pytest.mark.rule("MY-PLACE-01")
@pytest.mark.parametrize("square", ["c4", "a2", "e2", "b5", "d5", "a5", "e5"])
def test_a_square_further_away_or_next_to_the_enemy_leader_only_is_refused(square: str) -> None:
    assert Duel(OPEN_LEADER, south_hand="m3").refused(south, f"place m3 {square}").rule == "MY-PLACE-01"


@pytest.mark.rule("MY-PLACE-01")
def test_an_occupied_square_is_refused() -> None:
    duel = Duel(
        """
        . . N . .
        . . . . .
        . . x . .
        . m S . .
        . . . . .
        """,
        m=south("m3"), x=north("m3"), south_hand="m3",
    )  # fmt: skip
    for square in ("c3", "b2", "c2"):
        assert duel.refused(south, f"place m3 {square}").rule == "MY-PLACE-03"
    assert duel.places(south) == {"d2", "c1"}


@pytest.mark.rule("MY-PLACE-01")
def test_only_a_card_from_the_own_hand_can_be_placed() -> None:
    duel = Duel(OPEN_LEADER, south_hand="m3", north_hand="m4")
    assert duel.refused(south, "place m4 b2").rule == "MY-PLACE-01"
    assert duel.refused(south, "place mossling b2").rule == "MY-PLACE-01"
    assert duel.refused(south, "place leader b2").rule == "MY-PLACE-01"
    assert duel.refused(south, "place dragon b2").reason == "unknown-answer"


@pytest.mark.rule("MY-PLACE-02")
@pytest.mark.parametrize("square", ["b1", "d3", "b3", "d1"])
def test_a_diagonal_square_is_refused(square: str) -> None:
    assert Duel(OPEN_LEADER, south_hand="m3").refused(south, f"place m3 {square}").rule == "MY-PLACE-02"


@pytest.mark.rule("MY-PLACE-03")
def test_a_square_that_a_creature_is_about_to_leave_is_not_free() -> None:
    duel = Duel(
        """
        . . N . .
        . . . . .
        . . m . .
        . . S . .
        . . . . .
        """,
        m=south("m3"), south_hand="m4",
    )  # fmt: skip
    assert duel.refused(south, "move c3-c4; place m4 c3").rule == "MY-PLACE-03"
    assert duel.refused(south, "move c2-b2; place m4 c2").rule == "MY-PLACE-03"


@pytest.mark.rule("MY-PLACE-03")
def test_two_own_cards_on_one_square_are_refused() -> None:
    duel = Duel(OPEN_LEADER, south_hand="m3 m4")
    assert duel.refused(south, "place m3 b2; place m4 b2").rule == "MY-PLACE-03"


@pytest.mark.rule("MY-PLACE-03")
def test_the_enemys_secret_placing_does_not_make_a_square_taken() -> None:
    duel = Duel(
        """
        . . . . .
        . . N . .
        . . . . .
        . . S . .
        . . . . .
        """,
        south_hand="m4", north_hand="m3",
    )  # fmt: skip
    duel.table.answer(1, "place m3 c3")
    assert "place m4 c3" in duel.legal(south)


@pytest.mark.rule("MY-PLACE-04")
def test_next_to_the_leader_means_next_to_its_square_before_it_moves() -> None:
    duel = Duel(OPEN_LEADER, south_hand="m3")
    assert duel.accepts(south, "move c2-c3; place m3 c1")
    assert duel.accepts(south, "move c2-c3; place m3 b2")
    assert duel.refused(south, "move c2-c3; place m3 c4").rule == "MY-PLACE-04"
    assert duel.refused(south, "move c2-c3; place m3 b3").rule == "MY-PLACE-04"


FACE_TO_FACE = """
    . . . . .
    . . N . .
    . . . . .
    . . S . .
    . . . . .
"""


@pytest.mark.rule("MY-PLACE-05")
def test_cards_of_both_sides_on_one_square_fight_before_step_1() -> None:
    duel = Duel(FACE_TO_FACE, south_hand="m4", north_hand="m3")
    duel.plan(south="place m4 c3; move c2-b2", north="place m3 c3")
    assert duel.south == {"b2": 9, "c3": 1}
    assert duel.dead(north) == ["m3"]
    kinds = [beat.kind for beat in duel.beats if beat.kind in ("enter", "fight", "step")]
    assert kinds == ["enter", "enter", "fight", "step"]


@pytest.mark.rule("MY-PLACE-05")
def test_equal_cards_on_one_square_both_die() -> None:
    duel = Duel(FACE_TO_FACE, south_hand="m3", north_hand="m3")
    duel.plan(south="place m3 c3", north="place m3 c3")
    assert duel.piece("c3") is None
    assert (duel.mythos(south), duel.mythos(north)) == ([], [])


@pytest.mark.rule("MY-PLACE-06")
def test_a_placed_card_is_on_the_board_before_the_first_step() -> None:
    duel = Duel(
        """
        . . N . .
        . . . . .
        . . x . .
        . . . . .
        . . S . .
        """,
        x=north("m3"), south_hand="m2",
    )  # fmt: skip
    duel.table.answer(0, "place m2 c2")
    duel.table.answer(0, "done")
    assert duel.piece("c2") is None  # not before both have confirmed
    duel.table.answer(1, "move c3-c2")
    duel.table.answer(1, "done")
    assert duel.north == {"c2": 1, "c5": 9}
    assert duel.dead(south) == ["m2"]


@pytest.mark.rule("MY-PLACE-06")
def test_a_placed_card_leaves_the_hand() -> None:
    duel = Duel(OPEN_LEADER, south_hand="m3 m4").plan(south="place m3 b2")
    assert duel.hand(south) == ["m4"]
    piece = duel.piece("b2")
    assert piece is not None
    assert piece.card == "m3"


@pytest.mark.rule("MY-PLACE-07")
def test_a_card_placed_this_turn_moves_only_next_turn() -> None:
    duel = Duel(OPEN_LEADER, south_hand="m3")
    assert duel.refused(south, "place m3 b2; move b2-b3").rule == "MY-PLACE-07"
    duel.plan(south="place m3 b2")
    duel.plan(south="move b2-b3")
    assert duel.power("b3") == 3


@pytest.mark.rule("MY-PLACE-07")
def test_nobody_can_be_moved_from_an_empty_square() -> None:
    duel = Duel(OPEN_LEADER)
    assert duel.refused(south, "move b2-b3").rule == "MY-PLACE-07"
    assert "card." not in str(duel.table.pending[south.seat].option("move b2-b3").label)


@pytest.mark.rule("MY-PLACE-07")
def test_a_creature_killed_while_cards_enter_takes_no_step() -> None:
    forge("gust", 3, effect="on-enter always adjacent-enemy-minions change-power -2")
    duel = Duel(
        """
        . . N . .
        . . . . .
        . m . . .
        x . . . .
        S . . . .
        """,
        S=south("P9"), m=south("m5"), x=north("m2/2"), south_hand="gust",
    )  # fmt: skip
    duel.plan(south="place gust b1; move b3-b2", north="move a2-b2-b3")
    assert duel.south == {"a1": 9, "b1": 3, "b2": 3}  # a2 is no neighbour of b1: it fought on b2
    duel = Duel(
        """
        . . N . .
        . . . . .
        . m . . .
        . x . . .
        S . . . .
        """,
        S=south("P9"), m=south("m5"), x=north("m2/2"), south_hand="gust",
    )  # fmt: skip
    duel.plan(south="place gust b1; move b3-b2", north="move b2-b3-b4")
    assert duel.south == {"a1": 9, "b1": 3, "b2": 5}
    assert duel.told("fight") == []
    assert [beat.args["target"] for beat in duel.told("step")] == ["b2"]
