"""Proof of the rules MO-5.5 to MO-5.7 and MO-5.10: companions, equipment, spells, events."""

from __future__ import annotations

import pytest

from tests.morgua.land import Land
from tests.morgua.village import village

# -- MO-5.5, MO-5.6 ------------------------------------------------------------------------------------------


@pytest.mark.rule("MO-5.5-01", "MO-5.5-02", "MO-5.5-04")
def test_a_companion_is_recruited_inside_the_right_building() -> None:
    land = village("tavern", "smithy")
    land.hero("falk hm1")
    land.give("squire", "squire")
    land.purse(250)
    assert land.rule("recruit falk squire") == "MO-5.5-01"
    land.do("visit falk tavern", "no", "recruit falk squire")
    land.purse(99)
    assert land.rule("recruit falk squire") == "MO-5.5-02"
    land.purse(100)
    land.do("visit falk smithy")
    assert land.rule("recruit falk squire") == "MO-5.5-01"


@pytest.mark.rule("MO-5.5-03", "MO-5.5-05", "MO-5.5-07")
def test_any_number_of_companions_joins_wherever_they_are_found() -> None:
    land = Land()
    land.lay("sevencauldrons hm1", "barracks hm1", "stables hm1", "mercenary-camp hm1")
    land.hero("falk hm1", *["squire"] * 7)
    land.purse(2000)
    land.inside("falk", "barracks")
    land.give("crossbow", "spear-guard", "riding-horse", "warhorse", "crossbow")
    land.do("recruit falk crossbow", "recruit falk spear-guard", "visit falk stables")
    land.do("recruit falk riding-horse", "recruit falk warhorse", "visit falk mercenary-camp")
    land.do("recruit falk crossbow")
    assert len(land.turn.companions(land.card("falk"))) == 12


@pytest.mark.rule("MO-5.5-06")
def test_a_card_never_follows_a_hero_of_another_mind() -> None:
    land = village("tavern", "black-market")
    land.hero("baron hm1")
    land.lay("squire hm1")
    land.inside("baron", "tavern")
    land.purse(500)
    land.give("squire")
    assert land.rule("recruit baron squire") == "MO-5.5-06"
    assert land.rule("take baron squire") == "MO-2.3.1-12"


@pytest.mark.rule("MO-5.6-01", "MO-5.6-02", "MO-5.6-03")
def test_equipment_is_bought_inside_the_right_building() -> None:
    land = village("smithy", "market-square")
    land.hero("falk hm1")
    land.give("longsword", "tower-shield", "walking-boots")
    land.purse(199)
    assert land.rule("buy falk longsword") == "MO-5.6-01"
    land.do("visit falk smithy")
    assert land.rule("buy falk longsword") == "MO-5.6-02"
    land.purse(500)
    land.do(
        "buy falk longsword", "buy falk tower-shield", "visit falk market", "no", "buy falk walking-boots"
    )
    assert land.gold() == 0


@pytest.mark.rule("MO-5.6-04", "MO-5.6-05")
def test_dropped_equipment_may_be_picked_up_for_nothing() -> None:
    land = Land()
    land.hero("ysvara w01", "longsword", "soul-blade")
    hero = land.hero("konrad w01")
    land.edit(moved={hero: 2}, used={hero: 1})
    assert land.rule("take konrad longsword") == "MO-5.6-05"
    land.do("drop longsword", "drop soul-blade", "take konrad longsword")
    assert land.rule("take konrad soul-blade") == "MO-5.6-05"
    land.end_turn()
    assert land.graveyard() == ["soul-blade"]
    assert land.state.host[land.card("longsword")] == hero


@pytest.mark.rule("MO-5.6-06", "MO-3-36")
def test_all_equipment_counts() -> None:
    for swords, yard in ((1, []), (2, ["stone-giant"])):
        land = village()
        land.lay("stone-giant hm1", owner=1)
        land.hero("falk hm1", *["longsword"] * swords)
        land.do("attack falk monsters")
        land.split(8, 9)  # 8 + 3 a sword against 0: the giant has 12 life
        assert land.graveyard(1) == yard


# -- MO-5.7 --------------------------------------------------------------------------------------------------


