"""A second reading of the rules sheet, made with the code closed: the turn, the Journey, the Journey's End.

Most situations are where two chapters of the sheet meet; the words of the sheet stand with each.
"""

from __future__ import annotations

import pytest

from tests.archmage.realm import Realm


def test_only_the_own_temporary_tokens_return_in_the_own_preparation() -> None:
    """„Alle Effekte durch einen temporären Spell werden beendet“ - „nur für den aktiven Spieler“."""
    realm = Realm(3).token("vines", 0, "b2").token("vines", 1, "b3").token("chasm", 2, "e1")
    realm.lasting(0, "stone-skin").lasting(1, "stone-skin")
    realm.play("end").play("nature")
    assert (realm.token_at("b2"), realm.token_at("b3"), realm.token_at("e1")) == ("vines a", "", "chasm c")
    assert realm.turn.is_lasting(0, "stone-skin")
    assert not realm.turn.is_lasting(1, "stone-skin")


def test_stone_skin_lasts_through_the_turns_of_all_others_and_no_longer() -> None:
    """„Zeitweiser Effekt bis zum Start des nächsten Zuges des Spielers.“"""
    realm = Realm(3).knows(0, "stone-skin").relics(0, gems=1).face("mine", "d2").followers(0, "d2")
    realm.play("cast stone-skin", "end", "nature").mage(1, "d2")
    assert realm.rule_against("kill d2") == "AM-FUND-08"
    realm.play("travel d1", "end", "nature").mage(2, "d2")
    assert realm.rule_against("kill d2") == "AM-FUND-08"
    realm.play("travel c2", "end", "nature", "end", "nature").mage(1, "d2").play("kill d2")
    assert realm.state.followers[0] == 0
    assert realm.owned(1)["blood"] == realm.owned(0)["blood"] == 1


def test_promoted_spheres_keep_their_spells_until_the_next_preparation() -> None:
    """„Ein Spieler hat nur dann Kenntnis eines Spells, wenn 1+ Apprentice in der Sphere steht“ - aktualisiert
    in der Vorbereitung."""
    realm = Realm(2).knows(0, "transmute", "quicken").face("mine", "d2").tower(0, "d2").mage(0, "d2")
    realm.relics(0, widgets=1, scrolls=2, gems=2, bones=1).play("promote matter time")
    assert realm.book(0) == {"transmute", "quicken"}
    assert realm.rule_against("cast gate") == "AM-PREP-09"
    assert realm.rule_against("cast quicken") == "AM-FUND-07"  # known, but the Journey is over
    realm.play("cast transmute", "none", "end").pass_turn().play("nature")
    assert realm.book(0) == {"gate"}
    assert realm.rule_against("cast quicken") == "AM-PREP-06"


def test_two_apprentices_in_one_sphere_cast_its_spell_once() -> None:
    """„Mehrere Apprentices in derselben Sphere berechtigen nicht zu mehrfachen Kopien.“"""
    realm = Realm(2).knows(0, "quicken").apprentices(0, "time").relics(0, scrolls=3).play("cast quicken")
    assert realm.rule_against("cast quicken") == "AM-CAST-07"
    assert realm.state.points == 7
    realm.play("end").pass_turn().play("nature", "cast quicken")  # renewed
    assert realm.state.points == 7


def test_initiated_at_an_enclave_cast_one_turn_later() -> None:
    """„Initiate“ am Reiseende; das Zauberbuch wird in der nächsten Vorbereitung aktualisiert."""
    realm = Realm(2).mage(0, "e4").relics(0, scrolls=3).play("initiate time")
    assert realm.rule_against("cast quicken") == "AM-PREP-09"
    realm.play("end").pass_turn().play("nature", "cast quicken")
    assert (realm.state.points, "scrolls" in realm.owned(0)) == (7, False)


def test_vines_and_enemy_control_together_cost_two_points_and_no_fight() -> None:
    """„darf der Magier durch vom Gegner kontrollierte Hexes ziehen - ein Angriff ist nicht automatisch“."""
    realm = Realm(2).face("mine", "d2").followers(1, "d2", wards=True).token("vines", 1, "d2").mage(0, "d3")
    realm.play("travel d2", "travel e2")
    assert realm.state.points == 2
    assert realm.labels(realm.state.followers[1]) == realm.labels(realm.state.wards) == {"d2"}
    assert realm.owned(0) == realm.owned(1) == {}


def test_a_warded_town_costs_two_points_to_take_and_one_follower_to_hold() -> None:
    """„Ward-Plättchen muss vorher beseitigt werden (1 BP)“, „1 BP um den Follower zu töten“, dann
    „kann“ der Angreifer „das Hex kontrollieren“."""
    realm = Realm(2, points=2).followers(1, "b1", wards=True).mage(0, "b1")
    supply = realm.state.supply[1]
    assert realm.rule_against("kill b1") == "AM-ATTACK-02"
    realm.play("unward b1")
    assert realm.owned(0) == {}  # not for the Ward
    realm.play("kill b1", "place b1")
    assert realm.state.points == 0
    assert (realm.owned(0), realm.owned(1)) == ({"blood": 1}, {"blood": 1})
    assert realm.state.supply[1] == supply + 1
    realm.play("gather")  # the conquered town counts at once
    assert realm.decision.prompt.key == "prompt.town"


