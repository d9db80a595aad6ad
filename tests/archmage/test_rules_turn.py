"""Turns and Preparation: AM-TURN, AM-PREP."""

from __future__ import annotations

import pytest

from tafelrunde.table import Seat
from tests.archmage.realm import Realm

PLANET = "nature"


def next_round(realm: Realm) -> Realm:
    """Everybody passes until the first player prepares again."""
    realm.pass_turn()
    while realm.state.active != 0:
        realm.pass_turn()
    assert realm.state.phase == "prepare"
    return realm


# -- AM-TURN -------------------------------------------------------------------------------------------------


@pytest.mark.rule("AM-TURN-01")
def test_a_turn_is_preparation_then_journey_then_its_end_then_the_next_player() -> None:
    realm = Realm(2, round=4).preparing().mage(0, "c1")
    assert realm.rule_against("travel b1") == "AM-TURN-01"
    assert realm.rule_against("gather") == "AM-TURN-01"
    realm.play(PLANET, "travel b1")
    assert realm.refused("travel d3", seat=1).reason == "not-your-decision"
    realm.play("gather")
    assert realm.rule_against("travel c1") == "AM-END-11"
    assert realm.rule_against(PLANET) == "AM-PLANET-01"
    assert realm.rule_against(f"planet {PLANET}") == "AM-PLANET-01"
    realm.edit(is_new_tower=True, is_ahead=True)  # so it was in this turn
    realm.play("end")
    assert (realm.state.active, realm.state.phase) == (1, "prepare")
    assert (realm.state.is_new_tower, realm.state.is_ahead) == (False, False)
    assert [beat.rules for beat in realm.told("turn")] == [("AM-TURN-01",)]


@pytest.mark.rule("AM-TURN-02")
def test_a_phase_concerns_the_active_player_only() -> None:
    realm = Realm(2, round=4).preparing()
    realm.knows(1, "quicken", "stone-skin").lasting(1, "stone-skin").token("vines", 1, "d2")
    state = realm.state.copy()
    realm.spent(1, "quicken", "stone-skin")
    realm.play(PLANET)
    now = realm.state
    assert now.spent[1] == state.book[1]
    assert now.lasting[1] == state.lasting[1]
    assert now.planets[1] == state.planets[1]
    assert now.relics[1] == state.relics[1]
    assert realm.token_at("d2") == "vines b"


@pytest.mark.rule("AM-TURN-03")
def test_the_game_lasts_thirteen_rounds() -> None:
    realm = Realm(2, round=1)
    turns = []
    while not realm.table.is_over:
        turns.append((realm.state.round, realm.state.active))
        realm.pass_turn()
    assert turns == [(number, seat) for number in range(1, 14) for seat in (0, 1)]
    assert realm.table.pending == {}
    assert realm.table.result is not None
    assert realm.state.round == 13


@pytest.mark.rule("AM-TURN-04")
def test_journey_and_action_may_be_declined() -> None:
    camp = Realm(2).face("camp", "d1").mage(0, "d1")
    camp.play("recruit 2")
    assert (camp.state.points, camp.state.company[0]) == (5, 17)
    passed = Realm(2, round=1)
    assert passed.decision.safe() == "end"
    passed.play("end")
    assert passed.state.active == 1
    assert passed.state.mages[0] == passed.hex("d4")


# -- AM-PREP -------------------------------------------------------------------------------------------------


@pytest.mark.rule("AM-PREP-01")
def test_there_is_no_preparation_in_the_first_round() -> None:
    realm = Realm(3, round=1)
    for seat in range(3):
        assert (realm.state.active, realm.state.phase) == (seat, "act")
        planets = realm.state.planets[seat]
        assert realm.rule_against(PLANET) == "AM-PREP-01"
        realm.play("end")
        assert not realm.told("planet-waits")
        assert [beat.elements for beat in realm.told("turn")] == [(f"mage-{'abc'[(seat + 1) % 3]}",)]
        assert realm.state.planets[seat] == planets
        assert sum(realm.state.relics[seat]) == 0
    assert (realm.state.round, realm.state.phase) == (2, "prepare")


@pytest.mark.rule("AM-PREP-02")
def test_no_spell_is_cast_in_preparation() -> None:
    realm = Realm(2, round=5).preparing().knows(0, "decay").relics(0, bones=1)
    assert realm.rule_against("cast decay") == "AM-PREP-02"
    realm.play(PLANET)
    assert "cast decay" in realm.legal()


