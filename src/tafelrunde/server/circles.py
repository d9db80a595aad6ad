"""Circles of friends: whoever has the link and a name belongs to one, and its games are kept together.

Nobody needs an account for it: a member is a browser by its cookie, as everywhere. For whoever is no member
and has no link there is no such circle.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from sqlalchemy import Connection, delete, func, insert, select, update

from tafelrunde.bots import BOTS
from tafelrunde.server.audience import now_ms
from tafelrunde.server.circle_forms import CircleForm, CircleGame, CircleLink, CircleMember
from tafelrunde.server.laying import put_rows, shuffled
from tafelrunde.server.mine import Mine, tables_among
from tafelrunde.server.my_forms import MyCircle
from tafelrunde.server.notices.wanted import told_of
from tafelrunde.server.refusals import Refused, check_seat_count
from tafelrunde.server.rows import CircleTableRow
from tafelrunde.server.schema import CIRCLE, CIRCLE_MEMBER, CIRCLE_SEASON, CIRCLE_TABLE, MATCH
from tafelrunde.server.scores import Named, reckon
from tafelrunde.server.security import Identity, is_same, is_table_id, new_table_id, new_token
from tafelrunde.table import BadSetup, Table, game, text, verbatim

if TYPE_CHECKING:
    from tafelrunde.server.hall import Hall

MOST_MEMBERS = 60
MOST_CIRCLES = 40
"""In which one person is."""
MOST_SEASONS = 60
MOST_GAMES = 300
"""Of a circle that are told and counted."""


class Member(NamedTuple):
    """A row of a circle's members."""

    number: int
    person: str
    name: str
    joined: int


class Circle(NamedTuple):
    """A circle with its members."""

    id: str
    name: str
    secret: str
    founder: int
    members: list[Member]

    def of(self, person: str) -> Member | None:
        """This person as a member."""
        return next((each for each in self.members if is_same(each.person, person)), None)


async def find(hall: Hall, circle: str) -> Circle:
    """The circle of that id; raises Refused."""
    own = select(CIRCLE.c.id, CIRCLE.c.name, CIRCLE.c.secret, CIRCLE.c.founder).where(CIRCLE.c.id == circle)
    rows = await hall.store.rows(own) if is_table_id(circle) else []
    if not rows:
        raise Refused(404, "no-circle")
    columns = [CIRCLE_MEMBER.c[name] for name in Member._fields]
    query = select(*columns).where(CIRCLE_MEMBER.c.circle == circle).order_by(CIRCLE_MEMBER.c.number)
    members = [Member(*row) for row in await hall.store.rows(query)]
    return Circle(*(*rows[0], members))


async def as_member(hall: Hall, me: Identity, circle: str) -> tuple[Circle, Member]:
    """The circle, for one of its members; raises Refused."""
    found = await find(hall, circle)
    member = found.of(me.id)
    if member is None:
        raise Refused(404, "no-circle")
    return found, member


async def as_founder(hall: Hall, me: Identity, circle: str) -> Circle:
    """The circle, for whoever founded it; raises Refused."""
    found, member = await as_member(hall, me, circle)
    if member.number != found.founder:
        raise Refused(403, "not-the-founder")
    return found


# -- founding, joining, leaving ---------------------------------------------------------------------------


async def create(hall: Hall, me: Identity, name: str) -> CircleLink:
    """A new circle, with me in it."""
    _check_name(me)
    link = CircleLink(new_table_id(), new_token())
    now = now_ms()

    def put(connection: Connection) -> None:
        _check_room(connection, me.id)
        row = {"id": link.id, "name": name, "secret": link.secret, "founder": 0, "made": now}
        connection.execute(insert(CIRCLE), row)
        _enrol(connection, link.id, 0, me, now)

    await hall.store.transact(put)
    return link


async def join(hall: Hall, me: Identity, circle: str, secret: str) -> None:
    """Come in by the link."""
    found = await find(hall, circle)
    if found.of(me.id) is not None:
        return
    if not is_same(found.secret, secret):
        raise Refused(404, "no-circle")
    _check_name(me)

    def put(connection: Connection) -> None:
        _check_room(connection, me.id)
        of_circle = CIRCLE_MEMBER.c.circle == circle
        count, last = connection.execute(
            select(func.count(), func.max(CIRCLE_MEMBER.c.number)).where(of_circle)
        ).one()
        if count >= MOST_MEMBERS:
            raise Refused(409, "circle-full")
        _enrol(connection, circle, (last or 0) + 1, me, now_ms())

    await hall.store.transact(put)


