"""What Mythos tells computer opponents: a position's worth, and a planner that looks one turn ahead."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from tafelrunde.games.mythos.board import NAMES, NEIGHBOURS, VALUES, distance, squares_of
from tafelrunde.games.mythos.cards import CARDS
from tafelrunde.games.mythos.execution import execute
from tafelrunde.games.mythos.planner import Planner
from tafelrunde.games.mythos.planning import DONE, STOP, PathQuestion, PlanQuestion
from tafelrunde.games.mythos.scoring import NEEDED_MYTHOS
from tafelrunde.games.mythos.state import EMPTY, Plan, State
from tafelrunde.games.mythos.verbs import Turn
from tafelrunde.table.advisor import Advisor
from tafelrunde.table.beat import SILENT
from tafelrunde.table.chance import Stream
from tafelrunde.table.decision import Seat
from tafelrunde.table.table import Table

WON = 1000.0
LEADER = 1.0
"""A point of the leader's power."""
MYTHOS = (0.0, 4.0, 9.0, 15.0, 24.0, WON)
"""By the number of own Mythos minions."""
MINION = 0.7
"""A point of a minion's power."""
BODY = 0.8
"""Having a minion at all."""
CLOSENESS = 0.25
"""Each step that a minion is nearer to the enemy leader than the far corner."""
IMPATIENCE = 0.03
"""What closeness gains every turn: whoever only waits loses to the turn limit."""
ROOTED = 0.3
"""The share of its worth that a minion keeps when it cannot move: it guards, but never attacks."""
ROOM = (0.0, 2.5, 3.5, 4.0, 4.2)
"""By the number of free squares next to the own leader: a walled-in leader can place nothing."""
POINT = 1.2
"""An action point in the next turn."""
CARD = 0.3
"""A card in hand."""
STEADY = 0.05
"""What an action must gain to be worth planning."""


class MythosAdvisor(Advisor):
    """Judges positions by leaders, Mythos, minions and points; plans greedily, action by action."""

    def evaluate(self, state: Any, seat: Seat) -> float:
        """The own worth less the enemy's."""
        return evaluate(state, seat)

    def propose(self, table: Table[Any], seat: Seat, stream: Stream) -> list[str]:
        """The rest of the plan, ending with the confirmation; of a path that is being drawn, its rest."""
        decision = table.pending[seat]
        assert isinstance(decision, PlanQuestion | PathQuestion)
        if not decision.planner.is_whole:  # somebody else's plan, in which a creature must still make way
            return [decision.safe()]
        start: State = table.state.copy()
        begun = start.plans[seat].paths.pop() if isinstance(decision, PathQuestion) else None
        planned = start.plans[seat]
        # First what the enemy would do if we stood still, then the best answer to that and to standing still.
        start.plans = [Plan({}, []), Plan({}, [])]
        replies = [Plan({}, []), best_plan(start, 1 - seat, [Plan({}, [])])]
        start.plans[seat] = planned
        if begun is None:
            return keys_of(start, seat, planned, best_plan(start, seat, replies))
        path = best_way(start, seat, begun, replies)
        return path_keys(start, seat, path)[len(begun) - 1 :] if path else [decision.safe()]


def evaluate(state: State, side: int) -> float:
    """The worth of a position for a side, from -1000 (lost) to 1000 (won)."""
    if state.outcome is not None:
        winner = state.outcome.winner
        return 0.0 if winner < 0 else WON if winner == side else -WON
    return worth(state, side) - worth(state, 1 - side)


def worth(state: State, side: int) -> float:
    """What a side has: leader, Mythos, minions and how near they are, room, points, cards."""
    power, faces, own = state.power, state.cards.faces, state.board[side]
    leader, enemy_leader = state.leaders[side], state.leaders[1 - side]
    total = LEADER * power[side] + MYTHOS[min(len(state.mythos[side]), NEEDED_MYTHOS)]
    total += POINT * VALUES[leader] + CARD * len(state.hands[side])
    enemy = state.board[1 - side]
    total += ROOM[sum(own[near] == EMPTY and enemy[near] == EMPTY for near in NEIGHBOURS[leader])]
    closeness = CLOSENESS + IMPATIENCE * state.turn
    for square, instance in enumerate(own):
        if instance > 1:
            value = BODY + MINION * power[instance]
            if CARDS[faces[instance]].movement:
                total += value + closeness * (8 - distance(square, enemy_leader))
            else:
                total += ROOTED * value
    return total


