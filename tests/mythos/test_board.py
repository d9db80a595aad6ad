"""MY-BOARD: the squares, their values, the start."""

from __future__ import annotations

import pytest

from tafelrunde.games.mythos import GAME
from tafelrunde.games.mythos.board import NAMES, NEIGHBOURS, NUMBERS, SQUARES, VALUES
from tafelrunde.games.mythos.state import EMPTY
from tafelrunde.table import Table

from .duel import Duel, north, south


@pytest.mark.rule("MY-BOARD-01")
def test_the_board_has_the_25_squares_a1_to_e5() -> None:
    assert sorted(NAMES) == sorted(f"{column}{row}" for column in "abcde" for row in range(1, 6))
    assert len(SQUARES) == 25


@pytest.mark.rule("MY-BOARD-01")
def test_corners_have_two_neighbours_edges_three_and_the_rest_four() -> None:
    counts = {name: len(NEIGHBOURS[NUMBERS[name]]) for name in NAMES}
    corners, edges, inner = ("a1", "e1", "a5", "e5"), ("c1", "a3"), ("b2", "c3")
    assert {counts[name] for name in corners} == {2}
    assert {counts[name] for name in edges} == {3}
    assert {counts[name] for name in inner} == {4}
    assert sum(counts.values()) == 80


@pytest.mark.rule("MY-BOARD-01")
@pytest.mark.parametrize("way", ["move e3-f3", "move e1-e0", "move e1-f1", "move e3-e2-f2"])
def test_a_path_off_the_board_is_refused(way: str) -> None:
    duel = Duel(
        """
        . . N . .
        . . . . .
        . . . . m
        . . . . .
        . . S . n
        """,
        m=south("m3/3"), n=south("m3/3"),
    )  # fmt: skip
    assert duel.refused(south, way).rule == "MY-BOARD-01"


@pytest.mark.rule("MY-BOARD-01")
def test_the_next_row_is_no_neighbour_of_the_right_edge() -> None:
    duel = Duel(
        """
        . . N . .
        . . . . .
        . . . . m
        . . . . .
        . . S . .
        """,
        m=south("m3"),
    )  # fmt: skip
    assert duel.refused(south, "move e3-a4").rule == "MY-MOVE-03"


@pytest.mark.rule("MY-BOARD-02")
def test_ending_on_the_square_of_an_own_standing_creature_is_refused() -> None:
    duel = Duel(
        """
        . . N . .
        . . . . .
        . . . . .
        . . m . .
        . n S . .
        """,
        m=south("m3"), n=south("m3"),
    )  # fmt: skip
    assert duel.refused(south, "move c1-c2").rule == "MY-MOVE-04"  # m could still be ordered away
    assert duel.refused(south, "move b1-b2; move c1-c2").rule == "MY-MOVE-05"  # no more


@pytest.mark.rule("MY-BOARD-02")
def test_after_a_meeting_only_one_creature_is_on_the_square() -> None:
    duel = Duel(
        """
        . . N . .
        . . . . .
        . m . m .
        . . . . .
        . . S . .
        """,
        m=south("m3"),
    )  # fmt: skip
    assert duel.refused(south, "move b3-c3; move d3-c3").rule == "MY-MOVE-04"


@pytest.mark.rule("MY-BOARD-03")
def test_squares_are_worth_more_towards_the_centre() -> None:
    drawn = """
        2 2 2 2 2
        2 3 3 3 2
        2 3 4 3 2
        2 3 3 3 2
        2 2 2 2 2
    """
    rows = [[int(word) for word in line.split()] for line in drawn.strip().splitlines()]
    assert [VALUES[row * 5 : row * 5 + 5] for row in range(5)] == [tuple(row) for row in rows[::-1]]
    named = {name: VALUES[NUMBERS[name]] for name in NAMES}
    assert (named["a1"], named["c1"], named["b2"], named["d4"], named["c3"], named["e5"]) == (
        2,
        2,
        3,
        3,
        4,
        2,
    )
    assert sum(VALUES) == 60
    assert (VALUES.count(2), VALUES.count(3), VALUES.count(4)) == (16, 8, 1)


@pytest.mark.rule("MY-BOARD-04")
def test_the_leaders_start_opposite_each_other_with_2_ap() -> None:
    state = Table.new(GAME, seed=1).state
    assert [NAMES[square] for square in state.leaders] == ["c1", "c5"]
    assert [allowance.points for allowance in state.allowances] == [2, 2]


@pytest.mark.rule("MY-BOARD-04")
def test_the_start_is_the_same_turned_by_180_degrees() -> None:
    board = Table.new(GAME, seed=1).state.board
    turned = [[instance if instance < 0 else 1 - instance for instance in side[::-1]] for side in board[::-1]]
    assert turned == board


@pytest.mark.rule("MY-BOARD-01")
def test_a_card_is_not_placed_off_the_board() -> None:
    duel = Duel(
        """
        . . N . .
        . . . . .
        . . . . .
        . . . . .
        . . . . S
        """,
        south_hand="mossling",
    )  # fmt: skip
    assert duel.refused(south, "place mossling f1").rule == "MY-BOARD-01"
    assert duel.refused(south, "place mossling nowhere").reason == "unknown-answer"


def test_two_creatures_on_one_square_are_a_defect_until_the_game_is_over() -> None:
    duel = Duel.at({"c3": south("m3"), "c4": north("m3")})
    board = duel.state.board
    board[0][NUMBERS["c4"]], board[0][NUMBERS["c3"]] = board[0][NUMBERS["c3"]], EMPTY
    assert GAME.problems(duel.state) == [f"two creatures on one square: {[NUMBERS['c4']]}"]
    duel.state.phase = "over"  # who has won may stand where the dead leader stood
    assert GAME.problems(duel.state) == []
