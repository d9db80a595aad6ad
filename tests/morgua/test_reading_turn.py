"""Situations from a second reading of chapters 1, 2, 4 and 7: phases, buildings, priority, interwoven."""

from __future__ import annotations

import pytest

from tafelrunde.games.morgua import GAME
from tafelrunde.table import Seat, Table
from tests.morgua.land import Land
from tests.morgua.test_setup import SCALES, TRAIL, WATCH, choose, faces, pass_windows, table, veto


def wary(*cards: str, seats: int = 2) -> Land:
    """Seat 0 is active in Wolfsford with a tavern; seat 1 holds cards and wants to be asked."""
    land = Land(seats)
    land.lay("wolfsford hm1", "tavern hm1")
    land.give(*cards, "scouts", seat=1)
    land.asking("announce")
    return land


# -- before the first turn -----------------------------------------------------------------------------------


@pytest.mark.rule("MO-1-07", "MO-1-09", "MO-1-14", "MO-1-15", "MO-1-19", "MO-1-21", "MO-1-22")
def test_three_players_veto_across_and_each_pays_for_his_own_fate() -> None:
    new = table(WATCH, SCALES, TRAIL, start="c")
    choose(new, "konrad", "velten", "bromm")
    veto(new, "b:velten c:bromm", "c:bromm", "")
    assert sorted(new.pending) == [1, 2]
    assert "velten-twelvetolls" not in new.pending[Seat(1)].legal()
    new.answer(Seat(1), "pippo-thumbgold")
    new.answer(Seat(2), "harka-arrowsong")
    assert "a:konrad-oakarm" not in new.pending[Seat(2)].legal()
    veto(new, "", "c:harka", "b:pippo")
    pass_windows(new)
    state = new.state
    assert state.gold == [0, 900, 900]
    assert [len(hand) for hand in state.hands] == [5, 5, 6]
    assert "konrad-oakarm" in faces(state, state.hands[0])
    assert all(len(state.libraries[seat]) + len(state.hands[seat]) == 60 for seat in range(3))
    assert (state.active, state.phase) == (2, "build")  # neither initialisation nor a draw of two


@pytest.mark.rule("MO-9.3.1-06", "MO-1-15", "MO-1-14")
def test_partners_may_veto_the_same_hero_but_never_each_other() -> None:
    new = Table.new(
        GAME, "gemeinsamer-ruhm", seats=4, setup={"decks": [WATCH, SCALES, TRAIL, SCALES]}, seed=1
    )
    choose(new, "konrad", "velten", "bromm", "pippo")
    assert all("c:" not in key for key in new.pending[Seat(0)].legal())
    veto(new, "b:velten", "", "b:velten", "")
    assert list(new.pending) == [1]
    new.answer(Seat(1), "captain-runa-stormhand")
    assert sorted(new.pending) == [0, 2]  # nobody else could object to her


# -- phases --------------------------------------------------------------------------------------------------


@pytest.mark.rule("MO-2.2-02", "MO-4-07", "MO-4-20", "MO-3-29")
def test_a_hero_killed_as_the_draw_phase_begins_is_missed_in_it() -> None:
    land = Land()
    land.lay("wolfsford hm1")
    hero = land.hero("velten hm1", "road-watch", owner=1)
    land.hero("ysvara hm1", "spark-thrust")
    land.give("scouts")
    land.edit(damage={hero: 13}, fame=[0, 30])
    land.asking("phase", seat=0)
    land.do("end")
    while land.state.active == 0 or land.state.phase != "draw":
        land.do("pass")
    land.do("bid scouts", "cast ysvara spark-thrust", "velten")
    assert (land.fame(1), len(land.hand(1)), land.state.phase) == (20, 2, "build")


@pytest.mark.rule("MO-2.4-01", "MO-2.4-04", "MO-4-05")
def test_who_bids_in_his_own_discard_phase_discards_less() -> None:
    land = Land()
    land.give(*["tavern"] * 11)
    land.give("scouts", "scouts", seat=1)
    land.asking("phase")
    land.do("end", "bid scouts", "bid tavern", "pass", "pass", "none")
    assert (len(land.hand()), land.state.active) == (10, 1)
    full = Land()
    full.give(*["tavern"] * 11)
    full.do("end")
    assert full.prompt == "discard"


