"""Messages and requests to a hall in this process: each gets a typed answer, and the log stays empty."""

from __future__ import annotations

import json
import logging
import tempfile
from contextlib import suppress
from random import Random
from typing import Any
from urllib.parse import quote

import msgspec
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from tafelrunde.server.app import make_app
from tafelrunde.server.call import Endpoint
from tafelrunde.server.messages import FromServer
from tafelrunde.server.requests import ENDPOINTS
from tafelrunde.server.settings import Settings
from tafelrunde.table import Table, games
from tests.fuzz.changes import STRANGE, of_bytes, of_json, of_text
from tests.fuzz.watchdog import Kind

LAST = 777_777
RENEWED = 300
"""Inputs after which there are new tables: the old games are over, or too long."""
TRUSTING: dict[str, Any] = {"creations": 1e9, "messages": 1e9, "requests": 1e9, "quota": 1e6, "thinkers": 1}
"""Nobody is turned away for asking too often, else nothing else would be seen."""
MESSAGES: tuple[dict[str, Any], ...] = (
    {"type": "answer", "id": 1, "seat": "$seat", "key": "$key", "version": "$version"},
    {"type": "answer", "id": 2, "seat": "$seat", "key": "$key", "version": "$version"},
    {"type": "answer", "id": 3, "seat": "$seat", "key": "done", "version": "$version"},
    {"type": "why", "id": 4, "seat": "$seat", "key": "$key", "elements": []},
    {"type": "why", "id": 5, "seat": "$seat", "elements": ["a1", "b2", "card1"]},
    {"type": "look", "id": 5, "seat": "$seat", "elements": ["card1"]},
    {"type": "hint", "id": 6, "seat": "$seat", "stop": True},
    {"type": "undo", "id": 7, "seat": "$seat"},
    {"type": "undo-propose", "id": 8, "seat": "$seat"},
    {"type": "undo-reply", "id": 9, "seat": "$seat", "agree": True},
    {"type": "set", "id": 10, "seat": "$seat", "key": "hints never"},
    {"type": "concede", "id": 11, "seat": "$seat"},
    {"type": "chat", "id": 12, "words": "good luck"},
    {"type": "history", "id": 13, "before": 20, "limit": 50},
    {"type": "ping", "id": 14},
    {"type": "hello", "v": 1, "token": "$token", "since": 0},
)
BODIES: dict[str, Any] = {
    "/api/me": {"name": "Ada"},
    "/api/me/recover": {"secret": "ABCD-EFGH-JKMN-PQRS-TUVW"},
    "/api/me/notices": {"kinds": ["turn", "over"], "minutes": 10},
    "/api/me/ways": {"kind": "webhook", "address": "https://127.0.0.1/hook", "form": "json", "lang": "de"},
    "/api/tables/{table}/bell": {"is_on": True},
    "/api/tables/{table}/pause": {"seat": 0, "act": "ask"},
    "/api/tables/{table}/ahead": {
        "seat": 1,
        "lines": [[{"seat": 0, "key": "$key"}, {"seat": 1, "key": "done"}]],
    },
    "/api/tables/{table}/ahead/look": {"seat": 1, "line": [{"seat": 0, "key": "$key"}]},
    "/api/me/passkeys": {"credential": {"id": "AAAA", "response": {"clientDataJSON": "e30"}}, "name": "Desk"},
    "/api/me/passkeys/answer": {"credential": {"id": "AAAA", "response": {"clientDataJSON": "e30"}}},
    "/api/me/passkeys/{passkey}": {"name": "Desk"},
    "/api/me/profile": {"is_shown": True},
    "/api/me/company": {"kind": "mute", "table": "$table", "seat": 1},
    "/api/games/{game}/examples/{example}": {"answers": ["move c1-c2", "done"]},
    "/api/games/{game}/decks/check": {"source": "name: x\n4 mossling\n"},
    "/api/tables": {
        "game": "mythos",
        "mode": "standard",
        "seats": [{"kind": "me", "name": "Ada"}, {"kind": "open"}],
        "decks": [None, "growing-wood"],
        "setup": {"decks": ["growing-wood", "seven-gates"]},
        "clock": {"initial": 300, "increment": 5},
    },
    "/api/seats": {"token": "$token"},
    "/api/tournaments": {
        "game": "mythos",
        "title": "Cup",
        "form": "swiss",
        "rounds": 3,
        "places": 8,
        "bot": "page",
        "rated": True,
        "starts": 4_000_000_000_000,
    },
    "/api/tournaments/{tournament}/remove": {"entry": 1},
    "/api/host/tournaments/{tournament}/remove": {"entry": 1},
    "/api/wishes": {"game": "mythos", "mode": "standard"},
    "/api/circles": {"name": "Thursday"},
    "/api/circles/{circle}/join": {"secret": "$token"},
    "/api/circles/{circle}/rename": {"name": "Friday"},
    "/api/circles/{circle}/remove": {"member": 1},
    "/api/circles/{circle}/season": {"name": "Winter"},
    "/api/circles/{circle}/tables": {"game": "mythos", "members": [0, 1], "bots": ["page"]},
    "/api/tables/{table}/sit": {"seat": 1},
    "/api/tables/{table}/kick": {"seat": 1},
    "/api/tables/{table}/replace": {"seat": 1, "bot": "page"},
    "/api/tables/{table}/play-on": {"at": 3, "seats": [{"kind": "me"}, {"kind": "bot", "bot": "page"}]},
}


