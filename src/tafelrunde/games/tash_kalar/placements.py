"""Where beings can be summoned, and what is missing elsewhere (TK-SUM-03 to TK-SUM-10, TK-FEW, TK-IMP).

Notation: `summon knight d4`. A being whose effect asks for the position of its figure names it as well:
`summon assassin d4 r90m` is the printed figure mirrored (m) and then turned clockwise by 90 degrees. A
borrowed enemy piece is named by its square: `improvising e5` in a melee, `using e5` after a War Summoner.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache, reduce
from itertools import permutations
from operator import and_
from typing import Any, NamedTuple

from tafelrunde.games.tash_kalar.board import (
    EVERYWHERE,
    NAMES,
    NUMBERS,
    Mask,
    Square,
    bit,
    mask,
    shifted,
    squares,
)
from tafelrunde.games.tash_kalar.cards.being import SYMMETRIES
from tafelrunde.games.tash_kalar.figures import Figure, Position, figures
from tafelrunde.games.tash_kalar.ranks import COMMON, HEROIC, LEGENDARY, RANK_NAMES, Rank
from tafelrunde.games.tash_kalar.state import State
from tafelrunde.table.text import Text, text, verbatim

FIGURES = figures()
USING = "using"
IMPROVISING = "improvising"


class Summons(NamedTuple):
    """A request to summon: which being, on which square, in which position, with which enemy pieces."""

    being: str
    square: Square
    position: str | None = None
    using: Square | None = None
    improvising: Square | None = None


@lru_cache(maxsize=65536)
def read(key: str) -> Summons | None:
    """What a key asks for; None when it is no notation of a summoning."""
    words = key.split(" ")
    if len(words) < 3 or words[0] != "summon" or words[2] not in NUMBERS:
        return None
    being, square = words[1], NUMBERS[words[2]]
    rest = words[3:]
    position = rest.pop(0) if rest and rest[0].startswith("r") else None
    borrowed: dict[str, Square] = {}
    while rest:
        if (
            len(rest) < 2
            or rest[0] not in (USING, IMPROVISING)
            or rest[1] not in NUMBERS
            or rest[0] in borrowed
        ):
            return None
        borrowed[rest[0]] = NUMBERS[rest[1]]
        rest = rest[2:]
    return Summons(being, square, position, borrowed.get(USING), borrowed.get(IMPROVISING))


def borrows_twice(words: list[str]) -> bool:
    """Whether a request in words names more than one piece to borrow in the same way (TK-IMP-07)."""
    loans = [place for place, word in enumerate(words) if word in (USING, IMPROVISING)]
    is_listed = any(each in NUMBERS for place in loans for each in words[place + 2 : place + 3])
    return is_listed or words.count(USING) > 1 or words.count(IMPROVISING) > 1


def write(summons: Summons) -> str:
    """The key of a request."""
    words = ["summon", summons.being, NAMES[summons.square]]
    if summons.position is not None:
        words.append(summons.position)
    if summons.using is not None:
        words += [USING, NAMES[summons.using]]
    if summons.improvising is not None:
        words += [IMPROVISING, NAMES[summons.improvising]]
    return " ".join(words)


def manner(summons: Summons) -> list[Text]:
    """How it is summoned, in words: the position of its figure, and what it borrows."""
    words: list[Text] = []
    if summons.position is not None:
        known = summons.position in SYMMETRIES
        words.append(text(f"manner.{summons.position}") if known else verbatim(summons.position))
    if summons.using is not None:
        words.append(text("manner.using", square=NAMES[summons.using]))
    if summons.improvising is not None:
        words.append(text("manner.improvising", square=NAMES[summons.improvising]))
    return words


# -- where it is possible ------------------------------------------------------------------------------------


class Arena:
    """The arena as a side that wants to summon sees it: own pieces by rank, and what it may borrow."""

    __slots__ = ("_allowed", "board", "first", "legends", "lenders", "own", "side", "state", "upgraded")

    def __init__(self, state: State, seat: int) -> None:
        self.state = state
        self.side = state.side_of(seat)
        board = self.board = state.board
        first = self.first = 3 * self.side
        self.legends = board[first + 2]
        self.upgraded = board[first + 1] | self.legends
        self.own = board[first] | self.upgraded
        self._allowed: list[Mask | None] = [None, None, EVERYWHERE]
        self.lenders: list[tuple[str, tuple[Mask, Mask, Mask]]] = []
        if state.may_borrow:
            self.lenders.append((USING, self._pieces(range(len(state.colours)))))
        if state.is_melee:
            spent = state.markers[seat]
            colours = [colour for colour in range(len(state.colours)) if not spent >> colour & 1]
            self.lenders.append((IMPROVISING, self._pieces(colours)))

    @property
    def boards(self) -> tuple[Mask, Mask, Mask]:
        """The own pieces of any rank, upgraded, legends."""
        return self.own, self.upgraded, self.legends

    @property
    def made_of(self) -> tuple[Any, ...]:
        """All that decides what can be summoned, and what is missing."""
        rules = tuple([self.allowed(rank) for rank in (COMMON, HEROIC)])
        supply = self.state.tiles[self.side], self.state.legends[self.side]
        return self.board[self.first], *self.boards, *rules, *supply, tuple(self.lenders)

    def _pieces(self, colours: list[int] | range) -> tuple[Mask, Mask, Mask]:
        """Pieces of those colours except the own one: of any rank, upgraded, legends."""
        board = self.board
        found = [0, 0, 0]
        for colour in colours:
            if colour != self.side:
                for rank in range(3):
                    found[rank] |= board[3 * colour + rank]
        return found[0] | found[1] | found[2], found[1] | found[2], found[2]

    def allowed(self, rank: Rank) -> Mask:
        """The squares without a piece of higher rank (TK-SUM-10)."""
        allowed = self._allowed[rank]
        if allowed is None:
            higher = 0
            for index, places in enumerate(self.board):
                if index % 3 > rank:
                    higher |= places
            allowed = self._allowed[rank] = EVERYWHERE & ~higher
        return allowed

    def kind(self, rank: Rank) -> Mask:
        """The own pieces that could represent a being of that rank (TK-FEW-05)."""
        return self.legends if rank == LEGENDARY else self.board[self.first] | self.board[self.first + 1]

    def is_short(self, rank: Rank) -> bool:
        """Whether all own pieces of the kind are in the arena (TK-FEW-01)."""
        state = self.state
        return (state.legends if rank == LEGENDARY else state.tiles)[self.side] == 0

    def takeable(self, figure: Figure, position: Position, square: int) -> Mask:
        """The own pieces that could be taken for a being that would destroy none of the kind (TK-FEW-03)."""
        return self.kind(figure.being.rank) & ~position.used(square) & ~bit(square)

    def can_stand(self, figure: Figure, position: Position, square: int) -> bool:
        """Whether there is a piece for the being."""
        rank = figure.being.rank
        if not self.is_short(rank) or self.kind(rank) >> square & 1:
            return True
        return bool(self.takeable(figure, position, square))

    def plain(self, figure: Figure) -> Mask:
        """Where the being can be summoned with own pieces, in any position."""
        found = figure.fits(self.own, self.upgraded, self.legends)
        if not found:
            return 0
        rank = figure.being.rank
        found &= self.allowed(rank)
        if found and self.is_short(rank) and self.kind(rank).bit_count() <= figure.pieces:
            found = 0
            for _, places in self.plain_each(figure):
                found |= places
        return found

    def plain_each(self, figure: Figure) -> list[tuple[Position, Mask]]:
        """The same position by position."""
        each = figure.fits_each(self.own, self.upgraded, self.legends)
        if not any(each):
            return []
        rank = figure.being.rank
        allowed = self.allowed(rank)
        found = [
            (position, places & allowed)
            for position, places in zip(figure.positions, each, strict=True)
            if places
        ]
        if found and self.is_short(rank):
            found = [
                (each, mask(square for square in squares(places) if self.can_stand(figure, each, square)))
                for each, places in found
            ]
        return [(position, places) for position, places in found if places]

    def borrowed(self, figure: Figure) -> Iterator[tuple[Position, Summons]]:
        """The summonings that need enemy pieces (TK-IMP-03, War Summoner)."""
        being = figure.being
        allowed = self.allowed(being.rank)
        nearly = figure.nearly(self.own, self.upgraded, self.legends)
        is_short = self.is_short(being.rank)
        for position, near in zip(figure.positions, nearly, strict=True):
            places = near & allowed
            if not places:
                continue
            name = position.name if figure.minds else None
            for word, boards in self.lenders:
                for need in position.needs:
                    # An enemy piece stands where this one is needed, so it is the one that is missing.
                    for square in squares(places & shift(boards[need.rank], need.offset)):
                        if is_short and not self.can_stand(figure, position, square):
                            continue
                        loan = Square(square + need.offset)
                        if word == USING:
                            yield position, Summons(being.id, square, name, loan)
                        else:
                            yield position, Summons(being.id, square, name, None, loan)
        if len(self.lenders) == 2:
            yield from self._borrowed_twice(figure)

    def _borrowed_twice(self, figure: Figure) -> Iterator[tuple[Position, Summons]]:
        """With a War Summoner's leave and improvising besides, each with one piece (TK-IMP-07)."""
        being = figure.being
        boards = self.boards
        (_, lent), (_, improvised) = self.lenders
        allowed = self.allowed(being.rank)
        for position in figure.positions:
            name = position.name if figure.minds else None
            for first, second in permutations(position.needs, 2):
                own = [
                    shift(boards[need.rank], need.offset)
                    for need in position.needs
                    if need not in (first, second)
                ]
                loans = shift(lent[first.rank], first.offset) & shift(improvised[second.rank], second.offset)
                for square in squares(reduce(and_, own, loans & allowed)):
                    if self.can_stand(figure, position, square):
                        using, improvising = Square(square + first.offset), Square(square + second.offset)
                        yield position, Summons(being.id, square, name, using, improvising)


