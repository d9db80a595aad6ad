"""The commands that open a table: play, replay, serve."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Literal

from tafelrunde.bots import KNOWN, bot, is_bot
from tafelrunde.cli.check import Plan, public_problem, tell
from tafelrunde.cli.files import read_bytes, read_text
from tafelrunde.cli.frame import LangName, ModeName, about, number
from tafelrunde.cli.replay import Viewer
from tafelrunde.cli.serve import Place, default_database
from tafelrunde.cli.serve import run as run_server
from tafelrunde.cli.settings import Config, Database
from tafelrunde.cli.setups import (
    DeckNames,
    OptionWords,
    VariantFile,
    at_least,
    mail_server,
    variants_of,
    wished_setup,
)
from tafelrunde.cli.terminal import Terminal
from tafelrunde.cli.words import language, make_console
from tafelrunde.cli.workers import run_workers
from tafelrunde.table import OPEN, SPECTATOR, BadSetup, Record, Seat, Stream, Table, game
from tafelrunde.table.beat import Beat
from tafelrunde.table.errors import BadRecord, bad_setup
from tafelrunde.table.languages import offered
from tafelrunde.table.save import load, read

HUMAN = "human"
FIRST = "mythos"
"""What is played when no game is named: the one that is learnt most quickly."""


# -- play and replay ------------------------------------------------------------------------------------


def play(
    game_name: Annotated[str | None, about("game")] = None,
    /,
    *,
    mode: ModeName = None,
    seat: Annotated[list[str] | None, about("seat")] = None,
    lang: LangName = None,
    deck: DeckNames = None,
    option: OptionWords = None,
    variant: VariantFile = None,
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
            raise bad_setup("cli.resumed", "resume", file=str(resume))
        story = _told(table.record())
        kept = extra.get("seats", [])
        names = seat or (kept if _is_list_of_words(kept) else [])
        lang = lang or (extra["lang"] if extra.get("lang") in offered() else None)
    else:
        found = game(FIRST if game_name is None else game_name)
        chosen = found.mode(mode)
        names = seat or []
        seats = len(names) if chosen.minimum <= len(names) <= chosen.maximum else chosen.minimum
        setup = wished_setup(found, chosen, seats, deck, option, variant)
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
        raise bad_setup("cli.seat-count", "seat", mode=table.mode.id, seats=table.seats, given=len(names))
    for name in names:
        if name != HUMAN and not is_bot(name):
            known = ", ".join(KNOWN)
            raise bad_setup("cli.unknown-seat", "seat", seat=name, known=known)
    return names


def replay(
    file: Annotated[Path, about("file")],
    /,
    *,
    lang: LangName = None,
    view: Annotated[str, about("view")] = "open",
    step: Annotated[bool, about("step")] = False,
    evaluation: Annotated[bool, about("evaluation")] = False,
) -> None:
    """Watch a recorded or saved game."""
    data = read_bytes(file)
    record = load(data).record() if data[:1] == b"{" else Record.parse(read_text(file))
    views = {"open": OPEN, "spectator": SPECTATOR}
    views |= {name: Seat(place) for place, name in enumerate(record.seats)}
    if view not in views:
        raise bad_setup("cli.unknown-view", "view", view=view, known=", ".join(views))
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


def serve(
    *,
    host: Annotated[str, about("host")] = "127.0.0.1",
    port: Annotated[int, number("port")] = 8137,
    unix: Annotated[Path | None, about("unix")] = None,
    database: Database = None,
    public_url: Annotated[str | None, about("public-url")] = None,
    open_browser: Annotated[bool, about("open-browser")] = False,
    creations: Annotated[float | None, about("creations")] = None,
    messages: Annotated[float | None, about("messages")] = None,
    bot_delay: Annotated[float | None, about("bot-delay")] = None,
    quota: Annotated[float | None, about("quota")] = None,
    database_patience: Annotated[float | None, about("database-patience")] = None,
    rest: Annotated[float | None, about("rest")] = None,
    proxy: Annotated[list[str] | None, about("proxy")] = None,
    variant: Annotated[list[str] | None, about("serve-variant")] = None,
    metrics_port: Annotated[int | None, number("metrics-port")] = None,
    log_format: Annotated[Literal["text", "json"], about("log-format")] = "text",
    host_token: Annotated[str | None, about("host-token")] = None,
    mail: Annotated[str | None, about("mail")] = None,
    mail_from: Annotated[str | None, about("mail-from")] = None,
    outgoing_host: Annotated[list[str] | None, about("outgoing-host")] = None,
    key_file: Annotated[Path | None, about("key-file")] = None,
    workers: Annotated[int, number("serve-workers")] = 1,
    check: Annotated[bool, about("check")] = False,
    config: Config = None,
    lang: LangName = None,
) -> int:
    """Serve the web table."""
    if not 0 <= port <= MOST_PORT:
        raise bad_setup("cli.bad-port", "port", maximum=MOST_PORT)
    if host_token is not None and len(host_token) < SHORTEST:
        raise bad_setup("cli.short-token", "host-token", minimum=SHORTEST)
    at_least("workers", workers, 1)
    if check:
        address = database or default_database(is_made=False)
        has_token = host_token is not None
        plan = Plan(host, port, unix, address, public_url, proxy or (), config, workers, has_token)
        return tell(plan, language(lang))
    problem = public_problem(public_url) if public_url is not None else None
    if problem is not None:
        raise BadSetup(problem, field="public-url")
    from tafelrunde.server.settings import Settings

    wishes: dict[str, Any] = {
        "creations": creations,
        "messages": messages,
        "bot_delay": bot_delay,
        "quota": quota,
        "database_patience": database_patience,
        "rest": rest,
    }
    settings = Settings(
        database or default_database(),
        public_url.rstrip("/") if public_url else None,
        variants=variants_of(variant or []),
        host_token=host_token,
        mail=mail_server(mail, public_url),
        mail_from=mail_from,
        outgoing=tuple(outgoing_host or ()),
        key_file=str(key_file) if key_file is not None else None,
        **{name: wish for name, wish in wishes.items() if wish is not None},
    )
    place = Place(host, port, unix, tuple(proxy or ()), metrics_port, log_format, language(lang))
    if workers > 1:
        run_workers(workers, settings, place)
    elif left := run_server(settings, place, is_opened=open_browser):
        from tafelrunde.cli.afresh import begin_afresh

        begin_afresh(left)
    return 0
