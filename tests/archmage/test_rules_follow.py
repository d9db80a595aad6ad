"""Followers and attacks: AM-FOLLOW, AM-ATTACK."""

from __future__ import annotations

import pytest

from tafelrunde.games.archmage import GAME
from tafelrunde.games.archmage.reading import seat_text
from tafelrunde.games.archmage.state import State
from tafelrunde.games.archmage.stock import followers_of, problems
from tafelrunde.table import Stream, Table
from tests.archmage.realm import Realm

# -- AM-FOLLOW -----------------------------------------------------------------------------------------------


@pytest.mark.rule("AM-FOLLOW-01")
@pytest.mark.parametrize(("face", "label"), [("mine", "d2"), ("camp", "d1"), ("town", "b1")])
def test_a_follower_is_placed_where_the_mage_stands(face: str, label: str) -> None:
    realm = Realm(2).mage(0, label)
    if face != "town":
        realm.face(face, label)
    realm.play(f"place {label}")
    assert realm.state.company[0] == 14
    assert realm.labels(realm.state.followers[0]) == {label}


@pytest.mark.rule("AM-FOLLOW-01")
def test_no_follower_on_undiscovered_hexes_or_without_the_mage() -> None:
    realm = Realm(2).face("mine", "d2").mage(0, "c1")
    assert realm.rule_against("place c1") == "AM-FOLLOW-01"
    assert realm.rule_against("place d2") == "AM-FOLLOW-01"


@pytest.mark.rule("AM-FOLLOW-02")
def test_placing_costs_no_points_and_a_hex_holds_one_follower() -> None:
    realm = Realm(2, points=0).face("mine", "d2").mage(0, "d2")
    realm.play("place d2")
    assert realm.state.points == 0
    assert realm.rule_against("place d2") == "AM-FOLLOW-02"
    foreign = Realm(2).face("mine", "d2").mage(0, "d2").followers(1, "d2")
    assert foreign.rule_against("place d2") == "AM-FOLLOW-02"


@pytest.mark.rule("AM-FOLLOW-03")
def test_control_lasts_as_long_as_the_follower_stands() -> None:
    realm = Realm(2).face("library", "d2").followers(1, "d2").mage(0, "d2").mage(1, "b1")
    assert realm.turn.controller(realm.hex("d2")) == 1
    realm.play("kill d2", "end", "nature", "gather")
    assert realm.owned(1) == {"seeds": 1, "blood": 1}  # a planet and the attack, no Scroll
    kept = Realm(2, active=1).face("library", "d2").followers(1, "d2").mage(1, "b1")
    kept.play("gather")
    assert kept.owned(1) == {"scrolls": 1}


@pytest.mark.rule("AM-FOLLOW-04")
def test_a_placed_follower_is_neither_taken_back_nor_moved() -> None:
    realm = Realm(2).face("grove", "d2").followers(0, "d2").mage(0, "d2")
    assert realm.rule_against("recall d2") == "AM-FOLLOW-04"
    assert realm.rule_against("withdraw d2") == "AM-FOLLOW-04"
    assert realm.rule_against("kill d2") == "AM-ATTACK-08"


@pytest.mark.rule("AM-FOLLOW-05")
def test_an_empty_company_can_neither_place_nor_initiate() -> None:
    realm = Realm(2).face("mine", "d2").mage(0, "d2").people(0, 0, 10)
    assert realm.rule_against("place d2") == "AM-FOLLOW-05"
    assert "place d2" not in realm.legal()
    school = Realm(2).mage(0, "d5").relics(0, gems=2).people(0, 0, 10)
    assert school.rule_against("initiate will") == "AM-FOLLOW-05"
    assert "initiate will" not in school.legal()


@pytest.mark.rule("AM-FOLLOW-06")
def test_followers_reach_the_company_only_in_the_named_ways() -> None:
    walk = Realm(2).mage(0, "d3").face("mine", "d2", is_open=False)
    walk.play("travel d2", "explore d2", "travel c1", "end")
    assert (walk.state.company[0], walk.state.supply[0]) == (15, 10)
    camp = Realm(2).face("camp", "d1", is_open=False).mage(0, "d1")
    camp.play("explore d1")
    assert (camp.state.company[0], camp.state.supply[0]) == (16, 9)


