"""What is done at the Journey's End: AM-GATHER, AM-WARD, AM-INIT, AM-PROMOTE, AM-TOWER."""

from __future__ import annotations

import pytest

from tafelrunde.table.text import text
from tests.archmage.realm import Realm


def apprentices(realm: Realm, seat: int = 0) -> dict[str, int]:
    """Where a player's apprentices stand."""
    counts = zip(realm.facts.regions, realm.state.apprentices[seat], strict=True)
    return {region: number for region, number in counts if number}


def at_tower(label: str = "d2") -> Realm:
    """The mage stands on its own tower."""
    return Realm(2).face("mine", label).tower(0, label).mage(0, label)


# -- AM-GATHER -----------------------------------------------------------------------------------------------


@pytest.mark.rule("AM-GATHER-01")
def test_gather_gives_a_relic_for_every_controlled_wilderness_hex() -> None:
    realm = Realm(2).face("mine", "c1", "e6").face("crypt", "d2").face("grove", "c2")
    realm.followers(0, "c1", "e6").tower(0, "d2").followers(1, "c2").mage(0, "b1")
    realm.play("gather")
    assert realm.owned(0) == {"gems": 2, "bones": 1}
    assert realm.owned(1) == {}


@pytest.mark.rule("AM-GATHER-02")
def test_gather_brings_a_follower_for_every_controlled_camp() -> None:
    realm = Realm(2).face("camp", "d1", "d7", "a1").followers(0, "d1", "d7").followers(1, "a1")
    realm.people(0, 4, 5).mage(0, "b1")
    realm.play("gather")
    assert (realm.state.company[0], realm.state.supply[0]) == (6, 3)


@pytest.mark.rule("AM-GATHER-03")
def test_every_controlled_town_gives_a_relic_or_a_follower() -> None:
    realm = Realm(2).followers(0, "b1", "f5").people(0, 4, 5).mage(0, "b1")
    realm.play("gather")
    assert realm.legal() == ["seeds", "widgets", "scrolls", "gems", "bones", "blood", "follower"]
    assert realm.refused("gems gems").reason == "unknown-answer"
    realm.play("gems", "follower")
    assert realm.owned(0) == {"gems": 1}
    assert (realm.state.company[0], realm.state.supply[0]) == (5, 4)
    assert realm.rule_against("gather") == "AM-END-01"


@pytest.mark.rule("AM-GATHER-04")
def test_a_town_may_give_blood_and_no_follower_from_an_empty_supply() -> None:
    realm = Realm(2).followers(0, "b1").people(0, 4, 0).mage(0, "b1")
    realm.play("gather")
    assert realm.rule_against("follower") == "AM-GATHER-04"
    assert "follower" not in realm.legal()
    realm.play("blood")
    assert realm.owned(0) == {"blood": 1}


# -- AM-WARD -------------------------------------------------------------------------------------------------


@pytest.mark.rule("AM-WARD-01")
def test_wards_are_laid_on_the_mages_hex_and_adjacent_controlled_ones() -> None:
    realm = Realm(2).face("mine", "d2").followers(0, "d2", "c1", "c2", "e2", "e6").followers(1, "e1")
    realm.mage(0, "d2")
    realm.play("wards")
    assert realm.labels(realm.state.wards) == {"d2", "c1", "c2", "e2"}


@pytest.mark.rule("AM-WARD-02")
def test_a_hex_holds_one_ward() -> None:
    realm = Realm(2).face("mine", "d2").followers(0, "d2", "c1", wards=True).mage(0, "d2")
    realm.play("wards")
    assert realm.labels(realm.state.wards) == {"d2", "c1"}
    assert realm.told("ward") == []
    realm.play("end").edit(active=1).mage(1, "c1").edit(phase="act")
    realm.play("unward c1", "kill c1")  # one removal is enough
    assert realm.labels(realm.state.wards) == {"d2"}


