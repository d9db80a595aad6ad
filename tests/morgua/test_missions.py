"""Proof of the rules MO-5.8, MO-5.8.1, MO-5.8.2 and MO-7.8: missions."""

from __future__ import annotations

import pytest

from tests.morgua.land import Land, fame_of
from tests.morgua.village import quest


def slay(land: Land) -> None:
    """The hero beats the bog corpses in his place."""
    land.do("attack falk monsters")
    land.split(8, 3)


# -- accepting and abandoning --------------------------------------------------------------------------------


@pytest.mark.rule("MO-5.8-01", "MO-5.8-02")
def test_a_hero_has_one_main_mission_and_accepting_costs_nothing() -> None:
    land = quest()
    hero = land.card("falk")
    land.edit(used={hero: 1}, moved={hero: 4})
    land.give("city-liberation", "dragon-hunt")
    land.do("accept falk city-liberation")
    assert land.rule("accept falk dragon-hunt") == "MO-5.8-01"


@pytest.mark.rule("MO-5.8-03", "MO-5.8-09", "MO-5.8-10", "MO-5.8-11", "MO-5.8-15")
def test_a_mission_may_be_accepted_and_completed_in_one_turn() -> None:
    land = quest()
    land.lay("bog-corpses hm1", owner=1)
    land.give("city-liberation", "dragon-hunt")
    land.do("accept falk city-liberation")
    slay(land)
    assert (land.fame(), land.gold()) == (fame_of("city-liberation"), 100)
    assert land.graveyard() == ["city-liberation"]
    assert land.prompt == "act-build"  # nothing was asked
    land.do("accept falk dragon-hunt")


@pytest.mark.rule("MO-5.8-04")
def test_earlier_deeds_do_not_count() -> None:
    land = quest()
    land.lay("bog-corpses hm1", owner=1)
    land.give("city-liberation")
    slay(land)
    land.do("accept falk city-liberation")
    assert land.fame() == 0


@pytest.mark.rule("MO-5.8-05", "MO-5.8-06", "MO-5.8-07")
def test_a_mission_is_abandoned_at_any_time_for_ten_fame() -> None:
    land = quest("city-liberation")
    land.edit(fame=[25, 0], used={land.card("falk"): 1})
    land.asking("phase", "announce", seat=0)
    land.do("end")
    assert (land.state.active, land.seat) == (1, 0)
    land.do("abandon city-liberation")
    assert (land.fame(), land.graveyard()) == (15, ["city-liberation"])
    own = quest("city-liberation")
    own.do("abandon city-liberation")
    assert own.fame() == -10


@pytest.mark.rule("MO-5.8-05", "MO-5.8-06")
def test_a_mission_is_abandoned_even_in_a_fight() -> None:
    """In its windows, by either side; nothing else that is no ability can be done there."""
    land = quest("city-liberation", "squire")
    land.hero("velten hm1", "road-watch", owner=1)
    land.give("scouts", seat=1)
    land.asking("fight", seat=0)
    land.asking("fight", seat=1)
    land.do("attack falk velten", "abandon road-watch", "pass")
    assert (land.seat, land.prompt) == (0, "act-fight")
    assert land.legal("abandon") == [f"abandon {land.turn.name(land.card('city-liberation'))}"]
    for words in ("leave squire", "step falk w01", "attack falk velten"):
        assert land.rule(words) == "MO-2.3.3-11"
    land.do("abandon city-liberation")
    assert (land.fame(0), land.fame(1), land.legal()) == (-10, -10, ["pass"])
    land.do("pass")
    assert land.prompt == "split-ground"


@pytest.mark.rule("MO-5.8-06")
def test_nothing_is_abandoned_while_damage_is_settled() -> None:
    land = quest("city-liberation", "squire", "tame-wolf")
    land.lay("bone-host hm1", owner=1)
    land.do("attack falk monsters")
    land.split(15, 7)
    assert land.prompt == "share"
    assert land.refused("abandon city-liberation", seat=1).reason == "unknown-answer"
    assert land.refused("abandon city-liberation", seat=0).reason == "not-your-decision"
    assert land.rule("abandon city-liberation", seat=0) == "MO-5.8-06"


@pytest.mark.rule("MO-5.8-08")
def test_after_abandoning_a_new_mission_may_be_accepted() -> None:
    land = quest("city-liberation")
    land.give("dragon-hunt")
    assert land.rule("accept falk dragon-hunt") == "MO-5.8-01"
    land.do("abandon city-liberation", "accept falk dragon-hunt")
    assert land.refused("abandon city-liberation").reason == "unknown-answer"
    land.do("abandon dragon-hunt")


