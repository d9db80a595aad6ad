"""Positions of the toy, set up by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tafelrunde.table import Cards, Seat, Stream, Table
from toy import GAME
from toy.state import Marble, State

SOUTH, NORTH = Seat(0), Seat(1)


def position(
    *hands: Sequence[str],
    deck: Sequence[str] = (),
    marbles: Mapping[str, Seat] | None = None,
    phase: str = "play",
    active: Seat = SOUTH,
    coins: int = 2,
) -> State:
    """A state of the toy; cards are numbered hand by hand, then down the deck."""
    cards = Cards.unseen([*(face for hand in hands for face in hand), *deck])
    numbers = iter(range(len(cards.faces)))
    held = [[next(numbers) for _ in hand] for hand in hands]
    for seat, hand in enumerate(held):
        for card in hand:
            cards.show(card, Seat(seat))
    return State(
        seats=len(hands),
        phase=phase,
        active=active,
        cards=cards,
        deck=list(numbers),
        hands=held,
        discard=[],
        marbles=[Marble(owner, square) for square, owner in (marbles or {}).items()],
        coins=[coins] * len(hands),
        agenda=[],
        out=[False] * len(hands),
    )


def table_at(state: State, stream: Stream | None = None) -> Table[State]:
    """A table at a position; without a stream the test answers for chance."""
    mode = GAME.mode("standard" if state.seats == 2 else "party")
    table = Table.unstarted(GAME, mode, state.seats, {}, state)
    return table if stream is None else table.clone(stream)


def hands_of_two(deck: Sequence[str] = ("clover", "clover", "thief", "seer")) -> State:
    """The opening: both seats hold two cards and are about to bid."""
    return position(["stone", "roller"], ["thief", "stone"], deck=deck, phase="opening")
