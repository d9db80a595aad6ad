"""Results that are always the same: found out once, kept for a while, given up when nobody wants them."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Hashable, Sequence
from hashlib import blake2b
from typing import Any

import msgspec

MOST_BYTES = 48_000_000

Pieces = Sequence[bytes]


def fingerprint(source: str) -> bytes:
    """What stands for a long text in a key."""
    return blake2b(source.encode(), digest_size=16).digest()


class _Making(msgspec.Struct):
    task: asyncio.Task[Pieces]
    wanted: int = 0
    """How many wait for it."""


class Results:
    """What workers have found out, by what they were asked."""

    def __init__(self, most: int = MOST_BYTES) -> None:
        self.most = most
        self._kept: OrderedDict[Hashable, Pieces] = OrderedDict()
        self._size = 0
        self._making: dict[Hashable, _Making] = {}

    async def get(self, key: Hashable, make: Callable[[], Coroutine[Any, Any, Pieces]]) -> Pieces:
        """The result of that key; everybody who wants it at the same time shares the work.

        When the last of them has gone, the work is ended.
        """
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        making = self._making.get(key)
        if making is None:
            making = self._making[key] = _Making(asyncio.get_running_loop().create_task(make()))
            making.task.add_done_callback(lambda task: self._done(key, task))
        making.wanted += 1
        try:
            return await asyncio.shield(making.task)
        finally:
            making.wanted -= 1
            if not making.wanted and not making.task.done():
                self._making.pop(key, None)
                making.task.cancel()

    def _done(self, key: Hashable, task: asyncio.Task[Pieces]) -> None:
        if self._making.get(key, None) is not None and self._making[key].task is task:
            del self._making[key]
        if task.cancelled() or task.exception() is not None:
            return
        found = task.result()
        self._kept[key] = found
        self._size += sum(map(len, found))
        while self._size > self.most:
            self._size -= sum(map(len, self._kept.popitem(last=False)[1]))
