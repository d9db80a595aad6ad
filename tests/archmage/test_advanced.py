"""The six Advanced spells with every clarification (AM-ADV)."""

from __future__ import annotations

import pytest

from tests.archmage.realm import Realm


def caster(spell: str, players: int = 2, **relics: int) -> Realm:
    """Seat a knows a spell and owns relics."""
    return Realm(players).knows(0, spell).relics(0, **relics)


# -- Divination ----------------------------------------------------------------------------------------------


@pytest.mark.rule("AM-ADV-01")
def test_divination_takes_relics_from_anywhere_each_hex_once() -> None:
    realm = caster("divination", scrolls=2).face("mine", "b2", "b3", "g2").followers(0, "b2", "b3", "g2")
    assert realm.rule_against("divine b2") == "AM-ADV-01"  # not before it is cast
    realm.play("cast divination", "divine b2")
    assert realm.legal("divine") == ["divine b3", "divine g2"]
    assert realm.rule_against("divine b2") == "AM-ADV-01"
    realm.play("divine b3", "divine g2")
    assert realm.owned(0) == {"gems": 3}
    assert realm.state.points == 2
    assert realm.rule_against("divine b2") == "AM-ADV-01"


@pytest.mark.rule("AM-ADV-01")
def test_divination_needs_points_and_control_and_lasts_for_one_journey() -> None:
    realm = caster("divination", scrolls=2).face("mine", "b2", "b3").followers(0, "b2").followers(1, "b3")
    realm.play("cast divination")
    assert realm.rule_against("divine b3") == "AM-ADV-01"
    assert realm.edit(points=0).rule_against("divine b2") == "AM-ADV-01"
    realm.edit(points=3).play("end").pass_turn().play(realm.legal()[0])
    assert realm.rule_against("divine b2") == "AM-ADV-01"


@pytest.mark.rule("AM-ADV-02")
def test_divination_does_not_gather_from_camps_or_towns() -> None:
    realm = (
        caster("divination", scrolls=2).face("camp", "d1").followers(0, "d1", "b1").play("cast divination")
    )
    assert realm.rule_against("divine d1") == "AM-ADV-02"
    assert realm.rule_against("divine b1") == "AM-ADV-02"
    assert not realm.legal("divine")


# -- Fiery Chasm ---------------------------------------------------------------------------------------------


def burner() -> Realm:
    """Seat a stands on d2; to the south-west lie c2, b2 and a2, to the south the city."""
    return caster("fiery-chasm", blood=2).mage(0, "d2")


@pytest.mark.rule("AM-ADV-03")
def test_a_chasm_opens_on_three_hexes_and_swallows_followers_and_wards() -> None:
    realm = burner().face("mine", "c2").followers(1, "c2", wards=True)
    line = [realm.at(-1, -1), realm.at(-2, 0), realm.at(-3, 1)]
    assert line == ["c2", "b2", "a2"]
    realm.play("cast fiery-chasm")
    assert len(realm.legal()) == 6
    realm.play("south-west")
    assert [realm.token_at(each) for each in line] == ["chasm a"] * 3
    assert (realm.state.followers[1], realm.state.wards) == (0, 0)
    assert [(beat.kind, beat.rules) for beat in realm.told("unward") + realm.told("remove")] == [
        ("unward", ("AM-ADV-03",)),
        ("remove", ("AM-ADV-03",)),
    ]
    assert realm.state.supply[1] == 11
    assert (realm.owned(0), realm.owned(1)) == ({}, {})  # no Blood


@pytest.mark.rule("AM-ADV-03")
def test_a_chasm_stops_before_edge_city_and_tower() -> None:
    assert burner().play("cast fiery-chasm", "south").state.tokens == burner().state.tokens  # the city
    edge = burner().play("cast fiery-chasm", "north-east")
    assert [label for label in edge.turn.labels if edge.token_at(label)] == ["e1"]
    tower = burner().face("mine", "b2").tower(1, "b2").play("cast fiery-chasm", "south-west")
    assert [label for label in tower.turn.labels if tower.token_at(label)] == ["c2"]


