"""Situations from a second reading of chapters 5, 6, 7.7 and 7.8: heroes, missions, spells, prices."""

from __future__ import annotations

import pytest

from tests.morgua.land import Land, fame_of
from tests.morgua.village import quest, village

FOUNDATION = fame_of("laying-of-the-foundation")


# -- heroes for missions -------------------------------------------------------------------------------------


@pytest.mark.rule("MO-7.8-01", "MO-7.8-02", "MO-5.4-08", "MO-5.4-03", "MO-5.4-02")
def test_one_inhabitant_completes_two_missions_but_only_four_heroes_fit() -> None:
    land = village("tavern")
    land.lay("resinholm ta1")
    land.hero("falk hm1", "laying-of-the-foundation")
    land.hero("velten hm1", "laying-of-the-foundation")
    land.hero("sefa ta1", "laying-of-the-foundation")
    land.hero("pippo hm1", "laying-of-the-foundation", owner=1)
    land.give("tavern", "herbwife", "harka", "skarrn")
    land.do("play tavern hm1", "play herbwife hm1")
    assert (land.fame(), land.fame(1), land.state.rights[0]) == (2 * FOUNDATION, 0, 2)
    land.do("play harka hm1")
    assert land.state.rights[0] == 1
    assert land.rule("play skarrn hm1") == "MO-5.4-03"


@pytest.mark.rule("MO-5.4-03", "MO-5.4-02", "MO-5.4-07", "MO-3-24")
def test_a_right_waits_for_a_seat_that_falls_free_in_the_same_turn() -> None:
    land = village()
    ysvara = land.hero("ysvara hm1", "spark-thrust")
    for hero in ("velten", "sefa"):
        land.hero(f"{hero} hm1")
    land.hero("falk hm1", "laying-of-the-foundation")
    land.give("tavern", "herbwife", "harka")
    land.do("play tavern hm1", "play herbwife hm1")
    assert land.rule("play harka hm1") == "MO-5.4-03"
    land.edit(damage={ysvara: 12})
    land.do("use ysvara", "velten")  # she pays with her life
    assert not land.is_in_play("ysvara")
    land.do("play harka hm1")
    assert land.state.rights[0] == 0


@pytest.mark.rule("MO-5.4-06", "MO-5.4-07", "MO-5.8-02", "MO-2.3.1-11")
@pytest.mark.parametrize(
    ("act", "is_kept"),
    [
        ("take falk squire", True),
        ("visit falk tavern", True),
        ("accept falk dragon-hunt", False),
        ("learn falk mind-call", False),
        ("play rich-harvest", False),
    ],
)
def test_what_ends_the_right_to_a_hero_is_a_card_from_the_hand(act: str, is_kept: bool) -> None:
    land = village()
    land.lay("squire hm1")
    land.hero("falk hm1", "laying-of-the-foundation")
    land.give("tavern", "herbwife", "harka", "dragon-hunt", "mind-call", "rich-harvest")
    land.purse(500)
    land.do("play tavern hm1", "play herbwife hm1", act)
    if land.prompt == "visit":
        land.do("no")
    assert bool(land.legal("play harka")) is is_kept


@pytest.mark.rule("MO-5.4-04", "MO-5.4-05", "MO-5.4-06", "MO-2.2-01", "MO-4-19")
def test_a_mission_completed_in_anothers_turn_gives_a_hero_before_the_own_points_come_back() -> None:
    land = village("tavern")
    land.hero("falk hm1")
    land.hero("ozrun hm1", "apprentice-years", "spark-thrust", "palsy", owner=1)
    land.give("scouts", "mind-call", "skarrn", "harka", seat=1)
    land.purse(0, 100)
    land.asking("announce")
    land.do("visit falk tavern", "bid scouts", "pass", "learn ozrun mind-call")
    assert (land.fame(1), land.state.carried) == (15, [0, 1])
    land.asking("announce", level=2)
    while land.prompt != "act-build":
        land.do("no")
    land.end_turn()
    assert (land.seat, land.prompt, land.rule("end")) == (1, "act-heroes", "MO-5.4-04")
    land.do("play skarrn hm1")
    assert land.prompt == "act-build"
    assert len(land.hand(1)) == 2  # harka and one card drawn
    assert land.rule("play harka hm1") == "MO-2.3-02"


@pytest.mark.rule("MO-5.4-09", "MO-5.4-11", "MO-5.4-12", "MO-5.4-14", "MO-7.5-01")
def test_the_exchanged_hero_enters_like_any_other_and_leaves_the_right_untouched() -> None:
    land = Land()
    land.lay("pearlreef sa2")
    land.hero("falk sa2", owner=1)
    land.give("falk", "velten")
    land.library("squire", "harka", "tavern")
    land.edit(rights=[1, 0])
    land.do("exchange falk")
    assert (land.gold(), land.at("harka"), land.graveyard()) == (100, "sa2", ["falk-the-borderwalker"])
    land.do("play velten sa2")  # for the mission
    assert land.state.rights[0] == 0


