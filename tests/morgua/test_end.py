"""Proof of the rules MO-6: how the game ends."""

from __future__ import annotations

import pytest

from tafelrunde.games.morgua import GAME
from tafelrunde.table import BadSetup, Refusal, Seat
from tests.morgua.land import Land, fame_of


@pytest.mark.rule("MO-6-01", "MO-6-06")
def test_a_hundred_fame_end_the_game_at_once() -> None:
    land = Land()
    land.lay("wolfsford hm1")
    land.hero("falk hm1", "laying-of-the-foundation")
    land.give("tavern", "herbwife", "velten")
    land.edit(fame=[87, 50])
    land.do("play tavern hm1")
    assert not land.is_over()
    with land.building() as position:
        position.state.fame = [90, 50]
    land.do("play herbwife hm1")
    assert land.is_over()
    result = land.table.result
    assert result is not None
    assert (result.winners, result.scores) == ((0,), (90 + fame_of("laying-of-the-foundation"), 50))
    with pytest.raises(Refusal) as caught:
        land.table.answer(Seat(0), "play velten-twelvetolls hm1")
    assert (caught.value.reason, caught.value.rule) == ("over", "MO-6-01")


@pytest.mark.rule("MO-6-01")
def test_ninety_nine_are_not_enough() -> None:
    land = Land()
    land.lay("wolfsford hm1", "chapel hm1")
    land.hero("falk hm1")
    land.purse(200)
    land.edit(fame=[97, 0])
    land.do("visit falk chapel", "yes")
    assert (land.fame(), land.is_over()) == (99, False)


@pytest.mark.rule("MO-6-02", "MO-6-03")
def test_the_most_fame_wins_and_ties_share() -> None:
    for fame, winners in (([101, 104, 0], (1,)), ([100, 100, 0], (0, 1)), ([90, 130, 100], (1,))):
        land = Land(3)
        land.edit(fame=fame)
        land.give("scouts")
        land.do("play scouts")
        result = land.table.result
        assert result is not None
        assert result.winners == winners
        shared = ("MO-6-03",) if len(winners) > 1 else ()
        assert result.rules == ("MO-6-01", "MO-6-02", *shared)


@pytest.mark.rule("MO-6-05")
def test_ten_rounds_of_standstill_end_the_game() -> None:
    land = Land()
    land.library()
    land.library(seat=1)
    land.edit(fame=[3, 7], turn=1)
    for _ in range(19):
        land.end_turn()
    assert not land.is_over()
    land.end_turn()
    result = land.table.result
    assert result is not None
    assert (result.winners, result.rules) == ((1,), ("MO-6-05",))


@pytest.mark.rule("MO-6-05")
def test_a_change_or_a_card_restarts_the_count() -> None:
    land = Land()
    land.lay("wolfsford hm1", "chapel hm1")
    land.hero("falk hm1")
    land.purse(500)
    land.library()
    land.library(seat=1)
    for _ in range(18):
        land.end_turn()
    assert land.state.still == 18
    land.do("visit falk chapel", "yes")
    assert land.state.still == 0
    full = Land()
    full.library(seat=1)
    full.end_turn()
    assert full.state.still == 0


@pytest.mark.rule("MO-6-07")
def test_the_sixtieth_round_is_the_last() -> None:
    land = Land()
    land.edit(turn=119, fame=[5, 2])
    land.end_turn()
    assert not land.is_over()
    land.end_turn()
    result = land.table.result
    assert result is not None
    assert (result.winners, result.rules) == ((0,), ("MO-6-07", "MO-6-05"))
    assert result.reason.key == "reason.limit-fame"


@pytest.mark.rule("MO-6-03")
def test_a_tie_in_the_last_round_names_the_rule_that_shares_the_victory() -> None:
    land = Land()
    land.edit(turn=120, fame=[5, 5])
    land.end_turn()
    result = land.table.result
    assert result is not None
    assert (result.winners, result.rules) == ((0, 1), ("MO-6-07", "MO-6-05", "MO-6-03"))


def test_the_end_tells_where_all_fame_came_from() -> None:
    land = Land()
    land.lay("wolfsford hm1", "chapel hm1")
    land.hero("falk hm1", "laying-of-the-foundation")
    land.purse(500)
    land.do("visit falk chapel", "yes", "abandon laying-of-the-foundation")
    assert not _sheets(land), "told at the end only"
    land.edit(turn=120)
    land.end_turn()
    sheets = _sheets(land)
    assert sheets["score.a"] == [
        ("Chapel: +2", ()),
        ("Laying of the Foundation: −10", ("MO-5.8-07",)),
    ]
    assert sheets["score.b"] == [("no fame won or lost", ())]


def _sheets(land: Land) -> dict[str, list[tuple[str, tuple[str, ...]]]]:
    """The lines about fame that everybody sees, with their rules."""
    return {
        zone.key: [(GAME.locale.say(line.label, "en"), tuple(line.rules)) for line in zone.elements]
        for zone in land.table.view(Seat(1)).zones
        if zone.key.startswith("score.")
    }


@pytest.mark.rule("MO-6-07")
def test_a_shorter_game_may_be_agreed_on() -> None:
    land = Land(setup={"rounds": 2})
    for _ in range(3):
        land.end_turn()
    assert not land.is_over()
    land.end_turn()
    assert land.is_over()
    for rounds in (0, 1000, "0", "soon", "-1", "²", True, None):
        with pytest.raises(BadSetup) as caught:
            Land(setup={"rounds": rounds})
        assert caught.value.rule == "MO-6-07"


@pytest.mark.rule("MO-6-07")
def test_the_last_round_is_offered_with_none_at_all() -> None:
    for mode in GAME.modes:
        (choice,) = mode.choices
        assert (choice.option, choice.usual) == ("rounds", "60")
        for value, rounds in (("60", 60), ("30", 30), ("none", 0)):
            assert choice.values[value]["de"] != choice.values[value]["en"]
            setup = {**GAME.sample_setup(mode, mode.minimum, 0), "rounds": value}
            assert GAME.setup(mode, mode.minimum, setup).rounds == rounds
    assert GAME.setup(GAME.mode(), 2, {}).rounds == 60
    endless = Land(setup={"rounds": "none"})
    endless.edit(turn=119)
    endless.end_turn()
    endless.end_turn()
    assert not endless.is_over()
    limited = Land()
    limited.edit(turn=119)
    limited.end_turn()
    limited.end_turn()
    assert limited.is_over()


@pytest.mark.rule("MO-6-09")
def test_giving_up_ends_a_game_of_two_only() -> None:
    land = Land()
    land.table.concede(Seat(0))
    result = land.table.result
    assert result is not None
    assert (result.winners, result.rules) == ((1,), ("MO-6-09",))
    assert land.refused("end", seat=0).rule == "MO-6-09"
    found = GAME.concession(Land(3).state, Seat(0))
    assert found is not None
    assert found.rule == "MO-6-09"
