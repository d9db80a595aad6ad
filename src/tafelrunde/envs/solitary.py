"""Gymnasium's form: one seat learns, bots sit at the others."""

from __future__ import annotations

from typing import Any, ClassVar, Unpack

import gymnasium

from tafelrunde.bots import Bot, bot
from tafelrunde.envs import name_of
from tafelrunde.envs.codec import Observation
from tafelrunde.envs.seating import ILLEGAL, RENDERED, Options, Seating, checked
from tafelrunde.table.decision import Seat
from tafelrunde.table.game import Game, announcements
from tafelrunde.table.text import ENGLISH, Lang


class SeatEnv(gymnasium.Env[Observation, Any]):  # type: ignore[misc]
    """One seat against bots of a name, such as `random`, `squire` or `ismcts:200`."""

    metadata: ClassVar[dict[str, Any]] = {"render_modes": list(RENDERED)}

    def __init__(
        self,
        game: str | Game[Any],
        mode: str | None = None,
        *,
        against: str = "random",
        seat: int | None = 0,
        render_mode: str | None = None,
        **options: Unpack[Options],
    ) -> None:
        self.seating = Seating(game, mode, is_light=against == "random", **options)
        self.against = against
        self.wished = seat
        """Where it sits; None: another seat in every game."""
        self.seat = Seat(seat or 0)
        self.render_mode = checked(render_mode)
        self.observation_space = self.seating.codec.observation_space
        self.action_space = self.seating.codec.new_action_space()
        self._bots: dict[Seat, Bot] = {}

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a new game."""
        super().reset(seed=seed)
        seating = self.seating
        seating.reset(seed, options)
        stream = seating.stream.fork()
        if self.wished is None:
            self.seat = Seat(stream.below(seating.seats))
        others = [Seat(each) for each in range(seating.seats) if each != self.seat]
        self._bots = {each: bot(self.against, stream.fork()) for each in others}
        self._let_others_play()
        return seating.observe(self.seat), {"why": seating.why(self.seat)}

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """The own answer, and those of the bots until the seat is asked again."""
        seating, seat = self.seating, self.seat
        info: dict[str, Any] = {"why": seating.why(seat)}
        asked = seating.asked(seat)
        key = asked.key(int(action)) if asked is not None else None
        if key is None:
            info["illegal"] = info["why"](int(action))
            return seating.observe(seat), ILLEGAL, True, False, info
        seating.play(seat, key)
        self._let_others_play()
        is_over = not seating.table.pending
        reward = seating.returns()[seat] if is_over else 0.0
        return seating.observe(seat), reward, is_over, False, info

    def _let_others_play(self) -> None:
        seating = self.seating
        table = seating.table
        while table.pending and self.seat not in table.pending:
            seat = next(iter(table.pending))
            seating.play(seat, self._bots[seat].choose(table, seat))

    def action_masks(self) -> Any:
        """The mask of the actions, by the name that sb3-contrib's MaskablePPO asks for."""
        return self.seating.codec.mask(self.seating.asked(self.seat)).astype(bool)

    def describe(self, lang: Lang = ENGLISH) -> str:
        """What the seat sees and may answer, in words: for language models."""
        return self.seating.describe(self.seat, lang)

    def render(self) -> Any:
        """The table in words."""
        return self.seating.render(self.render_mode)


def register() -> None:
    """Tell Gymnasium of every environment."""
    for said in announcements():
        for mode in said.modes:
            name = f"tafelrunde/{name_of(said.id, mode.id)}"
            if name not in gymnasium.registry:
                gymnasium.register(
                    name,
                    entry_point="tafelrunde.envs.solitary:SeatEnv",
                    kwargs={"game": said.id, "mode": mode.id},
                    disable_env_checker=True,
                )
