"""Proofs that a position is won: everything is tried, and nothing is taken from what hints search with.

A seat has won a position if it can answer in its turn so that the game ends with its victory, whatever others
answer, also in turns of their own, before it would have a turn once more. Own answers are tried one after
the other as they are listed, others' likewise: no judgement, no likely lines, no plans drawn by luck. Where
that would be more than so many answers, nothing is proved.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any, NamedTuple

from tafelrunde.table.chance import Stream
from tafelrunde.table.decision import Decision, Seat
from tafelrunde.table.table import Table
from tafelrunde.table.works import state_hash

Way = tuple[str, ...]

BOUND = 20_000
"""So many answers are tried in a world."""
WORLDS = 3
"""In so many imagined worlds a way must win, and in the true one."""
WIDEST = 400
"""A question with more answers than that is not listed."""
DEEPEST = 200
GLANCES = 12
"""So many times it is tried by chance whether others have something against a way."""


class OutOfBounds(Exception):
    """There is more to try than may be."""


class Proof:
    """Whether one seat has won."""

    def __init__(self, seat: Seat, stream: Stream, bound: int = BOUND, known: Way = ()) -> None:
        self.seat = seat
        self.stream = stream
        self.bound = bound
        self.known = {key: place for place, key in reversed(list(enumerate(known)))}
        """Answers that are tried first, because they have won before: only the order is theirs."""
        self.left = bound
        self._met: dict[Hashable, bool] = {}

    def holds(self, world: Table[Any], way: Sequence[str] = ()) -> bool:
        """Whether the seat has won in a world after these answers; raises `OutOfBounds`."""
        self.left, self._met = self.bound, {}
        twin = self._after(world, way)
        return twin is not None and self._is_won(twin, False, 0)

    def is_proved(self, table: Table[Any], way: Sequence[str]) -> bool:
        """Whether answers win in truth and in imagined worlds; what is out of bounds is not proved."""
        worlds = [table, *(table.imagine(self.seat, self.stream) for _ in range(WORLDS))]
        try:
            return all(self.holds(world, way) for world in worlds)
        except OutOfBounds:
            return False

    def first(self, table: Table[Any]) -> Way | None:
        """Answers to what is asked now that win, the first that are found; None where none can be proved.

        In a common decision that is a whole plan. What is out of bounds for one is not tried further.
        """
        todo: list[Way] = [(key,) for key in reversed(self._listed(table.pending[self.seat]))]
        met: set[Hashable] = set()
        left = self.bound
        while todo and left > 0:
            way = todo.pop()
            left -= 1
            twin = self._after(table, way)
            decision = None if twin is None else twin.pending.get(self.seat)
            if (
                twin is not None
                and table.common is not None
                and decision is not None
                and twin.common is not None
            ):
                keys = self._listed(decision)
                name = state_hash(twin.state), tuple(keys)
                if name not in met:
                    met.add(name)
                    todo += [(*way, key) for key in reversed(keys)]
                continue
            try:
                if self.holds(table, way):
                    return way
            except OutOfBounds:
                pass
            left -= self.bound - self.left
        return None

    # -- everything that can be answered ---------------------------------------------------------------------

    def _after(self, world: Table[Any], way: Sequence[str]) -> Table[Any] | None:
        """The world after own answers; None where one of them is not legal there."""
        twin = world.clone(self.stream.fork())
        for key in way:
            decision = twin.pending.get(self.seat)
            if decision is None or decision.option(key).objection is not None:
                return None
            twin.play(self.seat, key)
        return twin

    def _is_won(self, world: Table[Any], have_others: bool, depth: int) -> bool:
        """Whether it is won from here; others may have had a turn already."""
        if world.is_over:
            return has_won(world, self.seat)
        self.left -= 1
        if self.left < 0 or depth > DEEPEST:
            raise OutOfBounds
        is_own = self.seat in world.pending
        who = self.seat if is_own else next(iter(world.pending))
        decision = world.pending[who]
        is_between = world.is_between_steps
        if is_own and have_others and is_between:
            return False
        keys = self._listed(decision)
        name: Hashable = None
        if is_between or world.common is not None:
            name = state_hash(world.state), who, tuple(keys), have_others, world.common_answers is None
            if name in self._met:
                return self._met[name]
            self._met[name] = not is_own  # nobody gains by coming back to where one was
        if is_own:
            keys.sort(key=lambda key: self.known.get(key, len(self.known)))
        elif decision.default is None and (is_between or world.common is not None):
            have_others = True
        is_won = not is_own
        for key in keys:
            twin = world.clone(self.stream.fork())
            twin.play(who, key)
            if self._is_won(twin, have_others, depth + 1) == is_own:
                is_won = is_own
                break
        if name is not None:
            self._met[name] = is_won
        return is_won

    def _listed(self, decision: Decision[Any]) -> list[str]:
        if decision.is_wider_than(WIDEST):
            raise OutOfBounds
        return list(decision.legal())


def has_won(world: Table[Any], seat: Seat) -> bool:
    """Whether a game that is over was won by the seat's side alone."""
    assert world.result is not None
    advisor = world.game.advisor
    sides = {advisor.side_of(world.state, each) for each in world.result.winners}
    return sides == {advisor.side_of(world.state, seat)}


def sure(table: Table[Any], seat: Seat, way: Way, stream: Stream) -> Way:
    """Answers up to the one by which something shows itself, or after which others are asked."""
    twin = table.clone(stream.fork())
    known = _knowledge(twin, seat)
    for place, key in enumerate(way):
        if seat not in twin.pending:
            return way[:place]
        twin.play(seat, key)
        if _knowledge(twin, seat) != known:
            return way[: place + 1]
    return way


class Played(NamedTuple):
    """What has become of answers, and of chance after them."""

    keys: Way
    """What the seat has answered."""
    has_won: bool
    had_choice: bool
    """Whether chance has answered for the seat too."""


def by_chance(table: Table[Any], seat: Seat, stream: Stream, way: Way = ()) -> Played:
    """Answers, as far as they go, then all by chance, until the game ends or the seat has a turn again."""
    twin = table.clone(stream.fork())
    keys: list[str] = []
    have_others = had_choice = False
    while not twin.is_over:
        who = seat if seat in twin.pending else next(iter(twin.pending))
        decision, is_between = twin.pending[who], twin.is_between_steps
        if who == seat:
            if have_others and is_between:
                return Played(tuple(keys), False, had_choice)
            key = way[len(keys)] if len(keys) < len(way) and not had_choice else None
            if key is None or not _is_legal(decision, key):
                key, had_choice = decision.sample(stream), True
            keys.append(key)
        else:
            have_others |= decision.default is None and (is_between or twin.common is not None)
            key = decision.sample(stream)
        twin.play(who, key)
    return Played(tuple(keys), has_won(twin, seat), had_choice)


def _is_legal(decision: Decision[Any], key: str) -> bool:
    if decision.is_wider_than(WIDEST):
        return decision.option(key).objection is None
    return key in decision.legal()


def is_refuted(table: Table[Any], seat: Seat, way: Way, stream: Stream) -> bool:
    """Whether what others answer by chance takes the victory away: soon seen, where a proof would take long.

    Where the seat has to choose once more, nothing is said.
    """
    tried = (by_chance(table, seat, stream, way) for _ in range(GLANCES))
    return any(not each.has_won and not each.had_choice for each in tried)


def _knowledge(world: Table[Any], seat: Seat) -> list[int]:
    cards = world.game.cards(world.state)
    return [] if cards is None else [seen >> seat & 1 for seen in cards.seen]
