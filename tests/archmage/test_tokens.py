"""Spell tokens: one for each location, each with its owner (AM-TOKEN)."""

from __future__ import annotations

import pytest

from tests.archmage.realm import Realm


@pytest.mark.rule("AM-TOKEN-01")
def test_a_ward_and_a_spell_token_share_a_hex_but_two_spell_tokens_do_not() -> None:
    realm = Realm(2).knows(0, "entangling-vines").relics(0, seeds=1)
    realm.face("grove", "b2").followers(0, "b2", wards=True).token("wellspring", 0, "b2")
    realm.play("cast entangling-vines", "b2")
    assert realm.rule_against("b2") == "AM-TOKEN-01"
    realm.play("none")
    assert realm.token_at("b2") == "vines a"
    assert realm.state.wards == realm.mask("b2")


@pytest.mark.rule("AM-TOKEN-02")
def test_a_second_token_discards_the_first_for_good() -> None:
    realm = Realm(2).knows(0, "fiery-chasm").relics(0, blood=2).mage(0, "d2")
    realm.face("grove", "c2").followers(1, "c2").token("wellspring", 1, "c2")
    realm.play("cast fiery-chasm", "south-west")
    assert realm.token_at("c2") == "chasm a"
    assert realm.told("token-gone")
    realm.play("end").pass_turn()
    realm.play(realm.legal()[0])
    assert realm.token_at("c2") == ""
    realm.play("travel c2")
    assert realm.owned(1).get("seeds", 0) <= 1  # a planet at most: the Wellspring is gone


@pytest.mark.rule("AM-TOKEN-03")
def test_no_token_lies_in_the_city_or_on_a_tower_but_undiscovered_hexes_are_fine() -> None:
    realm = Realm(2).knows(0, "entangling-vines").relics(0, seeds=1).face("mine", "b3").tower(1, "b3")
    realm.play("cast entangling-vines")
    for city in ("d4", "e4"):
        assert realm.rule_against(city) == "AM-TOKEN-03"
    assert realm.rule_against("b3") == "AM-TOKEN-03"
    assert not realm.turn.is_discovered(realm.hex("g2"))
    realm.play("g2", "none")
    assert realm.token_at("g2") == "vines a"


@pytest.mark.rule("AM-TOKEN-04")
def test_each_preparation_removes_only_the_own_tokens() -> None:
    realm = Realm(2).token("vines", 0, "b2").token("vines", 1, "b3").play("end")
    expired = realm.told("token-gone")
    realm.play(realm.legal()[0])
    assert (realm.token_at("b2"), realm.token_at("b3")) == ("vines a", "")
    assert [beat.rules for beat in expired] == [("AM-PREP-03",)]
    realm.pass_turn().play(realm.legal()[0])
    assert realm.token_at("b2") == ""
