"""The number of ways on from known positions of the toy, frozen."""

from __future__ import annotations

from io import StringIO

import pytest

from tafelrunde.table import CHANCE, Table
from tafelrunde.table.chance import roll, shuffle
from tafelrunde.table.testing import divide, perft
from tafelrunde.table.testing.perft import unshuffled
from tests.table.positions import NORTH, SOUTH, hands_of_two, position, table_at
from toy import GAME
from toy.state import State


def midgame() -> Table[State]:
    hands = ["roller", "stone"], ["thief", "seer"]
    deck = ["clover", "roller", "stone"]
    return table_at(position(*hands, deck=deck, marbles={"a1": SOUTH, "c1": NORTH}))


def test_complete_actions_by_hand() -> None:
    # Playing the stone: three free squares. Playing the roller: one marble, three faces, only to the right.
    assert divide(midgame(), 1) == {"south card0": 3, "south card1": 3}


@pytest.mark.parametrize(("depth", "ways"), [(0, 1), (1, 6), (2, 27), (3, 135)])
def test_steps_from_the_middle_of_a_game(depth: int, ways: int) -> None:
    assert perft(midgame(), depth) == ways


@pytest.mark.parametrize(("depth", "ways"), [(1, 2), (2, 4), (3, 9), (4, 21)])
def test_answers_from_the_middle_of_a_game(depth: int, ways: int) -> None:
    assert perft(midgame(), depth, "answers") == ways


def test_a_common_decision_is_counted_in_the_order_of_the_seats() -> None:
    # Each seat bids 0 to 2 and exchanges any of two cards.
    assert perft(table_at(hands_of_two()), 1) == (3 * 4) ** 2
    assert perft(table_at(hands_of_two()), 2, "answers") == 3 * 4


def test_a_shuffle_has_one_scripted_answer() -> None:
    table = Table.unstarted(GAME, GAME.mode(), 2, {})
    assert CHANCE in table.pending
    assert perft(table, 1) == 1
    assert unshuffled(shuffle(3)) == "0 1 2"
    assert unshuffled(roll(6, 2)) == "0 0"


def test_the_end_of_the_game_counts_as_one() -> None:
    table = table_at(position(["clover"], ["clover"]))
    assert perft(table, 9) == 1


def test_the_split_is_written_out() -> None:
    out = StringIO()
    divide(midgame(), 2, out=out)
    assert out.getvalue().splitlines()[-1] == "total: 27"
    assert len(out.getvalue().splitlines()) == 3
