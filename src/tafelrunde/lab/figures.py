"""What results show: shares with intervals, matrices, lengths, endings, leads, cards and decisions.

Every function takes the results and one arena (a game in one mode with so many seats) and gives plain rows;
the report words them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from math import erfc, sqrt
from typing import Any, NamedTuple

from tafelrunde.lab.results import Results
from tafelrunde.lab.statistics import holm, p_value, paired_share, wilson

EXAMPLES = 3
"""So many games are named beside a number."""


class Arena(NamedTuple):
    """Where figures belong together."""

    game: str
    mode: str
    seats: int
    variant: str

    @property
    def where(self) -> str:
        """The same in SQL; ids hold no quotes."""
        return (
            f"game = '{self.game}' AND mode = '{self.mode}' AND seats = {self.seats} "
            f"AND variant = '{self.variant}'"
        )


class Share(NamedTuple):
    """How often somebody wins."""

    name: str
    points: float
    games: int
    expected: float
    low: float
    high: float
    is_clear: bool
    """Whether it is off what would be even, all rows of the table considered together."""
    examples: tuple[int, ...]

    @property
    def share(self) -> float:
        """Points a game."""
        return self.points / self.games


class CardShare(NamedTuple):
    """What goes with a card."""

    card: str
    games: int
    """Of seats whose deck holds it."""
    opening: float | None
    drawn: float | None
    played: float | None
    """Shares of wins of those who had it at the beginning, ever, and who used it."""
    raw: float | None
    """Improvement when drawn: of those who drew it over those who did not."""
    early: float | None
    """The same, of those who had it by the landmark, in games that went on beyond it, deck by deck."""
    error: float
    is_clear: bool
    examples: tuple[int, ...]


def arenas(results: Results) -> list[Arena]:
    """All there are, in the order of play."""
    found = results.ask(
        "SELECT game, mode, seats, variant FROM games GROUP BY ALL ORDER BY min(number), variant"
    )
    return [Arena(*each) for each in found]


def shares(results: Results, arena: Arena, by: str) -> list[Share]:
    """Shares of wins by `deck`, `bot` or `seat`; a clear one is off the even share, after Holm."""
    found = results.ask(
        f"SELECT {by}, sum(point), count(*), "
        f"avg(list_sum(points) / seats), list(number ORDER BY point DESC, number)[1:{EXAMPLES}] "
        f"FROM seats WHERE {arena.where} AND {by} IS NOT NULL GROUP BY 1 ORDER BY avg(point) DESC, 1"
    )
    clear = holm([p_value(points, games, even) for _, points, games, even, _ in found])
    return [
        Share(str(name), points, games, even, *wilson(points, games), is_clear, tuple(examples))
        for (name, points, games, even, examples), is_clear in zip(found, clear, strict=True)
    ]


def matrix(results: Results, arena: Arena) -> dict[tuple[str, str], tuple[float, int]]:
    """By two decks how often the first wins against the second, and in how many games."""
    found = results.ask(
        "SELECT one.deck, other.deck, avg(one.point), count(*) FROM seats one JOIN seats other "
        f"USING (number) WHERE one.{arena.where.replace(' AND ', ' AND one.')} AND one.seat <> other.seat "
        "AND one.deck IS NOT NULL GROUP BY 1, 2"
    )
    return {(one, other): (share, games) for one, other, share, games in found}


def lengths(results: Results, arena: Arena) -> dict[int, int]:
    """How many games had how many rounds."""
    return dict(
        results.ask(
            f"SELECT rounds, count(*) FROM games WHERE {arena.where} AND error IS NULL GROUP BY 1 ORDER BY 1"
        )
    )


def quantiles(results: Results, arena: Arena, column: str) -> tuple[float, ...]:
    """Least, lower quarter, median, upper quarter, most."""
    found = results.ask(
        f"SELECT quantile_disc({column}, [0, 0.25, 0.5, 0.75, 1]) FROM games "
        f"WHERE {arena.where} AND error IS NULL"
    )[0][0]
    return tuple(found or ())


def endings(results: Results, arena: Arena) -> list[tuple[str, list[str], int, float, list[int]]]:
    """By how games ended: the rules, how many, the median round, and some of them."""
    return results.ask(
        "SELECT ending, cited, count(*), median(rounds), "
        f"list(number ORDER BY number)[1:{EXAMPLES}] FROM games WHERE {arena.where} AND error IS NULL "
        "GROUP BY 1, 2 ORDER BY 3 DESC, 1, 2"
    )


def leads(results: Results, arena: Arena) -> tuple[float, float, float, int] | None:
    """Mean changes of the lead, mean drama, how often the winner's chance was below a quarter; of how
    many."""
    found = results.ask(
        "SELECT avg(lead_changes), avg(drama), avg((comeback < 0.25)::INT), count(lead_changes) "
        f"FROM games WHERE {arena.where} AND error IS NULL AND lead_changes IS NOT NULL"
    )[0]
    return found if found[3] else None


def widths(results: Results, arena: Arena) -> list[tuple[str, int, float, float, int, float]]:
    """By question: how often, median, 95th percentile and most answers, and how often there was one only."""
    return results.ask(
        "SELECT name, count(*), median(width), quantile_cont(width, 0.95), max(width), "
        "avg((width = 1)::INT) FROM decisions JOIN games USING (number) "
        f"WHERE {arena.where} GROUP BY 1 ORDER BY 2 DESC, 1"
    )


def exciting(results: Results, arena: Arena) -> list[tuple[str, int]]:
    """Games that are worth watching, and why."""
    found: list[tuple[str, int]] = []
    for why, order in (
        ("the shortest", "rounds, decisions, number"),
        ("the longest", "rounds DESC, decisions DESC, number"),
        ("most changes of the lead", "lead_changes DESC NULLS LAST, number"),
        ("the greatest comeback", "comeback NULLS LAST, number"),
    ):
        rows = results.ask(
            f"SELECT number FROM games WHERE {arena.where} AND error IS NULL ORDER BY {order} LIMIT 1"
        )
        found += [(why, number) for (number,) in rows]
    return found


# -- variants ------------------------------------------------------------------------------------------------


class Changed(NamedTuple):
    """How a deck, or a seat, fares with something changed: the mean of differences of paired games."""

    name: str
    pairs: int
    before: float
    after: float
    low: float
    high: float
    is_clear: bool
    examples: tuple[int, ...]


def changes(results: Results, arena: Arena, base: str) -> list[Changed]:
    """A variant beside the games as they are, deal by deal."""
    same = "game = before.game AND mode = before.mode AND seats = before.seats"
    found = results.ask(
        "SELECT coalesce(now.deck, 'seat ' || now.seat), before.point, now.point, now.number "
        "FROM seats now JOIN seats before ON now.meeting = before.meeting AND now.deal = before.deal "
        "AND now.seat = before.seat AND now.bots = before.bots AND now.decks = before.decks "
        f"AND now.{same.replace(' AND ', ' AND now.')} "
        f"WHERE before.variant = '{base}' AND now.{arena.where.replace(' AND ', ' AND now.')} "
        "ORDER BY 1, 4"
    )
    groups: dict[str, list[tuple[float, float, int]]] = defaultdict(list)
    for name, before, now, number in found:
        groups[name].append((before, now, number))
    made, values = [], []
    for name, pairs in groups.items():
        mean, variance = paired_share([now - before for before, now, _ in pairs])
        error = sqrt(variance / len(pairs))
        values.append(erfc(abs(mean) / error / sqrt(2)) if error else 1.0)
        made.append((name, pairs, mean, error))
    return [
        Changed(
            name,
            len(pairs),
            sum(each[0] for each in pairs) / len(pairs),
            sum(each[1] for each in pairs) / len(pairs),
            mean - 1.96 * error,
            mean + 1.96 * error,
            is_clear,
            tuple([number for before, now, number in pairs if before != now][:EXAMPLES]),
        )
        for (name, pairs, mean, error), is_clear in zip(made, holm(values), strict=True)
    ]


# -- cards ---------------------------------------------------------------------------------------------------


def landmark(results: Results, arena: Arena) -> int:
    """The round by which a card counts as having come early: half of the median length."""
    return int(quantiles(results, arena, "rounds")[2] // 2)


def cards(results: Results, arena: Arena) -> list[CardShare]:
    """Every card, the best first. A seat counts for a card when anybody with its deck ever had the card."""
    early = landmark(results, arena)
    rows = results.ask(
        f"""
        WITH here AS (SELECT number, seat, point, rounds, coalesce(deck, '') AS deck FROM seats
                      WHERE {arena.where}),
             had AS (SELECT here.*, card, opening, drawn, played, came FROM cards JOIN here
                     USING (number, seat)),
             could AS (SELECT DISTINCT deck, card FROM had),
             every AS (SELECT here.*, card, coalesce(opening, 0) AS opening, coalesce(drawn, 0) AS drawn,
                              coalesce(played, 0) AS played, coalesce(came, -1) AS came
                       FROM here JOIN could USING (deck) LEFT JOIN
                       (SELECT number, seat, card, opening, drawn, played, came FROM cards)
                       USING (number, seat, card))
        SELECT card, deck, count(*), avg(point) FILTER (opening > 0), avg(point) FILTER (drawn > 0),
               avg(point) FILTER (played > 0), avg(point) FILTER (drawn = 0), count(*) FILTER (opening > 0),
               count(*) FILTER (drawn > 0), count(*) FILTER (played > 0), count(*) FILTER (drawn = 0),
               avg(point) FILTER (came BETWEEN 0 AND {early} AND rounds > {early}),
               count(*) FILTER (came BETWEEN 0 AND {early} AND rounds > {early}),
               avg(point) FILTER (NOT came BETWEEN 0 AND {early} AND rounds > {early}),
               count(*) FILTER (NOT came BETWEEN 0 AND {early} AND rounds > {early}),
               list(number ORDER BY played DESC, point DESC, number)[1:{EXAMPLES}]
        FROM every GROUP BY 1, 2 ORDER BY 1, 2
        """
    )
    by_card: dict[str, list[tuple[Any, ...]]] = defaultdict(list)
    for row in rows:
        by_card[row[0]].append(row[2:])
    made = [_card(name, listed) for name, listed in by_card.items()]
    values = [
        erfc(abs(each.early) / each.error / sqrt(2)) if each.early is not None and each.error else 1.0
        for each in made
    ]
    judged = [each._replace(is_clear=clear) for each, clear in zip(made, holm(values), strict=True)]
    return sorted(judged, key=lambda each: -(each.early if each.early is not None else -1.0))


def _card(name: str, rows: Sequence[Sequence[Any]]) -> CardShare:
    """One card over the decks that hold it."""

    def mean(value: int, count: int) -> float | None:
        total = sum(row[count] for row in rows)
        return sum((row[value] or 0) * row[count] for row in rows) / total if total else None

    drawn, undrawn = mean(2, 6), mean(4, 8)
    weights, gain, variance = 0.0, 0.0, 0.0
    for row in rows:
        had, with_it, lacked, without = (each or 0 for each in row[9:13])
        if with_it and without:
            weight = with_it * without / (with_it + without)
            together = (had * with_it + lacked * without) / (with_it + without)
            weights += weight
            gain += weight * (had - lacked)
            variance += weight * weight * together * (1 - together) * (1 / with_it + 1 / without)
    return CardShare(
        card=name,
        games=sum(row[0] for row in rows),
        opening=mean(1, 5),
        drawn=drawn,
        played=mean(3, 7),
        raw=drawn - undrawn if drawn is not None and undrawn is not None else None,
        early=gain / weights if weights else None,
        error=sqrt(variance) / weights if weights else 0.0,
        is_clear=False,
        examples=tuple(rows[0][13])[:EXAMPLES],
    )
