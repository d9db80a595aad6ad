"""What planning begins with (MY-TURN-06, MY-TURN-07): action points, squares for placing, movement."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

from tafelrunde.games.mythos.board import DIAGONAL_MASK, NEIGHBOUR_MASK, SQUARES, VALUES, WITHIN
from tafelrunde.games.mythos.cards import CARDS
from tafelrunde.games.mythos.effects import Source, at_work, holds, targets
from tafelrunde.games.mythos.state import EMPTY, OWNER, Allowance, State
from tafelrunde.games.mythos.verbs import Turn
from tafelrunde.table.decision import Seat

Early = Mapping[str, list[Source]]
"""By the moment at the beginning of a turn, the parts that are at work then."""


def survey(state: State) -> Early:
    """Give both sides what the bare rules give, and find whatever else works at the beginning of the turn.

    Everything is looked at once for both: nobody dies and nothing becomes Mythos before the plans are made.
    """
    found: defaultdict[str, list[Source]] = defaultdict(list)
    state.allowances = [_allowance(state, side, found) for side in (0, 1)]
    faces = state.cards.faces
    for side in (0, 1):
        for instance in state.mythos[side]:
            card = CARDS[faces[instance]]
            for moment in card.early:
                found[moment] += at_work(card, moment, side, EMPTY)
    return found


def begin_planning(turn: Turn, early: Early) -> None:
    """Read all planning effects once, from the position in which planning begins (MY-TURN-07)."""
    state = turn.state
    movement: dict[int, int] = {}
    for source in early.get("planning", ()):
        if holds(state, source):
            _apply(turn, source, movement)
    occupied = state.allowances[0].standing | state.allowances[1].standing
    for own in state.allowances:
        own.points = max(1, own.points)
        own.places &= ~occupied  # MY-PLACE-03
    for instance, change in movement.items():
        own, square = state.allowances[OWNER[instance]], _square_of(state, instance)
        if own.movement[square] > 0:  # MY-FX-08
            own.movement[square] = max(1, own.movement[square] + change)


def _apply(turn: Turn, source: Source, movement: dict[int, int]) -> None:
    """Add one planning effect; changes of movement are only collected, their limits come last."""
    state, part = turn.state, source.part
    own, leader = state.allowances[source.owner], state.leaders[source.owner]
    match part.operation:
        case "movement":
            for instance in targets(state, source):
                movement[instance] = movement.get(instance, 0) + part.amount
        case "free-move":
            covered = 0
            for instance in targets(state, source):
                covered |= 1 << _square_of(state, instance)
            own.free_moves += [covered] * part.amount
        case "free-place":
            own.free_places += part.amount
        case "diagonal-steps":
            for instance in targets(state, source):
                state.allowances[OWNER[instance]].diagonal |= 1 << _square_of(state, instance)
        case "place-beside":
            for instance in targets(state, source):
                own.places |= NEIGHBOUR_MASK[_square_of(state, instance)]
        case "action-points":
            own.points += part.amount
        case "place-range":
            own.places |= WITHIN[leader][part.amount]
        case "place-diagonal":
            own.places |= DIAGONAL_MASK[leader]
        case "see-hand":
            see_hand(turn, source.owner)
        case operation:
            raise ValueError(f"no planning operation {operation}")


def _allowance(state: State, side: int, found: defaultdict[str, list[Source]]) -> Allowance:
    """What the bare rules give: points by the leader's square, places next to it, printed movement.

    What else works at the beginning of the turn is found on the way: the board is large and nearly empty.
    """
    leader = state.leaders[side]
    faces = state.cards.faces
    movement = [0] * len(SQUARES)
    standing = immobile = 0
    for square, instance in enumerate(state.board[side]):
        if instance >= 0:
            standing |= 1 << square
            card = CARDS[faces[instance]]
            if card.movement:
                movement[square] = card.movement
            else:  # nothing can change that (MY-FX-08)
                immobile |= 1 << square
            for moment in card.early:
                found[moment] += at_work(card, moment, side, square)
                if instance == side:
                    found[moment] += at_work(card, moment, side, EMPTY)
    return Allowance(VALUES[leader], NEIGHBOUR_MASK[leader], 0, [], movement, standing, immobile)


def _square_of(state: State, instance: int) -> int:
    return state.board[OWNER[instance]].index(instance)


def see_hand(turn: Turn, side: int) -> None:
    """The owner sees the enemy hand (exception to MY-INFO-01)."""
    state = turn.state
    _, unseen = state.cards.split(Seat(side), state.hands[1 - side])
    for instance in unseen:
        state.cards.show(instance, Seat(side))
        if turn.is_told:
            turn.beats.tell(
                "see",
                f"card{instance}",
                rules=("MY-INFO-01",),
                only=(Seat(side),),
                side=turn.side(side),
                card=turn.name(instance),
            )
