"""Whether a seat can win at once: everything it can answer in its turn is tried, to the end of the game.

A win counts only if nothing that others do can take it away, in none of the worlds that the seat imagines.
What others are asked in between is tried wholly; where all decide together, every plan of theirs, or, where
there are too many, a good number of plans: those that the game thinks good, and plans by chance. Once others
begin a turn of their own, nothing is sure any more.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import Any

from tafelrunde.bots.search import WIDE
from tafelrunde.table.advisor import Advisor
from tafelrunde.table.chance import Stream
from tafelrunde.table.decision import Seat
from tafelrunde.table.table import Table
from tafelrunde.table.works import state_hash

Way = tuple[str, ...]

MOST = 2_500
"""So many answers are tried."""
HOPELESS = 200
"""So many, as long as the game has not come to its end on any way."""
WORLDS = 3
"""In so many worlds a way must win."""
PLANS = 40
"""So many likely plans are tried first where one thinks in plans."""
OWN = 800
"""And then all others, where they are not more than so many; else so many by chance."""
REPLIES = 80
"""Against so many plans of others, where not all of them are fewer."""
LIKELY = 6
"""Own plans are tried against so many likely ones before all are listed."""
LISTED = 25
"""To ask the game for likely lines takes as long as to try so many answers."""
STEPS = 4
"""To list them, so many times more answers may be looked at."""
LONGEST = 60
"""So many answers a plan or a way may have."""


class Forcing:
    """One seat's search for a win that nobody can take away."""

    def __init__(
        self,
        seat: Seat,
        stream: Stream,
        most: int = MOST,
        replies: int = REPLIES,
        is_cancelled: Callable[[], bool] | None = None,
        *,
        is_hopeful: bool = False,
    ) -> None:
        self.seat = seat
        self.is_hopeful = is_hopeful
        """Whether every plan is worth trying, though the game has not come to its end on a likely one."""
        self.stream = stream
        self.is_cancelled = is_cancelled
        self.most, self.left = most, most
        """How many answers may be tried in a world, and how many are left."""
        self.replies = replies
        self.is_near = False
        """Whether the game has come to its end on some way."""
        self._depth = 0
        """After how many answers the search is."""
        self._begun: Table[Any] | None = None
        """Where all decide together: the world before they did, as long as not all plans are listed."""
        self._plans: list[Way] = []
        """What others may plan in this world; what has refuted last comes first."""
        self._lost: set[str] = set()
        """Positions between steps that are not won."""

    def win(self, table: Table[Any], tried: Sequence[Way] = ()) -> Way | None:
        """Answers that win whatever others do, as far as the seat can know; first those that are named."""
        worlds = [table.imagine(self.seat, self.stream) for _ in range(WORLDS)]
        failed: set[Way] = set()
        for _ in range(WORLDS):  # what fails in another world is not looked for again
            found = self._find(worlds[0], [each for each in tried if each not in failed], failed)
            if found is None:
                return None
            if all(self.wins(world, found) for world in worlds[1:]):
                return self._sure(worlds[0], found)
            failed.add(found)
        return None

    def wins(self, world: Table[Any], way: Way) -> bool:
        """Whether answers win in a world, the best being answered after them."""
        self._begin(world)
        twin = world.clone(self.stream.fork())
        for key in way:
            decision = twin.pending.get(self.seat)
            if decision is None or decision.option(key).objection is not None:
                return False
            twin.play(self.seat, key)
        return self._holds(twin)

    def is_won(self, world: Table[Any]) -> bool:
        """Whether some way wins in a world."""
        return self._find(world, (), set()) is not None

    # -- one world -------------------------------------------------------------------------------------------

    def _begin(self, world: Table[Any]) -> None:
        self.left, self.is_near, self._depth = self.most, False, 0
        self._lost = set()
        self._begun, self._plans = None, []
        if world.common is not None and (other := self._other(world)) is not None:
            self._begun = world
            lines = world.game.advisor.lines(world, other, self.stream, LIKELY) or ()
            self._plans = [line.keys for line in lines] or plans(world, other, self.stream, self.replies)

    def _other(self, world: Table[Any]) -> Seat | None:
        return next((each for each in world.pending if each != self.seat), None)

    def _find(self, world: Table[Any], tried: Sequence[Way], failed: set[Way]) -> Way | None:
        for way in tried:
            if self.wins(world, way):
                return way
        self._begin(world)
        return self._way(world, failed)

    def _way(self, world: Table[Any], failed: set[Way]) -> Way | None:
        """Own answers that win, until somebody else is asked or the game is over."""
        name = world.hash if world.common is None and world.is_between_steps else None
        if name is not None and name in self._lost:
            return None
        for keys in self._candidates(world):
            if not self._goes_on():
                return None
            if keys in failed:
                continue
            twin = world.clone(self.stream.fork())
            for key in keys:
                twin.play(self.seat, key)
            if self.seat in twin.pending:
                self._depth += 1
                rest = self._way(twin, failed)
                self._depth -= 1
                if rest is not None and (*keys, *rest) not in failed:
                    return (*keys, *rest)
            elif self._holds(twin):
                return keys
        if name is not None and self.left >= 0:
            self._lost.add(name)
        return None

    def _goes_on(self) -> bool:
        """Whether another answer may be tried."""
        self.left -= 1
        if self.is_cancelled is not None and self.is_cancelled():
            self.left = -1
        if self._depth > LONGEST:
            return False
        return self.left >= 0 and (self.is_near or self.is_hopeful or self.most - self.left <= HOPELESS)

    def _sure(self, world: Table[Any], way: Way) -> Way:
        """A way up to the answer by which something shows itself; what is best then is said then."""
        twin = world.clone(self.stream.fork())
        known = self._knowledge(twin)
        for place, key in enumerate(way):
            twin.play(self.seat, key)
            if self._knowledge(twin) != known:
                return way[: place + 1]
        return way

    def _knowledge(self, world: Table[Any]) -> list[int]:
        cards = world.game.cards(world.state)
        return [] if cards is None else [seen >> self.seat & 1 for seen in cards.seen]

    def _candidates(self, world: Table[Any]) -> Iterator[Way]:
        """What could be answered, the likeliest first: whole plans, or single answers."""
        advisor: Advisor = world.game.advisor
        decision = world.pending[self.seat]
        lines = advisor.lines(world, self.seat, self.stream, PLANS)
        if lines is not None:
            self.left -= LISTED
        ways = [line.keys for line in sorted(lines or (), key=lambda line: -line.weight)]
        yield from ways
        if ways and world.common is not None:
            if self.is_near or self.is_hopeful:
                self.left -= LISTED
                known = set(ways)
                yield from (way for way in plans(world, self.seat, self.stream, OWN) if way not in known)
        elif not decision.is_wider_than(WIDE):
            keys = [key for key in decision.legal() if (key,) not in ways]
            weights = dict(zip(keys, advisor.priors(world.state, decision, keys), strict=True))
            yield from ((key,) for key in sorted(keys, key=lambda key: -weights[key]))

    def _holds(self, world: Table[Any]) -> bool:
        """Whether it is won, whatever others answer now."""
        self._depth += 1
        is_won = self._is_held(world)
        self._depth -= 1
        return is_won

    def _is_held(self, world: Table[Any]) -> bool:
        if world.is_over:
            self.is_near = True
            return self._has_won(world)
        if self.seat in world.pending:
            return self._way(world, set()) is not None
        if self._plans:
            return self._stands(world)
        other, decision = next(iter(world.pending.items()))
        is_their_turn = decision.default is None and world.is_between_steps
        if is_their_turn or decision.is_wider_than(WIDE):
            return False
        for key in decision.legal():
            if not self._goes_on():
                return False
            twin = world.clone(self.stream.fork())
            twin.play(other, key)
            if not self._holds(twin):
                return False
        return True

    def _stands(self, world: Table[Any]) -> bool:
        """Whether a plan wins against all that others may have planned."""
        if not self._withstands(world):
            return False
        if self._begun is not None:  # only now all of it is worth listing
            other = self._other(self._begun)
            assert other is not None
            self._plans = plans(self._begun, other, self.stream, self.replies)
            self._begun = None
            return self._withstands(world)
        return True

    def _withstands(self, world: Table[Any]) -> bool:
        other = next(iter(world.pending))
        for place, plan in enumerate(self._plans):
            twin = world.clone(self.stream.fork())
            for key in plan:
                twin.play(other, key)
            self.is_near |= twin.is_over
            if not twin.is_over or not self._has_won(twin):
                self._plans.insert(0, self._plans.pop(place))
                return False
        return True

    def _has_won(self, world: Table[Any]) -> bool:
        result, advisor = world.result, world.game.advisor
        assert result is not None
        sides = {advisor.side_of(world.state, each) for each in result.winners}
        return sides == {advisor.side_of(world.state, self.seat)}


