"""Proof of the rules TK-END: the last round, resigning, winning."""

from __future__ import annotations

import pytest

from tafelrunde.games.tash_kalar.board import NUMBERS
from tafelrunde.games.tash_kalar.scoring import decide
from tafelrunde.games.tash_kalar.state import State, task_range
from tafelrunde.table.errors import Refusal
from tafelrunde.table.table import Table
from tests.tash_kalar.arena import Arena
from tests.tash_kalar.proof import fill_hand, scores, shrink_deck
from tests.tash_kalar.stage import Stage, stage


def is_triggered(arena: Arena) -> bool:
    """End the turn at once; whether that announced the last round."""
    arena.edit(actions=0)
    told = [beat.kind for beat in arena.play("end")]
    assert (arena.state.last_turns >= 0) is ("last-round" in told)
    return arena.state.last_turns >= 0


# -- what triggers the end -----------------------------------------------------------------------------------


@pytest.mark.rule("TK-END-01")
@pytest.mark.parametrize("mode", ["high-form", "duel", "melee"])
@pytest.mark.parametrize(
    ("deck", "held", "triggers"), [(2, 1, True), (3, 1, False), (1, 1, True), (1, 3, False)]
)
def test_the_last_card_of_the_own_deck_triggers_the_end(
    mode: str, deck: int, held: int, triggers: bool
) -> None:
    arena = Arena(mode)
    fill_hand(arena, 0, held, 2, 1)
    shrink_deck(arena, deck)
    assert is_triggered(arena) is triggers


@pytest.mark.rule("TK-END-01")
def test_empty_shared_piles_trigger_nothing() -> None:
    arena = Arena("duel")
    state = arena.state.copy()
    state.hands[1] += state.legend_pile + state.flare_pile
    arena.edit(hands=state.hands, legend_pile=[], flare_pile=[])
    assert not is_triggered(arena)


@pytest.mark.rule("TK-END-01")
def test_another_players_empty_deck_triggers_nothing_more() -> None:
    arena = Arena("duel")
    shrink_deck(arena, 0, seat=1)
    assert not is_triggered(arena)


@pytest.mark.rule("TK-END-02")
@pytest.mark.parametrize(
    ("upright", "held", "triggers"), [(1, 2, True), (2, 2, False), (2, 1, True), (1, 3, False)]
)
def test_the_last_upright_card_triggers_the_end_of_a_team_game(
    upright: int, held: int, triggers: bool
) -> None:
    arena = Arena("team-duel")
    fill_hand(arena, 0, held, 0, 1)
    shrink_deck(arena, upright + 6, sideways=6)
    assert is_triggered(arena) is triggers
    assert len(arena.state.decks[0]) == upright + 6 - (3 - held)


@pytest.mark.rule("TK-END-03")
def test_sideways_cards_are_drawn_when_the_upright_ones_do_not_suffice() -> None:
    arena = Arena("team-duel")
    shrink_deck(arena, 7, sideways=6)
    bottom = arena.state.decks[0][:4]
    upright = arena.state.decks[0][-1]
    assert is_triggered(arena)
    assert (arena.state.decks[0], arena.state.sideways[0]) == (bottom, 4)
    assert upright in arena.state.hands[0]


@pytest.mark.rule("TK-END-03")
def test_upright_cards_are_drawn_first() -> None:
    arena = Arena("team-duel")
    shrink_deck(arena, 10, sideways=6)
    sideways = arena.state.decks[0][:6]
    assert not is_triggered(arena)
    assert arena.state.decks[0][:6] == sideways
    assert arena.state.sideways[0] == 6


def claimed(arena: Arena, tasks: list[str], side: int = 0) -> None:
    """A side has these tasks already; three others are on display."""
    state = arena.state.copy()
    among = {state.cards.faces[each]: each for each in task_range(state.seats)}
    state.task_deck = [each for each in state.task_deck if each not in [among[task] for task in tasks]]
    state.claimed[side] = [among[task] for task in tasks]
    arena.edit(task_deck=state.task_deck, claimed=state.claimed)


