"""The six Master spells with every clarification (AM-MAST)."""

from __future__ import annotations

import re

import pytest

from tafelrunde.games.archmage.board import write_shape
from tafelrunde.games.archmage.enchanting import move_land
from tafelrunde.games.archmage.scoring import lost_points, score_of
from tests.archmage.realm import Realm


def caster(spell: str, players: int = 2, **relics: int) -> Realm:
    """Seat a knows a spell and owns relics."""
    return Realm(players).knows(0, spell).relics(0, **relics)


# -- Automaton -----------------------------------------------------------------------------------------------


def maker(**more: int) -> Realm:
    """Seat a knows Automaton and controls Ruins."""
    return caster("automaton", seeds=3, **more).face("ruins", "b2").followers(0, "b2")


@pytest.mark.rule("AM-MAST-01")
def test_automaton_makes_an_apprentice_from_the_supply() -> None:
    realm = maker()
    supply, company = realm.state.supply[0], realm.state.company[0]
    realm.play("cast automaton", "death")
    assert realm.state.apprentices[0][realm.facts.sphere_numbers["death"]] == 1
    assert (realm.state.supply[0], realm.state.company[0]) == (supply - 1, company)
    assert "decay" in realm.book(0)
    assert realm.owned(0) == {}
    assert maker().play("cast automaton").refused("death-blood").reason == "unknown-answer"


@pytest.mark.rule("AM-MAST-01")
def test_automaton_takes_from_the_company_only_when_the_supply_is_empty() -> None:
    realm = maker().people(0, 4, 0).play("cast automaton", "death")
    assert (realm.state.supply[0], realm.state.company[0]) == (0, 3)
    last = maker().people(0, 4, 1).play("cast automaton", "death")
    assert (last.state.supply[0], last.state.company[0]) == (0, 4)
    nobody = maker().people(0, 0, 0).play("cast automaton")
    assert nobody.told("no-effect")


@pytest.mark.rule("AM-MAST-02")
def test_automaton_needs_controlled_ruins() -> None:
    without = caster("automaton", seeds=3).face("ruins", "b2").followers(1, "b2")
    assert without.rule_against("cast automaton") == "AM-MAST-02"
    assert without.owned(0) == {"seeds": 3}
    tower = caster("automaton", seeds=3).face("ruins", "b2").tower(0, "b2")
    assert "cast automaton" in tower.legal()


@pytest.mark.rule("AM-MAST-03")
def test_the_spell_of_automaton_is_castable_at_once() -> None:
    realm = maker(scrolls=2).play("cast automaton")
    realm.play("seeds seeds seeds", "time", "cast quicken")
    assert realm.told("learn")
    assert realm.state.points == 7
    assert "quicken" in maker().knows(0, "stone-skin").play("cast automaton", "time").book(0)
    poor = maker().play("cast automaton", "time")
    assert poor.rule_against("cast quicken") == "AM-CAST-03"


@pytest.mark.rule("AM-MAST-03")
def test_automaton_does_not_renew_a_spell() -> None:
    realm = (
        maker(scrolls=2)
        .knows(0, "quicken")
        .play("cast quicken", "cast automaton", "seeds seeds seeds", "time")
    )
    assert realm.rule_against("cast quicken") == "AM-CAST-07"
    assert not realm.told("learn")


# -- Corrupt -------------------------------------------------------------------------------------------------


@pytest.mark.rule("AM-MAST-04")
def test_corrupt_marks_one_fundamental_apprentice_of_every_opponent() -> None:
    realm = caster("corrupt", players=4, bones=3)
    realm.apprentices(1, "nature", "time").apprentices(2, "will").apprentices(3, "blood")
    realm.play("cast corrupt")
    assert realm.legal() == ["nature", "time"]
    for region, reason in (("will", "no-clean-apprentice"), ("matter-time", "not-fundamental")):
        assert (realm.rule_against(region), realm.objection(region)) == ("AM-MAST-04", reason)
    assert realm.refused("matter-death").reason == "unknown-answer"
    realm.play("time")
    assert [beat.elements for beat in realm.told("corrupt")] == [
        ("region-b-time",),
        ("region-c-will",),
        ("region-d-blood",),
    ]
    assert not realm.told("no-effect")
    assert [sum(each) for each in realm.state.corrupted] == [0, 1, 1, 1]
    assert realm.state.corrupted[1][realm.facts.sphere_numbers["time"]] == 1


