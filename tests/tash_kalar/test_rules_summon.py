"""Proof of the rules TK-SUM: summoning a being."""

from __future__ import annotations

import pytest

from tafelrunde.games.tash_kalar.board import NAMES, named, shifted
from tafelrunde.games.tash_kalar.figures import figures
from tafelrunde.table.decision import SPECTATOR
from tests.tash_kalar.proof import elements
from tests.tash_kalar.stage import Stage, stage

PAIR = """
    . . .
    c . c
    . . .
"""
"""The figure of the Swordmaster around e5, and of the Wild Eagle around e6 and e4."""


@pytest.mark.rule("TK-SUM-01")
def test_summoning_costs_an_action() -> None:
    arena = stage(PAIR, actions=1)
    arena.give("swordmaster", "wild-eagle")
    arena.play("summon swordmaster e5")
    assert arena.state.actions == 0
    assert not arena.legal("summon")
    assert arena.refused("summon wild-eagle e6").rule == "TK-TURN-02"


@pytest.mark.rule("TK-SUM-02")
def test_everybody_sees_the_played_card() -> None:
    arena = stage("""
        C . .
        c . c
        . . .
    """)
    arena.give("swordmaster")
    arena.play("summon swordmaster e5")
    for seat in (0, 1, SPECTATOR):
        played = [each for each in elements(arena.table, seat, "piles") if each.form == "card"]
        assert [each.label.key for each in played] == ["card.swordmaster"]


@pytest.mark.rule("TK-SUM-02")
def test_only_a_being_in_the_hand_can_be_summoned() -> None:
    arena = stage(PAIR)
    arena.give("flare-07")
    arena.give("swordmaster", seat=1)
    for being in ("swordmaster", "flare-07", "dragon"):
        assert arena.refused(f"summon {being} e5").rule == "TK-SUM-02"


@pytest.mark.rule("TK-SUM-03")
def test_own_pieces_must_form_the_figure() -> None:
    arena = stage(PAIR)
    arena.give("swordmaster")
    assert arena.legal("summon") == ["summon swordmaster e5"]
    assert arena.refused("summon swordmaster e6").rule == "TK-SUM-03"
    arena.play("summon swordmaster e5")
    assert arena.at("e5") == "c"
    arena = stage("""
        . . .
        c . C
        . . .
    """)
    arena.give("swordmaster")
    assert arena.refused("summon swordmaster e5").rule == "TK-SUM-03"


@pytest.mark.rule("TK-SUM-04")
@pytest.mark.parametrize("position", figures()["dire-wolf"].positions, ids=lambda each: each.name)
def test_a_lopsided_figure_fits_in_eight_positions(position: object) -> None:
    figure = figures()["dire-wolf"]
    assert len(figure.positions) == 8
    arena = stage(".")
    here = next(each for each in figure.positions if each is position)
    board = arena.state.board.copy()
    for need in here.needs:
        place = shifted(4 * 13 + 4, need.right, need.up)
        assert place is not None
        board[0] |= 1 << place
    arena.edit(board=board, tiles=[13, 16])
    arena.give("dire-wolf")
    assert arena.legal("summon") == ["summon dire-wolf e5"]
    assert NAMES[4 * 13 + 4] == "e5"


@pytest.mark.rule("TK-SUM-04")
@pytest.mark.parametrize(
    "picture",
    [
        ". . . . . \n . . . . . \n . . . . . \n . c c . . \n . c . . .",  # sheared
        ". . . . . \n . . . . . \n . . . . . \n . . c . . \n c . c . .",  # stretched
    ],
)
def test_a_distorted_figure_does_not_fit(picture: str) -> None:
    arena = stage(picture)
    arena.give("dire-wolf")
    assert arena.refused("summon dire-wolf e5").rule == "TK-SUM-03"
    assert arena.refused("summon dire-wolf e5 r45").rule == "TK-SUM-04"


def eldest_tree(left: str = "c", hero: str = "h") -> Stage:
    """The figure of the Eldest Tree around e5: two recruits and two heroes."""
    arena = stage(f"""
        . . . . .
        . . . {hero} .
        {left} . . . c
        . h . . .
        . . . . .
    """)
    arena.give("the-eldest-tree")
    return arena


@pytest.mark.rule("TK-SUM-05")
def test_pieces_of_a_figure_may_have_a_higher_rank_but_no_lower_one() -> None:
    for left, hero in (("c", "h"), ("c", "l"), ("h", "h"), ("l", "l")):
        eldest_tree(left, hero).play("summon the-eldest-tree e5", "none")
    assert eldest_tree(hero="c").refused("summon the-eldest-tree e5").rule == "TK-SUM-05"


@pytest.mark.rule("TK-SUM-06")
def test_blank_squares_of_the_figure_may_be_occupied() -> None:
    arena = stage("""
        C c H
        h . L
        l c c
    """)
    arena.summon("swordmaster e5", "none")
    assert arena.shows("""
        C c H
        h c L
        l c c
    """)


