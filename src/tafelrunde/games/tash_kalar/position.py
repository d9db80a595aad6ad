"""Positions of Tash-Kalar, set up by hand.

    position = Position("duel").pieces(blue="e4 e6 heroic:c3", red="d5").hand("a", "swordmaster", "bomb")
    table = position.to_move("a").table(seed=7)

Whatever is not said is as before the first card is dealt: supplies are full, cards lie in their piles in the
order in which they are listed, hands are empty. It is a later turn than the first, with two actions.
"""

from __future__ import annotations

from typing import Any, Self

from tafelrunde.games.tash_kalar import GAME
from tafelrunde.games.tash_kalar.board import NUMBERS
from tafelrunde.games.tash_kalar.cards import BEINGS, FLARES, TASKS
from tafelrunde.games.tash_kalar.ranks import COMMON, LEGENDARY, RANK_NAMES, RANKS, Rank
from tafelrunde.games.tash_kalar.state import State, deck_range, flare_range, legend_range, task_range
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
        if rank not in RANK_NAMES:
            raise self.refused(None, "rank", word=rank, known=", ".join(RANK_NAMES))
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
            instance = self._instance(owner, card)
            pile = next((pile for pile in self._piles() if instance in pile), None)
            if pile is None:
                raise self.refused("TK-STOCK-02", "card-twice", card=Text(f"card.{card}"))
            pile.remove(instance)
            state.hands[owner].append(instance)
            state.cards.show(instance, owner)
        return self

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

    def tasks(self, *tasks: str, following: str | None = None) -> Self:
        """Lay out the current tasks, and which one comes next."""
        state = self.state
        if not state.has_tasks:
            raise self.refused("TK-MODE-04", "no-tasks")
        if len(tasks) > CURRENT_TASKS:
            raise self.refused("TK-TASK-01", "tasks")
        instances = {state.cards.faces[each]: each for each in task_range(state.seats)}
        left = list(task_range(state.seats))
        for task in (*tasks, *([following] if following else [])):
            if task not in TASKS:
                raise self.refused(None, "card", card=task)
            if instances[task] not in left:
                raise self.refused("TK-STOCK-02", "task-twice", card=Text(f"task.{task}"))
            left.remove(instances[task])
        state.tasks = [instances[task] for task in tasks]
        state.task_deck = [*left, *([instances[following]] if following else [])]
        return self

    # -- the turn --------------------------------------------------------------------------------------------

    def to_move(self, seat: str | int, actions: int = ACTIONS) -> Self:
        """Whose turn it is, and how many actions are left in it."""
        if actions < 0:
            raise self.refused("TK-TURN-02", "actions")
        self.state.active = self.state.controller = self.seat(seat)
        self.state.actions = actions
        return self
