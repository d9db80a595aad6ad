"""Proof of the rules TK-FEW: summoning when all pieces of the kind are in the arena."""

from __future__ import annotations

import pytest

from tests.tash_kalar.stage import Stage, stage


def bear(middle: str, supply: int, *, legend: str = ".", hero: str = ".") -> Stage:
    """The figure of the Hungry Bear around e5, on which `middle` stands; unused pieces lie on the rim."""
    arena = stage(f"""
        {legend} . C . {hero}
        . . . . .
        . . {middle} c .
        . . c c .
        . . . . .
    """)
    arena.leave(tiles=supply)
    arena.give("hungry-bear")
    return arena


def elsewhere(arena: Stage) -> dict[str, str]:
    """All pieces but that on e5."""
    return {square: piece for square, piece in arena.pieces().items() if square != "e5"}


@pytest.mark.rule("TK-FEW-01")
@pytest.mark.parametrize("middle", ["c", "."])
def test_with_a_piece_in_the_supply_nothing_is_taken_from_the_arena(middle: str) -> None:
    arena = bear(middle, supply=1)
    others = elsewhere(arena)
    arena.play("summon hungry-bear e5")
    assert arena.at("e5") == "h"
    assert elsewhere(arena) == others
    assert arena.state.tiles[0] == (1 if middle == "c" else 0)
    assert arena.refused("a5").reason == "unknown-answer"  # the Bear's move is asked for, not a piece
    arena.play("none")


@pytest.mark.rule("TK-FEW-02")
@pytest.mark.parametrize("middle", ["c", "h"])
def test_an_own_piece_on_the_square_becomes_the_being(middle: str) -> None:
    arena = bear(middle, supply=0)
    others = elsewhere(arena)
    arena.play("summon hungry-bear e5")
    assert arena.at("e5") == "h"
    assert elsewhere(arena) == others
    assert arena.state.tiles[0] == 0
    assert arena.refused("a5").reason == "unknown-answer"
    arena.play("none")


@pytest.mark.rule("TK-FEW-02")
def test_it_becomes_the_being_even_if_it_was_part_of_the_figure() -> None:
    arena = stage("""
        c . .
        . h .
        . c .
    """)
    arena.leave(tiles=0)
    others = elsewhere(arena)
    arena.summon("dryad e5")
    assert arena.is_at_rest()
    assert (arena.at("e5"), elsewhere(arena)) == ("h", others)


@pytest.mark.rule("TK-FEW-03")
@pytest.mark.parametrize("middle", [".", "C"])
def test_otherwise_an_own_unused_piece_is_taken(middle: str) -> None:
    arena = bear(middle, supply=0)
    arena.play("summon hungry-bear e5")
    for square in ("f5", "e4", "f4"):
        assert arena.refused(square).rule == "TK-FEW-03"  # of the figure
    assert arena.refused("e7").rule == "TK-FEW-03"  # an enemy's
    assert arena.refused("none").reason == "forbidden"
    arena.play("a5", "none")
    assert (arena.at("a5"), arena.at("e5"), arena.state.tiles[0]) == (".", "h", 0)
    assert arena.turn().destroyed() == (1 if middle == "C" else 0)


@pytest.mark.rule("TK-FEW-04")
def test_without_any_piece_for_it_the_being_is_not_summoned() -> None:
    arena = stage("""
        . . . . .
        . . . l .
        l . . . c
        . l . . .
        . . . . .
    """)
    arena.give("the-eldest-tree")
    assert arena.state.legends[0] == 0
    assert not arena.legal("summon")
    assert arena.refused("summon the-eldest-tree e5").rule == "TK-FEW-04"
    assert (arena.hand(), arena.state.actions) == (["the-eldest-tree"], 2)


@pytest.mark.rule("TK-FEW-05")
def test_a_legend_piece_does_not_serve_as_a_hero() -> None:
    arena = bear(".", supply=0, legend="l", hero="h")
    arena.play("summon hungry-bear e5")
    assert arena.refused("c7").rule == "TK-FEW-05"
    assert {"g7", "a5"} <= set(arena.legal())
    arena.play("g7", "none")
    assert (arena.at("g7"), arena.at("e5")) == (".", "h")


TREE = """
    - - . . . . . - -
    - . . . {1} . . . -
    . . . . . . . . .
    . . . . . h . . .
    . {0} c . h . c {0} .
    . . . h . . . . .
    . . . . . . . . .
    - . . . . . . . -
    - - . . . . . - -
"""


@pytest.mark.rule("TK-FEW-06")
def test_a_legend_on_an_own_hero_is_represented_by_an_unused_legend() -> None:
    arena = stage(TREE.format("l", "l"))
    tiles = arena.state.tiles[0]
    arena.summon("the-eldest-tree e5")
    assert sorted(arena.legal()) == ["b5", "e8", "h5"]
    assert arena.refused("e5").reason == "forbidden"
    arena.play("b5", "none")
    assert (arena.at("e5"), arena.at("b5"), arena.state.tiles[0]) == ("l", ".", tiles + 1)
    assert arena.turn().destroyed() == 0


@pytest.mark.rule("TK-FEW-06")
def test_without_an_unused_legend_it_is_refused_even_on_an_own_hero() -> None:
    arena = stage("""
        . . . . .
        . . . l .
        l . h . c
        . l . . .
        . . . . .
    """)
    arena.give("the-eldest-tree")
    assert arena.refused("summon the-eldest-tree e5").rule == "TK-FEW-06"
