"""Games that were played: replays, evaluations and records, and playing on from them."""

from __future__ import annotations

from contextlib import suppress
from typing import cast

import msgspec
from starlette.responses import Response

from tafelrunde.bots.chronicle import Chronicle
from tafelrunde.server import jobs, lobby
from tafelrunde.server.call import Call, Endpoints, json_response, read_body, squeezed
from tafelrunde.server.forms import Created, Frame, PlayOn, Replay, TableId
from tafelrunde.server.live import Live
from tafelrunde.server.pool import JobFailed
from tafelrunde.server.refusals import Refused
from tafelrunde.table import OPEN, SPECTATOR, BadRecord, Seat, text, verbatim

ENDPOINTS = Endpoints()

MAX_RECORD = 1_000_000


@ENDPOINTS.at("GET", "/api/tables/{table}/replay", problems=(403, 404, 422), gives=Replay)
async def get_replay(call: Call) -> Response:
    """The frames of a game from one view, in pieces if they are many.

    `?view=` is `spectator`, `open` or the name of a seat, `&piece=1` the second piece.
    """
    match, seats = await call.match()
    live = await call.live()
    names = live.table.mode.seats[: live.table.seats]
    view = call.request.query_params.get("view", "spectator")
    views = {"spectator": SPECTATOR, "open": OPEN} | {name: Seat(place) for place, name in enumerate(names)}
    if view not in views:
        raise Refused(422, "no-such-view", text("web.no-such-view", view=verbatim(view[:40])), field="view")
    is_free = live.table.is_over or bool(match.is_imported)
    held = call.held(seats)
    allowed = [name for name, seat in views.items() if is_free or seat == SPECTATOR or seat in held]
    if view not in allowed:
        raise Refused(403, "not-before-the-end")
    pieces = await call.result(jobs.frames, str(live.table.record()), int(views[view]), is_free)
    piece = call.number("piece", len(pieces))
    replay = Replay(
        table=live.id,
        game=match.game,
        mode=match.mode,
        view=view,
        views=allowed,
        is_over=live.table.is_over,
        frames=cast(list[Frame], msgspec.Raw(pieces[piece])),  # as they were encoded once
        piece=piece,
        pieces=len(pieces),
    )
    return squeezed(json_response(replay), call.request)


@ENDPOINTS.at("GET", "/api/tables/{table}/evaluation", problems=(403, 404, 409), gives=Chronicle)
async def get_evaluation(call: Call) -> Response:
    """Who stood how well when, and where the game turned; only after the end, for it looks at everything."""
    live = await _finished(call)
    try:
        (told,) = await call.result(jobs.evaluation, str(live.table.record()))
    except BadRecord as wrong:  # the rules have changed since
        raise Refused(409, "bad-record", wrong.text) from None
    return json_response(msgspec.Raw(told))


async def _finished(call: Call) -> Live:
    live = await call.live()
    if not (live.table.is_over or live.match.is_imported):
        raise Refused(403, "not-before-the-end")
    return live


@ENDPOINTS.at("GET", "/api/tables/{table}/record", problems=(403, 404), gives=str, gives_text=True)
async def get_record(call: Call) -> Response:
    """The record of a finished game, with its beats."""
    live = await _finished(call)
    source = str(live.table.record())
    with suppress(BadRecord):  # the rules may have changed since; what was played is still told
        (told,) = await call.result(jobs.with_beats, source)
        source = told.decode()
    name = f"{live.match.game}-{live.id}.record"
    return Response(
        source,
        media_type="text/plain; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


@ENDPOINTS.at("POST", "/api/records", 201, problems=(408, 413, 415, 422, 429), is_text=True)
async def post_record(call: Call) -> TableId:
    """Bring a record along, to watch it and to play on."""
    call.limit()
    body = await read_body(call.request, MAX_RECORD)
    try:
        source = body.decode("utf-8")
    except UnicodeDecodeError:
        expected = "text/plain; charset=utf-8"
        raise Refused(415, "wrong-content", text("web.wrong-content", expected=expected)) from None
    try:
        checked = await call.job(jobs.check_record, source, effort=20)
    except BadRecord as wrong:
        raise Refused(422, "bad-record", wrong.text, field="body") from None
    except JobFailed:
        raise Refused(422, "record-too-much", field="body") from None
    call.hall.limits.written.charge(call.who, len(body) + len(checked.saved))
    return TableId(await lobby.keep(call.hall, checked))


@ENDPOINTS.at("POST", "/api/tables/{table}/play-on", 201, problems=(403, 404, 429))
async def post_play_on(call: Call, form: PlayOn) -> Created:
    """A new table that goes on from a frame of a finished or imported game."""
    call.limit()
    live = await _finished(call)
    source = str(live.table.record())
    try:
        checked = await call.job(jobs.play_on, source, form.at)
    except BadRecord as wrong:
        raise Refused(422, "no-such-frame", wrong.text, field="at") from None
    call.hall.limits.written.charge(call.who, len(checked.saved))
    return await lobby.play_on(call.hall, call.me, live.id, checked, form.seats, form.clock)
