"""Every way through one's own turn, and which of them reach an aim.

Ways that meet in the same position count as one from there on. Others leave be what they may leave be, or
answer as they are told; where they have several replies, an aim is reached only if it is against all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any, Self

import msgspec

from tafelrunde.learn.guide import Guide, Place
from tafelrunde.table.beat import Beat
from tafelrunde.table.decision import Seat
from tafelrunde.table.table import Table
from tafelrunde.table.works import state_hash

Way = tuple[str, ...]
Reply = tuple[str, ...]
Reached = Callable[[Table[Any], Sequence[Beat]], bool]


LONGEST = 60
"""So many answers a way may have."""


class TooWide(Exception):
    """There are more answers than anybody wants to try."""


class Walk:
    """Tries everything that a seat can answer until its turn is over."""

    def __init__(
        self,
        guide: Guide,
        place: Place,
        reached: Reached,
        *,
        most: int,
        enough: int = 1 << 30,
        within: int = 0,
        replies: Sequence[Reply] = ((),),
        seat: Seat | None = None,
    ) -> None:
        self.guide, self.place, self.reached = guide, place, reached
        self.seat = guide.seat if seat is None else seat
        self.left = most
        """How many answers may still be tried."""
        self.within = within
        """So many answers a way may have; 0: as many as the turn has."""
        self.enough = enough
        """Where more ways than that reach the aim, nobody wants to know how many."""
        self.replies = list(replies)
        """What others answer, as lines of a record; what has refuted last comes first."""
        self.refuting: dict[Reply, None] = {}
        """The replies that were needed."""
        self.is_uncertain = False
        """Whether some way went on after something hidden, or chance, had shown itself."""
        self.count = 0
        """How many ways there are."""
        self.reaching: list[Way] = []
        """Those that reach the aim."""
        self.ends: dict[Hashable, list[Way]] = {}
        """The same, by what is seen at their end."""
        self._met: dict[Hashable, int] = {}
        """Positions that were met, and after how many answers, where these are counted."""

    def walk(self, table: Table[Any], way: Way = ()) -> Self:
        """Try everything that can be answered from here on; raises TooWide."""
        name = self._name(table)
        spent = len(way) if self.within else 0
        if name is not None:
            if self._met.get(name, LONGEST) <= spent:
                return self
            self._met[name] = spent
        decision = table.pending[self.seat]
        if decision.is_wider_than(self.left) or len(way) >= LONGEST:
            raise TooWide
        for key in decision.legal():
            self._try(table, (*way, key))
        return self

    def _name(self, table: Table[Any]) -> Hashable | None:
        """What tells a position from all others; None in the middle of a step.

        In a common decision all that was answered so far is in the state, and in what is asked next: whoever
        thinks anew stands where the decision began.
        """
        if table.common is not None:
            return state_hash(table.state), tuple(table.pending[self.seat].legal())
        return table.hash if table.is_between_steps else None

    def _try(self, table: Table[Any], way: Way) -> None:
        self.spend()
        twin = self.guide.twin(table)
        known = self._knowledge(twin)
        round_ = self.guide.game.round_of(twin.state)
        beats = twin.play(self.seat, way[-1])
        if self.seat not in twin.pending and len(self.replies) > 1:
            if self.holds(twin, beats, way):
                self._reach(way, way)
            else:
                self.count += 1
            return
        beats += self.guide.let_reply(twin, self.place, self.replies[0])
        if self.reaches(twin, beats, way):
            self._reach(way, msgspec.json.encode(twin.view(self.seat)))
        elif (
            self.seat not in twin.pending
            or self.guide.game.round_of(twin.state) != round_
            or len(way) == self.within
        ):
            self.count += 1
        else:
            self.is_uncertain |= self._knowledge(twin) != known
            self.walk(twin, way)

    def _reach(self, way: Way, end: Hashable) -> None:
        self.count += 1
        self.reaching.append(way)
        self.ends.setdefault(end, []).append(way)
        if len(self.reaching) > self.enough:
            raise TooWide

    def second(self, solution: Way) -> Way | None:
        """A way to the aim with another idea: it neither holds the solution nor ends as one that does."""
        for ways in self.ends.values():
            if not any(contains(way, solution) for way in ways):
                return ways[0]
        return None

    def spend(self) -> None:
        """Count an answer that is tried."""
        self.left -= 1
        if self.left < 0:
            raise TooWide

    def reaches(self, table: Table[Any], beats: Sequence[Beat], way: Way) -> bool:
        """Whether a way has come to the aim with its last answer."""
        return self.reached(table, beats)

    def holds(self, table: Table[Any], beats: list[Beat], way: Way) -> bool:
        """Whether the aim is reached, whatever the others reply."""
        for reply in self.replies:
            self.spend()
            twin = self.guide.twin(table)
            if not self.reached(twin, beats + self.guide.let_reply(twin, self.place, reply)):
                self.refuting[reply] = None
                self.prefer(reply)
                return False
        return True

    def prefer(self, reply: Reply) -> None:
        """Try that reply first from now on."""
        self.replies.remove(reply)
        self.replies.insert(0, reply)

    def _knowledge(self, table: Table[Any]) -> object:
        """What has shown itself to the seat so far, chance included."""
        cards = self.guide.game.cards(table.state)
        chance = sum(line.startswith("chance ") for line in table.lines())
        knows = () if cards is None else [seen >> self.seat & 1 for seen in cards.seen]
        return chance, knows


def contains(way: Way, part: Way) -> bool:
    """Whether all answers of one way are among those of another."""
    rest = list(way)
    for key in part:
        if key not in rest:
            return False
        rest.remove(key)
    return True
