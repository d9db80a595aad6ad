"""Who may say what at a table, and ask what in the house: all that `test_rights.py` leaves."""

from __future__ import annotations

import json
from collections.abc import Iterable
from contextlib import ExitStack
from pathlib import Path
from typing import Any, get_args

from tafelrunde.server.client_messages import ClientMessage, FromClient
from tafelrunde.server.requests import ENDPOINTS
from tests.server.post import receiver
from tests.server.test_lobby import ME, OPEN, create, people, sit
from tests.server.test_rights import (
    ABOUT_PEOPLE,
    CUP,
    IN_A_CIRCLE,
    ROLES,
    RUNNING,
    TOKEN,
    of_all,
    walkers_beside,
)

NOT_MINE = "not-your-seat"
AS_OWNER: dict[str, tuple[dict[str, Any], str]] = {
    "why": ({"key": "move c1-e5"}, "because"),
    "look": ({"elements": ["c3"]}, "looked"),
    "foresee": ({"key": "done"}, "foreseen"),
    "hint": ({}, "no-hints"),  # somebody else plays here too
    "review": ({}, "no-coach"),
    "set": ({"key": "nothing"}, "unknown-answer"),
    "guide": ({"act": "on"}, NOT_MINE),  # there is none
    "undo-reply": ({"agree": True}, "no-proposal"),
    "answer": ({"key": "done", "version": 0}, "update"),
    "undo": ({}, "update"),
    "undo-propose": ({}, "cannot-undo"),  # nothing is answered yet
    "concede": ({}, "update"),
}
"""What is said from the owner's seat, and what the owner gets for it; nobody else may say any of it."""
AS_ANYBODY: dict[str, tuple[dict[str, Any], str]] = {
    "hello": ({"v": 1}, "malformed"),  # once is enough
    "history": ({"before": 99}, "history"),
    "ping": ({}, "pong"),
    "chat": ({"words": "Good evening!"}, "chat"),
}


def tag(message: type[ClientMessage]) -> str:
    return str(message.__struct_config__.tag)


class Seated:
    """A connection to a table, in one role."""

    def __init__(self, socket: Any) -> None:
        self.socket = socket
        self._id = 0
        self.say(type="hello", v=1)
        self.version = 0
        for view in self.until(lambda message: message["type"] == "state")["views"]:
            self.version = view.get("decision", {}).get("version", 0)

    def say(self, **message: Any) -> None:
        self.socket.send_text(json.dumps(message))

    def until(self, wanted: Any) -> dict[str, Any]:
        while not wanted(message := json.loads(self.socket.receive()["text"])):
            pass
        found: dict[str, Any] = message
        return found

    def ask(self, kind: str, **fields: Any) -> str:
        """What a message gets: the name of a refusal, or the kind of its reply."""
        self._id += 1
        if kind == "hello":
            self.say(type=kind, **fields)
            told = self.until(lambda message: message["type"] == "error")
        else:
            self.say(type=kind, id=self._id, **fields)
            told = self.until(lambda message: message.get("re") == self._id)
        return str(told["code"] if told["type"] == "error" else told["type"])


def test_every_message_is_walked() -> None:
    assert {tag(each) for each in get_args(FromClient)} == {*AS_OWNER, *AS_ANYBODY}


def test_nobody_says_more_at_a_table_than_their_role_allows(tmp_path: Path) -> None:
    with people(tmp_path, host_token=TOKEN) as (owner, guest), ExitStack() as line:
        walkers = walkers_beside(owner, guest)
        table = create(owner, ME, OPEN)
        assert sit(guest, table).status_code == 200
        at_table = {}
        for role, walker in walkers.items():
            walker.client.cookies.clear()
            address = f"/api/tables/{table}/socket"
            opened = walker.client.websocket_connect(address, headers=walker.cookie)
            at_table[role] = Seated(line.enter_context(opened))
        expected = {kind: (*[NOT_MINE] * (len(ROLES) - 1), own) for kind, (_, own) in AS_OWNER.items()}
        expected |= {kind: (same,) * len(ROLES) for kind, (_, same) in AS_ANYBODY.items()}
        found = {}
        for kind, (fields, _) in {**AS_ANYBODY, **AS_OWNER}.items():
            whose = {"seat": 0} if kind in AS_OWNER and kind != "guide" else {}
            seen = {"version": at_table["owner"].version} if "version" in fields else {}
            found[kind] = tuple(each.ask(kind, **{**fields, **whose, **seen}) for each in at_table.values())
        assert found == expected


