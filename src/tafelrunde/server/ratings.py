"""Ratings: who may be rated, who is rated how, and what is told of it; `counting` lets games count."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, Select, delete, select, update

from tafelrunde.bots import LEVELS
from tafelrunde.bots.ratings import bot_rating
from tafelrunde.server.forms import NewTable
from tafelrunde.server.rating_forms import MyRating, MyRatingChange, RatingBoard, RatingLine, RatingMark
from tafelrunde.server.reader import brief
from tafelrunde.server.rows import MatchRow, RatingChangeRow, RatingRow, SeatRow
from tafelrunde.server.schema import PERSON, RATING, RATING_CHANGE
from tafelrunde.server.security import handle_of, new_token
from tafelrunde.server.store import Store
from tafelrunde.table import BadSetup, Game, Mode, Seat, Table, game, text, verbatim
from tafelrunde.tournament.rating import Rating

MOST_LISTED = 200
SOMEBODY = "somebody "
"""Before the random name of who is forgotten: opponents' histories still add up, and nobody is behind it."""


# -- who is rated how --------------------------------------------------------------------------------------


async def rating(store: Store, person: str, game_id: str, group: str) -> Rating:
    """How strong a person is believed to be in a group of modes; somebody new is at the beginning."""
    found = await store.read(RatingRow, select(RATING).where(*_of(person, game_id, group)))
    return _rating(found[0]) if found else Rating()


def level_rating(game_id: str, group: str, level: str) -> Rating | None:
    """How strong a level of computer players is; None where the ladder does not know it."""
    known = bot_rating(game_id, group, level)
    return Rating(*known) if known is not None else None


async def ratings_of(store: Store, person: str) -> list[MyRating]:
    """All ratings of a person, the most played first."""
    query = select(RATING).where(RATING.c.player == person).order_by(RATING.c.games.desc(), RATING.c.game)
    return [
        MyRating(row.game, row.mode_group, mark(_rating(row)), row.games, await _place(store, row))
        for row in await store.read(RatingRow, query)
    ]


async def _place(store: Store, row: RatingRow) -> int | None:
    if _rating(row).is_provisional:
        return None
    others = await store.read(RatingRow, _board(row.game, row.mode_group))
    better = [each for each in map(_rating, others) if not each.is_provisional]
    return 1 + sum(each.proven > _rating(row).proven for each in better)


async def boards(store: Store, found: Game[Any], person: str | None, called: Any = str) -> list[RatingBoard]:
    """Who is rated how in a game, a list for each group of modes in which somebody is."""
    groups: dict[str, list[str]] = {}
    for mode in found.modes:
        if mode.maximum > 1:
            groups.setdefault(mode.rating_group, []).append(mode.id)
    made: list[RatingBoard] = []
    for group, modes in groups.items():
        rows = await store.read(RatingRow, _board(found.id, group))
        profiles = await _profiles(store, rows)
        made.append(RatingBoard(group, modes, _lines(rows, found.id, group, person, called, profiles)))
    return made


async def _profiles(store: Store, rows: Sequence[RatingRow]) -> dict[str, bool]:
    """Whether others may see who it is, by person who has a profile."""
    query = select(PERSON.c.id, PERSON.c.is_shown).where(PERSON.c.id.in_([row.player for row in rows]))
    return {person: bool(is_shown) for person, is_shown in await store.rows(query)}


def _board(game_id: str, group: str) -> Select[Any]:
    own = (RATING.c.game == game_id, RATING.c.mode_group == group)
    query = select(RATING).where(*own, RATING.c.player.not_like(f"{SOMEBODY}%"))
    return query.order_by(RATING.c.mu.desc()).limit(MOST_LISTED)


def _lines(
    rows: Sequence[RatingRow],
    game_id: str,
    group: str,
    person: str | None,
    called: Any,
    profiles: Mapping[str, bool],
) -> list[RatingLine]:
    known = sorted((row for row in rows if not _rating(row).is_provisional), key=_proven)
    lines: list[tuple[bool, float, RatingLine]] = []
    for row in rows:
        found = _rating(row)
        place = None if found.is_provisional else 1 + sum(_proven(each) < _proven(row) for each in known)
        is_me = person is not None and row.player == person
        is_shown = profiles.get(row.player)
        name = called(row.name) if is_me or is_shown is not False else ""
        handle = handle_of(row.player) if is_shown or (is_me and is_shown is not None) else ""
        line = RatingLine(name, mark(found), place, row.games, is_me=is_me, person=handle)
        lines.append((found.is_provisional, _proven(row), line))
    for level in LEVELS:
        of_level = level_rating(game_id, group, level)
        if of_level is not None:
            line = RatingLine("", mark(of_level), bot=level)
            lines.append((False, -of_level.proven, line))
    return [line for _, _, line in sorted(lines, key=lambda each: each[:2])]


