"""What a game tells learning programs: what a seat knows, in numbers, and its answers as numbers.

All numbers are small (-128 to 127, one byte each), so an observation is written into a `bytearray` and read
without a copy. Nothing here needs more than Python: arrays and spaces are made in `tafelrunde.envs`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import prod
from typing import Any, NamedTuple

from tafelrunde.table.decision import Decision, Seat

MOST = 127
FEWEST = -128
BYTE = tuple(max(FEWEST, min(MOST, number)) & 255 for number in range(-512, 512))


def byte(number: int) -> int:
    """A number as the byte that stands for it; what is too large or too small is as large as can be."""
    return BYTE[number + 512] if -512 <= number < 512 else BYTE[0 if number < 0 else -1]


def row(numbers: Iterable[int]) -> bytes:
    """Numbers as bytes."""
    return bytes([byte(number) for number in numbers])


class Section(NamedTuple):
    """A named part of the fixed tensor."""

    name: str
    shape: tuple[int, ...]

    @property
    def size(self) -> int:
        """How many numbers it has."""
        return prod(self.shape)


class Words:
    """A closed list of words, each with a place among the features."""

    __slots__ = ("places",)

    def __init__(self, words: Iterable[str]) -> None:
        self.places: Mapping[str, int] = {word: place for place, word in enumerate(dict.fromkeys(words))}

    def __len__(self) -> int:
        return len(self.places)

    def marks(self, words: Iterable[str]) -> list[int]:
        """One for every word that is there."""
        return self.numbers(dict.fromkeys(words, 1))

    def one(self) -> dict[str, bytes]:
        """For every word the row in which only it is marked."""
        return {word: row(self.marks([word])) for word in self.places}

    def numbers(self, numbers: Mapping[str, int]) -> list[int]:
        """A number for every word that is there; words that nobody knows are left out."""
        found = [0] * len(self.places)
        for word, number in numbers.items():
            place = self.places.get(word)
            if place is not None:
                found[place] = number
        return found


class Encoder:
    """Each game's `encoding.py` has one, for a mode and a number of seats.

    An encoder reads only what the seat knows: in all worlds that `imagine` gives a seat it writes the same.
    """

    sections: Sequence[Section] = ()
    """The fixed tensor, one section after the other; a game without one is told as tokens."""
    tokens_shape: tuple[int, int] = (0, 0)
    """How many tokens there can be, and how many numbers each has; the first one tells its kind."""
    actions: int = 0
    """How many answers there can be to any question."""
    option_width: int = 0
    """Numbers that describe an answer, where actions are places in the list of answers; 0 for fixed codes."""

    @property
    def size(self) -> int:
        """How many numbers the fixed tensor has."""
        return sum(section.size for section in self.sections)

    def offsets(self) -> dict[str, int]:
        """Where each section of the fixed tensor begins."""
        found, place = {}, 0
        for section in self.sections:
            found[section.name] = place
            place += section.size
        return found

    def fill(self, state: Any, seat: Seat, asked: Decision[Any] | None, out: bytearray) -> None:
        """Write the fixed tensor over zeros."""
        raise NotImplementedError

    def tokens(self, state: Any, seat: Seat, asked: Decision[Any] | None) -> list[bytes]:
        """Everything that the seat knows, thing by thing; no more than there can be."""
        raise NotImplementedError

    def codes(self, keys: Sequence[str]) -> Sequence[int]:
        """The action of each of these answers; by default their places."""
        return range(len(keys))

    def key(self, code: int) -> str | None:
        """The answer that a fixed code stands for, asked or not; None where it stands for none."""
        return None

    def options(self, state: Any, seat: Seat, keys: Sequence[str]) -> bytes:
        """What each of these answers says, in numbers, one after the other, where actions are places."""
        raise NotImplementedError


class Coded(Encoder):
    """An encoder whose actions are fixed codes, one for every answer that there is."""

    SPARE = 16
    """Codes for answers that nobody has foreseen, in the order in which they are offered."""

    def __init__(self, keys: Iterable[str]) -> None:
        self._keys = list(dict.fromkeys(keys))
        self._codes = {key: code for code, key in enumerate(self._keys)}
        self.actions = len(self._keys) + self.SPARE

    def codes(self, keys: Sequence[str]) -> Sequence[int]:
        """The code of each answer."""
        known = self._codes
        try:
            return [known[key] for key in keys]
        except KeyError:
            spare = iter(range(len(self._keys), self.actions))
            return [known[key] if key in known else next(spare) for key in keys]

    def key(self, code: int) -> str | None:
        """The answer of a code."""
        return self._keys[code] if 0 <= code < len(self._keys) else None
