"""The course of the game: deal, then turn after turn for thirteen rounds (AM-TURN).

A step is one act of a turn, its Preparation, its end, or the Warlord's turn.
"""

from __future__ import annotations

from tafelrunde.games.archmage import planets, scoring, setup, warlord
from tafelrunde.games.archmage.acting import act
from tafelrunde.games.archmage.reading import seat_text
from tafelrunde.games.archmage.state import State
from tafelrunde.games.archmage.verbs import Turn
from tafelrunde.table.beat import Beats
from tafelrunde.table.decision import Objection, Seat, forbidden
from tafelrunde.table.game import Outcome, Step
from tafelrunde.table.runner import Flow
from tafelrunde.table.text import Text, text

STEPS = {phase: Step(phase) for phase in ("deal", "prepare", "act", "end", "warlord")}


def next_step(state: State) -> Step | None:
    """The phase is the step."""
    return STEPS.get(state.phase)


def flow(state: State, step: Step, beats: Beats) -> Flow[None]:
    """The coroutine of a step."""
    match step.name:
        case "act":
            return act(Turn(state, beats))
        case "prepare":
            return prepare(state, beats)
        case "end":
            return end_turn(state, beats)
        case "warlord":
            return warlord_turn(state, beats)
        case _:
            return setup.deal(state, beats)


async def prepare(state: State, beats: Beats) -> None:
    """Expire, refresh, move a planet, in this order (AM-PREP-08)."""
    turn = Turn(state, beats)
    turn.expire()
    turn.study(is_renewed=True, rule="AM-PREP-06")
    await planets.move(turn)
    state.phase = "act"


async def end_turn(state: State, beats: Beats) -> None:
    """Score after the final turn (AM-FINAL-01), pass on, and count the rounds (AM-TURN-03)."""
    turn = Turn(state, beats)
    if turn.is_final:
        scoring.final(turn)
    if state.is_solo and not turn.is_final:
        state.phase = "warlord"  # AM-SOLO-02
    else:
        _pass_on(turn)


async def warlord_turn(state: State, beats: Beats) -> None:
    """The Warlord's turn, after each of the player's turns but the last (AM-SOLO-02)."""
    turn = Turn(state, beats)
    await warlord.march(turn)
    _pass_on(turn)


def _pass_on(turn: Turn) -> None:
    """The next player is active, clockwise (AM-GAME-03, AM-TURN-01)."""
    state = turn.state
    state.active = (state.active + 1) % state.seats
    state.round += state.active == state.start
    if state.round > turn.facts.rounds:  # AM-FINAL-06
        state.round = turn.facts.rounds
        finish(turn, scoring.decide(state))
    else:
        setup.begin_turn(turn)


def finish(turn: Turn, outcome: Outcome) -> None:
    """The game is over."""
    turn.state.outcome = outcome
    turn.state.phase = "over"
    turn.beats.tell("over", rules=outcome.rules, outcome=outcome_text(outcome))


def outcome_text(outcome: Outcome) -> Text:
    """One sentence about how it ended."""
    return text(f"outcome.{outcome.reason}", winners=[seat_text(seat) for seat in outcome.winners])


def waiting(state: State, seat: int, key: str | None) -> str:
    """The rule by which a seat waits: another's turn, or a choice that Decay leaves to its victim."""
    if seat == state.active:
        return "AM-FUND-01"
    if key is not None and key.startswith("cast "):
        return "AM-CAST-02" if state.scores[seat] is None else "AM-FINAL-05"
    return "AM-TURN-01"


def ended_by(state: State) -> str | None:
    """The rule by which the game is over; none where it was given up."""
    if state.outcome is None or state.outcome.reason in ("resigned", "solo-resigned"):
        return None
    return "AM-SOLO-02" if state.is_solo else "AM-FINAL-06"


# -- giving up -----------------------------------------------------------------------------------------------


def concession(state: State, seat: Seat) -> Objection | None:
    """With three or four the others' game would be spoilt; else it may be given up."""
    return forbidden(None, "no-resigning") if state.seats > 2 else None


def concede(state: State, seat: Seat, beats: Beats) -> None:
    """The opponent wins; against the Warlord the game is lost."""
    winners = tuple(each for each in range(state.seats) if each != seat)
    reason = "solo-resigned" if state.is_solo else "resigned"
    finish(Turn(state, beats), Outcome(winners, reason, ()))
