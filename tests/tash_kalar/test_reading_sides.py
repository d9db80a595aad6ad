"""Situations from a second reading of the rules: scoring, the end of the game, teams and handing over."""

from __future__ import annotations

import pytest

from tafelrunde.games.tash_kalar.board import NUMBERS
from tests.tash_kalar.proof import MODES, TREE, WOLF, behind, fill_hand, scores, shrink_deck
from tests.tash_kalar.stage import Stage, stage
from tests.tash_kalar.test_rules_score import claim

A1, B1, A2, B2 = range(4)
ALONE = "c . . \n . . . \n . . ."


# -- scoring -------------------------------------------------------------------------------------------------


@pytest.mark.rule("TK-SCORE-05")
@pytest.mark.rule("TK-SCORE-07")
def test_destroyed_pieces_score_when_the_turn_ends_and_not_before() -> None:
    arena = stage(ALONE, actions=1)
    arena.edit(destroyed=[0, 0, 0, 3, 1, 1])
    arena.play("place a5")
    assert arena.state.points == [0, 0]
    arena.play("end")
    assert (arena.state.points, arena.state.destroyed) == ([4, 0], [0] * 6)  # 1 + 1 + 2


@pytest.mark.rule("TK-SCORE-13")
@pytest.mark.rule("TK-SCORE-14")
@pytest.mark.rule("TK-SCORE-15")
@pytest.mark.parametrize("colour", [1, 2, 3])
def test_three_singles_after_the_pairs_give_one_point_in_one_of_their_colours(colour: int) -> None:
    arena = stage(ALONE, "melee", seats=4, actions=0)
    arena.edit(destroyed=[0, 0, 0, 3, 0, 0, 1, 0, 0, 1, 1, 0])
    arena.play("end")
    assert arena.legal() == ["red", "yellow", "green"]
    arena.play(arena.state.colours[colour])
    expected = [0, 1, 0, 1]  # red: a pair; green: a hero
    expected[colour] += 1
    assert arena.state.points[:4] == expected


@pytest.mark.rule("TK-SCORE-14")
def test_one_single_recruit_gives_nothing_in_a_melee() -> None:
    arena = stage(ALONE, "melee", seats=3, actions=0)
    arena.edit(destroyed=[0, 0, 0, 3, 0, 0, 2, 0, 0])
    arena.play("end")
    assert arena.state.points[:3] == [0, 1, 1]
    assert arena.state.active == 1


@pytest.mark.rule("TK-SCORE-02")
@pytest.mark.rule("TK-END-05")
def test_a_legend_counts_in_high_form_only_while_it_stands() -> None:
    arena = stage("""
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . h h . . . . .
        h c . . . . . . .
        . . . . . . l . .
        . . . . . . . . .
    """, "high-form", actions=1)  # fmt: skip
    claim(arena, "side-chain", "corner-chain", "red-summoning")  # 3 + 3 + 1
    assert scores(arena)[0] == 8
    arena.summon("leviathan e5")
    assert scores(arena)[0] == 9  # in the middle of the turn
    arena.play("downgrade", "g2", "end")
    assert (scores(arena)[0], arena.state.last_turns) == (8, -1)


# -- the end -------------------------------------------------------------------------------------------------


def last_turns(arena: Stage) -> list[int]:
    """Play on to the end; whose turns there were."""
    seats: list[int] = []
    while not arena.table.is_over:
        seats.append(arena.state.active)
        arena.end_turn()
    return seats


@pytest.mark.rule("TK-END-06")
@pytest.mark.rule("TK-END-08")
@pytest.mark.rule("TK-SCORE-11")
def test_a_legend_that_brings_eighteen_points_leaves_a_turn_to_each() -> None:
    arena = stage(TREE)
    arena.edit(points=[17, 0])
    arena.summon("the-eldest-tree e5", "none")
    assert (arena.state.points, arena.state.last_turns) == ([18, 0], -1)
    assert last_turns(arena) == [0, 1, 0]


