"""A forgotten `await` in a rule does not pass the type check."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

SRC = Path(__file__).parents[2] / "src"

RULES = """
from tafelrunde.table import Candidate, Number, Seat, choose, roll, together, verbatim


def squares() -> list[Candidate[str]]:
    return [Candidate("a1", "a1", verbatim("a1"))]


async def good(seat: Seat) -> str:
    number: int = await Number(seat, "number", "name")
    square: str = await choose(seat, "squares", "name", squares)
    return square * number


async def forgets_a_choice(seat: Seat) -> None:
    choose(seat, "squares", "name", squares)


async def forgets_a_rule(seat: Seat) -> None:
    good(seat)


async def forgets_the_dice() -> None:
    roll(6)


async def forgets_the_others(seat: Seat) -> None:
    together({seat: good(seat)})


async def uses_the_question(seat: Seat) -> str:
    square: str = choose(seat, "squares", "name", squares)
    return square


async def uses_the_rule(seat: Seat) -> str:
    return good(seat)
"""


def test_a_forgotten_await_is_a_type_error(tmp_path: Path) -> None:
    rules = tmp_path / "rules.py"
    rules.write_text(RULES)
    command = [
        sys.executable,
        "-m",
        "mypy",
        "--strict",
        "--enable-error-code",
        "unused-awaitable",
        "rules.py",
    ]
    done = subprocess.run(
        [*command, "--no-error-summary", "--hide-error-context", "--cache-dir", str(tmp_path / "cache")],
        cwd=tmp_path,
        env={**os.environ, "MYPYPATH": str(SRC)},
        capture_output=True,
        text=True,
        check=False,
    )
    found = re.findall(r"^rules\.py:(\d+): error: .*\[([a-z-]+)\]$", done.stdout, re.MULTILINE)
    lines = RULES.splitlines()
    assert [(lines[int(line) - 1].strip(), code) for line, code in found] == [
        ('choose(seat, "squares", "name", squares)', "unused-awaitable"),
        ("good(seat)", "unused-coroutine"),
        ("roll(6)", "unused-awaitable"),
        ("together({seat: good(seat)})", "unused-awaitable"),
        ('square: str = choose(seat, "squares", "name", squares)', "assignment"),
        ("return good(seat)", "return-value"),
    ], done.stdout + done.stderr
