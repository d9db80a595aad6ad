"""MY-WIN: how a game is won, drawn and ended."""

from __future__ import annotations

import pytest

from tafelrunde.games.mythos import GAME
from tafelrunde.table import Refusal, Seat

from .duel import Duel, forge, north, south

BEFORE_THE_LEADER = """
    . . . . .
    . . . . .
    . . N . .
    . . m . .
    . . S . .
"""


@pytest.mark.rule("MY-WIN-01")
@pytest.mark.parametrize("power", [3, 4])
def test_a_leader_brought_to_0_or_less_in_a_fight_is_defeated(power: int) -> None:
    duel = Duel(BEFORE_THE_LEADER, N=north("P3"), m=south(f"m{power}"))
    duel.plan(south="move c2-c3")
    assert duel.winner == "south"
    assert duel.rules == ("MY-WIN-01",)
    assert duel.north == {}


@pytest.mark.rule("MY-WIN-01")
def test_a_leader_that_keeps_1_power_is_not_defeated() -> None:
    duel = Duel(BEFORE_THE_LEADER, N=north("P3"), m=south("m2")).plan(south="move c2-c3")
    assert duel.winner is None
    assert duel.north == {"c3": 1}


@pytest.mark.rule("MY-WIN-02")
def test_the_fifth_mythos_minion_wins_at_once() -> None:
    duel = Duel(BEFORE_THE_LEADER, m=south("m2"), south_mythos="m1 m1 m1 m1").plan(south="move c2-c3")
    assert (duel.winner, duel.rules) == ("south", ("MY-WIN-02",))
    assert duel.state.turn == 1


@pytest.mark.rule("MY-WIN-02")
def test_the_fourth_mythos_minion_does_not_win() -> None:
    duel = Duel(BEFORE_THE_LEADER, m=south("m2"), south_mythos="m1 m1 m1").plan(south="move c2-c3")
    assert len(duel.mythos(south)) == 4
    assert duel.winner is None


@pytest.mark.rule("MY-WIN-02")
def test_enemy_mythos_minions_do_not_count() -> None:
    duel = Duel(BEFORE_THE_LEADER, m=south("m2"), south_mythos="m1", north_mythos="m1 m1 m1 m1")
    duel.plan(south="move c2-c3")
    assert duel.winner is None


@pytest.mark.rule("MY-WIN-03")
def test_the_own_leader_is_not_one_of_the_five() -> None:
    forge("saint", 3, kind="leader", mythos="end-of-turn always own-leader change-power 1")
    duel = Duel(BEFORE_THE_LEADER, S=south("saint"), m=south("m2"), south_mythos="m1 m1 m1")
    duel.plan(south="move c2-c3")
    assert duel.winner is None
    (counter,) = [each for each in duel.zone(south, "side.south") if each.key == "south.mythos"]
    assert counter.label.args == {"count": 4, "needed": 5}


@pytest.mark.rule("MY-WIN-04")
def test_a_decided_game_stops_before_the_next_step() -> None:
    duel = Duel(
        """
        . . . . .
        . m N . .
        . . . . .
        . . . . .
        S . x . .
        """,
        S=south("P1"), N=north("P3"), m=south("m3"), x=north("m5/2"),
    )  # fmt: skip
    duel.plan(south="move b4-c4", north="move c1-b1-a1")
    assert duel.winner == "south"
    assert duel.south["a1"] == 1
    assert duel.piece("b1") is not None


@pytest.mark.rule("MY-WIN-04")
def test_a_decided_game_stops_before_the_square_fights_of_its_step() -> None:
    duel = Duel(
        """
        . . . . .
        . m N . .
        . . . . .
        . . . . .
        S x . . .
        """,
        S=south("P1"), N=north("P3/1"), m=south("m3"), x=north("m5/1"),
    )  # fmt: skip
    duel.plan(south="move b4-c4", north="move c4-b4; move b1-a1")  # b4/c4 is a trade, a1 is not
    assert (duel.winner, duel.rules) == ("south", ("MY-WIN-01",))


@pytest.mark.rule("MY-WIN-04")
def test_a_decided_game_has_no_end_of_turn() -> None:
    duel = Duel(
        """
        . . . . .
        . m N . .
        . . . . .
        . . . . .
        S p . . .
        """,
        N=north("P3"), m=south("m4"), p=south("mossling"),
    )  # fmt: skip
    duel.plan(south="move b4-c4")
    assert duel.winner == "south"
    assert duel.power("b1") == 2
    assert duel.told("gain") == []


@pytest.mark.rule("MY-WIN-05")
def test_two_leaders_that_die_in_one_fight_draw() -> None:
    duel = Duel(
        """
        . . . . .
        . . N . .
        . . . . .
        . . S . .
        . . . . .
        """
    )
    duel.plan(south="move c2-c3", north="move c4-c3")
    assert (duel.winner, duel.rules) == ("draw", ("MY-WIN-05",))
    assert duel.south == duel.north == {}


@pytest.mark.rule("MY-WIN-05")
def test_two_leaders_that_die_in_two_fights_of_one_group_draw() -> None:
    duel = Duel(
        """
        . m N . .
        . . . . .
        . . . . .
        . . . . .
        . x S . .
        """,
        S=south("P2"), N=north("P2"), m=south("m3"), x=north("m3"),
    )  # fmt: skip
    duel.plan(south="move b5-c5", north="move b1-c1")
    assert (duel.winner, duel.rules) == ("draw", ("MY-WIN-05",))