class Heard(logging.Handler):
    """Whatever the server has to complain of."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.records: list[logging.LogRecord] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.records.append(record)

    def check(self) -> None:
        """Raises what was logged."""
        records, self.records = self.records, []
        for record in records:
            if record.exc_info is not None and record.exc_info[1] is not None:
                raise AssertionError(record.getMessage()) from record.exc_info[1]
            raise AssertionError(record.getMessage())


class Guests:
    """Whoever asks and plays, at a table of every game."""

    def __init__(self) -> None:
        self._folder = tempfile.TemporaryDirectory()
        database = f"sqlite:///{self._folder.name}/t.db"
        self._heard = Heard()
        logging.getLogger("tafelrunde").addHandler(self._heard)
        self.client = TestClient(make_app(Settings(database, **TRUSTING)))
        self.client.__enter__()
        self.tables: list[tuple[str, str]] = []
        self.tournament = ""
        self._renew()

    def close(self) -> None:
        logging.getLogger("tafelrunde").removeHandler(self._heard)
        self.client.__exit__(None, None, None)
        self._folder.cleanup()

    def attempt(self, data: bytes, random: Random) -> bool:
        """Send what was made; says whether it was done."""
        if not self._until_renewed:
            self._renew()
        self._until_renewed -= 1
        table, token = random.choice(self.tables)
        data = data.replace(b"$table", table.encode()).replace(b"$token", token.encode())
        data = data.replace(b"$tournament", self.tournament.encode())
        head, _, rest = data.partition(b"\n")
        is_done = self._talk(table, token, rest) if head == b"socket" else self._request(head, rest)
        self._heard.check()
        return is_done

    def _renew(self) -> None:
        self._until_renewed = RENEWED
        self.tables = []
        for found in games().values():
            mode = found.modes[0]
            body = {"game": found.id, "seats": [{"kind": "me"}] * mode.minimum}
            made = self.client.post("/api/tables", json=body).json()
            self.tables.append((made["table"], made["token"]))
        cup = self.client.post("/api/tournaments", json={"game": "mythos"})
        self.tournament = str(cup.json().get("tournament", "nothing"))
        table: Table[Any] = Table.new(games()["mythos"], seed=1)
        table.concede(0)
        source = str(table.record()).encode()
        kept = self.client.post("/api/records", content=source, headers={"content-type": "text/plain"})
        self.tables.append((kept.json()["table"], ""))

    def _request(self, head: bytes, body: bytes) -> bool:
        method, path, content = head.decode("utf-8", "backslashreplace").split(" ", 2)
        headers = {"content-type": quote(content, safe=" /;=")}
        with suppress(UnicodeError, ValueError):  # what no browser could send
            reply = self.client.request(method, path, content=body, headers=headers)
            is_page = not path.startswith("/api/")
            assert reply.status_code < 500 or (is_page and reply.status_code == 503), (
                f"{reply.status_code} {path}"
            )
            return reply.status_code < 400
        return False

    def _talk(self, table: str, token: str, lines: bytes) -> bool:
        hello = json.dumps({"type": "hello", "v": 1} | ({"token": token} if token else {}))
        is_done = False
        with self.client.websocket_connect(f"/api/tables/{table}/socket") as socket:
            socket.send_text(hello)
            asked = self._hear(socket)
            for line in lines.split(b"\n"):
                self._send(socket, line, asked)
            socket.send_text(json.dumps({"type": "ping", "id": LAST}))
            with suppress(WebSocketDisconnect):
                while (told := self._hear(socket)).get("re") != LAST:
                    is_done = is_done or told.get("type") == "update"
        return is_done

    @staticmethod
    def _send(socket: Any, line: bytes, asked: dict[str, Any]) -> None:
        for name, value in asked.items():
            line = line.replace(f'"${name}"'.encode(), json.dumps(value).encode())
        try:
            socket.send_text(line.decode())
        except UnicodeDecodeError:
            socket.send_bytes(line)

    @staticmethod
    def _hear(socket: Any) -> dict[str, Any]:
        """What was said; after a state, what a seat is asked."""
        got = socket.receive()
        if got["type"] != "websocket.send":
            raise WebSocketDisconnect(got.get("code", 1000))
        msgspec.json.decode(got["text"], type=FromServer)
        told: dict[str, Any] = json.loads(got["text"])
        assert told.get("code") != "internal", told
        if told["type"] != "state":
            return told
        for view in told["views"]:
            decision = view.get("decision")
            if decision and decision.get("new"):
                key = decision["new"][-1]["key"]
                return {"seat": view["seat"], "key": key, "version": decision["version"]}
        return {"seat": 0, "key": "", "version": 0}


def path_of(endpoint: Endpoint, random: Random) -> str:
    """Where a request goes, with something in every part of the path that can be chosen."""
    return endpoint.path.format(
        game=random.choice([*games(), "nothing", "%00"]),
        lang=random.choice(["de", "en", "xx"]),
        room=random.choice(["client", "host", "nothing"]),
        table="$table",
        tournament="$tournament",
        number=1,
        circle=random.choice(["$table", "nothing", "%00"]),
        passkey=random.choice(["AAAA", "nothing", "%00"]),
        person=random.choice(["0" * 20, "nothing", "%00"]),
        token=random.choice(["AAAA", "nothing", "%00"]),
        way=random.choice(["1", "nothing", "%00"]),
        lesson=random.choice(["first-victory", "nothing", "%00"]),
        example=random.choice(["move.1", "nothing", "%00"]),
        puzzle=random.choice(["mythos-01", "nothing", "%00"]),
        day=random.choice(["2026-11-16", "2026-02-31", "nothing", "%00"]),
    )


def make_message(random: Random) -> bytes:
    """Some messages over a line, or a request."""
    if random.random() < 0.6:
        lines = [_message(random) for _ in range(random.randint(1, 6))]
        return b"socket\n" + b"\n".join(line.replace(b"\n", b" ") for line in lines)
    endpoint = random.choice(ENDPOINTS)
    path = path_of(endpoint, random)
    if random.random() < 0.2:
        path = "/" + quote(of_text(path[1:], random), safe="/$?=&%")[:3_000]
    if random.random() < 0.2:
        path += "?" + random.choice(("view=", "piece=")) + quote(str(random.choice(STRANGE))[:200])
    method = random.choice(("GET", "POST", "PUT", "DELETE")) if random.random() < 0.1 else endpoint.method
    content = "text/plain" if endpoint.is_text else "application/json"
    body = of_json(json.loads(json.dumps(BODIES.get(endpoint.path, {}))), random)
    if endpoint.is_text:
        body = of_bytes(
            b"tafelrunde-record 1\ngame mythos 1\nmode standard\nseats south north\nsetup {}\n", random
        )
    elif random.random() < 0.2:
        body = of_bytes(body, random)
    if random.random() < 0.1:
        content = of_text(content, random).replace("\n", "")
    return f"{method} {path} {content}\n".encode() + body


def _message(random: Random) -> bytes:
    message = json.loads(json.dumps(random.choice(MESSAGES)))
    if message["type"] == "concede" and random.random() < 0.9:
        message["type"] = "undo"
    match random.randrange(4):
        case 0:
            return json.dumps(message).encode()
        case 1:
            return of_bytes(json.dumps(message).encode(), random)
        case _:
            return of_json(message, random)


def messages() -> Kind:
    """A hall with guests."""
    guests = Guests()
    return Kind("messages", make_message, guests.attempt, guests.close)
