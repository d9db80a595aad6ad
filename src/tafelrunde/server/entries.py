"""What is kept of a person in tournaments."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection, delete, select, update

from tafelrunde.server.schema import ENTRY, MEETING, TOURNAMENT
from tafelrunde.server.store import Store
from tafelrunde.server.tournament_forms import MyEntry


async def entries_of(store: Store, person: str) -> list[MyEntry]:
    """The tournaments in which a person takes part."""
    query = (
        select(ENTRY.c.tournament, ENTRY.c.name, ENTRY.c.joined, ENTRY.c.left, TOURNAMENT.c.creator)
        .join(TOURNAMENT)
        .where(ENTRY.c.player == person)
        .order_by(TOURNAMENT.c.made, ENTRY.c.tournament)
    )
    return [
        MyEntry(tournament, name, joined, left, creator == person)
        for tournament, name, joined, left, creator in await store.rows(query)
    ]


async def called(store: Store, tables: Sequence[str]) -> dict[tuple[str, int], str]:
    """By table and seat, what computers are called who play there in a tournament."""
    found = {}
    for seat, side in enumerate((MEETING.c.first, MEETING.c.second)):
        query = (
            select(MEETING.c.match, ENTRY.c.name)
            .join(ENTRY, (ENTRY.c.tournament == MEETING.c.tournament) & (ENTRY.c.number == side))
            .where(MEETING.c.match.in_(tables), ENTRY.c.bot.is_not(None))
        )
        found |= {(table, seat): name for table, name in await store.rows(query)}
    return found


def move(connection: Connection, before: str, after: str) -> None:
    """What somebody has entered as nobody goes along, but where the person takes part already."""
    own = select(ENTRY.c.tournament).where(ENTRY.c.player == after)
    there = (ENTRY.c.player == before) & ENTRY.c.tournament.not_in(list(connection.scalars(own)))
    connection.execute(update(ENTRY).where(there).values(player=after))
    connection.execute(update(TOURNAMENT).where(TOURNAMENT.c.creator == before).values(creator=after))


def forget(connection: Connection, person: str) -> None:
    """Entries that have not been played go; in the others somebody without a name has played."""
    still_open = select(TOURNAMENT.c.id).where(TOURNAMENT.c.state == "open")
    own = ENTRY.c.player == person
    changed = list(connection.scalars(select(ENTRY.c.tournament).where(own)))
    connection.execute(delete(ENTRY).where(own & ENTRY.c.tournament.in_(still_open)))
    left = select(TOURNAMENT.c.round + 1).where(TOURNAMENT.c.id == ENTRY.c.tournament).scalar_subquery()
    connection.execute(update(ENTRY).where(own & ENTRY.c.left.is_(None)).values(left=left))
    connection.execute(update(ENTRY).where(own).values(player=None, name=""))
    version = {"version": TOURNAMENT.c.version + 1}
    connection.execute(update(TOURNAMENT).where(TOURNAMENT.c.id.in_(changed)).values(version))
    connection.execute(update(TOURNAMENT).where(TOURNAMENT.c.creator == person).values(creator=None))