@pytest.mark.rule("MO-2.4-05", "MO-2.4-07", "MO-7.4-03", "MO-8.1-01", "MO-3-25")
def test_the_crown_of_a_hero_who_dies_on_the_way_outlasts_the_clearing_of_ways() -> None:
    land = Land()
    land.hero("ysvara w01", "spark-thrust")
    hero = land.hero("velten w01", "crown-of-forebears", "squire", owner=1)
    land.attach("longsword", "velten")
    land.edit(damage={hero: 13})
    land.do("cast ysvara spark-thrust", "velten")
    assert sorted(land.graveyard(1)) == ["squire", "velten-twelvetolls"]
    assert land.graveyard(0) == ["longsword"]
    land.end_turn()
    land.end_turn()
    land.do("take ysvara crown-of-forebears")
    assert land.state.host[land.card("crown-of-forebears")] == land.card("ysvara")


@pytest.mark.rule("MO-2.3.3-05", "MO-2.3.3-06", "MO-2.3.3-08", "MO-5.8-07")
def test_fame_won_and_lost_within_a_turn_gives_and_takes_the_second_action() -> None:
    land = Land()
    land.lay("wolfsford hm1", "chapel hm1")
    land.hero("velten hm1", "road-watch")
    land.edit(fame=[49, 0])
    land.purse(100)
    land.do("use velten")
    assert land.rule("use velten") == "MO-2.3.3-04"
    land.do("visit velten chapel", "yes")  # 51
    land.do("use velten")
    assert land.rule("use velten") == "MO-2.3.3-06"
    land.do("abandon road-watch")
    assert land.fame() == 41
    assert land.rule("use velten") == "MO-2.3.3-04"


# -- buildings -----------------------------------------------------------------------------------------------


@pytest.mark.rule("MO-2.3.2-04", "MO-2.3.2-05", "MO-7.6-02", "MO-2.3.2-06", "MO-2.3.2-07")
def test_each_hero_decides_once_a_turn_and_a_night_in_the_house_resets_it() -> None:
    land = Land()
    land.lay("wolfsford hm1", "market-square hm1")
    land.hero("falk hm1")
    land.hero("velten hm1")
    land.do("visit falk market", "no", "visit falk market")
    assert (land.prompt, land.gold(), land.points("falk")) == ("act-build", 0, 2)
    land.do("visit velten market", "yes")
    assert land.gold() == 150
    land.end_turn()
    land.end_turn()
    assert land.gold() == 150  # waking up inside is no visit
    land.do("visit falk market", "yes")
    assert (land.gold(), land.points("falk")) == (300, 3)


@pytest.mark.rule("MO-7.6-04", "MO-3.1-09", "MO-5.6-01", "MO-4-23")
def test_a_purchase_fails_when_the_house_is_destroyed_after_its_announcement() -> None:
    land = wary("earthquake")
    smithy = land.lay("smithy hm1")
    land.hero("falk hm1")
    land.inside("falk", "smithy")
    land.give("longsword", "scouts")
    land.purse(200)
    land.do("buy falk longsword", "bid scouts", "pass", "pass", "play earthquake", f"smithy.{smithy}")
    assert (land.hand(), land.gold()) == (["longsword", "scouts"], 200)
    assert land.rule("buy falk longsword") == "MO-5.6-01"


# -- priority ------------------------------------------------------------------------------------------------


@pytest.mark.rule("MO-4-24", "MO-4-25", "MO-3.2-01", "MO-5.1-05", "MO-4-26")
def test_a_building_whose_place_falls_meanwhile_is_taken_back_and_the_place_may_rise_again() -> None:
    land = wary("earthquake")
    land.give("smithy", "wolfsford")
    land.purse(50)
    assert land.rule("play wolfsford hm2") == "MO-5.1-02"
    land.do("play smithy hm1", "bid scouts", "pass", "pass", "play earthquake")
    assert (sorted(land.hand()), land.gold()) == (["smithy", "wolfsford"], 50)
    assert sorted(land.graveyard()) == ["tavern", "wolfsford"]
    land.do("play wolfsford hm2", "pass", "play smithy hm2", "pass")
    assert (land.hand(), land.gold()) == ([], 0)


