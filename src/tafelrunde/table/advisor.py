"""What a game tells computer opponents: how good a position is, and what a sensible seat would answer.

Everything but `evaluate` has a default that works for any game; a game overrides what makes its opponents
better. A game without an advisor of its own has an uninformed one. An advisor is only ever shown worlds that
`imagine` made, never the truth, and keeps nothing between two calls.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from tafelrunde.table.decision import Decision, Seat
from tafelrunde.table.text import Text, text

if TYPE_CHECKING:
    from tafelrunde.table.beat import Beat
    from tafelrunde.table.chance import Stream
    from tafelrunde.table.table import Table


class Line(NamedTuple):
    """Answers that belong together, such as a whole plan: a search chooses among lines, not among keys."""

    keys: tuple[str, ...]
    weight: float = 1.0
    """How likely a good player is to choose it, relative to the others; more than 0."""


class Deed(NamedTuple):
    """What a seat did between two checkpoints, and what came of it."""

    seat: Seat
    keys: tuple[str, ...]
    """Its answers."""
    offered: tuple[str, ...]
    """What it could have answered first."""
    before: Any
    after: Any
    """The position before the first answer, and the one in which the next question is asked."""
    beats: Sequence[Beat]


class Advisor:
    """Each game's room `bot` has one."""

    horizon: int = 0
    """How many answers `rollout` gives after the tree before the position is evaluated; 0: none."""

    turns: int = 0
    """To the end of how many turns, the present one included, searches carry out the best lines before a
    position is evaluated, where `turn` counts them: what has just been done is best compared once it ends."""

    levels: ClassVar[Mapping[str, Mapping[str, Any]]] = {}
    """How the levels of the bots play this game, where they do so in another way than elsewhere: by the name
    of the level what is different, such as its iterations, or how much worse an answer may be and still pass
    for a whim. A single answer decides more in one game than in another, and thinking takes longer."""

    left_alone: ClassVar[Mapping[str, str]] = {}
    """Acts that computer players may rightly never do, by name (see `act`), with the reason."""

    def former(self, level: str) -> Advisor | None:
        """What a level of an earlier version was told (`bots.levels.FORMER`); None where it was not kept."""
        return None

    def evaluate(self, state: Any, seat: Seat) -> float:
        """The expected result for a seat, from -1 (lost) over 0 (even) to 1 (won).

        It judges positions between steps and within them, whoever is to answer.
        """
        raise NotImplementedError

    def evaluations(self, state: Any, seats: Sequence[Seat]) -> Sequence[float]:
        """The same for several seats; for games that judge all of them at once in less time."""
        return [self.evaluate(state, seat) for seat in seats]

    def terms(self, state: Any, seat: Seat) -> dict[str, float]:
        """What the evaluation consists of, by name, for hints; the game's locale has `hint.term.<name>`."""
        return {}

    def deeds(self, before: Any, after: Any, beats: Sequence[Beat], seat: Seat) -> list[Text]:
        """What was done for a seat between two positions, in the rulebook's words; the weightiest first."""
        return []

    def absurdities(self, deed: Deed) -> list[str]:
        """By name, what no sensible person would have done in the seat's place (see `docs/bots.md`).

        Mistakes are no absurdities: whoever overlooks a threat is a weak player, whoever destroys his own
        pieces for nothing is none.
        """
        return []

    def act(self, decision: Decision[Any], key: str) -> str | None:
        """What kind of act an answer is, by name, for the list of what bots never do; None: it is no act."""
        return None

    def wording(self, table: Table[Any], seat: Seat, keys: Sequence[str]) -> list[Text]:
        """What a line says, as a person would: the labels of its answers. Plays them on the table."""
        said: list[Text] = []
        for key in keys:
            asked = table.pending[seat]
            label = asked.option(key).label
            # A bare number or name says nothing without its question.
            is_bare = label.key == "verbatim"
            said.append(text("wording", question=asked.prompt, answer=label) if is_bare else label)
            table.play(seat, key)
        return said

    def turn(self, state: Any) -> int:
        """The number of the turn, from the beginning of the game."""
        return 0

    def side_of(self, state: Any, seat: Seat) -> int:
        """Seats of one side win and lose together; by default everybody plays alone."""
        return int(seat)

    def priors(self, state: Any, decision: Decision[Any], keys: Sequence[str]) -> Sequence[float]:
        """For each key how likely a good player is to answer it, relative to the others; more than 0.

        Static knowledge: it is asked in every new node, so it copies and plays nothing.
        """
        return [1.0] * len(keys)

    def lines(self, table: Table[Any], seat: Seat, stream: Stream, width: int) -> Sequence[Line] | None:
        """About `width` good lines for what the seat is asked now, to the end of its part of the step.

        None where single answers are searched, which is the default and right for most decisions. The table
        is light: look at its state and copy that. Lines are legal in the world shown; in another one, in
        which the seat holds other cards, `fits` decides.
        """
        return None

    def fits(self, state: Any, seat: Seat, line: Line) -> bool:
        """Whether a line that was legal in one world is in this one, which looks the same to the searcher."""
        return True

    def rollout(self, state: Any, decision: Decision[Any], stream: Stream) -> str:
        """A quick and sensible answer, little dearer than `sample`; the same stream gives the same."""
        return decision.sample(stream)

    def position(self, state: Any, seat: Seat) -> Hashable | None:
        """What a seat knows of a position between two steps: equal ones are searched as one, and found again.

        None (the default) where positions hardly ever repeat.
        """
        return None

    def propose(self, table: Table[Any], seat: Seat, stream: Stream) -> list[str]:
        """What a greedy player answers now, and perhaps to what it is asked after that.

        Without a game's own planning: the answer after which the position is best.
        """
        keys = table.pending[seat].legal()
        best, best_value = keys[0], float("-inf")
        for key in keys if len(keys) > 1 else ():
            trial = table.clone(stream, is_light=True)
            trial.play(seat, key)
            value = self.evaluate(trial.state, seat)
            if value > best_value:
                best, best_value = key, value
        return [best]


class Uninformed(Advisor):
    """For a game that says nothing of itself: games are played out at random, and only their ends count."""

    horizon = 1000

    def evaluate(self, state: Any, seat: Seat) -> float:
        """Nobody knows."""
        return 0.0
