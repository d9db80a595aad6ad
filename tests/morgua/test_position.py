"""Positions that are set up by hand: what the rules do not allow is refused by naming them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tafelrunde.games.morgua.cards import CARDS, DECKS
from tafelrunde.games.morgua.position import Position
from tafelrunde.table import Seat, load, save, state_hash
from tests.morgua.land import Land, Printed
from tests.setups import assert_refused


def everything(mode: str = "standard", seats: int = 2) -> Position:
    """An empty board, and decks in which every card is found."""
    return Printed.of(Land(seats, mode).table)


def village() -> Position:
    """A village of a's with a market, and one of b's."""
    return everything().lay("a", hm1="wolfsford market-square").lay("b", hm2="settlers-camp")


def test_a_position_is_said_in_words_and_played() -> None:
    position = Position(decks=list(DECKS)[:2])
    deck = DECKS[next(iter(DECKS))]
    hero = next(card for card in deck.cards if CARDS[card].type == "hero")
    place = next(card for card in deck.cards if CARDS[card].type == "place" and not CARDS[card].enter)
    slot = "hm1" if not CARDS[place].region else "go1"
    position.lay("a", **{slot: place}).hero("a", hero, slot).gold("a", 300).fame("b", 20)
    table = position.to_move("a", round=4).table(seed=7)
    state = table.state
    assert (len(state.libraries[0]), state.turn, state.gold, state.laid) == (58, 7, [300, 0], [1, 0])
    step = next(key for key in table.pending[Seat(0)].legal() if key.startswith("step"))
    table.answer(0, step)
    table.undo()
    assert step in table.pending[Seat(0)].legal()
    assert state_hash(load(save(table)).state) == state_hash(table.state)


def test_what_belongs_to_a_hero_is_where_he_is() -> None:
    position = village().hero("a", "falk-the-borderwalker", "hm1", "riding-horse", "longsword", "dragon-hunt")
    position.ride("falk-the-borderwalker", "riding-horse").inside("falk-the-borderwalker", "market-square")
    position.hurt("falk-the-borderwalker", 5).spent("riding-horse", moves=2)
    turn = position.turn
    falk, horse = (turn.find("falk-the-borderwalker"), next(iter(turn.state.mount.values())))
    assert falk is not None
    assert (turn.life(falk), turn.remaining(horse), turn.speed(falk)) == (11, 3, 5)
    assert {turn.state.field[card] for card in turn.state.attached[falk]} == {turn.state.field[falk]}


def test_what_is_left_of_a_library_is_drawn_from_its_top() -> None:
    cards = list(DECKS[next(iter(DECKS))].cards)[:2]
    table = Position().library("a", *cards).beginning().table(seed=1)
    state = table.state
    assert [state.cards.faces[each] for each in state.hands[0]] == cards  # without a hero, two cards
    assert (len(state.libraries[0]), len(state.graveyards[0])) == (0, 58)


def test_a_deck_of_ones_own_keeps_the_rules_for_decks() -> None:
    position = Position(decks=["lantern-watch", "barrow-court"]).deck("a", "longsword", "longsword")
    table = position.hand("a", "longsword", "longsword").table(seed=1)
    own, other = table.setup["decks"]
    assert (own["cards"]["longsword"], sum(own["cards"].values()), other) == (2, 60, "barrow-court")
    assert (own["name"], table.state.deck_names) == ("lantern-watch", ["lantern-watch", "barrow-court"])
    assert set(DECKS["lantern-watch"].cards) < set(own["cards"])  # only of what there is several
    assert state_hash(load(save(table)).state) == state_hash(table.state)
    assert_refused(lambda it: it.deck("a", *["longsword"] * 5), Position(), "MO-1-03")
    assert_refused(lambda it: it.deck("a", *list(CARDS)[:40]), Position(), "MO-1-03")


def test_a_campaign_has_two_parts() -> None:
    first = Position("feldzug").table(seed=1)
    assert first.pending[Seat(0)].name == "act-build-up"
    position = everything("feldzug").lay("a", re1="wheathall").lay("b", go1="wolfsford").second_part()
    assert (position.state.laid, position.state.phase) == ([10, 10], "build")


def test_a_place_that_has_fallen_was_laid_and_is_in_the_graveyard() -> None:
    position = everything("feldzug").lay("a", re1="wheathall").ruined("a", "wolfsford")
    state = position.state
    assert (state.laid, [state.cards.faces[card] for card in state.graveyards[0]]) == ([2, 0], ["wolfsford"])


FALK = ("a", "falk-the-borderwalker", "hm1")


@pytest.mark.parametrize(
    ("build", "rule"),
    [
        (lambda it: it.lay("a", zz1="wolfsford"), "MO-5.1-04"),
        (lambda it: it.lay("a", w01="lanternford"), "MO-5.1-04"),
        (lambda it: it.lay("a", hm1="lanternford"), "MO-5.1-04"),
        (lambda it: it.lay("a", hm3="skullcrenel"), "MO-5.1-04"),
        (lambda it: it.lay("b", hm3="wolfsford"), "MO-5.1-02"),
        (lambda it: it.lay("a", hm3="tavern"), "MO-5.2-02"),
        (lambda it: it.lay("a", hm1="barracks"), "MO-5.2-03"),
        (lambda it: it.lay("a", w01="herbwife"), "MO-5.3-02"),
        (lambda it: it.lay("a", hm1="rime-dragon"), "MO-5.9-02"),
        (lambda it: it.lay("a", hm1="deep-kraken"), "MO-5.9-07"),
        (lambda it: it.lay("a", s15="cave-bear"), "MO-5.9-08"),
        (lambda it: it.lay("a", w01="rime-dragon"), "MO-5.9-19"),
        (lambda it: it.lay("a", w01="squire"), "MO-2.3.1-13"),
        (lambda it: it.lay("a", hm1="earthquake"), "MO-8.1-08"),
        (lambda it: it.lay("a", hm1="castle-in-the-air"), None),
        (lambda it: it.lay("c", hm1="tavern"), None),
        (lambda it: it.hero("a", "squire", "hm1"), "MO-5.4-01"),
        (lambda it: it.hero(*FALK).hero("b", "falk-the-borderwalker", "hm2"), "MO-5.4-09"),
        (lambda it: it.lay("a", hm3="oathstone").hero("a", "baron-grauwin", "hm3"), "MO-2.3.1-15"),
        (lambda it: it.hero(*FALK, "grave-servant"), "MO-5.5-06"),
        (lambda it: it.hero(*FALK, "squire").attach("squire", "longsword"), "MO-8.1-10"),
        (lambda it: it.hero(*FALK, "tavern"), "MO-8.1-10"),
        (lambda it: it.hero(*FALK, "squire").attach("squire", "spark-thrust"), "MO-5.7-06"),
        (lambda it: it.hero(*FALK, "dragon-hunt", "trading-journey"), "MO-5.8-01"),
        (lambda it: it.hero(*FALK, "soul-harvest"), "MO-5.8-17"),
        (lambda it: it.hero(*FALK, "blood-vow"), "MO-5.8.2-01"),
        (lambda it: it.hero(*FALK, "dragon-hunt").attach(FALK[1], "blood-vow", owner="b"), "MO-5.8.2-03"),
        (lambda it: it.hero(*FALK, "squire").ride(FALK[1], "squire"), "MO-7.2-01"),
        (
            lambda it: it.hero(*FALK, "warhorse", "pack-mule").ride("pack-mule", "warhorse"),
            "MO-7.2-02",
        ),
        (lambda it: it.hero("b", FALK[1], "hm2").inside(FALK[1], "market-square"), "MO-2.3.2-01"),
        (lambda it: it.lay("a", hm1="bone-pit").hero(*FALK).inside(FALK[1], "bone-pit"), "MO-2.3.2-09"),
        (lambda it: it.hero(*FALK).hurt(FALK[1], 16), "MO-3-24"),
        (lambda it: it.hero(*FALK).hurt(FALK[1], -1), "MO-3-24"),
        (lambda it: it.hero(*FALK).spent(FALK[1], moves=5), "MO-2.1-08"),
        (lambda it: it.hero(*FALK).spent(FALK[1], actions=2), "MO-2.3.3-08"),
        (lambda it: it.hero(*FALK).spent(FALK[1], magic=-1), "MO-5.7-03"),
        (lambda it: it.markers("market-square", 1), "MO-9.2.1-13"),
        (lambda it: it.hurt("tavern", 1), None),
        (lambda it: it.gold("a", -1), "MO-7.1-02"),
        (lambda it: it.fame("a", 100).table(), "MO-6-01"),
        (lambda it: it.role("a", "priest"), None),
        (lambda it: it.to_move("a", round=0), "MO-6-07"),
        (lambda it: it.to_move("a", round=61), "MO-6-07"),
        (lambda it: it.second_part(), "MO-9.1.1-02"),
    ],
)
def test_an_impossible_position_is_refused_by_its_rule(
    build: Callable[[Position], object], rule: str | None
) -> None:
    assert_refused(build, village(), rule)


def test_what_is_in_no_deck_is_in_no_position() -> None:
    deck = DECKS[next(iter(DECKS))].cards
    foreign = next(card for card in CARDS.values() if card.type == "place" and card.id not in deck)
    assert_refused(lambda it: it.hand("a", foreign.id), Position(), "MO-1-02")
    assert_refused(lambda it: it.hand("a", *[next(iter(deck))] * 5), Position(), "MO-1-02")


HEROES = [card.id for card in CARDS.values() if card.type == "hero"]
PLACES = [card.id for card in CARDS.values() if card.type == "place"]


@pytest.mark.parametrize(
    ("mode", "seats", "build", "rule"),
    [
        ("feldzug", 2, lambda it: it.lay("a", hm1="wolfsford"), "MO-9.1.1-08"),
        ("feldzug", 2, lambda it: it.lay("a", re1="wolfsford").lay("b", re2="lanternford"), "MO-9.1.1-10"),
        ("feldzug", 2, lambda it: it.lay("a", re1="wolfsford").lay("b", re1="tavern"), "MO-9.1.1-13"),
        ("feldzug", 2, lambda it: it.hero("a", HEROES[0], "w01"), "MO-9.1.1-04"),
        ("feldzug", 2, lambda it: it.second_part().table(), "MO-9.1.1-26"),
        ("feldzug", 2, lambda it: it.ruined("a", "tavern"), "MO-3.2-01"),
        ("feldzug", 2, lambda it: it.ruined("a", *PLACES[:11]), "MO-9.1.1-17"),
        ("magierduell", 2, lambda it: it.lay("a", hm1="wolfsford", hm2="lanternford"), "MO-9.1.2-05"),
        ("magierduell", 2, lambda it: it.lay("a", hm1="wolfsford").lay("b", hm1="tavern"), "MO-9.1.2-08"),
        (
            "magierduell",
            2,
            lambda it: it.lay("a", hm1="wolfsford").hero("b", HEROES[0], "hm1"),
            "MO-9.1.2-07",
        ),
        (
            "magierduell",
            2,
            lambda it: [it.hero("a", each, "w01") for each in HEROES[:2]],
            "MO-9.1.2-11",
        ),
        ("magierduell", 2, lambda it: it.hero("a", HEROES[0], "w01", "dragon-hunt"), "MO-9.1.2-10"),
        ("schicksalspriester", 3, lambda it: it.role("a", "priest").role("b", "priest"), "MO-9.2.1-02"),
        ("schicksalspriester", 3, lambda it: it.role("a", "knight"), None),
        ("gottkoenig", 5, lambda it: it.role("a", "god-king").role("b", "god-king"), "MO-9.4.1-04"),
        ("gottkoenig", 5, lambda it: it.role("a", "defender").role("b", "defender"), "MO-9.4.1-06"),
        ("gottkoenig", 5, lambda it: [it.role(seat, "knight") for seat in range(4)], "MO-9.4.1-07"),
        ("standard", 2, lambda it: [it.hero("a", hero, "w01") for hero in HEROES[:5]], "MO-5.4-03"),
    ],
)
def test_a_variant_has_its_own_impossible_positions(
    mode: str, seats: int, build: Callable[[Position], object], rule: str | None
) -> None:
    assert_refused(build, everything(mode, seats), rule)
