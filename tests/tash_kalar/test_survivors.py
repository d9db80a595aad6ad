"""What mutation testing found unproven: limits, supplies, what is told, who is asked."""

from __future__ import annotations

from collections import Counter
from itertools import chain
from typing import Any

import pytest

from tafelrunde.games.tash_kalar import GAME, placements, tasking
from tafelrunde.games.tash_kalar.board import NAMES, NUMBERS, SQUARES, bit, squares
from tafelrunde.games.tash_kalar.cards import TASKS
from tafelrunde.games.tash_kalar.gallery import ListedBeing, ListedFlare, ListedTask
from tafelrunde.games.tash_kalar.placements import FIGURES, Summons
from tafelrunde.games.tash_kalar.ranks import COMMON, HEROIC, LEGENDARY
from tafelrunde.games.tash_kalar.scoring import decide
from tafelrunde.games.tash_kalar.state import NO_CARD, side_text, task_range
from tafelrunde.games.tash_kalar.verbs import VACANT, Turn
from tafelrunde.lab.bench import random_game
from tafelrunde.table.beat import Beat, Beats
from tafelrunde.table.decision import SPECTATOR
from tafelrunde.table.game import Outcome
from tafelrunde.table.text import Text
from tests.tash_kalar.arena import Arena
from tests.tash_kalar.proof import behind, fill_hand, shrink_deck
from tests.tash_kalar.stage import Stage, stage


def kinds(beats: list[Beat]) -> list[str]:
    return [beat.kind for beat in beats]


def mask(*names: str) -> int:
    return sum(1 << NUMBERS[name] for name in names)


# -- the verbs refuse what cannot be done --------------------------------------------------------------------


@pytest.mark.rule("TK-KEY-20")
def test_nothing_is_laid_on_an_occupied_square() -> None:
    turn = stage("c").turn()
    for side in (0, 1):
        assert not turn.place(NUMBERS["e5"], COMMON, side)
    assert turn.pieces == turn.own == mask("e5")
    assert not turn.place(None)


@pytest.mark.rule("TK-KEY-21")
@pytest.mark.parametrize("rank", [COMMON, HEROIC, LEGENDARY])
def test_nothing_is_laid_that_the_supply_does_not_hold(rank: int) -> None:
    arena = Stage("duel")
    arena.leave(**{"legends" if rank == LEGENDARY else "tiles": 0})
    turn = arena.turn()
    before = list(turn.board)
    assert not turn.place(NUMBERS["e5"], LEGENDARY if rank == LEGENDARY else COMMON)
    assert turn.board == before
    assert turn.place(NUMBERS["e5"], COMMON if rank == LEGENDARY else LEGENDARY)


def test_no_square_is_no_piece_to_destroy() -> None:
    turn = stage("C").turn()
    assert turn.destroy(None) is False
    assert turn.destroy(NUMBERS["d4"]) is False
    assert turn.destroyed() == 0
    assert turn.destroy(NUMBERS["e5"]) is True
    assert turn.destroyed() == 1


@pytest.mark.rule("TK-KEY-25")
def test_recruits_and_empty_squares_cannot_be_downgraded() -> None:
    turn = stage("c H l").turn()
    for square in (None, NUMBERS["d5"], NUMBERS["a4"]):
        assert turn.downgrade(square) is False
    assert turn.downgrade(NUMBERS["e5"])
    assert turn.downgrade(NUMBERS["f5"])
    assert (turn.commons, turn.heroics, turn.legends) == (mask("d5", "e5"), mask("f5"), 0)


@pytest.mark.rule("TK-KEY-27")
def test_a_legend_is_not_downgraded_without_a_piece_in_the_supply() -> None:
    arena = stage("l")
    arena.leave(tiles=0)
    assert arena.turn().downgrade(NUMBERS["e5"]) is False
    assert arena.at("e5") == "l"


