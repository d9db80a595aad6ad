"""When spells may be cast, what they cost, how long they last (AM-CAST)."""

from __future__ import annotations

import pytest

from tafelrunde.table.text import text
from tests.archmage.realm import Realm


def caster(*spells: str, players: int = 2, **relics: int) -> Realm:
    """Seat a knows spells and owns relics."""
    return Realm(players).knows(0, *spells).relics(0, **relics)


@pytest.mark.rule("AM-CAST-01")
def test_spells_are_cast_in_journey_and_at_journeys_end_until_the_turn_ends() -> None:
    realm = caster("fortify", "subjugate", gems=3, blood=1).mage(0, "b1")
    realm.play("cast subjugate", "gather")
    assert "cast fortify" in realm.legal()
    realm.play("cast fortify")
    assert realm.owned(0) == {}
    later = caster("fortify", gems=3).play("end")
    assert later.asked == 1
    assert later.refused("cast fortify", seat=0).reason == "not-your-decision"


@pytest.mark.rule("AM-CAST-02")
def test_nobody_casts_in_another_players_turn() -> None:
    realm = caster(gems=1).knows(1, "stone-skin").relics(1, gems=1)
    realm.face("mine", "c2").mage(0, "c2").followers(1, "c2").play("kill c2")
    assert realm.refused("cast stone-skin", seat=1).reason == "not-your-decision"
    assert realm.state.lasting[1] == 0
    realm.play("end", "nature")
    realm.play("cast stone-skin")  # in the own turn it works
    assert realm.turn.is_lasting(1, "stone-skin")


@pytest.mark.rule("AM-CAST-03")
def test_a_fundamental_spell_costs_one_relic_of_its_sphere() -> None:
    realm = caster("decay", bones=2)
    realm.play("cast decay")
    assert realm.owned(0) == {"bones": 1}
    poor = caster("decay", gems=5)
    assert poor.rule_against("cast decay") == "AM-CAST-03"


@pytest.mark.rule("AM-CAST-04")
@pytest.mark.parametrize("payment", ["widgets widgets", "widgets scrolls", "scrolls scrolls"])
def test_an_advanced_spell_costs_two_of_one_type_or_one_of_each(payment: str) -> None:
    realm = caster("gate", widgets=2, scrolls=2, gems=2)
    realm.play("cast gate")
    assert sorted(realm.legal()) == ["scrolls scrolls", "widgets scrolls", "widgets widgets"]
    assert realm.rule_against("widgets gems") == "AM-CAST-04"
    realm.play(payment, "b1")
    paid = payment.split(" ")
    assert realm.owned(0).get("widgets", 0) == 2 - paid.count("widgets")
    assert realm.owned(0).get("scrolls", 0) == 2 - paid.count("scrolls")


@pytest.mark.rule("AM-CAST-04")
def test_one_fitting_relic_does_not_pay_for_an_advanced_spell() -> None:
    assert caster("gate", widgets=1, gems=1).rule_against("cast gate") == "AM-CAST-04"


@pytest.mark.rule("AM-CAST-05")
def test_a_master_spell_costs_three_in_any_combination() -> None:
    realm = caster("time-stop", widgets=1, scrolls=2, gems=3)
    realm.play("cast time-stop")
    assert "gems gems gems" in realm.legal()
    assert "widgets scrolls scrolls" in realm.legal()
    assert realm.rule_against("gems gems bones") == "AM-CAST-05"
    assert realm.rule_against("scrolls scrolls scrolls") == "AM-COMP-06"
    realm.play("widgets scrolls scrolls")
    assert realm.owned(0) == {"gems": 3}
    assert caster("time-stop", gems=2, bones=1).rule_against("cast time-stop") == "AM-CAST-05"


@pytest.mark.rule("AM-CAST-06")
def test_several_spells_are_cast_in_one_turn_while_the_relics_suffice() -> None:
    realm = caster("quicken", "gate", "fortify", scrolls=1, widgets=2, bones=3)
    realm.play("cast quicken", "cast gate", "b1", "cast fortify")
    assert realm.owned(0) == {}
    poor = caster("quicken", "gate", scrolls=2).play("cast quicken")
    assert poor.rule_against("cast gate") == "AM-CAST-04"


@pytest.mark.rule("AM-CAST-07")
def test_a_spell_is_cast_once_in_a_turn() -> None:
    realm = caster("quicken", scrolls=2).play("cast quicken")
    assert realm.rule_against("cast quicken") == "AM-CAST-07"
    assert realm.owned(0) == {"scrolls": 1}


@pytest.mark.rule("AM-CAST-08")
def test_a_cast_spell_lies_above_the_mantle_and_stays_in_the_book() -> None:
    realm = caster("quicken", scrolls=1)
    number = realm.facts.spell_numbers["quicken"]
    assert realm.state.spent[0] == 0
    realm.play("cast quicken")
    assert realm.state.spent[0] == 1 << number
    assert realm.book(0) == {"quicken"}