def shift(places: Mask, offset: int) -> Mask:
    """The squares from which those lie so far away."""
    return places >> offset if offset >= 0 else places << -offset


def keys(arena: Arena, hand: list[int], keep: list[str]) -> None:
    """Add the keys of every summoning that is possible now."""
    faces = arena.state.cards.faces
    pieces, heroes = arena.own.bit_count(), arena.upgraded.bit_count()
    for instance in hand:
        figure = FIGURES.get(faces[instance])
        if figure is None:
            continue
        if figure.pieces > pieces or figure.heroes > heroes:
            pass  # it needs enemy pieces, if it fits at all
        elif figure.minds:
            for position, places in arena.plain_each(figure):
                keep += _keys_on(figure.being.id, places, position.name)
        elif places := arena.plain(figure):
            keep += _keys_on(figure.being.id, places)
        if arena.lenders:
            keep += dict.fromkeys([write(summons) for _, summons in arena.borrowed(figure)])


@lru_cache(maxsize=8192)
def _keys_on(being: str, places: Mask, position: str = "") -> tuple[str, ...]:
    """The keys of summonings on some squares."""
    end = f" {position}" if position else ""
    return tuple([f"summon {being} {NAMES[square]}{end}" for square in squares(places)])


# -- what is missing -----------------------------------------------------------------------------------------


