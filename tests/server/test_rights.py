"""Who may do what at a table: every request, as nobody, as a stranger, as a guest, and as who set it up."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tafelrunde.server.requests import ENDPOINTS
from tests.server.authenticator import Authenticator
from tests.server.test_lobby import ME, OPEN, Person, create, people, sit
from tests.server.test_passkeys import browser

ROLES = ("nobody", "stranger", "guest", "owner")
RUNNING: dict[str, tuple[Any, tuple[int, int, int, int]]] = {
    "GET /api/tables/{table}": (None, (200, 200, 200, 200)),
    "GET /api/tables/{table}/replay": (None, (200, 200, 200, 200)),  # as spectators see it
    "GET /api/tables/{table}/replay?view=open": (None, (403, 403, 403, 403)),
    "GET /api/tables/{table}/replay?view=south": (None, (403, 403, 403, 200)),
    "GET /api/tables/{table}/evaluation": (None, (403, 403, 403, 403)),
    "GET /api/tables/{table}/record": (None, (403, 403, 403, 403)),
    "POST /api/tables/{table}/play-on": ({"at": 0, "seats": [ME, ME]}, (403, 403, 403, 403)),
    "POST /api/tables/{table}/sit": ({"seat": 0}, (409, 409, 409, 409)),
    "POST /api/tables/{table}/rematch": (None, (403, 403, 409, 409)),
    "POST /api/tables/{table}/replace": ({"seat": 0, "bot": "page"}, (403, 403, 409, 409)),
    "POST /api/tables/{table}/kick": ({"seat": 1}, (403, 403, 403, 200)),
    "POST /api/tables/{table}/reports": ({"seat": 0, "reason": "rude"}, (201, 201, 201, 201)),
}
"""What each request at a running table is answered with, role by role; the order in which they are tried."""


ABOUT_PEOPLE: dict[str, tuple[Any, tuple[int, int, int, int]]] = {
    # Everybody sees a profile that is shown; its moments are of games at which one sat too.
    "GET /api/people/{person}": (None, (200, 200, 200, 200)),
    "GET /api/people/{person}/moments": (None, (200, 200, 200, 200)),
    # What is mine is only ever mine: others ask in vain, or for their own.
    "GET /api/me/passkeys": (None, (200, 200, 200, 200)),
    "PUT /api/me/passkeys/{passkey}": ({"name": "Mine"}, (404, 404, 404, 200)),
    "POST /api/me/passkeys": ({"credential": {}, "name": "x"}, (409, 409, 409, 409)),
    "POST /api/me/passkeys/options": (None, (409, 409, 409, 409)),
    "POST /api/me/passkeys/question": (None, (409, 409, 409, 409)),
    "POST /api/me/passkeys/answer": ({"credential": {}}, (409, 409, 409, 409)),
    "DELETE /api/me/passkeys/{passkey}": (None, (404, 404, 404, 200)),
    "GET /api/me/company": (None, (200, 200, 200, 200)),
    "DELETE /api/me/company/{person}": (None, (404, 404, 404, 404)),
    # Whoever is somebody may shun anybody but themselves.
    "POST /api/me/company": ({"kind": "mute", "person": "{person}"}, (201, 201, 201, 409)),
    "PUT /api/me/profile": ({"is_shown": False}, (409, 409, 409, 200)),
    # And then nobody else sees it.
    "GET /api/people/{person}?again": (None, (404, 404, 404, 200)),
    "GET /api/people/{person}/moments?again": (None, (404, 404, 404, 200)),
}
"""What each request about people is answered with, asked of the owner's passkey and profile."""


def endpoints() -> set[str]:
    """The requests that are about one table, but for the host's."""
    of_tables = [each for each in ENDPOINTS if each.path.startswith("/api/tables/{table}")]
    return {f"{each.method} {each.path}" for each in of_tables}


def test_every_request_about_a_table_is_walked() -> None:
    assert endpoints() == {request.partition("?")[0] for request in RUNNING}


def test_nobody_may_do_more_at_a_running_table_than_their_role_allows(tmp_path: Path) -> None:
    with people(tmp_path) as (owner, guest):
        stranger, nobody = Person(owner.client, "Cyd"), Person(owner.client)
        table = create(owner, ME, OPEN)
        assert sit(guest, table).status_code == 200
        walkers = dict(zip(ROLES, (nobody, stranger, guest, owner), strict=True))
        found = {
            request: tuple(walker.ask(request, body, table=table) for walker in walkers.values())
            for request, (body, _) in RUNNING.items()
        }
        assert found == {request: expected for request, (_, expected) in RUNNING.items()}


def test_every_request_about_people_is_walked() -> None:
    about = [each for each in ENDPOINTS if each.run.__module__.endswith("requests.people")]
    assert {f"{each.method} {each.path}" for each in about} == {
        request.partition("?")[0] for request in ABOUT_PEOPLE
    }


def test_nobody_gets_at_what_is_another_persons(tmp_path: Path) -> None:
    with people(tmp_path) as (owner, guest):
        stranger, nobody = Person(owner.client, "Cyd"), Person(owner.client)
        table = create(owner, ME, OPEN)
        assert sit(guest, table).status_code == 200
        origin = "http://localhost"
        options = browser(owner, origin)("/api/me/passkeys/options").json()["options"]
        made = {"credential": Authenticator().make(options, origin), "name": "Desk"}
        (passkey,) = browser(owner, origin)("/api/me/passkeys", made).json()
        person = owner.get("/api/me").json()["person"]
        walkers = dict(zip(ROLES, (nobody, stranger, guest, owner), strict=True))
        for other in (nobody, stranger, guest):
            assert other.get("/api/me/passkeys").json() == []
            assert table not in other.get(f"/api/people/{person}").text or other is guest
        found = {}
        for request, (body, _) in ABOUT_PEOPLE.items():
            asked = {**body, "person": person} if body and "person" in body else body
            found[request] = tuple(
                walker.ask(request, asked, person=person, passkey=passkey["id"])
                for walker in walkers.values()
            )
        assert found == {request: expected for request, (_, expected) in ABOUT_PEOPLE.items()}


def test_what_is_mine_is_asked_of_nobody_else(tmp_path: Path) -> None:
    with people(tmp_path) as (owner, guest):
        table = create(owner, ME, ME)
        for path in ("/api/me/tables", "/api/me/about"):
            assert table in owner.get(path).text
            for other in (guest, Person(owner.client)):
                assert table not in other.get(path).text
