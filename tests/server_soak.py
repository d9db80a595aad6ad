"""`make soak ARGS="server --minutes 30"`: many tables on real servers that are killed again and again.

Scripted people play all games and modes, some against bots and with hints; others only look on. Every few
minutes a server, its thinkers or PostgreSQL get `kill -9`. In the end every answer that was acknowledged must
be in the log of its table, in order, and every table must come back from its log. Exits with 1 if anything is
lost.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import resource
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import cycle
from pathlib import Path
from random import Random
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from tafelrunde.server.rebuild import rebuild
from tafelrunde.server.store import Store
from tafelrunde.table import games
from tests.server.player import Notes
from tests.server.postgres import Postgres, free_port, install, new_database
from tests.server.servers import ROOT, Server

BROKEN = (WebSocketException, OSError, EOFError, TimeoutError)
"""How a line ends when its server does."""
PING = 20.0
"""Seconds after which somebody who hears nothing says that they are still here."""
AFTERMATH = 15.0
"""Seconds after a kill that count as part of the fault."""
BOT_EVERY, HINT_SHARE = 8, 0.02
"""Every so many tables has a bot; there, people ask for hints that often."""


@dataclass(frozen=True)
class Wishes:
    """How large and how long."""

    minutes: float = 2.0
    tables: int = 200
    idle: int = 500
    rate: float = 50.0
    """Answers a second, of all tables together, that are wished for."""
    every: float = 120.0
    """Seconds between two kills."""
    is_postgres: bool = False
    seed: int = 0


@dataclass
class Tally:
    """What happened."""

    acknowledged: int = 0
    lines_cut: int = 0
    refused: Counter[str] = field(default_factory=Counter)
    killed: Counter[str] = field(default_factory=Counter)
    calm: list[float] = field(default_factory=list)
    faulty: list[float] = field(default_factory=list)
    fault_ends: float = 0.0

    def note(self, began: float) -> None:
        """An answer was acknowledged that somebody wanted to give since then."""
        now = time.monotonic()
        self.acknowledged += 1
        (self.faulty if began < self.fault_ends else self.calm).append(now - began)


class Site:
    """The servers, their database, and how they are killed."""

    def __init__(self, folder: Path, *, is_postgres: bool) -> None:
        self.postgres: Postgres | None = None
        self.database = f"sqlite:///{folder}/tables.db"
        programs = install() if is_postgres else None
        if is_postgres:
            if programs is None:
                raise SystemExit("soak: there is no PostgreSQL here")
            self.postgres = Postgres(programs)
            self.postgres.start()
            self.database = new_database(self.postgres.address, "soak")
        self.servers = [self._server(free_port()) for _ in range(2 if is_postgres else 1)]
        self._deaths = 0

    def _server(self, port: int) -> Server:
        return Server(self.database, ROOT, port=port)

    @property
    def faults(self) -> Sequence[Callable[[], Awaitable[str]]]:
        """What can be killed, in turn."""
        return [self.kill_server, self.kill_thinker] + ([self.kill_postgres] if self.postgres else [])

    async def kill_server(self) -> str:
        """Kill a server, the next one each time, and start it again at its port."""
        place = self._deaths % len(self.servers)
        self._deaths += 1
        server = self.servers[place]
        await asyncio.to_thread(server.strike)
        self.servers[place] = await asyncio.to_thread(self._server, int(server.host.rpartition(":")[2]))
        await asyncio.to_thread(server.close)
        return "server"

    async def kill_thinker(self) -> str:
        """Kill whoever thinks; the server must notice by itself."""
        for process in thinkers(self.servers[0].process.pid):
            os.kill(process, signal.SIGKILL)
        return "thinker"

    async def kill_postgres(self) -> str:
        """Kill the database, and start it again as soon as what it left behind is gone."""
        assert self.postgres is not None
        self.postgres.kill()
        while not await asyncio.to_thread(self.postgres.start, is_checked=False):
            await asyncio.sleep(0.5)
        return "PostgreSQL"

    @property
    def memory(self) -> int:
        """Megabytes of all servers, without their thinkers."""
        return sum(server.memory for server in self.servers if server.process.poll() is None) // 2**20

    def stop(self) -> None:
        """End the servers, but leave the database."""
        for server in self.servers:
            server.stop()

    def clear(self) -> None:
        """Leave nothing."""
        for server in self.servers:
            if server.process.poll() is None:
                server.kill()
        if self.postgres is not None:
            self.postgres.stop()


def thinkers(server: int) -> list[int]:
    """The processes in which the bots of a server think: forked from one that the server has started."""
    parents = {}
    for path in Path("/proc").glob("[0-9]*"):
        with suppress(OSError, IndexError):
            if b"multiprocessing.forkserver" in (path / "cmdline").read_bytes():
                parents[int(path.name)] = int((path / "stat").read_text().rpartition(")")[2].split()[1])
    return [thinker for thinker, nursery in parents.items() if parents.get(nursery) == server]


class Guest(Notes):
    """Somebody who plays at one table after the other, and remembers what was acknowledged."""

    def __init__(self, site: Site, tally: Tally, wishes: Wishes, number: int) -> None:
        super().__init__(f"{wishes.seed} {number}")
        self.site, self.tally, self.number = site, tally, number
        self.pace = wishes.tables / wishes.rate
        self.told: dict[str, list[str]] = {}
        """By table, the acknowledged answers as the record writes them."""
        self.table = ""
        self._token, self._id, self._began = "", 0, 0.0

    @property
    def host(self) -> str:
        """One of the servers."""
        return self.random.choice(self.site.servers).host

    async def set_up(self) -> None:
        """Ask for a table of the next game."""
        modes = [(found, mode) for found in games().values() for mode in found.modes]
        found, mode = modes[(self.number + len(self.told)) % len(modes)]
        kinds = ["me"] * mode.minimum
        if self.number % BOT_EVERY == 0 and mode.minimum > 1:
            kinds[-1] = "page"
        server = self.random.choice(self.site.servers)
        made = await asyncio.to_thread(server.create, found.id, *kinds, mode=mode.id)
        self.table, self._token = made["table"], made["token"]
        self.told[self.table] = []

    async def play(self, is_over: asyncio.Event) -> None:
        """Play until all is over, whatever happens to the servers."""
        while not is_over.is_set():
            try:
                if not self.table:
                    await self.set_up()
                address = f"ws://{self.host}/api/tables/{self.table}/socket"
                async with connect(address, max_size=2**23, ping_interval=None) as line:
                    await self._say(line, type="hello", v=1, token=self._token)
                    while (await self._hear(line))["type"] != "state":
                        pass
                    while not is_over.is_set() and self.table:
                        await self._answer(line)
            except (*BROKEN, AssertionError):  # a server that is about to go refuses new tables
                self.tally.lines_cut += 1
                await asyncio.sleep(self.random.uniform(0.2, 1.0))

    async def _say(self, line: ClientConnection, **message: Any) -> None:
        await line.send(json.dumps(message))

    async def _hear(self, line: ClientConnection, seconds: float = 60.0) -> dict[str, Any]:
        async with asyncio.timeout(seconds):
            message: dict[str, Any] = json.loads(await line.recv())
        self.take(message)
        return message

    async def _answer(self, line: ClientConnection) -> None:
        """Answer a question, or wait for one; the next table when the game is over."""
        if self.result is not None:
            self.table = ""
            return
        asked = [(seat, view["decision"]) for seat, view in self.views.items() if view.get("decision")]
        if not asked:
            try:
                await self._hear(line, PING)
            except TimeoutError:
                await self._say(line, type="ping", id=0)
            return
        await asyncio.sleep(self.random.uniform(0.5, 1.5) * self.pace)
        seat, decision = self.random.choice(asked)
        self._id += 2
        if self.number % BOT_EVERY == 0 and self.random.random() < HINT_SHARE:
            await self._say(line, type="hint", id=self._id + 1, seat=seat)
        key = self.random_key(decision)
        self._began = self._began or time.monotonic()
        await self._say(line, type="answer", id=self._id, seat=seat, key=key, version=decision["version"])
        while (heard := await self._hear(line)).get("re") != self._id:
            pass
        if heard["type"] == "error":
            self.tally.refused[heard["code"]] += 1
            return
        self.told[self.table].append(f"{self.info['seats'][seat]['name']} {key}")
        self.tally.note(self._began)
        self._began = 0.0


async def look_on(guests: list[Guest], is_over: asyncio.Event, random: Random) -> None:
    """Somebody who only looks on, and comes back after every fault."""
    while not is_over.is_set():
        guest = random.choice(guests)
        try:
            async with connect(
                f"ws://{guest.host}/api/tables/{guest.table}/socket", ping_interval=None
            ) as line:
                await line.send('{"type":"hello","v":1}')
                while not is_over.is_set():
                    try:
                        async with asyncio.timeout(PING):
                            await line.recv()
                    except TimeoutError:
                        await line.send('{"type":"ping","id":1}')
        except BROKEN:
            await asyncio.sleep(random.uniform(0.5, 3.0))


async def make_faults(site: Site, tally: Tally, every: float, is_over: asyncio.Event) -> None:
    """Kill one after the other."""
    for kill in cycle(site.faults):
        with suppress(TimeoutError):
            async with asyncio.timeout(every):
                await is_over.wait()
        if is_over.is_set():
            return
        tally.fault_ends = float("inf")
        tally.killed[await kill()] += 1
        tally.fault_ends = time.monotonic() + AFTERMATH


def lost(told: list[str], kept: list[str]) -> list[str]:
    """What was told but not kept; answers of others, and those that gave themselves, may stand between."""
    rest, missing = iter(kept), []
    for number, line in enumerate(told):
        if line not in rest:
            missing = told[number:]
            break
    return missing


async def losses(database: str, guests: list[Guest]) -> list[str]:
    """Read every table from the log, and say what is missing there."""
    found = []
    store = await Store.open(database, "soak")
    try:
        for table, told in [each for guest in guests for each in guest.told.items()]:
            events = await store.events(table)
            kept = [line for event in events for line in event.lines.split("\n")]
            found += [f"table {table}: {line}" for line in lost(told, kept)]
            match = await store.match(table)
            assert match is not None
            built = await rebuild(store, match)
            again = built.table.record().replay()
            if built.notices or again.hash != built.table.hash:
                found.append(f"table {table} is another one after its log")
    finally:
        await store.close()
    return found


def share(latencies: list[float], part: float) -> str:
    """So many of all answers took at most so long."""
    ordered = sorted(latencies)
    return f"{1000 * ordered[int(part * (len(ordered) - 1))]:,.0f} ms" if ordered else "-"


async def soak(wishes: Wishes, site: Site) -> tuple[Tally, list[str]]:
    """Play for as long as wished; gives what happened and what was lost."""
    tally, is_over = Tally(), asyncio.Event()
    try:
        guests = [Guest(site, tally, wishes, number) for number in range(wishes.tables)]
        playing = [asyncio.create_task(guest.play(is_over)) for guest in guests]
        while not all(guest.table for guest in guests):
            await asyncio.sleep(0.1)
        idle = [
            asyncio.create_task(look_on(guests, is_over, Random(f"{wishes.seed} {number}")))
            for number in range(wishes.idle)
        ]
        await asyncio.sleep(min(10.0, 6 * wishes.minutes))
        tally.calm.clear()  # while everybody came at once it was not calm
        print(f"memory at the start: {site.memory} MB", flush=True)
        killing = asyncio.create_task(make_faults(site, tally, wishes.every, is_over))
        end = time.monotonic() + 60 * wishes.minutes
        while (left := end - time.monotonic()) > 0:
            await asyncio.sleep(min(60.0, left))
            told = f"{tally.acknowledged:,} acknowledged, {site.memory} MB"
            print(f"{max(0.0, end - time.monotonic()) / 60:.0f} min left: {told}", flush=True)
        is_over.set()
        await killing
        print(f"memory at the end: {site.memory} MB", flush=True)
        for task in idle:
            task.cancel()
        await asyncio.wait(playing)
        for task in playing:
            task.result()
        await asyncio.gather(*idle, return_exceptions=True)
        await asyncio.to_thread(site.stop)
        return tally, await losses(site.database, guests)
    finally:
        site.clear()


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="soak server", description="Play on servers that are killed.")
    parser.add_argument("--minutes", type=float, default=Wishes.minutes)
    parser.add_argument("--tables", type=int, default=Wishes.tables)
    parser.add_argument("--idle", type=int, default=Wishes.idle, help="how many only look on")
    parser.add_argument("--rate", type=float, default=Wishes.rate, help="answers a second in all")
    parser.add_argument("--every", type=float, default=Wishes.every, help="seconds between two kills")
    parser.add_argument("--postgres", action="store_true", help="two processes on PostgreSQL")
    parser.add_argument("--seed", type=int, default=Wishes.seed)
    options = parser.parse_args(arguments)
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    wishes = Wishes(
        options.minutes,
        options.tables,
        options.idle,
        options.rate,
        options.every,
        options.postgres,
        options.seed,
    )
    with tempfile.TemporaryDirectory(prefix="tafelrunde-soak-") as folder:
        site = Site(Path(folder), is_postgres=wishes.is_postgres)
        tally, missing = asyncio.run(soak(wishes, site))
    killed = ", ".join(f"{what} {count} times" for what, count in tally.killed.items()) or "nothing"
    refused = ", ".join(f"{code} {count}" for code, count in tally.refused.most_common()) or "none"
    print(
        f"server: {tally.acknowledged:,} answers acknowledged at {wishes.tables} tables, "
        f"{len(missing)} lost; killed: {killed}; {tally.lines_cut:,} lines cut; refused answers: {refused}"
    )
    print(f"answers in calm: half within {share(tally.calm, 0.5)}, p99 {share(tally.calm, 0.99)}")
    print(f"answers in faults: half within {share(tally.faulty, 0.5)}, p99 {share(tally.faulty, 0.99)}")
    print("\n".join(missing[:20]), end="\n" if missing else "")
    return 1 if missing or not tally.acknowledged else 0


if __name__ == "__main__":
    sys.exit(main())