@pytest.mark.rule("AM-ADV-04")
def test_a_chasm_does_not_spare_own_followers() -> None:
    realm = burner().face("mine", "c2", "b2").followers(0, "b2").followers(1, "c2")
    supply = realm.state.supply[0]
    realm.play("cast fiery-chasm", "south-west")
    assert realm.state.followers == [0, 0]
    assert realm.state.supply[0] == supply + 1
    assert [beat.rules for beat in realm.told("remove")] == [("AM-ADV-03",), ("AM-ADV-04",)]
    assert "none" not in burner().play("cast fiery-chasm").legal()


@pytest.mark.rule("AM-ADV-05")
def test_entering_a_chasm_costs_a_follower() -> None:
    realm = Realm(2).mage(0, "d2").token("chasm", 1, "c2").people(0, 2, 3).play("travel c2")
    assert (realm.state.company[0], realm.state.supply[0]) == (1, 4)
    empty = Realm(2).mage(0, "d2").token("chasm", 1, "c2").people(0, 0, 3)
    assert empty.rule_against("travel c2") == "AM-ADV-05"


@pytest.mark.rule("AM-ADV-05")
def test_no_follower_is_placed_in_a_chasm() -> None:
    realm = Realm(2).face("mine", "c2").mage(0, "c2").token("chasm", 1, "c2")
    assert realm.rule_against("place c2") == "AM-ADV-05"
    assert "place c2" in realm.edit(tokens=[-1] * 37).legal()


# -- Gate ----------------------------------------------------------------------------------------------------


def traveller() -> Realm:
    """Seat a knows Gate; a far Mine lies open."""
    return caster("gate", scrolls=2).mage(0, "d2").face("mine", "g3", "g2")


@pytest.mark.rule("AM-ADV-06")
def test_gate_leads_to_any_discovered_free_hex_without_points() -> None:
    realm = traveller().edit(points=0).play("cast gate", "f5")
    assert realm.state.mages[0] == realm.hex("f5")
    assert realm.state.points == 0


@pytest.mark.rule("AM-ADV-06")
def test_gate_leads_neither_into_the_unknown_nor_onto_mages_or_foreign_towers() -> None:
    realm = traveller().mage(1, "f5").tower(1, "g2").tower(0, "g3").play("cast gate")
    for barred in ("a1", "c2", "f5", "g2", "d2"):
        assert realm.rule_against(barred) == "AM-ADV-06"
    assert traveller().mage(0, "g3").play("cast gate").rule_against("g3") == "AM-ADV-06"  # no way at all
    assert "g3" in realm.legal()  # the own tower
    assert set(realm.legal()) < set(realm.turn.labels)


@pytest.mark.rule("AM-ADV-07")
def test_gate_comes_before_or_after_points_but_not_after_the_action() -> None:
    realm = traveller().play(
        "travel c2", "travel b1", "cast gate", "f5", "travel f4", "explore f4", "travel g3"
    )
    assert realm.state.points == 0
    closed = traveller().mage(0, "b1").play("gather")
    assert closed.rule_against("cast gate") == "AM-ADV-07"


@pytest.mark.rule("AM-ADV-08")
def test_arriving_by_gate_is_entering_but_not_travel() -> None:
    cursed = traveller().mage(1, "b1").people(0, 3, 2).play("cast gate", "d4")
    assert (cursed.state.company[0], cursed.state.supply[0]) == (2, 3)
    vines = traveller().token("vines", 1, "g3").edit(points=0).play("cast gate", "g3")
    assert vines.state.points == 0
    spring = traveller().token("wellspring", 1, "g3").play("cast gate", "g3")
    assert spring.owned(1) == {"gems": 1}
    chasm = traveller().token("chasm", 1, "g3").people(0, 3, 2).play("cast gate", "g3")
    assert chasm.state.company[0] == 2


@pytest.mark.rule("AM-ADV-08")
def test_gate_does_not_lead_where_the_toll_cannot_be_paid() -> None:
    realm = traveller().mage(1, "b1").people(0, 0, 5).token("chasm", 1, "g3").play("cast gate")
    assert realm.rule_against("d4") == "AM-ADV-08"
    assert realm.rule_against("g3") == "AM-ADV-08"


# -- Imprison ------------------------------------------------------------------------------------------------


