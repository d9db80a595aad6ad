"""Who has won, and when (MY-WIN)."""

from __future__ import annotations

from tafelrunde.games.mythos.effects import bonuses
from tafelrunde.games.mythos.state import EMPTY, Outcome, State

NEEDED_MYTHOS = 5
TURN_LIMIT = 40
DRAW = -1


def victory(state: State) -> Outcome | None:
    """What a group of fights has decided (MY-WIN-01, -02, -05, -06)."""
    leader_fell = [state.leaders[side] == EMPTY for side in (0, 1)]
    # The leader, a Mythos from the start, is in no zone and so never counted (MY-WIN-03).
    has_five = [len(state.mythos[side]) >= NEEDED_MYTHOS for side in (0, 1)]
    south, north = leader_fell[1] or has_five[0], leader_fell[0] or has_five[1]
    if south and north:
        both_fell = all(leader_fell)
        return Outcome(DRAW, "both", ("MY-WIN-05" if both_fell else "MY-WIN-06",))
    if not south and not north:
        return None
    winner = 0 if south else 1
    if leader_fell[1 - winner]:
        return Outcome(winner, "leader", ("MY-WIN-01",))
    return Outcome(winner, "five", ("MY-WIN-02",))


def limit(state: State) -> Outcome | None:
    """What the turn limit decides after the last turn (MY-WIN-07)."""
    if state.turn < TURN_LIMIT:
        return None
    bonus = bonuses(state)
    counts = [
        (len(state.mythos[side]), state.power[side] + bonus.get(side, 0)) for side in (0, 1)
    ]  # the leaders are the instances 0 and 1
    if counts[0] == counts[1]:
        return Outcome(DRAW, "limit", ("MY-WIN-07",))
    return Outcome(0 if counts[0] > counts[1] else 1, "limit", ("MY-WIN-07",))
