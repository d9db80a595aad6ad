"""Proof of the rules TK-FLARE: invoking flares."""

from __future__ import annotations

import pytest

from tafelrunde.games.tash_kalar.board import NUMBERS
from tafelrunde.games.tash_kalar.cards import FLARES
from tafelrunde.games.tash_kalar.verbs import Turn
from tests.tash_kalar.proof import behind, fill_hand, scores
from tests.tash_kalar.stage import Stage, stage


def with_flare(number: int, upgraded: int, pieces: int, mode: str = "duel", actions: int = 2) -> Stage:
    arena = behind(upgraded, pieces, mode, actions=actions)
    arena.give(f"flare-{number:02}")
    return arena


@pytest.mark.rule("TK-FLARE-01")
@pytest.mark.parametrize("actions_before", [0, 1, 2])
def test_a_flare_is_invoked_before_or_after_any_action(actions_before: int) -> None:
    arena = with_flare(12, upgraded=2, pieces=4)
    for square in ("a5", "a6")[:actions_before]:
        arena.play(f"place {square}")
    arena.play("flare 12", "none")
    assert arena.hand() == []


@pytest.mark.rule("TK-FLARE-01")
def test_a_flare_is_not_invoked_in_the_turn_of_another() -> None:
    arena = behind(2, 4, active=1)
    arena.give("flare-12", seat=0)
    assert arena.refused("flare 12", seat=0).reason == "not-your-decision"
    assert arena.refused("flare 12").reason == "forbidden"  # nor by whoever does not hold it


@pytest.mark.rule("TK-FLARE-02")
def test_a_flare_is_no_action() -> None:
    arena = with_flare(12, upgraded=2, pieces=4)
    arena.play("flare 12", "none")
    assert arena.state.actions == 2
    assert arena.refused("end").rule == "TK-TURN-07"


@pytest.mark.rule("TK-FLARE-03")
def test_one_of_the_two_conditions_must_be_met() -> None:
    assert (FLARES["flare-01"].upper, FLARES["flare-01"].lower) == (3, 6)
    arena = with_flare(1, upgraded=2, pieces=5)
    assert not arena.legal("flare")
    assert arena.refused("flare 1").rule == "TK-FLARE-03"
    with_flare(1, upgraded=3, pieces=5).play("flare 1", "e5")
    with_flare(1, upgraded=2, pieces=6).play("flare 1", "e5")


@pytest.mark.rule("TK-FLARE-04")
@pytest.mark.parametrize(("enemies", "is_met"), [("H H L L", True), ("H H L C", False), ("H H H H", True)])
def test_the_upper_condition_compares_heroes_and_legends(enemies: str, is_met: bool) -> None:
    arena = stage(f"""
        {enemies} .
        . . . . .
        h c c c c
    """)
    arena.give("flare-01")
    assert (arena.legal("flare") == ["flare 1"]) is is_met
    if not is_met:
        assert arena.refused("flare 1").rule == "TK-FLARE-03"


@pytest.mark.rule("TK-FLARE-05")
@pytest.mark.parametrize(("last", "is_met"), [("C", True), (".", False)])
def test_the_lower_condition_compares_all_pieces(last: str, is_met: bool) -> None:
    arena = stage(f"""
        . . . . .
        C C C C C
        C C H {last} .
        c c c h .
        . . . . .
    """)
    arena.give("flare-03")  # 3 upgraded or 5 pieces
    assert (arena.legal("flare") == ["flare 3"]) is is_met


@pytest.mark.rule("TK-FLARE-06")
def test_in_a_melee_one_opponent_is_chosen() -> None:
    arena = stage("x x x x x \n . . . . . \n C C C . .", "melee", seats=3)
    arena.give("flare-03")
    assert arena.legal("flare") == ["flare 3 vs yellow"]
    for key in ("flare 3 vs blue", "flare 3 vs green"):
        assert arena.refused(key).rule == "TK-FLARE-06"
    assert arena.refused("flare 3 vs red").rule == "TK-FLARE-03"
    arena.play("flare 3 vs yellow")
    assert arena.state.actions == 3


@pytest.mark.rule("TK-FLARE-07")
def test_only_the_effect_whose_condition_is_met_is_carried_out() -> None:
    arena = with_flare(1, upgraded=2, pieces=6)
    for key in ("flare 1 upper", "flare 1 above"):
        assert arena.refused(key).reason == "unknown-answer"
    arena.play("flare 1", "e5")
    assert arena.is_at_rest()
    assert arena.at("e5") == "h"  # the lower effect alone
    arena = with_flare(1, upgraded=3, pieces=5)
    arena.play("flare 1", "e5")
    assert arena.is_at_rest()
    assert arena.at("e5") == "c"  # the upper effect alone


@pytest.mark.rule("TK-FLARE-08")
def test_the_upper_effect_comes_first() -> None:
    arena = with_flare(6, upgraded=4, pieces=4)  # above: place or upgrade, below: a combat leap
    assert arena.refused("flare 6 lower").reason == "unknown-answer"
    arena.play("flare 6")
    assert arena.legal() == ["place", "upgrade"]
    assert arena.refused("e4-e5").reason == "unknown-answer"
    arena.play("place", "e5")
    assert "e4-e6" in arena.legal()
    arena.play("e4-e6")
    assert arena.is_at_rest()


