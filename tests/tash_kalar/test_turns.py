"""Turns: actions, placing, discarding, drawing, flares, tasks, points, the end."""

from __future__ import annotations

import pytest

from tafelrunde.games.tash_kalar import GAME
from tafelrunde.games.tash_kalar.drawing import counts
from tafelrunde.games.tash_kalar.scoring import decide, high_form_points, trigger
from tafelrunde.table import BadSetup, Table
from tafelrunde.table.testing import conform

from .arena import Arena


@pytest.mark.parametrize("mode", [mode.id for mode in GAME.modes])
def test_every_mode_keeps_the_contract(mode: str) -> None:
    conform(GAME, mode, decisions=300)


# -- setup ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("TK-SETUP-09")
@pytest.mark.rule("TK-SETUP-15")
@pytest.mark.rule("TK-BOARD-04")
def test_the_player_to_the_right_opens_a_duel() -> None:
    table = Table.new(GAME, "duel", setup={"start": "a"}, seed=1)
    ((seat, decision),) = table.pending.items()
    assert seat == 1
    assert decision.legal() == ["blue c5", "blue g5"]
    assert decision.option("blue e5").objection.rule == "TK-BOARD-04"  # type: ignore[union-attr]
    assert decision.option("red c5").objection.rule == "TK-SETUP-21"  # type: ignore[union-attr]
    table.answer(1, "blue g5")
    assert list(table.pending) == [0]
    assert table.state.tiles == [15, 15]


@pytest.mark.rule("TK-SETUP-17")
@pytest.mark.rule("TK-SETUP-19")
@pytest.mark.rule("TK-SETUP-20")
def test_three_recruits_open_a_melee_of_four() -> None:
    table = Table.new(GAME, "melee", seats=4, setup={"start": "a"}, seed=1)
    assert list(table.pending) == [3]
    table.answer(3, "blue f8")
    decision = table.pending[3]  # type: ignore[index]
    assert decision.option("yellow g8").objection.rule == "TK-SETUP-20"  # type: ignore[union-attr]
    assert decision.option("red g4").objection.rule == "TK-SETUP-19"  # type: ignore[union-attr]
    table.answer(3, "yellow g3")
    table.answer(3, "green b3")
    assert table.state.tiles == [13, 14, 13, 13]
    assert list(table.pending) == [0]


@pytest.mark.rule("TK-SETUP-02")
@pytest.mark.rule("TK-SETUP-04")
@pytest.mark.rule("TK-BOARD-01")
def test_schools_colours_and_boards_must_fit() -> None:
    for setup, rule in (
        ({"schools": ["sylvan", "sylvan"]}, "TK-SETUP-02"),
        ({"board": "high-form"}, "TK-BOARD-01"),
        ({"start": "z"}, "TK-SETUP-09"),
    ):
        with pytest.raises(BadSetup) as problem:
            Table.new(GAME, "duel", setup=setup)
        assert problem.value.rule == rule
    with pytest.raises(BadSetup) as problem:
        Table.new(GAME, "team-duel", seats=4, setup={"colours": ["red", "blue"]})
    assert problem.value.rule == "TK-SETUP-04"
    table = Table.new(GAME, "team-duel", seats=4, setup={"colours": ["yellow", "red"]})
    assert table.state.colours == ["yellow", "red"]


# -- actions -------------------------------------------------------------------------------------------------


@pytest.mark.rule("TK-TURN-02")
@pytest.mark.rule("TK-TURN-03")
@pytest.mark.rule("TK-TURN-07")
def test_two_actions_a_turn_but_one_in_the_very_first() -> None:
    table = Table.new(GAME, "high-form", setup={"start": "a"}, seed=1)
    arena = Arena("high-form")
    arena.table = table
    assert arena.refused("end").rule == "TK-TURN-07"
    arena.play("place e5")
    assert arena.refused("place e6").rule == "TK-TURN-03"
    arena.play("end")
    assert arena.asked == 1
    arena.play("place e6", "place e7")
    assert arena.refused("place e8").rule == "TK-TURN-02"


@pytest.mark.rule("TK-PLACE-01")
@pytest.mark.rule("TK-BOARD-02")
def test_a_recruit_is_placed_on_an_empty_square() -> None:
    arena = Arena()
    arena.draw("""
        . . .
        . C .
        . . .
    """)
    assert len(arena.legal("place ")) == 68
    assert arena.refused("place e5").rule == "TK-PLACE-01"
    assert arena.refused("place a2").rule == "TK-BOARD-02"


