"""Gymnasium's own checks, and bots at the other seats."""

from __future__ import annotations

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from tafelrunde import envs
from tafelrunde.games.mythos.small import SMALL
from tafelrunde.table import Stream, games

pytestmark = pytest.mark.filterwarnings("ignore")


@pytest.mark.parametrize("game", sorted(games()))
def test_gymnasium_finds_nothing_wrong(game: str) -> None:
    check_env(envs.single(game), skip_render_check=True)


@pytest.mark.parametrize("against", ["random", "greedy", "ismcts:8"])
def test_a_seat_plays_against_any_bot(against: str) -> None:
    env = envs.single(SMALL, "four-turns", against=against, seat=None)
    stream, rewards = Stream(1), []
    for seed in range(4):
        env.reset(seed=seed)
        is_over, reward = False, 0.0
        while not is_over:
            allowed = np.flatnonzero(env.action_masks())
            _, reward, is_over, _, _ = env.step(allowed[stream.below(len(allowed))])
        rewards.append(reward)
    assert set(rewards) <= {-1.0, 0.0, 1.0}


def test_gymnasium_makes_every_environment_by_its_name() -> None:
    envs.register()
    envs.register()
    made = gymnasium.make("tafelrunde/archmage-standard-v0", against="random")
    seen, info = made.reset(seed=4)
    assert seen["action_mask"].any()
    assert info["why"](int(np.flatnonzero(seen["action_mask"] == 0)[0])) is not None
