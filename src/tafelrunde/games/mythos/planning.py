"""Planning (MY-TURN-06 to -11, MY-PLACE, MY-MOVE): what may be planned, and which rule forbids the rest.

A plan is made action by action. `place mossling b1` takes a card; `move c1-c2` orders a creature and takes its
first step, further ones follow as `step c3` until `stop` or until its movement is used up; `done` confirms.
Own creatures may follow each other, even in a ring, so an order may need another order before the plan is whole:
such a plan cannot be confirmed, and if nothing can mend it any more, `rethink` starts it over.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal

from tafelrunde.games.mythos.board import (
    ALL_AROUND,
    DIAGONAL_MASK,
    NAMES,
    NEIGHBOUR_MASK,
    NEIGHBOURS,
    NUMBERS,
    SQUARES,
    VALUES,
    WITHIN,
    squares_of,
)
from tafelrunde.games.mythos.cards import CARDS
from tafelrunde.games.mythos.effects import holds, sources, targets
from tafelrunde.games.mythos.state import EMPTY, Allowance, Plan, State
from tafelrunde.games.mythos.verbs import Turn
from tafelrunde.table.decision import Decision, Objection, Option, Seat
from tafelrunde.table.text import Text, text, verbatim

# -- what planning begins with ------------------------------------------------------------------------------


def begin_planning(turn: Turn) -> None:
    """Read all planning effects once, from the position in which planning begins (MY-TURN-07)."""
    state = turn.state
    found = [source for source in sources(state, "planning") if holds(state, source)]
    state.allowances = [_allowance(state, side) for side in (0, 1)]
    changes: dict[int, int] = {}
    beside = [0, 0]
    for source in found:
        part, own = source.part, state.allowances[source.owner]
        leader = state.leaders[source.owner]
        match part.operation:
            case "action-points":
                own.points += part.amount
            case "free-place":
                own.free_places += part.amount
            case "place-range":
                own.places |= WITHIN[leader][part.amount]
            case "place-diagonal":
                own.places |= DIAGONAL_MASK[leader]
            case "see-hand":
                see_hand(turn, source.owner)
            case operation:
                squares = [_square_of(state, instance) for instance in targets(state, source)]
                if operation == "movement":
                    for instance in targets(state, source):
                        changes[instance] = changes.get(instance, 0) + part.amount
                elif operation == "free-move":
                    own.free_moves += [sum(1 << square for square in squares)] * part.amount
                elif operation == "diagonal-steps":
                    for instance, square in zip(targets(state, source), squares, strict=True):
                        state.allowances[0 if instance in state.board[0] else 1].diagonal |= 1 << square
                elif operation == "place-beside":
                    for square in squares:
                        beside[source.owner] |= NEIGHBOUR_MASK[square]
                else:
                    raise ValueError(f"no planning operation {operation}")
    occupied = sum(1 << square for side in state.board for square in SQUARES if side[square] != EMPTY)
    for side, own in enumerate(state.allowances):
        own.points = max(1, own.points)
        own.places = (own.places | beside[side]) & ~occupied  # MY-PLACE-03
        for square, instance in enumerate(state.board[side]):
            if instance in changes and own.movement[square] > 0:  # MY-FX-08
                own.movement[square] = max(1, own.movement[square] + changes[instance])


def _allowance(state: State, side: int) -> Allowance:
    """What the bare rules give: points by the leader's square, places next to it, printed movement."""
    leader = state.leaders[side]
    faces = state.cards.faces
    movement = [
        CARDS[faces[instance]].movement if instance != EMPTY else 0 for instance in state.board[side]
    ]
    return Allowance(VALUES[leader], NEIGHBOUR_MASK[leader], 0, [], movement, 0)


def _square_of(state: State, instance: int) -> int:
    for side in state.board:
        if instance in side:
            return side.index(instance)
    raise ValueError(f"instance {instance} is not on the board")


def see_hand(turn: Turn, side: int) -> None:
    """The owner sees the enemy hand (exception to MY-INFO-01)."""
    state = turn.state
    for instance in state.hands[1 - side]:
        if not state.cards.knows(Seat(side), instance):
            state.cards.show(instance, Seat(side))
            if turn.is_told:
                turn.beats.tell(
                    "see",
                    f"c{instance}",
                    rules=("MY-INFO-01",),
                    only=(Seat(side),),
                    side=turn.side(side),
                    card=turn.name(instance),
                )


# -- making a plan ------------------------------------------------------------------------------------------

