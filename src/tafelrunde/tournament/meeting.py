"""Who takes part, and who meets whom in which round."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec


class Entrant(msgspec.Struct, frozen=True):
    """Somebody who takes part."""

    name: str
    strength: float = 0.0
    """As far as it is known before: the stronger are seeded higher."""
    joined: int = 1
    """The first round of somebody who came late; earlier rounds count as missed."""
    left: int | None = None
    """The first round without somebody who has withdrawn."""

    def is_in(self, number: int) -> bool:
        """Whether they take part in a round."""
        return self.joined <= number and (self.left is None or number < self.left)


class Meeting(msgspec.Struct, frozen=True):
    """Two who play each other, or one who has nobody to play and gets the point."""

    round: int
    first: str
    second: str | None = None
    points: float | None = None
    """What the first got: 1, 0.5 or 0; the second gets the rest."""

    @property
    def is_bye(self) -> bool:
        """Whether nobody was left to play."""
        return self.second is None


class Past:
    """What one entrant has behind it."""

    __slots__ = ("byes", "firsts", "met", "points", "was_first")

    def __init__(self) -> None:
        self.points = 0.0
        self.met: list[tuple[str, float]] = []
        """Against whom, and what it brought."""
        self.byes = 0
        self.firsts = 0
        """How often it sat first, less how often it sat second."""
        self.was_first = False

    def add(self, opponent: str | None, points: float, *, is_first: bool) -> None:
        """One more meeting."""
        self.points += points
        if opponent is None:
            self.byes += 1
            return
        self.met.append((opponent, points))
        self.firsts += 1 if is_first else -1
        self.was_first = is_first

    def times(self, opponent: str) -> int:
        """How often they have met."""
        return sum(name == opponent for name, _ in self.met)


def pasts(entrants: Iterable[Entrant], meetings: Iterable[Meeting]) -> dict[str, Past]:
    """What everybody has behind them; meetings that are still played do not count."""
    found = {entrant.name: Past() for entrant in entrants}
    for meeting in played(meetings):
        points = meeting.points or 0.0
        found[meeting.first].add(meeting.second, points, is_first=True)
        if meeting.second is not None:
            found[meeting.second].add(meeting.first, 1 - points, is_first=False)
    return found


def played(meetings: Iterable[Meeting]) -> Iterator[Meeting]:
    """Those that are over."""
    return (each for each in meetings if each.points is not None)
