"""Games that take days: pauses of the clocks, and answers given ahead."""

from __future__ import annotations

from tafelrunde.server import ahead
from tafelrunde.server.ahead_forms import Ahead, AheadForm, AheadLook, Foretold, Turn
from tafelrunde.server.call import Call, Endpoints
from tafelrunde.server.live import Live
from tafelrunde.server.message_parts import TableInfo
from tafelrunde.server.pauses import PauseForm, pause
from tafelrunde.server.refusals import Refused
from tafelrunde.table import Refusal, Seat, save, text

ENDPOINTS = Endpoints()

EFFORT = 3.0
"""Seconds of a processor that a look ahead may cost."""


async def _mine(call: Call, seat: int) -> Live:
    live = await call.live()
    if seat not in call.held(live.seats):
        raise Refused(403, "not-your-seat")
    return live


@ENDPOINTS.at("POST", "/api/tables/{table}/pause", problems=(403, 404, 409))
async def post_pause(call: Call, form: PauseForm) -> TableInfo:
    """Ask for a pause of the clocks, agree to one, refuse it, or go on after one."""
    live = await _mine(call, form.seat)
    try:
        await pause(live, form.seat, form.act)
    except Refusal as refusal:
        raise Refused(409, "no-pause", refusal.text) from None
    return live.info(call.held(live.seats))


@ENDPOINTS.at("GET", "/api/tables/{table}/ahead", problems=(403, 404))
async def get_ahead(call: Call) -> Ahead:
    """What I have answered ahead at a table, at the first of my seats or at `seat`."""
    live = await call.live()
    held = call.held(live.seats)
    seat = (
        call.number("seat", len(live.seats)) if "seat" in call.request.query_params else min(held, default=-1)
    )
    if seat not in held:
        raise Refused(403, "not-your-seat")
    return ahead.told(live, seat)


@ENDPOINTS.at("POST", "/api/tables/{table}/ahead/look", problems=(403, 404, 409))
async def post_look(call: Call, form: AheadLook) -> Foretold:
    """Who would be asked what after some answers, as far as I can know."""
    live = await _mine(call, form.seat)
    _check(live, form.seat)
    return await _foretold(call, live, form)


@ENDPOINTS.at("PUT", "/api/tables/{table}/ahead", problems=(403, 404, 409, 422))
async def put_ahead(call: Call, form: AheadForm) -> Ahead:
    """Answer ahead; nobody else learns of it."""
    live = await _mine(call, form.seat)
    if form.lines:
        _check(live, form.seat)
    lines: list[list[Turn]] = []
    for place, line in enumerate(form.lines):
        if len(line) < 2 or line[-1].seat != form.seat or line[0].seat == form.seat:
            raise Refused(422, "bad-line", text("web.ahead-shape"), field=f"lines.{place}")
        found = await _foretold(call, live, AheadLook(form.seat, line[:-1]))
        if found.reason is not None or found.seat != form.seat:
            raise Refused(422, "bad-line", found.reason or text("web.ahead-shape"), field=f"lines.{place}")
        mine = next((option for option in found.options if option.key == line[-1].key), None)
        if mine is None:
            raise Refused(422, "bad-line", text("web.ahead-unfit"), field=f"lines.{place}")
        lines.append([*found.line, Turn(form.seat, mine.key, mine.label)])
    await ahead.keep(live, form.seat, lines)
    return ahead.told(live, form.seat)


def _check(live: Live, seat: int) -> None:
    if live.table.is_over or live.guide is not None:
        raise Refused(409, "no-ahead", text("web.ahead-over"))
    if Seat(seat) in live.table.pending:
        raise Refused(409, "no-ahead", text("web.ahead-my-turn"))


async def _foretold(call: Call, live: Live, look: AheadLook) -> Foretold:
    saved = save(live.table, is_bare=True)
    return await call.job(ahead.foretell, saved, look.seat, list(look.line), effort=EFFORT)
