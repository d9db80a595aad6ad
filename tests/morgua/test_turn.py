"""Proof of the rules MO-2 without travelling: phases, drawing, building, abilities, discarding."""

from __future__ import annotations

import pytest

from tafelrunde.games.morgua.state import NEVER
from tests.morgua.land import FILLER, Land


def village() -> Land:
    """Wolfsford at hm1 and Falk in it."""
    land = Land()
    land.lay("wolfsford hm1")
    land.hero("falk hm1")
    return land


# -- MO-2, MO-2.1 --------------------------------------------------------------------------------------------


@pytest.mark.rule("MO-2-01")
def test_a_turn_has_four_phases_in_order() -> None:
    land = village()
    land.asking("phase", seat=0)
    land.do("end")
    phases = [str(beat.args["phase"].key) for beat in land.told if beat.kind == "phase"]  # type: ignore[union-attr]
    assert phases == ["phase.discard", "phase.init"]
    land.edit(active=1, phase="init")
    while land.state.phase != "build":
        assert land.rule("play scouts") in (None, "MO-4-04")  # whoever is asked is asked in a window
        land.do("pass")
    phases = [str(beat.args["phase"].key) for beat in land.told if beat.kind == "phase"]  # type: ignore[union-attr]
    assert phases == ["phase.discard", "phase.init", "phase.draw", "phase.build"]


@pytest.mark.rule("MO-2-02", "MO-2.3.3-05")
def test_an_action_comes_back_only_in_the_own_initialisation() -> None:
    land = village()
    land.hero("velten hm1")
    land.give("scouts", "plague")
    land.asking("phase", seat=0)
    land.do("use velten")
    assert land.rule("use velten") == "MO-2.3.3-04"
    land.do("end")  # the opponent's turn begins with a window
    assert land.state.active == 1
    land.do("bid scouts", "pass")
    assert land.prompt == "act-priority"
    assert land.rule("use velten") == "MO-2.3.3-04"
    land.do("none")
    land.asking("phase", seat=0, level=NEVER)
    land.do("pass")
    land.end_turn()
    land.do("use velten")
    assert land.gold() == 300


@pytest.mark.rule("MO-2-03")
def test_the_active_player_ends_the_build_phase() -> None:
    land = village()
    land.give("scouts", *["wolfsford"] * 10)
    assert land.legal("step")
    land.do("end")
    assert land.prompt == "discard"
    assert land.rule("play scouts") == "MO-2.4-01"


@pytest.mark.rule("MO-2.1-01", "MO-2.1-02", "MO-2.1-03")
def test_points_come_back_in_the_own_initialisation_only() -> None:
    land = village()
    land.attach("field-surgeon", "falk")
    land.hero("velten hm1", owner=1)
    cards = [land.card(name) for name in ("falk", "field-surgeon", "velten")]
    land.edit(used=dict.fromkeys(cards, 1), moved=dict.fromkeys(cards, 2))
    land.end_turn()
    assert land.state.active == 1
    assert [land.turn.actions(card) for card in cards] == [0, 0, 1]
    assert [land.turn.remaining(card) for card in cards] == [2, 1, 3]
    land.end_turn()
    assert [land.turn.actions(card) for card in cards] == [1, 1, 1]
    assert [land.turn.remaining(card) for card in cards] == [4, 3, 3]


@pytest.mark.rule("MO-2.1-04", "MO-2.1-05")
def test_life_and_magic_do_not_come_back() -> None:
    land = village()
    hero = land.hero("iselda hm1")
    land.edit(damage={hero: 7}, drained={hero: 2})
    land.end_turn()
    land.end_turn()
    assert land.life("iselda") == 11
    assert land.turn.magic(hero) == 1


@pytest.mark.rule("MO-2.1-06")
def test_what_a_hero_leads_is_refreshed_with_him_whoever_owns_it() -> None:
    land = village()
    squire = land.attach("squire", "falk", owner=1)
    land.edit(used={squire: 1}, moved={squire: 3})
    land.end_turn()
    assert land.turn.actions(squire) == 0
    land.end_turn()
    assert (land.turn.actions(squire), land.turn.remaining(squire)) == (1, 3)


