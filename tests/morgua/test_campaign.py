"""Proof of the rules MO-9, MO-9.1.1 and MO-9.3.2: variants in general, the campaigns."""

from __future__ import annotations

import pytest

from tafelrunde.games.morgua import GAME
from tafelrunde.games.morgua.board import NUMBERS
from tafelrunde.table import BadSetup, Seat, Table
from tests.morgua.land import Land

SEATS = {
    "feldzug": 2,
    "magierduell": 2,
    "schicksalspriester": 3,
    "gemeinsamer-ruhm": 4,
    "gemeinsamer-feldzug": 4,
    "gottkoenig": 5,
}


def build_up(mode: str = "feldzug", *cards: str) -> Land:
    """The first part of a campaign; seat 0 holds cards."""
    land = Land(SEATS[mode], mode)
    land.edit(phase="build-up")
    land.give(*cards)
    return land


def second(mode: str = "feldzug") -> Land:
    """The second part: A owns Lanternford (re1) and Oathstone (re2), B Counterport (sa2)."""
    land = Land(SEATS[mode], mode)
    land.lay("lanternford re1", "oathstone re2")
    land.lay("counterport sa2", "market-square sa2", owner=1)
    land.edit(part=2)
    return land


# -- variants in general -------------------------------------------------------------------------------------


@pytest.mark.rule("MO-9-01")
def test_every_variant_has_its_number_of_players() -> None:
    for mode, seats in SEATS.items():
        for number in range(1, 7):
            if number == seats:
                assert Table.new(GAME, mode, seats=number).seats == seats
            else:
                with pytest.raises(BadSetup):
                    Table.new(GAME, mode, seats=number)
    for number in (2, 3, 4, 5):
        Table.new(GAME, "standard", seats=number)
    for number in (1, 6):
        with pytest.raises(BadSetup):
            Table.new(GAME, "standard", seats=number)


@pytest.mark.rule("MO-9-02")
def test_heroes_are_chosen_and_vetoed_in_every_variant() -> None:
    for mode, seats in SEATS.items():
        table = Table.new(GAME, mode, seats=seats)
        assert len(table.pending) == seats
        for seat in range(seats):
            table.answer(Seat(seat), table.pending[Seat(seat)].legal()[0])
        assert table.state.phase == "veto"


@pytest.mark.rule("MO-6-04")
def test_fame_ends_no_game_that_has_its_own_victory() -> None:
    land = second()
    land.edit(fame=[150, 0])
    land.give("scouts")
    land.do("play scouts")
    assert not land.is_over()
    for mode, role in (("schicksalspriester", "priest"), ("gottkoenig", "god-king")):
        land = Land(SEATS[mode], mode)
        land.lay("lanternford hm1", "temple-of-fate hm1")
        land.hero("falk hm1", owner=1)
        roles = [role, *(["knight"] if mode == "gottkoenig" else [""]) * (SEATS[mode] - 1)]
        land.edit(roles=roles, fame=[120] + [0] * (SEATS[mode] - 1))
        land.give("scouts")
        land.do("play scouts")
        assert not land.is_over()


# -- part one ------------------------------------------------------------------------------------------------


@pytest.mark.rule("MO-9.1.1-02", "MO-9.1.1-04")
def test_the_build_up_phase_knows_four_types_of_cards() -> None:
    land = build_up("feldzug", "falk", "scouts", "squire", "city-liberation", "lanternford")
    for key in ("play falk re1", "play scouts"):
        assert land.rule(key) == "MO-9.1.1-04"
    assert not land.legal("recruit")
    land.do("play lanternford re1")
    land.end_turn() if land.state.active == 1 else None
    phases = [str(beat.args["phase"].key) for beat in land.told if beat.kind == "phase"]  # type: ignore[union-attr]
    assert phases[:4] == ["phase.discard", "phase.init", "phase.draw", "phase.build-up"]


@pytest.mark.rule("MO-9.1.1-03")
def test_one_card_is_played_in_a_build_up_phase() -> None:
    land = build_up("feldzug", "lanternford", "oathstone")
    land.do("play lanternford re1")
    assert land.state.active == 1
    assert land.refused("play oathstone re2", seat=0).reason == "not-your-decision"


@pytest.mark.rule("MO-9.1.1-05", "MO-9.1.1-06", "MO-9.1.1-07")
def test_who_plays_nothing_draws_two_and_discards_into_the_graveyard() -> None:
    land = build_up("feldzug", *["tavern"] * 9)
    library = len(land.state.libraries[0])
    land.do("end")
    assert (land.prompt, len(land.hand())) == ("discard", 11)
    land.do("under tavern")
    assert (land.graveyard(), len(land.hand())) == (["tavern"], 10)
    assert len(land.state.libraries[0]) == library - 2
    played = build_up("feldzug", "lanternford")
    played.do("play lanternford re1")
    assert played.hand() == []