STEP_KEYS = {(origin, to): f"move {NAMES[origin]}-{NAMES[to]}" for origin in SQUARES for to in SQUARES}
ON_KEYS = tuple(f"step {name}" for name in NAMES)
_PLACE_KEYS: dict[str, tuple[str, ...]] = {}


def place_keys(face: str) -> tuple[str, ...]:
    """The keys for placing a card, per square."""
    keys = _PLACE_KEYS.get(face)
    if keys is None:
        keys = _PLACE_KEYS[face] = tuple(f"place {face} {name}" for name in NAMES)
    return keys


Code = Literal[
    "no-points", "not-in-hand", "place-far", "place-diagonal", "place-occupied", "place-taken", "place-path",
    "no-creature", "enemy-creature", "movement-none", "ordered", "placed-now", "step-far", "step-diagonal",
    "step-wait", "too-far", "clash-standing", "clash-placed", "clash-meeting", "clash-trade", "clash-later",
    "clash-plan", "no-clash",
]  # fmt: skip
"""Why something may not be planned."""

RULES: dict[Code, str | None] = {
    "no-points": "MY-TURN-06",
    "not-in-hand": "MY-PLACE-01",
    "place-far": "MY-PLACE-01",
    "place-diagonal": "MY-PLACE-02",
    "place-occupied": "MY-PLACE-03",
    "place-taken": "MY-PLACE-03",
    "place-path": "MY-MOVE-05",
    "no-creature": "MY-PLACE-07",
    "enemy-creature": "MY-TURN-08",
    "movement-none": "MY-CARD-04",
    "ordered": "MY-TURN-09",
    "placed-now": "MY-PLACE-07",
    "step-far": "MY-MOVE-03",
    "step-diagonal": "MY-MOVE-02",
    "step-wait": "MY-MOVE-03",
    "too-far": "MY-MOVE-01",
    "clash-standing": "MY-MOVE-05",
    "clash-placed": "MY-MOVE-05",
    "clash-meeting": "MY-MOVE-04",
    "clash-trade": "MY-MOVE-05",
    "clash-later": "MY-MOVE-05",
    "clash-plan": "MY-MOVE-04",
    "no-clash": None,
}


