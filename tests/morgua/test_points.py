"""Proof that lost movement points stay lost, whatever a figure rides or boards afterwards (MO-2.1-09)."""

from __future__ import annotations

import pytest

from tests.morgua.fray import clash
from tests.morgua.land import Land


@pytest.mark.rule("MO-2.1-09", "MO-3-05", "MO-7.2-03")
def test_who_mounts_after_a_fight_has_no_points() -> None:
    land = Land()
    land.lay("wolfsford hm1", "tavern hm1")
    land.hero("konrad hm1", "warhorse")
    land.do("attack konrad tavern", "0")
    assert land.points("konrad") == 0
    land.do("mount konrad warhorse")
    assert land.points("konrad") == 0
    assert land.rule("visit konrad tavern") == "MO-2.3.2-01"
    assert land.rule("step konrad w01") == "MO-2.3.1-02"
    assert not land.legal("step") + land.legal("attack") + land.legal("visit")


@pytest.mark.rule("MO-2.1-09", "MO-3-05", "MO-7.3-01")
def test_who_leaves_a_slow_cart_after_a_fight_has_no_points() -> None:
    land = Land()
    land.lay("wolfsford hm1", "tavern hm1")
    land.hero("falk hm1", "ox-cart")
    land.ride("falk", "ox-cart")
    land.do("attack falk tavern", "0", "dismount falk")
    assert land.points("falk") == 0
    assert land.rule("attack falk tavern") == "MO-3-05"


@pytest.mark.rule("MO-2.1-09", "MO-5.9-15", "MO-7.2-03")
def test_who_mounts_after_being_thrown_back_has_no_points() -> None:
    land = Land()
    land.lay("wolfsford hm1", "tavern hm1")
    land.hero("falk hm1", "squire", "warhorse")
    land.give("bone-host", seat=1)
    land.asking("ambush")
    land.purse(500, 500)
    land.do("step falk w01", "bone-host")
    clash(land, 0, 0)
    assert land.at("falk") == "hm1"
    for rider in ("falk", "squire"):
        land.do(f"mount {rider} warhorse")
        assert [land.points(each) for each in ("falk", "squire", "warhorse")] == [0, 0, 0]
        land.do(f"dismount {rider}")
    assert land.rule("step falk w01") == "MO-2.3.1-02"


@pytest.mark.rule("MO-2.1-09", "MO-3-05", "MO-2.3.1-25")
def test_who_has_fought_does_not_sail() -> None:
    land = Land()
    land.lay("mercy-haven hm1", "tavern hm1")
    land.hero("konrad hm1", "warhorse")
    land.purse(500)
    sea = next(key for key in land.legal("step") if key.endswith(" s15"))
    land.do("attack konrad tavern", "0", "mount konrad warhorse", "dismount konrad")
    assert not land.legal("step")
    assert land.rule(sea) == "MO-2.3.1-25"


@pytest.mark.rule("MO-2.1-09")
def test_what_is_gained_after_the_loss_is_all_that_is_left() -> None:
    land = Land()
    land.lay("wolfsford hm1", "tavern hm1")
    hero = land.hero("ysvara hm1", "windstep", "warhorse")
    land.edit(moved={hero: -1})  # what she had gained before is lost too
    land.do("attack ysvara tavern", "0", "cast ysvara windstep")
    assert land.points("ysvara") == 2
    land.do("mount ysvara warhorse")
    assert land.points("ysvara") == 2
    land.do("step ysvara w01")
    assert land.points("ysvara") == 1


@pytest.mark.rule("MO-2.1-09", "MO-2.1-01")
def test_the_next_own_initialisation_gives_all_points_back() -> None:
    land = Land()
    land.lay("wolfsford hm1", "tavern hm1")
    land.hero("falk hm1")
    land.do("attack falk tavern", "0")
    land.end_turn()
    assert land.points("falk") == 0
    land.end_turn()
    assert land.points("falk") == 4


@pytest.mark.rule("MO-2.1-09")
def test_a_storm_takes_all_points_for_good() -> None:
    land = Land()
    land.lay("mercy-haven hm1")
    land.hero("konrad hm1", "warhorse")
    land.give("storm-surge")
    land.do("play storm-surge", "mount konrad warhorse")
    assert land.points("konrad") == 0
