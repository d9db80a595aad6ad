"""Who plays the games of an experiment: this process, or several; the rows are the same.

A worker is a process that is warm for one variant: it has loaded the games, with the cards changed where the
variant changes some, and plays the numbers that it is given. It tells every game as soon as it is played;
when it dies, another takes its place and repeats the one that was lost.
"""

from __future__ import annotations

import os
import signal
import sys
from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import suppress
from multiprocessing import connection, get_context
from multiprocessing.connection import Connection
from typing import Any, Self

import msgspec

from tafelrunde.lab.experiment import Experiment, Programme, Variant
from tafelrunde.lab.sitting import Row, sit
from tafelrunde.lab.warm import preload
from tafelrunde.table import cards as tables
from tafelrunde.table.errors import BadSetup
from tafelrunde.table.game import game
from tafelrunde.table.installed import entry_points
from tafelrunde.table.text import text, verbatim
from tafelrunde.table.warm import WARM, end_with_parent

DEATHS = 3
"""So many workers may die over the same game; then it counts as failed."""
SHARES = 4
"""Into so many parts each worker's share of what is left is cut: many at first, few at the end."""
MOST = 64
"""So many games a worker is given at once at most."""


class Hands:
    """Whoever plays: rows come in any order."""

    def play(self, numbers: Iterable[int]) -> Iterator[Row]:
        """The games of these numbers."""
        raise NotImplementedError

    def end(self) -> None:
        """Nobody is needed any more."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.end()


def prepare(experiment: Experiment, variant: Variant) -> Programme:
    """Load the games as a variant has them, in a process that has not loaded them yet; raises BadSetup."""
    if variant.change:
        points = entry_points()
        for contest in experiment.contest:
            module = points.get(contest.game, "").partition(":")[0]
            if module in sys.modules:
                raise RuntimeError(f"{contest.game} is loaded already: its cards cannot be changed any more")
        tables.CHANGES.update(variant.change)
    for contest in experiment.contest:
        _ = game(contest.game).advisor
    missing = variant.change.keys() - tables.CHANGED
    if missing:
        names = verbatim(", ".join(sorted(missing)))
        raise BadSetup(text("lab.unknown-card", variant=verbatim(variant.name), cards=names), field="variant")
    return Programme(experiment)


class Here(Hands):
    """This process: for whoever wants no other, and changes no cards."""

    def __init__(self, experiment: Experiment) -> None:
        self._experiment = experiment
        self._programme = Programme(experiment)

    def play(self, numbers: Iterable[int]) -> Iterator[Row]:
        """One after the other."""
        for number in numbers:
            yield sit(self._experiment, self._programme, number)


# -- several processes ---------------------------------------------------------------------------------------


class Told(msgspec.Struct, frozen=True):
    """What a worker says: a game that it has played, or why it cannot begin."""

    row: Row | None = None
    refusal: str | None = None


def work(line: Connection, experiment: bytes, variant: str) -> None:
    """What a worker does, for as long as somebody listens."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever gave the work decides when it ends
    end_with_parent()
    asked = msgspec.json.decode(experiment, type=Experiment)
    chosen = next(each for each in asked.variants if each.name == variant)
    try:
        try:
            programme = prepare(asked, chosen)
        except (BadSetup, ValueError) as wrong:
            line.send_bytes(msgspec.msgpack.encode(Told(refusal=str(wrong))))
            return
        while True:
            for number in msgspec.msgpack.decode(line.recv_bytes(), type=list[int]):
                line.send_bytes(msgspec.msgpack.encode(Told(row=sit(asked, programme, number))))
    except (EOFError, OSError):
        return


