"""The legends: what every being does, and what it refuses."""

from __future__ import annotations

import pytest

from tests.tash_kalar.stage import stage


def test_fire_dragon_burns_three_directions_two_squares_deep() -> None:
    arena = stage("""
        . . h . h . .
        . . . c . . .
        . . . h . . .
        . . . . C . .
        . . C L . . .
        . c . H . C .
        . . . C . . .
    """)
    arena.summon("fire-dragon e5 r0")
    assert arena.refused("n").rule == "TK-KEY-08"
    assert arena.refused("none").rule == "TK-EFF-04"
    arena.play("s")
    assert arena.is_at_rest()
    assert arena.shows("""
        . . h . h . .
        . . . c . . .
        . . . h . . .
        . . . l C . .
        . . . L . . .
        . . . . . . .
        . . . C . . .
    """)
    assert arena.turn().destroyed() == 3


def test_fire_dragon_burns_also_beside_the_outermost_arrow() -> None:
    arena = stage("""
        . . h . h . .
        . . . c C . .
        . . . h C . .
        . . . . . . H
        . . . . H . .
        . . . . . . .
        . . . . . . .
    """)
    arena.summon("fire-dragon e5 r0", "e")
    assert (arena.at("f6"), arena.at("f4")) == (".", ".")
    assert (arena.at("h5"), arena.at("f7"), arena.at("e6")) == ("H", "C", "h")


def test_hell_bull_runs_over_everything_until_a_legend_falls() -> None:
    arena = stage("""
        . . . . . . .
        . . . . . . .
        . . c . c . .
        . . h c h C L
        . . . c . . .
        . . . . . . .
        . . . . . . .
    """)
    arena.summon("hell-bull e5", "e5-f5")
    arena.refused("f5-f4")
    arena.play("f5-g5", "g5-h5")
    assert arena.is_at_rest()
    assert arena.at("h5") == "l"
    assert arena.turn().destroyed() == 2


def test_hell_bull_may_stand_still() -> None:
    arena = stage("""
        c . c
        h c h
        . c .
    """)
    arena.summon("hell-bull e5", "none")
    assert arena.at("e5") == "l"


def test_angel_of_death_raises_its_victim_first() -> None:
    arena = stage("""
        . . . . H
        . c . c .
        c . h . c
        . . c . .
        . . . . .
    """)
    arena.summon("angel-of-death e5")
    arena.refused("e5")
    arena.refused("e7")
    arena.play("g7")
    assert arena.is_at_rest()
    assert (arena.at("g7"), arena.at("e5")) == ("l", ".")
    assert arena.turn().destroyed(2) == 1
    assert arena.turn().destroyed(1) == 0


def test_angel_of_death_takes_what_cannot_be_raised() -> None:
    arena = stage("""
        . . . . H
        . c . c .
        c . h . c
        . . c . .
        . . . . .
    """)
    arena.leave(legends=0, side=1)
    arena.summon("angel-of-death e5", "g7")
    assert arena.at("g7") == "l"
    assert arena.turn().destroyed(1) == 1


def test_angel_of_death_may_spare_all() -> None:
    arena = stage("""
        . . . . H
        . c . c .
        c . h . c
        . . c . .
        . . . . .
    """)
    arena.summon("angel-of-death e5", "none")
    assert arena.at("e5") == "l"


def test_the_eldest_tree_treats_three_squares() -> None:
    arena = stage("""
        . . . . .
        . H L h .
        c . . c c
        . h . . .
        . . . . .
    """)
    arena.summon("the-eldest-tree e5")
    assert arena.refused("e6").rule == "TK-EFF-10"
    assert arena.refused("f6").rule == "TK-EFF-10"
    assert arena.refused("c5").rule == "TK-KEY-11"
    arena.play("f5")
    arena.refused("f5")
    arena.play("e4", "d6")
    assert arena.is_at_rest()
    assert arena.shows("""
        . . . . .
        . . L h .
        c . l h c
        . h c . .
        . . . . .
    """)


def test_the_eldest_tree_needs_supply_for_an_empty_square() -> None:
    arena = stage("""
        . . . . .
        . C . h .
        c . . . c
        . h . . .
        . . . . .
    """)
    arena.leave(tiles=0)
    arena.summon("the-eldest-tree e5")
    arena.refused("e6")
    arena.play("none")
    assert arena.is_at_rest()


def test_bone_catapult_hits_a_piece_and_the_recruits_around_it() -> None:
    arena = stage("""
        . . . L C . .
        . . C . . . .
        . . c C . . .
        . . . . . . .
        . . h h h . .
        . . . . . . .
        . . . . . . .
    """)
    arena.summon("bone-catapult e5 r0")
    arena.refused("d7")
    arena.refused("e4")
    arena.play("e8")
    assert arena.is_at_rest()
    assert arena.shows("""
        . . . . . . .
        . . . . . . .
        . . c C . . .
        . . . l . . .
        . . h h h . .
        . . . . . . .
        . . . . . . .
    """)


