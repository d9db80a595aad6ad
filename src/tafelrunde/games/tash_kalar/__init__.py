"""Tash-Kalar: summon beings by the figures that your pieces form in the arena."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import permutations
from pathlib import Path
from typing import Any

from tafelrunde.games.tash_kalar import acting, flow, gallery, outlook, scoring, setup, stock, teams, view
from tafelrunde.games.tash_kalar import cards as tash_kalar_cards
from tafelrunde.games.tash_kalar.state import SCHOOLS, State
from tafelrunde.table.advisor import Advisor
from tafelrunde.table.content import CardInfo, DeckInfo
from tafelrunde.table.decision import Decision, Seat
from tafelrunde.table.encoder import Encoder
from tafelrunde.table.game import Game, Mode, Result, announced
from tafelrunde.table.hidden import Cards
from tafelrunde.table.outlook import Outlook
from tafelrunde.table.scene import Scene
from tafelrunde.table.text import Locale

FOLDER = Path(__file__).parent


class TashKalar(Game[State]):
    """Two players, three or four alone, or two pairs."""

    id, title, modes, looks = announced(FOLDER)
    version = 2
    state_type = State

    @cached_property
    def locale(self) -> Locale:
        return Locale.load(FOLDER / "locale", "cards", "help", extra=tash_kalar_cards.sentences())

    def seats_rule(self, mode: Mode) -> str | None:
        return "TK-MODE-02" if mode.id == "melee" else "TK-MODE-01"

    def setup(self, mode: Mode, seats: int, options: Mapping[str, Any]) -> State:
        return setup.set_up(mode.id, seats, options)

    def earlier_setup(self, rules: int, options: Mapping[str, Any]) -> Mapping[str, Any]:
        # Before there was a choice, "adjacent" was measured from where the being stood (TK-KEY-32).
        return {"adjacent": "now", **options} if rules < 2 else options

    next_step = staticmethod(flow.next_step)
    concession = staticmethod(teams.concession)
    concede = staticmethod(teams.concede)
    pools = staticmethod(stock.pools)
    views = staticmethod(view.views)
    problems = staticmethod(stock.problems)
    expand = staticmethod(acting.expand)
    flow = staticmethod(flow.flow)

    def result(self, state: State) -> Result | None:
        outcome = state.outcome
        if outcome is None:
            return None
        points = tuple(scoring.points_of(state, state.side_of(seat)) for seat in range(state.seats))
        winners = scoring.winning_seats(state, outcome)
        return Result(winners, flow.outcome_text(state, outcome), outcome.rules, points)

    def waiting(self, state: State, seat: Seat, key: str | None) -> str | None:
        return flow.waiting_rule(state, seat)

    def ended_by(self, state: State) -> str | None:
        outcome = state.outcome
        is_played_out = outcome is not None and outcome.reason != "resigned"
        return "TK-END-08" if is_played_out else super().ended_by(state)

    def copy(self, state: State) -> State:
        return state.copy()

    def cards(self, state: State) -> Cards:
        return state.cards

    def view(self, state: State, seat: Seat) -> Scene:
        return view.views(state, [seat])[0]

    def outlook(
        self, state: State, seat: Seat, elements: Sequence[str], asked: Decision[Any] | None
    ) -> Outlook:
        return outlook.outlook(state, seat, elements)

    def round_of(self, state: State) -> int:
        return (state.turn + state.seats - 1) // state.seats

    def card_list(self) -> Sequence[CardInfo]:
        return gallery.card_list(self.locale)

    def deck_list(self) -> Sequence[DeckInfo]:
        return gallery.school_list(self.locale)

    def deck_setup(self, mode: Mode, seats: int, decks: Sequence[str | DeckInfo]) -> dict[str, Any]:
        # Whoever names no school takes the next one that is free.
        free = [school for school in SCHOOLS if school not in decks]
        return {"schools": [*decks, *free][:seats]}

    def sample_setup(self, mode: Mode, seats: int, number: int) -> dict[str, Any]:
        orders = list(permutations(SCHOOLS, seats))
        return {"schools": list(orders[number % len(orders)])}

    @cached_property
    def advisor(self) -> Advisor:
        from tafelrunde.games.tash_kalar.bot import TashKalarAdvisor

        return TashKalarAdvisor()

    def encoder(self, mode: Mode, seats: int) -> Encoder:
        from tafelrunde.games.tash_kalar.encoding import TashKalarEncoder

        return TashKalarEncoder(seats, 2 if mode.id.startswith("team") else seats)


GAME = TashKalar()