MINE: dict[str, tuple[Any, tuple[int, int, int, int]]] = {
    "GET /api/me": (None, (200, 200, 200, 200)),
    "GET /api/me/about": (None, (200, 200, 200, 200)),
    "GET /api/me/tables": (None, (200, 200, 200, 200)),
    "GET /api/me/circles": (None, (200, 200, 200, 200)),
    "GET /api/me/notices": (None, (200, 200, 200, 200)),
    "PUT /api/me/notices": ({"kinds": ["turn"]}, (200, 200, 200, 200)),
    "POST /api/me/ways": ({"kind": "nonsense", "address": ""}, (422, 422, 422, 422)),
    "POST /api/me/ways/{way}/removed": (None, (404, 404, 404, 200)),
    "POST /api/notices/{token}/confirm": (None, (404, 404, 404, 404)),
    "POST /api/notices/{token}/stop": (None, (404, 404, 404, 404)),
    "POST /api/me/recover": ({"secret": "made-up"}, (422, 422, 422, 422)),
    "POST /api/me/link": (None, (200, 200, 200, 200)),
    "POST /api/me/code": (None, (200, 200, 200, 200)),
    "POST /api/wishes": ({"game": "nothing"}, (422, 422, 422, 422)),
    "POST /api/wishes/none": (None, (200, 200, 200, 200)),
    "PUT /api/me": ({"name": "Me"}, (200, 200, 200, 200)),
    "POST /api/me/forget": (None, (200, 200, 200, 200)),
}
"""What everybody asks about themselves alone; a way of the owner's is nobody else's to remove."""


def test_what_is_asked_about_oneself_tells_of_nobody_else(tmp_path: Path) -> None:
    with (
        receiver() as hook,
        people(tmp_path, host_token=TOKEN, outgoing=("127.0.0.1",)) as (owner, guest),
    ):
        walkers = walkers_beside(owner, guest)
        create(owner, ME, ME)
        owner.post("/api/circles", json={"name": "Ours"})
        form = {"kind": "webhook", "address": f"{hook.address}/hook"}
        (way,) = owner.post("/api/me/ways", json=form).json()["ways"]
        parts = {"way": way["id"], "token": "made-up"}
        found = {
            request: tuple(walker.ask(request, body, **parts) for walker in walkers.values())
            for request, (body, _) in MINE.items()
        }
        assert found == {request: of_all(expected) for request, (_, expected) in MINE.items()}


EVERYBODYS = {
    "GET /healthz",
    "GET /readyz",
    "GET /api/languages",
    "GET /api/languages/{lang}/{room}.json",
    "GET /api/games",
    "GET /api/games/{game}/locale/{lang}.json",
    "GET /api/games/{game}/rulebook",
    "GET /api/games/{game}/icons",
    "GET /api/games/{game}/cards",
    "GET /api/games/{game}/decks",
    "GET /api/games/{game}/help",
    "GET /api/games/{game}/lessons",
    "GET /api/games/{game}/lessons/{lang}.json",
    "GET /api/games/{game}/overview",
    "GET /api/games/{game}/glossary/{lang}.json",
    "POST /api/games/{game}/lessons/{lesson}",
    "GET /api/games/{game}/examples",
    "POST /api/games/{game}/examples/{example}",
    "POST /api/games/{game}/decks/check",
    "GET /api/puzzles",
    "GET /api/puzzles/daily/{day}",
    "POST /api/puzzles/{puzzle}",
    "GET /api/ratings/{game}",
    "GET /api/tournaments",
    "POST /api/tournaments",
    "GET /api/tables",
    "POST /api/tables",
    "POST /api/seats",  # whoever has the link of a seat may have the seat
    "POST /api/records",
    "POST /api/circles",
}
"""What is about nobody: reading, and beginning something of one's own."""
HOSTS = {f"{each.method} {each.path}" for each in ENDPOINTS if each.path.startswith("/api/host")} - CUP.keys()


def test_every_request_is_walked_once() -> None:
    walked: list[Iterable[str]] = [RUNNING, ABOUT_PEOPLE, CUP, IN_A_CIRCLE, MINE, EVERYBODYS, HOSTS]
    named = [request for each in walked for request in {request.partition("?")[0] for request in each}]
    assert sorted(named) == sorted(f"{each.method} {each.path}" for each in ENDPOINTS)


def test_the_page_of_the_host_is_the_hosts_alone(tmp_path: Path) -> None:
    bodies = {"NameForm": {"name": "Eve"}, "RestartForm": {"seconds": 600}}
    leaving = "POST /api/host/leave"
    with people(tmp_path, host_token=TOKEN) as (owner, guest):
        walkers = walkers_beside(owner, guest)
        table = create(owner, ME, OPEN)
        assert sit(guest, table).status_code == 200
        asked = [*sorted(HOSTS - {leaving, "POST /api/host/enter"}), leaving]
        takes = {f"{each.method} {each.path}": each.takes for each in ENDPOINTS}
        found = {}
        for request in asked:
            form = takes[request]
            body = bodies[form.__name__] if form else None
            found[request] = [
                role
                for role, walker in walkers.items()
                if walker.ask(request, body, table=table, number="1") != 403
            ]
        assert found == {request: ["host"] for request in asked}
