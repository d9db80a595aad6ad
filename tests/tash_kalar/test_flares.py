"""The flares: both halves of each, and what they refuse."""

from __future__ import annotations

import pytest

from tafelrunde.games.tash_kalar.cards import FLARES
from tafelrunde.games.tash_kalar.verbs import Turn
from tafelrunde.table.beat import SILENT
from tafelrunde.table.runner import Runner
from tests.tash_kalar.stage import Stage, stage


def behind(*, upgraded: int = 0, pieces: int = 0) -> Stage:
    """Own recruits on c6, e4 and g4, an enemy recruit on d5; the enemy is ahead by exactly so many.

    What it takes lies on the rim: enemy pieces on the left and at the bottom, own recruits at the top.
    """
    heroes = upgraded
    recruits = max(0, pieces + 2 - heroes)
    friends = max(0, heroes - pieces - 2)
    west = ["H"] * heroes + ["C"] * recruits + ["."] * 9
    top = ["c"] * friends + ["."] * 5
    return stage(f"""
        - - {" ".join(top[:5])} - -
        - . . . . . . . -
        {west[0]} . . . . . . . {west[5]}
        {west[1]} . c . . . . . {west[6]}
        {west[2]} . . C . . . . {west[7]}
        {west[3]} . . . c . c . {west[8]}
        {west[4]} . . . . . . . .
        - . . . . . . . -
        - - . . . . . - -
    """)


def upper(flare: str, *answers: str) -> Stage:
    """Invoke a flare whose upper half alone is fulfilled."""
    arena = behind(upgraded=FLARES[flare].upper, pieces=0)
    return invoke(arena, flare, *answers)


def lower(flare: str, *answers: str) -> Stage:
    """Invoke a flare whose lower half alone is fulfilled."""
    return invoke(behind(pieces=FLARES[flare].lower), flare, *answers)


def invoke(arena: Stage, flare: str, *answers: str) -> Stage:
    arena.give(flare)
    arena.play(f"flare {int(flare[-2:])}", *answers)
    return arena


def number(flare: str) -> int:
    return int(flare[-2:])


@pytest.mark.rule("TK-FLARE-03")
@pytest.mark.parametrize("flare", FLARES)
def test_a_flare_needs_one_of_its_conditions(flare: str) -> None:
    card = FLARES[flare]
    arena = behind(upgraded=card.upper - 1, pieces=card.lower - 1)
    arena.give(flare)
    assert arena.refused(f"flare {number(flare)}").rule == "TK-FLARE-03"


@pytest.mark.parametrize("flare", ["flare-01", "flare-02", "flare-04", "flare-07", "flare-11"])
def test_upper_half_places_a_recruit(flare: str) -> None:
    arena = upper(flare)
    assert arena.refused("none").rule == "TK-EFF-04"
    assert arena.refused("e4").rule == "TK-KEY-20"
    arena.play("e5")
    assert arena.is_at_rest()
    assert arena.at("e5") == "c"
    assert arena.state.actions == 2


@pytest.mark.parametrize("flare", ["flare-02", "flare-08", "flare-10"])
def test_lower_half_places_a_recruit(flare: str) -> None:
    arena = lower(flare, "e5")
    assert arena.is_at_rest()
    assert arena.at("e5") == "c"


def test_flare_01_places_a_hero_below() -> None:
    arena = lower("flare-01")
    assert arena.refused("d5").rule == "TK-KEY-20"
    arena.play("e5")
    assert arena.at("e5") == "h"


def test_flare_09_places_a_hero_above() -> None:
    arena = upper("flare-09", "e5")
    assert arena.is_at_rest()
    assert arena.at("e5") == "h"


@pytest.mark.parametrize(("flare", "half"), [("flare-10", "upper"), ("flare-05", "lower")])
def test_two_recruits_are_placed(flare: str, half: str) -> None:
    arena = (upper if half == "upper" else lower)(flare, "e5")
    assert arena.refused("none").rule == "TK-EFF-04"
    arena.play("f5")
    assert arena.is_at_rest()
    assert (arena.at("e5"), arena.at("f5")) == ("c", "c")


def test_only_as_many_are_placed_as_the_supply_has() -> None:
    arena = stage("""
        . . . . .
        H H H H H
        . . . . .
    """)
    arena.leave(tiles=1)
    invoke(arena, "flare-10", "e6")
    assert arena.is_at_rest()
    assert arena.state.tiles[0] == 0


@pytest.mark.parametrize(
    ("flare", "half"), [("flare-03", "lower"), ("flare-08", "upper"), ("flare-12", "lower")]
)
def test_an_action_is_gained(flare: str, half: str) -> None:
    arena = (upper if half == "upper" else lower)(flare)
    assert arena.is_at_rest()
    assert arena.state.actions == 3


def test_flare_03_moves_recruits_three_times_onto_empty_squares() -> None:
    arena = upper("flare-03")
    assert arena.refused("e4-d5").rule == "TK-KEY-16"
    arena.play("e4-e5", "e5-e6", "c6-c7")
    assert arena.is_at_rest()
    assert (arena.at("e6"), arena.at("c7")) == ("c", "c")


def test_flare_03_may_move_nothing() -> None:
    assert upper("flare-03", "none").is_at_rest()


def test_flare_04_places_or_converts() -> None:
    arena = lower("flare-04", "convert")
    assert arena.refused("none").rule == "TK-EFF-04"
    arena.refused("e4")
    arena.play("d5")
    assert arena.is_at_rest()
    assert arena.at("d5") == "c"
    assert arena.turn().destroyed() == 1
    arena = lower("flare-04", "place", "e5")
    assert arena.at("e5") == "c"


