"""The five levels of computer opponents, from the page to the grandmaster.

A weaker level looks less far and likes plausible second-best moves; none throws the game away at random. The
names are the keys `bot.<name>` of the shared locale.
"""

from __future__ import annotations

import msgspec

from tafelrunde.bots.budget import Budget
from tafelrunde.bots.search import REPLIES, WIDTH
from tafelrunde.table.advisor import Advisor


class Level(msgspec.Struct, frozen=True):
    """How well a bot plays."""

    name: str
    iterations: int
    """How much it thinks about an answer in `simulate` and in the ladder, where clocks must not matter."""
    seconds: float
    """How long it thinks about an answer at most when it plays with people."""
    depth: int | None = None
    """How many choices it looks ahead; None: as far as the search gets."""
    width: int = WIDTH
    """How many whole plans it compares, in games in which one thinks in plans."""
    turns: int = 0
    """To the end of how many turns it plays on before it judges a position; `at` asks the game."""
    replies: int = REPLIES
    """In how many worlds it works out what the others may do at the same time."""
    fancy: float = 0.0
    """How much worse, in expected result from 0 to 1, a move may be and still be fancied now and then."""
    is_tireless: bool = False
    """Goes on thinking to the end of its seconds, not only for its iterations."""

    def at(self, advisor: Advisor) -> Level:
        """The level as it plays a game."""
        own = {"turns": advisor.turns, **advisor.levels.get(self.name, {})}
        return msgspec.structs.replace(self, **own)

    def budget(self, *, is_timed: bool) -> Budget:
        """For play with people, or for a series whose results must not depend on the machine."""
        if not is_timed:
            return Budget(iterations=self.iterations)
        return Budget(None if self.is_tireless else self.iterations, self.seconds)


LEVELS = {
    level.name: level
    for level in (
        Level("page", iterations=7, seconds=0.5, depth=1, width=7, replies=0, fancy=0.15),
        Level("squire", iterations=10, seconds=0.8, depth=1, width=2, replies=0, fancy=0.02),
        Level("knight", iterations=24, seconds=1.2, width=8, replies=2, fancy=0.015),
        Level("baron", iterations=50, seconds=3.0, width=24, replies=4, fancy=0.008),
        Level("grandmaster", iterations=110, seconds=6.0, is_tireless=True),
    )
}

FORMER = {
    level.name: level for level in (Level("grandmaster-1", iterations=110, seconds=6.0, is_tireless=True),)
}
"""Grandmasters of earlier versions, kept so that progress can be measured; nobody is offered them at a table.
They think as they did then, in what is quicker since (`Advisor.former`)."""
