"""Which action the end of a Journey offers (AM-END)."""

from __future__ import annotations

import pytest

from tests.archmage.realm import Realm

ACTIONS = ("gather", "recruit 1", "initiate nature", "wards", "tower", "promote nature matter")


def offered(realm: Realm) -> set[str]:
    """The first words of the actions that are legal now."""
    legal = realm.legal()
    return {key.split(" ")[0] for key in legal} & {word.split(" ")[0] for word in ACTIONS}


@pytest.mark.rule("AM-END-01")
def test_the_hex_decides_about_the_one_action() -> None:
    realm = Realm(2).mage(0, "b1")
    assert offered(realm) == {"gather"}
    assert realm.rule_against("recruit 1") == "AM-END-05"
    realm.play("gather")
    assert realm.rule_against("gather") == "AM-END-01"
    assert offered(realm) == set()


@pytest.mark.rule("AM-END-02")
def test_the_cursed_tower_offers_nothing() -> None:
    realm = Realm(2).relics(0, seeds=4, widgets=4)
    assert realm.turn.here == realm.hex("d4")
    for action in ACTIONS:
        assert realm.rule_against(action) == "AM-END-02"


@pytest.mark.rule("AM-END-03")
def test_foreign_wilderness_offers_nothing() -> None:
    realm = Realm(2).face("mine", "c2").mage(0, "c2").followers(1, "c2")
    assert realm.rule_against("wards") == "AM-END-03"
    assert realm.rule_against("tower") == "AM-END-03"
    own = Realm(2).face("mine", "c2").mage(0, "c2").followers(0, "c2")
    assert offered(own) == {"wards", "tower"}


@pytest.mark.rule("AM-END-04")
def test_an_undiscovered_hex_offers_nothing() -> None:
    realm = Realm(2).face("camp", "d1", is_open=False).mage(0, "d1")
    assert realm.rule_against("recruit 1") == "AM-END-04"
    assert offered(realm) == set()
    assert offered(Realm(2).face("camp", "d1").mage(0, "d1")) == {"recruit"}


@pytest.mark.rule("AM-END-05")
def test_a_town_offers_gather() -> None:
    assert offered(Realm(2).mage(0, "f5")) == {"gather"}
    for realm, rule in (
        (Realm(2).face("mine", "c2").mage(0, "c2"), "AM-END-09"),
        (Realm(2).face("camp", "d1").mage(0, "d1"), "AM-END-06"),
        (Realm(2).face("drow", "d1").mage(0, "d1"), "AM-END-08"),
        (Realm(2).mage(0, "d3"), "AM-END-08"),
    ):
        assert realm.rule_against("gather") == rule


@pytest.mark.rule("AM-END-06")
def test_a_camp_recruits_one_to_three() -> None:
    realm = Realm(2).face("camp", "d1").mage(0, "d1")
    assert realm.legal("recruit") == ["recruit 1", "recruit 2", "recruit 3"]
    for number in (0, 4):
        assert realm.rule_against(f"recruit {number}") == "AM-END-06"
    realm.play("recruit 3")
    assert (realm.state.supply[0], realm.state.company[0]) == (7, 18)


@pytest.mark.rule("AM-END-07")
def test_gather_and_recruit_are_open_whoever_controls_the_place() -> None:
    town = Realm(2).mage(0, "b1").followers(1, "b1").play("gather")
    assert town.owned(0) == {}  # that town gives its own controller's Gather only
    assert town.asked == 0
    assert town.state.ending == "done"
    camp = Realm(2).face("camp", "d1").mage(0, "d1").followers(1, "d1").play("recruit 2")
    assert camp.state.company[0] == 17


@pytest.mark.rule("AM-END-08")
def test_an_enclave_initiates_and_does_not_promote() -> None:
    realm = Realm(2).relics(0, widgets=2).mage(0, "e3").apprentices(0, "nature", "matter")
    assert offered(realm) == {"initiate"}
    assert realm.rule_against("promote nature matter") == "AM-PROMOTE-06"
    hybrid = Realm(2).relics(0, scrolls=2).face("drow", "d1").mage(0, "d1")
    assert offered(hybrid) == {"initiate"}
    hidden = Realm(2).relics(0, scrolls=2).face("drow", "d1", is_open=False).mage(0, "d1")
    assert hidden.rule_against("initiate time") == "AM-END-04"


@pytest.mark.rule("AM-END-09")
def test_vacant_or_own_wilderness_offers_wards_or_the_tower() -> None:
    vacant = Realm(2).face("grove", "c2").mage(0, "c2")
    assert "tower" in offered(vacant)
    own = Realm(2).face("grove", "c2").mage(0, "c2").followers(0, "c2")
    assert offered(own) == {"wards", "tower"}
    assert own.rule_against("gather") == "AM-END-09"
    own.play("wards")
    assert own.rule_against("tower") == "AM-END-01"


@pytest.mark.rule("AM-END-10")
def test_the_own_tower_initiates_and_promotes() -> None:
    realm = Realm(2).relics(0, blood=2).face("grove", "c2").tower(0, "c2").mage(0, "c2")
    realm.apprentices(0, "nature", "matter")
    assert {"initiate", "promote"} <= offered(realm)
    assert realm.legal("initiate") == ["initiate blood"]
    elsewhere = Realm(2).relics(0, blood=2).face("grove", "c2", "c1").tower(0, "c2").mage(0, "c1")
    assert not offered(elsewhere) & {"initiate", "promote"}


@pytest.mark.rule("AM-END-11")
def test_no_points_are_spent_once_the_action_has_begun() -> None:
    realm = Realm(2).knows(0, "fortify").relics(0, gems=3).face("camp", "d1").mage(0, "d1").play("recruit 1")
    assert realm.state.points == 5
    assert realm.rule_against("travel d2") == "AM-END-11"
    assert realm.rule_against("travel g4") == "AM-END-11"  # near or far
    assert realm.legal() == ["cast fortify", "end"]
    taken = Realm(2).face("camp", "d1").mage(0, "d1").followers(1, "d1", wards=True).play("recruit 1")
    assert taken.rule_against("unward d1") == "AM-END-11"
    assert taken.edit(wards=0).rule_against("kill d1") == "AM-END-11"
    seer = Realm(2).lasting(0, "divination").face("mine", "d2").followers(0, "d2").mage(0, "b1")
    assert seer.play("gather").rule_against("divine d2") == "AM-END-11"
    fire = Realm(1).mage(0, "b1")
    fire.inflamed("b1").play("gather")
    assert fire.rule_against("douse b1") == "AM-END-11"
