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
        ("duel", lambda it: it.to_move("a", actions=-1), "TK-TURN-02"),
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
