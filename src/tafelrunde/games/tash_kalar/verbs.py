"""The few things that can happen in the arena: the only code that changes pieces. Verbs emit beats.

`Turn` is what a card's effect holds in its hand: it reads (`reading`), asks (`asking`) and acts. The verbs
keep the supplies (TK-COUNT-04), follow the being and the pieces that were used to summon it (TK-EFF-07), and
count what is destroyed (TK-COUNT-01). They take a square or None and say whether something happened: what
cannot be done is not done, and the rest of the effect goes on (TK-EFF-05, TK-EFF-08).
"""

from __future__ import annotations

from tafelrunde.games.tash_kalar.asking import Asking
from tafelrunde.games.tash_kalar.board import NAMES, Mask, Square, squares
from tafelrunde.games.tash_kalar.questions import piece_name
from tafelrunde.games.tash_kalar.ranks import COMMON, LEGENDARY, Rank
from tafelrunde.games.tash_kalar.reading import COMBAT, STANDARD, VACANT, Step
from tafelrunde.games.tash_kalar.state import legend_range, seat_name, side_text
from tafelrunde.table.decision import Seat
from tafelrunde.table.text import Text

__all__ = ["COMBAT", "STANDARD", "VACANT", "Step", "Turn"]


class Turn(Asking):
    """The player's turn as cards see it."""

    __slots__ = ()

    def tell(
        self,
        kind: str,
        /,
        *elements: str,
        rules: tuple[str, ...] = (),
        only: tuple[Seat, ...] | None = None,
        **args: int | str | Text | list[Text],
    ) -> None:
        """Something that the side does whose turn it is."""
        if self.is_told:
            args["side"] = side_text(self.state, self.side)
            self.beats.tell_of(self.side, kind, *elements, rules=rules, only=only, **args)

    def at_once(self) -> None:
        """What is told from here on happens at the same time, until `one_by_one` is said."""
        if self.is_told:
            self.beats.at_once()

    def one_by_one(self) -> None:
        """What is told from here on happens one after the other."""
        if self.is_told:
            self.beats.one_by_one()

    # -- pieces ----------------------------------------------------------------------------------------------

    def _tell_piece(self, kind: str, index: int, square: int, *rules: str, is_gone: bool = False) -> None:
        if self.is_told:
            name = NAMES[square]
            gone = (f"piece.{name}",) if is_gone else ()
            piece = piece_name(self.state.colours, index)
            self.beats.tell_gone(gone, kind, name, rules=rules, whose=index // 3, square=name, piece=piece)

    def _stock(self, index: int, change: int) -> None:
        """A piece leaves or enters the supply of its colour."""
        stock = self.state.legends if index % 3 == LEGENDARY else self.state.tiles
        stock[index // 3] += change

    def place(self, square: Square | None, rank: Rank = COMMON, side: int | None = None) -> bool:
        """Lay a piece from the supply on an empty square (TK-KEY-20, TK-KEY-21)."""
        side = self.side if side is None else side
        if square is None or not self.can_place(rank, side) or self.index(square) >= 0:
            return False
        index = 3 * side + rank
        self.board[index] |= 1 << square
        self._stock(index, -1)
        self._tell_piece("place", index, square)
        return True

    def take(self, square: Square) -> None:
        """Take an own piece back into the supply because of a shortage; it is not destroyed (TK-COUNT-07)."""
        index = self.index(square)
        self.board[index] ^= 1 << square
        self._stock(index, 1)
        self._tell_piece("take", index, square, "TK-COUNT-07", is_gone=True)

    def destroy(self, square: Square | None, credited: bool = True) -> bool:
        """A piece leaves the arena (TK-KEY-28); enemy pieces are credited (TK-COUNT-01)."""
        if square is None:
            return False
        index = self.index(square)
        if index < 0:
            return False
        self.board[index] ^= 1 << square
        self._stock(index, 1)
        self._forget(square)
        if credited and index // 3 != self.side:
            self.state.destroyed[index] += 1
        self._tell_piece("destroy", index, square, is_gone=True)
        return True

    def destroy_all(self, places: Mask, credited: bool = True) -> int:
        """Destroy every piece on those squares; how many there were."""
        self.at_once()
        count = sum([self.destroy(square, credited) for square in squares(places & self.pieces)])
        self.one_by_one()
        return count

    def _forget(self, square: int) -> None:
        """The piece on that square is no longer the being nor one that was used for it."""
        self.used &= ~(1 << square)
        if self.being == square:
            self.being = None

    def _exchange(self, square: Square, old: int, new: int) -> None:
        self.board[old] ^= 1 << square
        self.board[new] ^= 1 << square
        self._stock(old, 1)
        self._stock(new, -1)

    def upgrade(self, square: Square | None) -> bool:
        """Raise a piece by one rank where that is possible (TK-KEY-22 to TK-KEY-24)."""
        if square is None or not self.upgradable >> square & 1:
            return False
        index = self.index(square)
        self._exchange(square, index, index + 1)
        self._tell_piece("upgrade", index + 1, square)
        return True

    def downgrade(self, square: Square | None) -> bool:
        """Lower a piece by one rank where that is possible (TK-KEY-25 to TK-KEY-27)."""
        if square is None or not self.downgradable >> square & 1:
            return False
        index = self.index(square)
        self._exchange(square, index, index - 1)
        self._tell_piece("downgrade", index - 1, square)
        return True

    def convert(self, square: Square | None, rank: Rank | None = None) -> bool:
        """Replace an enemy piece by an own one (TK-KEY-29 to -31); it counts as it was (TK-COUNT-05)."""
        if square is None or not self.convertible(rank) >> square & 1:
            return False
        index = self.index(square)
        self._exchange(square, index, 3 * self.side + (index % 3 if rank is None else rank))
        self._forget(square)
        self.state.destroyed[index] += 1  # TK-COUNT-02
        self._tell_piece("convert", index, square, "TK-COUNT-02")
        return True

    def move(self, origin: Square, target: Square, is_leap: bool = False) -> Step:
        """Move a piece; whatever lies on the target is destroyed (TK-KEY-15)."""
        struck = self.index(target)
        if struck >= 0:
            self.at_once()
            self.destroy(target)
        index = self.index(origin)
        change = 1 << origin | 1 << target
        self.board[index] ^= change
        if self.used >> origin & 1:
            self.used ^= change
        if self.being == origin:
            self.being = target
        if self.is_told:
            names = NAMES[origin], NAMES[target]
            piece = piece_name(self.state.colours, index)
            kind = "leap" if is_leap else "move"
            moved = f"piece.{names[1]}"  # what the view calls it from now on
            self.beats.tell(kind, moved, *names, piece=piece, origin=names[0], target=names[1])
            self.beats.one_by_one()
        return Step(origin, target, Rank(struck % 3) if struck >= 0 else None)

    # -- what is not a piece ---------------------------------------------------------------------------------

    def gain_action(self, number: int = 1) -> None:
        """More actions in this turn (TK-KEY-01)."""
        self.state.actions += number
        self.beats.tell("gain-action", rules=("TK-KEY-01",), number=number)

    def draw_extra(self, school: int, legends: int = 0) -> None:
        """More cards at the end of the turn (TK-KEY-02)."""
        self.state.extra[0] += school
        self.state.extra[1] += legends
        self.beats.tell("draw-extra", rules=("TK-KEY-02",), school=school, legends=legends)

    def extra_turn(self) -> None:
        """The same player has another turn after this one."""
        self.state.takes_another = True
        self.beats.tell("extra-turn")

    def borrow_next(self) -> None:
        """An enemy piece may serve the next summoning of this turn."""
        self.state.may_borrow = True
        self.beats.tell("borrow-next")

    @property
    def discarded(self) -> list[int]:
        """The own discard pile."""
        return self.state.discards[self.state.active]

    def look(self, instances: list[int]) -> None:
        """Whoever controls the turn sees some cards; a partner may not have known them (TK-INFO-03)."""
        cards, seat = self.state.cards, Seat(self.state.controller)
        unknown = [each for each in instances if not cards.knows(seat, each)]
        for instance in unknown:
            cards.show(instance, seat)
        self._tell_faces("look", unknown, seat, "TK-CTRL-03")

    def _tell_faces(self, kind: str, instances: list[int], seat: Seat, rule: str) -> None:
        """Only that seat is told which cards it sees now."""
        if instances and self.is_told:
            faces = [Text(f"card.{self.state.cards.faces[each]}") for each in instances]
            elements = [f"card{each}" for each in instances]
            who = Text(f"seat.{seat_name(self.state, seat)}")
            self.beats.tell(kind, *elements, only=(seat,), rules=(rule,), seat=who, cards=faces)

    def put_on_deck(self, instance: int | None) -> bool:
        """A card of the own discard pile goes on top of the own deck."""
        state = self.state
        if instance is None:
            return False
        self.discarded.remove(instance)
        state.decks[state.active].append(instance)
        self.beats.tell("put-on-deck")
        return True

    def hand_over(self) -> None:
        """The partner takes control and all legend cards (TK-CTRL-01, TK-CTRL-02)."""
        state = self.state
        partner = (state.active + 2) % 4
        state.controller = partner
        self.beats.tell("hand-over", rules=("TK-CTRL-01", "TK-CTRL-02"))
        self.pass_legends(partner, "TK-CTRL-02")

    def pass_legends(self, partner: int, rule: str) -> None:
        """All legend cards go to the partner, who alone sees them (TK-INFO-01)."""
        state = self.state
        kept = legend_range(state.seats)
        hand = state.hands[state.active]
        passed = [each for each in hand if each in kept]
        for instance in passed:
            hand.remove(instance)
            state.hands[partner].append(instance)
            state.cards.seen[instance] = 1 << partner
        self._tell_faces("receive", passed, Seat(partner), rule)
