"""PettingZoo's own tests, on every game and mode, and what an environment promises besides."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, render_test, seed_test

from tafelrunde import envs
from tafelrunde.games.mythos.small import SMALL
from tafelrunde.table import Stream, games

MODES = [
    pytest.param(game.id, mode.id, id=f"{game.id}-{mode.id}")
    for game in games().values()
    for mode in game.modes
]
pytestmark = pytest.mark.filterwarnings("ignore")  # of recommendations, such as to call seats player_0


def legal(mask: Any, stream: Stream) -> int:
    allowed = np.flatnonzero(mask)
    return int(allowed[stream.below(len(allowed))])


@pytest.mark.parametrize(("game", "mode"), MODES)
def test_pettingzoo_finds_nothing_wrong(game: str, mode: str) -> None:
    api_test(envs.aec(game, mode), num_cycles=30)
    seed_test(lambda: envs.aec(game, mode), num_cycles=12)
    parallel_api_test(envs.parallel(game, mode), num_cycles=20)
    parallel_seed_test(lambda: envs.parallel(game, mode), num_cycles=10)


@pytest.mark.parametrize("game", ["mythos", "tash-kalar", "archmage", "morgua"])
def test_every_game_is_shown_as_text(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(lambda render_mode: envs.aec(game, render_mode=render_mode))
    assert capsys.readouterr().out


@pytest.mark.parametrize("game", ["mythos", "tash-kalar", "archmage"])
def test_where_there_is_a_tensor_there_are_tokens_too(game: str) -> None:
    env = envs.aec(game, observe="tokens")
    env.reset(seed=1)
    seen = env.observe(env.agent_selection)
    assert seen["observation"].shape == env.seating.codec.encoder.tokens_shape
    assert env.observation_space(env.agent_selection).contains(seen)


def test_a_game_without_a_tensor_says_so() -> None:
    with pytest.raises(ValueError, match="its observations are tokens"):
        envs.aec("morgua", observe="tensor")


def test_names_have_a_version() -> None:
    assert envs.aec("tash-kalar", "duel").metadata["name"] == "tash-kalar-duel-v0"
    assert "mythos-standard-v0" in envs.names()


def test_a_masked_action_ends_the_game_and_names_its_rule() -> None:
    env = envs.aec("mythos")
    env.reset(seed=3)
    agent = env.agent_selection
    codec = env.seating.codec
    action = codec.encoder.codes(["step c3"])[0]
    assert not env.observe(agent)["action_mask"][action]
    assert env.infos[agent]["why"](action).rule == "MY-MOVE-03"
    env.step(action)
    assert env.infos[agent]["illegal"].rule == "MY-MOVE-03"
    assert env.rewards == {agent: -1.0, env.possible_agents[1]: 0.0}
    assert all(env.terminations.values())


def test_why_is_told_for_words_too_and_in_german() -> None:
    env = envs.aec("tash-kalar", "duel")
    env.reset(seed=1)
    agent = env.agent_selection
    why = env.infos[agent]["why"]
    assert why(0) is None
    assert why(700).rule
    english, german = why("summon dragon e5"), why("summon dragon e5", "de")
    assert english.rule == german.rule
    assert english.reason != german.reason


def test_who_plans_at_the_same_time_does_so_truly() -> None:
    """Both answer in one step; neither's observation tells what the other has planned in it."""
    env = envs.parallel("mythos")
    souths, norths = [], []
    for choice in (1, 2, 3):  # the first one would end the planning
        seen, _ = env.reset(seed=9)
        actions = {agent: int(np.flatnonzero(seen[agent]["action_mask"])[1]) for agent in env.agents}
        actions["south"] = int(np.flatnonzero(seen["south"]["action_mask"])[choice])
        after, *_ = env.step(actions)
        souths.append(after["south"]["observation"].tobytes())
        norths.append(after["north"]["observation"].tobytes())
    assert len(set(souths)) == 3
    assert len(set(norths)) == 1


def test_what_one_wins_the_other_loses() -> None:
    env, stream = envs.parallel(SMALL, "four-turns"), Stream(5)
    worth = set()
    for seed in range(8):
        seen, _ = env.reset(seed=seed)
        rewards: dict[str, float] = {}
        while env.agents:
            seen, rewards, *_ = env.step(
                {agent: legal(seen[agent]["action_mask"], stream) for agent in env.agents}
            )
        assert sum(rewards.values()) == 0
        worth.add(rewards["south"])
    assert len(worth) > 1


def test_whoever_is_not_asked_waits() -> None:
    env = envs.parallel("tash-kalar", "duel")
    seen, _ = env.reset(seed=2)
    wait = env.seating.codec.wait
    waiting = [agent for agent in env.agents if seen[agent]["action_mask"][wait]]
    assert len(waiting) == 1
    assert seen[waiting[0]]["action_mask"].sum() == 1


def test_a_language_model_reads_the_same_table() -> None:
    env = envs.aec("archmage")
    env.reset(seed=1)
    agent = env.agent_selection
    for lang in ("en", "de"):
        told = env.describe(agent, lang)
        for action in np.flatnonzero(env.observe(agent)["action_mask"]):
            assert f"\n{action}: " in told


def test_decks_can_be_chosen_or_varied() -> None:
    env = envs.aec("mythos")
    decks = [
        "thousandfold" if "thousandfold" in deck.id else deck.id for deck in env.seating.game.deck_list()
    ]
    env.reset(seed=1, options={"setup": {"decks": [decks[-1], decks[0]]}})
    assert env.seating.table.state.deck_names == [decks[-1], decks[0]]
    varied = envs.aec("mythos", setup="varied")
    found = set()
    for seed in range(8):
        varied.reset(seed=seed)
        found.add(tuple(varied.seating.table.state.deck_names))
    assert len(found) > 2


def test_a_game_that_is_not_installed_can_be_played() -> None:
    api_test(envs.aec(SMALL, "two-turns"), num_cycles=20)
