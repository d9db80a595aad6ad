"""Positions that are set up by hand: what the rules do not allow is refused by naming them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tafelrunde.games.tash_kalar.board import named
from tafelrunde.games.tash_kalar.cards import TASKS
from tafelrunde.games.tash_kalar.position import Position
from tafelrunde.table import BadSetup, Seat
from tests.setups import assert_refused

ROWS = [f"{column}{row}" for row in "3456" for column in "cdefg"]


def test_a_position_is_said_in_words_and_played() -> None:
    position = Position("duel").pieces(blue="e4 e6 heroic:c3", red="legendary:d5").hand("a", "swordmaster")
    table = position.to_move("a", actions=1).table(seed=7)
    state = table.state
    assert state.board == [named("e4 e6"), named("c3"), 0, 0, 0, named("d5")]
    assert (state.tiles, state.legends) == ([13, 16], [3, 2])
    assert "summon swordmaster e5" in table.pending[Seat(0)].legal()
    table.answer(0, "summon swordmaster e5")
    table.undo()
    assert "summon swordmaster e5" in table.pending[Seat(0)].legal()


def test_a_position_is_taken_from_a_table_and_leaves_it_alone() -> None:
    first = Position("high-form").pieces(blue="e5").table(seed=1)
    other = Position.of(first).cleared().pieces(red="e5").to_move("b").table(seed=1)
    assert (first.state.tiles, other.state.tiles) == ([16, 17], [17, 16])
    assert (list(first.pending), list(other.pending)) == ([0], [1])


@pytest.mark.parametrize(
    ("mode", "build", "rule"),
    [
        ("duel", lambda it: it.pieces(yellow="e5"), "TK-SETUP-02"),
        ("duel", lambda it: it.pieces(blue="a1"), "TK-BOARD-02"),
        ("duel", lambda it: it.pieces(blue="e5", red="heroic:e5"), "TK-BOARD-06"),
        ("duel", lambda it: it.pieces(blue=" ".join(ROWS[:17])), "TK-STOCK-04"),
        ("high-form", lambda it: it.pieces(blue=" ".join(ROWS[:18])), "TK-STOCK-01"),
        ("duel", lambda it: it.pieces(blue="legendary:" + " legendary:".join(ROWS[:4])), "TK-STOCK-01"),
        ("duel", lambda it: it.pieces(blue="mighty:e5"), None),
        ("duel", lambda it: it.hand("a", "dryad"), "TK-SETUP-02"),
        ("duel", lambda it: it.hand("a", "bomb", "bomb"), "TK-STOCK-02"),
        ("duel", lambda it: it.hand("a", "flare-01").hand("b", "flare-01"), "TK-STOCK-02"),
        ("duel", lambda it: it.hand("a", "dragonfly"), None),
        ("duel", lambda it: it.hand("c", "bomb"), None),
        ("duel", lambda it: it.tasks(*list(TASKS)[:1]), "TK-MODE-04"),
        ("high-form", lambda it: it.tasks(*list(TASKS)[:4]), "TK-TASK-01"),
        ("high-form", lambda it: it.tasks(*[next(iter(TASKS))] * 2), "TK-STOCK-02"),
        ("high-form", lambda it: it.tasks("dragonfly"), None),
        ("high-form", lambda it: it.claimed("a", "isolation").tasks("isolation"), "TK-STOCK-02"),
        ("duel", lambda it: it.claimed("a", "isolation"), "TK-MODE-04"),
        ("duel", lambda it: it.to_move("a", actions=-1), "TK-TURN-02"),
        ("duel", lambda it: it.hand("a", "bomb").discarded("a", "bomb"), "TK-STOCK-02"),
        ("duel", lambda it: it.deck(a=19), "TK-STOCK-02"),
        ("duel", lambda it: it.sideways(a=1), "TK-SETUP-07"),
        ("team-duel", lambda it: it.sideways(a1=7), "TK-DISC-05"),
        ("high-form", lambda it: it.points(blue=1), "TK-SCORE-04"),
        ("duel", lambda it: it.points(green=1), "TK-SETUP-02"),
        ("melee", lambda it: it.points("b", red=1), "TK-SCORE-17"),
        ("melee", lambda it: it.points(red=1), None),
        ("duel", lambda it: it.last_round(2), "TK-END-08"),
    ],
)
def test_an_impossible_position_is_refused_by_its_rule(
    mode: str, build: Callable[[Position], object], rule: str | None
) -> None:
    assert_refused(build, Position(mode), rule)


@pytest.mark.parametrize(("mode", "pieces"), [("duel", 16), ("high-form", 17)])
def test_as_many_pieces_are_laid_as_there_are(mode: str, pieces: int) -> None:
    table = Position(mode).pieces(blue=" ".join(ROWS[:pieces])).table(seed=1)
    assert table.state.tiles[0] == 0


def test_piles_points_and_the_last_round_are_said_too() -> None:
    position = Position("team-duel").hand("a1", "bomb").discarded("a1", "knight", "titan", "flare-07")
    position.deck(a1=8).sideways(a1=4).points(blue=17).last_round(3)
    state = position.table(seed=1).state
    assert (len(state.decks[0]), state.sideways) == (8, [4, 6, 6, 6])
    assert (len(state.discards[0]), len(state.legend_discard), len(state.flare_discard)) == (9, 1, 1)
    assert (state.points, state.last_turns) == ([17, 0], 3)
    assert Position("melee").points("b", blue=3, yellow=1).state.points == [0, 0, 0, 3, 0, 1, 0, 0, 0]


def test_tasks_are_stacked_and_those_claimed_are_gone() -> None:
    position = Position("high-form").claimed("b", "isolation")
    state = position.tasks("destruction", following=["diagonals", "side-chain"]).table(seed=1).state
    assert [state.cards.faces[each] for each in state.task_deck[-2:]] == ["side-chain", "diagonals"]
    assert [state.cards.faces[each] for each in state.claimed[1]] == ["isolation"]
    assert len(state.task_deck) == 22


def test_a_state_that_was_changed_by_hand_is_looked_at_again() -> None:
    position = Position("duel")
    position.state.tiles[0] += 1
    with pytest.raises(BadSetup, match="blue has lost or gained pieces"):
        position.table()


def test_nothing_is_changed_in_the_middle_of_an_effect() -> None:
    table = Position("duel").pieces(blue="e4 e6", red="d4").hand("a", "swordmaster").table(seed=1)
    table.answer(0, "summon swordmaster e5")
    assert table.answers_since_checkpoint
    with pytest.raises(BadSetup, match="middle of a step"):
        Position.of(table)