@pytest.mark.rule("AM-FOLLOW-07")
def test_only_followers_that_are_there_move_and_nothing_is_owed() -> None:
    realm = Realm(2).face("camp", "d1").mage(0, "d1").people(0, 5, 2)
    realm.play("recruit 3")
    assert (realm.state.company[0], realm.state.supply[0]) == (7, 0)
    realm.play("end").edit(supply=[1, 10], company=[6, 15])
    realm.pass_turn().play("nature")
    assert (realm.state.company[0], realm.state.supply[0]) == (6, 1)


@pytest.mark.rule("AM-FOLLOW-08")
@pytest.mark.parametrize("seats", [2, 4])
def test_the_twenty_five_followers_of_a_player_are_always_somewhere(seats: int) -> None:
    table: Table[State] = Table.new(GAME, "standard", seats=seats, seed=f"followers {seats}")
    choices, moved = Stream(seats), set()
    while not table.is_over:
        seat = next(iter(table.pending))
        table.answer(seat, table.pending[seat].sample(choices))
        for each in range(seats):
            counts = followers_of(table.state, each)
            assert table.answers_since_checkpoint or sum(counts.values()) == 25
            moved |= {name for name, number in counts.items() if number}
    assert {"company", "supply", "map", "apprentices"} <= moved
    table.state.followers[0] ^= 1 << table.state.mages[0]
    assert [words for words in problems(table.state) if "followers" in words]


@pytest.mark.rule("AM-FOLLOW-09")
def test_followers_are_placed_before_the_journeys_end_action() -> None:
    late = Realm(2).mage(0, "b1").face("mine", "c1").followers(0, "c1")
    late.play("gather")
    assert late.owned(0) == {"gems": 1}
    assert late.rule_against("place b1") == "AM-FOLLOW-09"
    early = Realm(2).mage(0, "b1")
    early.play("place b1", "gather", "gems")
    assert early.owned(0) == {"gems": 1}


@pytest.mark.rule("AM-FOLLOW-10")
def test_enclaves_and_the_cursed_tower_never_hold_followers() -> None:
    for label in ("d4", "d3"):
        assert Realm(2).mage(0, label).rule_against(f"place {label}") == "AM-FOLLOW-10"
    trolls = Realm(2).face("trolls", "d1").mage(0, "d1")
    assert trolls.rule_against("place d1") == "AM-FOLLOW-10"
    assert trolls.legal("place") == []


# -- AM-ATTACK -----------------------------------------------------------------------------------------------


@pytest.mark.rule("AM-ATTACK-01")
def test_the_attacker_stands_on_the_same_hex() -> None:
    realm = Realm(2).followers(1, "d2").mage(0, "c1")
    assert realm.rule_against("kill d2") == "AM-ATTACK-01"
    assert realm.rule_against("unward d2") == "AM-ATTACK-01"
    realm.play("travel d2")
    assert {"kill d2", "end"} <= set(realm.legal())
    realm.play("end")
    assert realm.labels(realm.state.followers[1]) == {"d2"}
    vacant = Realm(2).face("mine", "c1").mage(0, "c1")
    assert vacant.rule_against("kill c1") == "AM-ATTACK-01"


@pytest.mark.rule("AM-ATTACK-02")
def test_a_ward_is_removed_first_for_a_point() -> None:
    realm = Realm(2, points=1).followers(1, "d2", wards=True).mage(0, "d2")
    assert realm.rule_against("kill d2") == "AM-ATTACK-02"
    realm.play("unward d2")
    assert (realm.state.points, realm.state.wards) == (0, 0)
    assert realm.rule_against("kill d2") == "AM-ATTACK-03"
    both = Realm(2, points=2).followers(1, "d2", wards=True).mage(0, "d2")
    both.play("unward d2", "kill d2")
    assert both.state.points == 0
    assert Realm(2).followers(1, "d2").mage(0, "d2").rule_against("unward d2") == "AM-ATTACK-02"
    tired = Realm(2, points=0).followers(1, "d2", wards=True).mage(0, "d2")
    assert tired.rule_against("unward d2") == "AM-ATTACK-02"