@pytest.mark.rule("MY-WIN-05")
def test_leaders_that_would_die_in_different_steps_do_not_draw() -> None:
    duel = Duel(
        """
        . m N . .
        . . . . .
        . . . . .
        . . . . .
        x . S . .
        """,
        S=south("P2"), N=north("P2"), m=south("m3"), x=north("m3/2"),
    )  # fmt: skip
    duel.plan(south="move b5-c5", north="move a1-b1-c1")
    assert duel.winner == "south"


@pytest.mark.rule("MY-WIN-06")
def test_the_fifth_mythos_on_both_sides_in_one_group_draws() -> None:
    duel = Duel(
        """
        . m N . .
        . . . . .
        . . . . .
        . . . . .
        . x S . .
        """,
        m=south("m1"), x=north("m1"), south_mythos="m1 m1 m1 m1", north_mythos="m1 m1 m1 m1",
    )  # fmt: skip
    duel.plan(south="move b5-c5", north="move b1-c1")
    assert (duel.winner, duel.rules) == ("draw", ("MY-WIN-06",))


@pytest.mark.rule("MY-WIN-06")
def test_a_fifth_mythos_against_a_fallen_leader_in_one_group_draws() -> None:
    duel = Duel(
        """
        . m N . .
        . . . . .
        . . . . .
        . . . . .
        . x S . .
        """,
        S=south("P2"), m=south("m1"), x=north("m3"), south_mythos="m1 m1 m1 m1",
    )  # fmt: skip
    duel.plan(south="move b5-c5", north="move b1-c1")
    assert (duel.winner, duel.rules) == ("draw", ("MY-WIN-06",))


@pytest.mark.rule("MY-WIN-06")
def test_only_one_side_that_meets_a_condition_wins() -> None:
    duel = Duel(
        """
        . m N . .
        . . . . .
        . . . . .
        . . . . .
        . x S . .
        """,
        m=south("m1"), x=north("m1"), south_mythos="m1 m1 m1 m1", north_mythos="m1 m1 m1",
    )  # fmt: skip
    duel.plan(south="move b5-c5", north="move b1-c1")
    assert duel.winner == "south"


FAR_APART = """
    . . N . .
    . . . . .
    . . . . .
    . . . . .
    . . S . .
"""


@pytest.mark.rule("MY-WIN-07")
@pytest.mark.parametrize(
    ("mythos", "leaders", "winner"),
    [
        ((3, 2), (7, 9), "south"),
        ((2, 2), (7, 9), "north"),
        ((2, 2), (7, 7), "draw"),
        ((0, 1), (9, 1), "north"),
    ],
)
def test_after_turn_40_mythos_decides_then_the_leaders(
    mythos: tuple[int, int], leaders: tuple[int, int], winner: str
) -> None:
    duel = Duel(
        FAR_APART,
        S=south(f"P{leaders[0]}"),
        N=north(f"P{leaders[1]}"),
        south_mythos="m1 " * mythos[0],
        north_mythos="m1 " * mythos[1],
        turn=40,
    ).plan()
    assert (duel.winner, duel.rules) == (winner, ("MY-WIN-07",))


@pytest.mark.rule("MY-WIN-07")
def test_after_turn_39_nothing_is_decided() -> None:
    duel = Duel(FAR_APART, south_mythos="m1 m1 m1", turn=39).plan()
    assert duel.winner is None
    assert duel.state.turn == 40


@pytest.mark.rule("MY-WIN-07")
def test_the_turn_limit_comes_after_the_end_of_turn_effects_and_counts_bonuses() -> None:
    forge("rising", 3, kind="leader", mythos="end-of-turn always own-leader change-power 1")
    forge("shining", 3, kind="leader", mythos="static always own-leader bonus-power 1")
    assert Duel(FAR_APART, S=south("rising=7"), N=north("P7"), turn=40).plan().winner == "south"
    assert Duel(FAR_APART, S=south("P7"), N=north("shining=7"), turn=40).plan().winner == "north"


@pytest.mark.rule("MY-WIN-08")
@pytest.mark.parametrize(("loser", "winner"), [(south, "north"), (north, "south")])
def test_a_side_may_concede_while_planning(loser: object, winner: str) -> None:
    assert loser in (south, north)
    seat = Seat(0) if loser is south else Seat(1)
    duel = Duel(FAR_APART, south_mythos="m1 m1 m1 m1", south_hand="mossling")
    duel.table.answer(0, "place mossling b1")
    duel.table.concede(seat)
    assert (duel.winner, duel.rules) == (winner, ("MY-WIN-08",))
    for each in (0, 1):
        with pytest.raises(Refusal, match="over"):
            duel.table.answer(each, "done")
        with pytest.raises(Refusal, match="over"):
            duel.table.concede(each)
    assert not GAME.problems(duel.state)


@pytest.mark.rule("MY-WIN-08")
def test_a_side_may_concede_after_confirming_its_plan() -> None:
    duel = Duel(FAR_APART)
    duel.table.answer(0, "done")
    duel.table.concede(0)
    assert duel.winner == "north"


@pytest.mark.rule("MY-WIN-08")
def test_only_players_concede() -> None:
    duel = Duel(FAR_APART)
    with pytest.raises(Refusal):
        duel.table.concede(-2)
    assert duel.winner is None
