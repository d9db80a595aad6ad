"""Archmage in numbers: what learning programs are told of it (`table/encoder.py`).

A hex is what lies there as far as everybody knows, with where it lies; seats are counted from the own one.
Spells are places on the Tower Board, which are the same in every game.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from typing import Any, NamedTuple

from tafelrunde.games.archmage import ending, journey
from tafelrunde.games.archmage.board import read_shape
from tafelrunde.games.archmage.facts import Facts, facts_of
from tafelrunde.games.archmage.reading import SEAT_NAMES
from tafelrunde.games.archmage.state import NO_HEX, NO_TOKEN, TOKENS, State
from tafelrunde.table.decision import NOTHING, Decision, Seat
from tafelrunde.table.encoder import Coded, Section, Words, byte, row
from tafelrunde.table.hidden import PUBLIC

REGIONS = 18
KINDS = Words(["wilderness", "camp", "hybrid", "town", "enclave", "cursed-tower"])
LAND = 1 + len(KINDS) + 6
"""Discovered, the kind of hex, and the relics or spheres that it gives."""
HEX = 2 + LAND + 10
"""Where it lies, the land, and what stands on it: token and whose, ward, own and other mages, towers and
followers, the Warlord, fire."""
MAGE = 5
SEAT = MAGE + 6 + 6 + 5 * REGIONS + 6 + 4
"""Followers with the mage and in supply, tower, turn, score; relics, planets; apprentices, corrupted ones and
spells in the book, spent and lasting; doorways and prisons."""
QUESTIONS = Words(
    ["act", "act-end", "move-planet", "correct-planet", "vines", "give", "take", "decay", "wellspring",
     "gate", "imprison", "direction", "automaton", "corrupt", "lift", "lift-second", "douse", "warlord",
     "town", "trade", "pay", "discard"]
)  # fmt: skip
ENDINGS = Words(["", "done", "initiate", "built", "promote"])
QUESTION_ROWS, NO_QUESTION, ENDING_ROWS = QUESTIONS.one(), bytes(len(QUESTIONS)), ENDINGS.one()
ANY = 8
TABLE = ANY + len(ENDINGS) + len(QUESTIONS)
NUMBERS = 16
PLACE, SEATED, WHOLE = range(1, 4)
"""Kinds of tokens."""


@lru_cache(maxsize=8)
def _keys(seats: int) -> tuple[str, ...]:
    return tuple(_all_keys(facts_of(""), facts_of("").layout(seats).labels))


def _all_keys(facts: Facts, labels: tuple[str, ...]) -> Iterator[str]:
    """Every answer to every question, as far as its words tell."""
    yield from ("end", NOTHING, "gather", "wards", "tower", "follower")
    for word in journey.WORDS:
        yield from (f"{word} {label}" for label in labels)
    yield from labels
    yield from facts.relics
    yield from facts.spheres
    yield from facts.direction_names
    yield from (f"trade {relic}" for relic in facts.relics)
    yield from (f"recruit {number}" for number in range(1, facts.costs.recruit_max + 1))
    yield from (f"initiate {sphere}" for sphere in facts.spheres)
    spells = {spell.id: spell for spell in (*facts.spells, *facts.solo_spells)}
    yield from (f"cast {spell}" for spell in spells)
    for spell in spells.values():
        if spell.relics > 1:
            types = [facts.relics[each] for each in spell.types]
            yield from (" ".join(paid) for paid in product(types, repeat=spell.relics))
    marked = ("", ending.CORRUPTED)
    for one, other, _ in facts.pairs:
        for first, second in product(marked, marked):
            yield f"promote {first}{facts.regions[one]} {second}{facts.regions[other]}"
    yield from map(str, range(NUMBERS))
    for seat in SEAT_NAMES:
        yield seat
        yield from (f"{seat} {thing}" for thing in (*facts.relics, *facts.regions))


class _Told(NamedTuple):
    """What was told last, and of what; much stays as it is from step to step."""

    of: list[Any]
    numbers: bytes


class ArchmageEncoder(Coded):
    """The land hex by hex, every mage's board, and what is asked."""

    SPARE = 64

    def __init__(self, seats: int) -> None:
        super().__init__(_keys(seats))
        self.seats = seats
        self.hexes = len(facts_of("").layout(seats).labels)
        self.sections = (
            Section("table", (TABLE,)),
            Section("seats", (seats, SEAT)),
            Section("land", (self.hexes, HEX)),
        )
        self.tokens_shape = (self.hexes + seats + 1, 2 + max(SEAT, HEX, TABLE))
        self._boards = [[_Told([], b"")] * seats for _ in range(seats)]
        """For every seat the boards of all, as it was told of them last."""
        self._bare = _Told([], b"")

    def fill(self, state: State, seat: Seat, asked: Decision[Any] | None, out: bytearray) -> None:
        told: list[bytes | bytearray] = [_table(state, seat, asked), *self._seats(state, seat)]
        told.append(self._land(state, seat))
        out[:] = bytearray().join(told)

    def tokens(self, state: State, seat: Seat, asked: Decision[Any] | None) -> list[bytes]:
        width = self.tokens_shape[1]
        land = bytes(self._land(state, seat))
        found = [bytes([WHOLE, 0]) + _table(state, seat, asked)]
        found += [bytes([SEATED, place]) + each for place, each in enumerate(self._seats(state, seat))]
        found += [bytes([PLACE, 0]) + land[at : at + HEX] for at in range(0, len(land), HEX)]
        return [token.ljust(width, b"\0") for token in found]

    def _seats(self, state: State, seat: Seat) -> list[bytes]:
        boards, found = self._boards[seat], []
        for step in range(self.seats):
            each = (seat + step) % self.seats
            of = [
                state.relics[each],
                state.planets[each],
                state.apprentices[each],
                state.corrupted[each],
                state.doorways[each],
                state.prisons[each],
                [state.book[each], state.spent[each], state.lasting[each]],
            ]
            told = boards[each]
            if of != told.of:
                told = boards[each] = _Told([each.copy() for each in of], _board(of, seat, self.seats))
            found.append(_mage(state, each) + told.numbers)
        return found

    def _land(self, state: State, seat: Seat) -> bytearray:
        """Hex after hex; only what everybody has discovered is told (AM-GAME-04)."""
        cards, seats = state.cards, self.seats
        of = [state.shape, state.variant, cards.faces, cards.seen]
        if of != self._bare.of:
            of = [state.shape, state.variant, cards.faces.copy(), cards.seen.copy()]
            self._bare = _Told(of, _bare(state.shape, state.variant, tuple(cards.faces), tuple(cards.seen)))
        land = bytearray(self._bare.numbers)
        stood = 2 + LAND
        tokens = state.tokens
        if tokens.count(NO_TOKEN) < len(tokens):
            for spot, token in enumerate(tokens):
                if token != NO_TOKEN:
                    at = spot * HEX + stood
                    land[at] = token % len(TOKENS) + 1
                    land[at + 1] = (token // len(TOKENS) - seat) % seats + 1
        for each in range(seats):
            own = each != seat
            land[state.mages[each] * HEX + stood + 3 + own] += 1
            if state.towers[each] != NO_HEX:
                land[state.towers[each] * HEX + stood + 5] = (each - seat) % seats + 1
            _add(land, state.followers[each], stood + 6 + own)
        _add(land, state.wards, stood + 2)
        _add(land, state.inflamed, stood + 9)
        if state.warlord != NO_HEX:
            land[state.warlord * HEX + stood + 8] = 1
        return land


def _add(land: bytearray, mask: int, place: int) -> None:
    """One more at that place of the hexes of a set."""
    while mask:
        low = mask & -mask
        land[(low.bit_length() - 1) * HEX + place] += 1
        mask ^= low


@lru_cache(maxsize=4096)
def _bare(shape: str, variant: str, faces: tuple[str, ...], seen: tuple[int, ...]) -> bytes:
    """The land without anybody on it, hex after hex; what not everybody has seen has no face."""
    lands = _lands(variant)
    placed = zip(read_shape(shape), faces, seen, strict=True)
    return b"".join([row(place) + lands[face if who == PUBLIC else ""] for place, face, who in placed])


@lru_cache(maxsize=16)
def _lands(variant: str) -> dict[str, bytes]:
    """What is told of each face: its kind, and its relic or its spheres."""
    facts = facts_of(variant)
    found: dict[str, bytes] = {"": bytes(LAND + 10)}
    for face, kind in facts.kinds.items():
        gives = [facts.wilderness[face]] if face in facts.wilderness else []
        gives += facts.races[face].spheres if face in facts.races else []
        marks = [int(number in gives) for number in range(6)]
        found[face] = row([1, *KINDS.marks([kind]), *marks]) + bytes(10)
    return found


BITS = [bytes([number >> bit & 1 for bit in range(9)]) for number in range(512)]


@lru_cache(maxsize=1 << 14)
def _bits(number: int) -> bytes:
    """Eighteen bits as numbers."""
    return BITS[number & 511] + BITS[number >> 9 & 511]


@lru_cache(maxsize=32)
def _whose(seat: int, seats: int) -> tuple[int, ...]:
    """Seats as the own one counts them, from 1 on; nobody is the last one, and 0."""
    return (*((who - seat) % seats + 1 for who in range(seats)), 0)


def _mage(state: State, each: int) -> bytes:
    """What changes often of a seat."""
    score = state.scores[each]
    numbers = (
        state.company[each],
        state.supply[each],
        state.towers[each] != NO_HEX,
        state.active == each,
        byte(score.total if score is not None else 0),
    )
    return bytes(numbers)


def _board(lists: list[list[int]], seat: Seat, seats: int) -> bytes:
    """What lies before a mage, and what is on the Tower Board."""
    relics, planets, apprentices, corrupted, doorways, prisons, spells = lists
    whose = _whose(seat, seats)
    doors = [whose[who] for who in doorways]
    held = (prisons[seat:] + prisons[:seat]) if len(prisons) == seats else prisons
    plain = relics + [planet & 255 for planet in planets] + apprentices + corrupted
    return b"".join([bytes(plain), *map(_bits, spells), bytes(doors + held)]).ljust(SEAT - MAGE, b"\0")


def _table(state: State, seat: Seat, asked: Decision[Any] | None) -> bytes:
    numbers = [
        byte(state.round),
        byte(state.points),
        state.active == seat,
        state.start == seat,
        byte(state.warlord_corruption),
        state.is_new_tower,
        state.is_ahead,
        seat,
    ]
    question = QUESTION_ROWS.get(asked.name if asked is not None else "", NO_QUESTION)
    return bytes(numbers) + ENDING_ROWS[state.ending] + question
