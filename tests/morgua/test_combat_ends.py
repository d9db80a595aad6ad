"""Proof of the rules MO-3 about death, sharing out, and monsters of several players."""

from __future__ import annotations

import pytest

from tests.morgua.fray import clash, duel
from tests.morgua.land import Land

# -- death ---------------------------------------------------------------------------------------------------


def doomed(field: str, *attached: str) -> Land:
    """Velten with 1 life on a field, with cards; Ysvara stands beside him with a spell."""
    land = Land()
    if field == "hm1":
        land.lay("sevencauldrons hm1")
    land.hero(f"ysvara {field}", "spark-thrust")
    hero = land.hero(f"velten {field}", *attached, owner=1)
    land.edit(damage={hero: 14}, fame=[0, 30])
    return land


@pytest.mark.rule("MO-3-25", "MO-3-35")
def test_on_a_way_everything_goes_with_the_hero() -> None:
    land = doomed("w01", "longsword", "squire")
    land.do("cast ysvara spark-thrust", "velten")
    assert sorted(land.graveyard(1)) == ["longsword", "squire", "velten-twelvetolls"]


@pytest.mark.rule("MO-3-26", "MO-3-27", "MO-3-28", "MO-3-34")
def test_in_a_place_equipment_and_companions_stay() -> None:
    land = doomed("hm1", "longsword", "sellsword", "rune-staff", "mind-call")
    land.lay("lantern-of-refuge hm1")
    land.do("cast ysvara spark-thrust", "velten")
    assert sorted(land.graveyard(1)) == ["mind-call", "velten-twelvetolls"]
    assert land.rule("take ysvara lantern-of-refuge") == "MO-5.6-05"
    land.do("take ysvara longsword", "take ysvara sellsword")
    assert (land.gold(), land.state.host[land.card("longsword")]) == (0, land.card("ysvara"))


@pytest.mark.rule("MO-3-29", "MO-3-30", "MO-3-31", "MO-3-33")
def test_every_mission_of_a_dead_hero_fails() -> None:
    land = doomed("hm1", "city-liberation", "road-watch", "courier-ride")
    land.do("cast ysvara spark-thrust", "velten")
    assert land.fame(1) == 0
    assert sorted(land.bottom(1, each) for each in range(3)) == [
        "city-liberation",
        "courier-ride",
        "road-watch",
    ]
    assert land.graveyard(1) == ["velten-twelvetolls"]
    plain = doomed("hm1")
    plain.do("cast ysvara spark-thrust", "velten")
    assert plain.fame(1) == 30


@pytest.mark.rule("MO-3-32")
def test_abandoning_and_dying_use_different_piles() -> None:
    land = doomed("hm1", "city-liberation")
    land.asking("announce")
    land.do("cast ysvara spark-thrust", "abandon city-liberation")
    assert (land.fame(1), land.graveyard(1)) == (20, ["city-liberation"])
    land.do("pass", "velten")
    assert land.fame(1) == 20


# -- sharing out ---------------------------------------------------------------------------------------------


@pytest.mark.rule("MO-3-37", "MO-3-38")
def test_the_enemy_shares_out_the_damage_as_he_likes() -> None:
    land = duel("longsword", defenders=("squire", "tame-wolf"))
    clash(land, 8, 14)  # 11 damage
    assert land.rule("12") == "MO-3-37"
    assert land.rule("-1") == "MO-3-37"
    land.do("2", "9")  # the squire has 6 life; the surplus is lost
    assert (land.life("velten"), land.graveyard(1)) == (13, ["squire"])
    assert land.life("tame-wolf") == 6


@pytest.mark.rule("MO-3-38")
def test_nothing_is_asked_once_all_damage_is_shared_out() -> None:
    land = duel(defenders=("squire", "tame-wolf"))
    clash(land, 8, 14)
    land.do("8")
    assert (land.prompt, land.life("velten")) == ("act-build", 7)


@pytest.mark.rule("MO-3-39")
def test_the_attacker_shares_out_first_and_the_dead_still_strike() -> None:
    land = duel("squire", defenders=("tame-wolf",))
    clash(land, 11, 11)
    assert land.seat == 0
    land.do("0")  # all eleven on the wolf, who dies
    assert land.seat == 1
    land.do("12")
    assert land.graveyard(1) == ["tame-wolf"]
    assert land.life("falk") == 16 - 12


# -- monsters of several players -----------------------------------------------------------------------------


def pack(*monsters: tuple[str, int], seats: int = 4, active: int = 1) -> Land:
    """Monsters of several owners in one place; a hero of the active seat attacks."""
    land = Land(seats)
    land.lay("sevencauldrons hm1")
    for name, owner in monsters:
        land.lay(f"{name} hm1", owner=owner)
    land.edit(active=active)
    land.hero("falk hm1", owner=active)
    land.do("attack falk monsters")
    return land


