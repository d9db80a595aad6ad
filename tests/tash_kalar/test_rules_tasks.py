"""Proof of the rules TK-TASK: laying tasks out, claiming them, turning up the next."""

from __future__ import annotations

import pytest

from tafelrunde.games.tash_kalar.cards import TASKS
from tafelrunde.games.tash_kalar.state import task_range
from tafelrunde.table.decision import SPECTATOR
from tests.tash_kalar.arena import Arena
from tests.tash_kalar.proof import behind, current, dealt, elements, laid_out, task_deck
from tests.tash_kalar.stage import Stage, stage

# Categories: destruction (three basic), colored (four), summoning (three), pattern (five), enemy (one).
X = ("destruction", "devastation", "heroic-destruction")
X_ADVANCED = ("heroic-devastation", "end-of-legends")
Y = ("red-summoning", "green-summoning", "colored-summoning")
Z = ("center-cross", "line-dominance", "side-chain")
MET = [0, 0, 0, 4, 0, 0]
"""Four enemy recruits destroyed: `destruction` and `devastation` are fulfilled."""


def closing(*tasks: str, deck: tuple[str, ...] | None = None, mode: str = "high-form") -> Stage:
    """The end of a turn in which four recruits were destroyed; the task deck is that, uppermost first."""
    arena = Stage(mode, actions=0)
    arena.tasks(*tasks)
    state = arena.state.copy()
    if deck is not None:
        among = {state.cards.faces[each]: each for each in task_range(state.seats)}
        # Whatever is not needed has been claimed by the other side.
        state.claimed[1] = [each for each in state.task_deck if state.cards.faces[each] not in deck]
        state.task_deck = [among[face] for face in reversed(deck)]
    arena.edit(destroyed=MET, task_deck=state.task_deck, claimed=state.claimed)
    return arena


# -- laying out ----------------------------------------------------------------------------------------------


@pytest.mark.rule("TK-TASK-01")
@pytest.mark.parametrize("mode", ["high-form", "team-high-form"])
def test_three_current_tasks_are_public(mode: str) -> None:
    table = dealt(mode)
    assert len(table.state.tasks) == 3
    for seat in (*range(table.seats), SPECTATOR):
        shown = [each.marks for each in elements(table, seat, "tasks")]
        assert shown == [(), (), (), ("next",)]
    orders = {tuple(current(dealt(mode, seed=seed).state)) for seed in range(5)}
    assert len(orders) > 1


@pytest.mark.rule("TK-TASK-02")
def test_advanced_tasks_are_thrown_out_at_first() -> None:
    table = laid_out(X_ADVANCED[0], X[0], Y[0], X_ADVANCED[1], Z[0])
    assert current(table.state) == [X[0], Y[0], Z[0]]
    for seed in range(10):
        assert not any(TASKS[face].is_advanced for face in current(dealt("high-form", seed=seed).state))


@pytest.mark.rule("TK-TASK-03")
def test_a_third_task_of_one_category_is_thrown_out() -> None:
    assert current(laid_out(X[0], X[1], X[2], Y[0]).state) == [X[0], X[1], Y[0]]
    assert current(laid_out(X[0], Y[0], X[1], Z[0]).state) == [X[0], Y[0], X[1]]
    assert current(laid_out(X[0], X[1], X[2], X_ADVANCED[0], Y[0]).state) == [X[0], X[1], Y[0]]


@pytest.mark.rule("TK-TASK-04")
def test_thrown_out_tasks_are_shuffled_back() -> None:
    table = laid_out(X_ADVANCED[0], X[0], Y[0], X_ADVANCED[1], Z[0], again=("imprisonment",))
    assert len(table.state.task_deck) == 21
    assert set(X_ADVANCED) <= set(task_deck(table.state))
    assert task_deck(table.state)[0] == "imprisonment"
    # Nobody knows where they are now.
    hidden = table.state.task_deck[:-1]
    assert all(table.state.cards.seen[each] == 0 for each in hidden)


@pytest.mark.rule("TK-TASK-05")
def test_the_next_task_lies_face_up_and_may_be_advanced() -> None:
    table = laid_out(X[0], Y[0], Z[0], X_ADVANCED[0])
    assert task_deck(table.state)[0] == X_ADVANCED[0]
    assert len(table.state.task_deck) == 21
    shown = elements(table, SPECTATOR, "tasks")
    assert [each.marks for each in shown] == [(), (), (), ("next",)]


@pytest.mark.rule("TK-TASK-06")
def test_a_next_task_that_makes_three_of_a_category_goes_under_the_deck() -> None:
    table = laid_out(X[0], X[1], Y[0], X[2], X_ADVANCED[0], Z[0])
    deck = task_deck(table.state)
    assert deck[0] == Z[0]
    assert deck[-2:] == [X[2], X_ADVANCED[0]]
    table = laid_out(X[0], X[1], Y[0], Y[1], Z[0])
    assert task_deck(table.state)[:2] == [Y[1], Z[0]]


