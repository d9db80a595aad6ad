"""The bots that think for live tables: each about what its seat is asked now, and about nothing else."""

from __future__ import annotations

import asyncio
import logging
import time
from functools import partial
from typing import TYPE_CHECKING

from msgspec import UNSET

from tafelrunde.server.figures import THINKING
from tafelrunde.server.jobs import think
from tafelrunde.server.logs import about
from tafelrunde.server.pool import JobFailed
from tafelrunde.server.trouble import Conflict, Unavailable
from tafelrunde.table import Refusal, RuleFailure, Seat, save

if TYPE_CHECKING:
    from tafelrunde.server.hall import Hall
    from tafelrunde.server.kept import Kept
    from tafelrunde.server.live import Live

log = logging.getLogger("tafelrunde.server")


class Thinkers:
    """The bots of a hall that think now."""

    def __init__(self, hall: Hall) -> None:
        self.running: dict[tuple[str, Seat], tuple[int, asyncio.Task[None]]] = {}
        """By table and seat, about which question, and the task."""
        self._hall = hall

    @staticmethod
    def is_awake(live: Live) -> bool:
        """Whether bots think: for whoever looks on, and in a tournament for who has to come yet."""
        return bool(live.connections or (live.match.tournament and live.humans))

    def see_to(self, live: Live) -> None:
        """Let those think who are asked something, and nobody else."""
        if not live.bots or live.is_full or live.guide is not None:
            return
        pending = live.table.pending
        for seat, name in live.bots.items():
            version = live.book.ask[seat]
            running = self.running.get((live.id, seat))
            if running is not None and (running[0] != version or seat not in pending):
                self._stop(live.id, seat)
                running = None
            if seat in pending and running is None and self.is_awake(live):
                task = asyncio.get_running_loop().create_task(self._think(live, seat, name, version))
                self.running[live.id, seat] = (version, task)

    def stop(self, live: Kept) -> None:
        """Nobody thinks for a table any more."""
        for seat in live.bots:
            self._stop(live.id, seat)

    def _stop(self, table: str, seat: Seat) -> None:
        running = self.running.pop((table, seat), None)
        if running is not None and running[1] is not asyncio.current_task():
            running[1].cancel()

    async def close(self) -> None:
        """Nobody thinks any more."""
        thinking = [task for _, task in self.running.values()]
        for task in thinking:
            task.cancel()
        await asyncio.gather(*thinking, return_exceptions=True)

    async def _think(self, live: Live, seat: Seat, name: str, version: int) -> None:
        """Let a bot think in a worker, then give its answers."""
        key = (live.id, seat)
        task = asyncio.current_task()
        assert task is not None
        try:
            if not live.is_mine and live.seq > 0:
                await asyncio.sleep(2)  # the process that wrote last lets its own bots think first
            started = time.monotonic()
            try:
                answers = await self._hall.pool.run(
                    think,
                    save(live.table, is_bare=True),
                    int(seat),
                    name,
                    live.id,
                    heard=partial(live.tell_thinking, seat),
                    rank=live.rank,
                    share=live.share,
                    took=THINKING.labels(live.match.game, name).observe,
                )
            except JobFailed as problem:
                log.error("the bot %s failed at table %s: %s", name, live.id, problem, extra=about(live))
                decision = live.table.pending.get(seat)
                answers = [decision.safe()] if decision is not None else []
            delay = self._hall.settings.bot_delay if live.connections else 0.0
            await asyncio.sleep(max(0.0, delay - (time.monotonic() - started)))
            for answer in answers:
                self.running[key] = (version + 1, task)
                await asyncio.shield(live.answer("answer", int(seat), answer, version, None, UNSET))
                version += 1
        except (Refusal, RuleFailure, Conflict, Unavailable) as problem:
            # The table has moved on, or cannot be written now: think again about what it asks then.
            log.info("the bot %s at table %s was not heard: %s", name, live.id, problem, extra=about(live))
            await asyncio.sleep(1)
        finally:
            if self.running.get(key, (0, None))[1] is task:
                del self.running[key]
        if self._hall.live.get(live.id) is live:
            self.see_to(live)
