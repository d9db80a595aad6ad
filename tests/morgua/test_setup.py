"""Proof of the rules MO-1: decks, hero choice, vetoes, gold, opening hands."""

from __future__ import annotations

from typing import Any

import pytest

from tafelrunde.games.morgua import GAME, decks
from tafelrunde.games.morgua.cards import CARDS, DECKS, Card
from tafelrunde.games.morgua.gallery import Listed, card_list
from tafelrunde.games.morgua.state import State
from tafelrunde.table import BadSetup, Refusal, Seat, Stream, Table
from tests.morgua.land import Land, face

WATCH, SCALES, TRAIL = "lantern-watch", "silver-scales", "green-trail"


def table(*names: str, seed: int = 1, **setup: Any) -> Table[State]:
    chosen = list(names or (WATCH, SCALES))
    return Table.new(GAME, seats=len(chosen), setup={"decks": chosen, **setup}, seed=seed)


def refused(table: Table[State], seat: int, key: str) -> Refusal:
    with pytest.raises(Refusal) as caught:
        table.answer(Seat(seat), key)
    return caught.value


def choose(table: Table[State], *heroes: str) -> None:
    for seat, hero in enumerate(heroes):
        table.answer(Seat(seat), face(hero))


def veto(table: Table[State], *vetoes: str) -> None:
    for seat, targets in enumerate(vetoes):
        if Seat(seat) in table.pending:
            words = [f"{word[:2]}{face(word[2:])}" for word in targets.split()]
            table.answer(Seat(seat), " ".join(words) or "none")


def pass_windows(table: Table[State]) -> None:
    """Nobody interrupts."""
    while table.state.window is not None:
        table.answer(next(iter(table.pending)), "pass")


def faces(state: State, cards: list[int]) -> list[str]:
    return [state.cards.faces[card] for card in cards]


@pytest.mark.rule("MO-1-01")
def test_the_board_is_empty_at_the_start() -> None:
    new = table(start="a")
    choose(new, "konrad", "velten")
    veto(new, "", "")
    pass_windows(new)
    assert new.state.field == {}
    assert not [key for key in new.pending[Seat(0)].legal() if key.startswith("play konrad")]
    assert refused(new, 0, "play konrad-oakarm hm1").rule == "MO-5.4-01"


@pytest.mark.rule("MO-1-02")
def test_every_seat_brings_one_deck() -> None:
    with pytest.raises(BadSetup) as caught:
        Table.new(GAME, seats=2, setup={"decks": [WATCH]})
    assert caught.value.rule == "MO-1-02"
    with pytest.raises(BadSetup) as caught:
        Table.new(GAME, seats=2, setup={"decks": {WATCH: 1, SCALES: 1}})
    assert caught.value.rule == "MO-1-02"
    with pytest.raises(BadSetup):
        Table.new(GAME, seats=2, setup={"decks": [WATCH, None]})
    same = table(WATCH, WATCH)
    assert faces(same.state, same.state.libraries[0]) == faces(same.state, same.state.libraries[1])


@pytest.mark.rule("MO-1-03")
@pytest.mark.parametrize(
    "change",
    [
        {"settlers-camp": 3},
        {"longsword": 1},
        {"settlers-camp": 5, "lanternford": 0},
        {"konrad-oakarm": 4, "iselda-lightbearer": 2, "tamsin-featherfoot": 0, "falk-the-borderwalker": 0},
    ],
    ids=["59 cards", "61 cards", "five of a name", "two heroes"],
)
def test_a_deck_that_breaks_the_limits_is_refused(change: dict[str, int]) -> None:
    cards = {**DECKS[WATCH].cards, **change}
    with pytest.raises(BadSetup) as caught:
        decks.of_setup({"name": "mine", "cards": cards})
    assert caught.value.rule == "MO-1-03"


@pytest.mark.rule("MO-1-03")
def test_the_preconstructed_decks_are_legal_and_survive_their_text() -> None:
    for deck in DECKS.values():
        assert decks.check(deck) is deck
        assert decks.parse(GAME.write_deck(deck, "de")).cards == deck.cards


def test_the_list_of_cards_says_all_that_is_printed() -> None:
    assert set(Card.__struct_fields__) <= set(Listed.__struct_fields__)
    for card, listed in zip(CARDS.values(), card_list(GAME.locale), strict=True):
        for field in set(Card.__struct_fields__) - {"icon"}:
            assert getattr(listed, field) == getattr(card, field)


@pytest.mark.rule("MO-1-04")
def test_one_copy_of_every_hero_is_a_candidate_that_only_its_player_sees() -> None:
    new = table()
    state = new.state
    assert sorted(faces(state, state.candidates[0])) == [
        "falk-the-borderwalker", "iselda-lightbearer", "konrad-oakarm", "tamsin-featherfoot",
    ]  # fmt: skip
    assert faces(state, state.libraries[0]).count("konrad-oakarm") == 1
    own, other = (str(new.view(Seat(seat))) for seat in (0, 1))
    assert "konrad-oakarm" in own
    assert "konrad-oakarm" not in other


