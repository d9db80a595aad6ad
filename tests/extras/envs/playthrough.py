"""How games go in OpenSpiel, written down: `python -m tests.extras.envs.playthrough` writes them anew."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from tafelrunde import envs
from tafelrunde.games.mythos.small import SMALL
from tafelrunde.table import Game

HERE = Path(__file__).parent / "playthroughs"
PLAYED: list[tuple[str | Game[Any], str]] = [
    ("mythos", "standard"),
    ("tash-kalar", "duel"),
    ("archmage", "standard"),
    ("morgua", "standard"),
    (SMALL, "four-turns"),
]
MOST = 60
"""Answers of seats that are written down; the small game ends before."""


def digest(state: Any) -> str:
    """What all seats know, in words and in numbers."""
    words = blake2b(digest_size=6)
    for seat in range(state.num_players()):
        words.update(state.information_state_string(seat).encode())
        words.update(state.observation_string(seat).encode())
        words.update(np.asarray(state.observation_tensor(seat), np.int8).tobytes())
    return words.hexdigest()


def lines(game: str | Game[Any], mode: str) -> Iterator[str]:
    """A random game: chance, who answers what of how many, and what all know after it."""
    loaded = envs.spiel(game, mode)
    yield f"{loaded} {loaded.num_distinct_actions()} actions, {loaded.observation_tensor_shape()}"
    state, random, drawn, answers = loaded.new_initial_state(), Random(1), [], 0
    while not state.is_terminal() and answers < MOST:
        if state.is_chance_node():
            drawn.append(random.choice([action for action, _ in state.chance_outcomes()]))
            state.apply_action(drawn[-1])
            continue
        if drawn:
            yield f"chance {' '.join(map(str, drawn))}"
            drawn = []
        legal, player = state.legal_actions(), state.current_player()
        action = random.choice(legal)
        said = state.action_to_string(player, action)
        state.apply_action(action)
        answers += 1
        yield f"{player} {said} = {action} of {len(legal)} [{digest(state)}]"
    yield f"returns {state.returns()}"


def path_of(game: str | Game[Any], mode: str) -> Path:
    return HERE / f"{game if isinstance(game, str) else game.id}-{mode}.txt"


def main() -> None:
    for game, mode in PLAYED:
        path_of(game, mode).write_text("\n".join(lines(game, mode)) + "\n", encoding="utf-8")


if __name__ == "__main__":
    from tests.extras.envs import conftest  # noqa: F401 (says where the games are)

    main()
