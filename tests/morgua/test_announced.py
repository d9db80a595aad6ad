"""Proof of what an announced act shows: the card that it plays, and no other (MO-4-06, MO-4-25)."""

from __future__ import annotations

import pytest

from tafelrunde.games.morgua.state import NONE, State
from tafelrunde.table import Beat, Seat, Stream
from tests.morgua.land import Land, face


def table(*held: str) -> Land:
    """Falk and Velten face each other in Wolfsford; seat 1 wants to be asked and could bid."""
    land = Land()
    land.lay("wolfsford hm1", "market-square hm1", "smithy hm1")
    land.hero("falk hm1")
    land.hero("velten hm1", owner=1)
    land.give(*held)
    land.give("plague", "scouts", "earthquake", seat=1)
    land.asking("announce")
    return land


def known(land: Land, seat: int = 1) -> list[str]:
    """The hand cards of seat 0 that another seat knows."""
    cards = land.state.cards
    return [cards.faces[card] for card in land.state.hands[0] if cards.knows(Seat(seat), card)]


@pytest.mark.rule("MO-4-25", "MO-5-02")
@pytest.mark.parametrize(
    ("held", "act"),
    [
        ("falk", "visit falk market-square"),
        ("falk", "step falk w01"),
        ("velten", "attack falk velten"),
        ("falk", "attack falk velten"),
    ],
)
def test_who_announces_with_a_figure_keeps_the_same_card_in_hand_secret_and_may_bid_it(
    held: str, act: str
) -> None:
    land = table(held)
    land.do(act)
    assert known(land) == []
    assert f"card{land.state.hands[0][0]}" not in str(land.table.view(Seat(1)))
    land.do("bid plague")
    assert land.legal() == ["pass", f"bid {face(held)}"]
    land.do(f"bid {held}")
    assert land.bottom() == face(held)


@pytest.mark.rule("MO-4-25")
def test_an_announced_card_lies_on_the_table_and_cannot_be_bid() -> None:
    land = table("smithy", "tavern")
    land.purse(500)
    land.do("play smithy hm1")
    assert land.hand() == ["tavern"]
    assert "card.smithy" in str(land.table.view(Seat(1)))
    beat = next(beat for beat in land.told if beat.kind == "announce")
    assert f"card{land.state.shown}" in beat.elements
    land.do("bid plague")
    assert land.legal() == ["pass", "bid tavern"]
    assert land.rule("bid smithy") == "MO-4-10"
    land.do("bid tavern")
    assert "card.smithy" in str(land.table.view(Seat(1)))  # the bid was another card


@pytest.mark.rule("MO-4-25")
def test_of_two_equal_cards_the_announced_one_is_played_and_the_other_stays_secret() -> None:
    land = table("smithy", "smithy")
    land.purse(500)
    land.do("play smithy hm1")
    shown = land.state.shown
    land.do("pass")
    assert shown in land.state.field
    assert (land.hand(), known(land), land.state.shown) == (["smithy"], [], NONE)


@pytest.mark.rule("MO-4-25")
def test_an_announced_card_that_has_become_impossible_is_in_hand_again() -> None:
    land = table("smithy", "tavern")
    land.purse(500)
    land.do("play smithy hm1")
    with land.building() as position:
        position.state.gold = [0, 0]
    land.do("pass")
    assert land.said("taken-back") == 1
    assert (sorted(land.hand()), known(land)) == (["smithy", "tavern"], ["smithy"])


@pytest.mark.rule("MO-4-25", "MO-4-17")
def test_whoever_wins_the_bidding_cannot_play_the_announced_card_before_it_is_played() -> None:
    land = table("longsword", "tavern", "scouts")
    land.inside("falk", "smithy")
    land.purse(500)
    land.do("buy falk longsword", "bid plague", "bid tavern", "pass", "pass")
    assert (land.seat, land.prompt) == (0, "act-priority")
    assert not land.legal("buy")
    assert land.rule("buy falk longsword") == "MO-5-02"
    land.do("none")
    assert land.is_in_play("longsword")


@pytest.mark.rule("MO-4-25")
def test_a_game_that_ends_while_a_card_is_announced_loses_no_card() -> None:
    land = table("smithy")
    land.purse(500)
    land.do("play smithy hm1")
    land.table.concede(Seat(1))
    assert land.is_over()
    assert land.hand() == ["smithy"]


