"""Proof of the rules MO-5.9, with MO-3-03, MO-3-47 and MO-3-67: monsters in places and on the way."""

from __future__ import annotations

import pytest

from tafelrunde.table import Seat
from tests.morgua.land import Land, fame_of


def way(*monsters: str, hero: str = "falk hm1", attached: tuple[str, ...] = (), seats: int = 2) -> Land:
    """A hero of seat 0 is about to travel; seat 1 holds monsters and is asked."""
    land = Land(seats)
    land.hero(hero, *attached)
    land.give(*monsters, seat=1)
    land.asking("ambush")
    land.purse(0, 1000)
    return land


def clash(land: Land, monsters: int, heroes: int) -> None:
    """The attack values of ambushers and travellers."""
    land.split(monsters, heroes)


# -- in places -----------------------------------------------------------------------------------------------


@pytest.mark.rule("MO-5.9-01")
def test_monsters_come_into_places_in_any_number() -> None:
    land = Land()
    land.lay("wolfsford hm1", "lanternford hm2", owner=1)
    land.give("highwaymen", "hedge", "greytusk", "mire-hags")
    land.purse(50)
    assert land.rule("play mire-hags w01") == "MO-5.9-01"
    land.do("play highwaymen hm1", "play hedge hm1", "play greytusk hm2")
    assert len(land.state.field) == 5


@pytest.mark.rule("MO-5.9-02")
def test_restricted_monsters_stay_where_they_belong() -> None:
    land = Land()
    land.lay("wolfsford re1", "sunken-abbey hm1", "staghollow ta1")
    land.give("bog-corpses", "ruin-warden", "grimwolves")
    land.purse(50)
    assert land.rule("play bog-corpses re1") == "MO-5.9-02"
    assert land.rule("play ruin-warden re1") == "MO-5.9-02"
    assert land.rule("play grimwolves ta1") == "MO-5-01"
    land.do("play bog-corpses hm1", "play ruin-warden hm1")


@pytest.mark.rule("MO-5.9-07", "MO-5.9-08")
def test_swimmers_belong_on_water_and_others_do_not() -> None:
    land = Land()
    land.lay("mercy-haven hm1")
    land.give("deep-kraken")
    assert land.rule("play deep-kraken hm1") == "MO-5.9-07"
    shore = way("deep-kraken", "highwaymen", "giant-eagle")
    shore.do("step falk w01")
    assert shore.rule("deep-kraken") == "MO-5.9-07"
    sea = way("deep-kraken", "highwaymen", "giant-eagle")
    sea.purse(100, 0)
    sea.do("step falk s15")
    assert sea.rule("highwaymen") == "MO-5.9-08"
    assert sea.legal() == ["deep-kraken", "giant-eagle", "none", "hush"]


@pytest.mark.rule("MO-5.9-20")
def test_a_monster_in_a_place_stays_with_its_wounds() -> None:
    land = Land()
    land.lay("wolfsford hm1")
    bear = land.lay("cave-bear hm1", owner=1)
    land.edit(damage={bear: 3})
    for _ in range(3):
        land.end_turn()
    assert (land.at("cave-bear"), land.life("cave-bear")) == ("hm1", 5)


@pytest.mark.rule("MO-5.9-21", "MO-5.9-23")
def test_attacking_monsters_needs_a_point_and_takes_all() -> None:
    land = Land()
    land.lay("wolfsford hm1", "bog-corpses hm1", owner=1)
    hero = land.hero("falk hm1")
    land.edit(moved={hero: 4})
    assert land.rule("attack falk monsters") == "MO-5.9-21"
    land.edit(moved={hero: 1})
    land.do("attack falk monsters")
    clash(land, 8, 0)
    assert land.points("falk") == 0


@pytest.mark.rule("MO-5.9-22")
def test_a_monster_in_a_place_attacks_nobody() -> None:
    land = Land()
    land.lay("wolfsford hm2", "ember-dragon hm2", owner=1)
    land.hero("falk w01")
    land.do("step falk hm2")
    assert land.state.fight is None
    land.end_turn()
    assert land.refused("attack ember-dragon falk").reason in ("unknown-answer", "forbidden")