class Planner:
    """One side's plan in the making. Changes only that side's plan in the state."""

    __slots__ = ("allowance", "board", "hand", "path", "plan", "side", "state")

    def __init__(self, state: State, side: int) -> None:
        self.state = state
        self.side = side
        self.allowance = state.allowances[side]
        self.board = state.board[side]
        self.hand = state.hands[side]
        self.plan: Plan = state.plans[side]
        self.path: list[int] | None = None
        """The path that is being drawn; also the last one of the plan."""

    # -- costs (MY-TURN-08, MY-FX-07) ------------------------------------------------------------------------

    def points_left(self) -> int:
        """Action points that the plan leaves."""
        return self.allowance.points - self.cost(len(self.plan.placings), self._ordered())

    def _ordered(self) -> list[int]:
        return [path[0] for path in self.plan.paths]

    def cost(self, placings: int, movers: list[int]) -> int:
        """What that many placings and moves of the creatures on those squares cost."""
        allowance = self.allowance
        cost = placings - min(placings, allowance.free_places) + len(movers)
        if allowance.free_moves and movers:
            cost -= _covered(movers, allowance.free_moves)
        return cost

    def can_place(self) -> bool:
        """Whether one more placing can be paid."""
        return self.cost(len(self.plan.placings) + 1, self._ordered()) <= self.allowance.points

    def can_move(self, *squares: int) -> bool:
        """Whether moves of the creatures on those squares can be paid besides the plan so far."""
        movers = self._ordered()
        return self.cost(len(self.plan.placings), movers + list(squares)) <= self.allowance.points

    # -- placing (MY-PLACE) ----------------------------------------------------------------------------------

    def faces(self) -> list[str]:
        """The different cards in hand that are not placed yet."""
        faces = self.state.cards.faces
        if not self.plan.placings:
            return list(dict.fromkeys([faces[instance] for instance in self.hand]))
        placed = self.plan.placings.values()
        return list(dict.fromkeys([faces[instance] for instance in self.hand if instance not in placed]))

    def place_squares(self) -> list[int]:
        """The squares on which any card may be placed now."""
        plan = self.plan
        squares: Iterable[int] = squares_of(self.allowance.places)
        if plan.placings:
            squares = [square for square in squares if square not in plan.placings]
        if plan.paths:
            squares = [square for square in squares if not self._is_on_a_path(square)]
        return list(squares)

    def _is_on_a_path(self, square: int) -> bool:
        return any(square in path for path in self.plan.paths)

    def refuse_place(self, face: str, square: int) -> Code | None:
        """Why a card may not be placed there."""
        if face not in self.faces():
            return "not-in-hand"
        if not self.can_place():
            return "no-points"
        if not self.allowance.places >> square & 1:
            if any(side[square] != EMPTY for side in self.state.board):
                return "place-occupied"
            leader = self.state.leaders[self.side]
            return "place-diagonal" if DIAGONAL_MASK[leader] >> square & 1 else "place-far"
        if square in self.plan.placings:
            return "place-taken"
        return "place-path" if self._is_on_a_path(square) else None

    def place(self, face: str, square: int) -> None:
        """Plan a placing. Of several copies the one that the enemy knows goes first: it tells nothing new."""
        cards = self.state.cards
        placed = self.plan.placings.values()
        copies = [
            instance
            for instance in self.hand
            if cards.faces[instance] == face and instance not in placed
        ]
        enemy = Seat(1 - self.side)
        known = [instance for instance in copies if cards.knows(enemy, instance)]
        self.plan.placings[square] = (known or copies)[0]

    # -- moving (MY-MOVE) ------------------------------------------------------------------------------------

    def refuse_creature(self, square: int) -> Code | None:
        """Why the creature on that square may not be given a move."""
        if square in self.plan.placings:
            return "placed-now"
        if self.board[square] == EMPTY:
            is_enemy = self.state.board[1 - self.side][square] != EMPTY
            return "enemy-creature" if is_enemy else "no-creature"
        if self.allowance.movement[square] == 0:
            return "movement-none"
        if any(path[0] == square for path in self.plan.paths):
            return "ordered"
        return None if self.can_move(square) else "no-points"

    def steps_from(self, start: int, square: int) -> Sequence[int]:
        """Where the creature that began on `start` may step from `square`, as far as geometry goes."""
        return ALL_AROUND[square] if self.allowance.diagonal >> start & 1 else NEIGHBOURS[square]

    def refuse_step(self, path: list[int], to: int) -> Code | None:
        """Why a path may not go on to that square (MY-MOVE-01 to -07)."""
        start, here = path[0], path[-1]
        if to == here:
            return "step-wait"
        if to not in self.steps_from(start, here):
            return "step-diagonal" if DIAGONAL_MASK[here] >> to & 1 else "step-far"
        if len(path) > self.allowance.movement[start]:
            return "too-far"
        if to in self.plan.placings:
            return "clash-placed"
        plan, step = self.plan, len(path)
        if self.board[to] != EMPTY and to != start:
            mover = next((other for other in plan.paths if other[0] == to), None)
            if mover is None and not self._can_leave(path, to):
                return "clash-standing"
        is_last = step == self.allowance.movement[start]
        for other in plan.paths:
            if other is path or other[0] == start:
                continue
            size = len(other)
            if other[step if step < size else -1] == to:
                return "clash-meeting"
            if step < size and other[step] == here and other[step - 1] == to:
                return "clash-trade"
            if is_last and to in other[step + 1 :]:
                return "clash-later"
        return None

    def _can_leave(self, path: list[int], square: int) -> bool:
        """Whether the own creature that stands in the way could still be ordered to leave in time."""
        if self.allowance.movement[square] == 0:
            return False
        movers = [square] if path is self.path else [path[0], square]
        return self.can_move(*movers)

    def refuse_stop(self) -> Code | None:
        """Why the path that is being drawn may not end here."""
        path = self.path
        assert path is not None
        here, step = path[-1], len(path) - 1
        for other in self.plan.paths:
            if other is not path and here in other[step + 1 :]:
                return "clash-later"
        return None

    # -- the whole plan --------------------------------------------------------------------------------------

    def clash(self) -> tuple[int, int] | None:
        """Where own creatures collide: a square and a step, enemies left aside (MY-MOVE-05)."""
        plan = self.plan
        if not plan.paths:
            return None
        starts = self._ordered()
        paths = [
            *plan.paths,
            *([square] for square in plan.placings),
            *([square] for square in SQUARES if self.board[square] != EMPTY and square not in starts),
        ]
        for step in range(1, max(map(len, plan.paths))):
            before = [path[min(step - 1, len(path) - 1)] for path in paths]
            after = [path[min(step, len(path) - 1)] for path in paths]
            for place, square in enumerate(after):
                other = after.index(square)
                if other != place:
                    return square, step
                if square in before and square != before[place]:
                    other = before.index(square)
                    if after[other] == before[place]:
                        return square, step
        return None

    def order(self, origin: int, to: int) -> None:
        """Give a creature a move and take its first step."""
        self.path = [origin, to]
        self.plan.paths.append(self.path)
        self._finish_if_used_up()

    def go_on(self, to: int) -> None:
        """Take a further step."""
        assert self.path is not None
        self.path.append(to)
        self._finish_if_used_up()

    def _finish_if_used_up(self) -> None:
        assert self.path is not None
        if len(self.path) > self.allowance.movement[self.path[0]]:
            self.path = None

    def rethink(self) -> None:
        """Start the plan over."""
        self.plan.placings.clear()
        self.plan.paths.clear()
        self.path = None


