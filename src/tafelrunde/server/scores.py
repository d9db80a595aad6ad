"""Seasons and series: what the games of a circle add up to."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from functools import partial
from typing import NamedTuple

from tafelrunde.server.circle_forms import Score, Season, Series
from tafelrunde.server.mine import Mine
from tafelrunde.server.rows import SeatRow

SHORTEST = 2
"""Games that make a series."""


class Named(NamedTuple):
    """A season that the members have named."""

    began: int
    name: str


class Played(NamedTuple):
    """A game that is over, as it counts."""

    game: str
    ended: int
    people: tuple[str, ...]
    """Who they are, by what stays the same of them."""
    winners: frozenset[str]
    """Empty when nobody has won, or all of them have."""


Tally = Callable[[Sequence[Played]], list[Score]]
"""What everybody has achieved in these games."""


def _scores(names: Mapping[str, str], members: Mapping[str, int], games: Sequence[Played]) -> list[Score]:
    """What everybody has achieved in these games, most wins first."""
    scores = [
        Score(
            names[person],
            sum(person in each.people for each in games),
            sum(person in each.winners for each in games),
            members.get(person),
        )
        for person in dict.fromkeys(person for each in games for person in each.people)
    ]
    return sorted(scores, key=lambda score: (-score.won, -score.played, score.name))


def reckon(
    tables: Sequence[Mine], members: Mapping[str, tuple[int, str]], named: Sequence[Named]
) -> tuple[list[Season], list[Series]]:
    """The seasons and series of the games that are over; only what people play with each other counts."""
    games = [game for each in tables if (game := _played(each)) is not None]
    names = {_key(row): row.player for each in tables for row in each.seats}
    names |= {person: name for person, (_, name) in members.items()}
    tally = partial(_scores, names, {person: number for person, (number, _) in members.items()})
    return _seasons(games, named, tally), _series(games, tally)


def _key(row: SeatRow) -> str:
    """By what somebody is counted who may have left the circle, or be forgotten."""
    return row.owner or f" {row.player}"


def _played(table: Mine) -> Played | None:
    people = {row.seat: _key(row) for row in table.seats if row.kind == "human"}
    if not table.match.is_over or table.book.result is None or len(set(people.values())) < 2:
        return None
    winners = {int(seat) for seat in table.book.result.winners}
    if len(winners) == len(table.seats):
        winners = set()
    won = frozenset(person for seat, person in people.items() if seat in winners)
    return Played(table.match.game, table.book.at, tuple(dict.fromkeys(people.values())), won)


def _seasons(games: Sequence[Played], named: Sequence[Named], tally: Tally) -> list[Season]:
    newest_first = sorted(named, reverse=True)
    found: dict[Named | int, list[Played]] = {each: [] for each in newest_first}
    for game in sorted(games, key=lambda game: -game.ended):
        season = next((each for each in newest_first if each.began <= game.ended), None)
        year = datetime.fromtimestamp(game.ended / 1000, UTC).year
        found.setdefault(season if season is not None else year, []).append(game)
    return [
        Season(tally(played), len(played), year=season)
        if isinstance(season, int)
        else Season(tally(played), len(played), season.name, began=season.began)
        for season, played in found.items()
    ]


def _series(games: Sequence[Played], tally: Tally) -> list[Series]:
    found: dict[tuple[str, frozenset[str]], list[Played]] = {}
    for game in games:
        found.setdefault((game.game, frozenset(game.people)), []).append(game)
    series = [
        Series(game_id, tally(played), sum(not each.winners for each in played), len(played))
        for (game_id, _), played in found.items()
        if len(played) >= SHORTEST
    ]
    return sorted(series, key=lambda each: -each.games)
