"""People: passkeys that open a name, what others see of it, and whom somebody does not want to meet."""

from __future__ import annotations

import msgspec
from sqlalchemy import select

from tafelrunde.bots.chronicle import Chronicle
from tafelrunde.server import company, jobs, passkeys, profiles
from tafelrunde.server.aside import SetAside
from tafelrunde.server.audience import now_ms
from tafelrunde.server.call import Call, Endpoints
from tafelrunde.server.host_forms import Done
from tafelrunde.server.house import TableClosed
from tafelrunde.server.my_forms import Me
from tafelrunde.server.person_forms import (
    CompanyForm,
    Moment,
    MyPasskey,
    NewPasskey,
    PasskeyAnswer,
    PasskeyName,
    PasskeyOptions,
    Profile,
    ProfileForm,
    Shunned,
)
from tafelrunde.server.pool import JobFailed
from tafelrunde.server.refusals import Refused
from tafelrunde.server.requests.me import arrived, limit
from tafelrunde.server.rows import ChatRow
from tafelrunde.server.schema import CHAT
from tafelrunde.server.security import Identity, handle_of, is_handle, is_table_id
from tafelrunde.table import BadRecord

ENDPOINTS = Endpoints()

MOST_EVALUATED = 6
"""Games that are looked at for the best moments, the newest."""
MOST_MOMENTS = 5


# -- passkeys ----------------------------------------------------------------------------------------------


@ENDPOINTS.at("POST", "/api/me/passkeys/options", problems=(409, 429))
async def post_passkey_options(call: Call) -> PasskeyOptions:
    """What a browser needs to make a passkey for my name."""
    limit(call)
    call.is_new_me = True
    return PasskeyOptions(await passkeys.ask_to_make(call.hall, call.me, call.origin))


@ENDPOINTS.at("POST", "/api/me/passkeys", 201, problems=(409, 422, 429))
async def post_passkey(call: Call, form: NewPasskey) -> list[MyPasskey]:
    """Keep a passkey that my browser has made: the name is mine from now on."""
    limit(call)
    await passkeys.make(call.hall, call.me, call.origin, form.credential, form.name)
    return await passkeys.passkeys_of(call.hall, call.me.id)


@ENDPOINTS.at("POST", "/api/me/passkeys/question", problems=(409, 429))
async def post_passkey_question(call: Call) -> PasskeyOptions:
    """What a browser needs to ask for a passkey, whosever it is."""
    limit(call)
    return PasskeyOptions(await passkeys.ask_to_enter(call.hall, call.origin))


@ENDPOINTS.at("POST", "/api/me/passkeys/answer", problems=(409, 422, 429))
async def post_passkey_answer(call: Call, form: PasskeyAnswer) -> Me:
    """Be who my passkey says."""
    limit(call)
    return arrived(call, await passkeys.enter(call.hall, call.me, call.origin, form.credential))


@ENDPOINTS.at("GET", "/api/me/passkeys")
async def get_passkeys(call: Call) -> list[MyPasskey]:
    """The passkeys that open my name."""
    return await passkeys.passkeys_of(call.hall, call.me.id) if call.is_known else []


@ENDPOINTS.at("PUT", "/api/me/passkeys/{passkey}", problems=(404,))
async def put_passkey(call: Call, form: PasskeyName) -> list[MyPasskey]:
    """Call the device of a passkey something else."""
    return await _changed(call, await passkeys.rename(call.hall, call.me, call.part("passkey"), form.name))


@ENDPOINTS.at("DELETE", "/api/me/passkeys/{passkey}", problems=(404,))
async def delete_passkey(call: Call) -> list[MyPasskey]:
    """A passkey of mine opens nothing any more."""
    return await _changed(call, await passkeys.remove(call.hall, call.me, call.part("passkey")))


async def _changed(call: Call, is_there: bool) -> list[MyPasskey]:
    if not is_there:
        raise Refused(404, "no-passkey")
    return await passkeys.passkeys_of(call.hall, call.me.id)


# -- profiles ----------------------------------------------------------------------------------------------


@ENDPOINTS.at("GET", "/api/people/{person}", problems=(404,))
async def get_profile(call: Call) -> Profile:
    """What a person has played and how it went, as far as I may know."""
    found = await _person(call)
    return await profiles.profile(call.hall, found, _viewer(call))


