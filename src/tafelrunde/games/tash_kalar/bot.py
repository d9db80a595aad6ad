"""What a position is worth to a seat, and a greedy way to choose.

`evaluate` looks only at what the seat knows: the arena, the points, its own hand. `propose` tries every
answer on a copy of the table, plays the rest of the effect greedily, and takes the best; it never looks past
its own turn, so it needs no guess about hidden cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tafelrunde.games.tash_kalar.acting import ActQuestion
from tafelrunde.games.tash_kalar.board import CENTRE_NINE, COLOURED, EVERYWHERE, NUMBERS, around
from tafelrunde.games.tash_kalar.cards import BEINGS, TASKS
from tafelrunde.games.tash_kalar.placements import FIGURES, Arena, least_missing
from tafelrunde.games.tash_kalar.questions import HAND_OVER, Question
from tafelrunde.games.tash_kalar.scoring import colour_points, high_form_points
from tafelrunde.games.tash_kalar.state import NO_CARD, State
from tafelrunde.games.tash_kalar.verbs import Turn
from tafelrunde.table.advisor import Advisor
from tafelrunde.table.beat import SILENT
from tafelrunde.table.chance import Stream
from tafelrunde.table.decision import CHANCE, Seat
from tafelrunde.table.table import Table

POINT = 12.0
PIECES = (1.0, 2.6, 6.0)
"""What recruits, heroes and legends in the arena are worth."""
READY = (2.2, 1.1, 0.4)
"""What a hand card is worth with no, one or two pieces missing, for each rank of its being."""
TRIES = 24
"""How many placings are tried at most; the others are too many and too much alike."""
DEPTH = 6


def evaluate(state: State, seat: int) -> float:
    """How good the position is for a seat, in twelfths of a point."""
    side = state.side_of(seat)
    if state.outcome is not None:
        return 1000.0 if side in state.outcome.winners else -1000.0
    others = [each for each in range(len(state.colours)) if each != side]
    worth = _material(state, side) - sum([_material(state, each) for each in others]) / len(others)
    worth += POINT * _lead(state, side, others)
    if state.active == seat:
        worth += _prospects(state, seat)
    return worth


def _material(state: State, side: int) -> float:
    commons, heroes, legends = state.board[3 * side : 3 * side + 3]
    worth = commons.bit_count() * PIECES[0] + heroes.bit_count() * PIECES[1] + legends.bit_count() * PIECES[2]
    if state.has_tasks:
        own = commons | heroes | legends
        worth += 0.3 * (own & CENTRE_NINE).bit_count() + 0.3 * (own & COLOURED).bit_count()
    return worth


def _lead(state: State, side: int, others: list[int]) -> float:
    """Points, with those that the turn under way will bring."""
    if state.has_tasks:
        lead: float = high_form_points(state, side) - high_form_points(state, others[0])
        if state.side_of(state.active) == side and not state.actions and state.phase == "act":
            lead += 0.9 * _best_task(state)
        return lead
    if state.is_melee:
        own = sorted(colour_points(state, side).values())
        rival = max(sorted(colour_points(state, each).values()) for each in others)
        lead = own[0] - rival[0] + 0.4 * (sum(own) - sum(rival)) / len(own)
    else:
        lead = state.points[side] - state.points[others[0]]
    due = 0.0
    for index, number in enumerate(state.destroyed):
        due += number * (0.5, 1.0, 2.0)[index % 3]
    return lead + due if state.side_of(state.active) == side else lead - due


def _best_task(state: State) -> int:
    turn = Turn(state, SILENT)
    faces = [state.cards.faces[each] for each in state.tasks if each != NO_CARD]
    return max([TASKS[face].points for face in faces if TASKS[face].is_met(turn)], default=0)


def _prospects(state: State, seat: int) -> float:
    """What the own hand could still summon."""
    arena = Arena(state, seat)
    worth = 0.0
    for instance in state.hands[seat]:
        face = state.cards.faces[instance]
        if face not in BEINGS:
            worth += 0.3
            continue
        missing = least_missing(arena, FIGURES[face])
        rank = BEINGS[face].rank
        if missing < len(READY):
            worth += READY[missing] * (1.0, 1.6, 3.0)[rank]
    return worth


# -- choosing ------------------------------------------------------------------------------------------------


class TashKalarAdvisor(Advisor):
    """Counts points, pieces and what the hand could summon; tries every answer to the end of its effect."""

    def evaluate(self, state: Any, seat: Seat) -> float:
        """How good the position is for a seat."""
        return evaluate(state, seat)

    def propose(self, table: Table[Any], seat: Seat, stream: Stream) -> list[str]:
        """The best answer to what is asked now."""
        return [propose(table, seat, stream)]


def propose(table: Table[Any], seat: Seat, stream: Stream) -> str:
    """The answer after which the seat stands best, as far as it can see."""
    keys = table.pending[seat].legal()
    if len(keys) == 1:
        return keys[0]
    best, best_worth = keys[0], float("-inf")
    for key in _candidates(table, seat, keys, stream):
        worth = _worth(table, seat, key) + stream.below(100) / 1000
        if key.startswith("discard"):
            worth -= 1.0
        if worth > best_worth:
            best, best_worth = key, worth
    return best


def _candidates(table: Table[Any], seat: Seat, keys: Sequence[str], stream: Stream) -> list[str]:
    """All answers but many placings, of which those near own pieces are tried."""
    decision = table.pending[seat]
    if not isinstance(decision, ActQuestion) or len(keys) <= TRIES:
        return [key for key in keys if key != HAND_OVER]
    state: State = table.state
    own = Turn(state, SILENT).of(state.side_of(seat))
    near = around(around(own)) if own else EVERYWHERE & CENTRE_NINE
    names = {key for key in keys if key.startswith("place ")}
    likely = [key for key in keys if key in names and near >> NUMBERS[key[6:]] & 1]
    order = stream.order(len(likely))
    rest = [key for key in keys if key not in names and key != HAND_OVER]
    return rest + [likely[place] for place in order[:TRIES]] or list(keys)


def _worth(table: Table[Any], seat: Seat, key: str) -> float:
    """What an answer leads to, with the rest of its effect."""
    twin = table.clone(is_light=True)
    twin.play(seat, key)
    if isinstance(twin.pending.get(seat), Question):
        twin = table.clone()
        twin.play(seat, key)
        return _play_on(twin, seat, DEPTH)
    return evaluate(twin.state, seat)


def _play_on(twin: Table[Any], seat: Seat, depth: int) -> float:
    """Finish the effect that is under way greedily; the worth of where it ends."""
    while depth:
        pending = twin.pending
        decision = pending.get(seat)
        if not isinstance(decision, Question) or CHANCE in pending:
            break
        keys = [key for key in decision.legal() if key != HAND_OVER]
        best, best_worth = keys[0], float("-inf")
        for key in keys[:TRIES]:
            again = twin.clone(is_light=True)
            again.play(seat, key)
            worth = evaluate(again.state, seat)
            if worth > best_worth:
                best, best_worth = key, worth
        twin.play(seat, best)
        depth -= 1
    return evaluate(twin.state, seat)
