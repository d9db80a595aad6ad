"""Proof of the rules TK-SETUP: before the first turn."""

from __future__ import annotations

import pytest

from tafelrunde.games.tash_kalar.board import named
from tafelrunde.games.tash_kalar.cards import DECKS
from tafelrunde.games.tash_kalar.drawing import counts
from tafelrunde.games.tash_kalar.state import State, legend_range
from tafelrunde.table.decision import SPECTATOR, Seat
from tafelrunde.table.table import Table
from tests.tash_kalar.arena import Arena
from tests.tash_kalar.proof import (
    MODES,
    TEAM_MODES,
    asked,
    bad_setup,
    dealt,
    elements,
    opened,
    pass_turn,
    refused,
)


def deck_faces(table: Table[State], seat: int) -> list[str]:
    state = table.state
    return [state.cards.faces[each] for each in state.decks[seat]]


def visible(table: Table[State], seat: int) -> str:
    """Everything that a seat sees, as text."""
    return repr(table.view(Seat(seat)))


@pytest.mark.rule("TK-SETUP-01")
@pytest.mark.parametrize("mode", MODES)
def test_legends_and_flares_form_two_secret_piles(mode: str) -> None:
    table = dealt(mode)
    state = table.state
    hidden = [*state.legend_pile, *state.flare_pile]
    assert len(state.legend_pile) + len(state.flare_pile) >= 12
    for seat in (*range(table.seats), SPECTATOR):
        piles = elements(table, seat, "piles")
        assert [each.key for each in piles] == ["legends", "flares"]
        assert not any(state.cards.knows(Seat(seat), each) for each in hidden)
        seen = visible(table, seat)
        assert not any(f"card{each}'" in seen for each in hidden)
        own = {state.cards.faces[each] for each in state.hands[seat]} if seat >= 0 else set()
        secret = {state.cards.faces[each] for each in hidden} - own
        assert not any(f"card.{face}'" in seen for face in secret)


@pytest.mark.rule("TK-SETUP-01")
def test_the_piles_are_shuffled_separately() -> None:
    orders = {tuple(dealt("duel", seed=seed).state.cards.faces[36:60]) for seed in range(4)}
    assert len(orders) == 4
    for order in orders:
        assert all(face.startswith("flare-") for face in order[12:])
        assert not any(face.startswith("flare-") for face in order[:12])


@pytest.mark.rule("TK-SETUP-02")
def test_everybody_has_another_colour_with_its_deck() -> None:
    table = dealt("duel", schools=["northern", "sylvan"])
    assert table.state.colours == ["blue", "green"]
    for seat, deck in enumerate(("imperial", "sylvan")):
        faces = deck_faces(table, seat)
        assert set(faces) <= {being.id for being in DECKS[deck]}
    assert bad_setup("duel", schools=["northern", "northern"]).rule == "TK-SETUP-02"
    assert bad_setup("melee", 3, schools=["northern", "sylvan", "northern"]).rule == "TK-SETUP-02"
    assert bad_setup("duel", schools=["northern"]).rule == "TK-SETUP-02"
    assert bad_setup("duel", schools={"northern": 1, "sylvan": 1}).rule == "TK-SETUP-02"


@pytest.mark.rule("TK-SETUP-03")
def test_partners_have_own_decks_and_pieces_of_one_colour() -> None:
    table = opened("team-duel", schools=["northern", "highland", "sylvan", "southern"])
    assert set(deck_faces(table, 0)) <= {being.id for being in DECKS["imperial"]}
    assert set(deck_faces(table, 2)) <= {being.id for being in DECKS["sylvan"]}
    assert table.state.colours == ["blue", "yellow"]
    table.answer(0, "place e5")
    table.answer(0, "end")
    pass_turn(table)
    table.answer(2, "place e6")
    assert table.state.board[0] & named("e5 e6") == named("e5 e6")
    assert refused(table, 2, "place green e7").reason == "unknown-answer"
    assert bad_setup("team-duel", colours=["blue", "yellow", "green", "red"]).rule == "TK-SETUP-04"


