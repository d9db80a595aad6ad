"""Situations from a second reading of chapters 9.2.1 and 9.4.1: the priest of fate and the God-King."""

from __future__ import annotations

import pytest

from tests.morgua.land import Land
from tests.morgua.test_temples import KING, PRIEST, rise


def court(temples: int = 2) -> Land:
    """Five players; places with temples of seat 4, and a chapel in which fame is to be had."""
    land = Land(5, KING)
    land.lay("wolfsford hm1", "chapel hm1")
    for field in ("re1", "gl1", "sa1")[:temples]:
        land.lay(f"settlers-camp {field}", f"temple-of-fate {field}", owner=4)
    land.edit(gold=[500] * 5)
    return land


# -- the priest of fate --------------------------------------------------------------------------------------


@pytest.mark.rule("MO-9.2.1-02", "MO-9.2.1-06", "MO-9.2.1-07", "MO-9.2.1-08", "MO-3-43")
def test_allies_spare_each_other_with_swords_spells_and_decisions() -> None:
    land = rise()
    land.hero("ysvara hm1", "fire-lance", owner=1)
    land.hero("velten hm1", "squire", owner=2)
    land.lay("cave-bear hm1", owner=2)
    land.edit(active=1)
    assert land.rule("attack ysvara velten") == "MO-9.2.1-06"
    assert land.legal("attack ysvara") == [
        "attack ysvara-embertongue baron-grauwin",
        "attack ysvara-embertongue monsters",
    ]
    land.do("cast ysvara fire-lance")  # only the baron is an enemy figure
    assert land.life("baron") == 13
    land.do("attack ysvara monsters")
    assert sorted(land.table.pending) == [0, 1]  # the priest decides for the bear of the ally


@pytest.mark.rule("MO-9.2.1-09", "MO-9.2.1-10", "MO-9.2.1-11", "MO-9.2.1-12", "MO-5.9-02", "MO-5.9-07")
def test_a_temple_shuns_good_foes_but_not_good_friends() -> None:
    land = rise("bog-corpses", "grimwolves", "deep-kraken", "tavern")
    land.lay("resinholm ta1")
    land.hero("iselda hm1")
    assert land.rule("temple deep-kraken hm1") == "MO-9.2.1-12"
    assert land.rule("temple bog-corpses ta1") == "MO-9.2.1-12"
    assert land.rule("temple tavern re1") == "MO-9.2.1-10"
    land.do("temple grimwolves hm1")  # her own good hero is no hindrance
    other = rise("tavern")
    other.hero("iselda hm1", owner=1)
    assert other.rule("temple tavern hm1") == "MO-9.2.1-11"
    neutral = rise("tavern")
    neutral.hero("velten hm1", owner=1)
    neutral.do("temple tavern hm1")


@pytest.mark.rule("MO-9.2.1-14", "MO-9.2.1-15", "MO-9.2.1-25", "MO-7.4-05", "MO-3.1-03", "MO-3.2-01")
def test_a_beast_in_temples_clothing_is_a_house_until_it_falls() -> None:
    land = rise("stone-giant", "earthquake")
    land.do("temple stone-giant hm1")
    assert land.rule("attack baron monsters") == "MO-3-02"
    land.hero("konrad hm1", "longsword", owner=1)
    land.hero("velten hm1", owner=2)
    land.edit(active=1)
    land.do("attack konrad stone-giant")
    land.say(1, "11")  # 14 against an armour of 15
    assert land.life("stone-giant") == 12
    land.edit(active=0)
    land.do("play earthquake", "stone-giant")
    assert land.life("stone-giant") == 2
    land.edit(damage={land.card("stone-giant"): 12})
    land.give("earthquake")
    land.do("play earthquake", "temple-of-fate")
    assert (land.graveyard()[-1], land.is_in_play("wolfsford")) == ("wolfsford", False)


@pytest.mark.rule("MO-9.2.1-19", "MO-9.2.1-20", "MO-9.2.1-21", "MO-3-33", "MO-2.3.3-06")
def test_the_price_of_a_marker_rises_and_the_last_drop_of_blood_wins_the_game() -> None:
    land = rise("tavern")
    land.hero("iselda hm1")
    land.do("temple tavern hm1")
    assert land.rule("mark iselda tavern") == "MO-9.2.1-19"
    land.edit(fame=[50, 0, 0])
    land.do("mark baron tavern", "mark baron tavern")
    assert (land.life("baron"), land.rule("mark baron tavern")) == (15, "MO-9.2.1-20")
    tavern, temple = land.card("tavern"), land.card("temple-of-fate")
    land.edit(markers={tavern: 8, temple: 1}, used={}, damage={land.card("baron"): 11})
    assert land.rule("mark baron tavern") == "MO-9.2.1-20"
    land.edit(damage={land.card("baron"): 10})
    land.do("mark baron tavern")
    assert land.winners() == (0,)


@pytest.mark.rule("MO-9.2.1-16", "MO-9.2.1-17", "MO-9.2.1-18", "MO-5-04", "MO-2.2-05")
def test_an_evil_ally_may_sacrifice_in_the_priests_temple() -> None:
    land = rise("tavern")
    land.do("temple tavern hm1")
    land.hero("ysvara hm1", "sellsword", "apprentice", owner=1)
    land.hero("velten hm1", "sellsword", owner=2)
    land.edit(active=1, markers={**land.state.markers, land.card("tavern"): 3})
    land.do("visit ysvara tavern", "yes", "apprentice")
    assert (len(land.hand(1)), land.points("ysvara"), land.graveyard(1)) == (3, 2, ["apprentice"])
    land.do("visit ysvara tavern")
    assert land.prompt == "act-build"  # once a turn
    land.edit(active=2)
    assert land.rule("visit velten tavern") in ("MO-2.3.2-09", "MO-9.2.1-16")


