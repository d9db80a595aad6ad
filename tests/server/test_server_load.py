"""The benchmark of the server says all that hosts ask about, as one JSON object."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from benchmarks.server_load import GOALS
from tests.patience import LIMIT

FIGURES = {
    "game",
    "cpu ms an answer",
    "answers a second",
    "answers a second when paced",
    "p99 ms",
    "allowed p99 ms",
    "kB a live table",
    "kB a table when all have gone",
    "kB a table after idle",
    "restart: first answer s",
    "update median bytes",
    "largest scene bytes",
}


def test_the_load_test_prints_one_object_with_every_figure() -> None:
    """A short one, without its peer, which would have to be fetched; how good they are is not asked here."""
    command = [sys.executable, "-m", "benchmarks.server_load", "--game", "mythos", "--json", "--no-peer"]
    command += ["--tables", "2", "--seconds", "0.5"]
    folder = Path(__file__).parents[2]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=LIMIT, check=False)
    assert done.returncode in (0, 1), done.stderr
    assert done.stdout, done.stderr
    found = json.loads(done.stdout)
    assert found.keys() >= FIGURES | GOALS.keys() | {"peer", "missed"}
    assert found["game"] == "mythos"
    assert found["answers a second"] > 0
    assert found["restart: first answer s"] >= found["restart: listening s"]
    assert set(found["missed"]) <= {f"mythos: {goal}" for goal in GOALS}
