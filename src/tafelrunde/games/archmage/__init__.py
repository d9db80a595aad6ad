"""Archmage: explore a land of hexes, gather relics, teach apprentices, rise through six spheres of magic."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import Any

from tafelrunde.games.archmage import acting, facts, flow, setup, stock, variants, view
from tafelrunde.games.archmage.reading import SEAT_NAMES
from tafelrunde.games.archmage.state import State
from tafelrunde.games.archmage.verbs import Turn
from tafelrunde.table.advisor import Advisor
from tafelrunde.table.beat import SILENT
from tafelrunde.table.decision import Seat
from tafelrunde.table.encoder import Encoder
from tafelrunde.table.game import Game, Mode, Result, announced
from tafelrunde.table.hidden import Cards
from tafelrunde.table.scene import Scene
from tafelrunde.table.text import Locale

FOLDER = Path(__file__).parent


class Archmage(Game[State]):
    """Two to four mages, or one against the Warlord."""

    id, title, modes, looks = announced(FOLDER)
    state_type = State
    pools = staticmethod(setup.hidden_piles)

    @cached_property
    def locale(self) -> Locale:
        return Locale.load(FOLDER / "locale", "help", "journey", "scene", extra=stock.sentences())

    def seats_rule(self, mode: Mode) -> str | None:
        return "AM-GAME-02"

    def setup(self, mode: Mode, seats: int, options: Mapping[str, Any]) -> State:
        return setup.set_up(mode.id, seats, options)

    next_step = staticmethod(flow.next_step)
    waiting = staticmethod(flow.waiting)
    ended_by = staticmethod(flow.ended_by)
    concession = staticmethod(flow.concession)
    concede = staticmethod(flow.concede)
    views = staticmethod(view.views)
    problems = staticmethod(stock.problems)
    card_list = staticmethod(stock.card_list)
    flow = staticmethod(flow.flow)

    def result(self, state: State) -> Result | None:
        outcome = state.outcome
        if outcome is None:
            return None
        scores = [score.total for score in state.scores if score is not None]
        return Result(
            tuple(Seat(seat) for seat in outcome.winners),
            flow.outcome_text(outcome),
            outcome.rules,
            tuple(scores) if len(scores) == state.seats else (),
        )

    def copy(self, state: State) -> State:
        return state.copy()

    def cards(self, state: State) -> Cards:
        return state.cards

    def shown_as(self, state: State, instance: int) -> str:
        return Turn(state, SILENT).labels[instance]

    def view(self, state: State, seat: Seat) -> Scene:
        return view.views(state, [seat])[0]

    def round_of(self, state: State) -> int:
        return state.round

    def read_variant(self, source: str) -> Any:
        return variants.read_variant(source)

    def expand(self, state: State, seat: Seat, line: str) -> list[str]:
        return acting.expand(Turn(state, SILENT), line)

    def sample_setup(self, mode: Mode, seats: int, number: int) -> dict[str, Any]:
        if mode.id == "solo":
            levels = list(facts.facts_of("").levels)
            return {"level": levels[number % len(levels)]}
        return {"start": SEAT_NAMES[number % seats]} if number % 2 else {}

    @cached_property
    def advisor(self) -> Advisor:
        from tafelrunde.games.archmage.bot import ArchmageAdvisor

        return ArchmageAdvisor()

    def encoder(self, mode: Mode, seats: int) -> Encoder:
        from tafelrunde.games.archmage.encoding import ArchmageEncoder

        return ArchmageEncoder(seats)


GAME = Archmage()
