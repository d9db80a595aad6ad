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
        land.lay("skullcrenel hm1")
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
    land = doomed("hm1", "longsword", "sellsword", "lantern-of-refuge", "mind-call")
    land.do("cast ysvara spark-thrust", "velten")
    assert sorted(land.graveyard(1)) == ["mind-call", "velten-twelvetolls"]
    assert land.rule("take ysvara lantern-of-refuge") == "MO-3-28"
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
    land.lay("skullcrenel hm1")
    for name, owner in monsters:
        land.lay(f"{name} hm1", owner=owner)
    land.edit(active=active)
    land.hero("falk hm1", owner=active)
    land.do("attack falk monsters")
    return land


@pytest.mark.rule("MO-3-40", "MO-3-44")
def test_the_owner_of_the_strongest_monster_decides() -> None:
    land = pack(("stone-giant", 2), ("greytusk", 3))
    assert list(land.table.pending) == [1, 2]


@pytest.mark.rule("MO-3-42")
def test_equal_monsters_leave_it_to_the_next_clockwise() -> None:
    land = pack(("greytusk", 0), ("greytusk", 3))
    assert list(land.table.pending) == [1, 3]


@pytest.mark.rule("MO-3-43")
def test_nobody_decides_for_monsters_against_himself() -> None:
    assert list(pack(("stone-giant", 1), ("greytusk", 0)).table.pending) == [1, 0]
    assert list(pack(("stone-giant", 1)).table.pending) == [1, 2]