class Lack(NamedTuple):
    """A piece that is missing for a figure; `place` is None where the board ends (TK-SUM-13)."""

    place: Square | None
    rank: Rank
    is_low: bool
    """An own piece stands there, but of too low a rank (TK-SUM-05)."""


Boards = tuple[Mask, Mask, Mask]
"""The own pieces of any rank, upgraded, legends."""


def lacking(arena: Arena, position: Position, square: int, loans: Mask = 0) -> list[Lack]:
    """What a figure lacks on a square in one position."""
    boards, found = arena.boards, list[Lack]()
    for need in position.needs:
        place = shifted(square, need.right, need.up)
        if place is None:
            found.append(Lack(None, need.rank, False))
        elif not (boards[need.rank] | loans) >> place & 1:
            found.append(Lack(place, need.rank, bool(boards[0] >> place & 1)))
    return found


def fewest(boards: Boards, allowed: Mask, position: Position, least: int = 0) -> tuple[int, Mask]:
    """How many pieces are missing in one position where the fewest are, and on which squares that is.

    All squares count at once: their numbers stand in three boards, for ones, twos and fours. Squares where
    fewer than `least` are missing count for nothing.
    """
    ones = twos = fours = 0
    for need in position.needs:
        offset, pieces = need.offset, boards[need.rank]
        lacks = ~(pieces >> offset) if offset >= 0 else ~(pieces << -offset)
        carried = ones & lacks
        ones ^= lacks
        fours ^= twos & carried
        twos ^= carried
    number, places = 0, allowed & position.room
    if least:
        places &= ones | twos | fours
    for weight, counted in ((4, fours), (2, twos), (1, ones)):
        if fewer := places & ~counted:
            places = fewer
        else:
            number += weight
    return number, places


