"""When the game ends, and who has won (MO-6 and the variants)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from tafelrunde.games.morgua.modes import is_occupied, side_of_place
from tafelrunde.games.morgua.state import State
from tafelrunde.games.morgua.verbs import Ended, Turn
from tafelrunde.table.game import Outcome

NEEDED_FAME = 100
TEAM_FAME = 200
ROLE_FAME = 25
NEEDED_MARKERS = 10
STILL_ROUNDS = 10


def check(turn: Turn) -> None:
    """Look for a victory after a completed effect; if there is one, nothing further is asked (MO-6-06)."""
    state = turn.state
    if state.outcome is not None:
        raise Ended
    if state.mode in BY_FAME:  # looked at after every step
        needed, rules = BY_FAME[state.mode]
        if max(state.fame) >= needed:
            _win_by_fame(turn, needed, rules)
    else:
        CHECKS[state.mode](turn)


def _finish(turn: Turn, winners: Iterable[int], reason: str, *rules: str) -> None:
    turn.finish(Outcome(tuple(winners), reason, rules))
    raise Ended


def leaders(state: State) -> tuple[int, ...]:
    """The seats with the most fame; ties share the victory (MO-6-02, MO-6-03)."""
    most = max(state.fame)
    return tuple(seat for seat in range(state.seats) if state.fame[state.side_of(seat)] == most)


def _shared(state: State) -> tuple[str, ...]:
    """The rule by which several sides share a victory, where they do."""
    return ("MO-6-03",) if state.fame.count(max(state.fame)) > 1 else ()


def _win_by_fame(turn: Turn, needed: int, rules: tuple[str, ...]) -> None:
    state = turn.state
    reason = "fame" if needed == NEEDED_FAME else "team-fame"
    _finish(turn, leaders(state), reason, *rules, *_shared(state))


# -- campaigns (MO-9.1.1-26 to MO-9.1.1-28, MO-9.3.2-05) -----------------------------------------------------


def _check_places(turn: Turn) -> None:
    state = turn.state
    if state.part == 1:
        return
    free = [side_of_place(turn, place) for place in turn.places() if not is_occupied(turn, place)]
    beaten = [side for side in (0, 1) if side not in free]
    if not beaten:
        return
    active = state.side_of(state.active)
    winner = active if len(beaten) == 2 else 1 - beaten[0]
    rules = ("MO-9.3.2-05", "MO-9.3.2-06") if state.is_team else ("MO-9.1.1-26", "MO-9.1.1-27")
    _finish(turn, state.team(winner), "places", *rules)


# -- the priest of fate (MO-9.2.1) -------------------------------------------------------------------------


def _check_priest(turn: Turn) -> None:
    state = turn.state
    if "priest" not in state.roles:
        risen = [seat for seat in state.clockwise(state.active) if state.fame[seat] >= ROLE_FAME]
        if not risen:
            return
        state.roles[risen[0]] = "priest"  # MO-9.2.1-03, MO-9.2.1-04
        turn.tell_seat("priest", risen[0], rules=("MO-9.2.1-02",))
    priest = state.roles.index("priest")
    temples = turn.temples()
    if sum(state.markers.get(temple, 0) for temple in temples) >= NEEDED_MARKERS:
        _finish(turn, (priest,), "markers", "MO-9.2.1-21")
    if not temples and state.had_temple and not state.heroes[priest]:  # MO-9.2.1-23
        allies = (seat for seat in range(state.seats) if seat != priest)
        _finish(turn, allies, "no-temple", "MO-9.2.1-22")


# -- the God-King (MO-9.4.1) ---------------------------------------------------------------------------------


def _check_king(turn: Turn) -> None:
    state = turn.state
    for seat in state.clockwise(state.active):
        if state.fame[seat] >= ROLE_FAME and not state.roles[seat] and seat not in state.choosers:
            state.choosers.append(seat)  # MO-9.4.1-02, MO-9.4.1-03
    if "god-king" not in state.roles:
        if max(state.fame) >= NEEDED_FAME:  # before any role (MO-9.4.1-22)
            _win_by_fame(turn, NEEDED_FAME, ("MO-9.4.1-18", "MO-6-01"))
        return
    king = state.roles.index("god-king")
    others = [seat for seat in range(state.seats) if seat != king]
    if not turn.temples():
        _finish(turn, others, "no-temple", "MO-9.4.1-17")
    if not any(state.heroes[seat] for seat in others):
        _finish(turn, (king,), "no-hero", "MO-9.4.1-16")


BY_FAME: dict[str, tuple[int, tuple[str, ...]]] = {
    "standard": (NEEDED_FAME, ("MO-6-01", "MO-6-02")),
    "gemeinsamer-ruhm": (TEAM_FAME, ("MO-9.3.1-01",)),
    "magierduell": (NEEDED_FAME, ("MO-9.1.2-18",)),
}
"""The modes in which fame alone decides: how much of it wins, and by which rules."""
CHECKS: dict[str, Callable[[Turn], None]] = {
    "feldzug": _check_places,
    "gemeinsamer-feldzug": _check_places,
    "schicksalspriester": _check_priest,
    "gottkoenig": _check_king,
}
"""By the mode, how any other game is won."""


# -- dead games ----------------------------------------------------------------------------------------------


def check_standstill(turn: Turn) -> None:
    """At the end of a turn: ten rounds without libraries and without any change end the game (MO-6-05).

    So does the last round of all, if there is one (MO-6-07). Where fame does not decide, nobody has won.
    """
    state = turn.state
    turns = len(state.gold)
    state.still = 0 if any(state.libraries) else state.still + 1
    by_fame = state.mode in BY_FAME
    winners, how = (leaders(state), "-fame") if by_fame else ((), "")
    rules = ("MO-6-05", *(_shared(state) if by_fame else ()))
    if state.still >= STILL_ROUNDS * turns:
        _finish(turn, winners, f"standstill{how}", *rules)
    if state.rounds and state.turn >= state.rounds * turns:
        _finish(turn, winners, f"limit{how}", "MO-6-07", *rules)