# -- success and failure -------------------------------------------------------------------------------------


@pytest.mark.rule("MO-5.8-12", "MO-5.8-13", "MO-5.8-14")
def test_a_mission_without_fame_has_failed() -> None:
    land = Land()
    land.lay("wolfsford hm1")
    land.hero("falk w01", "land-survey")
    land.give("velten")
    land.do("step falk hm1")
    assert (land.fame(), land.gold(), land.graveyard()) == (-10, 0, ["land-survey"])
    assert land.rule("play velten hm1") == "MO-2.3-02"


@pytest.mark.rule("MO-5.8-12")
def test_the_land_survey_counts_other_regions() -> None:
    land = Land()
    land.lay("wolfsford hm1", "lanternford re1", "mosskeep re2")
    land.hero("falk w08", "land-survey", "walking-boots")
    land.do("step falk re2", "step falk w08", "step falk re1", "step falk w07", "step falk hm1")
    assert land.fame() == fame_of("land-survey")


@pytest.mark.rule("MO-5.8-15")
def test_a_mission_that_may_wait_waits() -> None:
    land = Land()
    land.lay("bonehouse hm1", "bone-pit hm1")
    land.hero("baron hm1", "soul-harvest", "grave-servant", "grave-servant")
    land.do("use baron", land.turn.name(land.card("grave-servant")))
    land.do("visit baron bone-pit")
    assert land.legal() == ["complete", "wait"]
    land.do("wait")
    assert land.fame() == 0
    land.do("visit baron bone-pit", "complete")
    assert (land.fame(), land.graveyard()) == (fame_of("soul-harvest"), ["grave-servant", "soul-harvest"])


@pytest.mark.rule("MO-5.8-16")
def test_another_heros_deeds_do_not_count() -> None:
    land = quest()
    land.lay("bog-corpses hm1", owner=1)
    land.hero("velten hm1", "city-liberation")
    slay(land)
    assert land.fame() == 0
    helped = quest()
    helped.lay("bog-corpses hm1", owner=1)
    helped.hero("velten hm1", "city-liberation")
    helped.do("attack falk+velten monsters")
    helped.split(15, 3)
    helped.do("0")
    assert helped.fame() == fame_of("city-liberation")


@pytest.mark.rule("MO-5.8-17")
def test_a_mission_may_ask_for_an_alignment() -> None:
    land = quest(hero="konrad")
    land.give("bounty")
    assert land.rule("accept konrad bounty") == "MO-5.8-17"


@pytest.mark.rule("MO-5.8-18")
def test_a_hero_who_dies_in_the_deed_fails() -> None:
    land = Land()
    dragon = land.lay("wolfsford re1", "rime-dragon re1", owner=1)
    land.hero("falk re1", "dragon-hunt", "crag-griffin")
    land.ride("falk", "crag-griffin")
    land.edit(damage={dragon: 9, land.card("falk"): 14})
    land.do("attack falk monsters", "none", "none")
    land.split(13, 9)
    land.do("9")  # all on the hero
    assert (land.fame(), land.bottom()) == (-10, "dragon-hunt")
    assert not land.is_in_play("rime-dragon")
    assert land.state.rights[0] == 0


# -- side missions -------------------------------------------------------------------------------------------


@pytest.mark.rule("MO-5.8.1-01", "MO-5.8.1-02")
def test_any_number_of_side_missions_with_and_without_a_main_mission() -> None:
    land = quest()
    land.give("road-watch", "courier-ride", "charitable-gift", "city-liberation")
    land.do("accept falk road-watch", "accept falk city-liberation", "accept falk courier-ride")
    land.do("accept falk charitable-gift")
    assert len(land.state.deeds) == 4


@pytest.mark.rule("MO-5.8.1-04")
def test_each_mission_is_abandoned_separately() -> None:
    land = quest("city-liberation", "road-watch")
    land.do("abandon road-watch")
    assert (land.fame(), land.is_in_play("city-liberation")) == (-10, True)


# -- anti-missions -------------------------------------------------------------------------------------------


def accused(*missions: str, anti: str = "blood-vow") -> Land:
    """Seat 1 has Velten with missions; seat 0 has Falk and holds an anti-mission."""
    land = Land()
    land.lay("wolfsford hm1")
    land.hero("falk hm1")
    land.hero("velten hm1", *missions, owner=1)
    land.edit(fame=[0, 20])
    land.give(anti)
    return land


