"""A second reading of the rules sheet, made with the code closed: the spells where they meet other rules.

The words of the sheet stand with each situation.
"""

from __future__ import annotations

import pytest

from tafelrunde.games.archmage.board import write_shape
from tests.archmage.realm import Realm


def count(realm: Realm, seat: int, region: str) -> tuple[int, int]:
    """Apprentices of a region, and how many of them are corrupted."""
    number = realm.facts.region_numbers[region]
    return realm.state.apprentices[seat][number], realm.state.corrupted[seat][number]


# -- Fundamental ---------------------------------------------------------------------------------------------


def test_the_caster_of_vines_pays_too_but_a_gate_leads_past_them() -> None:
    """„Spruch-Ausstoßer muss auch 1 BP zahlen, falls er das Hex betreten will.“"""
    realm = Realm(2, points=1).knows(0, "entangling-vines", "gate").relics(0, seeds=1, widgets=2)
    realm.face("mine", "d2").mage(0, "d3").play("cast entangling-vines", "d2", "none")
    assert realm.rule_against("travel d2") == "AM-FUND-04"
    realm.play("cast gate", "d2")
    assert (realm.state.points, realm.labels(1 << realm.state.mages[0])) == (1, {"d2"})


def test_vines_on_an_own_wellspring_dry_it_up_for_good() -> None:
    """„Wird durch einen Spell ein zweites Plättchen gelegt, muss das vorherige abgelegt werden.“"""
    realm = Realm(2).knows(0, "entangling-vines").relics(0, seeds=1).face("mine", "d2")
    realm.followers(0, "d2", wards=True).token("wellspring", 0, "d2")
    realm.play("cast entangling-vines", "d2", "none", "end", "nature").mage(1, "d3").play("travel d2")
    assert realm.owned(0) == {}  # it does not flow any more
    assert realm.state.points == 3
    assert realm.labels(realm.state.wards) == {"d2"}  # „wobei Ward-Plättchen nicht mitzählen“
    realm.play("travel d3", "end", "nature")
    assert realm.token_at("d2") == ""


def test_quicken_pays_for_exploring_and_attacking_but_not_after_the_action() -> None:
    """„Extra-BP nutzbar für Travel, Exploration oder Attack … nicht nach der Journey-End-Aktion.“"""
    realm = Realm(2, points=0).knows(0, "quicken").relics(0, scrolls=1).face("mine", "d2")
    realm.followers(1, "d2", wards=True).mage(0, "d2").play("cast quicken", "unward d2", "kill d2")
    assert realm.state.points == 0
    late = Realm(2).knows(0, "quicken").relics(0, scrolls=1).mage(0, "b1").play("gather")
    assert late.rule_against("cast quicken") == "AM-FUND-07"


def test_stone_skin_holds_against_obliterate_and_attack_not_against_chasm_and_prison() -> None:
    """„Schützt nicht … Hexe mit Fiery Chasm-Spell und Capture durch Imprison-Spell.“"""

    def position() -> Realm:
        realm = (
            Realm(2).face("mine", "d2").followers(1, "d2", wards=True).lasting(1, "stone-skin").mage(0, "d3")
        )
        return realm.knows(0, "obliterate", "fiery-chasm", "imprison").relics(0, bones=5, blood=5, gems=2)

    realm = position().play("cast obliterate", "bones bones bones")
    assert (realm.labels(realm.state.followers[1]), realm.state.wards) == ({"d2"}, 0)
    realm.play("cast imprison", "gems gems")  # now without its Ward
    assert (realm.state.followers[1], realm.state.prisons[0]) == (0, [0, 1])
    chasm = position()
    supply = chasm.state.supply[1]
    chasm.play("cast fiery-chasm", "north")
    assert (chasm.state.followers[1], chasm.state.supply[1]) == (0, supply + 1)
    assert "blood" not in chasm.owned(1)  # „Gilt nicht durch andere Eliminations-Aktionen“


