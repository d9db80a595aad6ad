"""The commands; each parses its arguments, asks the right room, and prints."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from tafelrunde.bots import KNOWN, bot, is_bot
from tafelrunde.cli.check import Plan, public_problem, tell
from tafelrunde.cli.files import read_bytes, read_text, write
from tafelrunde.cli.frame import GameName, Json, LangName, ModeName, about, command, number
from tafelrunde.cli.listing import card_lines
from tafelrunde.cli.replay import Viewer
from tafelrunde.cli.serve import default_database
from tafelrunde.cli.serve import run as run_server
from tafelrunde.cli.settings import Config, Database, of_server
from tafelrunde.cli.terminal import Terminal
from tafelrunde.cli.words import language, make_console, say, spoken
from tafelrunde.cli.workers import run_workers
from tafelrunde.lab import GameReport, Series, SeriesReport, simulate, wilson
from tafelrunde.lab.bench import RUNS, BenchReport, bench
from tafelrunde.table import OPEN, SPECTATOR, BadSetup, Game, Mode, Record, Seat, Stream, Table, game, games
from tafelrunde.table.beat import Beat
from tafelrunde.table.content import DeckInfo
from tafelrunde.table.coverage import proven, tests_folder
from tafelrunde.table.errors import BadRecord
from tafelrunde.table.rulebook import Rule
from tafelrunde.table.save import load, read
from tafelrunde.table.text import Lang, Text, text, verbatim

HUMAN = "human"
FIRST = "mythos"
"""What is played when no game is named: the one that is learnt most quickly."""


def _print_json(value: Any) -> None:
    sys.stdout.write(msgspec.json.encode(value).decode() + "\n")


def _at_least(field: str, value: int, minimum: int) -> None:
    if value < minimum:
        raise BadSetup(text("cli.bad-number", field=verbatim(field), minimum=minimum), field=field)


# -- games ----------------------------------------------------------------------------------------------


@command("games")
def list_games(*, json: Json = False, lang: LangName = None) -> None:
    """What can be played."""
    spoken_in = language(lang)
    if json:
        _print_json(
            [
                {
                    "id": each.id,
                    "title": each.title.en,
                    "modes": [
                        {"id": mode.id, "seats": {"min": mode.minimum, "max": mode.maximum}}
                        for mode in each.modes
                    ],
                }
                for each in games().values()
            ]
        )
        return
    console = make_console()
    for each in games().values():
        modes = "; ".join(_mode_words(mode, spoken_in) for mode in each.modes)
        console.print(say("games.row", spoken_in, title=each.title[spoken_in], id=each.id, modes=modes))


def _mode_words(mode: Mode, lang: Lang) -> str:
    key = "games.players" if mode.minimum < mode.maximum else "games.players-exact"
    if mode.maximum == 1:
        key = "games.players-one"
    args = {"maximum": mode.maximum} | ({"minimum": mode.minimum} if mode.minimum < mode.maximum else {})
    return say("games.mode", lang, title=mode.title[lang], id=mode.id, seats=say(key, lang, **args))


# -- play and replay ------------------------------------------------------------------------------------


@command("play")
def play(
    game_name: Annotated[str | None, about("game")] = None,
    /,
    *,
    mode: ModeName = None,
    seat: Annotated[list[str] | None, about("seat", negative="")] = None,
    lang: LangName = None,
    deck: Annotated[list[str] | None, about("deck", negative="")] = None,
    option: Annotated[list[str] | None, about("option", negative="")] = None,
    variant: Annotated[Path | None, about("variant")] = None,
    resume: Annotated[Path | None, about("resume")] = None,
    seed: Annotated[int | None, number("seed")] = None,
) -> None:
    """Play a game in the terminal."""
    stream = Stream(seed)
    table: Table[Any]
    story: list[Beat] = []
    if resume is not None:
        data = read_bytes(resume)
        extra = read(data).extra
        table = load(data, stream)
        is_other = game_name not in (None, table.game.id) or mode not in (None, table.mode.id)
        if is_other or deck or option or variant is not None:
            raise BadSetup(text("cli.resumed", file=verbatim(str(resume))), field="resume")
        story = _told(table.record())
        kept = extra.get("seats", [])
        names = seat or (kept if _is_list_of_words(kept) else [])
        lang = lang or (extra["lang"] if extra.get("lang") in ("de", "en") else None)
    else:
        found = game(FIRST if game_name is None else game_name)
        chosen = found.mode(mode)
        names = seat or []
        seats = len(names) if chosen.minimum <= len(names) <= chosen.maximum else chosen.minimum
        setup = _setup(found, chosen, seats, deck, option, variant)
        table = Table.new(found, chosen.id, seats=seats, setup=setup, stream=stream)
    names = _seat_names(table, names)
    bots = {
        Seat(place): bot(name, stream.fork(), is_timed=True)
        for place, name in enumerate(names)
        if name != HUMAN
    }
    Terminal(table, bots, language(lang), make_console(), names=names, story=story).run()


def _told(record: Record) -> list[Beat]:
    """The story so far of a saved table; empty when its rules have changed since."""
    try:
        table = record.start()
        return [*table.opening, *(beat for moment in record.moments(table) for beat in moment.beats)]
    except BadRecord:
        return []


def _is_list_of_words(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(each, str) for each in value)


def _seat_names(table: Table[Any], given: list[str]) -> list[str]:
    """Who sits where; by default one person against bots that are neither weak nor slow."""
    names = given or [HUMAN, *["knight"] * (table.seats - 1)]
    if len(names) != table.seats:
        raise BadSetup(
            text("cli.seat-count", mode=verbatim(table.mode.id), seats=table.seats, given=len(names)),
            field="seat",
        )
    for name in names:
        if name != HUMAN and not is_bot(name):
            known = ", ".join(KNOWN)
            raise BadSetup(text("cli.unknown-seat", seat=verbatim(name), known=known), field="seat")
    return names


def _setup(
    found: Game[Any],
    mode: Mode,
    seats: int,
    deck: list[str] | None,
    options: list[str] | None,
    variant: Path | None,
) -> dict[str, Any]:
    """What was wished for the setup: decks, further options by name, corrections of the game's data."""
    setup = _deck_setup(found, mode, seats, deck) if deck else {}
    for each in options or []:
        name, equals, value = each.partition("=")
        if not equals:
            raise BadSetup(text("cli.bad-option", option=verbatim(each)), field="option")
        setup[name] = int(value) if value.isascii() and value.isdigit() else value
    if variant is not None:
        setup["variant"] = found.read_variant(read_text(variant))
    return setup


