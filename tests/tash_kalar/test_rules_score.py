"""Proof of the rules TK-SCORE: points."""

from __future__ import annotations

import pytest

from tafelrunde.games.tash_kalar.board import NUMBERS
from tafelrunde.games.tash_kalar.ranks import LEGENDARY
from tafelrunde.games.tash_kalar.state import task_range
from tests.tash_kalar.arena import Arena
from tests.tash_kalar.proof import scores
from tests.tash_kalar.stage import Stage, stage

TREE = """
    . . . . .
    . . . h .
    c . . . c
    . h . . .
    . . . . .
"""
"""The figure of the Eldest Tree around e5."""


def claim(arena: Arena, *tasks: str, side: int = 0) -> None:
    """A side has these tasks already."""
    state = arena.state.copy()
    among = {state.cards.faces[each]: each for each in task_range(state.seats)}
    for task in tasks:
        for pile in (state.task_deck, state.tasks):
            if among[task] in pile:
                pile.remove(among[task])
        state.claimed[side].append(among[task])
    arena.edit(claimed=state.claimed, tasks=state.tasks, task_deck=state.task_deck)


@pytest.mark.rule("TK-SCORE-01")
def test_high_form_counts_tasks_and_standing_legends() -> None:
    arena = stage("l . l \n . h . \n . . L", "high-form")
    arena.give("titan", "hell-bull")  # legends in hand are worth nothing
    assert scores(arena) == [2, 1]
    claim(arena, "devastation", "destruction")  # 2 + 1
    assert scores(arena) == [5, 1]
    arena.turn().destroy(NUMBERS["d6"])
    assert scores(arena) == [4, 1]


@pytest.mark.rule("TK-SCORE-02")
def test_it_does_not_matter_how_a_legend_came_into_the_arena() -> None:
    arena = stage(TREE, "high-form")
    arena.summon("the-eldest-tree e5", "none")
    assert scores(arena) == [1, 0]
    arena.turn().upgrade(NUMBERS["f6"])
    assert scores(arena) == [2, 0]
    arena.turn().place(NUMBERS["e9"], LEGENDARY)
    assert scores(arena) == [3, 0]
    assert arena.at("d4") == "h"  # a hero adds nothing


@pytest.mark.rule("TK-SCORE-03")
def test_partners_score_together_in_high_form() -> None:
    arena = stage("l . . \n . . . \n . . .", "team-high-form", actions=0)
    arena.tasks("devastation", "color-conquest", "side-chain")
    arena.edit(destroyed=[0, 0, 0, 4, 0, 0])
    arena.play("claim devastation")  # A1: 2 points
    assert scores(arena) == [3, 0]
    claim(arena, "corner-chain")  # A2: 3 points
    assert scores(arena) == [6, 0]


@pytest.mark.rule("TK-SCORE-03")
def test_partners_score_together_in_a_duel() -> None:
    arena = Arena("team-duel", actions=0)
    arena.edit(destroyed=[0, 0, 0, 0, 2, 0])
    arena.play("end")
    arena.end_turn()
    arena.edit(actions=0, destroyed=[0, 0, 0, 0, 1, 0])
    assert arena.state.active == 2
    arena.play("end")
    assert arena.state.points == [3, 0]


@pytest.mark.rule("TK-SCORE-04")
def test_nothing_else_scores_in_high_form() -> None:
    arena = stage("""
        . . . . .
        . L . . .
        . c . . .
        . c c . .
        . . c . .
    """, "high-form", actions=1)  # fmt: skip
    assert scores(arena) == [0, 1]
    arena.summon("champion e5", "d6")  # destroys the legend
    assert scores(arena) == [0, 0]
    arena.play("place e9", "end")
    assert scores(arena) == [0, 0]
    arena.draw("H H H H . \n . . . . . \n . . c . .")
    arena.give("flare-12")
    arena.play("flare 12", "none")
    assert scores(arena) == [0, 0]
    assert arena.state.points == [0, 0]


