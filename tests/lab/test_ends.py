"""Worker processes end with the one that started them, however that ends."""

from __future__ import annotations

import signal
import subprocess
import sys

import pytest

from tests.patience import LIMIT

WORKERS = """
from tafelrunde.lab import hands
from tafelrunde.lab.experiment import parse_experiment

class Telling(hands.Worker):
    def give(self, numbers):
        super().give(numbers)
        print("begun", flush=True)

hands.Worker = Telling
if __name__ == "__main__":
    source = 'name = "long"\\n[[contest]]\\ngame = "mythos"\\nbots = ["ismcts:1000000"]\\n'
    list(hands.Workers(parse_experiment(source, "long.toml"), 2).play(range(2)))
"""
POOL = """
import os, signal
from tafelrunde.lab.warm import pool

if __name__ == "__main__":
    with pool(2, "mythos") as players:
        for done in [players.submit(os.getpid) for _ in range(2)]:
            done.result()
            print("begun", flush=True)
        signal.pause()
"""


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL], ids=["terminated", "killed"])
@pytest.mark.parametrize("program", [WORKERS, POOL], ids=["workers", "pool"])
def test_no_process_outlives_the_one_that_started_it(program: str, how: signal.Signals) -> None:
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE) as parent:
        assert parent.stdout is not None
        assert [parent.stdout.readline() for _ in range(2)] == [b"begun\n"] * 2
        parent.send_signal(how)
        # All that it has started hold the same output: it ends when the last of them does.
        told, _ = parent.communicate(timeout=LIMIT)
        assert told == b""
