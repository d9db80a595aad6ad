"""Many tables at once: worker processes play, and write what is seen into memory that all share.

Whoever is asked at a table acts, so one network can play all seats. A table that has ended is set anew at
once: `ends` and `rewards` tell of the game that is over, the observation is the first one of the next.
"""

from __future__ import annotations

import ctypes
import multiprocessing as processes
import os
from collections.abc import Mapping
from multiprocessing.connection import Connection
from typing import Any, NamedTuple, Unpack

import numpy as np

from tafelrunde.envs.codec import Codec
from tafelrunde.envs.seating import ILLEGAL, Options, Seating
from tafelrunde.table.chance import Stream
from tafelrunde.table.decision import Seat
from tafelrunde.table.game import Game

STEP, RESET, CLOSE = b"step", b"reset", b"close"


class Seen(NamedTuple):
    """What all tables show; the arrays are the shared ones, and change with the next step."""

    observations: dict[str, Any]
    """By name (`observation`, `action_mask`, `options`), a row for each table."""
    seats: Any
    """Who is asked at each table."""
    rewards: Any
    """Per table and seat, what the game was worth that has just ended; else zero."""
    ends: Any
    """Whether the game that was played there has just ended."""


class _Shared:
    """Arrays over raw memory that was made before the workers were."""

    def __init__(self, codec: Codec, count: int, memory: Mapping[str, Any]) -> None:
        self.observations = {
            name: np.frombuffer(memory[name], np.int8).reshape(count, *space.shape)
            for name, space in codec.observation_space.items()
        }
        self.actions = np.frombuffer(memory["actions"], np.int64)
        self.seeds = np.frombuffer(memory["seeds"], np.uint64)
        self.seats = np.frombuffer(memory["seats"], np.int8)
        self.rewards = np.frombuffer(memory["rewards"], np.float32).reshape(count, codec.seats)
        self.ends = np.frombuffer(memory["ends"], np.bool_)


def _memory(codec: Codec, count: int, context: Any) -> dict[str, Any]:
    sizes = {name: int(np.prod(space.shape)) for name, space in codec.observation_space.items()}
    found = {name: context.RawArray(ctypes.c_int8, count * size) for name, size in sizes.items()}
    found["actions"] = context.RawArray(ctypes.c_int64, count)
    found["seeds"] = context.RawArray(ctypes.c_uint64, count)
    found["seats"] = context.RawArray(ctypes.c_int8, count)
    found["rewards"] = context.RawArray(ctypes.c_float, count * codec.seats)
    found["ends"] = context.RawArray(ctypes.c_int8, count)
    return found


class _Crew:
    """The tables of one worker, which are some rows of the shared arrays."""

    def __init__(
        self, options: Mapping[str, Any], rows: range, count: int, memory: Mapping[str, Any]
    ) -> None:
        self.tables = {place: Seating(**options) for place in rows}
        codec = next(iter(self.tables.values())).codec
        self.shared = _Shared(codec, count, memory)

    def do(self, command: bytes) -> None:
        """Carry out what is asked of all tables."""
        for place, seating in self.tables.items():
            if command == STEP:
                self._step(place, seating)
            else:
                self.shared.rewards[place] = 0
                self.shared.ends[place] = False
                seating.reset(int(self.shared.seeds[place]), None)
            self._show(place, seating)

    def _step(self, place: int, seating: Seating) -> None:
        shared, seat = self.shared, Seat(int(self.shared.seats[place]))
        asked = seating.asked(seat)
        key = asked.key(int(shared.actions[place])) if asked is not None else None
        if key is not None:
            seating.play(seat, key)
        is_over = key is None or not seating.table.pending
        shared.ends[place] = is_over
        if is_over:
            shared.rewards[place] = seating.returns() if key is not None else 0.0
            if key is None:
                shared.rewards[place, seat] = ILLEGAL
            seating.reset(None, None)
        else:
            shared.rewards[place] = 0

    def _show(self, place: int, seating: Seating) -> None:
        seat = next(iter(seating.table.pending))
        self.shared.seats[place] = seat
        for name, values in seating.observe(seat).items():
            self.shared.observations[name][place] = values


def _work(line: Connection, options: Mapping[str, Any], rows: range, count: int, memory: Any) -> None:
    crew = _Crew(options, rows, count, memory)
    while (command := line.recv_bytes()) != CLOSE:
        crew.do(command)
        line.send_bytes(command)


class Tables:
    """So many tables of a game and mode; with `workers=0` this process plays them, to the same end."""

    def __init__(
        self,
        count: int,
        game: str | Game[Any],
        mode: str | None = None,
        *,
        workers: int | None = None,
        **options: Unpack[Options],
    ) -> None:
        wished = {"game": game, "mode": mode, **options}
        self.count = count
        self.seating = Seating(game, mode, **options)
        codec = self.codec = self.seating.codec
        self.observation_space, self.action_space = codec.observation_space, codec.new_action_space()
        workers = min(count, os.cpu_count() or 1) if workers is None else min(count, workers)
        context = processes.get_context("spawn")
        memory = _memory(codec, count, context)
        self._shared = _Shared(codec, count, memory)
        self._crew: _Crew | None = None
        self._lines: list[Connection] = []
        self._workers: list[Any] = []
        if not workers:
            self._crew = _Crew(wished, range(count), count, memory)
        for number in range(workers):
            rows = range(number * count // workers, (number + 1) * count // workers)
            ours, theirs = context.Pipe()
            worker = context.Process(target=_work, args=(theirs, wished, rows, count, memory), daemon=True)
            worker.start()
            theirs.close()
            self._lines.append(ours)
            self._workers.append(worker)

    def reset(self, seed: int = 0) -> Seen:
        """New games at all tables; the same seed gives the same games, however many workers there are."""
        stream = Stream(seed)
        self._shared.seeds[:] = [stream.below(1 << 63) for _ in range(self.count)]
        return self._all(RESET)

    def step(self, actions: Any) -> Seen:
        """One action at each table, of the seat that is asked there."""
        self._shared.actions[:] = actions
        return self._all(STEP)

    def sample(self, stream: Stream) -> list[int]:
        """An action at random for each table, of those that the mask allows."""
        found = []
        for mask in self._shared.observations["action_mask"]:
            allowed = np.flatnonzero(mask)
            found.append(int(allowed[stream.below(len(allowed))]))
        return found

    def close(self) -> None:
        """End the workers."""
        for line, worker in zip(self._lines, self._workers, strict=True):
            if worker.is_alive():
                line.send_bytes(CLOSE)
            worker.join()
            line.close()
        self._lines, self._workers = [], []

    def __enter__(self) -> Tables:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _all(self, command: bytes) -> Seen:
        if self._crew is not None:
            self._crew.do(command)
        try:
            for line in self._lines:
                line.send_bytes(command)
            for line in self._lines:
                line.recv_bytes()
        except (EOFError, BrokenPipeError, ConnectionResetError):
            raise RuntimeError("a worker has ended; its own words are on the error output") from None
        shared = self._shared
        return Seen(shared.observations, shared.seats, shared.rewards, shared.ends)
