"""Giving up, alone or as a team (TK-END-10 to TK-END-12)."""

from __future__ import annotations

from tafelrunde.games.tash_kalar.flow import finish
from tafelrunde.games.tash_kalar.state import State
from tafelrunde.games.tash_kalar.verbs import Turn
from tafelrunde.table.beat import Beats
from tafelrunde.table.decision import Objection, Seat, forbidden
from tafelrunde.table.game import Outcome


def partner_of(seat: int) -> int:
    """The seat opposite (TK-SETUP-05)."""
    return (seat + 2) % 4


def concession(state: State, seat: Seat) -> Objection | None:
    """Why a seat may not resign now."""
    if state.is_melee:
        return forbidden("TK-END-11", "no-resigning")
    return None


def concede(state: State, seat: Seat, beats: Beats) -> None:
    """Resign, or ask the partner to; asking again withdraws the request."""
    turn = Turn(state, beats)
    turn.side = state.side_of(seat)
    if state.is_team and not state.resigning >> partner_of(seat) & 1:
        state.resigning ^= 1 << seat
        is_asked = bool(state.resigning >> seat & 1)
        turn.tell("resign-asked" if is_asked else "resign-withdrawn", rules=("TK-END-12",))
        return
    finish(turn, Outcome((1 - turn.side,), "resigned", ("TK-END-12" if state.is_team else "TK-END-10",)))
