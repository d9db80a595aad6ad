"""The peer of the load test: boardgame.io, with a game whose state is about as large as our scenes.

It keeps its matches in memory alone and sends whole states; ours writes every answer durably to disk first.
Two seats and a spectator sit at each of its matches, as at our tables.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent / "peer_boardgameio"
MATCHES = 20
"""Its client needs more processor time than its server: more of them would only wait for the client."""


class NoPeer(Exception):
    """The peer cannot run here."""


def cpu_of(process: subprocess.Popen[str]) -> float:
    """Seconds of processor time so far; unlike the clock's, they do not depend on who else is busy here."""
    fields = Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def install() -> None:
    """Fetch what its lock file names, once, into a folder that git ignores; raises NoPeer."""
    if (HERE / "node_modules" / "boardgame.io").is_dir():
        return
    if shutil.which("npm") is None:
        raise NoPeer("there is no npm here")
    done = subprocess.run(
        ["npm", "ci", "--ignore-scripts"], cwd=HERE, capture_output=True, text=True, timeout=300, check=False
    )
    if done.returncode:
        raise NoPeer(f"npm ci failed: {done.stderr.strip().splitlines()[-1:]}")


def measure(seconds: float) -> dict[str, Any]:
    """Processor time an accepted move, moves a second, and how large a state is; raises NoPeer."""
    install()
    command = ["node", "server.js"]
    with subprocess.Popen(
        command, cwd=HERE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as server:  # it complains of every move that comes late
        try:
            assert server.stdout is not None
            port = next((line for line in server.stdout if line.strip().isdigit()), "").strip()
            if not port:
                raise NoPeer("it did not start")
            return _load(server, port, seconds)
        finally:
            server.terminate()


def _load(server: subprocess.Popen[str], port: str, seconds: float) -> dict[str, Any]:
    command = ["node", "client.js", port, str(MATCHES), str(seconds)]
    with subprocess.Popen(
        command, cwd=HERE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as client:
        assert client.stdout is not None
        client.stdout.readline()
        used = cpu_of(server)
        words = client.stdout.readline()
        used = cpu_of(server) - used
    found = json.loads(words or "{}")
    if not found.get("answers"):
        raise NoPeer("nobody could move")
    return {
        "name": "boardgame.io",
        "cpu ms an answer": 1000 * used / found["answers"],
        "answers a second": found["answers"] / seconds,
        "scene bytes": found["scene"],
    }
