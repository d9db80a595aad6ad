"""Mythos in small, for programs that look at every position there is: nine squares, few cards, few turns.

The rules are the same; only what they are given is less. Play is on the middle nine squares (b2 to d4) with
the leaders on c2 and c4, each beside a guard; a leader has one action point, in the centre two; decks have
two cards, of which nobody has any at first; and the game begins so late that its last turns (MY-WIN-07) are
all there are.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from tafelrunde.games.mythos import Mythos, flow
from tafelrunde.games.mythos.board import CENTRE, NUMBERS, mask
from tafelrunde.games.mythos.cards import CARDS
from tafelrunde.games.mythos.planner import Planner
from tafelrunde.games.mythos.planning import make_plan
from tafelrunde.games.mythos.scoring import TURN_LIMIT
from tafelrunde.games.mythos.state import EMPTY, MINIONS, State
from tafelrunde.table.beat import Beats
from tafelrunde.table.chance import shuffle
from tafelrunde.table.decision import Seat
from tafelrunde.table.errors import bad_setup
from tafelrunde.table.game import Mode, Step
from tafelrunde.table.runner import Flow, together

FIELD = mask([NUMBERS[f"{column}{row}"] for column in "bcd" for row in "234"])
LEADERS = (NUMBERS["c2"], NUMBERS["c4"])
GUARDS = (NUMBERS["b2"], NUMBERS["d4"])
GUARD = "seahorse-knight"
DECK = ("ash-hound", "shieldbearer")
STANDING = tuple(own[0] for own in MINIONS)
USED = tuple(own[1 : 1 + len(DECK)] for own in MINIONS)
"""The instances that there are; all others are in no place."""
TURNS = {"one-turn": 1, "two-turns": 2, "four-turns": 4}
SEATS = ("south", "north")
TITLES = {
    "one-turn": {"de": "Ein Zug", "en": "One turn"},
    "two-turns": {"de": "Zwei Züge", "en": "Two turns"},
    "four-turns": {"de": "Vier Züge", "en": "Four turns"},
}


class SmallPlanner(Planner):
    """Nobody steps off the nine squares."""

    __slots__ = ()

    def around(self, start: int, here: int) -> int:
        """The squares one step away that belong to the field."""
        return super().around(start, here) & FIELD

    def first_steps(self) -> tuple[Sequence[int], list[int]]:
        """Where first steps may lead on the field."""
        origins, steps = super().first_steps()
        return origins, [each & FIELD for each in steps]


class SmallMythos(Mythos):
    """A game of few turns on nine squares; its modes say how many turns."""

    id = "mythos-small"
    title = {"de": "Mythos im Kleinen", "en": "Mythos in small"}  # noqa: RUF012 (as every game says it)
    modes = tuple(Mode(name, TITLES[name], SEATS, len(SEATS)) for name in TURNS)

    def setup(self, mode: Mode, seats: int, options: Mapping[str, Any]) -> State:
        if options:
            raise bad_setup("deck-error.unknown-option", "setup", option=sorted(options)[0][:60])
        state = flow.set_up({})
        for side, own in enumerate(USED):
            state.board[side][state.leaders[side]] = EMPTY
            state.board[side][LEADERS[side]] = side
            state.board[side][GUARDS[side]] = STANDING[side]
            state.decks[side] = list(own)
            for instance, face in zip((STANDING[side], *own), (GUARD, *DECK), strict=True):
                state.cards.faces[instance] = face
                state.power[instance] = CARDS[face].power
            state.cards.publish(STANDING[side])
        state.leaders = list(LEADERS)
        state.deck_names = [self.id, self.id]
        state.turn = TURN_LIMIT - TURNS[mode.id] + 1
        return state

    def flow(self, state: State, step: Step, beats: Beats) -> Flow[None]:
        match step.name:
            case "start":
                return _start(state)
            case "draw":
                return _draw(state, beats)
            case "plan":
                return _plan(state)
            case _:
                return flow.carry_out(state, beats)

    def pools(self, state: State) -> Iterable[Sequence[int]]:
        return USED

    def problems(self, state: State) -> list[str]:
        standing = [place for side in state.board for place, each in enumerate(side) if each != EMPTY]
        return [f"somebody stands off the field: {place}" for place in standing if not FIELD >> place & 1]

    def sample_setup(self, mode: Mode, seats: int, number: int) -> dict[str, Any]:
        return {}


async def _start(state: State) -> None:
    """Shuffle both decks; nobody has a card yet."""
    for own in USED:
        state.cards.reorder(own, await shuffle(len(own)))
        for instance in own:
            state.power[instance] = CARDS[state.cards.faces[instance]].power
    state.phase = "draw"


async def _draw(state: State, beats: Beats) -> None:
    """As always; then what may be planned is cut down to the field and to few points."""
    await flow.draw(state, beats)
    for side, own in enumerate(state.allowances):
        own.places &= FIELD
        own.points = 2 if state.leaders[side] == CENTRE else 1


async def _plan(state: State) -> None:
    await together({Seat(side): make_plan(state, side, SmallPlanner) for side in (0, 1)})
    state.phase = "execute"


SMALL = SmallMythos()