@pytest.mark.rule("TK-KEY-29")
@pytest.mark.rule("TK-KEY-30")
def test_what_can_be_converted_depends_on_the_piece_that_replaces_it() -> None:
    arena = stage("C H L . c")
    assert arena.turn().convertible() == mask("c5", "d5", "e5")
    arena.leave(legends=0)
    assert arena.turn().convertible() == mask("c5", "d5")
    assert arena.turn().convertible(COMMON) & mask("c5", "d5", "e5", "g5") == mask("c5", "d5", "e5")
    assert arena.turn().convertible(LEGENDARY) == 0
    arena = stage("C H L . c")
    arena.leave(tiles=0)
    assert arena.turn().convertible() == mask("e5")
    turn = arena.turn()
    assert turn.convert(NUMBERS["c5"]) is False
    assert turn.convert(None) is False
    assert turn.convert(NUMBERS["g5"]) is False
    assert turn.destroyed() == 0
    assert turn.convert(NUMBERS["e5"]) is True
    assert turn.destroyed(LEGENDARY) == 1


@pytest.mark.rule("TK-KEY-31")
@pytest.mark.parametrize("active", [0, 1, 2, 3])
def test_a_converted_piece_takes_the_colour_of_whoever_has_the_turn(active: int) -> None:
    arena = Arena("melee", 4, active=active)
    arena.draw("C . Y")
    turn = arena.turn()
    assert turn.convert(NUMBERS["d5"])
    assert turn.convert(NUMBERS["f5"], COMMON)
    assert [arena.at(name) for name in ("d5", "f5")] == ["c", "c"]
    assert arena.state.tiles[active] == 12  # of fourteen


@pytest.mark.rule("TK-IMP-06")
def test_a_converted_or_destroyed_piece_is_no_longer_one_of_the_pieces_used() -> None:
    turn = stage("C . H").turn()
    turn.used = mask("d5", "f5")
    turn.convert(NUMBERS["d5"])
    assert turn.used == mask("f5")
    turn.destroy(NUMBERS["f5"])
    assert turn.used == 0


@pytest.mark.rule("TK-EFF-07")
def test_a_piece_that_was_used_is_followed_when_it_moves() -> None:
    turn = stage("c . c").turn()
    turn.used = mask("d5", "f5")
    turn.move(NUMBERS["d5"], NUMBERS["d4"])
    assert turn.used == mask("d4", "f5")


# -- moves ---------------------------------------------------------------------------------------------------


def test_a_herald_moves_pieces_onto_empty_squares_only() -> None:
    arena = stage("""
        C . .
        . h c
        . c .
    """)
    arena.give("herald")
    arena.play("summon herald d6")
    assert "e5-d5" in arena.legal()
    for name in ("e4", "f5", "d6"):
        assert f"e5-{name}" not in arena.legal()
        assert arena.refused(f"e5-{name}").text.key == "objection.must-be-vacant"


@pytest.mark.rule("TK-KEY-19")
def test_a_piece_cannot_land_where_it_stands() -> None:
    turn = stage("h . C").turn()
    for manner in (0, 1, VACANT):
        assert not turn.landings(NUMBERS["d5"], manner) & mask("d5")
    assert turn.landings(NUMBERS["d5"], VACANT) & mask("f5") == 0
    assert turn.landings(NUMBERS["d5"], 0) & mask("f5") == mask("f5")


@pytest.mark.parametrize("active", [0, 1, 2, 3])
def test_the_fourth_colour_blocks_as_the_others_do(active: int) -> None:
    arena = Arena("melee", 4, active=active)
    arena.draw("H c Y")
    turn = arena.turn()
    own = NUMBERS["e5"]
    assert turn.landings(own, 1) & mask("d5", "e5", "f5") == 0
    ((origin, targets),) = turn.moves(1, bit(own))
    assert origin == own
    assert targets & mask("d5", "f5") == 0
    assert len(squares(targets)) == 6


# -- what is asked, and how ----------------------------------------------------------------------------------


def test_a_choice_is_of_squares_when_something_is_placed_and_else_of_pieces() -> None:
    arena = stage("""
        . . .
        . . c
        c . .
    """)
    arena.summon("kiskin-farseeders e5")
    assert arena.decision.kind == "squares"
    arena = stage("""
        . . C
        c . c
        . . .
    """)
    arena.summon("swordmaster e5")
    assert arena.decision.kind == "pieces"
    arena = behind(4, 0)
    arena.give("flare-07")
    arena.play("flare 7")
    assert arena.decision.kind == "squares"
    arena = stage("""
        . . .
        . C C
        . c .
        . c .
        c c c
    """)
    arena.summon("hill-giant e5")
    assert arena.is_at_rest()
    arena = stage("C . c . C")
    victims = arena.turn().choose("destroy", arena.turn().enemy)
    assert victims.send(None).kind == "pieces"
    victims.close()


