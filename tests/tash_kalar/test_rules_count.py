"""Proof of the rules TK-COUNT: what counts as destroyed."""

from __future__ import annotations

import pytest

from tafelrunde.games.tash_kalar.board import NUMBERS
from tafelrunde.games.tash_kalar.ranks import COMMON
from tests.tash_kalar.proof import scores
from tests.tash_kalar.stage import Stage, stage
from tests.tash_kalar.test_rules_keyword import queen


@pytest.mark.rule("TK-COUNT-01")
def test_all_ways_of_destroying_are_counted_together() -> None:
    arena = stage("""
        C . . . C
        . . C . .
        . . C . .
        . c c . .
        c . C C C
    """, actions=5)  # fmt: skip
    arena.summon("dire-wolf e5", "e5-e6", "none")  # onto e5, then onto e6
    assert arena.turn().destroyed() == 2
    arena.give("wild-eagle")
    arena.draw("""
        C . . . C
        . . . . .
        . c . c .
        C C C C C
        C . . . .
    """)
    arena.play("summon wild-eagle e6", "e6-c7")  # by a leap
    assert arena.turn().destroyed() == 3
    arena.give("flare-06")  # a combat leap of a recruit
    arena.play("flare 6", "d5-g7")
    assert arena.turn().destroyed() == 4
    assert arena.state.destroyed == [0, 0, 0, 4, 0, 0]


@pytest.mark.rule("TK-COUNT-01")
def test_the_count_begins_anew_with_every_turn() -> None:
    arena = stage(". . . \n c C c \n . . .", "high-form", actions=1)
    arena.summon("swordmaster e5")
    assert arena.turn().destroyed() == 1
    arena.play("end")
    assert arena.turn().destroyed() == 0
    assert arena.state.destroyed == [0] * 6


@pytest.mark.rule("TK-COUNT-02")
def test_converted_pieces_are_counted() -> None:
    arena = queen("H", actions=1)
    arena.play("d6")
    assert arena.turn().destroyed(1) == 1
    arena.play("end")
    assert scores(arena) == [1, 0]


@pytest.mark.rule("TK-COUNT-02")
def test_what_was_not_converted_for_want_of_pieces_is_not_counted() -> None:
    arena = queen("H", tiles=1, actions=1)
    assert arena.is_at_rest()
    arena.play("end")
    assert scores(arena) == [0, 0]


@pytest.mark.rule("TK-COUNT-03")
def test_upgrading_and_downgrading_do_not_count() -> None:
    arena = stage("L . . \n . . . \n . . C")
    turn = arena.turn()
    assert turn.downgrade(NUMBERS["d6"])
    assert turn.downgrade(NUMBERS["d6"])
    assert turn.upgrade(NUMBERS["f4"])
    assert turn.upgrade(NUMBERS["f4"])
    assert turn.destroyed() == 0


@pytest.mark.rule("TK-COUNT-03")
def test_a_downgraded_legend_gives_no_points() -> None:
    arena = stage("""
        - - . . . . . - -
        - . . . . . . . -
        . . L . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . h h . . . . .
        h c . . . . . . .
        - . . . . . . . -
        - - . . . . . - -
    """, actions=1)  # fmt: skip
    arena.summon("leviathan e5", "downgrade", "c7")
    assert (arena.at("c7"), arena.turn().destroyed()) == ("H", 0)
    arena.play("end")
    assert scores(arena) == [1, 0]  # for summoning the Leviathan


@pytest.mark.rule("TK-COUNT-04")
def test_pieces_return_to_the_supply_of_their_own_colour() -> None:
    arena = queen("H", actions=1)
    tiles = arena.state.tiles.copy()
    arena.play("d6")  # replaced by conversion
    assert arena.state.tiles == [tiles[0] - 1, tiles[1] + 1]
    arena = stage("L . . \n . . . \n . . .")
    assert arena.turn().downgrade(NUMBERS["d6"])
    assert (arena.state.tiles, arena.state.legends) == ([16, 15], [3, 3])
    arena = stage("""
        . . . . .
        . . c . .
        . C . . .
        . . c . .
        . c c c .
    """)
    tiles = arena.state.tiles.copy()
    arena.summon("hill-giant e5")
    assert arena.state.tiles == [tiles[0] + 2 - 1, tiles[1] + 1]