@pytest.mark.rule("TK-SETUP-04")
def test_a_team_takes_the_colour_of_one_of_its_decks() -> None:
    schools = ["southern", "highland", "northern", "sylvan"]
    assert dealt("team-duel", schools=schools, colours=["blue", "green"]).state.colours == ["blue", "green"]
    assert dealt("team-duel", schools=schools).state.colours == ["red", "yellow"]
    for colours in (["green", "yellow"], ["blue", "blue"], ["blue"], ["pink", "green"]):
        assert bad_setup("team-duel", schools=schools, colours=colours).rule == "TK-SETUP-04"
    twice = ["southern", "highland", "southern", "sylvan"]
    assert bad_setup("team-duel", schools=twice).rule == "TK-SETUP-04"


@pytest.mark.rule("TK-SETUP-05")
@pytest.mark.parametrize("start", [0, 1, 2, 3])
def test_the_teams_take_turns(start: int) -> None:
    names = ("a1", "b1", "a2", "b2")
    table = opened("team-high-form", start=names[start])
    assert table.mode.seats == names
    assert bad_setup("team-high-form", seating=["a1", "a2", "b1", "b2"]).field == "setup"
    order = []
    for _ in range(5):
        order.append(asked(table))
        pass_turn(table)
    assert order == [(start + step) % 4 for step in range(5)]
    assert [table.state.side_of(seat) for seat in order] == [(start + step) % 2 for step in range(5)]


@pytest.mark.rule("TK-SETUP-06")
def test_the_seed_decides_the_order_of_the_decks() -> None:
    one, same, other = (dealt("duel", seed=seed) for seed in (5, 5, 6))
    for seat in (0, 1):
        assert deck_faces(one, seat) == deck_faces(same, seat)
        assert deck_faces(one, seat) != deck_faces(other, seat)
        assert deck_faces(one, seat) != [being.id for being in DECKS["imperial"]][:15]


@pytest.mark.rule("TK-SETUP-06")
@pytest.mark.parametrize("mode", ["duel", "team-high-form"])
def test_nobody_sees_a_deck(mode: str) -> None:
    table = dealt(mode)
    for seat in (*range(table.seats), SPECTATOR):
        seen = visible(table, seat)
        for deck in table.state.decks:
            assert not any(f"card{each}'" in seen for each in deck)


@pytest.mark.rule("TK-SETUP-07")
@pytest.mark.parametrize("mode", MODES)
def test_six_cards_lie_sideways_in_team_games_only(mode: str) -> None:
    state = dealt(mode).state
    assert {len(deck) for deck in state.decks} == {15}
    assert set(state.sideways) == ({6} if mode in TEAM_MODES else {0})


@pytest.mark.rule("TK-SETUP-08")
@pytest.mark.parametrize("mode", MODES)
def test_the_start_player_has_the_first_turn(mode: str) -> None:
    start = "b1" if mode in TEAM_MODES else "b"
    table = opened(mode, start=start)
    assert table.state.start == table.state.active == asked(table) == 1
    for seat in range(table.seats):
        if seat != 1:
            assert refused(table, seat, "place e5").reason == "not-your-decision"
    table.answer(1, "place e5")


@pytest.mark.rule("TK-SETUP-09")
def test_the_start_player_is_drawn_unless_fixed() -> None:
    def start(seed: int) -> int:
        return Table.new(Arena("melee").table.game, "melee", seats=4, seed=seed).state.start

    assert {start(seed) for seed in range(20)} == {0, 1, 2, 3}
    assert start(3) == start(3)
    for place, name in enumerate("abcd"):
        assert {dealt("melee", 4, seed, start=name).state.start for seed in range(6)} == {place}
    assert bad_setup("duel", start="c").rule == "TK-SETUP-09"
    table = dealt("high-form", start="b")
    assert refused(table, 1, "start a").reason == "unknown-answer"
    assert refused(table, 0, "start a").reason == "not-your-decision"


@pytest.mark.rule("TK-SETUP-10")
@pytest.mark.parametrize("mode", ["high-form", "duel", "melee"])
def test_the_opening_hand_is_three_two_one(mode: str) -> None:
    state = dealt(mode).state
    assert {counts(state, seat) for seat in range(state.seats)} == {(3, 2, 1)}


@pytest.mark.rule("TK-SETUP-11")
@pytest.mark.rule("TK-SETUP-12")
@pytest.mark.parametrize("mode", TEAM_MODES)
@pytest.mark.parametrize("start", ["a1", "b1", "a2", "b2"])
def test_partners_share_two_legends_and_the_earlier_one_holds_them(mode: str, start: str) -> None:
    state = dealt(mode, start=start).state
    order = [(state.start + step) % 4 for step in range(4)]
    assert [counts(state, seat) for seat in order] == [(3, 2, 1), (3, 2, 1), (3, 0, 1), (3, 0, 1)]
    assert len(state.legend_pile) == len(legend_range(4)) - 4


