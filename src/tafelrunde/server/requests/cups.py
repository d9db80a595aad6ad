"""Ratings and tournaments."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import wraps

import msgspec
from sqlalchemy import func, select

from tafelrunde.server import cups, ratings, rounds
from tafelrunde.server.call import Call, Endpoints
from tafelrunde.server.cups import Cup
from tafelrunde.server.host import hosted
from tafelrunde.server.message_parts import ClockRule
from tafelrunde.server.rating_forms import RatingBoard
from tafelrunde.server.refusals import Refused
from tafelrunde.server.rows import EntryRow, TournamentRow
from tafelrunde.server.schema import TOURNAMENT
from tafelrunde.server.security import is_table_id
from tafelrunde.server.tournament_forms import (
    EntryForm,
    EntryInfo,
    MeetingInfo,
    NewTournament,
    StandingInfo,
    TournamentId,
    TournamentInfo,
    TournamentLine,
)
from tafelrunde.table.game import installed_mode
from tafelrunde.tournament import Standing
from tafelrunde.tournament.rating import Rating

ENDPOINTS = Endpoints()
PATH = "/api/tournaments/{tournament}"
HOSTED = "/api/host/tournaments/{tournament}"

MOST_LISTED = 100


@ENDPOINTS.at("GET", "/api/ratings/{game}", problems=(404,))
async def get_ratings(call: Call) -> list[RatingBoard]:
    """Who is rated how in a game, computers too."""
    person = call.me.id if call.is_known else None
    return await ratings.boards(call.hall.store, call.game(), person, call.hall.house.called)


@ENDPOINTS.at("GET", "/api/tournaments")
async def get_tournaments(call: Call) -> list[TournamentLine]:
    """All tournaments, the newest first; those that are over come last."""
    is_past = TOURNAMENT.c.state.in_(["over", "cancelled"])
    query = select(TOURNAMENT).order_by(is_past, TOURNAMENT.c.made.desc()).limit(MOST_LISTED)
    found = []
    for row in await call.hall.store.read(TournamentRow, query):
        cup = await cups.find(call.hall, row.id)
        if cup is not None and installed_mode(row.game, row.mode):
            found.append(_line(call, cup))
    return found


@ENDPOINTS.at("POST", "/api/tournaments", 201, problems=(422, 429))
async def post_tournament(call: Call, form: NewTournament) -> TournamentId:
    """Set a tournament up."""
    call.limit()
    mine = (TOURNAMENT.c.creator == call.me.id) & TOURNAMENT.c.state.in_(["open", "running"])
    ((count,),) = await call.hall.store.rows(select(func.count()).where(mine))
    if count >= 10:
        raise Refused(429, "too-many-tables")
    return TournamentId(await cups.create(call.hall, call.me, form))


@ENDPOINTS.at("GET", PATH, problems=(404,))
async def get_tournament(call: Call) -> TournamentInfo:
    """A tournament: who takes part, who meets whom, who stands where."""
    return await _info(call, await _cup(call))


@ENDPOINTS.at("POST", f"{PATH}/enter", problems=(404, 409, 422, 429))
async def post_enter(call: Call) -> TournamentInfo:
    """Take part."""
    await _cup(call)
    if not call.me.name:
        raise Refused(422, "tournament-name", field="name")
    call.hall.limits.seats.take(call.who)
    return await _info(call, await cups.enter(call.hall, call.me, call.part("tournament")))


@ENDPOINTS.at("POST", f"{PATH}/withdraw", problems=(404, 409))
async def post_withdraw(call: Call) -> TournamentInfo:
    """Take part no longer; a game under way goes on."""
    await _cup(call)
    return await _info(call, await cups.withdraw(call.hall, call.me, call.part("tournament")))


Managing = Callable[..., Awaitable[TournamentInfo]]


async def _start(call: Call) -> TournamentInfo:
    """Wait for nobody more, and play the first round."""
    return await _info(call, await rounds.start(call.hall, call.part("tournament")))


async def _cancel(call: Call) -> TournamentInfo:
    """End a tournament before its time."""
    return await _info(call, await cups.cancel(call.hall, call.part("tournament")))


async def _remove(call: Call, form: EntryForm) -> TournamentInfo:
    """Take somebody out of a tournament."""
    return await _info(call, await cups.remove(call.hall, call.part("tournament"), form.entry))


def managed(run: Managing) -> Managing:
    """For whoever has set the tournament up."""

    @wraps(run, assigned=("__doc__", "__annotations__"))
    async def guarded(call: Call, *form: EntryForm) -> TournamentInfo:
        cup = await _cup(call)
        if not _may_manage(call, cup):
            raise Refused(403, "not-the-creator")
        return await run(call, *form)

    return guarded


def ruled(run: Managing) -> Managing:
    """For the host, who may do the same everywhere."""

    @wraps(run, assigned=("__annotations__",))
    async def guarded(call: Call, *form: EntryForm) -> TournamentInfo:
        await _cup(call)
        return await run(call, *form)

    guarded.__doc__ = f"{(run.__doc__ or '').rstrip('.')}, as the host."
    return hosted(guarded)


async def _cup(call: Call) -> Cup:
    tournament = call.part("tournament")
    cup = await cups.find(call.hall, tournament) if is_table_id(tournament) else None
    if cup is None or installed_mode(cup.row.game, cup.row.mode) is None:
        raise Refused(404, "no-tournament")
    return cup


def _may_manage(call: Call, cup: Cup) -> bool:
    return call.is_known and cup.row.creator == call.me.id


def _line(call: Call, cup: Cup) -> TournamentLine:
    row = cup.row
    mine = cup.entry_of(call.me.id) if call.is_known else None
    is_running = row.state != "open"
    return TournamentLine(
        id=row.id,
        title=call.hall.house.called(row.title),
        game=row.game,
        mode=row.mode,
        form=row.form,
        state=row.state,
        entered=len(cup.here),
        places=row.places,
        round=row.round,
        rounds=row.rounds if is_running or row.rounds is not None else None,
        is_rated=bool(row.is_rated),
        is_mine=mine is not None and mine.left is None,
        starts=row.starts,
        bot=row.bot,
        made=row.made,
        winner=_winner(call, cup),
    )


def _winner(call: Call, cup: Cup) -> str | None:
    if cup.row.state != "over":
        return None
    first = cup.played().standings()[0]
    return _called(call, next(each for each in cup.entries if str(each.number) == first.name))


def _called(call: Call, entry: EntryRow) -> str:
    return entry.name if entry.bot is not None else call.hall.house.called(entry.name)


async def _info(call: Call, cup: Cup) -> TournamentInfo:
    row = cup.row
    has_begun = row.round > 0
    mine = cup.entry_of(call.me.id) if call.is_known else None
    return TournamentInfo(
        line=_line(call, cup),
        clock=msgspec.json.decode(row.clock, type=ClockRule),
        is_late_open=bool(row.is_late_open),
        may_manage=_may_manage(call, cup),
        may_enter=mine is None and cup.may_enter,
        entries=[await _entry(call, cup, each) for each in cup.entries],
        meetings=[
            MeetingInfo(each.round, each.first, each.second, each.points, each.table_id)
            for each in cup.meetings
        ],
        standings=[_standing(each) for each in cup.played().standings()] if has_begun else [],
    )


async def _entry(call: Call, cup: Cup, entry: EntryRow) -> EntryInfo:
    known: Rating | None = None
    if cup.row.is_rated and entry.bot is not None:
        known = ratings.level_rating(cup.row.game, cup.group, entry.bot)
    elif cup.row.is_rated and entry.player is not None:
        known = await ratings.rating(call.hall.store, entry.player, cup.row.game, cup.group)
    return EntryInfo(
        entry=entry.number,
        name=_called(call, entry),
        bot=entry.bot,
        is_me=call.is_known and entry.player == call.me.id,
        joined=entry.joined,
        left=entry.left,
        rating=ratings.mark(known) if known is not None else None,
    )


def _standing(row: Standing) -> StandingInfo:
    return StandingInfo(
        row.place,
        int(row.name),
        row.points,
        row.wins,
        row.draws,
        row.losses,
        row.byes,
        row.buchholz,
        row.sonneborn,
    )


for path, guard in ((PATH, managed), (HOSTED, ruled)):
    for act, run in (("start", _start), ("cancel", _cancel), ("remove", _remove)):
        ENDPOINTS.at("POST", f"{path}/{act}", problems=(403, 404, 409))(guard(run))
