"""Proof of the rules MO-2.3.1 about single steps: which are offered, which are refused, passing through."""

from __future__ import annotations

import pytest

from tafelrunde.games.morgua.board import NUMBERS
from tests.morgua.land import Land


def targets(land: Land, start: str) -> list[str]:
    """The fields of the legal answers that begin so."""
    return [key.rpartition(" ")[2] for key in land.legal(start)]


def aboard(land: Land, hero: int, is_so: bool = True) -> None:
    """A hero has paid for a passage that is not over."""
    with land.building() as position:
        position.turn.remember(hero, aboard=is_so)


@pytest.mark.rule("MO-2.3.1-03")
def test_every_hero_with_points_is_offered_his_steps() -> None:
    land = Land()
    land.lay("wolfsford hm1", "lanternford hm2")
    tired, falk = land.hero("velten w07"), land.hero("falk w01")
    land.edit(moved={tired: 3, falk: 3})
    assert [key.split(" ")[1] for key in land.legal("step")] == ["falk-the-borderwalker"] * 2
    assert sorted(targets(land, "step")) == ["hm1", "hm2"]
    land.edit(moved={tired: 3, falk: 4})
    assert land.legal("step") == []
    for words in ("step falk", "step falk nowhere", "step falk hm1 hm2", "step velten.7 hm1"):
        assert land.refused(words).reason == "unknown-answer"


@pytest.mark.rule("MO-2.3.1-31")
def test_passing_is_offered_through_places_next_to_the_hero() -> None:
    land = Land()
    land.lay("lanternford hm2")
    land.hero("falk w01")
    assert targets(land, "pass") == ["hm2"]
    assert land.rule("pass falk hm1") == "MO-2.3.1-31"
    land.do("pass falk hm2")
    assert land.legal() == [*land.legal("step"), "ask"]
    land.do("step falk w02")
    assert "end" in land.legal()


@pytest.mark.rule("MO-2.3.1-31")
def test_passing_through_takes_two_points() -> None:
    land = Land()
    land.lay("wolfsford hm1")
    falk = land.hero("falk w01")
    speed = land.points("falk")
    land.edit(moved={falk: speed - 1})
    assert land.rule("pass falk hm1") == "MO-2.3.1-31"
    land.edit(moved={falk: speed - 2})
    land.do("pass falk hm1", "step falk w06")
    assert (land.at("falk"), land.points("falk")) == ("w06", 0)


@pytest.mark.rule("MO-2.3.1-25", "MO-2.3.1-31")
def test_from_a_ship_one_passes_a_harbour_with_points_of_either_kind() -> None:
    """Two fields are left to the ship, or two points to everybody: then the next step is sure."""
    for hero, moved, is_allowed in (
        ("hollowhelm", 0, True),  # his ram leaves him 1 point, but the ship sails two fields
        ("hollowhelm", 1, False),
        ("velten", 1, True),  # the ship sails one field more, but he has 3 - 1 points
        ("velten", 2, False),
    ):
        land = Land()
        land.lay("silver-mole hm1")
        card = land.hero(f"{hero} s15", "battering-ram" if hero == "hollowhelm" else "longsword")
        aboard(land, card)
        land.edit(moved={card: moved} if moved else {})
        land.purse(100)
        assert (targets(land, "pass") == ["hm1"]) is is_allowed


# -- closed places -------------------------------------------------------------------------------------------


@pytest.mark.rule("MO-2.3.1-15", "MO-2.3.1-17")
def test_round_a_closed_place_one_gets_to_other_way_points_each_offered_once() -> None:
    land = Land()
    land.lay("oathstone hm4")
    land.give("oathstone")
    with land.building() as position:  # no other place is closed to him yet, and no name lies there twice
        position.turn.play(0, position.state.hands[0][0], NUMBERS["hm3"])
    land.hero("baron w03")
    assert sorted(targets(land, "step")) == ["w02", "w04", "w19", "w23"]
    land.purse(100)
    assert sorted(targets(land, "step")) == ["s15", "w02", "w04", "w19", "w23"]
    assert land.rule("step baron w03") == "MO-2.3.1-03"  # on the spot
    found = {option.key: option.objection for option in land.table.pending[land.seat].options()}
    refused = [key for key, objection in found.items() if key.startswith("step") and objection is not None]
    assert [key.rpartition(" ")[2] for key in refused] == ["hm3", "hm4"]


# -- thrown back, muted -------------------------------------------------------------------------------------


@pytest.mark.rule("MO-2.3.1-23", "MO-5.9-13", "MO-5.9-15")
def test_who_is_thrown_back_on_the_sea_is_still_aboard_and_on_land_ashore() -> None:
    """The fare is paid when the group leaves land, and covers the passage until it lands again."""
    for start, target, paid in (("s11", "s10", 0), ("ta4", "s11", 200)):
        land = Land()
        aboard(land, land.hero(f"falk {start}"), start == "s11")
        land.give("ghost-ship", seat=1)
        land.asking("ambush")
        land.purse(200)
        land.do(f"step falk {target}", "ghost-ship")
        land.split(0, 0)
        assert (land.at("falk"), land.points("falk")) == (start, 0)
        land.end_turn()
        land.end_turn()
        land.do(f"step falk {target}")
        assert (land.at("falk"), land.gold()) == (target, 200 - paid)


@pytest.mark.rule("MO-5.9-13")
def test_a_flyer_thrown_back_over_water_is_not_aboard_a_ship() -> None:
    land = Land()
    land.hero("skarrn s11")
    land.give("giant-eagle", seat=1)
    land.asking("ambush")
    land.do("step skarrn s10", "giant-eagle", "none", "none")
    land.split(0, 0)
    assert land.at("skarrn") == "s11"
    assert not land.turn.journey(land.card("skarrn")).aboard


@pytest.mark.rule("MO-5.9-03")
def test_who_wants_to_ambush_nobody_this_turn_is_asked_no_more() -> None:
    land = Land()
    land.hero("falk hm1")
    land.give("highwaymen", seat=1)
    land.asking("ambush")
    land.do("step falk w01", "hush")
    land.do("step falk hm1")
    assert (land.seat, land.prompt) == (0, "act-build")