@pytest.mark.rule("TK-SETUP-13")
@pytest.mark.parametrize("mode", ["high-form", "team-high-form"])
def test_high_form_begins_with_an_empty_arena(mode: str) -> None:
    table = dealt(mode)
    assert table.state.phase == "act"
    assert not any(table.state.board)
    assert refused(table, 0, "blue c5").reason == "unknown-answer"


@pytest.mark.rule("TK-SETUP-14")
@pytest.mark.parametrize("mode", ["duel", "team-duel"])
def test_each_side_has_a_recruit_on_the_track(mode: str) -> None:
    state = dealt(mode).state
    assert state.points == [0, 0]
    assert state.tiles == [16, 16]


@pytest.mark.rule("TK-SETUP-15")
@pytest.mark.rule("TK-SETUP-21")
def test_the_second_player_opens_a_duel() -> None:
    table = dealt("duel")
    assert asked(table) == 1
    assert refused(table, 0, "blue c5").reason == "not-your-decision"
    assert refused(table, 1, "red c5").rule == "TK-SETUP-21"  # blue is asked first
    table.answer(1, "blue c5")
    assert table.state.board == [named("c5"), 0, 0, named("g5"), 0, 0]  # no other place was left for red
    assert asked(table) == 0
    assert refused(table, 0, "red c5").reason == "unknown-answer"


@pytest.mark.rule("TK-SETUP-15")
@pytest.mark.parametrize(("start", "opener"), [("a1", 3), ("b1", 0), ("a2", 1)])
def test_whoever_moves_last_opens_a_team_duel(start: str, opener: int) -> None:
    table = dealt("team-duel", start=start)
    assert asked(table) == opener


@pytest.mark.rule("TK-SETUP-16")
def test_a_melee_track_carries_a_hero_of_each_opponent() -> None:
    state = opened("melee", 4).state
    assert state.points == [0] * 16
    assert state.markers == [0] * 4  # all show the hero side
    table = opened("melee", 4)
    own = [each.key for each in elements(table, 0, "seat.a") if each.key.startswith("a.points-")]
    assert own == ["a.points-red", "a.points-yellow", "a.points-green"]


@pytest.mark.rule("TK-SETUP-17")
@pytest.mark.rule("TK-SETUP-18")
def test_three_players_get_one_setup_recruit_each() -> None:
    table = dealt("melee", 3)
    assert asked(table) == 2
    assert refused(table, 0, "blue f8").reason == "not-your-decision"
    table.answer(2, "blue f8")
    assert refused(table, 2, "blue g4").rule == "TK-SETUP-17"  # two of one colour
    assert refused(table, 2, "red e5").rule == "TK-BOARD-05"
    assert refused(table, 2, "end").reason == "unknown-answer"  # nobody is left out
    table.answer(2, "red g4")
    table.answer(2, "yellow b3")
    assert [places.bit_count() for places in table.state.board] == [1, 0, 0, 1, 0, 0, 1, 0, 0]
    assert asked(table) == 0
    assert refused(table, 0, "blue c3").reason == "unknown-answer"  # no fourth one


@pytest.mark.rule("TK-SETUP-19")
@pytest.mark.parametrize("start", [0, 1, 2, 3])
def test_of_four_players_the_second_gets_no_setup_recruit(start: int) -> None:
    table = dealt("melee", 4, start="abcd"[start])
    second = (start + 1) % 4
    opener = asked(table)
    assert opener == (start + 3) % 4
    assert refused(table, opener, f"{table.state.colours[second]} f8").rule == "TK-SETUP-19"
    while table.state.phase == "open":
        table.answer(opener, table.pending[opener].legal()[0])
    assert [table.state.board[3 * side].bit_count() for side in range(4)] == [
        0 if side == second else 1 for side in range(4)
    ]


@pytest.mark.rule("TK-SETUP-20")
def test_each_symbol_gets_one_setup_recruit() -> None:
    table = dealt("melee", 3)
    table.answer(2, "blue f8")
    assert refused(table, 2, "red g8").rule == "TK-SETUP-20"
    assert refused(table, 2, "red f8").rule == "TK-SETUP-20"
    table.answer(2, "red b3")
    assert [key.split()[1] for key in table.pending[table.seat_of("c")].legal()] == ["g4", "g3"]
