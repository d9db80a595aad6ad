"""Proof of the rules MO-2.3.1, MO-7.2, MO-7.3 and MO-7.5: travelling, riding, entering and leaving places."""

from __future__ import annotations

import pytest

from tests.morgua.land import Land


def on(field: str, hero: str = "falk", *attached: str) -> Land:
    """A hero on a field."""
    land = Land()
    land.hero(f"{hero} {field}", *attached)
    return land


# -- groups and points ---------------------------------------------------------------------------------------


@pytest.mark.rule("MO-2.3.1-01")
def test_a_group_moves_as_one() -> None:
    land = on("w01", "falk", "squire", "tame-wolf")
    assert land.refused("step squire hm2").reason == "unknown-answer"
    land.do("step falk hm2")
    assert [land.at(name) for name in ("falk", "squire", "tame-wolf")] == ["hm2"] * 3


@pytest.mark.rule("MO-2.3.1-02")
def test_the_slowest_sets_the_pace() -> None:
    land = on("w01", "falk", "spear-guard")
    land.do("step falk hm2", "step falk w02")
    assert land.rule("step falk hm3") == "MO-2.3.1-02"


@pytest.mark.rule("MO-2.3.1-03")
def test_a_step_follows_one_connection_and_costs_every_member_a_point() -> None:
    land = on("w01", "falk", "squire")
    assert land.rule("step falk hm3") == "MO-2.3.1-03"
    land.do("step falk hm2")
    assert (land.points("falk"), land.points("squire")) == (3, 2)


@pytest.mark.rule("MO-2.3.1-04")
def test_two_heroes_are_two_groups() -> None:
    land = on("w01")
    land.hero("velten w01")
    land.do("step falk hm2")
    assert land.at("velten") == "w01"


@pytest.mark.rule("MO-2.3.1-05", "MO-2.3.1-06")
def test_a_journey_may_end_early_and_on_a_way_point() -> None:
    land = on("hm1", "falk", "squire")
    land.do("step falk w01")
    land.end_turn()
    land.end_turn()
    assert (land.at("falk"), land.at("squire")) == ("w01", "w01")


@pytest.mark.rule("MO-2.3.1-07")
def test_points_left_serve_buildings_and_further_travel() -> None:
    land = Land()
    land.lay("wolfsford hm2", "market-square hm2")
    land.hero("velten w01")
    land.do("step velten hm2", "visit velten market", "yes", "step velten w02")
    assert land.points("velten") == 0


# -- leaving companions --------------------------------------------------------------------------------------


@pytest.mark.rule("MO-2.3.1-08", "MO-2.3.1-09", "MO-2.3.1-10")
def test_a_companion_left_in_a_place_waits_and_the_group_is_faster() -> None:
    land = Land()
    land.lay("wolfsford hm2")
    land.hero("falk hm1", "spear-guard", "tame-wolf")
    land.do("step falk w01", "step falk hm2")
    assert land.rule("step falk w02") == "MO-2.3.1-02"
    land.do("leave spear-guard", "step falk w02", "step falk hm3")
    assert land.at("tame-wolf") == "hm3"
    for _ in range(6):
        land.end_turn()
    assert land.at("spear-guard") == "hm2"
    assert land.card("spear-guard") not in land.state.host


@pytest.mark.rule("MO-2.3.1-11", "MO-2.3.1-12")
def test_any_hero_may_take_in_a_left_companion_that_suits_him() -> None:
    land = Land()
    land.lay("wolfsford hm1")
    land.lay("spear-guard hm1", "grave-servant hm1", owner=1)
    hero = land.hero("konrad hm1")
    land.edit(moved={hero: 2}, used={hero: 1})
    assert land.rule("take konrad grave-servant") == "MO-2.3.1-12"
    land.do("take konrad spear-guard")
    guard = land.card("spear-guard")
    assert (land.state.owner(guard), land.state.host[guard], land.gold()) == (1, hero, 0)
    far = Land()
    far.lay("wolfsford hm1", "spear-guard hm1")
    far.hero("falk w01")
    assert far.rule("take falk spear-guard") == "MO-2.3.1-11"


