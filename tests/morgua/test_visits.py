"""Proof of the rules MO-2.3.2, MO-5.3, MO-7.5 and MO-7.6 about places, buildings and their people."""

from __future__ import annotations

import pytest

from tests.morgua.land import Land, fame_of
from tests.morgua.village import quest, village


@pytest.mark.rule("MO-7.5-03")
def test_being_thrown_back_onto_a_way_lets_nobody_forget_where_he_was() -> None:
    land = Land()
    land.lay("sparkbreak hm1")
    land.hero("falk w01")
    land.give("bone-host", seat=1)
    land.asking("ambush")
    land.purse(0, 100)
    land.do("step falk hm1")
    assert land.gold() == 100
    land.do("step falk w01", "none", "step falk hm2", "bone-host")  # an empty slot is a way point
    land.split(0, 0)
    assert land.at("falk") == "w01"
    land.end_turn()
    land.end_turn()
    land.do("step falk hm1")
    assert land.gold() == 100


@pytest.mark.rule("MO-7.5-10", "MO-7.5-04", "MO-5.8-04")
def test_stepping_out_and_in_again_is_no_entering_for_a_mission_either() -> None:
    """The land survey counts regions entered since; other missions want a place entered."""
    land = Land()
    land.lay("wolfsford re1", "sparkbreak hm1")
    land.hero("falk re1", "land-survey")
    mission = land.card("land-survey")
    land.do("step falk w07", "step falk re1")
    assert land.state.deeds[mission].count == 0
    land.lay("mosskeep re2")
    land.rest()
    hero = land.card("falk")
    with land.building() as position:
        position.turn.move_group(hero, land.state.field[land.card("mosskeep")])
    away = land.legal("step")[0]
    land.do(away, away.replace(away.split(" ")[-1], "re2"))
    assert land.state.deeds[mission].count == 1  # another place, another entry


@pytest.mark.rule("MO-5.8-18", "MO-7.5-02")
def test_who_dies_on_entering_has_entered_for_nothing() -> None:
    land = Land()
    land.lay("sparkbreak re1")
    hero = land.hero("falk w07", "riding-horse")
    land.attach("courier-ride", "falk")
    land.ride("falk", "riding-horse")
    land.edit(damage={hero: 15})
    land.do("step falk re1")
    assert (land.is_in_play("falk"), land.fame(), land.gold()) == (False, -10, 100)


@pytest.mark.rule("MO-2.3.2-01", "MO-2.3.2-09")
def test_visits_and_services_are_offered_to_own_heroes_who_may_come_in() -> None:
    land = village("tavern", "chapel", "herbwife", "pedlar")
    baron, falk = land.hero("baron hm1"), land.hero("falk hm1")
    tired = land.hero("velten hm1")
    land.hero("sefa hm1", owner=1)
    land.edit(moved={tired: 3}, damage={baron: 1, falk: 1})
    tavern, chapel = (land.turn.name(land.card(name)) for name in ("tavern", "chapel"))
    assert land.legal("visit") == [
        f"visit baron-grauwin {tavern}",
        f"visit falk-the-borderwalker {tavern}",
        f"visit falk-the-borderwalker {chapel}",
    ]
    assert {key.split(" ")[1] for key in land.legal("serve") if "herbwife" in key} == {
        "baron-grauwin",
        "falk-the-borderwalker",
        "velten-twelvetolls",
    }
    for words in ("visit falk", "serve falk", "visit falk herbwife"):
        assert land.refused(words).reason == "unknown-answer"
    for words in ("visit sefa tavern", "serve sefa herbwife"):
        assert land.rule(words) == "MO-2.3-03"


@pytest.mark.rule("MO-7.6-01")
def test_every_hero_uses_every_building_once_a_turn() -> None:
    land = village("market-square", "market-square")
    land.hero("velten hm1")
    land.hero("falk hm1")
    markets = [land.turn.name(card) for card in land.state.field if land.turn.faces[card] == "market-square"]
    for hero in ("velten", "falk"):
        for market in markets:
            land.do(f"visit {hero} {market}", "yes")
    assert land.gold() == 4 * 150
    land.do(f"visit falk {markets[0]}")
    assert (land.prompt, land.gold()) == ("act-build", 600)


# -- paying for missions -------------------------------------------------------------------------------------


@pytest.mark.rule("MO-5.8-15")
def test_a_gift_is_asked_for_only_where_the_mission_says() -> None:
    land = quest("charitable-gift")
    land.lay("tavern hm1", "chapel hm1")
    land.purse(300)
    land.do("visit falk tavern")
    while land.prompt != "act-build":
        assert land.prompt != "pay-mission"
        land.do("no")
    land.do("visit falk chapel", "no")
    assert land.prompt == "pay-mission"
    land.do("yes")
    assert (land.gold(), land.fame()) == (0, fame_of("charitable-gift"))


@pytest.mark.rule("MO-7.1-02")
def test_a_debtor_pays_up_to_four_hundreds_and_earns_nothing_there() -> None:
    for paid, fame in ((4, 12), (0, -10)):
        land = quest("debtors-tower", "pack-mule")
        land.lay("market-square hm1")
        land.purse(450)
        land.do("visit falk market", "yes")
        assert (land.prompt, land.legal()) == ("hundreds", ["0", "1", "2", "3", "4"])
        land.do(str(paid))
        assert (land.gold(), land.fame()) == (450 - 100 * paid, fame)
    poor = quest("debtors-tower")
    poor.lay("market-square hm1")
    poor.purse(399)
    poor.do("visit falk market", "yes")
    assert poor.legal() == ["0", "1", "2", "3"]
