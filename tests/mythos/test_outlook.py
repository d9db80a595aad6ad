"""What a creature could do in this plan: its reach, and how its fights would end if the enemy stays."""

from __future__ import annotations

from typing import Any

from tafelrunde.games.mythos import GAME
from tafelrunde.games.mythos.position import Position
from tafelrunde.table import Figure, Seat, Stream, Table

SOUTH, NORTH = Seat(0), Seat(1)


def field(north: str = "a3") -> Table[Any]:
    """South's vinerunner, movement 3, on b2; a soulfisher of North."""
    position = Position("growing-wood", "patient-thorns").creatures("south", b2="vinerunner=6")
    return position.creatures("north", **{north: "soulfisher=4"}).table(seed=1)


def seen(table: Table[Any], element: str = "b2") -> dict[str | None, Figure]:
    return {figure.at: figure for figure in table.outlook(SOUTH, [element]).figures}


def test_the_whole_reach_of_a_creature_is_shown_with_clicks_that_lead_there() -> None:
    table = field()
    reach = seen(table)
    assert {"b3", "b5", "e2", "d3"} <= set(reach)
    assert "e3" not in reach, "four steps away"
    assert "c1" not in reach, "the own leader stands there"
    for at, figure in reach.items():
        trial = table.clone()
        for place, square in enumerate(figure.way):
            asked = trial.pending[SOUTH]
            clicks = ["card" + str(trial.state.board[0][6]), square] if place == 0 else [square]
            option = asked.meant(clicks)
            assert option is not None
            assert option.objection is None
            trial.answer(SOUTH, option.key)
        assert trial.pending[SOUTH].name == "plan", "the path has ended"
        assert trial.state.plans[0].paths[0][-1] == "abcde".index(str(at)[0]) + 5 * (int(str(at)[1]) - 1)


def test_a_fight_is_foretold_with_both_powers_and_its_end() -> None:
    figure = seen(field())["a3"]
    assert (figure.sign, figure.tone) == ("6:4", "good")
    assert figure.label is not None
    assert figure.label.key == "forecast.won"
    assert figure.label.args["left"] == 2
    doomed = Position("growing-wood", "patient-thorns").creatures("south", b2="vinerunner=3")
    lost = seen(doomed.creatures("north", a3="soulfisher=4", b4="soulfisher=3").table(seed=1))
    assert (lost["a3"].sign, lost["a3"].tone) == ("3:4", "bad")
    assert (lost["b4"].sign, lost["b4"].tone) == ("3:3", "even")


def test_no_way_leads_through_an_enemy_and_nothing_is_said_of_what_may_not_move() -> None:
    reach = seen(field("b3"))
    assert "b4" not in reach, "two steps through the enemy, four around it"
    assert reach["b3"].way == ("b3", "b3"), "there it may end"
    assert seen(field(), "a3") == {}, "an enemy"
    assert seen(field(), "nowhere") == {}
    assert field().outlook(NORTH, ["b2"]).figures == []


def test_what_the_enemy_has_planned_changes_nothing() -> None:
    table = field()
    before = table.outlook(SOUTH, ["b2"])
    table.answer(NORTH, "move a3-a4")
    assert table.outlook(SOUTH, ["b2"]) == before
    worlds = [table.imagine(SOUTH, Stream(number)) for number in range(4)]
    assert all(world.outlook(SOUTH, ["b2"]) == before for world in worlds)
    assert GAME.outlook(table.state, SOUTH, ["b2"], None).figures == [], "nothing is asked"
