"""Proof of the rules TK-CTRL: handing the turn to the partner."""

from __future__ import annotations

import pytest

from tests.tash_kalar.proof import behind, fill_hand
from tests.tash_kalar.stage import Stage, stage

A1, B1, A2, B2 = range(4)

WOLF = """
    . . . . .
    . . . . .
    . . . . .
    . c c . .
    c . . . .
"""
"""The figure of the Dire Wolf around e5."""


def wolf(actions: int = 2, mode: str = "team-duel") -> Stage:
    arena = stage(WOLF, mode, actions=actions)
    arena.give("dire-wolf")
    return arena


@pytest.mark.rule("TK-CTRL-01")
def test_control_is_handed_over_before_any_action() -> None:
    arena = wolf()
    arena.play("hand over")
    assert (arena.asked, arena.state.active) == (A2, A1)
    arena = wolf()
    arena.play("place a5", "hand over")
    assert arena.asked == A2


@pytest.mark.rule("TK-CTRL-01")
def test_control_is_handed_over_before_and_during_the_effect_of_a_being() -> None:
    arena = wolf()
    arena.play("summon dire-wolf e5", "hand over")
    assert arena.asked == A2
    arena = wolf()
    arena.play("summon dire-wolf e5", "carry on", "e5-e6")
    assert arena.asked == A1
    arena.play("hand over")
    assert arena.asked == A2


@pytest.mark.rule("TK-CTRL-01")
def test_control_is_handed_over_before_and_during_the_effect_of_a_flare() -> None:
    arena = behind(3, 6, "team-duel")
    arena.give("flare-01")
    arena.play("flare 1", "hand over")
    assert arena.asked == A2
    arena = behind(3, 6, "team-duel")
    arena.give("flare-01")
    arena.play("flare 1", "carry on", "e5", "hand over", "e6")
    assert arena.at("e6") == "h"
    assert (arena.asked, arena.state.actions) == (A2, 2)


@pytest.mark.rule("TK-CTRL-01")
@pytest.mark.parametrize("mode", ["high-form", "duel", "melee"])
def test_without_a_partner_nobody_hands_over(mode: str) -> None:
    arena = wolf(mode=mode)
    assert "hand over" not in arena.legal()
    assert arena.refused("hand over").rule == "TK-CTRL-01"
    arena.play("summon dire-wolf e5")
    assert arena.refused("hand over").rule == "TK-CTRL-01"


@pytest.mark.rule("TK-CTRL-01")
def test_control_does_not_go_to_an_opponent() -> None:
    arena = wolf()
    for key in ("hand over b1", "hand over to b2"):
        assert arena.refused(key).reason == "unknown-answer"
    assert arena.refused("hand over", seat=B1).reason == "not-your-decision"
    assert arena.refused("hand over", seat=A2).reason == "not-your-decision"


@pytest.mark.rule("TK-CTRL-02")
@pytest.mark.parametrize("keys", [("hand over",), ("summon dire-wolf e5", "hand over")])
def test_all_legends_pass_to_the_partner_at_once(keys: tuple[str, ...]) -> None:
    arena = wolf()
    arena.give("titan", "hell-bull")
    arena.give("leviathan", seat=A2)
    arena.play(*keys)
    assert not {"titan", "hell-bull"} & set(arena.hand(A1))
    assert set(arena.hand(A2)) == {"leviathan", "titan", "hell-bull"}


@pytest.mark.rule("TK-CTRL-03")
def test_the_partner_completes_the_effect() -> None:
    arena = wolf()
    arena.play("summon dire-wolf e5", "carry on", "e5-e6", "hand over")
    assert arena.refused("e6-e7", seat=A1).reason == "not-your-decision"
    arena.play("e6-e7")
    assert arena.at("e7") == "c"
    assert arena.asked == A2


@pytest.mark.rule("TK-CTRL-04")
def test_the_partner_lays_a_recruit_with_every_action_left() -> None:
    arena = wolf()
    arena.play("hand over")
    assert all(key.startswith("place ") for key in arena.legal())
    arena.play("place a5")
    assert arena.refused("end").rule == "TK-CTRL-04"
    arena.play("place a6")
    assert (arena.at("a5"), arena.at("a6")) == ("c", "c")
    assert arena.asked == A1