def test_with_an_empty_company_a_kill_leaves_the_hex_vacant() -> None:
    """„1 Follower von der Company ins Hex“ - ohne Gefolge nicht."""
    realm = Realm(2).face("crypt", "d2").followers(1, "d2").mage(0, "d2").people(0, 0, 3).play("kill d2")
    assert realm.rule_against("place d2") == "AM-FOLLOW-05"
    assert realm.turn.controller(realm.hex("d2")) == -1
    realm.play("tower")  # but vacant is enough for the tower
    assert realm.owned(0) == {"bones": 1, "blood": 1}


def test_subjugate_feeds_the_very_follower_that_takes_the_hex() -> None:
    """„Nur Attacks durch BP lösen diesen Spell aus“, dann „1 Follower von der Company ins Hex“."""
    realm = Realm(2).knows(0, "subjugate").relics(0, blood=1).people(0, 0, 1)
    realm.face("mine", "d2").followers(1, "d2", wards=True).mage(0, "d2")
    realm.play("cast subjugate", "unward d2")
    assert realm.state.company[0] == 0  # not for the Ward
    realm.play("kill d2", "place d2")
    assert (realm.state.company[0], realm.state.supply[0]) == (0, 0)


def test_exploring_a_camp_feeds_the_follower_that_takes_it() -> None:
    """„Camp-Hex: 1 Follower vom Supply zur Company“, danach auf dem entdeckten Lager „einsetzen“."""
    realm = Realm(2).face("camp", "d1", is_open=False).mage(0, "d1").people(0, 0, 1)
    assert realm.rule_against("place d1") == "AM-FOLLOW-01"
    realm.play("explore d1", "place d1")
    assert realm.labels(realm.state.followers[0]) == {"d1"}
    realm.play("recruit 3")  # its own Camp, and an empty Supply
    assert realm.state.company[0] == 0


def test_a_hybrid_race_trades_at_discovery_and_teaches_at_the_journeys_end_again() -> None:
    """„2 gleiche Relics gegen 1 Apprentice“ beim Entdecken; am Ende „für jede der beiden Spheres 1“."""
    realm = Realm(2).face("drow", "d1", is_open=False).mage(0, "d1").relics(0, scrolls=4, blood=2)
    realm.play("explore d1", "trade scrolls", "initiate time", "initiate blood")
    numbers = realm.state.apprentices[0]
    assert (numbers[2], numbers[5]) == (2, 1)
    assert realm.owned(0) == {}
    assert realm.rule_against("place d1") == "AM-FOLLOW-10"
    unequal = Realm(2).face("drow", "d1", is_open=False).mage(0, "d1").relics(0, scrolls=1, blood=1)
    unequal.play("explore d1")
    assert unequal.rule_against("trade blood") == "AM-EXPLORE-06"
    assert unequal.turn.is_discovered(unequal.hex("d1"))


def test_the_cursed_tower_takes_the_last_follower_and_then_nobody_enters() -> None:
    """„Hex mit Cursed Tower: 1 Follower von der Company zurück in den Vorrat“, trotz Steinhaut."""
    realm = Realm(2).mage(0, "d3").mage(1, "a2").lasting(0, "stone-skin").people(0, 1, 4)
    realm.play("travel d4", "travel d3")
    assert (realm.state.company[0], realm.state.supply[0]) == (0, 5)
    assert realm.rule_against("travel d4") == "AM-JOURNEY-08"
    assert Realm(2).mage(0, "d3").rule_against("travel d4") == "AM-JOURNEY-05"  # b still stands there


def test_gather_in_a_foreign_town_counts_tower_camps_and_towns_as_far_as_the_supply_goes() -> None:
    """„Für jedes kontrollierte Wilderness-Hex (inkl. Hex mit Mage-Tower)“, „Camp“, „Town: wahlweise“."""
    realm = (
        Realm(2)
        .face("mine", "d2")
        .tower(0, "d2")
        .face("camp", "d1", "a1")
        .followers(0, "d1", "a1", "b1", "b5")
    )
    realm.followers(1, "f1").mage(0, "f1").people(0, 3, 1).play("gather")
    assert realm.rule_against("follower") == "AM-GATHER-04"  # the Camps have emptied the Supply
    realm.play("blood", "blood")
    assert realm.owned(0) == {"gems": 1, "blood": 2}
    assert (realm.state.company[0], realm.state.supply[0]) == (4, 0)


def test_recruiting_is_open_in_a_foreign_camp() -> None:
    """„Camp: Recruit: 1-3 Follower“ - der Ort bestimmt die Aktion, nicht wer ihn hält."""
    realm = Realm(2).face("camp", "d1").followers(1, "d1", wards=True).mage(0, "d1").people(0, 0, 5)
    assert realm.legal("recruit") == ["recruit 1", "recruit 2", "recruit 3"]
    assert realm.rule_against("recruit 4") == "AM-END-06"
    assert realm.play("recruit 2").state.company[0] == 2


