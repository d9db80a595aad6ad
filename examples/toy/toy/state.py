"""The plain data: it copies quickly and round-trips through JSON."""

from __future__ import annotations

import msgspec

from tafelrunde.table import Cards, Seat, Text, text

SQUARES = ("a1", "b1", "c1", "d1", "e1")
SEATS = ("south", "north", "east")
HAND = 2
DECK = {"stone": 4, "roller": 3, "thief": 2, "clover": 2, "seer": 1}


def card_key(card: int) -> str:
    """The key of a known card, in notation and on the screen; not `c1`, which is a square."""
    return f"card{card}"


def seat_name(seat: Seat) -> Text:
    """What the sentences call a seat."""
    return text(f"seat.{SEATS[seat]}")


class Marble(msgspec.Struct):
    """One marble; its number in the list stays its own, wherever it goes."""

    owner: Seat
    at: str | None
    """None when it has been destroyed."""


class Due(msgspec.Struct, frozen=True):
    """Something that waits for the start of a seat's next turn."""

    seat: Seat
    coins: int


class State(msgspec.Struct):
    """Everything that is true about a game."""

    seats: int
    phase: str
    active: Seat
    cards: Cards
    deck: list[int]
    """Instances, the top card first."""
    hands: list[list[int]]
    discard: list[int]
    marbles: list[Marble]
    coins: list[int]
    agenda: list[Due]
    out: list[bool]
    """Who has given up."""

    def copy(self) -> State:
        """An independent copy."""
        return State(
            self.seats,
            self.phase,
            self.active,
            self.cards.copy(),
            self.deck.copy(),
            [hand.copy() for hand in self.hands],
            self.discard.copy(),
            [Marble(marble.owner, marble.at) for marble in self.marbles],
            self.coins.copy(),
            self.agenda.copy(),
            self.out.copy(),
        )

    def marble_at(self, square: str) -> int | None:
        """The number of the marble on a square."""
        return next((number for number, marble in enumerate(self.marbles) if marble.at == square), None)

    def players(self) -> list[Seat]:
        """The seats that have not given up."""
        return [Seat(seat) for seat in range(self.seats) if not self.out[seat]]


def setup(seats: int, purse: int) -> State:
    """The state before the first step."""
    faces = [face for face, count in DECK.items() for _ in range(count)]
    return State(
        seats=seats,
        phase="shuffle",
        active=Seat(0),
        cards=Cards.unseen(faces),
        deck=list(range(len(faces))),
        hands=[[] for _ in range(seats)],
        discard=[],
        marbles=[],
        coins=[purse] * seats,
        agenda=[],
        out=[False] * seats,
    )
