"""The peer: OpenSpiel's Python ISMCTS bot on Mythos through a minimal adapter, timed in its own environment.

Run it with the interpreter of `.venv-bench` and our `src` on the path (`make bench` does); it prints one line
of JSON: `{"iterations_per_second": ..., "version": ...}`. The adapter is minimal and as lean as it can be: a
state plays on a light table as our search does, worlds come from `imagine`, what a seat knows is its view,
keys become numbers by a dict. A light table cannot be copied, and OpenSpiel may copy a state at any time: so
a state remembers the table that it began with and the answers since, and its copy gives them again. The bot
copies only once an iteration, after the few answers within its tree.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from importlib.metadata import version
from time import process_time
from typing import Any

import msgspec
import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from benchmarks.searching import positions
from tafelrunde.table import Seat, Stream, Table

STREAM = Stream(7)
NUMBERS: dict[str, int] = {}
KEYS: list[str] = []
MOST_ACTIONS = 50_000
TYPE = pyspiel.GameType(
    short_name="python_tafelrunde_mythos",
    long_name="Mythos",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=False,
    provides_observation_tensor=False,
)
INFO = pyspiel.GameInfo(
    num_distinct_actions=MOST_ACTIONS,
    max_chance_outcomes=0,
    num_players=2,
    min_utility=-1.0,
    max_utility=1.0,
    utility_sum=0.0,
    max_game_length=100_000,
)


def number(key: str) -> int:
    """The action of a key."""
    if key not in NUMBERS:
        NUMBERS[key] = len(KEYS)
        KEYS.append(key)
    return NUMBERS[key]


Answers = Sequence[tuple[Seat, str]]


class MythosGame(pyspiel.Game):  # type: ignore[misc]
    """Mythos as OpenSpiel wants it."""

    def __init__(self, params: Any = None) -> None:
        super().__init__(TYPE, INFO, params or {})

    def new_initial_state(self) -> MythosState:
        return MythosState(self, positions()[0])


class MythosState(pyspiel.State):  # type: ignore[misc]
    """A table; the stream answers for chance, so there are no chance nodes."""

    def __init__(self, game: MythosGame, source: Table[Any], answers: Answers = ()) -> None:
        super().__init__(game)
        self.game, self.source, self.answers = game, source, list(answers)
        self.table = source.clone(STREAM, is_light=True)
        for seat, key in answers:
            self.table.play(seat, key)

    def current_player(self) -> int:
        pending = self.table.pending
        return int(next(iter(pending))) if pending else int(pyspiel.PlayerId.TERMINAL)

    def _legal_actions(self, player: int) -> list[int]:
        return sorted([number(key) for key in self.table.pending[Seat(player)].legal()])

    def _apply_action(self, action: int) -> None:
        answer = next(iter(self.table.pending)), KEYS[action]
        self.answers.append(answer)
        self.table.play(*answer)

    def is_terminal(self) -> bool:
        return not self.table.pending

    def returns(self) -> list[float]:
        result = self.table.result
        if result is None or len(result.winners) != 1:
            return [0.0, 0.0]
        return [1.0, -1.0] if result.winners[0] == 0 else [-1.0, 1.0]

    def information_state_string(self, player: int | None = None) -> str:
        seat = Seat(self.current_player() if player is None else player)
        return msgspec.json.encode(self.table.view(seat)).decode()

    def _action_to_string(self, player: int, action: int) -> str:
        return KEYS[action]

    def __str__(self) -> str:
        return repr(self.table)

    def clone(self) -> MythosState:
        return MythosState(self.game, self.source, self.answers)


def main() -> None:
    parser = argparse.ArgumentParser(description="Time OpenSpiel's ISMCTS bot on Mythos.")
    parser.add_argument("--iterations", type=int, default=30, help="iterations a position")
    options = parser.parse_args()
    game = MythosGame()
    random = np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(
        game,
        mcts.RandomRolloutEvaluator(1, random),
        uct_c=1.4,
        max_simulations=options.iterations,
        random_state=random,
        allow_inconsistent_action_sets=True,
    )
    bot.set_resampler(lambda state, player: MythosState(game, state.source.imagine(Seat(player), STREAM)))
    tables = positions()
    bot.run_search(MythosState(game, tables[0]))  # warm up, as ours is by then
    start = process_time()
    for table in tables:
        bot.run_search(MythosState(game, table))
    seconds = process_time() - start
    rate = len(tables) * options.iterations / seconds
    print(json.dumps({"iterations_per_second": round(rate, 2), "version": version("open_spiel")}))


if __name__ == "__main__":
    main()
