"""The host's page: what goes on, what went wrong, what was reported, and what a host can do about it.

Everything here needs the host's token, which is given once and then shown by a cookie of its own. Whatever
is done is logged.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from functools import wraps
from typing import Any

import msgspec
from sqlalchemy import Connection, delete, insert, select, update
from starlette.responses import Response

from tafelrunde import __version__
from tafelrunde.server import reports
from tafelrunde.server.account import Account, ProcessLoad, together
from tafelrunde.server.audience import now_ms
from tafelrunde.server.call import Call, Endpoints, json_response
from tafelrunde.server.hall import Hall
from tafelrunde.server.host_forms import (
    ClosedTable,
    Done,
    HostView,
    KeyForm,
    NameForm,
    Removed,
    RestartForm,
)
from tafelrunde.server.key import COOKIE, HOURS
from tafelrunde.server.limits import neighbourhood
from tafelrunde.server.refusals import Refused
from tafelrunde.server.rows import Change, EventRow, MatchRow, SeatRow
from tafelrunde.server.schema import CHAT, MATCH, REMOVED_NAME, SEAT
from tafelrunde.server.security import is_table_id
from tafelrunde.server.words import readable
from tafelrunde.server.writer import Write
from tafelrunde.table import Record
from tafelrunde.table.game import installed_mode

ENDPOINTS = Endpoints()

log = logging.getLogger("tafelrunde.host")
log.setLevel(logging.INFO)  # what a host has done is told, however quiet the rest of the log

PATH = "/api/host"
MOST_CLOSED = 50
MOST_MISHAPS = 40


def hosted(run: Callable[..., Awaitable[Any]]) -> Callable[..., Awaitable[Any]]:
    """For the host alone."""

    @wraps(run)
    async def guarded(call: Call, *form: Any) -> Any:
        if not call.hall.key.opens(call.request.cookies.get(COOKIE, "")):
            raise Refused(403, "not-the-houses-host")
        return await run(call, *form)

    return guarded


def _note(call: Call, words: str, *about: object) -> None:
    log.info(f"the host, from %s, {words}", call.who.address, *about)


# -- coming and going --------------------------------------------------------------------------------------


@ENDPOINTS.at("POST", f"{PATH}/enter", problems=(403,), gives=Done)
async def enter(call: Call, form: KeyForm) -> Response:
    """Give the host's token; a cookie shows it from then on."""
    if not call.hall.knocks.take(neighbourhood(call.who.address)):
        raise Refused(429, "rate-limited")
    if not call.hall.key.fits(form.token):
        log.warning("somebody from %s gave a wrong token for the host's page", call.who.address)
        raise Refused(403, "wrong-host-token", field="token")
    _note(call, "has come in")
    return _with_cookie(call, call.hall.key.cookie(), HOURS * 3600)


@ENDPOINTS.at("POST", f"{PATH}/leave", problems=(403,), gives=Done)
@hosted
async def leave(call: Call) -> Response:
    """Forget the token in this browser."""
    return _with_cookie(call, "", 0)


def _with_cookie(call: Call, value: str, seconds: int) -> Response:
    settings = call.hall.settings
    response = json_response(Done())
    response.set_cookie(
        COOKIE,
        value,
        max_age=seconds,
        path=f"{settings.prefix}{PATH}",
        httponly=True,
        samesite="strict",
        secure=settings.is_secure,
    )
    return response


# -- what goes on ------------------------------------------------------------------------------------------


@ENDPOINTS.at("GET", PATH, problems=(403,))
@hosted
async def get_host(call: Call) -> HostView:
    """What goes on at all processes."""
    hall = call.hall
    if hall.store.writer.trouble is None:
        await hall.house.attend()
    accounts = await hall.accountant.accounts()
    mishaps = sorted((each for account in accounts for each in account.mishaps), key=lambda each: -each.at)
    aside = {each.table: each for account in accounts for each in account.aside}
    restart = hall.house.restart
    trouble = hall.store.writer.trouble
    return HostView(
        version=__version__,
        now=now_ms(),
        database="sqlite" if hall.store.is_sqlite else "postgresql",
        trouble=str(trouble) if trouble is not None else None,
        restart=restart.at if restart is not None else None,
        processes=[_load(account) for account in accounts],
        tables=together(accounts),
        mishaps=mishaps[:MOST_MISHAPS],
        aside=sorted(aside.values(), key=lambda each: -each.at),
        reports=await reports.reports(hall.store),
        closed=await _closed(hall),
        names=sorted(hall.house.names),
    )


def _load(account: Account) -> ProcessLoad:
    return msgspec.convert(account, ProcessLoad, from_attributes=True)


async def _closed(hall: Hall) -> list[ClosedTable]:
    columns = (MATCH.c.id, MATCH.c.game, MATCH.c.mode, MATCH.c.created, MATCH.c.closed)
    query = select(*columns).where(MATCH.c.closed.is_not(None))
    rows = await hall.store.rows(query.order_by(MATCH.c.closed.desc()).limit(MOST_CLOSED))
    return [ClosedTable(*row) for row in rows]


