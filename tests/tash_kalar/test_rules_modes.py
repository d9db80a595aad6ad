"""Proof of the rules TK-MODE: who plays against whom."""

from __future__ import annotations

import pytest

from tafelrunde.games.tash_kalar import GAME
from tafelrunde.table.errors import BadSetup
from tests.tash_kalar.arena import Arena
from tests.tash_kalar.proof import TEAM_MODES, bad_setup, dealt


@pytest.mark.rule("TK-MODE-01")
@pytest.mark.parametrize("mode", ["high-form", "duel"])
def test_high_form_and_duel_have_exactly_two_sides(mode: str) -> None:
    assert len(dealt(mode, 2).state.colours) == 2
    for seats in (1, 3, 4):
        assert bad_setup(mode, seats).field == "seats"


@pytest.mark.rule("TK-MODE-02")
def test_three_or_four_play_a_melee_each_alone() -> None:
    for seats in (3, 4):
        assert len(dealt("melee", seats).state.colours) == seats
    for seats in (2, 5):
        assert bad_setup("melee", seats).field == "seats"
    assert bad_setup("melee", 4, colours=["blue", "red"]).rule == "TK-SETUP-02"


@pytest.mark.rule("TK-MODE-03")
@pytest.mark.parametrize("mode", TEAM_MODES)
def test_two_pairs_play_a_team_game(mode: str) -> None:
    state = dealt(mode, 4).state
    assert [state.side_of(seat) for seat in range(4)] == [0, 1, 0, 1]
    for seats in (2, 3):
        assert bad_setup(mode, seats).field == "seats"


@pytest.mark.rule("TK-MODE-03")
def test_there_are_no_uneven_teams_and_no_teams_in_a_melee() -> None:
    assert bad_setup("team-duel", 4, teams=[["a1"], ["b1", "a2", "b2"]]).field == "setup"
    with pytest.raises(BadSetup):
        GAME.mode("team-melee")


@pytest.mark.rule("TK-MODE-04")
@pytest.mark.parametrize("mode", ["duel", "melee", "team-duel"])
def test_without_high_form_there_are_no_tasks_to_claim(mode: str) -> None:
    arena = Arena(mode, actions=0)
    assert arena.state.tasks == arena.state.task_deck == []
    assert not arena.legal("claim")
    assert arena.refused("claim destruction").rule == "TK-MODE-04"
    assert "tasks" not in [zone.key for zone in arena.table.view(arena.decision.seat).zones]
