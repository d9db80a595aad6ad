"""MY-TURN: drawing, action points, planning in secret."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tafelrunde.games.mythos import GAME
from tafelrunde.table import CHANCE, SPECTATOR, Refusal, Seat, Table

from .duel import Duel, forge, north, south

START = """
    . . N . .
    . . . . .
    . . . . .
    . . . . .
    . . S . .
"""


def leader_on(square: str, **further: Any) -> Duel:
    rows = [["."] * 5 for _ in range(5)]
    rows[0][0] = "N"
    rows[5 - int(square[1])]["abcde".index(square[0])] = "S"
    return Duel("\n".join(" ".join(row) for row in rows), **further)


@pytest.mark.rule("MY-TURN-01")
def test_both_are_asked_at_the_same_time_and_neither_waits() -> None:
    duel = Duel(START)
    assert sorted(duel.table.pending) == [0, 1]
    duel.table.answer(1, "move c5-c4")
    assert sorted(duel.table.pending) == [0, 1]
    duel.table.answer(0, "done")
    assert sorted(duel.table.pending) == [1]
    duel.table.answer(1, "done")
    assert sorted(duel.table.pending) == [0, 1]
    assert duel.state.turn == 2


@pytest.mark.rule("MY-TURN-02")
def test_a_plan_before_the_draw_is_refused() -> None:
    table = Table.unstarted(GAME, GAME.mode(), 2, {})
    assert list(table.pending) == [CHANCE]
    with pytest.raises(Refusal) as refusal:
        table.answer(0, "done")
    assert refusal.value.reason == "not-your-decision"


@pytest.mark.rule("MY-TURN-02")
def test_a_turn_is_drawing_then_planning_then_executing() -> None:
    duel = Duel(START, south_hand="m3", phase="draw")
    assert duel.state.phase == "plan"
    assert duel.hand_size(south) == 2
    duel.plan(south="place m3 b1")
    kinds = [beat.kind for beat in duel.beats]
    assert kinds == ["plan", "plan", "enter", "turn", "draw", "draw-hidden", "draw", "draw-hidden"]


@pytest.mark.rule("MY-TURN-02")
def test_a_plan_for_a_turn_that_has_been_carried_out_is_refused() -> None:
    duel = Duel(START)
    version = duel.table.version
    duel.plan()
    with pytest.raises(Refusal) as refusal:
        duel.table.answer(0, "done", version=version)
    assert refusal.value.reason == "stale"


@pytest.mark.rule("MY-TURN-03")
def test_both_take_the_top_card_of_their_own_deck_every_turn() -> None:
    duel = Duel(START, south_deck="m1 m2 m3", north_deck="m4 m5 m6", phase="draw")
    assert (duel.hand(south), duel.deck(south)) == (["m1"], ["m2", "m3"])
    assert (duel.hand(north), duel.deck(north)) == (["m4"], ["m5", "m6"])
    duel.plan()
    assert (duel.hand(south), duel.deck(south)) == (["m1", "m2"], ["m3"])
    assert (duel.hand(north), duel.deck(north)) == (["m4", "m5"], ["m6"])


@pytest.mark.rule("MY-TURN-03")
@pytest.mark.parametrize("key", ["draw", "draw 2", "take m2", "place m2 b1"])
def test_a_second_card_or_one_from_elsewhere_is_refused(key: str) -> None:
    duel = Duel(START, south_deck="m1 m2 m3", phase="draw")
    refusal = duel.refused(south, key)
    assert refusal.rule == ("MY-PLACE-01" if key.startswith("place") else "MY-TURN-08")


@pytest.mark.rule("MY-TURN-04")
def test_with_an_empty_deck_nothing_is_drawn_and_the_game_goes_on() -> None:
    duel = Duel(START, south_deck="", south_hand="m1 m2", turn=36).plan()
    assert (duel.hand(south), duel.deck(south), duel.state.turn) == (["m1", "m2"], [], 37)
    assert duel.winner is None
    assert duel.south == {"c1": 9}


@pytest.mark.rule("MY-TURN-04")
def test_a_deck_smaller_than_the_draw_gives_what_it_has() -> None:
    forge("scholar", 3, kind="leader", effect="draw-phase always owner draw 3")
    duel = Duel(START, S=south("scholar"), south_deck="m1 m2", phase="draw")
    assert (duel.hand(south), duel.deck(south)) == (["m1", "m2"], [])


@pytest.mark.rule("MY-TURN-05")
def test_a_hand_has_no_limit() -> None:
    duel = Duel(START, south_hand="m1 " * 11, phase="draw")
    assert duel.hand_size(south) == 12
    assert duel.accepts(south, "")
    assert duel.plan().hand_size(south) == 13


@pytest.mark.rule("MY-TURN-06")
@pytest.mark.parametrize(("square", "points"), [("c1", 2), ("e3", 2), ("c2", 3), ("b4", 3), ("c3", 4)])
def test_action_points_are_the_value_of_the_leaders_square(square: str, points: int) -> None:
    duel = leader_on(square, south_hand="m1 m1 m1 m1 m1")
    assert duel.points(south) == points
    cards = [f"place m1 {place}" for place in sorted(duel.places(south))]
    assert duel.accepts(south, "; ".join(cards[:points]))
    if len(cards) > points:
        assert duel.refused(south, "; ".join(cards[: points + 1])).rule == "MY-TURN-06"


@pytest.mark.rule("MY-TURN-06")
def test_a_plan_with_more_actions_than_points_is_refused() -> None:
    duel = leader_on("c3", south_hand="m1 m1 m1 m1")
    four = "place m1 b3; place m1 d3; place m1 c2; place m1 c4"
    assert duel.accepts(south, four)
    assert duel.refused(south, four + "; move c3-b3").rule == "MY-TURN-06"


@pytest.mark.rule("MY-TURN-07")
def test_moving_the_leader_changes_the_points_only_next_turn() -> None:
    duel = leader_on("c2", south_hand="m1 m1 m1 m1")
    assert duel.points(south) == 3
    three = "move c2-c3; place m1 b2; place m1 d2"
    assert duel.refused(south, three + "; place m1 c1").rule == "MY-TURN-06"
    duel.plan(south=three)
    assert duel.points(south) == 4


@pytest.mark.rule("MY-TURN-08")
@pytest.mark.parametrize(
    "plan",
    [
        "place m9 b1; move c1-c2",
        "place m9 b1; place m1 d1",
        "move c1-c2; move a3-a4-a5",
        "move a3-a4; move e3-e4-d4-c4",
    ],
)
def test_every_action_costs_one_point_whatever_its_steps_and_powers(plan: str) -> None:
    duel = Duel(
        """
        . . N . .
        . . . . .
        m . . . n
        . . . . .
        . . S . .
        """,
        m=south("m1/2"), n=south("m9/3"), south_hand="m9 m1 m1",
    )  # fmt: skip
    assert duel.accepts(south, plan)
    assert duel.refused(south, plan + "; place m1 c2").rule in {"MY-TURN-06", "MY-MOVE-05"}
    third = "move e3-e2" if "e3" not in plan else "move c1-c2"
    assert duel.refused(south, plan + f"; {third}").rule == "MY-TURN-06"


@pytest.mark.rule("MY-MOVE-09")
def test_the_enemys_creatures_cannot_be_ordered() -> None:
    assert Duel(START).refused(south, "move c5-c4").rule == "MY-MOVE-09"


@pytest.mark.rule("MY-TURN-09")
def test_kinds_of_actions_may_repeat() -> None:
    duel = Duel(
        """
        . . N . .
        . . . . .
        m . S . n
        . . . . .
        . . . . .
        """,
        m=south("m1"), n=south("m1"), south_hand="m2 m3",
    )  # fmt: skip
    assert duel.accepts(south, "place m2 b3; place m3 d3; move a3-a4; move e3-e4")


@pytest.mark.rule("MY-TURN-09")
def test_a_creature_is_moved_only_once() -> None:
    duel = leader_on("c3")
    assert duel.refused(south, "move c3-c4; move c3-c2").rule == "MY-TURN-09"
    assert duel.refused(south, "move c3-c4; move c4-c5").rule == "MY-PLACE-07"  # nobody stands there yet


@pytest.mark.rule("MY-TURN-09")
def test_a_card_is_placed_only_once() -> None:
    duel = leader_on("c3", south_hand="m1 m1")
    assert duel.accepts(south, "place m1 b3; place m1 d3")
    assert duel.refused(south, "place m1 b3; place m1 d3; place m1 c2").rule == "MY-TURN-09"


@pytest.mark.rule("MY-TURN-10")
def test_points_need_not_be_spent_and_are_not_saved() -> None:
    duel = Duel(START).plan()
    assert duel.points(south) == 2
    assert duel.turns(3).points(south) == 2


@pytest.mark.rule("MY-TURN-11")
def test_a_plan_is_invisible_to_the_enemy_until_both_have_confirmed() -> None:
    duel = Duel(START, south_hand="m3 m4", north_hand="m3")

    def seen(seat: Seat) -> bytes:
        asked = duel.table.pending.get(seat)
        options = list(asked.options()) if asked is not None else []
        return msgspec.json.encode([duel.view(seat), options])

    north_sees, spectator_sees = seen(Seat(1)), msgspec.json.encode(duel.view(SPECTATOR))
    for key in ("place m3 b1", "move c1-c2", "done"):
        beats = duel.table.answer(0, key)
        assert beats == []
        assert seen(Seat(1)) == north_sees
        assert msgspec.json.encode(duel.view(SPECTATOR)) == spectator_sees
    assert sorted(duel.table.pending) == [1]  # all that North learns: South is ready
    told = duel.table.answer(1, "done")
    assert [beat.kind for beat in told][:2] == ["plan", "plan"]


@pytest.mark.rule("MY-TURN-11")
def test_a_plan_can_be_replaced_before_both_have_confirmed_and_not_afterwards() -> None:
    duel = Duel(START, south_hand="m3 m4")
    table = duel.table
    table.answer(0, "place m3 b1")
    table.undo(0)
    table.answer(0, "place m4 d1")
    table.answer(0, "done")
    with pytest.raises(Refusal) as refusal:
        table.answer(0, "place m3 b1")
    assert refusal.value.reason == "not-your-decision"
    table.answer(1, "done")
    assert duel.south == {"c1": 9, "d1": 4}
    for seat in (0, 1):
        assert not table.can_undo(seat)
        with pytest.raises(Refusal):
            table.undo(seat)


@pytest.mark.rule("MY-TURN-11")
def test_both_plans_are_revealed_together() -> None:
    duel = Duel(START, south_hand="m3").plan(south="place m3 b1; move c1-c2")
    south_plan, north_plan = duel.told("plan")
    assert [str(each) for each in south_plan.args["actions"]] == [  # type: ignore[union-attr]
        "plan.place card=card.m3 square=b1", "plan.move card=card.leader path=c1-c2"
    ]  # fmt: skip
    assert [str(each) for each in north_plan.args["actions"]] == ["plan.nothing"]  # type: ignore[union-attr]
    assert all(beat.only is None for beat in (south_plan, north_plan))


@pytest.mark.rule("MY-TURN-06")
def test_north_has_points_of_its_own() -> None:
    duel = leader_on("c3", north_hand="m1 m1 m1")
    assert (duel.points(south), duel.points(north)) == (4, 2)
    assert duel.refused(north, "place m1 a4; place m1 b5; move a5-a4").rule == "MY-TURN-06"