@pytest.mark.rule("AM-WARD-03")
def test_a_vacant_hex_gets_no_ward_but_adjacent_towns_and_camps_do() -> None:
    realm = Realm(2).face("mine", "c1").followers(0, "b1").mage(0, "c1")
    realm.play("wards")
    assert realm.labels(realm.state.wards) == {"b1"}
    camp = Realm(2).face("mine", "d2").face("camp", "d1").followers(0, "d1").mage(0, "d2")
    camp.play("wards")
    assert camp.labels(camp.state.wards) == {"d1"}


@pytest.mark.rule("AM-WARD-04")
def test_a_ward_goes_with_its_follower_and_survives_every_preparation() -> None:
    realm = Realm(2).knows(0, "fiery-chasm").relics(0, seeds=2).mage(0, "d3").followers(1, "d2", wards=True)
    realm.play("cast fiery-chasm", "north")
    assert (realm.state.followers[1], realm.state.wards) == (0, 0)
    kept = Realm(2).followers(0, "d2", wards=True)
    for _ in range(4):
        kept.pass_turn()
    assert kept.labels(kept.state.wards) == {"d2"}


@pytest.mark.rule("AM-WARD-05")
def test_a_tower_never_carries_a_ward_but_may_be_the_middle() -> None:
    realm = at_tower().followers(0, "c1", "e6")
    realm.play("wards")
    assert realm.labels(realm.state.wards) == {"c1"}
    beside = Realm(2).face("mine", "d2", "c1").tower(0, "d2").followers(0, "c1").mage(0, "c1")
    beside.play("wards")
    assert beside.labels(beside.state.wards) == {"c1"}


# -- AM-INIT -------------------------------------------------------------------------------------------------


@pytest.mark.rule("AM-INIT-01")
def test_an_initiation_costs_two_relics_of_the_race_and_a_follower() -> None:
    realm = Realm(2).mage(0, "d3").relics(0, seeds=3)
    offered = realm.decision.option("initiate nature")
    assert offered.elements == ("relic-a-seeds", "region-a-nature")
    assert offered.label.args == {
        "sphere": text("sphere.nature"),
        "number": 2,
        "relic": text("relics.seeds", number=2),
    }
    realm.play("initiate nature")
    assert realm.owned(0) == {"seeds": 1}
    assert [beat.rules for beat in realm.told("initiate")] == [("AM-INIT-01",)]
    assert (realm.state.company[0], apprentices(realm)) == (14, {"nature": 1})
    assert realm.rule_against("initiate nature") == "AM-INIT-01"  # one Seed is left
    mixed = Realm(2).mage(0, "d3").relics(0, seeds=1, widgets=1)
    assert mixed.rule_against("initiate nature") == "AM-INIT-01"
    assert mixed.rule_against("initiate matter") == "AM-SPHERE-04"


@pytest.mark.rule("AM-INIT-02")
def test_three_initiations_are_possible_at_a_mythic_enclave() -> None:
    realm = Realm(2).mage(0, "c4").relics(0, bones=8)
    realm.play("initiate death", "initiate death", "initiate death")
    assert apprentices(realm) == {"death": 3}
    assert realm.rule_against("initiate death") == "AM-INIT-02"
    assert realm.legal() == ["end"]


@pytest.mark.rule("AM-INIT-03")
def test_a_hybrid_race_initiates_once_for_each_of_its_spheres() -> None:
    realm = Realm(2).face("gremlins", "d1").mage(0, "d1").relics(0, bones=4, widgets=2)
    realm.play("initiate death")
    assert [beat.rules for beat in realm.told("initiate")] == [("AM-INIT-03",)]
    assert realm.rule_against("initiate death") == "AM-INIT-03"
    realm.play("initiate matter")
    assert apprentices(realm) == {"matter": 1, "death": 1}
    assert realm.owned(0) == {"bones": 2}
    mixed = Realm(2).face("gremlins", "d1").mage(0, "d1").relics(0, bones=1, widgets=1, gems=2)
    assert mixed.rule_against("initiate death") == "AM-INIT-03"
    assert mixed.rule_against("initiate will") == "AM-SPHERE-07"


