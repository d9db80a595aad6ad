"""What other tests let pass when a line of the rules was changed: goals of missions, rights, who is asked."""

from __future__ import annotations

import pytest

from tafelrunde.games.morgua.priority import could_act
from tests.morgua.fray import clash, place
from tests.morgua.land import Land, fame_of


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
    while land.prompt != "act-build":
        land.do(land.table.pending[land.seat].safe())
    land.do("step falk w07", "step falk re1", "visit falk tavern")
    while land.prompt != "act-build":
        land.do(land.table.pending[land.seat].safe())
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
    while land.prompt != "act-build":
        land.do(land.table.pending[land.seat].safe())
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


@pytest.mark.rule("MO-4-04", "MO-4-05")
def test_who_has_no_card_to_bid_is_not_asked_whatever_his_figures_could_do() -> None:
    land = place()
    land.hero("iselda hm1", owner=1)
    assert not could_act(land.turn, 1)
    land.give("scouts", seat=1)
    assert could_act(land.turn, 1)
    idle = place()
    idle.hero("falk hm1", owner=1)
    idle.give("scouts", seat=1)
    assert not could_act(idle.turn, 1)
    idle.give("scouts", seat=1)
    assert could_act(idle.turn, 1)
