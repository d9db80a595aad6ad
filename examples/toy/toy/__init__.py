"""Marble Path: a tiny but complete game, written as a package of its own would write it.

Five squares in a row, twelve cards, two cards in the hand. Play a card, do what it says, draw. README.md says
in which order the rooms are best read; pyproject.toml announces the game to the platform.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

from tafelrunde.table import (
    BadSetup,
    Beats,
    CardInfo,
    Cards,
    Flow,
    Game,
    Locale,
    Mode,
    Objection,
    Result,
    Scene,
    Seat,
    Shelf,
    Step,
    announced,
    text,
)

from . import flow, view
from .state import SQUARES, State, setup

HERE = Path(__file__).parent
PURSE = range(6)


class Toy(Game[State]):
    """The contract, fulfilled: what is more than a line lives in the room of its chapter."""

    id, title, modes, looks = announced(HERE)
    state_type = State

    @cached_property
    def locale(self) -> Locale:
        return Locale.load(HERE / "locale")

    def setup(self, mode: Mode, seats: int, options: Mapping[str, Any]) -> State:
        unknown = sorted(set(options) - {"purse"})
        purse = options.get("purse", 2)
        if unknown or type(purse) is not int or purse not in PURSE:
            wrong = text("error.setup", minimum=PURSE[0], maximum=PURSE[-1])
            raise BadSetup(wrong, rule="TOY-SETUP-03", field="setup")
        return setup(seats, purse)

    def next_step(self, state: State) -> Step | None:
        return flow.next_step(state)

    def flow(self, state: State, step: Step, beats: Beats) -> Flow[None]:
        return flow.STEPS[step.name](state, beats)

    def result(self, state: State) -> Result | None:
        return flow.result(state)

    def concession(self, state: State, seat: Seat) -> Objection | None:
        return flow.concession(state, seat)

    def concede(self, state: State, seat: Seat, beats: Beats) -> None:
        flow.concede(state, seat, beats)

    def copy(self, state: State) -> State:
        return state.copy()

    def cards(self, state: State) -> Cards | None:
        return state.cards

    def pools(self, state: State) -> Iterable[Sequence[int]]:
        return [state.deck + [card for hand in state.hands for card in hand]]

    def view(self, state: State, seat: Seat) -> Scene:
        return view.view(state, seat)

    def round_of(self, state: State) -> int:
        return len(state.discard) // state.seats

    def problems(self, state: State) -> list[str]:
        found = []
        lying = sorted([*state.deck, *state.discard, *(card for hand in state.hands for card in hand)])
        if lying != list(range(len(state.cards.faces))):
            found.append(f"the cards that lie somewhere are {lying}")
        if state.active not in range(state.seats):
            found.append(f"nobody sits at {state.active}")
        standing = [marble.at for marble in state.marbles if marble.at is not None]
        if len(set(standing)) != len(standing) or not set(standing) <= set(SQUARES):
            found.append(f"marbles stand on {standing}")
        return found

    def card_list(self) -> Sequence[CardInfo]:
        return [self._listed(face) for face in view.FACES]

    def _listed(self, face: str) -> CardInfo:
        name, says = (self.locale.translated(text(f"{part}.{face}")) for part in ("card", "rules"))
        return CardInfo(id=face, name=name, line=says, icon=face, colour="green", shelf=Shelf(texts=(says,)))


GAME = Toy()
