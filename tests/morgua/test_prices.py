"""Proof of the rules MO-7.1, MO-7.4, MO-7.6 and MO-7.7: gold, prices, indestructible cards, visits."""

from __future__ import annotations

import pytest

from tests.morgua.land import Land
from tests.morgua.village import village

# -- MO-7.1, MO-7.7 ------------------------------------------------------------------------------------------


@pytest.mark.rule("MO-7.1-02")
def test_there_are_no_debts() -> None:
    land = Land()
    land.lay("tollhill hm1", "chapel hm1", owner=1)
    land.hero("falk hm1")
    land.purse(30)
    land.do("visit falk chapel")
    assert land.prompt == "act-build"  # the payment cannot be made in full
    land.do("step falk w01")
    assert (land.gold(0), land.gold(1)) == (0, 30)


def shopper(*cards: str) -> Land:
    land = Land()
    land.lay("scalestead hm1", *(f"{card} hm1" for card in cards))
    return land


@pytest.mark.rule("MO-7.7-01", "MO-7.7-02", "MO-7.7-03")
def test_discounts_add_up_and_stop_at_fifty() -> None:
    land = shopper("market-square", "guildhall", "stables")
    land.hero("pippo hm1")
    land.inside("pippo", "market-square")
    land.purse(1000)
    land.give("walking-boots", "pack-mule", "sky-barge")
    land.do("buy pippo walking-boots")
    assert land.gold() == 950
    land.do("recruit pippo pack-mule")  # printed 50: no discount raises or lowers it
    assert land.gold() == 900
    land.inside("pippo", "guildhall")
    land.do("buy pippo sky-barge")
    assert land.gold() == 900 - (800 - 50 - 100 - 100)
    dear = shopper("pedlar")
    dear.hero("falk hm1")
    dear.purse(1000)
    dear.give("longsword")
    dear.do("serve falk pedlar", "buy falk longsword")
    assert dear.gold() == 1000 - (200 + 100 - 50)
    free = Land()
    free.lay("mintfield hm1")
    free.give("market-square", "smithy", "barracks")
    free.purse(100)
    free.do("play market-square hm1", "play smithy hm1", "play barracks hm1")
    assert free.gold() == 0


@pytest.mark.rule("MO-7.7-04")
def test_the_floor_is_for_prices_only() -> None:
    land = Land()
    land.lay("silver-mole hm1", "ferryman hm1", "longsword hm1")
    land.hero("falk hm1")
    land.do("take falk longsword", "serve falk ferryman", "step falk s15")
    assert land.gold() == 0
    harbour = Land()
    harbour.lay("mercy-haven hm1")
    harbour.hero("falk hm1")
    harbour.purse(60)
    harbour.do("step falk s15")
    assert harbour.gold() == 10


# -- MO-7.4 --------------------------------------------------------------------------------------------------


def caster(spell: str, *cards: str) -> Land:
    land = Land()
    land.lay("wolfsford hm1", *(f"{card} hm1" for card in cards))
    land.hero("ozrun w07", spell)
    return land


@pytest.mark.rule("MO-7.4-01", "MO-7.4-02")
def test_an_indestructible_card_without_life_ignores_destruction() -> None:
    land = caster("decay", "crown-of-forebears")
    land.do("cast ozrun decay")
    assert land.is_in_play("crown-of-forebears")
    assert land.cited("resists") == ("MO-7.4-01",)
    plain = caster("decay", "longsword")
    plain.do("cast ozrun decay")
    assert (plain.graveyard(), plain.said("resists")) == (["longsword"], 0)


@pytest.mark.rule("MO-7.4-03")
def test_it_stays_where_its_hero_died_and_where_the_ways_are_cleared() -> None:
    land = Land()
    land.hero("ysvara w07", "spark-thrust")
    hero = land.hero("falk w07", "crown-of-forebears", "longsword", owner=1)
    land.edit(damage={hero: 15})
    land.do("cast ysvara spark-thrust", "falk")
    assert land.graveyard(1) == ["longsword", "falk-the-borderwalker"]
    assert land.cited("fall") == ("MO-3-24",)
    land.end_turn()
    assert land.at("crown-of-forebears") == "w07"


@pytest.mark.rule("MO-7.4-04")
def test_an_indestructible_place_stays() -> None:
    land = Land()
    land.lay("eldertree hm1", "woodland-shrine hm1", "ilvengrove hm2", "woodland-shrine hm2", owner=1)
    land.give("earthquake", "earthquake")
    land.do("play earthquake", land.turn.name(land.card("woodland-shrine")), "play earthquake")
    assert land.is_in_play("eldertree")
    assert not land.is_in_play("ilvengrove")


@pytest.mark.rule("MO-7.4-05")
def test_an_indestructible_card_with_life_takes_ten_damage() -> None:
    land = Land()
    land.lay("wolfsford hm1", "temple-of-fate hm1")
    land.give("earthquake", "earthquake")
    land.do("play earthquake")
    assert land.life("temple-of-fate") == 10
    land.do("play earthquake")
    assert land.graveyard() == ["earthquake", "earthquake", "temple-of-fate", "wolfsford"]


@pytest.mark.rule("MO-7.4-06")
def test_damage_hurts_indestructible_cards() -> None:
    land = Land()
    land.hero("ysvara w07", "spark-thrust")
    hero = land.hero("hollowhelm w07", owner=1)
    land.edit(damage={hero: 17})
    land.do("cast ysvara spark-thrust", "hollowhelm")
    assert not land.is_in_play("hollowhelm")


# -- MO-7.6 --------------------------------------------------------------------------------------------------


@pytest.mark.rule("MO-7.6-04")
def test_who_begins_the_turn_inside_may_buy_at_once() -> None:
    land = village("smithy")
    land.hero("falk hm1")
    land.inside("falk", "smithy")
    land.give("longsword")
    land.purse(200)
    land.end_turn()
    land.end_turn()
    land.do("buy falk longsword")
    assert land.points("falk") == 4
