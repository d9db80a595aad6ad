"""Several processes that serve together: one socket, one database, and somebody who looks after them."""

from __future__ import annotations

import logging
import signal
import sys
import time
from multiprocessing import connection, get_context
from multiprocessing.context import SpawnProcess
from multiprocessing.synchronize import Event
from socket import socket
from types import FrameType
from typing import TYPE_CHECKING

from msgspec.structs import replace

from tafelrunde.cli.serve import Place, heed_hangups, listen, run
from tafelrunde.server.logs import set_up_logs
from tafelrunde.table.errors import TafelrundeError, bad_setup
from tafelrunde.table.warm import end_with_parent

if TYPE_CHECKING:
    from tafelrunde.server.settings import Settings

log = logging.getLogger("tafelrunde.server")

USAGE = 2
"""The exit code of a process whose settings are wrong."""
RESTED = 0
"""The exit code of a process that makes room for a new one because nobody needs it."""
PAUSE = 1.0
"""Seconds before a worker that has died gets a successor: what killed it may still be there."""
GRACE = 5.5
"""Seconds that the workers have to say good-bye; they are ended then."""


def run_workers(count: int, settings: Settings, place: Place) -> None:
    """Serve with several processes until interrupted; raises BadSetup."""
    if settings.database.startswith("sqlite"):
        raise bad_setup("check.workers-on-sqlite", "workers")
    set_up_logs(place.log_format)
    listening = listen(place)
    try:
        code = Overseer(count, settings, place, listening).oversee()
    finally:
        listening.close()
    if code:
        sys.exit(code)


class Overseer:
    """Starts workers, replaces those that die, and ends with all of them."""

    def __init__(self, count: int, settings: Settings, place: Place, listening: socket) -> None:
        self._context = get_context("spawn")
        self._count = count
        self._settings = replace(settings, thinkers=max(1, settings.thinkers // count))
        self._place = place
        self._listening = listening
        self._ready = self._context.Event()
        """Whether any worker has ever let people in."""
        self._workers: list[SpawnProcess] = []
        self._is_leaving = False
        self._heard, self._wake = self._context.Pipe(duplex=False)

    def oversee(self) -> int:
        """Look after the workers until told to leave; gives the exit code."""
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, self._leave)
        heed_hangups(self._leave)
        for place in range(self._count):
            self._workers.append(self._start(place, is_first=place == 0))
        while not self._heard.poll():
            connection.wait([self._heard, *(each.sentinel for each in self._workers)])
            for place in [place for place, worker in enumerate(self._workers) if not worker.is_alive()]:
                code = self._workers[place].exitcode
                if code == USAGE and not self._ready.is_set():
                    self._end()
                    return USAGE  # it has said itself what is wrong
                if code != RESTED:
                    log.error("a worker has ended with code %s; another takes its place", code)
                if not self._heard.poll(0 if code == RESTED else PAUSE):
                    self._workers[place] = self._start(place, is_first=False)
        self._end()
        return 0

    def _start(self, number: int, *, is_first: bool) -> SpawnProcess:
        settings = replace(self._settings, worker=str(number))
        arguments = (self._listening, self._ready, is_first, settings, self._place)
        worker = self._context.Process(target=work, args=arguments, name="tafelrunde-worker")
        worker.start()
        return worker

    def _leave(self, _signal: int, _frame: FrameType | None) -> None:
        if not self._is_leaving:
            self._is_leaving = True
            self._wake.send_bytes(b"leave")

    def _end(self) -> None:
        """Ask all to end, and end those that do not."""
        for worker in self._workers:
            worker.terminate()
        until = time.monotonic() + GRACE
        for worker in self._workers:
            worker.join(max(0.0, until - time.monotonic()))
            if worker.is_alive():
                worker.kill()
                worker.join()


def work(listening: socket, ready: Event, is_first: bool, settings: Settings, place: Place) -> None:
    """What a worker does: serve, for as long as somebody looks after it."""
    end_with_parent()  # nobody replaces a worker whose overseer is gone
    try:
        run(settings, place, listening=listening, is_quiet=not is_first, ready=ready.set)
    except TafelrundeError as wrong:
        from tafelrunde.cli.errors import sentence
        from tafelrunde.cli.words import make_console

        make_console(is_error=True).print(sentence(wrong, place.lang))
        sys.exit(USAGE)