class Worker:
    """A process, and what it still has to play."""

    def __init__(self, experiment: Experiment, variant: Variant) -> None:
        # A changed game must be read anew; the others were loaded once, where all workers are forked from.
        context: Any = get_context("spawn" if variant.change else WARM)
        self.variant = variant.name
        self.line, theirs = context.Pipe()
        words = msgspec.json.encode(experiment)
        self.process = context.Process(target=work, args=(theirs, words, variant.name), daemon=True)
        self.process.start()
        theirs.close()
        self.left: deque[int] = deque()

    def give(self, numbers: list[int]) -> None:
        """Let it play these; one that is dead already is noticed by whoever listens."""
        self.left.extend(numbers)
        with suppress(OSError):
            self.line.send_bytes(msgspec.msgpack.encode(numbers))

    def hear(self) -> Told | None:
        """What it says; None when it has died."""
        try:
            return msgspec.msgpack.decode(self.line.recv_bytes(), type=Told)
        except (EOFError, OSError):
            return None

    def end(self) -> None:
        """Send it away."""
        self.line.close()
        self.process.terminate()
        self.process.join()


class Workers(Hands):
    """Several processes of this machine."""

    def __init__(self, experiment: Experiment, count: int | None = None) -> None:
        self._experiment = experiment
        self._count = count or os.cpu_count() or 1
        self._cells = Programme(experiment).cells
        self._variants = {each.name: each for each in experiment.variants}
        self.workers: list[Worker] = []
        self._deaths: dict[int, int] = {}
        preload(*(contest.game for contest in experiment.contest))

    def play(self, numbers: Iterable[int]) -> Iterator[Row]:
        """In any order; whoever is done first gets the next."""
        waiting: dict[str, deque[int]] = {}
        for number in numbers:
            waiting.setdefault(self._cells[number % len(self._cells)].variant.name, deque()).append(number)
        while True:
            self._hand_out(waiting)
            busy = {worker.line: worker for worker in self.workers if worker.left}
            if not busy:
                return
            for line in connection.wait(list(busy)):
                assert isinstance(line, Connection)
                yield from self._hear(busy[line], waiting)

    def _hand_out(self, waiting: dict[str, deque[int]]) -> None:
        """Give whoever is idle a part of what is left, of the variant of which most is."""
        while sum(bool(worker.left) for worker in self.workers) < self._count:
            variant = max(waiting, key=lambda name: len(waiting[name]), default="")
            if not variant or not waiting[variant]:
                return
            left = waiting[variant]
            total = sum(map(len, waiting.values()))
            size = max(1, min(MOST, len(left), total // (self._count * SHARES)))
            worker = next((each for each in self.workers if each.variant == variant and not each.left), None)
            if worker is None:
                worker = Worker(self._experiment, self._variants[variant])
                self.workers.append(worker)
            worker.give([left.popleft() for _ in range(size)])

    def _hear(self, worker: Worker, waiting: dict[str, deque[int]]) -> Iterator[Row]:
        told = worker.hear()
        if told is None:
            self.workers.remove(worker)
            worker.end()
            lost = worker.left[0]
            self._deaths[lost] = self._deaths.get(lost, 0) + 1
            if self._deaths[lost] >= DEATHS:
                raise BadSetup(text("lab.dead-worker", number=lost, deaths=DEATHS))
            waiting[worker.variant].extendleft(reversed(worker.left))
        elif told.refusal is not None:
            raise BadSetup(text("lab.bad-change", problem=verbatim(told.refusal)), field="variant")
        elif told.row is not None:
            worker.left.remove(told.row.number)
            yield told.row

    def end(self) -> None:
        """Send all of them away."""
        for worker in self.workers:
            worker.end()
        self.workers = []


def hands(experiment: Experiment, workers: int = 1, on: str | None = None) -> Hands:
    """Whoever shall play an experiment: this process, several, or a cluster (`ray`, `ray://...`)."""
    if on is not None:
        from tafelrunde.lab.cluster import Cluster

        return Cluster(experiment, on, workers)
    if workers == 1 and not any(variant.change for variant in experiment.variants):
        return Here(experiment)
    return Workers(experiment, workers)
