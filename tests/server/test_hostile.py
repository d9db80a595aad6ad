"""Random and hostile input: typed errors, and nothing changes."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import positive_data_acceptance
from starlette.testclient import TestClient

from tafelrunde.server import security
from tafelrunde.server.app import make_app
from tafelrunde.server.hall import Hall
from tafelrunde.server.messages import FromServer
from tafelrunde.server.settings import Settings
from tests.patience import LIMIT, Watch
from tests.server.said import first

CODES = {
    "malformed",
    "too-large",
    "unknown-answer",
    "forbidden",
    "stale",
    "not-your-seat",
    "not-your-decision",
    "rate-limited",
    "cannot-undo",
    "no-proposal",
    "wrong-version",
    "hello-first",
}


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    database = f"sqlite:///{tmp_path_factory.mktemp('db').as_posix()}/tables.db"
    with TestClient(make_app(Settings(database, creations=1e6, thinkers=1))) as opened:
        yield opened


@pytest.fixture(scope="module")
def table(client: TestClient) -> dict[str, Any]:
    body = {"game": "mythos", "seats": [{"kind": "me"}, {"kind": "friend"}]}
    created: dict[str, Any] = client.post("/api/tables", json=body).json()
    return created


SCALARS = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=30)
JSON = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
)
TYPES = [
    "hello",
    "answer",
    "why",
    "look",
    "undo",
    "undo-propose",
    "undo-reply",
    "chat",
    "history",
    "ping",
    "state",
    "",
]
NEARLY = st.fixed_dictionaries(
    {"type": st.sampled_from(TYPES)},
    optional={
        "id": st.integers(-2, 5) | SCALARS,
        "seat": st.integers(-4, 3) | SCALARS,
        "key": st.sampled_from(["rethink", "place", "done done", "place nobody a1", "step a1"]) | SCALARS,
        "version": st.integers(-1, 100) | SCALARS,
        "elements": st.lists(st.text(max_size=10), max_size=25) | SCALARS,
        "agree": st.booleans() | SCALARS,
        "words": SCALARS,
        "before": SCALARS,
        "limit": SCALARS,
        "more": SCALARS,
    },
)
HOSTILE = NEARLY.map(json.dumps) | JSON.map(json.dumps) | st.text(max_size=200)


def exchange(client: TestClient, table: str, token: str | None, messages: list[str]) -> list[dict[str, Any]]:
    """Say hello, send the messages, and read until a last ping is answered or the connection is closed."""
    heard: list[dict[str, Any]] = []
    with client.websocket_connect(f"/api/tables/{table}/socket") as socket:
        hello = {"type": "hello", "v": 1} | ({"token": token} if token else {})
        socket.send_text(json.dumps(hello))
        for message in messages:
            socket.send_text(message)
        socket.send_text('{"type":"ping","id":777777}')
        while True:
            got = socket.receive()
            if got["type"] != "websocket.send":
                break
            heard.append(json.loads(got["text"]))
            if heard[-1].get("re") == 777777:
                break
    return heard


@settings(max_examples=60, suppress_health_check=list(HealthCheck))
@given(messages=st.lists(HOSTILE, min_size=1, max_size=8), is_seated=st.booleans())
def test_hostile_messages_change_nothing(
    client: TestClient, table: dict[str, Any], messages: list[str], is_seated: bool
) -> None:
    token = table["token"] if is_seated else None
    before = exchange(client, table["table"], table["token"], [])[0]
    heard = exchange(client, table["table"], token, messages)
    after = exchange(client, table["table"], table["token"], [])[0]
    assert heard[0]["type"] == "state"
    assert {message["code"] for message in heard if message["type"] == "error"} <= CODES
    for field in ("seq", "views", "thinking"):
        mine = [before[field], after[field]]
        if field == "views":
            mine = [[{**view, "decision": None} for view in views] for views in mine]
        assert mine[0] == mine[1]


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ("nonsense", "malformed"),
        ('{"type":"ping","id":1}', "hello-first"),
        ('{"type":"hello","v":2}', "wrong-version"),
        ('{"type":"hello","v":1,"token":"guess"}', "bad-token"),
        ('{"type":"hello","v":1,"token":"' + "x" * 9000 + '"}', "too-large"),
    ],
)
def test_a_bad_hello_ends_the_connection(
    client: TestClient, table: dict[str, Any], said: str, code: str
) -> None:
    with client.websocket_connect(f"/api/tables/{table['table']}/socket") as socket:
        socket.send_text(said)
        assert first(socket)["code"] == code
        closed = socket.receive()
        assert closed["type"] == "websocket.close"
        assert closed["code"] in (4400, 4401)


def test_other_sites_cannot_connect(client: TestClient, table: dict[str, Any]) -> None:
    from starlette.websockets import WebSocketDisconnect

    path, headers = f"/api/tables/{table['table']}/socket", {"origin": "https://evil.example"}
    with pytest.raises(WebSocketDisconnect), client.websocket_connect(path, headers=headers):
        pass


def test_a_flood_is_cut_off(
    client: TestClient, table: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(security, "monotonic", Watch())
    with client.websocket_connect(f"/api/tables/{table['table']}/socket") as socket:
        socket.send_text('{"type":"hello","v":1}')
        for _ in range(400):
            socket.send_text('{"type":"ping","id":1}')
        kinds = []
        while (got := socket.receive())["type"] == "websocket.send":
            kinds.append(json.loads(got["text"]).get("code"))
        assert got["code"] == 4429
        assert "rate-limited" in kinds


def test_every_message_of_the_server_has_a_schema() -> None:
    import msgspec

    schema = msgspec.json.schema(FromServer)
    assert len(schema["$defs"]) > 10


def test_the_rest_api_keeps_its_document(tmp_path: Path) -> None:
    """Schemathesis: what the document promises is what happens, whatever is sent."""
    database = f"sqlite:///{tmp_path.as_posix()}/tables.db"
    app = make_app(Settings(database, creations=1e6, thinkers=1, requests=1e6))
    with TestClient(app):
        schema = schemathesis.openapi.from_asgi("/api/openapi.json", app)

        for result in schema.get_all_operations():
            assert isinstance(result, Ok)
            operation = result.ok()

            @given(case=operation.as_strategy())
            @settings(max_examples=15, suppress_health_check=list(HealthCheck))
            def run(case: Any) -> None:
                # A well-formed request may still name a game or a deck that does not exist, and a busy
                # machine may not be ready.
                is_health = case.operation.path in {"/healthz", "/readyz"}
                excluded = [positive_data_acceptance, *([not_a_server_error] if is_health else [])]
                case.call_and_validate(timeout=LIMIT, excluded_checks=excluded)

            run()


def test_whoever_is_not_ready_says_so_as_the_document_promises(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Hall, "is_overloaded", True)
    app = make_app(Settings(f"sqlite:///{tmp_path.as_posix()}/tables.db", thinkers=1))
    with TestClient(app):
        case = schemathesis.openapi.from_asgi("/api/openapi.json", app)["/readyz"]["GET"].Case()
        assert case.call_and_validate(excluded_checks=[not_a_server_error]).status_code == 503