@pytest.mark.rule("AM-INIT-04")
def test_the_tower_initiates_one_apprentice_into_any_sphere() -> None:
    realm = at_tower().relics(0, blood=4, gems=2)
    assert realm.legal("initiate") == ["initiate will", "initiate blood"]
    realm.play("initiate blood")
    assert [beat.rules for beat in realm.told("initiate")] == [("AM-INIT-04",)]
    assert apprentices(realm) == {"blood": 1}
    assert realm.rule_against("initiate blood") == "AM-INIT-04"
    assert realm.rule_against("initiate will") == "AM-INIT-04"
    assert at_tower().relics(0, blood=1).rule_against("initiate blood") == "AM-INIT-04"


@pytest.mark.rule("AM-INIT-05")
def test_a_region_holds_any_number_of_apprentices() -> None:
    realm = Realm(2).mage(0, "d5").relics(0, gems=2).apprentices(0, *["will"] * 9)
    realm.play("initiate will")
    assert apprentices(realm) == {"will": 10}


# -- AM-PROMOTE ----------------------------------------------------------------------------------------------


@pytest.mark.rule("AM-PROMOTE-01")
def test_two_apprentices_combine_and_one_returns_to_the_company() -> None:
    realm = at_tower().apprentices(0, "nature", "matter")
    company = realm.state.company[0]
    assert realm.rule_against("promote matter time") == "AM-PROMOTE-01"
    realm.play("promote nature matter")
    assert apprentices(realm) == {"nature-matter": 1}
    assert realm.state.company[0] == company + 1
    assert realm.rule_against("promote nature matter") == "AM-PROMOTE-01"


@pytest.mark.rule("AM-PROMOTE-02")
def test_any_number_of_promotions_fit_into_one_action() -> None:
    realm = at_tower().apprentices(0, "matter", "time", "time", "will")
    company = realm.state.company[0]
    realm.play("promote matter time", "promote time will", "promote matter-time time-will")
    assert apprentices(realm) == {"matter-time-will": 1}
    assert realm.state.company[0] == company + 3


@pytest.mark.rule("AM-PROMOTE-03")
def test_fundamental_apprentices_combine_only_in_neighbouring_spheres() -> None:
    realm = at_tower().apprentices(0, "time", "time", "will", "death", "blood", "nature")
    assert realm.rule_against("promote time death") == "AM-PROMOTE-03"
    apart = realm.decision.option("promote time death")
    assert apart.key == "promote time death"
    assert apart.objection is not None
    assert apart.objection.reason == text(
        "objection.no-overlap", one=text("region.time"), other=text("region.death")
    )
    assert realm.rule_against("promote time time") == "AM-PROMOTE-05"
    assert realm.decision.option("promote will time").key == "promote time will"  # in either order
    realm.play("promote blood nature", "promote will time")
    assert apprentices(realm) == {"time": 1, "death": 1, "blood-nature": 1, "time-will": 1}


@pytest.mark.rule("AM-PROMOTE-04")
def test_advanced_apprentices_combine_only_if_they_share_one_sphere() -> None:
    realm = at_tower().apprentices(0, "will-death", "death-blood", "nature-matter", "time-will")
    assert realm.rule_against("promote nature-matter time-will") == "AM-PROMOTE-04"
    realm.play("promote will-death death-blood")
    assert apprentices(realm) == {"nature-matter": 1, "time-will": 1, "will-death-blood": 1}


@pytest.mark.rule("AM-PROMOTE-05")
def test_levels_do_not_mix_and_masters_do_not_combine() -> None:
    regions = ("time", "matter-time", "matter-time", "nature-matter-time", "matter-time-will")
    realm = at_tower().apprentices(0, *regions)
    assert realm.rule_against("promote time matter-time") == "AM-PROMOTE-05"
    assert realm.rule_against("promote matter-time matter-time") == "AM-PROMOTE-05"
    assert realm.rule_against("promote nature-matter-time matter-time-will") == "AM-PROMOTE-05"
    assert realm.legal("promote") == []


