"""Load of the web server: 200 live tables with two seats and a spectator each, beside an echo and a peer.

python -m benchmarks.server_load --game tash-kalar --json

prints one JSON object; with `--game all`, `games` holds one for each. Figures of processor time do not depend
on who else is busy on the machine as much as those of the clock do; the ratios come from one run.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import uvloop

from benchmarks import peer_boardgame
from benchmarks.peer_boardgame import NoPeer
from benchmarks.peer_boardgame import cpu_of as cpu
from benchmarks.socket_client import Socket, connect

PACE = 500
"""Answers a second of all clients together while latency is measured; at full load it is only the queue.

Only who is asked thinks, so the pause of each follows from how many that are, not from how many there are.
"""
GAMES = {"mythos": {}, "tash-kalar": {"mode": "duel"}, "archmage": {}, "morgua": {}}
"""The games that can be played under load, and what besides the seats their tables are set up with."""
GOALS = {
    "cpu ms an answer": ("<=", 0.5),
    "p99 / allowed p99": ("<=", 1.0),
    "kB a live table": ("<=", 200.0),
    "kB a table after idle": ("<=", 20.0),
    "restart: first answer s": ("<=", 3.0),
    "update median bytes": ("<=", 3000.0),
    "largest scene bytes": ("<=", 60_000.0),
}
LONGEST = 60.0
"""Seconds that are waited for anything."""


REST = 3.0
"""Seconds that nobody must have been there before a server gives back what it can (`--rest`)."""
CALM = 4.0
"""Seconds after which a server whose memory does not change has loaded all that it loads by itself."""


class Option(msgspec.Struct):
    n: int
    key: str


class Decision(msgspec.Struct):
    version: int
    form: str = "choice"
    minimum: int = 1
    maximum: int = 1
    options: list[int] = []
    new: list[Option] = []


class View(msgspec.Struct):
    seat: int
    decision: Decision | msgspec.UnsetType | None = msgspec.UNSET
    scene: msgspec.Raw = msgspec.Raw()


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
        self.scenes: list[int] = []
        self.watching: list[Socket] = []
        """The spectators' sockets."""
        self.over = 0
        self.is_running = False
        self.pause = 0.0
        """Mean seconds that a client thinks."""


class Client:
    """One seat: answers at once whatever it is asked, at random."""

    def __init__(self, load: Load, seat: int, seed: int, restart: Callable[[], None] | None = None) -> None:
        self.load = load
        self.restart = restart
        """Called when the game is over, so that the number of live tables stays the same."""
        self.seat = seat
        self.random = Random(seed)
        self.options: dict[int, str] = {}
        self.decision: Decision | None = None
        self.sent = 0.0
        self.count = 0
        self.waiting = False
        self.is_thinking = False
        self.is_moving = False
        self.table = self.token = ""
        self.socket: Socket

    async def look_on(self, host: str, table: str) -> None:
        """Look on without a seat."""
        self.socket = await connect(host, f"/api/tables/{table}/socket", lambda socket, data: None)
        self.socket.send(b'{"type":"hello","v":1}')

    async def open(self, host: str, table: str, token: str) -> None:
        self.table, self.token = table, token
        self.waiting, self.decision = False, None
        self.options.clear()
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
        if message.type == "state":
            self.load.scenes += [len(bytes(view.scene)) for view in message.views]
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
            if self.restart is not None:
                self.restart()
        if self.load.pause and not self.waiting:
            self.later()
        else:
            self.go()

    def later(self) -> None:
        if not self.is_thinking:
            self.is_thinking = True
            pause = self.random.expovariate(1 / self.load.pause)
            asyncio.get_running_loop().call_later(pause, self.think)

    def think(self) -> None:
        self.is_thinking = False
        self.go()

    def go(self) -> None:
        decision = self.decision
        if decision is None or self.waiting or not self.load.is_running:
            return
        key = self.choose(decision)
        self.count += 1
        self.waiting = True
        self.sent = time.perf_counter()
        self.socket.send(
            b'{"type":"answer","id":%d,"seat":%d,"key":"%s","version":%d}'
            % (self.count, self.seat, key.encode(), decision.version)
        )

    def choose(self, decision: Decision) -> str:
        """A random answer; plans are confirmed now and then."""
        draw = self.random
        if decision.form == "number":
            return str(draw.randint(decision.minimum, decision.maximum))
        keys = [self.options[number] for number in decision.options]
        if decision.form == "order":
            draw.shuffle(keys)
            return " ".join(keys) or "none"
        if decision.form == "several":
            size = draw.randint(decision.minimum, min(decision.maximum, len(keys)))
            chosen = set(draw.sample(range(len(keys)), size))
            return " ".join(key for place, key in enumerate(keys) if place in chosen) or "none"
        return "done" if "done" in keys and draw.random() < 0.25 else draw.choice(keys)


