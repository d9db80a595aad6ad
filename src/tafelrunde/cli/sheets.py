"""What stands in columns: places, ratings, standings."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from tafelrunde.cli.words import make_console, say
from tafelrunde.table.text import Lang

if TYPE_CHECKING:
    from tafelrunde.lab.tournament import Row
    from tafelrunde.server.tournament_forms import StandingInfo

    Standing = Row | StandingInfo

LEFT = frozenset({"name", "bot", "record"})
"""Columns of words; all others are numbers."""


def sheet(
    title: str | None, words: str, columns: Sequence[str], rows: Iterable[Sequence[str]], lang: Lang
) -> None:
    """Rows below the names of their columns, which are sentences of the group `words`."""
    from rich.table import Table as Sheet

    found = Sheet(title=title)
    for column in columns:
        found.add_column(say(f"{words}.{column}", lang), justify="left" if column in LEFT else "right")
    for row in rows:
        found.add_row(*row)
    make_console().print(found)


def print_standings(title: str | None, rows: Iterable[tuple[Standing, str, str]], lang: Lang) -> None:
    """Who stands where: each with a name, and as which bot they play."""
    columns = ("place", "name", "bot", "points", "record", "buchholz", "sonneborn")
    sheet(title, "tournament", columns, [_row(*row) for row in rows], lang)


def _row(row: Standing, name: str, bot: str) -> tuple[str, ...]:
    record = f"{row.wins}/{row.draws}/{row.losses}"
    return str(row.place), name, bot, f"{row.points:g}", record, f"{row.buchholz:g}", f"{row.sonneborn:g}"
