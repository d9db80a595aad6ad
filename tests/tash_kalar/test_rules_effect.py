"""Proof of the rules TK-EFF: carrying out effects."""

from __future__ import annotations

import pytest

from tests.tash_kalar.proof import behind
from tests.tash_kalar.stage import Stage, stage


def wolf(north: str = ".") -> Stage:
    """A Dire Wolf on e5, about to do up to two combat moves; that piece stands north of it."""
    arena = stage(f"""
        . . . . .
        . . {north} . .
        . . . . .
        . c c . .
        c . . . .
    """)
    arena.give("swordmaster", "flare-12")
    arena.summon("dire-wolf e5")
    return arena


@pytest.mark.rule("TK-EFF-01")
def test_nothing_else_is_done_while_an_effect_is_carried_out() -> None:
    arena = wolf()
    for key in (
        "place e8",
        "summon swordmaster d5",
        "discard swordmaster",
        "flare 12",
        "end",
    ):
        assert arena.refused(key).rule == "TK-EFF-01"
    assert arena.refused("claim destruction").rule == "TK-MODE-04"
    arena.play("e5-e6", "e6-e7")
    assert arena.is_at_rest()
    arena.play("place e8")


@pytest.mark.rule("TK-EFF-01")
def test_nothing_else_is_done_while_a_flare_is_carried_out() -> None:
    arena = behind(upgraded=3, pieces=6)
    arena.give("flare-01", "flare-12")
    arena.play("flare 1")
    for key in ("place e8", "flare 12", "end"):
        assert arena.refused(key).rule == "TK-EFF-01"
    arena.play("e5", "e6")


@pytest.mark.rule("TK-EFF-02")
def test_what_you_may_do_can_be_left_out() -> None:
    arena = stage("""
        C . .
        c . c
        . . .
    """)
    arena.summon("swordmaster e5", "none")
    assert arena.at("d6") == "C"
    assert arena.is_at_rest()


@pytest.mark.rule("TK-EFF-02")
def test_without_you_may_it_cannot_be_left_out() -> None:
    arena = stage("""
        C . c
        . . c
        c c .
    """)
    arena.summon("blood-shaman e5")  # destroy any recruit or hero
    assert arena.refused("none").rule == "TK-EFF-04"
    arena.play("d6")


@pytest.mark.rule("TK-EFF-03")
@pytest.mark.parametrize("moves", [(), ("e5-e6",), ("e5-e6", "e6-e7")])
def test_up_to_two_means_none_one_or_two(moves: tuple[str, ...]) -> None:
    arena = wolf()
    arena.play(*moves, *(["none"] if len(moves) < 2 else []))
    assert arena.is_at_rest()
    assert arena.refused("e7-e8").rule == "TK-TURN-04"  # a third move is none of the effect


@pytest.mark.rule("TK-EFF-04")
def test_what_is_not_optional_is_done_to_ones_own_harm() -> None:
    arena = stage("""
        . . . . .
        . . c . .
        . c . C .
        . . c . .
        . c c c .
    """)
    arena.summon("hill-giant e5")
    assert arena.is_at_rest()  # nobody was asked
    assert arena.shows("""
        . . . . .
        . . . . .
        . . h . .
        . . . . .
        . c c c .
    """)


@pytest.mark.rule("TK-EFF-04")
def test_an_own_piece_must_be_chosen_if_there_is_no_other() -> None:
    arena = stage("""
        . . c
        . . c
        c c .
    """)
    arena.summon("blood-shaman e5")
    assert arena.refused("none").rule == "TK-EFF-04"
    arena.play("e5")  # itself
    assert arena.at("e5") == "."