@pytest.mark.rule("TK-CTRL-05")
def test_the_partner_neither_summons_nor_discards() -> None:
    arena = stage("""
        . . . . .
        . . . h .
        c . . . c
        . h . . .
        . . . . .
    """, "team-duel")  # fmt: skip
    arena.give("the-eldest-tree")
    arena.give("knight", seat=A2)
    arena.play("hand over")
    assert "the-eldest-tree" in arena.hand(A2)
    assert arena.refused("summon the-eldest-tree e5").rule == "TK-CTRL-05"
    assert arena.refused("discard knight").rule == "TK-CTRL-05"
    arena.play("place e5")


@pytest.mark.rule("TK-CTRL-06")
def test_the_partner_invokes_no_flare_in_a_foreign_turn() -> None:
    arena = behind(2, 4, "team-duel")
    arena.give("flare-12", seat=A2)
    arena.play("hand over")
    assert not arena.legal("flare")
    assert arena.refused("flare 12").rule == "TK-CTRL-06"
    arena = behind(2, 4, "team-duel", active=A2)
    arena.give("flare-12", seat=A2)
    arena.play("flare 12", "carry on", "none")


@pytest.mark.rule("TK-CTRL-07")
def test_whose_turn_it_is_ends_it_personally() -> None:
    arena = stage(". . .", "team-high-form")
    arena.tasks("destruction", "red-summoning", "side-chain")
    arena.edit(destroyed=[0, 0, 0, 3, 0, 0])
    arena.play("hand over", "place e5", "place e6")
    assert arena.asked == A1
    for key in ("claim destruction", "end"):
        assert arena.refused(key, seat=A2).reason == "not-your-decision"
    arena.play("claim destruction")
    assert len(arena.state.claimed[0]) == 1
    assert [len(arena.state.hands[seat]) for seat in (A1, A2)] == [4, 2]  # A1 refills, A2 draws legends
    assert arena.state.active == B1


@pytest.mark.rule("TK-CTRL-08")
def test_after_a_handover_no_flare_ends_the_turn() -> None:
    arena = behind(2, 4, "team-duel")
    arena.give("flare-12")
    arena.play("hand over", "place e5", "place e6")
    assert arena.asked == A1
    assert arena.legal() == ["end"]
    assert arena.refused("flare 12").rule == "TK-CTRL-08"
    arena = behind(2, 4, "team-duel")
    arena.give("flare-12")
    arena.play("place e5", "place e6", "flare 12", "carry on", "none")


@pytest.mark.rule("TK-CTRL-09")
def test_a_handover_is_final_for_the_turn() -> None:
    arena = wolf()
    arena.play("hand over")
    assert arena.refused("hand over").rule == "TK-CTRL-09"
    arena.play("place a5")
    assert arena.refused("hand over").rule == "TK-CTRL-09"
    arena = wolf()
    arena.play("summon dire-wolf e5", "hand over")
    assert arena.refused("hand over").rule == "TK-CTRL-09"
    arena.play("none", "place a5", "end")
    assert (arena.asked, arena.state.active) == (B1, B1)  # and no longer than the turn
    arena.end_turn()
    assert arena.asked == A2


@pytest.mark.rule("TK-CTRL-10")
def test_the_partner_uses_gained_actions_too() -> None:
    arena = stage("""
        . . . . .
        . . . . .
        . c . . .
        c . c . .
        . c . . .
    """, "team-duel", actions=1)  # fmt: skip
    arena.give("time-mage", "titan")
    arena.play("summon time-mage e5 r0", "hand over")
    assert (arena.asked, arena.state.actions) == (A2, 1)
    assert arena.refused("summon titan e5").rule == "TK-CTRL-05"
    assert arena.refused("place a5", seat=A1).reason == "not-your-decision"
    assert arena.refused("end").rule == "TK-CTRL-04"
    arena.play("place a5")
    assert arena.asked == A1
    arena.play("end")


@pytest.mark.rule("TK-CTRL-11")
def test_without_an_action_or_an_effect_there_is_nothing_to_hand_over() -> None:
    arena = wolf(actions=0)
    assert "hand over" not in arena.legal()
    assert arena.refused("hand over").rule == "TK-CTRL-11"
    arena = wolf(actions=1)
    arena.play("summon dire-wolf e5", "carry on", "hand over", "none")
    assert arena.asked == A1


@pytest.mark.rule("TK-CTRL-11")
def test_choosing_a_piece_in_a_shortage_is_no_effect_yet() -> None:
    arena = wolf()
    arena.leave(tiles=0)
    fill_hand(arena, 0, 0, 2, 0)
    arena.play("summon dire-wolf e5")
    assert "hand over" not in arena.legal()
    assert arena.refused("hand over").rule == "TK-CTRL-01"
    arena.play("a5", "hand over")  # but before the effect it is possible
    assert arena.asked == A2
