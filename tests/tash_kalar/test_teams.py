"""Team games: handing over, legends, sideways cards, resigning."""

from __future__ import annotations

import pytest

from tafelrunde.games.tash_kalar import GAME
from tafelrunde.games.tash_kalar.drawing import counts
from tafelrunde.games.tash_kalar.state import deck_range
from tafelrunde.table import Seat, Table
from tafelrunde.table.errors import Refusal

from .arena import Arena


def team(actions: int = 2) -> Arena:
    arena = Arena("team-duel", actions=actions)
    arena.draw("""
        . . . . .
        . . . . .
        . . . . .
        . c c c .
        . c . . .
    """)
    arena.give("knight", "fire-dragon")
    return arena


@pytest.mark.rule("TK-CTRL-01")
@pytest.mark.rule("TK-CTRL-02")
@pytest.mark.rule("TK-CTRL-04")
@pytest.mark.rule("TK-CTRL-05")
@pytest.mark.rule("TK-CTRL-07")
@pytest.mark.rule("TK-CTRL-09")
def test_the_partner_lays_recruits_and_the_player_ends_the_turn() -> None:
    arena = team()
    arena.play("hand over")
    assert arena.asked == 2
    assert arena.hand(2) == ["fire-dragon"]
    assert all(key.startswith("place ") for key in arena.legal())
    assert arena.refused("summon knight e5").rule == "TK-CTRL-05"
    assert arena.refused("discard knight").rule == "TK-CTRL-05"
    assert arena.refused("hand over").rule == "TK-CTRL-09"
    arena.play("place c3")
    assert arena.refused("end").rule == "TK-CTRL-04"
    arena.play("place c4")
    assert arena.asked == 0
    assert arena.legal() == ["end"]


@pytest.mark.rule("TK-CTRL-03")
def test_the_partner_completes_the_effect_that_is_under_way() -> None:
    arena = team()
    arena.play("summon knight e5", "carry on", "e5-e6", "hand over")
    assert arena.asked == 2
    with pytest.raises(Refusal):
        arena.table.answer(0, "e6-e7")
    arena.play("e6-e7", "none")
    assert arena.at("e7") == "h"
    assert arena.asked == 2
    assert arena.state.actions == 1


@pytest.mark.rule("TK-CTRL-01")
@pytest.mark.rule("TK-CTRL-10")
def test_actions_gained_after_a_handover_are_the_partners() -> None:
    arena = Arena("team-duel", actions=1)
    arena.draw("""
        . . . . .
        . c . . .
        c . c . .
        . c . . .
        . . . . .
    """)
    arena.give("time-mage")
    key = arena.legal("summon time-mage")[0]
    arena.play(key, "hand over")
    assert arena.asked == 2
    assert arena.state.actions == 1
    assert all(key.startswith("place ") for key in arena.legal())


@pytest.mark.rule("TK-CTRL-06")
@pytest.mark.rule("TK-CTRL-08")
def test_after_a_handover_nobody_invokes_a_flare() -> None:
    arena = Arena("team-duel", actions=1)
    arena.draw("""
        C C C C C
        C C C . .
        . . . . .
        . . . . .
        . . . . c
    """)
    arena.give("flare-01")
    assert arena.legal("flare") == ["flare 1"]
    arena.play("hand over")
    assert arena.refused("flare 1").rule == "TK-CTRL-06"
    arena.play("place e1")
    assert arena.asked == 0
    assert arena.refused("flare 1").rule == "TK-CTRL-08"


@pytest.mark.rule("TK-CTRL-11")
def test_there_must_be_something_to_hand_over() -> None:
    arena = team(actions=1)
    arena.play("place c3")
    assert arena.refused("hand over").rule == "TK-CTRL-11"


@pytest.mark.rule("TK-CTRL-01")
def test_there_is_no_partner_in_a_duel() -> None:
    assert Arena("duel").refused("hand over").rule == "TK-CTRL-01"


