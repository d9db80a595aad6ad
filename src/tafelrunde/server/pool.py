"""The thinkers: processes in which bots think and records are replayed, so that the loop never waits.

A job that is no longer needed is ended together with its process; a new one takes its place. A job may tell
how far it is before it is done.
"""

from __future__ import annotations

import asyncio
import logging
import signal
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from multiprocessing import get_context
from multiprocessing.connection import Connection as Pipe
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple, TypeVar

from tafelrunde.server.figures import WAITING
from tafelrunde.server.turns import Rank, Turns
from tafelrunde.table.errors import TafelrundeError
from tafelrunde.table.game import games
from tafelrunde.table.warm import WARM, end_with_parent, preload

T = TypeVar("T")
log = logging.getLogger("tafelrunde.server")
PATIENCE = 120.0
"""Seconds after which nobody waits for a job any more."""
EXHAUSTED = -getattr(signal, "SIGPROF", 27)
"""How a process ends that has used up its time; Windows knows neither the signal nor its name."""
TRIES = 3
"""How many workers may die of a job before it is given up."""
MEMORY = 2 * 1024**3
"""Bytes that a worker may use."""


class Exhausting(TimeoutError):
    """A job has used up the time of the processor that it may have."""


class JobFailed(Exception):
    """A job raised, ran for too long, or its process died."""


