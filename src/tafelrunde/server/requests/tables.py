"""Tables: setting them up, sitting down, leaving, playing again."""

from __future__ import annotations

from starlette.responses import Response

from tafelrunde.server import lobby
from tafelrunde.server.audience import seat_infos
from tafelrunde.server.call import Call, Endpoints
from tafelrunde.server.catalogue import Page
from tafelrunde.server.forms import (
    Created,
    Held,
    NewTable,
    OpenTable,
    ReplaceForm,
    SeatLink,
    SitForm,
    TableId,
    TokenForm,
)
from tafelrunde.server.message_parts import TableInfo
from tafelrunde.server.refusals import Refused
from tafelrunde.server.rows import clock_rule
from tafelrunde.table.game import installed_mode

ENDPOINTS = Endpoints()


@ENDPOINTS.at("POST", "/api/tables", 201, problems=(429,))
async def post_table(call: Call, form: NewTable) -> Created:
    """Set a table up; the token holds all of my seats."""
    call.limit()
    return await lobby.create(call.hall, call.me, form, call.job)


@ENDPOINTS.at("GET", "/api/tables", gives=list[OpenTable])
async def get_tables(call: Call) -> Response:
    """Tables that wait for strangers."""
    found = []
    for table in await lobby.open_tables(call.hall):
        mode = installed_mode(table.game, table.mode)
        if mode is None:
            continue
        found.append(
            OpenTable(
                table.id,
                table.game,
                table.mode,
                table.created,
                seat_infos(table.id, mode.seats, table.seats, call.held(table.seats)),
                clock_rule(table.clock),
            )
        )
    return Page(found).response(call.request, is_private=True)


@ENDPOINTS.at("GET", "/api/tables/{table}", problems=(404,))
async def get_table(call: Call) -> TableInfo:
    """Who sits at a table."""
    live = await call.live()
    return live.info(call.held(live.seats))


@ENDPOINTS.at("POST", "/api/seats", problems=(404,))
async def post_seat(call: Call, form: TokenForm) -> Held:
    """Sit down where a seat link leads, under my name."""
    held = await lobby.take(call.hall, call.me, form.token)
    if held is None:
        raise Refused(404, "bad-token")
    return held


@ENDPOINTS.at("POST", "/api/tables/{table}/sit", problems=(404, 409))
async def post_sit(call: Call, form: SitForm) -> Held:
    """Take an open seat; a stranger gets only one at a table."""
    await call.match()
    call.hall.limits.seats.take(call.who)
    try:
        return await lobby.sit(call.hall, call.me, call.part("table"), form.seat)
    except lobby.Taken:
        raise Refused(409, "seat-taken") from None


@ENDPOINTS.at("POST", "/api/tables/{table}/kick", problems=(403, 404, 409))
async def post_kick(call: Call, form: SitForm) -> SeatLink:
    """Ask a guest to leave a table that I have set up; gives a new link for the seat."""
    await call.match()
    return await lobby.kick(call.hall, call.me, call.part("table"), form.seat)


@ENDPOINTS.at("POST", "/api/tables/{table}/replace", problems=(403, 404, 409))
async def post_replace(call: Call, form: ReplaceForm) -> TableInfo:
    """Let a bot play on for somebody who has left.

    That is who is asked, is not here and has not answered for 15 minutes, at a table without a clock.
    """
    await call.match()
    live = await call.live()
    held = call.own(live.seats)
    await lobby.replace(call.hall, held, live.id, form.seat, form.bot)
    return live.info(held)


@ENDPOINTS.at("POST", "/api/tables/{table}/rematch", 201, problems=(403, 404, 409))
async def post_rematch(call: Call) -> TableId:
    """Play again with the same people; their tokens hold the same seats there."""
    match, seats = await call.match()
    call.own(seats)
    if not match.is_over:
        raise Refused(409, "not-over")
    return TableId(await lobby.rematch(call.hall, match, seats, call.me))
