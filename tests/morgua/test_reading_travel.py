"""Situations from a second reading of chapters 2, 5.9 and 7: travelling, riding, ambushes, interwoven."""

from __future__ import annotations

import pytest

from tests.morgua.fray import clash
from tests.morgua.land import Land


def ambush(*monsters: str, hero: str = "falk", at: str = "hm1", to: str = "w07", seats: int = 2) -> Land:
    """A hero sets out from Sevencauldrons and others hold monsters, the first for seat 1 and so on."""
    land = Land(seats)
    land.lay("sevencauldrons hm1")
    land.hero(f"{hero} {at}")
    for seat, monster in enumerate(monsters, start=1):
        land.give(monster, seat=seat)
        land.asking("ambush", seat=seat)
    land.edit(gold=[500] * len(land.state.gold))
    return land


# -- leaving companions, ways and places ---------------------------------------------------------------------


@pytest.mark.rule("MO-2.3.1-09", "MO-2.3.1-13", "MO-8.1-09", "MO-8.1-01")
def test_who_is_left_on_the_way_takes_his_spells_into_the_graveyard_of_each_owner() -> None:
    land = Land()
    land.hero("falk hm1", "spear-guard")
    land.attach("apprentice", "falk", owner=1)
    land.attach("mind-call", "apprentice")
    land.do("step falk w07")
    assert land.points("spear-guard") == 1
    land.do("leave apprentice", "leave spear-guard")
    assert sorted(land.graveyard(0)) == ["mind-call", "spear-guard"]
    assert land.graveyard(1) == ["apprentice"]
    assert land.points("falk") == 3


@pytest.mark.rule("MO-2.3.1-11", "MO-2.3.1-12", "MO-2.3.3-05", "MO-2.1-02")
def test_a_left_companion_changes_sides_but_stays_turned() -> None:
    """He has acted for his old hero; the new one cannot let him act again before his own initialisation."""
    land = Land()
    land.lay("wolfsford hm1")
    land.hero("falk hm1", "field-surgeon")
    land.hero("velten hm1", owner=1)
    land.hero("baron hm1", owner=1)
    land.edit(damage={land.card("falk"): 5, land.card("velten"): 5})
    land.do("use field-surgeon", "falk", "leave field-surgeon")
    land.end_turn()
    assert land.rule("take baron field-surgeon") == "MO-2.3.1-12"
    land.do("take velten field-surgeon")
    assert land.rule("use field-surgeon") == "MO-2.3.3-04"
    land.end_turn()
    land.end_turn()
    land.do("use field-surgeon", "velten")
    assert land.life("velten") == 13


@pytest.mark.rule("MO-2.3.1-17", "MO-5.9-03", "MO-5.9-13")
def test_who_passes_round_a_closed_place_and_is_ambushed_goes_back_to_the_way_point() -> None:
    land = ambush("bone-host", hero="baron", at="w07")
    land.lay("oathstone re1")
    assert land.rule("step baron re1") == "MO-2.3.1-15"
    land.do("step baron w08", "bone-host")
    clash(land, 0, 0)
    assert (land.at("baron"), land.points("baron")) == ("w07", 0)


@pytest.mark.rule("MO-2.3.1-16", "MO-2.3.1-19")
def test_an_evil_companion_comes_along_into_a_place_closed_to_evil_heroes() -> None:
    land = Land()
    land.lay("oathstone re1")
    land.hero("falk w07", "ember-imp")
    assert land.rule("step falk w08") == "MO-2.3.1-19"
    land.do("step falk re1")
    assert land.at("ember-imp") == "re1"


# -- ships, flight, mounts -----------------------------------------------------------------------------------


@pytest.mark.rule("MO-2.3.1-22", "MO-2.3.1-27", "MO-2.3.1-30")
def test_one_walker_makes_the_whole_flying_group_pay_and_left_behind_it_flies() -> None:
    land = Land()
    land.lay("silver-mole hm1")
    land.hero("falk hm1", "crag-griffin", "ember-imp", "squire")
    land.ride("falk", "crag-griffin")
    land.purse(399)
    assert land.rule("step falk s15") == "MO-2.3.1-22"  # 400: the flyers and the mount pay, too
    land.do("leave squire", "step falk s15", "step falk hm3", "step falk w02")
    assert land.gold() == 399


@pytest.mark.rule("MO-2.3.1-24", "MO-2.3.1-25", "MO-7.2-04")
def test_the_ship_is_as_fast_for_the_slow_as_for_riders() -> None:
    slow = Land()
    slow.hero("hollowhelm hm1", "battering-ram")
    slow.purse(100)
    assert slow.points("hollowhelm") == 1
    slow.do("step hollowhelm s15", "step hollowhelm hm3")
    assert (slow.at("hollowhelm"), slow.gold()) == ("hm3", 0)
    assert slow.rule("step hollowhelm w02") == "MO-2.3.1-02"
    fast = Land()
    fast.hero("falk re4", "riding-horse")
    fast.ride("falk", "riding-horse")
    fast.purse(200)
    fast.do("step falk s01", "step falk s02")
    assert fast.rule("step falk s03") == "MO-2.3.1-25"
    assert fast.points("falk") == 3
    assert fast.rule("step falk re5") == "MO-2.3.1-25"  # landing is a sea connection, too


