"""Passkeys: made once, used anywhere at the same address, and nothing signed is good twice."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from webauthn import base64url_to_bytes
from webauthn.helpers import bytes_to_base64url

from tafelrunde.server import passkeys, persons
from tafelrunde.server.audience import now_ms
from tafelrunde.server.hall import Hall
from tafelrunde.server.refusals import Refused
from tafelrunde.server.security import Identity
from tests.server.authenticator import Authenticator
from tests.server.halls import ADA, set_up, with_hall
from tests.server.test_lobby import Person, create, people

HERE = "https://play.example.org"
PHONE = Identity("phone", "")


async def made(hall: Hall, me: Identity, origin: str = HERE) -> Authenticator:
    """A device on which somebody has made a passkey."""
    device = Authenticator()
    options = await passkeys.ask_to_make(hall, me, origin)
    await passkeys.make(hall, me, origin, device.make(options, origin), "Telephone")
    return device


async def refused(work: Any) -> str:
    with pytest.raises(Refused) as bad:
        await work
    return bad.value.code


def test_a_passkey_leads_back_to_me_on_another_device(new_database: Callable[[], str]) -> None:
    async def action(hall: Hall) -> None:
        mine = await set_up(hall, "mythos", "me", "friend")
        device = await made(hall, ADA)
        assert await persons.is_kept(hall, ADA)
        for _ in range(2):  # again and again
            options = await passkeys.ask_to_enter(hall, HERE)
            assert "allowCredentials" not in options or options["allowCredentials"] == []
            assert await passkeys.enter(hall, PHONE, HERE, device.sign(options, HERE)) == ADA
        (known,) = await passkeys.passkeys_of(hall, ADA.id)
        assert (known.name, known.host) == ("Telephone", "play.example.org")
        assert known.used is not None
        (kept,) = (await persons.about(hall, ADA)).passkeys
        assert (kept.id, kept.count) == (known.id, device.count)
        assert base64url_to_bytes(kept.public_key)
        assert next(seat.owner for seat in await hall.store.seats(mine)) == ADA.id

    with_hall(new_database(), action)


def test_what_was_signed_is_good_once_here_and_for_a_while(
    new_database: Callable[[], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def action(hall: Hall) -> None:
        device = await made(hall, ADA)
        signed = device.sign(await passkeys.ask_to_enter(hall, HERE), HERE)
        await passkeys.enter(hall, PHONE, HERE, signed)
        assert await refused(passkeys.enter(hall, PHONE, HERE, signed)) == "old-challenge"
        # What was asked for another name of the server, or to make a passkey, is no answer.
        there = "https://other.example.org"
        elsewhere = device.sign(
            {**(await passkeys.ask_to_enter(hall, there)), "rpId": "play.example.org"}, HERE
        )
        assert await refused(passkeys.enter(hall, PHONE, HERE, elsewhere)) == "old-challenge"
        making = await passkeys.ask_to_make(hall, ADA, HERE)
        crossed = device.sign({**making, "rpId": "play.example.org"}, HERE)
        assert await refused(passkeys.enter(hall, PHONE, HERE, crossed)) == "old-challenge"
        assert (
            await refused(passkeys.make(hall, PHONE, HERE, device.make(making, HERE), "x")) == "old-challenge"
        )
        now, options = now_ms(), await passkeys.ask_to_enter(hall, HERE)
        late = now + passkeys.MINUTES * 60_000 + 60_000
        monkeypatch.setattr(passkeys, "now_ms", lambda: late)
        assert await refused(passkeys.enter(hall, PHONE, HERE, device.sign(options, HERE))) == "old-challenge"

    with_hall(new_database(), action)


def test_nobody_enters_by_what_another_signed(tmp_path: Path) -> None:
    async def action(hall: Hall) -> None:
        ada, bea = await made(hall, ADA), await made(hall, Identity("bea", "Bea"))
        options = await passkeys.ask_to_enter(hall, HERE)
        forged = bea.sign(options, HERE) | {"id": ada.sign(options, HERE)["id"]}
        forged["rawId"] = forged["id"]
        assert await refused(passkeys.enter(hall, PHONE, HERE, forged)) == "bad-passkey"
        # The page of somebody else cannot ask for it either.
        options = await passkeys.ask_to_enter(hall, HERE)
        fished = ada.sign(options, "https://play.example.org.evil.example")
        assert await refused(passkeys.enter(hall, PHONE, HERE, fished)) == "bad-passkey"
        # A copy of a device that counts is noticed.
        options = await passkeys.ask_to_enter(hall, HERE)
        await passkeys.enter(hall, PHONE, HERE, ada.sign(options, HERE))
        ada.count = 0
        options = await passkeys.ask_to_enter(hall, HERE)
        assert await refused(passkeys.enter(hall, PHONE, HERE, ada.sign(options, HERE))) == "bad-passkey"

    with_hall(f"sqlite:///{tmp_path.as_posix()}/t.db", action)


def test_a_passkey_that_is_removed_opens_nothing_and_forgetting_removes_all(tmp_path: Path) -> None:
    async def action(hall: Hall) -> None:
        first, second = await made(hall, ADA), await made(hall, ADA)
        one, two = await passkeys.passkeys_of(hall, ADA.id)
        assert not await passkeys.remove(hall, PHONE, one.id), "it is not theirs"
        assert not await passkeys.rename(hall, PHONE, one.id, "x")
        assert await passkeys.rename(hall, ADA, two.id, " Desk ")
        assert await passkeys.remove(hall, ADA, one.id)
        assert [each.name for each in await passkeys.passkeys_of(hall, ADA.id)] == ["Desk"]
        options = await passkeys.ask_to_enter(hall, HERE)
        gone = first.sign(options, HERE)
        assert await refused(passkeys.enter(hall, PHONE, HERE, gone)) == "unknown-passkey"
        await persons.forget(hall, ADA)
        options = await passkeys.ask_to_enter(hall, HERE)
        gone = second.sign(options, HERE)
        assert await refused(passkeys.enter(hall, PHONE, HERE, gone)) == "unknown-passkey"
        assert (await persons.about(hall, ADA)).passkeys == []

    with_hall(f"sqlite:///{tmp_path.as_posix()}/t.db", action)


@pytest.mark.parametrize(
    ("origin", "host"),
    [
        ("https://example.org", "example.org"),
        ("https://example.org:8443", "example.org"),
        ("http://localhost:8000", "localhost"),
        ("http://example.org", None),
        ("http://127.0.0.1:8000", None),
        ("https://[::1]", None),
        ("https://192.168.0.7", None),
        ("https://", None),
    ],
)
def test_where_browsers_make_passkeys(origin: str, host: str | None) -> None:
    if host is not None:
        assert passkeys.host_of(origin) == host
        return
    with pytest.raises(Refused, match="no-passkeys-here"):
        passkeys.host_of(origin)


def browser(person: Person, origin: str) -> Callable[..., Any]:
    """Asks as a browser does whose page is from there."""

    def post(path: str, body: Any = None) -> Any:
        person.client.cookies.clear()
        headers = {**person.cookie, "origin": origin, "host": origin.partition("://")[2]}
        return person.client.post(path, json=body, headers=headers)

    return post


def test_over_the_wire(tmp_path: Path) -> None:
    with people(tmp_path) as (ada, bea):
        here, device = "http://localhost:8000", Authenticator()
        table = create(ada)
        options = browser(ada, here)("/api/me/passkeys/options").json()["options"]
        body = {"credential": device.make(options, here), "name": "Desk"}
        reply = browser(ada, here)("/api/me/passkeys", body)
        assert (reply.status_code, [each["name"] for each in reply.json()]) == (201, ["Desk"])
        question = browser(bea, here)("/api/me/passkeys/question").json()["options"]
        answer = browser(bea, here)("/api/me/passkeys/answer", {"credential": device.sign(question, here)})
        assert (answer.json()["name"], answer.json()["is_kept"]) == ("Ada", True)
        bea.cookie = {"cookie": answer.headers["set-cookie"]}
        assert table in {each["id"] for each in bea.get("/api/me/tables").json()}
        # Where browsers make none, it is said what leads back instead.
        plain = browser(ada, "http://127.0.0.1:8000")("/api/me/passkeys/options")
        assert (plain.status_code, plain.json()["code"]) == (409, "no-passkeys-here")


NONE: tuple[dict[str, Any], ...] = (
    {},
    {"id": 7, "response": None},
    {"response": {"clientDataJSON": "%%%"}},
    {"response": {"clientDataJSON": bytes_to_base64url(b'{"challenge": 7}')}},
    {"response": {"clientDataJSON": bytes_to_base64url(b'{"challenge": "\xc3\xa4"}')}},
    {"response": {"clientDataJSON": bytes_to_base64url(b"[" * 40_000)}},
)


def test_whatever_is_no_passkey_is_refused_in_words(tmp_path: Path) -> None:
    with people(tmp_path) as (ada, _):
        here = browser(ada, "http://localhost")
        for credential in NONE:
            for path, more in (("/api/me/passkeys", {"name": "x"}), ("/api/me/passkeys/answer", {})):
                reply = here(path, {"credential": credential, **more})
                assert reply.status_code == 422, (credential, reply.text)
                assert reply.json()["code"] in {"bad-passkey", "old-challenge"}


def test_a_signed_ruin_is_refused_in_words(tmp_path: Path) -> None:
    """The challenge is right, and nothing else."""
    with people(tmp_path) as (ada, _):
        here = "http://localhost"
        for part in ("attestationObject", "rawId", "type", "id"):
            options = browser(ada, here)("/api/me/passkeys/options").json()["options"]
            credential = Authenticator().make(options, here)
            place = credential["response"] if part in credential["response"] else credential
            place[part] = "AAAA"
            reply = browser(ada, here)("/api/me/passkeys", {"credential": credential, "name": "x"})
            assert (part, reply.status_code, reply.json().get("code")) == (part, 422, "bad-passkey")