def _covered(movers: list[int], free_moves: list[int]) -> int:
    """The largest number of moves that free moves can cover, each at most one (MY-FX-07)."""
    owner: dict[int, int] = {}

    def cover(mover: int, tried: set[int]) -> bool:
        for place, squares in enumerate(free_moves):
            if place not in tried and squares >> mover & 1:
                tried.add(place)
                if place not in owner or cover(owner[place], tried):
                    owner[place] = mover
                    return True
        return False

    return sum(cover(mover, set()) for mover in movers)


# -- the two questions --------------------------------------------------------------------------------------

DONE = "done"
RETHINK = "rethink"
STOP = "stop"


class _PlanQuestion(Decision[str]):
    """Shared by both: the answer is the key itself."""

    __slots__ = ("planner",)

    def __init__(self, planner: Planner, prompt: Text, default: str) -> None:
        self.seat = Seat(planner.side)
        self.kind = "option"
        self.prompt = prompt
        self.default = default
        self.secret = True
        self.minimum = self.maximum = 1
        self.planner = planner

    def value(self, key: str) -> str:
        return key

    def _judged(
        self, key: str, label: Text, elements: tuple[str, ...], code: Code | None, **args: int | str | Text
    ) -> Option:
        if code is None:
            return Option(key, label, elements)
        reason = text(f"objection.{code}", **args)
        return Option(key, label, elements, Objection(RULES[code], reason))

    def _card(self, square: int) -> str:
        """The scene's key of what an own creature's square shows."""
        instance = self.planner.board[square]
        return f"c{instance}" if instance != EMPTY else NAMES[square]

    def _rethink(self) -> Option:
        code: Code | None = None if self._is_stuck() else "no-clash"
        return self._judged(RETHINK, text("option.rethink"), (), code)

    def _is_stuck(self) -> bool:
        raise NotImplementedError