def nearest(arena: Arena, figure: Figure) -> tuple[Square, list[Lack]] | None:
    """A square on which the least is missing, and what; None when the figure fits nowhere on the board."""
    _, places = _most(arena, figure)
    if not places:
        return None
    lane, square = figure.lanes.first(places)
    return square, lacking(arena, figure.positions[lane], square)


def least_missing(arena: Arena, figure: Figure) -> int:
    """The least number of pieces that are missing anywhere for a figure."""
    return figure.pieces - _most(arena, figure)[0]


def _most(arena: Arena, figure: Figure) -> tuple[int, Mask]:
    """How many pieces are there where the most are, and where that is, in the lanes of all positions.

    All squares count at once: their numbers stand in three boards, for ones, twos and fours.
    """
    boards, lanes = arena.boards, figure.lanes
    ones = twos = fours = 0
    for rank, shift in lanes.needs:
        there = boards[rank] * shift
        carried = ones & there
        ones ^= there
        fours ^= twos & carried
        twos ^= carried
    number, places = 0, arena.allowed(figure.being.rank) * lanes.boards & lanes.room
    for weight, counted in ((4, fours), (2, twos), (1, ones)):
        if more := places & counted:
            places = more
            number += weight
    return number, places


def lack_text(lack: Lack) -> Text:
    """`a heroic piece on c4`."""
    if lack.place is None:
        return text("lack.outside")
    return text(f"lack.{RANK_NAMES[lack.rank]}", square=NAMES[lack.place])


# -- which positions a request can mean ----------------------------------------------------------------------


def loans_of(summons: Summons) -> Mask:
    """The borrowed pieces."""
    return bit(summons.using) | bit(summons.improvising)


def named_positions(figure: Figure, summons: Summons) -> tuple[Position, ...]:
    """The position that a request names, or all."""
    if summons.position is None:
        return figure.positions
    return (figure.positions[figure.aliases[summons.position]],)


def usable_loans(arena: Arena, position: Position, summons: Summons) -> Mask:
    """The borrowed pieces that have the rank which the figure asks of them."""
    found = 0
    offered = dict(arena.lenders)
    for word, place in ((USING, summons.using), (IMPROVISING, summons.improvising)):
        if place is None or word not in offered:
            continue
        for need in position.needs:
            if summons.square + need.offset == place and offered[word][need.rank] >> place & 1:
                found |= 1 << place
    return found


def positions(arena: Arena, summons: Summons) -> list[Position]:
    """The positions that fit a request, using all its borrowed pieces."""
    figure = FIGURES[summons.being]
    square = summons.square
    loans = loans_of(summons)
    if not loans:
        each = figure.fits_each(arena.own, arena.upgraded, arena.legends)
        named = named_positions(figure, summons)
        fitting = zip(figure.positions, each, strict=True)
        return [position for position, places in fitting if places >> square & 1 and position in named]
    return [
        position
        for position in named_positions(figure, summons)
        if not lacking(arena, position, square, usable_loans(arena, position, summons))
        and loans & position.used(square) == loans
    ]


def possible(arena: Arena, summons: Summons) -> list[Position]:
    """Those of the positions that leave a piece for the being (TK-FEW-04)."""
    figure = FIGURES[summons.being]
    return [each for each in positions(arena, summons) if arena.can_stand(figure, each, summons.square)]


def canonical(arena: Arena, summons: Summons) -> list[Summons]:
    """The complete requests that a legal one could mean; several when it leaves open what matters."""
    if not FIGURES[summons.being].minds:
        return [summons._replace(position=None)]
    return [summons._replace(position=position.name) for position in possible(arena, summons)]