def _deck_setup(found: Game[Any], mode: Mode, seats: int, decks: list[str]) -> dict[str, Any]:
    if len(decks) > seats:
        raise BadSetup(text("cli.deck-count", seats=seats, given=len(decks)), field="deck")
    known = [each.id for each in found.deck_list()]
    values = [name if name in known else found.read_deck(_deck_file(name, known)) for name in decks]
    return found.deck_setup(mode, seats, values)


def _deck_file(name: str, known: list[str]) -> str:
    path = Path(name)
    if not path.exists() and not path.suffix:
        raise _unknown_deck(name, known)
    return read_text(path)


def _unknown_deck(name: str, known: list[str]) -> BadSetup:
    words = text("cli.unknown-deck", deck=verbatim(name), known=", ".join(known))
    return BadSetup(words, field="deck")


@command("replay")
def replay(
    file: Annotated[Path, about("file")],
    /,
    *,
    lang: LangName = None,
    view: Annotated[str, about("view")] = "open",
    step: Annotated[bool, about("step", negative="")] = False,
    evaluation: Annotated[bool, about("evaluation", negative="")] = False,
) -> None:
    """Watch a recorded or saved game."""
    data = read_bytes(file)
    record = load(data).record() if data[:1] == b"{" else Record.parse(read_text(file))
    views = {"open": OPEN, "spectator": SPECTATOR}
    views |= {name: Seat(place) for place, name in enumerate(record.seats)}
    if view not in views:
        raise BadSetup(text("cli.unknown-view", view=verbatim(view), known=", ".join(views)), field="view")
    reader = input if step else None
    viewer = Viewer(record, views[view], language(lang), make_console(), read=reader)
    if evaluation:
        viewer.evaluate()
    else:
        viewer.run()


