"""Setting tables up, joining them, playing again: everything about seats before and after a game."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
from sqlalchemy import Connection, func, insert, select, update

from tafelrunde.bots import BOTS
from tafelrunde.learn import Guide, Lesson, Place
from tafelrunde.server import company, ratings
from tafelrunde.server.audience import now_ms
from tafelrunde.server.forms import Created, Held, Level, NewTable, SeatForm, SeatGrant, SeatLink
from tafelrunde.server.jobs import Checked, Tried, try_out, wished
from tafelrunde.server.laying import match_rows, put_rows
from tafelrunde.server.message_parts import ClockRule
from tafelrunde.server.notices.forms import NoticeKind
from tafelrunde.server.notices.wanted import told_of
from tafelrunde.server.pool import JobFailed
from tafelrunde.server.refusals import Refused, check_seat_count
from tafelrunde.server.rows import CircleTableRow, ListingRow, MatchRow, SeatRow
from tafelrunde.server.schema import CIRCLE_TABLE, EVENT, LISTING, MATCH, OUTBOX, SEAT
from tafelrunde.server.security import Identity, new_table_id, new_token, token_hash
from tafelrunde.server.writer import LOBBY
from tafelrunde.table import BadSetup, Beat, Game, Mode, Table, game, load, text, verbatim

if TYPE_CHECKING:
    from tafelrunde.server.hall import Hall

log = logging.getLogger("tafelrunde.server")

MOST_LISTED = 50
USUAL_BOT = "page"
"""Who sits where a lesson answers for the others."""
TRIAL = 5.0
"""Seconds of the processor that a new table's set-up and first step may cost a worker."""


class Taken(Exception):
    """Somebody else was faster."""


def _check_seats(seats: list[SeatForm]) -> None:
    for place, seat in enumerate(seats):
        if seat.kind == "bot" and seat.bot not in BOTS:
            known = ", ".join(BOTS)
            name = verbatim(seat.bot or "")
            raise BadSetup(text("error.unknown-bot", bot=name, known=known), field=f"seats.{place}.bot")


Job = Callable[..., Awaitable[Any]]
"""How a worker is asked, see `Pool.run` and `Call.job`."""


async def create(hall: Hall, me: Identity, form: NewTable, job: Job | None = None) -> Created:
    """Set a new table up; raises BadSetup. What must be tried first is tried as `job` does it."""
    found = game(form.game)
    mode = found.mode(form.mode)
    _check_seats(form.seats)
    check_seat_count(mode.id, mode.minimum, mode.maximum, len(form.seats))
    common = hall.settings.common(found.id)
    is_offered = _is_offered(found, mode, form)
    if form.rated:
        ratings.check(found, mode, form, is_plain=is_offered and not common)
    if is_offered:
        setup = {**common, **wished(found, mode, form)}
        table: Table[Any] = Table.new(found, mode.id, seats=len(form.seats), setup=setup)
        if form.rated:
            ratings.check_sides(table)
        return await _put(
            hall,
            me,
            table,
            table.opening,
            form.seats,
            form.clock,
            level=form.level,
            is_rated=form.rated,
        )
    tried = await _try_out(job or hall.pool.run, form, mode, common)
    table = load(tried.saved, is_own=True)
    return await _put(hall, me, table, tried.opening, form.seats, form.clock, level=form.level)


def _is_offered(found: Game[Any], mode: Mode, form: NewTable) -> bool:
    """Whether everything about a new table is among what the game itself offers; only that is trusted."""
    names = {deck.id for deck in found.deck_list()} if any(form.decks or ()) else set()
    values = {choice.option: choice.values for choice in mode.choices}
    return all(deck is None or deck in names for deck in form.decks or ()) and all(
        isinstance(value, str) and value in values.get(option, ())
        for option, value in (form.setup or {}).items()
    )


async def _try_out(job: Job, form: NewTable, mode: Mode, common: dict[str, Any]) -> Tried:
    """Let a worker set the table up first: whatever a stranger wishes, the loop never waits for it."""
    try:
        tried: Tried = await job(try_out, form, mode.id, common, effort=TRIAL)
        return tried
    except JobFailed as problem:
        log.warning("a set-up of %s was given up: %s", form.game, problem)
        wishes = [*(form.setup or ()), *(("decks",) if form.decks else ())]
        field = wishes[0] if len(wishes) == 1 else "setup"
        raise BadSetup(text("web.setup-too-much", field=verbatim(field[:60])), field=field) from problem


