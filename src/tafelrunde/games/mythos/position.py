"""Positions of Mythos, set up by hand.

    position = Position("growing-wood", "patient-thorns").leaders(south="c2", north="c5=14")
    position.creatures("south", d2="mossling", c3="thornwarden=5").hand("north", "stranglevine")
    table = position.turn(4).table(seed=7)

Whatever is not said is as before the first card is dealt: leaders on their squares with their power tripled,
cards in their decks in the order in which these are listed. Both sides are about to plan. A number after `=`
is the power, bonuses left aside.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self

from tafelrunde.games.mythos import GAME
from tafelrunde.games.mythos.allowances import begin_planning, survey
from tafelrunde.games.mythos.board import NAMES, NUMBERS, SQUARES, START, distance
from tafelrunde.games.mythos.cards import CARDS
from tafelrunde.games.mythos.effects import bonuses
from tafelrunde.games.mythos.scoring import NEEDED_MYTHOS, TURN_LIMIT
from tafelrunde.games.mythos.state import EMPTY, State, empty_board
from tafelrunde.games.mythos.verbs import Turn
from tafelrunde.table import position
from tafelrunde.table.beat import SILENT
from tafelrunde.table.chance import Stream
from tafelrunde.table.table import Table
from tafelrunde.table.text import Text

SLOW = 6
"""So many minions of a side, and steps that they can take together, there are in positions for puzzles."""
NEAR = 3
"""So many steps from the other side's leader minions stand in positions for puzzles."""
STRONG_LEADER = 60
"""The power of leaders in positions for puzzles, until it is known how much can be taken from them."""