@pytest.mark.rule("TK-END-06")
@pytest.mark.rule("TK-END-08")
@pytest.mark.rule("TK-FLARE-10")
def test_a_flare_can_bring_the_other_side_to_the_end() -> None:
    arena = behind(0, 5)
    arena.edit(points=[3, 17])
    arena.give("flare-12")
    arena.play("flare 12")
    assert last_turns(arena) == [0, 1, 0]
    result = arena.table.result
    assert result is not None
    assert result.winners == (1,)


@pytest.mark.rule("TK-END-04")
@pytest.mark.rule("TK-END-05")
def test_a_side_with_nine_points_ends_high_form_in_anybodys_turn() -> None:
    arena = stage("c . L \n . . . \n . . .", "high-form", actions=1)
    claim(arena, "side-chain", "corner-chain", "devastation", side=1)  # 3 + 3 + 2
    arena.play("place a5", "end")
    assert arena.state.last_turns == 1
    assert last_turns(arena) == [1, 0]
    arena = stage("c . L \n . . . \n . . .", "high-form", actions=1)
    claim(arena, "side-chain", "corner-chain", "devastation", side=1)
    arena.turn().destroy(NUMBERS["f6"])  # gone before the turn ends
    arena.play("place a5", "end")
    assert arena.state.last_turns == -1


@pytest.mark.rule("TK-END-07")
@pytest.mark.rule("TK-END-08")
@pytest.mark.parametrize(("seats", "points"), [(3, 12), (4, 10)])
def test_a_melee_ends_by_one_colour_and_leaves_a_turn_to_each(seats: int, points: int) -> None:
    arena = stage(ALONE, "melee", seats=seats, actions=0)
    table = [0] * (seats * seats)
    table[2 * seats + 1] = points - 1  # seat c, in red
    arena.edit(points=table)
    arena.play("end")
    assert arena.state.last_turns == -1
    table[2 * seats + 1] = points
    arena.edit(points=table)
    assert last_turns(arena) == [1, *((2 + step) % seats for step in range(seats))]


@pytest.mark.rule("TK-END-15")
@pytest.mark.rule("TK-END-16")
@pytest.mark.rule("TK-END-17")
@pytest.mark.rule("TK-END-18")
@pytest.mark.rule("TK-END-19")
@pytest.mark.parametrize(
    ("points", "picture", "winners"),
    [
        ([0, 9, 1, 2, 0, 2, 2, 2, 0], "c . . \n C . . \n x . .", (1, 2)),
        ([0, 9, 1, 2, 0, 2, 2, 2, 0], "c . . \n C . . \n y . .", (2,)),
        ([0, 9, 1, 2, 0, 2, 2, 2, 0], "c . . \n C C . \n x . .", (1,)),
        ([0, 9, 2, 2, 0, 2, 2, 2, 0], "c . . \n C . . \n y . .", (0,)),
    ],
)
def test_a_melee_is_decided_step_by_step(points: list[int], picture: str, winners: tuple[int, ...]) -> None:
    arena = stage(picture, "melee", seats=3, actions=0)
    arena.edit(points=points, last_turns=0)
    arena.play("end")
    result = arena.table.result
    assert result is not None
    assert result.winners == winners


@pytest.mark.rule("TK-END-09")
def test_a_time_elemental_in_the_last_turn_of_all_brings_one_more() -> None:
    arena = stage("""
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . h . h . .
        . . . h . . .
        . . c . c . .
    """, actions=1)  # fmt: skip
    arena.edit(last_turns=0)
    arena.summon("time-elemental e5")
    arena.play("end")
    assert (arena.table.is_over, arena.state.active, arena.state.actions) == (False, 0, 2)
    assert last_turns(arena) == [0]


