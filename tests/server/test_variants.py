"""Corrections of a game's data: a server may have its own for every new table, a table may bring others."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from starlette.testclient import TestClient

from tafelrunde.server.app import make_app
from tafelrunde.server.settings import Settings
from tests.server.said import first

SERVERS: dict[str, Any] = {"costs": {"movement_points": 6}}
TABLES: dict[str, Any] = {"costs": {"movement_points": 8}}


def headline(client: TestClient, game: str, **more: Any) -> dict[str, Any]:
    """What a new table says above everything else."""
    body = {"game": game, "seats": [{"kind": "me"}, {"kind": "me"}], **more}
    created = client.post("/api/tables", json=body)
    assert created.status_code == 201, created.text
    table = created.json()
    with client.websocket_connect(f"/api/tables/{table['table']}/socket") as socket:
        socket.send_text(json.dumps({"type": "hello", "v": 1, "token": table["token"]}))
        state = first(socket)
    assert state["type"] == "state"
    found: dict[str, Any] = state["views"][0]["scene"]["headline"]
    return found


def test_new_tables_are_played_with_the_servers_corrections_or_their_own(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path.as_posix()}/t.db"
    with TestClient(make_app(Settings(database, thinkers=1, variants={"archmage": SERVERS}))) as client:
        assert headline(client, "archmage")["args"]["number"] == 6
        assert headline(client, "archmage", setup={"variant": TABLES})["args"]["number"] == 8
        assert headline(client, "archmage", setup={"start": "b"})["args"]["number"] == 6
        headline(client, "mythos")  # a game without variants is not touched


def test_a_table_with_impossible_corrections_is_refused(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path.as_posix()}/t.db"
    with TestClient(make_app(Settings(database, thinkers=1))) as client:
        assert headline(client, "archmage")["args"]["number"] == 5
        body = {"game": "archmage", "seats": [{"kind": "me"}] * 2, "setup": {"variant": {"costs": {"x": 1}}}}
        refused = client.post("/api/tables", json=body)
        assert refused.status_code == 422
        assert refused.json()["field"] == "variant"