@pytest.mark.rule("TK-CTRL-01")
def test_before_an_effect_one_carries_on_or_hands_over_and_nothing_else() -> None:
    arena = Stage("team-duel")
    arena.draw("""
        . . .
        c . .
        . C .
        c . .
        . . .
    """)
    arena.give("swordmaster")
    arena.play("summon swordmaster d5")
    assert arena.legal() == ["carry on", "hand over"]
    arena.refused("none")


# -- cards that go back --------------------------------------------------------------------------------------


@pytest.mark.rule("TK-DISC-02")
@pytest.mark.rule("TK-DISC-08")
def test_the_very_first_card_of_the_first_player_can_be_put_under_the_deck() -> None:
    arena = Arena("duel")
    fill_hand(arena, school=0, flares=0)
    faces = arena.state.cards.faces
    arena.give(faces[0], faces[1], faces[2])
    arena.play(f"discard {faces[1]}")
    assert f"under {faces[0]}" in arena.legal()
    arena.play(f"under {faces[0]}")
    assert arena.state.decks[0][0] == 0
    assert "done" in arena.legal()  # more cards can follow
    arena.play(f"under {faces[2]}")
    assert arena.state.decks[0][:2] == [2, 0]
    arena.play("done")
    assert "done" not in arena.legal()


# -- what is told --------------------------------------------------------------------------------------------


def test_the_story_tells_of_a_downgraded_piece_by_its_new_rank() -> None:
    arena = stage("l")
    beats = Beats()
    turn = Turn(arena.state, beats)
    turn.downgrade(NUMBERS["e5"])
    turn.downgrade(NUMBERS["e5"])
    assert [beat.args["piece"] for beat in beats.told] == [
        Text("piece.blue-heroic"),
        Text("piece.blue-common"),
    ]
    assert kinds(beats.told) == ["downgrade", "downgrade"]


@pytest.mark.rule("TK-KEY-02")
def test_the_story_tells_of_extra_cards_and_of_a_card_that_comes_back() -> None:
    arena = stage("""
        . . . . .
        c . . . .
        c . c . .
    """)
    arena.give("naiad", "dryad", "kiskin-spirit")
    arena.play("discard naiad", "done", "summon kiskin-spirit e5")
    (option,) = [each for each in arena.decision.options() if each.key == "naiad"]
    assert option.elements == (f"card{arena.state.discards[0][0]}",)
    told = arena.play("naiad")
    assert [(beat.kind, beat.rules) for beat in told][-2:] == [
        ("put-on-deck", ()),
        ("draw-extra", ("TK-KEY-02",)),
    ]
    assert told[-1].args == {"school": 1, "legends": 0}


@pytest.mark.rule("TK-INFO-01")
def test_whoever_draws_is_told_the_card_and_the_others_are_told_its_back() -> None:
    arena = Arena("melee", 4, actions=0)
    told = arena.play("end")
    drawn = [beat for beat in told if beat.kind == "draw"]
    hidden = [beat for beat in told if beat.kind == "draw-hidden"]
    assert len(drawn) == len(hidden) == 6
    assert {beat.only for beat in drawn} == {(0,)}
    assert {beat.only for beat in hidden} == {(1, 2, 3, SPECTATOR)}


@pytest.mark.rule("TK-DRAW-07")
def test_no_pile_is_told_to_be_rebuilt_out_of_nothing() -> None:
    arena = Arena("duel", actions=0)
    state = arena.state.copy()
    arena.edit(legend_pile=[], hands=[[], state.legend_pile])
    assert "rebuild" not in kinds(arena.play("end"))


