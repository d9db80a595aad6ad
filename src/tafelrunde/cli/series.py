"""The commands that play many games: simulate, bench."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import msgspec

from tafelrunde.cli.files import write
from tafelrunde.cli.frame import GameName, Json, LangName, ModeName, about, number
from tafelrunde.cli.setups import DeckNames, OptionWords, VariantFile, at_least, one_or_all, wished_setup
from tafelrunde.cli.words import language, make_console, print_json, progress, say, spoken
from tafelrunde.lab import GameReport, Series, SeriesReport, simulate, wilson
from tafelrunde.lab.bench import RUNS, BenchReport, bench
from tafelrunde.table.game import Game, Mode, game
from tafelrunde.table.text import Lang, Text


def simulate_games(
    game_name: GameName,
    /,
    *,
    mode: ModeName = None,
    bots: Annotated[str, about("bots")] = "random",
    games: Annotated[int, number("games")] = 100,
    seed: Annotated[int, number("seed")] = 0,
    workers: Annotated[int, number("workers")] = 1,
    seats: Annotated[int | None, number("seats")] = None,
    deck: DeckNames = None,
    option: OptionWords = None,
    variant: VariantFile = None,
    json: Json = False,
    lang: LangName = None,
) -> int:
    """Let bots play many games; 1 when one of them failed."""
    at_least("games", games, 1)
    at_least("workers", workers, 1)
    found, spoken_in = game(game_name), language(lang)
    chosen = found.mode(mode)
    count = seats if seats is not None else chosen.minimum
    setup = wished_setup(found, chosen, count, deck, option, variant) or None
    names = tuple(bots.split(","))
    series = Series(found.id, chosen.id, names, games=games, seed=seed, setup=setup, seats=seats)
    failures: list[GameReport] = []
    with progress("simulate.progress", spoken_in, games, is_shown=not json) as told:
        report = simulate(series, workers, told, failed=failures.append)
    for failure in failures:
        _keep_failure(failure, found.id, spoken_in)
    if json:
        print_json(report)
    else:
        _print_report(found, chosen, names, report, spoken_in)
    return 1 if failures else 0


def _keep_failure(failure: GameReport, game_id: str, lang: Lang) -> None:
    path = Path(f"failed-{game_id}-{failure.number}.record")
    write(path, (failure.record or "").encode())
    words = say("simulate.failed", lang, number=failure.number, problem=failure.error or "", file=str(path))
    make_console(is_error=True).print(words)


def _print_report(
    found: Game[Any], mode: Mode, bots: tuple[str, ...], report: SeriesReport, lang: Lang
) -> None:
    console, names = make_console(), spoken(found.locale)
    console.print(
        say(
            "simulate.summary",
            lang,
            games=report.games,
            game=found.title[lang],
            mode=mode.id,
            decisions=report.decisions,
            seconds=f"{report.seconds:.1f}",
            rate=f"{report.decisions_per_second:,.0f}",
        )
    )
    for seat, wins in enumerate(report.wins):
        low, high = wilson(wins, report.games - report.errors)
        share = 100 * wins / max(1, report.games - report.errors)
        console.print(
            say(
                "simulate.win",
                lang,
                seat=names.say(Text(f"seat.{mode.seats[seat]}"), lang),
                bot=bots[seat % len(bots)],
                wins=wins,
                share=f"{share:.1f}",
                low=f"{100 * low:.1f}",
                high=f"{100 * high:.1f}",
            )
        )
    console.print(say("simulate.draws", lang, draws=report.draws))
    median, most = report.rounds["median"], report.rounds["max"]
    console.print(say("simulate.rounds", lang, median=f"{median:g}", max=f"{most:g}"))
    console.print(say("simulate.errors", lang, errors=report.errors))


def bench_games(
    game_name: Annotated[str | None, about("game")] = None, /, *, json: Json = False, lang: LangName = None
) -> None:
    """Measure the engines."""
    spoken_in = language(lang)
    chosen = one_or_all(game_name)
    reports = [bench(each) for each in chosen]
    if json:
        print_json(reports)
        return
    console = make_console()
    for each, report in zip(chosen, reports, strict=True):
        console.print(say("bench.title", spoken_in, game=each.title[spoken_in], runs=RUNS), style="bold")
        for field in msgspec.structs.fields(BenchReport)[2:]:
            value = getattr(report, field.name)
            console.print(f"  {value:>12,}  {say(f'bench.{field.name}', spoken_in)}")