@pytest.mark.rule("TK-SETUP-07")
@pytest.mark.rule("TK-SETUP-11")
@pytest.mark.rule("TK-SETUP-12")
def test_partners_share_two_legends_and_six_cards_lie_sideways() -> None:
    table = Table.new(GAME, "team-duel", seats=4, setup={"start": "b1"}, seed=3)
    state = table.state
    assert [counts(state, seat) for seat in range(4)] == [(3, 0, 1), (3, 2, 1), (3, 2, 1), (3, 0, 1)]
    assert [len(deck) for deck in state.decks] == [15] * 4
    assert state.sideways == [6] * 4


@pytest.mark.rule("TK-DRAW-02")
@pytest.mark.rule("TK-DRAW-03")
@pytest.mark.rule("TK-DRAW-04")
def test_legends_go_to_the_partner_who_fills_them_up() -> None:
    arena = team(actions=1)
    arena.play("place c3", "end")
    assert counts(arena.state, 0) == (3, 0, 1)
    assert counts(arena.state, 2) == (0, 2, 0)
    assert "fire-dragon" in arena.hand(2)


@pytest.mark.rule("TK-DISC-04")
@pytest.mark.rule("TK-DISC-05")
@pytest.mark.rule("TK-DISC-06")
def test_returned_cards_lie_sideways_and_six_remain() -> None:
    arena = Arena("team-duel")
    arena.give("knight", "herald", "bomb")
    deck = arena.state.decks[0]
    assert len(deck) == 15
    arena.play("discard knight", "under herald", "under bomb")
    assert [arena.state.cards.faces[each] for each in arena.state.decks[0][:2]] == ["bomb", "herald"]
    assert arena.state.sideways[0] == 6
    assert len(arena.state.decks[0]) == 17
    arena = Arena("team-duel")
    arena.give("knight", "herald", "bomb")
    state = arena.state.copy()
    kept, gone = state.decks[0][:3], state.decks[0][3:]
    discards = [list(pile) for pile in state.discards]
    discards[0] = gone
    arena.edit(decks=[kept, *state.decks[1:]], discards=discards, sideways=[3, 6, 6, 6])
    arena.play("discard knight", "under herald", "under bomb")
    assert arena.state.sideways[0] == 5


@pytest.mark.rule("TK-END-02")
@pytest.mark.rule("TK-END-03")
def test_the_last_upright_card_triggers_the_end() -> None:
    arena = Arena("team-duel", actions=1)
    state = arena.state.copy()
    discards = [list(pile) for pile in state.discards]
    discards[0] = state.decks[0][7:]
    arena.edit(decks=[state.decks[0][:7], *state.decks[1:]], discards=discards)
    arena.play("place c3", "end")
    assert len(arena.state.decks[0]) == 4
    assert arena.state.sideways[0] == 4
    assert arena.state.last_turns == 3
    assert all(each in deck_range(0) for each in arena.state.hands[0] if each < 18)


@pytest.mark.rule("TK-END-12")
def test_a_team_resigns_together() -> None:
    arena = team()
    table = arena.table
    table.concede(Seat(0))
    assert not table.is_over
    table.concede(Seat(0))
    assert table.state.resigning == 0
    table.concede(Seat(0))
    table.concede(Seat(2))
    assert table.result is not None
    assert table.result.winners == (1, 3)


@pytest.mark.rule("TK-END-10")
@pytest.mark.rule("TK-END-11")
def test_two_sides_may_resign_at_any_time_and_a_melee_never() -> None:
    arena = Arena("duel")
    arena.draw("""
        . . . . .
        . . . . .
        . . . . .
        . c c c .
        . c . . .
    """)
    arena.give("knight")
    arena.play("summon knight e5")
    arena.table.concede(Seat(1))
    assert arena.table.result is not None
    assert arena.table.result.winners == (0,)
    with pytest.raises(Refusal) as refusal:
        Arena("melee", 3).table.concede(Seat(1))
    assert refusal.value.rule == "TK-END-11"
