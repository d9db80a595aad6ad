"""Proof of the rules MO-5 to MO-5.7, MO-7.1, MO-7.4 and MO-7.7: card types, prices, indestructibility."""

from __future__ import annotations

import pytest

from tafelrunde.games.morgua.verbs import Turn
from tafelrunde.table import OPEN, SPECTATOR, Seat
from tafelrunde.table.beat import SILENT
from tests.morgua.land import Land


def village(*cards: str) -> Land:
    """Wolfsford at hm1 with some cards in it."""
    land = Land()
    land.lay("wolfsford hm1", *(f"{card} hm1" for card in cards))
    return land


# -- MO-5 ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("MO-5-01", "MO-5.1-02")
def test_a_name_is_in_play_once_unless_the_card_says_otherwise() -> None:
    land = Land()
    land.lay("lanternford hm1", "settlers-camp hm3", owner=1)
    land.give("lanternford", "settlers-camp")
    assert land.rule("play lanternford hm2") == "MO-5.1-02"
    land.do("play settlers-camp hm2")
    turn = land._open()
    turn.bury(land.card("lanternford"))
    land._sit_down(turn.state)
    land.do("play lanternford hm1")


@pytest.mark.rule("MO-5-02")
def test_hands_and_libraries_are_hidden_and_the_rest_is_open() -> None:
    land = village()
    land.give("scouts", "plague", seat=1)
    land.purse(50, 75)
    for seat in (Seat(0), SPECTATOR):
        scene = land.table.view(seat)
        assert "card.scouts" not in str(scene)
        hidden = [each for each in scene.elements().values() if each.role == "hidden" and each.owner == 1]
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
    turn = land._open()
    turn.bury(squire)
    land._sit_down(turn.state)
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
def test_a_name_is_free_however_the_place_left() -> None:
    land = Land()
    place = land.lay("lanternford hm1", owner=1)
    land.give("lanternford")
    assert land.rule("play lanternford hm2") == "MO-5.1-02"
    turn = land._open()
    turn.leave_play(place)
    turn.state.hands[1].append(place)
    land._sit_down(turn.state)
    land.do("play lanternford hm2")
    assert Turn(land.state, SILENT).in_play("lanternford")


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
    land.lay("lanternford hm1", "market-square hm1", "barracks re1", owner=1)
    land.lay("dawnwatch re1")
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
    turn = land._open()
    turn.bury(odrick)
    land._sit_down(turn.state)
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
    assert land.rule("play velten hm1") == "MO-2.3-02"
    land = rights(1, "falk")
    land.give("velten")
    land.do("step falk w01", "step falk hm2", "play velten hm1")
    land = rights(1, "falk")
    land.end_turn()
    land.end_turn()
    land.give("velten")
    assert land.rule("play velten hm1") == "MO-2.3-02"


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
    land.lay("wheathall hm1")
    land.give("ozrun")
    land.do("play ozrun hm1")
    hero = land.card("ozrun")
    assert land.gold() == 50
    assert (land.turn.life(hero), land.turn.magic(hero), land.turn.remaining(hero)) == (14, 6, 3)
    assert land.turn.actions(hero) == 1


# -- MO-5.5, MO-5.6 ------------------------------------------------------------------------------------------


@pytest.mark.rule("MO-5.5-01", "MO-5.5-02", "MO-5.5-04")
def test_a_companion_is_recruited_inside_the_right_building() -> None:
    land = village("tavern", "smithy")
    land.hero("falk hm1")
    land.give("squire", "squire")
    land.purse(250)
    assert land.rule("recruit falk squire") == "MO-5.5-01"
    land.do("visit falk tavern", "no", "recruit falk squire")
    land.purse(99)
    assert land.rule("recruit falk squire") == "MO-5.5-02"
    land.purse(100)
    land.do("visit falk smithy")
    assert land.rule("recruit falk squire") == "MO-5.5-01"


