"""The driver: tries inputs one after the other, each under a watchdog, and counts."""

from __future__ import annotations

import base64
import json
import resource
import signal
import sys
import traceback
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from time import perf_counter, process_time
from typing import Any

from tafelrunde.table import RuleFailure, TafelrundeError

PATIENCE = 1.0
"""Seconds of a processor that an input may take."""
BITE = 10.0
"""After so many seconds it is given up."""
MEMORY = 2 * 1024**3
"""As much as a worker of the server may have."""


class Bitten(BaseException):
    """The watchdog has ended an input."""


@dataclass
class Kind:
    """A sort of input: how one is made, and how it is tried."""

    name: str
    make: Callable[[Random], bytes]
    attempt: Callable[[bytes, Random], bool]
    """Says whether the input was taken; named errors say that it was not."""
    close: Callable[[], None] = lambda: None


@dataclass
class Tally:
    """What came of the inputs of one kind."""

    name: str
    tried: int = 0
    taken: int = 0
    failed: int = 0
    slow: int = 0
    longest: float = 0.0
    kept: dict[str, Path] = field(default_factory=dict)
    """By what went wrong, the first input that did so."""

    @property
    def is_good(self) -> bool:
        return not self.failed and not self.slow

    def __str__(self) -> str:
        memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
        return (
            f"{self.name}: {self.tried:,} inputs, {self.taken:,} of them taken; {self.failed} exceptions "
            f"other than named ones, {self.slow} slower than {PATIENCE:.0f} s "
            f"(the slowest {self.longest:.2f} s), {memory} MB at most"
        )


def guard() -> None:
    """Let no input eat up the machine, nor run for ever."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, resource.getrlimit(resource.RLIMIT_AS)[1]))
    signal.signal(signal.SIGPROF, _bite)


def _bite(_signal: int, _frame: Any) -> None:
    raise Bitten


def drive(
    kind: Kind, seed: int, *, count: int | None = None, seconds: float | None = None, folder: Path = Path()
) -> Tally:
    """Try so many inputs, or for so long."""
    tally, began, number = Tally(kind.name), perf_counter(), 0
    while (count is None or number < count) and (seconds is None or perf_counter() - began < seconds):
        try_one(kind, f"{seed} {kind.name} {number}", tally, folder)
        number += 1
        if sys.stderr.isatty() and number % 100 == 0:
            print(f"\r{tally}", end="", file=sys.stderr, flush=True)
    return tally


def try_one(kind: Kind, seed: str, tally: Tally, folder: Path) -> None:
    """Try the input of a seed, and keep it if something is wrong with how it was taken."""
    data = kind.make(Random(seed))
    judge(kind, data, seed, tally, folder)


def judge(kind: Kind, data: bytes, seed: str, tally: Tally, folder: Path) -> None:
    """Try an input; play at random goes by the seed."""
    wrong, began = "", process_time()
    signal.setitimer(signal.ITIMER_PROF, BITE)
    try:
        tally.taken += kind.attempt(data, Random(seed))
    except TafelrundeError as problem:
        wrong = "" if is_named(problem) else _where(problem)
    except Bitten as problem:
        wrong = f"given up after {BITE:.0f} s, {_where(problem)}"
    except Exception as problem:
        wrong = _where(problem)
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
    took = process_time() - began
    tally.tried += 1
    tally.failed += bool(wrong)
    tally.longest = max(tally.longest, took)
    if took > PATIENCE:
        tally.slow += 1
        wrong = wrong or f"slow: {kind.name}"
    if wrong and wrong not in tally.kept:
        tally.kept[wrong] = _keep(kind, data, seed, wrong, folder)
        print(f"{kind.name}: {wrong}\n  {tally.kept[wrong]}", flush=True)


def is_named(problem: BaseException | None) -> bool:
    """Whether an error says what is wrong with the input; a rule that failed says so only of itself."""
    while problem is not None:
        if isinstance(problem, RuleFailure) and problem.text.key == "error.rule-failure":
            return False
        problem = problem.__cause__
    return True


def _where(problem: BaseException) -> str:
    """The error and the last of our lines in which it happened."""
    while problem.__cause__ is not None:
        problem = problem.__cause__
    places = [each for each in traceback.extract_tb(problem.__traceback__) if "tafelrunde" in each.filename]
    last = places[-1] if places else None
    where = f"{last.filename.rpartition('tafelrunde/')[2]}:{last.lineno}" if last else "outside"
    return f"{type(problem).__name__} in {where}"


def _keep(kind: Kind, data: bytes, seed: str, wrong: str, folder: Path) -> Path:
    path = folder / f"failed-{kind.name}-{abs(hash((data, wrong))) % 10**8:08}.fuzz"
    content = {"kind": kind.name, "wrong": wrong, "seed": seed, "input": base64.b85encode(data).decode()}
    path.write_text(json.dumps(content, indent=1), encoding="utf-8")
    return path


def repeat(path: Path, kinds: dict[str, Callable[[], Kind]]) -> Tally:
    """Try an input again that went wrong; what it raises is shown whole."""
    kept = json.loads(path.read_text(encoding="utf-8"))
    kind, data = kinds[kept["kind"]](), base64.b85decode(kept["input"])
    print(data[:4_000].decode("utf-8", "backslashreplace"))
    try:
        kind.attempt(data, Random(kept["seed"]))
    except Exception:
        traceback.print_exc()
    tally = Tally(kind.name)
    judge(kind, data, kept["seed"], tally, path.parent)
    kind.close()
    return tally
