"""The frame of the command line: the application, and how commands and their parameters are described."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Annotated, Any

from cyclopts import App, Group, Parameter

from tafelrunde import __version__
from tafelrunde.cli.words import help_tables

_HELP = help_tables()
_COMMANDS = Group(_HELP["commands"])


def _help(console: Any, options: Any, panel: Any) -> None:
    """The library's help without its English words; the line of use says what must be given."""
    from cyclopts.help import DefaultFormatter

    for entry in panel.entries:
        entry.required = False
    DefaultFormatter()(console, options, panel)


app = App(
    name="tafelrunde",
    help_formatter=_help,
    help_format="plaintext",
    help=_HELP["app"],
    usage="",  # the library knows no German; the prologue says it
    help_prologue=_HELP["usage"],
    group_commands=_COMMANDS,
    group_parameters=Group(_HELP["parameters"]),
    group_arguments=Group(_HELP["parameters"]),
    version=__version__,
    version_flags=["--version"],
    suppress_keyboard_interrupt=False,  # ours says goodbye
)
app["--help"].help = _HELP["help"]
app["--version"].help = _HELP["version"]


def command(name: str, function: str, config: Callable[..., None] | None = None) -> None:
    """Register a command, whose room is entered when it is asked for; `config` knows further settings.

    One of two words, such as `lab run`, belongs to the group of the first.
    """
    *first, last = name.split()
    said = "-".join([*first, last])
    (group(first[0]) if first else app).command(
        f"tafelrunde.cli.{function}",
        name=last,
        help=_HELP[said],
        usage="",
        help_prologue=_HELP[f"usage-{said}"],
        config=config,
    )


@cache
def group(name: str) -> App:
    """Commands that belong together."""
    found = App(
        name=name, help=_HELP[name], usage="", help_prologue=_HELP[f"usage-{name}"], group_commands=_COMMANDS
    )
    app.command(found)
    return found


def about(name: str, **more: Any) -> Parameter:
    """What the help says about a parameter; those that have no `--` are named in the person's language.

    What is not wished is not said: no parameter has a `--no-` of its own.
    """
    if f"name-{name}" in _HELP:
        more["name"] = _HELP[f"name-{name}"]
    return Parameter(help=_HELP[f"option-{name}"], show_default=False, negative="", **more)


def _whole(type_: Any, tokens: Any) -> int:
    """A whole number as it is written; the library would round 2.5 in silence."""
    return int(tokens[0].value)


def number(name: str) -> Parameter:
    """What the help says about a parameter that is a whole number."""
    return about(name, converter=_whole)


GameName = Annotated[str, about("game")]
ModeName = Annotated[str | None, about("mode")]
Json = Annotated[bool, about("json")]
LangName = Annotated[str | None, about("lang")]
