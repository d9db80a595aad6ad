"""Mythos: a duel on five by five squares in which both sides move at once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

from tafelrunde.games.mythos import cards as mythos_cards
from tafelrunde.games.mythos import decks, flow, notation, outlook, view
from tafelrunde.games.mythos.state import MINIONS, Outcome, Plan, State
from tafelrunde.games.mythos.verbs import Turn
from tafelrunde.table.advisor import Advisor
from tafelrunde.table.beat import Beats
from tafelrunde.table.content import DeckInfo
from tafelrunde.table.decision import Decision, Objection, Seat
from tafelrunde.table.encoder import Encoder
from tafelrunde.table.game import Game, Mode, Result, announced
from tafelrunde.table.hidden import Cards
from tafelrunde.table.memory import Memory
from tafelrunde.table.outlook import Outlook
from tafelrunde.table.scene import Scene
from tafelrunde.table.text import Locale

FOLDER = Path(__file__).parent


class Mythos(Game[State]):
    """Two players, simultaneous turns, forty cards each."""

    id, title, modes, looks = announced(FOLDER)
    version = 3
    state_type = State

    @cached_property
    def locale(self) -> Locale:
        return Locale.load(FOLDER / "locale", "help", extra=mythos_cards.sentences())

    def seats_rule(self, mode: Mode) -> str | None:
        return "MY-BOARD-04"

    def setup(self, mode: Mode, seats: int, options: Mapping[str, Any]) -> State:
        return flow.set_up(options)

    def earlier_setup(self, rules: int, options: Mapping[str, Any]) -> Mapping[str, Any]:
        return {"lists": rules, **options} if rules < self.version else options

    next_step = staticmethod(flow.next_step)
    review = staticmethod(view.review)
    problems = staticmethod(flow.problems)
    card_list = staticmethod(mythos_cards.card_list)
    flow = staticmethod(flow.flow)

    def result(self, state: State) -> Result | None:
        outcome = state.outcome
        if outcome is None:
            return None
        winners = () if outcome.winner < 0 else (Seat(outcome.winner),)
        scores = (len(state.mythos[0]), len(state.mythos[1]))
        return Result(winners, flow.outcome_text(outcome), outcome.rules, scores)

    def waiting(self, state: State, seat: Seat, key: str | None) -> str | None:
        return "MY-TURN-11"  # the other's plan is still open

    def ended_by(self, state: State) -> str | None:
        outcome = state.outcome
        is_fought = outcome is not None and outcome.reason not in ("limit", "concession")
        return "MY-WIN-04" if is_fought else super().ended_by(state)

    def concession(self, state: State, seat: Seat) -> Objection | None:
        return None  # MY-WIN-08: at any time

    def concede(self, state: State, seat: Seat, beats: Beats) -> None:
        # What was planned in secret stays so.
        state.plans = [Plan({}, []), Plan({}, [])]
        flow.finish(Turn(state, beats), Outcome(1 - seat, "concession", ("MY-WIN-08",)))

    def copy(self, state: State) -> State:
        return state.copy()

    def cards(self, state: State) -> Cards:
        return state.cards

    def pools(self, state: State) -> Iterable[Sequence[int]]:
        return MINIONS

    def view(self, state: State, seat: Seat) -> Scene:
        return view.views(state, [seat])[0]

    def views(self, state: State, seats: Sequence[Seat], memory: Memory | None = None) -> list[Scene]:
        return view.views(state, seats)

    def outlook(
        self, state: State, seat: Seat, elements: Sequence[str], asked: Decision[Any] | None
    ) -> Outlook:
        return outlook.outlook(elements, asked)

    def round_of(self, state: State) -> int:
        return state.turn

    def deck_list(self) -> Sequence[DeckInfo]:
        return tuple(mythos_cards.DECKS.values())

    def read_deck(self, source: str) -> DeckInfo:
        return decks.parse(source)

    def deck_setup(self, mode: Mode, seats: int, decks: Sequence[str | DeckInfo]) -> dict[str, Any]:
        # A single deck is South's; North takes the one that comes after the standard pair's first.
        chosen = [deck if isinstance(deck, str) else deck.content() for deck in decks]
        names = list(mythos_cards.DECKS)
        return {"decks": [*chosen, *names[1:]][: len(mode.seats)]}

    def expand(self, state: State, seat: Seat, line: str) -> list[str]:
        return notation.expand(state, seat, line)

    def sample_setup(self, mode: Mode, seats: int, number: int) -> dict[str, Any]:
        names = list(mythos_cards.DECKS)
        return {"decks": [names[number % len(names)], names[number // len(names) % len(names)]]}

    @cached_property
    def advisor(self) -> Advisor:
        from tafelrunde.games.mythos.bot import MythosAdvisor

        return MythosAdvisor()

    def encoder(self, mode: Mode, seats: int) -> Encoder:
        from tafelrunde.games.mythos.encoding import MythosEncoder

        return MythosEncoder()


GAME = Mythos()
