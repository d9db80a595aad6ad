"""Proof of the rules TK-TURN: turns and their actions."""

from __future__ import annotations

import pytest

from tafelrunde.games.tash_kalar.flow import waiting_rule
from tests.tash_kalar.arena import Arena
from tests.tash_kalar.proof import asked, behind, fill_hand, opened, pass_turn, refused, scores, shrink_deck
from tests.tash_kalar.stage import Stage, stage


@pytest.mark.rule("TK-TURN-01")
def test_turns_go_round_from_the_start_player() -> None:
    table = opened("melee", 3, start="b")
    order = []
    for _ in range(5):
        seat = asked(table)
        order.append(seat)
        assert refused(table, (seat - 1) % 3, "place e5").reason == "not-your-decision"
        pass_turn(table)
    assert order == [1, 2, 0, 1, 2]


@pytest.mark.rule("TK-TURN-02")
def test_a_turn_has_two_actions() -> None:
    table = opened("duel")
    pass_turn(table)
    table.answer(1, "place e5")
    table.answer(1, "place e6")
    assert refused(table, 1, "place e7").rule == "TK-TURN-02"
    table.answer(1, "end")


@pytest.mark.rule("TK-TURN-03")
@pytest.mark.parametrize("mode", ["high-form", "duel", "melee", "team-duel"])
def test_the_very_first_turn_has_one_action(mode: str) -> None:
    table = opened(mode)
    table.answer(0, "place e5")
    assert refused(table, 0, "place e6").rule == "TK-TURN-03"
    pass_turn(table)
    for _ in range(table.seats - 1):
        assert table.state.actions == 2
        pass_turn(table)
    table.answer(0, "place e6")
    table.answer(0, "place e7")
    assert refused(table, 0, "place e8").rule == "TK-TURN-02"


def three_choices() -> Stage:
    """A position in which placing, summoning and discarding are possible."""
    arena = stage("""
        . . .
        c . c
        . . .
    """)
    arena.give("swordmaster", "wild-eagle", "knight", "herald")
    return arena


ACTIONS = {
    "place": ("place a5",),
    "summon": ("summon swordmaster e5",),
    "discard": ("discard knight", "done"),
}


@pytest.mark.rule("TK-TURN-04")
@pytest.mark.parametrize("action", ACTIONS)
def test_each_of_three_things_is_an_action(action: str) -> None:
    arena = three_choices()
    arena.play(*ACTIONS[action])
    assert arena.state.actions == 1


@pytest.mark.rule("TK-TURN-04")
@pytest.mark.parametrize("key", ["draw", "draw school", "d5-d6", "move d5 d6"])
def test_nothing_else_is_an_action(key: str) -> None:
    assert three_choices().refused(key).rule == "TK-TURN-04"


@pytest.mark.rule("TK-TURN-05")
@pytest.mark.parametrize(
    ("first", "second"),
    [("place", "summon"), ("summon", "place"), ("discard", "summon"), ("summon", "discard"),
     ("place", "discard"), ("discard", "place")],
)  # fmt: skip
def test_actions_come_in_any_order(first: str, second: str) -> None:
    arena = three_choices()
    arena.play(*ACTIONS[first], *ACTIONS[second])
    assert arena.state.actions == 0
    arena.play("end")


@pytest.mark.rule("TK-TURN-06")
def test_placing_and_summoning_may_be_done_twice_but_not_discarding() -> None:
    arena = three_choices()
    arena.play("place a5", "place a6", "end")
    arena = three_choices()
    arena.play("summon swordmaster e5", "summon wild-eagle e6", "none", "end")
    arena = three_choices()
    arena.play("discard knight", "done")
    assert arena.refused("discard herald").rule == "TK-DISC-03"


@pytest.mark.rule("TK-TURN-07")
@pytest.mark.parametrize("mode", ["high-form", "duel"])
def test_a_turn_cannot_end_with_an_action_left(mode: str) -> None:
    arena = Arena(mode)
    assert arena.refused("end").rule == "TK-TURN-07"
    arena.play("place e5")
    assert arena.refused("end").rule == "TK-TURN-07"
    arena.play("place e6", "end")
    assert arena.state.active == 1


@pytest.mark.rule("TK-TURN-08")
def test_the_end_is_announced_after_the_refill() -> None:
    arena = Arena("duel")
    shrink_deck(arena, 1)
    fill_hand(arena, school=0)
    arena.edit(points=[17, 0], destroyed=[0, 0, 0, 0, 1, 0])
    arena.play("place e5")
    arena.play("place e6")
    assert scores(arena) == [17, 0]
    told = [beat.kind for beat in arena.play("end")]
    order = [told.index(kind) for kind in ("points", "draw", "last-round", "turn")]
    assert order == sorted(order)
    assert told.count("last-round") == 1
    assert scores(arena) == [18, 0]
    assert arena.state.last_turns == 1


@pytest.mark.rule("TK-TURN-08")
def test_flares_come_before_the_claim_and_extra_cards_after_the_refill() -> None:
    arena = behind(upgraded=4, pieces=3, mode="high-form", actions=0)
    arena.give("flare-08")
    arena.tasks("destruction", "red-summoning", "green-summoning")
    arena.edit(destroyed=[0, 0, 0, 3, 0, 0], extra=[1, 0])
    arena.play("flare 8")  # gains an action, so that the claim has to wait
    assert arena.refused("claim destruction").rule == "TK-TASK-07"
    arena.play("place e5", "claim destruction")
    assert arena.state.active == 1
    assert len(arena.state.hands[0]) == 3 + 2 + 1 + 1


@pytest.mark.rule("TK-TURN-01")
def test_who_is_active_and_not_asked_waits_for_the_turn_unless_the_partner_has_it() -> None:
    assert waiting_rule(Arena("duel").state, 0) == "TK-TURN-01"
    handed = Arena("team-duel")
    handed.edit(controller=2)
    assert waiting_rule(handed.state, 0) == "TK-CTRL-04"