@pytest.mark.rule("AM-ADV-09")
def test_imprison_captures_an_unwarded_follower_nearby() -> None:
    realm = caster("imprison", gems=2).mage(0, "d2").face("mine", "d2", "c2", "c1", "b2")
    realm.followers(1, "c2", "d2").followers(1, "e2", wards=True)
    realm.face("crypt", "e1", "b3").followers(1, "b3").followers(0, "e1")
    realm.play("cast imprison")
    assert sorted(realm.legal()) == ["c2", "d2"]
    reasons = {"e2": "warded", "b3": "too-far", "e1": "no-foe", "c1": "no-foe", "a1": "no-foe"}
    for label, reason in reasons.items():
        assert (realm.rule_against(label), realm.objection(label)) == ("AM-ADV-09", reason)
    realm.play("c2")
    assert [beat.args["hex"] for beat in realm.told("capture")] == ["c2"]
    assert realm.state.prisons == [[0, 1], [0, 0]]
    assert realm.turn.follower_on(realm.hex("c2")) == -1
    assert (realm.owned(0), realm.owned(1)) == ({}, {})


@pytest.mark.rule("AM-ADV-10")
def test_a_prisoner_is_never_freed() -> None:
    realm = (
        caster("imprison", gems=2).mage(0, "d2").face("mine", "c2").followers(1, "c2").play("cast imprison")
    )
    assert realm.refused("free b").reason == "unknown-answer"
    while not realm.table.is_over:
        realm.pass_turn()
        assert realm.state.prisons[0][1] == 1
    assert realm.state.company[1] + realm.state.supply[1] == 24


# -- Shadow --------------------------------------------------------------------------------------------------


def shadowed(**relics: int) -> Realm:
    """Seat a knows Quicken and Gate; a follower of seat b stands in the doorway of the Scrolls."""
    realm = Realm(2).knows(0, "quicken", "gate").relics(0, **relics)
    return realm.shadowed(0, "scrolls", by=1)


@pytest.mark.rule("AM-ADV-11")
def test_shadow_puts_a_follower_into_a_doorway() -> None:
    realm = caster("shadow", bones=2)
    supply = realm.state.supply[0]
    realm.play("cast shadow")
    assert len(realm.legal()) == 6
    assert realm.objection("a scrolls") == "not-yourself"
    assert realm.decision.rule == "AM-ADV-11"
    realm.play("b scrolls")
    assert [beat.elements for beat in realm.told("darken")] == [("doorway-b-scrolls",)]
    assert realm.state.doorways[1][realm.facts.relic_numbers["scrolls"]] == 0
    assert realm.state.supply[0] == supply - 1


@pytest.mark.rule("AM-ADV-11")
def test_before_shadowed_relics_pay_for_a_spell_the_penalty_is_paid_once() -> None:
    assert shadowed(scrolls=1, gems=1).rule_against("cast quicken") == "AM-ADV-11"
    realm = shadowed(scrolls=3, gems=3).play("cast quicken")
    assert realm.legal() == ["scrolls scrolls", "scrolls gems", "gems gems"]
    assert realm.rule_against("scrolls") == "AM-ADV-11"
    assert realm.refused("none").reason == "unknown-answer"
    realm.play("gems gems")
    assert [beat.elements for beat in realm.told("brighten")] == [("doorway-a-scrolls",)]
    assert [beat.rules for beat in realm.told("pay")] == [("AM-ADV-11",), ("AM-CAST-03",)]
    assert realm.owned(0) == {"scrolls": 2, "gems": 1}
    realm.play("cast gate", "b1")  # paid with two Scrolls, without any further penalty
    assert realm.owned(0) == {"gems": 1}


@pytest.mark.rule("AM-ADV-11")
def test_other_relics_pay_without_a_penalty() -> None:
    realm = shadowed(scrolls=1, widgets=2).play("cast gate", "b1")
    assert realm.owned(0) == {"scrolls": 1}
    assert realm.state.doorways[0][2] == 1


@pytest.mark.rule("AM-ADV-11")
def test_every_shadowed_type_of_a_payment_has_its_penalty() -> None:
    realm = shadowed(widgets=2, scrolls=1, gems=2).knows(0, "time-stop").shadowed(0, "gems", by=1)
    realm.play("cast time-stop")
    assert realm.legal() == ["widgets widgets scrolls", "widgets widgets gems", "widgets gems gems"]
    assert realm.rule_against("widgets scrolls gems") == "AM-ADV-11"  # two penalties, and two relics left
    realm.play("widgets gems gems")
    assert realm.owned(0) == {}
    assert realm.state.doorways[0][2:4] == [1, -1]


