"""A plan in the making: what it costs, what may still be added, and which rule forbids the rest.

Own creatures may follow each other, even in a ring (MY-MOVE-06), so an order may need another order before
the plan is whole. What may be added is answered by masks of squares; the `refuse_` methods ask the same masks
and then find the words.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Literal

from tafelrunde.games.mythos.board import DIAGONAL_MASK, NEIGHBOUR_MASK, SQUARES, squares_of
from tafelrunde.games.mythos.state import EMPTY, Plan, State
from tafelrunde.table.decision import Seat

Code = Literal[
    "no-points", "not-in-hand", "card-placed", "place-far", "place-after", "place-diagonal", "place-occupied",
    "place-taken", "place-path", "no-creature", "enemy-creature", "movement-none", "ordered", "placed-now",
    "step-far", "step-diagonal", "step-wait", "too-far", "path-open", "no-path", "clash-standing",
    "clash-placed", "clash-meeting", "clash-trade", "clash-later", "clash-plan", "no-clash", "off-board",
]  # fmt: skip
"""Why something may not be planned."""

RULES: dict[Code, str | None] = {
    "no-points": "MY-TURN-06",
    "not-in-hand": "MY-PLACE-01",
    "card-placed": "MY-TURN-09",
    "place-far": "MY-PLACE-01",
    "place-after": "MY-PLACE-04",
    "place-diagonal": "MY-PLACE-02",
    "place-occupied": "MY-PLACE-03",
    "place-taken": "MY-PLACE-03",
    "place-path": "MY-MOVE-05",
    "no-creature": "MY-PLACE-07",
    "enemy-creature": "MY-MOVE-09",
    "movement-none": "MY-CARD-04",
    "ordered": "MY-TURN-09",
    "placed-now": "MY-PLACE-07",
    "step-far": "MY-MOVE-03",
    "step-diagonal": "MY-MOVE-02",
    "step-wait": "MY-MOVE-03",
    "too-far": "MY-MOVE-01",
    "path-open": "MY-MOVE-03",
    "no-path": "MY-MOVE-03",
    "clash-standing": "MY-MOVE-05",
    "clash-placed": "MY-MOVE-05",
    "clash-meeting": "MY-MOVE-04",
    "clash-trade": "MY-MOVE-05",
    "clash-later": "MY-MOVE-05",
    "clash-plan": "MY-MOVE-04",
    "no-clash": None,
    "off-board": "MY-BOARD-01",
}


SEATS = (Seat(0), Seat(1))
"""By the side; a plan is begun in every turn."""


class Planner:
    """One side's plan in the making. Changes only that side's plan in the state."""

    __slots__ = (
        "allowance", "board", "debts", "firsts", "hand", "held", "immobile", "is_rethought", "later", "left",
        "path", "placed", "plan", "seat", "side", "spare", "standing", "state", "walked",
    )  # fmt: skip

    def __init__(self, state: State, side: int) -> None:
        self.state = state
        self.side = side
        self.seat = SEATS[side]
        self.allowance = state.allowances[side]
        self.board = state.board[side]
        self.hand = state.hands[side]
        self.plan: Plan = state.plans[side]
        self.path: list[int] | None = None
        """The path that is being drawn; also the last one of the plan."""
        self.is_rethought = False
        """Whether the plan was started over."""
        self.held: list[str] | None = None
        """The answer of `faces`, once it is known."""
        self._survey()

    def _survey(self) -> None:
        """Read from the plan what the questions need."""
        plan, allowance = self.plan, self.allowance
        self.placed = 0
        """The squares of the cards to be placed."""
        self.walked = self.firsts = self.later = 0
        """The squares that ordered creatures will step on, with their first steps and with later ones."""
        self.standing = allowance.standing
        """The squares of own creatures without an order."""
        self.immobile = allowance.immobile
        if not plan.placings and not plan.paths:
            self.debts, self.left, self.spare = 0, allowance.points, len(allowance.free_moves)
            return
        for square in plan.placings:
            self.placed |= 1 << square
        for path in plan.paths:
            self.standing &= ~(1 << path[0])
            self.firsts |= 1 << path[1]
            for square in path[2:]:
                self.later |= 1 << square
        self.walked = self.firsts | self.later
        self._count()

    def _count(self) -> None:
        self.debts = self.walked & self.standing
        """Own creatures that must still be ordered to leave, because another will step on their square."""
        allowance = self.allowance
        free_moves, movers = allowance.free_moves, self._movers()
        covered = _covered(movers, free_moves) if free_moves and movers else 0
        self.spare = len(free_moves) - covered
        """Free moves that the plan does not use yet."""
        placings = len(self.plan.placings) - allowance.free_places
        self.left = allowance.points - (placings if placings > 0 else 0) - movers.bit_count() + covered
        """Action points that the plan leaves, after the orders that it still needs."""

    def _movers(self) -> int:
        """The squares of the creatures that have an order or must still get one."""
        return self.allowance.standing & ~self.standing | self.debts

    # -- costs (MY-TURN-08, MY-FX-07) ------------------------------------------------------------------------

    def can_place(self) -> bool:
        """Whether one more placing can be paid."""
        return self.left > 0 or len(self.plan.placings) < self.allowance.free_places

    def payable(self, squares: int, movers: int = 0) -> int:
        """Of the creatures on those squares, the ones whose move can be paid besides all others.

        The others: what is planned and owed, and the moves of the `movers`.
        """
        lacking = movers.bit_count() + 1 - self.left
        if lacking <= 0:
            return squares
        if lacking > self.spare:
            return 0
        free_moves = self.allowance.free_moves
        if len(free_moves) == 1:  # nobody who moves already can use it, or it would not be spare
            return squares if free_moves[0] & movers else squares & free_moves[0]
        movers |= self._movers()
        needed = lacking + len(free_moves) - self.spare
        covered, further = _matched(movers, tuple(free_moves))
        if covered >= needed:
            return squares
        return squares & further & ~movers if covered + 1 == needed else 0

    # -- placing (MY-PLACE) ----------------------------------------------------------------------------------

    def faces(self) -> list[str]:
        """The different cards in hand that are not placed yet."""
        if self.held is None:
            faces, placed = self.state.cards.faces, tuple(self.plan.placings.values())
            self.held = list(dict.fromkeys([faces[each] for each in self.hand if each not in placed]))
        return self.held

    def copies(self) -> dict[str, int]:
        """The same, each with the first of its copies."""
        faces = self.state.cards.faces
        placed = self.plan.placings.values()
        found: dict[str, int] = {}
        for instance in self.hand:
            if instance not in placed:
                found.setdefault(faces[instance], instance)
        return found

    def place_squares(self) -> int:
        """The squares on which a card may be placed now."""
        allowance = self.allowance
        if self.left > 0 or len(self.plan.placings) < allowance.free_places:  # as can_place()
            return allowance.places & ~(self.placed | self.walked)
        return 0

    def refuse_place(self, face: str, square: int) -> Code | None:
        """Why a card may not be placed there."""
        if face not in self.faces():
            faces = self.state.cards.faces
            is_placed = any(faces[instance] == face for instance in self.plan.placings.values())
            return "card-placed" if is_placed else "not-in-hand"
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
        way = next((path[1:] for path in self.plan.paths if path[0] == leader), [])
        if any(NEIGHBOUR_MASK[each] >> square & 1 for each in way):
            return "place-after"
        return "place-diagonal" if DIAGONAL_MASK[leader] >> square & 1 else "place-far"

    def place(self, face: str, square: int) -> None:
        """Plan a placing. Of several copies the one that the enemy knows goes first: it tells nothing new."""
        cards, placings = self.state.cards, self.plan.placings
        faces = cards.faces
        copies = [instance for instance in self.hand if faces[instance] == face]
        if placings:
            copies = [instance for instance in copies if instance not in placings.values()]
        chosen = copies[0]
        if len(copies) > 1:
            enemy = Seat(1 - self.side)
            chosen = next((each for each in copies if cards.knows(enemy, each)), chosen)
            self.held = None
        elif self.held is not None:
            self.held.remove(face)
        placings[square] = chosen
        self.placed |= 1 << square
        if len(placings) > self.allowance.free_places:
            self.left -= 1

    # -- moving (MY-MOVE) ------------------------------------------------------------------------------------

    def movable(self) -> int:
        """The squares of the creatures that may be given a move now."""
        squares = self.standing & ~self.immobile
        if self.left > 0 or not squares:
            return squares
        owed = squares & self.debts
        if not self.spare:
            return owed
        return owed | self.payable(squares & ~owed)

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
            squares &= ~self._rooted(path, squares & self.standing)
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

    def first_steps(self) -> tuple[Sequence[int], list[int]]:
        """The squares of the creatures that may be given a move, and where each one's first step may lead."""
        left = self.left
        creatures = self.standing & ~self.immobile if left > 0 else self.movable()
        if not creatures:
            return (), []
        movable = squares_of(creatures)
        if left < 2 and self.spare:
            return movable, [self.next_squares([square]) for square in movable]
        # Without free moves, all creatures meet the same obstacles, but for those that must leave.
        debts, later, diagonal = self.debts, self.later, self.allowance.diagonal
        taken = self.placed | self.firsts | self.immobile
        if not (debts or later or diagonal):
            free = ~(taken if left > 1 else taken | self.standing)
            return movable, [NEIGHBOUR_MASK[square] & free for square in movable]
        rooted = taken | (self.standing & ~debts)
        paths, movement = self.plan.paths, self.allowance.movement
        found: list[int] = []
        for square in movable:
            is_owed = debts >> square & 1
            closed = taken if left + is_owed > 1 else rooted
            if later and movement[square] == 1:  # it will stand there when the other comes
                closed |= later
            if is_owed:
                for path in paths:
                    if path[1] == square:
                        closed |= 1 << path[0]
            around = NEIGHBOUR_MASK[square]
            if diagonal >> square & 1:
                around |= DIAGONAL_MASK[square]
            found.append(around & ~closed)
        return movable, found

    def _rooted(self, path: list[int], standing: int) -> int:
        """Of the own creatures in the way, the squares of those that can no longer be ordered to leave."""
        is_paid = path is self.path or self.debts >> path[0] & 1
        mover = 0 if is_paid else 1 << path[0]
        immobile = standing & self.immobile
        if self.left > mover.bit_count():
            return immobile
        rooted = standing & ~self.debts
        if self.spare:
            rooted &= ~self.payable(rooted, mover)
        return rooted | immobile

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
        if self.later >> here & 1:  # somebody comes there after a first step, if only this creature
            for other in self.plan.paths:
                if other is not path and here in other[step + 1 :]:
                    return "clash-later"
        return None

    @property
    def is_used_up(self) -> bool:
        """Whether the last path has ended because its creature goes no further (MY-MOVE-01)."""
        paths = self.plan.paths
        return bool(paths) and len(paths[-1]) > self.allowance.movement[paths[-1][0]]

    def order(self, origin: int, to: int) -> None:
        """Give a creature a move and take its first step."""
        self.path = [origin, to]
        self.plan.paths.append(self.path)
        self.standing &= ~(1 << origin)
        reached = 1 << to
        self.firsts |= reached
        self.walked |= reached
        if self.debts or self.standing & reached or self.allowance.free_moves:
            self._count()
        else:
            self.left -= 1
        if self.allowance.movement[origin] == 1:
            self.path = None

    def go_on(self, to: int) -> None:
        """Take a further step."""
        assert self.path is not None
        self.path.append(to)
        reached = 1 << to
        self.later |= reached
        self.walked |= reached
        if self.standing & reached:
            self._count()
        if len(self.path) > self.allowance.movement[self.path[0]]:  # it goes no further (MY-MOVE-01)
            self.path = None

    # -- the whole plan --------------------------------------------------------------------------------------

    @property
    def is_whole(self) -> bool:
        """Whether the plan can be confirmed.

        Orders are checked against each other when they are given; what may still be open is that a creature
        without an order stands where another will step.
        """
        return not self.debts

    def clash(self) -> tuple[int, int] | None:
        """Where own creatures collide: a square and a step, enemies left aside (MY-MOVE-05)."""
        starts = [path[0] for path in self.plan.paths]
        paths: list[list[int]] = [
            *self.plan.paths,
            *([square] for square in self.plan.placings),
            *([int(square)] for square in SQUARES if self.board[square] != EMPTY and square not in starts),
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
        self.is_rethought = True
        self.held = None
        self._survey()


def _covered(movers: int, free_moves: list[int]) -> int:
    """The largest number of moves that free moves can cover, each at most one (MY-FX-07)."""
    if free_moves.count(free_moves[0]) == len(free_moves):  # whoever can use one can use any
        return min(len(free_moves), (free_moves[0] & movers).bit_count())
    return _matched(movers, tuple(free_moves))[0]


@lru_cache(maxsize=8192)
def _matched(movers: int, free_moves: tuple[int, ...]) -> tuple[int, int]:
    """The same, and the squares from which one more could be; kept, for it is asked again soon."""
    users: dict[int, int] = {}
    covered = sum([_cover(mover, free_moves, users, set()) for mover in squares_of(movers)])
    unused = [squares for place, squares in enumerate(free_moves) if place not in users]
    further = 0
    while unused:
        for squares in unused:
            further |= squares
        # Whoever could take one of these instead would leave his own.
        left = [place for place, mover in users.items() if further >> mover & 1]
        unused = [free_moves[place] for place in left]
        for place in left:
            del users[place]
    return covered, further


def _cover(mover: int, free_moves: tuple[int, ...], users: dict[int, int], tried: set[int]) -> bool:
    """Find a free move for one more mover; who uses it already may have to look for another."""
    for place, squares in enumerate(free_moves):
        if place not in tried and squares >> mover & 1:
            tried.add(place)
            if place not in users or _cover(users[place], free_moves, users, tried):
                users[place] = mover
                return True
    return False