@pytest.mark.rule("TK-FLARE-09")
def test_the_flare_is_discarded_and_replaced_at_the_end_of_the_turn() -> None:
    arena = with_flare(12, upgraded=2, pieces=4)
    instance = arena.state.hands[0][0]
    arena.play("flare 12")
    assert arena.state.flare_discard == []
    arena.play("none")
    assert arena.state.flare_discard == [instance]
    arena.play("place e5", "place e6")
    assert arena.hand() == []
    arena.play("end")
    assert sum(face.startswith("flare-") for face in arena.hand(0)) == 1


@pytest.mark.rule("TK-FLARE-10")
@pytest.mark.parametrize("mode", ["duel", "team-duel"])
@pytest.mark.parametrize(("upgraded", "pieces"), [(4, 4), (4, 3), (3, 4)])
def test_a_flare_gives_the_opponent_one_point_in_a_duel(mode: str, upgraded: int, pieces: int) -> None:
    arena = with_flare(2, upgraded, pieces, mode)
    arena.play("flare 2")
    assert scores(arena) == [0, 1]


@pytest.mark.rule("TK-FLARE-11")
def test_in_a_melee_the_chosen_opponent_gets_a_point_in_the_colour_of_the_invoker() -> None:
    arena = stage("x x x x x \n . . . . . \n C C C C C", "melee", seats=3)
    arena.give("flare-03")
    arena.play("flare 3 vs yellow")
    points = [arena.state.points[3 * seat : 3 * seat + 3] for seat in range(3)]
    assert points == [[0, 0, 0], [0, 0, 0], [1, 0, 0]]


@pytest.mark.rule("TK-FLARE-12")
def test_the_lower_condition_is_not_looked_at_again() -> None:
    arena = with_flare(2, upgraded=4, pieces=4)
    arena.play("flare 2", "e5")
    assert not arena.is_at_rest()  # a lead of three is left, and still the lower effect follows
    arena.play("e6")
    assert arena.is_at_rest()


@pytest.mark.rule("TK-FLARE-12")
def test_a_condition_met_only_by_the_upper_effect_counts_for_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    async def lose_a_piece(turn: Turn) -> None:
        turn.destroy(NUMBERS["e4"])

    monkeypatch.setitem(FLARES, "flare-03", FLARES["flare-03"]._replace(play_upper=lose_a_piece))
    arena = with_flare(3, upgraded=3, pieces=4)
    arena.play("flare 3")
    assert arena.is_at_rest()
    assert arena.state.actions == 2  # the action of the lower effect was not gained


@pytest.mark.rule("TK-FLARE-13")
@pytest.mark.parametrize(("colour", "actions"), [("red", 3), ("yellow", 2)])
def test_both_conditions_are_compared_with_the_same_opponent(colour: str, actions: int) -> None:
    arena = stage("x x x x x \n . . . . . \n H H H H .", "melee", seats=3)
    arena.give("flare-08")  # 4 upgraded: an action; 5 pieces: a recruit
    arena.play(f"flare 8 vs {colour}")
    assert arena.state.actions == actions
    assert arena.is_at_rest() is (colour == "red")
    if colour == "yellow":
        arena.play("e5")
        assert arena.is_at_rest()


@pytest.mark.rule("TK-FLARE-14")
def test_an_earned_effect_cannot_be_declined() -> None:
    arena = with_flare(1, upgraded=3, pieces=6)
    arena.play("flare 1")
    for key in ("none", "skip", "done"):
        arena.refused(key)
    assert arena.refused("none").rule == "TK-EFF-04"
    arena.play("e5", "e6")
    arena = with_flare(12, upgraded=2, pieces=4)
    arena.play("flare 12", "none")  # 'you may' can be skipped


@pytest.mark.rule("TK-FLARE-15")
def test_only_the_cards_in_hand_limit_the_flares_of_a_turn() -> None:
    arena = with_flare(12, upgraded=4, pieces=4)
    assert arena.refused("flare 6").rule == "TK-FLARE-15"
    arena.give("flare-06")
    arena.play("flare 12", "none", "flare 6", "place", "e5", "none")
    assert arena.refused("flare 12").rule == "TK-FLARE-15"
    arena = with_flare(2, upgraded=4, pieces=4)
    arena.give("flare-10")
    arena.play("flare 2", "e5", "e6")
    assert arena.refused("flare 10").rule == "TK-FLARE-03"  # each needs a condition of its own


@pytest.mark.rule("TK-FLARE-16")
def test_in_a_team_game_the_pieces_of_both_partners_count() -> None:
    arena = behind(2, 5, "team-duel", active=2)
    arena.give("flare-03", seat=0)
    arena.edit(active=0, controller=0)
    assert arena.legal("flare") == ["flare 3"]
    arena.edit(active=2, controller=2)
    arena.play("place e5")  # laid by the partner
    arena.edit(active=0, controller=0)
    assert arena.refused("flare 3").rule == "TK-FLARE-03"
    arena.edit(active=3, controller=3)
    arena.play("place e6")  # laid by the second opponent
    arena.edit(active=0, controller=0)
    fill_hand(arena, school=1, legends=0, flares=0)
    assert arena.legal("flare") == ["flare 3"]
