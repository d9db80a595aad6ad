"""Proof of the rules MO-8.1 and MO-8.2: owners, controllers, the same place."""

from __future__ import annotations

import pytest

from tafelrunde.games.morgua.state import NONE
from tests.morgua.land import Land


def town() -> Land:
    """A's market in B's place; A's hero bears B's sword and leads B's apprentice with a spell."""
    land = Land()
    land.lay("wolfsford hm1", owner=1)
    land.lay("market-square hm1", "herbwife hm1")
    land.lay("longsword hm1", "grimwolves hm1", "squire hm1", owner=1)
    land.hero("falk hm1")
    land.attach("apprentice", "falk", owner=1)
    land.attach("mind-call", "apprentice")
    land.attach("tower-shield", "falk", owner=1)
    return land


@pytest.mark.rule("MO-8.1-01")
def test_the_owner_never_changes() -> None:
    land = Land()
    land.lay("wolfsford hm1")
    land.hero("falk hm1")
    land.hero("velten hm1", owner=1)
    squire = land.attach("squire", "falk", owner=1)
    for keys in (("leave squire",), ("take velten squire", "leave squire"), ("take falk squire",)):
        land.do(*keys)
        assert land.state.owner(squire) == 1
        land.end_turn()


@pytest.mark.rule("MO-8.1-02", "MO-8.1-03", "MO-8.1-04", "MO-8.1-05", "MO-8.1-06")
def test_places_heroes_buildings_and_inhabitants_have_fixed_controllers() -> None:
    land = town()
    turn, place = land.turn, land.card("wolfsford")
    assert turn.controller(place) == NONE
    assert turn.controller(land.card("market-square")) == place
    assert turn.controller(land.card("herbwife")) == place
    assert turn.controller(land.card("falk")) == NONE
    assert turn.player(land.card("falk")) == 0
    assert land.refused("take falk falk").reason == "unknown-answer"


@pytest.mark.rule("MO-8.1-07")
def test_an_inhabitant_who_follows_a_hero_is_his() -> None:
    land = Land()
    land.lay("wolfsford hm1", "huntress hm1", owner=1)
    land.hero("falk hm1")
    land.purse(150)
    land.do("serve falk huntress", "step falk w01")
    huntress = land.card("huntress")
    assert (land.turn.controller(huntress), land.at("huntress")) == (land.card("falk"), "w01")
    assert land.turn.strength(huntress) == 4


@pytest.mark.rule("MO-8.1-09")
def test_a_companions_spell_goes_with_him() -> None:
    land = town()
    spell, apprentice = land.card("mind-call"), land.card("apprentice")
    assert land.turn.controller(spell) == apprentice
    land.hero("velten hm1")
    land.do("leave apprentice", "take velten apprentice", "step velten w01")
    assert (land.turn.controller(spell), land.at("mind-call")) == (apprentice, "w01")


@pytest.mark.rule("MO-8.1-10", "MO-8.1-11", "MO-8.1-12")
def test_what_is_attached_is_the_heros_and_what_lies_about_is_nobodys() -> None:
    land = town()
    turn, falk = land.turn, land.card("falk")
    assert turn.controller(land.card("tower-shield")) == falk
    assert turn.controller(land.card("apprentice")) == falk
    for name in ("longsword", "squire", "grimwolves"):
        assert turn.controller(land.card(name)) == NONE
    land.hero("sefa hm1")
    land.do("use sefa")
    assert land.turn.controller(land.card("grimwolves")) == land.card("sefa")


@pytest.mark.rule("MO-8.1-13", "MO-8.1-14", "MO-8.1-15", "MO-8.1-16")
def test_effects_on_the_controller_reach_a_player_at_the_end_of_the_chain() -> None:
    land = town()
    turn = land.turn
    players = {
        "market-square": 1,
        "tower-shield": 0,
        "longsword": 1,
        "wolfsford": 1,
        "grimwolves": 1,
        "mind-call": 0,
    }
    assert {name: turn.player(land.card(name)) for name in players} == players


@pytest.mark.rule("MO-8.1-13")
def test_a_toll_goes_to_the_owner_of_the_place() -> None:
    land = Land(3)
    land.lay("lanternford hm1", owner=2)
    land.lay("toll-house hm1", owner=1)
    land.hero("falk hm1")
    land.purse(80)
    land.do("step falk w01")
    assert [land.gold(seat) for seat in range(3)] == [30, 0, 50]
    own = Land()
    own.lay("lanternford hm1", "toll-house hm1")
    own.hero("falk hm1")
    own.purse(80)
    own.do("step falk w01")
    assert own.gold() == 80


@pytest.mark.rule("MO-8.2-01")
def test_the_same_place_is_the_same_field() -> None:
    land = Land()
    iselda = land.hero("iselda w01")
    falk = land.hero("falk w01")
    velten = land.hero("velten hm2")
    land.edit(damage={falk: 5, velten: 5, iselda: 1})
    land.do("use iselda")
    assert land.legal() == ["iselda-lightbearer", "falk-the-borderwalker"]
    assert land.refused("velten").reason == "unknown-answer"
    land.do("falk")
    assert land.life("falk") == 15