@pytest.mark.rule("MO-2.1-07")
def test_healing_stops_at_the_maximum_and_death_forgets_wounds() -> None:
    land = village()
    hero = land.hero("iselda hm1")
    land.edit(damage={hero: 1})
    land.do("use iselda", "iselda")
    assert land.life("iselda") == 18
    land = Land()
    land.lay("wolfsford hm1")
    hero = land.hero("iselda hm1")
    land.edit(damage={hero: 5})
    with land.building() as position:
        position.turn.bury(hero)
        position.state.graveyards[0].remove(hero)
        position.state.hands[0].append(hero)
    land.do("play iselda hm1")
    assert land.life("iselda") == 18


@pytest.mark.rule("MO-2.1-08")
def test_remaining_points_are_the_present_speed_less_what_was_spent() -> None:
    land = Land()
    land.lay("wolfsford hm1")
    konrad = land.hero("konrad hm1", "riding-horse")
    land.edit(moved={konrad: 2})
    assert land.points("konrad") == 0
    land.do("mount konrad riding-horse")
    assert land.points("konrad") == 3
    land.do("dismount konrad")
    assert land.points("konrad") == 0


# -- MO-2.2 --------------------------------------------------------------------------------------------------


@pytest.mark.rule("MO-2.2-01", "MO-2.2-02")
def test_one_card_is_drawn_two_without_a_hero() -> None:
    land = Land()
    land.lay("wolfsford hm1")
    land.hero("falk hm1", owner=1)
    top = land.state.libraries[1][-1]
    land.end_turn()
    assert land.state.hands[1] == [top]
    land.end_turn()
    assert len(land.hand()) == 2


@pytest.mark.rule("MO-2.2-03", "MO-2.2-04")
def test_an_empty_library_only_means_fewer_cards() -> None:
    land = Land()
    land.library("scouts", seat=1)
    yard = len(land.state.graveyards[1])
    for hand in (1, 1, 1):
        land.end_turn()
        assert len(land.hand(1)) == hand
        land.end_turn()
    assert not land.table.is_over
    assert len(land.state.graveyards[1]) == yard


@pytest.mark.rule("MO-2.2-05")
def test_draw_effects_draw_what_is_there() -> None:
    land = Land()
    land.give("scouts")
    land.library("plague")
    land.do("play scouts")
    assert land.hand() == ["plague"]


# -- MO-2.3 --------------------------------------------------------------------------------------------------


@pytest.mark.rule("MO-2.3-01")
def test_any_number_of_cards_comes_into_play() -> None:
    land = Land()
    land.give(
        "lanternford", "wolfsford", "market-square", "tavern", "hostel", "herbwife", "highwaymen", "hedge"
    )
    land.do("play lanternford hm1", "play wolfsford hm2", "play market-square hm1", "play tavern hm2")
    land.do("play pilgrims-hostel hm1", "play herbwife hm1", "play highwaymen hm2", "play hedge-thieves hm2")
    assert land.hand() == []
    assert len(land.state.field) == 8


@pytest.mark.rule("MO-2.3-02")
def test_a_second_hero_needs_a_right() -> None:
    land = Land()
    land.lay("wolfsford hm1")
    land.give("falk", "velten")
    land.do("play falk hm1")
    assert land.rule("play velten hm1") == "MO-2.3-02"


@pytest.mark.rule("MO-2.3-03", "MO-2.3-07")
def test_heroes_act_in_any_order() -> None:
    land = village()
    land.lay("market-square hm1")
    land.hero("velten hm1")
    land.give("tavern")
    land.do("visit falk market", "yes", "visit velten market", "yes", "step falk w01")
    land.do("play tavern hm1", "step velten w06", "step falk hm1")
    assert (land.at("falk"), land.at("velten")) == ("hm1", "w06")