class Position(position.Position[State]):
    """A board in the making."""

    def __init__(self, *decks: str | Mapping[str, Any]) -> None:
        """Decks of South and North: ids of the game's own, or what a table's setup holds for one's own.

        Cards come from the first lists, whatever has changed since: lessons, examples and puzzles name the
        cards that lie there.
        """
        options = {"decks": list(decks)} if decks else {}
        super().__init__(GAME, None, None, {**options, "lists": 1})
        self.state.turn, self.state.phase = 1, "plan"

    # -- the board -------------------------------------------------------------------------------------------

    def leaders(self, **squares: str) -> Self:
        """Put leaders elsewhere, perhaps with another power: `south="c2=20"`."""
        state, moved = self.state, []
        for name, word in squares.items():
            side = self.seat(name)
            state.board[side][state.leaders[side]] = EMPTY
            moved.append((side, word))
        for side, word in moved:
            square, _, power = word.partition("=")
            state.leaders[side] = self._enter(side, side, square, power)
        return self

    def creatures(self, side: str | int, **squares: str) -> Self:
        """Put minions of a side on the board: `d2="mossling"`, or `d2="mossling=5"` with that power."""
        for square, word in squares.items():
            card, _, power = word.partition("=")
            instance = self._take(self.seat(side), card)
            self._enter(self.seat(side), instance, square, power)
        return self

    def _enter(self, side: int, instance: int, square: str, power: str) -> int:
        """Put a creature on a square; gives its number."""
        state = self.state
        if square not in NUMBERS:
            raise self.refused("MY-BOARD-01", "square", square=square)
        number = NUMBERS[square]
        if any(board[number] != EMPTY for board in state.board):
            raise self.refused("MY-BOARD-02", "taken", square=square)
        if power:
            if not power.removeprefix("-").isdecimal():
                raise self.refused("MY-CARD-05", "number", power=power)
            state.power[instance] = int(power)
        state.board[side][number] = instance
        state.cards.publish(instance)
        return number

    # -- cards -----------------------------------------------------------------------------------------------

    def hand(self, side: str | int, *cards: str) -> Self:
        """Give a side cards out of its deck."""
        seat = self.seat(side)
        for card in cards:
            instance = self._take(seat, card)
            self.state.hands[seat].append(instance)
            self.state.cards.show(instance, seat)
        return self

    def mythos(self, side: str | int, *cards: str) -> Self:
        """Minions of a side that have become Mythos."""
        zone = self.state.mythos[self.seat(side)]
        if len(zone) + len(cards) >= NEEDED_MYTHOS:
            raise self.refused("MY-WIN-02", "decided")
        self._lay(side, cards, zone)
        return self

    def dead(self, side: str | int, *cards: str) -> Self:
        """Minions of a side that are out of the game."""
        self._lay(side, cards, self.state.dead[self.seat(side)])
        return self

    def deck(self, side: str | int, *cards: str) -> Self:
        """What is left of a deck, the top card first; the other cards in it are out of the game."""
        seat = self.seat(side)
        left = [self._take(seat, card) for card in cards]
        rest, self.state.decks[seat] = self.state.decks[seat], left[::-1]
        for instance in rest:
            self.state.dead[seat].append(instance)
            self.state.cards.publish(instance)
        return self

    def _lay(self, side: str | int, cards: tuple[str, ...], zone: list[int]) -> None:
        for card in cards:
            instance = self._take(self.seat(side), card)
            zone.append(instance)
            self.state.cards.publish(instance)

    def _take(self, side: int, card: str) -> int:
        """A card out of a deck."""
        if card not in CARDS:
            raise self.refused(None, "card", card=card)
        deck = self.state.decks[side]
        for instance in deck:
            if self.state.cards.faces[instance] == card:
                deck.remove(instance)
                return instance
        raise self.refused("MY-DECK-01", "not-in-deck", card=Text(f"card.{card}"))

    # -- the turn --------------------------------------------------------------------------------------------

    def turn(self, number: int) -> Self:
        """Which turn it is."""
        if not 1 <= number <= TURN_LIMIT:
            raise self.refused("MY-WIN-07", "turn", limit=str(TURN_LIMIT))
        self.state.turn = number
        return self

    def before_drawing(self) -> Self:
        """Let the turn begin with its draw phase, and not with planning."""
        self.state.phase = "draw"
        return self

    def laid_open(self, seat: int, stream: Stream) -> Self:
        """As puzzles want it: few creatures close together, leaders at home whom nobody can defeat.

        That side has one card in hand at most, the other none: nothing that matters is hidden. Which minions
        of the board are left, and where around the other side's leader they stand, chance says.
        """
        state = self.state
        for side, hand in enumerate(state.hands):
            kept = set(stream.order(len(hand))[: stream.below(3) // 2]) if side == seat else set()
            state.hands[side] = [instance for place, instance in enumerate(hand) if place in kept]
            for instance in hand:
                if instance not in state.hands[side]:
                    state.decks[side].insert(0, instance)
                    state.cards.seen[instance] = 0
        minions = [[each for each in board if each > 1] for board in state.board]
        state.board = [empty_board(), empty_board()]
        for side, at in enumerate(START):
            state.board[side][at], state.leaders[side], state.power[side] = side, at, STRONG_LEADER
        near = [
            square for square in SQUARES if square not in START and distance(square, START[1 - seat]) <= NEAR
        ]
        places = [near[each] for each in stream.order(len(near))]
        for side in (0, 1):
            left = SLOW
            for instance in [minions[side][each] for each in stream.order(len(minions[side]))]:
                left -= 1 + CARDS[state.cards.faces[instance]].movement
                if left >= 0:
                    state.board[side][places.pop()] = instance
                else:
                    state.dead[side].append(instance)
        return self

    def worn_down(self, seat: int, by: int) -> Self:
        """Let the other side's leader have just so much power as that side could take from it."""
        self.state.power[1 - seat] -= STRONG_LEADER - by
        return self

    def ready(self) -> State:
        """The state with all that planning begins with."""
        state = self.state.copy()
        if state.phase == "plan":
            begin_planning(Turn(state, SILENT), survey(state))
        return state

    def table(self, *, seed: int | str | None = None, stream: Stream | None = None) -> Table[State]:
        bonus = bonuses(self.state)
        for board in self.state.board:
            for number, instance in enumerate(board):
                if instance != EMPTY and self.state.power[instance] + bonus.get(instance, 0) < 1:
                    raise self.refused("MY-FIGHT-07", "power", square=NAMES[number])
        self.state = self.ready()
        return super().table(seed=seed, stream=stream)
