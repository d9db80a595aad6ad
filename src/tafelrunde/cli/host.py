"""The host's commands: back up, restore, tidy, export."""

from __future__ import annotations

import asyncio
import re
import sys
import time
from collections.abc import Callable, Coroutine, Iterable
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

from tafelrunde.cli.errors import sentence
from tafelrunde.cli.files import reading, write, writing
from tafelrunde.cli.frame import LangName, about
from tafelrunde.cli.serve import default_database
from tafelrunde.cli.settings import Config, Database
from tafelrunde.cli.words import language, make_console, say, tell
from tafelrunde.table.errors import TafelrundeError, bad_setup
from tafelrunde.table.text import Lang, MissingText

if TYPE_CHECKING:
    from tafelrunde.server.upkeep import Broken

T = TypeVar("T")
DAYS = {"d": 1, "w": 7, "m": 30, "y": 365}
NoVerify = Annotated[bool, about("no-verify")]


def backup(
    file: Annotated[Path, about("backup-file")],
    /,
    *,
    database: Database = None,
    config: Config = None,
    no_verify: NoVerify = False,
    lang: LangName = None,
) -> int:
    """Keep all tables in a file, while the server runs."""
    from tafelrunde.server import upkeep

    spoken_in = language(lang)
    broken: list[Broken] = []
    with writing(file) as out:
        tables = _ask(upkeep.back_up(_address(database), out))
        if not no_verify:
            broken = _ask(upkeep.verify(out))
    tell(say("backup.done", spoken_in, tables=tables, file=str(file)))
    _warn(broken, spoken_in)
    return 1 if broken else 0


def restore(
    file: Annotated[Path, about("backup-file")],
    /,
    *,
    database: Database = None,
    config: Config = None,
    replace: Annotated[bool, about("replace")] = False,
    no_verify: NoVerify = False,
    lang: LangName = None,
) -> int:
    """Put the tables of a backup into a database."""
    from tafelrunde.server import upkeep

    spoken_in = language(lang)
    with reading(file) as source:
        if not no_verify:
            broken = _ask(upkeep.verify(source))
            if broken:
                _warn(broken, spoken_in)
                raise bad_setup("backup.not-restored", "file", tables=len(broken))
        tables = _ask(upkeep.restore(_address(database), source, is_replacing=replace))
    tell(say("backup.restored", spoken_in, tables=tables))
    return 0


def tidy(
    *,
    older: Annotated[str, about("older")],
    yes: Annotated[bool, about("yes")] = False,
    database: Database = None,
    config: Config = None,
    lang: LangName = None,
) -> None:
    """Remove tables at which nobody has done anything for long."""
    from tafelrunde.server import upkeep

    spoken_in = language(lang)
    before = time.time_ns() // 1_000_000 - _days(older) * 86_400_000
    look: Callable[[str, int], Coroutine[Any, Any, list[upkeep.Stale]]]
    look = upkeep.remove_stale if yes else upkeep.stale
    found = _ask(look(_address(database), before))
    for each in found:
        day = datetime.fromtimestamp(each.last / 1000, UTC).date().isoformat()
        key = "tidy.over" if each.is_over else "tidy.unfinished"
        tell(say(key, spoken_in, table=each.table, game=each.game, day=day))
    tell(say("tidy.removed" if yes else "tidy.would", spoken_in, tables=len(found)))


def export(
    table: Annotated[str, about("table")],
    /,
    *,
    output: Annotated[Path | None, about("output")] = None,
    database: Database = None,
    config: Config = None,
    lang: LangName = None,
) -> None:
    """The record of a table."""
    from tafelrunde.server import upkeep

    language(lang)
    record = _ask(upkeep.export(_address(database), table))
    if record is None:
        raise bad_setup("backup.no-table", "table", table=table)
    if output is None:
        sys.stdout.write(record)
    else:
        write(output, record.encode())


def _address(database: str | None) -> str:
    return database or default_database()


def _days(older: str) -> int:
    found = re.fullmatch(r"([1-9][0-9]{0,4})([dwmy])", older)
    if found is None:
        raise bad_setup("tidy.bad-age", "older", age=older)
    return int(found[1]) * DAYS[found[2]]


def _ask(work: Coroutine[Any, Any, T]) -> T:
    """Do it, and say in one sentence what is wrong with the file or the database."""
    from tafelrunde.server import trouble, upkeep
    from tafelrunde.server.archive import BadArchive

    try:
        return asyncio.run(work)
    except BadArchive as problem:
        raise bad_setup(f"backup.file-{problem}", "file") from None
    except trouble.Conflict:  # twice the same row, or a log with a hole
        raise bad_setup("backup.file-broken", "file") from None
    except upkeep.NotEmpty as problem:
        raise bad_setup("backup.not-empty", "database", tables=int(str(problem))) from None
    except upkeep.NoDatabase as problem:
        raise bad_setup("backup.no-database", "database", file=str(problem)) from None
    except upkeep.OlderDatabase:
        raise bad_setup("backup.older-database", "database") from None
    except trouble.NewerDatabase as problem:
        raise bad_setup("serve.newer-database", "database", version=str(problem)) from None
    except (trouble.Unavailable, trouble.Unwritable) as problem:
        raise bad_setup("serve.no-database", "database", problem=str(problem)) from None


def _warn(broken: Iterable[Broken], lang: Lang) -> None:
    """Which tables do not replay, and why."""
    console = make_console(is_error=True)
    for each in broken:
        problem = _said(each.problem, lang)
        console.print(say("backup.broken", lang, table=each.table, problem=problem))


def _said(problem: TafelrundeError, lang: Lang) -> str:
    from tafelrunde.server.locales import own_locale

    try:
        return own_locale().say(problem.text, lang)
    except MissingText:
        return sentence(problem, lang)
