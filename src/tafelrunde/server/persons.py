"""People whose name is theirs: a code or a link leads back to them, and all that is kept of them can go.

A browser is somebody by its signed cookie alone. Whoever wants to be the same person elsewhere gets a code to
write down, or a link for one more device; the database keeps only what these can be recognised by.
"""

from __future__ import annotations

import secrets
from typing import Any

from sqlalchemy import ColumnElement, Connection, delete, insert, select, update

from tafelrunde.server import ahead
from tafelrunde.server.forms import AboutMe, Gone, MyLine, MyLink, MySeat
from tafelrunde.server.hall import Hall
from tafelrunde.server.notices import ways
from tafelrunde.server.rows import MatchRow
from tafelrunde.server.schema import CHAT, DEVICE_LINK, MATCH, PERSON, REPORT, SEAT
from tafelrunde.server.security import Identity, new_token, token_hash
from tafelrunde.server.stage import now_ms

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
    await hall.store.transact(
        lambda connection: (
            connection.execute(update(PERSON).where(PERSON.c.id == me.id).values(name=me.name)).rowcount
        )
    )


async def new_code(hall: Hall, me: Identity) -> str:
    """A code that leads back to this person; the one before no longer does."""
    code = "-".join("".join(secrets.choice(LETTERS) for _ in range(LETTERS_EACH)) for _ in range(GROUPS))
    await hall.store.transact(lambda connection: _keep(connection, me, code_hash=token_hash(_plain(code))))
    return code


async def new_link(hall: Hall, me: Identity) -> MyLink:
    """A link that makes one more device this person's, for a while."""
    link = MyLink(new_token(), now_ms() + LINK_MINUTES * 60_000)

    def keep(connection: Connection) -> None:
        _keep(connection, me)
        connection.execute(delete(DEVICE_LINK).where(DEVICE_LINK.c.ends < now_ms()))
        values = {"token_hash": token_hash(link.token), "person": me.id, "ends": link.ends}
        connection.execute(insert(DEVICE_LINK), values)

    await hall.store.transact(keep)
    return link


async def recover(hall: Hall, me: Identity, secret: str) -> Identity | None:
    """The person to whom a code or a link leads; the seats that this browser took as nobody go along."""

    def find(connection: Connection) -> tuple[Identity, list[str]] | None:
        own = (DEVICE_LINK.c.token_hash == token_hash(secret.strip())) & (DEVICE_LINK.c.ends >= now_ms())
        of_link = select(PERSON.c.id, PERSON.c.name).join(DEVICE_LINK).where(own)
        row = connection.execute(of_link).first()
        if row is not None:
            connection.execute(delete(DEVICE_LINK).where(own))
        else:
            of_code = select(PERSON.c.id, PERSON.c.name)
            row = connection.execute(of_code.where(PERSON.c.code_hash == token_hash(_plain(secret)))).first()
        if row is None:
            return None
        return Identity(row.id, row.name), _move_seats(hall, connection, me.id, row.id)

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
    lines = await hall.store.rows(
        select(CHAT.c.match, CHAT.c.at, CHAT.c.words)
        .join(SEAT, (SEAT.c.match == CHAT.c.match) & (SEAT.c.seat == CHAT.c.seat))
        .where(SEAT.c.owner == me.id)
        .order_by(CHAT.c.at, CHAT.c.match, CHAT.c.number)
    )
    seats = [_my_seat(MatchRow(*columns), seat, player) for *columns, seat, player in found]
    notices = await ways.about(hall.store, hall.outbox.post, me.id)
    said = [MyLine(*row) for row in lines]
    letters = await ahead.about(hall.store, me.id)
    return AboutMe(me.name, await is_kept(hall, me), seats, said, notices=notices, letters=letters)


def _my_seat(match: MatchRow, seat: int, player: str) -> MySeat:
    return MySeat(match.id, match.game, match.mode, seat, player, match.created, bool(match.is_over))


async def forget(hall: Hall, me: Identity) -> Gone:
    """Nothing leads to this person any more; games stay, and somebody without a name has played them."""

    def erase(connection: Connection) -> list[str]:
        mine = list(connection.execute(select(SEAT.c.match, SEAT.c.seat).where(SEAT.c.owner == me.id)))
        for table, seat in mine:
            _unsay(connection, table, seat)
            ahead.forget(connection, table, seat)
        seats = update(SEAT).where(SEAT.c.owner == me.id)
        connection.execute(seats.values(player="", owner=None, token_hash=None))
        connection.execute(delete(DEVICE_LINK).where(DEVICE_LINK.c.person == me.id))
        ways.forget(connection, me.id)
        connection.execute(delete(PERSON).where(PERSON.c.id == me.id))
        tables = sorted({table for table, _ in mine})
        hall.store.writer.tell(connection, tables)
        return tables

    tables = await hall.store.transact(erase)
    await _refresh(hall, tables)
    return Gone(len(tables))


def _plain(code: str) -> str:
    """A code as it is compared: people write it in their own way."""
    return "".join(letter for letter in code.upper() if letter in LETTERS)


def _keep(connection: Connection, me: Identity, **more: Any) -> None:
    values = {"name": me.name, **more}
    if not connection.execute(update(PERSON).where(PERSON.c.id == me.id).values(values)).rowcount:
        connection.execute(insert(PERSON), {"id": me.id, "made": now_ms(), "code_hash": None, **values})


def _move_seats(hall: Hall, connection: Connection, before: str, after: str) -> list[str]:
    """What this browser took as nobody goes along; what another person holds stays theirs."""
    is_person = connection.execute(select(PERSON.c.id).where(PERSON.c.id == before)).first() is not None
    if before == after or is_person:
        return []
    tables = list(connection.scalars(select(SEAT.c.match).distinct().where(SEAT.c.owner == before)))
    connection.execute(update(SEAT).where(SEAT.c.owner == before).values(owner=after))
    ways.move(connection, before, after)
    hall.store.writer.tell(connection, tables)
    return tables


def _unsay(connection: Connection, table: str, seat: int) -> None:
    """Take back a name and what it said, also where it was reported."""
    for said in (CHAT, REPORT):
        own: ColumnElement[bool] = (said.c.match == table) & (said.c.seat == seat)
        connection.execute(update(said).where(own).values(name="", words=UNSAID))


async def _refresh(hall: Hall, tables: list[str]) -> None:
    """Tell those who sit there; tables that sleep know it when they wake."""
    for table in tables:
        live = hall.live.get(table)
        if live is not None:
            await live.refresh()
