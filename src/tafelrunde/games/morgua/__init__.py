"""Morgua: heroes travel a continent that the players build, fight monsters and each other, and win fame."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

from tafelrunde.games.morgua import cards as morgua_cards
from tafelrunde.games.morgua import decks, flow, gallery, priority, setup, stock, view, waiting
from tafelrunde.games.morgua.state import EVENT_KINDS, State, own_cards
from tafelrunde.games.morgua.verbs import Turn
from tafelrunde.table.advisor import Advisor
from tafelrunde.table.beat import Beats
from tafelrunde.table.content import CardInfo, DeckInfo
from tafelrunde.table.decision import Objection, Seat, forbidden
from tafelrunde.table.encoder import Encoder
from tafelrunde.table.game import Game, Mode, Outcome, Result, announced
from tafelrunde.table.hidden import Cards
from tafelrunde.table.scene import Scene
from tafelrunde.table.settings import Setting
from tafelrunde.table.text import Locale, Text

FOLDER = Path(__file__).parent


class Morgua(Game[State]):
    """Two to five players, each with sixty cards."""

    id, title, modes, looks = announced(FOLDER)
    version = 2
    state_type = State

    @cached_property
    def locale(self) -> Locale:
        return Locale.load(FOLDER / "locale", "board", "help", extra=stock.sentences())

    def seats_rule(self, mode: Mode) -> str | None:
        return "MO-9-01"

    def setup(self, mode: Mode, seats: int, options: Mapping[str, Any]) -> State:
        return setup.set_up(mode.id, seats, options)

    next_step = staticmethod(flow.next_step)
    waiting = staticmethod(waiting.rule)
    adjust = staticmethod(priority.adjust)
    views = staticmethod(view.views)
    problems = staticmethod(stock.problems)
    flow = staticmethod(flow.flow)

    def result(self, state: State) -> Result | None:
        outcome = state.outcome
        if outcome is None:
            return None
        fame = tuple(state.fame[state.side_of(seat)] for seat in range(state.seats))
        winners = tuple(Seat(seat) for seat in outcome.winners)
        return Result(winners, Text(f"reason.{outcome.reason}"), outcome.rules, fame)

    def concession(self, state: State, seat: Seat) -> Objection | None:
        return forbidden("MO-6-09", "several-sides") if len(state.gold) > 2 else None

    def concede(self, state: State, seat: Seat, beats: Beats) -> None:
        others = tuple(each for each in range(state.seats) if state.are_opponents(each, seat))
        Turn(state, beats).finish(Outcome(others, "concession", ("MO-6-09",)))

    def settings(self, state: State, seat: Seat) -> Sequence[Setting]:
        return [each for kind in EVENT_KINDS for each in priority.settings(state, seat, kind)]

    def copy(self, state: State) -> State:
        return state.copy()

    def cards(self, state: State) -> Cards:
        return state.cards

    def pools(self, state: State) -> Iterable[Sequence[int]]:
        # The candidates are heroes, one of each name: nobody can take another card for one (MO-1-04).
        for seat, candidates in enumerate(state.candidates):
            yield candidates
            yield (
                [card for card in own_cards(seat) if card not in candidates]
                if candidates
                else own_cards(seat)
            )

    def view(self, state: State, seat: Seat) -> Scene:
        return view.views(state, [seat])[0]

    def round_of(self, state: State) -> int:
        return max(1, state.round)

    def card_list(self) -> Sequence[CardInfo]:
        return gallery.card_list(self.locale)

    def deck_list(self) -> Sequence[DeckInfo]:
        return tuple(morgua_cards.DECKS.values())

    def read_deck(self, source: str) -> DeckInfo:
        return decks.parse(source)

    def deck_setup(self, mode: Mode, seats: int, decks: Sequence[str | DeckInfo]) -> dict[str, Any]:
        # Whoever names no deck takes the next one that nobody has named.
        chosen = [deck if isinstance(deck, str) else deck.content() for deck in decks]
        free = [name for name in morgua_cards.DECKS if name not in chosen]
        return {"decks": [*chosen, *free, *morgua_cards.DECKS][:seats]}

    def sample_setup(self, mode: Mode, seats: int, number: int) -> dict[str, Any]:
        names = list(morgua_cards.DECKS)
        count = len(names)
        return {"decks": [names[(number + seat * (1 + number // count)) % count] for seat in range(seats)]}

    @cached_property
    def advisor(self) -> Advisor:
        from tafelrunde.games.morgua.bot import MorguaAdvisor

        return MorguaAdvisor()

    def encoder(self, mode: Mode, seats: int) -> Encoder:
        from tafelrunde.games.morgua.encoding import MorguaEncoder

        return MorguaEncoder(seats)


GAME = Morgua()
