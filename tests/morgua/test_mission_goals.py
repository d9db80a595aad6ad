"""Proof of the rules MO-5.8 and MO-7.8 about goals: which deeds count towards which mission."""

from __future__ import annotations

import pytest

from tafelrunde.games.morgua.board import NUMBERS
from tests.morgua.fray import clash, place
from tests.morgua.land import Land, fame_of
from tests.morgua.village import quest


def settled(land: Land) -> Land:
    """Whatever is asked gets the safe answer until the active player may act."""
    while land.prompt != "act-build":
        land.do(land.table.pending[land.seat].safe())
    return land


# -- what is to be done --------------------------------------------------------------------------------------


@pytest.mark.rule("MO-7.8-01", "MO-7.8-02")
def test_building_where_the_heroes_are_counts_for_each_of_them() -> None:
    land = quest("laying-of-the-foundation")
    land.hero("velten hm1", "laying-of-the-foundation")
    land.lay("lanternford hm2")
    land.give("tavern", "herbwife", "tavern")
    land.do("play tavern hm2", "play herbwife hm1")
    assert land.fame() == 0
    land.do("play tavern hm1")
    assert land.fame() == 2 * fame_of("laying-of-the-foundation")


@pytest.mark.rule("MO-5.4-02", "MO-5.8.1-03")
def test_a_completed_mission_brings_the_right_to_a_hero() -> None:
    for mission in ("laying-of-the-foundation", "apprentice-years"):
        land = quest(mission, hero="ozrun")
        land.give("tavern", "herbwife", "velten", "mind-call", "spark-thrust", "palsy")
        land.purse(1000)
        if mission == "apprentice-years":
            land.do("learn ozrun mind-call", "learn ozrun spark-thrust", "learn ozrun palsy")
        else:
            land.do("play tavern hm1", "play herbwife hm1")
        assert land.fame() > 0
        land.do("play velten hm1")


@pytest.mark.rule("MO-5.8-15", "MO-5.8-16")
def test_trading_needs_two_regions() -> None:
    land = Land()
    land.lay(
        "wolfsford hm1", "market-square hm1", "lanternford re1", "market-square re1", "market-square re1"
    )
    land.hero("falk re1", "trading-journey")
    for market in land.turn.lying(land.state.field[land.card("falk")], "building"):
        land.do(f"visit falk {land.turn.name(market)}", "no")
    assert land.fame() == 0
    land.do("step falk w07", "step falk hm1")
    land.end_turn()
    land.end_turn()
    land.do("visit falk market-square", "no")
    assert (land.fame(), land.gold()) == (fame_of("trading-journey"), 200)


def test_a_pilgrimage_needs_two_kinds_in_two_places() -> None:
    land = Land()
    land.lay("wolfsford hm1", "chapel hm1", "pilgrims-hostel hm1", "lanternford re1", "chapel re1")
    land.hero("falk hm1", "pilgrimage", "walking-boots")
    land.do("visit falk chapel", "visit falk pilgrims-hostel", "no", "step falk w07", "step falk re1")
    assert land.fame() == 0
    land.do("visit falk chapel")
    assert land.fame() == fame_of("pilgrimage")


def test_a_noble_escort_ends_in_another_region() -> None:
    land = Land()
    land.lay("dawnwatch hm1", "lanternford re1", "mosskeep hm2")
    land.hero("falk w01", "noble-escort", "crown-prince")
    land.do("step falk hm1")
    assert land.fame() == 0
    land.do("step falk w07", "step falk re1")
    assert land.fame() == fame_of("noble-escort")