@pytest.mark.rule("MO-2.3-04")
def test_travel_visits_and_abilities_go_together_while_points_last() -> None:
    land = Land()
    land.lay("wolfsford hm2", "market-square hm2")
    land.hero("velten w01")
    land.do("step velten hm2", "visit velten market", "yes", "use velten", "step velten w02")
    assert land.gold() == 300
    assert land.rule("step velten hm3") == "MO-2.3.1-02"


@pytest.mark.rule("MO-2.3-05")
def test_a_hero_takes_on_companions_equipment_spells_and_missions() -> None:
    land = Land()
    land.lay("lanternford hm1", "tavern hm1", "smithy hm1")
    land.hero("iselda hm1")
    land.purse(1000)
    land.give("squire", "squire", "longsword", "light-of-life", "city-liberation")
    land.inside("iselda", "tavern")
    land.do("recruit iselda squire", "recruit iselda squire", "visit iselda smithy", "buy iselda longsword")
    land.do("learn iselda light-of-life", "accept iselda city-liberation")
    assert len(land.state.attached[land.card("iselda")]) == 5


@pytest.mark.rule("MO-2.3-06")
def test_buying_costs_no_points() -> None:
    land = Land()
    land.lay("wolfsford hm1", "smithy hm1")
    hero = land.hero("falk hm1")
    land.purse(200)
    land.give("longsword")
    land.inside("falk", "smithy")
    land.edit(moved={hero: 4}, used={hero: 1})
    land.do("buy falk longsword")
    assert land.gold() == 0


@pytest.mark.rule("MO-2.3-08")
def test_printed_costs_are_paid_on_playing() -> None:
    land = Land()
    land.lay("lanternford hm1")
    land.give("barracks")
    land.purse(50)
    assert land.rule("play barracks hm1") == "MO-2.3-08"
    assert (land.hand(), land.gold()) == (["barracks"], 50)
    land.purse(100)
    land.do("play barracks hm1")
    assert land.gold() == 0


@pytest.mark.rule("MO-2.3-09")
def test_a_new_hero_may_act_at_once() -> None:
    land = Land()
    land.lay("wolfsford hm1")
    land.give("velten")
    land.do("play velten hm1", "use velten", "step velten w01", "step velten hm2", "step velten w02")
    assert land.gold() == 150


# -- MO-2.3.2 ------------------------------------------------------------------------------------------------


def market() -> Land:
    land = village()
    land.lay("market-square hm1", owner=1)
    return land


@pytest.mark.rule("MO-2.3.2-01")
def test_each_visit_costs_a_point_and_is_in_the_same_place() -> None:
    land = village()
    land.lay("market-square hm1", "tavern hm1", "smithy hm1", "mosskeep hm2", "stables hm2")
    land.edit(moved={land.card("falk"): 2})
    assert land.rule("visit falk stables") == "MO-2.3.2-01"
    land.do("visit falk market", "yes", "visit falk tavern", "no")
    assert land.points("falk") == 0
    assert land.rule("visit falk smithy") == "MO-2.3.2-01"


@pytest.mark.rule("MO-2.3.2-02")
def test_companions_pay_nothing_for_a_visit() -> None:
    land = market()
    squire = land.attach("squire", "falk")
    land.edit(moved={squire: 3})
    land.do("visit falk market", "yes")
    assert land.points("falk") == 3
    assert land.state.moved[squire] == 3


@pytest.mark.rule("MO-2.3.2-03", "MO-7.6-01")
def test_the_ability_may_be_declined() -> None:
    land = market()
    land.do("visit falk market")
    assert land.legal() == ["yes", "no"]
    land.do("no")
    assert land.gold() == 0
    land = market()
    land.do("visit falk market", "yes")
    assert land.gold() == 150


