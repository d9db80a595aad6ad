"""Proof of the rules MO-5 to MO-5.3: names, places, buildings and inhabitants."""

from __future__ import annotations

import pytest

from tafelrunde.games.morgua import harm
from tafelrunde.table import OPEN, SPECTATOR, Seat
from tests.morgua.land import Land
from tests.morgua.village import village

# -- MO-5 ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("MO-5-01", "MO-5.1-02")
def test_a_name_is_in_play_once_unless_the_card_says_otherwise() -> None:
    land = Land()
    land.lay("lanternford hm1", "settlers-camp hm3", owner=1)
    land.give("lanternford", "settlers-camp")
    assert land.rule("play lanternford hm2") == "MO-5.1-02"
    land.do("play settlers-camp hm2")
    with land.building() as position:
        position.turn.bury(land.card("lanternford"))
    land.do("play lanternford hm1")


@pytest.mark.rule("MO-5-02")
def test_hands_and_libraries_are_hidden_and_the_rest_is_open() -> None:
    land = village()
    land.give("scouts", "plague", seat=1)
    land.purse(50, 75)
    for seat in (Seat(0), SPECTATOR):
        scene = land.table.view(seat)
        assert "card.scouts" not in str(scene)
        hidden = [each for each in scene.elements().values() if each.is_back and each.owner == 1]
        assert len(hidden) == 2
        assert "75" in str(scene)
    assert "card.scouts" in str(land.table.view(Seat(1)))
    assert "card.scouts" in str(land.table.view(OPEN))


@pytest.mark.rule("MO-5-03", "MO-8.1-01")
def test_cards_go_back_to_their_owners() -> None:
    land = village()
    land.hero("falk hm1")
    squire = land.attach("squire", "falk", owner=1)
    assert land.state.owner(squire) == 1
    with land.building() as position:
        position.turn.bury(squire)
    assert (land.graveyard(0), land.graveyard(1)) == ([], ["squire"])


@pytest.mark.rule("MO-5-04")
def test_only_what_the_hero_leads_can_be_sacrificed() -> None:
    land = village("bone-pit", "squire")
    hero = land.hero("baron hm1")
    land.edit(damage={hero: 9})
    assert land.rule("use baron") == "MO-5-04"
    land.attach("grave-servant", "baron", owner=1)
    land.do("use baron")
    assert (land.graveyard(1), land.life("baron")) == (["grave-servant"], 15)
    assert land.is_in_play("squire")


# -- MO-5.1 --------------------------------------------------------------------------------------------------


@pytest.mark.rule("MO-5.1-01", "MO-5.2-01", "MO-5.3-01", "MO-4-19")
def test_places_buildings_inhabitants_and_heroes_stay_with_the_active_player() -> None:
    land = village("smithy")
    land.hero("falk hm1", owner=1)
    land.inside("falk", "smithy")
    land.purse(0, 500)
    land.give("lanternford", "tavern", "herbwife", "velten", "highwaymen", "longsword", "plague", seat=1)
    land.asking("announce")
    land.give("scouts")
    land.do("play scouts", "bid plague", "pass")
    assert (land.seat, land.prompt) == (1, "act-priority")
    for key in ("lanternford hm2", "tavern hm1", "herbwife hm1", "highwaymen hm1", "velten hm1"):
        assert land.rule(f"play {key}") == "MO-4-19"
    land.do("buy falk longsword")
    assert land.gold(1) == 300


@pytest.mark.rule("MO-5.1-04")
def test_places_lie_on_free_slots_that_suit_them() -> None:
    land = village()
    land.give("mercy-haven", "wheathall", "lanternford")
    assert land.rule("play mercy-haven hm2") == "MO-5.1-04"
    assert land.rule("play lanternford hm1") == "MO-5.1-04"
    assert land.rule("play lanternford w01") == "MO-5.1-04"
    assert land.rule("play wheathall hm2") == "MO-5.1-04"
    land.do("play mercy-haven hm3", "play wheathall go1", "play lanternford hm2")


