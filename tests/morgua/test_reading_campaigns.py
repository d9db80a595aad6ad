"""Situations from a second reading of chapters 9.1.1, 9.1.2 and 9.3: campaigns, the mages' duel, teams."""

from __future__ import annotations

import pytest

from tafelrunde.table import Seat
from tests.morgua.fray import clash
from tests.morgua.land import FILLER, Land
from tests.morgua.test_campaign import build_up, second
from tests.morgua.test_duel import towers

PAIRS = "gemeinsamer-feldzug"


# -- the campaign --------------------------------------------------------------------------------------------


@pytest.mark.rule("MO-9.1.1-03", "MO-9.1.1-05", "MO-9.1.1-06", "MO-9.1.1-07", "MO-2.4-01")
def test_who_plays_nothing_draws_two_and_buries_what_is_too_much() -> None:
    land = build_up("feldzug", *["tavern"] * 10)
    land.lay("wolfsford re1")
    land.do("end")
    assert len(land.hand()) == 12
    land.do("under tavern", "under tavern")
    assert (land.graveyard(), len(land.hand()), land.state.active) == (["tavern", "tavern"], 10, 1)
    active = build_up("feldzug", *["tavern"] * 11)
    active.lay("wolfsford re1")
    active.do("play tavern re1")  # ends the phase, and draws nothing
    assert (len(active.hand()), active.state.active) == (10, 1)


@pytest.mark.rule("MO-9.1.1-08", "MO-9.1.1-10", "MO-9.1.1-11", "MO-9.1.1-13", "MO-9.1.1-14", "MO-9.1.1-15")
def test_regions_of_a_campaign_bind_places_but_neither_houses_nor_beasts() -> None:
    land = build_up("feldzug", "wheathall", "silver-mine", "grimwolves", "bog-corpses", "slagtown")
    land.lay("wolfsford go1", "lanternford sa1")
    land.lay("mintfield re1", owner=1)
    assert land.rule("play slagtown hm1") == "MO-9.1.1-08"
    assert land.rule("play slagtown re2") == "MO-9.1.1-10"
    assert land.rule("play slagtown gl1") == "MO-9.1.1-11"
    assert land.rule("play silver-mine re1") == "MO-9.1.1-13"
    assert land.rule("play bog-corpses re1") == "MO-5.9-02"  # beasts keep their regions
    land.purse(100)
    assert "play slagtown go2" in land.legal()
    assert "play silver-mine sa1" in land.legal()
    land.do("play grimwolves re1")  # into a place of the opponent
    assert land.at("grimwolves") == "re1"


@pytest.mark.rule("MO-9.1.1-16", "MO-9.1.1-17", "MO-9.1.1-18")
def test_one_empty_library_is_not_enough_for_the_second_part() -> None:
    land = build_up()
    land.lay("wolfsford re1")
    land.lay("mintfield go1", owner=1)
    land.edit(libraries=[[], land.state.libraries[1]], graveyards=[land.state.libraries[0], []])
    land.do("end")
    assert (land.state.part, land.state.active) == (1, 1)
    ready = build_up()
    ready.lay("wolfsford re1")
    ready.lay("mintfield go1", owner=1)
    ready.edit(laid=[10, 10], graveyards=[ready.state.libraries[0], []])
    ready.edit(libraries=[[], ready.state.libraries[1]])
    ready.do("end")
    assert (ready.state.part, ready.state.active, ready.state.phase) == (2, 1, "build")
    assert (len(ready.state.libraries[0]), ready.state.graveyards) == (59, [[], []])


@pytest.mark.rule("MO-9.1.1-20", "MO-9.1.1-22", "MO-9.1.1-24", "MO-9.1.1-25", "MO-5.4-01")
def test_a_hero_called_into_an_occupied_place_frees_it_for_building() -> None:
    land = second()
    land.hero("velten re1", owner=1)
    land.give("falk", "tavern")
    assert land.rule("play tavern re1") == "MO-9.1.1-22"
    assert land.rule("play falk sa2") == "MO-9.1.1-20"
    land.do("play falk re1", "play tavern re1")
    assert land.at("tavern") == "re1"