@pytest.mark.rule("MO-2.3.1-13", "MO-2.3.1-14")
def test_a_companion_left_between_places_is_lost() -> None:
    for field in ("w01", "hm2"):  # an empty slot is a way point
        land = Land()
        land.hero(f"falk {field}")
        land.attach("squire", "falk", owner=1)
        land.do("leave squire")
        assert land.graveyard(1) == ["squire"]


# -- closed places -------------------------------------------------------------------------------------------


def closed(*attached: str) -> Land:
    """Oathstone, closed to evil heroes, at hm4."""
    land = Land()
    land.lay("oathstone hm4")
    land.hero("baron w03", *attached)
    return land


@pytest.mark.rule("MO-2.3.1-15")
def test_a_closed_place_is_closed_to_the_whole_group() -> None:
    assert closed("apprentice").rule("step baron hm4") == "MO-2.3.1-15"


@pytest.mark.rule("MO-2.3.1-16")
def test_only_the_hero_counts_for_entering() -> None:
    land = Land()
    land.lay("oathstone hm4")
    land.hero("falk w03", "ember-imp")
    land.do("step falk hm4")
    assert land.at("ember-imp") == "hm4"


@pytest.mark.rule("MO-2.3.1-17", "MO-2.3.1-18")
def test_a_closed_place_may_be_passed_round_for_one_point() -> None:
    land = closed("apprentice")
    steps = {key.split(" ")[-1] for key in land.legal("step")}
    assert {"w04", "w23"} <= steps
    assert "hm4" not in steps
    land.edit(moved={land.card("baron"): 2, land.card("apprentice"): 2})
    land.do("step baron w23")
    assert (land.at("baron"), land.points("baron")) == ("w23", 0)
    assert land.rule("step baron w04") == "MO-2.3.1-02"


@pytest.mark.rule("MO-2.3.1-19")
def test_an_open_place_may_not_be_passed_round() -> None:
    land = Land()
    land.lay("oathstone hm4")
    land.hero("falk w03")
    assert land.rule("step falk w04") == "MO-2.3.1-19"


@pytest.mark.rule("MO-2.3.1-20")
def test_a_detour_onto_water_needs_the_ship() -> None:
    land = Land()
    land.lay("bonehouse hm1")
    land.hero("tamsin w01")
    assert land.rule("step tamsin s15") == "MO-2.3.1-22"
    land.purse(100)
    land.do("step tamsin s15")
    assert (land.at("tamsin"), land.gold()) == ("s15", 0)


# -- the sea -------------------------------------------------------------------------------------------------


@pytest.mark.rule("MO-2.3.1-21", "MO-2.3.1-22")
def test_the_passage_costs_a_hundred_for_every_figure() -> None:
    land = on("hm1", "falk", "squire", "tame-wolf")
    assert land.rule("step falk s15") == "MO-2.3.1-22"
    land.purse(299)
    assert land.rule("step falk s15") == "MO-2.3.1-22"
    land.purse(300)
    land.do("step falk s15")
    assert land.gold() == 0


@pytest.mark.rule("MO-2.3.1-23", "MO-2.3.1-26")
def test_one_fare_covers_the_whole_passage() -> None:
    land = on("ta4")
    land.purse(200)
    land.do("step falk s11", "step falk s12")
    assert land.refused("step falk ta5").rule == "MO-2.3.1-03"
    land.end_turn()
    land.end_turn()
    assert land.at("falk") == "s12"
    land.do("step falk s01", "step falk re4")
    assert land.gold() == 100
    land.end_turn()
    land.end_turn()
    land.do("step falk s01")
    assert land.gold() == 0


@pytest.mark.rule("MO-2.3.1-24")
def test_the_ship_sails_two_fields_whoever_is_aboard() -> None:
    land = on("ta4", "hollowhelm", "battering-ram")
    assert land.points("hollowhelm") == 1
    land.purse(100)
    land.do("step hollowhelm s11")
    assert "step sir-hollowhelm s10" in land.legal("step")  # on foot he could go no further
    land.do("step hollowhelm s10")
    assert not land.legal("step")
    fast = on("ta4")
    fast.purse(100)
    fast.do("step falk s11", "step falk s10")
    assert fast.rule("step falk s09") == "MO-2.3.1-25"


