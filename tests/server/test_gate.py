"""What connections wait at: as asyncio's own, and much smaller."""

from __future__ import annotations

import asyncio
import sys

from tafelrunde.server.gate import Gate, Inbox
from tests.server.halls import run


def test_all_who_wait_at_a_gate_go_on_when_it_is_opened() -> None:
    async def wait() -> None:
        gate = Gate()
        waiting = [asyncio.ensure_future(gate.wait()) for _ in range(3)]
        await asyncio.sleep(0)
        assert not gate.is_set()
        gate.set()
        gate.set()
        assert await asyncio.gather(*waiting) == [True] * 3
        assert await gate.wait()
        gate.clear()
        late = asyncio.ensure_future(gate.wait())
        await asyncio.sleep(0)
        assert not late.done()
        late.cancel()
        await asyncio.wait([late])
        assert not gate._waiting, "whoever goes away waits no more"
        gate.set()

    run(wait())


def test_nothing_in_an_inbox_is_lost_or_overtaken() -> None:
    async def read() -> None:
        inbox = Inbox()
        first = asyncio.ensure_future(inbox.get())
        await asyncio.sleep(0)
        for each in range(4):
            inbox.put_nowait(each)
        assert [await first, await inbox.get(), await inbox.get()] == [0, 1, 2]
        assert not inbox.empty()
        assert await inbox.get() == 3
        gone = asyncio.ensure_future(inbox.get())
        await asyncio.sleep(0)
        gone.cancel()
        await asyncio.wait([gone])
        inbox.put_nowait(4)
        assert await inbox.get() == 4
        assert inbox.empty()

    run(read())


def test_they_are_small() -> None:
    gate, event = Gate(), asyncio.Event()
    assert 4 * (sys.getsizeof(gate) + sys.getsizeof(gate._waiting)) < sys.getsizeof(event._waiters)