def _expiry(hall: Hall) -> int:
    """A table that was set up before no longer waits for strangers."""
    return now_ms() - int(hall.settings.waiting * 1000)


class Waiting(NamedTuple):
    """A table that waits for strangers."""

    id: str
    game: str
    mode: str
    created: int
    clock: str | None
    level: Level
    seats: list[SeatRow]


async def open_tables(hall: Hall) -> list[Waiting]:
    """Tables that wait for strangers, newest first, each with its seats."""
    newest = (
        select(MATCH, LISTING.c.level)
        .outerjoin(LISTING)
        .where(MATCH.c.is_open == 1, MATCH.c.is_over == 0, MATCH.c.created > _expiry(hall))
        .where(MATCH.c.closed.is_(None))
        .order_by(MATCH.c.created.desc())
        .limit(MOST_LISTED)
        .subquery()
    )
    columns = [newest.c[name] for name in ("id", "game", "mode", "created", "clock", "level")]
    query = select(*columns, SEAT).join(SEAT, SEAT.c.match == newest.c.id)
    found: dict[str, Waiting] = {}
    query = query.order_by(newest.c.created.desc(), newest.c.id, SEAT.c.seat)
    for table, game_id, mode, created, clock, level, *seat in await hall.store.rows(query):
        fresh = Waiting(table, game_id, mode, created, clock, level or "any", [])
        waiting = found.setdefault(table, fresh)
        waiting.seats.append(SeatRow(*seat))
    return list(found.values())


async def play_on(
    hall: Hall, me: Identity, origin: str, checked: Checked, seats: list[SeatForm], clock: ClockRule | None
) -> Created:
    """A new table that goes on from a position; raises BadSetup."""
    _check_seats(seats)
    if checked.is_over:
        raise BadSetup(text("web.game-over-there"), field="at")
    check_seat_count(checked.mode, checked.seats, checked.seats, len(seats))
    table = load(checked.saved, is_own=True)
    return await _put(hall, me, table, checked.story, seats, clock, origin=origin)


async def learn(hall: Hall, me: Identity, lesson: Lesson) -> Created:
    """A new table at which a guide leads through a lesson."""
    guide = Guide(game(lesson.game), lesson)
    table, place, beats = guide.begin()
    seats = [SeatForm("bot", USUAL_BOT) for _ in range(table.seats)]
    seats[guide.seat] = SeatForm("me")
    return await _put(hall, me, table, beats, seats, None, guide=place)


async def keep(hall: Hall, checked: Checked) -> str:
    """Keep an imported record as a table that can be watched."""
    table = load(checked.saved, is_own=True)
    rows = match_rows(table, new_table_id(), None, is_imported=True)
    rows.seats = [
        SeatRow(rows.tables[0], place, "human", "", None, None, is_open=0, is_taken=0)
        for place in range(table.seats)
    ]
    await hall.store.write(rows)
    return rows.tables[0]


async def _put(
    hall: Hall,
    me: Identity,
    table: Table[Any],
    beats: list[Beat],
    seats: list[SeatForm],
    clock: ClockRule | None,
    origin: str | None = None,
    guide: Place | None = None,
    *,
    level: Level = "any",
    is_rated: bool = False,
) -> Created:
    table_id, mine = new_table_id(), new_token()
    is_full = all(seat.kind in {"me", "bot"} for seat in seats)
    tick = hall.store.hourglass.now()
    host = next((place for place, seat in enumerate(seats) if seat.kind == "me"), None)
    is_open = any(seat.kind == "open" for seat in seats)
    write = match_rows(
        table,
        table_id,
        clock,
        beats,
        origin=origin,
        is_ticking=is_full,
        is_open=is_open,
        tick=tick,
        host=host,
        guide=guide,
        is_rated=is_rated,
    )
    grants = []
    for place, seat in enumerate(seats):
        token = {"me": mine, "friend": new_token()}.get(seat.kind)
        grants.append(SeatGrant(place, token if seat.kind == "friend" else None))
        name = hall.house.called(seat.name or "")
        player = seat.bot if seat.kind == "bot" else name or (me.name if seat.kind == "me" else "")
        write.seats.append(
            SeatRow(
                table_id,
                place,
                "bot" if seat.kind == "bot" else "human",
                player or "",
                token_hash(token) if token is not None else None,
                me.id if seat.kind == "me" else None,
                is_open=int(seat.kind == "open"),
                is_taken=int(seat.kind in {"me", "bot"}),
            )
        )
    if is_open:
        write.listings.append(ListingRow(table_id, level))
        write.tables.append(LOBBY)
    await hall.store.write(write)
    hall.lounge.stir()
    return Created(table_id, mine if any(seat.kind == "me" for seat in seats) else None, grants)


