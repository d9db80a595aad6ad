"""The toy keeps the contract, and what the example shows is really so."""

from __future__ import annotations

from typing import Any

import pytest

from tafelrunde.table import BadSetup, Refusal, Table
from tafelrunde.table.render import plain, scene_lines
from tafelrunde.table.testing import Report, conform
from tests.table.positions import NORTH, SOUTH, position, table_at
from toy import GAME


@pytest.mark.parametrize(
    ("mode", "setups"), [("standard", ({}, {"purse": 0}, {"purse": 5})), ("party", ({},))]
)
def test_the_toy_conforms(mode: str, setups: tuple[dict[str, Any], ...]) -> None:
    report: Report = conform(GAME, mode, setups=setups, decisions=1500, longest=60, hash_seeds=True)
    assert report.decisions >= 1500
    assert report.different_worlds > report.worlds / 3
    assert all(report.checks.values())
    assert "decisions/s" in str(report)


def kinds(beats: list[Any]) -> list[str]:
    return [beat.kind for beat in beats]


def test_destroy_then_place_is_told_apart_from_a_move() -> None:
    thief = table_at(position(["thief"], ["stone"], marbles={"c1": NORTH}))
    thief.answer(SOUTH, "card0")
    told = thief.answer(SOUTH, "c1")
    assert kinds(told) == ["destroy", "place"]
    assert [beat.elements for beat in told] == [("m0", "c1"), ("m1", "c1")]

    roller = table_at(position(["roller"], ["stone"], marbles={"c1": SOUTH}))
    roller.answer(SOUTH, "card0")
    roller.answer(SOUTH, "c1")
    assert kinds(roller.answer(-1, "0")) == ["die"]
    told = roller.answer(SOUTH, "right")
    assert kinds(told) == ["move", "rolled"]
    assert told[0].elements == ("m0", "c1", "d1")


@pytest.mark.rule("TOY-SETUP-01")
def test_everybody_has_two_cards_of_twelve() -> None:
    state = Table.new(GAME, "party", seed=1).state
    assert [len(hand) for hand in state.hands] == [2, 2, 2]
    assert len(state.deck) == 6


@pytest.mark.rule("TOY-OPEN-01")
def test_nobody_bids_more_than_two_or_than_they_have() -> None:
    rich, poor = (table_at(position(["stone"], ["stone"], phase="opening", coins=coins)) for coins in (5, 1))
    assert rich.pending[SOUTH].legal() == ["0", "1", "2"]
    assert poor.pending[SOUTH].legal() == ["0", "1"]
    with pytest.raises(Refusal):
        poor.answer(SOUTH, "2")


@pytest.mark.rule("TOY-OPEN-02")
@pytest.mark.parametrize(
    ("bids", "first", "coins"), [("12", NORTH, [2, 0]), ("11", SOUTH, [1, 2]), ("00", SOUTH, [2, 2])]
)
def test_the_highest_bid_starts_and_is_paid(bids: str, first: int, coins: list[int]) -> None:
    table = table_at(position(["stone"], ["stone"], phase="opening"))
    for seat, bid in zip((SOUTH, NORTH), bids, strict=True):
        table.answer(seat, bid)
        table.answer(seat, "none")
    assert list(table.pending) == [first]
    assert table.state.coins == coins


@pytest.mark.rule("TOY-END-01")
def test_the_most_points_win_when_all_cards_are_played() -> None:
    table = table_at(position(["clover"], ["stone"], marbles={"a1": SOUTH}))
    table.answer(SOUTH, "card0")
    table.answer(NORTH, "card1")
    table.answer(NORTH, "b1")
    assert table.is_over
    assert table.result is not None
    assert (table.result.winners, table.result.scores) == ((SOUTH, NORTH), (4, 4))
    assert table.result.is_draw


@pytest.mark.rule("TOY-STONE-02")
def test_a_taken_square_is_refused_citing_its_rule() -> None:
    table = table_at(position(["stone"], ["stone"], marbles={"c1": NORTH}))
    table.answer(SOUTH, "card0")
    with pytest.raises(Refusal, match=r"marble on c1 already") as refusal:
        table.answer(SOUTH, "c1")
    assert (refusal.value.reason, refusal.value.rule) == ("forbidden", "TOY-STONE-02")
    assert table.pending[SOUTH].legal() == ["a1", "b1", "d1", "e1"]


@pytest.mark.rule("TOY-ROLLER-03")
def test_a_marble_stops_at_an_obstacle_and_does_not_start_against_one() -> None:
    table = table_at(position(["roller"], ["stone"], marbles={"b1": SOUTH, "a1": NORTH, "e1": NORTH}))
    table.answer(SOUTH, "card0")
    table.answer(SOUTH, "b1")
    table.answer(-1, "2")
    assert table.pending[SOUTH].legal() == ["right"]
    table.answer(SOUTH, "right")
    assert table.state.marbles[0].at == "d1"


@pytest.mark.rule("TOY-END-02")
def test_of_three_the_others_play_on() -> None:
    table = table_at(position(["stone"], ["stone"], ["stone"]))
    with pytest.raises(Refusal) as refusal:
        table.concede(NORTH)
    assert (refusal.value.reason, refusal.value.rule) == ("cannot-concede", "TOY-END-02")
    table.concede(SOUTH)
    assert list(table.pending) == [NORTH]
    table.concede(NORTH)
    assert table.is_over
    assert table.result is not None
    assert table.result.winners == (2,)


@pytest.mark.parametrize("setup", [{"purse": 6}, {"purse": "2"}, {"purse": True}, {"stones": 1}])
@pytest.mark.rule("TOY-SETUP-03")
def test_a_wrong_setup_is_refused(setup: dict[str, Any]) -> None:
    with pytest.raises(BadSetup) as wrong:
        Table.new(GAME, setup=setup)
    assert wrong.value.rule == "TOY-SETUP-03"


def test_a_seat_sees_its_own_hand_only() -> None:
    table = table_at(position(["stone", "roller"], ["thief", "seer"], marbles={"b1": SOUTH}))
    mine = plain(scene_lines(table.view(SOUTH), GAME.locale, "en"))
    assert "Roller" in mine
    assert "Seer" not in mine
    assert "2 × a card, face down" in mine
    assert "Seherin" in plain(scene_lines(table.view(NORTH), GAME.locale, "de"))
