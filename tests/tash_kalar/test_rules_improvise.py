"""Proof of the rules TK-IMP: borrowing an enemy piece in a melee."""

from __future__ import annotations

import pytest

from tafelrunde.games.tash_kalar import GAME
from tests.tash_kalar.proof import elements
from tests.tash_kalar.stage import Stage, stage

RED, YELLOW, GREEN = 1, 2, 3
"""The colours of B, C and D; A is blue."""


def borrowing(letter: str, seats: int = 4, mode: str = "melee") -> Stage:
    """The figure of the Swordmaster around e5, with that piece in place of one of the two."""
    arena = stage(f". c . \n . . . \n . {letter} .", mode, seats=seats)
    arena.give("swordmaster")
    return arena


@pytest.mark.rule("TK-IMP-01")
def test_each_enemy_colour_serves_once_a_game() -> None:
    arena = borrowing("C")
    for letter in ("C", "x", "X"):
        arena.draw(f". c . \n . . . \n . {letter} .")
        arena.give("swordmaster")
        arena.edit(actions=2)
        assert arena.legal("summon") == ["summon swordmaster e5 improvising e4"]
        label = arena.option("summon swordmaster e5 improvising e4").label
        assert "improvising" in GAME.locale.say(label, "en")
        arena.play("summon swordmaster e5 improvising e4")
    assert arena.state.markers == [0b1110, 0, 0, 0]
    for letter in ("C", "x", "X"):
        arena.draw(f". c . \n . . . \n . {letter} .")
        arena.give("swordmaster")
        arena.edit(actions=2)
        assert not arena.legal("summon")
        assert arena.refused("summon swordmaster e5 improvising e4").rule == "TK-IMP-01"


@pytest.mark.rule("TK-IMP-01")
@pytest.mark.parametrize("mode", ["high-form", "duel", "team-duel"])
def test_nobody_improvises_outside_a_melee(mode: str) -> None:
    arena = stage(". c . \n . . . \n . C .", mode)
    arena.give("swordmaster")
    assert arena.refused("summon swordmaster e5 improvising e4").rule == "TK-IMP-01"


@pytest.mark.rule("TK-IMP-02")
def test_improvising_turns_the_own_marker_of_that_colour_only() -> None:
    arena = borrowing("C", seats=3)
    arena.play("summon swordmaster e5 improvising e4")
    assert arena.state.markers == [1 << RED, 0, 0]
    track = {each.key: each.label.key for each in elements(arena.table, 2, "seat.a")}
    assert track["a.points-red"] == "counter.colour-points-spent"
    assert track["a.points-yellow"] == "counter.colour-points"
    arena.end_turn()
    arena.draw(". c . \n . . . \n . x .")  # B's turn: x is A's
    arena.give("swordmaster")
    arena.play("summon swordmaster e5 improvising e4")
    assert arena.state.markers == [1 << RED, 1, 0]


def tree(hero: str) -> Stage:
    arena = stage(f". . . . . \n . . . {hero} . \n c . . . c \n . h . . . \n . . . . .", "melee", seats=3)
    arena.give("the-eldest-tree")
    return arena


@pytest.mark.rule("TK-IMP-03")
def test_the_borrowed_piece_counts_with_its_own_rank() -> None:
    tree("H").play("summon the-eldest-tree e5 improvising f6", "red", "none")
    tree("L").play("summon the-eldest-tree e5 improvising f6", "yellow", "none")
    assert tree("C").refused("summon the-eldest-tree e5 improvising f6").rule == "TK-IMP-03"


@pytest.mark.rule("TK-IMP-03")
def test_only_a_piece_of_the_figure_can_be_borrowed() -> None:
    arena = stage(". c x \n . . . \n . C .", "melee", seats=3)
    arena.give("swordmaster")
    assert arena.refused("summon swordmaster e5 improvising f6").rule == "TK-IMP-03"
    assert arena.refused("summon swordmaster e5 improvising e6").rule == "TK-IMP-03"  # an own piece
    assert arena.refused("summon swordmaster e5 improvising d5").rule == "TK-IMP-03"  # nothing there
    assert arena.refused("summon swordmaster e5").rule == "TK-SUM-03"


@pytest.mark.rule("TK-IMP-04")
def test_the_borrowed_piece_serves_only_once() -> None:
    arena = borrowing("C")
    arena.give("sapling")
    arena.play("summon swordmaster e5 improvising e4")
    assert arena.refused("summon sapling e3 improvising e4").rule == "TK-IMP-01"
    assert not [key for key in arena.legal("summon") if "improvising" in key]


