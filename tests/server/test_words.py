"""Names and chat that everybody can read, and addresses that the database never sees."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from tafelrunde.server.app import make_app
from tafelrunde.server.security import is_table_id, new_table_id
from tafelrunde.server.settings import Settings
from tafelrunde.server.words import readable
from tests.server.said import first, reply
from tests.server.servers import Server


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    database = f"sqlite:///{tmp_path_factory.mktemp('db').as_posix()}/t.db"
    with TestClient(make_app(Settings(database, thinkers=1, creations=1e6))) as opened:
        yield opened


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("Ada  Lovelace\n", "Ada Lovelace"),
        ("A\x00da", "A da"),
        ("\u202eadA\u202c", "adA"),
        ("\u2066x\u2069\u200bB\u00ad\u061c", "x B"),
        ("\U000e0041\ufeff\u3164", ""),
        ("Zoë \U0001f469\u200d\U0001f680", "Zoë \U0001f469\u200d\U0001f680"),
        ("\u200d\u200d Ada\u200c", "Ada"),
        ("Hans\u200d", "Hans"),
        ("a" + "\u0301" * 50, "a" + "\u0301" * 4),
    ],
)
def test_what_cannot_be_seen_is_not_kept(written: str, read: str) -> None:
    assert readable(written) == read
    assert readable(read) == read


def test_names_and_chat_are_readable(client: TestClient) -> None:
    assert client.put("/api/me", json={"name": "\u202eevE\x00"}).json()["name"] == "evE"
    seats = [{"kind": "me", "name": "A\u202eda\x00"}, {"kind": "friend", "name": "\u2067Bea"}]
    table = client.post("/api/tables", json={"game": "mythos", "seats": seats}).json()
    info = client.get(f"/api/tables/{table['table']}").json()
    assert [seat["player"] for seat in info["seats"]] == ["A da", "Bea"]
    with client.websocket_connect(f"/api/tables/{table['table']}/socket") as socket:
        socket.send_text(json.dumps({"type": "hello", "v": 1, "token": table["token"]}))
        first(socket)
        socket.send_text(json.dumps({"type": "chat", "id": 1, "words": "good\x00 \u202eluck"}))
        assert reply(socket, 1)["line"]["words"] == "good luck"
        socket.send_text(json.dumps({"type": "chat", "id": 2, "words": "\u202e\x00"}))
        assert reply(socket, 2)["code"] == "malformed"


def test_nothing_but_a_tables_name_gets_to_the_database(server: Server) -> None:
    assert is_table_id(new_table_id())
    for name in ("%00", "a%00b", "%F0%9F%98%80", "x" * 40, "A.B"):
        for path in (f"/api/tables/{name}", f"/api/tables/{name}/record"):
            assert server.get(path).status == 404
    for name in ("%00", "x" * 300, "%2e%2e/%00"):
        assert server.get(f"/{name}").status in (200, 503), "the client itself, if it is built"
    assert server.post("/api/tables/%00/sit", {"seat": 0}).status == 404
    seats = [{"kind": "me", "name": "\x00"}, {"kind": "friend"}]
    assert server.post("/api/tables", {"game": "mythos", "seats": seats}).status == 201
