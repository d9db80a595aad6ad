"""Situations from a second reading of chapters 3, 7.4, 8.1 and 8.3: fights, sieges, ruins, interwoven."""

from __future__ import annotations

import pytest

from tests.morgua.fray import clash, place, values
from tests.morgua.land import Land

# -- death ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("MO-3-23", "MO-3-26", "MO-3-27", "MO-3-28", "MO-3-30", "MO-3-31", "MO-2.2-02")
def test_two_heroes_fall_together_and_a_third_player_inherits() -> None:
    land = place(seats=3)
    falk = land.hero("falk hm1", "longsword", "city-liberation")
    velten = land.hero("velten hm1", "dragon-hunt", "road-watch", owner=1)
    land.lay("lantern-of-refuge hm1", owner=1)
    land.hero("baron hm1", owner=2)
    land.edit(damage={falk: 15, velten: 14}, fame=[10, 10, 0])
    land.do("attack falk velten")
    clash(land, 8, 7)
    assert (land.fame(0), land.fame(1)) == (0, -10)
    assert (land.bottom(0), {land.bottom(1, each) for each in (0, 1)}) == (
        "city-liberation",
        {"dragon-hunt", "road-watch"},
    )
    assert land.graveyard(0) == ["falk-the-borderwalker"]
    land.end_turn()
    land.end_turn()
    assert len(land.hand(1)) == 2
    assert land.rule("take baron lantern-of-refuge") == "MO-5.6-05"
    land.do("take baron longsword")
    assert land.gold(2) == 0


@pytest.mark.rule("MO-5.8-18", "MO-3-23", "MO-3-33", "MO-8.3-03", "MO-5.9-25")
def test_who_dies_with_the_monster_fails_and_gets_its_loot_all_the_same() -> None:
    land = place("hedge-thieves")
    falk = land.hero("falk hm1", "city-liberation")
    land.edit(damage={falk: 14})
    land.do("attack falk monsters")
    clash(land, 8, 3)
    assert (land.fame(), land.bottom(), land.gold()) == (-10, "city-liberation", 50)
    assert land.state.rights == [0, 0]


@pytest.mark.rule("MO-3.2-06", "MO-3.2-02", "MO-3.2-05", "MO-3-34", "MO-8.1-01")
def test_a_plague_takes_the_last_inhabitant_and_with_him_the_place_but_not_who_is_led() -> None:
    land = Land()
    land.lay("wolfsford hm1", "herbwife hm1", "hedge-thieves hm1", owner=1)
    land.hero("sefa hm1", "apprentice", "longsword", items=1)
    land.attach("mind-call", "apprentice")
    land.lay("squire hm1")
    land.give("plague")
    land.edit(damage={land.card("herbwife"): 1, land.card("apprentice"): 3})
    land.do("play plague", "herzmark")
    assert sorted(land.graveyard(1)) == ["apprentice", "herbwife", "wolfsford"]
    assert sorted(land.graveyard(0)) == ["mind-call", "plague", "squire"]  # he only waited there
    assert land.is_in_play("hedge-thieves")
    assert land.rule("attack sefa monsters") == "MO-3-02"  # an empty slot is no place
    land.end_turn()
    assert "hedge-thieves" in land.graveyard(1)
    assert (land.at("sefa"), land.is_in_play("longsword")) == ("hm1", True)


# -- who fights, who decides ---------------------------------------------------------------------------------


@pytest.mark.rule("MO-3-40", "MO-3-42", "MO-3-43", "MO-3-44")
def test_the_heros_own_giant_is_skipped_and_the_nearest_of_equals_decides() -> None:
    land = Land(4)
    land.lay("sevencauldrons hm1")
    for name, owner in (("stone-giant", 2), ("greytusk", 3), ("cave-bear", 1), ("greytusk", 0)):
        land.lay(f"{name} hm1", owner=owner)
    land.hero("falk hm1", owner=2)
    land.edit(active=2)
    land.do("attack falk monsters")
    assert sorted(land.table.pending) == [2, 3]  # bear and warbands have 6: next after 2 is 3


@pytest.mark.rule("MO-3-50", "MO-3-51", "MO-3-49", "MO-3-47")
def test_a_good_hero_strikes_out_as_soon_as_one_foe_is_no_human_or_animal() -> None:
    land = place("highwaymen", "bog-corpses")
    land.hero("konrad hm1")
    land.do("attack konrad monsters")
    assert "11" in land.legal()
    wild = place("highwaymen", "cave-bear")
    wild.hero("konrad hm1")
    wild.do("attack konrad monsters")
    assert wild.legal() == ["0"]


