"""A table that cannot be read is set aside: told to its players, listed for the host, in nobody's way."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from pathlib import Path

import msgspec
import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from tafelrunde.server.app import make_app
from tafelrunde.server.aside import SetAside
from tafelrunde.server.message_parts import ClockRule
from tafelrunde.server.settings import Settings
from tests.patience import LIMIT, come_true, pause
from tests.server.halls import answer, look, new_table, open_hall, run
from tests.server.said import first

DAMAGES = {
    "an event is missing": "DELETE FROM event WHERE seq = 3",
    "lines are missing": "UPDATE event SET lines = '' WHERE seq = 3",
    "no snapshot": "DELETE FROM snapshot",
    "nonsense": "UPDATE snapshot SET data = 'nonsense'",
    "an unknown game": """UPDATE match SET clock = '{"initial": "x"}'""",
}


def damage(path: Path, sql: str, table: str) -> None:
    connection = sqlite3.connect(path)
    where = " AND " if "WHERE" in sql else " WHERE "
    column = "id" if sql.startswith("UPDATE match") else '"match"'
    connection.execute(f"{sql}{where}{column} = ?", [table])
    connection.commit()
    connection.close()


@pytest.mark.parametrize("sql", DAMAGES.values(), ids=list(DAMAGES))
def test_what_is_wrong_with_a_log_is_found_when_it_is_read(tmp_path: Path, sql: str) -> None:
    path = tmp_path / "t.db"

    async def play() -> None:
        async with open_hall(path) as hall:
            broken, good = await new_table(hall), await new_table(hall)
            live, _ = await look(hall, broken, 0, 1)
            for _ in range(6):
                await answer(live)
        damage(path, sql, broken)
        async with open_hall(path) as hall:
            for _ in range(2):
                with pytest.raises(SetAside):
                    await hall.open(broken)
            assert list(hall.aside) == [broken]
            assert hall.aside[broken].tries == 1, "it is not read again at once"
            assert hall.aside[broken].problem
            assert broken not in hall.live
            await look(hall, good, 0, 1)

    run(play())


def test_a_table_set_aside_stops_no_other_clock(tmp_path: Path) -> None:
    path = tmp_path / "t.db"

    async def play() -> None:
        async with open_hall(path) as hall:
            tables = [await new_table(hall, clock=ClockRule(5, 1)) for _ in range(3)]
        for table in tables[:2]:
            damage(path, DAMAGES["nonsense"], table)
        connection = sqlite3.connect(path)
        connection.execute("UPDATE match SET due = 1")
        connection.execute("UPDATE event SET book = replace(book, '5000', '0')")
        connection.commit()
        connection.close()
        async with open_hall(path) as hall:
            async with asyncio.timeout(LIMIT):
                while await hall.store.last(tables[2]) == 0:
                    await pause()
            await come_true(lambda: set(hall.aside) == set(tables[:2]))

    run(play())


def test_players_of_a_table_set_aside_are_told(tmp_path: Path) -> None:
    path = tmp_path / "t.db"
    with TestClient(make_app(Settings(f"sqlite:///{path}", thinkers=1))) as client:
        body = {"game": "mythos", "seats": [{"kind": "me"}, {"kind": "me"}]}
        made = client.post("/api/tables", json=body).json()
        damage(path, DAMAGES["nonsense"], made["table"])
        reply = client.get(f"/api/tables/{made['table']}")
        assert (reply.status_code, reply.json()["code"]) == (503, "set-aside")
        with client.websocket_connect(f"/api/tables/{made['table']}/socket") as socket:
            socket.send_text(json.dumps({"type": "hello", "v": 1, "token": made["token"]}))
            assert first(socket)["code"] == "set-aside"
            with pytest.raises(WebSocketDisconnect) as closed:
                socket.receive_text()
            assert closed.value.code == 4409
        assert "tafelrunde_tables_set_aside 1" in client.get("/metrics").text


def test_a_table_whose_view_fails_is_set_aside_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "t.db"
    app = make_app(Settings(f"sqlite:///{path}", thinkers=1))
    with TestClient(app) as client:
        body = {"game": "mythos", "seats": [{"kind": "me"}, {"kind": "me"}]}
        made = client.post("/api/tables", json=body).json()
        with monkeypatch.context() as patch:
            patch.setattr("tafelrunde.table.Table.views", lambda table, seats, memory: 1 // 0)
            with client.websocket_connect(f"/api/tables/{made['table']}/socket") as socket:
                socket.send_text(json.dumps({"type": "hello", "v": 1, "token": made["token"]}))
                assert first(socket)["code"] == "set-aside"
        aside = app.state.hall.aside[made["table"]]
        assert "ZeroDivisionError" in aside.problem
        app.state.hall.aside[made["table"]] = msgspec.structs.replace(aside, until=0.0)
        assert client.get(f"/api/tables/{made['table']}").status_code == 200, "it is tried again later"
        assert app.state.hall.aside == {}