@pytest.mark.rule("MO-2.3.1-25")
def test_marching_and_sailing_share_the_points() -> None:
    land = on("w06")
    land.purse(100)
    land.do("step falk hm1", "step falk s15")
    assert land.rule("step falk hm3") == "MO-2.3.1-25"
    fast = on("hm1", "skarrn", "spear-guard", "riding-horse")
    fast.ride("spear-guard", "riding-horse")
    fast.purse(300)
    fast.do("step skarrn s15", "step skarrn hm3")
    assert fast.points("skarrn") == 3
    fast.do("step skarrn w03", "step skarrn hm4", "step skarrn w04")


@pytest.mark.rule("MO-2.3.1-27", "MO-2.3.1-28")
def test_a_group_that_flies_needs_no_ship() -> None:
    land = on("ta4", "skarrn", "squire")
    assert land.rule("step skarrn s11") == "MO-2.3.1-22"
    land = on("ta4", "skarrn")
    land.do("step skarrn s11", "step skarrn s12", "step skarrn s01", "step skarrn re4")
    assert (land.at("skarrn"), land.gold()) == ("re4", 0)
    assert land.rule("step skarrn re5") == "MO-2.3.1-03"


@pytest.mark.rule("MO-2.3.1-29", "MO-5-01")
def test_swimming_helps_only_with_a_card_that_says_so() -> None:
    land = on("ta4", "falk", "tide-horse")
    assert land.rule("step falk s11") == "MO-2.3.1-22"  # he does not swim himself
    land.do("mount falk tide-horse", "step falk s11", "step falk s12", "step falk s01")
    assert land.gold() == 0
    kraken = Land()
    kraken.hero("sefa ta4", "deep-kraken")
    assert kraken.rule("step sefa s11") == "MO-2.3.1-22"


@pytest.mark.rule("MO-2.3.1-30")
def test_mounts_pay_and_vehicles_do_not() -> None:
    for item, fare in (("riding-horse", 200), ("ox-cart", 100)):
        land = on("hm1", "falk", item)
        land.ride("falk", item)
        land.purse(200)
        land.do("step falk s15")
        assert land.gold() == 200 - fare


@pytest.mark.rule("MO-2.3.1-31")
def test_passing_through_a_place_means_going_on() -> None:
    land = Land()
    land.lay("lanternford hm2", "market-square hm2")
    hero = land.hero("falk w01")
    land.edit(damage={hero: 3})
    land.do("pass falk hm2")
    assert land.life("falk") == 13
    assert land.rule("visit falk market") == "MO-2.3.1-31"
    assert land.rule("end") == "MO-2.3.1-31"
    land.do("step falk w02")
    assert land.at("falk") == "w02"
    tired = Land()
    tired.lay("lanternford hm2")
    hero = tired.hero("falk w01")
    tired.edit(moved={hero: 3}, damage={hero: 3})
    assert tired.rule("pass falk hm2") == "MO-2.3.1-31"
    tired.do("step falk hm2")
    assert tired.life("falk") == 14
    assert land.rule("pass falk hm3") == "MO-2.3.1-31"


@pytest.mark.rule("MO-2.3.1-32")
def test_who_can_no_longer_fly_over_water_takes_the_ship() -> None:
    land = on("s09", "falk", "crag-griffin")
    land.ride("falk", "crag-griffin")
    assert land.legal("step")
    land.do("dismount falk")
    assert not land.legal("step")
    land.purse(200)
    land.do("step falk s10")
    assert land.gold() == 0


# -- mounts and vehicles -------------------------------------------------------------------------------------


@pytest.mark.rule("MO-7.2-01", "MO-7.2-02")
def test_a_mount_carries_one_rider_of_human_shape() -> None:
    land = on("hm1", "falk", "squire", "riding-horse", "warhorse", "tame-wolf")
    land.do("mount falk riding-horse")
    assert land.rule("mount squire riding-horse") == "MO-7.2-01"
    assert land.rule("mount tame-wolf warhorse") == "MO-7.2-02"
    assert land.rule("mount riding-horse warhorse") == "MO-7.2-02"
    for hero in ("rootfather", "skarrn"):
        assert on("hm1", hero, "riding-horse").rule(f"mount {hero} riding-horse") == "MO-7.2-02"