def test_bone_catapult_need_not_shoot() -> None:
    arena = stage("""
        . . C . .
        . c . . .
        . . . . .
        . h h h .
        . . . . .
    """)
    arena.summon("bone-catapult e5 r0", "none")
    assert arena.at("e7") == "C"


FIRE = """
        C . . . C
        . H C L .
        . . . . .
        . h . c .
        h . c . c
    """


def test_fire_elemental_burns_close_by() -> None:
    arena = stage(FIRE)
    arena.summon("fire-elemental e5")
    assert arena.refused("none").rule == "TK-EFF-04"
    arena.play("near")
    assert (arena.at("d6"), arena.at("e6"), arena.at("f6"), arena.at("c7")) == (".", ".", "L", "C")
    assert arena.at("f4") == "c"


def test_fire_elemental_burns_recruits_further_off() -> None:
    arena = stage(FIRE)
    arena.summon("fire-elemental e5", "far")
    assert (arena.at("d6"), arena.at("e6"), arena.at("c7"), arena.at("g7")) == ("H", ".", ".", ".")
    assert arena.at("g3") == "c"


SEA = """
        - - . . . . . - -
        - . C C . . . . -
        . . . . C . . . .
        . . . . . C c H .
        . . . . . . . L .
        . . h h . . . . .
        h c . . . . . . .
        - . . . . . . . -
        - - . . . . . - -
    """


def test_leviathan_destroys_connected_recruits() -> None:
    arena = stage(SEA)
    arena.summon("leviathan e5", "destroy")
    arena.refused("h6")
    arena.play("d8")
    assert arena.refused("f6").rule == "TK-EFF-10"
    arena.play("c8", "e7", "f6")
    assert arena.is_at_rest()
    assert arena.at("g6") == "c"
    assert arena.turn().destroyed() == 4


def test_leviathan_downgrades_connected_pieces() -> None:
    arena = stage(SEA)
    arena.summon("leviathan e5", "downgrade")
    assert arena.refused("g6").rule == "TK-KEY-25"
    arena.play("h6")
    assert arena.refused("d4").rule == "TK-EFF-10"
    arena.play("h5")
    assert arena.is_at_rest()
    assert (arena.at("h6"), arena.at("h5")) == ("C", "H")
    assert arena.turn().destroyed() == 0


def test_leviathan_downgrades_three_at_most() -> None:
    arena = stage(SEA.replace("H .", "H H").replace("L .", "L H"))
    arena.summon("leviathan e5", "downgrade", "h6", "h5", "i5")
    assert arena.is_at_rest()
    assert (arena.at("i6"), arena.at("i5"), arena.at("h5")) == ("H", "C", "H")


def test_leviathan_may_drown_nobody() -> None:
    arena = stage(SEA)
    arena.summon("leviathan e5", "downgrade", "none")
    assert arena.is_at_rest()


DRAGON = """
        . . . . . . .
        . . . . . . .
        . . . . . . H
        . . . . . h .
        . . . . h H .
        . . . h . c .
        . . . . . . c
    """


def test_two_headed_dragon_raises_a_piece_and_bites_beside_it() -> None:
    arena = stage(DRAGON)
    arena.summon("two-headed-dragon e5 r0")
    assert arena.refused("e5").rule in ("TK-KEY-22", "TK-SUM-14")
    arena.play("g3")
    assert arena.refused("h6").rule == "TK-EFF-10"
    arena.play("g4")
    assert arena.is_at_rest()
    assert (arena.at("g3"), arena.at("g4")) == ("h", ".")


def test_two_headed_dragon_without_raising_bites_nobody() -> None:
    arena = stage(DRAGON)
    arena.summon("two-headed-dragon e5 r0", "none")
    assert arena.is_at_rest()
    assert arena.at("g4") == "H"


def test_two_headed_dragon_needs_a_legend_to_raise_a_hero() -> None:
    arena = stage(DRAGON)
    arena.leave(legends=1)
    arena.summon("two-headed-dragon e5 r0")
    assert arena.refused("f4").rule == "TK-KEY-24"


def test_earth_elemental_destroys_at_red_and_upgrades_at_green() -> None:
    arena = stage("""
        . C C . . . .
        . C . . . . .
        . . . . . . .
        . H . . c . .
        . . . c c . .
        . . h . . h .
        . . . . . . .
    """)
    arena.summon("earth-elemental e5")
    assert arena.refused("none").rule == "TK-EFF-04"
    assert arena.refused("c5").rule == "TK-BOARD-03"
    arena.play("d8")
    assert arena.refused("e4").rule == "TK-BOARD-03"
    arena.play("c7")
    assert arena.is_at_rest()  # no coloured square is next to e5
    assert (arena.at("d8"), arena.at("c7"), arena.at("c8")) == (".", "H", "C")


