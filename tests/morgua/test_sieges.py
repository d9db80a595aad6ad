"""Proof of the rules MO-3.1 and MO-3.2: buildings attacked, places falling."""

from __future__ import annotations

import pytest

from tafelrunde.table import Seat
from tests.morgua.fray import place, values
from tests.morgua.land import Land

# -- sieges --------------------------------------------------------------------------------------------------


@pytest.mark.rule("MO-3.1-01", "MO-3.1-06")
def test_a_building_is_attacked_from_its_place_whoever_owns_it() -> None:
    land = place("tavern")
    land.lay("smithy hm1")
    land.hero("falk hm1")
    land.hero("velten w01")
    assert land.rule("attack velten tavern") == "MO-3.1-01"
    land.do("attack falk smithy", "8")
    assert land.life("smithy") == 10
    assert land.life("tavern") == 8


@pytest.mark.rule("MO-3.1-02", "MO-3.1-03", "MO-3.1-04")
def test_armour_is_subtracted_and_nothing_strikes_back() -> None:
    land = place("barracks")
    land.hero("falk hm1", "longsword")
    land.give("surprise-blow")
    land.asking("event", seat=0)
    land.asking("event", seat=1)
    land.do("attack falk barracks", "8")
    assert land.seat == 0
    land.do("surprise-blow attackers")
    land.do("none")
    assert (land.life("barracks"), land.life("falk")) == (14 - (8 + 3 + 4 - 8), 16)
    weak = place("barracks")
    weak.hero("falk hm1")
    weak.do("attack falk barracks", "8")
    assert weak.life("barracks") == 14


@pytest.mark.rule("MO-3.1-05", "MO-3.1-09")
def test_damage_on_buildings_stays_until_they_fall() -> None:
    land = place("tavern")
    land.hero("falk hm1")
    land.hero("velten hm1", owner=1)
    land.inside("velten", "tavern")
    land.do("attack falk tavern", "8")
    assert land.life("tavern") == 3
    land.end_turn()
    land.end_turn()
    land.do("attack falk tavern", "8")
    assert land.graveyard(1) == ["tavern", "sevencauldrons"]
    assert (land.at("velten"), land.turn.journey(land.card("velten")).inside) == ("hm1", -1)


@pytest.mark.rule("MO-3.1-07")
def test_good_heroes_attack_buildings_freely() -> None:
    land = place("tavern")
    land.hero("konrad hm1")
    land.do("attack konrad tavern", "11")
    assert not land.is_in_play("tavern")


@pytest.mark.rule("MO-3.1-08")
def test_a_building_is_on_the_ground() -> None:
    land = place("tavern")
    land.hero("skarrn hm1", "squire")
    land.do("attack skarrn tavern", "none")
    assert land.table.pending[Seat(0)].maximum == 3


@pytest.mark.rule("MO-3-54", "MO-3.1-08")
def test_a_flyer_must_land_to_attack_a_building() -> None:
    land = place("tavern")
    land.hero("skarrn hm1")
    land.do("attack skarrn tavern")
    assert land.rule("none") == "MO-3-54"
    land.do("skarrn")
    land.told += land.say(0, "7")
    assert values(land) == (7, 2 * 3, 0, 3)


@pytest.mark.rule("MO-3.1-05", "MO-3.1-06", "MO-5.8-16")
def test_a_building_that_is_gone_before_the_blow_is_nobodys_prey() -> None:
    """Destroyed by a spell in a window, it has not been destroyed in the fight."""
    for window in ("first-window", "second-window"):
        land = place("tavern", "smithy")
        land.hero("falk hm1", "sack-and-burn")
        land.hero("ozrun hm1", "earthshock")
        land.asking("fight", seat=0)
        land.do("attack falk tavern")
        if window == "second-window":
            land.do("pass", "8")
        fight = land.state.fight
        assert fight is not None
        assert fight.stage == window
        land.do("cast ozrun earthshock", "tavern", "pass")
        assert (land.prompt, land.state.fight) == ("act-build", None)
        assert (land.fame(), land.points("falk"), land.graveyard(1)) == (0, 0, ["tavern"])
        assert land.life("smithy") == 12


# -- ruins ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("MO-3.2-01", "MO-3.2-02", "MO-3.2-04", "MO-3.2-05")
def test_a_place_falls_with_its_last_building_or_inhabitant() -> None:
    land = place("tavern", "squire", "longsword", "grimwolves")
    land.hero("falk hm1")
    land.give("earthquake")
    land.do("play earthquake")
    assert sorted(land.graveyard(1)) == ["longsword", "sevencauldrons", "squire", "tavern"]
    assert (land.at("falk"), land.at("grimwolves")) == ("hm1", "hm1")
    land.end_turn()
    assert "grimwolves" in land.graveyard(1)
    kept = place("tavern", "herbwife")
    kept.give("earthquake")
    kept.do("play earthquake")
    assert kept.is_in_play("sevencauldrons")


@pytest.mark.rule("MO-3.2-03")
def test_a_place_stays_when_nothing_was_destroyed() -> None:
    land = Land()
    land.lay("wolfsford hm1", "huntress hm1")
    land.hero("falk hm1")
    land.purse(150)
    land.do("serve falk huntress")
    assert land.state.host[land.card("huntress")] == land.card("falk")
    land.end_turn()
    assert land.is_in_play("wolfsford")


@pytest.mark.rule("MO-3.2-02", "MO-7.4-03")
def test_what_cannot_be_destroyed_lies_in_the_ruins() -> None:
    land = place("tavern", "crown-of-forebears", "longsword")
    land.give("earthquake")
    land.do("play earthquake")
    assert land.graveyard(1) == ["tavern", "sevencauldrons", "longsword"]
    assert land.at("crown-of-forebears") == "hm1"