@pytest.mark.rule("MO-7.2-03", "MO-7.2-04")
def test_the_rider_has_the_speed_of_the_mount() -> None:
    land = on("hm1", "konrad", "riding-horse")
    land.do("mount konrad riding-horse")
    assert land.points("konrad") == 5
    slow = on("hm1", "tamsin", "warhorse", "walking-boots")
    assert slow.points("tamsin") == 5
    slow.do("mount tamsin warhorse")
    assert slow.points("tamsin") == 4


@pytest.mark.rule("MO-7.2-05")
def test_flying_and_swimming_pass_to_the_rider() -> None:
    land = on("hm1", "falk", "crag-griffin", "tide-horse", "squire")
    land.do("mount falk crag-griffin", "mount squire tide-horse")
    turn = land.turn
    assert turn.has(land.card("falk"), "flying")
    assert turn.has(land.card("squire"), "swimming")
    assert not turn.has(land.card("falk"), "ranged")


@pytest.mark.rule("MO-7.2-06")
def test_a_rider_in_the_air_fights_in_the_air() -> None:
    land = Land()
    land.lay("wolfsford hm1", "giant-eagle hm1", owner=1)
    land.hero("falk hm1", "crag-griffin")
    land.edit(used={})
    land.do("leave crag-griffin")
    assert land.rule("attack falk monsters") == "MO-3-53"
    land.do("take falk crag-griffin", "mount falk crag-griffin", "attack falk monsters")
    assert land.state.fight is not None


@pytest.mark.rule("MO-7.2-07", "MO-5.6-06")
def test_riders_change_within_the_group_for_nothing() -> None:
    land = on("w01", "falk", "riding-horse", "squire", "ox-cart")
    land.hero("velten w01")
    assert land.rule("mount velten riding-horse") == "MO-7.2-07"
    land.do("mount falk riding-horse")
    assert land.rule("mount falk ox-cart") == "MO-5.6-06"
    land.do("step falk hm2", "dismount falk", "mount squire riding-horse", "step falk w02")
    assert land.rule("dismount falk") == "MO-7.2-07"
    assert land.points("squire") == 3
    foreign = on("w01", "falk")
    foreign.hero("velten w01", "riding-horse", owner=1)
    foreign.ride("velten", "riding-horse")
    assert foreign.rule("dismount velten") == "MO-2.3-03"


@pytest.mark.rule("MO-7.2-08")
def test_without_the_mount_its_gifts_are_gone() -> None:
    land = Land()
    land.lay("wolfsford hm2", "giant-eagle hm2", owner=1)
    land.hero("konrad hm1", "crag-griffin")
    land.ride("konrad", "crag-griffin")
    land.do("step konrad w01", "step konrad hm2")
    assert land.points("konrad") == 4
    land.do("leave crag-griffin")
    assert land.points("konrad") == 0
    assert not land.turn.has(land.card("konrad"), "flying")


@pytest.mark.rule("MO-7.3-01", "MO-7.3-02", "MO-7.3-03")
def test_vehicles_carry_anybody_as_far_as_their_seats_reach() -> None:
    land = on("hm1", "rootfather", "ox-cart", "pack-mule", "squire", "tame-wolf", "spear-guard")
    for rider in ("rootfather", "pack-mule", "squire", "tame-wolf"):
        land.do(f"mount {rider} ox-cart")
    assert land.rule("mount spear-guard ox-cart") == "MO-7.3-03"
    assert (land.points("rootfather"), land.points("pack-mule")) == (3, 3)
    barge = on("hm1", "falk", "sky-barge")
    barge.do("mount falk sky-barge")
    assert barge.turn.has(barge.card("falk"), "flying")


@pytest.mark.rule("MO-7.3-04")
def test_an_empty_vehicle_is_only_luggage() -> None:
    land = on("hm1", "falk", "riding-horse", "ox-cart")
    land.ride("falk", "riding-horse")
    land.purse(200)
    assert land.turn.fare(land.card("falk"), land.state.field[land.card("falk")]) == 200
    for step in ("w01", "hm2", "w02", "hm3", "w03"):
        land.do(f"step falk {step}")


# -- entering and leaving ------------------------------------------------------------------------------------


