"""A policy that learns small Mythos by itself, against chance: masked policy gradient in plain numpy.

python examples/train.py 2000
"""

import sys
from typing import Any

import numpy as np

from tafelrunde import envs
from tafelrunde.games.mythos.small import SMALL


def chances(weights: Any, seen: dict[str, Any]) -> tuple[Any, Any, Any]:
    """What the policy sees, what it may do, and how likely it is to do each."""
    told = np.append(np.tanh(seen["observation"] / 4.0), 1.0)
    allowed = np.flatnonzero(seen["action_mask"])
    wish = weights[allowed] @ told
    likely = np.exp(wish - wish.max())
    return told, allowed, likely / likely.sum()


def play(env: Any, weights: Any, random: Any, rate: float) -> float:
    """One game; what was done becomes likelier if it was won, and less likely if it was lost."""
    seen, _ = env.reset(seed=int(random.integers(2**31)))
    done, reward, is_over = [], 0.0, False
    while not is_over:
        told, allowed, likely = chances(weights, seen)
        choice = int(random.choice(len(allowed), p=likely))
        done.append((told, allowed, np.eye(len(allowed))[choice] - likely))
        seen, reward, is_over, _, _ = env.step(allowed[choice])
    for told, allowed, credit in done:
        weights[allowed] += rate * reward * np.outer(credit, told)
    return reward


def main(games: int) -> None:
    """Learn, and tell how it went before and after."""
    env = envs.single(SMALL, "four-turns", against="random", seat=None)
    random = np.random.default_rng(1)
    weights = np.zeros((env.action_space.n, env.observation_space["observation"].shape[0] + 1))
    before = np.mean([play(env, weights, random, rate=0.0) for _ in range(100)])
    for _ in range(games):
        play(env, weights, random, rate=0.02)
    after = np.mean([play(env, weights, random, rate=0.0) for _ in range(100)])
    print(f"before {before:+.2f}, after {games} games {after:+.2f}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 2000)
