"""Whole tournaments of bots: the same seed gives the same standings, on any machine."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from tafelrunde.bots import bot
from tafelrunde.bots.names import bot_name
from tafelrunde.lab.series import Series, play_game
from tafelrunde.table.chance import Stream
from tafelrunde.table.errors import bad_setup
from tafelrunde.table.game import game
from tafelrunde.tournament import Entrant, Form, Meeting, Standing, Tournament

USUAL = ("page", "squire", "knight")
"""Levels that answer quickly; they sit down one after another."""


class Played(msgspec.Struct, frozen=True):
    """A game of a tournament."""

    round: int
    first: str
    second: str | None
    points: float


class Row(Standing, frozen=True):
    """Somebody's place, and how they play."""

    bot: str = ""


class TournamentReport(msgspec.Struct, frozen=True):
    """How a tournament went. The JSON form is stable."""

    game: str
    mode: str
    form: Form
    players: int
    rounds: int
    seed: int
    standings: list[Row]
    meetings: list[Played]


def simulate_tournament(
    form: Form,
    players: int,
    game_id: str,
    mode: str | None = None,
    bots: Sequence[str] = USUAL,
    rounds: int | None = None,
    seed: int = 0,
    progress: Callable[[int, int], None] = lambda done, total: None,
) -> TournamentReport:
    """Let bots play a whole tournament."""
    found = game(game_id)
    chosen = found.mode(mode)
    if not chosen.minimum <= 2 <= chosen.maximum:
        raise bad_setup(
            "error.tournament-seats", "mode", mode=chosen.id, minimum=chosen.minimum, maximum=chosen.maximum
        )
    for name in bots:
        bot(name, Stream(0))
    entrants = [Entrant(bot_name(f"tournament {seed}", place)) for place in range(players)]
    entrants = [
        msgspec.structs.replace(each, name=_unique(place, entrants)) for place, each in enumerate(entrants)
    ]
    minds = {each.name: bots[place % len(bots)] for place, each in enumerate(entrants)}
    tournament = Tournament(form, entrants, rounds)
    while not tournament.is_over:
        for number, meeting in enumerate(tournament.pair()):
            series = Series(found.id, chosen.id, _minds(meeting, minds), seed=seed, seats=2)
            tournament.report(meeting, _points(series, 1000 * meeting.round + number))
            progress(meeting.round, tournament.rounds)
    return TournamentReport(
        game=found.id,
        mode=chosen.id,
        form=form,
        players=players,
        rounds=tournament.rounds,
        seed=seed,
        standings=[Row(**msgspec.structs.asdict(row), bot=minds[row.name]) for row in tournament.standings()],
        meetings=[
            Played(each.round, each.first, each.second, each.points or 0.0) for each in tournament.meetings
        ],
    )


def _unique(place: int, entrants: list[Entrant]) -> str:
    """A name with a number behind it where somebody before has the same."""
    name = entrants[place].name
    before = sum(each.name == name for each in entrants[:place])
    return name if before == 0 else f"{name} {before + 1}"


def _minds(meeting: Meeting, minds: dict[str, str]) -> tuple[str, str]:
    assert meeting.second is not None
    return minds[meeting.first], minds[meeting.second]


def _points(series: Series, number: int) -> float:
    """What the first seat got."""
    report = play_game(series, number)
    if report.error is not None:
        raise RuntimeError(report.error)
    if report.winners == (0,):
        return 1.0
    return 0.0 if report.winners == (1,) else 0.5
