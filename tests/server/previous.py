"""Makes the databases of a release, by that release itself.

`python -m tests.server.previous CHECKOUT VERSION [KIND]` starts the server of that checkout, and people play:
running and finished games of every mode, open seats, bots, clocks, chat, answers taken back. What they were
told is kept beside the databases, so that a later version can be asked for it.
"""

from __future__ import annotations

import json
import lzma
import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any
from uuid import uuid4

from tafelrunde.server.audience import now_ms
from tests.server import postgres
from tests.server.player import Player, Refused
from tests.server.servers import ROOT, Server

DATA = ROOT / "tests" / "data"
ANSWERS = 24
"""More than there are between two snapshots."""
MOST = 400
"""Answers after which a game that nobody may give up is left unfinished."""
KINDS = ("sqlite", "postgresql")


def kept(version: str, kind: str) -> Path:
    """Where the database of a release is."""
    return DATA / f"release-{version}.{'db' if kind == 'sqlite' else 'sql'}.xz"


def told(version: str, kind: str) -> Path:
    """Where that is which people were told."""
    return DATA / f"release-{version}.{kind}.json"


class Release(Server):
    """The server of another version."""

    is_forked = False

    def __init__(self, checkout: Path, database: str) -> None:
        self._checkout = checkout
        super().__init__(database, checkout)

    def _command(self, database: str, port: int, arguments: tuple[str, ...]) -> list[str]:
        serve = [sys.executable, "-m", "tafelrunde.cli", "serve", "--port", "0", "--creations", "1000"]
        return [*serve, "--database", database]

    def _path(self, plugins: Path) -> str:
        return str(self._checkout / "src")


def modes(server: Server) -> Iterator[tuple[str, str, int]]:
    """Every mode of every game, with its greatest number of seats."""
    for game in server.get("/api/games").json():
        for mode in game["modes"]:
            yield game["id"], mode["id"], len(mode["seats"])


def play(player: Player, answers: int) -> None:
    """Give some answers; whom a release finds too quick comes back over another connection."""
    given = len(player.accepted) + answers
    while player.result is None and len(player.accepted) < given:
        try:
            if not player.play_one():
                return  # it is another's turn
        except Refused as refused:
            if refused.code != "rate-limited":
                raise
            player.close()
            player.open()


def finish(player: Player) -> None:
    """End a game by giving it up, seat by seat; where that is not allowed, by playing on for a while."""
    for seat in sorted(seat for seat in player.views if seat >= 0):
        try:
            if player.result is None:
                player.ask("concede", seat=seat)
        except Refused as refused:
            if refused.code != "cannot-concede":
                raise
            play(player, MOST)
            return


def account(created: dict[str, Any], player: Player, what: str, mode: str) -> dict[str, Any]:
    """What a person knows of a table."""
    return {
        "what": what,
        "table": created["table"],
        "token": created["token"],
        "game": player.info["game"],
        "mode": mode,
        "seq": player.seq,
        "accepted": player.accepted,
        "chat": [line["words"] for line in player.chat],
        "is_over": player.result is not None,
    }


def tables(server: Server) -> list[dict[str, Any]]:
    """All kinds of tables."""
    found: list[dict[str, Any]] = []
    for game, mode, seats in modes(server):
        for what in ("running", "finished"):
            created = server.create(game, *["me"] * seats, mode=mode)
            player = Player(server.host, created["table"], created["token"], seed=len(found))
            play(player, ANSWERS if what == "running" else 3)
            if what == "finished":
                finish(player)
            found.append(account(created, player, what, mode))
            print(game, mode, what, len(player.accepted))
            player.close()
    return [*found, *others(server)]


def others(server: Server) -> Iterator[dict[str, Any]]:
    """With a clock and chat, with an answer taken back, with open seats, with a bot."""
    for what, seats, more in (
        ("clock", ("me", "me"), {"clock": {"initial": 3600, "increment": 5}}),
        ("undo", ("me", "me"), {}),
        ("open", ("me", "open"), {}),
        ("friend", ("me", "friend"), {}),
        ("bot", ("me", "greedy"), {}),
    ):
        created = server.create("mythos", *seats, **more)
        player = Player(server.host, created["table"], created["token"], seed=7)
        player.ask("chat", words=f"hello, {what}")
        play(player, 3)
        if what == "undo":
            player.ask("undo", seat=next(s for s, view in player.views.items() if view.get("can_undo")))
            player.accepted.pop()
        yield account(created, player, what, "standard")
        player.close()


def of_sqlite(checkout: Path, version: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "tables.db"
        server = Release(checkout, f"sqlite:///{database}")
        try:
            found = tables(server)
        finally:
            server.stop()
        connection = sqlite3.connect(database)
        connection.execute("PRAGMA journal_mode=DELETE")
        connection.execute("VACUUM")
        connection.close()
        _keep(version, "sqlite", database.read_bytes(), found)


def of_postgresql(checkout: Path, version: str) -> None:
    with postgres.running() as maintenance:
        assert maintenance is not None
        database = postgres.new_database(maintenance, f"t{uuid4().hex[:12]}")
        server = Release(checkout, database)
        try:
            found = tables(server)
        finally:
            server.stop()
        programs = sorted(Path("/usr/lib/postgresql").glob("*/bin/pg_dump"), reverse=True)
        dump = [str(programs[0]), "--inserts", "--rows-per-insert=100", "--no-owner", "-d", database]
        done = subprocess.run(dump, capture_output=True, check=True)
        # What begins with a backslash or a setting is for psql alone.
        lines = [line for line in done.stdout.splitlines() if not line.startswith((b"\\", b"SET ", b"--"))]
        source = b"\n".join(line for line in lines if b"set_config" not in line)
        _keep(version, "postgresql", source, found)


def _keep(version: str, kind: str, data: bytes, found: list[dict[str, Any]]) -> None:
    DATA.mkdir(exist_ok=True)
    kept(version, kind).write_bytes(lzma.compress(data, preset=9))
    lines = ",\n".join(json.dumps(each) for each in found)
    told(version, kind).write_text(f"[\n{lines}\n]\n", encoding="utf-8")
    print(f"{kind}: {len(found)} tables, {kept(version, kind).stat().st_size} bytes")


def unpack(version: str, kind: str, folder: Path) -> bytes:
    """The database of a release; SQLite's is put into the folder too, as if it had been played at until now.

    An open seat waits for a day only.
    """
    data = lzma.decompress(kept(version, kind).read_bytes())
    if kind == "sqlite":
        database = folder / "tables.db"
        database.write_bytes(data)
        with closing(sqlite3.connect(database)) as connection, connection:
            ((last,),) = connection.execute("SELECT max(created) FROM match")
            connection.execute("UPDATE match SET created = created + ?", [now_ms() - last])
    return data


def main() -> None:
    checkout, version = Path(sys.argv[1]).resolve(), sys.argv[2]
    assert (checkout / "src" / "tafelrunde").is_dir(), checkout
    os.environ.pop("TAFELRUNDE_CONFIG", None)
    for cache in checkout.rglob("__pycache__"):
        shutil.rmtree(cache)
    for kind in sys.argv[3:] or KINDS:
        {"sqlite": of_sqlite, "postgresql": of_postgresql}[kind](checkout, version)


if __name__ == "__main__":
    main()