@pytest.mark.rule("TK-SUM-07")
def test_a_piece_of_the_rank_on_the_card_is_laid_on_the_white_square() -> None:
    arena = stage("""
        . . .
        . . c
        . c c
    """)
    arena.give("hungry-bear")
    tiles = arena.state.tiles[0]
    assert arena.refused("summon hungry-bear e5 common").reason == "unknown-answer"
    assert arena.refused("summon hungry-bear d5").rule == "TK-SUM-03"
    arena.play("summon hungry-bear e5", "none")
    assert arena.at("e5") == "h"
    assert (arena.state.tiles[0], arena.state.legends[0]) == (tiles - 1, 3)


@pytest.mark.rule("TK-SUM-07")
def test_a_legend_is_a_legend_piece() -> None:
    arena = eldest_tree()
    arena.play("summon the-eldest-tree e5", "none")
    assert (arena.at("e5"), arena.state.legends[0]) == ("l", 2)


@pytest.mark.rule("TK-SUM-08")
def test_the_white_square_may_be_empty_unless_the_figure_demands_a_piece() -> None:
    for middle in (".", "C"):
        arena = stage(f"""
            c . .
            . {middle} .
            . c .
        """)
        arena.give("dryad")
        assert arena.refused("summon dryad e5").rule == "TK-SUM-08"
    arena = stage("""
        c . .
        . c .
        . c .
    """)
    arena.summon("dryad e5")
    assert arena.at("e5") == "h"
    arena = stage(PAIR)
    arena.summon("swordmaster e5")
    assert arena.at("e5") == "c"


def bear_on(piece: str) -> Stage:
    """The figure of the Hungry Bear around e5, on which that piece stands."""
    arena = stage(f"""
        . . .
        . {piece} c
        . c c
    """)
    arena.give("hungry-bear")
    return arena


@pytest.mark.rule("TK-SUM-09")
@pytest.mark.parametrize(("piece", "rank"), [("C", 0), ("H", 1)])
def test_an_enemy_piece_of_equal_or_lower_rank_is_destroyed(piece: str, rank: int) -> None:
    arena = bear_on(piece)
    arena.play("summon hungry-bear e5", "none")
    assert arena.at("e5") == "h"
    assert arena.turn().destroyed() == arena.turn().destroyed(rank) == 1
    assert arena.state.tiles[1] == 16


@pytest.mark.rule("TK-SUM-09")
@pytest.mark.parametrize("piece", ["c", "h"])
def test_an_own_piece_is_destroyed_too_but_not_counted(piece: str) -> None:
    arena = bear_on(piece)
    tiles = arena.state.tiles[0]
    arena.play("summon hungry-bear e5", "none")
    assert arena.at("e5") == "h"
    assert arena.turn().destroyed() == 0
    assert arena.state.tiles[0] == tiles


@pytest.mark.rule("TK-SUM-10")
@pytest.mark.parametrize("piece", ["h", "H", "l", "L"])
def test_a_recruit_is_not_summoned_onto_a_higher_rank(piece: str) -> None:
    arena = stage(f"""
        . . .
        c {piece} c
        . . .
    """)
    arena.give("swordmaster")
    assert not arena.legal("summon")
    assert arena.refused("summon swordmaster e5").rule == "TK-SUM-10"
    assert (arena.hand(), arena.state.actions) == (["swordmaster"], 2)


@pytest.mark.rule("TK-SUM-10")
@pytest.mark.parametrize("piece", ["l", "L"])
def test_a_hero_is_not_summoned_onto_a_legend(piece: str) -> None:
    arena = bear_on(piece)
    assert arena.refused("summon hungry-bear e5").rule == "TK-SUM-10"
    assert (arena.hand(), arena.state.actions) == (["hungry-bear"], 2)


@pytest.mark.rule("TK-SUM-11")
def test_the_effect_sees_the_new_piece_and_no_longer_the_destroyed_one() -> None:
    arena = stage("""
        . . .
        c c c
        . c c
    """)
    arena.summon("tree-shepherd e5")
    assert sorted(arena.legal()) == ["d5", "e4", "e5", "f4", "f5"]
    arena.play("e5")  # the Shepherd itself, a hero: it may do a combat move
    assert arena.legal("e5-")
    assert arena.refused("place c3").rule == "TK-EFF-01"
    assert arena.refused("end").rule == "TK-EFF-01"
    arena.play("none")
    assert arena.is_at_rest()


@pytest.mark.rule("TK-SUM-11")
def test_a_destroyed_piece_is_no_target_of_the_effect() -> None:
    arena = stage("""
        . c .
        c c c
        . . .
    """)
    arena.summon("chronicler e5")
    assert arena.refused("e5").rule is not None  # there stands the Chronicler, not another own recruit
    assert sorted(arena.legal()) == ["d5", "e6", "f5"]


