"""Proof of the rules TK-DRAW: refilling hands."""

from __future__ import annotations

import pytest

from tafelrunde.games.tash_kalar.drawing import counts
from tafelrunde.table import Seat
from tests.tash_kalar.arena import Arena
from tests.tash_kalar.proof import fill_hand, shrink_deck


def ended(arena: Arena) -> tuple[int, int, int]:
    """End seat 0's turn; what it then holds of each kind."""
    arena.edit(actions=0)
    arena.play("end")
    return counts(arena.state, 0)


def move_cards(arena: Arena, pile: str, left: int, discarded: int) -> None:
    """Leave so many cards in a shared pile and put so many on its discard; the rest goes to the last hand."""
    state = arena.state.copy()
    cards: list[int] = getattr(state, f"{pile}_pile")
    rest = cards[left:]
    del cards[left:]
    getattr(state, f"{pile}_discard").extend(rest[:discarded])
    state.hands[-1].extend(rest[discarded:])
    arena.edit(
        hands=state.hands, legend_pile=state.legend_pile, flare_pile=state.flare_pile,
        legend_discard=state.legend_discard, flare_discard=state.flare_discard,
    )  # fmt: skip


@pytest.mark.rule("TK-DRAW-01")
@pytest.mark.parametrize("held", [(2, 1, 0), (0, 0, 0), (3, 2, 1), (3, 0, 1)])
@pytest.mark.parametrize("mode", ["high-form", "duel", "melee"])
def test_the_hand_is_refilled_to_three_two_one(mode: str, held: tuple[int, int, int]) -> None:
    arena = Arena(mode)
    fill_hand(arena, 0, *held)
    assert arena.refused("draw").rule == "TK-TURN-04"
    before = (len(arena.state.decks[0]), len(arena.state.legend_pile), len(arena.state.flare_pile))
    assert counts(arena.state, 0) == held
    assert ended(arena) == (3, 2, 1)
    now = (len(arena.state.decks[0]), len(arena.state.legend_pile), len(arena.state.flare_pile))
    assert [one - other for one, other in zip(before, now, strict=True)] == [
        full - had for full, had in zip((3, 2, 1), held, strict=True)
    ]


@pytest.mark.rule("TK-DRAW-02")
@pytest.mark.parametrize("held", [0, 1, 2])
def test_legends_pass_to_the_partner_at_the_end_of_a_team_turn(held: int) -> None:
    arena = Arena("team-duel")
    fill_hand(arena, 0, 3, held, 1)
    legends = [each for each in arena.state.hands[0] if 72 <= each < 84]
    assert ended(arena) == (3, 0, 1)
    assert set(legends) <= set(arena.state.hands[2])


@pytest.mark.rule("TK-DRAW-03")
def test_a_team_player_refills_from_the_own_deck() -> None:
    arena = Arena("team-high-form")
    fill_hand(arena, 0, 1, 0, 0)
    decks = [len(deck) for deck in arena.state.decks]
    assert ended(arena) == (3, 0, 1)
    assert [len(deck) for deck in arena.state.decks] == [decks[0] - 2, *decks[1:]]
    assert counts(arena.state, 2)[0] == counts(arena.state, 2)[2] == 0


@pytest.mark.rule("TK-DRAW-04")
@pytest.mark.parametrize(("own", "partner", "drawn"), [(1, 0, 1), (2, 0, 0), (0, 0, 2), (1, 2, 0), (0, 1, 1)])
def test_the_partner_draws_legends_up_to_two(own: int, partner: int, drawn: int) -> None:
    arena = Arena("team-duel")
    fill_hand(arena, 0, 3, own, 1)
    fill_hand(arena, 2, 3, partner, 1)
    pile = len(arena.state.legend_pile)
    ended(arena)
    assert len(arena.state.legend_pile) == pile - drawn
    assert counts(arena.state, 2) == (3, own + partner + drawn, 1)


@pytest.mark.rule("TK-DRAW-05")
def test_an_empty_shared_pile_is_rebuilt_from_its_discard() -> None:
    arena = Arena("duel")
    move_cards(arena, "flare", left=1, discarded=5)
    assert ended(arena) == (3, 2, 1)
    assert (len(arena.state.flare_pile), arena.state.flare_discard) == (5, [])
    arena = Arena("duel")
    move_cards(arena, "legend", left=1, discarded=4)
    assert ended(arena) == (3, 2, 1)
    assert (len(arena.state.legend_pile), arena.state.legend_discard) == (3, [])


@pytest.mark.rule("TK-DRAW-05")
def test_a_rebuilt_pile_is_secret_again() -> None:
    arena = Arena("duel")
    move_cards(arena, "flare", left=1, discarded=5)
    state = arena.state.copy()
    for each in state.flare_discard:
        state.cards.publish(each)
    arena.edit(cards=state.cards)
    ended(arena)
    assert all(arena.state.cards.seen[each] == 0 for each in arena.state.flare_pile)


@pytest.mark.rule("TK-DRAW-06")
def test_a_school_deck_is_never_rebuilt() -> None:
    arena = Arena("duel")
    fill_hand(arena, 0, 1, 2, 1)
    shrink_deck(arena, 1)
    discarded = arena.state.discards[0].copy()
    assert ended(arena) == (2, 2, 1)
    assert (arena.state.decks[0], arena.state.discards[0]) == ([], discarded)


@pytest.mark.rule("TK-DRAW-07")
def test_without_any_card_nothing_is_drawn_until_later() -> None:
    arena = Arena("duel")
    move_cards(arena, "legend", left=1, discarded=0)
    assert ended(arena) == (3, 1, 1)
    assert arena.state.legend_pile == []
    state = arena.state.copy()
    state.legend_discard = state.hands[1][:2]
    del state.hands[1][:2]
    arena.edit(hands=state.hands, legend_discard=state.legend_discard)
    arena.end_turn()
    assert ended(arena) == (3, 2, 1)


@pytest.mark.rule("TK-DRAW-01", "TK-INFO-03")
def test_others_are_told_from_which_deck_a_card_was_drawn() -> None:
    arena = Arena("duel")
    fill_hand(arena, 0, 2, 1, 0)
    arena.edit(actions=0)
    told = [beat for beat in arena.play("end") if beat.kind == "draw-hidden"]
    assert [str(beat.args["kind"]) for beat in told] == ["back.school", "back.flare", "back.legend"]
    assert all(not beat.is_known_to(Seat(0)) and beat.is_known_to(Seat(1)) for beat in told)
