"""Who may do what at a table: every request, as nobody, as a stranger, as a guest, and as who set it up."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tafelrunde.server.requests import ENDPOINTS
from tests.server.test_lobby import ME, OPEN, Person, create, people, sit

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
    "GET /api/tables/{table}/bell": (None, (403, 403, 200, 200)),
    "PUT /api/tables/{table}/bell": ({"is_on": False}, (403, 403, 200, 200)),
    "GET /api/tables/{table}/ahead": (None, (403, 403, 200, 200)),
    "GET /api/tables/{table}/ahead?seat=1": (None, (403, 403, 200, 403)),
    "PUT /api/tables/{table}/ahead": ({"seat": 1, "lines": []}, (403, 403, 200, 403)),
    "POST /api/tables/{table}/ahead/look": ({"seat": 0}, (403, 403, 403, 409)),
    "POST /api/tables/{table}/pause": ({"seat": 0, "act": "ask"}, (403, 403, 403, 409)),
    "POST /api/tables/{table}/kick": ({"seat": 1}, (403, 403, 403, 200)),
    "POST /api/tables/{table}/reports": ({"seat": 0, "reason": "rude"}, (201, 201, 201, 201)),
}
"""What each request at a running table is answered with, role by role; the order in which they are tried."""


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


def test_what_is_mine_is_asked_of_nobody_else(tmp_path: Path) -> None:
    with people(tmp_path) as (owner, guest):
        table = create(owner, ME, ME)
        assert owner._ask("PUT", f"/api/tables/{table}/bell", {"is_on": False}).status_code == 200
        for path in ("/api/me/tables", "/api/me/about"):
            assert table in owner.get(path).text
            for other in (guest, Person(owner.client)):
                assert table not in other.get(path).text
