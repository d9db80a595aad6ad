"""Databases, servers and the toy plugin for the server's tests."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from tafelrunde.server import store
from tests.server import postgres
from tests.server.migrated import remembering
from tests.server.player import Player
from tests.server.servers import Server, warm_up
from tests.table.plugins import distribution, rescan

warm_up()  # before anything else is forked


@pytest.fixture(scope="session", autouse=True)
def new_databases_are_made_quickly() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(store, "upgrade", remembering(store.upgrade))
        yield


@pytest.fixture(scope="session")
def plugins(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The toy, installed for us and for the processes that we start."""
    folder = distribution(tmp_path_factory.mktemp("site"), "toy", "toy:GAME")
    sys.path.append(str(folder))
    rescan()
    yield folder
    sys.path.remove(str(folder))
    rescan()


@pytest.fixture(scope="session")
def maintenance() -> Iterator[str | None]:
    with postgres.running() as address:
        yield address


@pytest.fixture(scope="session", params=["sqlite", "postgresql"])
def new_database(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Callable[[], str]:
    """Makes fresh databases of one kind."""
    if request.param == "sqlite":
        return lambda: f"sqlite:///{tmp_path_factory.mktemp('db').as_posix()}/tables.db"
    maintenance = request.getfixturevalue("maintenance")
    if maintenance is None:
        pytest.skip("there is no PostgreSQL here")
    return lambda: postgres.new_database(maintenance, f"t{uuid4().hex[:12]}")


@pytest.fixture(scope="session")
def server(new_database: Callable[[], str], plugins: Path) -> Iterator[Server]:
    """A server that all tests of one kind of database share."""
    running = Server(new_database(), plugins)
    yield running
    running.stop()


@pytest.fixture
def join(server: Server) -> Iterator[Callable[..., Player]]:
    """Opens players, and closes them after the test."""
    opened: list[Player] = []

    def opener(table: str, token: str | None = None, **more: Any) -> Player:
        player = Player(server.host, table, token, **more)
        opened.append(player)
        return player

    yield opener
    for player in opened:
        player.close()
