"""The command that plays tournaments."""

from __future__ import annotations

from typing import Annotated, cast

from tafelrunde.cli.frame import Json, LangName, ModeName, about, number
from tafelrunde.cli.sheets import print_standings
from tafelrunde.cli.words import language, print_json, progress, say
from tafelrunde.lab.tournament import USUAL, TournamentReport, simulate_tournament
from tafelrunde.table.errors import bad_setup
from tafelrunde.table.game import game as game_called
from tafelrunde.table.text import Lang
from tafelrunde.tournament import Form

SIMULATE = "simulate"


def tournament(
    action: Annotated[str, about("tournament-action")],
    /,
    *,
    form: Annotated[str, about("form")] = "swiss",
    players: Annotated[int, number("players")] = 8,
    game: Annotated[str, about("tournament-game")] = "mythos",
    mode: ModeName = None,
    bots: Annotated[str, about("tournament-bots")] = ",".join(USUAL),
    rounds: Annotated[int | None, number("rounds")] = None,
    seed: Annotated[int, number("seed")] = 0,
    json: Json = False,
    lang: LangName = None,
) -> None:
    """Let bots play a whole tournament."""
    spoken_in = language(lang)
    if action != SIMULATE:
        raise bad_setup("error.tournament-action", "action", action=action)
    names = tuple(bots.split(","))
    with progress("tournament.progress", spoken_in, is_shown=not json) as told:
        played = simulate_tournament(cast(Form, form), players, game, mode, names, rounds, seed, told)
    if json:
        print_json(played)
    else:
        print_report(played, spoken_in)


def print_report(report: TournamentReport, lang: Lang) -> None:
    """The standings as a table."""
    title = say(
        "tournament.title",
        lang,
        form=say(f"tournament.form.{report.form}", lang),
        game=game_called(report.game).title[lang],
        players=report.players,
        rounds=report.rounds,
    )
    print_standings(title, [(row, row.name, row.bot) for row in report.standings], lang)
