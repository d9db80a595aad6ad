"""Proof of the rules MO-4: windows, biddings, what priority buys; and of the wishes about being asked."""

from __future__ import annotations

import pytest

from tafelrunde.games.morgua.priority import could_act
from tafelrunde.games.morgua.state import COULD, NEVER
from tafelrunde.table import Refusal, Seat
from tests.morgua.fray import place
from tests.morgua.land import Land


def table(seats: int = 2) -> Land:
    """Seat 0 is active with Falk in Wolfsford beside a market; the others hold cards and want to be asked."""
    land = Land(seats)
    land.lay("wolfsford hm1", "market-square hm1", "tavern hm1")
    land.hero("falk hm1")
    for seat in range(1, seats):
        land.give("scouts", "plague", "rich-harvest", "earthquake", seat=seat)
        land.asking("announce", seat=seat)
    return land


OUT_OF_TURN = {
    "step velten w01": "MO-2.3-03",
    "pass velten hm1": "MO-2.3-03",
    "visit velten market": "MO-2.3-03",
    "attack velten falk": "MO-3-04",
    "take velten longsword": "MO-2.3.1-11",
    "mount velten warhorse": "MO-7.2-07",
    "play tavern hm1": "MO-5.2-01",
    "play pippo-thumbgold hm1": "MO-4-01",
    "end": "MO-2-03",
}
"""What somebody might want in another's turn, and the rule that says whose it is."""


@pytest.mark.rule("MO-4-01", "MO-4-04", "MO-2.3.3-03")
def test_outside_the_own_turn_nothing_goes_without_priority() -> None:
    land = table()
    land.hero("velten hm1", owner=1)
    assert land.refused("play rich-harvest", seat=1).reason == "not-your-decision"
    land.do("visit falk market")
    assert land.seat == 1
    for key in ("play rich-harvest", "use velten", "buy velten longsword"):
        assert land.rule(key) == "MO-4-04"
    for key, rule in OUT_OF_TURN.items():
        assert land.rule(key) == rule, key
    land.do("bid plague", "pass", "use velten")
    assert land.gold(1) == 150


@pytest.mark.rule("MO-4-05", "MO-4-09")
def test_a_bidding_is_opened_with_a_card_under_the_library() -> None:
    land = table(3)
    land.do("visit falk market")
    assert land.rule("bid tavern") == "MO-4-05"
    land.do("bid plague")
    assert (land.bottom(1), len(land.hand(1))) == ("plague", 3)
    assert land.state.bidding is not None
    assert land.state.bidding.bids == (0, 1, 0)
    empty = table()
    empty.edit(
        hands=[[], []],
        libraries=[*empty.state.libraries[:1], [*empty.state.libraries[1], *empty.state.hands[1]]],
    )
    empty.do("visit falk market")
    assert not empty.legal("bid")


@pytest.mark.rule("MO-4-06", "MO-4-26")
def test_an_announced_action_waits_and_nothing_is_paid_yet() -> None:
    land = table()
    land.give("barracks", "lanternford")
    land.purse(100)
    land.do("play lanternford hm2", "pass", "play barracks hm2")
    assert (land.seat, land.gold(), land.is_in_play("barracks")) == (1, 100, False)
    land.do("bid plague", "pass", "none")
    assert (land.gold(), land.is_in_play("barracks")) == (0, True)


@pytest.mark.rule("MO-4-07")
def test_there_are_windows_at_phases_announcements_and_in_fights() -> None:
    land = table()
    land.asking("phase", "fight")
    land.hero("velten hm1", owner=1)
    land.do("attack falk velten", "pass")  # the announcement
    assert land.prompt == "window-fight"
    assert "bid scouts" in land.legal()
    land.do("pass")
    land.split(8, 7)
    assert land.prompt == "window-fight"
    land.do("pass")
    land.do("end")
    assert land.prompt == "window-announced"  # before the end of the build phase
    land.do("pass")
    assert land.prompt == "window-phase"
    land.do("pass")
    share = table()
    share.hero("velten hm1", "squire", owner=1)
    share.asking("announce", level=NEVER)
    share.do("attack falk velten")
    share.split(8, 10)
    assert share.prompt == "share"
    assert share.refused("bid scouts", seat=1).reason == "not-your-decision"


@pytest.mark.rule("MO-4-08")
def test_only_others_open_and_the_next_clockwise_comes_first() -> None:
    land = table(4)
    land.edit(active=0)
    land.give("scouts")
    assert land.rule("bid scouts") == "MO-4-08"
    land.do("visit falk market")
    assert land.seat == 1
    land.do("pass")
    assert land.seat == 2
    land.do("bid scouts")
    assert land.state.bidding is not None
    assert land.state.bidding.bids == (0, 0, 1, 0)


