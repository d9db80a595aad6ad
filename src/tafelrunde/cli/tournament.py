"""The command that plays tournaments."""

from __future__ import annotations

from typing import Annotated, cast

from tafelrunde.cli.frame import Json, LangName, ModeName, about, number
from tafelrunde.cli.sheets import print_standings
from tafelrunde.cli.words import language, make_console, print_json, say
from tafelrunde.lab.tournament import USUAL, TournamentReport, simulate_tournament
from tafelrunde.table.errors import BadSetup
from tafelrunde.table.game import game as game_called
from tafelrunde.table.text import Lang, text, verbatim
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
        raise BadSetup(text("error.tournament-action", action=verbatim(action)), field="action")
    names = tuple(bots.split(","))
    if json:
        print_json(simulate_tournament(cast(Form, form), players, game, mode, names, rounds, seed))
        return
    print_report(
        _with_progress(cast(Form, form), players, game, mode, names, rounds, seed, spoken_in), spoken_in
    )


def _with_progress(
    form: Form,
    players: int,
    game_name: str,
    mode: str | None,
    bots: tuple[str, ...],
    rounds: int | None,
    seed: int,
    lang: Lang,
) -> TournamentReport:
    from rich.progress import Progress

    console = make_console(is_error=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(say("tournament.progress", lang), total=None)
        return simulate_tournament(
            form,
            players,
            game_name,
            mode,
            bots,
            rounds,
            seed,
            progress=lambda done, total: bar.update(task, completed=done, total=total),
        )


def print_report(report: TournamentReport, lang: Lang) -> None:
    """The standings as a table."""
    title = say(
        "tournament.title",
        lang,
        form=say(f"tournament.form.{report.form}", lang),
        game=verbatim(game_called(report.game).title[lang]),
        players=report.players,
        rounds=report.rounds,
    )
    print_standings(title, [(row, row.name, row.bot) for row in report.standings], lang)