@pytest.mark.rule("MO-5.9-24")
def test_all_monsters_of_a_place_fight_together() -> None:
    land = Land()
    land.lay("wolfsford hm1", "greytusk hm1", "stone-giant hm1", owner=1)
    land.hero("falk hm1")
    assert land.rule("attack falk greytusk") == "MO-5.9-24"
    land.do("attack falk monsters")
    assert land.table.pending[1].maximum == 15  # type: ignore[index]


# -- on the way ----------------------------------------------------------------------------------------------


@pytest.mark.rule("MO-5.9-03", "MO-4-02")
def test_each_player_plays_one_monster_on_each_way_point() -> None:
    land = way("highwaymen", "hedge", seats=3)
    land.give("mire-hags", seat=2)
    land.asking("ambush", seat=2)
    land.do("step falk w01", "highwaymen")
    assert land.seat == 2
    land.do("mire-hags")
    assert land.state.fight is not None
    assert len(land.state.fight.parties[0]) == 2
    place = way("highwaymen")
    place.lay("wolfsford hm2")
    place.do("step falk w01", "none", "step falk hm2")
    assert place.seat == 0  # nothing is asked in a place
    other = way("scouts")
    other.do("step falk w01")
    assert other.rule("scouts") == other.table.pending[Seat(1)].rule == "MO-5.9-03"


@pytest.mark.rule("MO-5.9-04", "MO-5.9-05")
def test_the_travellers_own_player_comes_last() -> None:
    land = way("highwaymen", seats=3)
    land.give("mire-hags")
    land.give("hedge", seat=2)
    land.asking("own-ambush", seat=0)
    land.asking("ambush", seat=2)
    land.do("step falk w01")
    seats = []
    for monster in ("none", "none", "mire-hags"):
        seats.append(land.seat)
        land.do(monster)
    assert seats == [1, 2, 0]
    assert land.state.fight is not None
    assert land.state.fight.seats == [1, 0]  # an opponent decides for the monster


@pytest.mark.rule("MO-5.9-06", "MO-5.9-13", "MO-5.9-15")
def test_who_is_thrown_back_meets_nobody_there_and_has_no_points() -> None:
    land = way("bone-host", "hedge", hero="falk w01")
    land.do("step falk hm1", "bone-host")  # an empty slot is a way point
    clash(land, 0, 0)
    assert land.at("falk") == "w01"
    assert land.points("falk") == 0
    assert (land.seat, land.prompt) == (0, "act-build")


@pytest.mark.rule("MO-5.9-09")
def test_only_flyers_meet_flyers() -> None:
    land = way("highwaymen", "giant-eagle", hero="skarrn hm1")
    land.do("step skarrn w01")
    assert land.rule("highwaymen") == "MO-5.9-09"
    assert land.legal() == ["giant-eagle", "none", "hush"]
    mixed = way("highwaymen", hero="skarrn hm1", attached=("squire",))
    mixed.do("step skarrn w01", "highwaymen")


@pytest.mark.rule("MO-5.9-10", "MO-3-03")
def test_the_monster_attacks_at_once() -> None:
    land = way("highwaymen")
    land.do("step falk w01", "highwaymen")
    fight = land.state.fight
    assert fight is not None
    assert (fight.kind, fight.seats) == ("ambush", [1, 0])
    assert land.rule("step falk hm2", seat=0) == "MO-3-11"  # the question is how to split
    assert set(land.table.pending) == {0, 1}


@pytest.mark.rule("MO-3-47")
def test_a_good_hero_only_defends_against_wolves_on_the_way() -> None:
    land = way("grimwolves", hero="konrad hm1")
    land.do("step konrad w01", "grimwolves")
    assert land.rule("1", seat=0) == "MO-3-47"


@pytest.mark.rule("MO-3-67")
def test_against_an_ambush_from_afar_the_hero_deals_no_damage() -> None:
    for answer, gold in (("yes", 0), ("no", 500)):
        land = way("ember-dragon", hero="falk hm1", attached=("longsword", "longsword"))
        land.do("step falk w01", "ember-dragon", answer, "ember-dragon")
        clash(land, 10, 8)  # eight and eight from swords and way against a dragon of 12 life
        assert land.gold() == gold


@pytest.mark.rule("MO-5.9-11", "MO-5.9-12", "MO-5.9-13")
def test_an_undecided_ambush_ends_the_journey_and_counts_for_nothing() -> None:
    land = way("highwaymen", attached=("road-watch",))
    land.do("step falk w01", "highwaymen")
    clash(land, 0, 0)
    assert land.graveyard(1) == ["highwaymen"]
    assert (land.gold(0), land.fame(0), land.at("falk"), land.points("falk")) == (0, 0, "hm1", 0)


