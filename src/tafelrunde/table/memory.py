"""What is made of the same is the same: parts of scenes that are kept from one look to the next."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, TypeVar

T = TypeVar("T")


class Memory:
    """The last zones of one table, each with all that it was made of.

    Nothing is ever declared outdated. Whoever asks says anew what the thing would be made of, in values that
    never change (numbers, words, tuples, frozen data); only when they are those of the last time is the very
    same thing given back. So an undo or another state of the table need no further care, and what has stayed
    the same is found by its identity. What is settled for the whole game need not be named.

    >>> memory = Memory()
    >>> first = memory.same("purse", (3, "gold"), lambda: ["3 gold"])
    >>> memory.same("purse", (3, "gold"), lambda: ["3 gold"]) is first
    True
    >>> memory.same("purse", (4, "gold"), lambda: ["4 gold"])
    ['4 gold']
    """

    __slots__ = ("_kept",)

    def __init__(self) -> None:
        self._kept: dict[Hashable, tuple[tuple[Any, ...], Any]] = {}

    def same(
        self,
        name: Hashable,
        of: tuple[Any, ...],
        make: Callable[[], T],
        copy: Callable[[tuple[Any, ...]], tuple[Any, ...]] | None = None,
    ) -> T:
        """What `make` gives, or what it gave last time under that name, when it was made of the same.

        What it is made of may also be named by the state's own lists, which do change: whoever gives `copy`
        has them copied when they are kept, and not at every look.
        """
        kept = self._kept.get(name)
        if kept is not None and kept[0] == of:
            found: T = kept[1]
            return found
        made = make()
        self._kept[name] = (of if copy is None else copy(of), made)
        return made