@pytest.mark.rule("AM-ADV-12")
def test_a_doorway_with_any_follower_is_occupied() -> None:
    realm = caster("shadow", players=3, bones=2)
    realm.shadowed(1, "scrolls", by=0).shadowed(1, "gems", by=2).play("cast shadow")
    assert realm.rule_against("b scrolls") == "AM-ADV-12"
    assert realm.rule_against("b gems") == "AM-ADV-12"
    realm.play("b seeds")
    assert realm.state.doorways[1] == [0, -1, 0, 2, -1, -1]
    full = caster("shadow", bones=2)
    for relic in full.facts.relics:
        full.shadowed(1, relic, by=0)
    full.play("cast shadow")
    assert full.told("no-effect")  # there is nowhere left to step
    assert "end" in full.legal()


@pytest.mark.rule("AM-ADV-13")
def test_shadow_hampers_only_casting_costs() -> None:
    realm = shadowed(scrolls=2).mage(0, "e4").play("initiate time")
    assert realm.owned(0) == {}
    assert realm.state.doorways[0][2] == 1
    exchange = shadowed(scrolls=2, widgets=1).knows(0, "transmute")
    exchange.play("cast transmute", "scrolls", "gems", "none")
    assert exchange.owned(0) == {"scrolls": 1, "gems": 1}
    decayed = shadowed(scrolls=12).knows(1, "decay").relics(1, bones=1).to_move(1).play("cast decay")
    assert decayed.owned(0) == {"scrolls": 10}


@pytest.mark.rule("AM-ADV-14")
def test_shadow_takes_from_the_company_only_when_the_supply_is_empty() -> None:
    realm = caster("shadow", bones=2).people(0, 3, 0).play("cast shadow", "b gems")
    assert (realm.state.company[0], realm.state.supply[0]) == (2, 0)
    full = caster("shadow", bones=2).people(0, 3, 4).play("cast shadow", "b gems")
    assert (full.state.company[0], full.state.supply[0]) == (3, 3)
    for company, supply in ((1, 0), (0, 1)):
        last = caster("shadow", bones=2).people(0, company, supply).play("cast shadow", "b gems")
        assert (last.state.company[0], last.state.supply[0]) == (0, 0)
    nobody = caster("shadow", bones=2).people(0, 0, 0).play("cast shadow")
    assert nobody.told("no-effect")


@pytest.mark.rule("AM-ADV-15")
def test_after_the_penalty_the_follower_goes_to_the_supply() -> None:
    realm = caster("shadow", bones=2).people(0, 3, 0).knows(1, "quicken").relics(1, scrolls=1, gems=2)
    realm.people(0, 3, 0).play("cast shadow", "b scrolls", "end")
    realm.play("nature", "cast quicken")
    if "gems gems" in realm.legal():
        realm.play("gems gems")
    assert (realm.state.company[0], realm.state.supply[0]) == (2, 1)
    assert realm.state.doorways[1][2] == -1


# -- Wellspring ----------------------------------------------------------------------------------------------


@pytest.mark.rule("AM-ADV-16")
def test_a_wellspring_pays_its_owner_whenever_a_foreign_mage_enters() -> None:
    realm = Realm(2).face("grove", "c2").followers(1, "c2", wards=True).token("wellspring", 1, "c2")
    realm.mage(0, "d2").play("travel c2", "travel c1", "travel c2")
    assert realm.owned(1) == {"seeds": 2}
    assert realm.owned(0) == {}


@pytest.mark.rule("AM-ADV-16")
def test_a_wellspring_rises_on_controlled_wilderness_only() -> None:
    realm = caster("wellspring", seeds=2).face("grove", "c2", "c1", "b3").followers(0, "c2", "c1", "b1")
    realm.followers(1, "b3").tower(0, "b2").face("mine", "b2")
    realm.play("cast wellspring")
    assert sorted(realm.legal()) == ["c1", "c2"]
    for label in ("b1", "b3", "g2"):
        assert realm.rule_against(label) == "AM-ADV-16"
    assert realm.rule_against("b2") == "AM-TOKEN-03"


@pytest.mark.rule("AM-ADV-17")
def test_the_owner_does_not_trigger_the_own_wellspring() -> None:
    realm = Realm(2).face("grove", "c2").followers(0, "c2").token("wellspring", 0, "c2").mage(0, "d2")
    company = realm.state.company[0]
    assert realm.play("travel c2").owned(0) == {}
    assert realm.state.company[0] == company