@pytest.mark.rule("TK-END-10")
@pytest.mark.rule("TK-END-11")
@pytest.mark.parametrize("mode", MODES)
def test_one_resigns_at_any_time_but_never_in_a_melee(mode: str) -> None:
    arena = stage(WOLF, mode)
    arena.summon("dire-wolf e5")  # an effect is under way, and it is not the turn of seat 1
    objection = arena.table.game.concession(arena.state, arena.table.seat_of("b1" if "team" in mode else "b"))
    if mode == "melee":
        assert objection is not None
        assert objection.rule == "TK-END-11"
        return
    assert objection is None
    arena.table.concede(1)
    if "team" in mode:
        assert not arena.table.is_over  # the partner is asked
        arena.table.concede(3)
    result = arena.table.result
    assert result is not None
    assert 0 in result.winners
    assert 1 not in result.winners


# -- teams ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("TK-CTRL-04")
@pytest.mark.rule("TK-CTRL-05")
@pytest.mark.rule("TK-CTRL-06")
def test_the_partner_only_lays_recruits() -> None:
    arena = stage(WOLF, "team-duel")
    arena.give("dire-wolf", "herald")
    arena.give("hungry-bear", seat=A2)
    arena.play("hand over")
    assert (arena.asked, {key.partition(" ")[0] for key in arena.legal()}) == (A2, {"place"})
    for key in ("summon dire-wolf e5", "summon hungry-bear e5", "discard herald", "discard hungry-bear"):
        assert arena.refused(key).rule == "TK-CTRL-05"
    assert arena.refused("flare 2").rule == "TK-CTRL-06"
    assert arena.refused("end").rule == "TK-CTRL-04"
    assert arena.refused("hand over").rule == "TK-CTRL-09"
    arena.play("place a5", "place a6")
    assert arena.asked == A1


@pytest.mark.rule("TK-CTRL-10")
@pytest.mark.rule("TK-KEY-01")
def test_an_action_gained_in_an_effect_that_was_handed_over_is_for_recruits_too() -> None:
    arena = stage("""
        . . . . .
        . . . . .
        . c . . .
        c . c . .
        . c . . .
    """, "team-duel", actions=1)  # fmt: skip
    arena.give("time-mage")
    arena.play("summon time-mage e5", "hand over")
    assert (arena.asked, arena.state.actions) == (A2, 1)
    assert {key.partition(" ")[0] for key in arena.legal()} == {"place"}
    arena.play("place a5")
    assert arena.asked == A1


@pytest.mark.rule("TK-CTRL-07")
@pytest.mark.rule("TK-CTRL-08")
@pytest.mark.rule("TK-TASK-07")
def test_after_a_handover_the_owner_of_the_turn_claims_but_lights_no_flare() -> None:
    arena = behind(0, 6, "team-high-form", actions=1)
    arena.give("flare-12")
    arena.tasks("imprisonment", "side-chain", "destruction")
    arena.edit(destroyed=[0, 0, 0, 3, 0, 0])
    arena.play("hand over")
    arena.play(arena.legal("place ")[0])
    assert arena.asked == A1
    assert arena.legal() == ["claim destruction", "end"]
    assert arena.refused("flare 12").rule == "TK-CTRL-08"
    arena.play("claim destruction")
    assert scores(arena) == [1, 0]


@pytest.mark.rule("TK-CTRL-02")
@pytest.mark.rule("TK-KEY-04")
@pytest.mark.rule("TK-DRAW-03")
def test_the_partner_draws_the_extra_legend_and_the_owner_the_extra_card() -> None:
    arena = stage("""
        . . . . .
        . . c . .
        . c . . .
        . . . c .
        . . . . .
    """, "team-duel", actions=1)  # fmt: skip
    fill_hand(arena, A1)
    fill_hand(arena, A2, legends=0)
    arena.give("forest-mystic")
    arena.play("summon forest-mystic e5", "hand over")
    legends = range(4 * 18, 4 * 18 + 12)
    assert len([each for each in arena.state.hands[A2] if each in legends]) == 2
    arena.play("end")
    hands = arena.state.hands
    assert [len([each for each in hands[seat] if each in legends]) for seat in (A1, A2)] == [0, 3]
    assert len([each for each in hands[A1] if each < 18]) == 4