@pytest.mark.rule("AM-MAST-04")
def test_corrupt_never_marks_an_apprentice_twice() -> None:
    realm = caster("corrupt", bones=3).apprentices(1, "nature", corrupted=1).apprentices(1, "time", "death")
    realm.play("cast corrupt")
    assert realm.rule_against("nature") == "AM-MAST-04"
    full = caster("corrupt", bones=3).apprentices(1, "nature", corrupted=1).play("cast corrupt")
    assert sum(full.state.corrupted[1]) == 1


@pytest.mark.rule("AM-MAST-05")
def test_corrupted_apprentices_above_the_first_level_cost_a_point_each() -> None:
    realm = Realm(2).apprentices(0, "will-death", corrupted=1).apprentices(0, "will-death-blood", corrupted=1)
    assert lost_points(realm.state, realm.facts, 0) == -2
    assert lost_points(realm.state, realm.facts, 1) == 0
    assert score_of(realm.state, 0).total == -2


@pytest.mark.rule("AM-MAST-06")
def test_corrupted_apprentices_of_the_first_level_cost_nothing() -> None:
    realm = Realm(2, round=13).apprentices(0, "will", "death", corrupted=1).play("end")
    score = realm.state.scores[0]
    assert score is not None
    assert (score.lost, score.total) == (0, 2)  # their spells score as usual


@pytest.mark.rule("AM-MAST-07")
def test_of_two_corrupted_apprentices_one_goes_to_the_supply() -> None:
    realm = (
        Realm(2).apprentices(0, "will", "death", corrupted=1).face("mine", "b2").tower(0, "b2").mage(0, "b2")
    )
    supply, company = realm.state.supply[0], realm.state.company[0]
    realm.play("promote corrupted-will corrupted-death")
    assert (realm.state.supply[0], realm.state.company[0]) == (supply + 1, company)
    assert realm.state.corrupted[0][realm.facts.region_numbers["will-death"]] == 1
    assert lost_points(realm.state, realm.facts, 0) == -1


@pytest.mark.rule("AM-MAST-08")
def test_a_corrupted_apprentice_rises_with_its_token() -> None:
    realm = Realm(2).apprentices(0, "time", corrupted=1).apprentices(0, "will")
    realm.face("mine", "b2").tower(0, "b2").mage(0, "b2")
    company = realm.state.company[0]
    assert realm.rule_against("promote time will") == "AM-MAST-08"  # the clean one is not in Time
    realm.play("promote corrupted-time will")
    assert realm.state.corrupted[0][realm.facts.region_numbers["time-will"]] == 1
    assert realm.state.company[0] == company + 1
    second = Realm(2).apprentices(0, "time").apprentices(0, "will", corrupted=1)
    second.face("mine", "b2").tower(0, "b2").mage(0, "b2").play("promote time corrupted-will")
    assert second.state.corrupted[0] == realm.state.corrupted[0]
    assert second.state.company[0] == company + 1


@pytest.mark.rule("AM-MAST-09")
def test_a_sphere_may_hold_several_corrupted_apprentices() -> None:
    realm = caster("corrupt", bones=3).apprentices(1, "nature", corrupted=1).apprentices(1, "nature")
    realm.play("cast corrupt")
    assert realm.state.corrupted[1][0] == 2


@pytest.mark.rule("AM-MAST-10")
def test_without_fundamental_apprentices_one_is_immune() -> None:
    realm = caster("corrupt", players=3, bones=3).apprentices(1, "matter-time").apprentices(2, "will")
    realm.play("cast corrupt")
    assert [sum(each) for each in realm.state.corrupted] == [0, 0, 1]


# -- Fortify -------------------------------------------------------------------------------------------------


@pytest.mark.rule("AM-MAST-11")
def test_fortify_wards_all_own_wilderness() -> None:
    realm = caster("fortify", gems=3).face("mine", "b2", "b3", "g2").face("crypt", "c1", "c2", "e1")
    realm.followers(0, "b2", "b3", "g2").followers(0, "c1", "c2", wards=True).followers(1, "e1")
    realm.play("cast fortify")
    assert realm.labels(realm.state.wards) == {"b2", "b3", "g2", "c1", "c2"}


