"""Passkeys: a device shows by a signature whose name it is (WebAuthn), without a password or a word typed.

What is to be signed is kept in the database, for any process may get the answer; it is good once, and for a
while. A passkey belongs to the name under which a browser reaches us: the browser itself keeps to that, and
so do we.
"""

from __future__ import annotations

import asyncio
import logging
from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

import msgspec
from sqlalchemy import ColumnElement, Connection, Select, delete, func, insert, select, update

from tafelrunde.server.audience import now_ms
from tafelrunde.server.hall import Hall
from tafelrunde.server.person_forms import MyPasskey
from tafelrunde.server.persons import arrive, keep_person
from tafelrunde.server.refusals import Refused
from tafelrunde.server.schema import CHALLENGE, PASSKEY, PERSON
from tafelrunde.server.security import Identity, token_hash
from tafelrunde.server.trouble import Conflict
from tafelrunde.server.words import readable

log = logging.getLogger("tafelrunde.server")

MINUTES = 5
"""For which a browser may think about what is to be signed."""
MOST = 20
"""Passkeys of one person."""
MOST_ID = 1400
OUR_NAME = "Tafelrunde"


def bad_passkey(code: str, status: int = 422) -> Refused:
    """No passkey can be made, or none opens."""
    return Refused(status, code, field="credential")


def host_of(origin: str) -> str:
    """For whom a passkey is made in a page from there; raises Refused where browsers make none."""
    given = urlsplit(origin)
    name = (given.hostname or "").rstrip(".")
    is_own_machine = name == "localhost" or name.endswith(".localhost")
    if not name or _is_number(name) or (given.scheme != "https" and not is_own_machine):
        raise bad_passkey("no-passkeys-here", 409)
    return name