def test_decay_lets_the_victim_choose_and_spares_ten() -> None:
    """„Falls der Gegner ≤ 10 Relics: kein Effekt.“"""
    ten = Realm(2).knows(0, "decay").relics(0, bones=1).relics(1, seeds=5, gems=5).play("cast decay")
    assert ten.owned(1) == {"seeds": 5, "gems": 5}
    assert ten.owned(0) == {}  # paid all the same
    rich = (
        Realm(2).knows(0, "decay").relics(0, bones=1).relics(1, seeds=6, gems=6, blood=1).play("cast decay")
    )
    assert rich.asked == 1
    rich.play("0")
    assert rich.asked == 1
    rich.play("3" if "3" in rich.legal() else rich.legal()[-1])
    assert sum(rich.state.relics[1]) == 10
    assert rich.owned(1)["seeds"] == 6
    assert rich.asked == 0


def test_decay_reaches_a_player_who_has_scored_and_changes_no_points() -> None:
    """„Jeder Spieler ermittelt seine Siegpunkte am Ende seines letzten Zuges.“"""
    realm = Realm(2, round=13).knows(0, "quicken").relics(0, seeds=12).knows(1, "decay").relics(1, bones=1)
    realm.play("end")
    before = realm.state.scores[0]
    realm.play("cast decay")
    assert sum(realm.state.relics[0]) == 10
    assert realm.state.scores[0] == before


def test_transmute_makes_the_widget_that_pays_for_nothing_before_itself() -> None:
    """„ebenso Widgets, sofern vorher die Casting-Kosten für 1 Widget bezahlt werden“."""
    realm = Realm(2).knows(0, "transmute", "wellspring").relics(0, widgets=1, blood=2)
    realm.face("mine", "d2").followers(0, "d2")
    assert realm.rule_against("cast wellspring") == "AM-CAST-04"
    realm.play("cast transmute")
    assert realm.rule_against("widgets") == "AM-COMP-06"  # the only one has been paid
    realm.play("blood", "widgets", "blood", "seeds", "cast wellspring")
    assert realm.token_at("d2") == "wellspring a"
    assert realm.owned(0) == {}


# -- Advanced ------------------------------------------------------------------------------------------------


def test_divination_gathers_from_the_tower_from_afar_but_not_from_camps_and_towns() -> None:
    """„BP dürfen nicht für Gather von kontrollierten Camps oder Towns ausgegeben werden.“"""
    realm = Realm(2, points=3).knows(0, "divination").relics(0, gems=2).face("mine", "d2").tower(0, "d2")
    realm.face("camp", "d1").face("grove", "e6").followers(0, "d1", "b1", "e6").mage(0, "b1")
    realm.play("cast divination", "divine d2", "divine e6")
    assert realm.owned(0) == {"gems": 1, "seeds": 1}
    for key, rule in (("divine d2", "AM-ADV-01"), ("divine b1", "AM-ADV-02"), ("divine d1", "AM-ADV-02")):
        assert realm.rule_against(key) == rule
    realm.play("gather", "scrolls")  # and Gather takes them again
    assert realm.owned(0) == {"gems": 2, "seeds": 2, "scrolls": 1}
    assert realm.rule_against("divine d2") in ("AM-ADV-01", "AM-END-11")


def test_a_chasm_takes_own_and_foreign_followers_and_bars_the_followerless() -> None:
    """„Durch Wahl eine der Richtungen können auch eigene Follower betroffen sein.“"""
    realm = Realm(2).knows(0, "fiery-chasm").relics(0, blood=2).face("mine", "e2", "e1")
    realm.followers(0, "e2").followers(1, "e1", wards=True).mage(0, "e3")
    supplies = realm.state.supply.copy()
    realm.play("cast fiery-chasm", "north")
    assert [realm.token_at(each) for each in ("e2", "e1")] == ["chasm a", "chasm a"]  # to the land's edge
    assert realm.state.followers == [0, 0]
    assert realm.state.supply == [supplies[0] + 1, supplies[1] + 1]
    company = realm.state.company[0]
    realm.play("travel e2")  # the caster loses a follower as well
    assert realm.state.company[0] == company - 1
    assert realm.rule_against("place e2") == "AM-ADV-05"
    realm.play("end").people(1, 0, 4).play("nature").mage(1, "d2")
    assert realm.rule_against("travel e1") == "AM-ADV-05"


def test_a_gate_onto_a_foreign_wellspring_pays_its_owner_and_onto_the_own_nobody() -> None:
    """„Der Effekt wird nicht ausgelöst, wenn der Mage ein Hex mit eigenem Wellspring-Plättchen betritt.“"""
    for owner, gain in ((0, {}), (1, {"gems": 1})):
        realm = (
            Realm(2).knows(0, "gate").relics(0, widgets=2).face("mine", "d2").token("wellspring", owner, "d2")
        )
        realm.play("cast gate", "d2")
        assert realm.owned(owner) == gain


