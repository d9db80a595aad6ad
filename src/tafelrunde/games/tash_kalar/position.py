"""Positions of Tash-Kalar, set up by hand.

    position = Position("duel").pieces(blue="e4 e6 heroic:c3", red="d5").hand("a", "swordmaster", "bomb")
    table = position.to_move("a").table(seed=7)

Whatever is not said is as before the first card is dealt: supplies are full, cards lie in their piles in the
order in which they are listed, hands are empty. It is a later turn than the first, with two actions.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Self

from tafelrunde.games.tash_kalar import GAME
from tafelrunde.games.tash_kalar.board import NUMBERS
from tafelrunde.games.tash_kalar.cards import BEINGS, FLARES, TASKS
from tafelrunde.games.tash_kalar.ranks import COMMON, LEGENDARY, RANK_NAMES, RANKS, Rank
from tafelrunde.games.tash_kalar.state import (
    SIDEWAYS,
    State,
    deck_range,
    flare_range,
    legend_range,
    task_range,
)
from tafelrunde.table import position
from tafelrunde.table.text import Text

CURRENT_TASKS = 3
ACTIONS = 2
LATER_TURN = 5


class Position(position.Position[State]):
    """An arena in the making."""

    def __init__(self, mode: str = "duel", *, seats: int | None = None, **setup: Any) -> None:
        super().__init__(GAME, mode, seats, setup)
        state = self.state
        state.start = state.active = state.controller = 0
        state.phase, state.turn, state.actions = "act", LATER_TURN, ACTIONS

    # -- the arena -------------------------------------------------------------------------------------------

    def pieces(self, **squares: str) -> Self:
        """Lay pieces by colour: `blue="e4 heroic:c3 legendary:d5"`; a square alone is a recruit's."""
        for colour, words in squares.items():
            for word in words.split():
                rank, _, square = word.rpartition(":")
                self.put(colour, square, rank or RANK_NAMES[COMMON])
        return self

    def put(self, colour: str, square: str, rank: str = RANK_NAMES[COMMON]) -> Self:
        """Lay one piece out of its supply."""
        state = self.state
        if colour not in state.colours:
            raise self.refused("TK-SETUP-02", "colour", colour=colour, known=", ".join(state.colours))
        if square not in NUMBERS:
            raise self.refused("TK-BOARD-02", "square", square=square)
        self.known(rank, RANK_NAMES, "rank")
        place = 1 << NUMBERS[square]
        if any(places & place for places in state.board):
            raise self.refused("TK-BOARD-06", "taken", square=square)
        side, number = state.colours.index(colour), Rank(RANK_NAMES.index(rank))
        supply = state.legends if number == LEGENDARY else state.tiles
        if not supply[side]:
            rule = "TK-STOCK-01" if number == LEGENDARY or state.has_tasks else "TK-STOCK-04"
            raise self.refused(rule, "no-pieces", colour=Text(f"colour.{colour}"))
        supply[side] -= 1
        state.board[3 * side + number] |= place
        return self

    def cleared(self) -> Self:
        """Give all pieces back to their supplies."""
        state = self.state
        for index, places in enumerate(state.board):
            supply = state.legends if RANKS[index % 3] == LEGENDARY else state.tiles
            supply[index // 3] += places.bit_count()
            state.board[index] = 0
        return self

    # -- cards -----------------------------------------------------------------------------------------------

    def hand(self, seat: str | int, *cards: str) -> Self:
        """Give a seat cards: beings of its own school, legends and flares."""
        state, owner = self.state, self.seat(seat)
        for card in cards:
            instance = self._drawn(owner, card)
            state.hands[owner].append(instance)
            state.cards.show(instance, owner)
        return self

    def discarded(self, seat: str | int, *cards: str) -> Self:
        """Put cards that a seat has played on their discard piles, face up."""
        state, owner = self.state, self.seat(seat)
        for card in cards:
            instance = self._drawn(owner, card)
            shared = state.legend_discard if instance in legend_range(state.seats) else state.flare_discard
            (state.discards[owner] if instance in deck_range(owner) else shared).append(instance)
            state.cards.publish(instance)
        return self

    def deck(self, **cards: int) -> Self:
        """Leave so many cards in a seat's own deck; the others have been thrown away."""
        state = self.state
        for seat, number in cards.items():
            owner = self.seat(seat)
            deck = state.decks[owner]
            if number not in range(len(deck) + 1):
                raise self.refused("TK-STOCK-02", "deck", number=str(len(deck)))
            for instance in deck[number:]:
                state.cards.show(instance, owner)
                state.discards[owner].append(instance)
            del deck[number:]
            state.sideways[owner] = min(state.sideways[owner], number)
        return self

    def sideways(self, **cards: int) -> Self:
        """In a team game, how many cards at the bottom of a deck still lie sideways."""
        state = self.state
        for seat, number in cards.items():
            owner = self.seat(seat)
            if number not in range(min(SIDEWAYS if state.is_team else 0, len(state.decks[owner])) + 1):
                raise self.refused("TK-DISC-05" if state.is_team else "TK-SETUP-07", "sideways")
            state.sideways[owner] = number
        return self

    def _drawn(self, seat: int, card: str) -> int:
        """Take the card of that name out of its pile."""
        instance = self._instance(seat, card)
        pile = next((pile for pile in self._piles() if instance in pile), None)
        if pile is None:
            raise self.refused("TK-STOCK-02", "card-twice", card=Text(f"card.{card}"))
        pile.remove(instance)
        return instance

    def _instance(self, seat: int, card: str) -> int:
        """The card of that name among those that the seat can have."""
        state = self.state
        if card not in BEINGS and card not in FLARES:
            raise self.refused(None, "card", card=card)
        for cards in (deck_range(seat), legend_range(state.seats), flare_range(state.seats)):
            for instance in cards:
                if state.cards.faces[instance] == card:
                    return instance
        raise self.refused("TK-SETUP-02", "foreign", card=Text(f"card.{card}"))

    def _piles(self) -> list[list[int]]:
        """Where a card can be that is in no hand."""
        state = self.state
        shared = [state.legend_pile, state.flare_pile, state.legend_discard, state.flare_discard]
        return [*state.decks, *state.discards, *shared]

    def tasks(self, *tasks: str, following: str | Sequence[str] | None = None) -> Self:
        """Lay out the current tasks, and which ones come next."""
        state = self.state
        if len(tasks) > CURRENT_TASKS:
            raise self.refused("TK-TASK-01", "tasks")
        coming = [following] if isinstance(following, str) else following or ()
        taken = [instance for claimed in state.claimed for instance in claimed]
        left = [instance for instance in task_range(state.seats) if instance not in taken]
        current = [self._task(task, left) for task in tasks]
        stacked = [self._task(task, left) for task in coming]
        state.tasks = current
        state.task_deck = [*left, *reversed(stacked)]
        for instance in (*current, *state.task_deck[-1:]):
            state.cards.publish(instance)
        return self

    def claimed(self, seat: str | int, *tasks: str) -> Self:
        """Give a side tasks that it has fulfilled."""
        state, side = self.state, self.state.side_of(self.seat(seat))
        for task in tasks:
            state.claimed[side].append(self._task(task, state.task_deck))
            state.cards.publish(state.claimed[side][-1])
        return self

    def _task(self, task: str, pile: list[int]) -> int:
        """Take the card of a task out of a pile."""
        state = self.state
        if not state.has_tasks:
            raise self.refused("TK-MODE-04", "no-tasks")
        if task not in TASKS:
            raise self.refused(None, "card", card=task)
        instance = next((each for each in pile if state.cards.faces[each] == task), None)
        if instance is None:
            raise self.refused("TK-STOCK-02", "task-twice", card=Text(f"task.{task}"))
        pile.remove(instance)
        return instance

    # -- points ----------------------------------------------------------------------------------------------

    def points(self, seat: str | int | None = None, **points: int) -> Self:
        """Points by colour: in a duel `blue=17`, in a melee those of one seat, `points("a", red=11)`."""
        state = self.state
        if state.has_tasks:
            raise self.refused("TK-SCORE-04", "no-track")
        for colour, number in points.items():
            if colour not in state.colours:
                raise self.refused("TK-SETUP-02", "colour", colour=colour, known=", ".join(state.colours))
            place = state.colours.index(colour)
            if state.is_melee:
                owner = self.seat("" if seat is None else seat)
                if place == owner:
                    raise self.refused("TK-SCORE-17", "own-points", colour=Text(f"colour.{colour}"))
                place += owner * state.seats
            state.points[place] = number
        return self

    # -- the turn --------------------------------------------------------------------------------------------

    def to_move(self, seat: str | int, actions: int = ACTIONS) -> Self:
        """Whose turn it is, and how many actions are left in it."""
        if actions < 0:
            raise self.refused("TK-TURN-02", "actions")
        self.state.active = self.state.controller = self.seat(seat)
        self.state.actions = actions
        return self

    def last_round(self, turns: int = 0) -> Self:
        """The end was triggered: so many turns come after this one."""
        if turns not in range(self.state.seats):
            raise self.refused("TK-END-08", "last-round", number=str(self.state.seats - 1))
        self.state.last_turns = turns
        return self