@pytest.mark.rule("MO-3-25", "MO-5.9-11")
def test_who_dies_in_an_ambush_dies_on_the_way_with_all_that_was_his() -> None:
    land = way("stone-giant", attached=("squire", "walking-boots"))
    land.edit(damage={land.card("falk"): 15})
    land.do("step falk w01", "stone-giant")
    clash(land, 9, 8)  # 9 against 6; 10 against nothing
    land.do("3")
    assert sorted(land.graveyard(0)) == ["falk-the-borderwalker", "squire", "walking-boots"]
    assert (land.graveyard(1), land.gold(0)) == (["stone-giant"], 0)
    assert land.prompt == "act-build"


@pytest.mark.rule("MO-5.9-16")
def test_all_ambushers_must_be_beaten() -> None:
    land = way("hedge", seats=3, attached=("road-watch", "longsword"))
    land.give("bone-host", seat=2)
    land.asking("ambush", seat=2)
    land.edit(gold=[0, 0, 500])
    land.do("step falk w01", "hedge", "bone-host")
    clash(land, 4, 0)  # three points of five on a way and the sword against 2 * 6
    assert land.at("falk") == "hm1"
    both = way("hedge", seats=3, attached=("longsword", "longsword"))
    both.give("bone-host", seat=2)
    both.asking("ambush", seat=2)
    both.edit(gold=[0, 0, 500])
    both.do("step falk w01", "hedge", "bone-host")
    clash(both, 10, 8)  # 8 + 6 + 2 = 16 against nothing
    both.do("3")
    assert both.graveyard(1) == ["hedge-thieves"]
    assert both.graveyard(2) == ["bone-host"]
    assert (both.at("falk"), both.gold()) == ("w01", 150)
    one = way("hedge", seats=3, attached=("longsword", "longsword", "road-watch"))
    one.give("bone-host", seat=2)
    one.asking("ambush", seat=2)
    one.edit(gold=[0, 0, 500])
    one.do("step falk w01", "hedge", "bone-host")
    clash(one, 10, 8)
    one.do("16")
    assert (one.at("falk"), one.points("falk"), one.fame()) == ("hm1", 0, fame_of("road-watch"))


@pytest.mark.rule("MO-5.9-17", "MO-8.3-08")
def test_after_a_won_ambush_the_journey_goes_on() -> None:
    for attack, pile in ((6, "top"), (3, "graveyard")):
        land = way("grimwolves", attached=("road-watch", "longsword"))
        land.do("step falk w01", "grimwolves")
        clash(land, 4 if pile == "graveyard" else 1, attack)
        assert (land.at("falk"), land.points("falk")) == ("w01", 3)
        assert land.fame() == fame_of("road-watch")
        assert land.is_in_play("grimwolves") is False


@pytest.mark.rule("MO-5.9-18")
def test_thrown_back_into_a_place_means_entering_it() -> None:
    land = way("bone-host", hero="falk w01")
    land.lay("sparkbreak hm1")
    land.do("pass falk hm1", "step falk w06", "bone-host")
    clash(land, 0, 0)
    assert (land.at("falk"), land.gold()) == ("hm1", 100)


@pytest.mark.rule("MO-5.9-19")
def test_restrictions_and_costs_hold_on_the_way_too() -> None:
    land = way("bog-corpses", "ruin-warden", "bone-host", hero="falk re1")
    land.purse(0, 50)
    land.do("step falk w08")
    assert land.rule("bog-corpses") == "MO-5.9-19"
    assert land.rule("ruin-warden") == "MO-5.9-19"
    assert land.rule("bone-host") == "MO-5.9-19"
    land = way("bone-host", hero="falk re1")
    land.do("step falk w08", "bone-host")
    assert land.gold(1) == 900


@pytest.mark.rule("MO-5.9-25")
def test_loot_is_for_monsters_destroyed_in_fights() -> None:
    land = way("highwaymen", attached=("longsword",))
    land.do("step falk w01", "highwaymen")
    clash(land, 5, 8)
    assert (land.graveyard(1), land.gold()) == (["highwaymen"], 100)
