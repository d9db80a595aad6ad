"""Random positions with real cards, the same every time, and the same turned by 180 degrees."""

from __future__ import annotations

from typing import Any

from tafelrunde.games.mythos.cards import CARDS
from tafelrunde.table import Stream

from .duel import Duel, Piece, Side, north, south, turned

LEADERS = [card.id for card in CARDS.values() if card.is_leader]
MINIONS = [card.id for card in CARDS.values() if not card.is_leader]
SQUARES = [f"{column}{row}" for row in range(1, 6) for column in "abcde"]


class Position:
    """Who stands where, and which cards are in which hand, deck and zone."""

    def __init__(self, seed: int, *, creatures: int = 5, hand: int = 3, mythos: int = 2) -> None:
        stream = Stream(seed)
        squares = [SQUARES[place] for place in stream.order(25)]
        self.squares: dict[str, Piece] = {}
        self.zones: dict[str, str] = {}
        for side in (south, north):
            self.squares[squares.pop()] = side(_pick(stream, LEADERS))
            for _ in range(stream.below(creatures + 1)):
                card = _pick(stream, MINIONS)
                self.squares[squares.pop()] = side(f"{card}={1 + stream.below(7)}")
            for zone, most in (("hand", hand), ("mythos", mythos), ("deck", 5)):
                cards = [_pick(stream, MINIONS) for _ in range(stream.below(most + 1))]
                self.zones[f"{side.name}_{zone}"] = " ".join(cards)

    def duel(self, **further: Any) -> Duel:
        return Duel.at(self.squares, **self.zones, **further)

    def turned(self, **further: Any) -> Duel:
        """The same game from the other side of the board."""
        squares = {turned(square): _other(piece.side)(piece.spec) for square, piece in self.squares.items()}
        zones = {_swapped(zone): cards for zone, cards in self.zones.items()}
        return Duel.at(squares, **zones, **further)


def _pick(stream: Stream, cards: list[str]) -> str:
    return cards[stream.below(len(cards))]


def _other(side: Side) -> Side:
    return north if side is south else south


def _swapped(zone: str) -> str:
    side, _, what = zone.partition("_")
    return f"{'north' if side == 'south' else 'south'}_{what}"
