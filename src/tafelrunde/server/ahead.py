"""Answers given ahead: "if the opponent does X, I answer Y".

A line is a run of answers, of others and of mine, from where the table stood when it was given. As long as
the game follows it, my answers in it are given as soon as I am asked, exactly as if I had given them then;
when somebody answers otherwise, or mine is not allowed, the line is dropped and says why. What others could
answer is looked up in worlds that look the same to me: only what is possible in all of them is offered, so
nothing hidden can be learned by asking.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import UNSET
from sqlalchemy import Connection, delete, func, insert, select, update

from tafelrunde.server.ahead_forms import (
    Ahead,
    AheadLine,
    AheadOption,
    Foretold,
    MyAhead,
    MyLetters,
    MyVisit,
    Turn,
)
from tafelrunde.server.columns import put_row
from tafelrunde.server.reader import brief
from tafelrunde.server.rows import AheadRow
from tafelrunde.server.schema import AHEAD, EVENT, SEAT, SEEN
from tafelrunde.server.store import Store
from tafelrunde.table import Refusal, Seat, Stream, Table, Text, load, text
from tafelrunde.table.scene import Element, Scene, Zone

if TYPE_CHECKING:
    from tafelrunde.server.live import Live

WORLDS = 12
"""So many that hardly anything hidden is the same in all of them by chance: of three, one in 17 was."""
MOST_OPTIONS = 400
SILENT = ("=", ">", "chance")
"""How lines of a record begin that are nobody's act."""

decode = msgspec.json.Decoder(list[Turn]).decode
decode_text = msgspec.json.Decoder(Text).decode


def unknowable(key: str) -> Foretold:
    """Nothing can be said; why is told."""
    return Foretold(None, reason=text(f"web.ahead-{key}"))


def foretell(saved: bytes, seat: int, line: Sequence[Turn]) -> Foretold:
    """Who would be asked what after these answers, as far as a seat can know; in a worker."""
    table = load(saved, is_own=True).clone()
    stream = Stream().fork()
    worlds = [table.imagine(Seat(seat), stream) for _ in range(WORLDS)]
    told: list[Turn] = []
    for turn in line:
        if any(_is_secret(world) for world in worlds):
            return unknowable("secret")
        decision = worlds[0].pending.get(Seat(turn.seat))
        try:
            for world in worlds:
                world.answer(turn.seat, turn.key)
        except Refusal:
            return unknowable("unfit")
        assert decision is not None  # else it could not have been answered
        told.append(Turn(turn.seat, turn.key, decision.option(turn.key).label))
    if any(world.is_over for world in worlds):
        return unknowable("over")
    if any(_is_secret(world) for world in worlds):
        return unknowable("secret")
    asked = {next(iter(world.pending)) for world in worlds}
    if len(asked) > 1:
        return unknowable("hidden")
    found = _common(worlds, asked.pop())
    return msgspec.structs.replace(found, line=told, scene=_drawn(worlds, Seat(seat)))


def _is_secret(world: Table[Any]) -> bool:
    """Whether several are asked at once, or what one answers stays hidden."""
    return len(world.pending) != 1 or any(decision.secret for decision in world.pending.values())


def _common(worlds: Sequence[Table[Any]], seat: Seat) -> Foretold:
    """What can be answered in all of these worlds."""
    first, *others = [world.pending[seat] for world in worlds]
    options = [AheadOption(*offer) for offer in first.offered()]
    for decision in others:
        options = [each for each in options if decision.option(each.key).objection is None]
    if not options or first.is_wider_than(MOST_OPTIONS):
        return unknowable("hidden")
    return Foretold(int(seat), first.prompt, options)


def _drawn(worlds: Sequence[Table[Any]], seat: Seat) -> Scene:
    """The boards as they lie then, with what is the same in all of these worlds; nothing else is known."""
    first, *others = [world.view(seat) for world in worlds]
    boards = [{zone.key: zone.grid for zone in scene.zones} for scene in others]
    things = [scene.elements() for scene in others]

    def is_known(zone: Zone) -> bool:
        return zone.kind == "board" and all(board.get(zone.key) == zone.grid for board in boards)

    def kept(zone: Zone) -> list[Element]:
        return [each for each in zone.elements if all(other.get(each.key) == each for other in things)]

    zones = [msgspec.structs.replace(zone, elements=kept(zone)) for zone in first.zones if is_known(zone)]
    return Scene(first.seat, zones)


# -- following a line -------------------------------------------------------------------------------------


def judge(table: Table[Any], row: AheadRow) -> str | Text | bool:
    """What a line says now: my answer, why it no longer fits, True: wait, False: it has been played."""
    line = decode(row.line)
    names = table.mode.seats
    played = [each for each in table.lines(since=row.length) if not each.startswith(SILENT)]
    planned = [f"{names[turn.seat]} {turn.key}" for turn in line]
    if played[: len(planned)] != planned[: len(played)]:
        return text("web.ahead-otherwise")
    if len(played) >= len(planned):
        return False
    if table.is_over:
        return text("web.ahead-over")
    turn = line[len(played)]
    decision = table.pending.get(Seat(turn.seat))
    if turn.seat != row.seat:
        return True
    if decision is None:
        return text("web.ahead-otherwise")
    objection = decision.option(turn.key).objection
    return turn.key if objection is None else objection.reason