@pytest.mark.rule("MO-5.1-05")
@pytest.mark.parametrize("way", ["event", "spell", "siege", "inhabitant"])
def test_a_name_is_free_however_the_place_left(way: str) -> None:
    """A place leaves when its last building or inhabitant does, whatever destroyed that."""
    land = Land()
    land.lay("lanternford hm1", "herbwife hm1" if way == "inhabitant" else "tavern hm1", owner=1)
    land.give("lanternford", "lanternford")
    land.hero("ozrun hm1", "earthshock")
    assert land.rule("play lanternford hm2") == "MO-5.1-02"
    if way == "event":
        land.give("earthquake")
        land.do("play earthquake")
    elif way == "spell":
        land.do("cast ozrun earthshock")
    elif way == "siege":
        for _ in range(9):
            if not land.is_in_play("tavern"):
                break
            land.do("attack ozrun tavern", str(land.turn.strength(land.card("ozrun"))))
            land.end_turn()
            land.end_turn()
    else:
        with land.building() as position:
            harm.destroy(position.turn, land.card("herbwife"))
    assert not land.is_in_play("lanternford")
    land.do("play lanternford hm2")
    assert land.at("lanternford") == "hm2"
    assert land.rule("play lanternford hm3") == "MO-5.1-02"  # and taken again


@pytest.mark.rule("MO-5.1-06")
def test_a_place_may_be_laid_where_a_hero_stands() -> None:
    land = Land()
    hero = land.hero("baron hm1")
    land.edit(damage={hero: 3})
    land.give("oathstone")
    land.do("play oathstone hm1")
    assert land.at("baron") == "hm1"
    assert land.turn.journey(hero).entered == -1
    land.do("step baron w01")
    assert land.rule("step baron hm1") == "MO-2.3.1-15"


@pytest.mark.rule("MO-5.1-07")
def test_a_place_cannot_be_attacked() -> None:
    land = village()
    land.hero("falk hm1")
    assert land.rule("attack falk wolfsford") == "MO-5.1-07"


# -- MO-5.2, MO-5.3 ------------------------------------------------------------------------------------------


@pytest.mark.rule("MO-5.2-02", "MO-5.2-03")
def test_a_building_needs_a_place_that_suits_it() -> None:
    land = village()
    land.give("shipyard", "mercy-haven")
    land.purse(100)
    assert land.rule("play shipyard hm2") == "MO-5.2-02"
    assert land.rule("play shipyard w01") == "MO-5.2-02"
    assert land.rule("play shipyard hm1") == "MO-5.2-03"
    land.do("play mercy-haven hm3", "play shipyard hm3")


@pytest.mark.rule("MO-5.2-04", "MO-7.1-01")
def test_everybody_uses_every_building_and_gold_is_the_players() -> None:
    land = Land()
    land.lay("dawnwatch re1")
    land.lay("lanternford hm1", "market-square hm1", "barracks re1", owner=1)
    land.hero("falk hm1")
    land.hero("iselda re1")
    land.inside("iselda", "barracks")
    land.give("squire")
    land.do("visit falk market", "yes", "recruit iselda squire")
    assert (land.gold(0), land.gold(1)) == (50, 0)


@pytest.mark.rule("MO-5.2-05", "MO-5.10-06")
def test_a_destroyed_building_goes_to_its_owners_graveyard() -> None:
    land = village("tavern")
    land.lay("market-square hm1", owner=1)
    land.give("earthquake")
    land.do("play earthquake", "market-square")
    assert (land.graveyard(1), land.graveyard(0)) == (["market-square"], ["earthquake"])


@pytest.mark.rule("MO-5.2-06", "MO-5.2-07")
def test_buildings_may_be_laid_anywhere_and_any_number_of_times() -> None:
    land = Land()
    land.lay("wolfsford hm1", owner=1)
    land.give("market-square", "market-square")
    land.do("play market-square hm1", "play market-square hm1")
    land.hero("falk hm1")
    for market in land.turn.lying(0, "building"):
        land.do(f"visit falk {land.turn.name(market)}", "yes")
    assert land.gold() == 300


