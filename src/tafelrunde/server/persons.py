"""People whose name is theirs: a code or a link leads back to them, and all that is kept of them can go.

A browser is somebody by its signed cookie alone. Whoever wants to be the same person elsewhere gets a code to
write down, a link for one more device, or makes a passkey (`passkeys`); the database keeps only what these
can be recognised by.
"""

from __future__ import annotations

import secrets
from base64 import urlsafe_b64encode
from collections.abc import Callable
from typing import Any

from sqlalchemy import ColumnElement, Connection, Select, and_, delete, insert, or_, select, update

from tafelrunde.server import ahead, circles, company, entries, ratings
from tafelrunde.server.audience import now_ms
from tafelrunde.server.columns import put_row
from tafelrunde.server.hall import Hall
from tafelrunde.server.my_forms import AboutMe, Gone, MyLine, MyLink, MySeat
from tafelrunde.server.notices import ways
from tafelrunde.server.person_forms import KeptPasskey
from tafelrunde.server.rows import MatchRow
from tafelrunde.server.schema import (
    CHALLENGE,
    CHAT,
    DEVICE_LINK,
    MATCH,
    PASSKEY,
    PERSON,
    REPORT,
    SEAT,
    WISH,
)
from tafelrunde.server.security import Identity, handle_of, new_token, token_hash
from tafelrunde.server.writer import UNSAID as UNSAID_AT

LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""None of them looks like another."""
GROUPS, LETTERS_EACH = 5, 4
LINK_MINUTES = 15
UNSAID = "—"
"""In the place of what somebody said who is forgotten."""


async def is_kept(hall: Hall, me: Identity) -> bool:
    """Whether something leads back to this person."""
    return bool(await hall.store.rows(select(PERSON.c.id).where(PERSON.c.id == me.id)))


async def rename(hall: Hall, me: Identity) -> None:
    """Whoever comes back is called as they last said."""

    def call(connection: Connection) -> None:
        connection.execute(update(PERSON).where(PERSON.c.id == me.id).values(name=me.name))
        circles.call(connection, me)

    await hall.store.transact(call)


async def new_code(hall: Hall, me: Identity) -> str:
    """A code that leads back to this person; the one before no longer does."""
    code = "-".join("".join(secrets.choice(LETTERS) for _ in range(LETTERS_EACH)) for _ in range(GROUPS))
    await hall.store.transact(
        lambda connection: keep_person(connection, me, code_hash=token_hash(_plain(code)))
    )
    return code


async def new_link(hall: Hall, me: Identity, page: str) -> MyLink:
    """A link that makes one more device this person's, for a while; `page` is where it leads."""
    token = new_token()
    link = MyLink(token, now_ms() + LINK_MINUTES * 60_000, qr_code(f"{page}#{token}"))

    def keep(connection: Connection) -> None:
        keep_person(connection, me)
        connection.execute(delete(DEVICE_LINK).where(DEVICE_LINK.c.ends < now_ms()))
        values = {"token_hash": token_hash(link.token), "person": me.id, "ends": link.ends}
        connection.execute(insert(DEVICE_LINK), values)

    await hall.store.transact(keep)
    return link


def qr_code(address: str) -> str:
    """An address as a drawing that a telephone's camera reads: SVG, as wide as its place."""
    import segno

    drawn = segno.make(address, error="m", micro=False)
    return drawn.svg_inline(border=3, dark="#000", light="#fff", omitsize=True)


async def recover(hall: Hall, me: Identity, secret: str) -> Identity | None:
    """The person to whom a code or a link leads; the seats that this browser took as nobody go along."""

    def whose(connection: Connection) -> Select[Any]:
        own = (DEVICE_LINK.c.token_hash == token_hash(secret.strip())) & (DEVICE_LINK.c.ends >= now_ms())
        person = connection.scalar(select(DEVICE_LINK.c.person).where(own))
        if person is not None:
            connection.execute(delete(DEVICE_LINK).where(own))
            return select(PERSON.c.id, PERSON.c.name).where(PERSON.c.id == person)
        return select(PERSON.c.id, PERSON.c.name).where(PERSON.c.code_hash == token_hash(_plain(secret)))

    return await arrive(hall, me, whose)


async def arrive(hall: Hall, me: Identity, whose: Callable[[Connection], Select[Any]]) -> Identity | None:
    """The person whom a query finds, in one transaction; what this browser was as nobody goes along."""

    def find(connection: Connection) -> tuple[Identity, list[str]] | None:
        row = connection.execute(whose(connection)).first()
        return (Identity(row[0], row[1]), _move(hall, connection, me.id, row[0])) if row else None

    found = await hall.store.transact(find)
    if found is None:
        return None
    person, tables = found
    await _refresh(hall, tables)
    return person