@pytest.mark.rule("TK-END-04")
@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize(("legends", "triggers"), [(0, False), (2, False), (3, True)])
def test_nine_points_of_any_side_trigger_the_end_of_a_high_form(
    side: int, legends: int, triggers: bool
) -> None:
    arena = stage(" ".join((["l", "L"][side] + " ") * legends + " . " * (3 - legends)), "high-form")
    claimed(arena, ["side-chain", "corner-chain"], side)  # 3 + 3
    assert scores(arena)[side] == 6 + legends
    assert is_triggered(arena) is triggers


@pytest.mark.rule("TK-END-05")
def test_points_in_mid_turn_trigger_nothing() -> None:
    arena = stage("l l . \n . h . \n . . .", "high-form", actions=1)
    claimed(arena, ["side-chain", "corner-chain"])
    arena.turn().upgrade(NUMBERS["e5"])
    assert scores(arena)[0] == 9
    assert arena.state.last_turns == -1
    arena.play("place e9")
    assert arena.state.last_turns == -1
    arena.turn().destroy(NUMBERS["e5"])
    assert not is_triggered(arena)


@pytest.mark.rule("TK-END-05")
def test_the_check_comes_after_the_claim() -> None:
    arena = stage("l . . \n . . . \n . . .", "high-form", actions=0)
    arena.tasks("devastation", "red-summoning", "green-summoning")
    claimed(arena, ["side-chain", "corner-chain"])
    arena.edit(destroyed=[0, 0, 0, 4, 0, 0])
    assert scores(arena)[0] == 7
    arena.play("claim devastation")
    assert scores(arena)[0] == 9
    assert arena.state.last_turns >= 0


@pytest.mark.rule("TK-END-06")
@pytest.mark.parametrize("mode", ["duel", "team-duel"])
@pytest.mark.parametrize(
    ("points", "triggers"), [([17, 17], False), ([18, 0], True), ([19, 0], True), ([0, 18], True)]
)
def test_eighteen_points_trigger_the_end_of_a_duel(mode: str, points: list[int], triggers: bool) -> None:
    arena = Arena(mode)
    arena.edit(points=points)
    assert is_triggered(arena) is triggers


@pytest.mark.rule("TK-END-06")
def test_a_legend_summoned_at_seventeen_triggers_the_end() -> None:
    arena = stage(". . . . . \n . . . h . \n c . . . c \n . h . . . \n . . . . .", actions=1)
    arena.edit(points=[17, 0])
    arena.summon("the-eldest-tree e5", "none", "end")
    assert (scores(arena), arena.state.last_turns) == ([18, 0], 1)


@pytest.mark.rule("TK-END-07")
@pytest.mark.parametrize(
    ("seats", "first", "triggers"),
    [(3, [0, 12, 0], True), (3, [0, 11, 11], False), (3, [0, 13, 0], True),
     (4, [0, 0, 0, 10], True), (4, [0, 9, 9, 9], False)],
)  # fmt: skip
def test_one_colour_triggers_the_end_of_a_melee(seats: int, first: list[int], triggers: bool) -> None:
    arena = Arena("melee", seats)
    arena.edit(points=first + [0] * (seats * (seats - 1)))
    assert is_triggered(arena) is triggers


# -- the last round ------------------------------------------------------------------------------------------


@pytest.mark.rule("TK-END-08")
def test_everybody_has_one_more_complete_turn() -> None:
    arena = Arena("melee", 3, active=1)
    arena.edit(points=[0, 0, 0, 12, 0, 0, 0, 0, 0])
    assert is_triggered(arena)
    order = []
    while not arena.table.is_over:
        order.append((arena.state.active, arena.state.actions))
        arena.end_turn()
    assert order == [(2, 2), (0, 2), (1, 2)]
    with pytest.raises(Refusal) as caught:
        arena.table.answer(2, "place e5")
    assert (caught.value.reason, caught.value.rule) == ("over", "TK-END-08")


@pytest.mark.rule("TK-END-09")
def test_a_trigger_is_neither_withdrawn_nor_repeated() -> None:
    arena = stage("l l l \n . . . \n . . .", "high-form")
    claimed(arena, ["side-chain", "corner-chain"])
    assert is_triggered(arena)
    arena.turn().destroy(NUMBERS["d6"])
    assert max(scores(arena)) == 8
    arena.end_turn()
    assert (arena.state.active, arena.state.last_turns) == (0, 0)
    arena.turn().place(NUMBERS["e9"], arena.turn().rank(NUMBERS["e6"]))
    assert max(scores(arena)) == 9  # a second trigger
    shrink_deck(arena, 1)
    arena.end_turn()
    assert arena.table.is_over