@pytest.mark.rule("MO-5.7-01", "MO-5.7-02", "MO-5.7-03", "MO-5.7-10", "MO-5.7-11")
def test_a_learned_spell_costs_magic_and_an_action_and_stays() -> None:
    land = Land()
    hero = land.hero("iselda w01", "mind-call")
    land.hero("falk w01")
    assert land.rule("cast falk mind-call") == "MO-5.7-02"
    land.do("cast iselda mind-call")
    assert (land.turn.magic(hero), land.turn.actions(hero)) == (2, 0)
    assert land.rule("cast iselda mind-call") == "MO-2.3.3-04"
    land.end_turn()
    land.end_turn()
    land.do("cast iselda mind-call")
    assert land.turn.magic(hero) == 1
    land.give("light-of-life")
    assert land.rule("cast iselda light-of-life") == "MO-5.7-02"
    land.edit(drained={hero: 3}, used={})
    assert land.rule("cast iselda mind-call") == "MO-5.7-03"
    assert land.turn.magic(hero) == 0


@pytest.mark.rule("MO-5.7-04", "MO-4-20")
def test_spells_are_learned_in_a_build_phase_only() -> None:
    land = Land()
    land.hero("iselda w01", owner=1)
    land.purse(0, 500)
    land.give("light-of-life", "scouts", "plague", seat=1)
    land.asking("phase")
    land.do("end", "bid plague", "pass")
    assert land.state.phase == "discard"
    assert land.rule("learn iselda light-of-life") == "MO-5.7-04"
    assert land.rule("play scouts") == "MO-4-20"


@pytest.mark.rule("MO-5.7-05", "MO-5.7-12", "MO-5.7-09")
def test_learning_costs_gold_and_no_building() -> None:
    land = Land()
    hero = land.hero("iselda w01", *["mind-call"] * 5)
    land.give("light-of-life")
    land.purse(100)
    assert land.rule("learn iselda light-of-life") == "MO-5.7-05"
    land.purse(200)
    land.do("learn iselda light-of-life")
    assert (land.gold(), land.state.host[land.card("light-of-life")]) == (50, hero)


@pytest.mark.rule("MO-5.7-06", "MO-5.7-07", "MO-5.7-08", "MO-5.7-13")
def test_the_learner_needs_a_gift_not_the_points() -> None:
    land = Land()
    land.hero("konrad w01")
    hero = land.hero("falk w01")
    land.purse(1000)
    land.give("earthshock", "mind-call")
    land.edit(drained={hero: 1})
    assert land.rule("learn konrad mind-call") == "MO-5.7-06"
    land.do("learn falk earthshock")
    assert land.rule("cast falk earthshock") == "MO-5.7-03"
    staff = land.attach("rune-staff", "konrad")
    land.do("learn konrad mind-call", "drop rune-staff")
    assert staff
    assert land.rule("cast konrad mind-call") == "MO-5.7-03"


# -- MO-5.10 -------------------------------------------------------------------------------------------------


@pytest.mark.rule("MO-5.10-01", "MO-5.10-02")
def test_the_kind_of_an_event_decides_when_it_is_played() -> None:
    land = village("bog-corpses")
    land.hero("falk hm1")
    land.give("surprise-blow", "scouts")
    land.asking("event", seat=0)
    assert land.rule("play surprise-blow") == "MO-5.10-02"
    assert not land.legal("play surprise-blow")
    land.do("attack falk monsters")
    land.split(8, 0)
    assert land.prompt == "combat-event"
    assert land.rule("scouts") == "MO-5.10-04"
    land.do("surprise-blow attackers")


@pytest.mark.rule("MO-5.10-04", "MO-5.10-05")
def test_normal_events_are_played_in_the_build_phase_in_any_number() -> None:
    land = Land()
    land.give(*["rich-harvest"] * 4)
    land.do(*["play rich-harvest"] * 4)
    assert land.gold() == 800


@pytest.mark.rule("MO-5.10-07")
def test_an_event_without_a_target_is_refused() -> None:
    land = village()
    land.give("earthquake", "hero-worship", "song-of-heroes")
    for event in ("earthquake", "hero-worship", "song-of-heroes"):
        assert land.rule(f"play {event}") == "MO-5.10-07"
    assert len(land.hand()) == 3