@pytest.mark.rule("MO-2.3.2-04", "MO-7.6-02")
def test_a_second_entry_offers_nothing_used_or_declined() -> None:
    for answer, gold in (("yes", 150), ("no", 0)):
        land = market()
        land.do("visit falk market", answer, "visit falk market")
        assert land.prompt == "act-build"
        assert (land.gold(), land.points("falk")) == (gold, 2)


@pytest.mark.rule("MO-2.3.2-05")
def test_each_hero_may_use_the_same_building() -> None:
    land = market()
    land.hero("velten hm1")
    land.do("visit falk market", "yes", "visit velten market", "yes")
    assert land.gold() == 300


@pytest.mark.rule("MO-2.3.2-06", "MO-7.6-03", "MO-2.3.2-07")
def test_being_inside_gives_nothing_but_entering_again_does() -> None:
    land = market()
    land.inside("falk", "market")
    land.end_turn()
    land.end_turn()
    assert land.gold() == 0
    land.do("visit falk market", "yes", "visit falk market")
    assert (land.gold(), land.points("falk")) == (150, 2)


@pytest.mark.rule("MO-2.3.2-08")
def test_leaving_a_building_is_free() -> None:
    land = market()
    land.inside("falk", "market")
    land.edit(moved={land.card("falk"): 3})
    land.do("step falk w01")
    assert land.points("falk") == 0
    assert land.turn.journey(land.card("falk")).inside == -1


@pytest.mark.rule("MO-2.3.2-09")
def test_every_building_that_admits_the_hero_can_be_visited() -> None:
    land = market()
    land.lay("bog-corpses hm1", "temple-of-fate hm1", "black-market hm1", owner=1)
    land.hero("iselda hm1")
    assert land.rule("visit iselda black-market") == "MO-2.3.2-09"
    assert land.rule("visit falk temple") == "MO-9.2.1-16"
    land.do("visit falk market", "yes")


@pytest.mark.rule("MO-2.3.2-10")
def test_a_building_protects_nobody() -> None:
    land = market()
    land.hero("velten hm1", owner=1)
    land.inside("velten", "market")
    land.do("attack falk velten")
    assert land.state.fight is not None


# -- MO-2.3.3 ------------------------------------------------------------------------------------------------


@pytest.mark.rule("MO-2.3.3-01")
def test_abilities_work_before_between_and_after_steps() -> None:
    for steps in (0, 1, 3):
        land = Land()
        land.lay("wolfsford hm1")
        land.hero("velten hm1")
        way = ["step velten w01", "step velten hm2", "step velten w02"]
        land.do(*way[:steps], "use velten", *way[steps:])
        assert land.gold() == 150
        assert land.rule("use velten") == "MO-2.3.3-04"


@pytest.mark.rule("MO-2.3.3-02", "MO-2.3.3-12")
def test_companions_act_with_their_own_points_while_a_hero_leads_them() -> None:
    land = village()
    hero = land.card("falk")
    surgeon = land.attach("field-surgeon", "falk")
    land.edit(used={hero: 1}, damage={hero: 5})
    land.do("use field-surgeon", "falk")
    assert land.life("falk") == 14
    assert land.turn.actions(surgeon) == 0
    land.end_turn()
    land.end_turn()
    land.do("leave field-surgeon")
    assert land.rule("use field-surgeon") == "MO-2.3.3-12"
    land.do("take falk field-surgeon", "use field-surgeon", "falk")


@pytest.mark.rule("MO-2.3.3-04", "MO-2.3.3-06", "MO-2.3.3-07")
def test_fifty_fame_bring_a_second_action_point() -> None:
    land = Land()
    land.lay("wolfsford hm1")
    hero = land.hero("velten hm1", "field-surgeon")
    land.edit(fame=[49, 0], damage={hero: 9})
    land.do("use velten")
    assert land.rule("use velten") == "MO-2.3.3-04"
    land.edit(fame=[50, 0])
    land.do("use velten", "use field-surgeon", "velten", "use field-surgeon", "velten")
    assert land.rule("use velten") == "MO-2.3.3-06"
    assert land.rule("use field-surgeon") == "MO-2.3.3-06"


