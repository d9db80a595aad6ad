"""Summoning: squares, ranks, positions, too few pieces, improvising."""

from __future__ import annotations

import pytest

from tafelrunde.games.tash_kalar.board import NUMBERS

from .arena import Arena

PAIR = """
    . c .
    . . .
    . c .
"""


def crowd(arena: Arena, tiles: int) -> None:
    """Leave only so many two-sided pieces in the supply; the others lie in the corners of the arena."""
    far = ["c1", "d1", "e1", "f1", "g1", "b2", "h2", "c9", "d9", "e9", "f9", "g9", "b8", "h8", "a3"]
    state = arena.state.copy()
    while state.tiles[0] > tiles:
        state.board[0] |= 1 << NUMBERS[far.pop(0)]
        state.tiles[0] -= 1
    arena.edit(board=state.board, tiles=state.tiles)


@pytest.mark.rule("TK-SUM-01")
@pytest.mark.rule("TK-SUM-07")
@pytest.mark.rule("TK-SUM-12")
@pytest.mark.rule("TK-SUM-15")
def test_summoning_costs_an_action_lays_a_piece_and_discards_the_card() -> None:
    arena = Arena(actions=1)
    arena.draw(PAIR)
    arena.give("swordmaster")
    arena.play("summon swordmaster e5")
    assert arena.shows("""
        . c .
        . c .
        . c .
    """)
    assert arena.state.actions == 0
    assert arena.hand() == []
    assert [arena.state.cards.faces[each] for each in arena.state.discards[0]] == ["swordmaster"]
    assert arena.refused("place c3").rule == "TK-TURN-02"


@pytest.mark.rule("TK-SUM-02")
def test_a_card_must_be_in_hand() -> None:
    arena = Arena()
    arena.draw(PAIR)
    arena.give("flare-03")
    assert arena.refused("summon swordmaster e5").rule == "TK-SUM-02"
    assert arena.refused("summon flare-03 e5").rule == "TK-SUM-02"


@pytest.mark.rule("TK-SUM-03")
def test_a_refused_figure_says_what_is_missing() -> None:
    arena = Arena()
    arena.draw("""
        . c .
        . . .
        . C .
    """)
    arena.give("swordmaster")
    refusal = arena.refused("summon swordmaster e5")
    assert refusal.rule == "TK-SUM-03"
    assert str(refusal.text.args["lacks"][0].args["square"]) == "e4"  # type: ignore[index,union-attr]


@pytest.mark.rule("TK-SUM-06")
@pytest.mark.rule("TK-SUM-09")
def test_a_being_destroys_what_it_lands_on_and_nothing_else() -> None:
    arena = Arena()
    arena.draw("""
        C c C
        . C .
        C c C
    """)
    arena.give("swordmaster")
    arena.play("summon swordmaster e5", "none")
    assert arena.at("e5") == "c"
    assert arena.state.destroyed == [0, 0, 0, 1, 0, 0]
    assert arena.at("d6") == "C"


@pytest.mark.rule("TK-SUM-08")
def test_a_figure_may_demand_an_own_piece_on_the_white_square() -> None:
    arena = Arena()
    arena.draw("""
        . . . . .
        . . . . .
        . . C . .
        . . . . .
        . c . c .
    """)
    arena.give("high-priestess")
    assert arena.refused("summon high-priestess e5").rule == "TK-SUM-08"


@pytest.mark.rule("TK-SUM-13")
def test_a_figure_may_not_hang_over_the_edge() -> None:
    arena = Arena()
    arena.draw("""
        - - . . . . . - -
        - . . . . . . . -
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        - . . . c . . . -
        - - . . . . . - -
    """)
    arena.give("swordmaster")
    assert arena.refused("summon swordmaster e1").rule == "TK-SUM-03"
    assert arena.refused("summon swordmaster a1").rule == "TK-SUM-13"


@pytest.mark.rule("TK-SUM-14")
@pytest.mark.rule("TK-KEY-08")
def test_the_named_position_alone_counts() -> None:
    arena = Arena()
    arena.draw("""
        . . c . c . .
        . c . . . c .
        c . C . C . c
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
    """)
    arena.give("assassin")
    assert arena.legal("summon assassin e5") == ["summon assassin e5 r0", "summon assassin e5 r90"]
    assert arena.refused("summon assassin e5").rule == "TK-SUM-14"
    assert arena.refused("summon assassin e5 r180").rule == "TK-SUM-03"
    assert arena.option("summon assassin e5 r0m").key == "summon assassin e5 r90"
    arena.play("summon assassin e5 r0")
    assert arena.at("d6") == "."
    assert arena.at("f6") == "C"