def test_a_wellspring_pays_the_caster_even_when_the_hex_has_a_new_master() -> None:
    """Das Plättchen ist permanent; es gehört, wer es gelegt hat."""
    realm = Realm(3, active=2).face("mine", "d2").token("wellspring", 0, "d2").followers(1, "d2")
    realm.mage(2, "c2").play("travel d2")
    assert (realm.owned(0), realm.owned(1)) == ({"gems": 1}, {})


def test_gate_after_the_last_point_and_before_the_action() -> None:
    """„Kann vor oder nach der Ausgabe von BP … ausgestoßen werden, aber nicht nach Journeys-End-Aktion.“"""
    realm = Realm(2, points=1).knows(0, "gate").relics(0, scrolls=4).mage(0, "d3")
    realm.play("travel e3", "cast gate", "b1", "gather")
    assert realm.rule_against("cast gate") == "AM-CAST-07"
    late = Realm(2).knows(0, "gate").relics(0, scrolls=2).mage(0, "b1").play("gather")
    assert late.rule_against("cast gate") == "AM-ADV-07"


def test_an_imprisoned_follower_is_gone_for_gather_majority_and_ties() -> None:
    """„Es gibt keinen Weg um imprisoned Followers zu befreien.“"""
    realm = Realm(2, round=13, active=0).knows(0, "imprison").relics(0, bones=2).face("mine", "d2")
    realm.followers(1, "d2").mage(0, "d3").play("cast imprison", "end", "end")
    first, second = realm.state.scores
    assert first is not None
    assert second is not None
    assert second.land == (0,) * 5
    assert second.ties[-1] == 0
    assert realm.state.prisons[0] == [0, 1]


def test_shadow_taxes_spells_only_and_sends_the_follower_to_the_supply() -> None:
    """„beeinträchtigt nur … das Bezahlen von Spell-Ausstoß-Kosten“, „kommt der Follower … in den Supply“."""
    realm = Realm(2).knows(0, "shadow").relics(0, blood=2).people(0, 3, 0).knows(1, "quicken")
    realm.relics(1, scrolls=5, gems=2).play("cast shadow", "b scrolls")
    assert realm.state.company[0] == 2  # from the Company, for the Supply is empty
    realm.play("end", "nature").mage(1, "e4").play("cast quicken", "gems gems")
    assert (realm.state.company[0], realm.state.supply[0]) == (2, 1)
    realm.play("initiate time", "initiate time")  # untaxed
    assert "scrolls" not in realm.owned(1)
    taxed = Realm(2).knows(0, "quicken").relics(0, scrolls=2).shadowed(0, "scrolls", by=1)
    assert taxed.rule_against("cast quicken") == "AM-ADV-11"  # 1 for the spell, 2 for the penalty
    assert taxed.mage(0, "e4").play("initiate time").owned(0) == {}


def test_a_doorway_with_any_follower_is_occupied() -> None:
    """„… bedeutet, dass keine Follower (weder eigene noch gegnerische) vorhanden sind.“"""
    realm = Realm(3).knows(0, "shadow").relics(0, blood=2)
    realm.shadowed(1, "seeds", by=2).shadowed(1, "widgets", by=0).play("cast shadow")
    assert realm.rule_against("b seeds") == realm.rule_against("b widgets") == "AM-ADV-12"
    realm.play("c seeds")
    assert realm.state.doorways[2][0] == 0


def test_a_mage_in_a_new_chasm_stays_and_leaves_freely_and_the_tower_closes_it() -> None:
    """Der Schlund kommt über das Feld, nicht der Magier in den Schlund; „vakant“ genügt für den Turm."""
    realm = Realm(2).knows(0, "fiery-chasm").relics(0, blood=2).face("mine", "d2").mage(0, "d3").mage(1, "d2")
    company = realm.state.company[1]
    realm.play("cast fiery-chasm", "north", "end", "nature")
    assert realm.state.company[1] == company
    assert realm.rule_against("place d2") == "AM-ADV-05"
    realm.play("tower")
    assert (realm.token_at("d2"), realm.token_at("d1")) == ("", "chasm a")
    assert realm.turn.controller(realm.hex("d2")) == 1


