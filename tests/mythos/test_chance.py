"""Playing at random: every legal answer with the same chance, with and without questions."""

from __future__ import annotations

from collections import Counter

from tafelrunde.games.mythos import GAME
from tafelrunde.games.mythos.flow import improvise, next_step
from tafelrunde.games.mythos.planning import PlanQuestion
from tafelrunde.games.mythos.state import State
from tafelrunde.lab.bench import mid_game
from tafelrunde.table import Seat, Stream, Table, state_hash

SEEDS = range(40)


def test_a_sample_is_drawn_from_the_legal_answers() -> None:
    asked = Counter[str]()
    for seed in SEEDS:
        table = Table.new(GAME, setup=GAME.sample_setup(GAME.modes[0], 2, seed), seed=seed, is_light=True)
        stream = Stream(seed)
        while table.pending:
            seat, decision = next(iter(table.pending.items()))
            legal = decision.legal()
            twin = Stream(version := f"{seed}:{sum(asked.values())}")
            key = decision.sample(Stream(version))
            assert key == (legal[twin.below(len(legal))] if len(legal) > 1 else legal[0])
            asked[key.split(" ")[0]] += 1
            table.play(seat, decision.sample(stream))
    assert min(asked[verb] for verb in ("place", "move", "step", "stop", "done")) > 100
    assert asked["rethink"]


def test_first_steps_are_the_steps_of_a_path_that_has_just_begun() -> None:
    with_orders = with_free_moves = 0
    for seed in SEEDS:
        table = Table.new(GAME, setup=GAME.sample_setup(GAME.modes[0], 2, seed), seed=seed, is_light=True)
        stream = Stream(seed)
        while table.pending:
            seat, decision = next(iter(table.pending.items()))
            if isinstance(decision, PlanQuestion):
                planner = decision.planner
                found = planner.first_steps()
                assert found == [(square, planner.next_squares([square])) for square, _ in found]
                with_orders += bool(planner.plan.paths)
                with_free_moves += bool(planner.spare)
            table.play(seat, decision.sample(stream))
    assert with_orders > 1000
    assert with_free_moves > 100


def test_a_game_improvised_is_the_same_as_one_asked_answer_by_answer() -> None:
    for seed in SEEDS:
        table = mid_game(GAME, seed=seed, share=0.2)
        asked, improvised = (table.clone(is_light=True) for _ in range(2))
        improvised.play_at_random(Stream(seed), 100_000)
        stream = Stream(seed)
        while asked.pending:
            seat = next(iter(asked.pending))
            asked.play(seat, asked.pending[seat].sample(stream))
        assert state_hash(improvised.state) == state_hash(asked.state)
        assert improvised.is_over
        assert improvised.result == asked.result


def test_playing_at_random_ends_with_the_step_in_which_it_has_answered_enough() -> None:
    table = Table.new(GAME, seed=1)
    light = table.clone(is_light=True)
    light.play_at_random(Stream(1), 1)
    assert list(light.pending) == [Seat(0), Seat(1)]
    light = table.clone(is_light=True)
    light.play_at_random(Stream(1), 60)
    assert 1 < light.state.turn < 30
    assert light.pending


def test_an_improvised_turn_plans_for_both_sides_and_counts_their_answers() -> None:
    table: Table[State] = Table.new(GAME, seed=3)
    state = table.state.copy()
    counts: dict[str, int | None] = {}
    while len(counts) < 3:
        step = next_step(state)
        assert step is not None
        counts[step.name] = improvise(state, step, Stream(3))
        if step.name == "plan":
            assert all(plan.placings or plan.paths for plan in state.plans)
    answers, stream, asked = 0, Stream(3), table.clone(is_light=True)
    turn = asked.state.turn
    while asked.state.turn == turn:
        seat = next(iter(asked.pending))
        asked.play(seat, asked.pending[seat].sample(stream))
        answers += 1
    assert counts == {"plan": answers, "execute": 0, "draw": 0}