@pytest.mark.rule("TK-CTRL-05")
def test_the_leave_to_borrow_is_lost_when_the_turn_is_handed_over() -> None:
    arena = stage("""
        . . . . .
        . . . . .
        . c . c .
        . . c . .
        . . c . .
    """, "team-duel", actions=1)  # fmt: skip
    arena.give("war-summoner")
    arena.play("summon war-summoner e5", "hand over")
    assert arena.state.may_borrow
    assert arena.refused("summon herald e6 using d5").rule == "TK-CTRL-05"
    arena.play("place a5", "end")
    assert not arena.state.may_borrow


@pytest.mark.rule("TK-DISC-04")
@pytest.mark.rule("TK-DISC-05")
@pytest.mark.rule("TK-END-02")
@pytest.mark.parametrize(
    ("upright", "returned", "is_end"), [(1, 0, True), (2, 0, False), (1, 2, True), (2, 2, False)]
)
def test_returned_cards_put_the_end_off_only_as_far_as_they_are_not_drawn(
    upright: int, returned: int, is_end: bool
) -> None:
    arena = stage(ALONE, "team-duel", actions=1)
    fill_hand(arena)
    shrink_deck(arena, 6 + upright, sideways=6)
    school = arena.hand()[:3]
    arena.play(f"discard {school[0]}", *(f"under {face}" for face in school[1 : 1 + returned]), "done")
    assert (len(arena.state.decks[0]), arena.state.sideways[0]) == (6 + upright + returned, 6)
    arena.play("end")
    assert len([each for each in arena.state.hands[0] if each < 18]) == 3
    assert (arena.state.last_turns >= 0) is is_end


@pytest.mark.rule("TK-END-02")
@pytest.mark.rule("TK-END-03")
def test_sideways_cards_are_drawn_when_the_upright_ones_do_not_suffice() -> None:
    arena = stage(ALONE, "team-duel", actions=0)
    fill_hand(arena, school=1)
    shrink_deck(arena, 7, sideways=6)
    arena.play("end")
    assert (len(arena.state.decks[0]), arena.state.sideways[0]) == (5, 5)
    assert arena.state.last_turns == 3


@pytest.mark.rule("TK-SETUP-03")
@pytest.mark.rule("TK-SCORE-10")
def test_the_pieces_of_a_team_are_own_pieces_for_both_partners() -> None:
    arena = stage(WOLF, "team-duel", active=A2, actions=1)
    arena.give("dire-wolf")
    arena.play("summon dire-wolf e5", "carry on", "e5-e4", "none", "end")  # strikes a recruit of the team
    assert arena.state.points == [0, 0]
    assert arena.state.tiles[0] == 16 - 3


@pytest.mark.rule("TK-CTRL-04")
@pytest.mark.rule("TK-PLACE-02")
def test_the_partner_too_lifts_when_the_supply_is_empty() -> None:
    arena = stage(ALONE, "team-high-form", actions=1)
    arena.leave(tiles=0)
    arena.play("hand over")
    assert arena.refused("place e5").rule == "TK-PLACE-02"
    arena.play("lift d6")
    assert arena.refused("place e5", seat=A1).rule == "TK-CTRL-04"
    arena.play("place e5")
    assert (arena.asked, arena.at("d6"), arena.at("e5")) == (A1, ".", "c")


@pytest.mark.rule("TK-FLARE-16")
@pytest.mark.rule("TK-CTRL-03")
def test_a_flare_handed_over_is_finished_by_the_partner_and_lies_with_the_flares() -> None:
    arena = behind(4, 4, "team-duel", actions=1)
    arena.give("flare-02")
    arena.play("flare 2", "carry on", empty(arena), "hand over")
    assert arena.asked == A2
    arena.play(arena.legal()[0])
    assert (len(arena.state.flare_discard), arena.state.points, arena.state.actions) == (1, [0, 1], 1)
    assert {key.partition(" ")[0] for key in arena.legal()} == {"place"}


def empty(arena: Stage) -> str:
    """An empty square."""
    return arena.legal("place ")[0].removeprefix("place ")