def _check_name(me: Identity) -> None:
    if not me.name:
        raise Refused(422, "name-needed", field="name")


def _check_room(connection: Connection, person: str) -> None:
    mine = select(func.count()).where(CIRCLE_MEMBER.c.person == person)
    if connection.execute(mine).scalar_one() >= MOST_CIRCLES:
        raise Refused(409, "too-many-circles")


def _enrol(connection: Connection, circle: str, number: int, me: Identity, now: int) -> None:
    row = {"circle": circle, "number": number, "person": me.id, "name": me.name, "joined": now}
    connection.execute(insert(CIRCLE_MEMBER), row)


async def leave(hall: Hall, me: Identity, circle: str) -> None:
    """Leave; whoever came first after the founder looks after the circle then."""
    _, member = await as_member(hall, me, circle)
    await hall.store.transact(lambda connection: _remove(connection, circle, member.number))


async def remove(hall: Hall, me: Identity, circle: str, number: int) -> None:
    """The founder asks a member to leave; the link is another from now on."""
    found = await as_founder(hall, me, circle)
    if number == found.founder or number not in [each.number for each in found.members]:
        raise Refused(409, "no-such-member", field="member")

    def put(connection: Connection) -> None:
        _remove(connection, circle, number)
        connection.execute(update(CIRCLE).where(CIRCLE.c.id == circle).values(secret=new_token()))

    await hall.store.transact(put)


def _remove(connection: Connection, circle: str, number: int) -> None:
    own = CIRCLE_MEMBER.c.circle == circle
    connection.execute(delete(CIRCLE_MEMBER).where(own, CIRCLE_MEMBER.c.number == number))
    first = connection.execute(select(func.min(CIRCLE_MEMBER.c.number)).where(own)).scalar()
    if first is None:
        _erase(connection, circle)
        return
    of_leaver = (CIRCLE.c.id == circle) & (CIRCLE.c.founder == number)
    connection.execute(update(CIRCLE).where(of_leaver).values(founder=first))


def _erase(connection: Connection, circle: str) -> None:
    """The circle is no more; its games stay with those who played them."""
    for kept in (CIRCLE_SEASON, CIRCLE_TABLE, CIRCLE_MEMBER):
        connection.execute(delete(kept).where(kept.c.circle == circle))
    connection.execute(delete(CIRCLE).where(CIRCLE.c.id == circle))


async def end(hall: Hall, me: Identity, circle: str) -> None:
    """The founder ends the circle."""
    await as_founder(hall, me, circle)
    await hall.store.transact(lambda connection: _erase(connection, circle))


async def rename(hall: Hall, me: Identity, circle: str, name: str) -> None:
    """The founder calls it something else."""
    await as_founder(hall, me, circle)
    await hall.store.change(update(CIRCLE).where(CIRCLE.c.id == circle).values(name=name))


async def begin_season(hall: Hall, me: Identity, circle: str, name: str) -> None:
    """A season of that name begins now."""
    await as_member(hall, me, circle)

    def put(connection: Connection) -> None:
        count = select(func.count()).where(CIRCLE_SEASON.c.circle == circle)
        if connection.execute(count).scalar_one() >= MOST_SEASONS:
            raise Refused(409, "too-many-seasons")
        connection.execute(insert(CIRCLE_SEASON), {"circle": circle, "began": now_ms(), "name": name})

    await hall.store.transact(put)


# -- what a person has ------------------------------------------------------------------------------------


async def of_person(hall: Hall, person: str) -> list[MyCircle]:
    """The circles in which somebody is, the newest first."""
    mine = select(CIRCLE_MEMBER.c.circle).where(CIRCLE_MEMBER.c.person == person)
    running = (
        select(func.count())
        .select_from(CIRCLE_TABLE)
        .join(MATCH, MATCH.c.id == CIRCLE_TABLE.c.match)
        .where(CIRCLE_TABLE.c.circle == CIRCLE.c.id, MATCH.c.is_over == 0, MATCH.c.closed.is_(None))
        .scalar_subquery()
    )
    members = select(func.count()).where(CIRCLE_MEMBER.c.circle == CIRCLE.c.id).scalar_subquery()
    query = select(CIRCLE.c.id, CIRCLE.c.name, members, running).where(CIRCLE.c.id.in_(mine))
    return [MyCircle(*row) for row in await hall.store.rows(query.order_by(CIRCLE.c.made.desc()))]


def call(connection: Connection, me: Identity) -> None:
    """Whoever is called something else is so in all circles."""
    connection.execute(update(CIRCLE_MEMBER).where(CIRCLE_MEMBER.c.person == me.id).values(name=me.name))


