"""How long news of the lobby take to reach everybody: connected clients on this machine, one process.

    python -m benchmarks.lobby_load --clients 500 --changes 20

A table is opened again and again, and every client notes when it hears of it. Printed: from the request that
opened it to the median, the 99th of a hundred and the last client, and the processor time of the server.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from statistics import median

from websockets.asyncio.client import ClientConnection, connect

ROOT = Path(__file__).resolve().parents[1]
TICKS = os.sysconf("SC_CLK_TCK")


def processor_seconds(pid: int) -> float:
    """What a process has had of the processor."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


class Crowd:
    """Everybody who looks at the lobby."""

    def __init__(self) -> None:
        self.heard: dict[str, list[float]] = {}
        self.bytes = 0

    async def join(self, address: str) -> tuple[ClientConnection, asyncio.Task[None]]:
        """One more looks, and notes what it hears when."""
        line = await connect(address, ping_interval=None, compression=None)
        await line.send(json.dumps({"type": "hello", "v": 1}))
        await line.recv()
        return line, asyncio.create_task(self._listen(line))

    async def _listen(self, line: ClientConnection) -> None:
        async for message in line:
            now = time.perf_counter()
            self.bytes += len(message)
            for table in json.loads(message).get("tables", ()):
                self.heard.setdefault(table["id"], []).append(now)


def open_table(host: str) -> str:
    """Somebody opens a table for strangers."""
    body = json.dumps({"game": "mythos", "seats": [{"kind": "me"}, {"kind": "open"}]}).encode()
    headers = {"content-type": "application/json"}
    with urllib.request.urlopen(urllib.request.Request(f"http://{host}/api/tables", body, headers)) as reply:
        return str(json.load(reply)["table"])


async def measure(host: str, pid: int, clients: int, changes: int) -> dict[str, float]:
    """Let so many look, and change something so often."""
    crowd = Crowd()
    lines = [await crowd.join(f"ws://{host}/api/lobby/socket") for _ in range(clients)]
    await asyncio.sleep(2)  # until all have heard of all
    crowd.bytes = 0
    spent, began = processor_seconds(pid), time.perf_counter()
    delays: list[float] = []
    for _ in range(changes):
        asked = time.perf_counter()
        table = await asyncio.to_thread(open_table, host)
        while len(crowd.heard.get(table, ())) < clients:
            await asyncio.sleep(0.002)
        delays += [each - asked for each in crowd.heard[table]]
    wall, spent = time.perf_counter() - began, processor_seconds(pid) - spent
    for line, task in lines:
        task.cancel()
        await line.close()
    delays.sort()
    return {
        "clients": clients,
        "changes": changes,
        "median_ms": round(1000 * median(delays), 1),
        "p99_ms": round(1000 * delays[int(0.99 * len(delays))], 1),
        "last_ms": round(1000 * delays[-1], 1),
        "server_cpu_ms_per_change": round(1000 * spent / changes, 1),
        "server_cpu_percent": round(100 * spent / wall, 1),
        "bytes_per_client_and_change": round(crowd.bytes / clients / changes),
    }


def main() -> None:
    """Start a server, measure, stop it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--clients", type=int, default=500)
    parser.add_argument("--changes", type=int, default=20)
    wished = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite:///{Path(folder).as_posix()}/t.db"
        command = [sys.executable, "-m", "tafelrunde.cli", "serve", "--port", "0", "--database", database]
        limits = ["--creations", "1000", "--quota", "1000"]
        with subprocess.Popen([*command, *limits], cwd=ROOT, stdout=subprocess.PIPE, text=True) as server:
            assert server.stdout is not None
            host = server.stdout.readline().split("http://")[1].split()[0]
            try:
                found = asyncio.run(measure(host, server.pid, wished.clients, wished.changes))
            finally:
                server.terminate()
    print(json.dumps(found, indent=2))


if __name__ == "__main__":
    main()
