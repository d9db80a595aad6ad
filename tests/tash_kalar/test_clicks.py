"""Refused clicks of Tash-Kalar, with their rules."""

from __future__ import annotations

import pytest

from tafelrunde.table import Refusal, Table, game
from tests.table.clicks import verdict

from .proof import asked, behind, opened, pass_turn
from .stage import stage


def test_clicks_of_an_action_are_refused_by_the_rule_that_fits() -> None:
    arena = stage("""
        . . .
        c . c
        . . .
    """)
    arena.give("knight")
    table = arena.table
    state = table.state
    seat = asked(table)
    own = next(each.at for each in table.view(seat).elements().values() if each.form == "piece" and each.at)
    knight = next(f"card{each}" for each in state.hands[seat] if state.cards.faces[each] == "knight")
    assert verdict(table, seat, own) == "TK-PLACE-01"
    assert verdict(table, seat, knight, "a4") == "TK-SUM-03"
    assert verdict(table, seat, "a.deck") == "TK-TURN-04"
    assert verdict(table, 1 - seat, "e5") == "TK-TURN-01"


def test_a_foreign_hand_is_like_anything_else_that_cannot_be_clicked() -> None:
    table = opened("duel")
    seat = asked(table)
    hidden = [f"card{each}" for each in table.state.hands[1 - seat]]
    assert {verdict(table, seat, each) for each in hidden} == {"TK-TURN-04"}


def test_clicks_after_the_actions_are_refused_by_the_rule_that_fits() -> None:
    table = opened("duel")
    pass_turn(table)
    seat = asked(table)
    for key in ("place e5", "place e6"):
        table.answer(seat, key)
    assert verdict(table, seat, "e7") == "TK-TURN-02"
    assert verdict(table, seat, "nowhere") == "TK-TURN-08"


def test_before_the_first_turn_only_the_seat_at_the_right_may_click() -> None:
    table = Table.new(game("tash-kalar"), "melee", seed=2, setup={"start": "a"})
    seat = asked(table)
    assert verdict(table, seat, "e5") == "TK-BOARD-05"
    assert verdict(table, seat, "legends") == "TK-SETUP-17"
    assert verdict(table, (seat + 1) % table.seats, "e5") == "TK-SETUP-17"


def test_nonsense_is_refused_by_the_rule_that_asks() -> None:
    table = opened("duel")
    with pytest.raises(Refusal) as refusal:
        table.answer(asked(table), "dance")
    assert (refusal.value.reason, refusal.value.rule) == ("unknown-answer", "TK-TURN-04")


def test_clicks_during_an_effect_are_refused_by_the_rule_that_fits() -> None:
    arena = stage("""
        C . .
        c . c
        . . .
    """)
    arena.give("knight")
    arena.summon("swordmaster e5")  # may destroy an enemy recruit diagonal to it
    table = arena.table
    seat = asked(table)
    knight = next(
        f"card{each}" for each in table.state.hands[seat] if table.state.cards.faces[each] == "knight"
    )
    assert verdict(table, seat, "d6") is None
    assert verdict(table, seat, "d5") == "TK-KEY-06"  # an own recruit
    assert verdict(table, seat, knight) == "TK-EFF-10"


def test_clicks_on_what_may_move_are_refused_by_the_rule_that_fits() -> None:
    arena = stage("""
        . . . . .
        . . . . .
        . . . . .
        . c c . .
        c . . . .
    """)
    arena.summon("dire-wolf e5")  # up to two combat moves
    table = arena.table
    seat = asked(table)
    assert verdict(table, seat, "e5") is None
    assert verdict(table, seat, "e5", "e6") is None
    assert verdict(table, seat, "e5", "e9") == "TK-KEY-14"
    assert verdict(table, seat, "d4") == "TK-EFF-06"  # another piece
    assert verdict(table, seat, "a5") == "TK-EFF-10"  # no piece


def test_a_click_on_a_card_says_what_it_could_do() -> None:
    for lead, is_earned in ((4, True), (3, False)):
        arena = behind(lead, lead)
        arena.give("knight", "flare-07")
        hand = {arena.state.cards.faces[each]: f"card{each}" for each in arena.state.hands[0]}
        knight, flare = (arena.decision.meant([hand[face]]) for face in ("knight", "flare-07"))
        assert knight is not None
        assert (knight.key, knight.objection) == ("discard knight", None)
        assert flare is not None
        assert (flare.key, flare.elements) == ("flare 7", (hand["flare-07"],))
        assert (flare.objection is None) is is_earned
        # What cannot be summoned is offered with what it lacks.
        (summons,) = (option for option in arena.decision.options() if option.key.startswith("summon "))
        assert summons.objection is not None
        assert summons.objection.rule == "TK-SUM-03"