@pytest.mark.rule("TK-PLACE-02")
@pytest.mark.rule("TK-PLACE-03")
@pytest.mark.rule("TK-PLACE-04")
def test_without_supply_an_own_piece_is_lifted_and_may_return() -> None:
    arena = Arena()
    arena.draw("""
        c c c c c
        c c c c c
        c c c c h
        . l . C .
        . . . . .
    """)
    assert arena.refused("lift e5").rule == "TK-PLACE-03"
    arena.play("place c1")
    assert arena.state.tiles[0] == 0
    assert arena.refused("place d1").rule == "TK-PLACE-02"
    assert arena.refused("lift d4").rule == "TK-PLACE-02"
    assert arena.refused("lift f4").rule == "TK-PLACE-02"
    arena.play("lift g5")
    assert arena.refused("place e5").rule == "TK-PLACE-04"
    arena.play("place g5")
    assert arena.at("g5") == "c"
    assert arena.state.actions == 0


@pytest.mark.rule("TK-DISC-01")
@pytest.mark.rule("TK-DISC-02")
@pytest.mark.rule("TK-DISC-03")
@pytest.mark.rule("TK-DISC-07")
@pytest.mark.rule("TK-DISC-08")
def test_discarding_once_a_turn_and_cards_go_under_their_decks_in_order() -> None:
    arena = Arena()
    arena.give("knight", "herald", "bomb", "fire-dragon", "flare-02")
    assert arena.refused("discard fire-dragon").rule == "TK-DISC-01"
    assert arena.refused("under herald").rule == "TK-DISC-02"
    arena.play("discard knight")
    assert arena.refused("place e5").rule == "TK-DISC-02"
    arena.play("under herald", "under flare 2", "under bomb", "done")
    state = arena.state
    assert [state.cards.faces[each] for each in state.decks[0][:2]] == ["bomb", "herald"]
    assert state.cards.faces[state.flare_pile[0]] == "flare-02"
    assert arena.hand() == ["fire-dragon"]
    assert arena.refused("discard herald").rule == "TK-DISC-03"
    arena.play("place e5", "end")
    assert counts(arena.state, 0) == (3, 2, 1)


@pytest.mark.rule("TK-INFO-03")
def test_only_the_owner_learns_what_was_discarded() -> None:
    arena = Arena()
    arena.give("knight", "herald")
    told = arena.play("discard knight")
    assert [beat.kind for beat in told if beat.is_known_to(arena.table.seat_of("b"))] == ["discard-hidden"]
    assert [beat.kind for beat in told if beat.is_known_to(arena.table.seat_of("a"))] == ["discard"]


# -- flares and tasks ----------------------------------------------------------------------------------------


@pytest.mark.rule("TK-FLARE-02")
@pytest.mark.rule("TK-FLARE-03")
@pytest.mark.rule("TK-FLARE-08")
@pytest.mark.rule("TK-FLARE-09")
@pytest.mark.rule("TK-FLARE-10")
@pytest.mark.rule("TK-FLARE-12")
def test_a_flare_compares_pieces_and_gives_the_opponent_a_point() -> None:
    arena = Arena()
    arena.draw("""
        H H H . .
        C C C . .
        . . . . .
        . . . . .
        . . . . .
    """)
    arena.give("flare-01")
    arena.play("flare 1")
    assert arena.state.points == [0, 1]
    arena.play("c1", "d1")
    assert arena.at("c1") == "c"
    assert arena.at("d1") == "h"
    assert arena.state.actions == 2
    assert len(arena.state.flare_discard) == 1
    arena.give("flare-10")
    assert arena.refused("flare 10").rule == "TK-FLARE-03"
    assert arena.refused("flare 3").rule == "TK-FLARE-15"


@pytest.mark.rule("TK-FLARE-06")
@pytest.mark.rule("TK-FLARE-11")
def test_in_a_melee_one_opponent_is_chosen() -> None:
    arena = Arena("melee", 3)
    arena.draw("""
        x x x x x
        C . . . .
        . . . . .
        . . . . .
        . . . . .
    """)
    arena.give("flare-02")
    assert arena.legal("flare") == ["flare 2 vs yellow"]
    assert arena.refused("flare 2 vs red").rule == "TK-FLARE-03"
    arena.play("flare 2 vs yellow", "c1")
    assert arena.state.points == [0, 0, 0, 0, 0, 0, 1, 0, 0]


