"""A game with traps for the server: set-ups that never end, hoard memory, raise, or cannot be shown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tafelrunde.table import Beats, Flow, Memory, Mode, Scene, Seat, Step, untranslated
from toy import Toy
from toy.state import State


class TrapState(State):
    """The toy's state, and which trap it is."""

    trap: str = ""


def _trapped(state: State, trap: str) -> TrapState:
    fields = {name: getattr(state, name) for name in State.__struct_fields__}
    return TrapState(**fields, trap=trap)


async def _idle(state: State, beats: Beats) -> None:
    """A step that changes nothing and asks nobody."""


class Trap(Toy):
    """The toy, with `setup.trap`."""

    id = "trap"
    title = untranslated("Trap")
    state_type = TrapState

    def setup(self, mode: Mode, seats: int, options: Mapping[str, Any]) -> State:
        trap = options.get("trap", "")
        state = super().setup(mode, seats, {name: options[name] for name in options if name != "trap"})
        while trap == "spin":
            pass
        if trap == "hoard":
            bytearray(3 << 30)
        return _trapped(state, trap["kind"] if isinstance(trap, dict) else trap)

    def next_step(self, state: State) -> Step | None:
        assert isinstance(state, TrapState)
        return Step("idle") if state.trap == "round" else super().next_step(state)

    def flow(self, state: State, step: Step, beats: Beats) -> Flow[None]:
        return _idle(state, beats) if step.name == "idle" else super().flow(state, step, beats)

    def copy(self, state: State) -> State:
        assert isinstance(state, TrapState)
        return _trapped(super().copy(state), state.trap)

    def view(self, state: State, seat: Seat) -> Scene:
        assert isinstance(state, TrapState)
        if state.trap == "blind":
            raise LookupError("nothing to see here")
        return super().view(state, seat)

    def views(self, state: State, seats: Sequence[Seat], memory: Memory | None = None) -> list[Scene]:
        return [self.view(state, seat) for seat in seats]


GAME = Trap()
