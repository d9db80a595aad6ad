"""Language and output of the command line: one console, one way to say things, one way to fail."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from tafelrunde.table.errors import bad_setup
from tafelrunde.table.languages import is_offered, offered
from tafelrunde.table.text import ENGLISH, LANGUAGES, Lang, Locale, Text

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text as RichText

    from tafelrunde.table.beat import Beat
    from tafelrunde.table.decision import Seat
    from tafelrunde.table.render import Line
    from tafelrunde.table.rulebook import Rule

FOLDER = Path(__file__).parent / "locale"

STYLES = {
    "headline": "bold",
    "zone": "bold underline",
    "zone-owner0": "bold cyan",
    "zone-owner1": "bold yellow",
    "zone-owner2": "bold green",
    "zone-owner3": "bold magenta",
    "owner0": "cyan",
    "owner1": "yellow",
    "owner2": "green",
    "owner3": "magenta",
    "frame": "dim",
    "square": "dim",
    "note": "dim",
    "mark": "italic",
    "rule": "dim",
    "beat-turn": "bold",
    "beat-fight": "red",
    "beat-die": "red",
    "beat-mythos": "magenta",
    "beat-end": "bold green",
}


def language(named: str | None = None) -> Lang:
    """The language asked for, else the one of the environment, else English."""
    if named is not None:
        if is_offered(named):
            return named
        known = ", ".join(offered())
        raise bad_setup("cli.unknown-language", "lang", lang=named, known=known)
    for variable in ("TAFELRUNDE_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(variable, "")
        if value:
            lang = re.split(r"[^a-z]", value.lower())[0]
            return lang if is_offered(lang) else ENGLISH
    return ENGLISH


@lru_cache(maxsize=1)
def cli_locale() -> Locale:
    """The command line's own sentences."""
    return Locale.load(FOLDER)


@lru_cache(maxsize=8)
def spoken(locale: Locale) -> Locale:
    """A game's sentences and the command line's together."""
    return Locale({lang: cli_locale().sentences[lang] for lang in LANGUAGES}, base=locale)


def say(key: str, lang: Lang | None = None, **args: int | str | Text) -> str:
    """One of the command line's sentences."""
    return cli_locale().say(Text(key, dict(args)), lang or language())


def make_console(*, is_error: bool = False) -> Console:
    """A console for people; without a terminal it writes plain text of a fixed width."""
    from tafelrunde.cli.console import PipedConsole

    stream = sys.stderr if is_error else sys.stdout
    width = None if stream.isatty() else 120
    return PipedConsole(
        file=stream,
        highlight=False,
        soft_wrap=not stream.isatty(),
        width=width,
        emoji=False,
        markup=False,  # what people and files say is never a style
    )


def tell(words: str) -> None:
    """A line for people; into a pipe or file it goes as it is, and nothing is loaded for it."""
    if sys.stdout.isatty():
        make_console().print(words)
    else:
        sys.stdout.write(words + "\n")


@contextmanager
def progress(
    key: str, lang: Lang, total: int | None = None, *, is_shown: bool = True
) -> Iterator[Callable[[int, int], None]]:
    """A bar on the terminal while games are played; it is told how many are done, and of how many."""
    from rich.progress import Progress

    console = make_console(is_error=True)
    with Progress(console=console, transient=True, disable=not (is_shown and console.is_terminal)) as bar:
        task = bar.add_task(say(key, lang), total=total)
        yield lambda done, total: bar.update(task, completed=done, total=total)


def print_json(value: Any) -> None:
    """What a program reads: one line."""
    sys.stdout.write(msgspec.json.encode(value).decode() + "\n")


def styled(line: Line) -> RichText:
    """A line of spans with colours."""
    from rich.text import Text as RichText

    rich = RichText()
    for span in line:
        rich.append(span.text, STYLES.get(span.role, ""))
    return rich


def show(console: Console, lines: Iterable[Line]) -> None:
    """Print lines of spans."""
    for line in lines:
        console.print(styled(line))


def show_beats(console: Console, seat: Seat, beats: list[Beat], locale: Locale, lang: Lang) -> bool:
    """Print what a seat may know of what happened; whether that is anything."""
    from tafelrunde.table.beat import known_to
    from tafelrunde.table.render import beat_line

    known = known_to(seat, beats)
    show(console, [beat_line(beat, locale, lang) for beat in known])
    return bool(known)


def print_reason(console: Console, rule: Rule, lang: Lang, margin: str) -> None:
    """Why a rule is read as it is, where it says so."""
    if rule.why is not None:
        console.print(f"{margin}{say(f'rules.{rule.kind}', lang, why=rule.why[lang])}", style="dim")


def help_tables() -> dict[str, str]:
    """The help sentences of commands and options in the environment's language."""
    said = cli_locale().everything(language())
    return {key.removeprefix("help."): words for key, words in said.items() if key.startswith("help.")}