def test_a_gate_leads_home_to_the_own_tower_but_to_no_foreign_one() -> None:
    """„Hex mit Mage oder Mage-Tower darf nicht betreten werden“ - der eigene Turm hat dort seine Aktion."""
    realm = Realm(2, points=0).knows(0, "gate").relics(0, scrolls=4).face("mine", "d2", "e6").tower(0, "d2")
    realm.tower(1, "e6").play("cast gate")
    assert realm.rule_against("e6") == "AM-ADV-06"
    realm.play("d2", "initiate time")
    assert realm.owned(0) == {}


# -- Master --------------------------------------------------------------------------------------------------


def test_automaton_counts_a_tower_on_ruins_and_its_spell_is_cast_in_the_same_turn() -> None:
    """„Falls man kein Ruin-Hex kontrolliert, kann der Spell nicht ausgestoßen werden.“"""
    bare = Realm(2).knows(0, "automaton").relics(0, seeds=3)
    assert bare.rule_against("cast automaton") == "AM-MAST-02"
    realm = Realm(2).knows(0, "automaton").relics(0, seeds=3, scrolls=1).face("ruins", "d2").tower(0, "d2")
    supply = realm.state.supply[0]
    realm.mage(0, "b1").play("cast automaton", "seeds seeds seeds", "time", "cast quicken")
    assert (realm.state.points, realm.state.supply[0]) == (7, supply - 1)
    assert count(realm, 0, "time") == (1, 0)


def test_automaton_gives_no_second_casting_of_a_spell_that_is_known() -> None:
    """„Jeder Spruch im Spellbook darf aber nur einmal ausgestoßen werden.“"""
    realm = Realm(2).knows(0, "automaton", "quicken").relics(0, seeds=3, scrolls=2).face("ruins", "d2")
    realm.followers(0, "d2").play("cast quicken", "cast automaton", "seeds seeds seeds", "time")
    assert count(realm, 0, "time") == (2, 0)
    assert realm.rule_against("cast quicken") == "AM-CAST-07"


def test_corrupt_with_four_players_marks_one_of_each_and_passes_over_the_immune() -> None:
    """„Falls der Gegner keinen Fundamental-Apprentice besitzt, ist er immun.“"""
    realm = Realm(4).knows(0, "corrupt").relics(0, bones=3).apprentices(1, "time", "will")
    realm.apprentices(2, "time-will").apprentices(3, "death", "death").play("cast corrupt", "will")
    assert (count(realm, 1, "will"), count(realm, 1, "time")) == ((1, 1), (1, 0))
    assert count(realm, 2, "time-will") == (1, 0)
    assert count(realm, 3, "death") == (2, 1)
    realm.edit(spent=[0, 0, 0, 0]).relics(0, bones=3).play("cast corrupt")  # again in a later turn
    assert count(realm, 1, "time") == (1, 1)
    assert count(realm, 3, "death") == (2, 2)  # „kann mehr als 1 Corrupt-Apprentice enthalten“


def test_two_corrupted_become_one_and_lose_one_point() -> None:
    """„kommt einer zurück zum Supply … verliert nur 1 VP statt 2“; im Grundlevel kein Verlust."""
    realm = Realm(2, round=13).face("mine", "d2").tower(0, "d2").mage(0, "d2")
    realm.apprentices(0, "time", "will", "death", corrupted=1)
    supply, company = realm.state.supply[0], realm.state.company[0]
    realm.play("promote corrupted-time corrupted-will")
    assert (realm.state.supply[0], realm.state.company[0]) == (supply + 1, company)
    score = realm.play("end").state.scores[0]
    assert score is not None
    assert score.spells == (1, 2, 0)  # Decay and Divination
    assert score.lost == -1
    assert score.total == 1 + 2 - 1 + 2  # the mine under the tower is the only one


def test_fortify_wards_the_wilderness_only_once_and_nowhere_else() -> None:
    """„Nicht nutzbar um Wards-Plättchen auf kontrollierte Camp- oder Town-Hexe zu platzieren.“"""
    realm = Realm(2).knows(0, "fortify").relics(0, gems=3).face("mine", "d2", "e6", "b2").face("camp", "d1")
    realm.followers(0, "d2", "d1", "b1").followers(0, "e6", wards=True).followers(1, "b2").tower(0, "c2")
    realm.face("grove", "c2").mage(0, "b1").play("gather", "blood", "cast fortify")
    assert realm.labels(realm.state.wards) == {"d2", "e6"}  # after the action, far from the mage