@pytest.mark.rule("MO-9.1.1-08", "MO-9.1.1-09")
def test_places_lie_outside_the_middle_whatever_region_is_printed() -> None:
    land = build_up("feldzug", "wheathall", "mercy-haven")
    assert land.rule("play wheathall hm3") == "MO-9.1.1-08"
    assert land.rule("play mercy-haven re1") == "MO-5.1-04"
    land.do("play wheathall re1")


@pytest.mark.rule("MO-9.1.1-10", "MO-9.1.1-11")
def test_each_player_has_two_regions_of_his_own() -> None:
    land = build_up("feldzug", "lanternford", "oathstone")
    land.lay("wolfsford ta1", owner=1)
    assert land.rule("play lanternford ta2") == "MO-9.1.1-10"
    land.lay("candle-tower re1", "dawnwatch go1")
    assert land.rule("play lanternford gl1") == "MO-9.1.1-11"
    land.do("play lanternford go2")


@pytest.mark.rule("MO-9.1.1-12", "MO-9.1.1-16", "MO-9.1.1-18", "MO-9.1.1-19")
def test_part_two_begins_when_no_library_holds_a_card() -> None:
    land = build_up()
    land.lay("lanternford re1", "candle-tower re2")
    land.lay("wolfsford ta1", owner=1)
    land.library(seat=1)
    land.end_turn()
    assert land.state.part == 1
    land.library()
    buried = len(land.state.graveyards[0])
    land.do("end")
    assert land.state.part == 2
    assert land.state.graveyards == [[], []]
    assert land.said("shuffle") == 2
    drawn = len(land.state.hands[0]) + len(land.state.hands[1])
    assert sum(map(len, land.state.libraries)) + drawn >= buried
    assert (land.state.active, land.state.phase) == (0, "build")
    land.give(*["rich-harvest"] * 3, "tavern", *["tavern"] * 9)
    land.do(*["play rich-harvest"] * 3)  # any number of cards again
    land.do("end")
    while land.prompt == "discard":
        land.do("under tavern")
    assert "tavern" not in land.graveyard()
    assert land.bottom() == "tavern"


@pytest.mark.rule("MO-9.1.1-13", "MO-9.1.1-14")
def test_buildings_and_inhabitants_belong_in_own_places_of_any_region() -> None:
    land = build_up("feldzug", "silver-mine", "herbwife", "griffin-roost")
    land.lay("wheathall go1")
    land.lay("wolfsford ta1", owner=1)
    land.purse(500)
    assert land.rule("play silver-mine ta1") == "MO-9.1.1-13"
    assert land.rule("play herbwife ta1") == "MO-9.1.1-13"
    assert land.rule("play griffin-roost go1") == "MO-5.2-03"  # the kind of place still counts
    land.do("play silver-mine go1")


@pytest.mark.rule("MO-9.1.1-15")
def test_monsters_go_wherever_they_fit() -> None:
    land = build_up("feldzug", "highwaymen", "bog-corpses")
    land.lay("wolfsford ta1", owner=1)
    assert land.rule("play bog-corpses ta1") == "MO-5.9-02"
    land.do("play highwaymen ta1")


@pytest.mark.rule("MO-9.1.1-16", "MO-9.1.1-17")
def test_part_two_begins_after_ten_places_each() -> None:
    land = build_up("feldzug", "lanternford")
    land.edit(laid=[10, 9])
    assert land.rule("play lanternford re1") == "MO-9.1.1-17"
    land.end_turn()
    assert land.state.part == 1
    land.give("oathstone", seat=1)
    land.do("play oathstone ta1")
    assert land.state.part == 2  # places that have fallen since count too


# -- part two ------------------------------------------------------------------------------------------------


@pytest.mark.rule("MO-9.1.1-20", "MO-9.1.1-21")
def test_heroes_come_into_own_places_and_places_no_more() -> None:
    land = second()
    land.give("falk", "dawnwatch")
    assert land.rule("play dawnwatch re3") == "MO-9.1.1-21"
    assert land.rule("play falk sa2") == "MO-9.1.1-20"
    land.hero("velten re1", owner=1)
    land.do("play falk re1")  # even into an occupied one


