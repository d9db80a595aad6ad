"""Positions of Mythos composed by chance, for the finder of puzzles.

Few creatures stand close to the leader whom it is about; whoever solves it has a card or two in hand, the
other side none: nothing that matters is hidden. What a position asks for, the finder finds out.
"""

from __future__ import annotations

from typing import Any

from tafelrunde.games.mythos.board import NAMES, SQUARES, VALUES, distance
from tafelrunde.games.mythos.cards import CARDS, DECKS
from tafelrunde.games.mythos.scoring import NEEDED_MYTHOS
from tafelrunde.table.chance import Stream

SEATS = ("south", "north")
THEMES = ("worn", "weak", "fifth", "danger")
"""What a position may be about: how much can be taken from the other side's leader; that leader at the end of
its power; the last Mythos that is missing; the own leader at the end of its power."""
STRONG = 60
"""The power of leaders whom nobody can defeat."""
WEAK = 9
"""The most power of a leader at its end."""
NEAR = 2
"""So many steps from the leader whom it is about minions stand at most."""
SLOW = 8
"""So many minions of a side, and steps that they can take together, there are at most."""
FEW_PLANS = 5
"""The same for a side of which every plan counts."""
HAND = 2
"""So many cards there are in hand at most."""


def composed(stream: Stream) -> dict[str, Any]:
    """How a puzzle begins, in the words of `Position`, and who solves it."""
    theme, seat = THEMES[stream.below(len(THEMES))], stream.below(len(SEATS))
    decks = [sorted(DECKS)[stream.below(len(DECKS))] for _ in SEATS]
    cards = [_shuffled(deck, stream) for deck in decks]
    about = seat if theme == "danger" else 1 - seat
    squares = [SQUARES[each] for each in stream.order(len(SQUARES))]
    centre = squares.pop()
    # The other side has few action points, where every plan of it counts.
    away = next(
        each for each in squares if distance(each, centre) > NEAR and (about != seat or VALUES[each] == 2)
    )
    near = [each for each in squares if distance(each, centre) <= NEAR]
    slow = [SLOW, SLOW]
    slow[1 - seat] = SLOW if theme == "worn" else FEW_PLANS
    minions = [_minions(cards[side], near, slow[side], stream) for side in range(len(SEATS))]
    power = [STRONG, STRONG]
    if theme in ("weak", "danger"):
        power[about] = 1 + stream.below(WEAK)
    own = cards[seat]
    told: dict[str, Any] = {
        "begin": decks,
        "leaders": {
            SEATS[side]: f"{NAMES[centre if side == about else away]}={power[side]}" for side in (0, 1)
        },
        "creatures": {SEATS[side]: placed for side, placed in enumerate(minions) if placed},
        "hand": {SEATS[seat]: [own.pop() for _ in range(stream.below(HAND + 1))]},
        "mythos": {SEATS[seat]: [own.pop() for _ in range(NEEDED_MYTHOS - 1) if theme == "fifth"]},
        "turn": 5 + stream.below(20),
    }
    return {"seat": SEATS[seat], "mode": "standard", "position": told}


def worn_down(told: dict[str, Any], seat: str, by: int) -> dict[str, Any]:
    """The same, and the other side's leader has just so much power as that side could take from it."""
    leaders = {
        name: at if name == seat else f"{at.partition('=')[0]}={by}" for name, at in told["leaders"].items()
    }
    return {**told, "leaders": leaders}


def _shuffled(deck: str, stream: Stream) -> list[str]:
    cards = [face for face, copies in DECKS[deck].cards.items() for _ in range(copies)]
    return [cards[each] for each in stream.order(len(cards))]


def _minions(cards: list[str], near: list[Any], slow: int, stream: Stream) -> dict[str, str]:
    """One to three minions of a side, each on one of the squares."""
    placed: dict[str, str] = {}
    for _ in range(1 + stream.below(3)):
        face = cards.pop()
        slow -= 1 + CARDS[face].movement
        if near and slow >= 0:
            placed[NAMES[near.pop(stream.below(len(near)))]] = face
    return placed
