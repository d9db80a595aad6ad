"""Proof of the rules MO-9.1.2: the mages' duel."""

from __future__ import annotations

import pytest

from tests.morgua.land import Land

TWIN = "magierduell"


def towers(*cards: str) -> Land:
    """A's tower at hm1 and B's at hm2, each with its mage."""
    land = Land(2, TWIN)
    land.lay("candle-tower hm1")
    land.lay("obsidian-tower hm2", owner=1)
    land.hero("ozrun hm1")
    land.hero("falk hm2", owner=1)
    land.edit(laid=[1, 1])
    land.give(*cards)
    return land


@pytest.mark.rule("MO-9.1.2-01", "MO-9.1.2-17", "MO-9.1.2-18")
def test_ten_turns_without_an_enemy_mage_win() -> None:
    land = Land(2, TWIN)
    land.lay("candle-tower hm1")
    land.hero("ozrun hm1")
    for turn in range(1, 10):
        land.end_turn()
        assert land.fame() == 10 * turn
        land.end_turn()  # only the other one has a hero: nothing
        assert land.fame(1) == 0
    land.end_turn()
    assert (land.fame(), land.winners(), land.won_by()) == (100, (0,), ("MO-9.1.2-18",))
    assert {credit.rule for credit in land.state.credits} == {"MO-9.1.2-17"}
    both = towers()
    both.end_turn()
    assert both.fame() == 0


@pytest.mark.rule("MO-9.1.2-02")
def test_the_mage_may_be_any_hero() -> None:
    land = Land(2, TWIN)
    land.lay("candle-tower hm1")
    land.give("konrad")
    land.do("play konrad hm1")
    land.end_turn()
    assert land.fame() == 10


@pytest.mark.rule("MO-9.1.2-03")
def test_spells_reach_the_other_tower() -> None:
    land = towers()
    land.attach("fire-lance", "ozrun")
    land.do("cast ozrun fire-lance")
    assert land.life("falk") == 11
    assert land.said("hurt") == 1


@pytest.mark.rule("MO-9.1.2-04")
def test_everybody_draws_one_more_card() -> None:
    land = Land(2, TWIN)
    land.lay("candle-tower hm1")
    land.hero("ozrun hm1")
    land.end_turn()
    assert len(land.hand(1)) == 3
    land.end_turn()
    assert len(land.hand(0)) == 2


@pytest.mark.rule("MO-9.1.2-05")
def test_everybody_plays_one_place() -> None:
    land = Land(2, TWIN)
    land.give("lanternford", "oathstone")
    land.do("play lanternford hm1")
    assert land.rule("play oathstone hm2") == "MO-9.1.2-05"


@pytest.mark.rule("MO-9.1.2-06")
def test_places_do_not_fall() -> None:
    land = towers("earthquake")
    land.lay("mercenary-camp hm2", owner=1)
    land.do("play earthquake")
    assert land.is_in_play("obsidian-tower")
    assert not land.is_in_play("mercenary-camp")


@pytest.mark.rule("MO-9.1.2-07", "MO-9.1.2-08")
def test_heroes_and_buildings_belong_in_the_own_place() -> None:
    land = Land(2, TWIN)
    land.lay("obsidian-tower hm2", owner=1)
    land.give("falk", "chart-house", "candle-tower")
    land.purse(500)
    assert land.rule("play falk hm2") == "MO-9.1.2-07"
    assert land.rule("play falk hm1") == "MO-5.4-01"
    assert land.rule("play chart-house hm2") == "MO-9.1.2-08"
    land.do("play candle-tower hm1", "play falk hm1", "play chart-house hm1")


@pytest.mark.rule("MO-9.1.2-09")
def test_inhabitants_and_monsters_go_to_either_place() -> None:
    land = towers("herbwife", "highwaymen")
    land.do("play herbwife hm2", "play highwaymen hm2")
    assert (land.at("herbwife"), land.at("highwaymen")) == ("hm2", "hm2")


@pytest.mark.rule("MO-9.1.2-10")
def test_there_are_no_missions() -> None:
    land = towers("city-liberation", "road-watch", "blood-vow")
    assert land.rule("accept ozrun city-liberation") == "MO-9.1.2-10"
    assert land.rule("accept ozrun road-watch") == "MO-9.1.2-10"
    assert land.rule("play blood-vow falk") == "MO-9.1.2-10"


@pytest.mark.rule("MO-9.1.2-11")
def test_nobody_has_two_heroes() -> None:
    land = towers("velten")
    land.edit(rights=[1, 0])
    assert land.rule("play velten hm1") == "MO-9.1.2-11"


@pytest.mark.rule("MO-9.1.2-12")
def test_heroes_do_not_travel() -> None:
    land = towers()
    land.lay("chart-house hm1")
    assert land.rule("step ozrun w01") == "MO-9.1.2-12"
    assert not land.legal("step")
    land.do("visit ozrun chart-house", "yes")
    assert len(land.hand()) == 1