@pytest.mark.rule("AM-ATTACK-03")
def test_a_kill_costs_a_point_and_sends_the_follower_to_its_supply() -> None:
    realm = Realm(2).followers(1, "d2").people(1, 3, 4).mage(0, "d2")
    realm.play("kill d2")
    assert (realm.state.supply[1], realm.state.company[1], realm.state.points) == (5, 3, 4)
    assert realm.state.followers[1] == 0
    tired = Realm(2, points=0).followers(1, "d2").mage(0, "d2")
    assert tired.rule_against("kill d2") == "AM-ATTACK-03"


@pytest.mark.rule("AM-ATTACK-04")
def test_attacker_and_victim_gain_a_blood_each() -> None:
    realm = Realm(3).followers(1, "e2").mage(0, "e2")
    realm.play("kill e2")
    assert [realm.owned(seat) for seat in range(3)] == [{"blood": 1}, {"blood": 1}, {}]
    assert [beat.rules for beat in realm.told("gain")] == [("AM-ATTACK-04",)] * 2
    assert [beat.args["seat"] for beat in realm.told("gain")] == [seat_text(0), seat_text(1)]


@pytest.mark.rule("AM-ATTACK-05")
def test_followers_lost_in_other_ways_give_no_blood() -> None:
    toll = Realm(2).mage(0, "d3").mage(1, "a1")
    toll.play("travel d4")
    wiped = Realm(2).knows(0, "obliterate").relics(0, bones=3).mage(0, "d2").followers(1, "d2", "c1")
    wiped.play("cast obliterate")
    chasm = Realm(2).knows(0, "fiery-chasm").relics(0, seeds=2).mage(0, "d3").followers(1, "d2")
    chasm.play("cast fiery-chasm", "north")
    prison = Realm(2).knows(0, "imprison").relics(0, gems=2).mage(0, "d2").followers(1, "d2", "c1")
    prison.play("cast imprison", "d2")
    for realm in (toll, wiped, chasm, prison):
        assert realm.owned(0) == realm.owned(1) == {}
    assert wiped.state.followers[1] == chasm.state.followers[1] == 0
    assert toll.state.supply[0] == 11


@pytest.mark.rule("AM-ATTACK-06")
def test_after_the_kill_the_attacker_may_take_control() -> None:
    realm = Realm(2).followers(1, "d2").mage(0, "d2").people(0, 2, 5)
    realm.play("kill d2")
    assert realm.turn.controller(realm.hex("d2")) == -1
    realm.play("place d2")
    assert realm.turn.controller(realm.hex("d2")) == 0
    assert realm.state.company[0] == 1
    lonely = Realm(2).followers(1, "d2").mage(0, "d2").people(0, 0, 5)
    lonely.play("kill d2")
    assert lonely.rule_against("place d2") == "AM-FOLLOW-05"


@pytest.mark.rule("AM-ATTACK-07")
def test_removing_a_ward_may_stand_alone() -> None:
    realm = Realm(2).followers(1, "d2", wards=True).mage(0, "d2")
    realm.play("unward d2", "travel c1")
    assert realm.state.points == 3
    assert realm.labels(realm.state.followers[1]) == {"d2"}
    assert realm.state.wards == 0
    assert realm.owned(0) == realm.owned(1) == {}


@pytest.mark.rule("AM-ATTACK-08")
def test_mages_towers_and_own_followers_are_not_attacked() -> None:
    own = Realm(2).followers(0, "d2", wards=True).mage(0, "d2")
    assert own.rule_against("kill d2") == "AM-ATTACK-08"
    assert own.rule_against("unward d2") == "AM-ATTACK-08"
    home = Realm(2).face("mine", "d2").tower(0, "d2").mage(0, "d2")
    assert home.rule_against("kill d2") == "AM-ATTACK-08"
    tower = Realm(2).face("mine", "d2").tower(1, "d2").mage(0, "c1")
    assert tower.rule_against("kill d2") == "AM-ATTACK-08"
    assert tower.rule_against("travel d2") == "AM-JOURNEY-03"
    start = Realm(2)
    assert start.rule_against("kill d4") == "AM-ATTACK-08"  # another mage, but no follower
