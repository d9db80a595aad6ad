"""OpenSpiel's own tools on small Mythos: regret minimisation, how exploitable it is, and a search.

python examples/solve.py 5
"""

import sys

import numpy as np
from open_spiel.python.algorithms import cfr, exploitability, ismcts, mcts

from tafelrunde import envs
from tafelrunde.bots import bot
from tafelrunde.games.mythos.small import SMALL
from tafelrunde.table.chance import Stream
from tafelrunde.table.decision import Seat


def solve(iterations: int) -> None:
    """Both sides plan one turn at the same time: the less one can gain against a policy, the better it is."""
    game = envs.spiel(SMALL, "one-turn")
    solver = cfr.CFRPlusSolver(game)
    print(f"before: exploitable by {exploitability.exploitability(game, solver.average_policy()):.3f}")
    for _ in range(iterations):
        solver.evaluate_and_update_policy()
    print(f"after {iterations}: {exploitability.exploitability(game, solver.average_policy()):.3f}")


def search(games: int, against: str, simulations: int) -> list[str]:
    """Information-set Monte Carlo tree search against our bots, in the worlds that our tables imagine.

    Gives how the games went; they go the same way every time.
    """
    game, random = envs.spiel(SMALL, "four-turns"), np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, random)
    searcher = ismcts.ISMCTSBot(
        game, evaluator, uct_c=1.4, max_simulations=simulations, random_state=random,
        allow_inconsistent_action_sets=True,
    )  # fmt: skip
    # Without this OpenSpiel draws worlds from a source of its own, which nobody can seed.
    searcher.set_resampler(lambda state, player: state.resample_from_infostate(player, random.random_sample))
    opponent = bot(against, Stream(1))
    won, went = 0.0, []
    for number in range(games):
        state, seat = game.new_initial_state(), number % 2
        while not state.is_terminal():
            player = state.current_player()
            if state.is_chance_node():
                action = int(random.choice(state.legal_actions()))
            elif player == seat:
                action = searcher.step(state)
            else:
                action = state.string_to_action(player, opponent.choose(state.table, Seat(player)))
            state.apply_action(action)
        won += (1 + state.returns()[seat]) / 2
        went.append(state.history_str())
    print(f"ISMCTS of {simulations} against {against}, {games} games: {won / games:.1%} won")
    return went


if __name__ == "__main__":
    solve(int(sys.argv[1]) if len(sys.argv) > 1 else 5)
    for each in ("random", "knight"):
        search(int(sys.argv[2]) if len(sys.argv) > 2 else 20, each, 50)
