"""The command in this process: arguments and typed lines in, exit code and printed words out."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple, Protocol

import pytest

from tafelrunde.cli import main
from tafelrunde.table import games
from tests.table.plugins import distribution, rescan

LANGUAGE_VARIABLES = ("TAFELRUNDE_LANG", "LC_ALL", "LC_MESSAGES", "LANG")


class Outcome(NamedTuple):
    """What a command did."""

    code: int
    out: str
    err: str


class Run(Protocol):
    """Runs the command; `typed` are the lines on standard input, which ends after them."""

    def __call__(self, *arguments: str | Path, typed: str = "", lang: str = "en") -> Outcome: ...


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    """The command in an empty folder."""
    monkeypatch.chdir(tmp_path)

    def command(*arguments: str | Path, typed: str = "", lang: str = "en") -> Outcome:
        with monkeypatch.context() as patch:
            for variable in LANGUAGE_VARIABLES:
                patch.delenv(variable, raising=False)
            patch.setenv("LANG", f"{lang}.UTF-8")
            patch.setattr(sys, "stdin", io.StringIO(typed))
            capsys.readouterr()
            code = main([str(argument) for argument in arguments])
            printed = capsys.readouterr()
        return Outcome(code, printed.out, printed.err)

    return command


@pytest.fixture
def toy(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The toy is installed."""
    if "toy" in games():
        yield
        return
    with monkeypatch.context() as patch:
        patch.syspath_prepend(str(distribution(tmp_path_factory.mktemp("site"), "toy", "toy:GAME")))
        rescan()
        yield
    rescan()
