"""Travelling and exploring: AM-JOURNEY, AM-EXPLORE."""

from __future__ import annotations

import pytest

from tests.archmage.realm import Realm

# -- AM-JOURNEY ----------------------------------------------------------------------------------------------


@pytest.mark.rule("AM-JOURNEY-01")
def test_a_journey_has_five_movement_points() -> None:
    realm = Realm(2)
    realm.play("travel d3", "travel d2", "travel d1", "travel e1", "travel f1")
    assert realm.state.points == 0
    assert realm.rule_against("travel g1") == "AM-JOURNEY-01"
    assert realm.legal("travel") == []


@pytest.mark.rule("AM-JOURNEY-02")
def test_a_step_to_an_adjacent_hex_costs_one_point() -> None:
    realm = Realm(4)
    assert realm.rule_against(f"travel {realm.at(2, -1)}") == "AM-JOURNEY-02"
    assert realm.rule_against(f"travel {realm.at(0, 0)}") == "AM-JOURNEY-02"
    here, there = realm.at(0, 0), realm.at(1, 0)
    realm.play(f"travel {there}")
    assert realm.state.points == 4
    assert [beat.elements for beat in realm.told("travel")] == [("mage-a", here, there)]
    north = Realm(4).mage(0, "e1")  # (0, -2), with nothing to the north
    assert north.refused("travel e0").reason == "unknown-answer"
    assert (0, -3) not in north.turn.land.numbers


@pytest.mark.rule("AM-JOURNEY-02")
def test_all_six_neighbours_and_no_others_can_be_reached() -> None:
    realm = Realm(2).mage(0, "c2").mage(1, "g4")
    assert realm.legal("travel") == [f"travel {label}" for label in ("c1", "d2", "d3", "c3", "b2", "b1")]


@pytest.mark.rule("AM-JOURNEY-03")
def test_hexes_with_another_mage_or_a_foreign_tower_are_closed() -> None:
    realm = Realm(2).mage(0, "c2").mage(1, "d2").face("mine", "c1").tower(1, "c1")
    assert realm.rule_against("travel d2") == "AM-JOURNEY-03"
    assert realm.rule_against("travel c1") == "AM-JOURNEY-03"
    realm.mage(1, "c1")
    assert realm.rule_against("travel c1") == "AM-JOURNEY-03"
    assert "travel d2" in realm.legal()


@pytest.mark.rule("AM-JOURNEY-04")
def test_a_mage_enters_the_hex_of_its_own_tower() -> None:
    realm = Realm(2).mage(0, "c2").face("mine", "c1").tower(0, "c1")
    realm.play("travel c1")
    assert (realm.state.points, realm.state.mages[0]) == (4, realm.hex("c1"))


@pytest.mark.rule("AM-JOURNEY-05")
def test_the_cursed_tower_is_shared_only_by_those_who_start_there() -> None:
    realm = Realm(3, round=2)
    assert len(set(realm.state.mages)) == 1
    realm.play("travel e3")
    assert realm.rule_against("travel e4") == "AM-JOURNEY-05"
    realm.mage(1, "e2").mage(2, "f3")
    assert "travel e4" in realm.legal()


@pytest.mark.rule("AM-JOURNEY-06")
def test_a_token_takes_effect_before_anything_else_happens_on_its_hex() -> None:
    realm = Realm(2).mage(0, "c2").face("grove", "d2").followers(1, "d2").token("wellspring", 1, "d2")
    realm.play("travel d2")
    assert [beat.kind for beat in realm.beats] == ["travel", "gain"]
    assert (realm.owned(0), realm.owned(1)) == ({}, {"seeds": 1})
    assert "kill d2" in realm.legal()
    realm.play("kill d2")
    assert realm.owned(1) == {"seeds": 1, "blood": 1}


@pytest.mark.rule("AM-JOURNEY-07")
def test_entering_the_cursed_tower_costs_a_follower() -> None:
    realm = Realm(2).mage(0, "d3").mage(1, "a1").people(0, 3, 4)
    realm.play("travel d4")
    assert (realm.state.company[0], realm.state.supply[0], realm.state.points) == (2, 5, 4)
    assert realm.cites("AM-JOURNEY-07")
    enclave = Realm(2).mage(0, "c2")
    enclave.play("travel d3")
    assert enclave.state.company[0] == 15


@pytest.mark.rule("AM-JOURNEY-08")
def test_the_cursed_tower_is_closed_to_an_empty_company_but_can_be_left() -> None:
    realm = Realm(2).mage(0, "d3").mage(1, "a1").people(0, 0, 4)
    assert realm.rule_against("travel d4") == "AM-JOURNEY-08"
    assert "travel d4" not in realm.legal()
    leaving = Realm(2, round=1)
    leaving.play("travel d3")
    assert leaving.state.company[0] == 15
    staying = Realm(2, round=1)
    staying.play("end")
    assert staying.state.company[0] == 15


@pytest.mark.rule("AM-JOURNEY-09")
def test_an_undiscovered_hex_can_be_crossed() -> None:
    realm = Realm(2).mage(0, "d3")
    realm.play("travel d2", "travel d1")
    assert realm.state.points == 3
    assert not realm.turn.is_discovered(realm.hex("d2"))
    assert not realm.turn.is_discovered(realm.hex("d1"))


@pytest.mark.rule("AM-JOURNEY-10")
def test_hexes_of_opponents_can_be_crossed_without_an_attack() -> None:
    realm = Realm(2).mage(0, "d3").followers(1, "d2", wards=True)
    realm.play("travel d2", "travel c1")
    assert realm.state.points == 3
    assert realm.labels(realm.state.followers[1]) == realm.labels(realm.state.wards) == {"d2"}
    assert realm.owned(0) == realm.owned(1) == {}


