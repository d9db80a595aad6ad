"""Playing at random: every legal answer with the same chance, with and without questions."""

from __future__ import annotations

from collections import Counter

from tafelrunde.games.mythos import GAME
from tafelrunde.games.mythos.planner import Planner
from tafelrunde.games.mythos.planning import PlanQuestion
from tafelrunde.table import Stream, Table

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
                origins, steps = planner.first_steps()
                assert steps == [planner.next_squares([square]) for square in origins]
                anew = Planner(planner.state, planner.side)
                assert (anew.first_steps(), anew.faces()) == ((origins, steps), planner.faces())
                with_orders += bool(planner.plan.paths)
                with_free_moves += bool(planner.spare)
            table.play(seat, decision.sample(stream))
    assert with_orders > 1000
    assert with_free_moves > 100
