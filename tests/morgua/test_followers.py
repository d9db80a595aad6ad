"""Proof of MO-2.3.1-33: inhabitants and monsters that have become companions, and are left behind."""

from __future__ import annotations

import pytest

from tests.morgua.fray import clash
from tests.morgua.land import Land


def followed(*more: str) -> Land:
    """Wenka has joined Falk for 150 gold; Velten and the evil Baron, also of seat 0, are there too."""
    land = Land()
    land.lay("wolfsford hm1", "huntress hm1", *(f"{card} hm1" for card in more), owner=1)
    for hero in ("falk", "velten", "baron"):
        land.hero(f"{hero} hm1")
    land.purse(150)
    land.do("serve falk huntress")
    assert land.gold() == 0
    return land


def tamed() -> Land:
    """Sefa has tamed a wolf of seat 1; Falk is there too."""
    land = Land()
    land.lay("sevencauldrons hm1", "grimwolves hm1", owner=1)
    land.hero("sefa hm1")
    land.hero("falk hm1", "city-liberation")
    land.do("use sefa")
    return land


@pytest.mark.rule("MO-2.3.1-33", "MO-2.3.1-11", "MO-2.3.1-12")
def test_a_huntress_left_behind_joins_another_hero_without_being_paid_again() -> None:
    land = followed()
    land.do("leave huntress")
    assert land.rule("take baron huntress") == "MO-2.3.1-12"
    assert land.rule("serve velten huntress") == "MO-5.3-07"
    assert not land.legal("serve")
    land.do("take velten huntress")
    assert land.turn.leader(land.card("huntress")) == land.card("velten")


@pytest.mark.rule("MO-2.3.1-33", "MO-2.3.1-11")
def test_an_opponents_hero_may_take_her_in_too() -> None:
    land = followed()
    land.hero("konrad hm1", owner=1)
    land.do("leave huntress")
    land.end_turn()
    land.do("take konrad huntress")
    assert land.turn.player(land.card("huntress")) == 1


@pytest.mark.rule("MO-2.3.1-33", "MO-3-26", "MO-3-27", "MO-3-28")
def test_whom_a_fallen_hero_leaves_behind_anybody_takes_in() -> None:
    land = Land()
    land.lay("wolfsford hm1", "huntress hm1", "stone-giant hm1", owner=1)
    falk = land.hero("falk hm1")
    land.hero("velten hm1")
    land.purse(150)
    land.edit(damage={falk: 15})
    land.do("serve falk huntress", "attack falk monsters")
    clash(land, 12, 9)
    land.do("9")
    assert not land.is_in_play("falk")
    gold = land.gold()
    land.do("take velten huntress")
    assert land.gold() == gold


@pytest.mark.rule("MO-2.3.1-33")
def test_a_wolf_left_behind_is_no_monster_and_joins_another_hero() -> None:
    land = tamed()
    land.do("leave grimwolves")
    assert land.rule("attack falk monsters") == "MO-3-02"
    land.do("take falk grimwolves")
    assert land.turn.companions(land.card("falk")) == [land.card("grimwolves")]


@pytest.mark.rule("MO-2.3.1-33", "MO-3.2-01", "MO-3.2-02")
def test_who_was_left_behind_keeps_no_place_standing() -> None:
    land = followed("tavern")
    land.edit(damage={land.card("tavern"): land.life("tavern") - 1})
    land.do("leave huntress", "attack velten tavern", "7")
    assert not land.is_in_play("tavern")
    assert not land.is_in_play("wolfsford")
    assert "huntress-wenka" in land.graveyard(1)
    inhabited = Land()
    inhabited.lay("wolfsford hm1", "huntress hm1", "tavern hm1", owner=1)
    inhabited.hero("velten hm1")
    inhabited.edit(damage={inhabited.card("tavern"): inhabited.life("tavern") - 1})
    inhabited.do("attack velten tavern", "7")
    assert inhabited.is_in_play("wolfsford")


@pytest.mark.rule("MO-2.3.1-33", "MO-3.2-03")
def test_the_death_of_who_was_left_behind_ruins_no_place() -> None:
    land = followed()
    land.attach("spark-thrust", "baron")
    land.edit(damage={land.card("huntress"): land.life("huntress") - 1})
    land.do("leave huntress", "cast baron spark-thrust", "huntress")
    assert (land.is_in_play("huntress"), land.is_in_play("wolfsford")) == (False, True)


@pytest.mark.rule("MO-2.3.1-33", "MO-5.3-05")
def test_a_noble_left_behind_is_still_in_play() -> None:
    land = Land()
    land.lay("sevencauldrons hm1", "crown-prince hm1")
    land.hero("falk hm1")
    land.give("crown-prince")
    land.do("serve falk crown-prince", "leave crown-prince")
    assert land.rule("play crown-prince hm1") == "MO-5.3-05"


@pytest.mark.rule("MO-2.3.1-33")
def test_whoever_leaves_play_is_what_is_printed_again() -> None:
    land = tamed()
    land.do("leave grimwolves")
    with land.building() as position:
        wolf = land.card("grimwolves")
        position.turn.bury(wolf)
    assert land.turn.card(wolf).type == "monster"
