"""Tournaments: entering, starting, and going on from round to round.

Everything is in the database, and any process may go on. Whoever changes a tournament says from which version
of it they started: of two who do so at once one has nothing to write, and looks anew. So a round is paired
once, together with its tables, or not at all. Who meets whom is the business of `tafelrunde.tournament`.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import asdict, replace
from sqlalchemy import Connection, delete, insert, select, update

from tafelrunde.bots import LEVELS
from tafelrunde.bots.names import bot_name
from tafelrunde.server import ratings
from tafelrunde.server.aside import SetAside
from tafelrunde.server.counting import finish_of
from tafelrunde.server.forms import NewTable, SeatForm
from tafelrunde.server.hall import Hall
from tafelrunde.server.house import TableClosed
from tafelrunde.server.jobs import play_out, wished
from tafelrunde.server.laying import match_rows
from tafelrunde.server.live import Live
from tafelrunde.server.lobby import Denied, Taken
from tafelrunde.server.logs import about
from tafelrunde.server.messages import ClockRule
from tafelrunde.server.pool import JobFailed
from tafelrunde.server.rows import EntryRow, MatchRow, MeetingRow, SeatRow, TournamentRow
from tafelrunde.server.schema import ENTRY, MATCH, MEETING, SEAT, TOURNAMENT
from tafelrunde.server.security import Identity, new_table_id
from tafelrunde.server.stage import now_ms
from tafelrunde.server.tournament_forms import NewTournament
from tafelrunde.server.trouble import Conflict, Unavailable
from tafelrunde.server.turns import Rank
from tafelrunde.server.words import readable
from tafelrunde.server.writer import Write
from tafelrunde.table import BadSetup, Refusal, Seat, Table, game, save, text, verbatim
from tafelrunde.tournament import Entrant, Meeting, Tournament
from tafelrunde.tournament.rating import Rating
from tafelrunde.tournament.tournament import FEWEST, MOST

TRIES = 5
DRAWN = 0.5
"""What a table is worth that the host has closed or tidied away."""
PLAYING = 600.0
"""Seconds of a processor that a whole game among bots may cost."""

log = logging.getLogger("tafelrunde.server")

Work = Callable[[Connection], None]
Plan = Callable[["Cup"], Awaitable[tuple[dict[str, Any], Work] | None]]
"""What a tournament becomes: values of its row, and what else is written; None: nothing."""


class Cup(NamedTuple):
    """A tournament with all that belongs to it."""

    row: TournamentRow
    entries: list[EntryRow]
    meetings: list[MeetingRow]

    @property
    def group(self) -> str:
        """Under which its games are rated."""
        return game(self.row.game).mode(self.row.mode).rating_group

    def entry_of(self, person: str) -> EntryRow | None:
        """The entry of a person."""
        return next((each for each in self.entries if each.player == person), None)

    @property
    def here(self) -> list[EntryRow]:
        """Who has not left."""
        return [each for each in self.entries if each.left is None]

    @property
    def may_enter(self) -> bool:
        """Whether somebody else may still come."""
        row = self.row
        is_late = row.state == "running" and row.is_late_open and row.round < (row.rounds or 0)
        has_room = len(self.here) < row.places and len(self.entries) < MOST
        return (row.state == "open" or bool(is_late)) and has_room

    def played(self) -> Tournament:
        """The same for whoever pairs; entries are called by their numbers."""
        row = self.row
        return Tournament.restored(
            row.form,
            [Entrant(str(each.number), each.strength, each.joined, each.left) for each in self.entries],
            row.rounds if row.form == "swiss" else None,
            [
                Meeting(
                    each.round,
                    str(each.first),
                    str(each.second) if each.second is not None else None,
                    each.points,
                )
                for each in self.meetings
            ],
        )


async def find(hall: Hall, tournament: str) -> Cup | None:
    """The tournament of that id."""
    rows = await hall.store.read(TournamentRow, select(TOURNAMENT).where(TOURNAMENT.c.id == tournament))
    if not rows:
        return None
    entries = select(ENTRY).where(ENTRY.c.tournament == tournament).order_by(ENTRY.c.number)
    meetings = select(MEETING).where(MEETING.c.tournament == tournament)
    return Cup(
        rows[0],
        await hall.store.read(EntryRow, entries),
        await hall.store.read(MeetingRow, meetings.order_by(MEETING.c.round, MEETING.c.number)),
    )


async def change(hall: Hall, tournament: str, plan: Plan) -> Cup:
    """Change a tournament; raises Denied when it does not exist, or what the plan raises."""
    for _ in range(TRIES):
        cup = await find(hall, tournament)
        if cup is None:
            raise Denied("no-tournament")
        planned = await plan(cup)
        if planned is None:
            return cup
        try:
            await hall.store.transact(_writing(cup, *planned))
        except Taken:
            continue
        found = await find(hall, tournament)
        assert found is not None
        return found
    raise Denied("tournament-busy")


def _writing(cup: Cup, values: dict[str, Any], work: Work) -> Work:
    def act(connection: Connection) -> None:
        own = (TOURNAMENT.c.id == cup.row.id) & (TOURNAMENT.c.version == cup.row.version)
        changed = update(TOURNAMENT).where(own).values(version=cup.row.version + 1, **values)
        if connection.execute(changed).rowcount != 1:
            raise Taken
        work(connection)

    return act


# -- setting one up ----------------------------------------------------------------------------------------


async def create(hall: Hall, me: Identity, form: NewTournament) -> str:
    """Set a tournament up; raises BadSetup."""
    found = game(form.game)
    mode = found.mode(form.mode)
    _check(hall, form)
    row = TournamentRow(
        id=new_table_id(),
        version=1,
        creator=me.id,
        title=hall.house.called(readable(form.title)),
        game=found.id,
        mode=mode.id,
        form=form.form,
        rounds=form.rounds,
        clock=msgspec.json.encode(form.clock).decode(),
        is_rated=int(form.rated),
        places=form.places,
        bot=form.bot,
        is_late_open=int(form.is_late_open),
        starts=form.starts,
        made=now_ms(),
        state="open",
        round=0,
        ended=None,
    )

    def put(connection: Connection) -> None:
        connection.execute(insert(TOURNAMENT), asdict(row))

    await hall.store.transact(put)
    return row.id


def _check(hall: Hall, form: NewTournament) -> None:
    found = game(form.game)
    mode = found.mode(form.mode)
    if not mode.minimum <= 2 <= mode.maximum:
        bounds = {"minimum": mode.minimum, "maximum": mode.maximum}
        raise BadSetup(text("error.tournament-seats", mode=verbatim(mode.id), **bounds), field="mode")
    if form.bot is not None and form.bot not in LEVELS:
        known = ", ".join(LEVELS)
        raise BadSetup(text("error.unknown-bot", bot=verbatim(form.bot), known=known), field="bot")
    if form.form != "swiss" and form.rounds is not None:
        raise BadSetup(text("web.tournament-own-rounds"), field="rounds")
    if form.rounds is not None and form.rounds >= form.places:
        most = form.places - 1
        raise BadSetup(text("error.tournament-rounds", rounds=form.rounds, most=most), field="rounds")
    if form.form != "swiss" and form.is_late_open:
        raise BadSetup(text("web.tournament-late-form"), field="is_late_open")
    if form.rated:
        seats = [SeatForm("friend"), SeatForm("bot", form.bot) if form.bot else SeatForm("friend")]
        wish = NewTable(found.id, seats, mode.id, clock=form.clock, rated=True)
        ratings.check(found, mode, wish, is_plain=found.id not in hall.settings.variants)


# -- coming and going --------------------------------------------------------------------------------------


async def enter(hall: Hall, me: Identity, tournament: str) -> Cup:
    """Take part; raises Denied."""

    async def plan(cup: Cup) -> tuple[dict[str, Any], Work]:
        if cup.entry_of(me.id) is not None:
            raise Denied("tournament-entered")
        if not cup.may_enter:
            raise Denied("tournament-full" if cup.row.state == "open" else "tournament-late")
        known = await ratings.rating(hall.store, me.id, cup.row.game, cup.group)
        number = max((each.number for each in cup.entries), default=0) + 1
        row = EntryRow(cup.row.id, number, me.id, None, me.name, known.mu, cup.row.round + 1, None)
        return {}, _inserting(row)

    return await change(hall, tournament, plan)


def _inserting(*rows: EntryRow | MeetingRow) -> Work:
    def work(connection: Connection) -> None:
        for row in rows:
            connection.execute(insert(row.table), asdict(row))

    return work


async def withdraw(hall: Hall, me: Identity, tournament: str) -> Cup:
    """Take part no longer; a game that is played goes on, and its clock too. Raises Denied."""

    async def plan(cup: Cup) -> tuple[dict[str, Any], Work]:
        entry = cup.entry_of(me.id)
        if entry is None:
            raise Denied("tournament-nobody")
        return {}, _leaving(cup, entry)

    return await change(hall, tournament, plan)


async def remove(hall: Hall, tournament: str, number: int) -> Cup:
    """Whoever manages a tournament takes an entry out; raises Denied."""

    async def plan(cup: Cup) -> tuple[dict[str, Any], Work]:
        entry = next((each for each in cup.entries if each.number == number), None)
        if entry is None:
            raise Denied("tournament-nobody")
        return {}, _leaving(cup, entry)

    return await change(hall, tournament, plan)


def _leaving(cup: Cup, entry: EntryRow) -> Work:
    if cup.row.state not in {"open", "running"}:
        raise Denied("tournament-over")
    if entry.left is not None:
        raise Denied("tournament-nobody")
    own = (ENTRY.c.tournament == cup.row.id) & (ENTRY.c.number == entry.number)

    def work(connection: Connection) -> None:
        if cup.row.state == "open":
            connection.execute(delete(ENTRY).where(own))
        else:
            connection.execute(update(ENTRY).where(own).values(left=cup.row.round + 1))

    return work


async def cancel(hall: Hall, tournament: str) -> Cup:
    """There is no tournament any more; games that are played can be played to their end. Raises Denied."""

    async def plan(cup: Cup) -> tuple[dict[str, Any], Work]:
        if cup.row.state not in {"open", "running"}:
            raise Denied("tournament-over")
        return {"state": "cancelled", "ended": now_ms()}, _inserting()

    return await change(hall, tournament, plan)


# -- from round to round -----------------------------------------------------------------------------------


async def start(hall: Hall, tournament: str) -> Cup:
    """Nobody more is waited for: computers take the empty chairs, if wanted. Raises Denied."""

    async def plan(cup: Cup) -> tuple[dict[str, Any], Work]:
        if cup.row.state != "open":
            raise Denied("tournament-started")
        bots = _bots(cup)
        everybody = [*cup.entries, *bots]
        if len(everybody) < FEWEST:
            raise Denied("tournament-few")
        rounds = cup.row.rounds
        if rounds is not None:
            rounds = min(rounds, len(everybody) - 1)
        begun = Cup(replace(cup.row, rounds=rounds), everybody, [])
        return {"state": "running", "rounds": begun.played().rounds}, _inserting(*bots)

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
            _inserting(*rows)(connection)
            for kind, each in write.rows():
                connection.execute(insert(kind), [asdict(row) for row in each])

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
    try:
        live = await hall.open(table)
    except (SetAside, TableClosed):
        return DRAWN
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
            for field in ("matches", "seats", "events", "snapshots", "tables"):
                getattr(whole, field).extend(getattr(write, field))
            await asyncio.sleep(0)  # a table takes a while, and people wait at others
    return rows, whole


def _table(hall: Hall, cup: Cup, pair: Sequence[EntryRow]) -> Write:
    """The rows of a table for two; whoever does not come has lost when the clock has run down."""
    found = game(cup.row.game)
    mode = found.mode(cup.row.mode)
    decks: list[str | None] | None = [None, None] if found.deck_list() else None
    wish = NewTable(found.id, [SeatForm("friend"), SeatForm("friend")], mode.id, decks)
    variants = hall.settings.variants
    common = {"variant": variants[found.id]} if found.id in variants else {}
    table: Table[Any] = Table.new(found, mode.id, seats=2, setup={**common, **wished(found, mode, wish)})
    has_people = any(each.bot is None for each in pair)
    write = match_rows(
        table,
        new_table_id(),
        msgspec.json.decode(cup.row.clock, type=ClockRule) if has_people else None,
        table.opening,
        is_ticking=has_people,
        tick=hall.store.hourglass.now(),
        is_rated=bool(cup.row.is_rated) and has_people,
        tournament=cup.row.id,
    )
    write.seats = [
        SeatRow(
            write.tables[0],
            place,
            "human" if each.bot is None else "bot",
            each.name if each.bot is None else each.bot,
            None,
            each.player,
            is_open=0,
            is_taken=1,
        )
        for place, each in enumerate(pair)
    ]
    return write


async def attend(hall: Hall) -> None:
    """Start what is due, go on where a round is over, and let computers play that nobody looks at."""
    now = now_ms()
    running = TOURNAMENT.c.state == "running"
    due = (TOURNAMENT.c.state == "open") & (TOURNAMENT.c.starts <= now)
    query = select(TOURNAMENT.c.id, TOURNAMENT.c.state).where(running | due).order_by(TOURNAMENT.c.made)
    for tournament, state in await hall.store.rows(query):
        try:
            await (go_on if state == "running" else start)(hall, tournament)
        except Denied as denied:
            if denied.code == "tournament-few":
                await cancel(hall, tournament)
    await _wake_bots(hall)


async def _wake_bots(hall: Hall) -> None:
    bots = select(SEAT.c.match).where(SEAT.c.match == MATCH.c.id, SEAT.c.kind == "bot").exists()
    running = (MATCH.c.tournament.is_not(None), MATCH.c.is_over == 0, MATCH.c.closed.is_(None))
    for (table,) in await hall.store.rows(select(MATCH.c.id).where(*running, bots)):
        try:
            live = await hall.open(table)
        except (SetAside, TableClosed):
            continue
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
