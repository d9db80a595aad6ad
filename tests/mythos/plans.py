"""All plans of a side: found by answering, and found by the definition, without asking the game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, product

from tafelrunde.games.mythos.notation import RETHINK
from tafelrunde.games.mythos.planning import _PlanQuestion
from tafelrunde.games.mythos.state import State
from tafelrunde.table import Seat, Table

from .duel import Duel, Side

Path = tuple[str, ...]
Placing = tuple[str, str]
Planned = tuple[frozenset[Placing], frozenset[Path]]
"""Placings (square, card) and paths."""

NAMES = [f"{column}{row}" for row in range(1, 6) for column in "abcde"]


# -- by answering ------------------------------------------------------------------------------------------


def planned(state: State, side: Side) -> Planned:
    """What a side has planned so far, whatever the order."""
    plan = state.plans[side.seat]
    return (
        frozenset((NAMES[square], state.cards.faces[card]) for square, card in plan.placings.items()),
        frozenset(tuple(NAMES[square] for square in path) for path in plan.paths),
    )


def count_plans(duel: Duel, side: Side) -> tuple[int, set[Planned], dict[str, int]]:
    """How many sequences of answers lead to `done`, which plans they make, and the split by first answer."""
    known: dict[tuple[Planned, Path], int] = {}
    found: set[Planned] = set()

    def ways(table: Table[State]) -> int:
        question = table.pending[side.seat]
        assert isinstance(question, _PlanQuestion)
        plan = planned(table.state, side)
        open_path = tuple(NAMES[square] for square in question.planner.path or ())
        if (plan, open_path) not in known:
            total = 0
            for key in question.legal():
                if key == "done":
                    found.add(plan)
                    total += 1
                elif key != RETHINK:
                    total += ways(after(table, side.seat, key))
            known[plan, open_path] = total
        return known[plan, open_path]

    split = {key: 1 if key == "done" else ways(after(duel.table, side.seat, key)) for key in duel.legal(side)}
    found.add((frozenset(), frozenset()))
    return sum(split.values()), found, split


def after(table: Table[State], seat: Seat, key: str) -> Table[State]:
    twin = table.clone()
    twin.play(seat, key)
    return twin


# -- by the definition -------------------------------------------------------------------------------------


def neighbours(square: str, is_diagonal: bool) -> Iterator[str]:
    column, row = ord(square[0]), int(square[1])
    for right, up in product((-1, 0, 1), repeat=2):
        name = f"{chr(column + right)}{row + up}"
        if (right, up) != (0, 0) and (is_diagonal or 0 in (right, up)) and name in NAMES:
            yield name


def paths_from(square: str, movement: int, is_diagonal: bool) -> Iterator[Path]:
    """Every path of one step or more (MY-MOVE-01 to -03)."""
    longest: list[Path] = [(square,)]
    for _ in range(movement):
        longest = [(*path, to) for path in longest for to in neighbours(path[-1], is_diagonal)]
        yield from longest


def all_plans(duel: Duel, side: Side) -> set[Planned]:
    """Every plan that MY-TURN, MY-PLACE and MY-MOVE allow, tried one by one."""
    state = duel.state
    own = state.allowances[side.seat]
    creatures = {
        NAMES[square]: (own.movement[square], bool(own.diagonal >> square & 1))
        for square, instance in enumerate(state.board[side.seat])
        if instance >= 0
    }
    free = [{NAMES[square] for square in range(25) if mask >> square & 1} for mask in own.free_moves]
    orders = [
        [None, *paths_from(square, movement, is_diagonal)]
        for square, (movement, is_diagonal) in creatures.items()
    ]
    all_placings = list(placings(duel, side))
    found: set[Planned] = set()
    for chosen in product(*orders):
        paths = [path for path in chosen if path is not None]
        standing = [(square,) for square, path in zip(creatures, chosen, strict=True) if path is None]
        moves = len(paths) - covered([path[0] for path in paths], free)
        if moves > own.points or collide([*paths, *standing]):
            continue
        for placing in all_placings:
            cost = moves + max(0, len(placing) - own.free_places)
            if cost <= own.points and not collide([*paths, *standing, *((square,) for square, _ in placing)]):
                found.add((frozenset(placing), frozenset(paths)))
    return found


def placings(duel: Duel, side: Side) -> Iterator[tuple[Placing, ...]]:
    """Every way to put hand cards on different free squares."""
    own = duel.state.allowances[side.seat]
    squares = [NAMES[square] for square in range(25) if own.places >> square & 1]
    hand = Counter(duel.state.cards.faces[card] for card in duel.state.hands[side.seat])
    for size in range(min(len(squares), hand.total()) + 1):
        for where in combinations(squares, size):
            for cards in product(hand, repeat=size):
                if not Counter(cards) - hand:
                    yield tuple(zip(where, cards, strict=True))


def covered(movers: list[str], free: list[set[str]]) -> int:
    """How many orders the free moves cover at best (MY-FX-07)."""
    if not free or not movers:
        return 0
    first, rest = free[0], free[1:]
    best = covered(movers, rest)
    for mover in movers:
        if mover in first:
            best = max(best, 1 + covered([each for each in movers if each != mover], rest))
    return best


def collide(paths: list[Path]) -> bool:
    """Whether own creatures are on one square after a step or trade squares in one (MY-MOVE-05)."""
    for step in range(1, max(map(len, paths))):
        before = [path[min(step - 1, len(path) - 1)] for path in paths]
        now = [path[min(step, len(path) - 1)] for path in paths]
        if len(set(now)) < len(now):
            return True
        for (one, to), (other, back) in combinations(zip(before, now, strict=True), 2):
            if one != to and (one, to) == (back, other):
                return True
    return False
