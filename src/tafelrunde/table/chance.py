"""Chance is a recorded answer: rules ask it like a seat, the table's own stream answers.

A record therefore replays without any generator, a test can script the dice, and a copy of a table
does not know the future of the original.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from random import Random, SystemRandom
from typing import Any

from tafelrunde.table.decision import CHANCE, Decision, Option
from tafelrunde.table.text import verbatim

SYSTEM = SystemRandom()


class Stream:
    """A source of chance; never part of a game's state.

    With a seed it can be repeated. Without one the operating system is asked every time: what people have
    seen of it tells nothing of what comes. Searches draw often and from a `fork`, which is seeded and quick.
    """

    __slots__ = ("_bits", "_random")

    def __init__(self, seed: int | str | None = None) -> None:
        self._random: Random = SYSTEM if seed is None else Random(seed)
        self._bits = self._random.getrandbits

    def __reduce__(self) -> tuple[Any, ...]:
        """A copy goes on with the same numbers; the operating system's are never the same."""
        return (_restored, (None if self._random is SYSTEM else self._random.getstate(),))

    def below(self, bound: int) -> int:
        """A whole number from 0 to bound - 1, every one with the same chance."""
        if bound < 1:
            raise ValueError("there is nothing to draw from")
        size = (bound - 1).bit_length()
        number = self._bits(size)
        while number >= bound:
            number = self._bits(size)
        return number

    def order(self, count: int) -> list[int]:
        """A random order of 0 to count - 1.

        What `Random.shuffle` does, draw for draw, without its calls: worlds are imagined all the time.
        """
        order, bits = list(range(count)), self._bits
        for place in range(count - 1, 0, -1):
            size = (place + 1).bit_length()
            other = bits(size)
            while other > place:
                other = bits(size)
            order[place], order[other] = order[other], order[place]
        return order

    def fork(self) -> Stream:
        """A new stream that depends on this one only through its first number."""
        return Stream(self._bits(64))


def _restored(state: Any) -> Stream:
    stream = Stream(None if state is None else 0)
    if state is not None:
        stream._random.setstate(state)
    return stream


class Chance(Decision[list[int]]):
    """A question to chance, answered by a list of numbers."""

    __slots__ = ("bound", "count")

    def __init__(self, count: int, bound: int | None = None) -> None:
        super().__init__(CHANCE, "chance", "chance")
        self.count = count
        self.bound = bound
        """None for a shuffle of `count` things, else each of `count` numbers is below it."""

    def _glance(self) -> str:
        return f"an order of {self.count}" if self.bound is None else f"{self.count} below {self.bound}"

    def sample(self, stream: Stream) -> str:
        """A fresh answer."""
        if self.bound is None:
            numbers = stream.order(self.count)
        else:
            numbers = [stream.below(self.bound) for _ in range(self.count)]
        return " ".join(map(str, numbers))

    def legal(self) -> Sequence[str]:
        """The answers of one die; shuffles and handfuls of dice are not listed, only drawn."""
        if self.bound is None or self.count != 1:
            raise ValueError("the answers to this question of chance are too many to list")
        return [str(number) for number in range(self.bound)]

    def option(self, key: str) -> Option:
        """Any list of numbers that fits."""
        words = key.split(" ")
        if not all(word.isascii() and word.isdigit() and len(word) < 7 for word in words):
            raise self.unknown(key)
        numbers = [int(word) for word in words]
        if self.bound is None:
            fits = sorted(numbers) == list(range(self.count))
        else:
            fits = len(numbers) == self.count and all(number < self.bound for number in numbers)
        if not fits:
            raise self.unknown(key)
        return Option(key, verbatim(key))

    def value(self, key: str) -> list[int]:
        """The numbers."""
        return [int(word) for word in key.split(" ")]


class Shuffle(Chance):
    """Asks chance for a random order of `count` things."""

    __slots__ = ()

    def __await__(self) -> Generator[Decision[Any], str, list[int]]:
        if self.count < 2:  # nothing to ask
            return list(range(self.count))
        return (yield from super().__await__())


def shuffle(count: int) -> Shuffle:
    """Ask chance for an order: `order = await shuffle(40)`."""
    return Shuffle(count)


def roll(sides: int, dice: int = 1) -> Chance:
    """Ask chance for dice; faces count from 0."""
    return Chance(dice, sides)