@pytest.mark.rule("MO-5.4-11", "MO-5.4-01")
def test_the_search_offers_only_heroes_whom_some_place_lets_in() -> None:
    """Else the card would be spent for a hero who cannot be brought into play."""
    land = Land()
    land.lay("oathstone hm1")
    land.hero("falk hm1", owner=1)
    land.give("falk")
    land.library("baron", "harka", "ysvara")
    land.do("exchange falk")
    assert land.at("harka") == "hm1"


@pytest.mark.rule("MO-5.4-11", "MO-5.4-10", "MO-9.3.1-17")
def test_a_partners_hero_may_be_exchanged_an_own_one_not() -> None:
    land = Land(4, "gemeinsamer-ruhm")
    land.lay("wolfsford hm1")
    land.hero("falk hm1", owner=2)
    land.give("falk", "harka")
    land.library("harka")
    assert land.rule("play falk hm1") == "MO-5.4-09"
    land.do("exchange falk")
    assert land.at("harka") == "hm1"
    land.edit(rights=[1, 0, 0, 0])
    assert land.rule("exchange harka") == "MO-5.4-10"


# -- missions ------------------------------------------------------------------------------------------------


@pytest.mark.rule("MO-5.8.1-03", "MO-5.8.2-03", "MO-5.4-08", "MO-5.8-15")
def test_a_side_mission_and_an_anti_mission_end_by_the_same_blow() -> None:
    land = Land()
    land.lay("wolfsford hm1")
    land.hero("falk hm1", "road-watch")
    land.attach("blood-vow", "falk", owner=1)
    land.lay("squire hm1")
    land.give("plague-rats", seat=1)
    land.asking("ambush")
    assert land.rule("take falk squire") == "MO-5-01"
    land.do("step falk w01", "plague-rats")
    land.split(2, 8)
    assert (land.fame(), land.state.rights[0]) == (22 + 6, 2)
    assert (land.graveyard(0), sorted(land.graveyard(1))) == (["road-watch"], ["blood-vow", "plague-rats"])
    land.do("step falk hm1", "take falk squire")
    assert land.state.host[land.card("squire")] == land.card("falk")


@pytest.mark.rule("MO-5.8.2-04", "MO-5.8.2-07", "MO-5.8-05", "MO-5.8-06", "MO-4-07")
def test_who_abandons_while_the_anti_mission_is_announced_pays_once_and_has_no_choice() -> None:
    land = quest()
    land.hero("velten hm1", "dragon-hunt", "road-watch", owner=1)
    land.give("blood-vow")
    land.asking("announce")
    land.do("play blood-vow velten", "abandon dragon-hunt", "pass")
    assert (land.fame(1), land.prompt) == (-10, "act-build")
    assert land.state.host[land.card("blood-vow")] == land.card("velten")
    land.give("blood-vow")
    assert land.rule("play blood-vow velten") == "MO-5.8.2-06"
    assert land.rule("play blood-vow falk") == "MO-5.8.2-01"


@pytest.mark.rule("MO-5.8.2-05", "MO-5.8.2-08", "MO-2.3.3-08", "MO-5.8.2-09", "MO-4-19")
def test_refusing_an_anti_mission_by_bought_priority_costs_the_second_action() -> None:
    land = quest("dragon-hunt", hero="velten")
    land.lay("tavern hm1")
    land.give("blood-vow", "scouts", seat=1)
    land.asking("announce")
    land.edit(fame=[50, 0])
    land.do("use velten", "pass", "use velten", "bid scouts", "pass", "play blood-vow velten")
    assert land.seat == 0
    land.do("refuse")
    assert (land.fame(), land.graveyard(1)) == (40, ["blood-vow"])
    assert land.gold() == 150  # the announced second use has become impossible
    assert land.state.host[land.card("dragon-hunt")] == land.card("velten")


@pytest.mark.rule("MO-5.8-12", "MO-5.8-13", "MO-5.4-02", "MO-5.10-07")
def test_a_mission_without_fame_is_no_success_for_anything_else() -> None:
    land = Land()
    land.lay("wolfsford hm1")
    land.hero("falk w01", "land-survey")
    land.give("song-of-heroes", "harka")
    land.do("step falk hm1")
    assert (land.fame(), land.graveyard(), land.state.rights[0]) == (-10, ["land-survey"], 0)
    assert land.rule("play song-of-heroes") == "MO-5.10-07"
    assert land.rule("play harka hm1") == "MO-2.3-02"