@pytest.mark.rule("MO-2.3.3-08")
def test_the_allowance_is_looked_up_at_every_use() -> None:
    land = Land()
    land.lay("wolfsford hm1")
    land.hero("velten hm1")
    land.edit(fame=[50, 0])
    land.do("use velten")
    land.edit(fame=[40, 0])
    assert land.rule("use velten") == "MO-2.3.3-04"
    land.edit(fame=[50, 0])
    land.do("use velten")


@pytest.mark.rule("MO-2.3.3-09")
def test_buildings_and_continuous_effects_need_no_action_point() -> None:
    land = market()
    land.edit(used={land.card("falk"): 1})
    land.do("visit falk market", "yes")
    assert land.gold() == 150


@pytest.mark.rule("MO-2.3.3-10")
def test_equipment_uses_its_bearers_point() -> None:
    land = village()
    hero = land.card("falk")
    land.attach("healing-draught", "falk")
    land.edit(damage={hero: 8}, used={hero: 1})
    assert land.rule("use falk healing-draught") == "MO-2.3.3-04"
    assert land.rule("use healing-draught") == "MO-2.3.3-04", "it has no point of its own"
    land.edit(used={})
    land.do("use healing-draught")  # the same, said shorter
    assert (land.life("falk"), land.turn.actions(hero)) == (14, 0)
    assert land.graveyard() == ["healing-draught"]


# -- MO-2.4 --------------------------------------------------------------------------------------------------


@pytest.mark.rule("MO-2.4-01", "MO-2.4-02")
def test_surplus_cards_go_under_the_library_in_the_chosen_order() -> None:
    land = Land()
    land.give(*["tavern"] * 10, "scouts", "plague", "earthquake")
    land.do("end", "under scouts", "under plague")
    assert land.prompt == "discard"
    assert land.refused("pass").reason == "unknown-answer"
    land.do("under earthquake")
    assert land.state.active == 1
    assert len(land.hand()) == 10
    assert [land.bottom(0, place) for place in range(3)] == ["earthquake", "plague", "scouts"]
    assert (land.said("under"), land.cited("under")) == (3, ("MO-2.4-01",))


@pytest.mark.rule("MO-2.4-03")
def test_ten_cards_may_be_kept() -> None:
    land = Land()
    land.give(*["tavern"] * 10)
    assert land.refused("under tavern").reason == "unknown-answer"
    land.do("end")
    assert land.state.active == 1
    assert len(land.hand()) == 10


@pytest.mark.rule("MO-2.4-04")
def test_the_limit_is_checked_in_the_own_discard_phase_only() -> None:
    land = Land()
    land.give(*["tavern"] * 10, "scouts")
    land.do("play scouts")
    assert len(land.hand()) == 12
    land.do("end")
    assert land.prompt == "discard"


@pytest.mark.rule("MO-2.4-05", "MO-2.4-07")
def test_way_points_are_cleared_at_the_end_of_the_turn() -> None:
    land = Land()
    land.lay("highwaymen w01", "longsword w01", "squire hm2", owner=1)
    land.lay("wolfsford hm1", "longsword hm1", "grimwolves hm1", "squire hm1")
    land.end_turn()
    assert sorted(land.graveyard(1)) == ["highwaymen", "longsword", "squire"]
    assert len(land.state.at) == 1


@pytest.mark.rule("MO-2.4-06")
def test_a_monster_that_follows_a_hero_stays() -> None:
    land = Land()
    land.hero("sefa w01", "grimwolves")
    land.end_turn()
    assert land.is_in_play("grimwolves")


@pytest.mark.rule("MO-2.4-08")
def test_the_turn_goes_to_the_left() -> None:
    land = Land(4)
    actives = []
    for _ in range(5):
        actives.append(land.state.active)
        land.end_turn()
    assert actives == [0, 1, 2, 3, 0]
    assert (land.said("turn"), land.cited("turn")) == (5, ("MO-2.4-08",))
    assert land.top() == FILLER