@pytest.mark.rule("AM-PROMOTE-06")
def test_promotion_happens_at_the_own_tower_and_is_free() -> None:
    for realm in (Realm(2).mage(0, "d3"), Realm(2).mage(0, "b1"), Realm(2).face("mine", "d2").mage(0, "d2")):
        assert realm.apprentices(0, "time", "will").rule_against("promote time will") == "AM-PROMOTE-06"
    realm = at_tower().apprentices(0, "time", "will")
    realm.play("promote time will")
    assert realm.owned(0) == {}
    foreign = Realm(2).face("mine", "d2", "c1").tower(0, "d2").mage(0, "c1").apprentices(0, "time", "will")
    assert foreign.rule_against("promote time will") == "AM-PROMOTE-06"


@pytest.mark.rule("AM-PROMOTE-07")
def test_initiation_comes_before_promotion_and_both_are_optional() -> None:
    realm = at_tower().relics(0, widgets=2, gems=2).apprentices(0, "time", "will")
    realm.play("initiate matter", "promote matter time")
    assert apprentices(realm) == {"will": 1, "matter-time": 1}
    other = at_tower().relics(0, widgets=2).apprentices(0, "time", "will")
    other.play("promote time will")
    assert other.rule_against("initiate matter") == "AM-PROMOTE-07"
    assert "end" in other.legal()


# -- AM-TOWER ------------------------------------------------------------------------------------------------


@pytest.mark.rule("AM-TOWER-01")
def test_the_tower_is_built_on_vacant_or_own_wilderness() -> None:
    for own in ((), ("d2",)):
        realm = Realm(2).face("mine", "d2").followers(0, *own).mage(0, "d2")
        realm.play("tower")
        assert realm.state.towers == [realm.hex("d2"), -1]
    for realm in (Realm(2).mage(0, "b1"), Realm(2).face("camp", "d1").mage(0, "d1"), Realm(2).mage(0, "d3")):
        assert realm.rule_against("tower") == "AM-TOWER-01"
    foreign = Realm(2).face("mine", "d2").followers(1, "d2").mage(0, "d2")
    assert foreign.rule_against("tower") == "AM-END-03"


@pytest.mark.rule("AM-TOWER-02")
def test_a_tower_is_neither_moved_nor_destroyed() -> None:
    realm = Realm(2).knows(0, "obliterate", "upheaval").relics(0, bones=3, widgets=3)
    realm.face("mine", "d2").tower(1, "d2").mage(0, "c1")
    realm.play("cast obliterate")
    assert realm.state.towers == [-1, realm.hex("d2")]
    realm.play("cast upheaval")
    assert "d2" not in realm.legal()
    assert realm.rule_against("d2") == "AM-MAST-20"


@pytest.mark.rule("AM-TOWER-03")
def test_the_tower_is_built_once_and_on_a_discovered_hex() -> None:
    realm = Realm(2).face("mine", "d2", "c1").tower(0, "d2").mage(0, "c1")
    assert realm.rule_against("tower") == "AM-TOWER-03"
    assert "tower" not in realm.legal()
    assert at_tower().rule_against("tower") == "AM-TOWER-03"
    hidden = Realm(2).mage(0, "d2")
    assert hidden.rule_against("tower") == "AM-END-04"


@pytest.mark.rule("AM-TOWER-04")
def test_the_tower_hex_keeps_its_wilderness_type() -> None:
    realm = Realm(2).face("grove", "d2").tower(0, "d2").mage(0, "b1")
    realm.play("gather")
    assert realm.owned(0) == {"seeds": 1}
    assert "wards" in at_tower().legal()


@pytest.mark.rule("AM-TOWER-05")
def test_after_building_wards_or_initiation_and_promotion_follow_but_not_both() -> None:
    def built() -> Realm:
        realm = Realm(2).face("mine", "d2").followers(0, "c1").mage(0, "d2")
        return realm.relics(0, gems=2).apprentices(0, "time", "death", "blood").play("tower")

    warded = built().play("wards")
    assert warded.labels(warded.state.wards) == {"c1"}
    assert warded.rule_against("initiate will") == "AM-TOWER-05"
    taught = built().play("initiate will")
    assert taught.rule_against("wards") == "AM-TOWER-05"
    taught.play("promote time will")
    assert apprentices(taught) == {"time-will": 1, "death": 1, "blood": 1}
    risen = built().play("promote death blood")
    assert apprentices(risen) == {"time": 1, "death-blood": 1}
    assert built().rule_against("travel c1") == "AM-END-11"  # the Journey is over
    assert built().play("end").state.active == 1


