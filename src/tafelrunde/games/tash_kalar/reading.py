"""What effects can read: who stands where, what has happened in this turn, what could be done."""

from __future__ import annotations

from typing import Final, NamedTuple

from msgspec import UNSET

from tafelrunde.games.tash_kalar.board import (
    ADJACENT,
    EVERYWHERE,
    Direction,
    Mask,
    Square,
    adjacent_to,
    bit,
    diagonal_to,
    orthogonal_to,
    within,
)
from tafelrunde.games.tash_kalar.ranks import LEGENDARY, Rank
from tafelrunde.games.tash_kalar.state import State
from tafelrunde.table.beat import Beats

STANDARD: Final = 0
"""Onto an empty square or a piece of lower rank (TK-KEY-16)."""
COMBAT: Final = 1
"""Onto an empty square or a piece of equal or lower rank (TK-KEY-17)."""
VACANT: Final = 2
"""Onto an empty square only, where a card says so."""


EFFECT_FIRST: Final = ("TK-EFF-01", "effect-first")


class Only(int):
    """The square of one piece that an effect has singled out: a set whose reason is not what it holds."""


class NotAgain(int):
    """All squares but those of pieces that have had their part of an effect already."""


class Step(NamedTuple):
    """A move or leap that was made."""

    origin: Square
    target: Square
    destroyed: Rank | None


ONCE = (1, 1)