def test_obliterate_clears_own_wards_and_followers_but_no_tower() -> None:
    """„Eigene Ward-Plättchen und Follower sind auch betroffen.“"""
    realm = (
        Realm(2).knows(0, "obliterate").relics(0, seeds=3).face("mine", "d2", "c1", "e2").face("camp", "d1")
    )
    realm.followers(0, "d2", "d1", wards=True).followers(1, "e2", wards=True).tower(1, "c1").mage(0, "d2")
    realm.lasting(0, "subjugate")
    company = realm.state.company[0]
    realm.play("cast obliterate")
    assert (realm.state.followers, realm.state.wards) == ([0, 0], 0)
    assert realm.state.towers[1] == realm.hex("c1")
    assert realm.state.company[0] == company  # no attack, so nothing for Subjugate and no Blood
    assert realm.owned(0) == realm.owned(1) == {}
    realm.play("place d2")  # vacant again, in the same Journey
    assert realm.labels(realm.state.followers[0]) == {"d2"}


def test_time_stop_quicken_and_gate_make_one_long_journey() -> None:
    """„ändert sich die Sequenz der Ereignisse nicht, sondern nur die Dauer der Journey“."""
    realm = Realm(2).knows(0, "time-stop", "quicken", "gate").relics(0, gems=3, scrolls=3, widgets=2)
    realm.play("cast time-stop", "gems gems gems", "cast quicken", "cast gate", "widgets widgets", "b1")
    assert realm.state.points == 12
    realm.play("gather")
    assert realm.rule_against("travel c1") == "AM-END-11"
    realm.play("end").pass_turn().play("nature")
    assert realm.state.points == 5


def test_moved_land_takes_followers_wards_and_its_neighbourhood_along() -> None:
    """„Nur eines der beiden benachbarten Hexe muss eine Kante an der Gebiets-Grenze besitzen.“"""
    realm = Realm(4).knows(0, "upheaval").relics(0, seeds=3)
    one, other = realm.at(4, -3), realm.at(3, -2)
    realm.face("mine", one).followers(0, one, wards=True).play("cast upheaval", one, other, "0,-3", "0,-4")
    assert realm.labels(realm.state.followers[0]) == realm.labels(realm.state.wards) == {one}
    assert realm.at(0, -3) == one
    realm.mage(0, realm.at(0, -2)).play(f"travel {one}")
    assert realm.state.points == 3  # the token's surcharge holds for the caster as well
    assert realm.play("wards").labels(realm.state.wards) == {one}


def test_land_behind_a_foreign_tower_is_not_left_behind() -> None:
    """„… oder ein Hex, das nur über einen Mage Tower betreten werden kann.“"""
    realm = Realm(2).knows(0, "upheaval").relics(0, seeds=3)
    places = list(realm.turn.land.places)
    tail = [realm.hex(each) for each in ("a1", "a2")]
    for spot, place in zip(tail, ((0, -4), (0, -5)), strict=True):
        places[spot] = place
    realm.edit(shape=write_shape(places))  # d1 (0,-3), a1 (0,-4), a2 (0,-5) in a string to the north
    realm.play("cast upheaval")
    assert realm.rule_against("d1") == "AM-MAST-19"


@pytest.mark.parametrize(("token", "points"), [("upheaval", 3), ("vines", 3), ("wellspring", 4)])
def test_a_later_token_replaces_an_earlier_one_whoever_laid_it(token: str, points: int) -> None:
    """„Ein Upheave-Plättchen kann durch die Platzierung eines anderen Spell-Plättchens entfernt werden.“"""
    realm = Realm(2).face("mine", "d2").followers(0, "d2").token(token, 1, "d2").mage(0, "d3")
    assert realm.play("travel d2").state.points == points
    realm.play("travel d3").knows(0, "wellspring").relics(0, seeds=2).play("cast wellspring")
    assert realm.token_at("d2") == "wellspring a"
    assert realm.play("travel d2").state.points == points - 2