# -- resigning -----------------------------------------------------------------------------------------------


@pytest.mark.rule("TK-END-10")
@pytest.mark.parametrize("mode", ["high-form", "duel"])
def test_with_two_sides_a_player_resigns_at_any_time(mode: str) -> None:
    arena = stage("C . . \n c . c \n . . .", mode)
    arena.summon("swordmaster e5")  # in mid-effect
    arena.table.concede(1)
    assert arena.table.is_over
    result = arena.table.result
    assert result is not None
    assert (result.winners, result.rules) == ((0,), ("TK-END-10",))
    with pytest.raises(Refusal) as caught:
        arena.table.answer(0, "none")
    assert (caught.value.reason, caught.value.rule) == ("over", "TK-END-10")


@pytest.mark.rule("TK-END-10")
def test_the_score_does_not_save_whoever_resigns() -> None:
    arena = Arena("duel")
    arena.edit(points=[17, 0])
    arena.table.concede(0)
    result = arena.table.result
    assert result is not None
    assert result.winners == (1,)


@pytest.mark.rule("TK-END-11")
def test_nobody_resigns_in_a_melee() -> None:
    arena = Arena("melee", 4)
    for seat in range(4):
        with pytest.raises(Refusal) as caught:
            arena.table.concede(seat)
        assert caught.value.rule == "TK-END-11"
    arena.play("place e5")


@pytest.mark.rule("TK-END-12")
def test_a_team_resigns_when_both_partners_agree() -> None:
    arena = Arena("team-duel")
    arena.table.concede(0)
    assert not arena.table.is_over
    arena.play("place e5")
    arena.table.concede(1)  # of the other team
    assert not arena.table.is_over
    arena.table.concede(2)
    result = arena.table.result
    assert result is not None
    assert result.winners == (1, 3)


@pytest.mark.rule("TK-END-12")
def test_a_request_to_resign_can_be_withdrawn() -> None:
    arena = Arena("team-high-form")
    arena.table.concede(0)
    arena.table.concede(0)
    arena.table.concede(2)
    assert not arena.table.is_over
    arena.table.concede(0)
    assert arena.table.is_over


@pytest.mark.rule("TK-END-12")
def test_the_partner_agrees_even_in_mid_effect() -> None:
    arena = stage("C . . \n c . c \n . . .", "team-duel")
    arena.table.concede(2)
    arena.give("swordmaster")
    arena.play("summon swordmaster e5", "carry on")
    arena.table.concede(0)
    assert arena.table.is_over


@pytest.mark.rule("TK-END-12")
def test_asking_to_resign_in_mid_effect_does_not_break_the_effect_off() -> None:
    arena = stage("C . . \n c . c \n . . .", "team-duel")
    arena.give("swordmaster")
    arena.play("summon swordmaster e5", "carry on")
    asked = arena.legal()
    arena.table.concede(0)
    assert not arena.table.is_over
    assert arena.legal() == asked
    arena.play("d6")
    assert arena.at("d6") == "."
    arena.table.concede(2)
    assert arena.table.is_over


# -- winning -------------------------------------------------------------------------------------------------


def played_out(arena: Stage) -> tuple[tuple[int, ...], tuple[str, ...]]:
    """Play the last turn; the winning seats and the rules that say so."""
    arena.edit(last_turns=0, actions=0)
    arena.play("end")
    result = arena.table.result
    assert result is not None
    return tuple(result.winners), result.rules


@pytest.mark.rule("TK-END-13")
def test_high_form_is_won_by_tasks_and_standing_legends() -> None:
    arena = stage("l . . \n . . . \n . . .", "high-form")
    claimed(arena, ["side-chain", "corner-chain", "destruction"])  # 7, and a legend
    claimed(arena, ["color-conquest", "red-legends", "green-legends"], side=1)  # 9
    assert scores(arena) == [8, 9]
    assert played_out(arena) == ((1,), ("TK-END-13",))