@pytest.mark.rule("MO-5.5-03", "MO-5.5-05", "MO-5.5-07")
def test_any_number_of_companions_joins_wherever_they_are_found() -> None:
    land = Land()
    land.lay("ilvengrove hm1", "barracks hm1", "stables hm1", "mercenary-camp hm1")
    land.hero("falk hm1", *["squire"] * 7)
    land.purse(2000)
    land.inside("falk", "barracks")
    land.give("crossbow", "spear-guard", "riding-horse", "tame-wolf", "crossbow")
    land.do("recruit falk crossbow", "recruit falk spear-guard", "visit falk stables")
    land.do("recruit falk riding-horse", "recruit falk tame-wolf", "visit falk mercenary-camp")
    land.do("recruit falk crossbow")
    assert len(land.turn.companions(land.card("falk"))) == 12


@pytest.mark.rule("MO-5.5-06")
def test_a_card_never_follows_a_hero_of_another_mind() -> None:
    land = village("tavern", "black-market")
    land.hero("baron hm1")
    land.lay("squire hm1")
    land.inside("baron", "tavern")
    land.purse(500)
    land.give("squire")
    assert land.rule("recruit baron squire") == "MO-5.5-06"
    assert land.rule("take baron squire") == "MO-2.3.1-12"


@pytest.mark.rule("MO-5.6-01", "MO-5.6-02", "MO-5.6-03")
def test_equipment_is_bought_inside_the_right_building() -> None:
    land = village("smithy", "market-square")
    land.hero("falk hm1")
    land.give("longsword", "tower-shield", "walking-boots")
    land.purse(199)
    assert land.rule("buy falk longsword") == "MO-5.6-01"
    land.do("visit falk smithy")
    assert land.rule("buy falk longsword") == "MO-5.6-02"
    land.purse(500)
    land.do(
        "buy falk longsword", "buy falk tower-shield", "visit falk market", "no", "buy falk walking-boots"
    )
    assert land.gold() == 0


@pytest.mark.rule("MO-5.6-04", "MO-5.6-05")
def test_dropped_equipment_may_be_picked_up_for_nothing() -> None:
    land = Land()
    land.hero("falk w01", "longsword", "soul-blade")
    hero = land.hero("konrad w01")
    land.edit(moved={hero: 2}, used={hero: 1})
    assert land.rule("take konrad longsword") == "MO-5.6-05"
    land.do("drop longsword", "drop soul-blade", "take konrad longsword")
    assert land.rule("take konrad soul-blade") == "MO-3-28"
    land.end_turn()
    assert land.graveyard() == ["soul-blade"]
    assert land.state.host[land.card("longsword")] == hero


@pytest.mark.rule("MO-5.6-06", "MO-3-36")
def test_all_equipment_counts() -> None:
    for swords, yard in ((1, []), (2, ["stone-giant"])):
        land = village()
        land.lay("stone-giant hm1", owner=1)
        land.hero("falk hm1", *["longsword"] * swords)
        land.do("attack falk monsters")
        land.split(8, 9)  # 8 + 3 a sword against 0: the giant has 12 life
        assert land.graveyard(1) == yard


# -- MO-5.7 --------------------------------------------------------------------------------------------------


@pytest.mark.rule("MO-5.7-01", "MO-5.7-02", "MO-5.7-03", "MO-5.7-10", "MO-5.7-11")
def test_a_learned_spell_costs_magic_and_an_action_and_stays() -> None:
    land = Land()
    hero = land.hero("iselda w01", "mind-call")
    land.hero("falk w01")
    assert land.rule("cast falk mind-call") == "MO-5.7-02"
    land.do("cast iselda mind-call")
    assert (land.turn.magic(hero), land.turn.actions(hero)) == (2, 0)
    assert land.rule("cast iselda mind-call") == "MO-2.3.3-04"
    land.end_turn()
    land.end_turn()
    land.do("cast iselda mind-call")
    assert land.turn.magic(hero) == 1
    land.give("light-of-life")
    assert land.rule("cast iselda light-of-life") == "MO-5.7-02"
    land.edit(drained={hero: 3}, used={})
    assert land.rule("cast iselda mind-call") == "MO-5.7-03"
    assert land.turn.magic(hero) == 0


