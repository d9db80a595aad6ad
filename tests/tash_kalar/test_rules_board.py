"""Proof of the rules TK-BOARD: the arena and its squares."""

from __future__ import annotations

import pytest

from tafelrunde.games.tash_kalar import GAME
from tafelrunde.games.tash_kalar.board import GREEN, NUMBERS, RED, SQUARES, named
from tafelrunde.table.decision import SPECTATOR
from tafelrunde.table.scene import Grid, SquareLook
from tests.tash_kalar.arena import Arena
from tests.tash_kalar.proof import MODES, bad_setup, dealt, refused
from tests.tash_kalar.stage import stage


def looks(mode: str) -> dict[str, tuple[SquareLook, ...]]:
    """How the squares of a mode's board look."""
    board = next(zone for zone in dealt(mode).view(SPECTATOR).zones if zone.key == "board")
    assert isinstance(board.grid, Grid)
    return board.grid.looks


@pytest.mark.rule("TK-BOARD-01")
@pytest.mark.parametrize("mode", MODES)
def test_the_mode_decides_the_side_of_the_board(mode: str) -> None:
    fitting, other = (
        ("high-form", "deathmatch") if mode.endswith("high-form") else ("deathmatch", "high-form")
    )
    dealt(mode, board=fitting)
    assert "ringed" in looks(mode)["d4"] if fitting == "high-form" else "d4" not in looks(mode)
    assert bad_setup(mode, board=other).rule == "TK-BOARD-01"


@pytest.mark.rule("TK-BOARD-02")
def test_the_arena_has_69_squares() -> None:
    assert len(SQUARES) == len(NUMBERS) == 69
    arena = Arena("duel")
    assert len(arena.legal("place ")) == 69
    for corner in ("a1", "a2", "b1", "h1", "i1", "i2", "a8", "a9", "b9", "h9", "i8", "i9"):
        assert arena.refused(f"place {corner}").rule == "TK-BOARD-02"
    arena.refused("place j5")
    arena.play("place a3")
    assert arena.at("a3") == "c"


@pytest.mark.rule("TK-BOARD-03")
def test_coloured_and_centre_squares_are_marked() -> None:
    assert named("d8 e5 h4 c2") == RED
    assert named("c7 g7 a5 i6 f2") == GREEN
    high, duel = looks("high-form"), looks("duel")
    assert (high["e5"], duel["e5"]) == (("red", "ringed"), ("red",))
    assert (high["e6"], duel.get("e6")) == (("ringed",), None)
    assert (high["c7"], duel["c7"]) == (("green",), ("green",))
    assert sorted(name for name, words in high.items() if "ringed" in words) == [
        "d4", "d5", "d6", "e4", "e5", "e6", "f4", "f5", "f6",
    ]  # fmt: skip


@pytest.mark.rule("TK-BOARD-03")
def test_coloured_squares_do_not_restrict_placing() -> None:
    arena = Arena("high-form")
    arena.play("place e5", "place c7")
    assert (arena.at("e5"), arena.at("c7")) == ("c", "c")


@pytest.mark.rule("TK-BOARD-04")
def test_a_duel_starts_on_c5_and_g5() -> None:
    table = dealt("duel")
    assert refused(table, 1, "blue e5").rule == "TK-BOARD-04"
    table.answer(1, "blue g5")
    assert table.state.board == [named("g5"), 0, 0, named("c5"), 0, 0]


@pytest.mark.rule("TK-BOARD-05")
def test_a_melee_starts_beside_three_symbols() -> None:
    table = dealt("melee", 3)
    for square in ("f7", "e5"):
        assert refused(table, 2, f"blue {square}").rule == "TK-BOARD-05"
    assert [key.split()[1] for key in table.pending[table.seat_of("c")].legal()] == [
        "f8", "g8", "g4", "g3", "b3", "c3",
    ]  # fmt: skip
    table.answer(2, "blue f8")


@pytest.mark.rule("TK-BOARD-06")
def test_a_square_holds_one_piece_after_a_move() -> None:
    arena = stage("""
        . . . . .
        . . C . .
        . . . . .
        . c c . .
        c . . . .
    """)
    arena.summon("dire-wolf e5", "e5-e6", "none")
    assert (arena.at("e5"), arena.at("e6")) == (".", "c")
    assert arena.turn().destroyed() == 1


@pytest.mark.rule("TK-BOARD-06")
def test_two_pieces_on_a_square_are_a_fault() -> None:
    arena = Arena("duel")
    arena.draw("C")
    arena.state.board[0] |= named("e5")
    arena.state.tiles[0] -= 1
    assert GAME.problems(arena.state)
