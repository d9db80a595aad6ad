"""What strangers send runs nowhere without an end: a worker tries it first, under limits."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient

from tafelrunde.server import lobby
from tafelrunde.server.app import make_app
from tafelrunde.server.settings import Settings
from tafelrunde.table import Record, Table
from tests.server.trap import GAME
from tests.table.plugins import distribution, rescan


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    folder = distribution(tmp_path_factory.mktemp("traps"), "trap", "tests.server.trap:GAME")
    sys.path.append(str(folder))
    rescan()
    database = f"sqlite:///{tmp_path_factory.mktemp('db').as_posix()}/tables.db"
    with TestClient(make_app(Settings(database, creations=1e6, thinkers=1))) as opened:
        yield opened
    sys.path.remove(str(folder))
    rescan()


def wish(client: TestClient, setup: dict[str, Any], game: str = "trap", seats: int = 2) -> Any:
    return client.post("/api/tables", json={"game": game, "seats": [{"kind": "me"}] * seats, "setup": setup})


@pytest.mark.parametrize("trap", ["spin", "hoard"])
def test_a_set_up_without_an_end_is_given_up_and_its_field_named(
    client: TestClient, trap: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as hurried:
        hurried.setattr(lobby, "TRIAL", 2.0)
        refused = wish(client, {"trap": trap})
    assert refused.status_code == 422
    assert refused.json()["code"] == "bad-setup"
    assert refused.json()["field"] == "trap"
    assert refused.json()["text"]["key"] == "web.setup-too-much"
    assert wish(client, {"trap": ""}).status_code == 201  # the others go on


@pytest.mark.parametrize("trap", ["round", "blind", {"sort": "unknown"}])
def test_a_set_up_that_cannot_be_played_or_shown_is_refused(client: TestClient, trap: Any) -> None:
    refused = wish(client, {"trap": trap})
    assert refused.status_code == 422
    assert refused.json()["code"] == "bad-setup"


def test_a_record_of_such_a_table_is_refused(client: TestClient) -> None:
    record = Record("trap", 1, "standard", ("south", "north"), {"trap": "round"}, [])
    headers = {"content-type": "text/plain"}
    refused = client.post("/api/records", content=str(record).encode(), headers=headers)
    assert refused.status_code == 422
    assert refused.json()["code"] == "bad-record"
    blind = Record("trap", 1, "standard", ("south", "north"), {"trap": "blind"}, [])
    assert client.post("/api/records", content=str(blind).encode(), headers=headers).status_code == 422


def test_the_wishes_that_the_games_trip_over_are_named_errors(client: TestClient) -> None:
    assert wish(client, {"schools": [{}, {}]}, "tash-kalar").status_code == 422
    variant = {"scoring": {"tie_break": ["x"]}}
    assert wish(client, {"variant": variant}, "archmage").status_code == 422
    endless = {"solo": {"warlord_steps": 2**63 - 1}}
    body = {"game": "archmage", "mode": "solo", "seats": [{"kind": "me"}], "clock": {"initial": 60}}
    refused = client.post("/api/tables", json={**body, "setup": {"variant": endless}})
    assert refused.status_code == 422
    assert refused.json()["field"] == "variant"


def test_what_the_game_offers_needs_no_trial(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    async def never(*_: object, **__: object) -> None:
        raise AssertionError("a worker was asked")

    hall = client.app.state.hall  # type: ignore[attr-defined]
    monkeypatch.setattr(hall.pool, "run", never)
    assert wish(client, {}).status_code == 201
    assert wish(client, {"adjacent": "now"}, "tash-kalar").status_code == 201
    with pytest.raises(AssertionError, match="a worker was asked"):
        wish(client, {"adjacent": "nowhere"}, "tash-kalar")


def test_the_trap_without_a_trap_is_a_game() -> None:
    assert Table.new(GAME).pending