class Reading:
    """The player's turn, as far as it can be looked at."""

    __slots__ = (
        "arrows", "beats", "being", "board", "card", "colour_rule", "first", "is_effect", "is_told", "marked",
        "origin", "rule", "side", "state", "time", "used",
    )  # fmt: skip

    def __init__(self, state: State, beats: Beats, card: str = "", rule: str = "TK-EFF-10") -> None:
        self.state = state
        self.beats = beats
        self.is_told = not beats.is_silent
        self.board = state.board
        self.side = state.active % len(state.colours)
        """The colour whose turn it is."""
        self.card = card
        """The card whose effect is carried out."""
        self.rule = rule
        """The rule that asks, and that stands behind whatever the card's text alone forbids."""
        self.colour_rule = rule
        self.first = EFFECT_FIRST
        self.time = ONCE
        """Of something that may be done several times: which time it is, and how many there are."""
        """Why nothing else can be done before this is answered: the rule and the words."""
        self.is_effect = False
        """Whether an effect is being carried out."""
        self.being: Square | None = None
        """Where the summoned being stands now; None once it is gone."""
        self.origin: Square | None = None
        """Where it was summoned."""
        self.marked: Mask = 0
        self.arrows: tuple[Direction, ...] = ()
        """The marked directions, turned with the figure (TK-KEY-08)."""
        self.used: Mask = 0
        """The pieces that were used for the summoning and are still in the arena."""

    # -- reading the arena -----------------------------------------------------------------------------------

    def of(self, side: int) -> Mask:
        """All pieces of a colour."""
        board = self.board
        return board[3 * side] | board[3 * side + 1] | board[3 * side + 2]

    @property
    def own(self) -> Mask:
        """The pieces of one's own colour."""
        return self.of(self.side)

    @property
    def enemy(self) -> Mask:
        """The pieces of all opponents (TK-KEY-06)."""
        return self.pieces & ~self.of(self.side)

    @property
    def pieces(self) -> Mask:
        """All pieces (TK-KEY-07)."""
        found = 0
        for places in self.board:
            found |= places
        return found

    @property
    def empty(self) -> Mask:
        """The squares without a piece."""
        return EVERYWHERE & ~self.pieces

    def ranked(self, rank: int) -> Mask:
        """All pieces of a rank."""
        found = 0
        for places in self.board[rank::3]:
            found |= places
        return found

    @property
    def commons(self) -> Mask:
        """All recruits."""
        return self.ranked(0)

    @property
    def heroics(self) -> Mask:
        """All heroes."""
        return self.ranked(1)

    @property
    def legends(self) -> Mask:
        """All legend pieces."""
        return self.ranked(2)

    @property
    def upgraded(self) -> Mask:
        """All heroes and legends (TK-KEY-05)."""
        return self.ranked(1) | self.ranked(2)

    @property
    def itself(self) -> Mask:
        """The being, as a set of one square, or of none once it is gone (TK-EFF-06)."""
        return bit(self.being)

    @property
    def near_itself(self) -> Mask:
        """The squares adjacent to the being, where a text names it (TK-EFF-06, TK-KEY-10)."""
        return adjacent_to(self.being)

    @property
    def middle(self) -> Square | None:
        """The square that a bare "adjacent" means (TK-KEY-11, TK-KEY-32)."""
        return self.being if self.state.adjacent is UNSET else self.origin

    @property
    def near(self) -> Mask:
        """The adjacent squares, where a text names none."""
        return adjacent_to(self.middle)

    @property
    def beside(self) -> Mask:
        """Those of them that share an edge with it."""
        return orthogonal_to(self.middle)

    @property
    def diagonal(self) -> Mask:
        """Those of them that are diagonal to it."""
        return diagonal_to(self.middle)

    def reach(self, steps: int) -> Mask:
        """The squares at most that far from the being (TK-KEY-12)."""
        return within(self.being, steps)

    @property
    def sides(self) -> tuple[int, ...]:
        """All colours in play, the own one first, then in turn order."""
        count = len(self.state.colours)
        return tuple((self.side + step) % count for step in range(count))

    @property
    def enemies(self) -> tuple[int, ...]:
        """The colours of the opponents."""
        return self.sides[1:]

    @property
    def actions_left(self) -> int:
        """The actions still to come in this turn."""
        return self.state.actions

    def index(self, square: int) -> int:
        """3 * side + rank of the piece on a square, or -1."""
        here = 1 << square
        for index, places in enumerate(self.board):
            if places & here:
                return index
        return -1

    def only(self, square: Square | None) -> Mask:
        """The piece on a square and no other, because it was chosen."""
        return Only(bit(square))

    def not_again(self, places: Mask) -> Mask:
        """The pieces that are not on those squares, because those have had their turn."""
        return NotAgain(EVERYWHERE & ~places)

    def rank(self, square: int) -> Rank:
        """The rank of the piece on a square."""
        return Rank(self.index(square) % 3)

    def owner(self, square: int) -> int:
        """The colour of the piece on a square."""
        return self.index(square) // 3

    # -- what has happened in this turn (TK-COUNT-01) --------------------------------------------------------

    def destroyed(self, *ranks: int) -> int:
        """How many enemy pieces of those ranks, or of any, are credited in this turn."""
        counts = self.state.destroyed
        return sum(counts) if not ranks else sum(sum(counts[rank::3]) for rank in ranks)

    # -- what can be done ------------------------------------------------------------------------------------

    @property
    def upgradable(self) -> Mask:
        """Recruits, and heroes whose colour has a legend piece left (TK-KEY-22 to TK-KEY-24)."""
        board, found = self.board, 0
        for side, legends in enumerate(self.state.legends):
            found |= board[3 * side]
            if legends:
                found |= board[3 * side + 1]
        return found

    @property
    def downgradable(self) -> Mask:
        """Heroes, and legends whose colour has a two-sided piece left (TK-KEY-25 to TK-KEY-27)."""
        board, found = self.board, 0
        for side, tiles in enumerate(self.state.tiles):
            found |= board[3 * side + 1]
            if tiles:
                found |= board[3 * side + 2]
        return found

    def convertible(self, rank: Rank | None = None) -> Mask:
        """Enemy pieces that an own piece of the same or the named rank can replace (TK-KEY-29, TK-KEY-30)."""
        found = 0
        for each in range(3):
            if self.can_place(Rank(each) if rank is None else rank):
                found |= self.ranked(each)
        return found & ~self.own

    def can_place(self, rank: Rank, side: int | None = None) -> bool:
        """Whether the supply of a colour, one's own by default, holds such a piece (TK-KEY-21)."""
        side = self.side if side is None else side
        stock = self.state.legends if rank == LEGENDARY else self.state.tiles
        return stock[side] > 0

    def landings(self, square: int, manner: int) -> Mask:
        """Where the piece on a square could end a leap (TK-KEY-18), itself excepted (TK-KEY-19)."""
        rank = self.index(square) % 3
        first_blocking = 0 if manner == VACANT else rank if manner == STANDARD else rank + 1
        blocked = 1 << square
        for index, places in enumerate(self.board):
            if index % 3 >= first_blocking:
                blocked |= places
        return EVERYWHERE & ~blocked

    def steps(self, square: int, manner: int) -> Mask:
        """Where the piece on a square could move (TK-KEY-14)."""
        return self.landings(square, manner) & ADJACENT[Square(square)]