@pytest.mark.rule("MO-4-10", "MO-4-11")
def test_everybody_raises_by_one_card_or_passes_clockwise() -> None:
    land = table(4)
    land.give("tavern", "tavern")
    land.do("visit falk market", "pass", "bid scouts")  # seat 2 opens
    order = []
    for answer in ("bid scouts", "bid tavern", "bid scouts", "bid plague", "pass", "pass", "pass", "pass"):
        order.append(land.seat)
        if answer == "bid scouts" and land.seat == 3:
            assert land.rule("bid scouts plague") == "MO-4-10"
            assert land.rule("bid tavern") == "MO-4-10"
        land.do(answer)
    assert order == [3, 0, 1, 2, 3, 0, 1, 2]
    assert land.prompt == "act-priority"


@pytest.mark.rule("MO-4-11")
def test_without_hand_cards_one_is_passed() -> None:
    land = table(3)
    land.do("visit falk market", "bid scouts")
    assert land.seat == 2  # then seat 0 without cards is skipped
    land.do("pass")
    assert (land.seat, land.prompt) == (1, "bid")


@pytest.mark.rule("MO-4-12", "MO-4-13", "MO-4-14")
def test_who_has_passed_is_out_and_the_highest_bid_wins() -> None:
    land = table(3)
    land.give("tavern", "tavern", "tavern", "tavern")
    land.do("visit falk market", "bid scouts", "bid scouts", "pass")  # 1, 2 bid; 0 passes
    assert land.seat == 1
    land.do("pass", "bid plague")
    assert land.seat == 2
    land.do("pass")
    assert (land.seat, land.prompt) == (2, "act-priority")
    assert [len(land.hand(seat)) for seat in range(3)] == [4, 3, 2]
    land.do("none")
    assert land.prompt == "window-announced"  # in the same window the next may still open
    land.do("pass")


@pytest.mark.rule("MO-4-15", "MO-4-16")
def test_ties_go_to_the_active_player_and_then_clockwise() -> None:
    land = table(4)
    land.give("tavern")
    land.do("visit falk market", "bid scouts", "pass", "pass", "bid tavern", "pass")
    assert (land.seat, land.prompt) == (0, "act-priority")
    other = table(4)
    other.do("visit falk market", "pass", "pass", "bid scouts", "bid scouts", "pass", "pass", "pass")
    assert other.state.priority == 1  # 1 and 3 are tied


@pytest.mark.rule("MO-4-17", "MO-4-18", "MO-4-21")
def test_the_winner_does_exactly_one_thing_or_nothing() -> None:
    land = table()
    land.do("visit falk market", "bid plague", "pass", "play rich-harvest")
    assert land.gold(1) == 200
    assert (land.seat, land.prompt) == (0, "visit")  # the announced visit goes on
    assert land.refused("play scouts", seat=1).reason == "not-your-decision"
    lazy = table()
    lazy.do("visit falk market", "bid plague", "pass", "none")
    assert (lazy.seat, lazy.bottom(1)) == (0, "plague")


@pytest.mark.rule("MO-4-20")
def test_what_is_bought_keeps_its_own_timing() -> None:
    land = table()
    land.asking("phase")
    land.hero("ozrun w01", "mind-call", owner=1)
    land.do("end", "pass", "bid plague", "pass")
    assert land.state.phase == "discard"
    assert land.rule("play rich-harvest") == "MO-4-20"
    land.do("cast ozrun mind-call")
    assert len(land.hand(1)) >= 4


@pytest.mark.rule("MO-4-22")
def test_there_is_no_bidding_within_a_bidding() -> None:
    land = table(3)
    land.do("visit falk market", "bid scouts")
    assert land.seat == 2
    assert land.rule("play rich-harvest") == land.rule("step falk w01") == "MO-4-13"
    assert land.refused("bid scouts", seat=1).reason == "not-your-decision"
    land.do("pass", "pass")
    assert land.prompt == "act-priority"
    assert land.refused("bid plague").rule == "MO-4-22"


@pytest.mark.rule("MO-4-23")
def test_what_was_announced_must_be_done() -> None:
    land = table()
    land.do("visit falk market", "bid plague", "pass", "none")
    assert land.prompt == "visit"
    assert land.refused("visit falk tavern").reason == "unknown-answer"
    land.do("yes")
    assert land.gold() == 150


