"""Tournaments: starting, and going on from round to round."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec.structs import replace
from sqlalchemy import Connection, select, update

from tafelrunde.bots.names import bot_name
from tafelrunde.server import ratings
from tafelrunde.server.audience import now_ms
from tafelrunde.server.counting import finish_of
from tafelrunde.server.cups import Cup, Work, cancel, change, inserting
from tafelrunde.server.forms import NewTable, SeatForm
from tafelrunde.server.hall import Hall
from tafelrunde.server.jobs import play_out, wished
from tafelrunde.server.laying import match_rows, put_rows, seated
from tafelrunde.server.live import Live
from tafelrunde.server.logs import about
from tafelrunde.server.message_parts import ClockRule
from tafelrunde.server.notices.wanted import reminded_of, told_of
from tafelrunde.server.pool import JobFailed
from tafelrunde.server.refusals import Refused
from tafelrunde.server.rows import EntryRow, MatchRow, MeetingRow, NoticeRow, SeatRow
from tafelrunde.server.schema import MATCH, MEETING, SEAT, TOURNAMENT
from tafelrunde.server.security import new_table_id
from tafelrunde.server.trouble import Conflict, Unavailable
from tafelrunde.server.turns import Rank
from tafelrunde.server.writer import Write
from tafelrunde.table import Refusal, Seat, Table, game, save
from tafelrunde.tournament import Meeting
from tafelrunde.tournament.rating import Rating
from tafelrunde.tournament.tournament import FEWEST

DRAWN = 0.5
"""What a table is worth that the host has closed or tidied away."""
PLAYING = 600.0
"""Seconds of a processor that a whole game among bots may cost."""

log = logging.getLogger("tafelrunde.server")


async def start(hall: Hall, tournament: str) -> Cup:
    """Nobody more is waited for: computers take the empty chairs, if wanted. Raises Refused."""

    async def plan(cup: Cup) -> tuple[dict[str, Any], Work]:
        if cup.row.state != "open":
            raise Refused(409, "tournament-started")
        bots = _bots(cup)
        everybody = [*cup.entries, *bots]
        if len(everybody) < FEWEST:
            raise Refused(409, "tournament-few")
        rounds = cup.row.rounds
        if rounds is not None:
            rounds = min(rounds, len(everybody) - 1)
        begun = Cup(replace(cup.row, rounds=rounds), everybody, [])
        return {"state": "running", "rounds": begun.played().rounds}, inserting(*bots)

    await change(hall, tournament, plan)
    return await go_on(hall, tournament)


def _bots(cup: Cup) -> list[EntryRow]:
    level = cup.row.bot
    if level is None:
        return []
    last = max((each.number for each in cup.entries), default=0)
    strength = (ratings.level_rating(cup.row.game, cup.group, level) or Rating()).mu
    return [
        EntryRow(cup.row.id, number, None, level, bot_name(cup.row.id, number), strength, 1, None)
        for number in range(last + 1, last + 1 + cup.row.places - len(cup.entries))
    ]


async def go_on(hall: Hall, tournament: str) -> Cup:
    """Take down what is over, and begin the next round when all of this one is; or end it."""

    async def plan(cup: Cup) -> tuple[dict[str, Any], Work] | None:
        if cup.row.state != "running":
            return None
        points = await _finished(hall, cup)
        meetings = [replace(each, points=points.get(each.number, each.points)) for each in _current(cup)]
        now = Cup(cup.row, cup.entries, [*cup.meetings[: -len(meetings) or None], *meetings])
        played = now.played()
        if played.is_waiting:
            return ({}, _reporting(cup, points)) if points else None
        if played.is_over:
            return {"state": "over", "ended": now_ms()}, _reporting(cup, points)
        played.pair()
        paired = [each for each in played.meetings if each.round == played.number]
        rows, write = await _tables(hall, cup, paired)

        def work(connection: Connection) -> None:
            _reporting(cup, points)(connection)
            inserting(*rows)(connection)
            put_rows(connection, write)

        return {"round": played.number}, work

    return await change(hall, tournament, plan)


def _current(cup: Cup) -> list[MeetingRow]:
    return [each for each in cup.meetings if each.round == cup.row.round]


def _reporting(cup: Cup, points: dict[int, float]) -> Work:
    def work(connection: Connection) -> None:
        for number, got in points.items():
            own = (MEETING.c.tournament == cup.row.id) & (MEETING.c.round == cup.row.round)
            connection.execute(update(MEETING).where(own & (MEETING.c.number == number)).values(points=got))

    return work


async def _finished(hall: Hall, cup: Cup) -> dict[int, float]:
    """By number, what the first got in the meetings of this round that are over and not taken down yet."""
    waiting = {each.table_id: each.number for each in _current(cup) if each.points is None}
    query = select(MATCH).where(MATCH.c.id.in_(list(waiting)))
    matches = await hall.store.read(MatchRow, query)
    gone = set(waiting) - {match.id for match in matches}  # tidied away
    found = {waiting[table]: DRAWN for table in gone}
    for match in matches:
        if match.closed is not None:
            found[waiting[match.id]] = DRAWN
        elif match.is_over:
            found[waiting[match.id]] = await _points(hall, match.id)
    return found


async def _points(hall: Hall, table: str) -> float:
    """What the first seat got."""
    live = await hall.open_if_able(table)
    if live is None:
        return DRAWN
    first, second = (await finish_of(hall, live)).places
    return DRAWN if first == second else float(first < second)


async def _tables(hall: Hall, cup: Cup, paired: Sequence[Meeting]) -> tuple[list[MeetingRow], Write]:
    """The meetings of a round, and their tables."""
    entries = {str(each.number): each for each in cup.entries}
    rows: list[MeetingRow] = []
    whole = Write()
    for number, meeting in enumerate(paired, 1):
        first = entries[meeting.first]
        second = entries[meeting.second] if meeting.second is not None else None
        write = _table(hall, cup, (first, second)) if second is not None and meeting.points is None else None
        rows.append(
            MeetingRow(
                cup.row.id,
                meeting.round,
                number,
                first.number,
                second.number if second is not None else None,
                meeting.points,
                write.tables[0] if write is not None else None,
            )
        )
        if write is not None:
            for field in ("matches", "seats", "events", "snapshots", "tables", "notices"):
                getattr(whole, field).extend(getattr(write, field))
            await asyncio.sleep(0)  # a table takes a while, and people wait at others
    return rows, whole


def _table(hall: Hall, cup: Cup, pair: Sequence[EntryRow]) -> Write:
    """The rows of a table for two; whoever does not come has lost when the clock has run down."""
    found = game(cup.row.game)
    mode = found.mode(cup.row.mode)
    decks: list[str | None] | None = [None, None] if found.deck_list() else None
    wish = NewTable(found.id, [SeatForm("friend"), SeatForm("friend")], mode.id, decks)
    setup = {**hall.settings.common(found.id), **wished(found, mode, wish)}
    table: Table[Any] = Table.new(found, mode.id, seats=2, setup=setup)
    has_people = any(each.bot is None for each in pair)
    clock = msgspec.json.decode(cup.row.clock, type=ClockRule)
    write = match_rows(
        table,
        new_table_id(),
        clock if has_people else None,
        table.opening,
        is_ticking=has_people,
        tick=hall.store.hourglass.now(),
        is_rated=bool(cup.row.is_rated) and has_people,
        tournament=cup.row.id,
    )
    write.seats = [
        seated(write.tables[0], place, each.bot or each.name, each.player, is_bot=each.bot is not None)
        for place, each in enumerate(pair)
    ]
    write.notices = _notices(hall, write.seats, table, clock)
    return write


def _notices(hall: Hall, seats: Sequence[SeatRow], table: Table[Any], clock: ClockRule) -> list[NoticeRow]:
    """Both are told that their round has begun; whoever is asked first is reminded before the clock falls."""
    now, listeners = now_ms(), hall.store.listeners
    rows: list[NoticeRow] = []
    for row in seats:
        ways = listeners.get(row.owner or "", ())
        rows += told_of(ways, row.match, row.seat, "round", now)
        if Seat(row.seat) in table.pending:
            rows += reminded_of(ways, row.match, row.seat, now, clock.initial * 1000)
    return rows


async def attend(hall: Hall) -> None:
    """Start what is due, go on where a round is over, and let computers play that nobody looks at."""
    now = now_ms()
    running = TOURNAMENT.c.state == "running"
    due = (TOURNAMENT.c.state == "open") & (TOURNAMENT.c.starts <= now)
    query = select(TOURNAMENT.c.id, TOURNAMENT.c.state).where(running | due).order_by(TOURNAMENT.c.made)
    for tournament, state in await hall.store.rows(query):
        try:
            await (go_on if state == "running" else start)(hall, tournament)
        except Refused as denied:
            if denied.code == "tournament-few":
                await cancel(hall, tournament)
    await _wake_bots(hall)


async def _wake_bots(hall: Hall) -> None:
    bots = select(SEAT.c.match).where(SEAT.c.match == MATCH.c.id, SEAT.c.kind == "bot").exists()
    running = (MATCH.c.tournament.is_not(None), MATCH.c.is_over == 0, MATCH.c.closed.is_(None))
    for (table,) in await hall.store.rows(select(MATCH.c.id).where(*running, bots)):
        live = await hall.open_if_able(table)
        if live is None or live.connections:
            continue
        if live.humans:
            hall.wake(live)
        elif live.id not in hall.playing:
            hall.playing.add(live.id)
            hall.supervisor.send(_play_out(hall, live))


async def _play_out(hall: Hall, live: Live) -> None:
    """Let bots play their game to its end; should somebody look on meanwhile, they play it before them."""
    try:
        names = tuple(live.bots[Seat(seat)] for seat in range(live.table.seats))
        length, saved = live.table.length, save(live.table, is_bare=True)
        lines = await hall.pool.run(play_out, saved, names, effort=PLAYING, rank=Rank.SHOW, share=live.id)
        await live.play_out(lines, length)
    except (JobFailed, Refusal, Conflict, Unavailable) as problem:
        log.info("the bots of table %s play once more: %s", live.id, problem, extra=about(live))
    finally:
        hall.playing.discard(live.id)