@pytest.mark.rule("MO-9.1.1-22", "MO-9.1.1-23", "MO-9.1.1-24", "MO-9.1.1-25")
def test_building_follows_occupation() -> None:
    land = second()
    land.give("tavern", "tavern", "silver-mine", "herbwife")
    land.purse(500)
    land.lay("wheathall go1")
    assert land.rule("play silver-mine go1") == "MO-5.2-03"
    assert land.rule("play tavern sa2") == "MO-9.1.1-22"
    land.hero("falk sa2")
    land.lay("pallidport sa3", owner=1)  # else all places of B were occupied
    land.do("play tavern sa2")
    land.do("step falk w20")
    land.do("play tavern sa2")  # the own building occupies it
    land.hero("velten re1", owner=1)
    assert land.rule("play herbwife re1") == "MO-9.1.1-22"
    land.hero("iselda re1")
    land.do("play herbwife re1")


@pytest.mark.rule("MO-9.1.1-24")
def test_a_defending_hero_ends_the_occupation() -> None:
    land = second()
    land.lay("pallidport sa3", owner=1)
    land.hero("falk sa2")
    land.hero("velten sa2", owner=1)
    land.give("tavern")
    assert land.rule("play tavern sa2") == "MO-9.1.1-22"


@pytest.mark.rule("MO-9.1.1-01", "MO-9.1.1-26", "MO-9.1.1-27")
def test_who_has_no_free_place_left_has_lost() -> None:
    land = second()
    land.hero("falk w20")
    land.do("step falk sa2")
    assert (land.winners(), land.won_by()) == ((0,), ("MO-9.1.1-26", "MO-9.1.1-27"))
    suicide = second()
    suicide.edit(active=1)
    suicide.give("earthquake", seat=1)
    suicide.do("play earthquake")  # B destroys his own last building, and with it the place
    assert suicide.winners() == (0,)


@pytest.mark.rule("MO-9.1.1-28")
def test_the_end_is_checked_in_part_two_and_ties_go_to_the_active_side() -> None:
    land = build_up()
    land.end_turn()
    assert not land.is_over()
    both = Land(2, "feldzug")
    both.lay("lanternford re1", "herbwife re1")
    both.give("wolfsford", "herbwife", seat=1)
    with both.building() as position:  # no campaign brings two sides into one region (MO-9.1.1-10)
        for card in list(position.state.hands[1]):
            position.turn.play(1, card, NUMBERS["re2"])
    both.edit(part=2, active=1)
    both.give("plague", "plague", seat=1)
    both.do("play plague", "reifkamm", "play plague", "reifkamm")
    assert both.winners() == (1,)


# -- the shared campaign -------------------------------------------------------------------------------------


@pytest.mark.rule("MO-9.3.2-01")
def test_each_partner_plays_one_card_in_the_build_up() -> None:
    land = build_up("gemeinsamer-feldzug", "lanternford")
    land.give("oathstone", seat=2)
    land.do("play lanternford re1")
    assert (land.seat, land.prompt) == (2, "act-build-up")
    land.do("play oathstone re2")
    assert land.state.active == 1


@pytest.mark.rule("MO-9.3.2-02", "MO-9.3.2-03")
def test_the_partners_places_count_as_own_ones() -> None:
    land = build_up("gemeinsamer-feldzug", "tavern", "lanternford", "oathstone")
    land.lay("wolfsford ta1", "candle-tower re1", owner=2)
    assert land.rule("play lanternford go1") == "MO-9.3.2-03"
    land.do("play tavern ta1")
    later = second("gemeinsamer-feldzug")
    later.give("falk", seat=2)
    later.do("hand over", "play falk re1")


@pytest.mark.rule("MO-9.3.2-04")
def test_part_one_ends_after_ten_places_a_team() -> None:
    land = build_up("gemeinsamer-feldzug")
    land.edit(laid=[6, 5, 3, 5])
    land.give("lanternford", seat=2)
    land.do("end", "play lanternford re1")
    assert land.state.part == 2
    empty = build_up("gemeinsamer-feldzug")
    for seat in (0, 1, 2):
        empty.library(seat=seat)
    empty.library("scouts", "scouts", "scouts", "scouts", "scouts", seat=3)
    empty.do("end", "end")
    assert empty.state.part == 1


@pytest.mark.rule("MO-9.3.2-05", "MO-9.3.2-06")
def test_a_team_loses_with_all_its_places() -> None:
    land = second("gemeinsamer-feldzug")
    land.lay("pallidport sa3", owner=3)
    land.hero("falk w20")
    land.do("step falk sa2")
    assert not land.is_over()
    land.hero("velten w21", owner=2)
    land.do("hand over", "step velten sa3")
    assert land.winners() == (0, 2)


@pytest.mark.rule("MO-9.3.2-07")
def test_the_team_rules_hold_without_the_victory_by_fame() -> None:
    land = second("gemeinsamer-feldzug")
    land.hero("velten re1", owner=2)
    land.edit(fame=[220, 0], gold=[100, 0])
    land.give("scouts")
    land.do("play scouts")
    assert not land.is_over()
    assert land.turn.allowance(2) == 2
    assert land.gold(2) == 100