@pytest.mark.rule("MO-7.2-01", "MO-7.2-02", "MO-7.3-01", "MO-7.3-02", "MO-5.6-06")
def test_a_horse_in_a_vehicle_carries_nobody_in_whatever_order_they_get_on() -> None:
    """Else five figures would sit on four seats, and the hero would use two of them at once."""
    land = Land()
    land.hero("falk hm1", "riding-horse", "ox-cart")
    land.do("mount riding-horse ox-cart")
    assert land.rule("mount falk riding-horse") == "MO-5.6-06"
    land.do("dismount riding-horse", "mount falk riding-horse")
    assert land.rule("mount riding-horse ox-cart") == "MO-7.2-02"
    assert not [key for key in land.legal("mount") if "ox-cart" in key]


@pytest.mark.rule("MO-7.2-02", "MO-7.3-02", "MO-7.3-03", "MO-2.3.1-28")
def test_a_tree_drives_where_it_cannot_ride_and_all_aboard_fly() -> None:
    land = Land()
    land.hero("bromm hm1", "riding-horse", "sky-barge", "pack-mule")
    assert land.rule("mount bromm riding-horse") == "MO-7.2-02"
    land.do("mount bromm sky-barge", "mount pack-mule sky-barge")
    assert land.rule("step bromm s15") == "MO-2.3.1-22"  # the horse still walks
    land.do("mount riding-horse sky-barge", "step bromm s15", "step bromm hm3")
    assert (land.gold(), land.points("bromm")) == (0, 2)


@pytest.mark.rule("MO-7.2-08", "MO-2.3.1-32", "MO-2.3.1-22")
def test_over_water_without_a_mount_one_needs_a_ship() -> None:
    land = Land()
    land.hero("falk hm1", "crag-griffin")
    land.ride("falk", "crag-griffin")
    land.do("step falk s15", "leave crag-griffin")
    assert (land.graveyard(), land.points("falk")) == (["crag-griffin"], 3)
    assert land.rule("step falk hm3") == "MO-2.3.1-22"
    land.purse(100)
    land.do("step falk hm3")
    assert land.gold() == 0


# -- ambushes ------------------------------------------------------------------------------------------------


@pytest.mark.rule("MO-5.9-03", "MO-5.9-05", "MO-5.9-16", "MO-3-40", "MO-8.3-08")
def test_each_player_lays_one_monster_and_all_attack_together() -> None:
    land = ambush("hedge-thieves", "plague-rats", seats=3)
    land.give("highwaymen", seat=1)
    land.do("step falk w07", "hedge-thieves")
    assert land.seat == 2  # no second one of seat 1
    land.do("plague-rats")
    clash(land, 0, 8)  # 8 + 2 attack against 10: nothing
    assert (land.at("falk"), land.points("falk")) == ("hm1", 0)
    won = ambush("hedge-thieves", "plague-rats", seats=3)
    won.do("step falk w07", "hedge-thieves", "plague-rats")
    clash(won, 5, 8)  # all attack: 10 against 0; 5 against 0 back
    won.do("8")
    assert sorted(won.graveyard(1)) == ["hedge-thieves"]


@pytest.mark.rule("MO-5.9-14", "MO-5.9-16", "MO-5.9-30", "MO-3-57")
def test_a_flyer_that_reaches_nobody_does_not_throw_back_who_beats_the_rest() -> None:
    """It takes no part in the fight; only the monsters in the fight must be killed or driven off."""
    land = ambush("plague-rats", "cliff-harpies", seats=3)
    land.do("step falk w07", "plague-rats", "cliff-harpies", "none")
    land.split(2, 8)
    assert (land.at("falk"), land.points("falk")) == ("w07", 3)
    assert land.graveyard(2) == ["cliff-harpies"]


@pytest.mark.rule("MO-5.9-11", "MO-5.9-12", "MO-5.9-14")
def test_a_flyer_alone_that_stays_up_counts_for_nothing() -> None:
    land = ambush("cliff-harpies")
    land.attach("road-watch", "falk")
    land.do("step falk w07", "cliff-harpies", "none")
    assert (land.at("falk"), land.points("falk"), land.fame()) == ("w07", 3, 0)
    assert land.graveyard(1) == ["cliff-harpies"]