# -- serve ----------------------------------------------------------------------------------------------

MOST_PORT = 65_535
SHORTEST = 16
"""Letters that a host's own token must have: it is all that stands before the host's page."""


@command("serve", of_server)
def serve(
    *,
    host: Annotated[str, about("host")] = "127.0.0.1",
    port: Annotated[int, number("port")] = 8137,
    unix: Annotated[Path | None, about("unix")] = None,
    database: Database = None,
    public_url: Annotated[str | None, about("public-url")] = None,
    open_browser: Annotated[bool, about("open-browser", negative="")] = False,
    creations: Annotated[float | None, about("creations")] = None,
    messages: Annotated[float | None, about("messages")] = None,
    bot_delay: Annotated[float | None, about("bot-delay")] = None,
    quota: Annotated[float | None, about("quota")] = None,
    proxy: Annotated[list[str] | None, about("proxy", negative="")] = None,
    variant: Annotated[list[str] | None, about("serve-variant", negative="")] = None,
    metrics_port: Annotated[int | None, number("metrics-port")] = None,
    log_format: Annotated[Literal["text", "json"], about("log-format")] = "text",
    host_token: Annotated[str | None, about("host-token")] = None,
    workers: Annotated[int, number("serve-workers")] = 1,
    check: Annotated[bool, about("check", negative="")] = False,
    config: Config = None,
    lang: LangName = None,
) -> int:
    """Serve the web table."""
    if not 0 <= port <= MOST_PORT:
        raise BadSetup(text("cli.bad-port", maximum=MOST_PORT), field="port")
    if host_token is not None and len(host_token) < SHORTEST:
        raise BadSetup(text("cli.short-token", minimum=SHORTEST), field="host-token")
    _at_least("workers", workers, 1)
    if check:
        address = database or default_database(is_made=False)
        has_token = host_token is not None
        plan = Plan(host, port, unix, address, public_url, proxy or (), config, workers, has_token)
        return tell(plan, language(lang))
    problem = public_problem(public_url) if public_url is not None else None
    if problem is not None:
        raise BadSetup(problem, field="public-url")
    wishes: dict[str, Any] = {
        "is_opened": open_browser,
        "lang": language(lang),
        "creations": creations,
        "messages": messages,
        "bot_delay": bot_delay,
        "quota": quota,
        "proxies": proxy,
        "variants": _variants(variant or []),
        "unix": unix,
        "log_format": log_format,
        "metrics_port": metrics_port,
        "host_token": host_token,
    }
    if workers == 1:
        run_server(host, port, database, public_url, **wishes)
    else:
        run_workers(workers, host, port, database or default_database(), public_url, wishes)
    return 0


def _variants(given: list[str]) -> dict[str, Any]:
    """Corrections for all new tables of a game: `archmage=FILE`."""
    variants: dict[str, Any] = {}
    for each in given:
        name, equals, path = each.partition("=")
        if not equals:
            raise BadSetup(text("cli.bad-option", option=verbatim(each)), field="variant")
        variants[name] = game(name).read_variant(read_text(Path(path)))
    return variants


# -- rules ----------------------------------------------------------------------------------------------


@command("rules")
def rules(
    game_name: Annotated[str | None, about("game")] = None,
    /,
    *words: Annotated[str, about("words")],
    coverage: Annotated[bool, about("coverage", negative="")] = False,
    json: Json = False,
    lang: LangName = None,
) -> None:
    """Look rules up."""
    spoken_in = language(lang)
    chosen = list(games().values()) if game_name is None else [game(game_name)]
    if coverage:
        _coverage(chosen, spoken_in, is_json=json)
        return
    wanted = " ".join(words)
    found = {each.id: each.rulebook.search(wanted) for each in chosen}
    if not any(found.values()):
        raise BadSetup(text("cli.no-rule", words=verbatim(wanted)), field="words")
    if json:
        _print_json(found)
        return
    console = make_console()
    for each in chosen:
        _print_rules(each, found[each.id], spoken_in)
    if not wanted:
        console.print(say("rules.count", spoken_in, count=sum(map(len, found.values()))))