@pytest.mark.rule("AM-MAST-12")
def test_fortify_wards_neither_camps_nor_towns_nor_towers() -> None:
    realm = caster("fortify", gems=3).face("camp", "d1").face("mine", "b2", "b3").tower(0, "b3")
    realm.followers(0, "d1", "b1", "b2").play("cast fortify")
    assert realm.labels(realm.state.wards) == {"b2"}


# -- Obliterate ----------------------------------------------------------------------------------------------


@pytest.mark.rule("AM-MAST-13")
def test_obliterate_clears_the_mages_hex_and_its_neighbours() -> None:
    realm = caster("obliterate", seeds=3).mage(0, "d2").mage(1, "e2").face("mine", "d2", "c2", "b2", "c1")
    realm.followers(1, "d2", "b2").followers(1, "c2", wards=True).tower(1, "c1")
    realm.play("cast obliterate")
    assert realm.labels(realm.state.followers[1]) == {"b2"}  # two hexes away
    assert [beat.rules for beat in realm.told("remove")] == [("AM-MAST-13",)] * 2
    assert realm.state.wards == 0
    assert realm.state.supply[1] == 12
    assert (realm.owned(0), realm.owned(1)) == ({}, {})
    assert realm.state.towers[1] == realm.hex("c1")
    assert realm.state.mages[1] == realm.hex("e2")


@pytest.mark.rule("AM-MAST-14")
def test_obliterate_does_not_spare_own_followers() -> None:
    realm = caster("obliterate", seeds=3).mage(0, "d2").face("mine", "c2").followers(0, "c2", wards=True)
    realm.play("cast obliterate")
    assert (realm.state.followers[0], realm.state.wards) == (0, 0)
    assert [beat.rules for beat in realm.told("remove")] == [("AM-MAST-14",)]
    assert "end" in realm.legal()  # there is nothing to choose


# -- Time Stop -----------------------------------------------------------------------------------------------


@pytest.mark.rule("AM-MAST-15")
def test_time_stop_gives_five_points_before_the_action() -> None:
    realm = caster("time-stop", gems=3).knows(0, "quicken").play("cast time-stop")
    assert realm.state.points == 10
    realm.relics(0, scrolls=1).play("cast quicken")
    assert realm.state.points == 12
    late = caster("time-stop", gems=3).mage(0, "b1").play("gather")
    assert late.rule_against("cast time-stop") == "AM-MAST-15"


@pytest.mark.rule("AM-MAST-16")
def test_time_stop_quicken_and_gate_make_one_journey_with_one_end() -> None:
    realm = caster("time-stop", gems=3, scrolls=1, widgets=2).knows(0, "quicken", "gate")
    realm.play("cast time-stop", "gems gems gems", "cast quicken", "cast gate", "b1", "gather")
    assert realm.state.points == 12
    assert realm.rule_against("gather") == "AM-END-01"
    assert realm.rule_against("travel c1") == "AM-END-11"


# -- Upheaval ------------------------------------------------------------------------------------------------


def shaker(players: int = 4) -> Realm:
    """Seat a knows Upheaval."""
    return caster("upheaval", players=players, seeds=3)


@pytest.mark.rule("AM-MAST-17")
def test_upheaval_moves_two_hexes_with_all_that_is_on_them() -> None:
    realm = shaker()
    one, other = realm.at(4, -3), realm.at(4, -2)
    realm.face("mine", one).followers(1, one, wards=True).token("wellspring", 1, one)
    realm.play("cast upheaval", one, other)
    assert list(realm.state.lifted) == [realm.hex(one), realm.hex(other)]
    assert {"0,3", "1,3"} <= set(realm.legal())
    realm.play("0,3")
    assert "1,2" not in realm.legal()
    realm.play("1,3")
    assert [beat.elements for beat in realm.told("upheaval")] == [(one, other)]
    places = realm.turn.land.places
    assert places[realm.hex(one)] == (0, 3)
    assert realm.turn.follower_on(realm.hex(one)) == 1
    assert realm.state.wards == realm.mask(one)
    assert not realm.turn.is_discovered(realm.hex(other))
    assert (realm.token_at(one), realm.token_at(other)) == ("upheaval a", "upheaval a")
    assert not realm.state.lifted
    assert (4, -3) not in realm.turn.land.numbers