async def about(hall: Hall, me: Identity) -> AboutMe:
    """Everything that is kept of a person."""
    of_mine = select(MATCH, SEAT.c.seat, SEAT.c.player).join(SEAT).where(SEAT.c.owner == me.id)
    found = await hall.store.rows(of_mine.order_by(MATCH.c.created, MATCH.c.id, SEAT.c.seat))
    said = select(CHAT.c.match, CHAT.c.at, CHAT.c.words).where(_is_mine(CHAT, me.id))
    lines = await hall.store.rows(said.order_by(CHAT.c.at, CHAT.c.match, CHAT.c.number))
    wishes = await hall.store.rows(select(WISH.c.game).where(WISH.c.person == me.id))
    shown = await hall.store.rows(select(PERSON.c.is_shown).where(PERSON.c.id == me.id))
    return AboutMe(
        name=me.name,
        is_kept=bool(shown),
        seats=[_my_seat(MatchRow(*columns), seat, player) for *columns, seat, player in found],
        lines=[MyLine(*row) for row in lines],
        is_shown=bool(shown and shown[0][0]),
        passkeys=await _kept_passkeys(hall, me),
        company=await company.shunned_by(hall.store, me.id),
        notices=await ways.about(hall.store, hall.outbox.post, me.id),
        letters=await ahead.about(hall.store, me.id),
        ratings=await ratings.history_of(hall.store, me.id),
        entries=await entries.entries_of(hall.store, me.id),
        circles=await circles.of_person(hall, me.id),
        wishes=[game for (game,) in wishes],
    )


async def _kept_passkeys(hall: Hall, me: Identity) -> list[KeptPasskey]:
    columns = [PASSKEY.c[name] for name in ("id", "name", "host", "made", "used", "public_key", "count")]
    rows = await hall.store.rows(select(*columns).where(PASSKEY.c.person == me.id).order_by(PASSKEY.c.made))
    return [
        KeptPasskey(passkey, name, host, made, used, urlsafe_b64encode(key).decode(), count)
        for passkey, name, host, made, used, key, count in rows
    ]


def _is_mine(said: Any, person: str) -> ColumnElement[bool]:
    """What a person said, or what was reported of it: by its owner, and in older rows by the seat."""
    seats = select(SEAT.c.match).where(
        SEAT.c.match == said.c.match, SEAT.c.seat == said.c.seat, SEAT.c.owner == person
    )
    return or_(said.c.owner == person, and_(said.c.owner.is_(None), seats.exists()))


def _my_seat(match: MatchRow, seat: int, player: str) -> MySeat:
    return MySeat(match.id, match.game, match.mode, seat, player, match.created, bool(match.is_over))


async def forget(hall: Hall, me: Identity) -> Gone:
    """Nothing leads to this person any more; games stay, and somebody without a name has played them."""

    def erase(connection: Connection) -> list[str]:
        mine = list(connection.execute(select(SEAT.c.match, SEAT.c.seat).where(SEAT.c.owner == me.id)))
        for match, seat in mine:
            ahead.forget(connection, match, seat)
        ways.forget(connection, me.id)
        sat = connection.scalars(select(SEAT.c.match).where(SEAT.c.owner == me.id))
        spoke = connection.scalars(select(CHAT.c.match).where(CHAT.c.owner == me.id))
        tables = sorted({*sat, *spoke})
        for said in (CHAT, REPORT):
            gone = {"name": "", "words": UNSAID, "owner": None}
            connection.execute(update(said).where(_is_mine(said, me.id)).values(gone))
        seats = update(SEAT).where(SEAT.c.owner == me.id)
        connection.execute(seats.values(player="", owner=None, token_hash=None))
        circles.forget(connection, me.id)
        company.forget(connection, me.id)
        for table in (DEVICE_LINK, PASSKEY, CHALLENGE, WISH):
            connection.execute(delete(table).where(table.c.person == me.id))
        ratings.forget(connection, me.id)
        entries.forget(connection, me.id)
        connection.execute(delete(PERSON).where(PERSON.c.id == me.id))
        hall.store.writer.tell(connection, tables)
        hall.store.writer.mention(connection, [f"{UNSAID_AT}{table}" for table in tables])
        return tables

    tables = await hall.store.transact(erase)
    await _refresh(hall, tables, is_unsaid=True)
    return Gone(len(tables))


def _plain(code: str) -> str:
    """A code as it is compared: people write it in their own way."""
    return "".join(letter for letter in code.upper() if letter in LETTERS)


def keep_person(connection: Connection, me: Identity, **more: Any) -> None:
    """The name is this person's from now on."""
    values = {"name": me.name, "handle": handle_of(me.id), **more}
    put_row(connection, PERSON, {"id": me.id}, values, made=now_ms(), is_shown=1)


def _move(hall: Hall, connection: Connection, before: str, after: str) -> list[str]:
    """What this browser was as nobody goes along; what another person has stays theirs."""
    is_person = connection.execute(select(PERSON.c.id).where(PERSON.c.id == before)).first() is not None
    if before == after or is_person:
        return []
    tables = list(connection.scalars(select(SEAT.c.match).distinct().where(SEAT.c.owner == before)))
    for owned in (SEAT, CHAT, REPORT):
        connection.execute(update(owned).where(owned.c.owner == before).values(owner=after))
    company.move(connection, before, after)
    ways.move(connection, before, after)
    ratings.move(connection, before, after)
    entries.move(connection, before, after)
    circles.move(connection, before, after)
    hall.store.writer.tell(connection, tables)
    return tables


async def _refresh(hall: Hall, tables: list[str], *, is_unsaid: bool = False) -> None:
    """Tell those who are there; tables that sleep know it when they wake."""
    for table in tables:
        live = hall.live.get(table)
        if live is not None:
            await live.refresh()
            if is_unsaid:
                await live.retell()