@pytest.mark.rule("MO-9.1.1-22", "MO-9.1.1-23", "MO-9.1.1-24", "MO-9.1.1-25", "MO-9.1.1-26")
def test_a_house_holds_an_occupied_place_until_a_hero_of_its_owner_comes_back() -> None:
    land = second()
    land.lay("pallidport sa4", owner=1)
    land.hero("falk sa2")
    land.hero("velten sa4", owner=1)
    land.give("tavern", "silver-mine")
    land.purse(200)
    assert land.rule("play silver-mine sa2") == "MO-5.2-03"  # regions count again
    land.do("play tavern sa2", "step falk w20")
    assert not land.is_over()
    land.edit(active=1)
    land.purse(0, 300)
    land.give("tavern", seat=1)
    assert land.rule("play tavern sa2") == "MO-9.1.1-22"
    land.do("step velten s13", "step velten sa2")
    assert land.is_over() is False
    land.do("play tavern sa2")
    assert len(land.turn.lying(land.state.field[land.card("counterport")], "building")) == 3


@pytest.mark.rule("MO-9.1.1-26", "MO-9.1.1-27", "MO-3-24", "MO-6-06")
def test_the_campaign_ends_in_the_fight_that_clears_the_last_place() -> None:
    land = second()
    land.hero("falk sa2")
    velten = land.hero("velten sa2", owner=1)
    land.edit(damage={velten: 14}, fame=[150, 0])
    assert not land.is_over()
    land.do("attack falk velten")
    clash(land, 8, 7)
    assert land.winners() == (0,)


@pytest.mark.rule("MO-9.1.1-26", "MO-3.2-01", "MO-9.1.1-28")
def test_who_shakes_down_his_own_last_place_loses_in_his_own_turn() -> None:
    land = second()
    land.edit(active=1)
    land.give("earthquake", seat=1)
    land.do("play earthquake")
    assert (land.is_in_play("counterport"), land.winners()) == (False, (0,))


@pytest.mark.rule("MO-9.3.2-02", "MO-9.3.2-03", "MO-9.3.2-05", "MO-9.1.1-03", "MO-9.1.1-20")
def test_partners_share_regions_places_and_the_defence_of_them() -> None:
    land = build_up(PAIRS, "slagtown")
    land.lay("wolfsford go1")
    land.lay("lanternford sa1", owner=2)
    assert land.rule("play slagtown gl1") == "MO-9.3.2-03"
    land.give("tavern", "tavern", seat=2)
    land.do("play slagtown sa2")
    assert (land.seat, land.legal("hand")) == (2, [])
    land.do("play tavern go1")  # the partner's place, and one card each
    assert land.state.active == 1
    war = second(PAIRS)
    war.hero("falk sa2")
    war.hero("pippo sa2", owner=3)
    war.edit(damage={war.card("pippo"): 12})
    war.do("attack falk pippo")
    clash(war, 8, 6)
    assert war.winners() == (0, 2)


@pytest.mark.rule("MO-9.3.2-05", "MO-9.3.2-02", "MO-9.1.1-24")
def test_a_partners_hero_keeps_the_last_place_free() -> None:
    land = second(PAIRS)
    land.hero("pippo sa2", owner=3)  # counterport belongs to seat 1
    land.hero("falk w20")
    land.do("step falk sa2")
    assert not land.is_over()
    alone = second(PAIRS)
    alone.hero("falk w20")
    alone.do("step falk sa2")
    assert alone.winners() == (0, 2)


# -- the mages' duel -----------------------------------------------------------------------------------------


@pytest.mark.rule("MO-9.1.2-04", "MO-9.1.2-05", "MO-9.1.2-06", "MO-9.1.2-10", "MO-9.1.2-12", "MO-2.2-02")
def test_a_mage_who_is_gone_draws_three_and_his_tower_stands_without_a_stone() -> None:
    land = towers("earthquake", "blood-vow", "formula-tower")
    land.lay("mercenary-camp hm2", owner=1)
    hero = land.card("falk")
    land.edit(damage={hero: 14})
    assert land.rule("play blood-vow falk") == "MO-9.1.2-10"
    assert land.rule("play formula-tower hm3") == "MO-9.1.2-05"
    assert land.rule("step ozrun w01") == "MO-9.1.2-12"
    land.do("play earthquake")
    assert land.is_in_play("obsidian-tower")
    land.lay("cave-bear hm2")
    land.do("send cave-bear falk")
    clash(land, 6, 0)
    assert land.is_in_play("falk")  # 16 in defence
    land.edit(attacked=[])
    land.do("send cave-bear falk")
    clash(land, 6, 8)
    assert not land.is_in_play("falk")
    land.end_turn()
    assert (land.fame(), len(land.hand(1))) == (10, 3)


