"""Positions that are set up by hand: what the rules do not allow is refused by naming them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tafelrunde.games.mythos.board import NUMBERS
from tafelrunde.games.mythos.position import Position
from tafelrunde.table import Seat, Stream
from tests.setups import assert_refused

WOOD = ("growing-wood", "patient-thorns")
SPROUTS = ("mossling", "mossling", "mossling", "dewherd")


def test_a_position_is_said_in_words_and_played() -> None:
    position = Position(*WOOD).leaders(south="c2", north="c5=14").hand("south", "thornwarden")
    position.creatures("south", d2="mossling", c3="mossling=5").mythos("north", "stranglevine")
    table = position.turn(4).table(seed=7)
    state = table.state
    standing = {square: state.board[0][NUMBERS[square]] for square in ("c2", "d2", "c3")}
    assert [state.cards.faces[each] for each in standing.values()] == [
        "ymbra-deeproot",
        "mossling",
        "mossling",
    ]
    assert (state.power[standing["c3"]], state.power[1], state.turn) == (5, 14, 4)
    assert "place thornwarden b2" in table.pending[Seat(0)].legal()
    table.answer(0, "place thornwarden b2")
    table.undo()
    assert "place thornwarden b2" in table.pending[Seat(0)].legal()


def test_what_is_left_of_a_deck_is_drawn_from_its_top() -> None:
    table = Position(*WOOD).deck("south", "dewherd", "mossling").before_drawing().table(seed=1)
    state = table.state
    assert [state.cards.faces[each] for each in state.hands[0]] == ["dewherd"]
    assert [state.cards.faces[each] for each in state.decks[0]] == ["mossling"]
    assert len(state.dead[0]) == 38


def test_leaders_may_change_places() -> None:
    state = Position(*WOOD).leaders(south="c5", north="c1").table(seed=1).state
    assert state.leaders == [NUMBERS["c5"], NUMBERS["c1"]]


@pytest.mark.parametrize(
    ("build", "rule"),
    [
        (lambda it: it.leaders(south="f1"), "MY-BOARD-01"),
        (lambda it: it.leaders(south="c5"), "MY-BOARD-02"),
        (lambda it: it.creatures("south", c1="mossling"), "MY-BOARD-02"),
        (lambda it: it.creatures("south", d2="chainwarden"), "MY-DECK-01"),
        (lambda it: it.hand("south", *["mossling"] * 5), "MY-DECK-01"),
        (lambda it: it.hand("south", "ymbra-deeproot"), "MY-DECK-01"),
        (lambda it: it.hand("south", "dragonfly"), None),
        (lambda it: it.hand("west", "mossling"), None),
        (lambda it: it.creatures("south", d2="mossling=strong"), "MY-CARD-05"),
        (lambda it: it.creatures("south", d2="mossling=0").table(), "MY-FIGHT-07"),
        (lambda it: it.leaders(north="c5=0").table(), "MY-FIGHT-07"),
        (lambda it: it.mythos("south", *SPROUTS).mythos("south", "dewherd"), "MY-WIN-02"),
        (lambda it: it.turn(41), "MY-WIN-07"),
        (lambda it: it.turn(0), "MY-WIN-07"),
    ],
)
def test_an_impossible_position_is_refused_by_its_rule(
    build: Callable[[Position], object], rule: str | None
) -> None:
    assert_refused(build, Position(*WOOD), rule)


def test_four_mythos_and_the_last_turn_are_possible() -> None:
    table = Position(*WOOD).mythos("south", *SPROUTS).turn(40).table(seed=1)
    assert (len(table.state.mythos[0]), table.is_over) == (4, False)


def test_a_position_that_is_laid_open_hides_nothing_that_matters() -> None:
    position = Position(*WOOD).hand("south", "thornwarden", "dewherd").hand("north", "stranglevine")
    position.creatures("south", d2="mossling", c3="mossling").creatures("north", b4="stranglevine")
    table = position.laid_open(0, Stream(3)).table(seed=1)
    state = table.state
    assert len(state.hands[0]) <= 1
    assert state.hands[1] == []
    assert [state.board[side][NUMBERS[square]] for side, square in enumerate(("c1", "c5"))] == [0, 1]
    minions = [number for board in state.board for number, each in enumerate(board) if each > 1]
    home = NUMBERS["c5"]
    assert minions
    assert all(abs(each % 5 - home % 5) + abs(each // 5 - home // 5) <= 3 for each in minions)


def test_a_leader_is_worn_down_to_what_can_be_taken_from_it() -> None:
    before = Position(*WOOD).laid_open(0, Stream(1))
    assert before.worn_down(0, 7).table(seed=1).state.power[1] == 7
