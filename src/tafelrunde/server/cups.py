"""Tournaments: setting one up, coming and going.

Everything is in the database, and any process may go on. Whoever changes a tournament says from which version
of it they started: of two who do so at once one has nothing to write, and looks anew. So a round is paired
once, together with its tables, or not at all (`rounds`). Who meets whom is the business of
`tafelrunde.tournament`.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import asdict
from sqlalchemy import Connection, delete, insert, select, update

from tafelrunde.bots import LEVELS
from tafelrunde.server import ratings
from tafelrunde.server.audience import now_ms
from tafelrunde.server.forms import NewTable, SeatForm
from tafelrunde.server.hall import Hall
from tafelrunde.server.lobby import Taken
from tafelrunde.server.refusals import Refused
from tafelrunde.server.rows import EntryRow, MeetingRow, TournamentRow
from tafelrunde.server.schema import ENTRY, MEETING, TOURNAMENT
from tafelrunde.server.security import Identity, new_table_id
from tafelrunde.server.tournament_forms import NewTournament
from tafelrunde.server.words import readable
from tafelrunde.table import BadSetup, game, text, verbatim
from tafelrunde.tournament import Entrant, Meeting, Tournament
from tafelrunde.tournament.tournament import MOST

TRIES = 5

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
    """Change a tournament; raises Refused when it does not exist, or what the plan raises."""
    for _ in range(TRIES):
        cup = await find(hall, tournament)
        if cup is None:
            raise Refused(409, "no-tournament")
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
    raise Refused(409, "tournament-busy")


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
    await hall.store.change(insert(TOURNAMENT).values(asdict(row)))
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
    """Take part; raises Refused."""

    async def plan(cup: Cup) -> tuple[dict[str, Any], Work]:
        if cup.entry_of(me.id) is not None:
            raise Refused(409, "tournament-entered")
        if not cup.may_enter:
            raise Refused(409, "tournament-full" if cup.row.state == "open" else "tournament-late")
        known = await ratings.rating(hall.store, me.id, cup.row.game, cup.group)
        number = max((each.number for each in cup.entries), default=0) + 1
        row = EntryRow(cup.row.id, number, me.id, None, me.name, known.mu, cup.row.round + 1, None)
        return {}, inserting(row)

    return await change(hall, tournament, plan)


def inserting(*rows: EntryRow | MeetingRow) -> Work:
    """These rows are written too."""

    def work(connection: Connection) -> None:
        for row in rows:
            connection.execute(insert(row.table), asdict(row))

    return work


async def withdraw(hall: Hall, me: Identity, tournament: str) -> Cup:
    """Take part no longer; a game that is played goes on, and its clock too. Raises Refused."""
    return await _let_go(hall, tournament, lambda entry: entry.player == me.id)


async def remove(hall: Hall, tournament: str, number: int) -> Cup:
    """Whoever manages a tournament takes an entry out; raises Refused."""
    return await _let_go(hall, tournament, lambda entry: entry.number == number)


async def _let_go(hall: Hall, tournament: str, is_meant: Callable[[EntryRow], bool]) -> Cup:
    async def plan(cup: Cup) -> tuple[dict[str, Any], Work]:
        entry = next(filter(is_meant, cup.entries), None)
        if entry is None:
            raise Refused(409, "tournament-nobody")
        return {}, _leaving(cup, entry)

    return await change(hall, tournament, plan)


def _leaving(cup: Cup, entry: EntryRow) -> Work:
    if cup.row.state not in {"open", "running"}:
        raise Refused(409, "tournament-over")
    if entry.left is not None:
        raise Refused(409, "tournament-nobody")
    own = (ENTRY.c.tournament == cup.row.id) & (ENTRY.c.number == entry.number)

    def work(connection: Connection) -> None:
        if cup.row.state == "open":
            connection.execute(delete(ENTRY).where(own))
        else:
            connection.execute(update(ENTRY).where(own).values(left=cup.row.round + 1))

    return work


async def cancel(hall: Hall, tournament: str) -> Cup:
    """There is no tournament any more; games that are played can be played to their end. Raises Refused."""

    async def plan(cup: Cup) -> tuple[dict[str, Any], Work]:
        if cup.row.state not in {"open", "running"}:
            raise Refused(409, "tournament-over")
        return {"state": "cancelled", "ended": now_ms()}, inserting()

    return await change(hall, tournament, plan)