@pytest.mark.rule("MO-5.8.2-01", "MO-5.8.2-02", "MO-5.8.2-07")
def test_an_anti_mission_is_for_opponents_and_cannot_be_refused_without_a_mission() -> None:
    land = accused()
    assert land.rule("play blood-vow falk") == "MO-5.8.2-01"
    assert land.rule("accept falk blood-vow") == "MO-5.8.2-01"
    land.do("play blood-vow velten")
    assert (land.seat, land.fame(1)) == (0, 20)
    assert land.state.host[land.card("blood-vow")] == land.card("velten")


@pytest.mark.rule("MO-5.8.2-03")
def test_it_counts_as_the_main_mission_and_pays_the_heros_player() -> None:
    land = accused()
    land.do("play blood-vow velten")
    land.lay("bog-corpses hm1")
    land.give("city-liberation", seat=1)
    land.end_turn()
    assert land.rule("accept velten city-liberation") == "MO-5.8.2-03"
    land.do("attack velten monsters")
    land.split(7, 3)
    assert (land.fame(1), land.fame(0), land.graveyard(0)) == (26, 0, ["bog-corpses", "blood-vow"])
    land.do("accept velten city-liberation")


@pytest.mark.rule("MO-5.8.2-04", "MO-5.8.2-05", "MO-5.8.2-08")
def test_a_hero_with_a_main_mission_keeps_one_of_the_two_for_ten_fame() -> None:
    for answer, kept in (("refuse", "city-liberation"), ("abandon", "blood-vow")):
        land = accused("city-liberation", "road-watch")
        land.do("play blood-vow velten")
        assert (land.seat, land.legal()) == (1, ["refuse", "abandon"])
        assert land.refused("none").reason == "unknown-answer"
        land.do(answer)
        assert land.fame(1) == 10
        assert land.is_in_play(kept)
        assert land.is_in_play("road-watch")
        assert land.graveyard(0) == (["blood-vow"] if answer == "refuse" else [])


@pytest.mark.rule("MO-5.8.2-06")
def test_one_anti_mission_is_enough() -> None:
    land = accused()
    land.give("false-trail")
    land.do("play blood-vow velten")
    assert land.rule("play false-trail velten") == "MO-5.8.2-06"


@pytest.mark.rule("MO-5.8.2-09")
def test_an_anti_mission_needs_no_hero_but_a_build_phase() -> None:
    land = Land()
    land.hero("velten w01", owner=1)
    land.give("blood-vow")
    land.do("play blood-vow velten")
    late = Land()
    late.hero("velten w01")
    late.give("blood-vow", "scouts", seat=1)
    late.asking("phase")
    late.do("end", "bid scouts", "pass")
    assert late.rule("play blood-vow velten") == "MO-4-20"


@pytest.mark.rule("MO-5.8.2-10", "MO-8.1-08")
def test_it_goes_under_its_owners_library_when_the_hero_dies() -> None:
    land = accused()
    land.do("play blood-vow velten")
    card, velten = land.card("blood-vow"), land.card("velten")
    assert (land.turn.controller(card), land.state.owner(card), land.turn.player(card)) == (velten, 0, 1)
    land.edit(damage={velten: 14})
    land.do("attack falk velten")
    land.split(8, 7)
    assert (land.fame(1), land.bottom(0)) == (10, "blood-vow")


def test_a_false_trail_names_a_region_and_bars_buildings() -> None:
    land = accused(anti="false-trail")
    land.lay("tavern hm1")
    land.lay("lanternford re1")
    land.do("play false-trail velten", "reifkamm")
    land.end_turn()
    assert land.rule("visit velten tavern") == "MO-5-01"
    land.do("step velten w07", "step velten re1")
    assert land.fame(1) == 25


def test_the_debtors_tower_takes_hundreds_and_bars_gold() -> None:
    land = accused(anti="debtors-tower")
    land.lay("market-square hm1")
    land.do("play debtors-tower velten")
    land.purse(0, 250)
    land.end_turn()
    land.do("visit velten market", "yes")
    assert land.prompt == "hundreds"
    assert land.rule("3") == "MO-7.1-02"
    land.do("2")
    assert (land.gold(1), land.fame(1)) == (50, 26)
    land = accused(anti="debtors-tower")
    land.lay("market-square hm1")
    land.do("play debtors-tower velten")
    land.end_turn()
    land.do("visit velten market", "yes")
    assert land.fame(1) == 10  # nothing paid: failed


def test_a_blood_vow_bars_companions() -> None:
    land = accused()
    land.lay("squire hm1")
    land.do("play blood-vow velten")
    land.end_turn()
    assert land.rule("take velten squire") == "MO-5-01"
