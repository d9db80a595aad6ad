"""OpenSpiel's own tools on small Mythos: regret minimisation, how exploitable it is, and a search.

python examples/solve.py 5
"""

import sys

import numpy as np
from open_spiel.python.algorithms import cfr, exploitability, ismcts, mcts

from tafelrunde import envs
from tafelrunde.games.mythos.small import SMALL


def solve(iterations: int) -> None:
    """Both sides plan one turn at the same time: the less one can gain against a policy, the better it is."""
    game = envs.spiel(SMALL, "one-turn")
    solver = cfr.CFRPlusSolver(game)
    print(f"before: exploitable by {exploitability.exploitability(game, solver.average_policy()):.3f}")
    for _ in range(iterations):
        solver.evaluate_and_update_policy()
    print(f"after {iterations}: {exploitability.exploitability(game, solver.average_policy()):.3f}")


def search(games: int, simulations: int = 30) -> None:
    """Information-set Monte Carlo tree search against chance, in the worlds that our tables imagine."""
    game, random = envs.spiel(SMALL, "two-turns"), np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, random)
    bot = ismcts.ISMCTSBot(
        game, evaluator, uct_c=1.4, max_simulations=simulations, random_state=random,
        allow_inconsistent_action_sets=True,
    )  # fmt: skip
    won = 0.0
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.current_player() == 0:
                action = bot.step(state)
            else:
                action = int(random.choice(state.legal_actions()))
            state.apply_action(action)
        won += state.returns()[0]
    print(f"ISMCTS against chance, {games} games: {won / games:+.2f}")


if __name__ == "__main__":
    solve(int(sys.argv[1]) if len(sys.argv) > 1 else 5)
    search(int(sys.argv[2]) if len(sys.argv) > 2 else 10)