@pytest.mark.rule("MO-4-24")
def test_an_action_that_has_become_impossible_costs_nothing() -> None:
    land = table()
    land.do("visit falk market", "bid plague", "pass", "play earthquake", "market-square")
    assert (land.seat, land.prompt, land.points("falk")) == (0, "act-build", 4)
    land.do("visit falk tavern", "pass")


@pytest.mark.rule("MO-4-25")
def test_a_card_that_has_become_impossible_is_taken_back() -> None:
    land = table()
    land.lay("bonehouse hm2", "bone-pit hm2", owner=1)
    land.give("smithy")
    land.purse(50)
    land.do("play smithy hm2", "bid plague")
    assert land.seat == 1  # the announced card lies on the table and cannot be bid
    land.do("pass")
    land.do("play earthquake", "bone-pit")
    assert not land.is_in_play("bonehouse")
    assert (land.hand(), land.gold()) == (["smithy"], 50)


@pytest.mark.rule("MO-4-11", "MO-4-25")
def test_only_the_announced_card_itself_cannot_be_bid() -> None:
    land = table()
    land.give("smithy", "scouts", "smithy")
    land.give("smithy", seat=1)
    land.purse(50)
    land.do("play smithy hm1", "bid plague")
    assert land.legal() == ["pass", "bid scouts", "bid smithy"]  # the other one
    land.do("bid smithy")
    assert "bid smithy" in land.legal()  # a card of that name in another hand
    land.do("bid smithy")
    assert (land.seat, land.legal()) == (0, ["pass", "bid scouts"])
    assert land.rule("bid smithy") == "MO-4-10"


@pytest.mark.rule("MO-2.3.3-11", "MO-4-20")
def test_priority_in_a_fight_buys_abilities_only() -> None:
    land = table()
    land.asking("announce", level=NEVER)
    land.asking("fight")
    land.hero("velten hm1", owner=1)
    land.do("attack falk velten", "bid plague")
    assert (land.seat, land.prompt) == (1, "bid")
    land.do("pass")
    assert land.rule("play rich-harvest") == "MO-4-20"
    land.do("use velten")
    assert land.gold(1) == 150


@pytest.mark.rule("MO-4-07", "MO-4-12")
def test_what_is_no_bid_is_not_understood() -> None:
    land = table()
    land.hero("velten hm1", "city-liberation", owner=1)
    mission = land.turn.name(land.card("city-liberation"))
    land.do("visit falk market")
    for words in (f"forget {mission}", "dance", "bid", "bid scouts plague"):
        assert land.refused(words).reason == "unknown-answer"
    assert f"abandon {mission}" in land.legal()
    land.do("bid scouts")
    for words in ("dance", "bid"):
        assert land.refused(words).reason == "unknown-answer"


@pytest.mark.rule("MO-4-27")
def test_the_active_player_may_win_and_act_before_his_action() -> None:
    land = table()
    land.give("rich-harvest", "tavern", "tavern")
    land.do("visit falk market", "bid plague", "bid tavern", "pass", "pass")
    assert (land.seat, land.prompt) == (0, "act-priority")
    land.do("play rich-harvest")
    assert (land.gold(), land.prompt) == (200, "visit")


# -- when a seat wants to be asked ---------------------------------------------------------------------------


@pytest.mark.rule("MO-4-04", "MO-4-05")
def test_who_has_no_card_to_bid_is_not_asked_whatever_his_figures_could_do() -> None:
    land = place()
    land.hero("iselda hm1", owner=1)
    assert not could_act(land.turn, 1)
    land.give("scouts", seat=1)
    assert could_act(land.turn, 1)
    idle = place()
    idle.hero("falk hm1", owner=1)
    idle.give("scouts", seat=1)
    assert not could_act(idle.turn, 1)
    idle.give("scouts", seat=1)
    assert could_act(idle.turn, 1)


def test_a_seat_is_asked_when_it_could_act_for_all_that_everybody_sees() -> None:
    land = table()
    land.asking("announce", level=COULD)
    land.do("step falk w01")
    assert land.seat == 1  # two cards: one to bid, one to play
    land.do("pass")
    with land.building() as position:
        for card in list(position.state.hands[1])[1:]:
            position.state.hands[1].remove(card)
            position.state.libraries[1].insert(0, card)
    land.do("step falk hm1")
    assert land.seat == 0  # one card buys nothing that could be used
    land.hero("velten hm1", owner=1)
    land.do("step falk w01")
    assert land.seat == 1  # Velten could be used


