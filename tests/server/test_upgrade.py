"""A database that the release before wrote opens in this one, and every game goes on."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tafelrunde.server.store import revisions
from tafelrunde.table import games
from tests.server import previous
from tests.server.player import Player
from tests.server.servers import Server

RELEASE = "0.1.0"
MOST_BYTES = 300_000


def poured(version: str, new_database: Callable[[], str], folder: Path) -> tuple[str, list[dict[str, Any]]]:
    """A database with all that the release wrote, and what people were told then."""
    address = new_database()
    kind = address.partition(":")[0]
    if kind == "sqlite":
        previous.unpack(version, kind, folder)
        address = f"sqlite:///{folder.as_posix()}/tables.db"
    else:
        asyncio.run(_execute(address, previous.unpack(version, kind, folder).decode()))
    return address, json.loads(previous.told(version, kind).read_text(encoding="utf-8"))


async def _execute(address: str, script: str) -> None:
    import asyncpg

    connection = await asyncpg.connect(address)
    try:
        await connection.execute(script)
    finally:
        await connection.close()


def test_every_table_of_the_release_before_goes_on(
    new_database: Callable[[], str], plugins: Path, tmp_path: Path
) -> None:
    address, tables = poured(RELEASE, new_database, tmp_path)
    server = Server(address, plugins)
    went_on = set()
    try:
        for then in tables:
            now = Player(server.host, then["table"], then["token"], seed=1)
            assert now.seq == then["seq"], then
            assert [line["words"] for line in now.chat] == then["chat"]
            assert (now.result is not None) == then["is_over"], then
            mine = [seat["seat"] for seat in now.info["seats"] if seat.get("is_mine")]
            assert sorted(now.views) == mine
            assert all(view["scene"]["zones"] for view in now.views.values())
            watcher = Player(server.host, then["table"])
            assert watcher.views[-2]["scene"]["zones"]
            if now.is_asked():
                assert now.play_one()
                assert now.seq > then["seq"]
                went_on.add((then["game"], then["mode"]))
            now.close()
            watcher.close()
            if then["is_over"]:
                check_record(server, then)
    finally:
        server.stop()
    assert went_on == {
        (game.id, mode.id) for game in games().values() if game.id != "toy" for mode in game.modes
    }


def check_record(server: Server, then: dict[str, Any]) -> None:
    """Every answer is still there; rules that were mended since do not change what was played."""
    reply = server.get(f"/api/tables/{then['table']}/record")
    assert reply.status == 200
    kept = iter([line.partition(" ")[2] for line in reply.body.decode().splitlines()])
    assert all(key in kept for _, key in then["accepted"]), then


@pytest.mark.parametrize("kind", previous.KINDS)
def test_the_databases_are_of_every_mode_and_small(kind: str) -> None:
    assert previous.kept(RELEASE, kind).stat().st_size < MOST_BYTES
    tables = json.loads(previous.told(RELEASE, kind).read_text(encoding="utf-8"))
    running = {(each["game"], each["mode"]) for each in tables if each["what"] == "running"}
    finished = {(each["game"], each["mode"]) for each in tables if each["what"] == "finished"}
    assert running == finished
    assert {each["what"] for each in tables} >= {"clock", "undo", "open", "friend", "bot"}


def test_the_release_before_had_an_older_database() -> None:
    """Should there be no step between them, there is nothing to prove here any more."""
    assert len(revisions()) > 1