def _limit_memory() -> None:
    """What strangers bring along may not eat up the machine: a job that wants more fails."""
    try:
        import resource
    except ImportError:  # Windows knows no such limit
        return
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def _work(pipe: Pipe) -> None:
    """What a worker does all day."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    end_with_parent()
    _limit_memory()
    games()  # loaded once: no job pays for it
    with suppress(EOFError, OSError):  # nobody waits for this worker any more
        pipe.send((True, "ready"))
        while True:
            _do_one(pipe)


def _limit_effort(seconds: float) -> None:
    """End this process after so much time of the processor, however busy the machine is; 0 ends the limit."""
    if hasattr(signal, "setitimer"):  # Windows has none, there only the clock counts
        signal.setitimer(signal.ITIMER_PROF, seconds)


def _do_one(pipe: Pipe) -> None:
    """Take a job, and say what came of it."""
    job, arguments, effort, is_heard = pipe.recv()
    named = {"tell": lambda news: pipe.send((None, news))} if is_heard else {}
    _limit_effort(effort)
    try:
        result = (True, job(*arguments, **named))
    except TafelrundeError as refused:
        result = (False, refused)
    except Exception as problem:
        result = (False, _place(problem))
    _limit_effort(0)
    pipe.send(result)


def _place(problem: Exception) -> str:
    """What was raised and where: what it says may name what is hidden."""
    last = problem.__traceback__
    while last is not None and last.tb_next is not None:
        last = last.tb_next
    where = "" if last is None else f" in {Path(last.tb_frame.f_code.co_filename).name}:{last.tb_lineno}"
    return type(problem).__name__ + where


def _pass_on(loop: asyncio.AbstractEventLoop, heard: Callable[[Any], None], news: Any) -> None:
    loop.call_soon_threadsafe(heard, news)


class _Job(NamedTuple):
    """What is to be run, and how much of a processor it may cost."""

    run: Callable[..., Any]
    arguments: tuple[Any, ...]
    effort: float
    heard: Callable[[Any], None] | None
    """Who wants to hear how far it is."""


class _Worker:
    def __init__(self) -> None:
        preload("tafelrunde.server.jobs")
        context: Any = get_context(WARM)
        self._pipe, other = context.Pipe()
        self._process = context.Process(target=_work, args=(other,), daemon=True, name="tafelrunde-thinker")
        self._process.start()
        other.close()
        self._is_ready = False

    def wait(self) -> None:
        """Wait until it can begin; blocks, so it is called in a thread."""
        if not self._is_ready:
            self._pipe.recv()
            self._is_ready = True

    def call(self, job: _Job) -> tuple[bool, Any]:
        """Run a job; blocks, so it is called in a thread. Raises Exhausting; EOFError when it was killed."""
        self._pipe.send((job.run, job.arguments, job.effort, job.heard is not None))
        while True:
            try:
                is_good, answer = self._pipe.recv()
            except (EOFError, OSError):
                self._process.join(PATIENCE)
                if self._process.exitcode == EXHAUSTED:
                    raise Exhausting(f"more than {job.effort:g} seconds of the processor") from None
                raise
            if is_good is not None:
                return is_good, answer
            if job.heard is not None:
                job.heard(answer)

    @property
    def is_alive(self) -> bool:
        """Whether it can still do anything."""
        return bool(self._process.is_alive())

    def end(self) -> None:
        """End the process, whatever it is doing."""
        self._process.terminate()
        self._process.join(2)
        if self._process.is_alive():
            self._process.kill()
            self._process.join(2)
        self._pipe.close()


class Pool:
    """A few workers; jobs wait for their turn."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.running = 0
        self.done = 0
        self._idle: list[_Worker] = []
        self.turns = Turns(size)
        self._threads = ThreadPoolExecutor(2 * size + 3, thread_name_prefix="tafelrunde-pool")
        self._is_closed = False

    async def run(
        self,
        job: Callable[..., T],
        *arguments: Any,
        effort: float = PATIENCE,
        heard: Callable[[Any], None] | None = None,
        rank: Rank = Rank.LOOKING,
        share: str = "",
        took: Callable[[float], None] = lambda seconds: None,
    ) -> T:
        """Run a job in a worker when it is its turn; cancelling the caller ends it.

        It may cost `effort` seconds of the processor. Whoever wants to hear how far it is gives `heard`; the
        job then gets a function `tell`. `took` is told how long it took when it was its turn.
        """
        asked = perf_counter()
        async with self.turns.turn(rank, share):
            begun = perf_counter()
            WAITING.labels(rank.name.lower()).observe(begun - asked)
            is_good, answer = await self._run_stubbornly(_Job(job, arguments, effort, heard))
        took(perf_counter() - begun)
        self.done += 1
        if is_good:
            result: T = answer
            return result
        if isinstance(answer, TafelrundeError):
            raise answer
        raise JobFailed(answer)

    async def _run_stubbornly(self, job: _Job) -> tuple[bool, Any]:
        """Run a job again when its worker was killed; one that is too slow will not get quicker."""
        tries = 0
        while True:
            tries += 1
            try:
                return await self._run(job)
            except (EOFError, OSError) as problem:
                if isinstance(problem, TimeoutError) or tries == TRIES:
                    raise JobFailed(repr(problem)) from problem
                log.warning("a thinker died; another does its job")

    async def _run(self, job: _Job) -> tuple[bool, Any]:
        """Run a job in one worker, which is kept only if it is fit for another."""
        loop = asyncio.get_running_loop()
        while self._idle and not self._idle[-1].is_alive:
            self._threads.submit(self._idle.pop().end)
        worker = self._idle.pop() if self._idle else await loop.run_in_executor(self._threads, _Worker)
        self.running += 1
        is_fit = False
        try:
            if job.heard is not None:
                job = job._replace(heard=partial(_pass_on, loop, job.heard))
            await asyncio.wait_for(loop.run_in_executor(self._threads, worker.wait), PATIENCE)
            call = loop.run_in_executor(self._threads, worker.call, job)
            result = await asyncio.wait_for(call, PATIENCE)
            is_fit = True
            return result
        finally:
            self.running -= 1
            if is_fit and not self._is_closed:
                self._idle.append(worker)
            else:
                self._threads.submit(worker.end)

    async def close(self) -> None:
        """End all workers."""
        self._is_closed = True
        loop = asyncio.get_running_loop()
        for worker in self._idle:
            await loop.run_in_executor(self._threads, worker.end)
        self._idle.clear()
        self._threads.shutdown(wait=True)