@pytest.mark.rule("MO-5.9-09", "MO-2.3.1-27", "MO-5.9-07", "MO-5.9-08")
def test_what_may_be_laid_against_flyers_walkers_and_sailors() -> None:
    land = ambush("grimwolves")
    land.attach("crag-griffin", "falk")
    land.ride("falk", "crag-griffin")
    land.do("step falk w07")
    assert land.rule("grimwolves") == "MO-5.9-09"
    mixed = ambush("grimwolves")
    mixed.attach("crag-griffin", "falk")
    mixed.attach("squire", "falk")
    mixed.ride("falk", "crag-griffin")
    mixed.do("step falk w07")
    assert "grimwolves" in mixed.legal()
    sea = ambush("highwaymen")
    sea.give("deep-kraken", "giant-eagle", seat=1)
    sea.do("step falk s15")
    assert sea.rule("highwaymen") == "MO-5.9-08"
    assert sea.legal() == ["deep-kraken", "giant-eagle", "none", "hush"]


@pytest.mark.rule("MO-5.9-13", "MO-7.5-03", "MO-7.5-04", "MO-7.5-07")
def test_thrown_back_into_the_place_one_came_from_triggers_nothing_again() -> None:
    land = ambush("bone-host", at="re1", to="w08")
    land.lay("sparkbreak re1")
    land.turn.remember(land.card("falk"), entered=land.card("sparkbreak"))
    before = land.gold()
    land.do("step falk w08", "bone-host")
    clash(land, 0, 0)
    assert (land.at("falk"), land.gold()) == ("re1", before)


@pytest.mark.rule("MO-5.9-04", "MO-3-43", "MO-5.9-25")
def test_the_own_ambush_is_led_by_an_opponent_and_pays_its_loot() -> None:
    land = ambush()
    land.give("hedge-thieves")
    land.asking("own-ambush", seat=0)
    land.attach("road-watch", "falk")
    land.do("step falk w07", "hedge-thieves")
    assert sorted(land.table.pending) == [0, 1]
    land.split(3, 8)
    assert (sorted(land.graveyard()), land.gold()) == (["hedge-thieves", "road-watch"], 550)


@pytest.mark.rule("MO-3-57", "MO-5.8-16")
def test_who_stays_in_the_air_without_an_enemy_there_fulfils_no_mission() -> None:
    for answer, fame in (("none", 0), ("skarrn", 50)):
        land = Land()
        land.lay("sevencauldrons hm1", "plague-rats hm1", owner=1)
        land.hero("skarrn hm1", "spear-guard", "city-liberation")
        land.do("attack skarrn monsters", answer)
        land.split(4, 2)
        if land.prompt == "share":
            land.do("0")
        assert (land.graveyard(1), land.fame()) == (["plague-rats"], fame)


@pytest.mark.rule("MO-3-57", "MO-3-61", "MO-5.7-03")
def test_who_stays_up_without_an_enemy_has_no_fight_for_blade_and_spell() -> None:
    for answer, hurt in (("none", 0), ("crag-griffin", 1)):
        land = Land()
        land.lay("sevencauldrons hm1", "plague-rats hm1", owner=1)
        land.hero("baron hm1", "soul-blade", "crag-griffin", "spear-guard", "warding-circle")
        land.ride("baron", "crag-griffin")
        land.asking("fight", seat=0)
        land.do("attack baron monsters", answer)
        assert bool(land.legal("cast")) is bool(hurt)
        land.do("pass")
        land.split(4, 0)
        land.do("pass")
        while land.prompt == "share":
            land.do("0")
        assert land.life("baron") == 18 - hurt


@pytest.mark.rule("MO-7.3-05", "MO-7.3-01", "MO-2.1-03", "MO-5.6-05")
def test_a_cart_that_has_driven_its_way_drives_no_other_hero_on() -> None:
    """As a horse that has galloped is tired, whoever mounts it next."""
    for item, left in (("ox-cart", 1), ("riding-horse", 3)):
        land = Land()
        land.lay("wolfsford hm2")
        land.hero("falk hm1", item)
        land.hero("velten hm2")
        land.ride("falk", item)
        land.do("step falk w01", "step falk hm2")
        land.do(f"{'drop' if item == 'ox-cart' else 'leave'} {item}", f"take velten {item}")
        land.do(f"mount velten {item}")
        for field in ("w02", "hm2", "w02")[:left]:
            land.do(f"step velten {field}")
        assert land.rule("step velten hm2") == "MO-2.3.1-02"
        land.end_turn()
        land.end_turn()
        assert land.legal("step velten-twelvetolls hm2")


@pytest.mark.rule("MO-7.3-05", "MO-7.5-06")
def test_what_a_group_gains_its_cart_gains_too() -> None:
    land = Land()
    land.lay("caravan-rest hm1")
    land.hero("falk hm1", "ox-cart")
    land.ride("falk", "ox-cart")
    land.do("step falk w01", "step falk hm2", "step falk w02", "step falk hm3")
    assert land.rule("step falk w03") == "MO-2.3.1-02"
    land.do("dismount falk", "step falk w03")  # his own feet carry him one further
    assert land.points("falk") == 0
