"""Situations from a second reading in which three and more chapters meet at once."""

from __future__ import annotations

import pytest

from tafelrunde.games.morgua.state import NEVER
from tests.morgua.fray import clash, place, values
from tests.morgua.land import Land


def lurking(monster: str, *words: str, seats: int = 2) -> Land:
    """A land with some places in which seat 1 waits with a monster."""
    land = Land(seats)
    land.lay(*words)
    land.give(monster, seat=1)
    land.asking("ambush")
    land.edit(gold=[0, 500, *[0] * (seats - 2)])
    return land


@pytest.mark.rule("MO-2.3.1-31", "MO-5.9-18", "MO-7.5-02", "MO-7.5-08", "MO-5.9-15")
def test_thrown_back_into_a_place_one_only_passed_through_one_enters_it_after_all() -> None:
    land = lurking("bone-host", "pearlreef sa1", "ilvengrove hm3")
    land.hero("falk w19")
    land.do("pass falk sa1")
    assert land.gold() == 0
    land.do("step falk w20", "bone-host")
    clash(land, 0, 0)
    assert (land.at("falk"), land.gold(), land.points("falk")) == ("sa1", 100, 0)


@pytest.mark.rule("MO-7.5-06", "MO-7.5-07", "MO-5.9-13", "MO-2.1-03")
def test_who_is_thrown_back_leaves_the_grove_without_its_gift_until_he_has_left_another_place() -> None:
    land = lurking("bone-host", "ilvengrove hm3", "wolfsford hm2")
    land.hero("falk hm3")
    land.do("step falk w02", "bone-host")
    clash(land, 0, 0)
    land.asking("ambush", level=NEVER)
    land.end_turn()
    land.end_turn()
    land.do("step falk w02")
    assert land.points("falk") == 3  # no second gift
    land.do("step falk hm2", "step falk w02", "step falk hm3")
    assert land.points("falk") == 0
    land.end_turn()
    land.end_turn()
    land.do("step falk w02")
    assert land.points("falk") == 4


@pytest.mark.rule("MO-7.2-08", "MO-2.1-08", "MO-5.9-17", "MO-3-37", "MO-8.3-08")
def test_a_rider_whose_griffin_falls_has_walked_further_than_his_own_feet_could() -> None:
    land = lurking("giant-eagle")
    falk = land.hero("falk w01", "crag-griffin")
    land.ride("falk", "crag-griffin")
    land.edit(moved={falk: 4, land.card("crag-griffin"): 4})
    land.do("step falk hm1", "giant-eagle", "none", "none")  # all stay in the air
    clash(land, 4, 13)
    land.do("0")  # four on the griffin
    assert (land.graveyard(1), land.points("falk")) == (["giant-eagle"], 1)
    land.edit(damage={land.card("crag-griffin"): 10})
    land.do("dismount falk")
    assert (land.graveyard(), land.points("falk")) == (["crag-griffin"], 0)


@pytest.mark.rule("MO-4-20", "MO-3-34", "MO-3-26", "MO-3-62", "MO-3-05", "MO-5.8-18")
def test_a_bystander_buys_the_death_of_the_attacker_between_blow_and_blow() -> None:
    land = place("tavern", "plague-rats", seats=3)
    hero = land.hero("falk hm1", "squire", "city-liberation", "mind-call")
    land.hero("ysvara hm1", "spark-thrust", owner=2)
    land.give("scouts", seat=2)
    land.asking("fight", seat=2)
    land.edit(damage={hero: 14})
    land.do("attack falk monsters", "bid scouts", "cast ysvara spark-thrust", "falk")
    assert (land.state.fight, land.prompt, land.fame()) == (None, "act-build", -10)
    assert sorted(land.graveyard()) == ["falk-the-borderwalker", "mind-call"]
    assert (land.at("squire"), land.is_in_play("plague-rats")) == ("hm1", True)


@pytest.mark.rule("MO-3-45", "MO-3-06", "MO-3-52", "MO-3-50")
def test_one_good_hero_binds_the_hands_of_all_who_attack_with_him() -> None:
    land = place("highwaymen")
    land.hero("baron hm1")
    land.hero("konrad hm1")
    land.hero("velten hm1", owner=1)
    assert land.rule("attack baron+konrad velten") == "MO-3-45"
    land.do("attack baron+konrad monsters")
    assert land.legal() == ["0"]
    alone = place("highwaymen")
    alone.hero("baron hm1")
    alone.hero("konrad hm1")
    alone.do("attack baron monsters")
    assert alone.legal()[-1] == "10"