@pytest.mark.rule("TK-END-13")
def test_a_legend_destroyed_in_the_last_turn_no_longer_counts() -> None:
    arena = stage("""
        . . . . .
        . L . . .
        . c . . .
        . c c . .
        . . c . .
    """, "high-form", actions=1)  # fmt: skip
    claimed(arena, ["destruction"])
    arena.edit(last_turns=0)
    assert scores(arena) == [1, 1]
    arena.summon("champion e5", "d6", "place e9", "end")
    result = arena.table.result
    assert result is not None
    assert (result.winners, scores(arena)) == ((0,), [1, 0])


@pytest.mark.rule("TK-END-14")
def test_a_duel_is_won_by_points_not_by_the_trigger() -> None:
    arena = stage(". . .")
    arena.edit(points=[18, 15])
    assert is_triggered(arena)
    arena.edit(actions=0, destroyed=[0, 5, 0, 0, 0, 0])
    arena.play("end")
    assert scores(arena) == [18, 20]
    arena.end_turn()
    result = arena.table.result
    assert result is not None
    assert (result.winners, result.rules) == ((1,), ("TK-END-14",))


def melee(*rows: list[int]) -> Stage:
    """A melee in which the players have these points, colour by colour."""
    arena = stage(". . .", "melee", seats=len(rows))
    arena.edit(points=[points for row in rows for points in row])
    return arena


@pytest.mark.rule("TK-END-15")
def test_the_weakest_colour_is_the_result_of_a_melee() -> None:
    arena = melee([0, 12, 3], [5, 0, 4], [2, 2, 0])
    assert scores(arena) == [3, 4, 2]
    assert played_out(arena) == ((1,), ("TK-END-15",))


@pytest.mark.rule("TK-END-16")
@pytest.mark.parametrize(("first", "winner"), [([0, 4, 6, 7], 1), ([0, 7, 4, 7], 0)])
def test_the_second_weakest_colour_decides_then_the_third(first: list[int], winner: int) -> None:
    arena = melee(first, [6, 0, 9, 4], [0, 0, 0, 0], [0, 0, 0, 0])
    assert played_out(arena) == ((winner,), ("TK-END-15", "TK-END-16"))


def tied(picture: str, mode: str = "duel") -> Stage:
    arena = stage(picture, mode)
    arena.edit(points=[15] * len(arena.state.points) if mode != "melee" else [0, 5, 5, 5, 0, 5, 5, 5, 0])
    return arena


@pytest.mark.rule("TK-END-17")
def test_upgraded_pieces_break_a_tie() -> None:
    arena = tied("""
        h h l . .
        c c c c c
        c c c c .
        . . . . .
        H H H H .
    """)
    assert played_out(arena) == ((1,), ("TK-END-17",))
    arena = tied("c c c \n H . . \n x x x", "melee")
    assert played_out(arena) == ((1,), ("TK-END-17",))


@pytest.mark.rule("TK-END-18")
def test_then_all_pieces_in_the_arena_break_it() -> None:
    arena = tied("""
        h h h . .
        c c c c c
        c . . . .
        C C C C C
        H H L . .
    """)
    assert arena.state.tiles[1] > arena.state.tiles[0]  # more in the supply, which does not count
    assert played_out(arena) == ((0,), ("TK-END-18",))


@pytest.mark.rule("TK-END-19")
def test_whoever_is_still_equal_shares_the_victory() -> None:
    picture = """
        h h h . .
        c c c c c
        c . . . C
        C C C C C
        H H L . .
    """
    assert played_out(tied(picture)) == ((0, 1), ("TK-END-19",))
    assert played_out(tied(picture, "team-duel")) == ((0, 1, 2, 3), ("TK-END-19",))


@pytest.mark.rule("TK-END-19")
def test_two_of_three_share_a_melee() -> None:
    arena = melee([0, 5, 5], [5, 0, 5], [5, 4, 0])
    assert played_out(arena) == ((0, 1), ("TK-END-19",))


def test_deciding_changes_nothing() -> None:
    table: Table[State] = Arena("duel").table
    before = table.state.copy()
    decide(table.state)
    assert table.state == before