def test_three_initiations_at_a_mythic_race_and_no_more_with_spells_between() -> None:
    """„Kann bis zu 3 ausgeführt werden“; Sprüche „jederzeit … bis zum Ende des Spielerzuges“."""
    realm = Realm(2).mage(0, "d3").knows(0, "transmute").relics(0, seeds=7, widgets=1, gems=2)
    realm.play(
        "initiate nature", "initiate nature", "cast transmute", "gems", "seeds", "none", "initiate nature"
    )
    assert realm.owned(0) == {"seeds": 2, "gems": 1}
    assert realm.rule_against("initiate nature") == "AM-INIT-02"
    bare = Realm(2).mage(0, "d3").relics(0, seeds=2).people(0, 0, 3)
    assert bare.rule_against("initiate nature") == "AM-FOLLOW-05"  # Apprentice „von der Company“


def test_wards_go_on_adjacent_towns_and_camps_too_but_on_nothing_foreign() -> None:
    """„Ward-Plättchen in das aktuelle Hex und in alle benachbarten und kontrollierten Hexe“."""
    realm = Realm(2).face("mine", "c1", "c2").face("camp", "d1").followers(0, "c1", "d1", "b1")
    realm.followers(0, "c2", wards=True).face("mine", "d2").followers(1, "d2").mage(0, "c1").play("wards")
    assert realm.labels(realm.state.wards) == {"c1", "c2", "d1", "b1"}
    assert len(realm.told("ward")) == 3


def test_the_building_bonus_counts_adjacent_wilderness_but_no_towns_or_camps() -> None:
    """„1 Relic vom Hex sowie 1 Relic von jedem benachbarten und kontrollierten Wilderness-Hex.“"""
    realm = Realm(2).face("mine", "c1").face("grove", "d2").face("crypt", "c2").face("camp", "d1")
    realm.followers(0, "c1", "d1", "b1", "d2", wards=True).followers(1, "c2").mage(0, "c1")
    company = realm.state.company[0]
    realm.play("tower")
    assert realm.owned(0) == {"gems": 1, "seeds": 1}
    assert realm.state.company[0] == company + 1  # „Follower und Ward-Plättchen können zurückgestellt werden“
    assert "c1" not in realm.labels(realm.state.wards)
    realm.play("wards")  # „Anschließend kann die Place Ward- … -Aktion durchgeführt werden“
    assert realm.labels(realm.state.wards) == {"d1", "b1", "d2"}


def test_one_visit_to_the_tower_leads_from_an_initiation_to_a_master() -> None:
    """„Initiate 1 Apprentice“ und „Apprentices können mehrfach aufsteigen … 1 zurück in die Company“."""
    realm = Realm(2).face("mine", "d2").tower(0, "d2").mage(0, "d2").relics(0, widgets=2, gems=2)
    realm.apprentices(0, "time", "time", "will")
    company = realm.state.company[0]
    realm.play("initiate matter", "promote matter time", "promote time will", "promote matter-time time-will")
    number = realm.facts.region_numbers["matter-time-will"]
    assert [each for each, count in enumerate(realm.state.apprentices[0]) if count] == [number]
    assert realm.state.company[0] == company - 1 + 3
    assert realm.rule_against("initiate will") == "AM-PROMOTE-07"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_journey_ends_without_an_action_on_the_cursed_tower_and_on_foreign_wilderness(
    players: int,
) -> None:
    """„Cursed Tower oder kontrolliertes Wilderness-Hex: Journey-Ende wird beendet.“"""
    realm = Realm(players)
    assert realm.legal("wards") == realm.legal("tower") == realm.legal("gather") == []
    spot = realm.at(0, -2)
    foreign = Realm(players).face("mine", spot).followers(1, spot).mage(0, spot)
    for key in ("wards", "tower"):
        assert foreign.rule_against(key) == "AM-END-03"


def test_no_spell_before_the_planet_and_every_spell_after_it() -> None:
    """„Es dürfen keine Spells ausgestoßen werden“ (Vorbereitung)."""
    realm = Realm(2).knows(0, "transmute").relics(0, widgets=1, seeds=1).preparing()
    assert realm.rule_against("cast transmute") == "AM-PREP-02"
    realm.play("matter", "cast transmute", "widgets", "blood", "none")
    assert realm.owned(0) == {"seeds": 1, "blood": 1}


def test_a_tower_hex_takes_neither_follower_nor_token_nor_ward() -> None:
    """„Permanente Kontrolle“, „kann weder bewegt noch zerstört werden“."""
    realm = (
        Realm(2).face("mine", "d2").tower(1, "d2").mage(0, "d3").knows(0, "entangling-vines", "fiery-chasm")
    )
    realm.relics(0, seeds=5, blood=2).play("cast entangling-vines")
    assert realm.rule_against("d2") == "AM-TOKEN-03"
    realm.play("none", "cast fiery-chasm", "blood blood", "north")
    assert [realm.token_at(label) for label in ("d2", "d1")] == ["", ""]  # stops before the tower
    assert realm.turn.controller(realm.hex("d2")) == 1
