"""Proof of the rules TK-STOCK: pieces and cards."""

from __future__ import annotations

import pytest

from tafelrunde.games.tash_kalar import GAME
from tafelrunde.games.tash_kalar.board import SQUARES, mask
from tafelrunde.games.tash_kalar.cards import DECKS, FLARES, LEGENDS, TASKS
from tests.tash_kalar.arena import Arena
from tests.tash_kalar.proof import dealt, opened
from tests.tash_kalar.stage import stage


@pytest.mark.rule("TK-STOCK-01")
def test_a_colour_has_17_two_sided_pieces_and_3_legends() -> None:
    state = dealt("high-form").state
    assert (state.tiles, state.legends) == ([17, 17], [3, 3])


@pytest.mark.rule("TK-STOCK-01")
def test_an_eighteenth_piece_and_a_fourth_legend_are_faults() -> None:
    arena = Arena("high-form", actions=30)
    for _ in range(17):
        arena.play(arena.legal("place ")[0])
    assert arena.state.tiles[0] == 0
    assert not arena.legal("place ")
    free = [square for square in SQUARES if not arena.state.board[0] >> square & 1]
    arena.state.board[2] |= mask(free[:4])
    assert GAME.problems(arena.state)


@pytest.mark.rule("TK-STOCK-01")
def test_a_fourth_legend_is_not_made() -> None:
    arena = stage("""
        . . . . .
        . h c . .
        . . . . .
        l l c l .
        . . . . .
    """)
    arena.give("high-priestess")
    assert arena.state.legends[0] == 0
    assert not arena.turn().upgradable & arena.turn().heroics


@pytest.mark.rule("TK-STOCK-02")
def test_the_piles_have_their_sizes() -> None:
    assert [len(DECKS[deck]) for deck in ("imperial", "highland", "sylvan")] == [18, 18, 18]
    assert (len(LEGENDS), len(FLARES), len(TASKS)) == (12, 12, 24)
    state = dealt("high-form").state
    assert [len(deck) for deck in state.decks] == [15, 15]
    assert (len(state.legend_pile), len(state.flare_pile)) == (8, 10)
    assert len(state.task_deck) == 21  # 20 and the next one, face up


FIVE_HEROES_AHEAD = """
    . . . . .
    H H H H H
    . . . . .
"""


@pytest.mark.rule("TK-STOCK-03")
def test_the_last_two_sided_piece_can_be_a_hero() -> None:
    arena = stage(FIVE_HEROES_AHEAD)
    arena.leave(tiles=1)
    arena.give("flare-09")
    arena.play("flare 9", "e6")
    assert (arena.at("e6"), arena.state.tiles[0]) == ("h", 0)
    assert arena.state.legends[0] == 3  # legends are other pieces


@pytest.mark.rule("TK-STOCK-03")
def test_once_it_is_placed_as_a_recruit_no_hero_is_left() -> None:
    arena = stage(FIVE_HEROES_AHEAD)
    arena.leave(tiles=1)
    arena.give("flare-09")
    arena.play("place e4", "flare 9")
    assert arena.is_at_rest()
    assert arena.hand() == []
    assert arena.turn().heroics & arena.turn().own == 0


@pytest.mark.rule("TK-STOCK-04")
def test_markers_on_score_tracks_are_out_of_the_game() -> None:
    duel = opened("duel").state
    assert duel.tiles == [15, 15]  # 16, and one recruit each on a start square
    assert opened("melee", 3).state.tiles == [14, 14, 14]
    assert opened("melee", 4).state.tiles == [13, 14, 13, 13]
    assert opened("team-duel").state.tiles == [15, 15]
    assert dealt("high-form").state.tiles == [17, 17]


@pytest.mark.rule("TK-STOCK-04")
def test_a_seventeenth_piece_cannot_enter_a_duel() -> None:
    arena = Arena("duel", actions=30)
    for _ in range(16):
        arena.play(arena.legal("place ")[0])
    assert arena.refused(f"place {_free(arena)}").rule == "TK-PLACE-02"
    assert len(arena.pieces()) == 16


def _free(arena: Arena) -> str:
    return next(name for name in ("e5", "e6", "e1", "i5") if arena.at(name) == ".")
