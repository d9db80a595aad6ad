"""Settings of a host: what the command line does not say, the environment says, then a file."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from tafelrunde.cli.files import read_text
from tafelrunde.cli.frame import about
from tafelrunde.table.errors import bad_setup

if TYPE_CHECKING:
    from cyclopts import App, ArgumentCollection

PREFIX = "TAFELRUNDE_"
NOT_KEPT = {"--check", "--config", "--lang", "--open-browser"}
"""Wishes of the moment, which no file holds; `words.language` reads TAFELRUNDE_LANG itself."""
Config = Annotated[Path | None, about("config")]
Database = Annotated[str | None, about("database")]


def of_server(app: App, commands: tuple[str, ...], arguments: ArgumentCollection) -> None:
    """All that the server can be told; a name that means nothing is a mistake."""
    _read(app, commands, arguments, {each.name for each in arguments} - NOT_KEPT, is_strict=True)


def of_database(app: App, commands: tuple[str, ...], arguments: ArgumentCollection) -> None:
    """Only where the database is: nothing that removes or replaces comes from a file."""
    _read(app, commands, arguments, {"--database"}, is_strict=False)


def _read(
    app: App, commands: tuple[str, ...], arguments: ArgumentCollection, names: set[str], *, is_strict: bool
) -> None:
    from cyclopts.config import Dict, Env

    environment = Env(PREFIX, command=False)
    environment(app, commands, _only(arguments, names | {"--config"}))
    path = next((each.tokens[0].value for each in _only(arguments, {"--config"}) if each.tokens), None)
    if path is not None:
        given = _table(Path(path))
        known = {name.removeprefix("--") for name in names}
        unknown = sorted(set(given) - known)
        if is_strict and unknown:
            raise bad_setup("cli.unknown-setting", "config", name=unknown[0], known=", ".join(sorted(known)))
        kept = {name: value for name, value in given.items() if name in known}
        Dict(kept, use_commands_as_keys=False, source=path)(app, commands, _only(arguments, names))


def _only(arguments: ArgumentCollection, names: set[str]) -> ArgumentCollection:
    only: ArgumentCollection = arguments.copy()
    only[:] = [each for each in arguments if each.name in names]
    return only


def _table(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(read_text(path))
    except tomllib.TOMLDecodeError as problem:
        raise bad_setup("cli.no-file", "config", file=str(path), problem=str(problem)) from None