@pytest.mark.rule("TK-TASK-07")
@pytest.mark.rule("TK-TASK-09")
@pytest.mark.rule("TK-TASK-10")
@pytest.mark.rule("TK-TASK-14")
def test_a_task_is_claimed_at_the_end_and_replaced_by_the_next() -> None:
    arena = Arena("high-form", actions=1)
    arena.draw("""
        . . .
        c h c
        . h c
    """)
    arena.tasks("central-dominance", "destruction", "red-conquest", following="isolation")
    assert arena.refused("claim central-dominance").rule == "TK-TASK-07"
    arena.play("place c3")
    assert arena.refused("claim isolation").rule == "TK-TASK-09"
    assert arena.refused("claim destruction").rule == "TK-TASK-07"
    arena.play("claim central-dominance")
    state = arena.state
    assert [state.cards.faces[each] for each in state.tasks] == ["isolation", "destruction", "red-conquest"]
    assert high_form_points(state, 0) == 1
    assert arena.asked == 1


@pytest.mark.rule("TK-MODE-04")
def test_a_duel_has_no_tasks() -> None:
    arena = Arena("duel", actions=1)
    arena.play("place c3")
    assert arena.refused("claim destruction").rule == "TK-MODE-04"


# -- points --------------------------------------------------------------------------------------------------


@pytest.mark.rule("TK-SCORE-05")
@pytest.mark.rule("TK-SCORE-07")
@pytest.mark.rule("TK-SCORE-08")
@pytest.mark.rule("TK-SCORE-09")
def test_destroyed_pieces_score_at_the_end_of_a_duel_turn() -> None:
    arena = Arena("duel", actions=1)
    arena.edit(destroyed=[0, 0, 0, 5, 1, 1])
    arena.play("place c3")
    assert arena.state.points == [0, 0]
    arena.play("end")
    assert arena.state.points == [5, 0]
    assert sum(arena.state.destroyed) == 0


@pytest.mark.rule("TK-SCORE-13")
@pytest.mark.rule("TK-SCORE-14")
@pytest.mark.rule("TK-SCORE-15")
def test_single_recruits_of_two_colours_give_one_point_in_a_melee() -> None:
    arena = Arena("melee", 4, actions=1)
    arena.edit(destroyed=[0, 0, 0, 3, 0, 0, 1, 0, 1, 0, 0, 0])
    arena.play("place c3", "end")
    assert arena.legal() == ["red", "yellow"]
    assert arena.refused("green").rule == "TK-SCORE-14"
    arena.play("yellow")
    assert arena.state.points[:4] == [0, 1, 3, 0]


@pytest.mark.rule("TK-SCORE-11")
@pytest.mark.rule("TK-SCORE-16")
@pytest.mark.rule("TK-SCORE-17")
@pytest.mark.rule("TK-SCORE-18")
def test_a_summoned_legend_scores_before_its_effect() -> None:
    picture = """
        . h . h .
        . . c . .
        . . h . .
        . . . . .
        . . . . .
    """
    arena = Arena("duel")
    arena.draw(picture)
    arena.give("fire-dragon")
    arena.play("summon fire-dragon e4 r0")
    assert arena.state.points == [1, 0]
    arena = Arena("melee", 3)
    arena.draw(picture)
    arena.give("fire-dragon")
    arena.play("summon fire-dragon e4 r0")
    assert arena.refused("blue").rule == "TK-SCORE-17"
    arena.play("yellow")
    assert arena.state.points[:3] == [0, 0, 1]


# -- drawing and the end -------------------------------------------------------------------------------------


@pytest.mark.rule("TK-DRAW-05")
@pytest.mark.rule("TK-DRAW-07")
def test_an_empty_pile_is_rebuilt_at_once() -> None:
    arena = Arena(actions=1)
    state = arena.state.copy()
    arena.edit(flare_pile=state.flare_pile[:1], flare_discard=state.flare_pile[1:])
    arena.play("place c3", "end")
    assert len(arena.state.flare_pile) == 11
    assert arena.state.flare_discard == []
    assert counts(arena.state, 0) == (3, 2, 1)


