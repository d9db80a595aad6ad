"""Proof of the rules TK-INFO: what is secret and what is public."""

from __future__ import annotations

import pytest

from tafelrunde.games.tash_kalar.cards import LEGENDS
from tafelrunde.table.beat import Beat
from tafelrunde.table.chance import Stream
from tafelrunde.table.decision import SPECTATOR, Seat
from tafelrunde.table.testing import check_leak
from tests.tash_kalar.arena import Arena
from tests.tash_kalar.proof import (
    MODES,
    TEAM_MODES,
    dealt,
    elements,
    faces_seen,
    fill_hand,
    opened,
    pass_turn,
)
from tests.tash_kalar.stage import stage


def heard(beats: list[Beat], seat: int) -> str:
    """Everything that a seat is told, as text."""
    return " ".join(repr(beat) for beat in beats if beat.only is None or Seat(seat) in beat.only)


@pytest.mark.rule("TK-INFO-01")
@pytest.mark.parametrize("mode", MODES)
def test_hands_are_secret_even_to_the_partner(mode: str) -> None:
    table = opened(mode)
    for _ in range(2 * table.seats + 1):
        for seat in (*range(table.seats), SPECTATOR):
            for owner, name in enumerate(table.mode.seats[: table.seats]):
                seen = faces_seen(table, seat, f"hand.{name}")
                hand = [table.state.cards.faces[each] for each in table.state.hands[owner]]
                assert seen == (hand if seat == owner else [])
        pass_turn(table)


@pytest.mark.rule("TK-INFO-01")
def test_legends_passed_on_are_seen_by_their_new_holder_only() -> None:
    arena = Arena("team-duel")
    arena.give("titan", "knight")
    assert faces_seen(arena.table, 0, "hand.a1") == ["titan", "knight"]
    arena.play("hand over")
    assert faces_seen(arena.table, 2, "hand.a2") == ["titan"]
    for seat in (0, 1, 3, SPECTATOR):
        assert faces_seen(arena.table, seat, "hand.a2") == []


@pytest.mark.rule("TK-INFO-01")
def test_a_card_put_under_a_shared_pile_is_secret_in_the_next_hand() -> None:
    arena = Arena("duel")
    arena.give("knight", "titan")
    arena.play("discard knight", "under titan")
    fill_hand(arena, 0, legends=2)
    state = arena.state.copy()
    state.hands[0] += state.legend_pile[1:]
    arena.edit(hands=state.hands, legend_pile=state.legend_pile[:1])  # the Titan is the last one
    arena.end_turn()
    arena.end_turn()
    assert "titan" in arena.hand(1)
    for seat in (0, SPECTATOR):
        assert faces_seen(arena.table, seat, "hand.b") == []


@pytest.mark.rule("TK-INFO-01")
@pytest.mark.parametrize("mode", MODES)
def test_no_view_tells_the_order_of_a_pile(mode: str) -> None:
    table = dealt(mode)
    state = table.state
    hidden = [*state.legend_pile, *state.flare_pile, *(each for deck in state.decks for each in deck)]
    hidden += state.task_deck[:-1]
    for seat in (*range(table.seats), SPECTATOR):
        seen = repr(table.view(Seat(seat)))
        assert not any(f"'card{each}'" in seen for each in hidden)


