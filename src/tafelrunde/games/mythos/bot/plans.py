"""Whole plans for computer opponents: what could be done, what it promises, and plans made of it.

An action is first judged by what it promises on the board as it stands (`promises`), which is quick and a
little blind; plans are drawn from these promises with some luck, so that they differ. Where there is time,
plans are carried out against what the enemy might do (`Trials`).
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from math import log
from typing import NamedTuple

from tafelrunde.games.mythos.board import NAMES, NEIGHBOUR_MASK, NEIGHBOURS, VALUES, squares_of
from tafelrunde.games.mythos.bot.judgement import (
    DISTANCE,
    evaluate,
)
from tafelrunde.games.mythos.cards import CARDS
from tafelrunde.games.mythos.effects import Carriers
from tafelrunde.games.mythos.execution import execute
from tafelrunde.games.mythos.notation import DONE, STOP
from tafelrunde.games.mythos.planner import Planner
from tafelrunde.games.mythos.state import EMPTY, Plan, State
from tafelrunde.games.mythos.verbs import Turn
from tafelrunde.table.beat import SILENT
from tafelrunde.table.chance import Stream
from tafelrunde.table.scales import Scales

STEADY = 0.01
"""What an action must gain to be worth planning in an even game; the surer the result, the less."""
LUCK = 2.2
"""How far chance may lift one action over another, in points of a leader's power."""
STAND = Plan({}, [])
SOMETHING = 0.5
"""Where an action promises more than that, in points of a leader's power, it is absurd to stand still."""
STRIKE = (6.0, 7.0, 8.0, 11.0, 60.0)
"""What one more Mythos promises, by the number of own ones, in points of a leader's power."""
PATIENCE = 0.66
"""The share of its strike that a minion keeps for every turn it still needs."""
BODY, POWER = 0.6, 0.35
"""Having a minion, and a point of its power."""
GUARD = 1.0
"""A minion beside the own leader while enemies come."""
POINT = 1.4
"""An action point of the leader's square."""
FLIGHT = 0.45
"""The share of a danger that a leader escapes by moving: the enemy may guess where."""


class Action(NamedTuple):
    """One candidate for a plan: a placing (card and square) or a path."""

    face: str
    path: tuple[int, ...]


class Promise(NamedTuple):
    """An action, and what it promises on the board as it stands."""

    worth: float
    action: Action


# -- what could be done --------------------------------------------------------------------------------------


def actions(planner: Planner) -> Iterator[Action]:
    """Every placing, and for every creature one shortest path to each square it can reach."""
    squares = squares_of(planner.place_squares())
    for face in planner.faces():
        for square in squares:
            yield Action(face, (square,))
    if not planner.is_whole:
        return
    for origin in squares_of(planner.movable()):
        for way in ways(planner, [origin]):
            yield Action("", tuple(way))


def ways(planner: Planner, begun: list[int]) -> Iterator[list[int]]:
    """One shortest path to each square on which a creature that has come so far can end its move."""
    reached = set(begun)
    found = [begun]
    enemy = planner.state.board[1 - planner.side]
    while found:
        longer: list[list[int]] = []
        for way in found:
            for to in squares_of(planner.next_squares(way)):
                # A square of an own creature that would have to leave first is no place to end.
                if to not in reached and not planner.standing >> to & 1:
                    reached.add(to)
                    if enemy[to] == EMPTY:  # it would have to fight its way through
                        longer.append([*way, to])
                    if may_end(planner, [*way, to]):
                        yield [*way, to]
        found = longer


def may_end(planner: Planner, path: list[int]) -> bool:
    """Whether no other own creature steps there later."""
    return all(path[-1] not in other[len(path) :] for other in planner.plan.paths)


def with_action(planner: Planner, action: Action) -> Plan:
    """The plan with one more action."""
    plan = planner.plan.copy()
    if not action.face:
        plan.paths.append(list(action.path))
        return plan
    faces, placed = planner.state.cards.faces, plan.placings.values()
    instance = next(each for each in planner.hand if faces[each] == action.face and each not in placed)
    plan.placings[action.path[0]] = instance
    return plan


# -- what it promises ----------------------------------------------------------------------------------------


