"""Proof of the rules TK-DISC: throwing cards away and putting them under their decks."""

from __future__ import annotations

import pytest

from tests.tash_kalar.arena import Arena
from tests.tash_kalar.proof import fill_hand, shrink_deck


def holding(*faces: str, mode: str = "duel", actions: int = 2) -> Arena:
    arena = Arena(mode, actions=actions)
    arena.give(*faces)
    return arena


def pile(arena: Arena, instances: list[int]) -> list[str]:
    return [arena.state.cards.faces[each] for each in instances]


@pytest.mark.rule("TK-DISC-01")
def test_exactly_one_card_of_the_own_school_is_discarded() -> None:
    arena = holding("knight", "herald", "titan", "flare-07")
    for key in ("discard titan", "discard flare-07", "discard swordmaster", "discard wild-eagle"):
        assert arena.refused(key).rule == "TK-DISC-01"
    assert arena.refused("discard knight herald").reason == "unknown-answer"
    arena.play("discard knight")
    assert pile(arena, arena.state.discards[0]) == ["knight"]
    assert arena.hand() == ["herald", "titan", "flare-07"]


@pytest.mark.rule("TK-DISC-01")
def test_without_a_school_card_nothing_is_discarded() -> None:
    arena = holding("titan", "flare-07")
    assert not arena.legal("discard")
    assert arena.refused("discard titan").rule == "TK-DISC-01"


@pytest.mark.rule("TK-DISC-02")
def test_any_cards_may_then_go_under_their_decks() -> None:
    arena = holding("knight", "herald", "titan", "flare-07")
    assert arena.refused("under titan").rule == "TK-DISC-02"
    arena.play("discard knight")
    assert arena.refused("place e5").rule == "TK-DISC-02"
    assert arena.refused("under swordmaster").rule == "TK-DISC-02"
    arena.play("under titan", "under flare 7", "under herald")
    state = arena.state
    assert pile(arena, [state.legend_pile[0], state.flare_pile[0], state.decks[0][0]]) == [
        "titan", "flare-07", "herald",
    ]  # fmt: skip
    assert pile(arena, state.discards[0]) == ["knight"]
    assert state.actions == 1


@pytest.mark.rule("TK-DISC-02")
def test_no_card_at_all_may_go_under_a_deck() -> None:
    arena = holding("knight", "herald")
    arena.play("discard knight", "done")
    assert arena.hand() == ["herald"]
    assert arena.refused("under herald").rule == "TK-DISC-02"


@pytest.mark.rule("TK-DISC-03")
def test_discarding_is_possible_once_a_turn() -> None:
    arena = holding("knight", "herald", "bomb", actions=3)
    arena.play("discard knight", "done")
    assert not arena.legal("discard")
    assert arena.refused("discard herald").rule == "TK-DISC-03"
    arena.play("place e5")
    assert arena.refused("discard herald").rule == "TK-DISC-03"
    arena.end_turn()
    arena.end_turn()
    assert arena.state.active == 0
    arena.play("discard herald")


@pytest.mark.rule("TK-DISC-04")
def test_cards_under_the_own_deck_lie_sideways_in_a_team_game() -> None:
    arena = holding("knight", "herald", "bomb", "titan", "flare-07", mode="team-duel")
    shrink_deck(arena, 4, sideways=2)
    arena.play("discard knight", "under herald", "under titan", "under flare 7", "under bomb")
    assert arena.state.sideways[0] == 4
    assert pile(arena, arena.state.decks[0][:2]) == ["bomb", "herald"]
    assert len(arena.state.legend_pile) == len(arena.state.flare_pile) == 12


@pytest.mark.rule("TK-DISC-05")
def test_the_topmost_sideways_cards_are_turned_until_six_are_left() -> None:
    arena = holding("knight", "herald", "bomb", "champion", mode="team-duel")
    shrink_deck(arena, 10, sideways=6)
    before = arena.state.decks[0].copy()
    arena.play("discard knight", "under herald", "under bomb", "done")
    deck, sideways = arena.state.decks[0], arena.state.sideways[0]
    assert (len(deck) - sideways, sideways) == (6, 6)
    assert deck[6:] == [*before[4:6], *before[6:]]  # the two turned ones lie below the old upright ones
    assert pile(arena, deck[:2]) == ["bomb", "herald"]


@pytest.mark.rule("TK-DISC-05")
def test_only_after_the_last_card_is_anything_turned() -> None:
    arena = holding("knight", "herald", "bomb", mode="team-duel")
    shrink_deck(arena, 10, sideways=6)
    arena.play("discard knight", "under herald", "under bomb")  # no card is left to put away
    assert arena.state.sideways[0] == 6


@pytest.mark.rule("TK-DISC-06")
@pytest.mark.parametrize(("sideways", "after", "upright"), [(3, 5, 0), (4, 6, 0), (5, 6, 1)])
def test_up_to_six_sideways_cards_stay_so(sideways: int, after: int, upright: int) -> None:
    arena = holding("knight", "herald", "bomb", "champion", mode="team-duel")
    shrink_deck(arena, sideways, sideways=sideways)
    arena.play("discard knight", "under herald", "under bomb", "done")
    assert arena.state.sideways[0] == after
    assert len(arena.state.decks[0]) - after == upright


@pytest.mark.rule("TK-DISC-07")
def test_discarded_cards_are_replaced_only_at_the_end_of_the_turn() -> None:
    arena = Arena("duel")
    fill_hand(arena)
    arena.play(arena.legal("discard")[0], "done")
    assert len(arena.hand()) == 5
    drawn_next = arena.state.cards.faces[arena.state.decks[0][-1]]
    assert arena.refused(f"summon {drawn_next} e5").rule == "TK-SUM-02"
    arena.play("place e5")
    assert len(arena.hand()) == 5
    arena.play("end")
    assert len(arena.state.hands[0]) == 6
    assert drawn_next in arena.hand(0)


@pytest.mark.rule("TK-DISC-08")
def test_cards_go_under_a_deck_in_the_chosen_order() -> None:
    for first, second in (("herald", "bomb"), ("bomb", "herald")):
        arena = holding("knight", "herald", "bomb")
        below = arena.state.decks[0][0]
        arena.play("discard knight", f"under {first}", f"under {second}")
        assert pile(arena, arena.state.decks[0][:2]) == [second, first]
        assert arena.state.decks[0][2] == below