@pytest.mark.rule("TK-DRAW-05")
def test_the_story_tells_which_pile_was_rebuilt() -> None:
    arena = Arena("duel", actions=0)
    state = arena.state.copy()
    arena.edit(
        legend_pile=state.legend_pile[:1], legend_discard=state.legend_pile[1:],
        flare_pile=[], flare_discard=state.flare_pile,
    )  # fmt: skip
    rebuilt = [beat.args for beat in arena.play("end") if beat.kind == "rebuild"]
    assert rebuilt == [
        {"number": 12, "kind": Text("pile-name.flares")},
        {"number": 11, "kind": Text("pile-name.legends")},
    ]


@pytest.mark.rule("TK-END-01")
@pytest.mark.parametrize(("mode", "rule"), [("duel", "TK-END-01"), ("team-duel", "TK-END-02")])
def test_the_last_round_is_announced_with_the_rule_that_brought_it(mode: str, rule: str) -> None:
    arena = Arena(mode, actions=0)
    shrink_deck(arena, 3, sideways=0)
    (announced,) = [beat for beat in arena.play("end") if beat.kind == "last-round"]
    assert announced.rules == (rule, "TK-END-08")


# -- flares and the rules behind refusals --------------------------------------------------------------------


@pytest.mark.rule("TK-FLARE-06")
def test_in_a_melee_a_flare_is_not_compared_with_oneself() -> None:
    arena = behind(4, 0, "melee")
    arena.give("flare-07")
    own, opponent, *_ = arena.state.colours
    assert arena.legal("flare") == [f"flare 7 vs {opponent}"]
    refusal = arena.refused(f"flare 7 vs {own}")
    assert (refusal.rule, refusal.text.key) == ("TK-FLARE-06", "objection.no-opponent")


@pytest.mark.rule("TK-FLARE-07")
def test_within_a_flare_its_card_is_named() -> None:
    arena = behind(3, 0)
    arena.give("flare-05")
    arena.play("flare 5")
    assert arena.decision.prompt.args["card"] == Text("card.flare-05")
    assert GAME.problems(arena.state) == []
    arena.play("move")
    assert arena.decision.prompt.args["card"] == Text("card.flare-05")
    arena = stage("""
        H H H
        . . .
        c . h
    """)
    arena.give("flare-12")
    arena.play("flare 12")
    assert arena.refused("f4-a5").rule == "TK-EFF-10"


@pytest.mark.rule("TK-FEW-03")
def test_a_shortage_stands_behind_its_own_refusals_and_no_longer_behind_those_of_the_effect() -> None:
    arena = stage("""
        . . . . .
        . . C . .
        . c . c .
        . . . . .
        . . . . .
    """)
    arena.leave(tiles=0)
    arena.give("swordmaster")
    arena.play("summon swordmaster e5")
    assert arena.decision.prompt.args["card"] == Text("card.swordmaster")
    assert arena.refused("d5").rule == "TK-FEW-03"
    arena.play(arena.legal()[0])
    assert arena.is_at_rest()  # the enemy above is not diagonal
    arena = stage("""
        . C . C .
        . c . c .
        . . . . .
    """)
    arena.leave(tiles=0)
    arena.give("swordmaster")
    arena.play("summon swordmaster e5")
    arena.play(arena.legal()[0])
    assert arena.decision.prompt.args["card"] == Text("card.swordmaster")
    assert arena.refused("d5").rule != "TK-FEW-03"
    assert arena.refused("e3").rule == "TK-EFF-10"


@pytest.mark.rule("TK-KEY-16")
def test_a_forced_move_with_one_way_to_go_is_made_without_asking() -> None:
    arena = Stage("duel")
    arena.draw("""
        H H H
        H c H
        H H .
    """)
    arena.give("flare-05")
    arena.play("flare 5", "move")
    assert arena.at("f4") == "c"
    arena = Stage("duel")
    arena.draw("""
        H H .
        H c H
        H H .
    """)
    arena.give("flare-05")
    arena.play("flare 5", "move")
    assert arena.legal() == ["e5-f4", "e5-f6"]
    arena = Stage("duel")
    arena.draw("""
        H H H H H
        H c H c H
        H . H . H
        . . . . .
        . . . . .
    """)
    arena.give("flare-05")
    arena.play("flare 5", "move")
    assert len(arena.legal()) == 2