@pytest.mark.rule("MO-3-16", "MO-3-17", "MO-3-19", "MO-5.10-03", "MO-2.4-08")
def test_events_go_round_from_the_active_player_and_undo_each_other_in_turn() -> None:
    land = place("bone-host", seats=4)
    land.hero("falk hm1", owner=2)
    land.edit(active=2)
    land.give("surprise-blow", seat=2)
    land.give("counter-ruse", seat=3)
    land.give("counter-ruse", seat=0)
    land.give("shield-wall", seat=1)
    for seat in range(4):
        land.asking("event", seat=seat)
    land.do("attack falk monsters")
    clash(land, 8, 0)  # 8 against 14
    assert land.seat == 2
    land.do("surprise-blow attackers")
    assert land.seat == 3
    land.do(*land.legal("counter-ruse surprise-blow"))
    assert (land.seat, len(land.legal("counter-ruse"))) == (0, 1)  # the blow is undone already
    land.do(*land.legal("counter-ruse counter-ruse"))
    assert land.seat == 1
    land.do("none")
    assert land.life("bone-host") == 8
    assert values(land)[0] == 8


@pytest.mark.rule("MO-5.8.2-03", "MO-5.8.2-07", "MO-5.3-07", "MO-5.8-15", "MO-2.3.2-09", "MO-5.4-02")
def test_under_a_false_trail_one_is_served_but_visits_nothing_until_one_arrives() -> None:
    land = Land()
    land.lay("wolfsford hm1", "market-square hm1", "village-reeve hm1", "resinholm ta1", "tavern ta1")
    land.hero("falk hm1", owner=1)
    land.give("false-trail")
    land.do("play false-trail falk", "tannenwehr")
    land.edit(active=1)
    assert land.rule("visit falk market") == "MO-5-01"
    land.do("serve falk village-reeve")
    assert land.gold(1) == 50
    land.do("step falk w06", "step falk hm6", "step falk w36", "step falk ta1")
    assert (land.fame(1), land.graveyard(), land.state.rights) == (5, ["false-trail"], [0, 1])
    assert land.gold(1) == 100  # Resinholm greets him


@pytest.mark.rule("MO-5.8-04", "MO-5.8-12", "MO-5-04", "MO-2.3.3-05", "MO-5.8-15")
def test_a_soul_sacrificed_before_the_harvest_was_accepted_does_not_count() -> None:
    land = Land()
    land.lay("bonehouse hm1", "bone-pit hm1")
    land.hero("baron hm1", "grave-servant", "spear-guard", "sellsword")
    land.give("soul-harvest")
    land.do("use baron", "grave-servant", "accept baron soul-harvest")
    land.do("visit baron bone-pit")
    assert land.prompt == "complete"
    land.do("wait")
    land.end_turn()
    land.end_turn()
    land.do("use baron", "spear-guard", "visit baron bone-pit", "complete")
    assert land.fame() == 13


@pytest.mark.rule("MO-2.3.1-22", "MO-2.3.1-23", "MO-2.3.1-30", "MO-5.3-07")
def test_who_sails_free_pays_when_the_free_one_is_not_aboard() -> None:
    land = Land()
    land.lay("mercy-haven hm1", "ferryman hm1")
    land.hero("runa hm1", "squire", "ox-cart")
    land.hero("falk hm1", "riding-horse")
    land.purse(99)
    land.do("step runa s15")
    assert land.rule("step falk s15") == "MO-2.3.1-22"  # 50 for each, horse included
    land.do("serve falk ferryman", "step falk s15")
    assert land.gold() == 99


@pytest.mark.rule("MO-3.2-04", "MO-5.1-06", "MO-2.3.1-15", "MO-7.5-08", "MO-2.3.1-14")
def test_a_hero_over_whom_a_closed_place_is_built_may_stay_and_go_but_not_return() -> None:
    land = Land()
    land.hero("iselda re1", owner=1)
    land.give("bonehouse")
    land.do("play bonehouse re1")
    land.edit(active=1)
    land.do("step iselda w08")
    assert land.rule("step iselda re1") == "MO-2.3.1-15"
    land.do("step iselda w07")  # round it, to the other side
    assert land.at("iselda") == "w07"


@pytest.mark.rule("MO-9.3.1-18", "MO-4-15", "MO-4-16", "MO-9.3.1-15", "MO-4-27")
def test_in_a_tie_the_partner_who_announced_comes_before_his_mate_and_both_before_the_foes() -> None:
    land = Land(4, "gemeinsamer-ruhm")
    land.lay("wolfsford hm1", "tavern hm1")
    land.hero("pippo hm1", owner=2)
    for seat in range(4):
        land.give("scouts", "rich-harvest", seat=seat)
    land.asking("announce", seat=1)
    land.do("hand over", "visit pippo tavern")
    assert land.seat == 1
    land.do("bid scouts", "bid scouts", "pass", "bid scouts")  # 1 opens, 2 raises, 3 passes, 0 raises
    land.do("pass", "pass", "pass")
    assert land.state.priority == 2