def read(host: str, path: str) -> bytes:
    with urllib.request.urlopen(f"http://{host}{path}", timeout=LONGEST) as reply:
        found: bytes = reply.read()
    return found


def post(host: str, path: str, body: Any) -> Any:
    request = urllib.request.Request(
        f"http://{host}{path}", json.dumps(body).encode(), {"content-type": "application/json"}
    )
    with urllib.request.urlopen(request, timeout=30) as reply:
        return json.load(reply)


def resident(process: subprocess.Popen[str]) -> int:
    status = Path(f"/proc/{process.pid}/status").read_text()
    return next(int(line.split()[1]) * 1024 for line in status.splitlines() if line.startswith("VmRSS"))


async def load_server(
    host: str, process: subprocess.Popen[str], game: str, tables: int, seconds: float
) -> dict[str, Any]:
    load = Load()
    # The rules of all games, which are loaded one by one, and a few tables first, so that code and caches are
    # warm and do not count as memory of tables.
    await asyncio.to_thread(read, host, "/api/games")
    warm = await open_tables(host, load, 5, game)
    load.is_running = True
    for client in warm:
        client.go()
    await asyncio.sleep(2)
    load.is_running = False
    await asyncio.sleep(0.5)
    before = resident(process)
    clients = await open_tables(host, load, tables, game)
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
    fast = len(load.times)
    await asyncio.sleep(1)
    load.times.clear()
    load.pause = max(1, sum(client.decision is not None for client in clients)) / PACE
    load.is_running = True
    for client in clients:
        client.later()
    await asyncio.sleep(seconds)
    load.is_running = False
    times, paced = sorted(load.times), len(load.times) / seconds
    load.scenes.clear()
    late = [Client(load, client.seat, 0) for client in clients[::20]]
    for client, other in zip(late, clients[::20], strict=True):  # what who comes in mid-game is told
        await client.open(host, other.table, other.token)
    await asyncio.sleep(0.5)
    for client in [*warm, *clients, *late]:
        client.socket.close()
    for socket in load.watching:
        socket.close()
    await all_idle(host)
    gone, written = resident(process), figures(host)
    await rested(host, process)
    return {
        "clients": clients,
        "gone": (gone - before) / tables,
        "idle": (resident(process) - before) / tables,
        "events": written["tafelrunde_events_total"] / written["tafelrunde_commits_total"],
        "answers": fast / elapsed,
        "paced": paced,
        "p50": times[len(times) // 2],
        "p99": times[int(len(times) * 0.99)],
        "memory": memory / tables,
        "cpu": used / max(1, fast),
        "size": statistics.median(load.sizes),
        "scene": max(load.scenes),
        "errors": len(load.errors),
        "over": load.over,
    }


async def all_idle(host: str) -> None:
    """Wait until the server has let go of all tables."""
    for _ in range(int(LONGEST)):
        await asyncio.sleep(1)
        if not figures(host)["tafelrunde_tables_live"]:
            break
    await asyncio.sleep(1)


async def rested(host: str, process: subprocess.Popen[str]) -> None:
    """Wait until a process with much to give back has made room for another, and that one has all rules."""
    for _ in range(int(4 * REST)):
        await asyncio.sleep(1)
        if not figures(host)["tafelrunde_events_total"]:
            break
    calm, before = 0.0, resident(process)
    for _ in range(int(LONGEST)):
        await asyncio.sleep(1)
        now = resident(process)
        calm, before = calm + 1 if now == before else 0, now
        if calm >= CALM:
            break


async def first_answer(host: str, clients: list[Client]) -> None:
    """Everybody comes back at once; wait until somebody's answer has been accepted."""
    load = Load()
    load.is_running = True

    async def come_back(client: Client) -> None:
        again = Client(load, client.seat, client.seat)
        await again.open(host, client.table, client.token)

    coming = [asyncio.ensure_future(come_back(client)) for client in clients]
    for _ in range(int(LONGEST * 100)):
        if load.times:
            break
        await asyncio.sleep(0.01)
    load.is_running = False
    await asyncio.gather(*coming, return_exceptions=True)


async def open_tables(host: str, load: Load, tables: int, game: str) -> list[Client]:
    """Open tables with two clients each; where a game ends, its clients move on to a new table."""
    clients: list[Client] = []
    renewing: set[asyncio.Task[None]] = set()
    for place in range(tables):
        pair: list[Client] = []

        def restart(pair: list[Client] = pair) -> None:
            if pair[0].table == pair[1].table and not pair[0].is_moving:
                pair[0].is_moving = True
                task = asyncio.get_running_loop().create_task(sit_down(host, game, pair))
                renewing.add(task)
                task.add_done_callback(renewing.discard)

        pair += [Client(load, seat, 2 * place + seat, restart) for seat in (0, 1)]
        await sit_down(host, game, pair)
        watching = Client(load, -1, place)
        await watching.look_on(host, pair[0].table)
        load.watching.append(watching.socket)
        clients += pair
    return clients


async def sit_down(host: str, game: str, pair: list[Client]) -> None:
    """A new table for two clients."""
    body = {"game": game, **GAMES[game], "seats": [{"kind": "me"}, {"kind": "friend"}]}
    created = await asyncio.to_thread(post, host, "/api/tables", body)
    for client, token in zip(pair, [created["token"], created["seats"][1]["token"]], strict=True):
        if client.table:
            client.socket.close()
        await client.open(host, created["table"], token)
    pair[0].is_moving = False


async def load_echo(
    host: str, process: subprocess.Popen[str], sockets: int, seconds: float
) -> dict[str, float]:
    payload = b'{"type":"answer","id":17,"seat":0,"key":"place mossling b1","version":12}'
    times: list[float] = []
    sent: dict[Socket, float] = {}
    is_running, pause = True, 0.0
    stream, loop = Random(1), asyncio.get_running_loop()

    def go(socket: Socket) -> None:
        if is_running:
            sent[socket] = time.perf_counter()
            socket.send(payload)

    def heard(socket: Socket, data: bytes) -> None:
        times.append(time.perf_counter() - sent[socket])
        if pause:
            loop.call_later(stream.expovariate(1 / pause), go, socket)
        else:
            go(socket)

    opened = [await connect(host, "/", heard) for _ in range(sockets)]
    started, used = time.perf_counter(), cpu(process)
    for socket in opened:
        go(socket)
    await asyncio.sleep(seconds)
    is_running = False
    elapsed, used, trips = time.perf_counter() - started, cpu(process) - used, len(times)
    await asyncio.sleep(0.5)
    times.clear()
    is_running, pause = True, sockets / PACE
    for socket in opened:
        loop.call_later(stream.expovariate(1 / pause), go, socket)
    await asyncio.sleep(seconds)
    is_running = False
    for socket in opened:
        socket.close()
    times.sort()
    return {"trips": trips / elapsed, "p99": times[int(len(times) * 0.99)], "cpu": used / trips}


def figures(host: str) -> dict[str, float]:
    rows = read(host, "/metrics").decode().splitlines()
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


async def measure_echo(tables: int, seconds: float) -> dict[str, float]:
    command = [sys.executable, "-m", "benchmarks.echo"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as echo:
        assert echo.stdout is not None
        host = f"127.0.0.1:{echo.stdout.readline().strip()}"
        echoed = await load_echo(host, echo, 2 * tables, seconds)
        echo.terminate()
    return echoed


@contextmanager
def serving(folder: str) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """Our server on a database in that folder, and where it listens."""
    command = [sys.executable, "-m", "tafelrunde.cli", "serve", "--port", "0", "--creations", "100000"]
    command += ["--rest", str(REST)]  # whoever hosts waits longer; what is left is the same
    command += ["--messages", "1000"]  # at full load clients answer faster than people may
    command += ["--quota", "1000", "--database", f"sqlite:///{folder}/tables.db"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            address = server.stdout.readline().split("http://")[1].split()[0]
            yield address.replace("localhost", "127.0.0.1"), server
        finally:
            server.kill()


async def measure(game: str, tables: int, seconds: float) -> dict[str, Any]:
    """All figures of one game."""
    echoed = await measure_echo(tables, seconds)
    with tempfile.TemporaryDirectory() as folder:
        commit = single_commit(Path(folder))
        with serving(folder) as (host, server):
            played = await load_server(host, server, game, tables, seconds)
            await crowd_back(host, played["clients"])  # and then it is killed
        started = time.perf_counter()
        with serving(folder) as (host, _):
            listening = time.perf_counter() - started
            await first_answer(host, played["clients"])
            first = time.perf_counter() - started
    allowed = 5 * echoed["p99"] + commit
    return {
        "game": game,
        "tables": tables,
        "cpu ms an answer": 1000 * played["cpu"],
        "cpu us an echo": 1e6 * echoed["cpu"],
        "cpu: answer / echo": played["cpu"] / echoed["cpu"],
        "answers a second": played["answers"],
        "echoes a second": echoed["trips"],
        "answers a second when paced": played["paced"],
        "p50 ms": 1000 * played["p50"],
        "p99 ms": 1000 * played["p99"],
        "echo p99 ms": 1000 * echoed["p99"],
        "one commit ms": 1000 * commit,
        "allowed p99 ms": 1000 * allowed,
        "p99 / allowed p99": played["p99"] / allowed,
        "kB a live table": played["memory"] / 1000,
        "kB a table when all have gone": played["gone"] / 1000,
        "kB a table after idle": played["idle"] / 1000,
        "restart: listening s": listening,
        "restart: first answer s": first,
        "update median bytes": played["size"],
        "largest scene bytes": played["scene"],
        "events a commit": played["events"],
        "games finished": played["over"] // 2,
        "errors": played["errors"],
    }


async def crowd_back(host: str, clients: list[Client]) -> None:
    """Everybody sits down again, so that all tables live when the server dies."""
    load = Load()
    for client in clients:
        await Client(load, client.seat, client.seat).open(host, client.table, client.token)
    await asyncio.sleep(1)


def is_met(name: str, value: float) -> bool:
    sign, goal = GOALS[name]
    return value >= goal if sign == ">=" else value <= goal


def show(found: dict[str, Any]) -> None:
    """Print the figures, and whether the goals are met."""
    for name, value in found.items():
        if isinstance(value, str):
            print(value)
            continue
        note = ""
        if name in GOALS:
            sign, goal = GOALS[name]
            note = f"   {'ok' if is_met(name, value) else 'MISSED'} ({sign} {goal:g})"
        print(f"{value:14,.2f}  {name}{note}")


def beside(seconds: float) -> dict[str, Any]:
    """The peer's figures, or why there are none."""
    try:
        return peer_boardgame.measure(seconds)
    except NoPeer as problem:
        return {"name": "boardgame.io", "problem": str(problem)}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--game", choices=[*GAMES, "all"], default="all")
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=8)
    parser.add_argument("--no-peer", action="store_true", help="without boardgame.io, which npm would fetch")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    names = list(GAMES) if given.game == "all" else [given.game]
    found = {name: uvloop.run(measure(name, given.tables, given.seconds)) for name in names}
    peer = None if given.no_peer else beside(given.seconds)
    missed = [
        f"{name}: {goal}" for name, each in found.items() for goal in GOALS if not is_met(goal, each[goal])
    ]
    if given.json:
        figures_of = {"games": found} if given.game == "all" else found[given.game]
        print(json.dumps({**figures_of, "peer": peer, "missed": missed}))
    else:
        for each in [*found.values(), *([peer] if peer else [])]:
            show(each)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
