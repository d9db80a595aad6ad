"""Letting rated games count: once each, in one transaction, by whichever process is first.

A table says by itself that it still has to count (`rated`), so nothing is lost when a process dies; and the
transaction that lets it count also says that it has, so that nothing counts twice. Tables that count are
numbered: of two that want the same number one finds a conflict and tries again, so ratings never cross.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec
from sqlalchemy import Connection, func, insert, select, update

from tafelrunde.server.audience import now_ms
from tafelrunde.server.columns import put_row
from tafelrunde.server.live import Live
from tafelrunde.server.logs import about
from tafelrunde.server.ratings import level_rating, sides_of
from tafelrunde.server.rows import MatchRow, RatingChangeRow, RatingRow, SeatRow
from tafelrunde.server.schema import EVENT, MATCH, RATING, RATING_CHANGE, SEAT
from tafelrunde.server.trouble import Conflict
from tafelrunde.table import game
from tafelrunde.tournament.rating import Rating, places, rate

if TYPE_CHECKING:
    from tafelrunde.server.hall import Hall

log = logging.getLogger("tafelrunde.server")

AT_ONCE = 50


class Finish(msgspec.Struct, frozen=True):
    """How a game ended: for each seat its side and place."""

    sides: list[int]
    places: list[int]
    is_practice: bool = False


async def settle(hall: Hall) -> None:
    """Let the rated tables count that are over and have not counted yet."""
    due = (MATCH.c.rated == "yes", MATCH.c.is_over == 1, MATCH.c.closed.is_(None))
    query = select(MATCH.c.id).where(*due).order_by(MATCH.c.created, MATCH.c.id).limit(AT_ONCE)
    for (table,) in await hall.store.rows(query):
        try:
            await count(hall, table)
        except Conflict:
            continue  # it stays as it is, and is tried again


async def count(hall: Hall, table: str) -> None:
    """Let a table that is over count, if it has not; raises Conflict when another one was counted first."""
    live = await hall.open_if_able(table)
    if live is None or not live.table.is_over:
        return
    finish = await finish_of(hall, live)
    match = live.match

    def act(connection: Connection) -> None:
        own = (MATCH.c.id == table) & (MATCH.c.rated == "yes")
        if connection.execute(update(MATCH).where(own).values(rated="counted")).rowcount != 1:
            return
        if not _count(connection, match, finish):
            connection.execute(update(MATCH).where(MATCH.c.id == table).values(rated="void"))
            log.info("table %s is over and counts for nobody", table, extra=about(live))
        hall.store.writer.tell(connection, [table])

    await hall.store.transact(act)
    await live.refresh()


async def finish_of(hall: Hall, live: Live) -> Finish:
    """How the game at a table ended; whoever let the clock run out comes last."""
    query = select(EVENT.c.seat).distinct().where(EVENT.c.match == live.id, EVENT.c.kind == "timeout")
    left = [seat for (seat,) in await hall.store.rows(query) if seat is not None]
    result = live.table.result
    assert result is not None
    sides = sides_of(live.table)
    found = dict(zip(dict.fromkeys(sides), places(sides, result.winners, result.scores, left), strict=True))
    return Finish(sides, [found[side] for side in sides], live.book.is_practice)


def _count(connection: Connection, match: MatchRow, finish: Finish) -> bool:
    """Write what a game changes; False when nobody may be rated by it."""
    query = select(SEAT).where(SEAT.c.match == match.id).order_by(SEAT.c.seat)
    seats = [SeatRow(*row) for row in connection.execute(query)]
    people = [row.owner for row in seats if row.kind == "human"]
    if finish.is_practice or None in people or len(set(people)) != len(people):
        return False
    number = (connection.execute(select(func.max(RATING_CHANGE.c.number))).scalar() or 0) + 1
    group = game(match.game).mode(match.mode).rating_group
    before = [_before(connection, row, match.game, group) for row in seats]
    if any(each is None for each in before):
        return False
    known = [each for each in before if each is not None]
    after = reckoned(finish.sides, finish.places, known, [row.kind == "bot" for row in seats])
    now = now_ms()
    changes = [
        RatingChangeRow(
            match.id,
            row.seat,
            number,
            finish.sides[place],
            finish.places[place],
            row.owner if row.kind == "human" else None,
            match.game,
            group,
            now,
            known[place].mu,
            known[place].sigma,
            after[place].mu,
            after[place].sigma,
        )
        for place, row in enumerate(seats)
    ]
    connection.execute(insert(RATING_CHANGE), [msgspec.structs.asdict(each) for each in changes])
    for row, rating in zip(seats, after, strict=True):
        if row.kind == "human":
            assert row.owner is not None
            _put(
                connection,
                RatingRow(
                    row.owner, match.game, group, row.player, rating.mu, rating.sigma, rating.games, now
                ),
            )
    return True


def _before(connection: Connection, row: SeatRow, game_id: str, group: str) -> Rating | None:
    if row.kind == "bot":
        return level_rating(game_id, group, row.player)
    own = (RATING.c.player == row.owner) & (RATING.c.game == game_id) & (RATING.c.mode_group == group)
    found = connection.execute(select(RATING.c.mu, RATING.c.sigma, RATING.c.games).where(own)).first()
    return Rating(*found) if found is not None else Rating()


def _put(connection: Connection, row: RatingRow) -> None:
    keys = {"player": row.player, "game": row.game, "mode_group": row.mode_group}
    put_row(connection, RATING, keys, msgspec.structs.asdict(row))


def reckoned(
    sides: Sequence[int], finish: Sequence[int], before: Sequence[Rating], are_bots: Sequence[bool]
) -> list[Rating]:
    """The ratings of all seats after a game; computers keep theirs."""
    order = list(dict.fromkeys(sides))
    seats = [[seat for seat, side in enumerate(sides) if side == each] for each in order]
    rated = rate(
        [[before[seat] for seat in of_side] for of_side in seats], [finish[of_side[0]] for of_side in seats]
    )
    after = list(before)
    for of_side, ratings in zip(seats, rated, strict=True):
        for seat, rating in zip(of_side, ratings, strict=True):
            if not are_bots[seat]:
                after[seat] = rating
    return after
