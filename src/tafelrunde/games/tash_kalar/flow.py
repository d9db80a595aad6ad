"""The course of the game: deal, open, then turn after turn (TK-TURN).

A step is one action with its effect, one flare, one card put under a deck, or the end of a turn.
"""

from __future__ import annotations

from tafelrunde.games.tash_kalar import drawing, invoking, placements, setup, summoning, tasking
from tafelrunde.games.tash_kalar.acting import DONE, END, ActQuestion, LayQuestion, ReturnQuestion
from tafelrunde.games.tash_kalar.board import NUMBERS, Square
from tafelrunde.games.tash_kalar.questions import HAND_OVER
from tafelrunde.games.tash_kalar.scoring import decide, score_destroyed, trigger
from tafelrunde.games.tash_kalar.state import NO_CARD, State, side_text
from tafelrunde.games.tash_kalar.verbs import Turn
from tafelrunde.table.beat import Beats
from tafelrunde.table.game import Outcome, Step
from tafelrunde.table.runner import Flow
from tafelrunde.table.text import Text, text

STEPS = {phase: Step(phase) for phase in ("deal", "open", "act", "return", "end")}


def next_step(state: State) -> Step | None:
    """The phase is the step."""
    return STEPS.get(state.phase)


def waiting_rule(state: State, seat: int) -> str:
    """The rule by which a seat has nothing to decide now."""
    if state.phase in ("deal", "open"):
        return setup.opening_rule(state)
    if state.is_handed_over() and seat == state.active:  # the partner acts in the turn of the seat
        return "TK-CTRL-04" if state.played == NO_CARD else "TK-CTRL-03"
    # A partner who controls the turn and is not asked has no action left.
    return "TK-CTRL-07" if state.is_handed_over() and seat == state.controller else "TK-TURN-01"


def flow(state: State, step: Step, beats: Beats) -> Flow[None]:
    """The coroutine of a step."""
    match step.name:
        case "act":
            return act(state, beats)
        case "end":
            return end_turn(state, beats)
        case "return":
            return put_under(state, beats)
        case "open":
            return setup.open_arena(state, beats)
        case _:
            return setup.deal(state, beats)


async def act(state: State, beats: Beats) -> None:
    """One action, a flare, a handover, or what closes the turn (TK-TURN-04)."""
    key = await ActQuestion(state)
    turn = Turn(state, beats)
    word, _, rest = key.partition(" ")
    match word:
        case "place":
            state.actions -= 1
            turn.place(NUMBERS[rest])
        case "lift":
            await _lay(turn, NUMBERS[rest])
        case "summon":
            summons = placements.read(key)
            assert summons is not None
            await summoning.summon(turn, summons)
        case "discard":
            state.actions -= 1
            hand = state.hands[state.active]
            drawing.discard(turn, next(each for each in hand if state.cards.faces[each] == rest))
            if hand:
                state.phase = "return"
        case "flare":
            flare = invoking.read(key)
            assert flare is not None
            await invoking.invoke(turn, *flare)
        case "claim":
            tasking.claim(turn, rest)
            state.phase = "end"  # TK-TASK-14
        case _ if key == HAND_OVER:
            turn.hand_over()
        case _:
            assert key == END
            state.phase = "end"


async def _lay(turn: Turn, origin: Square) -> None:
    """Without supply: lift an own recruit or hero, lay it as a recruit (TK-PLACE-02)."""
    turn.state.actions -= 1
    turn.take(origin)
    turn.place(Square(await LayQuestion(turn)))


async def put_under(state: State, beats: Beats) -> None:
    """After discarding: one more card under its deck, or no more (TK-DISC-02)."""
    instance = await ReturnQuestion(state)
    if instance >= 0:
        drawing.put_under(Turn(state, beats), instance)
    if instance < 0 or not state.hands[state.active]:
        drawing.turn_upright(state)
        state.phase = "act"


async def end_turn(state: State, beats: Beats) -> None:
    """Score, refill, check the end, pass on (TK-TURN-08)."""
    turn = Turn(state, beats)
    state.controller = state.active
    if any(state.destroyed):
        await score_destroyed(turn)
    await drawing.refill(turn)
    if state.last_turns < 0:
        rule = trigger(state)
        if rule is not None:  # TK-END-08, TK-END-09
            state.last_turns = state.seats
            turn.tell("last-round", rules=(rule, "TK-END-08"))
    if state.takes_another:
        setup.begin_turn(turn)
        return
    if state.last_turns == 0:
        finish(turn, decide(state))
        return
    if state.last_turns > 0:
        state.last_turns -= 1
    state.active = (state.active + 1) % state.seats
    setup.begin_turn(turn)


def finish(turn: Turn, outcome: Outcome) -> None:
    """The game is over."""
    turn.state.outcome = outcome
    turn.state.phase = "over"
    turn.beats.tell("over", rules=outcome.rules, outcome=outcome_text(turn.state, outcome))


def outcome_text(state: State, outcome: Outcome) -> Text:
    """One sentence about how it ended."""
    winners = [side_text(state, side) for side in outcome.winners]
    return text(f"outcome.{outcome.reason}", winners=winners)


__all__ = ["DONE", "finish", "flow", "next_step", "outcome_text"]