@pytest.mark.rule("TK-SCORE-05")
def test_destroyed_pieces_are_scored_at_the_end_of_the_turn() -> None:
    arena = stage("""
        . . .
        . H c
        . c c
    """)
    arena.summon("hungry-bear e5", "none")
    assert (scores(arena), arena.state.destroyed) == ([0, 0], [0, 0, 0, 0, 1, 0])
    arena.play("place e9")
    assert scores(arena) == [0, 0]
    arena.play("end")
    assert (scores(arena), arena.state.destroyed) == ([1, 0], [0] * 6)


@pytest.mark.rule("TK-SCORE-06")
def test_a_destroyed_piece_is_back_in_the_supply_at_once() -> None:
    arena = stage("L L L \n . H . \n . . .")
    assert not arena.turn().upgradable >> NUMBERS["e5"] & 1
    assert not arena.turn().upgrade(NUMBERS["e5"])
    arena.turn().destroy(NUMBERS["e6"])
    assert arena.state.destroyed == [0, 0, 0, 0, 0, 1]  # set aside for scoring, and yet
    assert arena.turn().upgrade(NUMBERS["e5"])
    assert arena.at("e5") == "L"


def after(mode: str, *destroyed: int, seats: int | None = None) -> Stage:
    """A turn without actions left in which these pieces were destroyed, colour by colour."""
    arena = Stage(mode, seats=seats, actions=0)
    arena.edit(destroyed=list(destroyed))
    return arena


@pytest.mark.rule("TK-SCORE-07")
@pytest.mark.parametrize("mode", ["duel", "team-duel"])
@pytest.mark.parametrize(
    ("recruits", "heroes", "legends", "points"),
    [(5, 1, 1, 5), (2, 0, 0, 1), (0, 0, 0, 0), (0, 2, 0, 2), (0, 0, 2, 4), (4, 1, 0, 3)],
)
def test_a_duel_scores_legends_heroes_and_pairs_of_recruits(
    mode: str, recruits: int, heroes: int, legends: int, points: int
) -> None:
    arena = after(mode, 0, 0, 0, recruits, heroes, legends)
    arena.play("end")
    assert scores(arena) == [points, 0]


@pytest.mark.rule("TK-SCORE-08")
@pytest.mark.parametrize(("recruits", "points"), [(1, 0), (3, 1)])
def test_a_single_recruit_gives_nothing_in_a_duel(recruits: int, points: int) -> None:
    arena = after("duel", 0, 0, 0, recruits, 0, 0)
    arena.play("end")
    assert scores(arena) == [points, 0]


@pytest.mark.rule("TK-SCORE-09")
def test_a_single_recruit_is_not_carried_over() -> None:
    arena = after("duel", 0, 0, 0, 1, 0, 0)
    for _ in range(2):
        arena.edit(actions=0, destroyed=[0, 0, 0, 1, 0, 0])
        arena.play("end")
        arena.end_turn()
    assert scores(arena) == [0, 0]


@pytest.mark.rule("TK-SCORE-10")
@pytest.mark.parametrize("mode", ["duel", "melee"])
def test_own_pieces_give_no_points(mode: str) -> None:
    arena = stage("""
        . . .
        c h c
        . c c
    """, mode, actions=1)  # fmt: skip
    arena.summon("hungry-bear e5", "e5-d5", "none", "end")
    assert not any(arena.state.points)


@pytest.mark.rule("TK-SCORE-11")
@pytest.mark.parametrize("mode", ["duel", "team-duel"])
def test_summoning_a_legend_gives_a_point_in_a_duel(mode: str) -> None:
    carry_on = ["carry on"] if mode == "team-duel" else []
    arena = stage(TREE, mode)
    arena.summon("the-eldest-tree e5")
    assert scores(arena) == [1, 0]
    arena.play(*carry_on, "none")
    arena.draw("""
        . . . . .
        c . c . .
        h h h . .
        . c . . .
        . . . . .
    """)
    arena.summon("hell-bull d5", *carry_on, "none")
    assert scores(arena) == [2, 0]
    arena = stage(". . . \n . . c \n . c c", mode)
    arena.summon("hungry-bear e5")
    assert scores(arena) == [0, 0]


