"""The commands of the laboratory: run, report, replay, compare, search."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from tafelrunde.cli.files import write
from tafelrunde.cli.frame import GameName, Json, LangName, ModeName, about, number
from tafelrunde.cli.setups import OptionWords, VariantFile, at_least, wished_setup
from tafelrunde.cli.words import language, make_console, print_json, progress, say, spoken, tell
from tafelrunde.table.game import game
from tafelrunde.table.text import Text

Folder = Annotated[Path, about("results")]
Out = Annotated[Path, about("lab-out")]
On = Annotated[str | None, about("lab-on")]
Workers = Annotated[int, number("workers")]


def run_experiment(
    experiment: Annotated[Path, about("experiment")],
    /,
    *,
    out: Out,
    games: Annotated[int | None, number("lab-games")] = None,
    workers: Workers = 1,
    on: On = None,
    live: Annotated[bool, about("live")] = False,
    lang: LangName = None,
) -> int:
    """Play an experiment; 1 when a game failed."""
    from tafelrunde.lab.experiment import read_experiment
    from tafelrunde.lab.live import Live
    from tafelrunde.lab.results import has_duckdb, write_parquet
    from tafelrunde.lab.running import read_journal, run

    at_least("workers", workers, 1)
    if games is not None:
        at_least("games", games, 1)
    spoken_in = language(lang)
    asked = read_experiment(experiment)
    shown = Live(out) if live else None
    if shown is not None:
        words = say("laboratory.live", spoken_in, page=shown.page.resolve().as_uri())
        make_console(is_error=True).print(words)
    with progress("laboratory.progress", spoken_in) as told:

        def show(done: int, total: int) -> None:
            told(done, total)
            if shown is not None:
                shown(done, total)

        played = run(asked, out, games=games, workers=workers, on=on, progress=show)
    if has_duckdb():
        write_parquet(out)
    tell(say("laboratory.done", spoken_in, games=played, folder=str(out)))
    return 1 if any(row.error is not None for row in read_journal(out)) else 0


def report(
    results: Folder,
    /,
    *,
    out: Annotated[Path | None, about("report-out")] = None,
    records: Annotated[bool, about("records")] = False,
    lang: LangName = None,
) -> None:
    """Write what an experiment shows."""
    from tafelrunde.lab.pages import charts_script
    from tafelrunde.lab.report import write_report

    spoken_in = language(lang)
    page = out or results / "report.html"
    markdown = write_report(results, page, is_recorded=records)
    tell(say("laboratory.written", spoken_in, page=str(page), markdown=str(markdown)))
    if charts_script() is None:
        tell(say("laboratory.plain", spoken_in))


def replay_game(
    source: Annotated[Path, about("replayed")],
    number: Annotated[int, number("number")],
    /,
    *,
    record: Annotated[Path | None, about("record")] = None,
    lang: LangName = None,
) -> None:
    """Play a game of an experiment again."""
    from tafelrunde.lab.replaying import record_of, replay

    spoken_in = language(lang)
    if record is not None:
        write(record, str(record_of(source, number)).encode())
        tell(say("laboratory.record", spoken_in, file=str(record)))
        return
    row, was_known = replay(source, number)
    found = game(row.game)
    names, words = found.mode(row.mode).seats, spoken(found.locale)
    winners = [words.say(Text(f"seat.{names[seat]}"), spoken_in) for seat in row.winners]
    tell(
        say(
            "laboratory.replayed" if was_known else "laboratory.played",
            spoken_in,
            number=number,
            game=found.title[spoken_in],
            decks=" : ".join(row.decks or row.bots),
            ending=", ".join(winners) or "–",
            rounds=row.rounds,
            decisions=row.decisions,
        )
    )


def compare(
    game_name: GameName,
    /,
    *,
    card: Annotated[str | None, about("compare-card")] = None,
    set_: Annotated[list[str] | None, about("set")] = None,
    option: OptionWords = None,
    variant: VariantFile = None,
    deck: Annotated[str | None, about("compare-deck")] = None,
    mode: ModeName = None,
    bots: Annotated[str, about("compare-bots")] = "squire",
    most: Annotated[int, number("most")] = 400,
    margin: Annotated[float, about("margin")] = 0.05,
    seed: Annotated[int, number("seed")] = 0,
    workers: Workers = 1,
    on: On = None,
    json: Json = False,
    lang: LangName = None,
) -> None:
    """What would change if a card or rule were otherwise."""
    from tafelrunde.lab.compare import Question, answer, read_changes

    at_least("workers", workers, 1)
    at_least("most", most, 1)
    spoken_in, found_game = language(lang), game(game_name)
    chosen = found_game.mode(mode)
    question = Question(
        game=found_game.id,
        mode=chosen.id,
        card=card,
        change=read_changes(card, set_ or []),
        setup=wished_setup(found_game, chosen, chosen.minimum, None, option, variant),
        bots=tuple(bots.split(",")),
        deck=deck,
        most=most,
        margin=margin,
        seed=seed,
    )
    with progress("laboratory.progress", spoken_in) as told:
        found = answer(question, workers=workers, on=on, progress=told)
    if json:
        print_json(found)
        return

    def said(key: str, **args: int | str) -> None:
        tell(say(f"laboratory.{key}", spoken_in, **args))

    points = {name: f"{100 * getattr(found, name):+.1f}" for name in ("mean", "low", "high")}
    before, after = f"{100 * found.before:.1f}", f"{100 * found.after:.1f}"
    said("paired", pairs=found.pairs, deck=found.followed, before=before, after=after)
    said("difference", **points)
    said(found.verdict, margin=f"{100 * margin:g}", pairs=found.pairs)
    said("alike", alike=found.alike, pairs=found.pairs)
    said("saving", games=2 * found.pairs, unpaired=found.unpaired)


def search(
    search_file: Annotated[Path, about("search")],
    /,
    *,
    out: Out,
    trials: Annotated[int | None, number("trials")] = None,
    workers: Workers = 1,
    on: On = None,
    lang: LangName = None,
) -> None:
    """Look for card numbers that come close to stated aims."""
    from tafelrunde.lab.search import read_search, search_numbers, table

    at_least("workers", workers, 1)
    spoken_in = language(lang)
    asked = read_search(search_file)
    with progress("laboratory.progress", spoken_in) as told:
        found = search_numbers(asked, out, trials=trials, workers=workers, on=on, progress=told)
    tell(say("laboratory.frontier", spoken_in))
    make_console().print(table(found))
