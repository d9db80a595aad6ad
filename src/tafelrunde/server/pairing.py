"""Quick pairing: whoever wants to play with somebody waits in the database, for any process to find.

A wish counts while its person is seen: the process whose window they look at says so now and then. So it
outlives a restart, and nobody is led to a table who has gone.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from sqlalchemy import Connection, delete, func, insert, select, update

from tafelrunde.server.audience import now_ms
from tafelrunde.server.fitting import ratings, reach, strained
from tafelrunde.server.laying import put_rows, shuffled
from tafelrunde.server.lobby_forms import Company, Paired, Waiting, Wanted, Wish
from tafelrunde.server.rows import ListingRow
from tafelrunde.server.schema import WISH
from tafelrunde.server.security import Identity
from tafelrunde.server.trouble import Conflict
from tafelrunde.server.writer import LOBBY
from tafelrunde.table import BadSetup, Mode, Table, game, text, verbatim
from tafelrunde.table.game import installed_mode

if TYPE_CHECKING:
    from tafelrunde.server.hall import Hall

SEEN = 45_000
"""Milliseconds for which somebody who was seen counts as waiting."""
LOOK_AGAIN = SEEN // 3
KEPT = 10 * SEEN
"""Milliseconds after which a wish is forgotten."""


class Wisher(NamedTuple):
    """Somebody who waits."""

    person: str
    name: str
    game: str
    mode: str
    since: int


async def want(hall: Hall, me: Identity, wish: Wish) -> Company:
    """Look for somebody who wants the same; raises BadSetup."""
    mode = _mode(wish)
    now = now_ms()
    row = {"person": me.id, "name": me.name, "game": wish.game, "mode": mode.id, "since": now, "seen": now}

    def put(connection: Connection) -> None:
        connection.execute(delete(WISH).where((WISH.c.person == me.id) | (WISH.c.seen < now - KEPT)))
        connection.execute(insert(WISH), {**row, "led_to": None})
        hall.store.writer.mention(connection, [LOBBY])

    await hall.store.transact(put)
    found = await pair(hall)
    hall.lounge.stir()
    return Company(found.get(me.id))


async def cancel(hall: Hall, person: str) -> None:
    """Wait no longer."""

    def remove(connection: Connection) -> None:
        connection.execute(delete(WISH).where(WISH.c.person == person))
        hall.store.writer.mention(connection, [LOBBY])

    await hall.store.transact(remove)
    hall.lounge.stir()


def _mode(wish: Wish) -> Mode:
    mode = game(wish.game).mode(wish.mode)
    if mode.maximum < 2:
        raise BadSetup(text("web.nobody-to-pair", mode=verbatim(mode.id)), field="mode")
    return mode


# -- who plays with whom ----------------------------------------------------------------------------------


async def pair(hall: Hall) -> dict[str, str]:
    """Set a table up for all who fit together, whoever has waited longest first; gives who sits where."""
    waiting = await _waiting(hall)
    seated: dict[str, str] = {}
    for game_id, mode_id in dict.fromkeys((each.game, each.mode) for each in waiting):
        mode = installed_mode(game_id, mode_id)
        if mode is None:
            continue
        same = [each for each in waiting if (each.game, each.mode) == (game_id, mode_id)]
        if len(same) < max(2, mode.minimum):
            continue
        people = [each.person for each in same]
        known = await ratings(hall.store, people, game_id, mode_id)
        apart = await strained(hall.store, people)
        for group in groups(same, max(2, mode.minimum), known, apart, now_ms()):
            table = await _seat(hall, group)
            seated |= {each.person: table for each in group if table is not None}
    if seated:
        await deliver(hall)
    return seated


async def _waiting(hall: Hall) -> list[Wisher]:
    columns = [WISH.c[name] for name in Wisher._fields]
    query = select(*columns).where(WISH.c.led_to.is_(None), WISH.c.seen >= now_ms() - SEEN)
    return [Wisher(*row) for row in await hall.store.rows(query.order_by(WISH.c.since, WISH.c.person))]


def groups(
    waiting: list[Wisher],
    size: int,
    known: Mapping[str, float],
    apart: Collection[frozenset[str]],
    now: int,
) -> list[list[Wisher]]:
    """People who may play together: the longest wait first, and with the nearest."""

    def fits(one: Wisher, other: Wisher) -> bool:
        if frozenset((one.person, other.person)) in apart:
            return False
        return distance(one, other) <= reach((now - min(one.since, other.since)) / 1000)

    def distance(one: Wisher, other: Wisher) -> float:
        if one.person not in known or other.person not in known:
            return 0.0
        return abs(known[one.person] - known[other.person])

    found: list[list[Wisher]] = []
    left = list(waiting)
    while left:
        group = [left.pop(0)]
        for other in sorted(left, key=lambda each: (distance(group[0], each), each.since)):
            if len(group) < size and all(fits(one, other) for one in group):
                group.append(other)
        if len(group) == size:
            found.append(group)
            left = [each for each in left if each not in group]
    return found


class _Taken(Exception):
    """Another process was faster, or somebody waits no longer."""


async def _seat(hall: Hall, group: list[Wisher]) -> str | None:
    """Set their table up; None when it is too late: all of them are led there, or nobody."""
    first = group[0]
    table: Table[Any] = Table.new(game(first.game), first.mode, seats=len(group))
    people = [Identity(each.person, hall.house.called(each.name)) for each in group]
    write = shuffled(hall, table, people, [])
    (led_to,) = write.tables
    write.listings = [ListingRow(led_to, None)]

    def put(connection: Connection) -> None:
        for person in sorted(
            each.id for each in people
        ):  # in one order, lest two processes wait for each other
            free = (WISH.c.person == person) & WISH.c.led_to.is_(None)
            if connection.execute(update(WISH).where(free).values(led_to=led_to)).rowcount != 1:
                raise _Taken
        put_rows(connection, write)
        hall.store.writer.mention(connection, [LOBBY])

    try:
        await hall.store.transact(put)
    except (_Taken, Conflict):
        return None
    hall.lounge.stir()
    return led_to


# -- telling ----------------------------------------------------------------------------------------------


async def greet(hall: Hall, person: str | None) -> Waiting | None:
    """What somebody waits for who comes to the lobby, and is seen."""
    if person is None:
        return None
    columns = (WISH.c.game, WISH.c.mode, WISH.c.since, WISH.c.seen)
    found = await hall.store.rows(select(*columns).where(WISH.c.person == person, WISH.c.led_to.is_(None)))
    if not found or found[0][3] < now_ms() - KEPT:
        return None
    await _see(hall, [person])
    game_id, mode, since, _ = found[0]
    return Waiting(game_id, mode, since)


async def left(hall: Hall, person: str, at: int) -> None:
    """Somebody has closed the last window here: unless they were seen since, they wait no longer."""
    if await hall.store.rows(select(WISH.c.person).where(WISH.c.person == person, WISH.c.led_to.is_(None))):
        own = (WISH.c.person == person) & (WISH.c.seen <= at) & WISH.c.led_to.is_(None)
        await hall.store.change(update(WISH).where(own).values(seen=at - SEEN))


async def work(hall: Hall) -> None:
    """Those who wait here are still here, and perhaps fit somebody now."""
    people = {each.who.person for each in hall.lounge.visitors if each.who.person is not None}
    if not people:
        return
    query = select(WISH.c.person, WISH.c.seen).where(WISH.c.led_to.is_(None))
    waiting = dict(await hall.store.rows(query))
    late = [person for person in people if waiting.get(person, now_ms()) < now_ms() - LOOK_AGAIN]
    if late:
        await _see(hall, late)
    if len(waiting) > 1 and not people.isdisjoint(waiting):
        await pair(hall)


async def _see(hall: Hall, people: list[str]) -> None:
    # Now, not when it is written: whoever closes the window meanwhile is gone for good.
    await hall.store.change(update(WISH).where(WISH.c.person.in_(people)).values(seen=now_ms()))


async def deliver(hall: Hall) -> None:
    """Lead those who are here to the tables that were set up for them."""
    people = [each.who.person for each in hall.lounge.visitors if each.who.person is not None]
    if not people:
        return
    query = select(WISH.c.person, WISH.c.led_to).where(WISH.c.led_to.is_not(None), WISH.c.person.in_(people))
    told = [
        person for person, table in await hall.store.rows(query) if hall.lounge.tell(person, Paired(table))
    ]
    if told:
        own = WISH.c.person.in_(told) & WISH.c.led_to.is_not(None)
        await hall.store.change(delete(WISH).where(own))


async def wanted(hall: Hall) -> list[Wanted]:
    """What is waited for, for everybody to see."""
    query = (
        select(WISH.c.game, WISH.c.mode, func.count())
        .where(WISH.c.led_to.is_(None), WISH.c.seen >= now_ms() - SEEN)
        .group_by(WISH.c.game, WISH.c.mode)
        .order_by(WISH.c.game, WISH.c.mode)
    )
    return [Wanted(*row) for row in await hall.store.rows(query)]
