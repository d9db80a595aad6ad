"""Mythos in numbers: what learning programs are told of it (`table/encoder.py`).

A card is what is printed on it: power, movement, keywords, and the words of its effects with their amounts.
Squares are counted from a1 for both sides; whose a thing is is told from the seat's own side.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from tafelrunde.games.mythos.board import DIAGONALS, NAMES, NEIGHBOURS, SQUARES
from tafelrunde.games.mythos.cards import CARDS, Card, Effect
from tafelrunde.games.mythos.cards.words import KINDS, VOCABULARY
from tafelrunde.games.mythos.notation import DONE, RETHINK, STOP
from tafelrunde.games.mythos.state import EMPTY, State
from tafelrunde.table.decision import Decision, Seat
from tafelrunde.table.encoder import Coded, Section, Words, byte, row

WORDS = Words(f"{kind} {word}" for kind in KINDS for word in VOCABULARY[kind])
HAND = 12
"""So many cards of a hand are in the tensor; the tokens have all of them."""
SEEN = 6
MYTHOS = 5
STANDING, HELD, KNOWN, MYTHICAL, DEAD, ANY = range(1, 7)
"""Kinds of tokens: a creature, a card in hand, in the enemy's, in a Mythos zone, a dead one; the table."""


def _words(effect: Effect | None) -> list[int]:
    numbers: dict[str, int] = {}
    for part in effect.parts if effect is not None else ():
        for kind in KINDS:
            numbers[f"{kind} {getattr(part, kind)}"] = 1
        numbers[f"condition {part.condition}"] = part.value or 1
        numbers[f"operation {part.operation}"] = part.amount or 1
    return WORDS.numbers(numbers)


def _features(card: Card) -> bytes:
    printed = card.printed
    plain = [card.power, card.movement, card.is_leader, card.is_plant, "triumph" in printed.keywords]
    return row([1, *map(int, plain), *_words(printed.effect), *_words(printed.mythos)])


FEATURES = {face: _features(card) for face, card in CARDS.items()}
WIDTH = len(next(iter(FEATURES.values())))
SQUARE = 5
"""Before the card: whose, its power now, placed, a step of the plan, where the path has come to."""
NO_CARDS = [bytes(missing * WIDTH) for missing in range(HAND + 1)]
"""What fills the places of so many cards."""
NOBODY_THERE = bytes(SQUARE + WIDTH)
TABLE = 17


@lru_cache(maxsize=1)
def _keys() -> tuple[str, ...]:
    minions = [face for face, card in CARDS.items() if not card.is_leader]
    steps = [(here, to) for here in SQUARES for to in (*NEIGHBOURS[here], *DIAGONALS[here])]
    return (
        DONE,
        STOP,
        RETHINK,
        *(f"step {name}" for name in NAMES),
        *(f"move {NAMES[here]}-{NAMES[to]}" for here, to in steps),
        *(f"place {face} {name}" for face in minions for name in NAMES),
    )


