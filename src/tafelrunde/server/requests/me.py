"""Who asks: what I am called, and where I play."""

from __future__ import annotations

from starlette.responses import Response

from tafelrunde.server import entries, mine, persons
from tafelrunde.server.audience import seat_infos
from tafelrunde.server.call import Call, Endpoints, json_response
from tafelrunde.server.catalogue import Page
from tafelrunde.server.forms import MyTable
from tafelrunde.server.limits import neighbourhood
from tafelrunde.server.my_forms import AboutMe, Gone, Me, MyCode, MyLink, Secret
from tafelrunde.server.refusals import Refused
from tafelrunde.server.security import Identity, handle_of, is_same
from tafelrunde.server.words import readable
from tafelrunde.table.game import installed_mode

ENDPOINTS = Endpoints()


@ENDPOINTS.at("GET", "/api/me")
async def get_me(call: Call) -> Me:
    """What I am called."""
    is_kept = call.is_known and await persons.is_kept(call.hall, call.me)
    return Me(call.me.name, is_kept, handle_of(call.me.id) if is_kept else "")


@ENDPOINTS.at("PUT", "/api/me")
async def put_me(call: Call, form: Me) -> Me:
    """Say what I am called; a signed cookie keeps it."""
    if call.hall.house.is_removed(form.name):
        raise Refused(422, "name-removed", field="name")
    call.me = Identity(call.me.id, readable(form.name))
    call.is_new_me = True
    await persons.rename(call.hall, call.me)
    return await get_me(call)


@ENDPOINTS.at("POST", "/api/me/code", problems=(429,))
async def post_code(call: Call) -> MyCode:
    """A code that leads back to me from anywhere; the one before is void."""
    limit(call)
    call.is_new_me = True
    return MyCode(await persons.new_code(call.hall, call.me))


@ENDPOINTS.at("POST", "/api/me/link", problems=(429,))
async def post_link(call: Call) -> MyLink:
    """A link that makes one more device mine."""
    limit(call)
    call.is_new_me = True
    page = f"{call.origin}{call.hall.settings.prefix}/me"
    return await persons.new_link(call.hall, call.me, page)


@ENDPOINTS.at("POST", "/api/me/recover", problems=(422, 429))
async def post_recover(call: Call, form: Secret) -> Me:
    """Be who I am elsewhere, by a code or a link."""
    limit(call)
    found = await persons.recover(call.hall, call.me, form.secret)
    if found is None:
        raise Refused(422, "bad-code", field="secret")
    return arrived(call, found)


def arrived(call: Call, person: Identity) -> Me:
    """This browser is that person from now on."""
    call.me = Identity(person.id, call.hall.house.called(person.name))
    call.is_new_me = True
    return Me(call.me.name, is_kept=True, person=handle_of(person.id))


@ENDPOINTS.at("GET", "/api/me/about", gives=AboutMe)
async def get_about(call: Call) -> Response:
    """Everything that is kept about me, as a file."""
    found = await persons.about(call.hall, call.me) if call.is_known else AboutMe("", False, [], [])
    response = json_response(found)
    response.headers["Content-Disposition"] = 'attachment; filename="tafelrunde.json"'
    response.headers["Cache-Control"] = "no-store"
    return response


@ENDPOINTS.at("POST", "/api/me/forget", problems=(429,))
async def post_forget(call: Call) -> Gone:
    """Forget me: my name is gone everywhere, and what I said; games stay for those who played with me."""
    limit(call)
    found = await persons.forget(call.hall, call.me) if call.is_known else Gone(0)
    call.me = Identity.new()
    call.is_new_me = True
    return found


def limit(call: Call) -> None:
    """At most so many of these a second from one address."""
    if not call.hall.creations.take(neighbourhood(call.who.address)):
        raise Refused(429, "rate-limited")


@ENDPOINTS.at("GET", "/api/me/tables", gives=list[MyTable])
async def get_my_tables(call: Call) -> Response:
    """The tables at which I sit: running ones first, each kind by what happened last."""
    tables = await mine.tables_of(call.hall, call.me.id) if call.is_known else []
    cups = [each.match.id for each in tables if each.match.tournament is not None]
    called = await entries.called(call.hall.store, cups) if cups else {}
    shown = [found for each in tables if (found := my_table(each, call.me.id, called)) is not None]
    return Page(shown).response(call.request, is_private=True)


def my_table(table: mine.Mine, person: str, called: dict[tuple[str, int], str]) -> MyTable | None:
    """A table as its list tells it to a person; None when its game is no longer installed."""
    match, book = table.match, table.book
    mode = installed_mode(match.game, match.mode)
    if mode is None:
        return None
    held = [row.seat for row in table.seats if is_same(row.owner or "", person)]
    asked = list(book.asked or ())
    return MyTable(
        id=match.id,
        game=match.game,
        mode=match.mode,
        created=match.created,
        last=book.at,
        seats=seat_infos(
            match.id,
            mode.seats,
            table.seats,
            held,
            shown=table.shown,
            called={seat: name for (table_id, seat), name in called.items() if table_id == match.id},
        ),
        asked=asked,
        is_my_turn=not match.is_over and not set(held).isdisjoint(asked),
        is_over=bool(match.is_over),
        result=book.result,
        clock=match.clock_rule,
        next=match.next,
        is_rated=match.rated is not None,
        tournament=match.tournament,
    )