@pytest.mark.rule("MO-9.2.1-22", "MO-9.2.1-23", "MO-3-24")
def test_the_allies_win_only_when_both_the_temples_and_the_heroes_are_gone() -> None:
    land = rise("earthquake", "earthquake")
    land.do("play earthquake", "play earthquake")
    assert (land.turn.temples(), land.is_over()) == ([], False)
    land.hero("ysvara hm1", "spark-thrust", owner=1)
    land.edit(active=1, damage={land.card("baron"): 16})
    land.do("cast ysvara spark-thrust", "baron")
    assert land.winners() == (1, 2)


@pytest.mark.rule("MO-9.2.1-01", "MO-9.2.1-02", "MO-9.2.1-05", "MO-6-04", "MO-5.8-14")
def test_a_priest_who_loses_his_fame_again_stays_priest_and_nobody_else_rises() -> None:
    land = Land(3, PRIEST)
    land.lay("wolfsford hm1", "chapel hm1")
    land.hero("falk hm1", "road-watch")
    land.hero("velten hm1", owner=1)
    land.edit(fame=[24, 24, 0])
    land.purse(100, 100)
    land.do("visit falk chapel", "yes", "abandon road-watch")
    assert (land.fame(), land.state.roles) == (16, ["priest", "", ""])
    land.edit(active=1, fame=[16, 98, 0])
    land.do("visit velten chapel", "yes")
    assert (land.fame(1), land.is_over(), land.state.roles) == (100, False, ["priest", "", ""])


# -- the God-King --------------------------------------------------------------------------------------------


@pytest.mark.rule("MO-9.4.1-02", "MO-9.4.1-05", "MO-9.4.1-12", "MO-2.3.3-06", "MO-9.4.1-18")
def test_the_defenders_fame_gives_him_the_second_action_and_no_second_role() -> None:
    land = court(1)
    land.hero("velten hm1")
    land.edit(fame=[24, 0, 0, 0, 0])
    land.do("use velten", "visit velten chapel", "yes")
    assert land.rule("god-king") == "MO-9.4.1-05"
    land.do("defender")
    assert (land.fame(), land.state.roles[0], land.prompt) == (51, "defender", "act-build")
    land.do("use velten")
    assert land.rule("use velten") == "MO-2.3.3-06"


@pytest.mark.rule("MO-9.4.1-04", "MO-9.4.1-08", "MO-9.4.1-09", "MO-9.4.1-10", "MO-9.4.1-11", "MO-9.4.1-16")
def test_the_king_fetches_temples_calls_heroes_and_wins_when_he_is_alone() -> None:
    land = court()
    land.hero("velten hm1")
    falk = land.hero("falk hm1", owner=3)
    land.give("ysvara", "sefa", "harka", "skarrn", "rich-harvest")
    land.library("temple-of-fate", "tavern", "temple-of-fate", "scouts")
    land.edit(fame=[24, 0, 0, 0, 0])
    land.do("visit velten chapel", "yes", "god-king", "2")
    assert land.hand().count("temple-of-fate") == 2
    land.do("play ysvara hm1", "play rich-harvest", "play sefa hm1")  # no right that a card could end
    land.do("play harka hm1")
    assert land.rule("play skarrn hm1") == "MO-9.4.1-11"
    land.edit(damage={falk: 15})
    land.do("use ysvara", "falk")
    assert land.winners() == (0,)


@pytest.mark.rule("MO-9.4.1-14", "MO-9.4.1-17", "MO-9.4.1-19", "MO-3-06", "MO-7.4-06")
def test_every_hero_of_the_defender_strikes_five_harder_and_the_last_temple_ends_it() -> None:
    land = court(1)
    land.hero("sir-hollowhelm re1", owner=1)
    land.hero("falk re1", owner=1)
    land.hero("baron hm1", owner=0)
    land.edit(roles=["god-king", "defender", "", "", ""], active=1, fame=[25, 50, 0, 0, 0])
    land.edit(damage={land.card("temple-of-fate"): 3})
    land.do("attack sir-hollowhelm+falk temple-of-fate")
    land.say(1, "20")  # 20 + 2 + 5 + 5 - 15 = 17 of 17
    assert land.winners() == (1, 2, 3, 4)


@pytest.mark.rule("MO-9.4.1-20", "MO-9.4.1-21", "MO-9.4.1-07", "MO-9.4.1-06")
def test_the_fifth_is_king_against_his_will_and_without_temples_he_has_lost() -> None:
    for temples, winners in ((0, (1, 2, 3, 4)), (1, ())):
        land = court(temples)
        land.hero("velten hm1")
        land.hero("falk hm1", owner=2)
        land.edit(fame=[24, 50, 30, 30, 30], roles=["", "defender", "knight", "knight", "knight"])
        land.do("visit velten chapel", "yes")
        assert (land.state.roles[0], land.winners()) == ("god-king", winners)


@pytest.mark.rule("MO-9.4.1-03", "MO-9.4.1-07", "MO-9.4.1-15", "MO-9.4.1-06")
def test_two_who_rise_together_choose_clockwise_and_the_second_finds_the_role_gone() -> None:
    land = court(0)
    land.hero("velten hm1", owner=3)
    land.edit(active=3, fame=[30, 0, 0, 24, 0])
    land.do("visit velten chapel", "yes")
    assert land.seat == 3
    land.do("defender")
    assert (land.seat, land.rule("defender")) == (0, "MO-9.4.1-06")
    land.do("knight", "yes")
    assert len(land.hand(0)) == 1
