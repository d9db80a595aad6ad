"""When the game ends, and who has won (MO-6)."""

from __future__ import annotations

from tafelrunde.games.morgua.state import Outcome, State
from tafelrunde.games.morgua.verbs import Ended, Turn

NEEDED_FAME = 100
STILL_ROUNDS = 10
ROUND_LIMIT = 60


def check(turn: Turn) -> None:
    """Look for a victory after a completed effect; if there is one, nothing further is asked (MO-6-06)."""
    state = turn.state
    if state.outcome is not None:
        raise Ended
    if max(state.fame) >= NEEDED_FAME:  # MO-6-01
        turn.finish(Outcome(leaders(state), "fame", ("MO-6-01", "MO-6-02")))
        raise Ended


def leaders(state: State) -> tuple[int, ...]:
    """The seats with the most fame; ties share the victory (MO-6-02, MO-6-03)."""
    most = max(state.fame)
    return tuple(seat for seat in range(state.seats) if state.fame[state.side_of(seat)] == most)


def check_standstill(turn: Turn) -> None:
    """At the end of a turn: ten rounds without libraries and without any change end the game (MO-6-05).

    So does the last round of all (MO-6-07).
    """
    state = turn.state
    state.still = 0 if any(state.libraries) else state.still + 1
    if state.still >= STILL_ROUNDS * state.seats:
        turn.finish(Outcome(leaders(state), "standstill", ("MO-6-05",)))
        raise Ended
    if state.turn >= ROUND_LIMIT * state.seats:
        turn.finish(Outcome(leaders(state), "limit", ("MO-6-07",)))
        raise Ended
