"""A server of our own for the tools that look at it through a browser."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def serving(tables: Path | None = None) -> Iterator[str]:
    """A server of our own, and its address; its tables are kept in that file, or nowhere."""
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite:///{(tables or Path(folder) / 'tables.db').as_posix()}"
        command = [sys.executable, "-m", "tafelrunde.cli", "serve", "--port", "0", "--database", database]
        with subprocess.Popen(
            [*command, "--quota", "1000"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        ) as server:
            assert server.stdout is not None
            line = server.stdout.readline()
            if "http://" not in line:
                raise RuntimeError(f"the server did not start: {line}{server.stdout.read()}")
            try:
                yield f"http://{line.split('http://')[1].split()[0]}"
            finally:
                server.terminate()
