"""Puzzles: which there are, today's, and sitting down to one."""

from __future__ import annotations

from datetime import date

from starlette.responses import Response

from tafelrunde.learn.puzzle import daily, find_puzzle
from tafelrunde.server import catalogue, lobby
from tafelrunde.server.call import Call, Endpoints
from tafelrunde.server.forms import Created
from tafelrunde.server.game_forms import DailyForm, PuzzleForm
from tafelrunde.table.errors import BadSetup
from tafelrunde.table.text import text, verbatim

ENDPOINTS = Endpoints()


@ENDPOINTS.at("GET", "/api/puzzles", gives=list[PuzzleForm])
async def get_puzzles(call: Call) -> Response:
    """All puzzles, without their solutions."""
    return catalogue.puzzles_page().response(call.request)


@ENDPOINTS.at("GET", "/api/puzzles/daily/{day}", problems=(422,))
async def get_daily(call: Call) -> DailyForm:
    """The puzzle of a day, such as 2026-11-16; the same for everybody."""
    try:
        day = date.fromisoformat(call.part("day"))
    except ValueError as wrong:
        raise BadSetup(text("web.no-day", day=verbatim(call.part("day"))), field="day") from wrong
    return DailyForm(daily(day.toordinal()).id)


@ENDPOINTS.at("POST", "/api/puzzles/{puzzle}", 201, problems=(422, 429))
async def post_puzzle(call: Call) -> Created:
    """Sit down to a puzzle: a table with a guide, at which nobody else plays."""
    call.limit()
    return await lobby.learn(call.hall, call.me, find_puzzle(call.part("puzzle")))