@pytest.mark.rule("AM-PREP-03")
def test_own_temporary_tokens_return_in_preparation() -> None:
    realm = Realm(2, round=4).preparing().face("mine", "d2", "c1")
    realm.token("vines", 0, "e1").token("chasm", 0, "e2").token("wellspring", 0, "d2")
    realm.token("vines", 1, "c2").token("upheaval", 0, "c5").token("chasm", 1, "c6")
    realm.play(PLANET)
    lying = {label: realm.token_at(label) for label in ("e1", "e2", "d2", "c2", "c5", "c6")}
    assert lying == {
        "e1": "",
        "e2": "",
        "d2": "wellspring a",
        "c2": "vines b",
        "c5": "upheaval a",
        "c6": "chasm b",
    }


@pytest.mark.rule("AM-PREP-03")
def test_a_token_of_this_turn_lies_until_the_next_preparation() -> None:
    realm = Realm(2, round=4).knows(0, "entangling-vines").relics(0, seeds=1)
    realm.play("cast entangling-vines", "e1", "none")
    assert realm.token_at("e1") == "vines a"
    realm.pass_turn()
    assert realm.token_at("e1") == "vines a"
    realm.pass_turn().play(PLANET)
    assert realm.token_at("e1") == ""


@pytest.mark.rule("AM-PREP-04")
def test_temporary_spells_end_in_their_casters_preparation() -> None:
    realm = Realm(2, round=4).knows(0, "stone-skin").relics(0, gems=1)
    realm.play("cast stone-skin", "end")
    assert realm.turn.is_lasting(0, "stone-skin")
    realm.pass_turn()
    realm.play(PLANET)
    assert not realm.turn.is_lasting(0, "stone-skin")


@pytest.mark.rule("AM-PREP-05")
def test_cast_spells_are_renewed_in_preparation() -> None:
    realm = Realm(2, round=4).knows(0, "quicken").relics(0, scrolls=2)
    realm.play("cast quicken")
    assert realm.rule_against("cast quicken") == "AM-CAST-07"
    next_round(realm).play(PLANET)
    realm.play("cast quicken")
    assert realm.state.points == 7


@pytest.mark.rule("AM-PREP-06")
def test_the_book_holds_the_spells_of_the_regions_with_apprentices() -> None:
    realm = Realm(2, round=4).preparing().apprentices(0, "time", "matter-time")
    realm.edit(book=[1 << realm.facts.spell_numbers["decay"], 0])
    realm.play(PLANET)
    assert realm.book(0) == {"quicken", "gate"}
    assert realm.book(1) == set()
    assert realm.rule_against("cast decay") == "AM-PREP-06"


@pytest.mark.rule("AM-PREP-06")
def test_a_spell_leaves_the_book_after_its_last_apprentice_was_promoted() -> None:
    realm = Realm(2, round=4).face("mine", "d2").tower(0, "d2").mage(0, "d2").knows(0, "quicken", "transmute")
    realm.play("promote matter time")
    assert realm.book(0) == {"quicken", "transmute"}
    next_round(realm)
    assert [beat.rules for beat in realm.told("learn") + realm.told("forget")] == [("AM-PREP-06",)] * 2
    realm.play(PLANET)
    assert realm.book(0) == {"gate"}


@pytest.mark.rule("AM-PREP-07")
def test_three_apprentices_of_a_region_give_one_spell() -> None:
    realm = Realm(2, round=4).preparing().apprentices(0, "death", "death", "death")
    realm.relics(0, bones=3)
    realm.play(PLANET)
    assert realm.book(0) == {"decay"}
    realm.play("cast decay")
    assert realm.rule_against("cast decay") == "AM-CAST-07"


@pytest.mark.rule("AM-PREP-08")
def test_preparation_expires_then_refreshes_then_moves_a_planet() -> None:
    realm = Realm(2, round=4).token("vines", 0, "d2").lasting(0, "stone-skin").apprentices(0, "time")
    realm.to_move(1, round=4)
    realm.play("end")
    assert [beat.kind for beat in realm.beats] == ["turn", "token-gone", "expire", "learn"]
    realm.play(PLANET)
    assert [beat.kind for beat in realm.beats] == ["planet", "gain"]
    assert realm.rule_against("cast quicken") == "AM-CAST-03"


@pytest.mark.rule("AM-PREP-09")
def test_the_spell_of_a_new_apprentice_is_cast_from_the_next_turn_on() -> None:
    realm = Realm(2, round=4).mage(0, "e4").relics(0, scrolls=3)
    realm.play("initiate time")
    assert realm.rule_against("cast quicken") == "AM-PREP-09"
    next_round(realm).play(PLANET)
    realm.play("cast quicken")
    assert realm.state.points == 7


def test_the_view_names_whose_turn_it_is() -> None:
    realm = Realm(2, round=4)
    assert realm.table.view(Seat(1)).headline is not None