class Look:
    """The board as one side sees it before it plans: what a strike is worth, and where its leader is safe."""

    __slots__ = ("enemy", "faces", "hostile", "own", "power", "side", "state", "strike", "target")

    def __init__(self, state: State, side: int) -> None:
        self.state, self.side = state, side
        self.own, self.enemy = state.board[side], state.board[1 - side]
        self.power, self.faces = state.power, state.cards.faces
        self.target = state.leaders[1 - side]
        self.hostile = state.power[1 - side]
        self.strike = STRIKE[len(state.mythos[side])]

    def striking(self, power: int, movement: int, square: int, delay: int = 0) -> float:
        """What a minion there promises for its strike."""
        if not movement:
            return 0.0
        turns = -(-DISTANCE[self.target][square] // movement) + delay
        worth = self.strike + min(power, self.hostile)
        return float(worth * PATIENCE**turns)

    def danger(self, square: int) -> float:
        """What the enemy minions that can be on a square next turn would do to a leader there."""
        total = 0.0
        for place, instance in enumerate(self.enemy):
            if instance > 1:
                movement = CARDS[self.faces[instance]].movement
                if movement and DISTANCE[square][place] <= movement:
                    total += 5.0 + self.power[instance]
        return total

    def body(self, instance: int) -> float:
        """What a minion is worth where it stands."""
        power = self.power[instance]
        return BODY + POWER * power

    def place(self, face: str, square: int, danger: float) -> float:
        """What placing a card promises; it can strike only from the next turn on."""
        card = CARDS[face]
        worth = BODY + POWER * card.power
        worth += self.striking(card.power, card.movement, square)
        leader = self.state.leaders[self.side]
        if danger and NEIGHBOUR_MASK[leader] >> square & 1:
            worth += GUARD
            # The side from which the enemy comes is the one to shut.
            worth += 0.5 * sum(self.enemy[near] > 1 for near in NEIGHBOURS[square])
        return worth

    def move(self, path: Sequence[int], danger: float) -> float:
        """What a path promises: a strike, a fight, a step nearer, or a safer place for the leader."""
        origin, end = path[0], path[-1]
        instance = self.own[origin]
        if instance == self.side:
            worth = POINT * (VALUES[end] - VALUES[origin]) + FLIGHT * (danger - self.danger(end))
            there = self.enemy[end]
            return worth if there == EMPTY else worth - self.power[there] - 6.0
        card = CARDS[self.faces[instance]]
        power = self.power[instance]
        now = self.striking(power, card.movement, origin)
        there = self.enemy[end]
        if there == 1 - self.side:
            if power >= self.hostile:
                return 60.0
            return self.strike + power - self.body(instance) - now + BODY
        if there > 1:
            return self._fight(instance, power, now, there, end)
        worth = self.striking(power, card.movement, end) - now
        leader = self.state.leaders[self.side]
        guards = NEIGHBOUR_MASK[leader]
        if danger:
            worth += GUARD * ((guards >> end & 1) - (guards >> origin & 1))
        return worth

    def _fight(self, instance: int, power: int, now: float, there: int, end: int) -> float:
        """What attacking an enemy minion promises."""
        power, foe = max(1, power), max(1, self.power[there])  # bonuses may keep a creature at 0 alive
        card = CARDS[self.faces[there]]
        own_leader = self.state.leaders[self.side]
        prize = self.body(there)
        if card.movement:
            turns = -(-DISTANCE[own_leader][end] // card.movement)
            prize += (5.0 + foe) * PATIENCE**turns
        cost = self.body(instance) + now
        if power > foe:
            return prize - cost * foe / power
        if power == foe:
            return prize - cost
        return 0.6 * prize * power / foe - cost


def promises(state: State, side: int, begun: list[int] | None = None) -> list[Promise]:
    """What each action promises, the best first; with a path that was begun, only its ends."""
    planner = Planner(state, side)
    look = Look(state, side)
    danger = look.danger(state.leaders[side])
    if begun is not None:
        ends = [tuple(way) for way in ways(planner, begun)]
        if len(begun) > 1 and may_end(planner, begun):
            ends.append(tuple(begun))
        listed = [Promise(look.move(way, danger), Action("", way)) for way in ends]
    else:
        listed = [
            Promise(
                look.place(action.face, action.path[0], danger)
                if action.face
                else look.move(action.path, danger),
                action,
            )
            for action in actions(planner)
        ]
    listed.sort(key=lambda promise: -promise.worth)
    return listed


# -- plans ---------------------------------------------------------------------------------------------------


class Drawn(NamedTuple):
    """A plan and what its actions promise together."""

    worth: float
    plan: Plan


def draw(
    state: State,
    side: int,
    listed: Sequence[Promise],
    stream: Stream | None,
    begun: Plan | None = None,
    most: int | None = None,
) -> Drawn:
    """A plan of promising actions, at most so many; with a stream, luck changes their order."""
    if stream is not None:
        lucky = [
            (promise.worth - LUCK * log(-log((stream.below(65535) + 1) / 65537)) - LUCK * 0.58, promise)
            for promise in listed
        ]
        lucky.sort(key=lambda each: -each[0])
        order = [promise for hoped, promise in lucky if hoped > 0]
    else:
        order = [promise for promise in listed if promise.worth > 0]
    kept = state.plans[side]
    state.plans[side] = plan = begun.copy() if begun is not None else Plan({}, [])
    planner = Planner(state, side)
    total, added = 0.0, 0
    for promise in order:
        if planner.left <= 0 and not planner.spare and len(plan.placings) >= planner.allowance.free_places:
            break
        if add(planner, promise.action):
            total += promise.worth
            added += 1
            if added == most:
                break
    state.plans[side] = kept
    return Drawn(total, plan)


def add(planner: Planner, action: Action) -> bool:
    """Add an action to a plan if it may be added and leaves it whole."""
    path = action.path
    if action.face:
        if planner.place_squares() >> path[0] & 1 and action.face in planner.faces():
            planner.place(action.face, path[0])
            return True
        return False
    if not planner.movable() >> path[0] & 1:
        return False
    way = [path[0]]
    for to in path[1:]:
        if planner.standing >> to & 1 or not planner.next_squares(way) >> to & 1:
            return False
        way.append(to)
    if not may_end(planner, way):
        return False
    planner.order(path[0], path[1])
    for to in path[2:]:
        planner.go_on(to)
    planner.path = None
    return True


class Trials:
    """Plans of a side, carried out in one position against what the enemy might do; each pair only once."""

    __slots__ = ("_carriers", "_found", "scales", "side", "state")

    def __init__(self, state: State, side: int, scales: Scales) -> None:
        self.state, self.side, self.scales = state, side, scales
        self._found: dict[tuple[Hashable, Hashable], float] = {}
        self._carriers: Carriers | None = None
        """Who could matter as long as nobody enters."""

    def judged(self, plan: Plan, replies: Sequence[Plan]) -> float:
        """The mean of what comes of a plan."""
        found, made = self._found, _made_of(plan)
        total = 0.0
        for reply in replies:
            pair = made, _made_of(reply)
            if pair not in found:
                found[pair] = self._carried_out(plan, reply)
            total += found[pair]
        return total / len(replies)

    def _carried_out(self, plan: Plan, reply: Plan) -> float:
        trial = self.state.copy()
        trial.plans[self.side] = plan.copy()
        trial.plans[1 - self.side] = reply.copy()
        if plan.placings or reply.placings:
            turn = Turn(trial, SILENT)
        else:
            turn = Turn(trial, SILENT, self._carriers)
            self._carriers = turn.carriers
        execute(turn)
        return evaluate(trial, self.side, self.scales)

    def best(self, planned: Plan, replies: Sequence[Plan]) -> Plan:
        """Add the best action to what is planned again and again, judged against each of the replies."""
        state, side = self.state.copy(), self.side
        state.plans[side] = chosen = planned
        best = self.judged(chosen, replies)
        while True:
            planner = Planner(state, side)
            options = [
                (self.judged(with_action(planner, action), replies), action) for action in actions(planner)
            ]
            if not options:
                return chosen
            value, action = max(options, key=lambda option: option[0])
            if value <= best + STEADY * (1 - best * best):
                return chosen
            best = value
            state.plans[side] = chosen = with_action(planner, action)


def _made_of(plan: Plan) -> Hashable:
    """All that a plan says; the order of its paths counts, that of its placings does not."""
    return tuple(sorted(plan.placings.items())), tuple(map(tuple, plan.paths))


# -- notation ------------------------------------------------------------------------------------------------


def keys_of(state: State, side: int, planned: Plan, plan: Plan) -> list[str]:
    """The answers that make a plan out of what is planned already, in an order that depends on it alone."""
    faces = state.cards.faces
    keys = [
        f"place {faces[instance]} {NAMES[square]}"
        for square, instance in sorted(plan.placings.items())
        if square not in planned.placings
    ]
    for path in sorted(plan.paths[len(planned.paths) :]):
        keys += path_keys(state, side, path)
    return [*keys, DONE]


def path_keys(state: State, side: int, path: Sequence[int]) -> list[str]:
    """The answers that make a path."""
    first = f"move {NAMES[path[0]]}-{NAMES[path[1]]}"
    is_used_up = len(path) > state.allowances[side].movement[path[0]]
    return [first, *(f"step {NAMES[square]}" for square in path[2:]), *([] if is_used_up else [STOP])]