@ENDPOINTS.at("GET", f"{PATH}/tables/{{table}}/record", problems=(403, 404), gives=str, gives_text=True)
@hosted
async def get_host_record(call: Call) -> Response:
    """The record of any table, to replay what went wrong there; with all that is hidden in it."""
    match = await call.found()
    store, table = call.hall.store, match.id
    record = _record(match, await store.seats(table), await store.events(table))
    _note(call, "has taken the record of table %s", match.id)
    name = f"{match.game}-{match.id}.record"
    return Response(
        str(record),
        media_type="text/plain; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


def _record(match: MatchRow, seats: list[SeatRow], events: list[EventRow]) -> Record:
    """The record as the log has it, not replayed: a host wants to look into just what does not replay."""
    mode = installed_mode(match.game, match.mode)
    names = mode.seats[: len(seats)] if mode is not None else tuple(str(row.seat) for row in seats)
    lines = [line for event in events if event.lines for line in event.lines.split("\n")]
    return Record(match.game, match.rules, match.mode, names, match.options, lines)


# -- what a host does --------------------------------------------------------------------------------------


@ENDPOINTS.at("POST", f"{PATH}/tables/{{table}}/close", problems=(403, 404))
@hosted
async def post_close(call: Call) -> Done:
    """Close a table: its people are told, and nobody plays there any more."""
    match = await call.found()
    hall, table = call.hall, match.id

    def close(connection: Connection) -> None:
        own = update(MATCH).where(MATCH.c.id == table)
        connection.execute(own.values(closed=now_ms(), is_open=0, due=None))
        hall.store.writer.tell(connection, [table])

    if match.closed is None:
        await hall.store.transact(close)
    live = hall.live.get(table)
    if live is not None:
        live.shut()
    _note(call, "has closed table %s", table)
    return Done()


@ENDPOINTS.at("POST", f"{PATH}/tables/{{table}}/reopen", problems=(403, 404))
@hosted
async def post_reopen(call: Call) -> Done:
    """Open a closed table again."""
    match = await call.found()
    hall, table = call.hall, match.id

    def reopen(connection: Connection) -> None:
        free = select(SEAT.c.seat).where(SEAT.c.match == table, SEAT.c.is_open == 1).limit(1)
        is_open = int(connection.execute(free).first() is not None)
        connection.execute(update(MATCH).where(MATCH.c.id == table).values(closed=None, is_open=is_open))

    await hall.store.transact(reopen)
    live = await hall.open(table)
    if live is not None and live.clock is not None and live.deadline is not None:
        await hall.store.write(Write(changes=[Change(table, 0, live.deadline)]))
    _note(call, "has opened table %s again", table)
    return Done()


@ENDPOINTS.at("POST", f"{PATH}/names", problems=(403,))
@hosted
async def post_name(call: Call, form: NameForm) -> Removed:
    """Remove a name: nobody bears it any more, at any table, nor in what was said."""
    hall, wanted = call.hall, readable(form.name).casefold()
    if not wanted:
        raise Refused(422, "no-name", field="name")

    def remove(connection: Connection) -> list[str]:
        tables: set[str] = set()
        for table, column, more in ((SEAT, SEAT.c.player, SEAT.c.kind == "human"), (CHAT, CHAT.c.name, True)):
            borne = [name for name in connection.scalars(select(column).distinct()) if _is(name, wanted)]
            own = column.in_(borne) & more
            tables |= set(connection.scalars(select(table.c.match).distinct().where(own)))
            connection.execute(update(table).where(own).values({column.name: ""}))
        connection.execute(delete(REMOVED_NAME).where(REMOVED_NAME.c.name == wanted))
        connection.execute(insert(REMOVED_NAME), {"name": wanted, "at": now_ms()})
        hall.store.writer.tell(connection, sorted(tables))
        return sorted(tables)

    tables = await hall.store.transact(remove)
    hall.house.names -= {wanted}  # so that it is news even if it was removed before
    await hall.house.look()
    _note(call, "has removed a name at %s tables", len(tables))
    return Removed(len(tables))


def _is(name: str, wanted: str) -> bool:
    return readable(name).casefold() == wanted


@ENDPOINTS.at("POST", f"{PATH}/names/allowed", problems=(403,))
@hosted
async def post_name_allowed(call: Call, form: NameForm) -> Done:
    """Let people be called so again; where it was removed it does not come back."""
    hall, wanted = call.hall, readable(form.name).casefold()

    def allow(connection: Connection) -> None:
        connection.execute(delete(REMOVED_NAME).where(REMOVED_NAME.c.name == wanted))

    await hall.store.transact(allow)
    await hall.house.look()
    _note(call, "has allowed a name again")
    return Done()


@ENDPOINTS.at("POST", f"{PATH}/restart", problems=(403,))
@hosted
async def post_restart(call: Call, form: RestartForm) -> Done:
    """Announce a restart: people see how long it is until then, and games go on after it."""
    await call.hall.house.announce(form.seconds)
    if form.seconds is None:
        _note(call, "has called the restart off")
    else:
        _note(call, "has announced a restart in %s seconds", form.seconds)
    return Done()


@ENDPOINTS.at("POST", f"{PATH}/tables/{{table}}/reports/{{number}}/settled", problems=(403, 404))
@hosted
async def post_settled(call: Call) -> Done:
    """A report has been seen to."""
    given, table = call.part("number"), call.part("table")
    is_possible = given.isascii() and given.isdigit() and len(given) < 10 and is_table_id(table)
    if not is_possible or not await reports.settle(call.hall.store, table, int(given)):
        raise Refused(404, "no-report")
    _note(call, "has settled report %s of table %s", given, table)
    return Done()
