"""Proof of the rules TK-PLACE: laying recruits."""

from __future__ import annotations

import pytest

from tests.tash_kalar.arena import Arena
from tests.tash_kalar.stage import stage


@pytest.mark.rule("TK-PLACE-01")
def test_a_recruit_is_placed_on_an_empty_square() -> None:
    arena = Arena("duel")
    arena.draw("""
        c . C
        . . .
        L . h
    """)
    for square in ("d6", "f6", "d4", "f4"):
        assert arena.refused(f"place {square}").rule == "TK-PLACE-01"
    for key in ("place hero e5", "place e5 hero", "place red e5", "place"):
        assert arena.refused(key).reason == "unknown-answer"
    arena.play("place e5")
    assert arena.at("e5") == "c"
    assert arena.state.tiles == [13, 15]
    assert arena.state.actions == 1


@pytest.mark.rule("TK-PLACE-02")
def test_without_supply_an_own_recruit_or_hero_is_laid_anew() -> None:
    arena = stage("""
        . . . . .
        . . . . .
        . l . C .
        . . . . .
        h . . . c
    """)
    arena.leave(tiles=0)
    assert arena.refused("place e5").rule == "TK-PLACE-02"
    for square in ("d5", "f5", "e5"):
        assert arena.refused(f"lift {square}").rule == "TK-PLACE-02"
    arena.play("lift c3", "place e5")
    assert (arena.at("c3"), arena.at("e5")) == (".", "c")
    assert (arena.state.tiles[0], arena.state.actions) == (0, 1)
    arena.play("lift g3", "place g4")
    assert (arena.at("g3"), arena.at("g4")) == (".", "c")


@pytest.mark.rule("TK-PLACE-03")
def test_with_supply_no_piece_is_taken_from_the_arena() -> None:
    arena = stage("""
        . . .
        . . .
        c . .
    """)
    arena.leave(tiles=1)
    assert not arena.legal("lift")
    assert arena.refused("lift d4").rule == "TK-PLACE-03"
    arena.play("place e5")
    assert arena.legal("lift d4")


@pytest.mark.rule("TK-PLACE-04")
def test_the_square_of_the_lifted_piece_counts_as_empty() -> None:
    arena = stage("""
        . . .
        . . .
        h C .
    """)
    arena.leave(tiles=0)
    arena.play("lift d4")
    assert arena.refused("place e4").rule == "TK-PLACE-04"
    assert arena.refused("place a1").rule == "TK-BOARD-02"
    arena.play("place d4")
    assert (arena.at("d4"), arena.state.actions) == ("c", 1)