@pytest.mark.rule("MO-1-04")
def test_whoever_imagines_candidates_imagines_heroes() -> None:
    new = table()
    for number in range(5):
        dreamt = new.imagine(Seat(1), Stream(number)).state
        for seat in (0, 1):
            assert sorted(faces(dreamt, dreamt.candidates[seat])) == sorted(
                faces(new.state, new.state.candidates[seat])
            )


@pytest.mark.rule("MO-1-05")
def test_exactly_one_candidate_is_chosen() -> None:
    new = table()
    for key in ("none", "konrad-oakarm tamsin-featherfoot", "velten-twelvetolls"):
        assert refused(new, 0, key).reason == "unknown-answer"
    new.answer(Seat(0), "konrad-oakarm")
    assert Seat(0) not in new.pending


@pytest.mark.rule("MO-1-06")
def test_choices_are_shown_at_the_same_moment() -> None:
    new = table()
    new.answer(Seat(0), "konrad-oakarm")
    assert "konrad-oakarm" not in str(new.view(Seat(1)))
    assert new.state.chosen == [-1, -1]
    new.answer(Seat(1), "velten-twelvetolls")
    assert "konrad-oakarm" in str(new.view(Seat(1)))
    assert "velten-twelvetolls" in str(new.view(Seat(0)))


@pytest.mark.rule("MO-1-07")
def test_any_number_of_heroes_may_be_vetoed() -> None:
    new = table(WATCH, SCALES, TRAIL)
    choose(new, "konrad", "velten", "harka")
    veto(new, "b:velten c:harka", "", "")
    assert new.state.vetoed == [0, 1, 1]


@pytest.mark.rule("MO-1-08")
def test_nobody_vetoes_his_own_hero() -> None:
    new = table()
    choose(new, "konrad", "velten")
    assert refused(new, 0, "a:konrad-oakarm").rule == "MO-1-08"


@pytest.mark.rule("MO-1-09")
def test_vetoes_are_opened_together_and_one_is_enough() -> None:
    new = table(WATCH, SCALES, TRAIL)
    choose(new, "konrad", "velten", "harka")
    before = new.view(Seat(2))
    new.answer(Seat(1), "a:konrad-oakarm")
    assert new.view(Seat(2)) == before
    new.answer(Seat(2), "a:konrad-oakarm")
    new.answer(Seat(0), "none")
    assert new.state.vetoed == [1, 0, 0]
    assert list(new.pending) == [0]


@pytest.mark.rule("MO-1-10", "MO-1-11")
def test_a_vetoed_hero_goes_back_and_cannot_be_chosen_again() -> None:
    new = table()
    choose(new, "konrad", "velten")
    veto(new, "", "a:konrad")
    state = new.state
    assert "konrad-oakarm" in faces(state, state.libraries[0])
    assert state.chosen[0] == -1
    refusal = refused(new, 0, "konrad-oakarm")
    assert (refusal.reason, refusal.rule) == ("unknown-answer", "MO-1-11")
    new.answer(Seat(0), "iselda-lightbearer")


@pytest.mark.rule("MO-1-12")
def test_without_a_candidate_left_nothing_is_asked() -> None:
    cards = {"konrad-oakarm": 1, "settlers-camp": 59}
    state = GAME.setup(GAME.mode(), 2, {"decks": [WATCH, SCALES]})
    for card, name in zip(range(60), [n for n, c in cards.items() for _ in range(c)], strict=True):
        state.cards.faces[card] = name
    state.libraries[0] = list(range(1, 60))
    state.candidates[0] = [0]
    new = Table(GAME, GAME.mode(), 2, {}, state, stream=Stream(1))
    choose(new, "konrad", "velten")
    veto(new, "", "a:konrad")
    assert new.state.phase == "build"
    assert new.state.gold[0] == 900
    assert len(new.state.hands[0]) == 5 + (new.state.start == 0)


@pytest.mark.rule("MO-1-13")
def test_replacements_are_shown_at_the_same_moment() -> None:
    new = table()
    choose(new, "konrad", "velten")
    veto(new, "b:velten", "a:konrad")
    new.answer(Seat(0), "tamsin-featherfoot")
    assert "tamsin-featherfoot" not in str(new.view(Seat(1)))
    new.answer(Seat(1), "pippo-thumbgold")
    assert "tamsin-featherfoot" in str(new.view(Seat(1)))


def second_round() -> Table[State]:
    """A kept the first hero, B shows a replacement."""
    new = table(WATCH, SCALES, start="a")
    choose(new, "konrad", "velten")
    veto(new, "b:velten", "")
    new.answer(Seat(1), "pippo-thumbgold")
    return new


