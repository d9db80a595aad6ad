"""Good company: whom somebody does not want to hear, and with whom nobody puts them at one table.

Both are kept of the person who wishes it, about the other, whether or not their names are theirs. Whoever
is blocked is muted too. Whatever brings people together asks here, and nowhere else: `apart_from`
before, `are_apart` in the transaction in which somebody sits down.
"""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import ColumnElement, Connection, delete, func, insert, or_, select, update

from tafelrunde.server.person_forms import Shun, Shunned
from tafelrunde.server.reader import brief
from tafelrunde.server.refusals import Refused
from tafelrunde.server.schema import COMPANY
from tafelrunde.server.security import handle_of
from tafelrunde.server.store import Store

BLOCK = "block"
MOST = 500
"""Whom one person may mute or block."""


async def apart_from(store: Store, person: str) -> frozenset[str]:
    """With whom this person shall not sit at one table, whoever wished it."""
    mine = select(COMPANY.c.other).where(COMPANY.c.person == person, COMPANY.c.kind == BLOCK)
    theirs = select(COMPANY.c.person).where(COMPANY.c.other == person, COMPANY.c.kind == BLOCK)
    return frozenset(other for (other,) in await store.rows(mine.union(theirs)))


def are_apart(connection: Connection, person: str, others: Collection[str]) -> bool:
    """Whether somebody among the others and this person shall not sit at one table."""
    query = select(COMPANY.c.at).where(_between(person, others)).limit(1)
    return bool(others) and connection.execute(query).first() is not None


def _between(person: str, others: Collection[str]) -> ColumnElement[bool]:
    mine = (COMPANY.c.person == person) & COMPANY.c.other.in_(others)
    theirs = (COMPANY.c.other == person) & COMPANY.c.person.in_(others)
    return (COMPANY.c.kind == BLOCK) & or_(mine, theirs)


async def deaf_to(store: Store, speaker: str | None) -> frozenset[str]:
    """Who does not want to hear somebody."""
    if speaker is None:
        return frozenset()
    query = select(COMPANY.c.person).where(COMPANY.c.other == speaker)
    return frozenset(person for (person,) in await store.rows(brief(query)))


async def unheard_by(store: Store, listener: str | None) -> frozenset[str]:
    """Whom somebody does not want to hear."""
    if listener is None:
        return frozenset()
    query = select(COMPANY.c.other).where(COMPANY.c.person == listener)
    return frozenset(other for (other,) in await store.rows(brief(query)))


async def shun(store: Store, person: str, other: str, kind: Shun, name: str, at: int) -> None:
    """Mute or block somebody, from a time on; the last word counts. Raises Refused."""

    def put(connection: Connection) -> None:
        own = (COMPANY.c.person == person) & (COMPANY.c.other == other)
        values = {"kind": kind, "name": name, "at": at}
        if connection.execute(update(COMPANY).where(own).values(values)).rowcount:
            return
        count = select(func.count()).where(COMPANY.c.person == person)
        if connection.execute(count).scalar_one() >= MOST:
            raise Refused(409, "too-many-shunned")
        connection.execute(insert(COMPANY), {"person": person, "other": other, **values})

    await store.transact(put)


async def forgive(store: Store, person: str, handle: str) -> bool:
    """Hear somebody again and play with them; whether there was anything to forgive."""

    def remove(connection: Connection) -> bool:
        others = connection.scalars(select(COMPANY.c.other).where(COMPANY.c.person == person))
        meant = [other for other in others if handle_of(other) == handle]
        own = (COMPANY.c.person == person) & COMPANY.c.other.in_(meant)
        return bool(connection.execute(delete(COMPANY).where(own)).rowcount)

    return await store.transact(remove)


async def shunned_by(store: Store, person: str) -> list[Shunned]:
    """Whom somebody has muted or blocked, the last first."""
    columns = COMPANY.c.other, COMPANY.c.kind, COMPANY.c.name, COMPANY.c.at
    query = select(*columns).where(COMPANY.c.person == person).order_by(COMPANY.c.at.desc(), COMPANY.c.other)
    return [Shunned(handle_of(other), kind, name, at) for other, kind, name, at in await store.rows(query)]


def forget(connection: Connection, person: str) -> None:
    """Nobody has shunned this person, and this person nobody."""
    connection.execute(delete(COMPANY).where(or_(COMPANY.c.person == person, COMPANY.c.other == person)))


def move(connection: Connection, before: str, after: str) -> None:
    """Somebody turns out to be another: what was wished of or about the one holds for the other."""
    for own, far in ((COMPANY.c.person, COMPANY.c.other), (COMPANY.c.other, COMPANY.c.person)):
        known = list(connection.scalars(select(far).where(own == after)))
        connection.execute(delete(COMPANY).where((own == before) & far.in_([*known, after])))
        connection.execute(update(COMPANY).where(own == before).values({own.name: after}))
