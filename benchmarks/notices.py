"""How long it takes from an accepted answer until a webhook is handed over, on loopback.

    python benchmarks/notices.py [--answers 200]

One process with SQLite; a receiver that answers at once. The time runs from the moment before the answer is
written until the receiver has the notice, so it holds the commit, the outbox, a thread and a request.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from time import perf_counter
from typing import Any

from msgspec import UNSET

from tafelrunde.server import lobby
from tafelrunde.server.forms import NewTable, SeatForm
from tafelrunde.server.hall import Hall
from tafelrunde.server.live import Live
from tafelrunde.server.notices import ways
from tafelrunde.server.notices.forms import NewWay
from tafelrunde.server.security import Identity
from tafelrunde.server.settings import Settings

ADA = Identity("ada", "Ada")
MOST = 30.0
"""Seconds for which one notice is waited for."""


class Receiver:
    """Notes when something comes."""

    def __init__(self) -> None:
        self.came: list[float] = []
        came = self.came

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                self.rfile.read(int(self.headers["Content-Length"]))
                came.append(perf_counter())
                self.send_response(204)
                self.end_headers()

            def log_message(self, *_: Any) -> None:
                """Nobody reads it."""

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()


async def one(live: Live, kept: Receiver) -> float | None:
    """One answer; the seconds until it was told, if somebody else is asked now."""
    before, count = live.thinking, len(kept.came)
    seat, decision = next(iter(live.table.pending.items()))
    key = decision.legal()[0]
    started = perf_counter()
    await live.answer("answer", int(seat), key, live.book.ask[seat], None, UNSET)
    if live.thinking == before or live.table.is_over:
        return None
    async with asyncio.timeout(MOST):
        while len(kept.came) == count:
            await asyncio.sleep(0.0005)
    return kept.came[-1] - started


async def measure(answers: int) -> list[float]:
    """So many times, at tables of Tash-Kalar."""
    kept = Receiver()
    took: list[float] = []
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(
            f"sqlite:///{Path(folder).as_posix()}/t.db", thinkers=1, outgoing=("127.0.0.1",), idle=1e9
        )
        hall = await Hall.start(settings)
        try:
            form = NewWay("webhook", f"http://127.0.0.1:{kept.server.server_port}/")
            await ways.keep(hall.store, hall.outbox.post, ADA.id, form, "http://localhost", "")
            await hall.outbox.look()
            while len(took) < answers:
                seats = [SeatForm("me"), SeatForm("me")]
                created = await lobby.create(hall, ADA, NewTable("tash-kalar", seats))
                live = await hall.open(created.table)
                assert live is not None
                while len(took) < answers and not live.table.is_over:
                    seconds = await one(live, kept)
                    took += [seconds] if seconds is not None else []
        finally:
            await hall.stop()
            kept.server.shutdown()
    return took


def main() -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--answers", type=int, default=200)
    took = sorted(asyncio.run(measure(parser.parse_args().answers)))
    share = {
        name: took[min(len(took) - 1, int(len(took) * part))] for name, part in (("p50", 0.5), ("p99", 0.99))
    }
    print(
        f"{len(took)} notices handed over; "
        + ", ".join(f"{name} {1000 * each:.1f} ms" for name, each in share.items())
    )


if __name__ == "__main__":
    main()
