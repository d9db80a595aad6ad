"""MY-SETUP: how a game begins."""

from __future__ import annotations

import pytest

from tafelrunde.games.mythos import GAME
from tafelrunde.games.mythos.cards import CARDS
from tafelrunde.games.mythos.state import State
from tafelrunde.table import CHANCE, BadSetup, Refusal, Table

from .duel import Duel, forge, north, south

START = """
    . . N . .
    . . . . .
    . . . . .
    . . . . .
    . . S . .
"""


def started() -> State:
    """A game whose decks are not shuffled, in the planning of turn 1."""
    table = Table.unstarted(GAME, GAME.mode(), 2, {"decks": ["spring-tide", "seven-gates"]})
    for _ in (south, north):
        table.answer(CHANCE, " ".join(map(str, range(40))))
    return table.state


@pytest.mark.rule("MY-SETUP-01")
def test_two_leaders_and_nobody_else_are_on_the_board() -> None:
    state = started()
    on_board = [instance for side in state.board for instance in side if instance >= 0]
    assert [state.cards.faces[instance] for instance in on_board] == ["neris-springtide", "borun-sevengate"]
    assert (state.board[0][2], state.board[1][22]) == (0, 1)


@pytest.mark.rule("MY-SETUP-01")
def test_a_leader_is_never_in_hand_or_deck() -> None:
    state = started()
    for side in (0, 1):
        faces = [state.cards.faces[instance] for instance in state.hands[side] + state.decks[side]]
        assert not any(CARDS[face].is_leader for face in faces)


@pytest.mark.rule("MY-SETUP-02")
def test_both_begin_with_four_cards_and_draw_the_fifth_in_turn_1() -> None:
    table = Table.new(GAME, setup={"decks": ["growing-wood", "seven-gates"]}, seed=4)
    kinds = [beat.kind for beat in table.opening if beat.kind in ("draw", "turn")]
    assert kinds == ["draw"] * 8 + ["turn"] + ["draw"] * 2
    assert [len(hand) for hand in table.state.hands] == [5, 5]
    assert [len(deck) for deck in table.state.decks] == [35, 35]


@pytest.mark.rule("MY-SETUP-03")
def test_a_leaders_mythos_works_in_turn_1_for_its_own_side_only() -> None:
    forge("host", 4, kind="leader", mythos="static always own-minions enter-power 1")
    duel = Duel(START, S=south("host"), south_hand="m3", north_hand="m3")
    duel.plan(south="place m3 b1", north="place m3 b5")
    assert (duel.power("b1"), duel.power("b5")) == (4, 3)


@pytest.mark.rule("MY-SETUP-04")
def test_a_leaders_power_is_tripled_and_a_minions_is_not() -> None:
    state = started()
    assert state.power[:2] == [18, 21]
    assert all(state.power[i] == CARDS[state.cards.faces[i]].power for i in range(2, 82))
    duel = Duel(START, S=south("ymbra-deeproot"), south_hand="seahorse-knight")
    duel.plan(south="place seahorse-knight c2")
    assert duel.south == {"c1": 15, "c2": 4}


@pytest.mark.rule("MY-SETUP-05")
def test_only_the_printed_power_is_tripled_and_only_once() -> None:
    forge("proud", 4, 1, kind="leader", mythos="static always own-leader bonus-power 1")
    duel = Duel(
        """
        . . N . .
        . . . . .
        . . . . .
        . . x . .
        . . S . .
        """,
        S=south("proud"), x=north("m5"),
    )  # fmt: skip
    assert (duel.power("c1"), duel.movement("c1")) == (13, 1)
    duel.plan(north="move c2-c1")
    assert duel.power("c1") == 8
    assert duel.plan().power("c1") == 8


@pytest.mark.rule("MY-SETUP-06")
@pytest.mark.parametrize("request_", ["mulligan", "redraw", "draw", "discard mossling"])
def test_an_opening_hand_cannot_be_exchanged(request_: str) -> None:
    table = Table.new(GAME, seed=2)
    before = table.state.hands[0].copy()
    with pytest.raises(Refusal):
        table.answer(0, request_)
    assert table.state.hands[0] == before
    verbs = {key.split(" ")[0] for key in table.pending[table.seat_of("south")].legal()}
    assert verbs <= {"place", "move", "done"}


@pytest.mark.rule("MY-SETUP-01")
@pytest.mark.parametrize(
    "setup",
    [
        {"decks": ["growing-wood"]},
        {"decks": ["growing-wood", "no-such-deck"]},
        {"decks": "growing-wood"},
        {"decks": [1, 2]},
        {"decks": [{"leader": "zikk-manycrown"}, "growing-wood"]},
        {"deck": ["growing-wood", "growing-wood"]},
    ],
)
def test_a_setup_without_two_decks_is_refused(setup: dict[str, object]) -> None:
    with pytest.raises(BadSetup):
        Table.new(GAME, setup=setup, seed=1)


@pytest.mark.rule("MY-SETUP-01")
def test_the_decks_are_south_first() -> None:
    faces = Table.new(GAME, setup={"decks": ["last-lights", "thousand-teeth"]}, seed=1).state.cards.faces
    assert faces[:2] == ["vesna-lastlight", "zikk-manycrown"]


@pytest.mark.rule("MY-SETUP-04")
def test_a_leader_against_a_minion_counts_its_tripled_power() -> None:
    duel = Duel(
        """
        . . N . .
        . . m . .
        . . . . .
        . . . . .
        . . S . .
        """,
        N=north("ithane-the-scales"), m=south("m5"),
    ).plan(south="move c4-c5")  # fmt: skip
    assert duel.power("c5") == 13