# -- borrowing -----------------------------------------------------------------------------------------------


@pytest.mark.rule("TK-IMP-03")
def test_a_borrowed_piece_must_belong_to_the_figure_even_when_that_is_complete() -> None:
    arena = Stage("melee")
    arena.draw("""
        C . .
        c . c
        . . .
    """)
    arena.give("swordmaster")
    refusal = arena.refused("summon swordmaster e5 improvising d6")
    assert (refusal.rule, refusal.text.key) == ("TK-IMP-03", "objection.loan-not-in-figure")
    assert arena.state.markers == [0, 0, 0]
    refusal = arena.refused("summon swordmaster e5 improvising f6")
    assert (refusal.rule, refusal.text.key) == ("TK-IMP-03", "objection.no-enemy-piece")


def test_without_a_war_summoner_no_piece_serves_so() -> None:
    arena = Stage("melee")
    arena.draw("c . C")
    arena.give("swordmaster")
    assert arena.refused("summon swordmaster e5 using f5").rule == "TK-SUM-03"
    assert arena.refused("summon swordmaster e5 using f5 improvising d5").rule == "TK-IMP-07"
    assert arena.legal("summon") == ["summon swordmaster e5 improvising f5"]


@pytest.mark.rule("TK-IMP-07")
def test_a_war_summoners_piece_and_an_improvised_one_are_two_pieces() -> None:
    arena = Stage("melee")
    arena.draw("C . x")
    arena.give("swordmaster")
    arena.edit(may_borrow=True)
    assert sorted(arena.legal("summon")) == [
        "summon swordmaster e5 using d5 improvising f5",
        "summon swordmaster e5 using f5 improvising d5",
    ]
    assert arena.refused("summon swordmaster e5 using d5 improvising d5").rule == "TK-IMP-07"
    told = arena.play("summon swordmaster e5 using d5 improvising f5")
    borrowed = [(beat.kind, beat.elements, beat.args["piece"]) for beat in told[1:3]]
    assert borrowed == [
        ("borrow", ("d5",), Text(f"piece.{arena.state.colours[1]}-common")),
        ("improvise", ("f5",), Text(f"piece.{arena.state.colours[2]}-common")),
    ]
    assert arena.state.markers == [0b100, 0, 0]
    assert not arena.state.may_borrow


@pytest.mark.rule("TK-SUM-14")
def test_an_improvised_being_that_minds_its_position_names_it() -> None:
    arena = Stage("melee")
    being = FIGURES["assassin"]
    assert being.minds
    position = being.positions[0]
    places = [NAMES[NUMBERS["e5"] + need.offset] for need in position.needs]
    state = arena.state.copy()
    for number, name in enumerate(places):
        needed = position.needs[number].rank
        state.board[(3 if number == 0 else 0) + needed] |= 1 << NUMBERS[name]
        state.tiles[1 if number == 0 else 0] -= 1
    arena.edit(board=state.board, tiles=state.tiles)
    arena.give("assassin")
    assert f"summon assassin e5 {position.name} improvising {places[0]}" in arena.legal()


@pytest.mark.rule("TK-IMP-10")
def test_a_borrowed_piece_does_not_help_in_a_shortage() -> None:
    arena = Stage("melee")
    arena.draw("c . C")
    arena.give("swordmaster")
    state = arena.state.copy()
    arena.edit(tiles=[0, *state.tiles[1:]])
    assert arena.legal("summon") == []
    assert arena.refused("summon swordmaster e5 improvising f5").rule == "TK-IMP-10"
    arena.edit(tiles=state.tiles)
    assert arena.legal("summon") == ["summon swordmaster e5 improvising f5"]


@pytest.mark.parametrize(
    "key",
    [
        "summon",
        "summon swordmaster",
        "place swordmaster e5",
        "summon swordmaster j5",
        "summon swordmaster e5 using",
        "summon swordmaster e5 with f5",
        "summon swordmaster e5 using z9",
        "summon swordmaster e5 using f5 using d5",
        "summon swordmaster e5 r0 r90",
    ],
)
def test_this_is_no_notation_of_a_summoning(key: str) -> None:
    assert placements.read(key) is None