@pytest.mark.rule("MO-9.1.2-13", "MO-9.1.2-14", "MO-9.1.2-15", "MO-3-47", "MO-3-48")
def test_beasts_attack_a_good_mage_who_may_only_defend_himself() -> None:
    land = Land(2, "magierduell")
    land.lay("candle-tower hm1")
    land.lay("obsidian-tower hm2", "mercenary-camp hm2", owner=1)
    land.hero("iselda hm2", owner=1)
    for card in ("cave-bear", "grimwolves", "greytusk"):
        land.lay(f"{card} hm2")
    assert land.rule("send grimwolves iselda") == "MO-9.1.2-14"
    land.do("send greytusk iselda")  # as strong as the bear
    assert land.table.pending[Seat(1)].legal() == ["0"]
    clash(land, 16, 0)  # 16 against 16
    assert land.life("iselda") == 18
    assert land.rule("send cave-bear mercenary-camp") == "MO-9.1.2-15"
    land.give("ember-dragon")
    land.purse(300)
    land.do("play ember-dragon hm2", "send ember-dragon mercenary-camp", "ember-dragon")
    land.say(0, "10")
    assert land.life("mercenary-camp") == 9 - (10 - 4)


@pytest.mark.rule("MO-9.1.2-11", "MO-9.1.2-07", "MO-9.1.2-17", "MO-5.4-01", "MO-9.1.2-18")
def test_a_new_mage_comes_back_only_into_his_own_tower_and_ends_the_gain() -> None:
    land = Land(2, "magierduell")
    land.lay("candle-tower hm1")
    land.lay("obsidian-tower hm2", owner=1)
    land.hero("ozrun hm1")
    land.give("falk", "velten", seat=1)
    land.edit(fame=[80, 0])
    land.end_turn()
    assert land.fame() == 90
    assert land.rule("play falk hm1") == "MO-9.1.2-07"
    land.do("play falk hm2")
    assert land.rule("play velten hm2") == "MO-9.1.2-11"
    land.end_turn()
    land.end_turn()
    assert (land.fame(), land.is_over()) == (90, False)


# -- shared fame ---------------------------------------------------------------------------------------------


def pairs() -> Land:
    """A hero of every seat in Wolfsford; seats 0 and 2 are partners."""
    land = Land(4, "gemeinsamer-ruhm")
    land.lay("wolfsford hm1", "tavern hm1")
    for seat, hero in enumerate(("velten", "falk", "iselda", "ysvara")):
        land.hero(f"{hero} hm1", owner=seat)
    return land


@pytest.mark.rule("MO-9.3.1-09", "MO-9.3.1-10", "MO-9.3.1-11", "MO-9.3.1-01", "MO-5.4-02", "MO-9.3.1-17")
def test_the_partners_mission_in_the_common_turn_gives_him_the_right_and_both_the_second_action() -> None:
    land = pairs()
    land.attach("laying-of-the-foundation", "iselda", owner=2)
    land.give("tavern", "herbwife", "harka", seat=2)
    land.give("rich-harvest")
    land.edit(fame=[70, 0])
    land.do("use velten")
    assert land.rule("use velten") == "MO-2.3.3-04"
    land.do("hand over", "play tavern hm1", "play herbwife hm1", "hand over")
    assert (land.fame(0), land.fame(2), land.is_over()) == (108, 108, False)
    land.do("use velten", "play rich-harvest")  # the partner's right stays
    assert (land.gold(2), land.rule("use velten")) == (500, "MO-2.3.3-06")
    land.do("hand over", "play harka hm1")
    assert land.at("harka") == "hm1"


@pytest.mark.rule("MO-9.3.1-19", "MO-9.3.1-08", "MO-3-07", "MO-3-41", "MO-8.1-13")
def test_partners_neither_attack_nor_heal_nor_stand_by_each_other() -> None:
    land = pairs()
    assert land.rule("attack velten iselda") == "MO-9.3.1-19"
    land.do("attack velten falk")
    assert sorted(land.table.pending) == [0, 1]  # ysvara of seat 3 is not asked to join
    heal = pairs()
    heal.edit(damage={heal.card("velten"): 5, heal.card("iselda"): 5})
    heal.do("hand over", "use iselda")
    assert (heal.life("velten"), heal.life("iselda")) == (10, 17)


@pytest.mark.rule("MO-9.3.1-12", "MO-9.3.1-13", "MO-2.1-02", "MO-2.4-01")
def test_both_partners_draw_and_discard_each_by_himself() -> None:
    land = Land(4, "gemeinsamer-ruhm")
    land.lay("wolfsford hm1")
    land.hero("falk hm1", owner=1)
    land.give(*["tavern"] * 11)
    land.give(*["herbwife"] * 11, seat=2)
    land.do("end", "end", "under tavern", "under herbwife")
    assert [len(hand) for hand in land.state.hands] == [10, 1, 10, 2]
    assert set(land.hand(3)) == {FILLER}