def test_whether_a_seat_is_asked_does_not_depend_on_what_it_holds() -> None:
    for cards in (("tavern", "tavern"), ("rich-harvest", "scouts"), ("highwaymen", "grimwolves")):
        land = Land()
        land.lay("wolfsford hm1")
        land.hero("falk hm1")
        land.give(*cards, seat=1)
        land.asking("announce", "ambush", level=COULD)
        land.do("step falk w01")
        assert (land.seat, land.prompt) == (1, "window-announced")
        land.do("pass")
        assert (land.seat, land.prompt) == (1, "ambush")


def test_a_seat_mutes_everything_for_the_turn() -> None:
    land = table()
    land.do("step falk w01", "hush")
    land.do("step falk hm1", "step falk w01")
    assert land.seat == 0
    land.end_turn()
    land.do("end")
    assert land.state.active == 0
    land.do("step falk hm1")
    assert land.seat == 1


def test_wishes_are_changed_while_somebody_else_is_asked() -> None:
    land = table()
    assert land.seat == 0
    land.table.adjust(1, "announce never")
    land.do("step falk w01")
    assert land.seat == 0
    land.table.adjust(1, "announce always")
    land.do("step falk hm1")
    assert land.seat == 1
    land.table.adjust(0, "own-ambush always")
    land.do("pass")
    land.give("highwaymen")
    land.rest()
    land.do("step falk w01", "pass")
    assert (land.seat, land.prompt) == (0, "ambush")
    land.do("hush")
    land.do("step falk hm1", "pass", "step falk w01", "pass")
    assert land.prompt == "act-build"


def test_wishes_are_also_an_answer_to_questions_about_time() -> None:
    land = table()
    land.do("step falk w01", "ask", "announce never")
    land.do("pass", "step falk hm1")
    assert land.seat == 0
    land.do("ask")
    assert land.table.pending[land.seat].safe() in [
        each.key for each in land.table.settings(0) if each.is_set
    ]
    land.do("own-ambush always")
    assert [each.key for each in land.table.settings(0) if each.is_set][-1] == "own-ambush always"


def test_a_wish_can_be_for_this_turn_only() -> None:
    land = table()
    land.table.adjust(1, "announce not-this-turn")
    assert [each.key for each in land.table.settings(1) if each.is_set][1] == "announce not-this-turn"
    land.do("step falk w01")
    assert land.seat == 0
    land.end_turn()
    land.do("end")
    assert [each.key for each in land.table.settings(1) if each.is_set][1] == "announce always"
    land.table.adjust(1, "announce not-this-turn")
    land.table.adjust(1, "announce always")
    land.do("step falk hm1")
    assert land.seat == 1


def test_what_is_no_wish_is_refused_and_changes_nothing() -> None:
    land = table()
    before = land.table.version
    for key in ("announce", "announce sometimes", "phase  never", ""):
        with pytest.raises(Refusal) as refused:
            land.table.adjust(1, key)
        assert refused.value.text.key == "refusal.unknown-setting"
    assert land.table.version == before


# -- what others know ----------------------------------------------------------------------------------------


def test_after_a_bid_nobody_knows_which_card_it_was() -> None:
    land = table()
    with land.building() as position:
        known = position.turn.held(1, "scouts")
        assert known is not None
        position.state.cards.publish(known)
    assert "card.scouts" in str(land.table.view(Seat(0)))
    land.do("visit falk market", "bid plague")
    assert "card.scouts" not in str(land.table.view(Seat(0)))
    assert "card.scouts" in str(land.table.view(Seat(1)))


@pytest.mark.rule("MO-4-06", "MO-4-25")
def test_an_announced_card_is_shown() -> None:
    land = table()
    land.give("smithy")
    land.purse(50)
    assert "card.smithy" not in str(land.table.view(Seat(1)))
    land.do("play smithy hm1")
    assert "card.smithy" in str(land.table.view(Seat(1)))


@pytest.mark.rule("MO-4-08")
def test_an_ally_who_is_not_active_may_open_a_bidding() -> None:
    land = Land(3, "schicksalspriester")
    land.lay("wolfsford hm1")
    land.hero("falk hm1", owner=1)
    land.edit(roles=["priest", "", ""], active=1)
    for seat in (0, 2):
        land.give("scouts", "plague", seat=seat)
        land.asking("announce", seat=seat)
    land.do("step falk w01")
    assert land.seat == 2
    land.do("pass")
    assert land.seat == 0