@pytest.mark.rule("TK-SCORE-12")
@pytest.mark.parametrize("mode", ["duel", "melee"])
def test_upgrading_a_hero_gives_no_point(mode: str) -> None:
    arena = stage("h . . \n . . . \n . . .", mode, actions=0)
    assert arena.turn().upgrade(NUMBERS["d6"])
    assert arena.at("d6") == "l"
    arena.play("end")
    assert not any(arena.state.points)


@pytest.mark.rule("TK-SCORE-13")
def test_a_melee_scores_colour_by_colour() -> None:
    arena = after("melee", 0, 0, 0, 0, 0, 1, 2, 1, 0, seats=3)
    arena.play("end")
    assert arena.state.points == [0, 2, 2, 0, 0, 0, 0, 0, 0]


@pytest.mark.rule("TK-SCORE-14")
def test_singles_of_two_or_three_colours_give_one_point_of_choice() -> None:
    arena = after("melee", 0, 0, 0, 1, 0, 0, 1, 0, 0, 0, 0, 0, seats=4)
    arena.play("end")
    assert arena.asked == 0
    for colour in ("green", "blue"):
        assert arena.refused(colour).rule == "TK-SCORE-14"
    arena.play("red")
    assert arena.state.points == [0, 1, 0, 0, *[0] * 12]
    arena = after("melee", 0, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, seats=4)
    arena.play("end", "green")
    assert arena.state.points == [0, 0, 0, 1, *[0] * 12]
    arena = after("melee", 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, seats=4)
    arena.play("end")
    assert not any(arena.state.points)
    assert arena.state.active == 1


@pytest.mark.rule("TK-SCORE-15")
@pytest.mark.parametrize(("chosen", "points"), [("red", [2, 0]), ("yellow", [1, 1])])
def test_singles_are_what_pairs_leave(chosen: str, points: list[int]) -> None:
    arena = after("melee", 0, 0, 0, 3, 0, 0, 1, 0, 0, seats=3)
    arena.play("end", chosen)
    assert arena.state.points[1:3] == points
    arena = after("melee", 0, 0, 0, 3, 0, 0, 0, 0, 0, seats=3)
    arena.play("end")
    assert arena.state.points[1:3] == [1, 0]


@pytest.mark.rule("TK-SCORE-16")
def test_a_summoned_legend_gives_a_point_in_one_colour_of_choice() -> None:
    arena = stage(TREE, "melee", seats=4)
    arena.summon("the-eldest-tree e5")
    assert arena.legal() == ["red", "yellow", "green"]
    assert arena.refused("red yellow").reason == "unknown-answer"
    arena.play("yellow", "none")
    assert arena.state.points == [0, 0, 1, 0, *[0] * 12]
    assert arena.is_at_rest()


@pytest.mark.rule("TK-SCORE-17")
def test_the_colour_must_be_an_opponents() -> None:
    arena = stage(TREE, "melee", seats=3)
    arena.summon("the-eldest-tree e5")
    assert arena.refused("blue").rule == "TK-SCORE-17"
    assert not arena.turn().enemy
    arena.play("red")  # who has no piece in the arena
    assert arena.state.points[1] == 1


@pytest.mark.rule("TK-SCORE-18")
def test_points_for_flares_and_legends_are_credited_before_the_effect() -> None:
    arena = stage("H H . . . \n . . . . . \n . . c . .")
    arena.give("flare-12")
    arena.play("flare 12")
    assert not arena.is_at_rest()
    assert scores(arena) == [0, 1]
    arena = stage(TREE, "melee", seats=3)
    arena.summon("the-eldest-tree e5")
    assert arena.refused("e6").reason == "unknown-answer"  # treat a square
    arena.play("red")
    assert arena.state.points[1] == 1
    arena.play("e6", "none")