@pytest.mark.rule("AM-MAST-17")
def test_the_turn_that_moves_land_sees_where_it_lies() -> None:
    turn = shaker().turn
    one, other = turn.land.numbers[4, -3], turn.land.numbers[4, -2]
    move_land(turn, (one, other), ((0, 3), (1, 3)))
    assert (turn.land.places[one], turn.land.places[other]) == ((0, 3), (1, 3))


@pytest.mark.rule("AM-MAST-17")
def test_upheaval_leaves_the_city_alone_and_moves_to_another_place() -> None:
    realm = shaker().play("cast upheaval")
    for city in ((0, 0), (0, 1)):
        assert realm.rule_against(realm.at(*city)) == "AM-MAST-17"
    one, other = realm.at(4, -3), realm.at(4, -2)
    realm.play(one)
    assert realm.rule_against(realm.at(-4, 1)) == "AM-MAST-17"  # not adjacent to the first
    realm.play(other, "4,-3")
    assert realm.decision.rule == "AM-MAST-17"
    assert "4,-2" not in realm.legal()  # that would be where they were
    for key in realm.legal():  # a free place is told by the hexes around it, not by its coordinates
        label = realm.decision.option(key).label
        assert label.key in {"option.landing", "option.landing-off"}
        assert re.fullmatch(r"[a-i]\d(, [a-i]\d)*", str(label.args["hexes"]))
    assert realm.rule_against("4,-2") == "AM-MAST-17"
    for key in ("d2", "4", "4,", ",4", "4,x", "4,\u00b2", "4,--2"):
        assert realm.refused(key).reason == "unknown-answer"  # that is no place


@pytest.mark.rule("AM-MAST-18")
def test_only_one_of_the_two_hexes_needs_the_border() -> None:
    realm = shaker()
    inner, border = realm.at(3, -2), realm.at(4, -2)
    assert not realm.turn.land.border >> realm.hex(inner) & 1
    realm.play("cast upheaval", inner)
    assert border in realm.legal()
    assert realm.rule_against(realm.at(2, -1)) == "AM-MAST-18"  # both would be inner hexes
    assert realm.rule_against(realm.at(2, -2)) == "AM-MAST-18"
    realm.play(border)
    assert "4,-2" in realm.legal()
    assert "3,-2" not in realm.legal()  # its only free neighbour is where they were
    west = shaker().play("cast upheaval", shaker().at(-4, 2))
    assert west.at(-3, 1) in west.legal()  # an inner hex of a higher number
    heart = shaker().play("cast upheaval")
    assert heart.rule_against(heart.at(2, -1)) == "AM-MAST-18"  # with no neighbour at the border


@pytest.mark.rule("AM-MAST-19")
def test_upheaval_isolates_no_hex() -> None:
    realm = shaker(players=3)
    one, other = realm.at(3, -2), realm.at(3, -1)
    realm.play("cast upheaval", one)
    assert realm.rule_against(other) == "AM-MAST-19"  # the outpost at (4, -2) would be alone
    assert realm.legal()


@pytest.mark.rule("AM-MAST-19")
@pytest.mark.parametrize(
    ("players", "tower", "first", "second"), [(2, "e1", "c1", "d2"), (3, "c2", "e2", "d1")]
)
def test_an_inner_hex_and_one_at_the_border_leave_none_behind_a_tower(
    players: int, tower: str, first: str, second: str
) -> None:
    realm = shaker(players).face("mine", tower).tower(1, tower).play("cast upheaval", first)
    assert realm.rule_against(second) == "AM-MAST-19"


def strung(mage: int) -> Realm:
    """The land is the city and a string of hexes to the north; seat b stands there, counted from the city."""
    realm = shaker(players=2)
    places = list(realm.turn.land.places)
    string = [spot for spot in range(len(places)) if not realm.turn.city >> spot & 1]
    for steps, spot in enumerate(string):
        places[spot] = 0, -2 - steps
    return realm.edit(shape=write_shape(places)).mage(1, realm.turn.labels[string[mage]])