@pytest.mark.rule("TK-SUM-12")
def test_a_card_is_discarded_after_its_effect() -> None:
    arena = stage("""
        C . .
        c . c
        . . .
    """)
    arena.summon("swordmaster e5")
    assert not arena.hand()
    assert not arena.state.discards[0]
    arena.play("none")
    assert [arena.state.cards.faces[each] for each in arena.state.discards[0]] == ["swordmaster"]
    arena = eldest_tree()
    arena.play("summon the-eldest-tree e5")
    assert not arena.hand()
    assert not arena.state.legend_discard
    arena.play("none")
    assert [arena.state.cards.faces[each] for each in arena.state.legend_discard] == ["the-eldest-tree"]
    assert arena.state.discards[0] == []


EDGE = """
    - - . . . . . - -
    - . . c c c . . -
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    - . . . . . . . -
    - - . . . . . - -
"""


@pytest.mark.rule("TK-SUM-13")
def test_marked_squares_outside_the_arena_are_ignored() -> None:
    arena = stage(EDGE)
    arena.give("summoner")
    arena.play("summon summoner e9 r0")
    assert sorted(arena.legal()) == ["c9", "d9", "f9", "g9", "none"]
    arena.play("none")


@pytest.mark.rule("TK-SUM-13")
@pytest.mark.parametrize(
    ("square", "figure", "marked"),
    [("a5", "b4 b5 b6", ["a3", "a4", "a6", "a7"]), ("i5", "h4 h5 h6", ["i3", "i4", "i6", "i7"]),
     ("e1", "d2 e2 f2", ["c1", "d1", "f1", "g1"])],
)  # fmt: skip
def test_the_arena_ends_on_all_sides(square: str, figure: str, marked: list[str]) -> None:
    arena = stage(".")
    arena.edit(board=[named(figure), *arena.state.board[1:]], tiles=[13, 16])
    arena.give("summoner")
    (key,) = arena.legal(f"summon summoner {square}")
    arena.play(key)
    assert sorted(arena.legal()) == [*marked, "none"]


@pytest.mark.rule("TK-SUM-13")
def test_the_being_and_its_figure_need_squares_that_exist() -> None:
    arena = stage(EDGE)
    arena.give("summoner", "swordmaster")
    for square in ("a1", "h9", "i9"):
        assert arena.refused(f"summon summoner {square}").rule == "TK-SUM-13"
    assert arena.refused("summon summoner e1 r0").rule == "TK-SUM-13"  # the pieces would stand in row 0
    assert arena.refused("summon summoner e10").reason == "unknown-answer"


TWO_WAYS = """
    . . c . c . .
    . c . . . c .
    c . {0} . {0} . c
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
"""


@pytest.mark.rule("TK-SUM-14")
def test_the_named_position_alone_fixes_the_marked_square() -> None:
    arena = stage(TWO_WAYS.format("C"))
    arena.give("assassin")
    assert arena.legal("summon") == ["summon assassin e5 r0", "summon assassin e5 r90"]
    assert arena.refused("summon assassin e5").rule == "TK-SUM-14"
    arena.play("summon assassin e5 r0m")  # mirrored, which looks the same as turned
    assert (arena.at("d6"), arena.at("f6")) == ("C", ".")
    arena = stage(TWO_WAYS.format("."))
    arena.summon("assassin e5 r0")
    assert arena.legal() == ["e5-d6", "none"]
    assert arena.refused("e5-f6").reason == "forbidden"


@pytest.mark.rule("TK-SUM-14")
def test_the_named_position_alone_fixes_the_pieces_used() -> None:
    arena = stage("""
        . . . . .
        . . . . .
        c c . c c
        . . . . .
        . . . . .
    """)
    arena.give("clan-guardian")
    assert len(arena.legal("summon")) == 2
    name = "r0" if "summon clan-guardian e5 r0" in arena.legal("summon") else ""
    arena.play(f"summon clan-guardian e5 {name}")
    assert arena.legal() == ["c5", "d5", "f5", "none"]
    assert arena.refused("g5").rule == "TK-SUM-14"


@pytest.mark.rule("TK-SUM-15")
def test_forming_a_figure_uses_nothing_up() -> None:
    arena = stage(PAIR)
    tiles = arena.state.tiles[0]
    arena.give("swordmaster", "wild-eagle")
    arena.play("summon swordmaster e5")
    assert arena.state.tiles[0] == tiles - 1
    arena.play("summon wild-eagle e6", "none")
    assert arena.state.tiles[0] == tiles - 2
    assert arena.shows("""
        . c .
        c c c
        . . .
    """)


@pytest.mark.rule("TK-SUM-16")
def test_a_being_may_be_summoned_for_no_effect() -> None:
    arena = stage("""
        . . . . C
        . . . . .
        . c . . .
        . c c . .
        . . c . .
    """)
    arena.summon("champion e5")
    assert arena.is_at_rest()
    assert (arena.at("e5"), arena.at("g7")) == ("h", "C")