@pytest.mark.rule("MO-1-14", "MO-1-15")
def test_the_second_round_is_only_about_replacements() -> None:
    new = second_round()
    assert list(new.pending) == [0]
    assert refused(new, 0, "a:konrad-oakarm").rule == "MO-1-08"
    three = table(WATCH, SCALES, TRAIL)
    choose(three, "konrad", "velten", "harka")
    veto(three, "b:velten", "", "")
    three.answer(Seat(1), "pippo-thumbgold")
    assert refused(three, 2, "a:konrad-oakarm").rule == "MO-1-14"
    three.answer(Seat(0), "b:pippo-thumbgold")  # who kept his first hero may veto too


@pytest.mark.rule("MO-1-16", "MO-1-17", "MO-1-19")
def test_a_vetoed_replacement_is_the_end_of_choosing() -> None:
    new = second_round()
    new.answer(Seat(0), "b:pippo-thumbgold")
    state = new.state
    assert state.phase == "build"
    assert state.chosen[1] == -1
    assert state.gold == [0, 900]
    assert len(state.hands[1]) == 5
    assert len(state.libraries[1]) == 55
    pass_windows(new)
    assert refused(new, 1, "iselda-lightbearer").reason == "not-your-decision"
    assert "pippo-thumbgold" in faces(state, state.libraries[1] + state.hands[1])


@pytest.mark.rule("MO-1-18")
def test_everything_unused_is_shuffled_into_the_library() -> None:
    orders = []
    for seed in (1, 2):
        new = table(seed=seed, start="a")
        choose(new, "konrad", "velten")
        veto(new, "", "")
        state = new.state
        everything = state.libraries[1] + state.hands[1]
        assert sorted(faces(state, everything)) == sorted(
            card for card, count in DECKS[SCALES].cards.items() for _ in range(count)
        )
        orders.append(faces(state, state.libraries[1]))
    assert orders[0] != orders[1]


@pytest.mark.rule("MO-1-20", "MO-1-21", "MO-1-22")
def test_heroes_come_to_the_hand_and_gold_depends_on_the_vetoes() -> None:
    new = second_round()
    new.answer(Seat(0), "none")
    state = new.state
    assert state.gold == [0, 300]
    assert "pippo-thumbgold" in faces(state, state.hands[1])
    assert "konrad-oakarm" in faces(state, state.hands[0])
    assert [len(hand) for hand in state.hands] == [6, 5]
    assert [len(library) for library in state.libraries] == [54, 55]
    assert state.field == {}


@pytest.mark.rule("MO-1-23")
def test_the_starting_player_is_drawn() -> None:
    starts = []
    for seed in (*range(12), 3):
        new = table(seed=seed)
        choose(new, "konrad", "velten")
        veto(new, "", "")
        starts.append(new.state.start)
    assert set(starts) == {0, 1}
    assert starts[3] == starts[-1]


@pytest.mark.rule("MO-1-24", "MO-1-25", "MO-1-26", "MO-1-27")
def test_the_starting_player_has_six_cards_and_begins_by_building() -> None:
    new = table(start="b")
    choose(new, "konrad", "velten")
    new.answer(Seat(0), "none")
    (told,) = (beat for beat in new.answer(Seat(1), "none") if beat.kind == "start")
    assert told.rules == ("MO-1-24",)
    state = new.state
    assert (state.active, state.phase, state.turn) == (1, "build", 1)
    assert [len(hand) for hand in state.hands] == [5, 6]
    assert state.fame == [0, 0]
    pass_windows(new)
    assert not [key for key in new.pending[Seat(1)].legal() if "redraw" in key or "mulligan" in key]
    assert refused(new, 1, "redraw").reason == "unknown-answer"
    new.answer(Seat(1), "end")
    while new.state.active == 1:
        seat = next(iter(new.pending))
        new.answer(seat, new.pending[seat].safe())
    assert len(new.state.hands[0]) >= 6


@pytest.mark.rule("MO-1-28")
def test_two_players_may_keep_the_same_hero() -> None:
    new = table(start="a")
    choose(new, "falk", "falk")
    veto(new, "", "")
    assert all("falk-the-borderwalker" in faces(new.state, hand) for hand in new.state.hands)


@pytest.mark.rule("MO-1-29")
def test_everybody_else_is_an_opponent() -> None:
    land = Land(4)
    land.lay("wolfsford hm1")
    land.hero("ozrun hm1", "palsy", "rune-staff")
    for seat, name in enumerate(("falk", "velten", "sefa"), start=1):
        land.hero(f"{name} hm1", owner=seat)
    land.do("cast ozrun palsy")
    assert land.legal() == ["falk-the-borderwalker", "velten-twelvetolls", "sefa-wolfsister"]
    assert land.refused("magister-ozrun").reason == "unknown-answer"