def plans(world: Table[Any], seat: Seat, stream: Stream, most: int) -> list[Way]:
    """All that a seat may plan, if that is no more than so much; else the likeliest, and some by chance."""
    found = _every_plan(world, seat, stream, most)
    if found is not None:
        return found
    some = {line.keys: None for line in world.game.advisor.lines(world, seat, stream, most // 4) or ()}
    for _ in range(most - len(some)):
        twin = world.clone(stream.fork())
        plan: Way = ()
        while twin.common is not None and seat in twin.pending and len(plan) < LONGEST:
            plan = (*plan, twin.pending[seat].sample(stream))
            twin.play(seat, plan[-1])
        some[plan] = None
    return list(some)


def _every_plan(world: Table[Any], seat: Seat, stream: Stream, most: int) -> list[Way] | None:
    """Every plan once, in whatever order it is made; None where there are more than so many."""
    found: list[Way] = []
    met: set[Hashable] = set()
    todo: list[tuple[Table[Any], Way]] = [(world, ())]
    while todo:
        table, begun = todo.pop()
        keys = table.pending[seat].legal()
        name = state_hash(table.state), tuple(keys)
        if name in met:
            continue
        met.add(name)
        if len(met) + len(found) + len(keys) > STEPS * most or len(found) > most:
            return None
        for key in keys:
            twin = table.clone(stream.fork())
            twin.play(seat, key)
            if seat in twin.pending and twin.common is not None:
                todo.append((twin, (*begun, key)))
            else:
                found.append((*begun, key))
    return found
