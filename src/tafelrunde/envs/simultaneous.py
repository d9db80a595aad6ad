"""PettingZoo's parallel form: in every step all agents act, and nobody sees what the others do in it.

Whoever is asked nothing waits: waiting is the last action, and the only one in the mask then. So nobody can
tell by the steps who is asked, and who plans at the same time does so truly.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pettingzoo import ParallelEnv

from tafelrunde.envs.codec import Observation
from tafelrunde.envs.seating import ILLEGAL, AtTable

Stepped = tuple[
    dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]
]


class TogetherEnv(AtTable, ParallelEnv[str, Observation, int]):  # type: ignore[misc]
    """A table at which all agents act in every step.

    A masked action ends the game, and whoever takes it loses 1.
    """

    waits = True

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Begin a new game."""
        self.seating.reset(seed, options)
        self.agents = list(self.possible_agents)
        return self._observed(), self._infos()

    def step(self, actions: Mapping[str, int]) -> Stepped:
        """All agents act at once."""
        agents, seating = self.agents, self.seating
        answers = {agent: self._answer(agent, actions.get(agent)) for agent in agents}
        wrong = [agent for agent, answer in answers.items() if answer is None]
        infos = self._infos()
        rewards = dict.fromkeys(agents, 0.0)
        if wrong:
            for agent in wrong:
                rewards[agent] = ILLEGAL
                infos[agent]["illegal"] = infos[agent]["why"](int(actions.get(agent, -1)))
        else:
            for agent, answer in answers.items():
                if answer:
                    seating.play(self._places[agent], answer)
            if not seating.table.pending:
                rewards = dict(zip(agents, seating.returns(), strict=True))
        is_over = bool(wrong) or not seating.table.pending
        ends, cuts = dict.fromkeys(agents, is_over), dict.fromkeys(agents, False)
        seen = self._observed()
        if is_over:
            self.agents = []
        return seen, rewards, ends, cuts, infos

    def _answer(self, agent: str, action: int | None) -> str | None:
        """What an agent says: an answer, nothing ("") when it rightly waits, None when it may not."""
        asked = self.seating.asked(self._places[agent])
        if asked is None:
            return "" if action == self.seating.codec.wait else None
        return None if action is None else asked.key(int(action))

    def _observed(self) -> dict[str, Observation]:
        return {agent: self.seating.observe(self._places[agent]) for agent in self.agents}

    def _infos(self) -> dict[str, dict[str, Any]]:
        return {agent: {"why": self.seating.why(self._places[agent])} for agent in self.agents}