def test_the_notation_of_a_summoning_reads_as_it_was_written() -> None:
    for summons in (
        Summons("knight", NUMBERS["d4"]),
        Summons("assassin", NUMBERS["d4"], "r90m"),
        Summons("knight", NUMBERS["d4"], None, NUMBERS["e5"]),
        Summons("knight", NUMBERS["d4"], None, None, NUMBERS["e5"]),
        Summons("assassin", NUMBERS["d4"], "r0", NUMBERS["e5"], NUMBERS["f6"]),
    ):
        assert placements.read(placements.write(summons)) == summons


def test_the_least_that_is_missing_is_what_the_best_square_lacks() -> None:
    for seed in range(12):
        state = random_game(GAME, "duel", {"schools": ["northern", "sylvan"]}, seed, 90).state
        arena = placements.Arena(state, 0)
        for figure in list(FIGURES.values())[seed % 6 :: 6]:
            allowed = arena.allowed(figure.being.rank)
            found = min(
                len(lacks)
                for position in figure.positions
                for square in squares(allowed)
                for lacks in [placements.lacking(arena, position, square)]
                if all(lack.place is not None for lack in lacks)
            )
            assert placements.least_missing(arena, figure) == found, (seed, figure.being.id)


# -- tasks ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("TK-TASK-12")
def test_an_empty_place_is_no_task_whatever_comes_last_among_the_cards() -> None:
    arena = Arena("high-form", actions=0)
    state = arena.state.copy()
    last = state.cards.faces[-1]
    arena.edit(tasks=[NO_CARD] * 3, task_deck=[], claimed=[list(task_range(2)), []])
    turn = arena.turn()
    assert tasking.claimable(turn) == []
    refusal = arena.refused(f"claim {last}")
    assert (refusal.rule, refusal.text.key) == ("TK-TASK-09", "objection.no-such-task")
    tasking.turn_up(turn)
    assert arena.state.task_deck == []


@pytest.mark.rule("TK-TASK-11")
def test_an_empty_place_has_no_category() -> None:
    arena = Arena("high-form", actions=0)
    state = arena.state
    last = task_range(2)[-1]
    twin = next(
        each for each in task_range(2)[:-1] if tasking.category(state, each) == tasking.category(state, last)
    )
    others = [each for each in task_range(2) if each not in (last, twin)]
    thirds = [each for each in others if tasking.category(state, each) == tasking.category(state, last)]
    rest = [each for each in others if each not in thirds]
    arena.edit(
        tasks=[twin, NO_CARD, NO_CARD], task_deck=[*rest, thirds[0]], claimed=[[last, *thirds[1:]], []]
    )
    turn = arena.turn()
    tasking.turn_up(turn)
    assert arena.state.task_deck[-1] == thirds[0]  # the second of its category, not the third


@pytest.mark.rule("TK-TASK-09")
def test_the_next_task_and_a_task_that_is_nowhere_are_refused_in_different_words() -> None:
    arena = Arena("high-form", actions=0)
    faces = [arena.state.cards.faces[each] for each in task_range(2)]
    arena.tasks(*faces[:3], following=faces[5])
    assert arena.refused(f"claim {faces[5]}").text.key == "objection.next-task"
    for face in (faces[3], faces[4], faces[-1]):
        assert arena.refused(f"claim {face}").text.key == "objection.no-such-task"


# -- the end -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("picture", "reason", "rule"),
    [
        ("c c C", "pieces", "TK-END-18"),
        ("c h C", "upgraded", "TK-END-17"),
        ("h C C", "upgraded", "TK-END-17"),
        ("c . C", "shared", "TK-END-19"),
    ],
)
def test_the_outcome_names_what_decided(picture: str, reason: str, rule: str) -> None:
    outcome = decide(stage(picture).state)
    assert (outcome.reason, outcome.rules) == (reason, (rule,))