# -- claiming ------------------------------------------------------------------------------------------------


@pytest.mark.rule("TK-TASK-07")
def test_a_fulfilled_task_may_be_taken_at_the_end_of_the_own_turn() -> None:
    arena = closing(X[0], Y[0], Z[0])
    assert arena.legal("claim") == [f"claim {X[0]}"]
    offered = [option.key for option in arena.decision.options() if option.key.startswith("claim ")]
    assert sorted(offered) == sorted(f"claim {face}" for face in (X[0], Y[0], Z[0]))
    assert arena.refused(f"claim {Y[0]}").rule == "TK-TASK-07"  # not fulfilled
    assert arena.refused(f"claim {X[0]}", seat=1).reason == "not-your-decision"
    (told,) = (beat for beat in arena.play(f"claim {X[0]}") if beat.kind == "claim")
    assert (told.rules, told.args["points"]) == (("TK-TASK-07",), TASKS[X[0]].points)
    assert [arena.state.cards.faces[each] for each in arena.state.claimed[0]] == [X[0]]
    assert arena.state.active == 1
    arena = closing(X[0], Y[0], Z[0])
    arena.play("end")  # nobody has to
    assert arena.state.claimed == [[], []]


@pytest.mark.rule("TK-TASK-07")
def test_no_task_is_taken_in_mid_turn() -> None:
    arena = closing(X[0], Y[0], Z[0])
    arena.edit(actions=1)
    assert not arena.legal("claim")
    assert arena.refused(f"claim {X[0]}").rule == "TK-TASK-07"


@pytest.mark.rule("TK-TASK-08")
def test_only_one_task_is_taken_in_a_turn() -> None:
    arena = closing(X[0], X[1], Z[0])
    assert arena.legal("claim") == [f"claim {X[0]}", f"claim {X[1]}"]
    arena.play(f"claim {X[0]}")
    assert arena.state.active == 1
    assert arena.refused(f"claim {X[1]}", seat=0).reason == "not-your-decision"
    assert len(arena.state.claimed[0]) == 1


@pytest.mark.rule("TK-TASK-09")
def test_the_next_task_cannot_be_taken() -> None:
    arena = closing(Z[0], Y[0], Z[1])
    arena.tasks(Z[0], Y[0], Z[1], following=X[0])
    assert TASKS[X[0]].is_met(arena.turn())
    assert arena.legal() == ["end"]
    assert arena.refused(f"claim {X[0]}").rule == "TK-TASK-09"
    assert arena.refused(f"claim {X[1]}").rule == "TK-TASK-09"  # somewhere in the deck


@pytest.mark.rule("TK-TASK-10")
def test_the_next_task_takes_the_place_of_the_claimed_one() -> None:
    arena = closing(Y[0], X[0], Z[0], deck=("imprisonment", "red-conquest", "isolation"))
    assert arena.refused(f"claim {X[0]} red-conquest").reason == "unknown-answer"
    arena.play(f"claim {X[0]}")
    assert current(arena.state) == [Y[0], "imprisonment", Z[0]]
    assert task_deck(arena.state) == ["red-conquest", "isolation"]
    assert arena.state.cards.knows(arena.decision.seat, arena.state.task_deck[-1])


@pytest.mark.rule("TK-TASK-11")
def test_after_a_claim_too_a_third_task_of_a_category_goes_under_the_deck() -> None:
    arena = closing(X[0], Y[0], Z[0], deck=(Y[1], Y[2], "isolation", Z[1]))
    arena.play(f"claim {X[0]}")
    assert current(arena.state) == [Y[1], Y[0], Z[0]]
    assert task_deck(arena.state) == ["isolation", Z[1], Y[2]]


@pytest.mark.rule("TK-TASK-11")
def test_a_second_task_of_a_category_stays() -> None:
    arena = closing(X[0], Y[0], Z[0], deck=("isolation", Y[1], Z[1]))
    arena.play(f"claim {X[0]}")
    assert current(arena.state) == ["isolation", Y[0], Z[0]]
    assert task_deck(arena.state) == [Y[1], Z[1]]


@pytest.mark.rule("TK-TASK-12")
def test_without_a_deck_a_vacated_place_stays_empty() -> None:
    arena = closing(X[0], X[1], Z[0], deck=("isolation",))
    arena.play(f"claim {X[0]}")
    assert (current(arena.state), task_deck(arena.state)) == (["isolation", X[1], Z[0]], [])
    arena.edit(actions=0, destroyed=[4, 0, 0, 0, 0, 0])
    arena.play(f"claim {X[1]}")
    assert current(arena.state) == ["isolation", "-", Z[0]]
    arena.edit(actions=0, destroyed=MET)
    assert arena.legal() == ["end"]
    assert [each.marks for each in elements(arena.table, 0, "tasks")] == [(), ()]
    arena.play("end")


