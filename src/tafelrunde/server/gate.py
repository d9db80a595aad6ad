"""What a connection waits at: as asyncio's own, at a tenth of their size, for a server has thousands of each.

asyncio's events and queues hold a deque for those who wait, whether anybody does or not, and a deque is never
small.
"""

from __future__ import annotations

from asyncio import Future, get_running_loop
from typing import Any


class Gate:
    """Open or shut; whoever finds it shut waits."""

    __slots__ = ("_is_open", "_waiting")

    def __init__(self) -> None:
        self._is_open = False
        self._waiting: list[Future[None]] = []

    def is_set(self) -> bool:
        """Whether it is open."""
        return self._is_open

    def set(self) -> None:
        """Open it: all who wait go on."""
        self._is_open = True
        for each in self._waiting:
            if not each.done():
                each.set_result(None)

    def clear(self) -> None:
        """Shut it."""
        self._is_open = False

    async def wait(self) -> bool:
        """Wait until it has been opened."""
        if not self._is_open:
            opened = get_running_loop().create_future()
            self._waiting.append(opened)
            try:
                await opened
            finally:
                self._waiting.remove(opened)
        return True


class Inbox:
    """What has come in and was not taken out yet, in order; one takes it out."""

    __slots__ = ("_gate", "_items")

    def __init__(self) -> None:
        self._items: list[Any] = []
        self._gate = Gate()

    def empty(self) -> bool:
        """Whether there is nothing."""
        return not self._items

    def put_nowait(self, item: Any) -> None:
        """Something has come in."""
        self._items.append(item)
        self._gate.set()

    async def get(self) -> Any:
        """Take out what came first, or wait for it."""
        while not self._items:
            self._gate.clear()
            await self._gate.wait()
        return self._items.pop(0)
