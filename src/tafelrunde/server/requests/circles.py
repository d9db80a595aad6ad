"""The lobby's wishes, and the evening books of circles of friends."""

from __future__ import annotations

import msgspec

from tafelrunde.server import circles, pairing
from tafelrunde.server.call import Call, Endpoints
from tafelrunde.server.circle_forms import CircleForm, CircleGame, CircleLink, JoinForm, MemberForm, NewCircle
from tafelrunde.server.forms import MyTable, TableId
from tafelrunde.server.lobby_forms import Company, Wish
from tafelrunde.server.my_forms import MyCircle
from tafelrunde.server.refusals import Refused
from tafelrunde.server.requests.me import my_table
from tafelrunde.server.words import readable

ENDPOINTS = Endpoints()


@ENDPOINTS.at("POST", "/api/wishes", 201, problems=(422, 429))
async def post_wish(call: Call, form: Wish) -> Company:
    """Look for somebody who wants to play the same; the lobby's WebSocket tells when somebody is found."""
    call.limit()
    call.is_new_me = True
    return await pairing.want(call.hall, call.me, form)


@ENDPOINTS.at("POST", "/api/wishes/none")
async def post_no_wish(call: Call) -> Company:
    """Look no longer."""
    if call.is_known:
        await pairing.cancel(call.hall, call.me.id)
    return Company()


@ENDPOINTS.at("GET", "/api/me/circles")
async def get_my_circles(call: Call) -> list[MyCircle]:
    """The circles in which I am, the newest first."""
    return await circles.of_person(call.hall, call.me.id) if call.is_known else []


@ENDPOINTS.at("POST", "/api/circles", 201, problems=(409, 422, 429))
async def post_circle(call: Call, form: NewCircle) -> CircleLink:
    """Found a circle; needs a name of mine."""
    call.limit()
    return await circles.create(call.hall, call.me, _name(form))


@ENDPOINTS.at("GET", "/api/circles/{circle}", problems=(404,))
async def get_circle(call: Call) -> CircleForm:
    """A circle with its games and scores; whoever only brings its secret sees who is in it."""
    return await _book(call)


@ENDPOINTS.at("POST", "/api/circles/{circle}/join", problems=(404, 409, 422))
async def post_join(call: Call, form: JoinForm) -> CircleForm:
    """Come into a circle by its link; needs a name of mine."""
    await circles.join(call.hall, call.me, call.part("circle"), form.secret)
    return await _book(call)


@ENDPOINTS.at("POST", "/api/circles/{circle}/leave", problems=(404,))
async def post_leave(call: Call) -> list[MyCircle]:
    """Leave a circle; gives those in which I still am."""
    await circles.leave(call.hall, call.me, call.part("circle"))
    return await get_my_circles(call)


@ENDPOINTS.at("POST", "/api/circles/{circle}/rename", problems=(403, 404))
async def post_rename(call: Call, form: NewCircle) -> CircleForm:
    """Call a circle something else; for whoever founded it."""
    await circles.rename(call.hall, call.me, call.part("circle"), _name(form))
    return await _book(call)


@ENDPOINTS.at("POST", "/api/circles/{circle}/remove", problems=(403, 404, 409))
async def post_remove(call: Call, form: MemberForm) -> CircleForm:
    """Ask a member to leave; the link is another from now on. For whoever founded the circle."""
    await circles.remove(call.hall, call.me, call.part("circle"), form.member)
    return await _book(call)


@ENDPOINTS.at("POST", "/api/circles/{circle}/end", problems=(403, 404))
async def post_end(call: Call) -> list[MyCircle]:
    """End a circle, whose games stay with those who played them; for whoever founded it."""
    await circles.end(call.hall, call.me, call.part("circle"))
    return await get_my_circles(call)


@ENDPOINTS.at("POST", "/api/circles/{circle}/season", problems=(404, 409))
async def post_season(call: Call, form: NewCircle) -> CircleForm:
    """A season of that name begins now."""
    await circles.begin_season(call.hall, call.me, call.part("circle"), _name(form))
    return await _book(call)


@ENDPOINTS.at("POST", "/api/circles/{circle}/tables", 201, problems=(404, 409, 422, 429))
async def post_game(call: Call, form: CircleGame) -> TableId:
    """A new table for members of a circle; who sits where is decided by lot."""
    call.limit()
    return TableId(await circles.play(call.hall, call.me, call.part("circle"), form))


async def _book(call: Call) -> CircleForm:
    found = await circles.book(call.hall, call.me, call.part("circle"), call.token)
    tables: list[MyTable] = [
        table for each in found.games if (table := my_table(each, call.me.id, {})) is not None
    ]
    return msgspec.structs.replace(found.circle, tables=tables)


def _name(form: NewCircle) -> str:
    name = readable(form.name)
    if not name:
        raise Refused(422, "name-needed", field="name")
    return name
