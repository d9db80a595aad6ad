"""Refused clicks of Mythos, with their rules."""

from __future__ import annotations

from tafelrunde.games.mythos.board import NUMBERS
from tafelrunde.table import Seat
from tests.table.clicks import verdict

from .duel import Duel, north, south

START = """
    . . N . .
    . . n . .
    . . . . .
    . . . . .
    . . S m .
"""


def test_clicks_of_mythos_are_refused_by_the_rule_that_fits() -> None:
    duel = Duel(START, m=south("m3/2"), n=north("m3"), south_hand="m3")
    table = duel.table
    seat_elements = {each.at: each.key for each in table.view(Seat(0)).elements().values() if each.at}
    assert verdict(table, 0, seat_elements["c4"]) == "MY-MOVE-09"  # the enemy's creature
    assert verdict(table, 0, seat_elements["d1"]) is None
    assert verdict(table, 0, seat_elements["d1"], "b4") == "MY-MOVE-03"
    assert verdict(table, 0, "deck.south") == "MY-TURN-08"
    table.answer(0, "move d1-d2")
    assert verdict(table, 0, "a5") == "MY-MOVE-03"  # the path goes on from d2
    assert verdict(table, 0, "nowhere") == "MY-MOVE-03"
    table.answer(0, "stop")
    table.answer(0, "done")
    assert verdict(table, 0, seat_elements["d1"]) == "MY-TURN-11"


def test_a_click_on_a_square_goes_on_with_a_path_and_the_safe_answer_ends_it() -> None:
    duel = Duel(START, m=south("m3/3"), n=north("m3"))
    offers = {key: elements for key, _, elements in duel.table.pending[Seat(0)].offered()}
    creature = f"card{duel.state.board[0][NUMBERS['d1']]}"
    assert offers["move d1-d2"] == (creature, "d2")
    duel.table.answer(Seat(0), "move d1-d2")
    path = duel.table.pending[Seat(0)]
    clicked = {name: path.meant([name]) for name in ("d3", "a5", "nowhere")}
    assert {name: option and option.key for name, option in clicked.items()} == {
        "d3": "step d3",
        "a5": "step a5",  # which is refused
        "nowhere": None,
    }
    assert path.meant(["d3", "c3"]) is None
    assert path.safe() == "stop"