def forget(connection: Connection, person: str) -> None:
    """Somebody is in no circle any more."""
    mine = select(CIRCLE_MEMBER.c.circle, CIRCLE_MEMBER.c.number).where(CIRCLE_MEMBER.c.person == person)
    for circle, number in list(connection.execute(mine)):
        _remove(connection, circle, number)


def move(connection: Connection, before: str, after: str) -> None:
    """The circles of one browser are another person's from now on; in some that may be a member already."""
    places = select(CIRCLE_MEMBER.c.circle, CIRCLE_MEMBER.c.number)
    theirs = {
        row.circle: row.number for row in connection.execute(places.where(CIRCLE_MEMBER.c.person == after))
    }
    for circle, number in list(connection.execute(places.where(CIRCLE_MEMBER.c.person == before))):
        own = (CIRCLE_MEMBER.c.circle == circle) & (CIRCLE_MEMBER.c.number == number)
        if circle not in theirs:
            connection.execute(update(CIRCLE_MEMBER).where(own).values(person=after))
            continue
        founded = (CIRCLE.c.id == circle) & (CIRCLE.c.founder == number)
        connection.execute(update(CIRCLE).where(founded).values(founder=theirs[circle]))
        connection.execute(delete(CIRCLE_MEMBER).where(own))


# -- the book ---------------------------------------------------------------------------------------------


class Book(NamedTuple):
    """A circle with all its games."""

    circle: CircleForm
    games: list[Mine]


async def book(hall: Hall, me: Identity, circle: str, secret: str | None) -> Book:
    """What somebody may see of a circle; whoever only has the link sees who is in it."""
    found = await find(hall, circle)
    member = found.of(me.id)
    if member is None and not is_same(found.secret, secret or ""):
        raise Refused(404, "no-circle")
    members = [
        CircleMember(each.number, hall.house.called(each.name), each == member, each.number == found.founder)
        for each in found.members
    ]
    shown = CircleForm(found.id, found.name, members)
    if member is None:
        return Book(shown, [])
    own = select(CIRCLE_TABLE.c.match).where(CIRCLE_TABLE.c.circle == circle)
    games = await tables_among(hall, own, MOST_GAMES, MOST_GAMES)
    people = {each.person: (each.number, hall.house.called(each.name)) for each in found.members}
    seasons, series = reckon(games, people, await _named(hall, circle))
    latest = max(games, key=lambda each: each.match.created, default=None)
    last = (
        {row.owner for row in latest.seats} if latest is not None else {each.person for each in found.members}
    )
    return Book(
        CircleForm(
            found.id,
            found.name,
            members,
            is_member=True,
            is_founder=member.number == found.founder,
            secret=found.secret,
            seasons=seasons,
            series=series,
            usual=[each.number for each in found.members if each.person in last],
        ),
        games,
    )


async def _named(hall: Hall, circle: str) -> list[Named]:
    query = select(CIRCLE_SEASON.c.began, CIRCLE_SEASON.c.name).where(CIRCLE_SEASON.c.circle == circle)
    return [Named(*row) for row in await hall.store.rows(query)]


async def play(hall: Hall, me: Identity, circle: str, form: CircleGame) -> str:
    """A new table for some of the members, who sit where the lot puts them; raises BadSetup."""
    found, _ = await as_member(hall, me, circle)
    mode = game(form.game).mode(form.mode)
    chosen = [each for each in found.members if each.number in set(form.members)]
    if len(chosen) < len(set(form.members)):
        raise Refused(409, "no-such-member", field="members")
    for place, bot in enumerate(form.bots):
        if bot not in BOTS:
            name = verbatim(bot)
            raise BadSetup(text("error.unknown-bot", bot=name, known=", ".join(BOTS)), field=f"bots.{place}")
    seats = len(chosen) + len(form.bots)
    check_seat_count(mode.id, mode.minimum, mode.maximum, seats, "members")
    common = hall.settings.common(form.game)
    table: Table[Any] = Table.new(game(form.game), mode.id, seats=seats, setup=common)
    people = [Identity(each.person, hall.house.called(each.name)) for each in chosen]
    write = shuffled(hall, table, people, form.bots)
    (new,) = write.tables
    write.circle_tables = [CircleTableRow(new, circle)]
    write.notices = [
        notice
        for row in write.seats
        if row.owner != me.id
        for notice in told_of(
            hall.store.listeners.get(row.owner or "", ()), new, row.seat, "circle", now_ms()
        )
    ]
    await hall.store.transact(lambda connection: put_rows(connection, write))
    hall.store.noticed.set()
    return new