@pytest.mark.rule("AM-CAST-09")
def test_an_instant_spell_leaves_nothing_behind() -> None:
    realm = caster("decay", bones=1).relics(1, gems=11).play("cast decay")
    assert sum(realm.state.relics[1]) == 10
    assert realm.state.lasting[0] == 0
    realm.face("mine", "c2", "c1").followers(1, "c1", "c2").mage(1, "b1")
    realm.play("end", "nature", "gather", "end")
    assert sum(realm.state.relics[1]) == 10 + 1 + 2  # a planet and two Mines


@pytest.mark.rule("AM-CAST-10")
def test_a_temporary_spell_ends_with_the_casters_next_preparation() -> None:
    realm = caster("entangling-vines", "stone-skin", players=3, seeds=1, gems=1)
    realm.play("cast entangling-vines", "b2", "none", "cast stone-skin", "end")
    for seat in (1, 2):
        assert realm.state.active == seat
        assert realm.turn.travel_cost(realm.hex("b2")) == 2
        assert realm.turn.is_lasting(0, "stone-skin")
        realm.pass_turn()
    assert realm.token_at("b2") == ""
    assert realm.state.lasting == [0, 0, 0]
    assert [beat.args["spell"] for beat in realm.told("expire")] == [text("spell.stone-skin")]


@pytest.mark.rule("AM-CAST-11")
def test_a_permanent_spell_stays_and_its_card_is_renewed() -> None:
    realm = caster("wellspring", seeds=4).face("grove", "b2", "b3").followers(0, "b2", "b3")
    realm.play("cast wellspring", "b2")
    assert realm.rule_against("cast wellspring") == "AM-CAST-07"
    realm.play("end").pass_turn()
    realm.play(realm.legal()[0], "cast wellspring")
    if realm.asked == 0 and "seeds seeds" in realm.legal():
        realm.play("seeds seeds")
    realm.play("b3")
    assert (realm.token_at("b2"), realm.token_at("b3")) == ("wellspring a", "wellspring a")


@pytest.mark.rule("AM-CAST-12")
def test_a_spell_without_effect_is_still_paid_but_not_one_whose_precondition_fails() -> None:
    realm = caster("decay", bones=1).relics(1, gems=8).play("cast decay")
    assert realm.owned(0) == {}
    assert realm.owned(1) == {"gems": 8}
    assert realm.told("no-effect")
    without = caster("automaton", seeds=3)
    assert without.rule_against("cast automaton") == "AM-MAST-02"
    assert without.owned(0) == {"seeds": 3}


@pytest.mark.rule("AM-CAST-12")
@pytest.mark.parametrize("spell", ["wellspring", "imprison", "corrupt", "fortify"])
def test_a_spell_without_a_target_comes_to_nothing(spell: str) -> None:
    realm = caster(spell, seeds=3, bones=3)
    relics = 3 if spell in ("corrupt", "fortify") else 2
    realm.play(f"cast {spell}")
    assert realm.told("no-effect")
    assert sum(realm.owned(0).values()) == 6 - relics
    assert f"cast {spell}" not in realm.legal()


@pytest.mark.rule("AM-CAST-13")
def test_a_spell_stays_castable_until_the_refresh() -> None:
    realm = (
        caster("stone-skin", gems=2).apprentices(0, "time").face("grove", "b2").tower(0, "b2").mage(0, "b2")
    )
    realm.play("promote time will")
    assert realm.state.apprentices[0][realm.facts.sphere_numbers["will"]] == 0
    realm.play("cast stone-skin", "end").pass_turn().play(realm.legal()[0])
    assert realm.book(0) == {"divination"}
    assert realm.rule_against("cast stone-skin") == "AM-PREP-06"


@pytest.mark.rule("AM-SETUP-03")
@pytest.mark.rule("AM-PREP-06")
def test_an_unknown_spell_is_refused() -> None:
    realm = Realm(2).relics(0, scrolls=3)
    assert realm.rule_against("cast quicken") == "AM-PREP-06"
    assert realm.objection("cast quicken") == "unknown-spell"
    assert realm.refused("cast abracadabra").reason == "unknown-answer"
    assert realm.rule_against("cast solo-decay") == "AM-GAME-02"


@pytest.mark.rule("AM-PREP-09")
def test_the_spell_of_a_new_apprentice_waits_for_the_next_turn() -> None:
    realm = Realm(2).relics(0, scrolls=3).mage(0, "e4").play("initiate time")
    assert realm.rule_against("cast quicken") == "AM-PREP-09"
    assert realm.objection("cast quicken") == "learned-later"
    realm.play("end").pass_turn().play(realm.legal()[0])
    assert "cast quicken" in realm.legal()


def test_spells_of_the_book_that_cannot_be_cast_are_shown_with_the_reason() -> None:
    realm = caster("quicken", "decay", scrolls=1)
    shown = {
        option.key: option.objection for option in realm.decision.options() if option.key.startswith("cast")
    }
    assert set(shown) == {"cast quicken", "cast decay"}
    assert shown["cast quicken"] is None
    assert realm.decision.option("cast quicken").elements == ("spell-a-quicken",)
    assert shown["cast decay"] is not None
    assert shown["cast decay"].rule == "AM-CAST-03"