async def take(hall: Hall, me: Identity, token: str) -> Held | None:
    """The seats that a link holds; a free one is mine from now on."""
    hashed = token_hash(token)
    rows = await hall.store.held(hashed)
    if not rows:
        return None
    table = rows[0].match
    rows = [row for row in rows if row.match == table]
    if not all(row.is_taken for row in rows):
        own = (SEAT.c.match == table) & (SEAT.c.token_hash == hashed) & (SEAT.c.is_taken == 0)

        def claim(connection: Connection) -> None:
            _check_company(connection, me, table)
            values: dict[str, Any] = {"is_taken": 1, "owner": me.id}
            if me.name:
                values["player"] = me.name
            connection.execute(update(SEAT).where(own).values(values))
            _notice(hall, connection, table, _rows(connection, table), "seated", me)
            hall.store.writer.tell(connection, [table])

        await hall.store.transact(claim)
        await _seated(hall, table)
    return Held(table, [row.seat for row in rows])


async def sit(hall: Hall, me: Identity, table: str, seat: int) -> Held:
    """A stranger takes an open seat; raises Taken, or Refused when that is no seat for this person."""
    token = new_token()

    def claim(connection: Connection) -> None:
        mine = select(func.count()).where(SEAT.c.match == table, SEAT.c.owner == me.id)
        if connection.execute(mine).scalar_one():
            raise Refused(409, "already-seated")  # whoever has two hands among strangers sees both
        _check_company(connection, me, table)
        created = connection.execute(select(MATCH.c.created).where(MATCH.c.id == table)).scalar_one()
        if created <= _expiry(hall):
            raise Refused(409, "table-expired")
        free = (
            (SEAT.c.match == table) & (SEAT.c.seat == seat) & (SEAT.c.is_open == 1) & (SEAT.c.is_taken == 0)
        )
        values = {
            "is_taken": 1,
            "is_open": 0,
            "owner": me.id,
            "player": me.name,
            "token_hash": token_hash(token),
        }
        done = connection.execute(update(SEAT).where(free).values(values))
        if done.rowcount != 1:
            raise Taken
        left = select(func.count()).where(SEAT.c.match == table, SEAT.c.is_open == 1)
        if not connection.execute(left).scalar_one():
            connection.execute(update(MATCH).where(MATCH.c.id == table).values(is_open=0))
        _notice(hall, connection, table, _rows(connection, table), "seated", me)
        hall.store.writer.tell(connection, [table, LOBBY])

    await hall.store.transact(claim)
    await _seated(hall, table)
    return Held(table, [seat], token)


def _check_company(connection: Connection, me: Identity, table: str) -> None:
    """Raises Refused where somebody sits with whom this person shall not sit at one table."""
    if company.are_apart(connection, me.id, _owners(connection, table)):
        raise Refused(409, "kept-apart")


def _owners(connection: Connection, table: str) -> list[str]:
    query = select(SEAT.c.owner).where(SEAT.c.match == table, SEAT.c.owner.is_not(None))
    return list(connection.scalars(query))


async def kick(hall: Hall, me: Identity, table: str, seat: int) -> SeatLink:
    """Whoever set a table up asks somebody to leave; gives the seat's new link. Raises Refused."""
    token = new_token()
    match = await hall.store.match(table)
    is_strict = match is not None and match.is_strict

    def dismiss(connection: Connection) -> None:
        creator = select(EVENT.c.seat).where(EVENT.c.match == table, EVENT.c.seq == 0)
        host = connection.execute(creator).scalar_one_or_none()
        people = select(SEAT.c.seat, SEAT.c.owner).where(SEAT.c.match == table, SEAT.c.kind == "human")
        owners = {row.seat: row.owner for row in connection.execute(people)}
        if host is None or owners.get(host) != me.id:
            raise Refused(403, "not-the-host")
        if seat not in owners or owners[seat] == me.id:
            raise Refused(409, "no-such-guest")
        if owners[seat] is not None and is_strict:
            raise Refused(409, "rated-kick")
        values = {"is_taken": 0, "owner": None, "player": "", "token_hash": token_hash(token)}
        own = (SEAT.c.match == table) & (SEAT.c.seat == seat)
        connection.execute(update(SEAT).where(own).values(values))
        hall.store.writer.tell(connection, [table])

    await hall.store.transact(dismiss)
    await _seated(hall, table)
    return SeatLink(seat, token)