@pytest.mark.rule("MO-4-27", "MO-4-25", "MO-5.4-01", "MO-2.3-02")
def test_who_wins_his_own_bidding_with_another_hero_takes_the_announced_one_back() -> None:
    land = wary()
    land.give("falk", "velten", "tavern", "tavern")
    land.do("play falk hm1", "bid scouts", "bid tavern", "pass")
    assert (land.seat, land.prompt) == (0, "act-priority")  # 1 against 1: the active player
    land.do("play velten hm1")
    assert sorted(land.hand()) == ["falk-the-borderwalker", "tavern"]
    assert land.rule("play falk hm1") == "MO-2.3-02"


@pytest.mark.rule("MO-4-15", "MO-4-16", "MO-4-12", "MO-4-17")
def test_of_two_tied_others_the_next_from_the_active_player_wins_whoever_opened() -> None:
    land = Land(4)
    land.lay("wolfsford hm1", "tavern hm1")
    land.hero("falk hm1", owner=2)
    land.edit(active=2)
    for seat in (0, 1, 3):
        land.give("scouts", "rich-harvest", "plague", seat=seat)
    land.asking("announce", seat=1)
    land.do("visit falk tavern")
    assert land.seat == 1
    land.do("bid scouts", "pass", "bid scouts")  # seat 2 has no cards; 3 passes, 0 raises
    assert land.seat == 1
    land.do("pass", "pass")
    assert land.state.priority == 0  # clockwise from 2: 3, 0, 1
    land.do("play rich-harvest")
    assert (land.gold(0), land.state.priority) == (200, -1)


@pytest.mark.rule("MO-4-06", "MO-6-01", "MO-6-06", "MO-4-23")
def test_a_hundred_fame_by_bought_priority_ends_the_game_before_the_announced_deed() -> None:
    land = wary("scouts")
    land.hero("falk hm1")
    land.hero("ozrun hm1", "trial-of-the-circle", "mind-call", owner=1)
    land.edit(fame=[0, 80])
    mission = land.card("trial-of-the-circle")
    deeds = land.state.deeds[mission]
    land.edit(deeds={mission: type(deeds)(deeds.region, deeds.named, (2,))})
    land.do("visit falk tavern", "bid scouts", "pass", "cast ozrun mind-call")
    assert (land.is_over(), land.winners(), land.points("falk")) == (True, (1,), 4)


@pytest.mark.rule("MO-4-24", "MO-2.3.1-02", "MO-2.1-03")
def test_a_palsied_traveller_stays_but_his_companions_keep_their_points() -> None:
    land = wary()
    land.hero("falk hm1", "squire")
    land.hero("ozrun hm1", "palsy", owner=1)
    land.do("step falk w01", "bid scouts", "cast ozrun palsy")
    assert (land.at("falk"), land.points("falk"), land.points("squire")) == ("hm1", 0, 3)
    assert land.rule("step falk w01") == "MO-2.3.1-02"
    assert land.rule("visit falk tavern") == "MO-2.3.2-01"


@pytest.mark.rule("MO-5.8-05", "MO-5.8-06", "MO-4-11")
def test_who_holds_no_card_may_still_abandon_his_mission_in_a_fight() -> None:
    """At any time, also outside the own turn; it needs no bidding, so it needs no hand."""
    land = Land()
    land.lay("wolfsford hm1")
    land.hero("falk hm1")
    land.hero("velten hm1", "road-watch", owner=1)
    land.asking("fight", "announce")
    land.do("attack falk velten")
    assert land.legal("abandon")
    land.do("pass")
    assert (land.seat, land.prompt) == (1, "window-fight")
    assert not land.legal("bid")
    land.do(*land.legal("abandon"))
    assert (land.graveyard(1), land.fame(1)) == (["road-watch"], -10)


@pytest.mark.rule("MO-8.1-01", "MO-8.1-12", "MO-2.1-01")
def test_tamed_rats_gnaw_in_the_phase_of_their_owner_not_of_their_new_mistress() -> None:
    """The card says owner; a monster that has become a companion has a controller, but the same owner."""
    land = Land()
    land.lay("wolfsford hm1", "village-reeve hm1", "tavern hm1")
    land.lay("plague-rats hm1", owner=1)
    land.hero("sefa hm1")
    land.do("use sefa")
    land.end_turn()
    assert land.life("village-reeve") == 3
    land.end_turn()
    assert (land.state.active, land.life("village-reeve")) == (0, 3)