@pytest.mark.rule("MO-5.3-02", "MO-5.3-03")
def test_an_inhabitant_needs_a_place_that_suits_him() -> None:
    land = village()
    land.give("count-odrick", "herbwife")
    assert land.rule("play herbwife w01") == "MO-5.3-02"
    assert land.rule("play count-odrick hm1") == "MO-5.3-03"
    land.do("play herbwife hm1")


@pytest.mark.rule("MO-5.3-04", "MO-5.3-05")
def test_a_noble_name_is_in_play_once_even_as_a_companion() -> None:
    land = Land()
    land.lay("mosskeep hm1", "herbwife hm1")
    odrick = land.lay("count-odrick hm1", owner=1)
    land.hero("falk hm1", "crown-prince")
    land.give("count-odrick", "herbwife", "crown-prince")
    assert land.rule("play count-odrick hm1") == "MO-5.3-04"
    assert land.rule("play crown-prince hm1") == "MO-5.3-05"
    land.do("play herbwife hm1")
    with land.building() as position:
        position.turn.bury(odrick)
    land.do("play count-odrick hm1")


@pytest.mark.rule("MO-5.3-06", "MO-5.3-07")
def test_an_inhabitant_serves_every_hero_on_his_field_once_a_turn() -> None:
    land = Land()
    land.lay("wolfsford hm1", "village-reeve hm1", owner=1)
    hero = land.hero("falk hm1")
    land.hero("velten w01")
    land.edit(moved={hero: 4}, used={hero: 1})
    land.do("serve falk village-reeve")
    assert land.gold() == 50
    assert land.rule("serve falk village-reeve") == "MO-5.3-07"
    assert land.rule("serve velten village-reeve") == "MO-5.3-07"


@pytest.mark.rule("MO-5.3-08", "MO-3.2-06", "MO-3.2-01")
def test_a_plague_kills_inhabitants_and_the_place_falls_once() -> None:
    land = Land()
    land.lay("wolfsford hm1", "herbwife hm1", "herbwife hm1", owner=1)
    land.give("plague", "plague")
    land.do("play plague", "herzmark")
    assert land.life("herbwife") == 1
    land.do("play plague", "herzmark")
    assert land.graveyard(1) == ["herbwife", "herbwife", "wolfsford"]


@pytest.mark.rule("MO-6-05")
def test_a_place_that_is_played_counts_once_and_is_a_change() -> None:
    land = Land()
    land.edit(still=7)
    land.give("lanternford", "tavern", "falk")
    land.purse(500)
    land.do("play lanternford hm1")
    assert (land.state.laid, land.state.still) == ([1, 0], 0)
    land.edit(still=7)
    land.do("play tavern hm1", "play falk hm1")
    assert (land.state.laid, land.state.still) == ([1, 0], 7)
    assert land.said("hero") == 1


@pytest.mark.rule("MO-5.6-01")
def test_what_is_bought_lies_open_from_then_on() -> None:
    land = village("smithy")
    land.hero("falk hm1")
    land.inside("falk", "smithy")
    land.purse(500)
    land.give("longsword")
    sword = land.state.hands[0][0]
    assert not land.state.cards.knows(Seat(1), sword)
    land.do("buy falk longsword")
    assert land.state.cards.knows(Seat(1), sword)


def test_nobody_sees_which_card_the_black_market_takes() -> None:
    land = village("black-market")
    land.hero("velten hm1")
    land.give("plague", "scouts")
    land.do("visit velten black-market", "yes")
    assert land.table.pending[Seat(0)].secret
    land.do("2")
    assert (land.hand(), land.bottom(), land.gold()) == (["plague"], "scouts", 200)


def test_what_can_be_done_is_offered_once() -> None:
    land = village("tavern")
    land.hero("falk hm1", "squire")
    land.give("longsword", "scouts", "mosskeep")
    keys = [option.key for option in land.table.pending[Seat(0)].options()]
    assert len(keys) == len(set(keys))
    assert set(land.legal()) <= set(keys)
