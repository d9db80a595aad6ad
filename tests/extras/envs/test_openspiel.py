"""OpenSpiel's own tests and tools on the games."""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts

from tafelrunde import envs
from tafelrunde.games.mythos.small import SMALL
from tafelrunde.table import Game
from tests.extras.envs.playthrough import PLAYED, lines, path_of

SIMULATED: list[tuple[str | Game[Any], str, dict[str, Any]]] = [
    ("mythos", "standard", {}),
    ("tash-kalar", "duel", {}),
    ("archmage", "solo", {}),
    ("morgua", "standard", {"rounds": 1}),
    (SMALL, "four-turns", {}),
]


@pytest.mark.parametrize(("game", "mode", "setup"), SIMULATED)
def test_openspiel_finds_nothing_wrong(game: str | Game[Any], mode: str, setup: dict[str, Any]) -> None:
    pyspiel.random_sim_test(envs.spiel(game, mode, setup=setup), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize(("game", "mode"), PLAYED)
def test_games_go_as_they_are_written_down(game: str | Game[Any], mode: str) -> None:
    written = path_of(game, mode).read_text(encoding="utf-8").splitlines()
    assert list(lines(game, mode)) == written


def test_what_a_seat_knows_does_not_tell_what_another_has_planned() -> None:
    state = envs.spiel(SMALL, "one-turn").new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    planned = [state.child(action) for action in state.legal_actions()]
    assert len({child.information_state_string(0) for child in planned}) == len(planned)
    assert len({child.information_state_string(1) for child in planned}) == 1
    assert len({tuple(child.information_state_tensor(1)) for child in planned}) == 1


def test_openspiel_searches_as_our_bots_do() -> None:
    game = envs.spiel(SMALL, "two-turns")
    random = np.random.RandomState(1)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[-1])
    bots = [
        mcts.MCTSBot(game, 1.4, 20, mcts.RandomRolloutEvaluator(1, random), random_state=random),
        ismcts.ISMCTSBot(
            game,
            mcts.RandomRolloutEvaluator(1, random),
            uct_c=1.4,
            max_simulations=20,
            random_state=random,
            allow_inconsistent_action_sets=True,
        ),
    ]
    for bot in bots:
        assert bot.step(state.clone()) in state.legal_actions()


@pytest.mark.parametrize("player", [0, 1])
def test_another_world_asks_the_same_seat_the_same(player: int) -> None:
    """Also the one who is asked second, when the other's plan lies there already and stays secret."""
    game, random = envs.spiel(SMALL, "two-turns"), np.random.RandomState(1)
    looked = 0
    for _ in range(3):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.current_player() == player:
                twin = state.resample_from_infostate(player, random.random_sample)
                assert twin.current_player() == player
                assert twin.legal_actions() == state.legal_actions()
                assert twin.information_state_string(player) == state.information_state_string(player)
                looked += 1
            state.apply_action(int(random.choice(state.legal_actions())))
    assert looked > 3