def test_flare_05_moves_or_upgrades() -> None:
    arena = upper("flare-05", "move")
    assert arena.refused("none").rule == "TK-EFF-04"
    assert arena.refused("e4-d5").rule == "TK-KEY-16"
    arena.play("e4-e5")
    assert arena.is_at_rest()
    arena = upper("flare-05", "upgrade", "e4")
    assert arena.is_at_rest()
    assert arena.at("e4") == "h"


def test_flare_06_places_or_upgrades() -> None:
    arena = upper("flare-06", "place", "e5")
    assert arena.at("e5") == "c"
    arena = upper("flare-06", "upgrade")
    assert arena.refused("a7").rule == "TK-EFF-10"
    arena.play("c6")
    assert arena.at("c6") == "h"


def test_flare_06_leaps_into_combat_below() -> None:
    arena = lower("flare-06", "e4-d5")
    assert arena.is_at_rest()
    assert arena.turn().destroyed() == 1
    arena = behind(upgraded=1, pieces=4)
    invoke(arena, "flare-06")
    assert arena.refused("e4-a7").rule == "TK-KEY-18"
    arena.play("none")
    assert arena.is_at_rest()


def test_flare_07_upgrades_and_gains_an_action_below() -> None:
    arena = lower("flare-07")
    assert arena.refused("none").rule == "TK-EFF-04"
    arena.play("g4")
    assert arena.at("g4") == "h"
    assert arena.state.actions == 3


def test_flare_07_gains_the_action_even_if_nothing_can_be_upgraded() -> None:
    arena = stage("""
        . . . . .
        C C C C C
        . . . C .
        . . C h .
        . . . . .
    """)
    invoke(arena, "flare-07")
    assert arena.is_at_rest()
    assert arena.state.actions == 3


def test_flare_09_does_one_standard_and_one_combat_move() -> None:
    arena = lower("flare-09", "e4-d5")
    assert arena.refused("d5-d5").rule == "TK-KEY-19"
    arena.play("c6-c7")
    assert arena.is_at_rest()
    arena = lower("flare-09", "e4-e5", "e5-d5")
    assert arena.is_at_rest()
    assert arena.turn().destroyed() == 1


def test_flare_09_allows_only_one_combat_move() -> None:
    arena = stage("""
        . . . . .
        C C C C C
        . . . C .
        . . c . .
        . . . . .
    """)
    invoke(arena, "flare-09", "e4-f5")
    assert arena.refused("f5-f6").rule == "TK-KEY-16"
    arena.play("none")
    assert arena.is_at_rest()


def test_flare_11_does_a_combat_move_or_two_standard_moves() -> None:
    arena = lower("flare-11", "e4-d5")
    assert arena.is_at_rest()
    arena = lower("flare-11", "e4-e5")
    assert arena.refused("e5-d5").rule == "TK-KEY-16"
    arena.play("g4-g5")
    assert arena.is_at_rest()


def test_flare_11_may_move_nothing() -> None:
    assert lower("flare-11", "none").is_at_rest()


def test_flare_11_moves_heroes_but_no_legends() -> None:
    arena = stage("""
        . . . . .
        C C C C C
        . . . H .
        . . h l .
        . . . . .
    """)
    invoke(arena, "flare-11")
    arena.refused("f4-g4")
    arena.play("e4-f5")
    assert arena.is_at_rest()
    assert arena.turn().destroyed(1) == 1


def test_flare_12_leaps_onto_an_empty_square() -> None:
    arena = upper("flare-12")
    assert arena.refused("e4-d5").rule == "TK-KEY-18"
    arena.play("e4-e9")
    assert arena.is_at_rest()
    assert arena.at("e9") == "c"


@pytest.mark.parametrize(
    ("flare", "half", "friends", "supply", "offered"),
    [
        ("flare-04", "lower", "c", 5, ["convert", "place"]),
        ("flare-04", "lower", "c", 0, []),
        ("flare-05", "upper", "h", 5, []),
        ("flare-06", "upper", "c", 5, ["place", "upgrade"]),
        ("flare-06", "upper", "c", 0, ["c5", "g5"]),
        ("flare-06", "upper", "h", 0, []),
    ],
)
def test_only_possible_branches_are_offered(
    flare: str, half: str, friends: str, supply: int, offered: list[str]
) -> None:
    arena = stage(f"""
        . . . . .
        {friends} . . . {friends}
        . . C . .
    """)
    state = arena.state.copy()
    state.tiles[0] = supply
    play = FLARES[flare].play_upper if half == "upper" else FLARES[flare].play_lower
    runner = Runner(play(Turn(state, SILENT)))
    assert sorted(key for each in runner.pending.values() for key in each.legal()) == offered
    runner.close()


@pytest.mark.parametrize(("flare", "row"), [("flare-04", "c . H . c"), ("flare-06", "h . C . h")])
def test_a_branch_alone_needs_no_choice(flare: str, row: str) -> None:
    # Without enemy recruits to convert, or own ones to upgrade, only placing is left.
    arena = stage(row)
    card = FLARES[flare]
    runner = Runner((card.play_lower if flare == "flare-04" else card.play_upper)(Turn(arena.state, SILENT)))
    assert len([key for each in runner.pending.values() for key in each.legal()]) == 69 - 3
    runner.close()


def test_flare_05_upgrades_a_recruit_that_cannot_move() -> None:
    arena = stage("""
        h . . . h
        . H C H .
        . C c H .
        . H C H .
        . . . . .
    """)
    invoke(arena, "flare-05")
    assert arena.is_at_rest()
    assert arena.at("e5") == "h"


@pytest.mark.rule("TK-FLARE-08")
def test_both_halves_come_one_after_the_other() -> None:
    arena = behind(upgraded=3, pieces=6)
    invoke(arena, "flare-01", "e5", "f5")
    assert (arena.at("e5"), arena.at("f5")) == ("c", "h")
