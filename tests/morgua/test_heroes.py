"""Proof of the rules MO-5.4: heroes, and the rights to bring them in."""

from __future__ import annotations

import pytest

from tests.morgua.land import Land
from tests.morgua.village import village

# -- MO-5.4 --------------------------------------------------------------------------------------------------


@pytest.mark.rule("MO-5.4-01")
def test_a_hero_comes_into_any_place_that_he_may_enter() -> None:
    land = Land()
    land.lay("wolfsford hm1", "oathstone hm2", owner=1)
    land.give("baron")
    for field in ("hm2", "hm3", "w01"):
        assert land.rule(f"play baron {field}") == "MO-5.4-01"
    land.do("play baron hm1")


def rights(number: int, *heroes: str) -> Land:
    """A player with heroes in play and rights from missions of this turn."""
    land = village()
    for hero in heroes:
        land.hero(f"{hero} hm1")
    land.edit(rights=[number, 0])
    return land


@pytest.mark.rule("MO-5.4-02", "MO-5.4-08")
def test_a_mission_allows_exactly_one_more_hero() -> None:
    land = rights(1, "falk")
    land.give("velten", "pippo")
    land.do("play velten hm1")
    assert land.rule("play pippo hm1") == "MO-2.3-02"
    two = rights(2, "falk")
    two.give("velten", "pippo")
    two.do("play velten hm1", "play pippo hm1")


@pytest.mark.rule("MO-5.4-03")
def test_nobody_has_more_than_four_heroes() -> None:
    land = rights(2, "falk", "velten", "pippo")
    land.give("harka", "sefa")
    land.do("play harka hm1")
    assert land.rule("play sefa hm1") == "MO-5.4-03"


@pytest.mark.rule("MO-5.4-04", "MO-5.4-05")
def test_a_right_from_another_turn_is_used_before_initialisation() -> None:
    for answer, cards in (("play velten hm1", 2), ("none", 4)):
        land = village()
        land.edit(carried=[0, 1], active=0)
        land.give("velten", "scouts", seat=1)
        land.do("end")
        assert (land.seat, land.prompt) == (1, "act-heroes")
        assert land.rule("play scouts") == "MO-5.4-04"
        land.do(answer)
        assert land.state.carried[1] == 0
        assert len(land.hand(1)) == cards
        assert land.state.rights[1] == 0


@pytest.mark.rule("MO-5.4-06", "MO-5.4-07")
def test_another_card_first_loses_the_right_and_moving_does_not() -> None:
    land = rights(1, "falk")
    land.give("velten", "tavern")
    land.do("step falk w01", "step falk hm2", "play tavern hm1")
    assert land.rule("play velten hm1") == "MO-5.4-06"
    assert "lost the right" in str(land.refused("play velten hm1"))
    land = rights(1, "falk")
    land.give("velten")
    land.do("step falk w01", "step falk hm2", "play velten hm1")
    land = rights(1, "falk")
    land.end_turn()
    land.end_turn()
    land.give("velten")
    assert land.rule("play velten hm1") == "MO-2.3-02"


@pytest.mark.rule("MO-5.4-07", "MO-5.9-04")
def test_the_own_monster_on_the_own_way_is_another_card_too() -> None:
    """An opponent's monster, or a combat event, takes nothing away."""
    for monster, event, is_kept in (("own", "none", False), ("none", "none", True), ("none", "own", True)):
        land = rights(1, "falk")
        land.give("velten", "plague-rats", "surprise-blow")
        land.give("hedge-thieves", seat=1)
        land.asking("own-ambush", "event", seat=0)
        land.asking("ambush")
        land.do("step falk w01", "hedge-thieves", "plague-rats" if monster == "own" else "none")
        land.split(0, 0)
        land.do("surprise-blow attackers" if event == "own" else "none")
        while land.prompt != "act-build":
            land.do(land.table.pending[land.seat].safe())
        assert bool(land.legal("play velten")) is is_kept


@pytest.mark.rule("MO-5.4-09", "MO-5.4-10")
def test_a_hero_is_in_play_once() -> None:
    land = rights(1, "velten")
    land.hero("falk hm1", owner=1)
    land.give("falk", "velten")
    assert land.rule("play falk hm1") == "MO-5.4-09"
    assert land.rule("play velten hm1") == "MO-5.4-10"
    assert land.rule("exchange velten") == "MO-5.4-10"


@pytest.mark.rule("MO-5.4-11", "MO-5.4-12")
def test_a_hero_whom_another_plays_is_exchanged() -> None:
    land = village()
    land.hero("falk hm1", owner=1)
    land.give("falk", "falk")
    land.library("falk", "velten", "scouts", "pippo", "tavern")
    order = list(land.state.libraries[0])
    land.do("exchange falk")
    assert land.legal() == ["pippo-thumbgold", "velten-twelvetolls"]
    land.do("pippo")
    assert (land.at("pippo"), land.graveyard()) == ("hm1", ["falk-the-borderwalker"])
    assert land.said("shuffle") == 1
    assert all(land.state.cards.seen[card] == 0 for card in land.state.libraries[0])
    assert len(land.state.libraries[0]) == len(order) - 1
    assert land.rule("exchange falk") == "MO-5.4-12"
    empty = village()
    empty.hero("falk hm1", owner=1)
    empty.give("falk")
    empty.do("exchange falk")
    assert empty.said("shuffle") == 1
    assert empty.state.heroes[0] == []


@pytest.mark.rule("MO-5.4-13", "MO-5.4-14")
def test_without_a_hero_the_free_permission_comes_first() -> None:
    land = rights(1)
    land.give("falk", "velten", "pippo")
    land.do("play falk hm1", "play velten hm1")
    assert land.rule("play pippo hm1") == "MO-2.3-02"


@pytest.mark.rule("MO-5.4-15")
def test_a_new_hero_is_fresh_and_enters_the_place() -> None:
    land = Land()
    land.lay("wheathall go1")
    land.give("ozrun")
    land.do("play ozrun go1")
    hero = land.card("ozrun")
    assert land.gold() == 50
    assert (land.turn.life(hero), land.turn.magic(hero), land.turn.remaining(hero)) == (14, 6, 3)
    assert land.turn.actions(hero) == 1