class Action(NamedTuple):
    """One candidate for a plan: a placing (card and square) or a path."""

    face: str
    path: tuple[int, ...]


def best_plan(state: State, side: int, replies: list[Plan]) -> Plan:
    """Add the best action again and again, judged against each of the enemy's replies."""
    planner_state = state.copy()
    chosen = planner_state.plans[side]
    best = _judge(state, side, chosen, replies)
    while True:
        planner = Planner(planner_state, side)
        options = [
            (_judge(state, side, _with(planner, action), replies), action) for action in _actions(planner)
        ]
        if not options:
            return chosen
        value, action = max(options, key=lambda option: option[0])
        if value <= best + STEADY:
            return chosen
        best = value
        planner_state.plans[side] = chosen = _with(planner, action)


def best_way(state: State, side: int, begun: list[int], replies: list[Plan]) -> tuple[int, ...]:
    """The best path that goes on from one that was begun, or stops; empty when it can do neither."""
    planner = Planner(state, side)
    ways = [tuple(way) for way in _ways(planner, begun)]
    stop = [tuple(begun)] if _may_end(planner, begun) else []
    return max(
        [*stop, *ways],
        key=lambda way: _judge(state, side, _with(planner, Action("", way)), replies),
        default=(),
    )


def _judge(state: State, side: int, plan: Plan, replies: list[Plan]) -> float:
    total = 0.0
    for reply in replies:
        trial = state.copy()
        trial.plans[side] = plan.copy()
        trial.plans[1 - side] = reply.copy()
        execute(Turn(trial, SILENT))
        total += evaluate(trial, side)
    return total / len(replies)


def _with(planner: Planner, action: Action) -> Plan:
    """The plan with one more action."""
    plan = planner.plan.copy()
    if not action.face:
        plan.paths.append(list(action.path))
        return plan
    faces, placed = planner.state.cards.faces, plan.placings.values()
    instance = next(each for each in planner.hand if faces[each] == action.face and each not in placed)
    plan.placings[action.path[0]] = instance
    return plan


def _actions(planner: Planner) -> Iterator[Action]:
    """Every placing, and for every creature one shortest path to each square it can reach."""
    squares = squares_of(planner.place_squares())
    for face in planner.faces():
        for square in squares:
            yield Action(face, (square,))
    if not planner.is_whole:
        return
    for origin in squares_of(planner.movable()):
        for way in _ways(planner, [origin]):
            yield Action("", tuple(way))


def _ways(planner: Planner, begun: list[int]) -> Iterator[list[int]]:
    """One shortest path to each square on which a creature that has come so far can end its move."""
    reached = set(begun)
    ways = [begun]
    while ways:
        longer: list[list[int]] = []
        for way in ways:
            for to in squares_of(planner.next_squares(way)):
                # A square of an own creature that would have to leave first is no place to end.
                if to not in reached and not planner.standing >> to & 1:
                    reached.add(to)
                    longer.append([*way, to])
                    if _may_end(planner, longer[-1]):
                        yield longer[-1]
        ways = longer


def _may_end(planner: Planner, path: list[int]) -> bool:
    """Whether no other own creature steps there later."""
    return all(path[-1] not in other[len(path) :] for other in planner.plan.paths)


def keys_of(state: State, side: int, planned: Plan, plan: Plan) -> list[str]:
    """The answers that make a plan out of what is planned already."""
    faces = state.cards.faces
    keys = [
        f"place {faces[instance]} {NAMES[square]}"
        for square, instance in plan.placings.items()
        if square not in planned.placings
    ]
    for path in plan.paths[len(planned.paths) :]:
        keys += path_keys(state, side, path)
    return [*keys, DONE]


def path_keys(state: State, side: int, path: Sequence[int]) -> list[str]:
    """The answers that make a path."""
    first = f"move {NAMES[path[0]]}-{NAMES[path[1]]}"
    is_used_up = len(path) > state.allowances[side].movement[path[0]]
    return [first, *(f"step {NAMES[square]}" for square in path[2:]), *([] if is_used_up else [STOP])]