class PlanQuestion(_PlanQuestion):
    """What to plan next: place a card, order a creature, or confirm."""

    __slots__ = ()

    def __init__(self, planner: Planner) -> None:
        super().__init__(planner, PLAN_PROMPT, DONE)

    def safe(self) -> str:
        return RETHINK if self._is_stuck() else DONE

    def legal(self) -> Sequence[str]:
        planner = self.planner
        keys: list[str] = []
        if planner.can_place():
            squares = planner.place_squares()
            if squares:
                for face in planner.faces():
                    names = place_keys(face)
                    keys += [names[square] for square in squares]
        movement = planner.allowance.movement
        for square, instance in enumerate(planner.board):
            if instance != EMPTY and movement[square] and planner.refuse_creature(square) is None:
                path = [square]
                keys += [
                    STEP_KEYS[square, to]
                    for to in planner.steps_from(square, square)
                    if planner.refuse_step(path, to) is None
                ]
        keys.append(RETHINK if self._is_stuck() else DONE)
        return keys

    def _is_stuck(self) -> bool:
        return self.planner.clash() is not None

    def option(self, key: str) -> Option:
        planner = self.planner
        match key.split(" "):
            case ["done"]:
                clash = planner.clash()
                if clash is None:
                    return self._judged(key, text("option.done"), (), None)
                square, step = clash
                return self._judged(
                    key, text("option.done"), (), "clash-plan", square=NAMES[square], step=step
                )
            case ["rethink"]:
                return self._rethink()
            case ["place", face, name] if face in CARDS and name in NUMBERS:
                square = NUMBERS[name]
                code = planner.refuse_place(face, square)
                card = Text(f"card.{face}")
                return self._judged(
                    key,
                    text("option.place", card=card, square=name),
                    (self._hand_element(face), name),
                    code,
                    card=card,
                    square=name,
                    points=planner.allowance.points,
                )
            case ["move", way] if "-" in way:
                return self._move_option(key, way)
        raise self.unknown(key)

    def _move_option(self, key: str, way: str) -> Option:
        planner = self.planner
        origin, _, target = way.partition("-")
        if origin not in NUMBERS or target not in NUMBERS:
            raise self.unknown(key)
        here, to = NUMBERS[origin], NUMBERS[target]
        code = planner.refuse_creature(here) or planner.refuse_step([here], to)
        instance = planner.board[here]
        face = planner.state.cards.faces[instance] if instance != EMPTY else None
        card = Text(f"card.{face}") if face is not None else verbatim(origin)
        return self._judged(
            key,
            text("option.move", card=card, path=verbatim(way)),
            (self._card(here), target),
            code,
            card=card,
            origin=origin,
            square=target,
            points=planner.allowance.points,
            movement=planner.allowance.movement[here],
        )

    def options(self) -> Iterable[Option]:
        planner = self.planner
        keys = [key for face in planner.faces() for key in place_keys(face)]
        for square, instance in enumerate(planner.board):
            if instance != EMPTY:
                keys += [STEP_KEYS[square, to] for to in planner.steps_from(square, square)]
        return [self.option(key) for key in (*keys, DONE, RETHINK)]

    def _hand_element(self, face: str) -> str:
        planner = self.planner
        placed = planner.plan.placings.values()
        for instance in planner.hand:
            if planner.state.cards.faces[instance] == face and instance not in placed:
                return f"c{instance}"
        return f"hand.{planner.side}"


class PathQuestion(_PlanQuestion):
    """Where the creature goes on to, or whether it stops."""

    __slots__ = ()

    def __init__(self, planner: Planner) -> None:
        super().__init__(planner, PATH_PROMPT, STOP)

    def safe(self) -> str:
        return RETHINK if self._is_stuck() else STOP

    def legal(self) -> Sequence[str]:
        planner = self.planner
        path = planner.path
        assert path is not None
        keys = [
            ON_KEYS[to]
            for to in planner.steps_from(path[0], path[-1])
            if planner.refuse_step(path, to) is None
        ]
        keys.append(RETHINK if self._is_stuck() else STOP)
        return keys

    def _is_stuck(self) -> bool:
        return self.planner.refuse_stop() is not None

    def option(self, key: str) -> Option:
        planner = self.planner
        path = planner.path
        assert path is not None
        here = NAMES[path[-1]]
        card = Text(f"card.{planner.state.cards.faces[planner.board[path[0]]]}")
        match key.split(" "):
            case ["stop"]:
                code = planner.refuse_stop()
                label = text("option.stop", square=here)
                return self._judged(key, label, (here,), code, card=card, square=here)
            case ["rethink"]:
                return self._rethink()
            case ["step", name] if name in NUMBERS:
                return self._judged(
                    key,
                    text("option.step", square=name),
                    (name,),
                    planner.refuse_step(path, NUMBERS[name]),
                    card=card,
                    origin=here,
                    square=name,
                    points=planner.allowance.points,
                    movement=planner.allowance.movement[path[0]],
                )
        raise self.unknown(key)

    def options(self) -> Iterable[Option]:
        path = self.planner.path
        assert path is not None
        around = self.planner.steps_from(path[0], path[-1])
        return [self.option(key) for key in (*(ON_KEYS[to] for to in around), STOP, RETHINK)]


PLAN_PROMPT = text("prompt.plan")
PATH_PROMPT = text("prompt.path")


async def make_plan(state: State, side: int) -> None:
    """Ask a side for its plan, action by action, until it is confirmed."""
    planner = Planner(state, side)
    while True:
        if planner.path is not None:
            match (await PathQuestion(planner)).split(" "):
                case ["stop"]:
                    planner.path = None
                case ["rethink"]:
                    planner.rethink()
                case [_, name]:
                    planner.go_on(NUMBERS[name])
            continue
        match (await PlanQuestion(planner)).split(" "):
            case ["done"]:
                return
            case ["rethink"]:
                planner.rethink()
            case ["place", face, name]:
                planner.place(face, NUMBERS[name])
            case [_, way]:
                origin, _, to = way.partition("-")
                planner.order(NUMBERS[origin], NUMBERS[to])