@pytest.mark.rule("TK-TASK-13")
def test_a_position_must_hold_at_the_moment_of_claiming() -> None:
    arena = stage("""
        . . . . .
        . . c . .
        . c . c .
        . . c . .
        . . . . .
    """, "high-form")  # fmt: skip
    arena.tasks("center-cross", Y[0], Z[1])
    arena.give("dire-wolf")
    arena.play("place e5")
    assert TASKS["center-cross"].is_met(arena.turn())  # after the first action
    arena.draw("""
        . . . . .
        . . c . .
        . c c c .
        . c c . .
        c . . . .
    """)
    arena.play("summon dire-wolf e5", "e5-f6", "none")  # and is broken by the second
    assert arena.refused("claim center-cross").rule == "TK-TASK-07"


@pytest.mark.rule("TK-TASK-13")
def test_what_was_done_in_an_earlier_turn_does_not_count() -> None:
    pair = ". . . \n c . c \n . . ."
    arena = stage(pair, "high-form", actions=1)
    arena.tasks(Y[0], X[0], Z[0])  # two beings in one turn, one of them on red
    for _ in range(2):
        arena.draw(pair)
        arena.summon("swordmaster e5")
        assert arena.refused(f"claim {Y[0]}").rule == "TK-TASK-07"
        arena.play("end")
        arena.end_turn()
        arena.edit(actions=1)
    arena.draw(pair)
    arena.edit(actions=2)
    arena.give("swordmaster", "wild-eagle")
    arena.play("summon swordmaster e5", "summon wild-eagle e6", "none", f"claim {Y[0]}")


@pytest.mark.rule("TK-TASK-13")
def test_what_was_done_this_turn_includes_flares() -> None:
    arena = stage("""
        C C C C C
        . . . . .
        . c C c .
        . . . . .
        . . . . .
    """, "high-form", actions=1)  # fmt: skip
    arena.tasks(X[0], Y[0], Z[0])
    arena.edit(destroyed=[0, 0, 0, 1, 0, 0])
    arena.summon("swordmaster e5")  # the second one
    arena.draw("C C C C C \n C . . . . \n c . c . .")
    assert arena.refused(f"claim {X[0]}").rule == "TK-TASK-07"
    arena.give("flare-06")
    arena.play("flare 6", "c4-c6")  # the third one
    arena.play(f"claim {X[0]}")


@pytest.mark.rule("TK-TASK-13")
def test_what_was_done_this_turn_includes_the_partner_in_control() -> None:
    arena = stage("""
        . . . . .
        . . C . .
        . c . . .
        . c c . .
        . . c . .
    """, "team-high-form", actions=1)  # fmt: skip
    arena.tasks(X[0], Y[0], Z[0])
    arena.edit(destroyed=[0, 0, 0, 2, 0, 0])
    arena.summon("champion e5", "hand over", "e6")
    assert arena.asked == 0
    arena.play(f"claim {X[0]}")


@pytest.mark.rule("TK-TASK-14")
def test_after_a_claim_no_flare_is_invoked() -> None:
    arena = behind(2, 4, "high-form", actions=0)
    arena.tasks(X[0], Y[0], Z[0])
    arena.edit(destroyed=MET)
    arena.give("flare-12")
    assert arena.legal("flare") == ["flare 12"]
    arena.play(f"claim {X[0]}")
    assert arena.refused("flare 12", seat=0).reason == "not-your-decision"
    arena = behind(2, 4, "high-form", actions=0)
    arena.tasks(X[0], Y[0], Z[0])
    arena.edit(destroyed=MET)
    arena.give("flare-12")
    arena.play("flare 12", "none", f"claim {X[0]}")


@pytest.mark.rule("TK-TASK-15")
def test_if_all_tasks_left_have_the_forbidden_category_the_first_stays() -> None:
    arena = closing(X[0], Y[0], Z[0], deck=(Y[1], Y[2], "legendary-summoning"))
    arena.play(f"claim {X[0]}")
    assert current(arena.state) == [Y[1], Y[0], Z[0]]
    assert task_deck(arena.state) == [Y[2], "legendary-summoning"]
    arena = closing(X[0], Y[0], Z[0], deck=(Y[1], Y[2], Z[1]))
    arena.play(f"claim {X[0]}")
    assert task_deck(arena.state) == [Z[1], Y[2]]


def test_the_categories_are_as_these_tests_think() -> None:
    for group, category in ((X + X_ADVANCED, "destruction"), (Y, "summoning"), (Z, "pattern")):
        assert {TASKS[task].category for task in group} == {category}
    assert Arena("high-form").state.has_tasks