@pytest.mark.rule("MO-9.1.1-04", "MO-4-20", "MO-4-19", "MO-9.1.1-03")
def test_nobody_slips_an_event_into_the_build_up_of_a_campaign() -> None:
    land = Land(2, "feldzug")
    land.edit(phase="build-up")
    land.lay("wolfsford re1")
    land.give("tavern", "scouts")
    land.give("scouts", "earthquake", seat=1)
    land.asking("announce")
    assert land.rule("play scouts") == "MO-9.1.1-04"
    land.do("play tavern re1", "bid scouts", "pass", "pass")
    assert land.rule("play earthquake") in ("MO-4-20", "MO-9.1.1-04")
    assert land.legal() == ["none"]


@pytest.mark.rule("MO-9.2.1-19", "MO-4-19", "MO-9.2.1-21", "MO-4-17", "MO-2.3.3-03")
def test_the_priest_marks_by_bought_priority_in_an_allys_turn_and_wins_there() -> None:
    land = Land(3, "schicksalspriester")
    land.lay("wolfsford hm1", "tavern hm1", "temple-of-fate hm1")
    land.hero("baron hm1")
    land.hero("falk hm1", owner=1)
    land.give("scouts", "grimwolves")
    land.edit(active=1, fame=[25, 0, 0], roles=["priest", "", ""], had_temple=True)
    land.edit(markers={land.card("temple-of-fate"): 9})
    land.asking("announce", seat=0)
    land.do("visit falk tavern", "bid scouts", "pass")
    assert land.rule("temple grimwolves hm1") in ("MO-4-19", "MO-4-17")
    land.do("mark baron temple-of-fate")
    assert (land.winners(), land.life("baron")) == ((0,), 9)


@pytest.mark.rule("MO-2.3.1-32", "MO-2.3.1-22", "MO-7.2-08", "MO-5.9-13")
def test_who_loses_his_wings_and_is_thrown_back_over_water_has_paid_no_ship() -> None:
    land = lurking("crypt-shade")
    land.hero("falk s02", "crag-griffin")
    land.ride("falk", "crag-griffin")
    land.edit(damage={land.card("crag-griffin"): 9})
    land.hero("ysvara s01", "spark-thrust", owner=1)
    land.give("scouts", seat=1)
    land.asking("fight")
    land.do("step falk s01", "crypt-shade", "none", "none")  # all stay in the air
    land.do("bid scouts", "cast ysvara spark-thrust", "crag-griffin")
    clash(land, 0, 8)  # 10 against 8: the shade lives
    land.do("pass")
    assert (land.at("falk"), land.graveyard()) == ("s02", ["crag-griffin"])
    land.asking("fight", "ambush", level=NEVER)
    land.end_turn()
    land.end_turn()
    assert land.rule("step falk s01") == "MO-2.3.1-22"
    land.purse(100)
    land.do("step falk s01")
    assert land.gold() == 0


@pytest.mark.rule("MO-4-27", "MO-4-19", "MO-5.4-11", "MO-9.2.1-09")
def test_the_active_winner_of_a_bidding_may_also_exchange_a_hero_or_raise_a_temple() -> None:
    """Both are cards played from his hand in his own build phase; others may not."""
    for winner in (0, 1):
        land = Land(3, "schicksalspriester")
        land.lay("wolfsford hm1", "tavern hm1")
        land.hero("falk hm1", owner=1 - winner)
        land.edit(roles=["priest" if seat == winner else "" for seat in range(3)])
        land.give("scouts", "rich-harvest")
        land.give("scouts", "rich-harvest", seat=1)
        land.give("falk", "highwaymen", seat=winner)
        land.asking("announce")
        land.do("play rich-harvest", "bid scouts", "bid scouts")
        while land.prompt == "bid":
            raises = land.seat == winner and land.legal("bid rich-harvest")
            land.do("bid rich-harvest" if raises else "pass")
        assert land.state.priority == winner
        keys = ("temple highwaymen hm1", "exchange falk")
        if winner:
            assert [land.rule(key) for key in keys] == ["MO-4-19"] * 2
        else:
            assert len([*land.legal("temple"), *land.legal("exchange")]) == 2
            land.do("temple highwaymen hm1")
            assert (land.turn.temples(), land.gold()) == ([land.card("highwaymen")], 200)