@pytest.mark.rule("MO-5.7-04", "MO-4-20")
def test_spells_are_learned_in_a_build_phase_only() -> None:
    land = Land()
    land.hero("iselda w01", owner=1)
    land.purse(0, 500)
    land.give("light-of-life", "scouts", "plague", seat=1)
    land.asking("phase")
    land.do("end", "bid plague", "pass")
    assert land.state.phase == "discard"
    assert land.rule("learn iselda light-of-life") == "MO-4-20"
    assert land.rule("play scouts") == "MO-4-20"


@pytest.mark.rule("MO-5.7-05", "MO-5.7-12", "MO-5.7-09")
def test_learning_costs_gold_and_no_building() -> None:
    land = Land()
    hero = land.hero("iselda w01", *["mind-call"] * 5)
    land.give("light-of-life")
    land.purse(100)
    assert land.rule("learn iselda light-of-life") == "MO-5.7-05"
    land.purse(200)
    land.do("learn iselda light-of-life")
    assert (land.gold(), land.state.host[land.card("light-of-life")]) == (50, hero)


@pytest.mark.rule("MO-5.7-06", "MO-5.7-07", "MO-5.7-08", "MO-5.7-13")
def test_the_learner_needs_a_gift_not_the_points() -> None:
    land = Land()
    land.hero("konrad w01")
    hero = land.hero("falk w01")
    land.purse(1000)
    land.give("earthshock", "mind-call")
    land.edit(drained={hero: 1})
    assert land.rule("learn konrad mind-call") == "MO-5.7-06"
    land.do("learn falk earthshock")
    assert land.rule("cast falk earthshock") == "MO-5.7-03"
    staff = land.attach("rune-staff", "konrad")
    land.do("learn konrad mind-call", "drop rune-staff")
    assert staff
    assert land.rule("cast konrad mind-call") == "MO-5.7-03"


# -- MO-5.10 -------------------------------------------------------------------------------------------------


@pytest.mark.rule("MO-5.10-01", "MO-5.10-02")
def test_the_kind_of_an_event_decides_when_it_is_played() -> None:
    land = village("bog-corpses")
    land.hero("falk hm1")
    land.give("surprise-blow", "scouts")
    land.asking("event", seat=0)
    assert land.rule("play surprise-blow") == "MO-5.10-02"
    assert not land.legal("play surprise-blow")
    land.do("attack falk monsters")
    land.split(8, 0)
    assert land.prompt == "combat-event"
    assert land.rule("scouts") == "MO-3-18"
    land.do("surprise-blow attackers")


@pytest.mark.rule("MO-5.10-04", "MO-5.10-05")
def test_normal_events_are_played_in_the_build_phase_in_any_number() -> None:
    land = Land()
    land.give(*["rich-harvest"] * 4)
    land.do(*["play rich-harvest"] * 4)
    assert land.gold() == 800


@pytest.mark.rule("MO-5.10-07")
def test_an_event_without_a_target_is_refused() -> None:
    land = village()
    land.give("earthquake", "hero-worship", "song-of-heroes")
    for event in ("earthquake", "hero-worship", "song-of-heroes"):
        assert land.rule(f"play {event}") == "MO-5.10-07"
    assert len(land.hand()) == 3


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
    plain = caster("decay", "longsword")
    plain.do("cast ozrun decay")
    assert plain.graveyard() == ["longsword"]


@pytest.mark.rule("MO-7.4-03")
def test_it_stays_where_its_hero_died_and_where_the_ways_are_cleared() -> None:
    land = Land()
    land.hero("ysvara w07", "spark-thrust")
    hero = land.hero("falk w07", "crown-of-forebears", "longsword", owner=1)
    land.edit(damage={hero: 15})
    land.do("cast ysvara spark-thrust", "falk")
    assert land.graveyard(1) == ["longsword", "falk-the-borderwalker"]
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