class MythosEncoder(Coded):
    """Boards, hands and Mythos zones as the seat knows them, with its own plan in the making."""

    sections = (
        Section("table", (TABLE,)),
        Section("squares", (len(SQUARES), SQUARE + WIDTH)),
        Section("hand", (HAND, WIDTH)),
        Section("seen", (SEEN, WIDTH)),
        Section("mythos", (2, MYTHOS, WIDTH)),
    )
    tokens_shape = (160, 4 + TABLE + WIDTH)

    def __init__(self) -> None:
        super().__init__(_keys())
        self._squares = self.offsets()["squares"]

    def fill(self, state: State, seat: Seat, asked: Decision[Any] | None, out: bytearray) -> None:
        faces, power, rows = state.cards.faces, state.power, [NOBODY_THERE] * len(SQUARES)
        for side, whose in ((seat, 1), (1 - seat, 255)):
            for square, instance in enumerate(state.board[side]):
                if instance != EMPTY:
                    rows[square] = _standing(whose, power[instance], faces[instance])
        plan = state.plans[seat]
        placed = plan.placings.values()
        hand = [card for card in state.hands[seat] if card not in placed] if placed else state.hands[seat]
        told = [_table(state, seat, asked), *rows]
        for cards, most in (
            (hand, HAND),
            (_known(state, seat), SEEN),
            (state.mythos[seat], MYTHOS),
            (state.mythos[1 - seat], MYTHOS),
        ):
            shown = [FEATURES[faces[each]] for each in cards[:most]]
            told += shown
            told.append(NO_CARDS[most - len(shown)])
        out[:] = bytearray().join(told)
        if plan.placings or plan.paths:
            self._plan(state, seat, out)

    def _plan(self, state: State, seat: Seat, out: bytearray) -> None:
        each, faces = SQUARE + WIDTH, state.cards.faces
        plan = state.plans[seat]
        for square, instance in plan.placings.items():
            at = self._squares + square * each
            out[at + 2] = 1
            out[at + SQUARE : at + each] = FEATURES[faces[instance]]
        for path in plan.paths:
            for step, square in enumerate(path):
                out[self._squares + square * each + 3] = step + 1
        if plan.paths:
            out[self._squares + plan.paths[-1][-1] * each + 4] = 1

    def tokens(self, state: State, seat: Seat, asked: Decision[Any] | None) -> list[bytes]:
        faces = state.cards.faces
        found = [bytes([ANY, 0, 0, 0]) + _table(state, seat, asked) + bytes(WIDTH)]
        steps = {path[0]: path for path in state.plans[seat].paths}

        def add(kind: int, whose: int, place: int, number: int, instance: int, marks: bytes = b"") -> None:
            found.append(
                bytes([kind, whose, place, byte(number)])
                + marks.ljust(TABLE, b"\0")
                + FEATURES[faces[instance]]
            )

        for side, whose in ((seat, 1), (1 - seat, 255)):
            for square, instance in enumerate(state.board[side]):
                if instance != EMPTY:
                    path = steps.get(square, []) if side == seat else []
                    marks = row([len(path), *(each + 1 for each in path[1:8])])
                    add(STANDING, whose, square + 1, state.power[instance], instance, marks)
        squares = {instance: square for square, instance in state.plans[seat].placings.items()}
        for instance in state.hands[seat]:
            add(HELD, 1, squares.get(instance, EMPTY) + 1, 0, instance)
        for instance in _known(state, seat):
            add(KNOWN, 255, 0, 0, instance)
        for side, whose in ((seat, 1), (1 - seat, 255)):
            for instance in state.mythos[side]:
                add(MYTHICAL, whose, 0, 0, instance)
            for instance in state.dead[side]:
                add(DEAD, whose, 0, 0, instance)
        return found


@lru_cache(maxsize=1 << 14)
def _standing(whose: int, power: int, face: str) -> bytes:
    """A creature on its square."""
    return bytes([whose, byte(power), 0, 0, 0]) + FEATURES[face]


def _known(state: State, seat: Seat) -> list[int]:
    """The cards of the enemy's hand that the seat has seen."""
    cards, bit = state.cards, 1 << seat
    return [each for each in state.hands[1 - seat] if cards.seen[each] & bit]


def _table(state: State, seat: Seat, asked: Decision[Any] | None) -> bytes:
    """What is no card: the turn, the seat, what is asked, what may be spent, how many cards lie where."""
    name = asked.name if asked is not None else ""
    left = getattr(asked, "planner").left if name else 0  # noqa: B009 (the question knows what the plan costs)
    own, allowance = state.plans[seat], state.allowances[seat]
    other = 1 - seat
    return bytes(
        (
            state.turn,
            seat,
            name == "plan",
            name == "path",
            left,
            allowance.points,
            allowance.free_places,
            len(allowance.free_moves),
            len(own.placings),
            len(own.paths),
            len(state.decks[seat]),
            len(state.decks[other]),
            len(state.hands[seat]),
            len(state.hands[other]),
            len(state.dead[seat]),
            len(state.dead[other]),
            len(state.mythos[other]) - len(state.mythos[seat]) & 255,
        )
    )
