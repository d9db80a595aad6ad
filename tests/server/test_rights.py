"""Who may do what: every request, as nobody, as a stranger, as a friend of another circle, as the house's
host, as a guest, and as who set it up. What is said at a table is walked in `test_rights_said.py`.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tafelrunde.server.requests import ENDPOINTS
from tests.server.authenticator import Authenticator
from tests.server.test_lobby import ME, OPEN, Person, create, people, sit
from tests.server.test_passkeys import browser

ROLES = ("nobody", "stranger", "elsewhere", "host", "guest", "owner")
TOKEN = "the host's"
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


def of_all(expected: tuple[int, int, int, int]) -> tuple[int, ...]:
    """The friend of another circle and the host of the house are strangers where others play."""
    nobody, stranger, guest, owner = expected
    return nobody, stranger, stranger, stranger, guest, owner


def walkers_beside(owner: Person, guest: Person) -> dict[str, Person]:
    """Somebody in every role, by the role's name; a house with `TOKEN` must be open."""
    stranger, nobody = Person(owner.client, "Cyd"), Person(owner.client)
    elsewhere, host = Person(owner.client, "Dora"), Person(owner.client, "Hosea")
    assert elsewhere.post("/api/circles", json={"name": "Another"}).status_code == 201
    entered = host.post("/api/host/enter", {"token": TOKEN}).headers["set-cookie"]
    host.cookie = {"cookie": f"{host.cookie['cookie']}; {entered}"}
    return dict(zip(ROLES, (nobody, stranger, elsewhere, host, guest, owner), strict=True))


def endpoints() -> set[str]:
    """The requests that are about one table, but for the host's."""
    of_tables = [each for each in ENDPOINTS if each.path.startswith("/api/tables/{table}")]
    return {f"{each.method} {each.path}" for each in of_tables}


def test_every_request_about_a_table_is_walked() -> None:
    assert endpoints() == {request.partition("?")[0] for request in RUNNING}


def test_nobody_may_do_more_at_a_running_table_than_their_role_allows(tmp_path: Path) -> None:
    with people(tmp_path, host_token=TOKEN) as (owner, guest):
        walkers = walkers_beside(owner, guest)
        table = create(owner, ME, OPEN)
        assert sit(guest, table).status_code == 200
        found = {
            request: tuple(walker.ask(request, body, table=table) for walker in walkers.values())
            for request, (body, _) in RUNNING.items()
        }
        assert found == {request: of_all(expected) for request, (_, expected) in RUNNING.items()}


CUP: dict[str, tuple[Any, tuple[int, int, int, int]]] = {
    "GET /api/tournaments/{tournament}": (None, (200, 200, 200, 200)),
    "POST /api/tournaments/{tournament}/enter": (None, (422, 200, 409, 200)),
    "POST /api/tournaments/{tournament}/remove": ({"entry": 1}, (403, 403, 403, 200)),
    "POST /api/tournaments/{tournament}/withdraw": (None, (409, 200, 409, 200)),
    "POST /api/tournaments/{tournament}/start": (None, (403, 403, 403, 409)),
    "POST /api/tournaments/{tournament}/cancel": (None, (403, 403, 403, 200)),
    "POST /api/host/tournaments/{tournament}/start": (None, (403, 403, 403, 403)),
    "POST /api/host/tournaments/{tournament}/remove": ({"entry": 1}, (403, 403, 403, 403)),
    "POST /api/host/tournaments/{tournament}/cancel": (None, (403, 403, 403, 403)),
}
"""The same at a tournament that the guest has entered: being taken out, one cannot withdraw."""


def test_nobody_may_do_more_in_a_tournament_than_their_role_allows(tmp_path: Path) -> None:
    walked = {f"{each.method} {each.path}" for each in ENDPOINTS if "{tournament}" in each.path}
    assert walked == CUP.keys()
    with people(tmp_path, host_token=TOKEN) as (owner, guest):
        stranger, nobody = Person(owner.client, "Cyd"), Person(owner.client)
        cup = owner.post("/api/tournaments", json={"game": "mythos"}).json()["tournament"]
        assert guest.ask("POST /api/tournaments/{tournament}/enter", tournament=cup) == 200
        walkers = (nobody, stranger, guest, owner)
        found = {
            request: tuple(walker.ask(request, body, tournament=cup) for walker in walkers)
            for request, (body, _) in CUP.items()
        }
        assert found == {request: expected for request, (_, expected) in CUP.items()}
        second = owner.post("/api/tournaments", json={"game": "mythos"}).json()["tournament"]
        key = stranger.post("/api/host/enter", json={"token": TOKEN}).headers["set-cookie"]
        stranger.cookie = {"cookie": key}
        assert stranger.ask("POST /api/host/tournaments/{tournament}/cancel", tournament=second) == 200


def test_every_request_about_people_is_walked() -> None:
    about = [each for each in ENDPOINTS if each.run.__module__.endswith("requests.people")]
    assert {f"{each.method} {each.path}" for each in about} == {
        request.partition("?")[0] for request in ABOUT_PEOPLE
    }