@pytest.mark.rule("MO-3-46", "MO-3-49", "MO-3-19", "MO-8.3-01", "MO-8.3-07")
def test_a_feint_turns_the_defence_of_a_good_hero_into_his_attack() -> None:
    land = place("highwaymen", "plague-rats")
    land.hero("konrad hm1", "city-liberation")
    land.give("feint")
    land.asking("event", seat=0)
    land.do("attack konrad monsters")
    clash(land, 0, 7)
    land.do("feint attackers")  # 24 attack, no defence: 7 damage come back
    land.do("5")
    assert sorted(land.graveyard(1)) == ["highwaymen", "plague-rats"]
    assert (land.life("konrad"), land.fame()) == (15, 50)


@pytest.mark.rule("MO-8.3-01", "MO-8.3-02", "MO-8.3-03", "MO-8.3-07", "MO-3-69", "MO-2.2-01")
def test_only_wounded_wild_monsters_flee_though_a_companion_bleeds() -> None:
    land = place("highwaymen", "bone-host", "cave-bear")
    land.hero("falk hm1", "sellsword", "tame-wolf", "city-liberation")
    land.do("attack falk monsters")
    clash(land, 18, 18)  # 20 attack, no defence: 18 back
    land.do("1", "1")  # one each on the first two, all the rest on the bear
    land.do("0", "18")  # the monsters' owner spares the hero
    assert land.top(1) == "highwaymen"
    assert sorted(land.graveyard(1)) == ["cave-bear"]
    assert (land.is_in_play("bone-host"), land.life("bone-host"), land.fame()) == (True, 7, 0)
    assert land.gold() == 150
    land.end_turn()
    assert land.hand(1)[0] == "highwaymen"


@pytest.mark.rule("MO-8.3-05", "MO-8.3-07", "MO-8.3-10", "MO-3-56", "MO-3-55")
def test_a_token_that_is_driven_off_or_killed_leaves_no_card() -> None:
    land = place()
    land.hero("nesk hm1", owner=1)
    land.edit(active=1)
    land.do("use nesk")
    land.edit(active=0)
    land.hero("skarrn hm1", "city-liberation")
    before = len(land.state.libraries[1]), len(land.state.graveyards[1])
    land.do("attack skarrn monsters", "none", "none")
    clash(land, 4, 0)  # 7 attack against 2
    assert not land.is_in_play("crow-swarm")
    assert (len(land.state.libraries[1]), len(land.state.graveyards[1])) == before
    assert land.fame() == 50


@pytest.mark.rule("MO-3-63", "MO-3-64", "MO-3-65", "MO-8.3-01", "MO-3-36")
def test_from_afar_only_archers_count_and_even_archers_do_not_shoot_back() -> None:
    land = place()
    land.lay("cave-bear hm1", owner=1)
    land.hero("falk hm1", "longsword", "ranger", "crossbow-woman", "squire")
    land.do("attack falk monsters ranged")
    assert land.legal()[-1] == "8"  # two archers of 4; neither Falk nor his sword
    clash(land, 8, 6)
    assert values(land)[0] == 8
    assert land.top(1) == "cave-bear" or "cave-bear" in land.graveyard(1)
    assert land.life("falk") == 16
    assert land.points("falk") == 0


@pytest.mark.rule("MO-3-58", "MO-3-59", "MO-3-60", "MO-5.10-03", "MO-3-17")
def test_air_and_ground_are_two_fights_with_one_event_a_player() -> None:
    land = place("giant-eagle", "bone-host", seats=3)
    land.hero("skarrn hm1", "sellsword", "spear-guard")
    land.give("surprise-blow", "surprise-blow", seat=2)
    land.asking("event", seat=2)
    land.do("attack skarrn monsters", "none", "none")
    land.say(0, "10")  # ground
    land.say(0, "10")  # air
    land.say(1, "0")
    land.say(1, "0")
    assert (land.seat, land.rule("surprise-blow attackers")) == (2, "MO-3-59")
    land.do("surprise-blow attackers air")
    assert land.state.fight is None
    assert land.hand(2) == ["surprise-blow"]
    assert (land.graveyard(1), land.life("bone-host")) == (["giant-eagle"], 8)


