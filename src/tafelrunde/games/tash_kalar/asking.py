"""What effects can ask; questions go to whoever controls the turn, and may be handed over (TK-CTRL-03)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import reduce
from operator import and_
from typing import TypeVar

from tafelrunde.games.tash_kalar.board import (
    ADJACENT,
    DIRECTION_NAMES,
    EVERYWHERE,
    Direction,
    Mask,
    Square,
    squares,
)
from tafelrunde.games.tash_kalar.questions import (
    DECLINED,
    HANDED,
    BeginQuestion,
    Move,
    MoveQuestion,
    Question,
    SquareQuestion,
    WordQuestion,
)
from tafelrunde.games.tash_kalar.reading import EFFECT_FIRST, ONCE, VACANT, Reading, Step
from tafelrunde.table.decision import Kind, Objection, Seat, forbidden
from tafelrunde.table.text import Text, text

T = TypeVar("T")


class Asking(Reading):
    """The questions of effects."""

    __slots__ = ()

    def move(self, origin: Square, target: Square, is_leap: bool = False) -> Step:
        """Move a piece."""
        raise NotImplementedError

    def hand_over(self) -> None:
        """Give control to the partner."""
        raise NotImplementedError

    def look(self, instances: list[int]) -> None:
        """Whoever controls the turn sees some cards."""
        raise NotImplementedError

    @property
    def can_hand_over(self) -> bool:
        """Whether the partner could take over within an effect (TK-CTRL-01)."""
        state = self.state
        return self.is_effect and state.controller == state.active and state.seats > len(state.colours)

    def handover_objection(self) -> Objection | None:
        """Why the partner cannot take over now."""
        state = self.state
        if not state.is_team:
            return forbidden("TK-CTRL-01", "no-partner")
        return forbidden("TK-CTRL-09", "handed-over") if state.is_handed_over() else None

    async def _ask(self, question: Question) -> int:
        answer = await question
        while answer == HANDED:
            self.hand_over()
            question.seat = Seat(self.state.controller)
            answer = await question
        return answer

    def times(self, most: int) -> Iterator[int]:
        """Up to so many times the same; the questions meanwhile say which time it is."""
        try:
            for number in range(1, most + 1):
                self.time = number, most
                yield number
        finally:
            self.time = ONCE

    async def begin_effect(self) -> None:
        """Before an effect, too, the partner may take over (TK-CTRL-01)."""
        self.is_effect = True
        self.rule, self.first = "TK-EFF-10", EFFECT_FIRST
        if self.can_hand_over:
            words = {"carry on": (0, text("option.carry-on"))}
            if await BeginQuestion(self, "option", "begin", False, words) == HANDED:
                self.hand_over()

    def _places(self, word: str, parts: tuple[Mask, ...]) -> Mask:
        places = reduce(and_, parts, EVERYWHERE)
        match word:
            case "place":
                places &= self.empty
            case "upgrade":
                places &= self.upgradable
            case "downgrade":
                places &= self.downgradable
            case "convert":
                places &= ~self.own
        return places

    async def choose(self, word: str, /, *parts: Mask) -> Square | None:
        """A square that is in all the sets; None only when there is none (TK-EFF-04, TK-EFF-05)."""
        places = self._places(word, parts)
        if not places & (places - 1):
            return Square(places.bit_length() - 1) if places else None
        kind: Kind = "squares" if word == "place" else "pieces"
        return Square(await self._ask(SquareQuestion(self, kind, word, False, places, parts)))

    async def may_choose(self, word: str, /, *parts: Mask) -> Square | None:
        """As `choose`, but it may be declined (TK-EFF-02)."""
        places = self._places(word, parts)
        if not places:
            return None
        kind: Kind = "squares" if word == "place" else "pieces"
        answer = await self._ask(SquareQuestion(self, kind, word, True, places, parts))
        return None if answer == DECLINED else Square(answer)

    def moves(
        self, manner: int, movers: Mask, to: Mask = EVERYWHERE, is_leap: bool = False
    ) -> list[tuple[Square, Mask]]:
        """Which of some pieces could go where, the lower ranks first."""
        ranks = self.commons, self.heroics, self.legends
        # From which rank up a piece blocks the way (TK-KEY-16, TK-KEY-17).
        blocked = (ranks[0] | ranks[1] | ranks[2], ranks[1] | ranks[2], ranks[2], 0)
        found: list[tuple[Square, Mask]] = []
        for rank, pieces in enumerate(ranks):
            if not movers & pieces:
                continue
            free = to & EVERYWHERE & ~blocked[0 if manner == VACANT else rank + manner]
            for origin in squares(movers & pieces):
                targets = free & ~(1 << origin) if is_leap else free & ADJACENT[origin]
                if targets:
                    found.append((origin, targets))
        return found

    async def _go(self, ways: list[Move], to: Mask, is_leap: bool, is_optional: bool) -> Step | None:
        """Ask for one of the pieces' moves, and make it."""
        moves: list[tuple[Square, Mask]] = []
        for manner, parts in ways:
            moves += self.moves(manner, reduce(and_, parts, EVERYWHERE), to, is_leap)
        if not moves:
            return None
        if not is_optional and len(moves) == 1 and not moves[0][1] & (moves[0][1] - 1):
            return self.move(moves[0][0], Square(moves[0][1].bit_length() - 1), is_leap)
        answer = await self._ask(MoveQuestion(self, is_optional, moves, ways, is_leap, to))
        if answer == DECLINED:
            return None
        return self.move(Square(answer >> 7), Square(answer & 127), is_leap)

    async def may_move(self, manner: int, /, *parts: Mask, to: Mask = EVERYWHERE) -> Step | None:
        """One of the pieces may move; what it did, or None."""
        return await self._go([(manner, parts)], to, False, True)

    async def may_move_either(self, *ways: tuple[int, Mask]) -> Step | None:
        """One of several sets of pieces may move, each in its own manner."""
        return await self._go([(manner, (movers,)) for manner, movers in ways], EVERYWHERE, False, True)

    async def must_move(self, manner: int, /, *parts: Mask, to: Mask = EVERYWHERE) -> Step | None:
        """One of the pieces moves; None only when none can."""
        return await self._go([(manner, parts)], to, False, False)

    async def may_leap(self, manner: int, /, *parts: Mask, to: Mask = EVERYWHERE) -> Step | None:
        """One of the pieces may leap (TK-KEY-18)."""
        return await self._go([(manner, parts)], to, True, True)

    async def _choose_word(
        self, word: str, kind: str, named: Mapping[str, T], is_optional: bool = False
    ) -> T | None:
        """What one of some words stands for; None when there is none, or it is declined."""
        if len(named) < 2 and not (named and is_optional):
            return next(iter(named.values()), None)
        words = {name: (place, text(f"{kind}.{name}")) for place, name in enumerate(named)}
        answer = await self._ask(WordQuestion(self, "option", word, is_optional, words))
        return None if answer == DECLINED else list(named.values())[answer]

    async def pick(self, *words: str) -> str:
        """One of a few branches."""
        picked = await self._choose_word("pick", "option", {word: word for word in words})
        assert picked is not None
        return picked

    async def may(self, word: str) -> bool:
        """Whether the player wants to."""
        return await self._choose_word("pick", "option", {word: word}, is_optional=True) is not None

    async def choose_side(self, word: str, sides: Iterable[int]) -> int | None:
        """One of some colours; None only when there is none."""
        return await self._choose_word(word, "colour", {self.state.colours[side]: side for side in sides})

    async def choose_direction(self, word: str, directions: Iterable[Direction]) -> Direction | None:
        """One of some directions; None only when there is none."""
        return await self._choose_word(
            word, "direction", {DIRECTION_NAMES[each]: each for each in directions}
        )

    async def may_choose_direction(self, word: str, directions: Iterable[Direction]) -> Direction | None:
        """One of some directions, or none."""
        named = {DIRECTION_NAMES[each]: each for each in directions}
        return await self._choose_word(word, "direction", named, is_optional=True)

    async def may_choose_card(self, word: str, instances: Iterable[int]) -> int | None:
        """One of some cards, or none; whoever chooses gets to see them."""
        faces, listed = self.state.cards.faces, list(instances)
        self.look(listed)
        if not listed:
            return None
        words = {faces[each]: (each, Text(f"card.{faces[each]}")) for each in listed}
        elements = {faces[each]: f"card{each}" for each in listed}
        answer = await WordQuestion(self, "cards", word, True, words, elements)
        if answer == HANDED:
            self.hand_over()
            return await self.may_choose_card(word, listed)
        return None if answer == DECLINED else answer
