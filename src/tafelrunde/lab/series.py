"""A series of games between bots, in one process or several; the results do not depend on how many."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import as_completed
from math import sqrt
from statistics import median
from typing import Any

import msgspec

from tafelrunde.bots import Bot, bot
from tafelrunde.lab.warm import pool
from tafelrunde.table.chance import Stream
from tafelrunde.table.errors import BadSetup
from tafelrunde.table.game import game
from tafelrunde.table.table import Table
from tafelrunde.table.text import text, verbatim

DECISION_LIMIT = 100_000
"""No game of ours comes near; one that does never ends."""
BATCHES_PER_WORKER = 8


class Series(msgspec.Struct, frozen=True):
    """What to play: which game, who sits where, how often."""

    game: str
    mode: str | None = None
    bots: tuple[str, ...] = ("random",)
    """One name a seat, or one name for all of them."""
    games: int = 100
    seed: int = 0
    setup: dict[str, Any] | None = None
    """None: the game varies its setup from game to game."""
    seats: int | None = None


class GameReport(msgspec.Struct, frozen=True):
    """One game of a series."""

    number: int
    winners: tuple[int, ...]
    rounds: int
    decisions: int
    seconds: float
    error: str | None = None
    record: str | None = None
    """The record of a game that failed."""


class SeriesReport(msgspec.Struct, frozen=True):
    """The figures of a series. The JSON form is stable."""

    game: str
    mode: str
    games: int
    errors: int
    decisions: int
    decisions_per_second: float
    seconds: float
    wins: list[int]
    draws: int
    rounds: dict[str, float]


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a share."""
    if games == 0:
        return 0.0, 1.0
    share, z = wins / games, 1.959964
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    spread = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return max(0.0, middle - spread), min(1.0, middle + spread)


def play_game(series: Series, number: int, *, is_recorded: bool = False) -> GameReport:
    """Play one game of a series; the same number gives the same game, on any machine."""
    found = game(series.game)
    mode = found.mode(series.mode)
    seats = series.seats if series.seats is not None else mode.minimum
    setup = found.sample_setup(mode, seats, number) if series.setup is None else series.setup
    names = series.bots * seats if len(series.bots) == 1 else series.bots
    source = Stream(f"{series.seed}:{number}")
    players = [bot(name, source.fork()) for name in names]
    is_light = not is_recorded and not any(player.needs_copies for player in players)
    started = time.perf_counter()
    table: Table[Any] = Table.new(
        found, mode.id, seats=seats, setup=setup, stream=source.fork(), is_light=is_light
    )
    decisions, error = 0, None
    try:
        decisions = _play_out(table, players, is_light)
    except Exception as failure:
        error = repr(failure)
    seconds = time.perf_counter() - started
    if error is not None and not is_recorded:
        return play_game(series, number, is_recorded=True)  # once more, to tell how it came about
    result = table.result if error is None else None
    return GameReport(
        number=number,
        winners=tuple(int(seat) for seat in result.winners) if result is not None else (),
        rounds=found.round_of(table.state),
        decisions=decisions,
        seconds=seconds,
        error=error,
        record=str(table.record()) if error is not None else None,
    )


def _play_out(table: Table[Any], players: Sequence[Bot], is_light: bool) -> int:
    """Answer until the game is over; gives the number of answers."""
    pickers = [pick for player in players if (pick := player.picker()) is not None]
    if is_light and len(pickers) == len(players):
        decisions = table.play_out(pickers, DECISION_LIMIT)
    else:
        decisions = 0
        while decisions < DECISION_LIMIT and (pending := table.pending):
            seat = next(iter(pending))
            table.play(seat, players[seat].choose(table, seat))
            decisions += 1
    if table.pending:
        raise RuntimeError(f"no end after {DECISION_LIMIT} decisions")
    return decisions


def _play_batch(series: Series, numbers: range) -> list[GameReport]:
    return [play_game(series, number) for number in numbers]


def reports(series: Series, workers: int = 1) -> Iterator[list[GameReport]]:
    """The games of a series in batches, as they are finished."""
    size = max(1, series.games // (workers * BATCHES_PER_WORKER) or 1)
    batches = [range(start, min(start + size, series.games)) for start in range(0, series.games, size)]
    if workers == 1:
        for numbers in batches:
            yield _play_batch(series, numbers)
        return
    with pool(workers, series.game) as players:
        for done in as_completed([players.submit(_play_batch, series, numbers) for numbers in batches]):
            yield done.result()


def simulate(
    series: Series,
    workers: int = 1,
    progress: Callable[[int, int], None] = lambda done, total: None,
    failed: Callable[[GameReport], None] | None = None,
) -> SeriesReport:
    """Play a whole series."""
    found = game(series.game)
    mode = found.mode(series.mode)
    seats = series.seats if series.seats is not None else mode.minimum
    check_series(series)
    started = time.perf_counter()
    games: list[GameReport] = []
    for batch in reports(series, workers):
        games += batch
        for each in batch:
            if each.error is not None and failed is not None:
                failed(each)
        progress(len(games), series.games)
    seconds = time.perf_counter() - started
    good = [each for each in games if each.error is None]
    decisions = sum(each.decisions for each in good)
    rounds = [each.rounds for each in good] or [0]
    return SeriesReport(
        game=found.id,
        mode=mode.id,
        games=len(games),
        errors=len(games) - len(good),
        decisions=decisions,
        decisions_per_second=round(decisions / seconds, 1) if seconds else 0.0,
        seconds=round(seconds, 3),
        wins=[sum(seat in each.winners for each in good) for seat in range(seats)],
        draws=sum(not each.winners for each in good),
        rounds={"median": median(rounds), "max": max(rounds)},
    )


def check_series(series: Series) -> None:
    """Refuse what cannot be played, before any process is started."""
    found = game(series.game)
    mode = found.mode(series.mode)
    seats = series.seats if series.seats is not None else mode.minimum
    Table.new(found, mode.id, seats=seats, setup=series.setup)
    for name in series.bots:
        bot(name, Stream(0))
    if len(series.bots) not in (1, seats):
        raise BadSetup(
            text("error.bots", bots=len(series.bots), seats=seats, mode=verbatim(mode.id)), field="bots"
        )