def test_the_lost_crown_a_courier_ride_and_a_bounty() -> None:
    land = Land()
    land.lay("wolfsford hm1")
    land.hero("falk w07", "the-lost-crown", "crown-of-forebears", "courier-ride", "riding-horse")
    land.do("mount falk riding-horse", "step falk hm1")
    assert land.fame() == fame_of("the-lost-crown") + fame_of("courier-ride")  # accepted in reifkamm
    hunted = Land()
    hunted.lay("wolfsford hm1")
    hunted.hero("falk hm1", "bounty")
    velten = hunted.hero("velten hm1", owner=1)
    hunted.edit(damage={velten: 14})
    hunted.do("attack falk velten")
    hunted.split(8, 7)
    assert (hunted.fame(), hunted.gold()) == (fame_of("bounty"), 200)


def test_sack_and_burn_is_about_an_opponents_building() -> None:
    for owner, damage, fame in ((1, 5, fame_of("sack-and-burn")), (0, 5, 0), (1, 0, 0)):
        land = quest("sack-and-burn")
        tavern = land.lay("tavern hm1", owner=owner)
        land.edit(damage={tavern: damage})
        land.do("attack falk tavern", "8")
        assert land.is_in_play("tavern") is (damage == 0)
        assert land.fame() == fame
    hunt = quest("sack-and-burn")
    hunt.lay("bog-corpses hm1", owner=1)
    hunt.do("attack falk monsters")
    clash(hunt, 8, 3)
    assert (hunt.is_in_play("bog-corpses"), hunt.fame()) == (False, 0)


def test_the_trial_of_the_circle_counts_spells_of_the_group() -> None:
    land = quest("trial-of-the-circle", "mind-call", hero="ozrun")
    land.edit(fame=[60, 0])
    land.do("cast ozrun mind-call", "cast ozrun mind-call")
    land.end_turn()
    land.end_turn()
    assert land.fame() == 60
    land.do("cast ozrun mind-call")
    assert land.fame() == 60 + fame_of("trial-of-the-circle")


def test_a_charitable_gift_is_paid_in_a_chapel() -> None:
    land = quest("charitable-gift")
    land.lay("chapel hm1")
    land.purse(300)
    land.do("visit falk chapel", "no", "no")
    assert land.fame() == 0
    land.do("visit falk chapel", "yes")
    assert (land.fame(), land.gold()) == (fame_of("charitable-gift"), 0)


def test_a_princess_makes_main_missions_more_famous() -> None:
    land = Land()
    land.lay("lanternford hm1", "princess-maralde hm1")
    land.hero("falk hm1", "laying-of-the-foundation", "apprentice-years")
    land.give("tavern", "herbwife")
    land.do("play tavern hm1", "play herbwife hm1")
    assert land.fame() == fame_of("laying-of-the-foundation") + 4


# -- what does not count -------------------------------------------------------------------------------------


@pytest.mark.rule("MO-5.8-09")
def test_an_escort_needs_its_noble_and_a_crown_its_bearer() -> None:
    for start, attached, way in (
        ("hm1", ("noble-escort", "squire"), ("w07", "re1")),
        ("w07", ("the-lost-crown", "longsword"), ("hm1",)),
    ):
        land = Land()
        land.lay("wolfsford hm1", "lanternford re1")
        land.hero(f"falk {start}", *attached)
        land.do(*(f"step falk {field}" for field in way))
        assert land.fame() == 0
        assert land.is_in_play(attached[0])


@pytest.mark.rule("MO-5.8-09")
def test_only_the_buildings_that_a_mission_names_count() -> None:
    land = Land()
    land.lay("wolfsford hm1", "chapel hm1", "lanternford re1", "tavern re1")
    land.hero("falk hm1", "pilgrimage", "walking-boots")
    land.do("visit falk chapel")
    settled(land)
    land.do("step falk w07", "step falk re1", "visit falk tavern")
    settled(land)
    assert land.fame() == 0
    assert land.is_in_play("pilgrimage")


@pytest.mark.rule("MO-5.8-09")
def test_road_watch_counts_on_the_road_and_a_dragon_hunt_dragons_only() -> None:
    for mission in ("road-watch", "dragon-hunt"):
        land = place("bog-corpses")
        land.hero("falk hm1", mission, "longsword", "longsword")
        land.edit(damage={land.card("bog-corpses"): 6})
        land.do("attack falk monsters")
        clash(land, 8, 0)
        assert not land.is_in_play("bog-corpses")
        assert land.fame() == 0