@pytest.mark.rule("AM-MAST-19")
def test_of_a_string_of_hexes_only_the_end_is_lifted() -> None:
    realm = strung(mage=0).play("cast upheaval")
    assert realm.legal() == [realm.at(0, -30), realm.at(0, -31)]
    assert realm.rule_against(realm.at(0, -29)) == "AM-MAST-19"
    held = strung(mage=-1).play("cast upheaval")
    assert held.told("no-effect")  # a mage stands at the end
    assert "end" in held.legal()


@pytest.mark.rule("AM-MAST-19")
def test_upheaval_leaves_no_hex_behind_a_mage_tower() -> None:
    realm = shaker(players=3)
    tower, one, other = realm.at(3, -1), realm.at(3, -2), realm.at(2, -2)
    realm.play("cast upheaval", one)
    assert other in realm.legal()
    walled = shaker(players=3).face("mine", tower).tower(1, tower)
    walled.play("cast upheaval", other)
    assert walled.rule_against(one) == "AM-MAST-19"  # the outpost would be entered through the tower only
    walled = shaker(players=3).face("mine", tower).tower(1, tower)
    walled.play("cast upheaval", one)
    assert walled.state.lifted == (walled.hex(one), walled.hex(walled.at(4, -2)))  # no other partner is left


@pytest.mark.rule("AM-MAST-20")
def test_hexes_with_a_mage_or_a_tower_stay() -> None:
    realm = shaker()
    mage, tower = realm.at(4, -2), realm.at(-4, 1)
    realm.mage(1, mage).face("mine", tower).tower(2, tower).play("cast upheaval")
    assert realm.rule_against(mage) == "AM-MAST-20"
    assert realm.rule_against(tower) == "AM-MAST-20"


@pytest.mark.rule("AM-MAST-20")
def test_hexes_are_not_laid_where_only_a_tower_leads() -> None:
    def second_places(realm: Realm) -> Realm:
        """After the first hex was laid next to (4, -3), beyond the land."""
        return realm.play("cast upheaval", realm.at(-4, 1), realm.at(-4, 2), "5,-4")

    tower = shaker().at(4, -3)
    assert "6,-5" in second_places(shaker()).legal()
    walled = second_places(shaker().face("mine", tower).tower(1, tower))
    assert sorted(walled.legal()) == ["4,-4", "5,-3"]  # the second hex must touch other land
    assert walled.rule_against("6,-5") == "AM-MAST-20"


@pytest.mark.rule("AM-MAST-21")
def test_an_upheaval_token_makes_entering_dearer_for_everybody() -> None:
    for owner in (0, 1):
        realm = Realm(2, points=2).mage(0, "d2").token("upheaval", owner, "c2").play("travel c2")
        assert realm.state.points == 0
        poor = Realm(2, points=1).mage(0, "d2").token("upheaval", owner, "c2")
        assert poor.rule_against("travel c2") == "AM-MAST-21"


@pytest.mark.rule("AM-MAST-22")
def test_another_token_removes_an_upheaval_token_for_good() -> None:
    realm = caster("entangling-vines", seeds=1).token("upheaval", 1, "c2").mage(0, "d2")
    realm.play("cast entangling-vines", "c2", "none")
    assert realm.token_at("c2") == "vines a"
    realm.play("end").pass_turn().play(realm.legal()[0])
    assert realm.token_at("c2") == ""
    assert realm.play("travel c2").state.points == 4


@pytest.mark.rule("AM-TOWER-02")
def test_a_tower_is_neither_moved_nor_destroyed() -> None:
    realm = shaker().knows(0, "obliterate").relics(0, bones=3, widgets=3)
    tower = realm.at(4, -2)
    realm.face("camp", tower, is_open=False)
    near = realm.at(4, -1)
    realm.face("mine", near).tower(1, near).mage(0, realm.at(3, -1)).play("cast obliterate")
    assert realm.state.towers[1] == realm.hex(near)
    realm.play("cast upheaval")
    assert realm.rule_against(near) == "AM-MAST-20"