@pytest.mark.rule("MO-3-16", "MO-3-24", "MO-5.9-13", "MO-8.3-01")
def test_fog_over_an_ambush_drives_nobody_off_and_sends_the_traveller_back() -> None:
    land = Land(3)
    land.hero("falk hm1")
    land.give("plague-rats", seat=1)
    land.give("fog-bank", seat=2)
    land.asking("ambush", seat=1)
    land.asking("event", seat=2)
    land.do("step falk w07", "plague-rats")
    land.split(0, 8)
    assert land.seat == 2
    land.do("fog-bank")
    assert (land.at("falk"), land.points("falk"), land.graveyard(1)) == ("hm1", 0, ["plague-rats"])


# -- sieges and ruins ----------------------------------------------------------------------------------------


@pytest.mark.rule("MO-3.1-03", "MO-3.1-05", "MO-3.2-01", "MO-3.2-04", "MO-3.2-05", "MO-5.1-02")
def test_a_siege_over_two_turns_brings_down_house_place_and_what_lies_about() -> None:
    land = place("tavern", "hedge-thieves")
    land.lay("longsword hm1", owner=1)
    land.lay("squire hm1")
    land.hero("konrad hm1", "tame-wolf")
    land.do("attack konrad tavern")
    land.say(0, "8")  # 8 + 1 - 3: 6 of 8
    assert land.life("tavern") == 2
    assert land.rule("attack konrad tavern") == "MO-3-05"
    land.end_turn()
    land.end_turn()
    land.do("attack konrad tavern")
    land.say(0, "5")
    assert sorted(land.graveyard(1)) == ["longsword", "sevencauldrons", "tavern"]
    assert land.graveyard(0) == ["squire"]
    assert (land.at("konrad"), land.at("hedge-thieves")) == ("hm1", "hm1")
    land.end_turn()
    assert "hedge-thieves" in land.graveyard(1)


@pytest.mark.rule("MO-7.4-05", "MO-7.4-06", "MO-3.2-01", "MO-9.2.1-24", "MO-5.10-05")
def test_two_earthquakes_and_one_place_left_with_nothing() -> None:
    land = Land()
    land.lay("wolfsford hm1", "temple-of-fate hm1", owner=1)
    land.give("earthquake", "earthquake")
    land.do("play earthquake")
    assert land.life("temple") == 10
    land.do("play earthquake")
    assert sorted(land.graveyard(1)) == ["temple-of-fate", "wolfsford"]


@pytest.mark.rule("MO-3.2-03", "MO-5.3-05", "MO-5.3-04", "MO-8.1-07", "MO-3.2-01")
def test_a_place_whose_last_inhabitant_goes_along_stands_and_his_name_stays_taken() -> None:
    land = Land()
    land.lay("sevencauldrons hm1", "crown-prince-talvin hm1", owner=1)
    land.hero("falk hm1")
    land.give("crown-prince-talvin", "tavern")
    land.do("serve falk crown-prince-talvin")
    assert land.is_in_play("sevencauldrons")
    assert land.rule("play crown-prince-talvin hm1") == "MO-5.3-05"
    land.do("step falk w01", "leave crown-prince-talvin")  # lost on the way
    assert land.graveyard(1) == ["crown-prince-talvin"]
    land.do("play crown-prince-talvin hm1")
    assert land.at("crown-prince-talvin") == "hm1"


@pytest.mark.rule("MO-3.1-08", "MO-3-55", "MO-3-61", "MO-3.1-04")
def test_a_rider_of_the_air_lands_with_his_mount_to_storm_a_house() -> None:
    land = place("tavern")
    land.hero("falk hm1", "crag-griffin", "squire")
    land.ride("falk", "crag-griffin")
    land.do("attack falk tavern", "none")  # only the squire stays on the ground
    assert land.legal()[-1] == "3"
    down = place("tavern")
    down.hero("falk hm1", "crag-griffin")
    down.ride("falk", "crag-griffin")
    down.do("attack falk tavern")
    assert down.rule("none") == "MO-3-54"
    down.do("crag-griffin")
    assert down.legal()[-1] == "13"


@pytest.mark.rule("MO-3-53", "MO-3-66", "MO-7.2-06", "MO-7.2-08")
def test_without_the_griffin_the_harpies_are_out_of_reach_for_bows_too() -> None:
    land = place("cliff-harpies")
    land.hero("harka hm1", "crag-griffin")
    assert land.rule("attack harka monsters ranged") == "MO-3-66"
    assert land.legal("attack") == ["attack harka-arrowsong monsters"]  # the griffin alone reaches them
    land.do("mount harka crag-griffin")
    assert len(land.legal("attack")) == 2
    land.do("leave crag-griffin")
    assert land.rule("attack harka monsters") == "MO-3-53"