@pytest.mark.rule("MO-5.8-09")
def test_a_city_is_not_free_while_a_monster_is_left() -> None:
    land = place("bog-corpses", "bog-corpses")
    land.hero("falk hm1", "city-liberation", "longsword")
    first = land.card("bog-corpses")
    land.edit(damage={first: 6})
    land.do("attack falk monsters")
    clash(land, 8, 6)
    settled(land)
    assert land.is_in_play("bog-corpses")
    assert land.fame() == 0


@pytest.mark.rule("MO-5.4-02", "MO-5.4-04")
def test_a_mission_brings_one_right_and_in_another_players_turn_a_later_one() -> None:
    land = Land()
    land.lay("wolfsford hm1", owner=1)
    land.hero("falk hm1", "laying-of-the-foundation")
    land.give("tavern", "herbwife")
    land.do("play tavern hm1", "play herbwife hm1")
    assert land.fame() == fame_of("laying-of-the-foundation")
    assert (land.state.rights, land.state.carried) == ([1, 0], [0, 0])
    waiting = place()
    waiting.hero("falk hm1", "bounty", owner=1)
    victim = waiting.hero("velten hm1")
    waiting.edit(damage={victim: waiting.turn.life(victim) - 1})
    waiting.do("attack velten falk")
    clash(waiting, 7, 8)
    assert not waiting.is_in_play("velten")
    assert waiting.fame(1) == fame_of("bounty")
    assert (waiting.state.rights, waiting.state.carried) == ([0, 0], [0, 1])


@pytest.mark.rule("MO-5.8-16")
def test_a_bounty_is_for_the_death_of_a_hero() -> None:
    """Neither a hero who lives nor a companion who dies."""
    for share, fame in (("8", fame_of("bounty")), ("0", 0), ("4", 0)):
        land = place()
        land.hero("falk hm1", "bounty")
        velten = land.hero("velten hm1", "squire", owner=1)
        land.edit(damage={velten: 10})
        land.do("attack falk velten")
        clash(land, 8, 10)
        land.do(share)
        assert land.is_in_play("velten") is (fame == 0)
        assert land.is_in_play("squire") is (share != "0")
        assert land.fame() == fame


@pytest.mark.rule("MO-5.8-16")
def test_only_entering_other_regions_is_land_survey() -> None:
    """Deeds in a region do not count, and entering regions serves no mission that counts other things."""
    land = Land()
    land.lay("lanternford re1", "highwaymen re1", "wolfsford hm1", owner=1)
    land.hero("falk re1", "land-survey", "longsword")
    land.do("attack falk monsters")
    clash(land, 8, 3)
    assert not land.is_in_play("highwaymen")
    land.end_turn()
    land.end_turn()
    land.do("step falk w07", "step falk hm1")
    assert (land.fame(), land.graveyard()) == (-10, ["land-survey"])
    sacrifice = Land()
    sacrifice.lay("wolfsford hm1")
    sacrifice.hero("baron w07", "land-survey", "grave-servant")
    sacrifice.do("use baron", "step baron hm1")
    assert sacrifice.graveyard() == ["grave-servant", "land-survey"]
    assert sacrifice.fame() == -10
    harvest = Land()
    harvest.lay("bonehouse re1", "bone-pit re1")
    harvest.hero("baron w07", "soul-harvest")
    harvest.do("step baron re1", "visit baron bone-pit", "complete")
    assert (harvest.fame(), harvest.graveyard()) == (-10, ["soul-harvest"])


@pytest.mark.rule("MO-5.8-16")
def test_a_noble_is_escorted_to_a_city_or_castle() -> None:
    for site, fame in (
        ("wolfsford", 0),
        ("lanternford", fame_of("noble-escort")),
        ("mosskeep", fame_of("noble-escort")),
    ):
        land = Land()
        land.lay(f"{site} re1")
        land.hero("falk hm1", "crown-prince", "noble-escort")
        land.do("step falk w07", "step falk re1")
        assert land.fame() == fame