def test_earth_elemental_moves_onto_coloured_squares_only() -> None:
    arena = stage("""
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . c L
        . . . . c c .
        . . . h . . h
    """)
    arena.summon("earth-elemental f4")
    assert arena.legal() == ["g3", "g4"]
    arena.play("g4")
    assert arena.legal() == ["f3", "g3"]
    arena.play("f3")
    assert arena.refused("f4-f5").rule == "TK-EFF-10"
    arena.play("f4-e5")
    assert arena.at("e5") == "l"


def test_earth_elemental_may_move_onto_green() -> None:
    arena = stage("""
        - - . . . . . - -
        - . . . . . . . -
        . . . . . . . . .
        . . . . . . c . .
        . . . . . c c . .
        . . . . h . . h .
        . . . . . . . . .
        - . . . . . . . -
        - - . . . . . - -
    """)
    arena.summon("earth-elemental f6", "f5")
    assert arena.at("g6") == "h"  # the only recruit near a green square needs no choice
    assert arena.legal() == ["f6-e5", "f6-g7", "none"]
    arena.play("f6-g7")
    assert arena.at("g7") == "l"


def test_time_elemental_gives_another_turn() -> None:
    arena = stage("""
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . h . h . .
        . . . h . . .
        . . c . c . .
    """)
    arena.summon("time-elemental e5")
    assert arena.is_at_rest()
    assert arena.state.takes_another
    arena.end_turn()
    assert (arena.state.active, arena.state.actions) == (0, 2)
    arena.end_turn()
    assert arena.state.active == 1


def test_time_elemental_grants_its_turn_even_after_the_last_one() -> None:
    arena = stage("""
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . h . h . .
        . . . h . . .
        . . c . c . .
    """)
    arena.edit(last_turns=0)
    arena.summon("time-elemental e5")
    arena.end_turn()
    assert not arena.table.is_over
    assert arena.state.active == 0
    arena.end_turn()
    assert arena.table.is_over


STORM = """
        . . . . . . .
        . . h . . . .
        . . h . h . .
        . . . c . . .
        H C C . . . .
        . . . . . . .
        . . . . . . .
    """


@pytest.mark.parametrize(
    ("rank", "moves", "rest"),
    [
        ("common", ["h3-g3", "g3-f3", "f3-e3", "e3-d3", "d3-c3"], 2),
        ("heroic", ["h3-g3", "g3-f3", "f3-e3"], 0),
        ("legendary", ["h3-g3"], 0),
    ],
)
def test_storm_elemental_sends_a_piece_that_is_spent(rank: str, moves: list[str], rest: int) -> None:
    arena = stage("""
        . . . . . . .
        . . h . . . .
        . . h . h . .
        . . . c . . .
        . . . . . . .
        H C C . . . .
        . . . . . . .
    """)
    arena.summon("storm-elemental e5")
    assert arena.refused("i5").rule == "TK-KEY-12"
    arena.play("h3", rank, *moves)
    assert arena.is_at_rest()
    assert arena.at(moves[-1][-2:]) == "."
    assert arena.turn().destroyed() == rest
    assert arena.state.tiles[0] == 16 - 3


def test_storm_elemental_lets_its_piece_stop_and_may_send_none() -> None:
    arena = stage(STORM)
    arena.summon("storm-elemental e5", "e4", "heroic", "e4-d4")
    arena.refused("d4-d3")
    arena.play("none")
    assert arena.at("d4") == "."
    assert arena.turn().destroyed() == 1
    arena = stage(STORM)
    arena.summon("storm-elemental e5", "none")
    assert arena.is_at_rest()


def test_storm_elemental_can_only_send_what_the_supply_has() -> None:
    arena = stage(STORM)
    arena.leave(legends=1)
    arena.summon("storm-elemental e5", "e4")
    arena.refused("legendary")
    assert arena.legal() == ["common", "heroic"]


def test_titan_crushes_all_around_without_credit() -> None:
    arena = stage("""
        . . . . . . .
        . . . C . . .
        . . H L L . .
        . . C . c . .
        . . . h . . .
        . . . h . . .
        . . c c c . .
    """)
    arena.summon("titan e5")
    assert arena.is_at_rest()
    assert arena.shows("""
        . . . . . . .
        . . . C . . .
        . . . . L . .
        . . . l . . .
        . . . . . . .
        . . . h . . .
        . . c c c . .
    """)
    assert arena.turn().destroyed() == 0
