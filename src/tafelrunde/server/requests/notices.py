"""How I am told that it is my turn: ways, wishes, the bell of a table, and what the links in mails do."""

from __future__ import annotations

import asyncio

from tafelrunde.server.call import Call, Endpoints
from tafelrunde.server.host_forms import Done
from tafelrunde.server.limits import neighbourhood
from tafelrunde.server.notices import ways
from tafelrunde.server.notices.forms import Bell, NewWay, Notices, Settled, Wishes
from tafelrunde.server.refusals import Refused
from tafelrunde.server.requests.me import limit
from tafelrunde.server.security import new_token, token_hash
from tafelrunde.table import text

ENDPOINTS = Endpoints()

NOTHING = Wishes([])


@ENDPOINTS.at("GET", "/api/me/notices")
async def get_notices(call: Call) -> Notices:
    """How I am told that it is my turn."""
    store, post = call.hall.store, call.hall.outbox.post
    mine = await ways.ways_of(store, post, call.me.id) if call.is_known else []
    wishes = await ways.wishes_of(store, call.me.id)
    return Notices(mine, wishes, post.mail is not None, await post.prepare(store))


@ENDPOINTS.at("PUT", "/api/me/notices", problems=(429,))
async def put_notices(call: Call, form: Wishes) -> Notices:
    """Say of what I want to be told."""
    limit(call)
    call.is_new_me = True
    await ways.wish(call.hall.store, call.me.id, "", form)
    await call.hall.outbox.look()
    return await get_notices(call)


@ENDPOINTS.at("POST", "/api/me/ways", 201, problems=(422, 429))
async def post_way(call: Call, form: NewWay) -> Notices:
    """Add a way to tell me; it is greeted at once, and a mail address gets a link that confirms it."""
    limit(call)
    hall, post, token = call.hall, call.hall.outbox.post, new_token()
    base = hall.settings.public_url or str(call.request.base_url).rstrip("/")
    try:
        ways.check(post, form)
        if form.kind == "mail":
            senders = (neighbourhood(call.who.address), token_hash(form.address.casefold()))
            if not all(hall.confirmations.take(each) for each in senders):
                raise Refused(429, "rate-limited")
        if form.kind == "push":
            await post.prepare(hall.store)
        await asyncio.to_thread(ways.greet, post, form, base, token)
        await ways.keep(hall.store, post, call.me.id, form, base, token)
    except ways.Unsettled as problem:
        raise Refused(422, "bad-way", text(f"web.way-{problem}"), field="address") from None
    call.is_new_me = True
    await hall.outbox.look()
    return await get_notices(call)


@ENDPOINTS.at("POST", "/api/me/ways/{way}/removed", problems=(404,))
async def post_removed(call: Call) -> Notices:
    """Take a way away."""
    if not call.is_known or not await ways.remove(call.hall.store, call.part("way"), call.me.id):
        raise Refused(404, "not-found")
    await call.hall.outbox.look()
    return await get_notices(call)


@ENDPOINTS.at("POST", "/api/notices/{token}/confirm", problems=(404, 429))
async def post_confirm(call: Call) -> Settled:
    """Confirm a mail address, by the link that it got."""
    limit(call)
    call.is_new_me = False
    shown = await ways.confirm(call.hall.store, call.hall.outbox.post, call.part("token"))
    if shown is None:
        raise Refused(404, "bad-way", text("web.way-link"))
    await call.hall.outbox.look()
    return Settled(shown)


@ENDPOINTS.at("POST", "/api/notices/{token}/stop", problems=(404,))
async def post_stop(call: Call) -> Done:
    """Get no more mails, by the link that each of them carries; mail programs may ask so themselves."""
    call.is_new_me = False
    way = call.hall.outbox.post.way_to_stop(call.part("token"))
    if way is None:
        raise Refused(404, "bad-way", text("web.way-link"))
    await ways.remove(call.hall.store, way)
    await call.hall.outbox.look()
    return Done()


@ENDPOINTS.at("GET", "/api/tables/{table}/bell", problems=(403, 404))
async def get_bell(call: Call) -> Bell:
    """Whether I want to be told of a table."""
    match, seats = await call.match()
    call.own(seats)
    wanted = await ways.kinds_of(call.hall.store, call.me.id)
    return Bell(wanted.get(match.id) != frozenset())


@ENDPOINTS.at("PUT", "/api/tables/{table}/bell", problems=(403, 404))
async def put_bell(call: Call, form: Bell) -> Bell:
    """Say whether I want to be told of a table."""
    match, seats = await call.match()
    call.own(seats)
    await ways.wish(call.hall.store, call.me.id, match.id, None if form.is_on else NOTHING)
    return form