def _print_rules(found: Game[Any], listed: list[Rule], lang: Lang) -> None:
    console = make_console()
    titles = {section.id: section.title[lang] for section in found.rulebook.sections}
    section = None
    for rule in listed:
        if rule.section != section:
            section = rule.section
            console.print(f"\n{found.title[lang]}: {titles[section]}", style="bold")
        console.print(f"{rule.id}  {rule.text(lang)}")
        if rule.why is not None:
            reason = say(f"rules.{rule.kind}", lang, why=verbatim(rule.why[lang]))
            console.print(f"    {reason}", style="dim")


class Coverage(msgspec.Struct, frozen=True):
    """How many rules of a game have a test; the JSON form is stable."""

    rules: int
    tested: int
    untested: list[str]


def _coverage(chosen: list[Game[Any]], lang: Lang, *, is_json: bool) -> None:
    folder = tests_folder()
    if folder is None:
        raise BadSetup(text("cli.no-tests"))
    tested = proven(folder)
    report: dict[str, Coverage] = {}
    for each in chosen:
        untested = [rule_id for rule_id in each.rulebook.rules if rule_id not in tested]
        count = len(each.rulebook)
        report[each.id] = Coverage(rules=count, tested=count - len(untested), untested=untested)
    if is_json:
        _print_json(report)
        return
    console = make_console()
    for name, row in report.items():
        console.print(say("rules.coverage", lang, game=name, tested=row.tested, rules=row.rules))
        if row.untested:
            console.print("  " + say("rules.untested", lang, ids=", ".join(row.untested)))


# -- decks and cards ------------------------------------------------------------------------------------


@command("decks")
def decks(
    game_name: GameName,
    action: Annotated[str | None, about("deck-action")] = None,
    target: Annotated[str | None, about("deck-target")] = None,
    /,
    *,
    json: Json = False,
    lang: LangName = None,
) -> None:
    """List decks, show one, or check a deck file."""
    found, spoken_in = game(game_name), language(lang)
    listed = {deck.id: deck for deck in found.deck_list()}
    if not listed:
        raise BadSetup(text("error.no-decks", game=verbatim(found.id)), field="deck")
    if action == "check" and target is not None:
        _check_deck(found, target, spoken_in, is_json=json)
    elif action == "show" and target is not None:
        _show_deck(found, listed, target, spoken_in, is_json=json)
    elif action in ("check", "show"):
        raise BadSetup(text(f"cli.deck-{action}"), field="deck")
    elif action in listed and target is None:
        _show_deck(found, listed, action, spoken_in, is_json=json)
    elif action is not None:
        known = ", ".join(listed)
        raise BadSetup(text("cli.deck-action", action=verbatim(action), known=known), field="action")
    elif json:
        _print_json(list(listed.values()))
    else:
        _list_decks(listed.values(), spoken_in)


def _list_decks(listed: Iterable[DeckInfo], lang: Lang) -> None:
    console = make_console()
    for deck in listed:
        console.print(f"{deck.id}: {deck.name[lang]}", style="bold")
        if deck.plan is not None:
            console.print(f"  {deck.plan[lang]}")


def _show_deck(
    found: Game[Any], listed: Mapping[str, DeckInfo], name: str, lang: Lang, *, is_json: bool
) -> None:
    """In the format of deck files, so that one's own can begin with it."""
    if name not in listed:
        raise _unknown_deck(name, list(listed))
    if is_json:
        _print_json([listed[name]])
        return
    make_console().print(found.write_deck(listed[name], lang), soft_wrap=True, end="")