@pytest.mark.rule("TK-INFO-02")
@pytest.mark.parametrize("mode", MODES)
def test_a_spectator_sees_all_that_is_public_and_nothing_else(mode: str) -> None:
    table = opened(mode)
    state = table.state
    for owner, name in enumerate(table.mode.seats[: table.seats]):
        rows = {each.key: each.label for each in elements(table, SPECTATOR, f"seat.{name}")}
        side = state.side_of(owner)
        assert rows[f"{name}.supply"].args == {"tiles": state.tiles[side], "legends": 3}
        assert rows[f"{name}.points"].args["number"] == 0
        legends = sum(state.cards.faces[each] in LEGEND_IDS for each in state.hands[owner])
        assert rows[f"{name}.hand"].args == {"school": 3, "legends": legends, "flares": 1}
        deck = {"upright": 9, "sideways": 6} if mode in TEAM_MODES else {"number": 15}
        assert rows[f"{name}.deck"].args == deck
        assert len(elements(table, SPECTATOR, f"hand.{name}")) == len(state.hands[owner])
        assert faces_seen(table, SPECTATOR, f"hand.{name}") == []
        if mode == "melee":
            assert sum(key.startswith(f"{name}.points-") for key in rows) == 2
    piles = {each.key: each.label.args for each in elements(table, SPECTATOR, "piles")}
    assert piles == {
        "legends": {"number": len(state.legend_pile)},
        "flares": {"number": len(state.flare_pile)},
    }
    pieces = [each for each in elements(table, SPECTATOR, "board") if each.form == "piece"]
    assert len(pieces) == sum(places.bit_count() for places in state.board)
    if state.has_tasks:
        assert len(elements(table, SPECTATOR, "tasks")) == 4


LEGEND_IDS = {each.id for each in LEGENDS}


@pytest.mark.rule("TK-INFO-02")
def test_played_cards_stay_public() -> None:
    arena = stage(". . . \n c . c \n . . .")
    arena.summon("swordmaster e5")
    for seat in (0, 1, SPECTATOR):
        assert faces_seen(arena.table, seat, "discard.a") == ["swordmaster"]


@pytest.mark.rule("TK-INFO-02")
def test_spent_markers_are_public() -> None:
    arena = stage(". c . \n . . . \n . C .", "melee", seats=3)
    arena.give("swordmaster")
    arena.play("summon swordmaster e5 improvising e4")
    labels = [each.label.key for each in elements(arena.table, SPECTATOR, "seat.a")]
    assert "counter.colour-points-spent" in labels


@pytest.mark.rule("TK-INFO-03")
@pytest.mark.parametrize("mode", ["duel", "team-duel"])
def test_only_the_owner_knows_discarded_and_returned_cards(mode: str) -> None:
    arena = Arena(mode)
    arena.give("knight", "herald", "titan", "flare-07")
    told = arena.play("discard knight", "under herald", "under titan", "done")
    name = arena.mode.seats[0]
    assert faces_seen(arena.table, 0, f"discard.{name}") == ["knight"]
    for card in ("knight", "herald", "titan"):
        assert f"card.{card}'" in heard(told, 0)
        for seat in (*range(1, arena.seats), SPECTATOR):
            assert f"card.{card}'" not in heard(told, seat)
    for seat in (*range(1, arena.seats), SPECTATOR):
        assert len(elements(arena.table, seat, f"discard.{name}")) == 1
        assert faces_seen(arena.table, seat, f"discard.{name}") == []
        kinds = [beat.kind for beat in told if beat.only is None or Seat(seat) in beat.only]
        assert kinds.count("discard-hidden") == 1
        assert kinds.count("under-hidden") == 2


@pytest.mark.rule("TK-INFO-03")
def test_the_partner_who_completes_a_choice_of_discarded_cards_sees_them_and_nobody_else_does() -> None:
    arena = stage("""
        . . . . .
        . . . . .
        c . . . .
        c . c . .
        . . . . .
    """, "team-duel")  # fmt: skip
    arena.give("knight", "herald", "kiskin-spirit")
    arena.play("discard knight", "done", "summon kiskin-spirit e5", "carry on", "hand over")
    assert (arena.asked, arena.legal()) == (2, ["knight", "none"])
    assert [faces_seen(arena.table, seat, "discard.a1") for seat in (0, 1, 2, 3)] == [
        ["knight"], [], ["knight"], [],
    ]  # fmt: skip
    for seat in range(4):
        check_leak(arena.table, Seat(seat), Stream(seat), 2)