@pytest.mark.rule("TK-END-01")
@pytest.mark.rule("TK-END-08")
@pytest.mark.rule("TK-END-09")
def test_after_the_trigger_everybody_has_one_more_turn() -> None:
    arena = Arena(actions=1)
    state = arena.state.copy()
    discards = [state.decks[0][3:], []]
    arena.edit(decks=[state.decks[0][:3], state.decks[1]], discards=discards)
    arena.play("place c3", "end")
    assert arena.state.last_turns == 1
    assert arena.asked == 1
    arena.end_turn()
    assert arena.asked == 0
    arena.end_turn()
    assert arena.table.is_over


@pytest.mark.rule("TK-END-06")
@pytest.mark.rule("TK-END-04")
@pytest.mark.rule("TK-END-07")
def test_scores_trigger_the_end() -> None:
    arena = Arena("duel")
    assert trigger(arena.edit(points=[17, 17])) is None
    assert trigger(arena.edit(points=[0, 18])) == "TK-END-06"
    arena = Arena("melee", 3)
    assert trigger(arena.edit(points=[0, 11, 11, 0, 0, 0, 0, 0, 0])) is None
    assert trigger(arena.edit(points=[0, 12, 0, 0, 0, 0, 0, 0, 0])) == "TK-END-07"
    arena = Arena("melee", 4)
    assert trigger(arena.edit(points=[0, 10, *[0] * 14])) == "TK-END-07"
    arena = Arena("high-form")
    arena.draw("""
        l l l
        . . .
        . . .
    """)
    tasks = {arena.state.cards.faces[each]: each for each in arena.state.task_deck}
    claimed = [tasks["side-chain"], tasks["diagonals"]]
    assert trigger(arena.edit(claimed=[claimed, []])) == "TK-END-04"
    assert trigger(arena.edit(claimed=[claimed[:1], []])) is None


@pytest.mark.rule("TK-END-15")
@pytest.mark.rule("TK-END-16")
def test_the_weakest_colour_decides_a_melee() -> None:
    arena = Arena("melee", 3)
    state = arena.edit(points=[0, 12, 3, 5, 0, 4, 0, 0, 0])
    assert decide(state).winners == (1,)
    state = arena.edit(points=[0, 4, 6, 4, 0, 7, 0, 0, 0])
    assert decide(state).winners == (1,)
    assert "TK-END-16" in decide(state).rules


@pytest.mark.rule("TK-END-17")
@pytest.mark.rule("TK-END-18")
@pytest.mark.rule("TK-END-19")
def test_ties_are_broken_by_upgraded_pieces_then_pieces_then_shared() -> None:
    arena = Arena("duel")
    arena.draw("""
        c c c h h l c
        H H H H . . .
        . . . . . . .
    """)
    assert decide(arena.state).rules == ("TK-END-17",)
    assert decide(arena.state).winners == (1,)
    arena.draw("""
        c h .
        C H C
        . . .
    """)
    assert decide(arena.state).rules == ("TK-END-18",)
    arena.draw("""
        c h .
        C H .
        . . .
    """)
    assert decide(arena.state).winners == (0, 1)


@pytest.mark.rule("TK-KEY-02")
@pytest.mark.rule("TK-KEY-03")
def test_extra_cards_come_after_the_refill_and_stay() -> None:
    arena = Arena(actions=1)
    arena.edit(extra=[1, 1])
    arena.play("place c3", "end")
    assert counts(arena.state, 0) == (4, 3, 1)
    arena.end_turn()
    arena.end_turn()
    assert counts(arena.state, 0) == (4, 3, 1)


def test_a_whole_action_fits_into_one_line() -> None:
    arena = Arena()
    arena.give("knight", "herald", "flare-07")
    state, seat = arena.state, arena.table.seat_of("a")
    assert GAME.expand(state, seat, "summon knight d4, d4-d5, none") == ["summon knight d4", "d4-d5", "none"]
    assert GAME.expand(state, seat, "discard herald under flare 7") == [
        "discard herald",
        "under flare 7",
        "done",
    ]
    assert GAME.expand(state, seat, "lift c3 e5") == ["lift c3", "place e5"]
    arena.play(*GAME.expand(state, seat, "discard herald under flare 7 under knight"))
    assert arena.hand() == []