async def follow(live: Live) -> None:
    """Give the answers that were given ahead, as long as there are any, and drop what no longer fits."""
    while live.ahead:
        rows = [row for row in live.ahead if row.dropped is None]
        judged = [(row, judge(live.table, row)) for row in rows]
        ready = next(((row, said) for row, said in judged if isinstance(said, str)), None)
        await _settle(live, judged)
        if ready is None:
            return
        row, key = ready
        try:
            await live.answer("answer", row.seat, key, live.book.ask[row.seat], None, UNSET)
        except Refusal as refusal:
            await _drop(live, row, refusal.text)


async def _settle(live: Live, judged: Sequence[tuple[AheadRow, str | Text | bool]]) -> None:
    """Keep which lines still hold; of several for one seat, those that did not come about go in silence."""
    holding = {row.seat for row, said in judged if said is True or isinstance(said, str)}
    gone = [row for row, said in judged if said is False or (isinstance(said, Text) and row.seat in holding)]
    dropped = [(row, said) for row, said in judged if isinstance(said, Text) and row.seat not in holding]

    def put(connection: Connection) -> None:
        for row in gone:
            connection.execute(delete(AHEAD).where(_is(row)))
        for row, why in dropped:
            words = msgspec.json.encode(why).decode()
            connection.execute(update(AHEAD).where(_is(row)).values(dropped=words))
        own = (AHEAD.c.match == live.id) & (AHEAD.c.seq < live.seq)
        connection.execute(update(AHEAD).where(own).values(seq=live.seq))

    if gone or dropped or any(row.seq < live.seq for row, _ in judged):
        await live.store.transact(put)
        live.ahead = await rows_of(live.store, live.id)


async def _drop(live: Live, row: AheadRow, why: Text) -> None:
    await _settle(live, [(row, why)])


def _is(row: AheadRow) -> Any:
    return (AHEAD.c.match == row.match) & (AHEAD.c.seat == row.seat) & (AHEAD.c.number == row.number)


# -- keeping them -------------------------------------------------------------------------------------------


async def rows_of(store: Store, table: str) -> list[AheadRow]:
    """All lines at a table."""
    query = select(AHEAD).where(AHEAD.c.match == table).order_by(AHEAD.c.seat, AHEAD.c.number)
    return await store.read(AheadRow, brief(query))


async def keep(live: Live, seat: int, lines: Sequence[Sequence[Turn]]) -> None:
    """What a seat answers ahead from now on; other processes hear of it."""
    store, length, seq = live.store, live.table.length, live.seq
    rows = [
        AheadRow(live.id, seat, number, length, msgspec.json.encode(line).decode(), seq)
        for number, line in enumerate(lines)
    ]

    def put(connection: Connection) -> None:
        connection.execute(delete(AHEAD).where(AHEAD.c.match == live.id, AHEAD.c.seat == seat))
        if rows:
            connection.execute(insert(AHEAD), [msgspec.structs.asdict(row) for row in rows])
        store.writer.tell(connection, [live.id])

    await store.transact(put)
    live.ahead = await rows_of(store, live.id)


def told(live: Live, seat: int) -> Ahead:
    """What a seat has answered ahead; of no other seat anything is told."""
    return Ahead(
        [
            AheadLine(decode(row.line), decode_text(row.dropped) if row.dropped else None)
            for row in live.ahead
            if row.seat == seat
        ]
    )


async def unfollowed(store: Store) -> list[str]:
    """Tables that went on without anybody looking whether an answer was given ahead."""
    last = select(func.max(EVENT.c.seq)).where(EVENT.c.match == AHEAD.c.match).correlate(AHEAD)
    query = select(AHEAD.c.match).where(AHEAD.c.dropped.is_(None), AHEAD.c.seq < last.scalar_subquery())
    return [table for (table,) in await store.rows(query.distinct())]


# -- about a person ---------------------------------------------------------------------------------------


async def about(store: Store, person: str) -> MyLetters | None:
    """What is kept of a person for games that take days."""

    def mine(kept: Any) -> Any:
        return (SEAT.c.match == kept.c.match) & (SEAT.c.seat == kept.c.seat)

    given = (
        select(AHEAD.c.match, AHEAD.c.seat, AHEAD.c.line)
        .join(SEAT, mine(AHEAD))
        .where(SEAT.c.owner == person)
    )
    been = select(SEEN.c.match, SEEN.c.seat, SEEN.c.at).join(SEAT, mine(SEEN)).where(SEAT.c.owner == person)
    lines = [MyAhead(table, seat, decode(line)) for table, seat, line in await store.rows(given)]
    visits = [MyVisit(*row) for row in await store.rows(been)]
    return MyLetters(lines, visits) if lines or visits else None


def forget(connection: Connection, table: str, seat: int) -> None:
    """Nothing of it is left."""
    for kept in (AHEAD, SEEN):
        connection.execute(delete(kept).where(kept.c.match == table, kept.c.seat == seat))


# -- what was seen ------------------------------------------------------------------------------------------


async def note_seen(store: Store, table: str, seats: Sequence[int], seq: int, now: int) -> None:
    """Whoever sits there leaves, and has seen so much."""

    def put(connection: Connection) -> None:
        for seat in seats:
            put_row(connection, SEEN, {"match": table, "seat": seat}, {"seq": seq, "at": now})

    await store.transact(put)


async def seen_by(store: Store, table: str, seat: int) -> int | None:
    """How much whoever sits there had seen."""
    rows = await store.rows(brief(select(SEEN.c.seq).where(SEEN.c.match == table, SEEN.c.seat == seat)))
    return int(rows[0][0]) if rows else None
