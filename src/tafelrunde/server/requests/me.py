"""Who asks: what I am called, and where I play."""

from __future__ import annotations

from starlette.responses import Response

from tafelrunde.server import mine
from tafelrunde.server.call import Call, Endpoint, Refused
from tafelrunde.server.catalogue import Page
from tafelrunde.server.forms import Me, MyTable
from tafelrunde.server.security import Identity
from tafelrunde.server.stage import seat_infos
from tafelrunde.server.words import readable
from tafelrunde.table import BadSetup, game


async def get_me(call: Call) -> Me:
    """What I am called."""
    return Me(call.me.name)


async def put_me(call: Call, form: Me) -> Me:
    """Say what I am called; a signed cookie keeps it."""
    if call.hall.house.is_removed(form.name):
        raise Refused(422, "name-removed", field="name")
    call.me = Identity(call.me.id, readable(form.name))
    call.is_new_me = True
    return Me(call.me.name)


async def get_my_tables(call: Call) -> Response:
    """The tables at which I sit: running ones first, each kind by what happened last."""
    tables = await mine.tables_of(call.hall, call.me.id) if call.is_known else []
    shown = [found for each in tables if (found := _my_table(call, each)) is not None]
    return Page(shown).response(call.request, is_private=True)


def _my_table(call: Call, table: mine.Mine) -> MyTable | None:
    match, book = table.match, table.book
    try:
        mode = game(match.game).mode(match.mode)
    except BadSetup:  # a game that is no longer installed
        return None
    held = call.held(table.seats)
    asked = list(book.asked or ())
    return MyTable(
        id=match.id,
        game=match.game,
        mode=match.mode,
        created=match.created,
        last=book.at,
        seats=seat_infos(match.id, mode.seats, table.seats, held),
        asked=asked,
        is_my_turn=not match.is_over and not set(held).isdisjoint(asked),
        is_over=bool(match.is_over),
        result=book.result,
        clock=match.clock_rule,
        next=match.next,
    )


ENDPOINTS = (
    Endpoint("GET", "/api/me", get_me, Me),
    Endpoint("PUT", "/api/me", put_me, Me, Me),
    Endpoint("GET", "/api/me/tables", get_my_tables, list[MyTable]),
)