def _proven(row: RatingRow) -> float:
    return -_rating(row).proven


def mark(found: Rating) -> RatingMark:
    """A rating as it is shown."""
    return RatingMark(found.shown, found.margin, found.is_provisional)


async def marks(store: Store, match: MatchRow, seats: Sequence[SeatRow]) -> dict[int, RatingMark]:
    """By seat, how strong those at a rated table are believed to be."""
    if match.rated is None:
        return {}
    group = game(match.game).mode(match.mode).rating_group
    people = [row.owner for row in seats if row.owner is not None]
    query = select(RATING).where(
        RATING.c.player.in_(people), RATING.c.game == match.game, RATING.c.mode_group == group
    )
    known = {row.player: _rating(row) for row in await store.read(RatingRow, brief(query))}
    found: dict[int, RatingMark] = {}
    for row in seats:
        if row.kind == "bot":
            of_seat = level_rating(match.game, group, row.player)
        else:
            of_seat = known.get(row.owner or "", Rating()) if row.is_taken else None
        if of_seat is not None:
            found[row.seat] = mark(of_seat)
    return found


def _rating(row: RatingRow) -> Rating:
    return Rating(row.mu, row.sigma, row.games)


def _of(person: str, game_id: str, group: str) -> tuple[Any, ...]:
    return RATING.c.player == person, RATING.c.game == game_id, RATING.c.mode_group == group


# -- which tables may count --------------------------------------------------------------------------------


def check(found: Game[Any], mode: Mode, form: NewTable, *, is_plain: bool) -> None:
    """Raises BadSetup when a table that shall count would be unfair, and says why."""
    if mode.maximum < 2:
        raise _refused("rated-mode", mode=verbatim(mode.id))
    if not is_plain:
        raise _refused("rated-plain")
    if form.clock is None:
        raise _refused("rated-clock")
    if sum(seat.kind == "me" for seat in form.seats) > 1:
        raise _refused("rated-alone")
    if all(seat.kind == "bot" for seat in form.seats):
        raise _refused("rated-nobody")
    for seat in form.seats:
        if seat.kind == "bot" and level_rating(found.id, mode.rating_group, seat.bot or "") is None:
            raise _refused("rated-bot", bot=verbatim(seat.bot or ""))


def check_sides(table: Table[Any]) -> None:
    """Raises BadSetup when the sides are of different sizes."""
    sides = sides_of(table)
    if len({sides.count(side) for side in sides}) > 1 or len(set(sides)) < 2:
        raise _refused("rated-sides")


def sides_of(table: Table[Any]) -> list[int]:
    """The side of each seat."""
    return [table.game.advisor.side_of(table.state, Seat(seat)) for seat in range(table.seats)]


def _refused(code: str, **more: Any) -> BadSetup:
    return BadSetup(text(f"web.{code}", **more), field="rated")


# -- what is kept of a person ------------------------------------------------------------------------------


async def history_of(store: Store, person: str) -> list[MyRatingChange]:
    """What games have changed about a person's ratings."""
    query = select(RATING_CHANGE).where(RATING_CHANGE.c.player == person).order_by(RATING_CHANGE.c.number)
    return [
        MyRatingChange(row.table_id, row.at, row.game, row.mode_group, row.place, row.before_mu, row.mu)
        for row in await store.read(RatingChangeRow, query)
    ]


def move(connection: Connection, before: str, after: str) -> None:
    """What somebody has won as nobody goes along, but where the person is rated already."""
    columns = (RATING.c.game, RATING.c.mode_group)
    own = {tuple(row) for row in connection.execute(select(*columns).where(RATING.c.player == after))}
    found = connection.execute(select(*columns).where(RATING.c.player == before)).all()
    for game_id, group in [tuple(row) for row in found if tuple(row) not in own]:
        for kept in (RATING, RATING_CHANGE):
            there = (kept.c.player == before) & (kept.c.game == game_id) & (kept.c.mode_group == group)
            connection.execute(update(kept).where(there).values(player=after))
    forget(connection, before)


def forget(connection: Connection, person: str) -> None:
    """Nobody is behind these ratings any more; what opponents have won stays as it was reckoned."""
    connection.execute(delete(RATING).where(RATING.c.player == person))
    name = SOMEBODY + new_token()[:20]
    connection.execute(update(RATING_CHANGE).where(RATING_CHANGE.c.player == person).values(player=name))