@pytest.mark.rule("MO-5.8-06", "MO-4-17")
def test_who_has_priority_may_abandon_a_mission_beside_what_it_buys() -> None:
    land = table()
    land.attach("city-liberation", "velten", owner=1)
    land.do("visit falk market-square", "bid plague", "pass")
    assert (land.seat, land.prompt) == (1, "act-priority")
    mission = f"abandon city-liberation.{land.card('city-liberation')}"
    assert mission in land.legal()
    land.do(mission)
    assert (land.seat, land.prompt, land.fame(1)) == (1, "act-priority", -10)
    land.do("use velten")
    assert (land.gold(1), land.state.priority) == (150, NONE)


# -- whatever a seat comes to know, a beat has shown it ------------------------------------------------------


def shown_to(land: Land, seat: int, beats: list[Beat]) -> set[str]:
    """The elements of the beats that a seat may know."""
    return {each for beat in beats if beat.is_known_to(Seat(seat)) for each in beat.elements}


@pytest.mark.rule("MO-5.4-11", "MO-5-02")
def test_who_looks_through_the_library_is_told_what_is_in_it_and_nobody_else_is() -> None:
    land = Land()
    land.lay("wolfsford hm1")
    land.hero("falk hm1", owner=1)
    land.give("falk")
    land.library("velten", "konrad", "tavern")
    library = {f"card{card}" for card in land.state.libraries[0]}
    beats = land.do("exchange falk")
    assert land.prompt == "search-hero"
    assert library <= shown_to(land, 0, beats)
    assert not library & shown_to(land, 1, beats)


@pytest.mark.rule("MO-5-01", "MO-5-02")
def test_who_looks_at_the_top_of_the_library_is_told_what_lies_there() -> None:
    land = Land()
    land.lay("farsight-tower hm2")
    land.hero("falk w01")
    top = {f"card{card}" for card in land.state.libraries[0][-3:]}
    beats = land.do("step falk hm2")
    assert land.prompt == "peek"
    assert top <= shown_to(land, 0, beats)
    assert not top & shown_to(land, 1, beats)


@pytest.mark.rule("MO-9.4.1-08", "MO-9.4.1-15")
@pytest.mark.parametrize(
    ("answers", "seats"), [(("knight", "yes", "plague"), [0]), (("god-king", "1"), [0, 1])]
)
def test_what_is_fetched_from_the_library_is_told_to_whoever_may_know_it(
    answers: tuple[str, ...], seats: list[int]
) -> None:
    land = Land(5, "gottkoenig")
    land.lay("wolfsford hm1", "temple-of-fate hm1", "farsight-tower hm2", "temple-of-fate hm2")
    land.give("rich-harvest")
    land.library("plague", "temple-of-fate", "scouts")
    land.edit(fame=[25, 0, 0, 0, 0])
    land.do("play rich-harvest")
    fetched = "plague" if answers[0] == "knight" else "temple-of-fate"
    beats = land.do(*answers)
    held = next(card for card in land.state.hands[0] if land.turn.faces[card] == fetched)
    told = [beat for beat in beats if beat.kind.startswith("fetch") and f"card{held}" in beat.elements]
    assert [seat for seat in (0, 1) if any(beat.is_known_to(Seat(seat)) for beat in told)] == seats


@pytest.mark.rule("MO-5.4-11")
def test_what_is_seen_of_a_library_that_was_just_shuffled_can_be_imagined() -> None:
    """The exchanged hero comes in after the library was shuffled, and the place shows the top of it."""
    land = Land()
    land.lay("farsight-tower hm2")
    land.hero("falk hm2", owner=1)
    land.give("falk")
    land.library("velten", "plague", "tavern", "smithy", "scouts", "earthquake", "market-square")
    land.do("exchange falk")
    assert land.prompt == "peek"
    library = _library(land.state)
    worlds = [_library(land.table.imagine(Seat(0), Stream(seed)).state) for seed in range(40)]
    assert all(world[-3:] == library[-3:] for world in worlds)
    assert all(sorted(world) == sorted(library) for world in worlds)
    assert len({tuple(world) for world in worlds}) == 6, "of the other three nothing is known"


def _library(state: State) -> list[str]:
    return [state.cards.faces[card] for card in state.libraries[0]]