def two_places() -> Land:
    """Sparkbreak at hm1, which pays 100, and Ilvengrove at hm2, which gives a point on leaving."""
    land = Land()
    land.lay("sparkbreak hm1", "ilvengrove hm2", owner=1)
    return land


@pytest.mark.rule("MO-7.5-01", "MO-7.5-02", "MO-5.1-03")
def test_ending_a_journey_in_a_place_triggers_it() -> None:
    land = two_places()
    land.hero("falk w01")
    land.do("step falk hm1")
    assert land.gold() == 100
    through = two_places()
    through.hero("falk w01")
    through.do("pass falk hm1", "step falk w07")
    assert through.gold() == 0
    born = two_places()
    born.give("falk")
    born.do("play falk hm1")
    assert born.gold() == 100


@pytest.mark.rule("MO-7.5-03", "MO-7.5-04")
def test_a_place_triggers_again_only_after_another_place() -> None:
    land = two_places()
    land.hero("falk w01")
    land.do("step falk hm1", "step falk w01", "step falk hm1")
    assert land.gold() == 100
    land.end_turn()
    land.end_turn()
    land.do("step falk w01", "step falk hm1")
    assert land.gold() == 100
    land.end_turn()
    land.end_turn()
    land.do("step falk w01", "step falk hm2", "step falk w01", "step falk hm1")
    assert land.gold() == 200


@pytest.mark.rule("MO-7.5-05")
def test_every_hero_remembers_for_himself_and_a_new_place_is_new() -> None:
    land = two_places()
    land.hero("falk w01")
    land.hero("velten w01")
    land.do("step falk hm1", "step velten hm1")
    assert land.gold() == 200
    land.end_turn()
    land.end_turn()
    land.do("step falk w01", "step falk hm1", "step velten w01", "step velten hm1")
    assert land.gold() == 200  # neither has entered another place since
    land.do("step falk w01", "step falk hm2", "step velten w01")
    land.end_turn()
    land.end_turn()
    land.do("step velten hm1")
    assert land.gold() == 200  # what Falk has entered is nothing to Velten
    land.do("step falk w01", "step falk hm1")
    assert land.gold() == 300


@pytest.mark.rule("MO-7.5-05")
def test_a_rebuilt_place_is_another_place() -> None:
    land = Land()
    land.lay("wheathall go1", "tavern go1", owner=1)
    land.hero("falk w23")
    land.do("step falk go1")
    assert land.gold() == 50
    land.give("earthquake", "wheathall")
    land.do("play earthquake")
    assert not land.is_in_play("wheathall")
    land.do("play wheathall go1")
    assert land.gold() == 50  # it came to him, he has not come to it
    land.do("step falk w23", "step falk go1")
    assert land.gold() == 100


@pytest.mark.rule("MO-7.5-06", "MO-7.5-07")
def test_leaving_triggers_once_until_another_place_was_left() -> None:
    land = two_places()
    land.hero("falk hm2")
    land.do("step falk w01")
    assert land.points("falk") == 4
    land.do("step falk hm2", "step falk w01")
    assert land.points("falk") == 2
    land.do("step falk hm1", "step falk w01")
    land.end_turn()
    land.end_turn()
    land.do("step falk hm2", "step falk w02")
    assert land.points("falk") == 3


@pytest.mark.rule("MO-7.5-08", "MO-8.1-16")
def test_only_a_place_that_was_entered_can_be_left() -> None:
    land = Land()
    land.lay("tollhill hm1", owner=1)
    land.hero("falk w01")
    land.purse(200)
    land.do("pass falk hm1", "step falk w06")
    assert land.gold(1) == 0
    land.do("step falk hm1", "step falk w06")
    assert (land.gold(0), land.gold(1)) == (150, 50)


@pytest.mark.rule("MO-7.5-09")
def test_the_player_orders_what_triggers_together() -> None:
    land = Land()
    land.lay("tollhill hm1", "toll-house hm1", owner=1)
    land.hero("falk hm1")
    land.purse(200)
    land.do("step falk w01")
    assert land.prompt == "order-leave"
    assert len(land.legal()) == 2
    land.do(land.legal()[1])
    assert land.gold(1) == 100