@pytest.mark.rule("TK-EFF-05")
def test_as_much_as_possible_is_done() -> None:
    heroes = "H H H H H \n . . . . . \n . . . . ."
    arena = stage(heroes)
    arena.leave(tiles=1)
    arena.give("flare-10")  # place two recruits
    arena.play("flare 10", "e4")
    assert arena.is_at_rest()
    assert arena.at("e4") == "c"
    arena = stage(heroes)
    arena.leave(tiles=2)
    arena.give("flare-10")
    arena.play("flare 10", "e4")
    assert arena.refused("none").rule == "TK-EFF-04"


@pytest.mark.rule("TK-EFF-05")
def test_what_cannot_be_done_does_not_stop_the_rest() -> None:
    arena = stage("""
        . . . . .
        . . H . .
        c . . c .
        . . . . .
        . . . . .
    """)
    arena.summon("forest-wardens e5")  # a recruit of someone with more recruits, then a hero
    assert arena.is_at_rest()
    assert arena.at("e6") == "."


@pytest.mark.rule("TK-EFF-06")
def test_the_title_means_the_piece_of_the_being() -> None:
    arena = wolf()
    assert arena.refused("e4-e3").rule == "TK-EFF-06"
    assert all(key.startswith("e5-") for key in arena.legal() if key != "none")
    arena.play("e5-f6", "none")
    assert (arena.at("e5"), arena.at("f6")) == (".", "c")


@pytest.mark.rule("TK-EFF-07")
def test_the_being_stays_the_same_piece_when_it_moves_and_is_turned_over() -> None:
    arena = stage("""
        . . . . .
        . . . . .
        . c . . .
        c . c . .
        . . . c .
    """)
    arena.summon("gryphon-rider e5", "e5-e8", "downgrade")
    assert arena.at("e8") == "c"  # upgraded or not, she is the Rider
    arena.play("e6")
    assert arena.is_at_rest()


@pytest.mark.rule("TK-EFF-07")
def test_a_wolf_that_moved_is_the_only_one_to_move_again() -> None:
    arena = wolf()
    arena.play("e5-e6")
    assert arena.refused("e4-e5").rule == "TK-EFF-06"
    assert arena.refused("e5-e4").reason == "forbidden"
    arena.play("e6-e7")
    assert arena.at("e7") == "c"


def intrigue() -> Stage:
    arena = stage("""
        . . . . .
        . h . c .
        . . . . .
        . c . c .
        . . . . .
    """)
    arena.summon("master-of-intrigue e5")
    return arena


@pytest.mark.rule("TK-EFF-08")
def test_once_the_being_is_gone_the_rest_of_the_effect_goes_on() -> None:
    arena = intrigue()
    arena.play("d6-e5")  # the hero that summoned the Master destroys him
    assert not arena.is_at_rest()
    assert arena.at("e5") == "h"
    assert "e5-e6" in arena.legal()  # as a piece that was used, by a combat move
    assert "d4-e5" not in arena.legal()
    arena.play("e5-e6", "f4-f5")
    assert arena.is_at_rest()


@pytest.mark.rule("TK-EFF-08")
def test_parts_about_a_being_that_is_gone_are_skipped() -> None:
    arena = stage("""
        . . . . .
        . L . . .
        . c . . .
        . c c . .
        . . c . .
    """)
    arena.summon("champion e5", "d6")
    assert (arena.at("d6"), arena.at("e5")) == (".", ".")
    assert arena.state.actions == 2  # the action is gained although the Champion is gone


@pytest.mark.rule("TK-EFF-09")
def test_the_parts_of_an_effect_come_in_the_printed_order() -> None:
    arena = stage("""
        . c .
        c . c
        . . .
    """)
    arena.summon("chronicler e5")  # upgrade another recruit, then it may do a standard move
    assert arena.refused("e6-e7").reason == "unknown-answer"
    assert sorted(arena.legal()) == ["d5", "e6", "f5"]
    arena.play("e6")
    assert arena.at("e6") == "h"
    assert arena.refused("d5").reason == "unknown-answer"
    assert arena.refused("d5-d6").reason == "forbidden"
    arena.play("e6-e7")
    assert arena.at("e7") == "h"
