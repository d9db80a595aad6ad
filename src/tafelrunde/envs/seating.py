"""What all environments share: a table, its codec, and what is asked of whom."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import Any, ClassVar, TypedDict, Unpack

from tafelrunde.envs import name_of
from tafelrunde.envs.codec import Asked, Codec, Form, Observation, Why, returns, setup_of
from tafelrunde.table.chance import Stream
from tafelrunde.table.decision import SPECTATOR, Seat
from tafelrunde.table.game import Game
from tafelrunde.table.game import game as game_of
from tafelrunde.table.render import plain, scene_lines
from tafelrunde.table.table import Table
from tafelrunde.table.text import ENGLISH, Lang

ILLEGAL = -1.0
"""What a masked action costs whoever takes it; the game ends, as under TerminateIllegalWrapper."""
RENDERED = ("ansi", "human")


class Options(TypedDict, total=False):
    """What every environment can be told of its tables."""

    seats: int | None
    """How many play; as few as can where nothing is said."""
    setup: Mapping[str, Any] | str | None
    """Options of the game, or "varied" for another of its samples in every game."""
    observe: Form | None
    """As what a seat is shown what it knows."""


class Seating:
    """A table of a game and mode, set anew for every episode."""

    def __init__(
        self,
        game: str | Game[Any],
        mode: str | None = None,
        *,
        seats: int | None = None,
        setup: Mapping[str, Any] | str | None = None,
        observe: Form | None = None,
        waits: bool = False,
        is_light: bool = True,
    ) -> None:
        self.game = game_of(game) if isinstance(game, str) else game
        self.mode = self.game.mode(mode)
        self.seats = self.mode.minimum if seats is None else seats
        self.name = name_of(self.game.id, self.mode.id)
        self.codec = Codec(self.game, self.mode, self.seats, observe, waits)
        self.agents = list(self.mode.seats[: self.seats])
        self.setup = setup
        self.is_light = is_light
        """A light table keeps no record; searching bots need one."""
        self.stream = Stream(0)
        self.table: Table[Any]
        self._asked: dict[Seat, Asked] = {}

    def reset(self, seed: int | None, options: Mapping[str, Any] | None) -> None:
        """Sit down to a new game; with a seed, to the same as always with that seed."""
        if seed is not None:
            self.stream = Stream(seed)
        wished = (options or {}).get("setup", self.setup)
        setup = setup_of(self.game, self.mode, self.seats, wished, self.stream)
        self.table = Table.new(
            self.game,
            self.mode.id,
            seats=self.seats,
            setup=setup,
            stream=self.stream.fork(),
            is_light=self.is_light,
        )
        self._asked = {}

    def asked(self, seat: Seat) -> Asked | None:
        """What a seat is asked now."""
        found = self._asked.get(seat)
        if found is None:
            decision = self.table.pending.get(seat)
            if decision is None:
                return None
            found = self._asked[seat] = self.codec.ask(decision)
        return found

    def play(self, seat: Seat, key: str) -> None:
        """Give an answer of `asked`."""
        self._asked = {}
        self.table.play(seat, key)

    def observe(self, seat: Seat) -> Observation:
        """What a seat knows."""
        return self.codec.observe(self.table, seat, self.asked(seat))

    def why(self, seat: Seat) -> Why:
        """Tells why an action of a seat is masked."""
        return Why(self.codec, self.table, seat)

    def returns(self) -> list[float]:
        """What the game was worth to each seat."""
        return returns(self.table.result, self.seats)

    def describe(self, seat: Seat, lang: Lang = ENGLISH) -> str:
        """What a seat sees and may answer, in words."""
        return self.codec.describe(self.table, seat, lang)

    def render(self, render_mode: str | None) -> str | None:
        """The table as a spectator sees it: as text, or shown on the terminal."""
        if render_mode is None:
            return None
        shown = plain(scene_lines(self.table.view(SPECTATOR), self.game.locale, ENGLISH))
        if render_mode == "human":
            sys.stdout.write(f"{shown}\n")
            return None
        return shown


class AtTable:
    """What PettingZoo's environments share: a table, and agents that are called as the seats of the mode."""

    waits: ClassVar[bool] = False
    """Whoever is asked nothing has an action for that."""
    features: ClassVar[Mapping[str, Any]] = {}

    def __init__(
        self,
        game: str | Game[Any],
        mode: str | None = None,
        *,
        render_mode: str | None = None,
        is_light: bool = True,
        **options: Unpack[Options],
    ) -> None:
        super().__init__()
        self.seating = Seating(game, mode, waits=self.waits, is_light=is_light, **options)
        self.metadata = {"name": self.seating.name, "render_modes": list(RENDERED), **self.features}
        self.render_mode = checked(render_mode)
        self.possible_agents = list(self.seating.agents)
        self.agents: list[str] = []
        self._places = {agent: Seat(place) for place, agent in enumerate(self.possible_agents)}
        codec = self.seating.codec
        self.observation_spaces = dict.fromkeys(self.possible_agents, codec.observation_space)
        self.action_spaces = {agent: codec.new_action_space() for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        """What an agent is shown."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """What an agent may do."""
        return self.action_spaces[agent]

    def describe(self, agent: str, lang: Lang = ENGLISH) -> str:
        """What an agent sees and may answer, in words: for language models."""
        return self.seating.describe(self._places[agent], lang)

    def render(self) -> Any:
        """The table in words."""
        return self.seating.render(self.render_mode)

    def close(self) -> None:
        """Nothing is left open."""


def checked(render_mode: str | None) -> str | None:
    """A way of rendering that there is."""
    if render_mode is not None and render_mode not in RENDERED:
        raise ValueError(f"render_mode is one of {', '.join(RENDERED)} or None, not {render_mode!r}")
    return render_mode