@pytest.mark.rule("MO-3-40", "MO-3-44")
def test_the_owner_of_the_strongest_monster_decides() -> None:
    assert list(pack(("stone-giant", 2), ("greytusk", 3)).table.pending) == [1, 2]
    assert list(pack(("greytusk", 2), ("stone-giant", 3)).table.pending) == [1, 3]


@pytest.mark.rule("MO-3-42")
def test_equal_monsters_leave_it_to_the_next_clockwise() -> None:
    land = pack(("greytusk", 0), ("greytusk", 3))
    assert list(land.table.pending) == [1, 3]


@pytest.mark.rule("MO-3-43")
def test_nobody_decides_for_monsters_against_himself() -> None:
    assert list(pack(("stone-giant", 1), ("greytusk", 0)).table.pending) == [1, 0]
    assert list(pack(("stone-giant", 1)).table.pending) == [1, 2]


# -- the dead and those beside them --------------------------------------------------------------------------


@pytest.mark.rule("MO-3-23", "MO-3-25")
def test_hero_companion_and_enemy_fall_at_once_on_a_way() -> None:
    land = Land()
    falk = land.hero("falk w01")
    velten = land.hero("velten w01", "squire", owner=1)
    land.edit(damage={velten: 14, land.card("squire"): 5, falk: 15})
    land.do("attack falk velten")
    clash(land, 8, 10)
    land.do("4")  # four on Velten, four on his squire
    assert sorted(land.graveyard(1)) == ["squire", "velten-twelvetolls"]
    assert land.graveyard(0) == ["falk-the-borderwalker"]


@pytest.mark.rule("MO-3-24")
def test_who_loses_the_shirt_that_kept_him_alive_dies() -> None:
    for damage, dies in ((16, True), (15, False)):
        land = Land()
        hero = land.hero("falk w07", "mail-shirt", owner=1)
        land.hero("ozrun w07", "decay")
        land.edit(damage={hero: damage})
        land.do("cast ozrun decay")
        assert land.is_in_play("falk") is not dies


@pytest.mark.rule("MO-2.1-07")
def test_who_is_healed_of_all_wounds_is_as_good_as_new() -> None:
    land = Land()
    hero = land.hero("iselda w01")
    land.edit(damage={hero: 1})
    land.do("use iselda")
    assert (land.life("iselda"), land.state.damage) == (18, {})


@pytest.mark.rule("MO-2.4-05", "MO-2.4-07")
def test_ways_are_cleared_and_places_are_not() -> None:
    land = Land()
    land.lay(
        "wolfsford hm1", "bog-corpses hm1", "squire hm1", "grimwolves w01", "squire hm2", "longsword w04"
    )
    land.end_turn()
    assert sorted(land.graveyard()) == ["grimwolves", "longsword", "squire"]
    assert (land.at("bog-corpses"), land.at("squire")) == ("hm1", "hm1")


# -- after the fight -----------------------------------------------------------------------------------------


@pytest.mark.rule("MO-5.9-25")
def test_a_hunter_is_famous_for_every_monster_if_she_lives() -> None:
    """Tamsin gains 1 fame for each; she comes after one who has fallen."""
    for tamsin, fame in ((0, 2), (13, 0)):
        land = Land()
        land.lay("sevencauldrons hm1", "bog-corpses hm1", "bone-host hm1", owner=1)
        falk = land.hero("falk hm1", "longsword")
        hunter = land.hero("tamsin hm1")
        land.edit(damage={falk: 15, hunter: tamsin})
        land.do("attack falk+tamsin monsters")
        clash(land, 15, 10)  # 15 and 3 and 3 against nothing
        land.do("7", "5" if tamsin else "10")
        assert (land.is_in_play("falk"), land.is_in_play("tamsin")) == (False, not tamsin)
        assert (land.fame(), land.gold()) == (fame, 100)


@pytest.mark.rule("MO-3-72")
def test_thieves_who_live_rob_the_hero_whom_they_have_hurt() -> None:
    for counter, stolen in ((14, 100), (0, 0)):
        land = Land(3)
        land.lay("wolfsford hm1", "plague-rats hm1", "hedge-thieves hm1", "stone-giant hm1", owner=1)
        land.hero("falk hm1", "longsword")
        land.purse(250, 50, 50)
        land.do("attack falk monsters")
        clash(land, 8, counter)  # 11 against nothing, or against 28
        if counter:
            land.do("2", "0")  # the rats die, the giant bears the rest
        assert land.is_in_play("hedge-thieves")
        assert [land.gold(seat) for seat in range(3)] == [250 - stolen, 50 + stolen, 50]


@pytest.mark.rule("MO-3-72")
def test_a_soul_blade_bites_whoever_survives_with_it() -> None:
    land = Land()
    land.lay("wolfsford hm1", "stone-giant hm1", owner=1)
    ysvara = land.hero("ysvara hm1")
    land.hero("baron hm1", "soul-blade")
    land.edit(damage={ysvara: 13})
    land.do("attack ysvara+baron monsters")
    clash(land, 17, 9)
    land.do("9")
    assert not land.is_in_play("ysvara")
    assert land.life("baron") == 17