@pytest.mark.rule("AM-TOWER-06")
def test_the_tower_holds_its_hex_for_good() -> None:
    realm = Realm(2).face("mine", "d2").followers(0, "d2", wards=True).mage(0, "d2")
    realm.play("tower")
    assert (realm.state.followers[0], realm.state.wards) == (0, 0)
    assert realm.turn.controller(realm.hex("d2")) == 0
    assert realm.rule_against("place d2") == "AM-TOWER-06"
    assert at_tower().rule_against("place d2") == "AM-TOWER-06"
    realm.play("end").edit(phase="act").mage(1, "c1")
    assert realm.rule_against("kill d2") == "AM-ATTACK-08"
    assert realm.rule_against("travel d2") == "AM-JOURNEY-03"


@pytest.mark.rule("AM-TOWER-07")
def test_the_follower_returns_to_the_company_and_a_token_is_discarded() -> None:
    realm = Realm(2).face("mine", "d2").followers(0, "d2").people(0, 4, 5).token("vines", 1, "d2")
    realm.mage(0, "d2")
    realm.play("tower")
    assert (realm.state.company[0], realm.state.supply[0]) == (5, 5)
    assert realm.token_at("d2") == ""


@pytest.mark.rule("AM-TOWER-08")
def test_building_gives_the_relics_of_the_hex_and_of_adjacent_controlled_wilderness_once() -> None:
    realm = Realm(2).face("crypt", "d2", "e6").face("mine", "c1").face("grove", "c2").face("library", "e1")
    realm.followers(0, "c1", "c2", "e6").followers(1, "e1").face("camp", "d1").followers(0, "d1")
    realm.mage(0, "d2")
    realm.play("tower")
    assert realm.owned(0) == {"bones": 1, "gems": 1, "seeds": 1}
    realm.play("end").edit(active=0, phase="act", ending="")
    assert realm.rule_against("tower") == "AM-TOWER-03"


@pytest.mark.rule("AM-TOWER-09")
def test_every_journey_that_ends_on_the_tower_may_initiate_and_promote() -> None:
    realm = at_tower().relics(0, gems=4)
    realm.play("initiate will")
    realm.pass_turn().pass_turn().play("nature")
    realm.play("initiate will")
    assert apprentices(realm) == {"will": 2}
    away = at_tower().relics(0, gems=4)
    away.play("travel c1")
    assert away.rule_against("initiate will") == "AM-END-04"


@pytest.mark.rule("AM-TOWER-10")
def test_a_later_visit_is_for_wards_or_for_apprentices() -> None:
    realm = at_tower().apprentices(0, "time", "will")
    realm.play("wards")
    assert realm.rule_against("promote time will") == "AM-TOWER-10"
    other = at_tower().apprentices(0, "time", "will")
    other.play("promote time will")
    assert other.rule_against("wards") == "AM-TOWER-10"


# -- corrupted apprentices are others than clean ones --------------------------------------------------------


def test_which_apprentice_of_a_region_rises_is_chosen() -> None:
    realm = at_tower().apprentices(0, "will", corrupted=1).apprentices(0, "will", "death")
    assert realm.legal("promote") == ["promote will death", "promote corrupted-will death"]
    marked = realm.decision.option("promote corrupted-will death")
    assert marked.elements == ("region-a-will", "region-a-death")
    assert marked.label == text(
        "option.promote",
        one=text("apprentice.corrupted", region=text("region.will")),
        other=text("apprentice.clean", region=text("region.death")),
    )
    realm.play("promote will death")
    assert sum(realm.state.corrupted[0]) == realm.state.corrupted[0][realm.facts.region_numbers["will"]] == 1
    assert realm.refused("promote corrupted-will death").rule == "AM-PROMOTE-01"