@pytest.mark.rule("TK-FEW-01")
@pytest.mark.rule("TK-FEW-02")
def test_an_own_piece_on_the_square_becomes_the_being_when_none_is_left() -> None:
    arena = Arena()
    arena.draw("""
        . c .
        . h .
        . c .
    """)
    arena.give("swordmaster")
    assert arena.refused("summon swordmaster e5").rule == "TK-SUM-10"
    arena.draw("""
        . c .
        . c .
        . c .
    """)
    crowd(arena, 0)
    before = arena.pieces()
    arena.play("summon swordmaster e5")
    assert arena.pieces() == before
    assert arena.state.tiles[0] == 0


@pytest.mark.rule("TK-FEW-03")
@pytest.mark.rule("TK-COUNT-07")
def test_an_unused_piece_becomes_the_being_when_none_is_left() -> None:
    arena = Arena()
    arena.draw(PAIR)
    arena.give("swordmaster")
    crowd(arena, 0)
    arena.play("summon swordmaster e5")
    assert arena.refused("e6").rule == "TK-FEW-03"
    arena.play("c1")
    assert arena.at("c1") == "."
    assert arena.at("e5") == "c"
    assert sum(arena.state.destroyed) == 0


@pytest.mark.rule("TK-FEW-04")
@pytest.mark.rule("TK-FEW-05")
def test_a_legend_cannot_be_summoned_when_all_legends_are_in_its_figure() -> None:
    arena = Arena()
    arena.draw("""
        . l . l .
        . . c . .
        . . l . .
        . . . . .
        . . . . .
    """)
    arena.give("fire-dragon")
    assert arena.refused("summon fire-dragon e4 r0").rule == "TK-FEW-04"


@pytest.mark.rule("TK-FEW-06")
def test_a_legend_on_an_own_hero_is_represented_by_an_unused_legend() -> None:
    arena = Arena("high-form")
    arena.draw("""
        . . . . . . .
        . . h . h . .
        . . . c . . .
        l . . h . . l
        . . . h . . l
        . . . . . . .
        . . . . . . .
    """)
    arena.give("fire-dragon")
    tiles = arena.state.tiles[0]
    arena.play("summon fire-dragon e4 r0")
    assert sorted(arena.legal()) == ["b5", "h4", "h5"]
    arena.play("b5")
    assert arena.at("b5") == "."
    assert arena.at("e4") == "l"
    assert arena.state.tiles[0] == tiles + 1


@pytest.mark.rule("TK-IMP-01")
@pytest.mark.rule("TK-IMP-02")
@pytest.mark.rule("TK-IMP-05")
def test_improvising_spends_the_marker_and_the_piece_stays_an_enemy() -> None:
    arena = Arena("melee", 3)
    arena.draw("""
        . c .
        . . .
        C C .
    """)
    arena.give("swordmaster")
    assert arena.refused("summon swordmaster e5").rule == "TK-SUM-03"
    arena.play("summon swordmaster e5 improvising e4")
    assert arena.state.markers == [0b10, 0, 0]
    assert arena.at("e4") == "C"
    arena.play("d4")
    assert arena.state.destroyed[3] == 1
    arena.draw("""
        . c .
        . . .
        . C .
    """)
    arena.give("swordmaster")
    assert arena.refused("summon swordmaster e5 improvising e4").rule == "TK-IMP-01"


@pytest.mark.rule("TK-IMP-01")
def test_nobody_improvises_in_a_duel() -> None:
    arena = Arena("duel")
    arena.draw("""
        . c .
        . . .
        . C .
    """)
    arena.give("swordmaster")
    assert arena.refused("summon swordmaster e5 improvising e4").rule == "TK-IMP-01"
    assert arena.legal("summon") == []


@pytest.mark.rule("TK-IMP-03")
@pytest.mark.rule("TK-IMP-07")
@pytest.mark.rule("TK-IMP-09")
def test_only_one_enemy_piece_of_the_right_rank_is_borrowed() -> None:
    arena = Arena("melee", 3)
    arena.draw("""
        . C .
        . . .
        . x .
    """)
    arena.give("swordmaster")
    assert arena.legal("summon") == []
    assert arena.refused("summon swordmaster e5 improvising e4 improvising e6").rule == "TK-IMP-07"
    assert arena.refused("summon swordmaster e5 improvising e4 using e6").rule == "TK-IMP-07"
    assert arena.refused("summon swordmaster e5 improvising d5").rule == "TK-IMP-03"
    assert arena.state.markers == [0, 0, 0]


@pytest.mark.rule("TK-IMP-08")
def test_the_borrowed_piece_may_be_the_one_on_the_white_square() -> None:
    arena = Arena("melee", 3)
    arena.draw("""
        . . . . .
        . . . . .
        . . C . .
        . . . . .
        . c . c .
    """)
    arena.give("high-priestess")
    arena.play("summon high-priestess e5 improvising e5", "none")
    assert arena.at("e5") == "h"
    assert arena.state.destroyed[3] == 1
