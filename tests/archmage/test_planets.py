"""The planets, the clock of every player (AM-PLANET)."""

from __future__ import annotations

import pytest

from tafelrunde.games.archmage.planets import steps_left
from tests.archmage.realm import Realm


def preparing(positions: list[int], number: int = 6) -> Realm:
    """Seat a is about to prepare a round with its discs so, in ring order."""
    realm = Realm(2, round=number)
    return realm.edit(phase="prepare", planets=[positions, realm.state.planets[1]])


START = [-3, -2, -1, 1, 2, 3]


@pytest.mark.rule("AM-PLANET-01")
def test_exactly_one_disc_moves_one_oval_inwards() -> None:
    realm = preparing(START, number=2)
    assert len(realm.legal()) == 6
    for nonsense in ("none", "nature matter", "nature 2"):
        assert realm.refused(nonsense).reason == "unknown-answer"
    assert realm.rule_against("end") == "AM-PLANET-01"
    realm.play("nature")
    assert realm.state.planets[0] == [-2, -2, -1, 1, 2, 3]
    assert realm.rule_against("planet nature") == "AM-PLANET-01"  # no second one in this turn
    assert preparing(START, number=2).play("blood").state.planets[0] == [-3, -2, -1, 1, 2, 2]


@pytest.mark.rule("AM-PLANET-02")
def test_the_move_gives_one_relic_of_the_same_colour() -> None:
    realm = preparing(START, number=2).play("nature")
    assert realm.owned(0) == {"seeds": 1}
    assert realm.told("planet")[0].rules == ("AM-PLANET-01", "AM-PLANET-02")
    assert realm.told("planet")[0].elements == ("planet-a-nature",)
    assert [beat.rules for beat in realm.told("gain")] == [("AM-PLANET-02",)]
    assert realm.owned(1) == {}


@pytest.mark.rule("AM-PLANET-03")
def test_a_central_disc_does_not_move() -> None:
    realm = preparing([0, 0, 0, 1, 2, 3], number=8)
    assert realm.rule_against("matter") == "AM-PLANET-03"
    assert realm.legal() == ["will", "death", "blood"]


@pytest.mark.rule("AM-PLANET-04")
def test_several_discs_lie_in_one_oval() -> None:
    realm = preparing(START, number=2).play("matter")
    assert realm.state.planets[0] == [-3, -1, -1, 1, 2, 3]


@pytest.mark.rule("AM-PLANET-05")
def test_when_all_discs_are_aligned_the_turn_is_the_final_one() -> None:
    realm = Realm(2, round=12, active=1).edit(planets=[[0, 0, 0, 0, 1, 0], [0, 0, 0, 1, 0, 0]])
    realm.play("end")
    assert realm.state.round == 13
    assert realm.told("final-turn")
    assert realm.state.planets[0] == [0] * 6
    realm.play("travel d3", "end")  # it is a whole turn
    assert realm.state.scores[0] is not None
    earlier = preparing([0, 0, 0, 0, 1, 2], number=11).play("death")
    assert not earlier.told("final-turn")
    assert earlier.play("end").state.scores[0] is None


@pytest.mark.rule("AM-PLANET-06")
def test_twelve_moves_in_rounds_two_to_thirteen() -> None:
    realm = Realm(2, round=1).edit(planets=[START.copy(), START.copy()])
    assert steps_left(realm.state.planets[0]) == 12
    sums: dict[int, int] = {}
    while not realm.table.is_over:
        if realm.state.active == 0 and realm.state.phase == "act":
            sums[realm.state.round] = steps_left(realm.state.planets[0])
        legal = realm.legal()
        realm.play("end" if "end" in legal else legal[0])
    assert sums == {number: 13 - number for number in range(1, 14)}


@pytest.mark.rule("AM-PLANET-07")
def test_who_is_behind_corrects_the_farthest_disc_and_takes_its_relic() -> None:
    realm = preparing([-3, -1, -1, 1, 1, 2], number=6)  # 9 instead of 8
    realm.play("death")
    assert realm.state.planets[0] == [-2, -1, -1, 1, 0, 2]  # corrected without a choice, then moved
    assert realm.owned(0) == {"seeds": 1, "bones": 1}
    assert realm.cites("AM-PLANET-02")
    in_order = preparing([-2, -1, -1, 1, 1, 2], number=6).play("death")
    assert in_order.owned(0) == {"bones": 1}


@pytest.mark.rule("AM-PLANET-08")
def test_corrections_come_step_by_step_and_ties_are_chosen() -> None:
    realm = preparing([-3, -1, -1, 1, 1, 3], number=6)  # 10 instead of 8
    assert realm.legal() == ["nature", "blood"]
    assert realm.rule_against("matter") == "AM-PLANET-07"
    realm.play("blood")  # the other farthest disc follows without a question
    assert [beat.rules for beat in realm.told("planet")] == [("AM-PLANET-07", "AM-PLANET-08")] * 2
    assert realm.state.planets[0] == [-2, -1, -1, 1, 1, 2]
    assert len(realm.legal()) == 6
    realm.play("nature")
    assert realm.owned(0) == {"seeds": 2, "blood": 1}


@pytest.mark.rule("AM-PLANET-08")
def test_who_is_ahead_moves_no_disc() -> None:
    realm = preparing([-2, -1, -1, 1, 1, 1], number=6)  # 7 instead of 8
    assert [beat.rules for beat in realm.table.opening if beat.kind == "planet-waits"] == [("AM-PLANET-08",)]
    assert realm.state.phase == "act"
    assert realm.state.planets[0] == [-2, -1, -1, 1, 1, 1]
    assert realm.owned(0) == {}


@pytest.mark.rule("AM-PLANET-09")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_the_clock_is_the_same_for_every_number_of_players(players: int) -> None:
    realm = Realm(players, round=1).edit(planets=[START.copy() for _ in range(players)])
    turns = 0
    while not realm.table.is_over:
        realm.pass_turn()
        turns += 1
    assert turns == 13 * players
    assert realm.state.round == 13
    assert not realm.table.pending
