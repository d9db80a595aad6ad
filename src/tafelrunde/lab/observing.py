"""Looking on while a game is played: how the lead went, which cards came and were played, what was asked.

What a beat means for a card is said by the game (`[figures]` in its `game.toml`): nothing here knows a game.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from math import sqrt
from typing import Any, NamedTuple

import msgspec

from tafelrunde.table.beat import Beat
from tafelrunde.table.decision import Seat
from tafelrunde.table.game import ANNOUNCEMENT, Announcement, Figures, Game
from tafelrunde.table.table import Table
from tafelrunde.table.text import Text

AHEAD = 0.02
"""So much more than an equal share a chance must be to be called a lead."""


class CardFigure(msgspec.Struct, frozen=True, array_like=True):
    """A card in a seat's game."""

    seat: int
    card: str
    opening: int
    """How many of it came before the seat's first answer."""
    drawn: int
    """How many came in all."""
    played: int
    came: int
    """The round in which the first came; 0 for the opening hand, -1 when none did."""


class Choice(msgspec.Struct, frozen=True, array_like=True):
    """A question and its answer."""

    seat: int
    round: int
    name: str
    width: int
    """How many answers were legal."""
    key: str


class Event(msgspec.Struct, frozen=True, array_like=True):
    """A beat that everybody could see, or that one seat saw."""

    round: int
    kind: str
    whose: int | None
    card: str


class Lead(NamedTuple):
    """How the lead went."""

    changes: int
    drama: float
    """How far behind the winner was while behind, from 0 to 1, after Browne and Maire."""
    comeback: float


class Observer:
    """Whoever looks on."""

    def __init__(self, found: Game[Any], kept: Sequence[str]) -> None:
        self.decisions = 0
        self.choices: list[Choice] = []
        self.events: list[Event] = []
        self.needs_beats = "cards" in kept or "events" in kept
        self._kept = frozenset(kept)
        self._game = found
        self._figures, self._cards = figures_of(found) if self.needs_beats else (Figures(), frozenset())
        self._counts: dict[tuple[int, str], list[int]] = {}
        """By seat and card what a `CardFigure` has."""
        self._answered: set[int] = set()
        self._sides: list[int] = []
        self._chances: list[dict[int, float]] = []
        self._round = -1

    def begin(self, table: Table[Any]) -> None:
        """The game has been set up."""
        advisor = self._game.advisor
        self._sides = [advisor.side_of(table.state, Seat(seat)) for seat in range(table.seats)]
        if self.needs_beats:
            self._hear(table, None, table.opening)
        self._look(table)

    def asked(self, table: Table[Any], seat: Seat, key: str) -> None:
        """A seat has made up its mind."""
        self.decisions += 1
        if "decisions" in self._kept:
            decision = table.pending[seat]
            self.choices.append(
                Choice(int(seat), self._now(table), decision.name, len(decision.legal()), key)
            )
        if self.needs_beats:
            self._answered.add(int(seat))

    def told(self, table: Table[Any], seat: Seat, beats: Sequence[Beat]) -> None:
        """What came of it."""
        if self.needs_beats:
            self._hear(table, int(seat), beats)
        self._look(table)

    def _now(self, table: Table[Any]) -> int:
        return self._game.round_of(table.state)

    # -- the lead --------------------------------------------------------------------------------------------

    def _look(self, table: Table[Any]) -> None:
        """Judge the position at the beginning of a round."""
        if "leads" not in self._kept or table.is_over or self._now(table) == self._round:
            return
        self._round = self._now(table)
        firsts = {side: Seat(seat) for seat, side in reversed(list(enumerate(self._sides)))}
        found = self._game.advisor.evaluations(table.state, list(firsts.values()))
        hopes = dict(zip(firsts, [1 + each for each in found], strict=True))
        total = sum(hopes.values())
        if len(hopes) > 1 and total > 0:
            self._chances.append({side: hope / total for side, hope in hopes.items()})

    def lead(self, winners: Sequence[int]) -> Lead | None:
        """How it went, for the first of the winners."""
        if not self._chances:
            return None
        even = 1 / len(self._chances[0])
        leaders = [max(each, key=lambda side: each[side]) for each in self._chances]
        clear = [side for side, each in zip(leaders, self._chances, strict=True) if each[side] > even + AHEAD]
        changes = sum(one != other for one, other in pairwise(clear))
        if len({self._sides[seat] for seat in winners}) != 1:
            return Lead(changes, 0.0, round(even, 4))
        won = self._sides[winners[0]]
        behind = [max(each.values()) - each[won] for each in self._chances if max(each.values()) > each[won]]
        drama = sum(map(sqrt, behind)) / len(behind) if behind else 0.0
        return Lead(changes, round(drama, 4), round(min(each[won] for each in self._chances), 4))

    # -- cards and events ------------------------------------------------------------------------------------

    def _hear(self, table: Table[Any], seat: int | None, beats: Sequence[Beat]) -> None:
        now = self._now(table)
        for beat in beats:
            if "events" in self._kept:
                card = " ".join(cards_in(beat, self._cards)[:1])
                self.events.append(Event(now, beat.kind, beat.whose, card))
            if "cards" in self._kept:
                is_drawn = beat.kind in self._figures.drawn
                if is_drawn or beat.kind in self._figures.played:
                    self._count(beat, self._seat_of(beat, seat), now, is_drawn=is_drawn)

    def _seat_of(self, beat: Beat, seat: int | None) -> int:
        """Whose card it is: whoever alone is told of it, or the one whose thing it is."""
        if beat.only is not None:
            return int(beat.only[0])
        if beat.whose is None or (seat is not None and self._sides[seat] == beat.whose):
            return seat or 0
        return self._sides.index(beat.whose) if beat.whose in self._sides else beat.whose

    def _count(self, beat: Beat, seat: int, now: int, *, is_drawn: bool) -> None:
        for card in cards_in(beat, self._cards):
            counts = self._counts.setdefault((seat, card), [0, 0, 0, -1])
            if not is_drawn:
                counts[2] += 1
                continue
            is_opening = seat not in self._answered
            counts[0] += is_opening
            counts[1] += 1
            if counts[3] < 0:
                counts[3] = 0 if is_opening else now

    def card_figures(self) -> tuple[CardFigure, ...]:
        """Every card that came or was played."""
        return tuple(CardFigure(seat, card, *counts) for (seat, card), counts in sorted(self._counts.items()))


@lru_cache(maxsize=16)
def figures_of(found: Game[Any]) -> tuple[Figures, frozenset[str]]:
    """Which beats tell of cards that come and are played, and which cards there are."""
    has_said = (found.folder / ANNOUNCEMENT).is_file()
    figures = Announcement.read(found.folder).figures if has_said else Figures()
    return figures, frozenset(card.id for card in found.card_list())


def cards_in(beat: Beat, known: frozenset[str]) -> list[str]:
    """The cards of which a beat tells, called `card.<id>` or alike: what else it names took part in it."""
    for value in beat.args.values():
        texts = [each for each in (value if isinstance(value, list) else [value]) if isinstance(each, Text)]
        found = [name for each in texts if (name := each.key.partition(".")[2]) in known]
        if found:
            return found
    return []