def _is_number(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


# -- making one --------------------------------------------------------------------------------------------


async def ask_to_make(hall: Hall, me: Identity, origin: str) -> dict[str, Any]:
    """What a browser needs to make a passkey for this person."""
    host = host_of(origin)
    known = [each.id for each in await passkeys_of(hall, me.id) if each.host == host]
    if len(known) >= MOST:
        raise bad_passkey("too-many-passkeys", 409)
    options = await asyncio.to_thread(_options_to_make, me, host, known)
    await _keep_challenge(hall, options["challenge"], host, me.id)
    return options


async def make(hall: Hall, me: Identity, origin: str, credential: dict[str, Any], name: str) -> None:
    """Keep a passkey that a browser has made: the name is this person's from now on. Raises Refused."""
    host = host_of(origin)
    challenge = await _take_challenge(hall, credential, host, me.id)
    made = await asyncio.to_thread(
        _verified, "verify_registration_response", credential, challenge, host, origin
    )

    def keep(connection: Connection) -> None:
        keep_person(connection, me)
        count = select(func.count()).where(PASSKEY.c.person == me.id)
        if connection.execute(count).scalar_one() >= MOST:
            raise bad_passkey("too-many-passkeys", 409)
        row = {"id": _text(made.credential_id), "person": me.id, "host": host, "name": readable(name)}
        row |= {"public_key": made.credential_public_key, "count": made.sign_count}
        connection.execute(insert(PASSKEY), {**row, "made": now_ms(), "used": None})

    try:
        await hall.store.transact(keep)
    except Conflict:
        raise bad_passkey("known-passkey", 409) from None


def _options_to_make(me: Identity, host: str, known: list[str]) -> dict[str, Any]:
    from webauthn import base64url_to_bytes, generate_registration_options
    from webauthn.helpers import options_to_json_dict, structs

    return options_to_json_dict(
        generate_registration_options(
            rp_id=host,
            rp_name=OUR_NAME,
            user_name=me.name or OUR_NAME,
            user_id=bytes.fromhex(token_hash(me.id)),
            authenticator_selection=structs.AuthenticatorSelectionCriteria(
                resident_key=structs.ResidentKeyRequirement.REQUIRED
            ),
            exclude_credentials=[
                structs.PublicKeyCredentialDescriptor(base64url_to_bytes(each)) for each in known
            ],
        )
    )


# -- coming with one ---------------------------------------------------------------------------------------


async def ask_to_enter(hall: Hall, origin: str) -> dict[str, Any]:
    """What a browser needs to ask for a passkey, whosever it is."""
    host = host_of(origin)
    options = await asyncio.to_thread(_options_to_enter, host)
    await _keep_challenge(hall, options["challenge"], host, None)
    return options


async def enter(hall: Hall, me: Identity, origin: str, credential: dict[str, Any]) -> Identity:
    """The person whose passkey has signed; what this browser took as nobody goes along. Raises Refused."""
    host = host_of(origin)
    challenge = await _take_challenge(hall, credential, host, None)
    given = str(credential.get("id", ""))[:MOST_ID]
    columns = PASSKEY.c.public_key, PASSKEY.c.count
    rows = await hall.store.rows(select(*columns).where(PASSKEY.c.id == given, PASSKEY.c.host == host))
    if not rows:
        raise bad_passkey("unknown-passkey")
    key, count = rows[0]
    known = {"credential_public_key": key, "credential_current_sign_count": count}
    signed = await asyncio.to_thread(
        _verified, "verify_authentication_response", credential, challenge, host, origin, **known
    )

    def whose(connection: Connection) -> Select[Any]:
        values = {"count": signed.new_sign_count, "used": now_ms()}
        connection.execute(update(PASSKEY).where(PASSKEY.c.id == given).values(values))
        return select(PERSON.c.id, PERSON.c.name).join(PASSKEY).where(PASSKEY.c.id == given)

    found = await arrive(hall, me, whose)
    if found is None:
        raise bad_passkey("unknown-passkey")
    return found


def _options_to_enter(host: str) -> dict[str, Any]:
    from webauthn import generate_authentication_options
    from webauthn.helpers import options_to_json_dict

    return options_to_json_dict(generate_authentication_options(rp_id=host))


def _verified(
    check: str, credential: dict[str, Any], challenge: str, host: str, origin: str, **known: Any
) -> Any:
    """What a check of the library makes of it; raises Refused. In a thread: much is loaded the first time."""
    try:
        import webauthn

        return getattr(webauthn, check)(
            credential=credential,
            expected_challenge=webauthn.base64url_to_bytes(challenge),
            expected_rp_id=host,
            expected_origin=origin,
            **known,
        )
    except Exception as wrong:  # whatever strangers send, it is their passkey that is wrong
        log.info("a passkey was refused: %s", wrong)
        raise bad_passkey("bad-passkey") from wrong


# -- what is to be signed ----------------------------------------------------------------------------------


async def _keep_challenge(hall: Hall, challenge: str, host: str, person: str | None) -> None:
    row = {"hash": token_hash(challenge), "person": person, "host": host, "ends": now_ms() + MINUTES * 60_000}

    def keep(connection: Connection) -> None:
        connection.execute(delete(CHALLENGE).where(CHALLENGE.c.ends < now_ms()))
        connection.execute(insert(CHALLENGE), row)

    await hall.store.transact(keep)


async def _take_challenge(hall: Hall, credential: dict[str, Any], host: str, person: str | None) -> str:
    """What was to be signed, by what the browser says; nobody gets it twice. Raises Refused."""
    challenge = _challenge_of(credential)
    is_for = CHALLENGE.c.person == person if person is not None else CHALLENGE.c.person.is_(None)
    own = (CHALLENGE.c.hash == token_hash(challenge)) & (CHALLENGE.c.host == host) & is_for
    if not await hall.store.change(delete(CHALLENGE).where(own, CHALLENGE.c.ends >= now_ms())):
        raise bad_passkey("old-challenge")
    return challenge


def _challenge_of(credential: dict[str, Any]) -> str:
    try:
        said = credential["response"]["clientDataJSON"]
        challenge = msgspec.json.decode(_bytes(said))["challenge"]
        return challenge if challenge.isascii() else ""
    except (KeyError, TypeError, AttributeError, ValueError, msgspec.MsgspecError, RecursionError):
        raise bad_passkey("bad-passkey") from None


def _bytes(said: str) -> bytes:
    from webauthn import base64url_to_bytes

    return base64url_to_bytes(said)


def _text(data: bytes) -> str:
    from webauthn.helpers import bytes_to_base64url

    return bytes_to_base64url(data)


# -- having them -------------------------------------------------------------------------------------------


async def passkeys_of(hall: Hall, person: str) -> list[MyPasskey]:
    """All that open a person's name, the oldest first."""
    columns = [PASSKEY.c[name] for name in ("id", "name", "host", "made", "used")]
    query = select(*columns).where(PASSKEY.c.person == person).order_by(PASSKEY.c.made, PASSKEY.c.id)
    return [MyPasskey(*row) for row in await hall.store.rows(query)]


async def rename(hall: Hall, me: Identity, passkey: str, name: str) -> bool:
    """Call the device something else; whether there is such a passkey."""
    named = update(PASSKEY).where(_is_own(me, passkey)).values(name=readable(name))
    return bool(await hall.store.change(named))


async def remove(hall: Hall, me: Identity, passkey: str) -> bool:
    """It opens nothing any more; whether there was such a passkey."""
    return bool(await hall.store.change(delete(PASSKEY).where(_is_own(me, passkey))))


def _is_own(me: Identity, passkey: str) -> ColumnElement[bool]:
    return (PASSKEY.c.id == passkey) & (PASSKEY.c.person == me.id)