def siege() -> Land:
    """A's bear and wolves and B's mercenary-camp and bandits in B's tower."""
    land = towers()
    land.lay("cave-bear hm2", "grimwolves hm2")
    land.lay("mercenary-camp hm2", "hedge-thieves hm2", owner=1)
    return land


@pytest.mark.rule("MO-9.1.2-13")
def test_own_monsters_attack_hero_monsters_and_buildings_of_the_enemy() -> None:
    for target in ("falk", "monsters", "mercenary-camp"):
        land = siege()
        land.do(f"send cave-bear {target}")
        assert land.state.fight is not None
    own = towers()
    own.lay("cave-bear hm1", "mercenary-camp hm1")
    assert own.rule("send cave-bear mercenary-camp") == "MO-9.1.2-13"
    assert own.rule("send cave-bear ozrun") == "MO-9.1.2-13"
    assert own.rule("send cave-bear monsters") == "MO-9.1.2-13"
    foreign = siege()
    assert foreign.rule("send hedge-thieves falk") == "MO-9.1.2-13"
    standard = Land()
    standard.lay("wolfsford hm1", "cave-bear hm1")
    standard.hero("falk hm1", owner=1)
    assert standard.rule("send cave-bear falk") == "MO-5.9-22"


@pytest.mark.rule("MO-9.1.2-14")
def test_the_strongest_leads_and_all_fight() -> None:
    land = siege()
    assert land.rule("send grimwolves falk") == "MO-9.1.2-14"
    land.do("send cave-bear falk")
    fight = land.state.fight
    assert fight is not None
    assert land.table.pending[0].maximum == 6 + 4  # type: ignore[index]
    land.split(10, 8)
    land.do("8")  # the enemy's mage strikes the bear
    assert land.life("falk") == 6
    assert land.graveyard() == ["cave-bear"]
    twins = towers()
    twins.lay("grimwolves hm2", "grimwolves hm2")
    assert len(twins.legal("send")) == 2


@pytest.mark.rule("MO-9.1.2-15")
def test_a_monster_attacks_on_its_field_and_once_a_turn() -> None:
    land = siege()
    land.lay("stone-giant hm1")
    assert land.rule("send stone-giant falk") == "MO-9.1.2-15"
    land.do("send cave-bear mercenary-camp", "10")
    assert land.rule("send cave-bear falk") == "MO-9.1.2-15"
    land.lay("stone-giant hm2")  # who has not attacked yet attacks alone
    land.do("send stone-giant falk")
    fight = land.state.fight
    assert fight is not None
    assert [land.turn.faces[card] for card in fight.parties[0]] == ["stone-giant"]
    rested = siege()
    rested.do("send cave-bear mercenary-camp", "10")
    rested.end_turn()
    rested.end_turn()
    rested.do("send cave-bear falk")


@pytest.mark.rule("MO-9.1.2-13", "MO-3-63")
def test_only_a_monster_is_sent_and_only_who_shoots_is_sent_to_shoot() -> None:
    land = siege()
    assert land.refused("send ozrun falk").reason == "unknown-answer"
    assert land.rule("send cave-bear mercenary-camp ranged") == "MO-3-63"
    dragon = siege()
    dragon.lay("ember-dragon hm2")
    assert dragon.refused("send ember-dragon mercenary-camp loudly").reason == "unknown-answer"
    dragon.do("send ember-dragon mercenary-camp ranged")
    fight = dragon.state.fight
    assert fight is not None
    assert fight.is_ranged


@pytest.mark.rule("MO-9.1.2-13")
def test_either_side_sends_its_monsters_against_the_other() -> None:
    for target in ("ozrun", "monsters"):
        land = towers()
        land.lay("cave-bear hm1", owner=1)
        land.lay("hedge-thieves hm1")
        land.edit(active=1)
        land.do(f"send cave-bear {target}")
        fight = land.state.fight
        assert fight is not None
        assert fight.seats == [1, 0]


@pytest.mark.rule("MO-9.1.2-16")
def test_enemy_monsters_defend_only_themselves() -> None:
    land = siege()
    land.attach("squire", "falk", owner=1)
    land.do("send cave-bear falk")
    fight = land.state.fight
    assert fight is not None
    assert {land.turn.faces[card] for card in fight.parties[1]} == {"falk-the-borderwalker", "squire"}
    prey = siege()
    prey.do("send cave-bear monsters")
    fight = prey.state.fight
    assert fight is not None
    assert [prey.turn.faces[card] for card in fight.parties[1]] == ["hedge-thieves"]
    prey.split(10, 3)
    prey.do("3")
    assert prey.gold() == 50  # loot
