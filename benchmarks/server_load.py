"""Load of the web server: 200 live tables with scripted clients beside a bare echo, in one run.

python -m benchmarks.server_load --help
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import uvloop

from benchmarks.socket_client import Socket, connect

GOALS = {"answers / echo": (">=", 0.25), "p99 / allowed p99": ("<=", 1.0), "kB per live table": ("<=", 300.0)}


class Option(msgspec.Struct):
    n: int
    key: str


class Decision(msgspec.Struct):
    version: int
    options: list[int] = []
    new: list[Option] = []
    form: str = "choice"


class View(msgspec.Struct):
    seat: int
    decision: Decision | msgspec.UnsetType | None = msgspec.UNSET


class Heard(msgspec.Struct):
    type: str
    views: list[View] = []
    re: int | None = None
    result: dict[str, Any] | None = None
    code: str = ""


decode = msgspec.json.Decoder(Heard).decode


class Load:
    """What the clients do and what they see."""

    def __init__(self) -> None:
        self.times: list[float] = []
        self.sizes: list[int] = []
        self.errors: list[str] = []
        self.over = 0
        self.is_running = False


class Client:
    """One seat: answers at once whatever it is asked, at random."""

    def __init__(self, load: Load, seat: int, seed: int) -> None:
        self.load = load
        self.seat = seat
        self.random = Random(seed)
        self.options: dict[int, str] = {}
        self.decision: Decision | None = None
        self.sent = 0.0
        self.count = 0
        self.waiting = False
        self.socket: Socket

    async def open(self, host: str, table: str, token: str) -> None:
        self.socket = await connect(host, f"/api/tables/{table}/socket", self.heard)
        self.socket.send(json.dumps({"type": "hello", "v": 1, "token": token}).encode())

    def heard(self, socket: Socket, data: bytes) -> None:
        message = decode(data)
        if message.type == "error":
            self.load.errors.append(message.code)
            self.waiting = False
            return
        if message.type not in ("state", "update"):
            return
        if self.load.is_running and message.type == "update":
            self.load.sizes.append(len(data))
        if message.re is not None and message.re == self.count:
            if self.load.is_running:
                self.load.times.append(time.perf_counter() - self.sent)
            self.waiting = False
        for view in message.views:
            if not isinstance(view.decision, msgspec.UnsetType):
                self.decision = view.decision
                if view.decision is not None:
                    self.options.update((option.n, option.key) for option in view.decision.new)
        if message.result is not None:
            self.load.over += 1
            self.decision = None
        self.go()

    def go(self) -> None:
        decision = self.decision
        if decision is None or self.waiting or not self.load.is_running:
            return
        keys = [self.options[number] for number in decision.options]
        key = "done" if "done" in keys and self.random.random() < 0.25 else self.random.choice(keys)
        self.count += 1
        self.waiting = True
        self.sent = time.perf_counter()
        self.socket.send(
            b'{"type":"answer","id":%d,"seat":%d,"key":"%s","version":%d}'
            % (self.count, self.seat, key.encode(), decision.version)
        )


def post(host: str, path: str, body: Any) -> Any:
    request = urllib.request.Request(
        f"http://{host}{path}", json.dumps(body).encode(), {"content-type": "application/json"}
    )
    with urllib.request.urlopen(request, timeout=30) as reply:
        return json.load(reply)


def resident(process: subprocess.Popen[str]) -> int:
    status = Path(f"/proc/{process.pid}/status").read_text()
    return next(int(line.split()[1]) * 1024 for line in status.splitlines() if line.startswith("VmRSS"))


def cpu(process: subprocess.Popen[str]) -> float:
    """Seconds of processor time so far; unlike the clock's, they do not depend on who else is busy here."""
    fields = Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def load_server(
    host: str, process: subprocess.Popen[str], tables: int, seconds: float
) -> dict[str, Any]:
    load = Load()
    # A few tables first, so that code and caches are warm and do not count as memory of tables.
    await open_tables(host, load, 5)
    load.is_running = True
    await asyncio.sleep(0.2)
    load.is_running = False
    await asyncio.sleep(0.5)
    before = resident(process)
    clients = await open_tables(host, load, tables)
    await asyncio.sleep(1)
    load.times.clear()
    load.is_running = True
    started, used = time.perf_counter(), cpu(process)
    for client in clients:
        client.go()
    await asyncio.sleep(seconds)
    load.is_running = False
    elapsed = time.perf_counter() - started
    used = cpu(process) - used
    memory = resident(process) - before
    times = sorted(load.times)
    return {
        "answers": len(times) / elapsed,
        "p50": times[len(times) // 2],
        "p99": times[int(len(times) * 0.99)],
        "memory": memory / tables,
        "cpu": used / max(1, len(times)),
        "size": statistics.median(load.sizes),
        "errors": len(load.errors),
        "over": load.over,
        "clients": clients,
    }


async def open_tables(host: str, load: Load, tables: int) -> list[Client]:
    clients: list[Client] = []
    for place in range(tables):
        seats = [{"kind": "me"}, {"kind": "friend"}]
        created = await asyncio.to_thread(post, host, "/api/tables", {"game": "mythos", "seats": seats})
        for seat, token in enumerate([created["token"], created["seats"][1]["token"]]):
            client = Client(load, seat, 2 * place + seat)
            await client.open(host, created["table"], token)
            clients.append(client)
    return clients


async def load_echo(
    host: str, process: subprocess.Popen[str], sockets: int, seconds: float
) -> dict[str, float]:
    payload = b'{"type":"answer","id":17,"seat":0,"key":"place mossling b1","version":12}'
    times: list[float] = []
    sent: dict[Socket, float] = {}
    is_running = True

    def heard(socket: Socket, data: bytes) -> None:
        now = time.perf_counter()
        times.append(now - sent[socket])
        if is_running:
            sent[socket] = time.perf_counter()
            socket.send(payload)

    opened = [await connect(host, "/", heard) for _ in range(sockets)]
    started, used = time.perf_counter(), cpu(process)
    for socket in opened:
        sent[socket] = time.perf_counter()
        socket.send(payload)
    await asyncio.sleep(seconds)
    is_running = False
    elapsed, used = time.perf_counter() - started, cpu(process) - used
    for socket in opened:
        socket.close()
    times.sort()
    return {
        "trips": len(times) / elapsed,
        "p50": times[len(times) // 2],
        "p99": times[int(len(times) * 0.99)],
        "cpu": used / len(times),
    }


def figures(host: str) -> dict[str, float]:
    with urllib.request.urlopen(f"http://{host}/metrics", timeout=30) as reply:
        rows = reply.read().decode().splitlines()
    return {row.split()[0]: float(row.split()[1]) for row in rows if not row.startswith("#")}


def single_commit(folder: Path) -> float:
    """The median time of one durable commit on this disk."""
    import sqlite3

    connection = sqlite3.connect(folder / "commit.db", isolation_level=None)
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute("CREATE TABLE t (x)")
    times = []
    for _ in range(50):
        started = time.perf_counter()
        connection.execute("INSERT INTO t VALUES (1)")
        times.append(time.perf_counter() - started)
    connection.close()
    return statistics.median(times)


async def measure(tables: int, seconds: float) -> dict[str, Any]:
    command = [sys.executable, "-m", "benchmarks.echo"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as echo:
        assert echo.stdout is not None
        host = f"127.0.0.1:{echo.stdout.readline().strip()}"
        echoed = await load_echo(host, echo, 2 * tables, seconds)
        echo.terminate()
    with tempfile.TemporaryDirectory() as name:
        commit = single_commit(Path(name))
        command = [sys.executable, "-m", "tafelrunde.cli", "serve", "--port", "0", "--creations", "100000"]
        command += ["--database", f"sqlite:///{name}/tables.db"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
            assert server.stdout is not None
            host = server.stdout.readline().split("http://")[1].split()[0].replace("localhost", "127.0.0.1")
            played = await load_server(host, server, tables, seconds)
            read = figures(host)
            server.terminate()
    allowed = 5 * echoed["p99"] + commit
    return {
        "echo round trips a second": echoed["trips"],
        "echo p99 ms": 1000 * echoed["p99"],
        "accepted answers a second": played["answers"],
        "answer p50 ms": 1000 * played["p50"],
        "answer p99 ms": 1000 * played["p99"],
        "echo processor us a trip": 1e6 * echoed["cpu"],
        "processor us an answer": 1e6 * played["cpu"],
        "processor: echo / answer": echoed["cpu"] / played["cpu"],
        "one commit ms": 1000 * commit,
        "events a commit": read["tafelrunde_events_total"] / read["tafelrunde_commits_total"],
        "update median bytes": played["size"],
        "games finished": played["over"] // 2,
        "errors": played["errors"],
        "answers / echo": played["answers"] / echoed["trips"],
        "p99 / allowed p99": played["p99"] / allowed,
        "kB per live table": played["memory"] / 1000,
    }


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=8)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    found = uvloop.run(measure(given.tables, given.seconds))
    if given.json:
        print(json.dumps(found))
    failed = 0
    for name, value in found.items():
        sign, goal = GOALS.get(name, ("", 0.0))
        is_good = not sign or (value >= goal if sign == ">=" else value <= goal)
        failed += not is_good
        if not given.json:
            note = f"   {'ok' if is_good else 'MISSED'} ({sign} {goal:g})" if sign else ""
            print(f"{value:14,.2f}  {name}{note}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
