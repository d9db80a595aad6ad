"""Planning (MY-TURN-06 to -11, MY-PLACE, MY-MOVE): what may be planned, and which rule forbids the rest.

A plan is made action by action. `place mossling b1` takes a card; `move c1-c2` orders a creature and takes its
first step, further ones follow as `step c3` until `stop` or until its movement is used up; `done` confirms.
Own creatures may follow each other, even in a ring, so an order may need another order before the plan is whole:
such a plan cannot be confirmed, and if nothing can mend it any more, `rethink` starts it over.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Literal

from tafelrunde.games.mythos.board import (
    DIAGONAL_MASK,
    EVERYWHERE,
    NAMES,
    NEIGHBOUR_MASK,
    NUMBERS,
    SQUARES,
    VALUES,
    WITHIN,
    mask,
    squares_of,
)
from tafelrunde.games.mythos.cards import CARDS
from tafelrunde.games.mythos.effects import holds, targets
from tafelrunde.games.mythos.state import EMPTY, Allowance, Plan, State
from tafelrunde.games.mythos.verbs import Turn
from tafelrunde.table.decision import Decision, Objection, Option, Seat
from tafelrunde.table.text import Text, text, verbatim

# -- what planning begins with ------------------------------------------------------------------------------


def begin_planning(turn: Turn) -> None:
    """Read all planning effects once, from the position in which planning begins (MY-TURN-07)."""
    state = turn.state
    found = [source for source in turn.sources("planning") if holds(state, source)]
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
    movement = [CARDS[faces[instance]].movement if instance != EMPTY else 0 for instance in state.board[side]]
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


@lru_cache(maxsize=65536)
def place_keys(face: str, squares: int) -> tuple[str, ...]:
    """The keys for placing a card on the squares of a mask."""
    return tuple(f"place {face} {NAMES[square]}" for square in squares_of(squares))


@lru_cache(maxsize=8192)
def move_keys(origin: int, squares: int) -> tuple[str, ...]:
    """The keys for ordering the creature on a square to one of a mask."""
    return tuple(f"move {NAMES[origin]}-{NAMES[to]}" for to in squares_of(squares))


@lru_cache(maxsize=8192)
def step_keys(squares: int) -> tuple[str, ...]:
    """The keys for going on to the squares of a mask."""
    return tuple(f"step {NAMES[to]}" for to in squares_of(squares))


@lru_cache(maxsize=65536)
def action(key: str) -> tuple[str, str, int, int]:
    """What a key that was judged legal says: verb, card, origin, target."""
    match key.split(" "):
        case ["place", face, name]:
            return "place", face, EMPTY, NUMBERS[name]
        case ["move", way]:
            origin, _, to = way.partition("-")
            return "move", "", NUMBERS[origin], NUMBERS[to]
        case ["step", name]:
            return "step", "", EMPTY, NUMBERS[name]
    return key, "", EMPTY, EMPTY


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

    __slots__ = (
        "allowance", "board", "hand", "immobile", "left", "path", "plan", "placed", "side", "standing",
        "state", "walked",
    )  # fmt: skip

    def __init__(self, state: State, side: int) -> None:
        self.state = state
        self.side = side
        self.allowance = state.allowances[side]
        self.board = state.board[side]
        self.hand = state.hands[side]
        self.plan: Plan = state.plans[side]
        self.path: list[int] | None = None
        """The path that is being drawn; also the last one of the plan."""
        self._survey()

    def _survey(self) -> None:
        """Read from the plan what the questions need."""
        plan, movement = self.plan, self.allowance.movement
        self.placed = sum([1 << square for square in plan.placings])
        self.walked = 0
        """The squares that ordered creatures will step on."""
        self.standing = self.immobile = 0
        """The squares of own creatures without an order, and of those that never get one."""
        for square, instance in enumerate(self.board):
            if instance != EMPTY:
                self.standing |= 1 << square
                if not movement[square]:
                    self.immobile |= 1 << square
        for path in plan.paths:
            self.standing &= ~(1 << path[0])
            for square in path[1:]:
                self.walked |= 1 << square
        self._count()

    def _count(self) -> None:
        plan = self.plan
        self.left = self.allowance.points - self.cost(len(plan.placings), [path[0] for path in plan.paths])
        """Action points that the plan leaves."""

    # -- costs (MY-TURN-08, MY-FX-07) ------------------------------------------------------------------------

    def cost(self, placings: int, movers: list[int]) -> int:
        """What that many placings and moves of the creatures on those squares cost."""
        allowance = self.allowance
        cost = placings - min(placings, allowance.free_places) + len(movers)
        if allowance.free_moves and movers:
            cost -= _covered(movers, allowance.free_moves)
        return cost

    def can_place(self) -> bool:
        """Whether one more placing can be paid."""
        return self.left > 0 or len(self.plan.placings) < self.allowance.free_places

    def can_move(self, *squares: int) -> bool:
        """Whether moves of the creatures on those squares can be paid besides the plan so far."""
        if self.left >= len(squares):
            return True
        if not self.allowance.free_moves:
            return False
        movers = [path[0] for path in self.plan.paths]
        return self.cost(len(self.plan.placings), [*movers, *squares]) <= self.allowance.points

    # -- placing (MY-PLACE) ----------------------------------------------------------------------------------

    def faces(self) -> list[str]:
        """The different cards in hand that are not placed yet."""
        faces = self.state.cards.faces
        if not self.plan.placings:
            return list(dict.fromkeys([faces[instance] for instance in self.hand]))
        placed = self.plan.placings.values()
        return list(dict.fromkeys([faces[instance] for instance in self.hand if instance not in placed]))

    def place_squares(self) -> int:
        """The squares on which a card may be placed now."""
        return self.allowance.places & ~(self.placed | self.walked) if self.can_place() else 0

    def refuse_place(self, face: str, square: int) -> Code | None:
        """Why a card may not be placed there."""
        if face not in self.faces():
            return "not-in-hand"
        if self.place_squares() >> square & 1:
            return None
        if not self.can_place():
            return "no-points"
        if self.placed >> square & 1:
            return "place-taken"
        if any(side[square] != EMPTY for side in self.state.board):
            return "place-occupied"
        if self.allowance.places >> square & 1:
            return "place-path"
        leader = self.state.leaders[self.side]
        return "place-diagonal" if DIAGONAL_MASK[leader] >> square & 1 else "place-far"

    def place(self, face: str, square: int) -> None:
        """Plan a placing. Of several copies the one that the enemy knows goes first: it tells nothing new."""
        cards = self.state.cards
        placed = self.plan.placings.values()
        copies = [
            instance for instance in self.hand if cards.faces[instance] == face and instance not in placed
        ]
        enemy = Seat(1 - self.side)
        known = [instance for instance in copies if cards.knows(enemy, instance)]
        self.plan.placings[square] = (known or copies)[0]
        self.placed |= 1 << square
        self._count()

    # -- moving (MY-MOVE) ------------------------------------------------------------------------------------

    def movable(self) -> int:
        """The squares of the creatures that may be given a move now."""
        squares = self.standing & ~self.immobile
        if self.left > 0 or not squares:
            return squares
        if not self.allowance.free_moves:
            return 0
        return mask([square for square in squares_of(squares) if self.can_move(square)])

    def refuse_creature(self, square: int) -> Code | None:
        """Why the creature on that square may not be given a move."""
        if self.movable() >> square & 1:
            return None
        if self.placed >> square & 1:
            return "placed-now"
        if self.board[square] == EMPTY:
            is_enemy = self.state.board[1 - self.side][square] != EMPTY
            return "enemy-creature" if is_enemy else "no-creature"
        if self.allowance.movement[square] == 0:
            return "movement-none"
        return "no-points" if self.standing >> square & 1 else "ordered"

    def around(self, start: int, here: int) -> int:
        """The squares one step away for the creature that began on `start`."""
        squares = NEIGHBOUR_MASK[here]
        return squares | DIAGONAL_MASK[here] if self.allowance.diagonal >> start & 1 else squares

    def next_squares(self, path: list[int]) -> int:
        """Where a path may go on to (MY-MOVE-01 to -07), enemies left aside."""
        start, here, step = path[0], path[-1], len(path)
        movement = self.allowance.movement[start]
        if step > movement:
            return 0
        squares = self.around(start, here) & ~self.placed
        if squares & self.standing:
            squares &= ~self._rooted(path)
        for other in self.plan.paths:
            if other is path:
                continue
            if step >= len(other):
                squares &= ~(1 << other[-1])
                continue
            squares &= ~(1 << other[step])
            if other[step] == here:
                squares &= ~(1 << other[step - 1])
            if step == movement:  # it will stand there when the other comes
                for later in other[step + 1 :]:
                    squares &= ~(1 << later)
        return squares

    def _rooted(self, path: list[int]) -> int:
        """The squares of the own creatures that can no longer be ordered to leave."""
        movers = () if path is self.path else (path[0],)
        if self.left > len(movers):
            return self.immobile
        if not self.allowance.free_moves:
            return self.standing
        free = [square for square in squares_of(self.standing) if self.can_move(*movers, square)]
        return self.standing & ~mask(free) | self.immobile

    def refuse_step(self, path: list[int], to: int) -> Code | None:
        """Why a path may not go on to that square."""
        start, here, step = path[0], path[-1], len(path)
        if self.next_squares(path) >> to & 1:
            return None
        if to == here:
            return "step-wait"
        if not self.around(start, here) >> to & 1:
            return "step-diagonal" if DIAGONAL_MASK[here] >> to & 1 else "step-far"
        if step > self.allowance.movement[start]:
            return "too-far"
        if self.placed >> to & 1:
            return "clash-placed"
        if self.standing >> to & 1:
            return "clash-standing"
        others = [other for other in self.plan.paths if other is not path]
        if any(other[min(step, len(other) - 1)] == to for other in others):
            return "clash-meeting"
        if any(to in other[step + 1 :] for other in others):
            return "clash-later"
        return "clash-trade"

    def refuse_stop(self) -> Code | None:
        """Why the path that is being drawn may not end here."""
        path = self.path
        assert path is not None
        here, step = path[-1], len(path) - 1
        for other in self.plan.paths:
            if other is not path and here in other[step + 1 :]:
                return "clash-later"
        return None

    def order(self, origin: int, to: int) -> None:
        """Give a creature a move and take its first step."""
        self.path = [origin, to]
        self.plan.paths.append(self.path)
        self.standing &= ~(1 << origin)
        self.walked |= 1 << to
        self._count()
        self._finish_if_used_up()

    def go_on(self, to: int) -> None:
        """Take a further step."""
        assert self.path is not None
        self.path.append(to)
        self.walked |= 1 << to
        self._finish_if_used_up()

    def _finish_if_used_up(self) -> None:
        assert self.path is not None
        if len(self.path) > self.allowance.movement[self.path[0]]:
            self.path = None

    # -- the whole plan --------------------------------------------------------------------------------------

    @property
    def is_whole(self) -> bool:
        """Whether the plan can be confirmed.

        Orders are checked against each other when they are given; what may still be open is that a creature
        without an order stands where another will step.
        """
        return not self.walked & self.standing

    def clash(self) -> tuple[int, int] | None:
        """Where own creatures collide: a square and a step, enemies left aside (MY-MOVE-05)."""
        starts = [path[0] for path in self.plan.paths]
        paths = [
            *self.plan.paths,
            *([square] for square in self.plan.placings),
            *([square] for square in SQUARES if self.board[square] != EMPTY and square not in starts),
        ]
        for step in range(1, max(map(len, paths))):
            before = [path[min(step - 1, len(path) - 1)] for path in paths]
            after = [path[min(step, len(path) - 1)] for path in paths]
            for place, square in enumerate(after):
                if after.index(square) != place:
                    return square, step
                if square != before[place] and square in before:
                    other = before.index(square)
                    if after[other] == before[place]:
                        return square, step
        return None

    def rethink(self) -> None:
        """Start the plan over."""
        self.plan.placings.clear()
        self.plan.paths.clear()
        self.path = None
        self._survey()


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
    kind = "option"
    secret = True
    minimum = 1
    maximum = 1

    def __init__(self, planner: Planner) -> None:
        self.seat = Seat(planner.side)
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
    prompt = text("prompt.plan")
    default = None

    def safe(self) -> str:
        return RETHINK if self._is_stuck() else DONE

    def legal(self) -> Sequence[str]:
        planner = self.planner
        keys: list[str] = []
        squares = planner.place_squares()
        if squares:
            for face in planner.faces():
                keys += place_keys(face, squares)
        for square in squares_of(planner.movable()):
            keys += move_keys(square, planner.next_squares([square]))
        keys.append(DONE if planner.is_whole else RETHINK)
        return keys

    def _is_stuck(self) -> bool:
        return not self.planner.is_whole

    def option(self, key: str) -> Option:
        planner = self.planner
        match key.split(" "):
            case ["done"]:
                clash = None if planner.is_whole else planner.clash()
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
        keys = [key for face in planner.faces() for key in place_keys(face, EVERYWHERE)]
        for square, instance in enumerate(planner.board):
            if instance != EMPTY:
                keys += move_keys(square, planner.around(square, square))
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
    prompt = text("prompt.path")
    default = None

    def safe(self) -> str:
        return RETHINK if self._is_stuck() else STOP

    def legal(self) -> Sequence[str]:
        planner = self.planner
        path = planner.path
        assert path is not None
        return (*step_keys(planner.next_squares(path)), RETHINK if self._is_stuck() else STOP)

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
        around = step_keys(self.planner.around(path[0], path[-1]))
        return [self.option(key) for key in (*around, STOP, RETHINK)]


async def make_plan(state: State, side: int) -> None:
    """Ask a side for its plan, action by action, until it is confirmed."""
    planner = Planner(state, side)
    while True:
        question = PlanQuestion(planner) if planner.path is None else PathQuestion(planner)
        verb, face, origin, target = action(await question)
        if verb == "place":
            planner.place(face, target)
        elif verb == "move":
            planner.order(origin, target)
        elif verb == "step":
            planner.go_on(target)
        elif verb == STOP:
            planner.path = None
        elif verb == RETHINK:
            planner.rethink()
        else:
            return