@pytest.mark.rule("MO-5.8-05", "MO-5.8-08", "MO-5.8-04", "MO-5.8-01")
def test_what_was_done_for_an_abandoned_mission_does_not_count_for_its_twin() -> None:
    land = quest("laying-of-the-foundation")
    land.give("laying-of-the-foundation", "tavern", "herbwife", "tavern")
    land.do("play tavern hm1")
    assert land.rule("accept falk laying-of-the-foundation") == "MO-5.8-01"
    land.do("abandon laying-of-the-foundation", "accept falk laying-of-the-foundation", "play herbwife hm1")
    assert land.fame() == -10
    land.do("play tavern hm1")
    assert land.fame() == FOUNDATION - 10


@pytest.mark.rule("MO-6-01", "MO-6-02", "MO-6-06", "MO-5.8-15", "MO-7.8-02")
def test_the_game_ends_at_once_but_the_richest_in_fame_wins() -> None:
    land = quest("laying-of-the-foundation")
    land.give("tavern", "herbwife", "scouts")
    land.edit(fame=[100 - FOUNDATION, 99])
    land.do("play tavern hm1", "play herbwife hm1")
    assert (land.winners(), land.fame()) == ((0,), 100)
    less = quest("laying-of-the-foundation")
    less.give("tavern", "herbwife")
    less.edit(fame=[99 - FOUNDATION, 99])
    less.do("play tavern hm1", "play herbwife hm1")
    assert not less.is_over()


# -- companions, spells, prices ------------------------------------------------------------------------------


@pytest.mark.rule("MO-5.7-06", "MO-5.7-07", "MO-5.7-08", "MO-5.7-13", "MO-5.7-03", "MO-5.6-04")
def test_a_staff_makes_a_warrior_learn_and_without_it_the_spell_lies_idle() -> None:
    land = village()
    konrad = land.hero("konrad hm1", "rune-staff")
    land.give("earthshock", "mind-call")
    land.purse(500)
    land.edit(drained={konrad: 2})
    land.do("learn konrad earthshock")  # costs 4, he could have 2 and has 0
    assert land.rule("cast konrad earthshock") == "MO-5.7-03"
    land.do("drop rune-staff")
    assert land.rule("learn konrad mind-call") == "MO-5.7-06"
    assert land.state.host[land.card("earthshock")] == konrad
    land.do("take konrad rune-staff", "learn konrad mind-call")
    assert land.rule("cast konrad mind-call") == "MO-5.7-03"  # what was spent stays spent


@pytest.mark.rule("MO-5.7-01", "MO-2.3.3-02", "MO-5.7-10", "MO-5.8-16")
def test_hero_and_apprentice_each_cast_with_their_own_points() -> None:
    land = village()
    land.hero("ozrun hm1", "apprentice", "mind-call", "trial-of-the-circle")
    land.attach("mind-call", "apprentice")
    land.do(f"cast ozrun mind-call.{land.turn.attached(land.card('ozrun'), 'spell')[0]}")
    assert land.rule("use ozrun") == "MO-2.3.3-04"
    spell = land.turn.attached(land.card("apprentice"), "spell")[0]
    land.do(f"cast apprentice mind-call.{spell}")
    assert (land.turn.magic(land.card("ozrun")), land.turn.magic(land.card("apprentice"))) == (5, 2)
    assert land.state.deeds[land.card("trial-of-the-circle")].done == (2,)


@pytest.mark.rule("MO-7.7-01", "MO-7.7-02", "MO-7.7-03", "MO-5.6-02")
def test_three_discounts_and_a_surcharge_stop_at_fifty() -> None:
    land = Land()
    land.lay("scalestead hm1", "guildhall hm1", "smithy hm1", "pedlar hm1", "stables hm1")
    land.hero("pippo hm1")
    land.inside("pippo", "smithy")
    land.give("longsword", "crown-of-forebears", "walking-boots", "pack-mule")
    land.purse(1000)
    land.do("buy pippo longsword")  # 200 - 250
    assert land.gold() == 950
    land.do("buy pippo crown-of-forebears")  # 400 - 250
    assert land.gold() == 800
    land.do("serve pippo pedlar", "buy pippo walking-boots")  # 100 + 100 - 250
    assert land.gold() == 750
    land.do("visit pippo stables", "recruit pippo pack-mule")  # 50 stay 50
    assert land.gold() == 700


@pytest.mark.rule("MO-7.1-01", "MO-5.5-01", "MO-5.5-03", "MO-5.5-04", "MO-5.6-01")
def test_one_heros_gold_hires_for_another_who_must_stand_in_the_house_himself() -> None:
    land = village("tavern", "market-square")
    land.hero("falk hm1")
    land.hero("velten hm1")
    land.give("squire", "field-surgeon")
    land.do("visit falk market", "yes", "use velten")
    assert land.gold() == 300
    land.do("visit velten tavern", "no")
    assert land.rule("recruit falk squire") == "MO-5.5-01"
    land.do("recruit velten squire", "recruit velten field-surgeon")
    assert land.gold() == 50
