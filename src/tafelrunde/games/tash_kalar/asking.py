"""What effects can ask; questions go to whoever controls the turn, and may be handed over (TK-CTRL-03)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

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
        places = EVERYWHERE
        for part in parts:
            places &= part
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
            movers = EVERYWHERE
            for part in parts:
                movers &= part
            moves += self.moves(manner, movers, to, is_leap)
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

    async def pick(self, *words: str) -> str:
        """One of a few branches."""
        if len(words) == 1:
            return words[0]
        listed = {word: (place, text(f"option.{word}")) for place, word in enumerate(words)}
        return words[await self._ask(WordQuestion(self, "option", "pick", False, listed))]

    async def may_pick(self, *words: str) -> str | None:
        """One of a few branches, or none."""
        listed = {word: (place, text(f"option.{word}")) for place, word in enumerate(words)}
        answer = await self._ask(WordQuestion(self, "option", "pick", True, listed))
        return None if answer == DECLINED else words[answer]

    async def may(self, word: str) -> bool:
        """Whether the player wants to."""
        return await self.may_pick(word) is not None

    async def choose_side(self, word: str, sides: Iterable[int]) -> int | None:
        """One of some colours; None only when there is none."""
        listed = list(sides)
        if len(listed) < 2:
            return listed[0] if listed else None
        colours = self.state.colours
        words = {colours[side]: (side, text(f"colour.{colours[side]}")) for side in listed}
        return await self._ask(WordQuestion(self, "option", word, False, words))

    async def choose_direction(
        self, word: str, directions: Iterable[Direction], here: Square | None = None
    ) -> Direction | None:
        """One of some directions; None only when there is none."""
        listed = list(directions)
        if len(listed) < 2:
            return listed[0] if listed else None
        return Direction(await self._ask(self._direction_question(word, listed, False)))

    async def may_choose_direction(
        self, word: str, directions: Iterable[Direction], here: Square | None = None
    ) -> Direction | None:
        """One of some directions, or none."""
        listed = list(directions)
        if not listed:
            return None
        answer = await self._ask(self._direction_question(word, listed, True))
        return None if answer == DECLINED else Direction(answer)

    def _direction_question(self, word: str, listed: list[Direction], is_optional: bool) -> Question:
        words = {
            DIRECTION_NAMES[each]: (int(each), text(f"direction.{DIRECTION_NAMES[each]}")) for each in listed
        }
        return WordQuestion(self, "option", word, is_optional, words)

    async def may_choose_card(self, word: str, instances: Iterable[int]) -> int | None:
        """One of some cards, or none; whoever chooses gets to see them."""
        cards = self.state.cards
        words: dict[str, tuple[int, Text]] = {}
        elements: dict[str, str] = {}
        listed = list(instances)
        self.look(listed)
        for instance in listed:
            face = cards.faces[instance]
            words[face] = (instance, Text(f"card.{face}"))
            elements[face] = f"card{instance}"
        if not words:
            return None
        answer = await WordQuestion(self, "cards", word, True, words, elements)
        if answer == HANDED:
            self.hand_over()
            return await self.may_choose_card(word, listed)
        return None if answer == DECLINED else answer