def test_nobody_gets_at_what_is_another_persons(tmp_path: Path) -> None:
    with people(tmp_path, host_token=TOKEN) as (owner, guest):
        walkers = walkers_beside(owner, guest)
        table = create(owner, ME, OPEN)
        assert sit(guest, table).status_code == 200
        origin = "http://localhost"
        options = browser(owner, origin)("/api/me/passkeys/options").json()["options"]
        made = {"credential": Authenticator().make(options, origin), "name": "Desk"}
        (passkey,) = browser(owner, origin)("/api/me/passkeys", made).json()
        person = owner.get("/api/me").json()["person"]
        for role, other in walkers.items():
            if role != "owner":
                assert other.get("/api/me/passkeys").json() == []
                assert table not in other.get(f"/api/people/{person}").text or role == "guest"
        found = {}
        for request, (body, _) in ABOUT_PEOPLE.items():
            asked = {**body, "person": person} if body and "person" in body else body
            found[request] = tuple(
                walker.ask(request, asked, person=person, passkey=passkey["id"])
                for walker in walkers.values()
            )
        assert found == {request: of_all(expected) for request, (_, expected) in ABOUT_PEOPLE.items()}


def test_what_is_mine_is_asked_of_nobody_else(tmp_path: Path) -> None:
    with people(tmp_path) as (owner, guest):
        table = create(owner, ME, ME)
        assert owner._ask("PUT", f"/api/tables/{table}/bell", {"is_on": False}).status_code == 200
        for path in ("/api/me/tables", "/api/me/about"):
            assert table in owner.get(path).text
            for other in (guest, Person(owner.client)):
                assert table not in other.get(path).text


CIRCLE_ROLES = ("nobody", "stranger", "host", "other circle", "link", "member", "founder")
IN_A_CIRCLE: dict[str, tuple[Any, tuple[int, ...]]] = {
    "GET /api/circles/{circle}": (None, (404, 404, 404, 404, 200, 200, 200)),
    "POST /api/circles/{circle}/join": ({"secret": "made-up"}, (404, 404, 404, 404, 404, 200, 200)),
    "POST /api/circles/{circle}/rename": ({"name": "Ours"}, (404, 404, 404, 404, 404, 403, 200)),
    "POST /api/circles/{circle}/season": ({"name": "Winter"}, (404, 404, 404, 404, 404, 200, 200)),
    "POST /api/circles/{circle}/tables": (
        {"game": "mythos", "members": [0, 1]},
        (404, 404, 404, 404, 404, 201, 201),
    ),
    "POST /api/circles/{circle}/remove": ({"member": 9}, (404, 404, 404, 404, 404, 403, 409)),
    "POST /api/circles/{circle}/end": (None, (404, 404, 404, 404, 404, 403, 200)),
    "POST /api/circles/{circle}/leave": (None, (404, 404, 404, 404, 404, 404, 404)),  # it has just ended
}
"""What each request about a circle is answered with, role by role; the order in which they are tried."""


def test_every_request_about_a_circle_is_walked() -> None:
    of_circles = [each for each in ENDPOINTS if "{circle}" in each.path]
    assert {f"{each.method} {each.path}" for each in of_circles} == {*IN_A_CIRCLE}


def test_a_circle_is_there_for_its_members_alone(tmp_path: Path) -> None:
    with people(tmp_path, host_token="a-key") as (founder, member):
        stranger, nobody, linked = (
            Person(founder.client, "Cyd"),
            Person(founder.client),
            Person(founder.client),
        )
        host, elsewhere = Person(founder.client, "Hosea"), Person(founder.client, "Dora")
        entered = host.post("/api/host/enter", {"token": "a-key"}).headers["set-cookie"]
        host.cookie = {"cookie": f"{host.cookie['cookie']}; {entered}"}
        elsewhere.post("/api/circles", json={"name": "Another"})
        link = founder.post("/api/circles", json={"name": "Ours"}).json()
        linked.cookie = {"authorization": f"Bearer {link['secret']}"}
        member.post(f"/api/circles/{link['id']}/join", json={"secret": link["secret"]})
        walkers = (nobody, stranger, host, elsewhere, linked, member, founder)
        assert len(walkers) == len(CIRCLE_ROLES)
        seen = linked.get(f"/api/circles/{link['id']}").json()
        assert set(seen) == {"id", "name", "members"}, "whoever only has the link sees who they are"
        found = {
            request: tuple(walker.ask(request, body, circle=link["id"]) for walker in walkers)
            for request, (body, _) in IN_A_CIRCLE.items()
        }
        assert found == {request: expected for request, (_, expected) in IN_A_CIRCLE.items()}


def test_my_circles_and_wishes_are_asked_of_nobody_else(tmp_path: Path) -> None:
    with people(tmp_path) as (owner, guest):
        circle = owner.post("/api/circles", json={"name": "Ours"}).json()["id"]
        owner.post("/api/wishes", json={"game": "mythos"})
        assert circle in owner.get("/api/me/circles").text
        for other in (guest, Person(owner.client)):
            assert other.get("/api/me/circles").json() == []
            assert other.ask("POST /api/wishes/none") == 200
        assert owner.get("/api/me/about").json()["wishes"] == ["mythos"], "nobody else ends my waiting"