async def replace(hall: Hall, held: list[int], table: str, seat: int, bot: str) -> None:
    """The others let a bot play on for somebody who keeps them waiting and is not here; raises Refused."""
    _check_seats([SeatForm("bot", bot)])
    live = await hall.open(table)
    assert live is not None
    if not held or seat in held or seat not in live.humans:
        raise Refused(409, "no-such-guest")
    if live.clock is not None:
        raise Refused(409, "clock-runs")
    if (
        seat in live.company.seats
        or seat not in live.thinking
        or now_ms() - live.book.at < hall.settings.patience * 1000
    ):
        raise Refused(409, "not-long-enough")

    def seat_bot(connection: Connection) -> None:
        own = (SEAT.c.match == table) & (SEAT.c.seat == seat) & (SEAT.c.kind == "human")
        values: dict[str, Any] = {"kind": "bot", "player": bot, "owner": None, "token_hash": None}
        values |= {"is_taken": 1, "is_open": 0}
        connection.execute(update(SEAT).where(own).values(values))
        hall.store.writer.tell(connection, [table])

    await hall.store.transact(seat_bot)
    await _seated(hall, table)


def _rows(connection: Connection, table: str) -> list[SeatRow]:
    return [SeatRow(*row) for row in connection.execute(select(SEAT).where(SEAT.c.match == table))]


def _notice(
    hall: Hall, connection: Connection, table: str, seats: list[SeatRow], kind: NoticeKind, me: Identity
) -> None:
    """Put into the outbox what the others who sit there are to be told of what I do."""
    live = hall.live.get(table)
    here = {seat for each in live.connections for seat in each.held} if live is not None else set()
    told = [
        notice
        for row in seats
        if row.owner not in (None, me.id) and row.seat not in here
        for notice in told_of(hall.store.listeners.get(row.owner or "", ()), table, row.seat, kind, now_ms())
    ]
    if told:
        connection.execute(insert(OUTBOX), [msgspec.structs.asdict(each) for each in told])


async def _seated(hall: Hall, table: str) -> None:
    """Somebody has sat down: tell, and let the clocks run when everybody sits."""
    hall.lounge.stir()
    hall.store.noticed.set()
    live = await hall.open(table)
    if live is None:
        return
    await live.refresh()
    live.tell_seats()
    is_waiting = not live.book.is_ticking and not live.book.is_paused
    if live.clock is not None and is_waiting and all(row.is_taken for row in live.seats):
        await live.act("begin", None, lambda table: [])


async def rematch(hall: Hall, match: MatchRow, seats: list[SeatRow], me: Identity) -> str:
    """The same people play again; whoever asks second gets the table of the first. Raises Refused."""
    if match.next:
        return match.next
    clock = match.clock_rule
    table: Table[Any] = Table.new(game(match.game), match.mode, seats=len(seats), setup=match.options)
    is_full = all(row.is_taken for row in seats)
    tick = hall.store.hourglass.now()
    is_rated = match.rated is not None
    write = match_rows(
        table, new_table_id(), clock, table.opening, is_ticking=is_full, tick=tick, is_rated=is_rated
    )
    new = write.tables[0]
    write.seats = [msgspec.structs.replace(row, match=new) for row in seats]

    def put(connection: Connection) -> None:
        owners = _owners(connection, match.id)
        if any(company.are_apart(connection, owner, owners) for owner in owners):
            raise Refused(409, "kept-apart")
        free = (MATCH.c.id == match.id) & MATCH.c.next.is_(None)
        done = connection.execute(update(MATCH).where(free).values(next=new))
        if done.rowcount != 1:
            raise Taken
        listed = connection.execute(select(LISTING.c.level).where(LISTING.c.match == match.id)).first()
        if listed is not None:
            write.listings = [ListingRow(new, listed.level)]
        of_circle = select(CIRCLE_TABLE.c.circle).where(CIRCLE_TABLE.c.match == match.id)
        write.circle_tables = [CircleTableRow(new, circle) for circle in connection.scalars(of_circle)]
        put_rows(connection, write)
        _notice(hall, connection, new, write.seats, "invite", me)
        hall.store.writer.tell(connection, [match.id])

    try:
        await hall.store.transact(put)
    except Taken:
        again = await hall.store.match(match.id)
        assert again is not None
        assert again.next is not None
        return again.next
    live = hall.live.get(match.id)
    if live is not None:
        live.match = msgspec.structs.replace(live.match, next=new)
        live.tell_rematch()
    return new
