"""Reports: somebody at a table tells the host of a name or of something that was said."""

from __future__ import annotations

from sqlalchemy import Connection, func, insert, select, update

from tafelrunde.server.audience import now_ms
from tafelrunde.server.call import Call, Endpoints
from tafelrunde.server.host_forms import Report, ReportForm, Thanks
from tafelrunde.server.limits import TooMuch
from tafelrunde.server.refusals import Refused
from tafelrunde.server.rows import ChatRow, ReportRow, SeatRow
from tafelrunde.server.schema import CHAT, REPORT
from tafelrunde.server.security import handle_of
from tafelrunde.server.store import Store
from tafelrunde.server.words import readable

ENDPOINTS = Endpoints()

MOST = 50
"""Reports that are kept of one table."""
MOST_SHOWN = 200
About = dict[str, int | str | None]


@ENDPOINTS.at("POST", "/api/tables/{table}/reports", 201, problems=(404, 422, 429))
async def post_report(call: Call, form: ReportForm) -> Thanks:
    """Tell the host of a name or of a line of chat."""
    _, seats = await call.match()
    table, reason = call.part("table"), readable(form.reason)
    about = await _reported(call, form, seats)
    call.hall.limits.reports.take(call.who)

    def keep(connection: Connection) -> int:
        last = select(func.max(REPORT.c.number)).where(REPORT.c.match == table)
        number = int(connection.execute(last).scalar() or 0) + 1
        if number > MOST:
            raise TooMuch("too-many-reports")
        kept = {"match": table, "number": number, "at": now_ms(), "reason": reason, "settled": None}
        connection.execute(insert(REPORT), {**kept, **about})
        return number

    return Thanks(await call.hall.store.transact(keep))


async def _reported(call: Call, form: ReportForm, seats: list[SeatRow]) -> About:
    """What it is about, as it is now: nobody can put words into another's mouth."""
    if (form.seat is None) is (form.line is None):
        raise Refused(422, "report-what", field="seat")
    if form.seat is not None:
        seat = next((row for row in seats if row.seat == form.seat and row.kind == "human"), None)
        if seat is None or not seat.player:
            raise Refused(404, "no-name-there")
        about: About = {"kind": "name", "seat": form.seat, "line": None, "owner": seat.owner}
        return {**about, "name": seat.player, "words": ""}
    query = select(CHAT).where(CHAT.c.match == call.part("table"), CHAT.c.number == form.line)
    lines = await call.hall.store.read(ChatRow, query)
    if not lines:
        raise Refused(404, "no-such-line")
    said = lines[0]
    about = {"kind": "chat", "seat": said.seat, "line": form.line, "owner": said.owner}
    return {**about, "name": said.name, "words": said.words}


async def reports(store: Store) -> list[Report]:
    """What was reported, what waits for the host first."""
    query = select(REPORT).order_by(REPORT.c.settled.is_not(None), REPORT.c.at.desc()).limit(MOST_SHOWN)
    rows = await store.read(ReportRow, query)
    owners = {row.owner for row in rows if row.owner is not None}
    every = select(REPORT.c.owner, func.count()).where(REPORT.c.owner.in_(owners)).group_by(REPORT.c.owner)
    counted = dict(await store.rows(every)) if owners else {}
    shown = await store.shown(owners)
    return [
        Report(
            table=row.match,
            number=row.number,
            at=row.at,
            kind=row.kind,
            name=row.name,
            words=row.words,
            reason=row.reason,
            is_settled=row.settled is not None,
            person=handle_of(row.owner) if row.owner is not None and row.owner in shown else "",
            about=counted.get(row.owner or "", 1),
        )
        for row in rows
    ]


async def settle(store: Store, table: str, number: int) -> bool:
    """The host has seen to a report; whether there is one."""
    own = (REPORT.c.match == table) & (REPORT.c.number == number)
    return bool(await store.change(update(REPORT).where(own).values(settled=now_ms())))
