"""Playing an experiment on a Ray cluster (extra `cluster`): the rows are those of one process.

An actor is a process of its own, warm for one variant; Ray starts one that has died anew, on another machine
if need be, and repeats what it had been asked.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from tafelrunde.lab.experiment import Experiment, Programme
from tafelrunde.lab.hands import Hands, prepare
from tafelrunde.lab.sitting import Row, sit
from tafelrunde.table.errors import BadSetup
from tafelrunde.table.text import text, verbatim

LOCAL = "ray"
REMOTE = "ray://"
BATCH = 16
"""So many games an actor is asked for at most at once: what a lost machine can cost."""


class Seat:
    """What an actor is: it has loaded the games of a variant, and plays what it is asked."""

    def __init__(self, experiment: bytes, variant: str) -> None:
        self._experiment = msgspec.json.decode(experiment, type=Experiment)
        chosen = next(each for each in self._experiment.variants if each.name == variant)
        self._refusal, self._programme = "", Programme.__new__(Programme)
        try:
            self._programme = prepare(self._experiment, chosen)
        except (BadSetup, ValueError) as wrong:
            self._refusal = str(wrong)

    def play(self, numbers: list[int]) -> tuple[str, list[bytes]]:
        """Rows, or why there are none."""
        if self._refusal:
            return self._refusal, []
        rows = [sit(self._experiment, self._programme, number) for number in numbers]
        return "", [msgspec.msgpack.encode(row) for row in rows]

    def process(self) -> int:
        """Where it plays, for whoever looks after it."""
        return os.getpid()


class Cluster(Hands):
    """A Ray cluster: one that is started here, or one whose address is given."""

    def __init__(self, experiment: Experiment, on: str, workers: int) -> None:
        if on != LOCAL and not on.startswith(REMOTE):
            raise BadSetup(text("lab.unknown-place", place=verbatim(on)), field="on")
        try:
            import ray
        except ImportError:
            raise BadSetup(text("lab.no-ray"), field="on") from None
        self._ray: Any = ray
        self._experiment = experiment
        self._cells = Programme(experiment).cells
        self._owns = not ray.is_initialized()
        if self._owns and on == LOCAL:
            ray.init(num_cpus=workers, include_dashboard=False, log_to_driver=False)
        elif self._owns:
            ray.init(on, log_to_driver=False)
        self._count = workers
        self._actors: dict[str, list[Any]] = {}

    def _actor(self, variant: str) -> Any:
        kind = self._ray.remote(num_cpus=1, max_restarts=-1, max_task_retries=-1)(Seat)
        actor = kind.remote(msgspec.json.encode(self._experiment), variant)
        self._actors.setdefault(variant, []).append(actor)
        return actor

    def play(self, numbers: Iterable[int]) -> Iterator[Row]:
        """One variant after the other, for an actor holds a processor as long as it lives."""
        waiting: dict[str, list[int]] = {}
        for number in numbers:
            waiting.setdefault(self._cells[number % len(self._cells)].variant.name, []).append(number)
        for variant, left in waiting.items():
            for others in [name for name in self._actors if name != variant]:
                for actor in self._actors.pop(others):
                    self._ray.kill(actor)
            yield from self._play(variant, left)

    def _play(self, variant: str, numbers: list[int]) -> Iterator[Row]:
        size = max(1, min(BATCH, len(numbers) // (self._count * 4)))
        batches = deque(numbers[start : start + size] for start in range(0, len(numbers), size))
        actors = self._actors.get(variant, [])
        while len(actors) < min(self._count, len(batches)):
            self._actor(variant)
            actors = self._actors[variant]
        asked = {actor.play.remote(batches.popleft()): actor for actor in actors if batches}
        while asked:
            (done, *_), _ = self._ray.wait(list(asked), num_returns=1)
            actor = asked.pop(done)
            refusal, rows = self._ray.get(done)
            if refusal:
                raise BadSetup(text("lab.bad-change", problem=verbatim(refusal)), field="variant")
            if batches:
                asked[actor.play.remote(batches.popleft())] = actor
            for row in rows:
                yield msgspec.msgpack.decode(row, type=Row)

    def end(self) -> None:
        """Let the cluster go."""
        for actors in self._actors.values():
            for actor in actors:
                self._ray.kill(actor)
        self._actors = {}
        if self._owns:
            self._ray.shutdown()