@pytest.mark.rule("TK-END-12")
def test_a_request_to_resign_is_told_and_so_is_its_withdrawal() -> None:
    arena = Arena("team-duel")
    told = arena.table.concede(2)
    assert [(beat.kind, beat.rules) for beat in told] == [("resign-asked", ("TK-END-12",))]
    assert told[0].args["side"] == Text(f"side.{arena.state.colours[0]}")
    (withdrawn,) = arena.table.concede(2)
    assert withdrawn.kind == "resign-withdrawn"
    (asked,) = arena.table.concede(3)
    assert asked.kind == "resign-asked"
    arena.table.concede(1)
    assert arena.state.outcome == Outcome((0,), "resigned", ("TK-END-12",))


@pytest.mark.rule("TK-END-12")
def test_requests_to_resign_leave_an_effect_alone_until_both_partners_agree() -> None:
    arena = Stage("team-duel")
    arena.draw("""
        . . C
        c . c
        . . .
    """)
    arena.table.concede(0)
    arena.summon("swordmaster e5", "carry on")
    asked = arena.legal()
    arena.table.concede(0)  # withdrawn
    arena.table.concede(2)  # so this is a new request
    arena.table.concede(3)
    assert arena.state.outcome is None
    assert not arena.is_at_rest()
    assert arena.legal() == asked
    arena.table.concede(0)
    assert arena.state.outcome is not None


# -- the stock is checked ------------------------------------------------------------------------------------


def spoiled(mode: str = "duel", /, **changes: Any) -> list[str]:
    """What the check finds when something is changed by force."""
    state = stage("c . C", mode).state.copy()
    assert GAME.problems(state) == []
    for name, change in changes.items():
        change(getattr(state, name)) if callable(change) else setattr(state, name, change)
    return GAME.problems(state)


def test_the_check_of_the_stock_notices_everything_that_is_lost_doubled_or_out_of_place() -> None:
    assert spoiled(flare_pile=lambda pile: pile.pop()) == ["cards are lost or doubled"]
    assert spoiled(legend_pile=lambda pile: pile.append(0)) == ["cards are lost or doubled"]

    def swap(decks: list[list[int]]) -> None:
        decks[0][0], decks[1][0] = decks[1][0], decks[0][0]

    foreign = [f"seat {seat} has foreign cards in its piles" for seat in (0, 1)]
    assert spoiled(decks=swap) == foreign
    assert spoiled(sideways=[19, 0]) == ["more cards lie sideways than seat 0 has"]
    assert spoiled(sideways=[18, -1]) == ["more cards lie sideways than seat 1 has"]
    assert spoiled(actions=-1) == ["more actions were taken than there were"]
    for number in (14, 16):
        assert len(spoiled(tiles=[15, number])) == 1
        assert len(spoiled(tiles=[number, 15])) == 1
    assert len(spoiled(legends=[3, 2])) == len(spoiled(legends=[4, 3])) == 1


def test_the_check_of_the_stock_notices_pieces_on_and_off_the_board() -> None:
    def double(board: list[int]) -> None:
        board[1] |= board[0]

    def outside(board: list[int]) -> None:
        board[0] = 1  # a1 does not exist

    assert "two pieces on a square, or one outside: 1" in spoiled(board=double)
    assert spoiled(board=outside) == ["two pieces on a square, or one outside: 0"]

    def owing(board: list[int]) -> None:
        board[0] = sum(1 << square for square in SQUARES[:17])

    assert spoiled(board=owing, tiles=[-1, 15])


def test_the_check_of_the_stock_notices_a_card_among_the_tasks() -> None:
    def swap(deck: list[int]) -> None:
        deck[0] = 0

    assert "a card is among the tasks" in spoiled("high-form", task_deck=swap)


def test_cards_with_the_same_back_form_a_pool() -> None:
    for mode, number in (("duel", 4), ("high-form", 5), ("melee", 5), ("team-duel", 6)):
        state = Arena(mode).state
        pools = [list(pool) for pool in GAME.pools(state)]
        assert len(pools) == number
        assert sorted(chain.from_iterable(pools)) == list(range(len(state.cards.faces)))


def test_the_card_list_has_all_cards() -> None:
    cards = GAME.card_list()
    assert Counter(type(card) for card in cards) == {ListedBeing: 66, ListedFlare: 12, ListedTask: 24}
    swordmaster = next(card for card in cards if card.id == "swordmaster")
    assert isinstance(swordmaster, ListedBeing)
    assert swordmaster.needs == ((0, -1, 0), (0, 1, 0))
    assert swordmaster.pattern == ("c", "@", "c")
    assert (swordmaster.deck, swordmaster.rank, swordmaster.colour) == ("imperial", 1, "blue")
    for card in cards:
        assert all((card.name["de"], card.name["en"], card.line["de"], card.line["en"]))


