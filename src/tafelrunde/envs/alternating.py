"""PettingZoo's AEC form: whoever is asked acts; of those who decide together, one after the other."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from pettingzoo import AECEnv

from tafelrunde.envs.codec import Observation
from tafelrunde.envs.seating import ILLEGAL, AtTable


class TableEnv(AtTable, AECEnv[str, Observation, int]):  # type: ignore[misc]
    """A table at which agents sit; they are called as the seats of the mode.

    A masked action ends the game, and whoever takes it loses 1: `infos[agent]["illegal"]` says by which rule.
    """

    features: ClassVar = {"is_parallelizable": False}

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game; `options={"setup": {...}}` chooses decks and the like."""
        self.seating.reset(seed, options)
        agents = self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(agents, 0.0)
        self.terminations = dict.fromkeys(agents, False)
        self.truncations = dict.fromkeys(agents, False)
        self.infos: dict[str, dict[str, Any]] = {
            agent: {"why": self.seating.why(seat)} for agent, seat in self._places.items()
        }
        self._choose_agent()

    def observe(self, agent: str) -> Observation:
        """What an agent knows, and the mask of its actions."""
        return self.seating.observe(self._places[agent])

    def step(self, action: int | None) -> None:
        """The agent that is asked acts."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        seating, seat = self.seating, self._places[agent]
        asked = seating.asked(seat)
        assert asked is not None
        key = None if action is None else asked.key(int(action))
        self._cumulative_rewards[agent] = 0.0
        if key is None:
            self.infos[agent]["illegal"] = self.infos[agent]["why"](-1 if action is None else int(action))
            self._end({agent: ILLEGAL})
            return
        seating.play(seat, key)
        if seating.table.pending:
            self._choose_agent()
        else:
            self._end(dict(zip(self.agents, seating.returns(), strict=True)))

    def _choose_agent(self) -> None:
        self.agent_selection = self.possible_agents[next(iter(self.seating.table.pending))]

    def _end(self, rewards: Mapping[str, float]) -> None:
        self.rewards = {agent: rewards.get(agent, 0.0) for agent in self.agents}
        self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self._deads_step_first()