@pytest.mark.rule("TK-IMP-05")
def test_the_borrowed_piece_is_an_enemy_for_the_effect() -> None:
    arena = stage(". . . . . \n . . . . . \n . H . . . \n . c c . . \n . . c . .", "melee", seats=3)
    arena.give("champion")
    arena.play("summon champion e5 improvising d5")
    assert "d5" in arena.legal()
    arena.play("d5")
    assert arena.state.destroyed == [0, 0, 0, 0, 1, 0, 0, 0, 0]
    arena.end_turn()
    assert arena.state.points[RED] == 1


@pytest.mark.rule("TK-IMP-05")
def test_the_borrowed_piece_is_not_one_of_yours() -> None:
    arena = stage(". c . \n C . c \n . . .", "melee", seats=3)
    arena.give("chronicler")
    arena.play("summon chronicler e5 improvising d5")
    assert arena.refused("d5").rule == "TK-IMP-05"
    arena.play("f5")
    assert arena.at("d5") == "C"


@pytest.mark.rule("TK-IMP-06")
def test_the_borrowed_piece_was_used_for_the_summoning() -> None:
    arena = stage(". . C . . \n . C . c . \n . . . . . \n . c . c . \n . . . . .", "melee", seats=3)
    arena.give("master-of-intrigue")
    arena.play("summon master-of-intrigue e5 improvising d6")
    assert arena.refused("e7-e8").reason == "forbidden"
    arena.play("d6-d7", "none")
    assert (arena.at("d7"), arena.at("e7")) == ("C", "C")


@pytest.mark.rule("TK-IMP-07")
def test_only_one_enemy_piece_is_borrowed() -> None:
    arena = stage(". c . \n C . x \n . . .", "melee", seats=3)
    arena.give("chronicler")
    assert not arena.legal("summon")
    for key in ("improvising d5", "improvising f5"):
        assert arena.refused(f"summon chronicler e5 {key}").rule == "TK-IMP-07"
    assert arena.refused("summon chronicler e5").rule == "TK-SUM-03"
    for key in ("improvising d5 improvising f5", "improvising d5 f5"):
        assert arena.refused(f"summon chronicler e5 {key}").rule == "TK-IMP-07"
    assert arena.refused("summon chronicler e5 using d5 improvising f5").rule == "TK-IMP-07"
    assert arena.state.markers == [0, 0, 0]


def dryad_on(piece: str) -> Stage:
    """The figure of the Dryad, which demands a piece on e5 too; that piece stands there."""
    arena = stage(f"c . . \n . {piece} . \n . c .", "melee", seats=3)
    arena.give("dryad")
    return arena


@pytest.mark.rule("TK-IMP-08")
@pytest.mark.parametrize(("piece", "rank"), [("C", 0), ("H", 1)])
def test_a_borrowed_piece_on_the_white_square_is_destroyed(piece: str, rank: int) -> None:
    arena = dryad_on(piece)
    arena.play("summon dryad e5 improvising e5")
    assert arena.at("e5") == "h"
    assert arena.turn().destroyed() == arena.turn().destroyed(rank) == 1


@pytest.mark.rule("TK-IMP-08")
def test_but_not_if_its_rank_is_higher() -> None:
    arena = dryad_on("L")
    assert not arena.legal("summon")
    assert arena.refused("summon dryad e5 improvising e5").rule == "TK-IMP-08"


@pytest.mark.rule("TK-IMP-09")
def test_a_refused_summoning_does_not_use_up_the_marker() -> None:
    arena = stage("C c . \n . . . \n . C .", "melee", seats=3)
    arena.give("swordmaster")
    arena.refused("summon swordmaster e5 improvising d6")
    assert arena.state.markers == [0, 0, 0]
    arena.play("summon swordmaster e5 improvising e4", "none")
    assert arena.state.markers == [1 << RED, 0, 0]


@pytest.mark.rule("TK-IMP-10")
def test_a_borrowed_piece_is_no_substitute_for_own_ones() -> None:
    arena = dryad_on("C")
    arena.leave(tiles=0)
    arena.play("summon dryad e5 improvising e5")
    assert arena.refused("d6").rule == "TK-FEW-03"
    arena.play("a5")
    assert (arena.at("a5"), arena.at("e5")) == (".", "h")
    assert arena.turn().destroyed(0) == 1
    arena = dryad_on("C")
    arena.edit(tiles=[0, 15, 15])  # as if nothing else were left
    assert arena.refused("summon dryad e5 improvising e5").rule == "TK-IMP-10"


@pytest.mark.rule("TK-SUM-13")
def test_a_borrowed_piece_does_not_help_over_the_edge() -> None:
    arena = borrowing("C")
    for square in ("e1", "a5", "e9", "i5"):
        assert arena.refused(f"summon swordmaster {square} improvising e4").rule in ("TK-IMP-03", "TK-SUM-13")