# -- second look ---------------------------------------------------------------------------------------------


@pytest.mark.rule("TK-SUM-03")
def test_where_more_than_the_beings_own_square_is_missing_the_figure_is_refused() -> None:
    arena = Stage("duel")
    arena.give("high-priestess")
    assert arena.refused("summon high-priestess e5").rule == "TK-SUM-03"
    arena.draw("""
        . . .
        . . .
        c . c
    """)
    assert arena.refused("summon high-priestess e6").rule == "TK-SUM-08"


def test_after_a_war_summoner_the_choices_name_the_enemy_piece() -> None:
    arena = stage("c . C")
    arena.give("swordmaster")
    assert arena.legal("summon") == []
    arena.edit(may_borrow=True)
    assert arena.legal("summon") == ["summon swordmaster e5 using f5"]
    arena.play("summon swordmaster e5 using f5")
    assert arena.legal("summon") == []


@pytest.mark.rule("TK-FEW-03")
@pytest.mark.rule("TK-IMP-10")
def test_in_a_shortage_one_improvises_with_an_own_piece_from_elsewhere() -> None:
    arena = Stage("melee")
    arena.draw("c . C")
    arena.give("swordmaster")
    arena.leave(tiles=0)
    listed = [key for key in arena.legal("summon swordmaster e5") if "improvising" in key]
    assert listed == ["summon swordmaster e5 improvising f5"]
    before = len(arena.pieces())
    arena.play("summon swordmaster e5 improvising f5")
    assert arena.decision.name == "take"
    assert arena.refused("c4").rule == "TK-FEW-03"
    assert arena.refused("d5").rule == "TK-FEW-03"
    arena.play(arena.legal()[0])
    assert len(arena.pieces()) == before


@pytest.mark.rule("TK-SUM-14")
def test_a_being_that_minds_its_position_names_it_with_two_borrowed_pieces_too() -> None:
    arena = Stage("melee")
    position = FIGURES["assassin"].positions[0]
    first, second, *own = [NUMBERS["e5"] + need.offset for need in position.needs]
    state = arena.state.copy()
    for side, places in enumerate(([*own], [first], [second])):
        for place in places:
            state.board[3 * side] |= 1 << place
            state.tiles[side] -= 1
    arena.edit(board=state.board, tiles=state.tiles, may_borrow=True)
    arena.give("assassin")
    using, improvising = NAMES[first], NAMES[second]
    key = f"summon assassin e5 {position.name} using {using} improvising {improvising}"
    assert key in arena.legal()
    arena.edit(tiles=[0, *state.tiles[1:]])
    assert key not in arena.legal()  # all own pieces are in the figure


@pytest.mark.rule("TK-TASK-12")
def test_an_empty_place_is_not_claimed_in_the_stead_of_the_last_task(monkeypatch: pytest.MonkeyPatch) -> None:
    arena = Arena("high-form", actions=0)
    last = task_range(2)[-1]
    face = arena.state.cards.faces[last]
    monkeypatch.setattr(type(TASKS[face]), "is_met", lambda task, turn: True, raising=False)
    others = [each for each in task_range(2) if each != last]
    arena.edit(tasks=[NO_CARD, NO_CARD, last], task_deck=[], claimed=[[], others])
    assert arena.legal("claim") == [f"claim {face}"]
    assert tasking.claimable(arena.turn()) == [last]
    arena.play(f"claim {face}")
    assert arena.state.claimed[0] == [last]
    assert arena.state.tasks == [NO_CARD] * 3
    assert tasking.claimable(arena.turn()) == []


def test_a_side_is_called_by_who_sits_there_and_a_team_by_its_colour() -> None:
    alone, together = Arena("duel").state, Arena("team-duel").state
    assert side_text(alone, 1) == Text("seat.b")
    assert side_text(together, 1) == Text(f"side.{together.colours[1]}")