def _check_deck(found: Game[Any], target: str, lang: Lang, *, is_json: bool) -> None:
    deck = found.read_deck(read_text(Path(target)))
    if is_json:
        _print_json({"legal": True, "deck": deck.content()})
        return
    named = {card.id: card.name[lang] for card in found.card_list()}
    count = say("cli.deck-cards", lang, count=sum(deck.cards.values()))
    holds = ", ".join([*(named[card] for card in deck.named.values()), count])
    make_console().print(say("cli.deck-good", lang, name=verbatim(deck.name[lang]), holds=holds))


@command("cards")
def cards(game_name: GameName, /, *, json: Json = False, lang: LangName = None) -> None:
    """Every card of a game."""
    found, spoken_in = game(game_name), language(lang)
    listed = found.card_list()
    if not listed:
        raise BadSetup(text("cli.no-cards", game=verbatim(found.id)), field="game")
    if json:
        _print_json(listed)
        return
    console = make_console()
    for card in listed:
        console.print(card.name[spoken_in], style="bold")
        console.print("\n".join(card_lines(card, spoken_in)))
    if signs := next((card.signs for card in listed if card.signs is not None), None):
        console.print(signs[spoken_in])


# -- simulate and bench ---------------------------------------------------------------------------------


@command("simulate")
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
    deck: Annotated[list[str] | None, about("deck", negative="")] = None,
    option: Annotated[list[str] | None, about("option", negative="")] = None,
    variant: Annotated[Path | None, about("variant")] = None,
    json: Json = False,
    lang: LangName = None,
) -> int:
    """Let bots play many games; 1 when one of them failed."""
    _at_least("games", games, 1)
    _at_least("workers", workers, 1)
    found, spoken_in = game(game_name), language(lang)
    chosen = found.mode(mode)
    count = seats if seats is not None else chosen.minimum
    setup = _setup(found, chosen, count, deck, option, variant) or None
    names = tuple(bots.split(","))
    series = Series(found.id, chosen.id, names, games=games, seed=seed, setup=setup, seats=seats)
    failures: list[GameReport] = []
    if json:
        report = simulate(series, workers, failed=failures.append)
    else:
        report = _simulate_with_progress(series, workers, failures, spoken_in)
    for failure in failures:
        _keep_failure(failure, found.id, spoken_in)
    if json:
        _print_json(report)
    else:
        _print_report(found, chosen, names, report, spoken_in)
    return 1 if failures else 0


def _simulate_with_progress(
    series: Series, workers: int, failures: list[GameReport], lang: Lang
) -> SeriesReport:
    from rich.progress import Progress

    console = make_console(is_error=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(say("simulate.progress", lang), total=series.games)
        return simulate(
            series, workers, progress=lambda done: bar.advance(task, done), failed=failures.append
        )


def _keep_failure(failure: GameReport, game_id: str, lang: Lang) -> None:
    path = Path(f"failed-{game_id}-{failure.number}.record")
    write(path, (failure.record or "").encode())
    sentence = say(
        "simulate.failed",
        lang,
        number=failure.number,
        problem=verbatim(failure.error or ""),
        file=verbatim(str(path)),
    )
    make_console(is_error=True).print(sentence)


def _print_report(
    found: Game[Any], mode: Mode, bots: tuple[str, ...], report: SeriesReport, lang: Lang
) -> None:
    console, names = make_console(), spoken(found.locale)
    title = verbatim(found.title[lang])
    console.print(
        say(
            "simulate.summary",
            lang,
            games=report.games,
            game=title,
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


@command("bench")
def bench_games(
    game_name: Annotated[str | None, about("game")] = None, /, *, json: Json = False, lang: LangName = None
) -> None:
    """Measure the engines."""
    spoken_in = language(lang)
    chosen = list(games().values()) if game_name is None else [game(game_name)]
    reports = [bench(each) for each in chosen]
    if json:
        _print_json(reports)
        return
    console = make_console()
    for each, report in zip(chosen, reports, strict=True):
        console.print(
            say("bench.title", spoken_in, game=verbatim(each.title[spoken_in]), runs=RUNS), style="bold"
        )
        for field in msgspec.structs.fields(BenchReport)[2:]:
            value = getattr(report, field.name)
            console.print(f"  {value:>12,}  {say(f'bench.{field.name}', spoken_in)}")
