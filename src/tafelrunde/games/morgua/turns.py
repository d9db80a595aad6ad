"""The phases of a turn: start, initialisation, drawing, discarding (MO-2)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tafelrunde.games.morgua import effects, entering, harm, priority, scoring
from tafelrunde.games.morgua.acting import ActQuestion, carry_out
from tafelrunde.games.morgua.effects import Cause
from tafelrunde.games.morgua.reading import forbidden
from tafelrunde.games.morgua.state import NONE, Phase
from tafelrunde.games.morgua.travelling import can_go_on
from tafelrunde.games.morgua.verbs import Turn
from tafelrunde.table.decision import NOTHING, Decision, Option, Seat
from tafelrunde.table.runner import Flow
from tafelrunde.table.text import text

HAND_LIMIT = 10


def enter_phase(turn: Turn, phase: Phase) -> None:
    """A phase begins with a window (MO-4-07)."""
    turn.state.phase = phase
    turn.tell_seat("phase", turn.state.active, rules=("MO-2-01",), phase=text(f"phase.{phase}"))
    priority.open_window(turn, "phase")


# -- start: heroes for missions of other players' turns (MO-5.4-04) ------------------------------------------


async def start(turn: Turn) -> None:
    """Before initialisation a hero may come in for every such mission (MO-5.4-05)."""
    state = turn.state
    seat = state.active
    if state.carried[seat]:
        state.rights[seat] = state.carried[seat]
        key = await ActQuestion(turn, seat, "heroes")
        state.carried[seat] -= 1
        if key == NOTHING:
            state.carried[seat] = 0
        else:
            await carry_out(turn, seat, key)
        state.rights[seat] = 0
    if not state.carried[seat]:
        enter_phase(turn, "init")


# -- initialisation ------------------------------------------------------------------------------------------


async def initialise(turn: Turn) -> None:
    """Points come back, life and magic do not (MO-2.1-01 to MO-2.1-06)."""
    state = turn.state
    seat = state.active
    for card in list(state.field):
        leader = turn.leader(card)
        is_own = state.owner(leader if leader != NONE else card) == seat
        if is_own:
            state.moved.pop(card, None)
            state.used.pop(card, None)
    for card in list(state.field):
        for program in turn.card(card).programs("turn"):
            if card in state.field and turn.player(card) == seat:
                cause = Cause(seat, card, turn.leader(card), card)
                if effects.objection(turn, program, cause) is None:
                    await effects.run(turn, program, cause)
    enter_phase(turn, "draw")


async def draw(turn: Turn) -> None:
    """One card, two without a hero (MO-2.2-01, MO-2.2-02)."""
    state = turn.state
    turn.draw(state.active, 1 if state.heroes[state.active] else 2)
    enter_phase(turn, "build")


async def maybe_halt(turn: Turn) -> None:
    """A group that passes through a place and cannot go on stays there, and so enters it."""
    state = turn.state
    hero = state.passing
    if hero != NONE and not can_go_on(turn, state.active, hero):
        state.passing = NONE
        await entering.enter_place(turn, hero)


# -- discarding ----------------------------------------------------------------------------------------------


class DiscardQuestion(Decision[int]):
    """Which hand card goes under the library next (MO-2.4-01, MO-2.4-02)."""

    __slots__ = ("turn",)

    def __init__(self, turn: Turn) -> None:
        seat = turn.state.active
        number = len(turn.state.hands[seat]) - HAND_LIMIT
        super().__init__(Seat(seat), "cards", text("prompt.discard", number=number), secret=True)
        self.turn = turn

    def legal(self) -> Sequence[str]:
        hand = self.turn.state.hands[self.seat]
        return list(dict.fromkeys(f"under {self.turn.faces[card]}" for card in hand))

    def option(self, key: str) -> Option:
        word, _, face = key.partition(" ")
        held = self.turn.held(self.seat, face) if word == "under" else None
        if held is not None:
            return Option(key, text("option.under", card=self.turn.label(held)), (self.turn.element(held),))
        if word in ("play", "end", "step", "attack", "use", "cast"):
            return Option(key, text("option.something"), (), forbidden("MO-2.4-01", "discard-first"))
        raise self.unknown(key)

    def value(self, key: str) -> int:
        held = self.turn.held(self.seat, key[6:])
        assert held is not None
        return held


async def discard(turn: Turn) -> None:
    """Ten cards may be kept; then way points are cleared and the turn ends (MO-2.4)."""
    state = turn.state
    seat = state.active
    if len(state.hands[seat]) > HAND_LIMIT:
        turn.put_under(seat, await DiscardQuestion(turn))
        turn.tell_seat("under", seat, rules=("MO-2.4-01",))
        return
    harm.clear_ways(turn)
    end_turn(turn)


def end_turn(turn: Turn) -> None:
    """What lasted for the turn is over; the player to the left is active (MO-2.4-08)."""
    state = turn.state
    state.lasting = []
    state.visits = []
    state.attacked = []
    state.passing = NONE
    state.rights = [0] * state.seats
    state.succeeded = [False] * state.seats
    state.muted = [0] * state.seats
    scoring.check_standstill(turn)
    state.active = (state.active + 1) % state.seats
    state.turn += 1
    turn.tell_seat("turn", state.active, rules=("MO-2.4-08",), number=state.turn)
    if state.carried[state.active]:
        state.phase = "start"
    else:
        enter_phase(turn, "init")


PHASES: dict[str, Callable[[Turn], Flow[None]]] = {
    "start": start,
    "init": initialise,
    "draw": draw,
    "discard": discard,
}