@ENDPOINTS.at("GET", "/api/people/{person}/moments", problems=(404, 429))
async def get_moments(call: Call) -> list[Moment]:
    """Where games of a person turned for the better: of the newest at which I sat too."""
    person = await _person(call)
    games = profiles.seen_by(await profiles.games_of(call.hall, person.id), _viewer(call))
    found = [moment for each in games[:MOST_EVALUATED] for moment in await _moments(call, each)]
    return sorted(found, key=lambda moment: -moment.change)[:MOST_MOMENTS]


async def _moments(call: Call, played: profiles.Game) -> list[Moment]:
    match = played.match
    try:
        live = await call.hall.open(match.id)
        if live is None or not live.table.is_over:
            return []
        (told,) = await call.result(jobs.evaluation, str(live.table.record()))
    except (BadRecord, JobFailed, SetAside, TableClosed):  # then there is nothing to tell of this one
        return []
    story = msgspec.json.decode(told, type=Chronicle)
    return [
        Moment(match.id, match.game, turn.at, turn.round, turn.change)
        for turn in story.turns
        if not played.own.isdisjoint(story.sides[turn.side])
    ]


async def _person(call: Call) -> profiles.Known:
    handle = call.part("person")
    found = await profiles.find(call.hall, handle, _viewer(call)) if is_handle(handle) else None
    if found is None:
        raise Refused(404, "no-profile")
    return found


def _viewer(call: Call) -> Identity | None:
    return call.me if call.is_known else None


@ENDPOINTS.at("PUT", "/api/me/profile", problems=(409,))
async def put_profile(call: Call, form: ProfileForm) -> Profile:
    """Let others see my profile, or nobody but me."""
    is_there = call.is_known and await profiles.show(call.hall, call.me, is_shown=form.is_shown)
    if not is_there:
        raise Refused(409, "not-kept")
    found = await profiles.find(call.hall, handle_of(call.me.id), call.me)
    assert found is not None
    return await profiles.profile(call.hall, found, call.me)


# -- company -----------------------------------------------------------------------------------------------


@ENDPOINTS.at("GET", "/api/me/company")
async def get_company(call: Call) -> list[Shunned]:
    """Whom I have muted or blocked."""
    return await company.shunned_by(call.hall.store, call.me.id) if call.is_known else []


@ENDPOINTS.at("POST", "/api/me/company", 201, problems=(404, 409, 422, 429))
async def post_company(call: Call, form: CompanyForm) -> list[Shunned]:
    """Mute somebody, or block them."""
    limit(call)
    call.is_new_me = True  # so that it is known again who wished it
    other, name = await _meant(call, form)
    if other == call.me.id:
        raise Refused(409, "own-company")
    await company.shun(call.hall.store, call.me.id, other, form.kind, name, now_ms())
    return await company.shunned_by(call.hall.store, call.me.id)


async def _meant(call: Call, form: CompanyForm) -> tuple[str, str]:
    """Who is meant, and what they are called; whoever is known by nothing cannot be found again."""
    if form.person is not None:
        found = await profiles.find(call.hall, form.person, _viewer(call)) if is_handle(form.person) else None
        if found is None:
            raise Refused(404, "no-profile", field="person")
        return found.id, found.name
    if form.table is None or (form.seat is None) is (form.line is None):
        raise Refused(422, "shun-whom", field="seat")
    table = form.table if is_table_id(form.table) else ""
    owner, name = await _seated(call, table, form.seat) if form.seat is not None else await _said(call, form)
    if owner is None:
        raise Refused(404, "nobody-there")
    return owner, name


async def _seated(call: Call, table: str, seat: int) -> tuple[str | None, str]:
    rows = await call.hall.store.seats(table)
    return next(((row.owner, row.player) for row in rows if row.seat == seat), (None, ""))


async def _said(call: Call, form: CompanyForm) -> tuple[str | None, str]:
    query = select(CHAT).where(CHAT.c.match == form.table, CHAT.c.number == form.line)
    lines = await call.hall.store.read(ChatRow, query)
    if not lines:
        return None, ""
    said = lines[0]
    if said.owner is None and said.seat is not None:  # as earlier versions kept it
        return (await _seated(call, said.match, said.seat))[0], said.name
    return said.owner, said.name


@ENDPOINTS.at("DELETE", "/api/me/company/{person}", problems=(404,))
async def delete_company(call: Call) -> Done:
    """Hear somebody again, and play with them."""
    handle = call.part("person")
    if not is_handle(handle) or not await company.forgive(call.hall.store, call.me.id, handle):
        raise Refused(404, "nobody-there")
    return Done()