@pytest.mark.rule("AM-JOURNEY-11")
def test_travel_explore_and_attack_mix_and_unspent_points_lapse() -> None:
    realm = Realm(2).mage(0, "d3").followers(1, "c1").face("mine", "d2", is_open=False)
    realm.play("travel d2", "explore d2", "travel c1", "kill c1", "travel b1")
    assert realm.state.points == 0
    saved = Realm(2).mage(0, "d3")
    saved.play("travel d2", "end")
    saved.pass_turn()
    saved.play("nature")
    assert (saved.state.active, saved.state.points) == (0, 5)


# -- AM-EXPLORE ----------------------------------------------------------------------------------------------


@pytest.mark.rule("AM-EXPLORE-01")
def test_exploring_costs_a_point_and_is_voluntary() -> None:
    realm = Realm(2, points=1).face("mine", "d2", is_open=False).mage(0, "d2")
    assert "explore d2" in realm.legal()
    assert "end" in realm.legal()
    realm.play("explore")
    assert realm.state.points == 0
    assert realm.turn.is_discovered(realm.hex("d2"))
    tired = Realm(2, points=0).mage(0, "d2")
    assert tired.rule_against("explore d2") == "AM-EXPLORE-01"


@pytest.mark.rule("AM-EXPLORE-02")
def test_only_the_hex_under_the_mage_is_explored() -> None:
    realm = Realm(2).mage(0, "d3")
    assert realm.rule_against("explore d2") == "AM-EXPLORE-02"


@pytest.mark.rule("AM-EXPLORE-03")
@pytest.mark.parametrize(
    ("face", "relic"),
    [("grove", "seeds"), ("ruins", "widgets"), ("library", "scrolls"), ("mine", "gems"), ("crypt", "bones")],
)
def test_discovered_wilderness_gives_one_relic_and_no_control(face: str, relic: str) -> None:
    realm = Realm(2).face(face, "d2", is_open=False).mage(0, "d2")
    realm.play("explore d2")
    assert realm.owned(0) == {relic: 1}
    assert realm.state.followers[0] == 0


@pytest.mark.rule("AM-EXPLORE-04")
def test_a_discovered_camp_brings_a_follower() -> None:
    realm = Realm(2).face("camp", "d1", is_open=False).mage(0, "d1").people(0, 12, 10)
    realm.play("explore d1")
    assert (realm.state.supply[0], realm.state.company[0]) == (9, 13)
    assert realm.owned(0) == {}
    empty = Realm(2).face("camp", "d1", is_open=False).mage(0, "d1").people(0, 12, 0)
    empty.play("explore d1")
    assert (empty.state.supply[0], empty.state.company[0]) == (0, 12)
    assert not empty.told("recruit")


@pytest.mark.rule("AM-EXPLORE-05")
def test_a_discovered_hybrid_race_trades_two_equal_relics_for_an_apprentice() -> None:
    realm = Realm(2).face("trolls", "d1", is_open=False).mage(0, "d1").relics(0, gems=4, seeds=1, bones=2)
    realm.play("explore d1")
    assert realm.decision.rule == "AM-EXPLORE-05"
    assert realm.rule_against("trade seeds") == "AM-EXPLORE-05"
    assert realm.rule_against("trade bones") == "AM-EXPLORE-05"
    assert realm.legal() == ["trade gems", "none"]
    realm.play("trade gems")
    assert realm.owned(0) == {"gems": 2, "seeds": 1, "bones": 2}
    assert realm.state.apprentices[0][realm.facts.region_numbers["will"]] == 1
    assert realm.state.company[0] == 14
    assert realm.rule_against("trade gems") == "AM-EXPLORE-05"  # not a second one


@pytest.mark.rule("AM-EXPLORE-05")
def test_the_trade_may_be_declined() -> None:
    realm = Realm(2).face("drow", "d1", is_open=False).mage(0, "d1").relics(0, scrolls=2, blood=2)
    realm.play("explore d1")
    assert realm.legal() == ["trade scrolls", "trade blood", "none"]
    assert realm.decision.safe() == "none"
    realm.play("none")
    assert sum(realm.state.apprentices[0]) == 0
    assert realm.owned(0) == {"scrolls": 2, "blood": 2}


@pytest.mark.rule("AM-EXPLORE-06")
def test_without_relics_or_company_the_hybrid_hex_is_still_discovered() -> None:
    poor = Realm(2).face("drow", "d1", is_open=False).mage(0, "d1").relics(0, scrolls=1, gems=3)
    lonely = Realm(2).face("drow", "d1", is_open=False).mage(0, "d1").relics(0, scrolls=2).people(0, 0, 3)
    for realm in (poor, lonely):
        realm.play("explore d1")
        assert realm.turn.is_discovered(realm.hex("d1"))
        assert realm.state.points == 4
        assert sum(realm.state.apprentices[0]) == 0
        assert "end" in realm.legal()  # nothing is asked about a trade


@pytest.mark.rule("AM-EXPLORE-07")
def test_the_bonus_is_given_once_to_the_discoverer() -> None:
    realm = Realm(2).face("mine", "d2", is_open=False).mage(0, "d2")
    realm.play("explore d2")
    assert realm.rule_against("explore d2") == "AM-EXPLORE-07"
    realm.play("travel c1", "end", "nature")
    realm.mage(1, "d2")
    assert realm.rule_against("explore d2") == "AM-EXPLORE-07"
    assert "gems" not in realm.owned(1)


def test_the_same_act_can_be_written_with_and_without_its_hex() -> None:
    realm = Realm(2).face("mine", "d2").mage(0, "d2")
    assert realm.decision.option("place").key == "place d2"
    assert realm.refused("travel").reason == "unknown-answer"
    assert realm.refused("place z9").reason == "unknown-answer"
