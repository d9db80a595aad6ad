"""Running an experiment into a folder: every game is written down at once, so a run can be broken off and
taken up again, and the results of both are the same.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

import msgspec

from tafelrunde.lab.experiment import Experiment, Programme
from tafelrunde.lab.hands import hands
from tafelrunde.lab.sitting import Row
from tafelrunde.table.errors import BadSetup
from tafelrunde.table.text import text, verbatim

EXPERIMENT = "experiment.json"
JOURNAL = "journal.jsonl"


def read_run(folder: Path) -> Experiment:
    """The experiment whose results are in a folder."""
    try:
        return msgspec.json.decode((folder / EXPERIMENT).read_bytes(), type=Experiment)
    except (OSError, msgspec.DecodeError) as problem:
        where, why = verbatim(str(folder)), verbatim(str(problem))
        raise BadSetup(text("lab.no-results", folder=where, problem=why), field="results") from None


def read_journal(folder: Path) -> Iterator[Row]:
    """The games that were played, as they were finished; a line that was not written to its end is left
    out."""
    path = folder / JOURNAL
    if not path.exists():
        return
    with path.open("rb") as file:
        for line in file:
            if line.endswith(b"\n"):
                yield msgspec.json.decode(line, type=Row)


@contextmanager
def _journal(folder: Path) -> Iterator[IO[bytes]]:
    """The journal, open at its end; what was not written to its end is cut off."""
    path = folder / JOURNAL
    with path.open("ab+") as file:
        size = file.seek(0, os.SEEK_END)
        file.seek(max(0, size - 1))
        if size and file.read(1) != b"\n":
            file.seek(0)
            file.truncate(file.read().rfind(b"\n") + 1)
        file.seek(0, os.SEEK_END)
        yield file


def begin(experiment: Experiment, folder: Path) -> set[int]:
    """Make the folder ready; gives the numbers of the games that are there already. Raises BadSetup."""
    if (folder / EXPERIMENT).exists():
        if read_run(folder) != experiment:
            raise BadSetup(text("lab.other-experiment", folder=verbatim(str(folder))), field="out")
    else:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / EXPERIMENT).write_bytes(msgspec.json.format(msgspec.json.encode(experiment), indent=2))
    return {row.number for row in read_journal(folder)}


def run(
    experiment: Experiment,
    folder: Path,
    *,
    games: int | None = None,
    workers: int = 1,
    on: str | None = None,
    progress: Callable[[int, int], None] = lambda done, total: None,
) -> int:
    """Play what is missing of the first so many games, or of all; gives how many games are there then."""
    programme = Programme(experiment)
    total = programme.games if games is None else min(games, programme.games)
    known = begin(experiment, folder)
    missing = [number for number in range(total) if number not in known]
    done = total - len(missing)
    progress(done, total)
    if missing:
        with _journal(folder) as file, hands(experiment, workers, on) as players:
            for row in players.play(missing):
                file.write(msgspec.json.encode(row) + b"\n")
                file.flush()
                done += 1
                progress(done, total)
    return total