@pytest.mark.rule("MO-5.8-15")
def test_visits_must_differ_as_the_mission_says() -> None:
    """Two markets of one region are not enough, nor are two chapels of two regions."""
    for mission, building, first, second, way in (
        ("trading-journey", "market-square", "hm1", "hm2", ("w01", "hm2")),
        ("pilgrimage", "chapel", "hm1", "re1", ("w07", "re1")),
    ):
        land = Land()
        land.lay(f"wolfsford {first}", f"{building} {first}", f"lanternford {second}", f"{building} {second}")
        land.hero(f"falk {first}", mission, "walking-boots")
        here, there = (land.turn.lying(NUMBERS[field], "building")[0] for field in (first, second))
        land.do(f"visit falk {land.turn.name(here)}")
        settled(land).do(*(f"step falk {field}" for field in way), f"visit falk {land.turn.name(there)}")
        settled(land)
        assert len(land.state.deeds[land.card(mission)].records) == 2
        assert land.fame() == 0


@pytest.mark.rule("MO-5.8-15", "MO-7.8-01")
def test_each_part_of_a_goal_is_counted_by_itself() -> None:
    land = quest("laying-of-the-foundation")
    land.give("tavern", "smithy", "herbwife")
    land.purse(50)
    land.do("play tavern hm1", "play smithy hm1")
    assert (land.state.deeds[land.card("laying-of-the-foundation")].done, land.fame()) == ((2, 0), 0)
    land.do("play herbwife hm1")
    assert land.fame() == fame_of("laying-of-the-foundation")


@pytest.mark.rule("MO-5.8-15")
def test_a_mission_that_is_still_open_holds_up_no_other() -> None:
    land = Land()
    land.lay("lanternford re1", "princess-maralde re1")
    land.hero("falk hm1", "dragon-hunt", "riding-horse", "courier-ride")
    land.ride("falk", "riding-horse")
    land.do("step falk w07", "step falk re1")
    assert land.fame() == fame_of("courier-ride")  # and a princess makes no side mission more famous
    assert land.is_in_play("dragon-hunt")


@pytest.mark.rule("MO-5.8-15")
def test_a_mission_that_waits_is_asked_about_at_the_next_visit_only() -> None:
    land = Land()
    land.lay("bonehouse hm1", "bone-pit hm1", "crowgallows hm2")
    land.hero("baron hm1", "soul-harvest", "grave-servant", "apprentice-years", *["mind-call"] * 3)
    land.do("visit baron bone-pit", "wait")
    assert land.fame() == fame_of("apprentice-years")  # which had been waiting for nothing
    land.do("step baron w01", "step baron hm2")
    assert (land.at("baron"), land.prompt) == ("hm2", "act-build")


@pytest.mark.rule("MO-5.8-10", "MO-6-06")
def test_the_mission_that_wins_the_game_is_the_last() -> None:
    land = Land()
    land.lay("wolfsford hm1")
    land.hero("falk w07", "the-lost-crown", "crown-of-forebears", "courier-ride", "riding-horse")
    land.ride("falk", "riding-horse")
    land.edit(fame=[60, 0])
    land.do("step falk hm1")
    assert (land.winners(), land.fame()) == ((0,), 60 + fame_of("the-lost-crown"))


@pytest.mark.rule("MO-5.8-10")
def test_heroes_are_sung_of_in_the_turn_of_their_success() -> None:
    land = quest("laying-of-the-foundation")
    land.give("tavern", "herbwife", "song-of-heroes")
    assert land.rule("play song-of-heroes") == "MO-5.10-07"
    land.do("play tavern hm1", "play herbwife hm1", "play song-of-heroes")
    assert land.fame() == fame_of("laying-of-the-foundation") + 4