@pytest.mark.rule("TK-COUNT-05")
def test_a_converted_piece_counts_as_it_was() -> None:
    arena = stage("""
        c y .
        . c .
        . c .
    """, "melee", seats=3, actions=1)  # fmt: skip
    arena.summon("dryad e5", "e6")  # a hero of C becomes an own recruit
    assert arena.at("e6") == "c"
    assert arena.state.destroyed == [0, 0, 0, 0, 0, 0, 0, 1, 0]
    arena.play("end")
    assert arena.state.points == [0, 0, 1, 0, 0, 0, 0, 0, 0]


@pytest.mark.rule("TK-COUNT-05")
def test_a_converted_legend_counts_as_a_legend() -> None:
    arena = stage("z . . \n . . . \n . . .", "melee", seats=3)
    assert arena.turn().convert(NUMBERS["d6"], COMMON)
    assert arena.at("d6") == "c"
    assert arena.state.destroyed == [0, 0, 0, 0, 0, 0, 0, 0, 1]


def hypnotist(picture: str) -> Stage:
    """A Hypnotist on e5, who leads enemy pieces into combat; the picture shows what is above him."""
    arena = stage(f"""
        . . . . . . .
        {picture}
        . . . . c . .
        . . c . c . .
        . . c . . . .
        . . . . . . .
        . . . . . . .
    """, "melee", seats=3, actions=1)  # fmt: skip
    arena.summon("hypnotist e5")
    return arena


@pytest.mark.rule("TK-COUNT-06")
def test_a_piece_struck_by_an_enemy_piece_is_credited_to_the_turn() -> None:
    arena = hypnotist(". . C x . . .")
    arena.play("d7-e7")  # B's recruit onto C's
    assert arena.state.destroyed == [0, 0, 0, 0, 0, 0, 1, 0, 0]


@pytest.mark.rule("TK-COUNT-06")
def test_own_pieces_struck_by_enemies_are_credited_to_nobody() -> None:
    arena = hypnotist(". . . C . . .")
    arena.play("e7-f6", "end")
    assert arena.state.points == [0] * 9
    assert arena.state.destroyed == [0] * 9


@pytest.mark.rule("TK-COUNT-06")
def test_what_the_partner_in_control_destroys_is_credited_to_the_turn() -> None:
    arena = stage("""
        . . . . .
        . . H . .
        . c . C .
        . c c . .
        . . c . .
    """, "team-duel", actions=1)  # fmt: skip
    arena.summon("champion e5", "hand over", "e6", "end")
    assert scores(arena) == [1, 0]


@pytest.mark.rule("TK-COUNT-07")
def test_a_piece_picked_up_for_placing_is_not_destroyed() -> None:
    arena = stage("h . . \n . . . \n . . .", actions=1)
    arena.leave(tiles=0)
    told = arena.play("lift d6", "place e5")
    assert arena.turn().destroyed() == 0
    assert "destroy" not in [beat.kind for beat in told]
    arena.play("end")
    assert scores(arena) == [0, 0]


@pytest.mark.rule("TK-COUNT-07")
def test_a_piece_taken_for_a_being_is_not_destroyed() -> None:
    arena = stage("c . c \n . . . \n . . .")
    arena.leave(tiles=0)
    arena.give("wild-eagle")
    told = arena.play("summon wild-eagle e5", "a5", "none")
    assert "take" in [beat.kind for beat in told]
    assert "destroy" not in [beat.kind for beat in told]
