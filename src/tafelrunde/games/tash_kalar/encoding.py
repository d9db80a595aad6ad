"""Tash-Kalar in numbers: what learning programs are told of it (`table/encoder.py`).

A card is what is drawn and written on it: its rank, its figure square by square, and the words of its effect.
The arena is seen from above by everybody; whose a piece is is counted from the own side.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from tafelrunde.games.tash_kalar.board import DIRECTION_NAMES, NUMBERS, SIZE, SQUARES, STRIDE, squares
from tafelrunde.games.tash_kalar.cards import BEINGS, FLARES, TASKS, Being, Flare
from tafelrunde.games.tash_kalar.cards.being import SYMMETRIES
from tafelrunde.games.tash_kalar.ranks import RANK_NAMES
from tafelrunde.games.tash_kalar.scoring import points_of
from tafelrunde.games.tash_kalar.state import COLOURS, NO_CARD, SCHOOLS, State
from tafelrunde.games.tash_kalar.verbs import Turn
from tafelrunde.table.decision import NOTHING, Decision, Seat
from tafelrunde.table.encoder import MOST, Encoder, Section, Words, byte, row

CELL = {square: square // STRIDE * SIZE + square % STRIDE for square in SQUARES}
"""Squares as places of a board of nine by nine."""
REACH = 4
SPAN = 2 * REACH + 1
"""No figure reaches further than four squares from its being."""
GROUND = (
    "COMBAT",
    "STANDARD",
    "COMMON",
    "HEROIC",
    "LEGENDARY",
    "GREEN",
    "RED",
    "COLOURED",
    "CENTRE",
    "VACANT",
)


def _said(effect: Any) -> list[str]:
    """The words of an effect: the verbs and names of the rules that its code uses."""
    return [name for name in effect.__code__.co_names if name in GROUND or hasattr(Turn, name)]


WORDS = Words(
    [
        *sorted({word for being in BEINGS.values() for word in _said(being.play)}),
        *sorted({play.__name__ for each in FLARES.values() for play in (each.play_upper, each.play_lower)}),
    ]
)


def _being(being: Being) -> list[int]:
    figure = [0] * (SPAN * SPAN)
    drawn = [
        *((dx, dy, rank + 1) for dx, dy, rank in being.pattern),
        *((dx, dy, -1) for dx, dy in being.marks),
        *((dx, dy, -2) for dx, dy in being.arrows),
    ]
    for dx, dy, mark in drawn:
        figure[(dy + REACH) * SPAN + dx + REACH] = mark
    return [1, 0, being.rank + 1, len(being.pattern), 0, 0, *figure, *WORDS.marks(_said(being.play))]


def _flare(flare: Flare) -> list[int]:
    words = WORDS.numbers({flare.play_upper.__name__: 1}), WORDS.numbers({flare.play_lower.__name__: 2})
    both = [upper + lower for upper, lower in zip(*words, strict=True)]
    return [0, 1, 0, 0, flare.upper, flare.lower, *([0] * (SPAN * SPAN)), *both]


FEATURES = {being.id: row(_being(being)) for being in BEINGS.values()}
FEATURES |= {flare.id: row(_flare(flare)) for flare in FLARES.values()}
WIDTH = len(next(iter(FEATURES.values())))
CATEGORIES = Words(sorted({task.category for task in TASKS.values()}))
TASK_ROWS = {
    task.id: row([1, task.points, task.is_advanced, *CATEGORIES.marks([task.category])])
    for task in TASKS.values()
}
TASK_WIDTH = 3 + len(CATEGORIES)
SHOWN_TASKS = 4
"""Three that can be claimed and the next one."""
NO_TASK, NO_TASKS = bytes(TASK_WIDTH), bytes(SHOWN_TASKS * TASK_WIDTH)
HAND = 10
NO_CARDS = [bytes((HAND - held) * WIDTH) for held in range(HAND + 1)]
"""What fills the places of a hand that holds so many."""
QUESTIONS = Words(
    ["act", "lay", "open", "begin", "return", "end", "move", "leap", "destroy", "convert", "upgrade", "place",
     "fire", "fetch", "pick", "take", "select", "single-colour"]
)  # fmt: skip
QUESTION_ROWS, NO_QUESTION = QUESTIONS.one(), bytes(len(QUESTIONS))
SEAT = 9
"""Of each seat: points, pieces and legends in supply, hand, deck and discard, who acts, its school."""
ANY = 16

VERBS = Words(
    ["place", "lift", "summon", "discard", "flare", "claim", "hand", "carry", "end", "done", NOTHING,
     "under", "over", "vs", "using", "improvising", "move", "upgrade", "downgrade", "convert",
     "gain-action", *DIRECTION_NAMES, *COLOURS.values(), *SYMMETRIES]
)  # fmt: skip
OPTION = 9 + len(VERBS)
"""Place of the card in hand, its rank and size, a number, two squares (column and row), and the words."""
PLACES = [bytes([place]) for place in range(MOST + 1)]
PIECE, CARD, TASK, SEATED, TABLE = range(1, 6)
"""Kinds of tokens."""


ROWS = [bytes([columns >> column & 1 for column in range(SIZE)]) for columns in range(1 << SIZE)]


@lru_cache(maxsize=1 << 14)
def _plane(held: int) -> bytes:
    """A set of squares as a board of nine by nine; most sets stay as they are from step to step."""
    return b"".join([ROWS[held >> row * STRIDE & 511] for row in range(SIZE)])


def _option(key: str) -> tuple[str, bytes]:
    """The being that an answer names, and the words, squares and numbers of it; before them goes the place of
    that being in hand."""
    numbers = [0] * 8
    said = bytearray(len(VERBS))
    places: list[int] = []
    card = ""
    is_way = key[:2] in NUMBERS
    for word in key.replace("-", " ").split() if is_way else key.split():
        if word in NUMBERS:
            places += [CELL[NUMBERS[word]] % SIZE + 1, CELL[NUMBERS[word]] // SIZE + 1]
        elif word in BEINGS:
            card = card or word
            numbers[:2] = [BEINGS[word].rank + 1, len(BEINGS[word].pattern)]
        elif word in TASKS:
            numbers[2] = TASKS[word].points
        elif word.isdigit():
            numbers[2] = int(word)
        elif word in VERBS.places:
            said[VERBS.places[word]] = 1
    numbers[4 : 4 + min(4, len(places))] = places[:4]
    return card, row(numbers) + said


class TashKalarEncoder(Encoder):
    """The arena in planes, own hand, tasks, and what everybody can count."""

    actions = 768
    option_width = OPTION

    def __init__(self, seats: int, sides: int) -> None:
        self.seats, self.sides = seats, sides
        self.sections = (
            Section("arena", (sides * len(RANK_NAMES), SIZE, SIZE)),
            Section("hand", (HAND, WIDTH)),
            Section("tasks", (SHOWN_TASKS, TASK_WIDTH)),
            Section("seats", (seats, SEAT)),
            Section("table", (ANY + len(QUESTIONS),)),
        )
        self.tokens_shape = (110 + 20 * seats, 8 + max(WIDTH, ANY + len(QUESTIONS)))
        self._order = [[(seat + step) % seats for step in range(seats)] for seat in range(seats)]
        """For every seat all of them, from itself on."""
        self._rows: dict[str, bytes] = {}
        """What answers say that name no card."""
        self._held: dict[str, tuple[str, bytes]] = {}
        """The card of those that name one, and what they say besides."""

    def fill(self, state: State, seat: Seat, asked: Decision[Any] | None, out: bytearray) -> None:
        first, faces, hand = 3 * state.side_of(seat), state.cards.faces, state.hands[seat][:HAND]
        told = [*map(_plane, state.board[first:]), *map(_plane, state.board[:first])]
        told += [FEATURES[faces[each]] for each in hand]
        has_tasks = state.has_tasks
        told += (NO_CARDS[len(hand)], _tasks(state) if has_tasks else NO_TASKS)
        is_counted = has_tasks or state.is_melee
        told += [_seat(state, each, is_counted) for each in self._order[seat]]
        told.append(_any(state, seat, asked))
        out[:] = bytearray().join(told)

    def tokens(self, state: State, seat: Seat, asked: Decision[Any] | None) -> list[bytes]:
        width = self.tokens_shape[1]
        own, faces = state.side_of(seat), state.cards.faces
        found = [bytes([TABLE]) + bytes(7) + _any(state, seat, asked)]
        is_counted = state.has_tasks or state.is_melee
        found += [
            bytes([SEATED, step]) + _seat(state, each, is_counted)
            for step, each in enumerate(self._order[seat], start=1)
        ]
        for index, places in enumerate(state.board):
            whose = (index // 3 - own) % self.sides + 1
            for square in squares(places):
                place = CELL[square]
                found.append(bytes([PIECE, whose, index % 3 + 1, place % SIZE + 1, place // SIZE + 1]))
        for place, instance in enumerate(state.hands[seat]):
            found.append(bytes([CARD, 1, place + 1, 0, 0, 0, 0, 0]) + FEATURES[faces[instance]])
        for place, instance in enumerate(_shown(state)):
            if instance != NO_CARD:
                found.append(bytes([TASK, 0, place + 1, 0, 0, 0, 0, 0]) + TASK_ROWS[faces[instance]])
        return [token.ljust(width, b"\0") for token in found]

    def options(self, state: State, seat: Seat, keys: Sequence[str]) -> bytes:
        told: list[bytes | None] = list(map(self._rows.get, keys))
        if missing := told.count(None):
            faces, known = state.cards.faces, self._held
            hand = [faces[each] for each in state.hands[seat]]
            at = -1
            for _ in range(missing):
                at = told.index(None, at + 1)
                card, rest = known.get(keys[at]) or self._learnt(keys[at])
                told[at] = PLACES[hand.index(card) + 1 if card in hand else 0] + rest
        return b"".join(told)  # type: ignore[arg-type]

    def _learnt(self, key: str) -> tuple[str, bytes]:
        """An answer that is new here; one that names no card always says the same."""
        card, rest = found = _option(key)
        if card:
            self._held[key] = found
        else:
            self._rows[key] = PLACES[0] + rest
        return found


SCHOOL_NUMBERS = {school: number for number, school in enumerate(SCHOOLS, start=1)}


def _seat(state: State, seat: int, is_counted: bool) -> bytes:
    """What everybody can count of a seat; where tasks or flares score, its points must be added up."""
    side = seat % len(state.colours)
    return bytes(
        (
            byte(points_of(state, side)) if is_counted else min(state.points[side], MOST),
            state.tiles[side],
            state.legends[side],
            len(state.hands[seat]),
            len(state.decks[seat]),
            len(state.discards[seat]),
            state.controller == seat,
            state.active == seat,
            SCHOOL_NUMBERS[state.schools[seat]],
        )
    )


def _any(state: State, seat: Seat, asked: Decision[Any] | None) -> bytes:
    numbers = (
        min(state.turn, MOST),
        state.actions,
        state.has_discarded,
        state.may_borrow,
        state.takes_another,
        state.last_turns & 255,
        len(state.legend_pile),
        len(state.flare_pile),
        len(state.task_deck),
        *state.summoned[:4],
        *state.extra[:2],
        state.start == seat,
    )
    return bytes(numbers) + QUESTION_ROWS.get(asked.name if asked is not None else "", NO_QUESTION)


def _shown(state: State) -> list[int]:
    """The tasks that can be claimed and the next one, which lies face up."""
    return [*state.tasks, *state.task_deck[-1:]][:SHOWN_TASKS]


def _tasks(state: State) -> bytes:
    faces = state.cards.faces
    rows = [TASK_ROWS[faces[each]] if each != NO_CARD else NO_TASK for each in _shown(state)]
    return b"".join(rows).ljust(len(NO_TASKS), b"\0")
